//! Rewriting: patterns and the rewriter they change the IR through.
//!
//! A pattern sits under its equation in a comment and does all its changes through [`Rewriter`], so that the driver that
//! runs it hears of them.

mod constants;
pub mod conversion;
pub mod equivalence;
mod fold;
mod greedy;
mod pattern_set;
mod regions;
mod replacements;
#[cfg(test)]
mod tests;
mod worklist;

use smallvec::SmallVec;

use crate::body::{Body, InsertPoint, OpState, Walk};
use crate::context::Context;
use crate::def::OpName;
use crate::ids::{Attribute, BlockId, OpId, Type, UseId, ValueId};
use crate::loc::Location;
use crate::opref::OpRef;

pub use constants::KnownConstants;
pub use fold::{fold, fold_with, folded, try_fold};
pub use greedy::{
    Greedy, GreedyConfig, RegionSimplification, apply_patterns_greedily, apply_patterns_to_ops,
    apply_patterns_to_ops_tracked, apply_patterns_to_region, apply_patterns_tracked,
};
pub use pattern_set::{PatternSet, Rule};
pub use regions::{
    append_successor_operands, branches_to, erase_dead, erase_successor_operands,
    erase_unreachable_blocks, simplify_regions,
};
pub use replacements::Replacements;
pub use worklist::Strictness;

/// A rewrite pattern.
#[derive(Clone, Copy)]
pub struct Pattern {
    /// Shown when a rewrite does not end and in statistics.
    pub name: &'static str,
    /// Patterns of greater benefit are tried first.
    pub benefit: u16,
    /// Tries the pattern at an operation: false if it does not match, and then nothing was changed.
    pub apply: fn(&mut Rewriter, OpId) -> bool,
}

impl Pattern {
    /// A pattern of benefit 1.
    pub const fn new(name: &'static str, apply: fn(&mut Rewriter, OpId) -> bool) -> Pattern {
        Pattern {
            name,
            benefit: 1,
            apply,
        }
    }
}

/// Hears of every change made through a [`Rewriter`]. Erasures and replacements are told before they happen.
pub trait Listener {
    /// `op` has been inserted.
    fn inserted(&mut self, _body: &Body, _op: OpId) {}
    /// `op` stands elsewhere now.
    fn moved(&mut self, _body: &Body, _op: OpId) {}
    /// `op` is to be looked at as if it had been inserted just now.
    fn renewed(&mut self, _body: &Body, _op: OpId) {}
    /// Operands, attributes, types or successors of `op` have changed.
    fn modified(&mut self, _body: &Body, _op: OpId) {}
    /// The results of `op` are about to be replaced by `values`.
    fn replacing(&mut self, _body: &Body, _op: OpId, _values: &[ValueId]) {}
    /// `op` is about to be erased (its nested operations are told of first).
    fn erasing(&mut self, _body: &Body, _op: OpId) {}
    /// A block has been inserted.
    fn block_inserted(&mut self, _body: &Body, _block: BlockId) {}
    /// A block is about to be erased; its operations are gone already.
    fn block_erasing(&mut self, _body: &Body, _block: BlockId) {}
}

/// Operations in more operations than this are not made to be looked at with those.
const MAX_RENEWED: usize = 256;

/// Nobody listens.
pub struct NoListener;

impl Listener for NoListener {}

/// Changes a body and tells a listener.
pub struct Rewriter<'a> {
    /// The context of the handles.
    pub cx: &'a Context,
    /// The body to change. Direct changes to it are not told to the listener.
    pub body: &'a mut Body,
    /// The listener that is told of each change.
    pub listener: &'a mut dyn Listener,
    /// Where new operations go; moves on behind each of them.
    pub at: InsertPoint,
}

