//! Operations that look like one that has been verified already.
//!
//! Most of what a declaration states is about an operation's name, the types of its operands and results, its inherent
//! attributes, and how many of each there are. Programs repeat few such combinations very often, so that a look into a
//! set answers for all these checks. What depends on anything else (regions, the surroundings, functions that look at the
//! operation themselves) is verified for each operation.

use rustc_hash::FxHashSet;

use crate::opref::OpRef;

/// More combinations than this are not remembered: a program of constants that all differ would fill the memory.
const MAX_KNOWN: usize = 4096;
/// Operations with more operands, results and attributes than this are not looked up.
const MAX_LEN: usize = 32;

/// The combinations that have been found to be in order. Valid for one context.
#[derive(Default)]
pub struct Known {
    seen: FxHashSet<Box<[u32]>>,
    /// The combination that was looked up last.
    key: Vec<u32>,
}

impl Known {
    /// Whether an operation like `op` has been verified.
    pub fn contains(&mut self, op: OpRef) -> bool {
        let attrs = op.body.attrs(op.id);
        let (operands, results) = (op.operand_types(), op.result_types());
        let key = &mut self.key;
        key.clear();
        if operands.len() + results.len() + attrs.len() > MAX_LEN {
            return false;
        }
        key.push(op.name().0);
        key.push(operands.len() as u32);
        key.push(results.len() as u32);
        key.push(op.num_regions() as u32);
        key.push(op.body.num_successors(op.id) as u32);
        key.extend(operands.map(|t| t.0));
        key.extend(results.map(|t| t.0));
        key.extend(attrs.iter().map(|a| a.0));
        self.seen.contains(key.as_slice())
    }

    /// Remembers that the operation that was looked up last is in order.
    pub fn remember(&mut self) {
        if !self.key.is_empty() && self.seen.len() < MAX_KNOWN {
            self.seen.insert(self.key.as_slice().into());
        }
    }
}
