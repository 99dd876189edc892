//! How far the passes are, for whoever watches from another thread.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What is being done. Nothing is kept together: a reader may see numbers of which one is newer than the other.
#[derive(Default, Debug)]
pub struct Progress {
    /// One more than [`super::PassInstance::index`] of a pass that runs; 0 while none does.
    pass: AtomicUsize,
    nested: AtomicBool,
    done: AtomicUsize,
    total: AtomicUsize,
}

/// What a reader sees of a [`Progress`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glimpse {
    /// The index of a pass that runs.
    pub pass: Option<usize>,
    /// How many operations a nested pipeline is through with, and on how many it runs; none outside of nested pipelines.
    pub share: Option<(usize, usize)>,
}

impl Progress {
    /// What there is to see now.
    pub fn glimpse(&self) -> Glimpse {
        let read = |number: &AtomicUsize| number.load(Ordering::Relaxed);
        let total = read(&self.total);
        Glimpse {
            pass: read(&self.pass).checked_sub(1),
            share: (total > 0).then(|| (read(&self.done).min(total), total)),
        }
    }

    /// A pass begins to run.
    pub(super) fn begin(&self, index: usize) {
        self.pass.store(index + 1, Ordering::Relaxed);
    }

    /// A nested pipeline begins to run on `total` operations; whether it is not part of another one, which counts instead.
    pub(super) fn enter(&self, total: usize) -> bool {
        let is_outermost = !self.nested.swap(true, Ordering::Relaxed);
        if is_outermost {
            self.done.store(0, Ordering::Relaxed);
            self.total.store(total, Ordering::Relaxed);
        }
        is_outermost
    }

    /// The outermost nested pipeline has run on one more operation.
    pub(super) fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// The outermost nested pipeline has ended.
    pub(super) fn leave(&self) {
        self.total.store(0, Ordering::Relaxed);
        self.nested.store(false, Ordering::Relaxed);
    }
}
