"""Pieces to choose from, ways to choose them, censuses and counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._ask import answered, drawn, explained, fields_of
from ._display import Explanation, Picture, table
from ._errors import Error, QuestionError
from ._numbers import Size, Sizes, number_of, sizes_text, text_of, whole
from ._options import Options, merged, settings
from ._position import Component, component

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._game import Game

Value = Union[int, range, str]
"""A value in a census: a nimber, a range of nimbers that occur equally often, a short game, or an
element of a misere quotient."""


class Census(dict[Value, int]):
    """How many pieces have each value: a dictionary that a notebook shows as a table.

    >>> import grundy
    >>> grundy.Game("kayles").heaps(range(1, 13)).census()
    {1: 3, 2: 3, 3: 2, 4: 3, 6: 1}

    Where values grow for ever, a range of values that occur equally often is one key.

    >>> grundy.Game("nim").heaps("1..10^30").census()
    {range(1, 1000000000000000000000000000001): 1}
    """

    def total(self) -> int:
        """How many pieces there are."""
        lengths = (value.stop - value.start if isinstance(value, range) else 1 for value in self)
        return sum(length * count for length, count in zip(lengths, self.values()))

    def _repr_markdown_(self) -> str:
        return table(("value", "pieces"), [(_shown(value), str(self[value])) for value in self])


def _shown(value: Value) -> str:
    return f"{value.start} to {value.stop - 1}" if isinstance(value, range) else str(value)


def _value(text: str) -> Value:
    first, dots, last = text.partition("..")
    if dots and first.isdigit() and last.isdigit():
        return range(number_of(first), number_of(last) + 1)
    return number_of(text) if text.isdigit() else text


def _census(fields: dict[str, Any], partizan: bool) -> Census:
    # A number among short games, or among the elements of a quotient, is not a nimber.
    read = str if partizan or fields.get("quotient") is not None else _value
    return Census({read(row["value"]): number_of(row["count"]) for row in fields["answer"]})


@dataclass(frozen=True)
class Pieces:
    """Pieces of a game, to choose from: heaps, squares of a board, staircases, diagrams.

    Made by `Game.heaps`, `Game.board` and so on.
    """

    game: Game
    kind: str
    """What they are: heaps, board, staircases, diagrams, vertices, or values of a table."""
    text: str
    """Which they are, as text."""

    def census(self, *, misere: bool = False, **options: Unpack[Options]) -> Census:
        """How many of the pieces have each value.

        >>> import grundy
        >>> grundy.Game("kayles").heaps("1..12").census(misere=True)
        {'a': 2, 'b': 3, 'c': 1, 'd': 1, 'e': 1, 'ab': 2, 'bc': 1, 'ab^2': 1}
        """
        question = {"ask": "census", **self._fields(misere)}
        fields = fields_of(answered(question, merged(self.game._options, options)))
        return _census(fields, self.game._partizan)

    def values(self, **options: Unpack[Options]) -> npt.NDArray[np.uint32]:
        """The values of the squares of a board, as an array with one axis for each side.

        >>> import grundy
        >>> grundy.Game("wythoffs-game").board(3, 4).values()
        array([[0, 1, 2, 3],
               [1, 2, 0, 4],
               [2, 0, 1, 5]], dtype=uint32)
        """
        if self.kind != "board":
            raise QuestionError("values() of pieces are those of a board; heaps have Game.values")
        with settings(merged(self.game._options, options)) as chosen:
            sides, values = _native.board_values(self.game.rules, self.text, chosen)
        return values.reshape(sides)

    def plot(
        self,
        *,
        misere: bool = False,
        title: str | None = None,
        size: tuple[int, int] | None = None,
        **options: Unpack[Options],
    ) -> Picture:
        """A picture of a board with its values, or of the census of other pieces."""
        merge = merged(self.game._options, options)
        if self.kind == "board" and not misere:
            question = {"ask": "values", "rules": self.game.rules, "board": self.text}
        else:
            question = {"ask": "census", **self._fields(misere)}
        return drawn(answered(question, merge), merge, title=title, size=size)

    def tuples(self, m: Sizes) -> Selection:
        """Chooses m pieces, ordered, with repetition. A range of m adds up the counts."""
        return self._chosen("tuples", m)

    def arrangements(self, m: Sizes) -> Selection:
        """Chooses m different pieces, ordered."""
        return self._chosen("arrangements", m)

    def multisets(self, m: Sizes) -> Selection:
        """Chooses m pieces, unordered, with repetition."""
        return self._chosen("multisets", m)

    def sets(self, m: Sizes) -> Selection:
        """Chooses m different pieces, unordered."""
        return self._chosen("sets", m)

    def total(self, total: Sizes) -> Selection:
        """Chooses any number of heaps, unordered, with repetition, whose sizes add up to `total`."""
        return self._chosen("total", total)

    def _chosen(self, kind: str, m: Sizes) -> Selection:
        return Selection(self, kind, sizes_text(m, "the number of pieces"))

    def _fields(self, misere: bool) -> dict[str, Any]:
        return self.game._piece_fields(self, misere)

    def _repr_svg_(self) -> str | None:
        try:
            return self.plot(time_limit=5.0, progress=None).svg
        except Error:
            return None


@dataclass(frozen=True)
class Digits:
    """The digits of a number that may be too long to write down."""

    number: int
    """How many digits it has."""
    first: str
    """Its first digits, up to twenty."""
    last: str
    """Its last digits, up to twenty."""


@dataclass(frozen=True)
class Selection:
    """A way to choose pieces, ready to be counted.

    Made by `Pieces.tuples`, `Pieces.multisets` and so on. Counts are exact integers of any size, or
    residues with `mod`.

    >>> import grundy
    >>> chosen = grundy.Game("kayles").heaps("1..9").tuples(3)
    >>> chosen.won(), chosen.lost(), chosen.all()
    (657, 72, 729)
    >>> chosen.lost(mod=7)
    2

    In misere play the last to move loses:

    >>> chosen.lost(misere=True)
    105
    """

    pieces: Pieces
    kind: str
    """How pieces are chosen: tuples, arrangements, multisets, sets, or total."""
    size: str
    """How many, or the total, as text."""

    def won(
        self, mod: Size | None = None, *, misere: bool = False, **options: Unpack[Options]
    ) -> int:
        """How many choices the player to move wins."""
        return self._count({"outcome": "won", "misere": misere}, mod, options)

    def lost(
        self, mod: Size | None = None, *, misere: bool = False, **options: Unpack[Options]
    ) -> int:
        """How many choices the player to move loses."""
        return self._count({"outcome": "lost", "misere": misere}, mod, options)

    def all(
        self, mod: Size | None = None, *, misere: bool = False, **options: Unpack[Options]
    ) -> int:
        """How many choices there are."""
        # Any outcome will do: P is one that every game has.
        how = {"outcome": "P", "mod": mod, "misere": misere}
        return number_of(self._answer(how, options)["all"])

    def outcome(
        self,
        outcome: str,
        mod: Size | None = None,
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> int:
        """How many choices have an outcome: N, P, L or R (of `young`: N, P, R or D)."""
        return self._count({"outcome": outcome, "misere": misere}, mod, options)

    def wins(
        self, winner: str, *, first: str, mod: Size | None = None, **options: Unpack[Options]
    ) -> int:
        """How many choices `winner` wins if `first` starts, for games with two kinds of moves.

        >>> import grundy
        >>> grundy.Game("young").staircases(6).tuples(3).wins("right", first="down")
        3738
        """
        return self._count({"winner": winner, "first": first}, mod, options)

    def by_value(
        self, mod: Size | None = None, *, misere: bool = False, **options: Unpack[Options]
    ) -> Census:
        """How many choices have each value; values that no choice has are left out.

        With `mod`, values whose number is 0 modulo it are left out too.

        >>> import grundy
        >>> grundy.Game("nim").heaps("1..3").tuples(2).by_value()
        {0: 3, 1: 2, 2: 2, 3: 2}
        """
        how = {"outcome": "by value", "mod": mod, "misere": misere}
        return _census(self._answer(how, options), False)

    def each(
        self,
        outcome: str = "lost",
        mod: Size | None = None,
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> dict[int, int]:
        """The count for each number of pieces, or each total, of a range.

        >>> import grundy
        >>> grundy.Game("nim").heaps("1..9").tuples(range(1, 4)).each("lost")
        {1: 0, 2: 9, 3: 48}
        """
        _check_outcome(outcome)
        how = {"outcome": outcome, "mod": mod, "each": "selection", "misere": misere}
        rows = self._rows(how, options)
        return {number_of(row[self.kind]): number_of(row["count"]) for row in rows}

    def selections(
        self,
        outcome: str = "lost",
        most: int | None = None,
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> list[tuple[Component, ...]]:
        """The choices themselves, in order: all of them, or the first `most`.

        >>> import grundy
        >>> grundy.Game("nim").heaps("1..9").sets(3).selections("lost", most=3)
        [(1, 2, 3), (1, 4, 5), (1, 6, 7)]
        """
        _check_outcome(outcome)
        listed = "all" if most is None else whole(most, "most")
        how = {"outcome": outcome, "list": listed, "misere": misere}
        return [_choice(row) for row in self._rows(how, options)]

    def sample(
        self,
        k: int,
        outcome: str = "lost",
        *,
        seed: int = 0,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> list[tuple[Component, ...]]:
        """k random choices with the outcome, each equally likely; a seed gives the same again."""
        _check_outcome(outcome)
        drawn = {"sample": whole(k, "k"), "seed": whole(seed, "the seed")}
        how = {"outcome": outcome, **drawn, "misere": misere}
        return [_choice(row) for row in self._rows(how, options)]

    def digits(
        self, outcome: str = "lost", *, misere: bool = False, **options: Unpack[Options]
    ) -> Digits:
        """The number of digits of a count, and its first and last digits.

        >>> import grundy
        >>> grundy.Game("nim").heaps("1..10^1000").tuples("10^18").digits("lost").number
        999999999999999999000
        """
        _check_outcome(outcome)
        found = self._rows({"outcome": outcome, "digits": True, "misere": misere}, options)
        return Digits(number_of(found["digits"]), found["first"], found["last"])

    def explain(
        self,
        outcome: str = "lost",
        mod: Size | None = None,
        *,
        misere: bool = False,
        **options: Unpack[Options],
    ) -> Explanation:
        """How the count is found: rules, values, proof, census and sum."""
        merge = merged(self.pieces.game._options, options)
        question = self._question({"outcome": outcome, "mod": mod, "misere": misere})
        return explained(answered(question, merge), merge)

    def plot(
        self,
        *,
        misere: bool = False,
        title: str | None = None,
        size: tuple[int, int] | None = None,
        **options: Unpack[Options],
    ) -> Picture:
        """A picture of how many choices have each value."""
        merge = merged(self.pieces.game._options, options)
        answer = answered(self._question({"outcome": "by value", "misere": misere}), merge)
        return drawn(answer, merge, title=title, size=size)

    def question(
        self, outcome: str = "lost", mod: Size | None = None, *, misere: bool = False
    ) -> dict[str, Any]:
        """The question as a dictionary for `grundy.ask`, or for a file (docs/json.md)."""
        fields = self._question({"outcome": outcome, "mod": mod, "misere": misere})
        return {key: value for key, value in fields.items() if value is not None}

    def _question(self, how: dict[str, Any]) -> dict[str, Any]:
        how = {key: text_of(value) if key == "mod" and value is not None else value
               for key, value in how.items()}
        fields = self.pieces._fields(how.pop("misere", False))
        return {"ask": "count", **fields, self.kind: self.size, **how}

    def _count(self, how: dict[str, Any], mod: Size | None, options: Any) -> int:
        merge = merged(self.pieces.game._options, options)
        number = answered(self._question({**how, "mod": mod}), merge).number()
        if number is None:
            raise QuestionError("this outcome is not a count: by_value() gives all of them")
        return number

    def _answer(self, how: dict[str, Any], options: Any) -> dict[str, Any]:
        merge = merged(self.pieces.game._options, options)
        return fields_of(answered(self._question(how), merge))

    def _rows(self, how: dict[str, Any], options: Any) -> Any:
        return self._answer(how, options)["answer"]


def _choice(row: Any) -> tuple[Component, ...]:
    parts = row if isinstance(row, list) else [row]
    return tuple(component(part) for part in parts)


def _check_outcome(outcome: str) -> None:
    if not isinstance(outcome, str) or outcome.lower() == "by value":
        raise QuestionError(f"{outcome!r} is not an outcome: write 'won' or 'lost', or N, P, L or R")
