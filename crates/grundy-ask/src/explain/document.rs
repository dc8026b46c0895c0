//! A small document and its forms: Markdown, readable in a terminal or with its formulas set in a
//! notebook, and LaTeX, ready to compile.
//!
//! Text has formulas between backticks, such as `G(n+p) = G(n)`: plain Markdown keeps them, the
//! others set them as mathematics. Displayed formulas are given in both languages.

use std::fmt::Write;

use crate::table::latex_value;

/// How an explanation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Style {
    /// Markdown, for a terminal or a web page.
    Markdown,
    /// A LaTeX document, ready to compile.
    Latex,
    /// Markdown with its formulas in LaTeX between dollar signs, for a notebook.
    Notebook,
}

/// An explanation, block by block.
#[derive(Debug)]
pub struct Document {
    title: String,
    blocks: Vec<Block>,
}

#[derive(Debug)]
enum Block {
    Heading(String),
    Text(String),
    Formula { plain: String, latex: String },
    List(Vec<String>),
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
    Answer(String),
}

impl Document {
    pub(crate) fn new(title: impl Into<String>) -> Self {
        Document { title: title.into(), blocks: Vec::new() }
    }

    pub(crate) fn heading(&mut self, text: &str) {
        self.blocks.push(Block::Heading(text.to_owned()));
    }

    /// A paragraph, with formulas between backticks.
    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(text.into()));
    }

    /// A displayed formula, in both languages.
    pub(crate) fn formula(&mut self, plain: impl Into<String>, latex: impl Into<String>) {
        self.blocks.push(Block::Formula { plain: plain.into(), latex: latex.into() });
    }

    /// A list of sentences, with formulas between backticks.
    pub(crate) fn list(&mut self, items: Vec<String>) {
        self.blocks.push(Block::List(items));
    }

    pub(crate) fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        let head = head.iter().map(|&cell| cell.to_owned()).collect();
        self.blocks.push(Block::Table { head, rows });
    }

    /// The answer, set in bold.
    pub(crate) fn answer(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Answer(text.into()));
    }

    /// The whole document, without a line break at its end.
    #[must_use]
    pub fn written(&self, style: Style) -> String {
        match style {
            Style::Markdown => self.markdown(str::to_owned, |plain, _| {
                plain.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
            }),
            Style::Notebook => self.markdown(with_dollars, |_, latex| format!("$$\n{latex}\n$$")),
            Style::Latex => self.latex(),
        }
    }

    /// Markdown, with formulas in texts and displayed formulas as these functions write them.
    fn markdown(&self, inline: fn(&str) -> String, displayed: fn(&str, &str) -> String) -> String {
        let mut parts = vec![format!("# {}", inline(&self.title))];
        parts.extend(self.blocks.iter().map(|block| match block {
            Block::Heading(text) => format!("## {}", inline(text)),
            Block::Text(text) => wrapped(&inline(text), ""),
            Block::List(items) => {
                let item = |text: &String| format!("* {}", wrapped(&inline(text), "  "));
                items.iter().map(item).collect::<Vec<_>>().join("\n")
            }
            Block::Formula { plain, latex } => displayed(plain, latex),
            Block::Table { head, rows } => {
                let cells = |cells: &[String]| cells.iter().map(|cell| inline(cell)).collect::<Vec<_>>();
                markdown_table(&cells(head), &rows.iter().map(|row| cells(row)).collect::<Vec<_>>())
            }
            Block::Answer(text) => format!("**{}**", inline(text)),
        }));
        parts.join("\n\n")
    }

    fn latex(&self) -> String {
        let mut text = String::from(
            "\\documentclass{article}\n\\usepackage{amsmath,longtable}\n\\setlength{\\parindent}{0pt}\n\
             \\setlength{\\parskip}{1ex}\n\\sloppy\n",
        );
        // Writing to a string cannot fail.
        let _ = write!(text, "\\begin{{document}}\n\n\\section*{{{}}}\n\n", latex_text(&self.title));
        for block in &self.blocks {
            let _ = match block {
                Block::Heading(heading) => write!(text, "\\subsection*{{{}}}\n\n", latex_text(heading)),
                Block::Text(words) => write!(text, "{}\n\n", latex_text(words)),
                Block::List(items) => {
                    let items: Vec<String> = items.iter().map(|item| format!("\\item {}", latex_text(item))).collect();
                    write!(text, "\\begin{{itemize}}\n{}\n\\end{{itemize}}\n\n", items.join("\n"))
                }
                Block::Formula { latex, .. } => write!(text, "\\[\n{latex}\n\\]\n\n"),
                Block::Table { head, rows } => write!(text, "{}\n\n", latex_table(head, rows)),
                Block::Answer(answer) => write!(text, "\\textbf{{{}}}\n\n", latex_text(answer)),
            };
        }
        text.push_str("\\end{document}");
        text
    }
}

