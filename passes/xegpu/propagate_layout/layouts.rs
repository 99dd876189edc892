//! The layouts of values that are known.

use oxmlir_ir::{Attribute, ValueId};
use rustc_hash::FxHashMap;

/// The layouts of the values of one body. The first layout that a value gets stays.
#[derive(Default)]
pub struct Layouts {
    known: FxHashMap<ValueId, Attribute>,
    changed: Vec<ValueId>,
}

impl Layouts {
    /// The layout of a value, if it has one.
    pub fn of(&self, value: ValueId) -> Option<Attribute> {
        self.known.get(&value).copied()
    }

    /// Gives a value a layout, unless it has one.
    pub fn meet(&mut self, value: ValueId, layout: Attribute) {
        self.known.entry(value).or_insert_with(|| {
            self.changed.push(value);
            layout
        });
    }

    /// The values that have got a layout since this was asked last.
    pub fn take_changed(&mut self) -> Vec<ValueId> {
        std::mem::take(&mut self.changed)
    }
}
