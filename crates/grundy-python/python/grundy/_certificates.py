"""Certificates: proofs as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Union

from ._ask import answered, fields_of
from ._options import Options, merged

if TYPE_CHECKING:
    from typing_extensions import Unpack


def verify(certificate: Union[str, Mapping[str, Any]], /, **options: Unpack[Options]) -> str:
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
    text = certificate if isinstance(certificate, str) else json.dumps(certificate)
    answer = answered({"ask": "verify", "certificate": text}, merged(Options(), options))
    line: str = fields_of(answer)["text"]
    return line
