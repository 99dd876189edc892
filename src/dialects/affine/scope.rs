//! Which values may be dimensions and symbols of affine maps.
//!
//! Symbols are values that do not change within an *affine scope*: the region of the closest enclosing operation with
//! the trait `AffineScope`. Dimensions are symbols, induction variables of affine loops, and what affine operations make
//! of those.

use oxmlir_ir::def::Traits;
use oxmlir_ir::side_effects::is_declared_pure;
use oxmlir_ir::{
    Body, Context, DYNAMIC, OpId, OpRef, RegionId, Type, TypeKind, ValueDefinition, ValueId,
};
use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use crate::operands::SOURCE;
use crate::tables::{affine as ops, memref, tensor};

/// The region whose values are symbols of `op`.
pub fn affine_scope(cx: &Context, body: &Body, op: OpId) -> Option<RegionId> {
    let mut at = op;
    while let Some(parent) = body.parent_op(at) {
        if body.has_trait(cx, parent, Traits::AFFINE_SCOPE) {
            return body.parent_region(at);
        }
        at = parent;
    }
    None
}

/// The closest region around `op` whose operation is no affine loop or condition: what it is reached by is more than its domain tells.
pub fn analyzable_region(body: &Body, op: OpId) -> Option<RegionId> {
    let is_affine = |op: &OpId| matches!(body.name(*op), ops::FOR | ops::PARALLEL | ops::IF);
    let parent = |at: &OpId| body.parent_op(*at).filter(is_affine);
    let outermost = std::iter::successors(Some(op), parent).last()?;
    body.parent_region(outermost)
}

/// The region that `value` is defined in.
fn defining_region(body: &Body, value: ValueId) -> Option<RegionId> {
    Some(body.block_region(body.value_block(value)?))
}

/// Whether `value` is defined directly in the region of an operation that opens an affine scope.
pub fn is_top_level(cx: &Context, body: &Body, value: ValueId) -> bool {
    defining_region(body, value)
        .is_some_and(|region| body.has_trait(cx, body.region_parent(region), Traits::AFFINE_SCOPE))
}

/// The loop that has `value` as an induction variable: an `affine.for` or `affine.parallel`.
pub fn loop_of_iv(body: &Body, value: ValueId) -> Option<OpId> {
    let ValueDefinition::Argument(block, number) = body.definition(value) else {
        return None;
    };
    if !body.is_block_alive(block) {
        return None;
    }
    let parent = body.block_parent(block);
    let is_iv = match body.name(parent) {
        ops::FOR => number == 0,
        ops::PARALLEL => true,
        _ => false,
    };
    is_iv.then_some(parent)
}

/// Whether `value` may be a symbol where it is defined.
pub fn is_valid_symbol(cx: &Context, body: &Body, value: ValueId) -> bool {
    if body.ty(value) != Type::INDEX {
        return false;
    }
    if is_top_level(cx, body, value) {
        return true;
    }
    let Some(def) = body.defining_op(value) else {
        return false;
    };
    Scope::of(cx, body, def).is_symbol(value)
}

/// Whether `value` may be a dimension where it is defined.
pub fn is_valid_dim(cx: &Context, body: &Body, value: ValueId) -> bool {
    if body.ty(value) != Type::INDEX {
        return false;
    }
    match body.definition(value) {
        ValueDefinition::Result(def, _) => Scope::of(cx, body, def).is_dim(value),
        ValueDefinition::Argument(block, _) => {
            if !body.is_block_alive(block) {
                return false;
            }
            let parent = body.block_parent(block);
            body.has_trait(cx, parent, Traits::AFFINE_SCOPE)
                || matches!(body.name(parent), ops::FOR | ops::PARALLEL)
        }
    }
}

/// An affine scope to ask about values.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    cx: &'a Context,
    body: &'a Body,
    region: Option<RegionId>,
}

