"""Certificates: proofs as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Union

from ._ask import answered, fields_of
from ._errors import CertificateError, QuestionError
from ._options import Options, certificate_text, merged
from ._period import Period

if TYPE_CHECKING:
    from typing_extensions import Unpack


def verify(certificate: Union[Period, str, Mapping[str, Any]], /, **options: Unpack[Options]) -> str:
    """Checks every field of a certificate, and says what it proves.

    Each value is checked to be the mex of its options, by code that does not search for periods.
    Raises CertificateError if anything is wrong.

    >>> import grundy
    >>> certificate = grundy.Game("kayles").period().certificate()
    >>> print(grundy.verify(certificate))
    verified: 0.77 has G(n+12) = G(n) for all n >= 71 (Guy-Smith; 168 values checked by definition)
    >>> try:
    ...     grundy.verify({**certificate, "period": 6})
    ... except grundy.CertificateError as error:
    ...     print("refused")
    refused
    """
    question = {"ask": "verify", "certificate": certificate_text(certificate)}
    try:
        answer = answered(question, merged(Options(), options))
    except QuestionError as error:
        raise CertificateError(f"the certificate cannot be read: {error}") from None
    line: str = fields_of(answer)["text"]
    return line
