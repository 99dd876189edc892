//! Where buffers come from: which allocations or arguments a buffer may be, or be a part of.

use oxmlir_dialects::memref::layout::is_memref;
use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::{arith, bufferization, memref};
use oxmlir_ir::analysis::flow::{forwarded, incoming};
use oxmlir_ir::analysis::memory::is_reference;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::side_effects::{effects, is_memory_effect_free};
use oxmlir_ir::{Body, Context, OpRef, Traits, ValueDefinition, ValueId};
use rustc_hash::FxHashSet;

/// The buffers of a body.
#[derive(Clone, Copy)]
pub struct Origins<'a> {
    /// The context of the handles.
    pub cx: &'a Context,
    /// The body.
    pub body: &'a Body,
}

impl<'a> Origins<'a> {
    /// The buffer that a view looks at, if `value` is one.
    fn viewed(&self, value: ValueId) -> Option<ValueId> {
        let def = self.body.defining_op(value)?;
        let is_view = [
            memref::CAST,
            memref::COLLAPSE_SHAPE,
            memref::EXPAND_SHAPE,
            memref::MEMORY_SPACE_CAST,
            memref::REINTERPRET_CAST,
            memref::RESHAPE,
            memref::SUBVIEW,
            memref::TRANSPOSE,
            memref::VIEW,
            memref::EXTRACT_STRIDED_METADATA,
        ]
        .contains(&self.body.name(def));
        is_view.then(|| self.body.operand(def, SOURCE))
    }

    /// The buffer that a value is a view of, or that itself.
    pub fn base(&self, mut value: ValueId) -> ValueId {
        while let Some(source) = self.viewed(value) {
            value = source;
        }
        value
    }

    /// The values that a buffer comes from and that come from nowhere else.
    pub fn terminals(&self, value: ValueId) -> FxHashSet<ValueId> {
        let mut found = FxHashSet::default();
        let mut visited = FxHashSet::default();
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            let value = self.base(value);
            if !visited.insert(value) {
                continue;
            }
            let chosen = self
                .body
                .defining_op(value)
                .filter(|def| self.body.name(*def) == arith::SELECT);
            if let Some(select) = chosen {
                work.extend(self.body.operands(select).skip(1));
            } else if let Some(values) = incoming(self.cx, self.body, value) {
                work.extend(values);
            } else {
                found.insert(value);
            }
        }
        found
    }

    /// Whether an operation allocates the buffer.
    pub fn is_allocated(&self, value: ValueId) -> bool {
        let Some(def) = self.body.defining_op(value) else {
            return false;
        };
        let def = OpRef::new(self.cx, self.body, def);
        if def.name() == bufferization::CLONE {
            return true;
        }
        let effects = effects(def).unwrap_or_default();
        effects.contains(&(EffectKind::Allocate, EffectOn::Value(value)))
    }

    fn is_function_argument(&self, value: ValueId) -> bool {
        match self.body.definition(value) {
            ValueDefinition::Argument(block, _) => {
                let parent = self.body.block_parent(block);
                self.body.is_entry_block(block)
                    && self.body.has_trait(self.cx, parent, Traits::FUNCTION)
            }
            ValueDefinition::Result(..) => false,
        }
    }

    /// Whether two buffers are parts of the same allocation; `None` if that is not known.
    pub fn same_allocation(&self, a: ValueId, b: ValueId) -> Option<bool> {
        let (a, b) = (self.base(a), self.base(b));
        if a == b {
            return Some(true);
        }
        let (a, b) = (self.terminals(a), self.terminals(b));
        if a.len() == 1 && a == b {
            return Some(true);
        }
        if !a.is_disjoint(&b) {
            return None;
        }
        let allocated = |all: &FxHashSet<ValueId>| all.iter().all(|v| self.is_allocated(*v));
        let known = |all: &FxHashSet<ValueId>| {
            all.iter()
                .all(|v| self.is_allocated(*v) || self.is_function_argument(*v))
        };
        let distinct = allocated(&a) && known(&b) || known(&a) && allocated(&b);
        distinct.then_some(false)
    }

    /// Whether one of two buffers is allocated where the other one is an argument of a block around that.
    fn is_allocated_under(&self, a: ValueId, b: ValueId) -> bool {
        let (a, b) = (self.base(a), self.base(b));
        let under = |a: ValueId, b: ValueId| {
            let ValueDefinition::Argument(block, _) = self.body.definition(b) else {
                return false;
            };
            let def = self.body.defining_op(a).filter(|_| self.is_allocated(a));
            def.is_some_and(|def| self.body.ancestor_in_block(block, def).is_some())
        };
        under(a, b) || under(b, a)
    }

    /// Whether a buffer may be part of the same allocation as one of others.
    pub fn may_alias_any(&self, others: &[ValueId], value: ValueId) -> bool {
        others.iter().any(|other| {
            !self.is_allocated_under(*other, value)
                && self.same_allocation(*other, value) != Some(false)
        })
    }
}

/// The values that may be the buffer or a part of it; `None` if it may be elsewhere, too.
pub fn dependents(cx: &Context, body: &Body, buffer: ValueId) -> Option<FxHashSet<ValueId>> {
    let mut found = FxHashSet::default();
    let mut work = vec![buffer];
    while let Some(value) = work.pop() {
        if !found.insert(value) {
            continue;
        }
        for user in body.users(value) {
            let op = OpRef::new(cx, body, user);
            // References of other kinds are not followed.
            let becomes_other = is_memory_effect_free(op)
                && op.results().any(|result| {
                    let ty = body.ty(result);
                    is_reference(cx, ty) && !is_memref(cx, ty)
                });
            let leaks = becomes_other
                || op.name() == memref::EXTRACT_ALIGNED_POINTER_AS_INDEX
                || memref::Store::of(op).is_some_and(|store| store.value() == value);
            if leaks {
                return None;
            }
            let passed = forwarded(op).into_iter().filter(|(from, _)| *from == value);
            work.extend(passed.map(|(_, to)| to));
            let own = effects(op).unwrap_or_default();
            let is_new =
                |result: &ValueId| own.contains(&(EffectKind::Allocate, EffectOn::Value(*result)));
            let results = op
                .results()
                .filter(|result| is_memref(cx, body.ty(*result)));
            work.extend(results.filter(|result| !is_new(result)));
        }
    }
    Some(found)
}
