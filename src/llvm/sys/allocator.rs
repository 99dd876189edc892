//! Memory from mimalloc; where there is none left, the program says so and ends.

use std::alloc::{GlobalAlloc, Layout};
use std::ffi::c_void;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use libmimalloc_sys::{
    mi_free, mi_malloc, mi_malloc_aligned, mi_realloc, mi_realloc_aligned, mi_zalloc,
    mi_zalloc_aligned,
};

/// An allocator that ends the program with a message and exit status 1 when there is no more memory, where that of the standard library
/// would abort it.
pub struct Allocator;

/// How long a thread that finds no memory either waits for the end.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether a thread ends the program already.
static ENDS: AtomicBool = AtomicBool::new(false);

/// The alignment that mimalloc gives to whatever is as large.
const ALIGNED: usize = 16;

/// Whether memory of this size is aligned without being asked for it. To ask mimalloc costs as many bytes more as the alignment
/// has, and an allocation that is not the fast one, whatever the alignment.
#[inline]
fn is_aligned(layout: Layout, size: usize) -> bool {
    layout.align() <= ALIGNED && layout.align() <= size
}

// SAFETY: everything is passed on to mimalloc, whose functions keep the contract; `exhausted` does not return.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (size, align) = (layout.size(), layout.align());
        // SAFETY: the functions have no preconditions but an alignment that is a power of two, which that of a layout is.
        let pointer = unsafe {
            match is_aligned(layout, size) {
                true => mi_malloc(size),
                false => mi_malloc_aligned(size, align),
            }
        };
        given(pointer, size)
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let (size, align) = (layout.size(), layout.align());
        // SAFETY: as in `alloc`.
        let pointer = unsafe {
            match is_aligned(layout, size) {
                true => mi_zalloc(size),
                false => mi_zalloc_aligned(size, align),
            }
        };
        given(pointer, size)
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, _: Layout) {
        // SAFETY: the caller passes what one of the other functions has given.
        unsafe { mi_free(pointer.cast()) }
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let (pointer, align) = (pointer.cast(), layout.align());
        // SAFETY: as in `alloc` and `dealloc`.
        let pointer = unsafe {
            match is_aligned(layout, size) {
                true => mi_realloc(pointer, size),
                false => mi_realloc_aligned(pointer, size, align),
            }
        };
        given(pointer, size)
    }
}

#[inline]
fn given(pointer: *mut c_void, size: usize) -> *mut u8 {
    if pointer.is_null() {
        exhausted(size);
    }
    pointer.cast()
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
