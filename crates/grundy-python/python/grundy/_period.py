"""Periods: proved, observed, or none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import _native
from ._ask import answered, explained, fields_of
from ._display import Explanation
from ._errors import NotProvedError, QuestionError
from ._options import Options, merged

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Period:
    """What is known of the period of a game: G(n + period) = G(n) + saltus from the preperiod on.

    It is true if the period is proved, for all heaps, and false if it was only observed or if there
    is none.

    >>> import grundy
    >>> period = grundy.Game("kayles").period()
    >>> period
    Period(period=12, preperiod=71, proved='Guy-Smith')
    >>> bool(period), period.saltus, period.values
    (True, 0, 168)
    >>> period.certificate()["rules"]
    '0.77'
    >>> bool(grundy.Game("grundys-game").period(limit=1000))
    False
    """

    period: int | None
    """The period, or None if nothing repeats in the values computed."""
    preperiod: int | None
    """The least heap from which the period holds, or was seen to hold."""
    saltus: int | None
    """What each period adds to the values: 0 unless they grow for ever."""
    proved: str | None
    """The theorem that proves the period, or None."""
    given: str | None
    """What the proof rests on besides computed values: None."""
    values: int
    """How many values the proof rests on, or how many were computed if there is none."""
    rules: str
    """The rules."""
    text: str
    """All of this in a line."""

    def __init__(
        self,
        rules: str,
        text: str,
        *,
        period: int | None = None,
        preperiod: int | None = None,
        saltus: int | None = None,
        proved: str | None = None,
        given: str | None = None,
        values: int = 0,
        options: Options | None = None,
        answer: _native.Answer | None = None,
        is_given: bool = False,
    ) -> None:
        self.rules = rules
        self.text = text
        self.period = period
        self.preperiod = preperiod
        self.saltus = saltus
        self.proved = proved
        self.given = given
        self.values = values
        self._options = options if options is not None else Options()
        self._answer = answer
        # Rules that are a Python function: the engine does not know them, whatever they are called.
        self._is_given = is_given

    def certificate(self) -> dict[str, Any]:
        """The proof as data, for `grundy verify` or any other program (docs/certificates.md).

        Raises NotProvedError if the period is not proved.
        """
        text = None
        if self.proved is not None:
            text = self._native_answer().certificate()
        if text is None:
            raise NotProvedError(f"there is no certificate, for nothing is proved: {self.text}")
        certificate: dict[str, Any] = json.loads(text)
        return certificate

    def explain(self, **options: Unpack[Options]) -> Explanation:
        """The theorem with every hypothesis, and the numbers that satisfy it."""
        return explained(self._native_answer(), merged(self._options, options))

    def _native_answer(self) -> _native.Answer:
        if self._is_given:
            raise QuestionError("no period is explained of a game whose rules are a Python function")
        # Pickling leaves the answer of the engine behind: then the question is asked again.
        if self._answer is None:
            self._answer = answered({"ask": "period", "rules": self.rules}, self._options)
        return self._answer

    def __bool__(self) -> bool:
        return self.proved is not None

    def __repr__(self) -> str:
        return f"Period(period={self.period}, preperiod={self.preperiod}, proved={self.proved!r})"

    def __str__(self) -> str:
        return self.text

    def _key(self) -> tuple[object, ...]:
        numbers = (self.period, self.preperiod, self.saltus, self.values)
        return (self.rules, self.text, *numbers, self.proved, self.given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Period) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self._options.items() if name != "progress"}
        return {**self.__dict__, "_answer": None, "_options": kept}

    def _repr_markdown_(self) -> str:
        if not self.proved:
            return f"{self.text}, for `{self.rules}`"
        return self.explain(progress=None)._repr_markdown_()


def of_game(rules: str, complete: bool, options: Options) -> Period:
    """Searches for the period of a game."""
    question = {"ask": "period", "rules": rules, "complete": complete or None}
    answer = answered(question, options)
    fields = fields_of(answer)
    found: dict[str, Any] = fields["answer"] or {}
    return Period(
        rules,
        fields["text"],
        period=found.get("period"),
        preperiod=found.get("preperiod"),
        saltus=found.get("saltus"),
        proved=found.get("theorem") if found.get("proved") else None,
        given=found.get("given"),
        values=found.get("values", fields["values"]["computed"]),
        options=options,
        answer=answer,
    )
