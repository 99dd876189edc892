//! Memory that notices when it may have been changed.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};

/// A value that counts as changed once it has been borrowed mutably: no code that changes it can forget to say so.
#[derive(Default)]
pub(super) struct Tracked<T> {
    value: T,
    changed: AtomicBool,
}

impl<T> Tracked<T> {
    pub(super) fn new(value: T) -> Tracked<T> {
        Tracked {
            value,
            changed: AtomicBool::new(true),
        }
    }

    /// The value, to be changed in a way that nobody needs to know of.
    pub(super) fn untracked(&mut self) -> &mut T {
        &mut self.value
    }

    /// Whether it may have been changed since it was made or marked unchanged.
    pub(super) fn is_changed(&self) -> bool {
        self.changed.load(Ordering::Relaxed)
    }

    /// From now on it has not been changed.
    pub(super) fn mark_unchanged(&self) {
        self.changed.store(false, Ordering::Relaxed);
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
        *self.changed.get_mut() = true;
        &mut self.value
    }
}
