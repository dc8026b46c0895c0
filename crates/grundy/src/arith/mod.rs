//! Arithmetic that knows nothing of games: naturals and how people write them, residues, transforms, coefficients.

pub mod bitset;
pub mod chinese_remainder;
pub mod coefficient;
pub mod natural;
pub mod notation;
pub mod prime_power;
pub mod primes;
pub mod walsh_hadamard;
pub mod word_field;
