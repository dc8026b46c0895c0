//! The time, by which searches end: that of the operating system, or in a browser that of the page.
//!
//! WebAssembly has no clock of its own. There the program that loads the module provides one, as
//! the import `now` of the module `grundy`: milliseconds since some moment, as `performance.now`
//! has it.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use provided::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod provided {
    use std::time::Duration;

    #[link(wasm_import_module = "grundy")]
    #[allow(unsafe_code)] // The import takes nothing and gives a number.
    unsafe extern "C" {
        safe fn now() -> f64;
    }

    /// A moment, like that of the standard library.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        #[must_use]
        pub fn now() -> Self {
            Instant(Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default())
        }

        /// The moment that is `time` later.
        #[must_use]
        pub fn checked_add(self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Instant)
        }

        /// How long ago the moment was.
        #[must_use]
        pub fn elapsed(self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }
}
