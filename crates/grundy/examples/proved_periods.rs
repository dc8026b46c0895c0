//! Proves the periods of the octal games named on the command line.
//!
//!     cargo run --release --example proved_periods 0.77 0.16

use grundy::period::solve;
use grundy::{Options, Rules};

fn main() -> Result<(), grundy::Error> {
    for text in std::env::args().skip(1) {
        let rules = Rules::parse(&text)?;
        let solution = solve(&rules, None, &Options::default())?;
        match solution.period() {
            Some(proved) => println!("{rules}: period {} from {}", proved.period(), proved.preperiod()),
            None => println!("{rules}: none proved in {} values", solution.nimbers().len()),
        }
    }
    Ok(())
}
