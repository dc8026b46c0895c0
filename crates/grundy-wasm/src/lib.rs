//! The engine as a WebAssembly module: a question in, an answer out, both as JSON in memory that
//! the host and the module share. README.md says how a host uses it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use grundy::{Options, Progress};

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
    let options = Options { memory: MEMORY, threads: 1, progress: &Host, ..Options::default() };
    let text = grundy_ask::told(&request, &options).to_string();
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

/// The most memory for values: a browser gives a page 2 to 4 GB.
const MEMORY: usize = 1 << 29;

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
