"""Random games and questions against plain Python."""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy


def plain_values(options: Callable[[int], Iterator[tuple[int, ...]]], length: int) -> list[int]:
    """Values by the definition."""
    values: list[int] = []
    for n in range(length):
        seen = {reduce(operator.xor, (values[part] for part in option), 0) for option in options(n)}
        values.append(next(g for g in itertools.count() if g not in seen))
    return values


def octal_options(digits: str) -> Callable[[int], Iterator[tuple[int, ...]]]:
    """The moves of the octal game 0.digits: digit k has bit j if taking k may leave j heaps."""

    def options(n: int) -> Iterator[tuple[int, ...]]:
        for k, digit in enumerate(digits, 1):
            left, bits = n - k, int(digit)
            if left == 0 and bits & 1:
                yield ()
            if left >= 1 and bits & 2:
                yield (left,)
            if left >= 2 and bits & 4:
                yield from ((a, left - a) for a in range(1, left // 2 + 1))

    return options


codes = st.text("01234567", min_size=1, max_size=5).filter(lambda digits: digits.strip("0") != "")


@given(codes)
@settings(max_examples=60, deadline=None)
def test_octal_games(digits: str) -> None:
    game = grundy.Game("0." + digits)
    expected = plain_values(octal_options(digits), 60)
    assert game.values(60).tolist() == expected
    assert game.values(17, 43).tolist() == expected[17:43]
    written = grundy.Game.from_moves(octal_options(digits))
    assert written.values(60).tolist() == expected
    assert game.heaps(range(1, 41)).census() == Counter(expected[1:41])


kinds: dict[str, Callable[[list[int], int], Iterable[tuple[int, ...]]]] = {
    "tuples": lambda pieces, m: itertools.product(pieces, repeat=m),
    "arrangements": itertools.permutations,
    "multisets": itertools.combinations_with_replacement,
    "sets": itertools.combinations,
}


@given(codes, st.lists(st.integers(0, 12), min_size=1, max_size=5), st.integers(0, 3),
       st.sampled_from(sorted(kinds)), st.integers(1, 50))
@settings(max_examples=80, deadline=None)
def test_counts(digits: str, heaps: list[int], m: int, kind: str, modulus: int) -> None:
    values = plain_values(octal_options(digits), 13)
    sums = Counter(
        reduce(operator.xor, (values[heap] for heap in chosen), 0)
        for chosen in kinds[kind](heaps, m)
    )
    lost, total = sums[0], sum(sums.values())
    for game in (grundy.Game("0." + digits), grundy.Game.from_moves(octal_options(digits))):
        selection = getattr(game.heaps(heaps), kind)(m)
        assert selection.lost() == lost
        assert selection.won() == total - lost
        assert selection.all() == total
        assert selection.won(mod=modulus) == (total - lost) % modulus
        assert selection.by_value() == +sums


@given(codes, st.lists(st.integers(0, 14), max_size=4))
@settings(max_examples=60, deadline=None)
def test_winning_moves(digits: str, heaps: list[int]) -> None:
    options = octal_options(digits)
    values = plain_values(options, 15)
    total = reduce(operator.xor, (values[heap] for heap in heaps), 0)
    # A move is what it makes of a heap; equal heaps count once.
    expected = {
        (heap, tuple(sorted(option)))
        for heap in heaps
        for option in options(heap)
        if total ^ values[heap] ^ reduce(operator.xor, (values[part] for part in option), 0) == 0
    }
    for game in (grundy.Game("0." + digits), grundy.Game.from_moves(options)):
        position = game.position(heaps, most=1000)
        assert position.winner == ("first" if total else "second")
        assert position.value == total
        found = {(move.component, tuple(sorted(move.to, key=str))) for move in position.winning_moves}
        as_texts = {(heap, tuple(sorted(option, key=str))) for heap, option in expected}
        without_empty = {(h, tuple(part for part in o if part != 0)) for h, o in found}
        assert without_empty == {(h, tuple(p for p in o if p != 0)) for h, o in as_texts}
        for move in position.winning_moves:
            assert position.after(move).winner == "second"


@pytest.mark.parametrize("sides", [(5, 7), (1, 9), (6, 1), (4, 4)])
def test_boards(sides: tuple[int, int]) -> None:
    rows, columns = sides
    values: dict[tuple[int, int], int] = {}
    for x, y in itertools.product(range(rows), range(columns)):
        seen = {values[x - k, y] for k in range(1, x + 1)} | {values[x, y - k] for k in range(1, y + 1)}
        seen |= {values[x - k, y - k] for k in range(1, min(x, y) + 1)}
        values[x, y] = next(g for g in itertools.count() if g not in seen)
    board = grundy.Game("wythoffs-game").board(rows, columns)
    found = board.values()
    assert found.shape == sides
    assert {place: int(found[place]) for place in values} == values
    assert board.census() == Counter(values.values())
    assert grundy.Game("wythoffs-game").value((3, 5)) == 0


def test_numbers_of_any_size() -> None:
    """More digits than Python converts by itself."""
    nim = grundy.Game("take 1, 2")
    heaps = nim.heaps("1..3")
    # Values 1, 2, 0: by signs, m heaps have xor 0 in (3^m + 2 + (-1)^m) / 4 ways.
    m = 30001
    lost = heaps.tuples(m).lost()
    assert lost == (3**m + 2 + (-1) ** m) // 4
    modulus = 7**20000
    assert heaps.tuples(m).lost(mod=modulus) == lost % modulus
    assert sum(heaps.tuples(m).by_value().values()) == 3**m == heaps.tuples(m).all()
    digits = heaps.tuples(10**18).digits()
    assert digits.last == str((pow(3, 10**18, 4 * 10**20) + 3) // 4 % 10**20).zfill(20)
    large = 10**6000
    assert nim.value(large) == large % 3
    assert nim.winner([large, large]) == "second"
