//! Commands that do more than ask a question.

mod differential;
pub mod games;
pub mod period;
pub mod play;
pub mod run;
pub mod selftest;
pub mod shell;
pub mod sweep;
