//! What is found out once about the tensors of a body that does not change.

use std::cell::RefCell;
use std::rc::Rc;

use oxmlir_ir::ValueId;
use rustc_hash::FxHashMap;

/// Answers that questions about tensors led to. They are kept while a body is analyzed.
#[derive(Default)]
pub struct Facts {
    read: RefCell<FxHashMap<ValueId, bool>>,
    defining: RefCell<FxHashMap<ValueId, bool>>,
    definitions: RefCell<FxHashMap<ValueId, Rc<[ValueId]>>>,
}

impl Facts {
    /// Whether anything reads what a value holds, if that is known.
    pub fn is_read(&self, value: ValueId) -> Option<bool> {
        self.read.borrow().get(&value).copied()
    }

    /// Notes whether anything reads what a value holds.
    pub fn set_read(&self, value: ValueId, is_read: bool) {
        self.read.borrow_mut().insert(value, is_read);
    }

    /// Whether the buffer of a value gets new contents where that is made, if that is known.
    pub fn is_definition(&self, value: ValueId) -> Option<bool> {
        self.defining.borrow().get(&value).copied()
    }

    /// Notes whether the buffer of a value gets new contents where that is made.
    pub fn set_definition(&self, value: ValueId, is_definition: bool) {
        self.defining.borrow_mut().insert(value, is_definition);
    }

    /// The definitions of what a value holds, if they are known.
    pub fn definitions(&self, value: ValueId) -> Option<Rc<[ValueId]>> {
        self.definitions.borrow().get(&value).cloned()
    }

    /// Notes the definitions of what values hold.
    pub fn set_definitions(
        &self,
        values: impl IntoIterator<Item = ValueId>,
        definitions: &Rc<[ValueId]>,
    ) {
        let values = values.into_iter();
        let mut known = self.definitions.borrow_mut();
        known.extend(values.map(|value| (value, Rc::clone(definitions))));
    }
}
