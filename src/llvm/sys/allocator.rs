//! Memory from mimalloc; where there is none left, the program says so and ends.

use std::alloc::{GlobalAlloc, Layout};
use std::ffi::{c_int, c_void};
use std::io::Write as _;
use std::ptr;
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
    if size >= LARGE_BLOCK {
        want_large_pages(pointer.addr(), size);
    }
    pointer.cast()
}

/// The size of a large page.
const LARGE_PAGE: usize = 2 << 20;

/// What mimalloc reserves first, see `.cargo/config.toml`.
const FIRST: usize = 128 << 20;

/// What of a region stays in small pages: mimalloc's tables of it are there, most of which are never touched.
const SMALL: usize = 8 << 20;

/// The most that it manages as one piece.
const MOST: usize = 8 << 30;

/// The size of a block from which on it takes large pages.
const LARGE_BLOCK: usize = 2 * LARGE_PAGE;

/// The size of an input from which on small blocks are in large pages too. There are always some that are not full, which would be much of
/// what smaller inputs take.
const LARGE_INPUT: usize = 16 << 20;

/// What a byte of input takes at most, as a rule.
const SHARE: usize = 16;

unsafe extern "C" {
    /// Lets mimalloc take memory from a region that it did not map.
    fn mi_manage_os_memory(
        start: *mut c_void,
        size: usize,
        is_committed: bool,
        is_pinned: bool,
        is_zero: bool,
        numa_node: c_int,
    ) -> bool;
}

/// Prepares for an input of so many bytes. What a large one takes comes in pages of 2 MiB, where the system gives such to who
/// asks for them: the faults and the tables of small ones are a tenth of the time of a run.
pub fn expect_input(bytes: usize) {
    if bytes < LARGE_INPUT {
        return;
    }
    let probe = Box::new(0_u8);
    let here = &raw const *probe as usize;
    want_large_pages(here + SMALL, FIRST - SMALL);
    let more = bytes.saturating_mul(SHARE).min(MOST);
    if more > FIRST {
        reserve(more.next_multiple_of(LARGE_PAGE));
    }
}

/// Gives mimalloc a region of large pages; nothing happens where the system has no room for it.
fn reserve(size: usize) {
    let (access, kind) = (
        libc::PROT_READ | libc::PROT_WRITE,
        libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
    );
    // SAFETY: a new mapping at a place that the system chooses touches no other.
    let start = unsafe { libc::mmap(ptr::null_mut(), size + LARGE_PAGE, access, kind, -1, 0) };
    if start == libc::MAP_FAILED {
        return;
    }
    let aligned = start.map_addr(|at| at.next_multiple_of(LARGE_PAGE));
    want_large_pages(aligned.addr() + SMALL, size - SMALL);
    // SAFETY: the region is mapped, zero, and used by nobody else.
    unsafe { mi_manage_os_memory(aligned, size, true, false, true, -1) };
}

/// Asks for large pages in the part of a region that can have such. What is not mapped there does not matter.
#[cold]
fn want_large_pages(start: usize, size: usize) {
    let end = (start + size) & !(LARGE_PAGE - 1);
    let start = start.next_multiple_of(LARGE_PAGE);
    let size = end.saturating_sub(start);
    // SAFETY: the advice changes how memory is mapped, not what is in it.
    unsafe {
        libc::madvise(
            ptr::without_provenance_mut(start),
            size,
            libc::MADV_HUGEPAGE,
        )
    };
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