/// The most characters in a line, where words allow it.
const WIDTH: usize = 100;

/// The text in lines, all but the first of which begin with `indent`.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() + indent.len() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join(&format!("\n{indent}"))
}

fn markdown_table(head: &[String], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
        cells.map(|row| row[column].chars().count()).max().unwrap_or(0).max(2)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: &[String]| {
        // A bar would end the cell.
        let safe = |cell: &String| cell.replace('|', "\\|");
        let padded: Vec<String> =
            cells.iter().zip(&widths).map(|(cell, &width)| format!("{:>width$}", safe(cell))).collect();
        format!("| {} |", padded.join(" | "))
    };
    let rule: Vec<String> = widths.iter().map(|&width| format!("{}:", "-".repeat(width - 1))).collect();
    let mut lines = vec![line(head), format!("| {} |", rule.join(" | "))];
    lines.extend(rows.iter().map(|row| line(row)));
    lines.join("\n")
}

fn latex_table(head: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        let set = |cell: &String| if is_value(cell) { format!("${}$", latex_value(cell)) } else { latex_text(cell) };
        let cells: Vec<String> = cells.iter().map(set).collect();
        format!("{} \\\\", cells.join(" & "))
    };
    let body: Vec<String> = rows.iter().map(|row| line(row)).collect();
    let columns = "r".repeat(head.len());
    format!("\\begin{{longtable}}{{{columns}}}\n{}\n\\hline\n{}\n\\end{{longtable}}", line(head), body.join("\n"))
}

/// Words with formulas between backticks, for LaTeX.
fn latex_text(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts.map(|(i, part)| if i % 2 == 1 { format!("${}$", latex_formula(part)) } else { escaped(part) }).collect()
}

/// Words with formulas between backticks, for Markdown that sets what stands between dollar signs.
/// Dollar signs and asterisks of the words themselves are not markup: `*2` is a value.
fn with_dollars(text: &str) -> String {
    let words = |part: &str| part.replace('$', "\\$").replace('*', "\\*");
    let parts = text.split('`').enumerate();
    parts.map(|(i, part)| if i % 2 == 1 { format!("${}$", latex_formula(part).trim()) } else { words(part) }).collect()
}

/// Whether a word is a value in the field's notation, such as -3, *2 or {3|-1}.
fn is_value(word: &str) -> bool {
    let is_signed = word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_built = word.contains(['{', '*', '^', '|']) || word.starts_with("+-") || is_signed || word == "v";
    let is_number = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    is_number || is_built && word.chars().all(|c| c.is_ascii_digit() || "-+*{}|^v,/.".contains(c))
}

/// Text with its values set as mathematics and LaTeX's special characters escaped.
fn escaped(words: &str) -> String {
    let set = |word: &str| {
        let value = word.trim_end_matches(['.', ',', ';', ':', ')']);
        let value = value.trim_start_matches('(');
        if !is_value(value) || value.chars().all(|c| c.is_ascii_digit()) {
            return escaped_letters(word);
        }
        let start = word.find(value).unwrap_or(0);
        let end = start + value.len();
        format!("{}${}${}", escaped_letters(&word[..start]), latex_value(value), escaped_letters(&word[end..]))
    };
    words.split(' ').map(set).collect::<Vec<_>>().join(" ")
}

fn escaped_letters(words: &str) -> String {
    words
        .chars()
        .map(|c| match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
            '\\' => "\\textbackslash{}".to_owned(),
            '~' => "\\textasciitilde{}".to_owned(),
            '^' => "\\textasciicircum{}".to_owned(),
            '<' => "$<$".to_owned(),
            '>' => "$>$".to_owned(),
            '|' => "$|$".to_owned(),
            _ => c.to_string(),
        })
        .collect()
}

