//! One file per subcommand.

mod board_values;
pub mod census;
pub mod count;
mod differential;
pub mod games;
pub mod moves;
pub mod partizan;
pub mod period;
pub mod play;
pub mod run;
pub mod selftest;
pub mod shell;
pub mod total;
pub mod value;
pub mod values;
pub mod verify;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// Reads a text file of at most `most` bytes, or standard input for `-`.
pub fn read_text(path: &Path, most: usize) -> Result<String, Failure> {
    let mut text = String::new();
    let limit = most as u64 + 1;
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_string(&mut text)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_string(&mut text))
    };
    read.map_err(Failure::file(path))?;
    if text.len() > most {
        let problem = format!("{} has more than {most} bytes", path.display());
        return Err(Failure::Question(problem));
    }
    Ok(text)
}
