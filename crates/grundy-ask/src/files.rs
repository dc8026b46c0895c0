//! Files that questions name: `graph FILE`, `values FILE`, and lists of heaps `@FILE`.
//!
//! Front ends that have no files give the text itself, in several lines.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use grundy::rules::{AnyRules, PartizanRules};
use grundy::{Game, Rules};

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

/// The rules of a game of heaps. Other games are refused, with what to ask instead; `on_boards`
/// says that of games on boards.
///
/// # Errors
///
/// [`Error::Question`] for other games, [`Error::Library`] for a text that is not a game.
pub fn heap_rules(text: &str, on_boards: &str) -> Result<Rules> {
    Rules::parse(text).map_err(|error| match AnyRules::parse(text) {
        Ok(AnyRules::Vectors(_) | AnyRules::Product(_)) => {
            Error::question(format!("{text} is played on a board, not with heaps\n  help: {on_boards}"))
        }
        Ok(AnyRules::Partizan(PartizanRules::Drawn(_))) => Error::question(format!(
            "the players of {text} have different moves, so its values are short games, not nimbers\n  help: ask for \
             the value of one position"
        )),
        Ok(AnyRules::Partizan(_)) => Error::question(format!(
            "the players of {text} have different moves, so its values are short games, not nimbers\n  help: ask for \
             the value of one piece, or for a census"
        )),
        _ => error.into(),
    })
}

/// How the text of a file becomes a game; the second text says where the first is from.
type Reader = fn(&str, &str) -> grundy::Result<Game>;

/// What follows `graph` or `values`, the rules whose game is in a file, and how it is read.
fn in_file(rules: &str) -> Option<(&str, Reader)> {
    let (first, rest) = rules.trim().split_once(char::is_whitespace)?;
    let readers: [(&str, Reader); 2] = [("graph", Game::graph), ("values", Game::table)];
    let (_, reader) = readers.into_iter().find(|(word, _)| first.eq_ignore_ascii_case(word))?;
    Some((rest.trim(), reader))
}

/// The file that rules name, if they do: `graph FILE` or `values FILE`. A text of several lines
/// stands in the place of a file.
pub(crate) fn named(rules: &str) -> Option<&str> {
    in_file(rules).map(|(file, _)| file).filter(|_| !rules.contains('\n'))
}

/// The game that the rules name; reads the file of `graph FILE` and `values FILE`. In place of the
/// name of a file its text may stand, if that has line breaks.
///
/// # Errors
///
/// Errors of the rules, and of the file.
pub fn game(rules: &str) -> Result<Game> {
    let Some((text, read)) = in_file(rules) else { return Ok(rules.parse()?) };
    let Some(file) = named(rules) else { return Ok(read(text, "as given")?) };
    let text = read_text(Path::new(file), MAX_LIST)?;
    read(&text, file).map_err(|error| Error::question(format!("{file}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_several_lines_stand_for_files() {
        let table = game("values\n*2 5\n0 3\n").expect("a table");
        let lost = table.pieces().tuples(2u8).lost().exact().expect("a count");
        assert_eq!(lost, grundy::Natural::from(5u8 * 5 + 3 * 3));
        let graph = game("graph a b\nb c\n").expect("a graph");
        assert!(graph.is_graph() && table.has_own_pieces());
        assert!(matches!(game("graph a b\nb a\n"), Err(Error::Library(_))));
        assert!(matches!(game("graph a"), Err(Error::File(..))));
    }
}
