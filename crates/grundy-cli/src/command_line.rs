//! Command lines to be typed again.

/// The words of a command line with an option set, each quoted where a shell needs it.
pub fn with_option(words: &[String], option: &str, value: &str) -> String {
    let mut again: Vec<String> = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == option {
            words.next();
        } else if !word.starts_with(&format!("{option}=")) {
            again.push(quoted(word));
        }
    }
    again.extend([option.to_owned(), value.to_owned()]);
    again.join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=+@%^".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_can_be_typed_again() {
        let words = |line: &str| line.split('|').map(str::to_owned).collect::<Vec<_>>();
        for (line, again) in [
            ("period|0.106", "period 0.106 --limit 7"),
            ("period|0.106|--limit|5|--json", "period 0.106 --json --limit 7"),
            ("census|take 1, 2|--limit=5|--heaps|1..9", "census 'take 1, 2' --heaps 1..9 --limit 7"),
            ("period|Dawson's", r"period 'Dawson'\''s' --limit 7"),
        ] {
            assert_eq!(with_option(&words(line), "--limit", "7"), again);
        }
    }
}
