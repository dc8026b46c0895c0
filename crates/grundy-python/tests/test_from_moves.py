"""Rules written in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import grundy


def kayles(n: int) -> Iterator[list[int]]:
    for taken in (1, 2):
        for left in range(n - taken + 1):
            yield [left, n - taken - left]


def test_kayles_in_python_is_kayles() -> None:
    written, known = grundy.Game.from_moves(kayles), grundy.Game("kayles")
    assert written.values(301).tolist() == known.values(301).tolist()
    assert written.heaps("1..100").census() == known.heaps("1..100").census()
    chosen = [game.heaps("1..60").multisets(range(1, 9)) for game in (written, known)]
    assert chosen[0].lost() == chosen[1].lost()
    assert chosen[0].each("won", mod=1000) == chosen[1].each("won", mod=1000)
    assert chosen[0].by_value() == chosen[1].by_value()
    assert chosen[0].digits() == chosen[1].digits()
    primes = [game.heaps("primes in 1..50").sets(4).won() for game in (written, known)]
    assert primes[0] == primes[1]


def test_a_game_the_language_cannot_say() -> None:
    """Take 1, or break a heap into a proper divisor and the rest."""

    def moves(n: int) -> list[list[int]]:
        return [[n - 1]] + [[d, n - d] for d in range(1, n) if n % d == 0]

    game = grundy.Game.from_moves(moves, "divisors")
    assert game.rules == "divisors"
    assert game.values(7).tolist() == [0, 1, 2, 0, 2, 0, 2]
    position = game.position([3, 4, 5])
    assert position.winner == "first" and position.values == (0, 2, 0)
    while position.winning_moves:
        position = position.after(position.winning_moves[0])
        assert position.winner == "second"
    assert game.winner([]) == "second"
    assert game.position("3,4,5").parts == (3, 4, 5)


def test_periods_are_observed_not_proved() -> None:
    period = grundy.Game.from_moves(lambda n: [[n - k] for k in (1, 2, 3) if k <= n]).period()
    assert (period.period, period.preperiod, period.saltus) == (4, 0, 0)
    assert not period and period.proved is None
    with pytest.raises(grundy.NotProvedError):
        period.certificate()


def test_deep_games_need_no_recursion() -> None:
    game = grundy.Game.from_moves(lambda n: [[n - 1]])
    assert game.value(100_000) == 0
    assert game.value(100_001) == 1


def test_loops_are_named() -> None:
    def moves(n: int) -> list[list[int]]:
        return [[n + 2]] if n % 5 else [[3, 1]]

    with pytest.raises(grundy.LoopError, match="loop: 3 -> 5 -> 3") as caught:
        grundy.Game.from_moves(lambda n: [[3]] if n == 1 else moves(n)).value(1)
    assert caught.value.loop == [3, 5, 3]
    with pytest.raises(ValueError, match="4 -> 4"):
        grundy.Game.from_moves(lambda n: [[n]] if n == 4 else []).values(10)


@pytest.mark.parametrize(
    ("moves", "kind", "words"),
    [
        (lambda n: [[n - 2]], ValueError, r"from a heap of 1 include \[-1\]"),
        (lambda n: [[n - 1, 0.5]], TypeError, "from a heap of 1 include .* 0.5 is not a heap size"),
        (lambda n: 7, TypeError, "from a heap of 1 are 7"),
        (lambda n: None, TypeError, "from a heap of 1 are None"),
        (lambda n: "0", TypeError, "from a heap of 1 are '0'"),
        (lambda n: [0], TypeError, r"from a heap of 1 include 0, .* write \[0\]"),
        (lambda n: ["0"], TypeError, "from a heap of 1 include '0'"),
        (lambda n: [[True]], TypeError, "True is not a heap size"),
    ],
)
def test_nonsense_names_the_heap(moves: Callable[[int], Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        grundy.Game.from_moves(moves).values(3)


def test_what_the_function_raises_is_raised() -> None:
    def moves(n: int) -> list[list[int]]:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        grundy.Game.from_moves(moves).value(1)


def test_numpy_integers_and_generators() -> None:
    game = grundy.Game.from_moves(lambda n: (np.array([n - k]) for k in (1, 2) if k <= n))
    assert game.values(6).tolist() == [0, 1, 2, 0, 1, 2]


def test_what_needs_rules_is_refused() -> None:
    game = grundy.Game.from_moves(kayles)
    heaps = game.heaps("1..5")
    refusals: list[Callable[[], object]] = [
        game.plot,
        game.explain,
        lambda: game.board(3, 3),
        lambda: heaps.sets(2).selections(),
        lambda: heaps.total(5).lost(),
        lambda: game.value((1, 2)),
    ]
    for refused in refusals:
        with pytest.raises(grundy.QuestionError):
            refused()
