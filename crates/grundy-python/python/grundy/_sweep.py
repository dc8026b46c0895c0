"""Families of games: a row for each, worked out in threads or by any executor."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import asdict, dataclass, fields
from html import escape
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Union, overload

from . import _native
from ._errors import QuestionError
from ._numbers import whole
from ._options import Options, merged, settings

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow  # type: ignore[import-untyped]
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Row:
    """What is known of one game of a family; None where nothing is.

    rules          the rules, as the family writes them
    name           what the game is called
    status         proved, observed, open, or bad if the rules cannot be read
    theorem        the theorem that proves the period, or gives the values
    period, preperiod, saltus    G(n + period) = G(n) + saltus from the preperiod on
    largest, largest_at          the largest value up to the end of the first period (or among the
                                 values kept), and the least heap that has it
    mask, rare, last_rare        the mask that makes the fewest positions rare, how many are rare,
                                 and the last of them
    values         how many values were computed
    seconds        how long that took
    standard_form, steps         the standard form of a code, and by how much its values come later
    digest         a digest of the values that the proof rests on, or of those computed
    same_as, shift an earlier game of the family that provably has the same values for ever, and by
                   how much the values of this game come later
    problem        why the rules cannot be read, or why there is no answer
    """

    rules: str
    name: str | None
    status: str
    theorem: str | None
    period: int | None
    preperiod: int | None
    saltus: int | None
    largest: int | None
    largest_at: int | None
    mask: int | None
    rare: int | None
    last_rare: int | None
    values: int
    seconds: float
    standard_form: str | None
    steps: int | None
    digest: str | None
    same_as: str | None
    shift: int | None
    problem: str | None


_FIELDS = [field.name for field in fields(Row)]
_WORDS = {"rules", "name", "status", "theorem", "standard_form", "digest", "same_as", "problem"}


class Sweep(Sequence[Row]):
    """The rows of a family, in its order. `print` shows them as a table.

    >>> import grundy
    >>> rows = grundy.sweep("0.0[67]", each_limit=1000, each_time=60)
    >>> [(row.rules, row.status, row.period) for row in rows]
    [('0.06', 'open', None), ('0.07', 'proved', 34)]
    >>> rows["0.07"].preperiod
    53
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = tuple(rows)
        self._by_rules = {row.rules: row for row in self._rows}

    @overload
    def __getitem__(self, place: Union[int, str]) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> Sweep: ...
    def __getitem__(self, place: Union[int, str, slice]) -> Union[Row, Sweep]:
        """The row at a place, or that of some rules; of a slice, a shorter table."""
        if isinstance(place, str):
            return self._by_rules[place]
        return Sweep(self._rows[place]) if isinstance(place, slice) else self._rows[place]

    def __contains__(self, row: object) -> bool:
        """Whether a row, or the row of some rules, is there."""
        return row in self._by_rules if isinstance(row, str) else row in self._rows

    def __len__(self) -> int:
        return len(self._rows)

    def classes(self) -> dict[str, list[str]]:
        """The games that are provably the same, by the first of them.

        >>> import grundy
        >>> grundy.sweep("0.2[67]").classes()
        {'0.26': ['0.26', '0.27']}
        """
        found: dict[str, list[str]] = {}
        for row in self._rows:
            found.setdefault(row.same_as or row.rules, []).append(row.rules)
        return found

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""
        return [asdict(row) for row in self._rows]

    def _columns(self) -> dict[str, list[Any]]:
        return {name: [getattr(row, name) for row in self._rows] for name in _FIELDS}

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a DataFrame of pandas; integers that are missing are <NA>."""
        import pandas

        types = {name: "Int64" for name in _FIELDS if name not in _WORDS | {"seconds"}}
        return pandas.DataFrame(self._columns()).astype(types)

    def to_polars(self) -> polars.DataFrame:
        """The rows as a DataFrame of polars."""
        import polars

        kinds = {name: polars.String if name in _WORDS else polars.Int64 for name in _FIELDS}
        return polars.DataFrame(self._columns(), schema={**kinds, "seconds": polars.Float64})

    def to_arrow(self) -> pyarrow.Table:
        """The rows as a table of pyarrow."""
        import pyarrow

        kinds = {name: pyarrow.string() if name in _WORDS else pyarrow.int64() for name in _FIELDS}
        kinds["seconds"] = pyarrow.float64()
        return pyarrow.table(self._columns(), schema=pyarrow.schema(list(kinds.items())))

    def to_parquet(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the rows to a Parquet file, through pyarrow."""
        import pyarrow.parquet  # type: ignore[import-untyped]

        pyarrow.parquet.write_table(self.to_arrow(), os.fspath(path))

    def _text(self) -> tuple[str, str]:
        return _native.family_table([json.dumps(row) for row in self.to_dicts()])

    def __str__(self) -> str:
        return "\n".join(self._text())

    def __repr__(self) -> str:
        return f"<Sweep: {self._text()[1]}>"

    def _repr_html_(self) -> str:
        shown = ["rules", "name", "status", "period", "preperiod", "saltus", "largest", "values", "same_as"]
        head = "".join(f"<th>{name}</th>" for name in shown)
        lines = []
        for row in self._rows[:200]:
            cells = ("" if (cell := getattr(row, name)) is None else str(cell) for name in shown)
            lines.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
        more = f"<p>and {len(self) - 200} more</p>" if len(self) > 200 else ""
        summary = escape(self._text()[1])
        return f"<table><tr>{head}</tr>{''.join(lines)}</table>{more}<p>{summary}</p>"