impl<'a> Rewriter<'a> {
    /// A rewriter that inserts at `at`.
    pub fn new(
        cx: &'a Context,
        body: &'a mut Body,
        listener: &'a mut dyn Listener,
        at: InsertPoint,
    ) -> Rewriter<'a> {
        Rewriter {
            cx,
            body,
            listener,
            at,
        }
    }

    /// A read-only view of an operation.
    pub fn op(&self, op: OpId) -> OpRef<'_> {
        OpRef::new(self.cx, self.body, op)
    }

    /// A read-only view of the operation that defines a value; `None` for arguments of blocks.
    pub fn defining_op(&self, value: ValueId) -> Option<OpRef<'_>> {
        Some(self.op(self.body.defining_op(value)?))
    }

    /// Makes new operations go in front of `op`.
    pub fn insert_before(&mut self, op: OpId) {
        self.at = InsertPoint::Before(op);
    }

    /// Makes new operations go behind `op`.
    pub fn insert_after(&mut self, op: OpId) {
        self.at = InsertPoint::After(op);
    }

    /// Makes new operations go to the start of a block.
    pub fn insert_at_start(&mut self, block: BlockId) {
        self.at = InsertPoint::Start(block);
    }

    /// Makes new operations go to the end of a block.
    pub fn insert_at_end(&mut self, block: BlockId) {
        self.at = InsertPoint::End(block);
    }

    /// Inserts a new operation at the insertion point.
    pub fn insert(&mut self, state: &OpState) -> OpId {
        let op = self.body.create(self.cx, state);
        self.link(op);
        op
    }

    /// Inserts a detached operation at the insertion point.
    pub fn link(&mut self, op: OpId) {
        self.body.link(op, self.at);
        if matches!(self.at, InsertPoint::Start(_) | InsertPoint::After(_)) {
            self.at = InsertPoint::After(op);
        }
        self.listener.inserted(self.body, op);
    }

    /// Inserts an isolated operation, the root of a body of its own.
    pub fn insert_body(&mut self, inner: Box<Body>) -> OpId {
        let stub = self.body.create_stub(inner);
        self.link(stub);
        stub
    }

    /// Inserts an operation without regions and successors.
    pub fn create(
        &mut self,
        name: OpName,
        loc: Location,
        operands: &[ValueId],
        results: &[Type],
        attrs: &[(usize, Attribute)],
    ) -> OpId {
        self.insert(&OpState {
            operands,
            results,
            attrs,
            ..OpState::new(name, loc)
        })
    }

    /// Like [`Rewriter::create`], for operations with one result: that result.
    pub fn value(
        &mut self,
        name: OpName,
        loc: Location,
        operands: &[ValueId],
        result: Type,
        attrs: &[(usize, Attribute)],
    ) -> ValueId {
        let op = self.create(name, loc, operands, &[result], attrs);
        self.body.result(op, 0)
    }

    /// Replaces the results of `op` and erases it.
    pub fn replace(&mut self, op: OpId, values: &[ValueId]) {
        self.replace_results(op, values);
        self.erase(op);
    }

    /// Replaces the uses of the results of `op`, which stays.
    pub fn replace_results(&mut self, op: OpId, values: &[ValueId]) {
        self.listener.replacing(self.body, op, values);
        for (i, value) in values.iter().enumerate() {
            let old = self.body.result(op, i);
            self.replace_uses(old, *value);
        }
    }

    /// Replaces `op` by a new operation with as many results, inserted in front of it.
    pub fn replace_with(&mut self, op: OpId, state: &OpState) -> OpId {
        let at = std::mem::replace(&mut self.at, InsertPoint::Before(op));
        let new = self.insert(state);
        self.at = at;
        let values: SmallVec<[ValueId; 4]> = self.body.results(new).collect();
        self.replace(op, &values);
        new
    }

    /// Makes all users of `old` use `new`; each user is told as modified.
    pub fn replace_uses(&mut self, old: ValueId, new: ValueId) {
        self.replace_uses_if(old, new, |_, _| true);
    }

    /// Makes those uses of `old` that `which` selects use `new`; each user is told as modified.
    pub fn replace_uses_if(
        &mut self,
        old: ValueId,
        new: ValueId,
        mut which: impl FnMut(&Body, UseId) -> bool,
    ) {
        if old == new {
            return;
        }
        let uses: SmallVec<[UseId; 8]> = self
            .body
            .uses(old)
            .filter(|u| which(self.body, *u))
            .collect();
        for at in uses {
            self.body.set_use(at, new);
            self.listener.modified(self.body, self.body.use_owner(at));
        }
    }

    /// Erases an operation whose results are unused, with everything in it.
    pub fn erase(&mut self, op: OpId) {
        if self.at == InsertPoint::Before(op) || self.at == InsertPoint::After(op) {
            self.at = self.behind(op);
        }
        // Users are told of before definitions, and what they used has fewer users when it is told of.
        for nested in self.body.nested_ops(op).into_iter().rev() {
            self.listener.erasing(self.body, nested);
            self.body.set_operands(nested, &[]);
        }
        self.listener.erasing(self.body, op);
        self.body.erase_op(op);
    }

    /// The insertion point that stays valid when `op` goes.
    fn behind(&self, op: OpId) -> InsertPoint {
        match (self.body.next_op(op), self.body.block(op)) {
            (Some(next), _) => InsertPoint::Before(next),
            (None, Some(block)) => InsertPoint::End(block),
            (None, None) => self.at,
        }
    }

    /// Changes an operation in place through `change`, then tells the listener.
    pub fn modify<T>(&mut self, op: OpId, change: impl FnOnce(&mut Body) -> T) -> T {
        let result = change(self.body);
        self.listener.modified(self.body, op);
        result
    }

    /// Sets one operand of an operation.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        self.modify(op, |body| body.set_operand(op, index, value));
    }

    /// Moves an operation in front of another one.
    pub fn move_before(&mut self, op: OpId, before: OpId) {
        self.move_to(op, InsertPoint::Before(before));
    }

    /// Moves an operation, with its regions, to another place.
    pub fn move_to(&mut self, op: OpId, to: InsertPoint) {
        self.body.move_op(op, to);
        self.listener.moved(self.body, op);
    }

    /// Inserts the operations of a block at `to`, its arguments replaced by `values`; the block goes.
    pub fn inline_block(&mut self, from: BlockId, to: InsertPoint, values: &[ValueId]) {
        for (i, value) in values.iter().enumerate() {
            let arg = self.body.arg(from, i);
            self.replace_uses(arg, *value);
        }
        let mut to = to;
        while let Some(op) = self.body.first_op(from) {
            self.move_to(op, to);
            to = InsertPoint::After(op);
        }
        self.erase_block(from);
    }

    /// Makes operations be looked at as if they and what is in them had been made anew, the last one first. What is in large ones is left
    /// out: nests would be gone through again for each operation around them.
    pub fn renew(&mut self, ops: &[OpId]) {
        for op in ops {
            self.listener.renewed(self.body, *op);
            let mut nested = Vec::new();
            self.body.walk(*op, |inner| {
                nested.push(inner);
                match nested.len() > MAX_RENEWED {
                    true => Walk::Stop,
                    false => Walk::Into,
                }
            });
            if nested.len() <= MAX_RENEWED {
                for inner in nested {
                    self.listener.renewed(self.body, inner);
                }
            }
        }
    }

    /// Moves the operations from `first` on into a new block behind.
    pub fn split_block(&mut self, block: BlockId, first: OpId) -> BlockId {
        let new = self.body.split_block(block, first);
        self.listener.block_inserted(self.body, new);
        for op in self.body.op_vec(new).into_iter().rev() {
            self.listener.moved(self.body, op);
        }
        new
    }

    /// Erases a block and its operations, last first.
    pub fn erase_block(&mut self, block: BlockId) {
        while let Some(op) = self.body.last_op(block) {
            self.erase(op);
        }
        self.listener.block_erasing(self.body, block);
        self.body.erase_block(block);
    }

    /// Inserts the constant `attr` of type `ty` as the dialect `dialect` writes it.
    pub fn materialize(
        &mut self,
        dialect: &str,
        attr: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<ValueId> {
        let hook = self.cx.registry().dialect_hooks(dialect)?.materialize?;
        let op = hook(self, attr, ty, loc)?;
        Some(self.body.result(op, 0))
    }
}
