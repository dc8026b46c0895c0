//! Several pools in one question: `--pool RULES PIECES SELECTION --pool ... --lost`.
//!
//! Which pool an option belongs to depends on where it stands, which a table of options cannot say.
//! So pools are first taken out of a count's command line and read one by one; the rest is an
//! ordinary count.

use std::ffi::OsString;

use clap::{CommandFactory, Parser};
use grundy_ask::Pool;

/// One pool: its rules, then its pieces and its selection.
#[derive(Debug, Parser)]
#[command(name = "grundy count --pool", no_binary_name = true, disable_help_flag = true)]
struct PoolArgs {
    #[command(flatten)]
    pool: Pool,
}

/// The command line without its pools, and the pools. Placeholders stand for what every count
/// needs.
pub fn taken_out(arguments: Vec<OsString>) -> (Vec<OsString>, Vec<Pool>) {
    let is_pool = |word: &OsString| word == "--pool" || word.to_string_lossy().starts_with("--pool=");
    let is_count = arguments.iter().any(|word| word == "count");
    if !is_count || !arguments.iter().any(is_pool) {
        return (arguments, Vec::new());
    }
    let (mut rest, pools) = split(arguments);
    let pools = pools.iter().map(|words| read(words)).collect();
    // Rules given beside the pools come after the placeholder, and are refused by their name.
    let after_count = rest.iter().position(|word| word == "count").map_or(rest.len(), |place| place + 1);
    rest.splice(after_count..after_count, ["several pools", "--tuples", "0"].map(OsString::from));
    (rest, pools)
}

/// The words of a command line that belong to no pool, and those of each pool.
fn split(arguments: Vec<OsString>) -> (Vec<OsString>, Vec<Vec<OsString>>) {
    let options: Vec<String> = PoolArgs::command()
        .get_arguments()
        .filter_map(|argument| Some(format!("--{}", argument.get_long()?)))
        .collect();
    let (mut rest, mut pools): (Vec<OsString>, Vec<Vec<OsString>>) = (Vec::new(), Vec::new());
    let mut words = arguments.into_iter().peekable();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(OsString::from(value))),
            None => (text.into_owned(), None),
        };
        if name == "--pool" {
            // If an option follows, the pool has no rules.
            let rules = value.or_else(|| words.next_if(|word| !word.to_string_lossy().starts_with("--")));
            pools.push(rules.into_iter().collect());
        } else if let Some(pool) = pools.last_mut().filter(|_| options.contains(&name)) {
            pool.push(name.into());
            pool.extend(value.or_else(|| words.next()));
        } else {
            rest.push(word);
        }
    }
    (rest, pools)
}

/// Reads a pool; ends the program with a message if it makes no sense.
fn read(words: &[OsString]) -> Pool {
    if words.first().is_none_or(|rules| rules.to_string_lossy().starts_with("--")) {
        let problem = "a pool has no rules\n  help: write `--pool RULES PIECES SELECTION`, as in \
                       `--pool nim --heaps 1..9 --tuples 2`\n";
        PoolArgs::command().error(clap::error::ErrorKind::MissingRequiredArgument, problem).exit();
    }
    PoolArgs::try_parse_from(words).unwrap_or_else(|error| error.exit()).pool
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn options_belong_to_the_pool_before_them() {
        let line =
            "grundy count --json --pool nim --heaps 1..9 --tuples=3 --lost --pool=kayles --sets 2 --heaps 5 --mod 7";
        let (rest, pools) = split(words(line));
        assert_eq!(rest, words("grundy count --json --lost --mod 7"));
        assert_eq!(pools, [words("nim --heaps 1..9 --tuples 3"), words("kayles --sets 2 --heaps 5")]);
    }

    #[test]
    fn other_command_lines_are_left_alone() {
        for line in ["grundy count nim --heaps 1..9 --tuples 3 --lost", "grundy games --pool"] {
            assert_eq!(taken_out(words(line)), (words(line), Vec::new()));
        }
    }
}
