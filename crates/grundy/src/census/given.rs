//! Censuses from files: tokens on a graph, and tables of values.

use super::Census;
use crate::arith::natural::Natural;
use crate::arith::notation;
use crate::error::{Error, Result};
use crate::rules::Graph;
use crate::values::{Nimber, graphs};

/// The census of tokens that start on the named vertices, each as often as it is named, or once on
/// every vertex for `all`.
///
/// # Errors
///
/// [`Error::Question`] for a vertex that the graph does not have.
pub fn of_graph(graph: &Graph, starts: &str) -> Result<Census> {
    let values = graphs::values(graph);
    let mut census = Census::new();
    graph.chosen(starts)?.into_iter().for_each(|vertex| census.add(values[vertex], &Natural::ONE));
    Ok(census)
}

/// Reads a table of nimbers: lines `value count`, or `value` alone for one piece. Values are
/// written `*3`, `*` or `0`; `#` starts a comment. Tables of other values are partizan:
/// [`lines_of_table`] and the store of games read them.
///
/// # Errors
///
/// [`Error::Question`] with the line that cannot be read.
///
/// ```
/// use grundy::{Natural, Nimber, census::given};
/// let census = given::of_table("*1, 5\n*2 10^20 # many\n0").unwrap();
/// assert_eq!(census.count(Nimber::new(1)), Natural::from(5u8));
/// assert_eq!(census.total().to_string(), "100000000000000000006");
/// ```
pub fn of_table(text: &str) -> Result<Census> {
    let mut census = Census::new();
    for (i, value, count) in lines_of_table(text)? {
        let nimber = match value {
            "0" => Some(0),
            "*" => Some(1),
            _ => value.strip_prefix('*').and_then(|digits| digits.parse::<u32>().ok()),
        };
        let problem = || {
            Error::Question(format!("line {i}: `{value}` is no nimber below 2^32\n  help: write nimbers as *3, or 0"))
        };
        census.add(Nimber::new(nimber.ok_or_else(problem)?), &count);
    }
    Ok(census)
}

/// The lines of a table: their numbers, values and counts. A count follows the last space or comma
/// outside braces.
///
/// # Errors
///
/// [`Error::Question`] for a count that is not a number.
pub fn lines_of_table(text: &str) -> Result<Vec<(usize, &str, Natural)>> {
    let mut rows = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let mut depth = 0;
        let mut end = None;
        for (place, c) in line.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ if depth == 0 && (c == ',' || c.is_whitespace()) => end = Some((place, place + c.len_utf8())),
                _ => {}
            }
        }
        let Some((end, next)) = end else {
            rows.push((i + 1, line, Natural::ONE));
            continue;
        };
        let (value, count) = (line[..end].trim_end_matches([',', ' ', '\t']), line[next..].trim());
        let count = notation::parse(count).map_err(|_| {
            Error::Question(format!(
                "line {}: `{count}` is no count\n  help: write `value count`, as in `*3 100`",
                i + 1
            ))
        })?;
        rows.push((i + 1, value, count));
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_shortcuts_is_nim() {
        let edges: Vec<String> = (0..6).flat_map(|x| (0..x).map(move |y| format!("{x} {y}"))).collect();
        let graph = Graph::parse(&edges.join("\n")).expect("no cycle");
        for (name, value) in graph.names().iter().zip(graphs::values(&graph)) {
            assert_eq!(name, &value.to_string());
        }
        assert_eq!(of_graph(&graph, "5, 5 3").map(|census| census.count(Nimber::new(5))), Ok(Natural::from(2u8)));
        assert!(of_graph(&graph, "7").is_err());
        assert_eq!(of_graph(&graph, "all").map(|census| census.total().clone()), Ok(Natural::from(6u8)));
    }

    #[test]
    fn counts_stand_behind_values() {
        let rows = lines_of_table("{1,2|0} 3\n 3/4,10\n+-2 # one\n{0 | *} , 10^3\n\n").expect("a table");
        let texts: Vec<String> = rows.iter().map(|(line, value, count)| format!("{line}: {value} x {count}")).collect();
        assert_eq!(texts, ["1: {1,2|0} x 3", "2: 3/4 x 10", "3: +-2 x 1", "4: {0 | *} x 1000"]);
    }

    /// Found by fuzzing: spaces of two bytes were once cut in the middle.
    #[test]
    fn spaces_of_any_length_separate() {
        let rows = lines_of_table("*1\u{a0}5\n*2\u{3000}7").expect("a table");
        assert_eq!(
            rows.iter().map(|(_, value, count)| format!("{value} {count}")).collect::<Vec<_>>(),
            ["*1 5", "*2 7"]
        );
    }

    #[test]
    fn what_is_no_table_or_graph_is_refused() {
        for text in ["a", "*1 x", "*1 2 3", "-1 2", "*5000000000", "3 1"] {
            assert!(of_table(text).is_err(), "{text}");
        }
        for text in ["", "# nothing", "a b c", "a a", "a b\nb c\nc a"] {
            assert!(Graph::parse(text).is_err(), "{text}");
        }
    }
}
