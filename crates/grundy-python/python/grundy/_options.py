"""What a question may spend, and how it shows its progress.

Every method that computes takes these keyword arguments, and `Game` keeps those it was made with:

limit       compute at most this many values while no period is proved
memory      the most memory for values: a number of bytes, or a text such as "8GB"
threads     how many threads work at once (otherwise as many as there are processors)
time_limit  seconds after which the work ends with a LimitError
budget      seconds that a search for a period may take if it has no limit (otherwise 20); what was
            found by then is the answer
certificate take the period from this certificate instead of searching for it: a Period, a dictionary
            as from Period.certificate, or its text; its values are computed again and compared
progress    True for a progress bar (tqdm's, or a line on stderr); or a function that is called with
            stage, done and total (0 if that is not known)

No answer depends on them, only whether there is one, unless it rests on a certificate.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypedDict, Union

from ._errors import QuestionError
from ._numbers import whole

if TYPE_CHECKING:
    from ._native import Settings
    from ._period import Period

ProgressFunction = Callable[[str, int, int], None]


class Options(TypedDict, total=False):
    """The keyword arguments of everything that computes; see `help(grundy)`."""

    limit: int | None
    memory: Union[int, str, None]
    threads: int | None
    time_limit: float | None
    budget: float | None
    certificate: Union[Period, str, Mapping[str, Any], None]
    progress: Union[bool, ProgressFunction, None]


_NAMES = frozenset(Options.__annotations__)
_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_UNITS |= {unit + "I": 2 ** (10 * power) for power, unit in enumerate("KMGT", 1)}


def merged(first: Options, second: Mapping[str, Any]) -> Options:
    """Both sets of options; the second one overrides. Unknown names are refused."""
    for name in second:
        if name not in _NAMES:
            known = ", ".join(sorted(_NAMES))
            raise TypeError(f"there is no option {name!r}: the options are {known}")
    return Options(**{**first, **second})  # type: ignore[typeddict-item]


def _bytes(memory: int | str | None) -> int | None:
    if not isinstance(memory, str):
        return memory
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?I?)B?\s*", memory.upper())
    if found is None or found[2] not in _UNITS:
        raise QuestionError(f"{memory!r} is not an amount of memory: write 500_000_000 or '500MB'")
    return int(float(found[1]) * _UNITS[found[2]])


def _whole(name: str, number: object, least: int) -> int | None:
    if number is None:
        return None
    found = whole(number, name)
    if not least <= found < 2**63:
        raise QuestionError(f"{name} is a number from {least} to 2**63 - 1, not {found}")
    return found


def _seconds(name: str, number: float | None) -> float | None:
    if number is None:
        return None
    if isinstance(number, (str, bytes)) or not number >= 0:
        raise QuestionError(f"{name} is a number of seconds, not {number!r}")
    return float(number)


class _Line:
    """Progress on one line of stderr."""

    def __init__(self) -> None:
        self.width = 0

    def __call__(self, stage: str, done: int, total: int) -> None:
        text = f"{stage}: {done / total:.0%}" if total else f"{stage}: {done}"
        self.width = max(self.width, len(text))
        print(f"\r{text:<{self.width}}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.width:
            print("\r" + " " * self.width + "\r", end="", file=sys.stderr, flush=True)


class _Bar:
    """Progress by tqdm, one bar at a time."""

    def __init__(self, tqdm: Any) -> None:
        self.tqdm = tqdm
        self.bar: Any = None
        self.stage = ""

    def __call__(self, stage: str, done: int, total: int) -> None:
        if self.bar is None or stage != self.stage:
            self.close()
            self.bar = self.tqdm(desc=stage, unit_scale=True, leave=False)
            self.stage = stage
        self.bar.total = total or None
        self.bar.n = done
        self.bar.refresh()

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def certificate_text(certificate: object) -> str:
    """A certificate as text: it may be a text, a dictionary, or a Period that has one."""
    if hasattr(certificate, "certificate"):
        certificate = certificate.certificate()
    if isinstance(certificate, str):
        return certificate
    if not isinstance(certificate, Mapping):
        raise TypeError(f"a certificate is a dictionary or its text, not {certificate!r}")
    return json.dumps(dict(certificate))


@contextmanager
def settings(options: Options) -> Iterator[Settings]:
    """The options as the engine takes them; a progress bar is closed at the end."""
    certificate = options.get("certificate")
    if certificate is not None:
        certificate = certificate_text(certificate)
    shown = options.get("progress")
    bar: _Bar | _Line | None = None
    if shown is True:
        try:
            bar = _Bar(import_module("tqdm.auto").tqdm)
        except ImportError:
            bar = _Line()
    elif shown and not callable(shown):
        raise TypeError("progress is True, False or a function of stage, done and total")
    function: ProgressFunction | None = bar if bar is not None else (shown or None)  # type: ignore[assignment]
    try:
        yield {
            "limit": _whole("limit", options.get("limit"), 1),
            "memory": _whole("memory", _bytes(options.get("memory")), 0),
            "threads": _whole("threads", options.get("threads"), 1),
            "time_limit": _seconds("time_limit", options.get("time_limit")),
            "budget": _seconds("budget", options.get("budget")),
            "certificate": certificate,
            "progress": function,
        }
    finally:
        if bar is not None:
            bar.close()
