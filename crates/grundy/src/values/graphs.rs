//! Values of a token on a graph: the mex of the values at the ends of the arrows.

use super::attained::Attained;
use super::nimber::Nimber;
use crate::rules::Graph;

/// G of every vertex of a graph.
#[must_use]
pub fn values(graph: &Graph) -> Vec<Nimber> {
    let mut values = vec![Nimber::ZERO; graph.names().len()];
    let mut attained = Attained::default();
    for &vertex in graph.order() {
        attained.begin(0);
        graph.options(vertex).iter().for_each(|&option| attained.insert(values[option]));
        values[vertex] = attained.mex();
    }
    values
}
