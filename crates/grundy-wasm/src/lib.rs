//! The engine as a WebAssembly module: a question in, an answer out, both as JSON in memory that
//! the host and the module share. README.md says how a host uses it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use grundy::{Options, Progress, Remedy};
use grundy_ask::{Answer, PlotKind, Question, Sheet, Style};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The request that the host writes, and the answer that it reads.
static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn locked(buffer: &'static Mutex<Vec<u8>>) -> MutexGuard<'static, Vec<u8>> {
    buffer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for a request of `length` bytes, and says where it is.
#[allow(unsafe_code)] // An exported name is all that is unsafe here.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut request = locked(&REQUEST);
    request.clear();
    request.resize(length, 0);
    request.as_mut_ptr()
}

/// Answers the request, and returns the length of the answer.
#[allow(unsafe_code)] // An exported name is all that is unsafe here.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let request = std::mem::take(&mut *locked(&REQUEST));
    let text = answered(&request).to_string();
    let mut answer = locked(&ANSWER);
    *answer = text.into_bytes();
    answer.len()
}

/// Where the answer is.
#[allow(unsafe_code)] // An exported name is all that is unsafe here.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    locked(&ANSWER).as_ptr()
}

/// What a host asks for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    question: Value,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    want: Vec<Want>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    memory: Option<usize>,
    seconds: Option<f64>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Want {
    Text,
    Notes,
    Explanation,
    Picture,
    Strip,
    Certificate,
}

/// The most memory for values, unless something else is said: a browser gives a page 2 to 4 GB.
const MEMORY: usize = 1 << 29;

fn answered(request: &[u8]) -> Value {
    let read = || -> Result<(Question, Limits, Vec<Want>), String> {
        let request: Request = serde_json::from_slice(request).map_err(|error| error.to_string())?;
        let question = Question::from_json(&request.question.to_string()).map_err(|error| error.to_string())?;
        Ok((question, request.limits, request.want))
    };
    let found = read().and_then(|(question, limits, want)| {
        let options =
            Options { memory: limits.memory.unwrap_or(MEMORY), threads: 1, progress: &Host, ..Options::default() };
        let seconds = limits.seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        let options = seconds.map_or(options, |time| options.within(time));
        told(&question, &want, &options).map_err(|error| words(&error))
    });
    found.map_or_else(|error| json!({ "error": error }), Value::Object)
}

/// The answer, and what else is wanted of it.
fn told(question: &Question, want: &[Want], options: &Options<'_>) -> grundy_ask::Result<Map<String, Value>> {
    let answer = grundy_ask::answer(question, options)?;
    let mut told = Map::new();
    told.insert("answer".to_owned(), Value::Object(answer.json()));
    told.insert("no".to_owned(), json!(answer.no()));
    for &wanted in want {
        let (name, value) = match wanted {
            Want::Text => {
                let mut text = Vec::new();
                answer.write(&mut text, options)?;
                ("text", json!(String::from_utf8_lossy(&text).trim_end()))
            }
            Want::Notes => ("notes", json!(answer.notes())),
            Want::Explanation => ("explanation", json!(answer.explanation(options)?.written(Style::Notebook))),
            Want::Picture | Want::Strip => {
                let kind = if wanted == Want::Strip { PlotKind::Strip } else { PlotKind::Dots };
                ("picture", json!(answer.picture(kind, &Sheet::default(), options)?.svg()))
            }
            Want::Certificate => {
                let Answer::Period(period) = &answer else { continue };
                ("certificate", json!(period.certificate()?.map(|certificate| certificate.to_json())))
            }
        };
        told.insert(name.to_owned(), value);
    }
    Ok(told)
}

/// An error in the words of a page.
fn words(error: &grundy_ask::Error) -> String {
    let help = match error {
        grundy_ask::Error::Library(error) => match error.remedy() {
            Some(Remedy::Modulus) => "\n  help: ask for it modulo a number",
            Some(Remedy::Memory | Remedy::Values) => "\n  help: ask for less",
            _ => "",
        },
        _ => "",
    };
    error.to_string() + help
}

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "grundy")]
#[allow(unsafe_code)] // The host reads the name of the stage while it is called, and keeps nothing.
unsafe extern "C" {
    safe fn report(stage: *const u8, length: usize, done: f64, total: f64);
}

/// Elsewhere the module is compiled only to be checked, and nobody listens.
#[cfg(not(target_family = "wasm"))]
fn report(_: *const u8, _: usize, _: f64, _: f64) {}

/// Tells the host how far the work is.
struct Host;

impl Progress for Host {
    #[allow(clippy::cast_precision_loss)] // Progress is shown in per cent.
    fn report(&self, stage: &'static str, done: u64, total: u64) {
        report(stage.as_ptr(), stage.len(), done as f64, total as f64);
    }
}
