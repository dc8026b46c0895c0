//! Several pools in one question: `--pool RULES PIECES SELECTION --pool RULES PIECES SELECTION ... --lost`.
//!
//! What belongs to a pool depends on where it stands, which the table of options cannot say. So pools are taken out of the
//! command line first, each is read on its own, and the rest is an ordinary command.

use std::ffi::OsString;

/// The options that belong to the pool before them; each takes a value.
const OPTIONS: [&str; 11] = [
    "--vertices",
    "--heaps",
    "--board",
    "--staircases",
    "--diagrams",
    "--tuples",
    "--arrangements",
    "--multisets",
    "--sets",
    "--total",
    "--limit",
];

/// The words of one pool, its rules first.
pub type Pool = Vec<OsString>;

/// The command line without its pools, and the pools. A count with pools becomes the command `count-pools`.
pub fn taken_out(arguments: Vec<OsString>) -> (Vec<OsString>, Vec<Pool>) {
    let is_pool = |word: &OsString| word == "--pool" || word.to_string_lossy().starts_with("--pool=");
    let count = arguments.iter().position(|word| word == "count");
    let Some(count) = count.filter(|_| arguments.iter().any(is_pool)) else { return (arguments, Vec::new()) };
    let mut rest: Vec<OsString> = Vec::new();
    let mut pools: Vec<Pool> = Vec::new();
    let mut words = arguments.into_iter().enumerate().peekable();
    while let Some((i, word)) = words.next() {
        let text = word.to_string_lossy();
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(OsString::from(value))),
            None => (text.into_owned(), None),
        };
        if i == count {
            rest.push("count-pools".into());
        } else if name == "--pool" {
            // An option is no name of a game: then the pool has no rules.
            let rules = value.or_else(|| Some(words.next_if(|(_, word)| !word.to_string_lossy().starts_with("--"))?.1));
            pools.push(rules.into_iter().collect());
        } else if let Some(pool) = pools.last_mut().filter(|_| OPTIONS.contains(&name.as_str())) {
            pool.push(name.into());
            pool.extend(value.or_else(|| words.next().map(|(_, value)| value)));
        } else {
            rest.push(word);
        }
    }
    (rest, pools)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(line: &str) -> (String, Vec<String>) {
        let (rest, pools) = taken_out(line.split(' ').map(OsString::from).collect());
        let joined =
            |words: &Vec<OsString>| words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
        (joined(&rest), pools.iter().map(joined).collect())
    }

    #[test]
    fn pools_have_what_stands_behind_them() {
        let (rest, pools) = split(
            "grundy count --pool kayles --heaps 1..50 --tuples=3 --json --pool=nim --multisets 2 --heaps 1..9 --lost --mod 7",
        );
        assert_eq!(rest, "grundy count-pools --json --lost --mod 7");
        assert_eq!(pools, ["kayles --heaps 1..50 --tuples 3", "nim --multisets 2 --heaps 1..9"]);
        assert_eq!(split("grundy values nim --to 5"), ("grundy values nim --to 5".to_owned(), vec![]));
        assert_eq!(split("grundy count --pool").1, [""]);
        assert_eq!(split("grundy count --pool --won"), ("grundy count-pools --won".to_owned(), vec![String::new()]));
    }
}
