//! Memory that notices when it may have been changed.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU8, Ordering};

/// A value that counts as changed once it has been borrowed mutably: no code that changes it can forget to say so.
#[derive(Default)]
pub(super) struct Tracked<T> {
    value: T,
    /// Who has been told of all changes.
    told: AtomicU8,
}

/// Who wants to know of changes.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(super) enum Interest {
    /// Of those that may make a verified program wrong.
    Verifier = 1,
    /// Of every one, be it of the numbers of handles alone.
    Printer = 2,
}

impl<T> Tracked<T> {
    pub(super) fn new(value: T) -> Tracked<T> {
        Tracked {
            value,
            told: AtomicU8::new(0),
        }
    }

    /// The value, to be changed in a way that the verifier need not know of.
    pub(super) fn untracked(&mut self) -> &mut T {
        *self.told.get_mut() &= Interest::Verifier as u8;
        &mut self.value
    }

    /// Whether it may have been changed since it was made or marked unchanged.
    pub(super) fn is_changed(&self, interest: Interest) -> bool {
        self.told.load(Ordering::Relaxed) & interest as u8 == 0
    }

    /// From now on it has not been changed.
    pub(super) fn mark_unchanged(&self, interest: Interest) {
        self.told.fetch_or(interest as u8, Ordering::Relaxed);
    }
}

impl<T> Deref for Tracked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Tracked<T> {
    fn deref_mut(&mut self) -> &mut T {
        *self.told.get_mut() = 0;
        &mut self.value
    }
}
