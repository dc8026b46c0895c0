"""Misere quotients."""

from __future__ import annotations

from dataclasses import dataclass, field

from ._ask import answered, fields_of
from ._errors import NotProvedError
from ._numbers import Size, number_of, text_of
from ._options import Options


@dataclass(frozen=True)
class Quotient:
    """The misere quotient of a game: a finite commutative monoid in which positions multiply.

    A position is worth the product of the elements of its heaps, and it is lost for the player to
    move, in misere play, if that is one of the `lost` elements. The quotient is exact for all sums
    of heaps up to `heap`, and of all heaps if the period is proved.

    >>> import grundy
    >>> quotient = grundy.Game("take 1..3").quotient()
    >>> quotient
    Quotient(order=6, p_portion=2, period=4, preperiod=0, proved=True)
    >>> quotient.generators, quotient.relations, quotient.lost, quotient.tame
    ({'a': 1, 'b': 2}, ('a^2 = 1', 'b^3 = b'), ('a', 'b^2'), True)
    >>> quotient.elements, quotient.element(10**100 + 3)
    (('1', 'a', 'b', 'ab'), 'ab')
    """

    order: int
    """How many elements it has."""
    p_portion: int
    """How many of them are lost for the player to move."""
    period: int | None
    """The period of the elements of heaps, or None if nothing repeats in those computed."""
    preperiod: int | None
    """The least heap from which the period holds, or was seen to hold."""
    proved: bool
    """Whether the period is proved: then the quotient is that of all heaps."""
    heap: int = field(repr=False)
    """The largest heap that was computed: the quotient is exact up to there."""
    tame: bool = field(repr=False)
    """Whether it is a quotient of misere Nim."""
    states: int = field(repr=False)
    """How many states its proof has."""
    stopped: str | None = field(repr=False)
    """Why larger heaps were not computed, if a limit was met."""
    generators: dict[str, int] = field(repr=False, hash=False)
    """The letters of the generators, with the heaps they stand for."""
    relations: tuple[str, ...] = field(repr=False)
    """The relations between them, such as a^2 = 1."""
    lost: tuple[str, ...] = field(repr=False)
    """The P-portion: the elements of positions that the player to move loses."""
    elements: tuple[str, ...] = field(repr=False)
    """The elements of heaps of 0, 1, ...: to the end of the first period if it is proved, otherwise
    up to `heap`."""
    rules: str = field(repr=False)
    """The rules."""
    text: str = field(repr=False)
    """Order, P-portion and period in a line."""

    def element(self, heap: Size) -> str:
        """The element of a heap of any size.

        Raises NotProvedError past the heaps computed, unless the period is proved.
        """
        size = number_of(text_of(heap, "a heap"))
        if size < len(self.elements):
            return self.elements[size]
        if not self.proved or self.period is None or self.preperiod is None:
            raise NotProvedError(
                f"the misere quotient of {self.rules} is exact up to heaps of {self.heap}: ask"
                " about these"
            )
        return self.elements[self.preperiod + (size - self.preperiod) % self.period]

    def __str__(self) -> str:
        return self.text


def of_game(rules: str, to: Size | None, options: Options) -> Quotient:
    """Asks the engine for the misere quotient of a game."""
    text = None if to is None else text_of(to, "to")
    fields = fields_of(answered({"ask": "quotient", "rules": rules, "to": text}, options))
    return Quotient(
        order=fields["order"],
        p_portion=fields["p_portion"],
        period=fields["period"],
        preperiod=fields["preperiod"],
        proved=fields["proved"],
        heap=fields["heap"],
        tame=fields["tame"],
        states=fields["states"],
        stopped=fields["stopped"],
        generators={row["name"]: row["heap"] for row in fields["generators"]},
        relations=tuple(fields["relations"]),
        lost=tuple(fields["lost"]),
        elements=tuple(fields["map"]),
        rules=rules,
        text=fields["answer"],
    )
