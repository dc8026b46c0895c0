//! Known answers: data with their origin, for tests and self-tests of every front end.
//!
//! Each is a TOML text; every row names its source.

/// First values of games.
pub const VALUES: &str = include_str!("../fixtures/values.toml");
/// Periods and preperiods.
pub const PERIODS: &str = include_str!("../fixtures/periods.toml");
/// Counts of selections.
pub const COUNTS: &str = include_str!("../fixtures/counts.toml");
/// Misere quotients.
pub const QUOTIENTS: &str = include_str!("../fixtures/quotients.toml");
/// Values and counts of partizan games.
pub const PARTIZAN: &str = include_str!("../fixtures/partizan.toml");
