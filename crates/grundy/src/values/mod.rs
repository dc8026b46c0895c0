//! Values: what each heap is worth. G(n) = mex of the values of n's options (Sprague 1935, Grundy 1939).
//!
//! [`engine`] is the chooser: one short function over named algorithms, each in its own file with its own reason.
//! [`solve`] computes values until a question can be answered, proving a [`period`] if one shows.

mod amounts;
mod arithmetic;
mod attained_sets;
mod bounded_depth;
mod by_definition;
mod candidates;
pub mod certificate;
mod comparison;
mod copies;
mod enumeration;
mod forecast;
pub mod formula;
mod history;
pub mod long_run;

mod nimber;
mod octal;
#[expect(clippy::needless_range_loop, reason = "plain loops over indices are what becomes vector instructions")]
mod one_hot;
mod options;
pub mod period;
#[cfg(target_arch = "x86_64")]
mod permutations;
#[expect(clippy::needless_range_loop, reason = "plain loops over indices are what becomes vector instructions")]
mod planes;
mod repetition;
mod residue_classes;
mod runner;
mod sequence;
mod simd;
mod sliding_window;
mod small_parts;
mod solution;
mod sparse_space;
pub mod staircase_play;
mod take_break;
pub mod vector_board;
mod wanted;
pub mod young;

pub use bounded_depth::BoundedDepth;
pub use nimber::Nimber;
pub use residue_classes::{ResidueClass, ResidueClasses};
pub use simd::{instruction_sets, limit_instruction_sets};
pub use sliding_window::SlidingWindow;
pub use solution::{Limits, Solution, solve};

use crate::error::{Error, Result};
use crate::progress::Progress;
use crate::rules::Rules;

/// The algorithms that compute values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// Every move of every heap: the oracle.
    ByDefinition,
    /// Finite subtraction games, from the last max(S) values.
    SlidingWindow,
    /// Octal games through rare positions, many heaps at a time.
    SparseSpace,
    /// The same, one heap after another.
    SparseSpaceSerial,
    /// Octal games through all splits.
    Enumeration,
    /// Repeating tails, three heaps and more.
    AttainedSets,
    /// Sets of amounts, one heap after another.
    AmountLists,
    /// Fixed sets of many amounts, as planes of bits.
    AmountPlanes,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Algorithm; 8] = [
        Algorithm::ByDefinition,
        Algorithm::SlidingWindow,
        Algorithm::SparseSpace,
        Algorithm::SparseSpaceSerial,
        Algorithm::Enumeration,
        Algorithm::AttainedSets,
        Algorithm::AmountLists,
        Algorithm::AmountPlanes,
    ];

    /// The algorithm's name in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::ByDefinition => "by definition",
            Algorithm::SlidingWindow => "sliding window",
            Algorithm::SparseSpace => "sparse space",
            Algorithm::SparseSpaceSerial => "sparse space one by one",
            Algorithm::Enumeration => "enumeration",
            Algorithm::AttainedSets => "attained sets",
            Algorithm::AmountLists => "lists of amounts",
            Algorithm::AmountPlanes => "planes of amounts",
        }
    }
}

/// The greatest number of values that can be asked for: positions and values stay below 2^32.
pub const MAX_LENGTH: usize = 1 << 31;

/// Planes hold values below this.
const MAX_WIDTH: usize = 1024;

/// Something that computes G(0), G(1), ... further and further.
pub trait Engine: Send {
    /// The algorithm at work now.
    fn algorithm(&self) -> Algorithm;

    /// The values so far.
    fn nimbers(&self) -> &[Nimber];

    /// A part such that every value below those from `start` on is attained by a take or by a split with a part that is not larger, if
    /// that was noted while they were computed.
    fn deepest_part(&self, start: usize) -> Option<usize> {
        let _ = start;
        None
    }

    /// Makes room for `length` values.
    fn reserve(&mut self, length: usize) {
        let _ = length;
    }

    /// Computes on until there are `length` values.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`] if `progress` says so; the values so far stay.
    fn extend(&mut self, length: usize, progress: &dyn Progress) -> Result<()>;

    /// The values so far, and an end to computing.
    fn into_nimbers(self: Box<Self>) -> Vec<Nimber>;

