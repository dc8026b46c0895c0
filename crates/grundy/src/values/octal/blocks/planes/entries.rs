//! Entries further than near, gathered by their x.

/// Entries of the same x.
#[derive(Clone, Debug)]
pub struct Entries {
    pub x: usize,
    /// The distances, ascending.
    pub deltas: Vec<usize>,
}

/// Adds an entry, unless it is there already.
pub fn add(groups: &mut Vec<Entries>, delta: usize, x: usize) {
    let at = groups.binary_search_by_key(&x, |group| group.x).unwrap_or_else(|at| {
        groups.insert(at, Entries { x, deltas: Vec::new() });
        at
    });
    let deltas = &mut groups[at].deltas;
    if let Err(at) = deltas.binary_search(&delta) {
        deltas.insert(at, delta);
    }
}

/// An array of V items on the heap, without passing through the stack.
pub fn boxed<T: Clone, const V: usize>(item: T) -> Box<[T; V]> {
    vec![item; V].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("V items"))
}
