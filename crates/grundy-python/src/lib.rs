//! The part of the Python package `grundy` that is written in Rust: the module `grundy._native`.
//!
//! It is thin: a question as JSON becomes an [`Answer`], values become an array without being
//! copied again, and numbers of any size become integers. What people import is written in Python,
//! in `python/grundy`, on top of this.

mod errors;
mod families;
mod settings;

use grundy::game::board_values;
use grundy::{Game, Natural, Nimber, parse_natural, to_decimal};
use grundy_ask::{Answer, PlotKind, Question, Sheet, Style};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use errors::Raised;
use settings::Settings;

/// A list of nimbers as an array. The list is reused: both have 32 bits an entry.
fn array(py: Python<'_>, values: Vec<Nimber>) -> Bound<'_, PyArray1<u32>> {
    PyArray1::from_vec(py, values.into_iter().map(Nimber::get).collect())
}

/// A number as a Python integer. Python limits how many decimal digits it reads, not how many
/// bytes.
fn integer<'py>(py: Python<'py>, number: &Natural) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_le_bytes());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// The values of heaps of sizes `first` to `end - 1`.
#[pyfunction]
fn values<'py>(
    py: Python<'py>,
    rules: &str,
    first: usize,
    end: usize,
    settings: Settings,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let found = settings
        .run(py, |options| -> Result<_, Raised> { Ok(rules.parse::<Game>()?.values_with(first..end, options)?) })?;
    Ok(array(py, found))
}

/// The sides of a board and the values of its squares, the last coordinate varying fastest.
#[pyfunction]
#[pyo3(name = "board_values")]
fn values_of_board<'py>(
    py: Python<'py>,
    rules: &str,
    sides: &str,
    settings: Settings,
) -> PyResult<(Vec<usize>, Bound<'py, PyArray1<u32>>)> {
    let (sides, found) = settings
        .run(py, |options| -> Result<_, Raised> { Ok(board_values(&rules.parse::<Game>()?, sides, options)?) })?;
    Ok((sides, array(py, found)))
}

/// The canonical text of some rules, the rules as a sentence, and whether the players have
/// different moves; reads the files that rules name.
#[pyfunction]
fn describe(py: Python<'_>, rules: &str) -> PyResult<(String, String, bool)> {
    let game = py.detach(|| grundy_ask::game(rules)).map_err(Raised::from)?;
    Ok((game.to_string(), game.describe(), game.partizan_rules().is_some()))
}

/// An answer to a question.
#[pyclass(frozen, name = "Answer", module = "grundy._native")]
struct PyAnswer(Answer);

/// Answers a question that is given as JSON.
#[pyfunction]
fn ask(py: Python<'_>, question: &str, settings: Settings) -> PyResult<PyAnswer> {
    let answer = settings.run(py, |options| -> Result<_, Raised> {
        Ok(grundy_ask::answer(&Question::from_json(question)?, options)?)
    })?;
    Ok(PyAnswer(answer))
}

#[pymethods]
impl PyAnswer {
    /// The answer and how it was reached, as JSON.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| serde_json::Value::from(self.0.json()).to_string())
    }

    /// The answer as the command line prints it.
    fn text(&self, py: Python<'_>, settings: Settings) -> PyResult<String> {
        let text = settings.run(py, |options| -> Result<_, Raised> {
            let mut text = Vec::new();
            self.0.write(&mut text, options)?;
            Ok(text)
        })?;
        Ok(String::from_utf8(text)?)
    }

    /// The number, if the answer is one.
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Answer::Count(count) = &self.0 else { return Ok(None) };
        count.number().map(|number| integer(py, number)).transpose()
    }

    /// Why the answer is no, if it is, and what else should be said.
    fn notes(&self) -> Vec<String> {
        let no = self.0.no().map(|no| grundy_ask::Error::Question(no).to_string());
        self.0.notes().into_iter().chain(no).collect()
    }

    /// The certificate of a proved period, as JSON.
    fn certificate(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let Answer::Period(period) = &self.0 else { return Ok(None) };
        let certificate = py.detach(|| period.certificate()).map_err(Raised::from)?;
        Ok(certificate.map(|certificate| certificate.to_json()))
    }

    /// How the answer was reached: `style` is markdown, notebook or latex.
    fn explanation(&self, py: Python<'_>, style: &str, settings: Settings) -> PyResult<String> {
        let style = match style {
            "markdown" => Style::Markdown,
            "latex" => Style::Latex,
            _ => Style::Notebook,
        };
        settings.run(py, |options| -> Result<_, Raised> { Ok(self.0.explanation(options)?.written(style)) })
    }

    /// A picture, as SVG and as PNG; a strip instead of dots if so asked.
    fn picture<'py>(
        &self,
        py: Python<'py>,
        strip: bool,
        title: Option<&str>,
        size: Option<(u32, u32)>,
        settings: Settings,
    ) -> PyResult<(String, Bound<'py, PyBytes>)> {
        let kind = if strip { PlotKind::Strip } else { PlotKind::Dots };
        let (svg, png) = settings.run(py, |options| -> Result<_, Raised> {
            let picture = self.0.picture(kind, &Sheet { title, size }, options)?;
            Ok((picture.svg(), picture.png()))
        })?;
        Ok((svg, PyBytes::new(py, &png)))
    }
}

/// The sizes that a text such as "1..5, 9" or "primes in 1..100" names, in order.
#[pyfunction]
fn heap_sizes(text: &str) -> PyResult<Vec<usize>> {
    let list = || -> Result<Vec<usize>, Raised> {
        let nim: Game = "nim".parse()?;
        let heaps = if text.contains('\n') { nim.heap_list(text) } else { nim.heaps(text) };
        // A heap of Nim is worth its size.
        Ok(heaps?.list(&grundy::Options::default())?.iter().map(|piece| piece.value.index()).collect())
    };
    Ok(list()?)
}

/// The repetition with the most evidence in some values: period, preperiod and saltus.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // Arguments come by value.
fn observe(py: Python<'_>, values: PyReadonlyArray1<'_, u32>) -> PyResult<Option<(usize, usize, u32)>> {
    let nimbers: Vec<Nimber> = values.as_slice()?.iter().copied().map(Nimber::new).collect();
    let seen = py.detach(|| grundy::period::observe(&nimbers));
    Ok(seen.map(|seen| (seen.period, seen.preperiod, seen.saltus)))
}

/// The decimal digits of a number that is given as bytes, the least first.
#[pyfunction]
fn decimal(py: Python<'_>, bytes: &[u8]) -> String {
    py.detach(|| to_decimal(&Natural::from_le_bytes(bytes)))
}

/// The number that a text says, in any notation: "1e9+7", "10^1000"; decimal digits may be as many
/// as memory allows.
#[pyfunction]
fn number<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let read = || match Natural::from_str_radix(text, 10) {
        Ok(number) if text.bytes().all(|c| c.is_ascii_digit()) => Ok(number),
        _ => parse_natural(text),
    };
    integer(py, &py.detach(read).map_err(Raised::from)?)
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::families::{PyLedger, family_games, family_row, family_table};

    #[pymodule_export]
    use super::{PyAnswer, ask, decimal, describe, heap_sizes, number, observe, values, values_of_board};

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
