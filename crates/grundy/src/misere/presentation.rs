//! Generators and relations of a quotient, and the names of its elements.
//!
//! Words in the generators are ordered by length, then lexicographically. The name of an element is
//! its least word. A relation says what the name of a word is whose parts are all names, but not
//! the word itself; these relations present the monoid, since each word is turned into a name by
//! replacing parts of it.

use super::monoid::Monoid;
use super::word::Word;
use crate::error::{Error, Result};

/// Generators and relations of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The size of each generator's heap, and its element.
    generators: Vec<(usize, usize)>,
    /// The least word of each element: how often each generator occurs.
    words: Vec<Word>,
    /// Words and the elements they are equal to.
    relations: Vec<(Word, usize)>,
}

impl Presentation {
    /// The presentation by heaps of the given sizes, which must generate the monoid.
    pub(super) fn new(monoid: &Monoid, images: &[u16], sizes: &[usize]) -> Result<Self> {
        let mut sizes = sizes.to_vec();
        sizes.sort_unstable();
        let mut generators: Vec<(usize, usize)> = Vec::new();
        for size in sizes {
            let element = usize::from(images[size]);
            if element != 0 && generators.iter().all(|&(_, other)| other != element) {
                generators.push((size, element));
            }
        }
        let mut presentation =
            Presentation { generators, words: vec![Vec::new(); monoid.order()], relations: Vec::new() };
        presentation.name_elements(monoid)?;
        Ok(presentation)
    }

    /// Goes through the words by length, and within a length in order.
    fn name_elements(&mut self, monoid: &Monoid) -> Result<()> {
        let count = self.generators.len();
        let mut named = vec![false; monoid.order()];
        named[0] = true;
        let mut level: Vec<(Word, usize)> = vec![(vec![0; count], 0)];
        self.words[0] = vec![0; count];
        while !level.is_empty() {
            let mut next: Vec<(Word, usize)> = Vec::new();
            for (word, element) in &level {
                // Each word once: from the word without its last generator.
                let last = word.iter().rposition(|&times| times > 0).unwrap_or(0);
                for g in last..count {
                    let mut longer = word.clone();
                    longer[g] += 1;
                    next.push((longer, monoid.product(*element, self.generators[g].1)));
                }
            }
            // a^2 comes before ab, and ab before b^2.
            next.sort_by(|(a, _), (b, _)| b.cmp(a));
            level.clear();
            for (word, element) in next {
                if !named[element] {
                    named[element] = true;
                    self.words[element].clone_from(&word);
                    level.push((word, element));
                } else if !self.relations.iter().any(|(part, _)| divides(part, &word)) {
                    self.relations.push((word, element));
                }
            }
        }
        if named.iter().all(|&named| named) {
            return Ok(());
        }
        Err(Error::BrokenLaw("the generators of a quotient do not generate it".to_owned()))
    }

    /// The elements in the order of their names.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.words.len()).collect();
        let length = |x: usize| self.words[x].iter().sum::<u32>();
        order.sort_by(|&x, &y| length(x).cmp(&length(y)).then_with(|| self.words[y].cmp(&self.words[x])));
        order
    }

    /// The size of each generator's heap, and its element.
    #[must_use]
    pub fn generators(&self) -> &[(usize, usize)] {
        &self.generators
    }

    /// The name of an element: a word in the generators, such as `ab^2`.
    #[must_use]
    pub fn name(&self, element: usize) -> String {
        self.text(&self.words[element])
    }

    /// The relations, such as `a^2 = 1`.
    #[must_use]
    pub fn relations(&self) -> Vec<String> {
        self.relations.iter().map(|(word, element)| format!("{} = {}", self.text(word), self.name(*element))).collect()
    }

    /// The letter of a generator.
    #[must_use]
    pub fn letter(&self, generator: usize) -> String {
        match u8::try_from(generator) {
            Ok(place) if place < 26 => char::from(b'a' + place).to_string(),
            _ => format!("h{}", self.generators[generator].0),
        }
    }

    fn text(&self, word: &[u32]) -> String {
        let power = |(g, &times): (usize, &u32)| match times {
            0 => String::new(),
            1 => self.letter(g),
            _ => format!("{}^{times}", self.letter(g)),
        };
        let text: String = word.iter().enumerate().map(power).collect();
        if text.is_empty() { "1".to_owned() } else { text }
    }
}

fn divides(part: &[u32], word: &[u32]) -> bool {
    part.iter().zip(word).all(|(a, b)| a <= b)
}
