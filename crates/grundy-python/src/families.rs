//! Families of games for Python: the games, one row, and ledgers that any executor can fill.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use grundy::families::Row;
use grundy_ask::sweep::{self, EachRow, Ledger};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::Raised;
use crate::settings::Settings;

/// The games of a family, in order.
#[pyfunction]
pub fn family_games(py: Python<'_>, family: &str, most: Option<usize>) -> PyResult<Vec<String>> {
    let games = py.detach(|| sweep::games(&sweep::family_text(family)?, most));
    Ok(games.map_err(Raised::from)?)
}

fn each_row(limit: Option<usize>, seconds: Option<f64>) -> EachRow {
    let time = seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
    EachRow { limit, time }
}

/// The row of one game, as JSON.
#[pyfunction]
pub fn family_row(
    py: Python<'_>,
    rules: &str,
    each_limit: Option<usize>,
    each_time: Option<f64>,
    settings: Settings,
) -> PyResult<String> {
    let each = each_row(each_limit, each_time);
    let row = settings.run(py, |options| -> Result<_, Raised> { Ok(Row::of(rules, &each.options(options))?) })?;
    Ok(written(&row))
}

/// Rows as a table for people, and the line that sums them up.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // Arguments come by value.
pub fn family_table(rows: Vec<String>) -> PyResult<(String, String)> {
    let rows: Vec<Row> = rows.iter().map(|row| read(row)).collect::<PyResult<_>>()?;
    Ok((sweep::table(&rows), sweep::summary(&rows)))
}

fn read(row: &str) -> PyResult<Row> {
    serde_json::from_str(row).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn written(row: &Row) -> String {
    serde_json::to_string(row).unwrap_or_default()
}

/// The rows of a sweep so far, in memory or in a file, until it is closed.
#[pyclass(frozen, name = "Ledger", module = "grundy._native")]
pub struct PyLedger(Mutex<Option<Ledger>>);

impl PyLedger {
    fn with<T>(&self, work: impl FnOnce(&mut Ledger) -> T) -> PyResult<T> {
        let mut ledger = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ledger.as_mut().map(work).ok_or_else(|| PyValueError::new_err("the ledger is closed"))
    }
}

#[pymethods]
impl PyLedger {
    #[new]
    fn new(py: Python<'_>, path: Option<PathBuf>) -> PyResult<Self> {
        let opened = py.detach(|| path.map_or_else(|| Ok(Ledger::in_memory()), |path| Ledger::open(&path)));
        Ok(PyLedger(Mutex::new(Some(opened.map_err(Raised::from)?))))
    }

    /// The rules of the rows that are there.
    fn rules(&self) -> PyResult<Vec<String>> {
        self.with(|ledger| ledger.rules().into_iter().collect())
    }

    /// Adds a row, which is given as JSON.
    fn append(&self, row: &str) -> PyResult<()> {
        let row = read(row)?;
        Ok(self.with(|ledger| ledger.append(row))?.map_err(Raised::from)?)
    }

    /// Works out the rows that are missing, in threads of this process.
    #[allow(clippy::needless_pass_by_value)] // Arguments come by value.
    fn fill(
        &self,
        py: Python<'_>,
        games: Vec<String>,
        each_limit: Option<usize>,
        each_time: Option<f64>,
        settings: Settings,
    ) -> PyResult<()> {
        let each = each_row(each_limit, each_time);
        let mut ledger = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ledger = ledger.as_mut().ok_or_else(|| PyValueError::new_err("the ledger is closed"))?;
        settings.run(py, |options| -> Result<_, Raised> { Ok(sweep::run(&games, ledger, each, options)?) })
    }

    /// The rows of some games, in order, as JSON, with those that are the same.
    #[allow(clippy::needless_pass_by_value)] // Arguments come by value.
    fn rows(&self, games: Vec<String>) -> PyResult<Vec<String>> {
        self.with(|ledger| ledger.rows_of(&games).iter().map(written).collect())
    }

    /// Sorts the rows of a family in the file, if all are there, and closes the ledger.
    #[allow(clippy::needless_pass_by_value)] // Arguments come by value.
    fn finish(&self, games: Vec<String>) -> PyResult<()> {
        let ledger = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let finished = ledger.map_or(Ok(()), |ledger| {
            let rows = ledger.rows_of(&games);
            ledger.finish(&rows)
        });
        Ok(finished.map_err(Raised::from)?)
    }

    /// Closes the ledger as it is.
    fn close(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}
