//! A limit on all memory the process allocates, so that no question can exhaust the machine.
//!
//! Large tables are estimated before they are made, and refused with a reason (the library's
//! `Limit` errors). This is the safety net: every allocation is counted, and one that would pass
//! the limit ends the program with a message before the machine runs out of memory. Files are put
//! in place whole, so ending here damages none.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes in use.
static USED: AtomicUsize = AtomicUsize::new(0);
/// The most bytes that may be in use.
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

/// The system's allocator, counted.
pub struct Counted;

/// Sets the limit.
pub fn set_limit(bytes: usize) {
    LIMIT.store(bytes, Ordering::Relaxed);
}

fn count(bytes: usize) {
    let used = USED.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
    if used > LIMIT.load(Ordering::Relaxed) {
        refuse();
    }
}

fn forget(bytes: usize) {
    USED.fetch_sub(bytes, Ordering::Relaxed);
}

/// Ends the program; nothing may be allocated here.
#[cold]
fn refuse() -> ! {
    LIMIT.store(usize::MAX, Ordering::Relaxed);
    const TEXT: &[u8] =
        b"error: this takes more memory than is allowed\n  help: allow more with --memory, or ask for less\n";
    // If even this cannot be written, the exit code says it.
    let _ = std::io::stderr().write_all(TEXT);
    std::process::exit(2);
}

// SAFETY: every call and its result are passed on unchanged to and from the system's allocator;
// counting touches nothing but two atomics.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`, which is the same for `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        forget(layout.size());
        // SAFETY: the pointer came from `System` with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Both blocks may exist for a while.
        count(size);
        forget(layout.size());
        // SAFETY: the pointer came from `System` with this layout, and the caller keeps the
        // contract for `size`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
