"""Games: the entry point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, Union, overload

import numpy as np
import numpy.typing as npt

from . import _native, _period, _position, _quotient
from ._ask import answered, drawn, explained, fields_of
from ._display import Explanation, Picture
from ._errors import Error, QuestionError
from ._numbers import HeapSizes, Size, heaps_text, number_of, text_of, whole
from ._options import Options, merged, settings
from ._period import Period
from ._pieces import Pieces
from ._position import Move, Position, PositionLike, element
from ._quotient import Quotient

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Game:
    """A game whose positions are sums of parts.

    Rules are words, a take-and-break code or a name, as everywhere in grundy (docs/rules.md).

    >>> import grundy
    >>> game = grundy.Game("take 1, 2, 4, 9 or split")
    >>> game.values(8)
    array([0, 1, 2, 0, 3, 4, 6, 1], dtype=uint32)
    >>> game.period()
    Period(period=11060, preperiod=322, proved='bounded depth')
    >>> game.heaps("1..12491249").multisets(1249).lost(mod=912491249)
    227429102

    Keyword arguments such as `threads=1`, `memory="8GB"` or `progress=True` hold for everything that
    is asked of the game; each method takes them too (`help(grundy)` lists them).
    """

    def __init__(self, rules: str, **options: Unpack[Options]) -> None:
        if not isinstance(rules, str):
            raise TypeError(f"rules are a text, such as 'take 1, 2, 3', not {rules!r}")
        self._rules = rules
        self._options = merged(Options(), options)
        self._canonical, self._description, self._partizan = _native.describe(rules)

    @classmethod
    def from_moves(
        cls, moves: Callable[[int], Iterable[Iterable[int]]], name: str | None = None
    ) -> Game:
        """A game of heaps whose moves a Python function lists.

        `moves(n)` gives the options of a heap of n >= 1: for each move, the sizes of the heaps that
        it leaves. A heap of 0 has no moves. Values are computed by the definition, and remembered.

        >>> import grundy
        >>> def kayles(n):
        ...     for taken in (1, 2):
        ...         for left in range(n - taken + 1):
        ...             yield [left, n - taken - left]
        >>> game = grundy.Game.from_moves(kayles)
        >>> game.values(8)
        array([0, 1, 2, 3, 1, 4, 3, 2], dtype=uint32)
        >>> game.heaps("1..9").tuples(3).lost()
        72
        >>> print(game.moves([5, 7, 12])[0])
        7 to 3 and 3

        Nothing is proved of such a game: its period is at most observed, and large heaps take as
        long as the function does.
        """
        from ._from_moves import MovesGame

        return MovesGame(moves, name)

    @property
    def rules(self) -> str:
        """The rules, as they were given."""
        return self._rules

    @property
    def canonical(self) -> str:
        """The rules in canonical form: a code where there is one."""
        return self._canonical

    @property
    def description(self) -> str:
        """The rules as a sentence."""
        return self._description

    def values(
        self, start: int, stop: int | None = None, **options: Unpack[Options]
    ) -> npt.NDArray[np.uint32]:
        """The values of heaps as an array: `values(n)` has those of 0 to n - 1, and
        `values(a, b)` those of a to b - 1, as `range` has numbers.

        >>> import grundy
        >>> grundy.Game("0.137").values(5, 10)
        array([3, 1, 1, 0, 3], dtype=uint32)
        """
        first, end = bounds(start, stop)
        merge = merged(self._options, options)
        if end <= first:
            return np.empty(0, dtype=np.uint32)
        if end >= 2**63:
            # Far heaps, by a proved period.
            question = {"ask": "values", "rules": self._rules, "from": first, "to": end - 1}
            far = fields_of(answered(question, merge))["answer"]
            return np.array([number_of(value) for value in far], dtype=np.uint32)
        with settings(merge) as chosen:
            return _native.values(self._rules, first, end, chosen)

    @overload
    def value(
        self,
        piece: Union[Size, tuple[int, ...]],
        *,
        misere: Literal[False] = False,
        **options: Unpack[Options],
    ) -> int: ...

    @overload
    def value(
        self, piece: Union[Size, tuple[int, ...]], *, misere: bool, **options: Unpack[Options]
    ) -> Union[int, str]: ...

    def value(
        self,
        piece: Union[Size, tuple[int, ...]],
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> Union[int, str]:
        """The value of a heap of any size, or of a square, as a number: 3 for the nimber *3.

        In misere play a heap is worth an element of the quotient, as a text. In a tame game, such
        as Nim, it is worth its genus: a number, or a text such as 1^0.

        >>> import grundy
        >>> grundy.Game("kayles").value("10^100"), grundy.Game("wythoffs-game").value((3, 4))
        (1, 2)
        >>> grundy.Game("kayles").value("10^100", misere=True)
        'ab^2'
        """
        if misere:
            fields = self._value_fields(piece, misere, options)
            return element(fields["answer"], fields)
        value = self.short_value(piece, **options)
        number = value.removeprefix("*") or "1"
        if not number.isdigit() or (value != "0" and not value.startswith("*")):
            raise QuestionError(f"the value {value} is not a nimber: ask for short_value")
        return number_of(number)

    def short_value(
        self, piece: Union[Size, tuple[int, ...]], **options: Unpack[Options]
    ) -> str:
        """The value of a piece as a short game, in the notation of the books.

        >>> import grundy
        >>> grundy.Game("young").short_value("staircase 1,2,3")
        '1*2'
        >>> grundy.Game("domineering").short_value("2x3")
        '{2|-1/2}'
        """
        value: str = self._value_fields(piece, False, options)["answer"]
        return value

    def _value_fields(
        self, piece: Union[Size, tuple[int, ...]], misere: bool, options: Options
    ) -> dict[str, Any]:
        if isinstance(piece, tuple):
            text = ",".join(text_of(coordinate, "a coordinate") for coordinate in piece)
        else:
            text = text_of(piece, "a heap")
        question = {"ask": "value", "rules": self._rules, "piece": text, "misere": misere or None}
        return fields_of(answered(question, merged(self._options, options)))

    def period(self, *, complete: bool = False, **options: Unpack[Options]) -> Period:
        """The period of the values: proved, observed or none.

        A search without `limit` ends after 20 seconds (`budget`). Long searches keep the first and
        the last values only; `complete=True` keeps them all.
        """
        return _period.of_game(self._rules, complete, merged(self._options, options))

    def quotient(self, to: Size | None = None, **options: Unpack[Options]) -> Quotient:
        """The misere quotient of the heaps up to `to`; without it, of all heaps as far as it is found.

        The search without `to` ends when a period is proved, or after 20 seconds (`budget`).

        >>> import grundy
        >>> grundy.Game("kayles").quotient()
        Quotient(order=40, p_portion=9, period=12, preperiod=71, proved=True)
        """
        return _quotient.of_game(self._rules, to, merged(self._options, options))

    def heaps(self, sizes: HeapSizes) -> Pieces:
        """Heaps to choose from: "1..100", "3,5,7", "primes in 1..100", range(1, 101), or a list."""
        return Pieces(self, "heaps", heaps_text(sizes))

    def board(self, *sides: Size) -> Pieces:
        """The squares of a board: `board(8, 8)`, or `board("8x8")`."""
        if not sides:
            raise TypeError("a board has sides, as in board(8, 8)")
        return Pieces(self, "board", "x".join(text_of(side, "a side") for side in sides))

    def staircases(self, weight: Size) -> Pieces:
        """All staircases (a, b, k) with a + b + k at most `weight`, for `young`."""
        return Pieces(self, "staircases", text_of(weight, "the weight"))

    def diagrams(self, squares: Size) -> Pieces:
        """All Young diagrams with 1 to `squares` squares, for `young`."""
        return Pieces(self, "diagrams", text_of(squares, "the number of squares"))

    def vertices(self, names: str = "all") -> Pieces:
        """Vertices of a graph on which a token may start, for `graph FILE`."""
        return Pieces(self, "vertices", names)

    def pieces(self) -> Pieces:
        """The pieces of a table of values, for `values FILE`."""
        return Pieces(self, "values", "")

    def position(
        self,
        position: PositionLike,
        most: int = 20,
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> Position:
        """A position: what it is worth, who wins it, and at most `most` winning moves."""
        return _position.of_game(self, position, most, misere, merged(self._options, options))

    def moves(
        self,
        position: PositionLike,
        most: int = 20,
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> list[Move]:
        """The winning moves of a position, at most `most` of them.

        With `misere=True` the last to move loses.

        >>> import grundy
        >>> for move in grundy.Game("nim").moves([3, 4, 5]):
        ...     print(move)
        take 2 from the heap of 3, leaving 1
        >>> print(grundy.Game("nim").moves([1, 1, 5], misere=True)[0])
        take 4 from the heap of 5, leaving 1
        """
        return list(self.position(position, most, misere=misere, **options).winning_moves)

    def winner(
        self, position: PositionLike, *, misere: bool = False, **options: Unpack[Options]
    ) -> str:
        """Who wins: "first" (the player to move), "second", or a player who wins in any case.

        >>> import grundy
        >>> grundy.Game("nim").winner([1, 2, 3]), grundy.Game("nim").winner([3, 4, 5])
        ('second', 'first')
        >>> grundy.Game("nim").winner([1, 1]), grundy.Game("nim").winner([1, 1], misere=True)
        ('second', 'first')
        """
        return self.position(position, 0, misere=misere, **options).winner

    def explain(self, stop: int = 30, **options: Unpack[Options]) -> Explanation:
        """How the values of heaps of 0 to `stop` - 1 are found."""
        merge = merged(self._options, options)
        return explained(answered(self._values_question(stop), merge), merge)

    def plot(
        self,
        stop: int = 200,
        *,
        strip: bool = False,
        title: str | None = None,
        size: tuple[int, int] | None = None,
        **options: Unpack[Options],
    ) -> Picture:
        """A picture of the values of heaps of 0 to `stop` - 1: dots, or a coloured strip."""
        merge = merged(self._options, options)
        answer = answered(self._values_question(stop), merge)
        return drawn(answer, merge, strip=strip, title=title, size=size)

    def _values_question(self, stop: int) -> dict[str, Any]:
        if whole(stop, "stop") < 1:
            raise ValueError("at least one value is needed")
        return {"ask": "values", "rules": self._rules, "to": stop - 1}

    # What pieces and positions ask of their game; games from moves answer otherwise.

    def _piece_fields(self, pieces: Pieces, misere: bool) -> dict[str, Any]:
        chosen = {} if pieces.kind == "values" else {pieces.kind: pieces.text}
        return {"rules": self._rules, **chosen, "misere": misere or None}

    def _position_after(self, move: Move, misere: bool) -> Position:
        # In canonical form, games that are Nim in other words are Nim.
        game = self if self._partizan else Game(self._canonical, **self._options)
        return game.position(move.text, misere=misere)

    def _explained_position(self, position: Position) -> Explanation:
        return _position.explained_position(position, self._options)

    def __repr__(self) -> str:
        return f"Game({self._rules!r})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> object:
        return self._canonical, self._rules

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self._options.items() if name != "progress"}
        return {**self.__dict__, "_options": kept}

    def _repr_svg_(self) -> str | None:
        """A picture of the first values, if the game has heaps."""
        try:
            return self.plot(budget=1.0, time_limit=5.0, progress=None).svg
        except Error:
            return None


def bounds(start: int, stop: int | None) -> tuple[int, int]:
    """The first size and the end of the sizes, as `range` takes them."""
    first, end = (0, start) if stop is None else (start, stop)
    return whole(first, "a heap size"), whole(end, "a heap size")

