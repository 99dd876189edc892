//! Vectorizes a nest of loops: a new one is made behind it, operation by operation, and takes its place if all went well.

use oxmlir_dialects::affine::access::map_of;
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::Applied;
use oxmlir_dialects::tables::{affine, arith, ub, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::is_speculatable;
use oxmlir_ir::{
    Body, Context, InsertPoint, Mapping, OpId, OpState, Traits, Type, ValueDefinition, ValueId,
};
use rustc_hash::FxHashMap;

use super::Strategy;
use super::loop_body::has_vectorizable_body;
use oxmlir_dialects::affine::build::apply;
use oxmlir_dialects::affine::scope::loop_of_iv;

/// Vectorizes the nest with the outermost loop `root`; false if it stays as it is.
pub fn vectorize_nest(cx: &Context, body: &mut Body, strategy: &Strategy, root: OpId) -> bool {
    if !has_vectorizable_body(cx, body, root) {
        return false;
    }
    let mut no_listener = NoListener;
    let rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::After(root));
    let vectorizer = Vectorizer {
        rw,
        strategy,
        root,
        levels: Vec::new(),
        ops: FxHashMap::default(),
        vectors: FxHashMap::default(),
        scalars: FxHashMap::default(),
        constants: FxHashMap::default(),
        reduced: Vec::new(),
    };
    vectorizer.run()
}

pub(super) struct Vectorizer<'a> {
    pub rw: Rewriter<'a>,
    pub strategy: &'a Strategy,
    root: OpId,
    /// The loops that are being filled, outermost first.
    pub levels: Vec<Level>,
    /// New operations for old ones.
    pub ops: FxHashMap<OpId, OpId>,
    /// Vectors for values of the old nest and from outside.
    pub vectors: FxHashMap<ValueId, ValueId>,
    /// Values that are the same for all entries of a vector, for values of the old nest.
    pub scalars: FxHashMap<ValueId, ValueId>,
    /// Constant vectors, each with the loop that it is in.
    constants: FxHashMap<ValueId, (OpId, ValueId)>,
    /// What takes the place of the results of loops that reduce, with the operations that make it.
    pub reduced: Vec<Replacement>,
}

/// A loop that is being filled.
pub(super) struct Level {
    pub old: OpId,
    pub new: OpId,
    /// The dimension of the vector that the loop runs along.
    pub dim: Option<usize>,
    /// Which entries are iterations, where not all are and values are reduced.
    pub mask: Option<ValueId>,
}

pub(super) struct Replacement {
    pub old: ValueId,
    pub new: ValueId,
    pub made: Vec<OpId>,
}

