//! The stack of what recurses over the input: nested regions, types, attributes and locations.

use std::cell::Cell;

/// The bytes of stack that have to be left.
const RED_ZONE: usize = 128 * 1024;
/// The bytes that are added where fewer are left.
const STEP: usize = 2 * 1024 * 1024;

/// So many levels fit into any stack. To ask how much is left takes a thread long the first time: the system writes down all of
/// its memory as text.
const UNASKED: u32 = 8;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Does what may come here again, once more a level, on a stack of its own if little is left of this one.
pub(super) fn deeper<R>(work: impl FnOnce() -> R) -> R {
    let depth = DEPTH.get();
    DEPTH.set(depth + 1);
    let result = match depth < UNASKED {
        true => work(),
        false => stacker::maybe_grow(RED_ZONE, STEP, work),
    };
    DEPTH.set(depth);
    result
}
