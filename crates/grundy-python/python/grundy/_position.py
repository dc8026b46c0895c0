"""Positions: what they are worth, who wins them, and by which moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union

from ._ask import answered, explained, fields_of
from ._display import Explanation, table
from ._errors import QuestionError
from ._numbers import number_of, text_of, whole
from ._options import Options

if TYPE_CHECKING:
    from ._game import Game

Component = Union[int, tuple[int, ...], str]
"""A heap is a number, a square a tuple of coordinates, anything else (a diagram) a text."""

PositionLike = Union[str, int, Iterable[Component]]
"""A position: [5, 7, 12], [(3, 4), (0, 7)], or a text as the command line takes it."""


@dataclass(frozen=True)
class Move:
    """A move: what it changes, what that becomes, and the whole position after it."""

    component: Component
    """The heap, square or diagram that is changed."""
    to: tuple[Component, ...]
    """What it becomes."""
    position: tuple[Component, ...]
    """The position after the move."""
    words: str
    """The move as a sentence."""
    player: str | None = None
    """The player whose move it is, if the players have different moves."""
    text: str = field(repr=False, default="")
    """The position after the move, as the engine writes it."""

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Position:
    """A position of a game, what it is worth and how it is won.

    >>> import grundy
    >>> position = grundy.Game("kayles").position([5, 7, 12])
    >>> position.winner, position.values, position.value
    ('first', (4, 2, 4), 2)
    >>> position.number_of_winning_moves
    4
    >>> print(position.winning_moves[0])
    take 1 from the heap of 7, leaving 3 and 3
    >>> after = position.after(position.winning_moves[0])
    >>> after.parts, after.winner
    ((5, 3, 3, 12), 'second')

    In misere play, where the last to move loses, parts are worth elements of the misere quotient:

    >>> position = grundy.Game("kayles").position([5, 7, 12], misere=True)
    >>> position.winner, position.values, position.value
    ('first', ('c', 'b', 'e'), 'b')
    """

    game: Game
    parts: tuple[Component, ...]
    """The heaps, squares or diagrams."""
    values: tuple[Union[int, str], ...]
    """What each part is worth: a nimber as a number, a short game in the notation of the books, an
    element of a misere quotient as a word."""
    value: Union[int, str]
    """What the position is worth: the xor of nimbers, the sum of short games, or the product of
    elements."""
    outcome: str
    """N or P, and L or R where the players have different moves."""
    words: str
    """Who wins, as a sentence."""
    winner: str
    """Who wins: "first" (who moves), "second", or the name of a player who wins in any case."""
    winning_moves: tuple[Move, ...]
    """Winning moves, as many as were asked for."""
    number_of_winning_moves: int
    """How many there are in all."""
    text: str = field(repr=False, default="")
    """The position as text."""
    misere: bool = False
    """Whether the last to move loses."""

    def after(self, move: Move) -> Position:
        """The position after one of its moves.

        Of games that are Nim in other words (Staircase Nim, Northcott's game) it is given as heaps of
        Nim, as their moves are.
        """
        if not isinstance(move, Move):
            raise TypeError(f"a move is one of winning_moves, not {move!r}")
        if move.component not in self.parts:
            raise QuestionError(f"there is no {move.component} in {self.text}")
        return self.game._position_after(move, self.misere)

    def explain(self) -> Explanation:
        """Why the position is won or lost."""
        return self.game._explained_position(self)

    def _repr_markdown_(self) -> str:
        rows = [(str(part), str(value)) for part, value in zip(self.parts, self.values)]
        rows.append(("in all", str(self.value)))
        play = ", misere play" if self.misere else ""
        lines = [f"`{self.game.rules}`{play}: {self.words}.", "", table(("part", "worth"), rows), ""]
        lines += [f"* {move.words}" for move in self.winning_moves]
        if self.number_of_winning_moves > len(self.winning_moves):
            lines.append(f"* and {self.number_of_winning_moves - len(self.winning_moves)} more")
        return "\n".join(lines)


def position_text(position: PositionLike) -> str:
    """A position as the engine reads it."""
    if isinstance(position, str):
        return position
    if isinstance(position, (bytes, bytearray)):
        raise TypeError(f"a position is a text or a list, not bytes: {position!r}")
    if not isinstance(position, Iterable):
        return text_of(position, "a heap")
    parts: list[Any] = [tuple(part) if _is_list(part) else part for part in position]  # type: ignore[arg-type]
    if not parts:
        return "nothing"
    if any(isinstance(part, tuple) for part in parts):
        return " ".join(_square(part) for part in parts)
    if any(isinstance(part, str) for part in parts):
        return "; ".join(str(part) for part in parts)
    return ",".join(text_of(part, "a heap") for part in parts)


def _is_list(part: object) -> bool:
    return isinstance(part, Iterable) and not isinstance(part, (str, bytes))


def _square(part: Component) -> str:
    if not isinstance(part, tuple):
        raise TypeError(f"a position has squares or heaps, not both: {part!r}")
    return "(" + ",".join(text_of(coordinate, "a coordinate") for coordinate in part) + ")"


def component(text: str) -> Component:
    """A component from the engine's text."""
    if text.isdigit():
        return number_of(text)
    square = re.fullmatch(r"\(?(\d+(?:[, ]+\d+)*)\)?", text) if text.startswith("(") else None
    if square is None:
        return text
    return tuple(number_of(coordinate) for coordinate in re.split(r"[, ]+", square[1]))


def worth(text: str) -> Union[int, str]:
    """A value from the engine's text: a nimber as a number, a short game as a text."""
    return number_of(text) if text.isdigit() else text


def element(text: str, fields: Mapping[str, Any]) -> Union[int, str]:
    """A value in misere play: an element of the quotient as a word (1 is one), or a genus, which is
    a number or such as 1^0."""
    return number_of(text) if fields["quotient"] is None and text.isdigit() else text


_WINNERS = {"N": "first", "P": "second"}


def of_game(
    game: Game, position: PositionLike, most: int, misere: bool, options: Options
) -> Position:
    """Asks the engine about a position."""
    text = position_text(position)
    question = _question(game, text, misere)
    fields = fields_of(answered({**question, "most": whole(most, "most")}, options))
    listed = fields["winning_moves"]
    if "not_listed" in listed:
        by_player: list[tuple[str | None, dict[str, Any]]] = []
    elif "moves" in listed:
        by_player = [(None, listed)]
    else:
        by_player = list(listed.items())
    # A diagram of one row, or a number as a value, is not a heap or a nimber where players have
    # different moves.
    read_part = str if game._partizan else component
    read_value: Callable[[str], Union[int, str]] = str if game._partizan else worth
    if misere:
        read_value = lambda text: element(text, fields)  # noqa: E731
    parts = tuple(read_part(row["component"]) for row in fields["components"])
    moves = [
        _move(parts, move, player, read_part)
        for player, found in by_player
        for move in found["moves"]
    ]
    outcome: str = fields["answer"]
    words: str = fields["outcome_in_words"]
    return Position(
        game=game,
        parts=parts,
        values=tuple(read_value(row["value"]) for row in fields["components"]),
        value=read_value(fields["sum"]),
        outcome=outcome,
        words=words,
        winner=_WINNERS.get(outcome) or words.split()[0],
        winning_moves=tuple(moves),
        number_of_winning_moves=sum(number_of(found["number"]) for _, found in by_player),
        text=text,
        misere=bool(misere),
    )


def _question(game: Game, text: str, misere: bool) -> dict[str, Any]:
    return {"ask": "moves", "rules": game.rules, "position": text, "misere": misere or None}


def _move(
    parts: tuple[Component, ...],
    move: dict[str, Any],
    player: str | None,
    read: Callable[[str], Component],
) -> Move:
    changed = read(move["from"])
    to = tuple(read(part) for part in move["to"])
    at = parts.index(changed) if changed in parts else 0
    after = parts[:at] + to + parts[at + 1 :]
    return Move(changed, to, after, move["words"], player, move["position"])


def explained_position(position: Position, options: Options) -> Explanation:
    """The engine's explanation of a position."""
    question = _question(position.game, position.text, position.misere)
    return explained(answered(question, options), options)