impl Vectorizer<'_> {
    fn run(mut self) -> bool {
        let mut ops = vec![self.root];
        ops.extend(self.rw.body.nested_ops(self.root));
        if ops.into_iter().all(|op| self.vectorize(op).is_some()) {
            for replacement in std::mem::take(&mut self.reduced) {
                self.rw.replace_uses(replacement.old, replacement.new);
            }
            self.rw.erase(self.root);
            return true;
        }
        let made = self.reduced.into_iter().flat_map(|r| r.made).rev();
        for op in made.chain(self.ops.get(&self.root).copied()) {
            self.rw.erase(op);
        }
        false
    }

    fn vectorize(&mut self, op: OpId) -> Option<()> {
        match self.rw.body.name(op) {
            affine::LOAD => self.load(op),
            affine::STORE => self.store(op),
            affine::FOR => self.enter_loop(op),
            affine::YIELD => self.leave_loop(op),
            affine::APPLY => self.apply(op),
            arith::CONSTANT => {
                let value = self.rw.body.only_result(op);
                self.vector_constant(value).map(|_| ())
            }
            _ => self.widen(op),
        }
    }

    /// The type of vectors of a scalar type.
    pub fn vector_type(&self, scalar: Type) -> Option<Type> {
        let cx = self.rw.cx;
        let vector = || VectorType::fixed(&self.strategy.shape, scalar).ty(cx);
        cx.is_vector_element(scalar).then(vector)
    }

    /// The same operation on vectors.
    fn widen(&mut self, op: OpId) -> Option<()> {
        let elementwise = self.rw.body.has_trait(self.rw.cx, op, Traits::ELEMENTWISE);
        if !(elementwise || self.rw.body.name(op) == ub::POISON) || self.may_not_repeat(op) {
            return None;
        }
        let new = self.widened(op)?;
        let results: Vec<ValueId> = self.rw.body.results(op).collect();
        for (i, old) in results.into_iter().enumerate() {
            let value = self.rw.body.result(new, i);
            self.vectors.insert(old, value);
        }
        Some(())
    }

    /// Whether an operation could have undefined behaviour for entries of vectors that are no iterations.
    fn may_not_repeat(&self, op: OpId) -> bool {
        let incomplete = |level: &Level| level.dim.is_some_and(|dim| !self.is_whole(level, dim));
        !is_speculatable(self.rw.op(op)) && self.levels.iter().any(incomplete)
    }

    /// Whether the iterations of a loop fill all vectors.
    pub fn is_whole(&self, level: &Level, dim: usize) -> bool {
        let trips = For::new(self.rw.cx, self.rw.body, level.old)
            .and_then(|view| view.constant_trip_count());
        let size = self.strategy.shape[dim].unsigned_abs();
        trips.is_some_and(|trips| trips.is_multiple_of(size))
    }

    /// A copy of an operation without regions that has vectors for its operands and results.
    pub fn widened(&mut self, op: OpId) -> Option<OpId> {
        let types: Vec<Type> = self.rw.body.result_types(op).collect();
        let types: Option<Vec<Type>> = types.into_iter().map(|ty| self.vector_type(ty)).collect();
        let types = types?;
        let operands = self.rw.body.operand_vec(op);
        let operands: Option<Vec<ValueId>> = operands.iter().map(|v| self.vector(*v)).collect();
        let attrs = self.rw.body.inherent_attrs(op);
        let state = OpState {
            operands: &operands?,
            results: &types,
            attrs: &attrs,
            dict: self.rw.body.dict(op),
            ..OpState::new(self.rw.body.name(op), self.rw.body.loc(op))
        };
        let new = self.rw.insert(&state);
        self.ops.insert(op, new);
        Some(new)
    }

    /// The vector of what `value` is for each entry.
    pub fn vector(&mut self, value: ValueId) -> Option<ValueId> {
        if let Some(vector) = self.vectors.get(&value) {
            return Some(*vector);
        }
        let def = self.rw.body.defining_op(value);
        if def.is_some_and(|def| self.rw.body.name(def) == arith::CONSTANT) {
            return self.vector_constant(value);
        }
        if self.is_uniform(value) {
            return self.broadcast(value);
        }
        None
    }

    /// The vector of a constant, in the innermost loop that runs along a vector.
    fn vector_constant(&mut self, value: ValueId) -> Option<ValueId> {
        if let Some((at, vector)) = self.constants.get(&value)
            && self.levels.iter().any(|level| level.new == *at)
        {
            return Some(*vector);
        }
        let cx = self.rw.cx;
        let ty = self.vector_type(self.rw.body.ty(value))?;
        let scalar = cx.splat_scalar(cx.constant_value(self.rw.body, value)?)?;
        let mut along = self.levels.iter().rev().filter(|l| l.dim.is_some());
        let at = along.next()?.new;
        let loc = self.rw.body.value_loc(value);
        let block = For::new(cx, self.rw.body, at)?.block();
        let back = std::mem::replace(&mut self.rw.at, InsertPoint::Start(block));
        let vector = arith::constant(&mut self.rw, loc, cx.splat_attr(ty, &scalar));
        self.rw.at = self.moved_behind(back, vector);
        self.constants.insert(value, (at, vector));
        Some(vector)
    }

    /// An insertion point at the start of a block moves behind a value that was inserted there in the meantime.
    fn moved_behind(&self, point: InsertPoint, value: ValueId) -> InsertPoint {
        match (point, self.rw.body.defining_op(value)) {
            (InsertPoint::Start(block), Some(def)) if self.rw.body.block(def) == Some(block) => {
                InsertPoint::After(def)
            }
            _ => point,
        }
    }

    /// Whether `value` is the same for all entries of vectors.
    fn is_uniform(&self, value: ValueId) -> bool {
        let dims = &self.strategy.dims;
        let body = &self.rw.body;
        let for_of_iv = loop_of_iv(body, value).filter(|op| body.name(*op) == affine::FOR);
        if for_of_iv.is_some_and(|op| !dims.contains_key(&op)) {
            return true;
        }
        dims.keys().all(|op| !self.is_within(value, *op))
    }

    /// Whether `value` is defined in a loop.
    fn is_within(&self, value: ValueId, op: OpId) -> bool {
        let body = &self.rw.body;
        let block = body.value_block(value);
        block.is_some_and(|block| body.is_in(body.block_parent(block), op))
    }

    fn broadcast(&mut self, value: ValueId) -> Option<ValueId> {
        let ty = self.vector_type(self.rw.body.ty(value))?;
        let scalar = self.scalars.get(&value).copied().unwrap_or(value);
        let loc = self.rw.body.value_loc(value);
        let at = match self.rw.body.definition(scalar) {
            ValueDefinition::Result(def, _) => InsertPoint::After(def),
            ValueDefinition::Argument(block, _) => InsertPoint::Start(block),
        };
        let back = std::mem::replace(&mut self.rw.at, at);
        let vector = vector::broadcast(&mut self.rw, loc, ty, scalar);
        self.rw.at = self.moved_behind(back, vector);
        self.vectors.insert(value, vector);
        Some(vector)
    }

    /// What stands for an index in the new nest; constants of the old one are copied.
    pub fn scalar(&mut self, value: ValueId) -> Option<ValueId> {
        if let Some(scalar) = self.scalars.get(&value) {
            return Some(*scalar);
        }
        if !self.is_within(value, self.root) {
            return Some(value);
        }
        self.rw.cx.constant_value(self.rw.body, value)?;
        let def = self.rw.body.defining_op(value)?;
        let (cx, at) = (self.rw.cx, self.rw.at);
        let new = self.rw.body.clone_op(cx, def, at, &mut Mapping::default());
        self.rw.insert_after(new);
        Some(self.rw.body.only_result(new))
    }

    /// What stands for indices in the new nest.
    pub fn scalars(&mut self, values: &[ValueId]) -> Option<Vec<ValueId>> {
        values.iter().map(|value| self.scalar(*value)).collect()
    }

    /// `affine.apply` stays one on indices.
    fn apply(&mut self, op: OpId) -> Option<()> {
        let map = map_of(self.rw.cx, self.rw.body, op)?;
        let has_vector =
            |v: &ValueId| self.vectors.contains_key(v) || self.constants.contains_key(v);
        if map.operands.iter().any(has_vector) {
            return None;
        }
        let map = Applied::new(map.form, self.scalars(&map.operands)?);
        let loc = self.rw.body.loc(op);
        let new = apply(&mut self.rw, loc, &map);
        let old = self.rw.body.only_result(op);
        self.scalars.insert(old, new);
        Some(())
    }
}
