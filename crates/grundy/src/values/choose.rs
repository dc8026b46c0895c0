//! The chooser: which algorithm suits the rules. The whole strategy is on this page.
//!
//! | rules | algorithm |
//! |---|---|
//! | finite code, a move leaves at most one heap | sliding window |
//! | finite code, at most two heaps | sparse space, or enumeration where rare positions are many |
//! | any other code without three unequal heaps | attained sets |
//! | fixed sets of many amounts | planes of amounts |
//! | other sets of amounts | lists of amounts |
//! | coins that are turned | turned coins |
//! | everything else | by definition |
//!
//! For octal games [the driver](super::octal) chooses again as values come in.

use super::amounts::{lists::AmountLists, planes::AmountPlanes};
use super::attained_sets::AttainedSets;
use super::by_definition::ByDefinition;
use super::engine::{Engine, extend_to};
use super::nimber::Nimber;
use super::octal::{Method, Octal, OctalMoves};
use super::subtraction::SlidingWindowEngine;
use super::turns::TurnedCoins;
use crate::arith::simd::Level;
use crate::error::Result;
use crate::options::Options;
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
    /// Octal games through rare positions, one heap after another.
    SparseSpaceSerial,
    /// Octal games through all splits.
    Enumeration,
    /// Codes with repeating tails, and codes that leave three heaps or more, by sets of attained
    /// sums.
    AttainedSets,
    /// Sets of amounts, one heap after another.
    AmountLists,
    /// Fixed sets of many amounts, as planes of bits.
    AmountPlanes,
    /// Coin-turning games, by sets of attained values.
    TurnedCoins,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Algorithm; 9] = [
        Algorithm::ByDefinition,
        Algorithm::SlidingWindow,
        Algorithm::SparseSpace,
        Algorithm::SparseSpaceSerial,
        Algorithm::Enumeration,
        Algorithm::AttainedSets,
        Algorithm::AmountLists,
        Algorithm::AmountPlanes,
        Algorithm::TurnedCoins,
    ];

    /// The algorithm that suits the rules.
    #[must_use]
    pub fn for_rules(rules: &Rules) -> Algorithm {
        match (rules.code(), rules.takes()) {
            (Some(code), _) if code.is_finite() && code.max_parts() <= 1 => Algorithm::SlidingWindow,
            (Some(code), _) if code.is_finite() && code.max_parts() <= 2 => Algorithm::SparseSpace,
            (Some(_), _) => Algorithm::AttainedSets,
            (None, Some(takes)) if AmountPlanes::suits(takes) => Algorithm::AmountPlanes,
            (None, Some(_)) => Algorithm::AmountLists,
            (None, None) if rules.turns().is_some() => Algorithm::TurnedCoins,
            _ => Algorithm::ByDefinition,
        }
    }

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
            Algorithm::TurnedCoins => "turned coins",
        }
    }
}

/// The engine that suits the rules.
#[must_use]
pub fn engine(rules: &Rules, options: &Options<'_>) -> Box<dyn Engine> {
    let chosen = engine_by(rules, Algorithm::for_rules(rules), options);
    chosen.unwrap_or_else(|| Box::new(ByDefinition::new(rules)))
}

/// The engine of the named algorithm, if it can play by the rules.
#[must_use]
pub fn engine_by(rules: &Rules, algorithm: Algorithm, options: &Options<'_>) -> Option<Box<dyn Engine>> {
    let level = Level::within(options.instruction_sets);
    let octal = |method| Some(Octal::new(OctalMoves::new(rules.code()?)?, method, level));
    Some(match algorithm {
        Algorithm::ByDefinition => Box::new(ByDefinition::new(rules)),
        Algorithm::SlidingWindow => Box::new(SlidingWindowEngine::new(rules.code()?)?),
        Algorithm::SparseSpace => Box::new(octal(Method::Any)?),
        Algorithm::SparseSpaceSerial => Box::new(octal(Method::Serial)?),
        Algorithm::Enumeration => Box::new(octal(Method::Enumeration)?),
        Algorithm::AttainedSets => Box::new(AttainedSets::new(rules.code()?)),
        Algorithm::AmountLists => Box::new(AmountLists::new(rules.takes()?)),
        Algorithm::AmountPlanes => Box::new(AmountPlanes::new(rules.takes()?, level)?),
        Algorithm::TurnedCoins => Box::new(TurnedCoins::new(*rules.turns()?)),
    })
}

/// G(0) .. G(length - 1), every one of them computed.
///
/// # Errors
///
/// [`Error::Limit`](crate::Error::Limit) if that takes more memory than is allowed,
/// [`Error::Cancelled`](crate::Error::Cancelled).
///
/// ```
/// use grundy::{Options, Rules, values::compute};
/// let values = compute(&Rules::parse("kayles")?, 8, &Options::default())?;
/// assert_eq!(values.iter().map(|g| g.get()).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn compute(rules: &Rules, length: usize, options: &Options<'_>) -> Result<Vec<Nimber>> {
    let mut engine = engine(rules, options);
    extend_to(engine.as_mut(), length, options)?;
    Ok(engine.into_nimbers())
}
