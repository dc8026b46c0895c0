//! A token on a finite graph without cycles: a move takes it along an edge.
//!
//! Each line of the text has an edge `from to`, or the name of a single vertex; names are separated
//! by spaces, commas or `->`. Text after `#` is a comment.

use std::collections::HashMap;

use crate::error::{Error, Result};

/// The most edges.
const MAX_EDGES: usize = 50_000_000;

/// A finite directed graph without cycles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// For each vertex, where its edges lead.
    edges: Vec<Vec<usize>>,
    /// The vertices, each after all those its edges lead to.
    order: Vec<usize>,
}

impl Graph {
    /// Reads a graph.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] for a line that is not an edge, for a graph without vertices, or for a
    /// cycle, whose vertices it names; [`Error::Limit`] for more than fifty million edges.
    ///
    /// ```
    /// use grundy::rules::Graph;
    /// let graph = Graph::parse("start -> middle\nstart end\nmiddle, end # three edges").unwrap();
    /// assert_eq!(graph.names(), ["start", "middle", "end"]);
    /// assert!(Graph::parse("a b\nb a").unwrap_err().to_string().contains("a -> b -> a"));
    /// ```
    pub fn parse(text: &str) -> Result<Self> {
        let mut graph = Graph { names: Vec::new(), numbers: HashMap::new(), edges: Vec::new(), order: Vec::new() };
        let mut number_of_edges = 0;
        for (i, line) in text.lines().enumerate() {
            if line.chars().any(|c| c.is_control() && !c.is_whitespace()) {
                return Err(Error::Question(format!("line {} has control characters: is this a text?", i + 1)));
            }
            let line = line.split('#').next().unwrap_or_default().replace("->", " ");
            let words: Vec<&str> =
                line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
            match words[..] {
                [] => {}
                [vertex] => {
                    graph.vertex(vertex);
                }
                [from, to] => {
                    let (from, to) = (graph.vertex(from), graph.vertex(to));
                    graph.edges[from].push(to);
                    number_of_edges += 1;
                }
                _ => {
                    return Err(Error::Question(format!(
                        "line {} has {} names, and an edge has two\n  help: write one edge `from to` a line",
                        i + 1,
                        words.len()
                    )));
                }
            }
            if number_of_edges > MAX_EDGES {
                return Err(Error::limit(format!("the graph has more than {MAX_EDGES} edges")));
            }
        }
        if graph.names.is_empty() {
            return Err(Error::Question("the graph has no vertices".to_owned()));
        }
        graph.order = graph.sorted()?;
        Ok(graph)
    }

    fn vertex(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len();
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        self.edges.push(Vec::new());
        number
    }

    /// The vertices in an order in which edges lead backwards, by depth-first search.
    fn sorted(&self) -> Result<Vec<usize>> {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            OnTheWay,
            Done,
        }
        let mut states = vec![State::New; self.names.len()];
        let mut order = Vec::with_capacity(self.names.len());
        for start in 0..self.names.len() {
            if states[start] != State::New {
                continue;
            }
            states[start] = State::OnTheWay;
            let mut way = vec![(start, 0)];
            while let Some((vertex, next)) = way.last_mut() {
                let Some(&to) = self.edges[*vertex].get(*next) else {
                    states[*vertex] = State::Done;
                    order.push(*vertex);
                    way.pop();
                    continue;
                };
                *next += 1;
                match states[to] {
                    State::Done => {}
                    State::New => {
                        states[to] = State::OnTheWay;
                        way.push((to, 0));
                    }
                    State::OnTheWay => return Err(self.cycle(way.iter().map(|(vertex, _)| *vertex), to)),
                }
            }
        }
        Ok(order)
    }

    fn cycle(&self, way: impl Iterator<Item = usize>, back: usize) -> Error {
        let mut names: Vec<&str> =
            way.skip_while(|&vertex| vertex != back).map(|vertex| self.names[vertex].as_str()).collect();
        names.push(&self.names[back]);
        if names.len() > 12 {
            let left_out = names.len() - 11;
            names.splice(6..6 + left_out, ["..."]);
        }
        Error::Question(format!("the graph has a cycle, so the game might never end: {}", names.join(" -> ")))
    }

    /// The names of the vertices, in order of first appearance.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The vertices that a text names: `all`, or names separated by commas or spaces, each as often
    /// as it is named.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] for a vertex that the graph does not have.
    pub fn chosen(&self, names: &str) -> Result<Vec<usize>> {
        if names.trim() == "all" {
            return Ok((0..self.names.len()).collect());
        }
        let named = names.split(|c: char| c == ',' || c.is_whitespace()).filter(|name| !name.is_empty());
        let unknown = |name: &str| Error::Question(format!("the graph has no vertex `{name}`"));
        named.map(|name| self.find(name).ok_or_else(|| unknown(name))).collect()
    }

    /// The number of the vertex called `name`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// Where the edges of a vertex lead.
    #[must_use]
    pub fn options(&self, vertex: usize) -> &[usize] {
        &self.edges[vertex]
    }

    /// The vertices, each after all those its edges lead to.
    #[must_use]
    pub fn order(&self) -> &[usize] {
        &self.order
    }
}
