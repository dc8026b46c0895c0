"""Exceptions, interrupts, threads, pickles, progress, and what notebooks show."""

from __future__ import annotations

import os
import pickle
import re
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import grundy


@pytest.mark.parametrize(
    ("ask", "kind", "words"),
    [
        (lambda: grundy.Game("take 0"), grundy.RulesError, r"take 0\n +\^ expected"),
        (lambda: grundy.Game("kayles").heaps("1..x").census(), grundy.RulesError, r"\^"),
        (lambda: grundy.Game("kayle"), ValueError, "kayles"),
        (lambda: grundy.Game("nim").board(2).tuples(1).lost(mod=0), grundy.QuestionError, "modulus"),
        (lambda: grundy.Game("nim").staircases(5).census(), grundy.QuestionError, "young"),
        (lambda: grundy.Game("wythoffs-game").values(9), grundy.QuestionError, "heaps"),
        (lambda: grundy.Game("young").value("3,1"), grundy.QuestionError, "short_value"),
        (lambda: grundy.Game("0.106").values(10**6, memory="1MB"), grundy.LimitError, "memory="),
        (lambda: grundy.Game("0.106").period(time_limit=0.05), grundy.LimitError, "time_limit="),
        (lambda: grundy.Game("nim").heaps("1..9").tuples(10**12).lost(), grundy.LimitError, "mod="),
        (lambda: grundy.Game("0.007").value(10**30, limit=1000), grundy.NotProvedError, "limit="),
        (lambda: grundy.ask({"ask": "count"}), grundy.QuestionError, "rules"),
        (lambda: grundy.ask({"ask": "values", "rules": "nim", "upto": 3}), ValueError, "upto"),
        (lambda: grundy.Game("graph no-such-file"), FileNotFoundError, "no-such-file"),
        (lambda: grundy.Game(0.77), TypeError, "rules are a text"),  # type: ignore[arg-type]
        (lambda: grundy.Game("nim").values(-1), ValueError, "negative"),
        (lambda: grundy.Game("nim").values(2.5), TypeError, "whole number"),  # type: ignore[arg-type]
        (lambda: grundy.Game("nim").heaps([]), ValueError, "no heaps"),
        (lambda: grundy.Game("nim").heaps(range(3, 3)), ValueError, "empty"),
        (lambda: grundy.Game("nim").heaps("1..9").tuples(range(0, 9, 2)), ValueError, "gaps"),
        (lambda: grundy.Game("nim", thread=2), TypeError, "options are"),  # type: ignore[call-arg]
        (lambda: grundy.Game("nim").values(9, threads=0), ValueError, "threads"),
        (lambda: grundy.Game("nim").values(9, memory="much"), ValueError, "500MB"),
    ],
)
def test_errors(ask: Callable[[], object], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words) as caught:
        ask()
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)


def test_errors_have_numbers() -> None:
    with pytest.raises(grundy.LimitError) as limit:
        grundy.Game("0.106").values(10**6, memory=10**6)
    assert limit.value.needed == 4 * 10**6 and limit.value.allowed == 10**6
    with pytest.raises(grundy.NotProvedError) as unproved:
        grundy.Game("0.007").value(10**30, limit=1000)
    assert unproved.value.further is not None and unproved.value.further > 1000


LONG: list[Callable[[], object]] = [
    lambda: grundy.Game("0.106").period(limit=10**11),
    lambda: grundy.Game("0.007").values(10**7),
    lambda: grundy.Game("0.007").values(10**7, threads=1),
    lambda: grundy.Game("wythoffs-game").board(12000, 12000).census(memory="20GB"),
    lambda: grundy.Game("kayles").heaps("1..10^30").multisets(10**9).won(mod=10**9),
    lambda: grundy.Game("take squares").values(2 * 10**7),
    lambda: grundy.Game("nim").heaps("1..10^4").tuples(10**4).by_value(),
    lambda: grundy.Game("kayles").heaps("1..1000").tuples(1000).sample(19_000),
]


@pytest.mark.parametrize("work", LONG)
def test_interrupts_end_long_work(work: Callable[[], object]) -> None:
    # Whatever runs in the background of a shell script begins with interrupts ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupted = 0.0

    def interrupt() -> None:
        nonlocal interrupted
        interrupted = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        timer.cancel()
    # Generous: the machine may be busy. Alone, it takes a tenth of a second.
    assert time.monotonic() - interrupted < 10


def test_two_questions_at_once() -> None:
    """Each thread gets its own answer, and the interpreter goes on meanwhile."""
    answers: dict[str, int] = {}

    def ask(code: str) -> None:
        answers[code] = int(grundy.Game(code).values(60_000, threads=1).sum())

    threads = [threading.Thread(target=ask, args=(code,)) for code in ("0.007", "0.06")]
    for thread in threads:
        thread.start()
    rounds = 0
    while any(thread.is_alive() for thread in threads):
        rounds += 1
        time.sleep(0.001)
    assert rounds > 5
    for code in ("0.007", "0.06"):
        assert answers[code] == int(grundy.Game(code).values(60_000).sum())


