"""Misere play through the package."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import grundy
from test_known_answers import rows

# Longer searches are tested in Rust.
QUICK = [row for row in rows("quotients.toml", "quotient") if row["order"] <= 46]


@pytest.mark.parametrize("row", QUICK, ids=lambda row: f"{row['rules']}-{row.get('heaps', 'all')}")
def test_quotients(row: dict[str, Any]) -> None:
    quotient = grundy.Game(row["rules"]).quotient(row.get("heaps"))
    assert (quotient.order, quotient.p_portion) == (row["order"], row["p_portion"])
    assert len(quotient.lost) == quotient.p_portion
    if "period" in row:
        assert quotient.proved
        assert (quotient.period, quotient.preperiod) == (row["period"], row["preperiod"])
    else:
        assert quotient.heap == row["heaps"]
        assert len(quotient.elements) == quotient.heap + 1
    assert pickle.loads(pickle.dumps(quotient)) == quotient


@cache
def lost_in_kayles(position: tuple[int, ...]) -> bool:
    """Misere Kayles, played out."""
    after = []
    for i, heap in enumerate(position):
        for taken in (1, 2):
            for left in range(heap - taken + 1):
                parts = position[:i] + position[i + 1 :] + (left, heap - taken - left)
                after.append(tuple(sorted(part for part in parts if part)))
    return bool(after) and not any(lost_in_kayles(one) for one in after)


def test_kayles_played_out() -> None:
    game = grundy.Game("kayles")
    quotient = game.quotient(6)
    multisets = list(itertools.combinations_with_replacement(range(1, 7), 3))
    lost = [position for position in multisets if lost_in_kayles(position)]
    chosen = game.heaps("1..6").multisets(3)
    assert chosen.lost(misere=True) == len(lost)
    assert chosen.won(misere=True) == len(multisets) - len(lost)
    assert chosen.all(misere=True) == chosen.outcome("N", misere=True) + len(lost) == len(multisets)
    assert chosen.each(misere=True) == {3: len(lost)}
    by_value = chosen.by_value(misere=True)
    assert sum(by_value[element] for element in quotient.lost if element in by_value) == len(lost)
    assert chosen.digits(misere=True).number == len(str(len(lost)))
    for heaps in multisets:
        position = game.position(list(heaps), misere=True)
        assert position.winner == ("second" if heaps in lost else "first")
        for move in position.winning_moves:
            after = position.after(move)
            assert after.misere and after.winner == "second"


def test_tame_games_have_a_genus() -> None:
    nim = grundy.Game("nim")
    assert nim.value(1, misere=True) == "1^0"
    assert nim.value(10**30, misere=True) == 10**30
    assert nim.winner([1, 1, 1], misere=True) == "second"
    assert nim.winner("", misere=True) == "first"
    position = nim.position([1, 1, 5], misere=True)
    assert position.values == ("1^0", "1^0", 5)
    assert position.value == 5
    assert nim.heaps("1..10^30").census(misere=True) == {"1^0": 1, range(2, 10**30 + 1): 1}
    pairs = grundy.Game("take squares").heaps("1..20").multisets(2)
    by_value = pairs.by_value(misere=True)
    assert by_value["0^0"] + by_value["1^0"] == pairs.lost(misere=True)


def test_shown_and_explained() -> None:
    game = grundy.Game("0.123")
    chosen = game.heaps("1..9").sets(3)
    lost = chosen.lost(misere=True)
    assert f"Answer: {lost} (sets of 3, lost in misere play)" in str(chosen.explain(misere=True))
    position = game.position([3, 4], misere=True)
    assert "in misere play" in str(position.explain())
    assert "misere play" in position._repr_markdown_()
    assert "</svg>" in chosen.plot(misere=True).svg
    assert "</svg>" in game.heaps("1..9").plot(misere=True).svg
    assert grundy.ask(chosen.question(misere=True))["answer"] == str(lost)
    assert "misere" not in chosen.question()
    assert str(game.quotient()) == "order 20, P-portion 5, period 5 from 5, proved"


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: grundy.Game("nim").heaps("1..5").total(5).lost(misere=True), "tuples"),
        (lambda: grundy.Game("nim").heaps("1..5").tuples(2).sample(3, misere=True), "count"),
        (lambda: grundy.Game("nim").heaps("1..5").tuples(2).selections(misere=True), "count"),
        (lambda: grundy.Game("nim").board(3, 3).census(misere=True), "heaps"),
        (lambda: grundy.Game("young").quotient(), "normal play"),
        (lambda: grundy.Game.from_moves(lambda n: [[n - 1]]).quotient(), "without misere"),
        (lambda: grundy.Game.from_moves(lambda n: [[n - 1]]).value(3, misere=True), "a text"),
    ],
)
def test_refused(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(grundy.QuestionError, match=words):
        ask()
