//! A map from handles to handles, for threads that all read and write it without a lock.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The length of the first piece of the map; each further one is twice as long as that in front.
const FIRST: u32 = 64;
const PIECES: usize = (u32::BITS - FIRST.ilog2() + 1) as usize;

/// What no handle is.
const NONE: u32 = u32::MAX;

/// Handles by dense handles. There is room for all handles up to the greatest that has been asked for.
pub struct HandleMap([OnceLock<Box<[AtomicU32]>>; PIECES]);

impl Default for HandleMap {
    fn default() -> HandleMap {
        HandleMap([const { OnceLock::new() }; PIECES])
    }
}

impl HandleMap {
    /// What stands for `handle`, made by `make` if nothing does yet. When several threads make it, all get what one of them has made.
    pub fn get_or_insert(&self, handle: u32, make: impl FnOnce() -> u32) -> u32 {
        let slot = self.slot(handle);
        let known = slot.load(Ordering::Acquire);
        if known != NONE {
            return known;
        }
        let made = make();
        match slot.compare_exchange(NONE, made, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => made,
            Err(known) => known,
        }
    }

    fn slot(&self, handle: u32) -> &AtomicU32 {
        let at = u64::from(handle) + u64::from(FIRST);
        let piece = (at.ilog2() - FIRST.ilog2()) as usize;
        let length = u64::from(FIRST) << piece;
        let make = || (0..length).map(|_| AtomicU32::new(NONE)).collect();
        &self.0[piece].get_or_init(make)[(at - length) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_keeps_what_it_got_first() {
        let map = HandleMap::default();
        for handle in (0..3 * FIRST).chain([100_000]) {
            assert_eq!(map.get_or_insert(handle, || handle + 1), handle + 1);
        }
        for handle in (0..3 * FIRST).chain([100_000]) {
            assert_eq!(map.get_or_insert(handle, || 0), handle + 1);
        }
    }
}
