//! Red-blue Hackenbush stalks: a player cuts an edge of their colour, and all above it falls.
//!
//!     cargo run --release --example hackenbush BRBB

use grundy::partizan::{Evaluator, Position};

/// Edges from the ground up: B is Left's, R is Right's.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Stalk(String);

impl Stalk {
    fn cut(&self, colour: char) -> Vec<Stalk> {
        self.0.char_indices().filter(|&(_, edge)| edge == colour).map(|(i, _)| Stalk(self.0[..i].to_owned())).collect()
    }
}

impl Position for Stalk {
    fn left(&self) -> Vec<Self> {
        self.cut('B')
    }

    fn right(&self) -> Vec<Self> {
        self.cut('R')
    }
}

fn main() -> grundy::Result<()> {
    let stalks: Vec<String> = std::env::args().skip(1).collect();
    let stalks = if stalks.is_empty() { ["B", "BR", "BRB", "BRRB"].map(str::to_owned).to_vec() } else { stalks };
    let mut evaluator = Evaluator::new();
    for stalk in stalks {
        let value = evaluator.value(&Stalk(stalk.clone()))?;
        println!("{stalk} {}", evaluator.games().text(value));
    }
    Ok(())
}