/// A formula as it is typed, in LaTeX: `n0 <= 10^1000` becomes `n_0 \le 10^{1000}`.
pub fn latex_formula(formula: &str) -> String {
    let mut latex = String::new();
    let mut rest = formula;
    while let Some(c) = rest.chars().next() {
        let word = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        let symbols = [
            ("<=", "\\le "),
            (">=", "\\ge "),
            ("..", "\\ldots "),
            ("*", "{*}"),
            ("{", "\\{"),
            ("}", "\\}"),
            ("%", "\\%"),
            ("&", "\\wedge "),
        ];
        if let Some((typed, set)) = symbols.iter().find(|(typed, _)| rest.starts_with(typed)) {
            latex.push_str(set);
            rest = &rest[typed.len()..];
        } else if let Some(raised) = rest.strip_prefix('^') {
            // A number or a letter, or what stands between two bars.
            let length = match raised.strip_prefix('|').and_then(|inside| inside.find('|')) {
                Some(end) => end + 2,
                None if raised.starts_with(|c: char| c.is_ascii_digit()) => {
                    raised.find(|c: char| !c.is_ascii_digit()).unwrap_or(raised.len())
                }
                None => raised.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(raised.len()),
            };
            let _ = write!(latex, "^{{{}}}", latex_formula(&raised[..length]));
            rest = &raised[length..];
        } else if word.len() > 1 && !is_product(word) {
            let set = match word {
                "xor" => "\\oplus ".to_owned(),
                "mod" => "\\bmod ".to_owned(),
                _ => format!("\\mathrm{{{word}}}"),
            };
            latex.push_str(&set);
            rest = &rest[word.len()..];
        } else {
            latex.push(c);
            rest = &rest[c.len_utf8()..];
            // n0, n1: a number after a letter is an index.
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if c.is_ascii_alphabetic() && digits > 0 {
                let _ = write!(latex, "_{{{}}}", &rest[..digits]);
                rest = &rest[digits..];
            }
        }
    }
    latex
}

/// Whether a word is a product of letters, as elements of quotients are written: in order, each
/// once.
fn is_product(word: &str) -> bool {
    word.as_bytes().windows(2).all(|pair| pair[0] < pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_set_as_mathematics() {
        assert_eq!(latex_formula("n0 <= 10^1000 xor x"), "n_{0} \\le  10^{1000} \\oplus  x");
        assert_eq!(latex_formula("(-1)^|r & w|"), "(-1)^{|r \\wedge  w|}");
        assert_eq!(latex_formula("ab^2c = 1"), "ab^{2}c = 1");
        assert_eq!(latex_text("50% of `G(n) mod 3` & more"), "50\\% of $G(n) \\bmod  3$ \\& more");
        assert_eq!(latex_text("{1|2}_3"), "\\{1$|$2\\}\\_3");
        assert_eq!(latex_text("adds up to {2*|-1}, not -3."), "adds up to $\\{2{*}\\mid -1\\}$, not $-3$.");
    }

    #[test]
    fn all_forms_have_every_part() {
        let mut document = Document::new("A title");
        document.heading("First");
        document.text("Some words, and `n >= 2`.");
        document.formula("a = b", "a = b");
        document.table(&["n", "`G(n)`"], vec![vec!["1".to_owned(), "20".to_owned()]]);
        document.answer("The answer is 7.");
        let markdown = document.written(Style::Markdown);
        assert_eq!(
            markdown,
            "# A title\n\n## First\n\nSome words, and `n >= 2`.\n\n    a = b\n\n\
             |  n | `G(n)` |\n| -: | -----: |\n|  1 |     20 |\n\n**The answer is 7.**"
        );
        assert_eq!(
            document.written(Style::Notebook),
            "# A title\n\n## First\n\nSome words, and $n \\ge 2$.\n\n$$\na = b\n$$\n\n\
             |  n | $G(n)$ |\n| -: | -----: |\n|  1 |     20 |\n\n**The answer is 7.**"
        );
        assert_eq!(with_dollars("worth *2, `*3 xor x`"), "worth \\*2, ${*}3 \\oplus  x$");
        let latex = document.written(Style::Latex);
        for part in
            ["\\section*{A title}", "$n \\ge  2$", "\\[\na = b\n\\]", "$1$ & $20$ \\\\", "\\textbf{The answer is 7.}"]
        {
            assert!(latex.contains(part), "{part} in {latex}");
        }
    }
}
