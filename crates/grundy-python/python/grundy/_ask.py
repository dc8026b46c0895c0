"""Questions as dictionaries, answers as dictionaries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _native
from ._display import Explanation, Picture
from ._numbers import range_text, text_of, whole
from ._options import Options, merged, settings

if TYPE_CHECKING:
    from typing_extensions import Unpack


def answered(question: Mapping[str, Any], options: Options) -> _native.Answer:
    """Answers a question; keys whose value is None are left out."""
    if not isinstance(question, Mapping):
        raise TypeError(f"a question is a dictionary, such as {{'ask': 'period', ...}}, not {question!r}")
    fields = {key: _plain(value) for key, value in question.items() if value is not None}
    with settings(options) as chosen:
        return _native.ask(json.dumps(fields), chosen)


def _plain(value: Any) -> Any:
    """Integers as texts of any length, ranges as `first..last`, and what is in lists likewise."""
    if isinstance(value, (bool, str)):
        return value
    if hasattr(value, "__index__"):
        return text_of(value)
    if isinstance(value, range):
        return range_text(value)
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    return value


def fields_of(answer: _native.Answer) -> dict[str, Any]:
    """An answer as a dictionary."""
    fields: dict[str, Any] = json.loads(answer.json())
    return fields


def ask(question: Mapping[str, Any], **options: Unpack[Options]) -> dict[str, Any]:
    """Answers any question, given as a dictionary, with a dictionary.

    The keys are those of question files and of `grundy --json` (docs/json.md): `ask` is values,
    period, verify, census, count, moves, value, compare, sweep or quotient. Integers that may pass
    2**53 are texts in the answer.

    >>> import grundy
    >>> answer = grundy.ask({"ask": "count", "rules": "kayles", "heaps": "1..9", "tuples": 3,
    ...                      "outcome": "lost"})
    >>> answer["answer"], answer["all"]
    ('72', '729')
    >>> grundy.ask({"ask": "value", "rules": "{3|1} + {2|-1}"})["answer"]
    '{{5|3}|{2|0}}'
    """
    return fields_of(answered(question, merged(Options(), options)))


def explained(answer: _native.Answer, options: Options) -> Explanation:
    """The explanation of an answer, in all styles."""
    with settings(options) as chosen:
        written = [answer.explanation(style, chosen) for style in ("markdown", "notebook", "latex")]
    return Explanation(*written)


def drawn(
    answer: _native.Answer,
    options: Options,
    *,
    strip: bool = False,
    title: str | None = None,
    size: tuple[int, int] | None = None,
) -> Picture:
    """A picture of an answer."""
    if size is not None:
        width, height = (whole(side, "a side of a picture") for side in size)
        if not (200 <= width <= 10_000 and 200 <= height <= 10_000):
            raise ValueError(f"each side of a picture has 200 to 10000 pixels, not {width} and {height}")
        size = (width, height)
    with settings(options) as chosen:
        svg, png = answer.picture(strip, title, size, chosen)
    return Picture(svg, png)
