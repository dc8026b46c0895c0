//! Checkpoints on disk: written whole or not at all.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::period::long_run::LongRun;

use crate::args::PeriodArgs;
use crate::failure::Failure;

/// The longest file that is read as a checkpoint; checkpoints have a few million bytes.
const MAX_BYTES: u64 = 1 << 28;

/// Saves the state of a long search to a file, if asked to.
pub struct Keeper {
    path: Option<PathBuf>,
    every: Duration,
    written: Cell<Instant>,
}

impl Keeper {
    /// A keeper for these options, if its file can be written.
    pub fn new(args: &PeriodArgs) -> Result<Self, Failure> {
        let every = Duration::from_secs(args.every.0 as u64);
        let keeper = Keeper { path: args.checkpoint.clone(), every, written: Cell::new(Instant::now()) };
        if let Some(path) = &keeper.path {
            try_out(path).map_err(Failure::file(path))?;
        }
        Ok(keeper)
    }

    /// The checkpoint to continue from.
    pub fn read(&self) -> Result<Vec<u8>, Failure> {
        let path = self.path.as_ref().ok_or_else(|| Failure::Question("--resume needs --checkpoint".to_owned()))?;
        let mut state = Vec::new();
        let read = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut state));
        read.map_err(Failure::file(path))?;
        if state.len() as u64 > MAX_BYTES {
            return Err(Failure::Question(format!(
                "{} is not a checkpoint: it has more than {MAX_BYTES} bytes",
                path.display()
            )));
        }
        Ok(state)
    }

    /// Writes the state if it is time to, or if the search has ended and can be continued: to a
    /// temporary file, which then replaces the old one.
    pub fn offer(&self, run: &LongRun, ended: bool) -> grundy::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if !ended && self.written.get().elapsed() < self.every {
            return Ok(());
        }
        let Some(state) = run.checkpoint() else { return Ok(()) };
        self.written.set(Instant::now());
        replace(path, &state).map_err(|error| grundy::Error::Question(format!("{}: {error}", path.display())))
    }
}

/// The paths of a file, following links, and of the temporary file beside it; only regular files
/// are replaced.
fn places(path: &Path) -> io::Result<(PathBuf, PathBuf)> {
    let target = match fs::canonicalize(path) {
        Ok(target) if !target.is_file() => return Err(io::Error::other("a checkpoint is kept in a regular file")),
        Ok(target) => target,
        Err(_) => path.to_owned(),
    };
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let temporary = target.with_file_name(name);
    Ok((target, temporary))
}

/// Checks that a file can be written there: better now than after hours.
fn try_out(path: &Path) -> io::Result<()> {
    let (_, temporary) = places(path)?;
    File::create(&temporary)?;
    fs::remove_file(&temporary)
}

/// Replaces a file in one step: at any moment it has the old contents or the new ones.
fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let (target, temporary) = places(path)?;
    let mut file = File::create(&temporary)?;
    file.write_all(contents)?;
    file.sync_all()?;
    fs::rename(&temporary, &target)?;
    // The new name is safe once its directory is; not every system lets a directory be opened.
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        folder.sync_all()?;
    }
    Ok(())
}
