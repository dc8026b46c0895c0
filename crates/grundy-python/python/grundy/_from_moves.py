"""Games whose moves are listed by a Python function.

The value of a heap is the least number that no option has, and the value of an option is the xor of
the values of its heaps (Sprague and Grundy). Nothing else is used, so any function that lists
options is a game, as long as play ends.
"""

from __future__ import annotations

import math
import operator
import time
from collections.abc import Callable, Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._display import Explanation, Picture, table
from ._errors import LimitError, LoopError, QuestionError
from ._game import Game, bounds
from ._numbers import Size, number_of, text_of, whole
from ._options import Options, merged
from ._period import Period
from ._pieces import Pieces
from ._position import Move, Position, PositionLike, position_text
from ._quotient import Quotient

if TYPE_CHECKING:
    from typing_extensions import Unpack

Moves = Callable[[int], Iterable[Iterable[int]]]

_MOST_WAITING = 10**6
"""The longest line of play that is followed from small heaps, unless a limit is given."""


class MovesGame(Game):
    """A game of heaps whose moves a function lists; made by `Game.from_moves`."""

    def __init__(self, moves: Moves, name: str | None = None) -> None:
        if not callable(moves):
            raise TypeError(f"from_moves takes a function of the heap size, not {moves!r}")
        self._moves = moves
        self._options = Options()
        self._rules = name if name is not None else getattr(moves, "__name__", repr(moves))
        self._canonical = self._rules
        self._description = f"the moves that the Python function {self._rules} lists"
        self._partizan = False
        self._known: dict[int, int] = {0: 0}

    def options_of(self, heap: int) -> list[tuple[int, ...]]:
        """The options of a heap, checked: for each move, the heaps that it leaves."""
        if heap == 0:
            return []
        listed = self._moves(heap)
        where = f"the moves from a heap of {heap}"
        if isinstance(listed, (str, bytes)) or not isinstance(listed, Iterable):
            raise TypeError(f"{where} are {listed!r}, which is not a list of lists of heap sizes")
        return [self._option(option, where) for option in listed]

    @staticmethod
    def _option(option: object, where: str) -> tuple[int, ...]:
        if isinstance(option, (str, bytes)) or not isinstance(option, Iterable):
            hint = f": write [{option}]" if isinstance(option, int) else ""
            raise TypeError(f"{where} include {option!r}, which is not a list of heap sizes{hint}")
        sizes = []
        for size in option:
            if isinstance(size, bool):
                raise TypeError(f"{where} include {option!r}: {size!r} is not a heap size")
            try:
                sizes.append(operator.index(size))
            except TypeError:
                message = f"{where} include {option!r}: {size!r} is not a heap size"
                raise TypeError(message) from None
            if sizes[-1] < 0:
                raise ValueError(f"{where} include {option!r}: a heap cannot have {size} counters")
        return tuple(sizes)

    def _nimber(self, heap: int, allowed: Options = Options()) -> int:
        """The value of a heap, with those it rests on, without recursion."""
        known = self._known
        if heap in known:
            return known[heap]
        time_limit = allowed.get("time_limit")
        deadline = math.inf if time_limit is None else time.monotonic() + time_limit
        most = allowed.get("limit") or max(10 * heap, _MOST_WAITING)
        # Heaps whose options are being worked out, each with its options.
        path: dict[int, list[tuple[int, ...]]] = {heap: self.options_of(heap)}
        waiting = [heap]
        while waiting:
            if time.monotonic() > deadline:
                raise LimitError(f"{len(known)} values of {self._rules} were computed in {time_limit} s")
            if len(waiting) > most:
                raise LimitError(
                    f"a line of play from a heap of {heap} goes through {most} heaps and more, up to one of "
                    f"{max(waiting)}\n  help: if it ends at all, limit=N allows more",
                    allowed=most,
                )
            current = waiting[-1]
            options = path[current]
            missing = next((size for option in options for size in option if size not in known), None)
            if missing is None:
                values = {reduce(operator.xor, (known[size] for size in option), 0) for option in options}
                known[current] = next(g for g in range(len(values) + 1) if g not in values)
                waiting.pop()
                del path[current]
            elif missing in path:
                loop = [*waiting[waiting.index(missing) :], missing]
                shown = " -> ".join(str(size) for size in loop)
                raise LoopError(f"the rules of {self._rules} loop: {shown}", loop)
            else:
                path[missing] = self.options_of(missing)
                waiting.append(missing)
        return known[heap]

    def values(
        self, start: int, stop: int | None = None, **options: Unpack[Options]
    ) -> npt.NDArray[np.uint32]:
        """The values of heaps: `values(n)` has those of 0 to n - 1, `values(a, b)` of a to b - 1."""
        first, end = bounds(start, stop)
        merge = merged(self._options, options)
        return np.array([self._nimber(heap, merge) for heap in range(first, end)], dtype=np.uint32)

    def value(
        self,
        piece: Union[Size, tuple[int, ...]],
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> int:
        """The value of a heap."""
        self._refuse(misere)
        if isinstance(piece, tuple):
            raise QuestionError(f"{self._rules} is played with heaps, not on a board")
        return self._nimber(number_of(text_of(piece, "a heap")), merged(self._options, options))

    def short_value(
        self, piece: Union[Size, tuple[int, ...]], **options: Unpack[Options]
    ) -> str:
        """The value of a heap as a nimber: 0, * or *2."""
        return _notation(self.value(piece, **options))

    def period(self, *, complete: bool = False, **options: Unpack[Options]) -> Period:
        """The period observed among the first `limit` values (1000 unless said otherwise).

        No theorem covers rules that are a Python function, so it is never proved.
        """
        merge = merged(self._options, options)
        chosen = merge.pop("limit", None)
        limit = 1000 if chosen is None else whole(chosen, "limit")
        if limit < 1:
            raise QuestionError("limit is a number of values, at least 1")
        seen = _native.observe(np.array([self._nimber(n, merge) for n in range(limit)], dtype=np.uint32))
        if seen is None:
            text = f"no period found ({limit} values)"
            return Period(self._rules, text, values=limit, is_given=True)
        period, preperiod, saltus = seen
        text = f"period {period} from {preperiod}, observed in {limit} values, not proved"
        return Period(
            self._rules,
            text,
            period=period,
            preperiod=preperiod,
            saltus=saltus,
            values=limit,
            is_given=True,
        )

    def quotient(self, to: Size | None = None, **options: Unpack[Options]) -> Quotient:
        """Games from moves have no misere quotient here."""
        raise self._no_misere()

    def _no_misere(self) -> QuestionError:
        return QuestionError(
            f"misere play is for rules that are a text, and {self._rules} is a Python function: ask"
            " without misere"
        )

    def _refuse(self, misere: bool) -> None:
        if misere:
            raise self._no_misere()

    def board(self, *sides: Size) -> Pieces:
        """Games from moves are played with heaps only."""
        raise QuestionError(f"{self._rules} is played with heaps, not on a board")

    def staircases(self, weight: Size) -> Pieces:
        """Games from moves are played with heaps only."""
        raise QuestionError(f"{self._rules} is played with heaps, not with staircases")

    def diagrams(self, squares: Size) -> Pieces:
        """Games from moves are played with heaps only."""
        raise QuestionError(f"{self._rules} is played with heaps, not with diagrams")

    def vertices(self, names: str = "all") -> Pieces:
        """Games from moves are played with heaps only."""
        raise QuestionError(f"{self._rules} is played with heaps, not on a graph")

    def pieces(self) -> Pieces:
        """Games from moves are played with heaps only."""
        raise QuestionError(f"{self._rules} is played with heaps: say which")

    def position(
        self,
        position: PositionLike,
        most: int = 20,
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> Position:
        """A position: what it is worth, who wins it, and at most `most` winning moves."""
        self._refuse(misere)
        most, merge = whole(most, "most"), merged(self._options, options)
        parts = tuple(_heaps(position))
        values = tuple(self._nimber(part, merge) for part in parts)
        total = reduce(operator.xor, values, 0)
        moves = self._winning(parts, values, total) if total else []
        words = "the player to move wins" if total else "the player to move loses"
        return Position(
            game=self,
            parts=parts,
            values=values,
            value=total,
            outcome="N" if total else "P",
            words=words,
            winner="first" if total else "second",
            winning_moves=tuple(moves[:most]),
            number_of_winning_moves=len(moves),
            text=",".join(str(part) for part in parts),
        )

    def _winning(self, parts: tuple[int, ...], values: tuple[int, ...], total: int) -> list[Move]:
        moves = []
        for at, heap in enumerate(parts):
            if heap in parts[:at]:
                continue
            wanted = total ^ values[at]
            for option in dict.fromkeys(tuple(sorted(option)) for option in self.options_of(heap)):
                if reduce(operator.xor, (self._nimber(size) for size in option), 0) == wanted:
                    left = " and ".join(str(size) for size in option) or "nothing"
                    after = parts[:at] + option + parts[at + 1 :]
                    moves.append(Move(heap, option, after, f"{heap} to {left}"))
        return moves

    def explain(self, stop: int = 30, **options: Unpack[Options]) -> Explanation:
        """Games from moves have no explanation of their values."""
        raise self._refused("an explanation")

    def plot(
        self,
        stop: int = 200,
        *,
        strip: bool = False,
        title: str | None = None,
        size: tuple[int, int] | None = None,
        **options: Unpack[Options],
    ) -> Picture:
        """Games from moves have no picture: plot `values` with any library."""
        raise self._refused("a picture")

    def _refused(self, what: str) -> QuestionError:
        return QuestionError(f"{what} is not made of a game whose rules are a Python function")

    def _piece_fields(self, pieces: Pieces, misere: bool) -> dict[str, Any]:
        self._refuse(misere)
        # The engine gets the values instead of the rules.
        counts: dict[int, int] = {}
        for size in _native.heap_sizes(pieces.text):
            value = self._nimber(size)
            counts[value] = counts.get(value, 0) + 1
        rows = "".join(f"{_notation(value)} {count}\n" for value, count in sorted(counts.items()))
        return {"rules": f"values\n{rows}"}

    def _position_after(self, move: Move, misere: bool) -> Position:
        return self.position(list(move.position))

    def _explained_position(self, position: Position) -> Explanation:
        raise self._refused("an explanation")

    def __repr__(self) -> str:
        return f"Game.from_moves({self._rules})"

    def _identity(self) -> object:
        return self._moves, self._rules

    def _repr_svg_(self) -> str | None:
        return None

    def _repr_markdown_(self) -> str:
        values = enumerate(self.values(20).tolist())
        rows = [(str(heap), str(value)) for heap, value in values]
        return f"{self._description}\n\n{table(('heap', 'value'), rows)}"


def _notation(nimber: int) -> str:
    return {0: "0", 1: "*"}.get(nimber, f"*{nimber}")


def _heaps(position: PositionLike) -> list[int]:
    if isinstance(position, str):
        is_empty = position.strip().lower() in ("", "nothing")
        return [] if is_empty else _native.heap_sizes(position.replace(",", "\n") + "\n")
    text = position_text(position)
    return [] if text == "nothing" else [number_of(heap) for heap in text.split(",")]

