//! Arithmetic that knows nothing of games: naturals and their notation, residues, transforms and
//! coefficients.

pub mod bitset;
pub mod chinese_remainder;
pub mod coefficient;
pub mod coefficient_sequence;
pub mod decimal;
pub mod interval;
pub mod long_coefficient;
pub mod long_product;
pub mod moduli;
pub mod natural;
pub mod nim_product;
pub mod notation;
pub mod primes;
pub mod residues;
pub(crate) mod simd;
pub mod symmetric_transform;
pub mod team;
pub mod threads;
pub mod walsh_hadamard;
pub mod word_field;
