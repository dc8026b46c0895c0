//! Checkpoints on disk: written whole or not at all.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::values::long_run::LongRun;

use crate::args::Period;
use crate::failure::Failure;

/// Keeps the state of a long search in a file, if asked to.
pub struct Keeper {
    path: Option<PathBuf>,
    every: Duration,
    written: Cell<Instant>,
}

impl Keeper {
    pub fn new(args: &Period) -> Self {
        let every = Duration::from_secs(args.every as u64);
        Keeper { path: args.checkpoint.clone(), every, written: Cell::new(Instant::now()) }
    }

    /// The checkpoint to go on from.
    pub fn read(&self) -> Result<Vec<u8>, Failure> {
        let path = self.path.as_ref().ok_or_else(|| Failure::Question("--resume needs --checkpoint".to_owned()))?;
        fs::read(path).map_err(Failure::file(path))
    }

    /// Writes the state if it is time to.
    pub fn offer(&self, run: &LongRun) -> grundy::Result<()> {
        if self.path.is_none() || self.written.get().elapsed() < self.every {
            return Ok(());
        }
        self.write(run).map_err(|failure| grundy::Error::Question(failure.to_string()))
    }

    /// Writes the state, if the run can be gone on with from it: to a temporary file beside the old one, which it then
    /// replaces.
    pub fn write(&self, run: &LongRun) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let Some(state) = run.checkpoint() else { return Ok(()) };
        self.written.set(Instant::now());
        replace(path, &state).map_err(Failure::file(path))
    }
}

/// Replaces a file in one step: whatever happens, it has the old contents or the new ones.
fn replace(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let temporary = path.with_file_name(name);
    let mut file = File::create(&temporary)?;
    file.write_all(contents)?;
    file.sync_all()?;
    fs::rename(&temporary, path)?;
    // The name itself is safe once its directory is; not every system lets a directory be opened.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        folder.sync_all()?;
    }
    Ok(())
}
