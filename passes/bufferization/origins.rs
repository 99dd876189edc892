//! Where buffers come from: which allocations or arguments a buffer may be, or be a part of.

use oxmlir_dialects::memref::layout::is_memref;
use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::{arith, bufferization, memref};
use oxmlir_ir::analysis::flow::{forwarded, incoming};
use oxmlir_ir::analysis::memory::is_reference;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::side_effects::{effects, is_memory_effect_free};
use oxmlir_ir::{Body, Context, OpRef, Traits, ValueDefinition, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

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

    fn kind(&self, terminals: &FxHashSet<ValueId>) -> Kind {
        let is_known = |v: &ValueId| self.is_allocated(*v) || self.is_function_argument(*v);
        if terminals.iter().all(|v| self.is_allocated(*v)) {
            Kind::Allocated
        } else if terminals.iter().all(is_known) {
            Kind::Passed
        } else {
            Kind::Unknown
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
        are_distinct(self.kind(&a), self.kind(&b)).then_some(false)
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
}

/// Where a buffer comes from on all ways.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// From allocations.
    Allocated,
    /// From allocations or the arguments of a function.
    Passed,
    Unknown,
}

/// Whether buffers that have nothing in common in their origins are parts of different allocations.
fn are_distinct(a: Kind, b: Kind) -> bool {
    match (a, b) {
        (Kind::Allocated, other) | (other, Kind::Allocated) => other != Kind::Unknown,
        _ => false,
    }
}

/// Buffers, to be asked whether another one may be part of the same allocation as one of them.
pub struct Pool<'a> {
    origins: Origins<'a>,
    buffers: &'a [ValueId],
    /// The positions of the buffers that come from a value, or are views of it.
    from: FxHashMap<ValueId, Vec<usize>>,
    passed: Vec<usize>,
    unknown: Vec<usize>,
}

impl<'a> Pool<'a> {
    /// These buffers.
    pub fn new(origins: Origins<'a>, buffers: &'a [ValueId]) -> Pool<'a> {
        let mut pool = Pool {
            origins,
            buffers,
            from: FxHashMap::default(),
            passed: Vec::new(),
            unknown: Vec::new(),
        };
        for (number, buffer) in buffers.iter().enumerate() {
            let (from, kind) = pool.of(*buffer);
            for value in from {
                pool.from.entry(value).or_default().push(number);
            }
            match kind {
                Kind::Allocated => {}
                Kind::Passed => pool.passed.push(number),
                Kind::Unknown => pool.unknown.push(number),
            }
        }
        pool
    }

    /// What a buffer is a view of and where that comes from.
    fn of(&self, buffer: ValueId) -> (FxHashSet<ValueId>, Kind) {
        let base = self.origins.base(buffer);
        let mut from = self.origins.terminals(base);
        let kind = self.origins.kind(&from);
        from.insert(base);
        (from, kind)
    }

    /// Whether a buffer may be part of the same allocation as one of these.
    pub fn may_alias(&self, buffer: ValueId) -> bool {
        self.may_alias_but(buffer, None)
    }

    /// Whether one of the buffers may be part of the same allocation as another one.
    pub fn may_alias_others(&self, number: usize) -> bool {
        self.may_alias_but(self.buffers[number], Some(number))
    }

    fn may_alias_but(&self, buffer: ValueId, own: Option<usize>) -> bool {
        let (from, kind) = self.of(buffer);
        let is_other = |number: &usize| {
            Some(*number) != own
                && !self
                    .origins
                    .is_allocated_under(self.buffers[*number], buffer)
        };
        let related = from.iter().filter_map(|value| self.from.get(value));
        let undecided = match kind {
            Kind::Allocated => self.unknown.iter().any(is_other),
            Kind::Passed => self.unknown.iter().chain(&self.passed).any(is_other),
            Kind::Unknown => (0..self.buffers.len()).any(|number| is_other(&number)),
        };
        undecided || related.flatten().any(is_other)
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
            let is_call = op.has_trait(Traits::CALL);
            let becomes_other = (is_call || is_memory_effect_free(op))
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
            // A function may return a part of its argument under any type.
            let results = op
                .results()
                .filter(|result| is_call || is_memref(cx, body.ty(*result)));
            work.extend(results.filter(|result| !is_new(result)));
        }
    }
    Some(found)
}
