"""Families of games: ledgers, executors, lost workers, tables."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grundy
import pytest

# No limit of time, so that rows are the same each time.
EACH: dict[str, Any] = {"each_limit": 3000, "each_time": 3600.0}


def timeless(path: Path) -> list[dict[str, object]]:
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return sorted(({**row, "seconds": 0} for row in rows), key=lambda row: str(row["rules"]))


def test_rows_of_a_family() -> None:
    rows = grundy.sweep("0.??", each_limit=2000, each_time=3600.0)
    assert len(rows) == 64
    kayles = rows["0.77"]
    assert (kayles.name, kayles.period, kayles.preperiod, kayles.largest) == ("kayles", 12, 71, 8)
    assert (rows["0.40"].same_as, rows["0.40"].shift) == ("0.07", 1)
    assert rows["0.61"].status == "open" and rows["0.61"].same_as == "0.37"
    assert rows[-1] == kayles and len(rows[:3]) == 3
    assert "0.77" in str(rows) and "64 games" in repr(rows) and "<table>" in rows._repr_html_()
    assert pickle.loads(pickle.dumps(kayles)) == kayles
    assert ["0.60", "0.61", "0.62", "0.63"] == rows.classes()["0.37"][1:]


def test_lists_and_mistakes(tmp_path: Path) -> None:
    rows = grundy.sweep(["kayles", "take 0", "nim"], each_limit=500)
    assert [row.status for row in rows] == ["proved", "bad", "proved"]
    assert "makes no progress" in str(rows["take 0"].problem)
    for family in ["0.?8?", "", "0.?{12..12}", []]:
        with pytest.raises(grundy.Error):
            grundy.sweep(family)
    with pytest.raises(TypeError, match="each_time"):
        grundy.sweep("0.?", limit=5)
    with pytest.raises(TypeError, match="executor"), ThreadPoolExecutor() as pool:
        grundy.sweep("0.?", executor=pool, threads=2)
    letter = tmp_path / "letter"
    letter.write_text("Dear reader")
    with pytest.raises(grundy.QuestionError, match="not a ledger"):
        grundy.sweep("0.?", out=letter)
    assert letter.read_text() == "Dear reader"


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_executors_agree_with_threads(pool: type[Executor], tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    local = grundy.sweep("0.?[0-3]?", out=here, **EACH)
    with pool() as executor:
        spread = grundy.sweep("0.?[0-3]?", executor=executor, out=there, **EACH)
        reports: list[tuple[int, int]] = []
        again = grundy.sweep("0.?[0-3]?", executor=executor, out=there, **EACH)
        grundy.sweep(
            "take subsets of 1..4",
            executor=executor,
            progress=lambda stage, done, total: reports.append((done, total)),
        )
    assert timeless(here) == timeless(there)
    assert [row.rules for row in local] == [row.rules for row in spread]
    # Finished rows are not computed again: not even a time changes.
    assert list(again) == list(spread)
    assert reports[-1] == (15, 15)


class Flaky(ThreadPoolExecutor):
    """An executor that loses tasks, as one does whose machines go away."""

    lost = 0

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        def work() -> object:
            if "take 3" in args[0] and (always_lost or Flaky.lost < 2):
                Flaky.lost += 1
                raise ConnectionError("the worker is gone")
            return fn(*args, **kwargs)

        return super().submit(work)


always_lost = False


def test_tasks_that_are_lost_are_done_again(tmp_path: Path) -> None:
    global always_lost
    Flaky.lost, always_lost = 0, False
    with Flaky() as executor:
        assert len(grundy.sweep("take subsets of 1..4", executor=executor)) == 15
    assert Flaky.lost == 2
    always_lost = True
    ledger = tmp_path / "ledger.jsonl"
    with Flaky() as executor, pytest.raises(RuntimeError, match="1 of 15 rows are missing.*'take 3'"):
        grundy.sweep("take subsets of 1..4", executor=executor, out=ledger)
    assert len(timeless(ledger)) == 14


def test_a_ledger_of_the_command_line_goes_on(tmp_path: Path) -> None:
    """A process that is killed leaves rows that are not computed again."""
    ledger = tmp_path / "ledger.jsonl"
    program = f"import grundy; grundy.sweep('0.???', out={str(ledger)!r}, each_limit=20000, each_time=3600.0)"
    child = subprocess.Popen([sys.executable, "-c", program])
    while not ledger.exists() or ledger.stat().st_size < 3000:
        time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.wait()
    lines = ledger.read_text().splitlines()
    before = {line for line in lines[:-1]}
    rows = grundy.sweep("0.0??", out=ledger, **EACH)
    kept = [json.loads(line) for line in before]
    assert all(rows[row["rules"]].seconds == row["seconds"] for row in kept if row["rules"] < "0.1")


def test_interrupts_end_a_spread_sweep() -> None:
    with ThreadPoolExecutor(1) as executor:
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            grundy.sweep("0.0??", executor=executor, each_time=1.0)
        assert time.monotonic() - start < 10


def test_tables(tmp_path: Path) -> None:
    rows = grundy.sweep("0.0?", each_limit=1000, each_time=3600.0)
    pandas = pytest.importorskip("pandas")
    frame = rows.to_pandas()
    assert frame.shape == (8, 20)
    assert frame.set_index("rules").loc["0.07", "period"] == 34
    assert frame["period"].isna().sum() == sum(row.period is None for row in rows)
    rows.to_parquet(tmp_path / "rows.parquet")
    again = pandas.read_parquet(tmp_path / "rows.parquet")
    assert list(again["rules"]) == [row.rules for row in rows]
    pytest.importorskip("polars")
    assert rows.to_polars().filter(rows.to_polars()["status"] == "open").height == 2


def test_dask_and_a_killed_worker(tmp_path: Path) -> None:
    """Two worker processes, one of them killed in the middle: the table is complete, no row twice."""
    distributed = pytest.importorskip("distributed")
    ledger, undisturbed = tmp_path / "dask.jsonl", tmp_path / "local.jsonl"
    each: dict[str, Any] = {"each_limit": 40_000, "each_time": 3600.0}
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster, distributed.Client(cluster) as client:
        workers = client.run(os.getpid)
        assert len(set(workers.values())) == 2
        seen: list[int] = []

        def watch(stage: str, done: int, total: int) -> None:
            if not seen and done >= 8:
                seen.append(done)
                os.kill(next(iter(workers.values())), signal.SIGKILL)

        rows = grundy.sweep(
            "0.[1357]?[0246]", executor=client.get_executor(), out=ledger, progress=watch, **each
        )
        assert seen and len(rows) == 128 > seen[0]
    grundy.sweep("0.[1357]?[0246]", out=undisturbed, **each)
    assert len(ledger.read_text().splitlines()) == 128
    assert timeless(ledger) == timeless(undisturbed)