def sweep(
    family: Union[str, Iterable[str]],
    *,
    executor: Executor | None = None,
    out: Union[str, os.PathLike[str], None] = None,
    each_time: float | None = None,
    each_limit: int | None = None,
    most: int | None = None,
    **options: Unpack[Options],
) -> Sweep:
    """Works out a row for each game of a family.

    `family` is a pattern ("0.???", "4.[0-7]?3", "0.0{0..24}7"), sets of amounts ("take subsets of
    1..12", "take 3 of 1..40"), "@FILE" with rules in its lines, or a list of rules. A row may
    take `each_time` seconds and `each_limit` values while no period is proved; with neither it may
    take half a second.

    Without an executor, rows are worked out in `threads` of this process. With one, any
    `concurrent.futures.Executor`, they are worked out there: in processes, or on other machines
    that have grundy (docs/cluster.md). A task that is lost with its machine is done again, unless the
    executor gives up; then the same call goes on with the rows that are in `out`.

    With `out`, that file is a ledger of JSON lines, the same that `grundy sweep --out` keeps: rows
    are added as they come, and the same call again goes on where it stopped.

    >>> import grundy
    >>> rows = grundy.sweep("take subsets of 1..3")
    >>> print(rows[-1].rules, rows[-1].period)
    take 1,2,3 4
    """
    chosen = merged(Options(), options)
    for name in ("limit", "budget", "certificate"):
        if chosen.get(name) is not None:
            raise TypeError(f"a sweep has no option {name!r}: a row is bounded by each_time and each_limit")
    if each_time is not None and not each_time > 0:
        raise QuestionError(f"each_time is a number of seconds above 0, not {each_time!r}")
    if each_limit is not None and whole(each_limit, "each_limit") < 1:
        raise QuestionError(f"each_limit is a number of values from 1 on, not {each_limit!r}")
    if not isinstance(family, str):
        family = "\n".join(["# A list of rules.", *family, ""])
    games = _native.family_games(family, most)
    ledger = _native.Ledger(None if out is None else Path(out))
    try:
        if executor is None:
            with settings(chosen) as native:
                ledger.fill(games, each_limit, each_time, native)
        else:
            _spread(executor, games, ledger, each_limit, each_time, chosen)
        rows = ledger.rows(games)
        ledger.finish(games)
    finally:
        ledger.close()
    return Sweep(Row(**{name: found.get(name) for name in _FIELDS}) for found in map(json.loads, rows))


# A task is done with after this many seconds: what is lost with a machine is not more than that and
# one row.
_TASK_SECONDS = 10.0
_MOST_TASKS = 2048
_MOST_TRIES = 3


def _rows_of_task(
    games: list[str], each_limit: int | None, each_time: float | None, memory: Union[int, str, None]
) -> list[str]:
    """Rows of the first of some games, as many as a task has time for; at least one."""
    start = time.monotonic()
    rows = []
    for game in games:
        with settings(Options(memory=memory)) as chosen:
            rows.append(_native.family_row(game, each_limit, each_time, chosen))
        if time.monotonic() - start > _TASK_SECONDS:
            break
    return rows


def _spread(
    executor: Executor,
    games: list[str],
    ledger: _native.Ledger,
    each_limit: int | None,
    each_time: float | None,
    options: Options,
) -> None:
    """Works out the missing rows by an executor, and adds them to the ledger as they come."""
    for name in ("threads", "time_limit"):
        if options.get(name) is not None:
            raise TypeError(f"{name!r} is about this process: it does not go with an executor")
    known = set(ledger.rules())
    waiting = [game for game in dict.fromkeys(games) if game not in known]
    memory = options.get("memory")
    finished: SimpleQueue[Future[list[str]]] = SimpleQueue()
    running: dict[Future[list[str]], tuple[list[str], int]] = {}
    failed: list[tuple[str, BaseException]] = []

    def submit(task: list[str], tries: int) -> None:
        future = executor.submit(_rows_of_task, task, each_limit, each_time, memory)
        running[future] = (task, tries)
        future.add_done_callback(finished.put)

    with settings(Options(progress=options.get("progress"))) as shown:
        report = shown["progress"]
        try:
            for task in _tasks(waiting):
                submit(task, 1)
            done = 0
            while running:
                try:
                    # Ctrl-C is seen between two looks.
                    future = finished.get(timeout=0.1)
                except Empty:
                    continue
                task, tries = running.pop(future)
                try:
                    rows = future.result()
                except (BrokenExecutor, CancelledError, QuestionError):
                    raise
                except Exception as error:  # The worker was lost, or ran out of memory.
                    if len(task) > 1:
                        for game in task:
                            submit([game], tries)
                    elif tries < _MOST_TRIES:
                        submit(task, tries + 1)
                    else:
                        failed.append((task[0], error))
                    continue
                for row in rows:
                    ledger.append(row)
                done += len(rows)
                if not rows:
                    raise RuntimeError("the executor returned no rows for a task")
                if len(rows) < len(task):
                    submit(task[len(rows) :], 1)
                if report is not None:
                    report("games", done, len(waiting))
        finally:
            for future in running:
                future.cancel()
    if failed:
        game, reason = failed[0]
        raise RuntimeError(
            f"{len(failed)} of {len(games)} rows are missing, the first that of {game!r}: its task failed "
            f"{_MOST_TRIES} times ({reason!r})"
        ) from reason


def _tasks(games: list[str]) -> Iterator[list[str]]:
    """Parts of a list, small enough that all machines have work to the end."""
    size = max(1, -(-len(games) // _MOST_TASKS))
    for start in range(0, len(games), size):
        yield games[start : start + size]
