"""The engine's known answers (fixtures/), through the package."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy

FIXTURES = Path(__file__).parents[2] / "grundy" / "fixtures"


def rows(file: str, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((FIXTURES / file).read_text())[table]
    assert found
    return found


@pytest.mark.parametrize("row", rows("values.toml", "game"), ids=lambda row: str(row["rules"]))
def test_values(row: dict[str, Any]) -> None:
    game = grundy.Game(row["rules"])
    values = game.values(len(row["values"]))
    assert game.value(len(values) - 1) == values[-1]
    assert values.dtype == np.uint32
    assert values.tolist() == row["values"]


@pytest.mark.parametrize("row", rows("names.toml", "heaps"), ids=lambda row: str(row["name"]))
def test_names(row: dict[str, Any]) -> None:
    game = grundy.Game(row["name"])
    assert game.values(len(row["values"])).tolist() == row["values"]


# Longer searches are tested in Rust.
SHORT = [row for row in rows("periods.toml", "game") if row.get("values", 0) < 10**6]


@pytest.mark.parametrize("row", SHORT, ids=lambda row: str(row["rules"]))
def test_periods(row: dict[str, Any]) -> None:
    period = grundy.Game(row["rules"]).period()
    assert period
    assert (period.period, period.preperiod) == (row["period"], row["preperiod"])
    assert period.proved == row["theorem"]
    assert period.saltus == row.get("saltus", 0)


PIECES = ("heaps", "board", "staircases", "diagrams")
KINDS = ("tuples", "arrangements", "multisets", "sets", "total")


@pytest.mark.parametrize("row", rows("counts.toml", "question"), ids=lambda row: str(row["source"]))
def test_counts(row: dict[str, Any]) -> None:
    kinds = [kind for kind in KINDS if kind in row]
    pieces = [kind for kind in PIECES if kind in row]
    if row.get("outcome") not in ("won", "lost") or len(kinds) != 1 or len(pieces) != 1:
        # By value, or several pools: the question as it stands.
        question = {key: value for key, value in row.items() if key not in ("answer", "source")}
        assert str(grundy.ask({"ask": "count", **question})["answer"]) == str(row["answer"])
        return
    chosen = getattr(getattr(grundy.Game(row["rules"]), pieces[0])(row[pieces[0]]), kinds[0])
    count = getattr(chosen(str(row[kinds[0]])), row["outcome"])(mod=row.get("mod"))
    assert isinstance(count, int)
    assert count == int(row["answer"])


def test_the_founding_three() -> None:
    chessboard = grundy.Game("take 2,3,5,7").board(10000019, 10000019)
    assert chessboard.tuples(100).won(mod=10**9) == 924668016
    nim = grundy.Game("take 1, 2, 4, 9 or split")
    assert nim.heaps("1..12491249").multisets(1249).lost(mod=912491249) == 227429102
    young = grundy.Game("young").staircases(64).tuples(8)
    assert young.wins("right", first="right", mod=10**9 + 7) == 858945298


@pytest.mark.parametrize("path", sorted((FIXTURES / "certificates").glob("*.json")), ids=lambda p: p.stem)
def test_certificates(path: Path) -> None:
    certificate = json.loads(path.read_text())
    assert grundy.verify(certificate).startswith("verified: ")
    wrong = {**certificate, "period": certificate["period"] + 1}
    with pytest.raises(grundy.CertificateError):
        grundy.verify(wrong)
    again = grundy.Game(certificate["rules"]).period().certificate()
    assert (again["period"], again["preperiod"]) == (certificate["period"], certificate["preperiod"])


def test_a_certificate_serves_questions() -> None:
    game = grundy.Game("0.77")
    certificate = game.period().certificate()
    heaps = game.heaps("1..10^18")
    assert heaps.tuples(3).lost(certificate=certificate) == heaps.tuples(3).lost()
    with pytest.raises(grundy.CertificateError):
        heaps.tuples(3).lost(certificate={**certificate, "period": 24})
