"""What a hostile tester found once; each test tells its story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import grundy


def kayles(n: int) -> list[list[int]]:
    return [[n - 1]]


def test_a_function_named_like_a_game_is_not_that_game() -> None:
    """`period().explain()` explained and proved Kayles instead."""
    period = grundy.Game.from_moves(kayles).period()
    assert (period.period, period.proved) == (2, None)
    with pytest.raises(grundy.QuestionError, match="Python function"):
        period.explain()


def test_pictures_have_a_size_that_fits() -> None:
    """A picture of 10^9 pixels ended the interpreter."""
    for size in [(10**9, 10**9), (0, 0), (100, 500), (500, -1)]:
        with pytest.raises(ValueError):
            grundy.Game("kayles").plot(10, size=size)


def test_samples_do_not_go_with_totals() -> None:
    """The digits of the count were returned as samples."""
    with pytest.raises(grundy.QuestionError, match="total"):
        grundy.Game("kayles").heaps("1..9").total(20).sample(2)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("staircase-nim", [3, 1, 4]),
        ("staircase-nim", [3, 1, 4, 1, 5]),
        ("silver-dollar", [2, 5, 6, 10]),
        ("northcotts-game", "2-5 1-8"),
        ("nimble", [3, 1, 4]),
        ("wythoffs-game", [(3, 4), (0, 7)]),
        ("euclid", [(5, 12)]),
        ("kayles", [5, 7, 12]),
    ],
)
def test_a_winning_move_wins(game: str, position: grundy._position.PositionLike) -> None:
    """Positions of Nim in other words were read again as if they were in those words."""
    found = grundy.Game(game).position(position)
    assert found.winner == "first"
    for move in found.winning_moves:
        assert found.after(move).winner == "second"


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("young", ["4", "2"]),
        ("young", ["3", "2"]),
        ("hackenbush", ["B"]),
        ("hackenbush", ["BRG", "G"]),
        ("domineering", "2x3"),
        ("toads and frogs", "TT.FF"),
    ],
)
def test_moves_of_partizan_games_lead_on(game: str, position: str | list[str]) -> None:
    """Diagrams of one row became heaps, and a string that was cut off could not be read."""
    found = grundy.Game(game).position(position)
    for move in found.winning_moves:
        after = found.after(move)
        assert len(after.parts) == len(move.position)
        assert after.winner in ("second", move.player), after


def test_numbers_are_not_nimbers() -> None:
    """1 and *1 were both the integer 1."""
    assert grundy.Game("domineering").position("2x1").value == "1"
    assert grundy.Game("hackenbush").position(["B"]).values == ("1",)
    census = grundy.Game("partizan take left 1,2 right 2,3").heaps("1..5").census()
    assert all(isinstance(value, str) for value in census)
    assert grundy.Game("values\n1 5\n* 3").pieces().census() == {"1": 5, "*": 3}
    assert grundy.Game("values\n*2 5\n* 3").pieces().census() == {2: 5, 1: 3}


def test_all_choices_of_partizan_games() -> None:
    assert grundy.Game("young").staircases(4).tuples(2).all() == 16


def test_answers_of_millions_of_digits() -> None:
    """`all` and `by_value` could not read their own digits."""
    chosen = grundy.Game("take 1").heaps("1..2").tuples(14_000_000)
    assert chosen.all() == 2**14_000_000
    assert chosen.by_value() == {0: 2**13_999_999, 1: 2**13_999_999}


def test_empty_positions() -> None:
    for game in ("kayles", "wythoffs-game", "young", "hackenbush", "northcotts-game"):
        assert grundy.Game(game).winner([]) == "second", game
    own = grundy.Game.from_moves(kayles)
    assert own.winner([]) == own.winner("") == own.winner("nothing") == "second"


def test_options_of_games_from_moves() -> None:
    own = grundy.Game.from_moves(kayles)
    with pytest.raises(TypeError, match="bogus"):
        own.value(5, bogus=3)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="negative"):
        own.position([5], most=-1)
    with pytest.raises(grundy.QuestionError, match="limit"):
        own.period(limit=0)
    climbing = grundy.Game.from_moves(lambda n: [[n + 1]])
    with pytest.raises(grundy.LimitError, match="line of play"):
        climbing.value(3)
    with pytest.raises(grundy.LimitError):
        climbing.value(3, time_limit=0.05, limit=10**9)


def test_integers_of_numpy() -> None:
    game = grundy.Game("kayles")
    two: Any = np.int64(2)
    assert game.heaps(two).census() == {2: 1}
    assert game.winner(two) == "first"
    assert len(game.heaps("1..9").sets(two).selections(most=two)) == 2
    assert len(game.heaps("1..9").sets(3).sample(two, seed=two)) == 2
    assert len(game.position([5, 7, 12], most=two).winning_moves) == 2
    assert game.values(two, threads=two).tolist() == [0, 1]
    queen = grundy.Game("wythoffs-game")
    assert queen.winner(np.array([[3, 5]])) == "second"
    assert grundy.ask({"ask": "values", "rules": "nim", "to": two})["answer"] == ["0", "1", "2"]


def test_selections_can_be_asked_about() -> None:
    """Squares were texts that nothing could read."""
    queen = grundy.Game("wythoffs-game")
    for chosen in queen.board(3, 3).tuples(2).selections("lost", most=4):
        assert queen.winner(chosen) == "second"


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        (lambda: grundy.verify({}), grundy.CertificateError),
        (lambda: grundy.verify(None), TypeError),  # type: ignore[arg-type]
        (lambda: grundy.ask("kayles"), TypeError),  # type: ignore[arg-type]
        (lambda: grundy.Game("kayles").values("5"), TypeError),  # type: ignore[arg-type]
        (lambda: grundy.Game("kayles").heaps(b"1..5"), TypeError),
        (lambda: grundy.Game("kayles").heaps(None), TypeError),  # type: ignore[arg-type]
        (lambda: grundy.Game("kayles").winner(b"12"), TypeError),
        (lambda: grundy.Game("kayles").heaps("1..9").sets(2).digits("by value"), grundy.QuestionError),
        (lambda: grundy.Game("kayles").position([5]).after(3), TypeError),  # type: ignore[arg-type]
    ],
)
def test_wrong_arguments(ask: Callable[[], object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        ask()


def test_periods_are_certificates() -> None:
    period = grundy.Game("kayles").period()
    assert grundy.verify(period).startswith("verified")
    far = grundy.Game("kayles").values(10**30, 10**30 + 3, certificate=period)
    assert far.tolist() == grundy.Game("kayles").values(10**30, 10**30 + 3).tolist()


def test_notebooks_show_what_they_can() -> None:
    """A game without a picture printed a traceback."""
    for game in ("values\n*2 5\n0 3", "young", "wythoffs-game"):
        assert grundy.Game(game)._repr_svg_() is None
    assert grundy.Game("kayles", limit=10)._repr_svg_() is None
    assert grundy.Game("wythoffs-game").board(3000, 3000)._repr_svg_() is None
    explanation = grundy.Game.from_moves(kayles).heaps("1..9").tuples(2).explain()
    assert explanation.markdown.splitlines()[0].startswith("# values as given")