    /// About how many bytes a value takes, in a run of `length` values.
    fn bytes_per_value(&self, length: usize) -> usize;
}

/// A value itself, and as much again to look for its repetitions.
const BYTES_PER_NIMBER: usize = 8;

/// The algorithm that suits the rules.
#[must_use]
pub fn engine(rules: &Rules) -> Box<dyn Engine> {
    let preferred: &[Algorithm] = match rules.takes() {
        None => &[Algorithm::SlidingWindow, Algorithm::SparseSpace, Algorithm::AttainedSets],
        Some(takes) if amounts::is_dense(takes) => &[Algorithm::AmountPlanes],
        Some(_) => &[Algorithm::AmountLists],
    };
    preferred
        .iter()
        .find_map(|&algorithm| engine_by(rules, algorithm))
        .unwrap_or_else(|| Box::new(by_definition::ByDefinition::new(rules)))
}

/// The named algorithm, if it can play by the rules.
#[must_use]
pub fn engine_by(rules: &Rules, algorithm: Algorithm) -> Option<Box<dyn Engine>> {
    let octal = || rules.code().and_then(take_break::TakeBreak::new);
    Some(match algorithm {
        Algorithm::ByDefinition => Box::new(by_definition::ByDefinition::new(rules)),
        Algorithm::SlidingWindow => Box::new(sliding_window::WindowEngine::new(SlidingWindow::new(rules.code()?)?)),
        Algorithm::SparseSpace => Box::new(octal::Octal::new(octal()?)),
        Algorithm::SparseSpaceSerial => Box::new(octal::Octal::one_by_one(octal()?)),
        Algorithm::Enumeration => Box::new(octal::Octal::by_enumeration(octal()?)),
        Algorithm::AttainedSets => Box::new(attained_sets::AttainedSets::new(rules.code()?)?),
        Algorithm::AmountLists => Box::new(amounts::Lists::new(rules.takes()?)),
        Algorithm::AmountPlanes => Box::new(amounts::Planes::new(rules.takes()?)?),
    })
}

/// G(0) .. G(length - 1).
///
/// # Errors
///
/// [`Error::Limit`] if that takes more memory than `limits` allow; [`Error::Cancelled`].
///
/// ```
/// use grundy::{Rules, Silent, values::{Limits, compute}};
/// let rules = Rules::parse("kayles").unwrap();
/// let values: Vec<u32> = compute(&rules, 8, &Limits::default(), &Silent).unwrap().iter().map(|g| g.get()).collect();
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2]);
/// ```
pub fn compute(rules: &Rules, length: usize, limits: &Limits, progress: &dyn Progress) -> Result<Vec<Nimber>> {
    let mut engine = engine(rules);
    extend_to(engine.as_mut(), length, limits, progress)?;
    Ok(engine.into_nimbers())
}

/// Extends the engine to `length` values, all of which are needed: so memory is asked about first.
fn extend_to(engine: &mut dyn Engine, length: usize, limits: &Limits, progress: &dyn Progress) -> Result<()> {
    check_memory(engine, length, limits)?;
    engine.reserve(length);
    extend_within(engine, length, limits, progress)
}

/// Extends the engine to `length` values, doubling, and asking before each step whether memory suffices.
fn extend_within(engine: &mut dyn Engine, length: usize, limits: &Limits, progress: &dyn Progress) -> Result<()> {
    while engine.nimbers().len() < length {
        let next = length.min((2 * engine.nimbers().len()).max(1024));
        check_memory(engine, next, limits)?;
        engine.extend(next, progress)?;
    }
    Ok(())
}

fn check_memory(engine: &dyn Engine, length: usize, limits: &Limits) -> Result<()> {
    let needed = length.saturating_mul(engine.bytes_per_value(length));
    if length <= MAX_LENGTH && needed <= limits.memory {
        return Ok(());
    }
    let (memory, computed) = (limits.memory, engine.nimbers().len());
    Err(Error::Limit(format!(
        "{length} values need about {needed} bytes of memory and the limit is {memory}; {computed} values were computed\n  \
         help: allow more with --memory (and at most {MAX_LENGTH} values), or ask for less"
    )))
}