impl<'a> Scope<'a> {
    /// The scope that `op` is in.
    pub fn of(cx: &'a Context, body: &'a Body, op: OpId) -> Scope<'a> {
        let region = affine_scope(cx, body, op);
        Scope { cx, body, region }
    }

    /// Whether `value` may be a dimension in this scope.
    pub fn is_dim(self, value: ValueId) -> bool {
        self.all_valid(value, |scope, value| scope.dim_by(value))
    }

    /// Whether `value` may be a symbol in this scope.
    pub fn is_symbol(self, value: ValueId) -> bool {
        self.all_valid(value, |scope, value| scope.symbol_by(value))
    }

    /// Whether `value` is valid by `judge`, which may refer to other values that then have to be valid too.
    fn all_valid(self, value: ValueId, judge: impl Fn(Self, ValueId) -> Judgement) -> bool {
        // Most values answer for themselves: nothing is allocated for those.
        let mut seen = FxHashSet::default();
        let mut pending: SmallVec<[ValueId; 4]> = smallvec![value];
        while let Some(value) = pending.pop() {
            if self.body.ty(value) != Type::INDEX {
                return false;
            }
            match judge(self, value) {
                Judgement::Valid => {}
                Judgement::Invalid => return false,
                Judgement::If(value) => pending.extend(seen.insert(value).then_some(value)),
                Judgement::IfOperandsAre(op) => {
                    pending.extend(self.body.operands(op).filter(|v| seen.insert(*v)));
                }
            }
        }
        true
    }

    fn dim_by(self, value: ValueId) -> Judgement {
        let is_iv =
            |value| self.body.ty(value) == Type::INDEX && loop_of_iv(self.body, value).is_some();
        let is_of_ivs = || {
            let def = self.body.defining_op(value);
            let def = def.filter(|def| self.body.name(*def) == ops::APPLY);
            def.is_some_and(|def| self.body.operands(def).all(is_iv))
        };
        // What is nearly always so is asked first.
        if is_iv(value) || is_of_ivs() || self.is_symbol(value) {
            return Judgement::Valid;
        }
        let Some(def) = self.body.defining_op(value) else {
            return Judgement::Invalid;
        };
        match self.body.name(def) {
            ops::APPLY | ops::DELINEARIZE_INDEX | ops::LINEARIZE_INDEX => {
                Judgement::IfOperandsAre(def)
            }
            memref::DIM | tensor::DIM => {
                let source = self.body.operand(def, SOURCE);
                Judgement::from(is_top_level(self.cx, self.body, source))
            }
            _ => Judgement::Invalid,
        }
    }

    fn symbol_by(self, value: ValueId) -> Judgement {
        if self.is_outside(value) {
            return Judgement::Valid;
        }
        let Some(def) = self.body.defining_op(value) else {
            return Judgement::Invalid;
        };
        if self.cx.constant_value(self.body, value).is_some() {
            return Judgement::Valid;
        }
        match self.body.name(def) {
            memref::DIM | tensor::DIM => self.dim_op_by(def),
            _ if is_declared_pure(OpRef::new(self.cx, self.body, def)) => {
                Judgement::IfOperandsAre(def)
            }
            _ => Judgement::Invalid,
        }
    }

    /// Whether `value` is defined at the top level of this scope or of one around it that it can refer to.
    fn is_outside(self, value: ValueId) -> bool {
        let Some(defined_in) = defining_region(self.body, value) else {
            return false;
        };
        let mut region = self.region;
        while let Some(at) = region {
            if at == defined_in {
                return true;
            }
            let parent = self.body.region_parent(at);
            if self
                .body
                .has_trait(self.cx, parent, Traits::ISOLATED_FROM_ABOVE)
            {
                return false;
            }
            region = self.body.parent_region(parent);
        }
        false
    }

    /// The size of a shaped value is a symbol when the value comes from the top level, or from an operation that has the
    /// size as an operand that is a symbol.
    fn dim_op_by(self, dim: OpId) -> Judgement {
        use memref::dim::{INDEX, SOURCE};
        let (body, mut source) = (self.body, self.body.operand(dim, SOURCE));
        if is_top_level(self.cx, body, source) {
            return Judgement::Valid;
        }
        let Some(index) = self.cx.constant_int(body, body.operand(dim, INDEX)) else {
            return Judgement::Invalid;
        };
        while let Some(def) = body.defining_op(source) {
            match body.name(def) {
                memref::CAST => source = body.operand(def, memref::cast::SOURCE),
                memref::ALLOC => return self.size_by(def, index, memref::alloc::DYNAMIC_SIZES),
                memref::VIEW => return self.size_by(def, index, memref::view::SIZES),
                memref::SUBVIEW => return self.size_by(def, index, memref::subview::SIZES),
                _ => break,
            }
        }
        Judgement::Invalid
    }

    /// Judges the size operand of dimension `index` of the result of `def`.
    fn size_by(self, def: OpId, index: i64, group: usize) -> Judgement {
        let op = OpRef::new(self.cx, self.body, def);
        let TypeKind::MemRef { shape, .. } = self.cx.type_kind(op.only_result_type()) else {
            return Judgement::Invalid;
        };
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        match shape.get(index) {
            None => Judgement::Invalid,
            Some(size) if *size != DYNAMIC => Judgement::Valid,
            Some(_) => {
                let position = shape[..index]
                    .iter()
                    .filter(|size| **size == DYNAMIC)
                    .count();
                match op.group(group).get(position) {
                    Some(size) => Judgement::If(*size),
                    None => Judgement::Invalid,
                }
            }
        }
    }
}

/// The operations whose results are symbols only because all that they are made of is an index: operands of affine operations, and of
/// these in turn.
pub fn makers_of_symbols(cx: &Context, body: &Body) -> FxHashSet<OpId> {
    let all = body.nested_ops(body.root()).into_iter();
    let users = all.filter(|op| cx.dialect_of(body.name(*op)) == "affine");
    let mut work: Vec<OpId> = users.collect();
    let mut makers = FxHashSet::default();
    while let Some(op) = work.pop() {
        let indices = body.operands(op).filter(|v| body.ty(*v) == Type::INDEX);
        let inside = indices.filter(|value| !is_top_level(cx, body, *value));
        let defs = inside.filter_map(|value| body.defining_op(value));
        work.extend(defs.filter(|def| makers.insert(*def)));
    }
    makers
}

enum Judgement {
    Valid,
    Invalid,
    /// Valid if this value is.
    If(ValueId),
    /// Valid if all operands of this operation are.
    IfOperandsAre(OpId),
}

impl From<bool> for Judgement {
    fn from(valid: bool) -> Judgement {
        if valid {
            Judgement::Valid
        } else {
            Judgement::Invalid
        }
    }
}
