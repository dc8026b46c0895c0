//! What every algorithm offers: more and more values, after a check that they fit the memory.

use super::nimber::Nimber;
use crate::error::{Error, Remedy, Result};
use crate::options::Options;

/// The greatest number of values that can be asked for: positions and values stay below 2^32.
pub const MAX_LENGTH: usize = 1 << 31;

/// Bytes of a value, and as many again for the search for repetitions.
pub(super) const BYTES_PER_NIMBER: usize = 8;

/// An algorithm that computes G(0), G(1), ... as far as it is asked to.
pub trait Engine: Send {
    /// The name of the loop at work now: the algorithm's own, unless it has several loops.
    fn kernel(&self) -> &'static str;

    /// The values so far.
    fn nimbers(&self) -> &[Nimber];

    /// A size P such that, for every n from `start` on, each value below G(n) is attained by a take
    /// or by a split with a part of at most P; `None` if that was not noted while values were
    /// computed.
    fn deepest_part(&self, start: usize) -> Option<usize> {
        let _ = start;
        None
    }

    /// Makes room for `length` values.
    fn reserve(&mut self, length: usize) {
        let _ = length;
    }

    /// Computes values until there are `length` of them.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`]; the values so far are kept.
    fn extend(&mut self, length: usize, options: &Options<'_>) -> Result<()>;

    /// Ends the computation and returns the values so far.
    fn into_nimbers(self: Box<Self>) -> Vec<Nimber>;

    /// About how many bytes a value takes, in a run of `length` values.
    fn bytes_per_value(&self, length: usize) -> usize {
        let _ = length;
        BYTES_PER_NIMBER
    }
}

/// Extends the engine to `length` values, after a check that all of them fit the memory.
pub(crate) fn extend_to(engine: &mut dyn Engine, length: usize, options: &Options<'_>) -> Result<()> {
    check_memory(engine, length, options)?;
    engine.reserve(length);
    extend_within(engine, length, options)
}

/// Extends the engine to `length` values by doubling, with a check of the memory before each step.
pub(crate) fn extend_within(engine: &mut dyn Engine, length: usize, options: &Options<'_>) -> Result<()> {
    while engine.nimbers().len() < length {
        let next = length.min((2 * engine.nimbers().len()).max(1024));
        check_memory(engine, next, options)?;
        engine.extend(next, options)?;
    }
    Ok(())
}

fn check_memory(engine: &dyn Engine, length: usize, options: &Options<'_>) -> Result<()> {
    let (memory, computed) = (options.memory, engine.nimbers().len());
    if length > MAX_LENGTH {
        let message = format!("{length} values are asked for, and at most {MAX_LENGTH} are kept");
        return Err(Error::limit(message));
    }
    let needed = length.saturating_mul(engine.bytes_per_value(length));
    if needed <= memory {
        return Ok(());
    }
    let message = format!(
        "{length} values need about {needed} bytes of memory and the limit is {memory}; \
         {computed} values were computed"
    );
    Err(Error::beyond(Remedy::Memory, needed, memory, message))
}
