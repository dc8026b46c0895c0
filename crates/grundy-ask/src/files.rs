//! Files that questions name: `graph FILE`, `values FILE`, and lists of heaps `@FILE`.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use grundy::Game;

use crate::error::{Error, Result};

/// The longest file of heap sizes, values or edges.
pub(crate) const MAX_LIST: usize = 256 << 20;

/// Reads a text file of at most `most` bytes, or standard input for `-`.
///
/// # Errors
///
/// [`Error::File`], and [`Error::Question`] for a longer file.
pub fn read_text(path: &Path, most: usize) -> Result<String> {
    let mut text = String::new();
    let limit = most as u64 + 1;
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_string(&mut text)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_string(&mut text))
    };
    read.map_err(Error::file(path))?;
    if text.len() > most {
        return Err(Error::question(format!("{} has more than {most} bytes", path.display())));
    }
    Ok(text)
}

/// The game that the rules name; reads the file of `graph FILE` and `values FILE`.
///
/// # Errors
///
/// Errors of the rules, and of the file.
pub fn game(rules: &str) -> Result<Game> {
    let named = |word: &str| -> Option<&str> {
        let (first, file) = rules.trim().split_once(char::is_whitespace)?;
        first.eq_ignore_ascii_case(word).then(|| file.trim())
    };
    let of_file = |file: &str, read: fn(&str, &str) -> grundy::Result<Game>| {
        let text = read_text(Path::new(file), MAX_LIST)?;
        read(&text, file).map_err(|error| Error::question(format!("{file}: {error}")))
    };
    match (named("graph"), named("values")) {
        (Some(file), _) => of_file(file, Game::graph),
        (None, Some(file)) => of_file(file, Game::table),
        (None, None) => Ok(rules.parse()?),
    }
}
