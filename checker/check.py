#!/usr/bin/env python3
"""Checks certificates of grundy, version 3, with the Python standard library alone.

    python3 checker/check.py CERTIFICATE...

Nothing is believed but the rules. Every value is computed again: by the definition, or, for octal
games proved by bounded depth from more than 3,000 values, through rare positions (plain sparse
space). Every hypothesis of the theorem is checked on them; period and preperiod must be the least.
docs/certificates.md has the format and the theorems. Exits with 0 if all certificates hold,
otherwise with 1 and the reason. Certificates of more than 10^7 values are not checked.
"""
import hashlib, json, re, sys

CHUNK, SHORT, MOST = 1 << 20, 3_000, 10_000_000
FIELDS = {"all": "format rules period preperiod saltus theorem heaps last_index checked values "
                 "digest chunks",
          "bounded_depth": "distance window depth mask by_position last_rare rare",
          "states": "bases residue recent attained"}
MORE = {"bounded depth": ["bounded_depth"], "normalised window": ["states"]}


def require(condition, reason):
    if not condition:
        raise ValueError(reason)


class Game:
    """A take-and-break code: digit(k) has bit h if h heaps may be left when k counters go."""

    def __init__(self, text):
        digit = r"(?:[0-9A-F]|\{[1-9][0-9]+\})"
        code = re.fullmatch(rf"({digit})(?:\.({digit}*)(?:\(({digit}+)\))?)?", text)
        require(code, f"{text} is not a code without '!'")
        numbers = lambda part: [int(word[1:-1]) if word[0] == "{" else int(word, 16)
                                for word in re.findall(digit, part or "")]
        self.head, self.tail = numbers(code[1] + (code[2] or "")), numbers(code[3])
        require(self.head[0] % 4 == 0, "without taking, a move can only split")
        shortest = self.head[-1] != self.tail[-1] if self.tail else self.head[-1] != 0
        require(shortest or len(self.head) == 1, f"{text} is not its shortest spelling")
        self.heaps = max(1, max(self.head + self.tail).bit_length() - 1)
        self.used = [k for k, d in enumerate(self.head) if d]
        self.last = len(self.head) - 1 if self.tail else max(self.used)
        self.known = {}
        self.splits = [k for k, d in enumerate(self.head) if d & 4]

    def digit(self, k):
        far = k - len(self.head)
        return self.head[k] if far < 0 else self.tail[far % len(self.tail)] if self.tail else 0

    def options(self, g, n, most):
        """The values of the options of n with at most so many heaps, by the definition."""
        found = set()
        for k in range(n + 1) if self.tail else (k for k in self.used if k <= n):
            for heaps in range(min(most, self.heaps) + 1):
                if self.digit(k) >> heaps & 1:
                    found |= self.sums(g, n - k, heaps)
        return found

    def sums(self, g, total, heaps):
        """The values of all ways to make `total` of so many heaps."""
        if heaps < 2:
            return {g[total] if heaps else 0} if (total > 0) == (heaps > 0) else set()
        if (total, heaps) not in self.known:
            last = total // 2 if heaps == 2 else total - 1
            self.known[total, heaps] = {g[part] ^ rest for part in range(1, last + 1)
                                        for rest in self.sums(g, total - part, heaps - 1)}
        return self.known[total, heaps]

    def values(self, length, is_rare):
        """G(0), ..., G(length - 1)."""
        g, rare, by_definition = [], [], length <= SHORT or not is_rare
        for n in range(length):
            found, value = self.options(g, n, self.heaps if by_definition else 1), 0
            if not by_definition:  # A split of common value has exactly one rare part.
                found |= {g[r] ^ g[n - k - r] for k in self.splits for r in rare if r < n - k}
            while value in found or not by_definition and is_rare(value, n) and any(
                    g[a] ^ g[n - k - a] == value
                    for k in self.splits for a in range(1, (n - k) // 2 + 1)):
                value += 1
            g.append(value)
            if is_rare and n and is_rare(value, n):
                rare.append(n)
        return g


def check_least(c, g, start, distance, rise):
    """Given G(n + distance) = G(n) + rise from `start` on, period and preperiod are the least."""
    beyond = lambda n: g[n] if n < start + distance else g[n - distance] + rise
    steps = [beyond(n + 1) - g[n] if rise else g[n] for n in range(start, start + distance)]
    p = next(p for p in range(1, distance + 1)
             if distance % p == 0 and steps[p:] == steps[:distance - p])
    saltus = beyond(start + p) - g[start]
    while start > 0 and g[start - 1 + p] == g[start - 1] + saltus:
        start -= 1
    for name, value in ("period", p), ("saltus", saltus), ("preperiod", start):
        require(c[name] == value, f"{name} is {value}")


def bounds(c, game):
    """The n that the window theorem or that of Guy and Smith compares."""
    least, h, p = 0 if all(d in (0, 3) for d in game.head) else 1, game.heaps, c["period"]
    start = max(c["preperiod"], least)
    require(p > 0, "period is 0")
    return start, h * start + (h - 1) * p + game.last


def check_window_or_guy_smith(c, game, g):
    (start, end), p = bounds(c, game), c["period"]
    require(c["checked"] == [start, end], f"checked is not {start} to {end}")
    require(g[start:end] == g[start + p:], "G(n+p) = G(n) fails for an n in checked")
    check_least(c, g, start, p, 0)


def check_bounded_depth(c, game, g, is_rare):
    b, k, (start, end) = c["bounded_depth"], game.last, c["checked"]
    p, window, depth = b["distance"], b["window"], b["depth"]
    require(start >= 1 and end == start + window and c["values"] == end + p and p > 0,
            "checked, window, distance and values do not fit")
    require(depth + k == window, "depth is not window - last_index")
    require(g[start:end] == g[start + p:], "(a) fails: the window does not return")
    rare = [n for n in range(1, len(g)) if is_rare(g[n], n)]
    require(b["rare"] == rare and b["last_rare"] == max(rare, default=0), "rare is wrong")
    require(b["last_rare"] + k <= window and not (b["by_position"] and p % 2), "(b) fails")
    require(0 < b["mask"] < 1 << max(g).bit_length(), "mask has bits that no value has")
    for n in range(end, end + p):
        wanted = set(range(g[n])) - game.options(g, n, 1)
        for a in range(1, depth + 1):
            if not wanted:
                break
            wanted -= {g[a] ^ g[n - s - a] for s in game.splits if a < n - s}
        require(not wanted, f"(c) fails: {wanted} at {n} takes a deeper split")
    check_least(c, g, start, p, 0)


def check_normalised_window(c, game, g):
    (start, end), head, tail, p = c["checked"], len(game.head), len(game.tail), c["period"]
    require(head <= start < end == c["values"] and (end - start) % tail == 0, "checked is wrong")

    def state(n):
        sets = [{g[i] for i in range(n - head + 1) if game.tail[(m - i - head) % tail] == 3}
                for m in range(tail)]
        base = min(next(v for v in range(n + 1) if v not in values) for values in sets)
        recent = [g[i] - base if g[i] >= base else None for i in range(n - 1, n - head, -1)]
        above = [sorted(v - base for v in values if v >= base) for values in sets]
        return base, {"residue": n % tail, "recent": recent, "attained": above}

    (early, one), (late, other) = state(start), state(end)
    require(one == other, "the two states are not equal")
    require(c["states"] == {"bases": [early, late], **one}, "states is wrong")
    check_least(c, g, start, end - start, late - early)
    require(end - start == next(q for q in range(p, end + 1, p) if q % tail == 0),
            "the states are further apart than they need to be")


def check(c):
    require(c["format"] == "grundy certificate 3", "not checked: this is not version 3")
    game, theorem, length = Game(c["rules"]), c["theorem"], c["values"]
    more = MORE.get(theorem, [])
    require(set(c) == {*FIELDS["all"].split(), *more}, "fields are missing or do not belong")
    require(all(set(c[name]) == set(FIELDS[name].split()) for name in more), f"{more} is wrong")
    endless = game.heaps == 1 and set(game.tail) in ({0, 3}, {3})
    covered = {"window": not game.tail and game.heaps == 1,
               "Guy-Smith": not game.tail and game.heaps > 1,
               "bounded depth": not game.tail and game.heaps == 2, "normalised window": endless}
    require(covered.get(theorem), "the theorem does not cover the rules")
    require(c["heaps"] == game.heaps, f"heaps is {game.heaps}")
    require(c["last_index"] == game.last, f"last_index is {game.last}")
    require(0 < length, "there are no values")
    require(length <= MOST, f"not checked: {length} values are more than this program checks")
    is_rare = None
    if theorem in ("window", "Guy-Smith"):
        needed = bounds(c, game)[1] + c["period"]
        require(length == needed, f"period and preperiod ask for {needed} values")
    if theorem == "bounded depth":
        b, parities = c["bounded_depth"], {k % 2 for k in game.splits}
        require(not b["by_position"] or len(parities) == 1, "the classes are not additive")
        shift = lambda n: n + min(parities) if b["by_position"] else 0
        is_rare = lambda value, n: (bin(value & b["mask"]).count("1") + shift(n)) % 2 == 0
    g = game.values(length, is_rare)
    leb128 = lambda v: bytes([v]) if v < 128 else bytes([v & 127 | 128]) + leb128(v >> 7)
    bytes_of = lambda i: b"".join(map(leb128, g[i:i + CHUNK]))
    chunks = [hashlib.sha256(bytes_of(i)) for i in range(0, length, CHUNK)]
    require(c["chunks"] == [chunk.hexdigest() for chunk in chunks], "chunks is wrong")
    digest = hashlib.sha256(b"".join(chunk.digest() for chunk in chunks)).hexdigest()
    require(c["digest"] == digest, f"digest is {digest}")
    if theorem == "bounded depth":
        check_bounded_depth(c, game, g, is_rare)
    elif theorem == "normalised window":
        check_normalised_window(c, game, g)
    else:
        check_window_or_guy_smith(c, game, g)


def read(text):
    """A certificate as JSON: no field twice, whole numbers, and a truth value in one place only."""
    def fields(pairs):
        items = [(name, item) for name, value in pairs
                 for item in (value if isinstance(value, list) else [value])]
        for name, item in items:
            require(isinstance(item, bool) == (name == "by_position"), f"{name} is {item}")
        require(len(dict(pairs)) == len(pairs), "a field occurs twice")
        return dict(pairs)

    not_whole = lambda word: require(False, f"{word} is not a whole number")
    return json.loads(text, object_pairs_hook=fields, parse_float=not_whole)


def main(paths):
    failed = not paths
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                check(read(file.read()))
            print(f"{path}: holds")
        except (OSError, LookupError, RecursionError, TypeError, ValueError) as reason:
            verdict = "" if str(reason).startswith("not checked") else "does not hold: "
            print(f"{path}: {verdict}{reason}")
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
