//! The states that a proof by the normalised window compares.

use serde::{Deserialize, Serialize};

/// The state of a normalised window, at both positions in `checked`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct States {
    /// B at the first position and at the second.
    pub bases: [usize; 2],
    /// The positions modulo the length of the tail.
    pub residue: usize,
    /// G(n-1) - B, ..., G(n-K+1) - B, with `null` for negative ones.
    pub recent: Vec<Option<usize>>,
    /// For each residue c the v - B for v >= B in A_c, ascending.
    pub attained: Vec<Vec<usize>>,
}
