//! Octal games by sparse spaces, many positions at a time.
//!
//! The method and its proof are those of the [serial version](super::serial); here the work is
//! arranged so that vector instructions do it. Values are represented by their indices in their
//! class ([`numbering`]), and an *entry* (delta, x) says that `G(n - delta) ^ x` is an
//! option of n wherever the position `n - delta` is common:
//!
//! ```text
//! delta = r + k, x = G(r)     a split with the rare part r: the option is common,
//! delta = k,     x = 0        a take: common as well, or rare if positions count and k is odd,
//! delta = c + k, x = G(c)     a split with a common part c, a probe: the option is rare.
//! ```
//!
//! What an entry attains at n depends on values up to `n - delta` only. So *far* entries are united
//! for a whole block of positions at once, those of *middle* distance for a part of it, and *near*
//! ones are pushed: once the index of a position is known, a table has what it attains at the next
//! ones. The least common index not attained gives the value, unless a rare value below it is
//! missing. That is checked when a block, or a part of it, is complete: nearly all rare values
//! needed are attained by probes, and the few left over are searched for among all splits. If no
//! split attains one of them, the position is rare.
//!
//! One [driver] does that for two [layouts](layout): a small [set](sets) for each position
//! where nearly all values are below 128, and a [plane](planes) of bits for each value otherwise.
//! Any mask of classes and any choice of probes gives the same values; they only change the time.

mod choose;
mod driver;
mod layout;
mod numbering;
#[expect(clippy::needless_range_loop, reason = "plain loops over indices are what becomes vector instructions")]
mod planes;
#[expect(clippy::needless_range_loop, reason = "plain loops over indices are what becomes vector instructions")]
mod sets;
mod space;

pub(super) use choose::{BlockEngine, choose, suitable_width};
pub(crate) use layout::MAX_WIDTH;
pub(super) use layout::Stop;
