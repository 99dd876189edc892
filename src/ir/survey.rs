//! A survey of passes: which operations their patterns are for.
//!
//! A pass makes its patterns when it runs, so what it converts is found out by running it on an empty program in a context
//! whose survey has begun. Elsewhere nobody asks, and a set of patterns finds that out by reading one flag.

use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::def::OpName;

/// The operations that patterns were for since the survey began.
#[derive(Default)]
pub struct Survey(OnceLock<Mutex<BTreeSet<OpName>>>);

impl Survey {
    /// Begins to listen to sets of patterns.
    pub fn begin(&self) {
        self.0.get_or_init(Mutex::default);
    }

    /// What has been told so far; nothing is left of it.
    pub fn take(&self) -> BTreeSet<OpName> {
        let told = self.0.get();
        told.map_or_else(BTreeSet::default, |told| {
            std::mem::take(&mut told.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }

    /// Hears of the operations that a set of patterns is for, if it listens.
    pub(crate) fn tell<I: Iterator<Item = OpName>>(&self, ops: impl FnOnce() -> I) {
        if let Some(told) = self.0.get() {
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            told.extend(ops());
        }
    }
}
