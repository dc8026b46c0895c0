//! Residues as naturals of any length, reduced by division.

use super::Residues;
use crate::arith::natural::{Integer, Natural, Ring};

/// Any modulus: residues are naturals.
#[derive(Debug)]
pub struct Long {
    ring: Ring,
    modulus: Natural,
}

impl Long {
    pub(super) fn new(modulus: &Natural) -> Self {
        Long { ring: Ring::new(modulus.clone()), modulus: modulus.clone() }
    }
}

impl Residues for Long {
    type Element = Natural;

    fn modulus(&self) -> Natural {
        self.modulus.clone()
    }
    fn element(&self, n: &Integer) -> Natural {
        self.ring.reduce(n.clone()).residue()
    }
    fn word(&self, n: u64) -> Natural {
        Natural::from(n) % &self.ring
    }
    fn natural(&self, x: &Natural) -> Natural {
        x.clone()
    }
    fn plus(&self, x: &Natural, y: &Natural) -> Natural {
        let sum = x + y;
        if sum < self.modulus { sum } else { sum - &self.modulus }
    }
    fn times(&self, x: &Natural, y: &Natural) -> Natural {
        (x * y) % &self.ring
    }
    fn dot(&self, a: &Natural, b: &Natural, c: &Natural, d: &Natural) -> Natural {
        (a * b + c * d) % &self.ring
    }
}
