//! Activations of functions, and of the regions in them.

use std::sync::Arc;

use crate::code::Code;
use crate::execute::State;
use crate::value::Value;

/// A region that control is in.
pub struct Control {
    /// The operation that it belongs to.
    pub instruction: u32,
    /// Its position among those of the operation.
    pub region: usize,
    /// What the operation remembers meanwhile.
    pub state: State,
    /// The end of the block that the operation is in.
    pub end: u32,
    /// The allocations of the stack of the frame that were there before; none if the operation is no scope of them.
    pub scope: Option<usize>,
}

/// An activation of a function.
pub struct Frame<'a> {
    pub code: Arc<Code<'a>>,
    /// The values by slot.
    pub values: Vec<Value>,
    /// The operation to be executed next, and the end of its block.
    pub next: u32,
    pub end: u32,
    /// The regions that control is in, outer before inner.
    pub controls: Vec<Control>,
    /// The allocations that end with the scopes that control is in.
    pub stack: Vec<u32>,
}

impl<'a> Frame<'a> {
    /// An activation in front of the first operation.
    pub fn new(code: Arc<Code<'a>>) -> Frame<'a> {
        let values = code.initial.clone();
        Frame {
            code,
            values,
            next: 0,
            end: 0,
            controls: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// An activation with the same values, in front of the first operation.
    pub fn fresh(&self) -> Frame<'a> {
        Frame {
            values: self.values.clone(),
            ..Frame::new(Arc::clone(&self.code))
        }
    }

    /// Sets the arguments of a block, and goes to its beginning.
    pub fn go_to(&mut self, block: u32, args: impl IntoIterator<Item = Value>) {
        let block = self.code.blocks[block as usize];
        let slots = &mut self.values[block.args as usize..];
        for (slot, arg) in slots.iter_mut().zip(args) {
            *slot = arg;
        }
        self.next = block.start;
        self.end = block.end;
    }
}