def test_pickles() -> None:
    game = grundy.Game("take 1, 2, 4, 9 or split", threads=1, progress=True)
    period = game.period(progress=None)
    things: list[Any] = [
        game,
        period,
        game.heaps("1..20"),
        game.heaps("1..20").sets(3),
        game.heaps("1..20").census(),
        game.position([5, 7, 12]),
        game.moves([5, 7, 12]),
        game.plot(20),
        game.heaps("1..20").sets(3).explain(),
        grundy.Game.from_moves(some_moves),
    ]
    for thing in things:
        again = pickle.loads(pickle.dumps(thing))
        assert type(again) is type(thing)
        if not isinstance(thing, grundy.Game):
            assert again == thing
    again = pickle.loads(pickle.dumps(game))
    assert again == game and hash(again) == hash(game)
    assert again.values(5).tolist() == [0, 1, 2, 0, 3]
    assert pickle.loads(pickle.dumps(period)).certificate() == period.certificate()
    assert pickle.loads(pickle.dumps(things[-1])).values(4).tolist() == [0, 1, 0, 1]


def some_moves(n: int) -> list[list[int]]:
    return [[n - 1]]


def test_progress(capsys: pytest.CaptureFixture[str]) -> None:
    reports: list[tuple[str, int, int]] = []
    grundy.Game("0.106").period(limit=5 * 10**7, progress=lambda *report: reports.append(report))
    assert reports and all(isinstance(stage, str) and done >= 0 for stage, done, _ in reports)
    grundy.Game("0.106").period(limit=5 * 10**7, progress=True)
    assert "values" in capsys.readouterr().err

    def stop(stage: str, done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        grundy.Game("0.106").period(limit=10**10, progress=stop)


def test_arrays_are_ordinary() -> None:
    values = grundy.Game("kayles").values(100)
    assert values.flags.writeable and values.flags.c_contiguous
    values[0] = 9
    assert grundy.Game("kayles").values(1)[0] == 0
    assert np.bitwise_xor.reduce(values[[5, 7, 12]]) == 2
    assert grundy.Game("kayles").values(0).shape == (0,) == grundy.Game("kayles").values(5, 5).shape
    far = grundy.Game("kayles").values(10**9, 10**9 + 12)
    assert sorted(far.tolist()) == sorted(grundy.Game("kayles").values(84, 96).tolist())


def test_lists_of_heaps() -> None:
    nim = grundy.Game("nim")
    many = [size % 1000 for size in range(700_000)]
    assert nim.heaps(many).census() == {size: 700 for size in range(1000)}
    assert nim.heaps(np.arange(5)).census() == {size: 1 for size in range(5)}
    assert nim.heaps(7).census() == {7: 1}
    assert nim.heaps(range(10, 0, -3)).census() == {1: 1, 4: 1, 7: 1, 10: 1}
    assert nim.heaps("1..10^30").census().total() == 10**30
    assert nim.heaps("1..9").sets(3).sample(4, seed=1) == nim.heaps("1..9").sets(3).sample(4, seed=1)


def test_graphs_and_tables_as_text() -> None:
    graph = grundy.Game("graph\na b\nb c\na c\n")
    assert graph.vertices("all").census() == {0: 1, 1: 1, 2: 1}
    assert grundy.Game("values\n*2 5\n0 3\n").pieces().tuples(2).lost() == 34


def is_svg(text: str | None) -> bool:
    return text is not None and ElementTree.fromstring(text).tag.endswith("svg")


def test_notebooks_show_things(tmp_path: Path) -> None:
    game = grundy.Game("kayles")
    assert is_svg(game._repr_svg_())
    assert grundy.Game("wythoffs-game")._repr_svg_() is None
    assert is_svg(grundy.Game("wythoffs-game").board(6, 6)._repr_svg_())
    assert is_svg(game.heaps("1..50")._repr_svg_())
    assert is_svg(game.heaps("1..50").tuples(3).plot().svg)
    assert "Guy-Smith" in game.period()._repr_markdown_() and "$" in game.period()._repr_markdown_()
    assert "| 4 | 3 |" in game.heaps("1..12").census()._repr_markdown_()
    position = game.position([5, 7, 12])
    assert "the player to move wins" in position._repr_markdown_()
    assert "take 1 from the heap of 7" in position._repr_markdown_()
    explanation = game.heaps("1..9").tuples(3).explain("won")
    assert "$$" in explanation._repr_markdown_() and "657" in str(explanation)
    assert "\\begin{document}" in explanation.latex
    assert "documentclass" not in explanation._repr_latex_() and "\\[" in explanation._repr_latex_()
    assert "xor" in str(position.explain())
    for name in ("values.svg", "values.png"):
        game.plot(50, strip=True, title="Kayles").save(tmp_path / name)
    assert (tmp_path / "values.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="svg or .png"):
        game.plot(50).save(tmp_path / "values.gif")


def test_the_package_says_what_it_is() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", grundy.__version__)
    assert grundy.__doc__ and "Game" in grundy.__doc__
    for name in grundy.__all__:
        thing = getattr(grundy, name)
        assert thing.__doc__ if name != "__version__" else thing
