"""What can go wrong, as exceptions."""

from __future__ import annotations


class Error(Exception):
    """The reason why a question has no answer; the base of all exceptions here."""

    __module__ = "grundy"


class RulesError(Error, ValueError):
    """Rules, pieces or a number cannot be read. The text has a caret under the spot.

    >>> import grundy
    >>> try:
    ...     grundy.Game("take 0")
    ... except grundy.RulesError as error:
    ...     print(error)
    cannot read the rules: taking 0 counters makes no progress
      take 0
           ^ expected an amount of at least 1
      help: to break a heap without taking anything, write `split`
    """

    __module__ = "grundy"


class QuestionError(Error, ValueError):
    """The question makes no sense as asked."""

    __module__ = "grundy"


class LoopError(Error, ValueError):
    """Rules written in Python let a heap come back, so that play need not end.

    `loop` lists the heaps, the first again at the end.
    """

    __module__ = "grundy"

    def __init__(self, message: str, loop: list[int]) -> None:
        super().__init__(message, loop)
        self.loop = loop

    def __str__(self) -> str:
        return str(self.args[0])


class LimitError(Error):
    """The question needs more memory, time or values than it may have.

    `needed` and `allowed` are numbers where they are known, and None otherwise.
    """

    __module__ = "grundy"

    def __init__(self, message: str, needed: int | None = None, allowed: int | None = None) -> None:
        super().__init__(message, needed, allowed)
        self.needed = needed
        self.allowed = allowed

    def __str__(self) -> str:
        return str(self.args[0])


class NotProvedError(Error):
    """The answer would need a period that is not proved.

    `further` is a number of values that may suffice for a proof, or None.
    """

    __module__ = "grundy"

    def __init__(self, message: str, further: int | None = None) -> None:
        super().__init__(message, further)
        self.further = further

    def __str__(self) -> str:
        return str(self.args[0])


class CertificateError(Error, ValueError):
    """A certificate is not what it claims to be."""

    __module__ = "grundy"
