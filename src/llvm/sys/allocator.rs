//! Memory from mimalloc; where there is none left, the program says so and ends.

use std::alloc::{GlobalAlloc, Layout};
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mimalloc::MiMalloc;

/// An allocator that ends the program with a message and exit status 1 when there is no more memory, where that of the standard library
/// would abort it.
pub struct Allocator;

/// How long a thread that finds no memory either waits for the end.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether a thread ends the program already.
static ENDS: AtomicBool = AtomicBool::new(false);

// SAFETY: everything is passed on to mimalloc, whose allocator keeps the contract; `exhausted` does not return.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        given(unsafe { MiMalloc.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        given(unsafe { MiMalloc.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { MiMalloc.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract.
        given(unsafe { MiMalloc.realloc(pointer, layout, size) }, size)
    }
}

#[inline]
fn given(pointer: *mut u8, size: usize) -> *mut u8 {
    if pointer.is_null() {
        exhausted(size);
    }
    pointer
}

/// Ends the program: there are no `size` bytes left.
#[cold]
fn exhausted(size: usize) -> ! {
    match ENDS.swap(true, Ordering::AcqRel) {
        // Another thread, or this one, is about to say so.
        true => std::thread::sleep(PATIENCE),
        false => {
            let mut stderr = std::io::stderr();
            // Nobody can be told if this fails.
            let _ = writeln!(
                stderr,
                "error: out of memory: {size} more bytes were asked for"
            );
        }
    }
    // SAFETY: the call has no preconditions. Destructors and handlers at exit might need memory.
    unsafe { libc::_exit(1) }
}
