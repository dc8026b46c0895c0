"""Integers and texts. Python reads and writes at most 4300 decimal digits by itself."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Union

from . import _native

Size = Union[int, str]
"""A whole number from 0 on: an integer, or a text such as "10^1000" or "1e9+7"."""

Sizes = Union[int, str, range]
"""A number, or a range of numbers whose counts are added: 3, "1..100", range(1, 101)."""

HeapSizes = Union[int, str, range, Iterable[int]]
"""Heaps: "1..100", "3,5,7", "primes in 1..100", range(1, 101), or a list of sizes."""

_MOST_BITS = 14_000


def whole(number: object, what: str) -> int:
    """A whole number from 0 on; those of numpy will do, texts and truth values will not."""
    if not isinstance(number, bool):
        try:
            found = operator.index(number)  # type: ignore[arg-type]
        except TypeError:
            pass
        else:
            if found < 0:
                raise ValueError(f"{what} cannot be negative: {found}")
            return found
    raise TypeError(f"{what} is a whole number, not {number!r}")


def text_of(number: Size, what: str = "the number") -> str:
    """A whole number from 0 on as text."""
    if isinstance(number, str):
        return number
    number = whole(number, what)
    if number.bit_length() < _MOST_BITS:
        return str(number)
    return _native.decimal(number.to_bytes((number.bit_length() + 7) // 8, "little"))


def number_of(text: str) -> int:
    """The number that a text of digits, or in another notation, says."""
    return int(text) if len(text) < 4000 and text.isdigit() else _native.number(text)


def range_text(sizes: range) -> str:
    """A range of consecutive numbers as text: range(1, 13) is 1..12."""
    if len(sizes) == 0:
        raise ValueError(f"{sizes} is empty")
    if len(sizes) > 1 and abs(sizes.step) != 1:
        raise ValueError(f"{sizes} has gaps: a range with step 1 is needed")
    return f"{text_of(min(sizes[0], sizes[-1]))}..{text_of(max(sizes[0], sizes[-1]))}"


def sizes_text(sizes: Sizes, what: str) -> str:
    """How many pieces are chosen, as text."""
    return range_text(sizes) if isinstance(sizes, range) else text_of(sizes, what)


def heaps_text(sizes: HeapSizes) -> str:
    """Heaps as text; a list becomes several lines, which may be as long as memory allows."""
    if isinstance(sizes, range) and sizes.step == 1:
        return range_text(sizes)
    if isinstance(sizes, (bytes, bytearray)):
        raise TypeError(f"heaps are a text, not bytes: {sizes!r}")
    if isinstance(sizes, str) or not isinstance(sizes, Iterable):
        return text_of(sizes, "a heap")
    heaps = [text_of(size, "a heap") for size in sizes]
    if not heaps:
        raise ValueError("there are no heaps to choose from")
    return "\n".join(heaps) + "\n"
