//! Copies and sizes.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{InsertPoint, OpId, OpRef, Type, ValueId};

use crate::tables::{arith, memref as ops};

pub const COPY: &[Pattern] = &[
    Pattern::new("FoldEmptyCopy", empty_copy),
    Pattern::new("FoldSelfCopy", self_copy),
];

pub const DIM: &[Pattern] = &[
    Pattern::new("DimOfMemRefReshape", dim_of_reshape),
    crate::bufferization::canonicalize::DIM_OF_TO_BUFFER,
    crate::gpu::canonicalize::DIM_OF_ALLOC,
];

// copy(a, b) -> for buffers without elements
fn empty_copy(rw: &mut Rewriter, op: OpId) -> bool {
    let is_empty = |ty: Type| rw.cx.shape(ty).is_some_and(|s| s.contains(&0));
    let empty = rw.body.operand_types(op).any(is_empty);
    if empty {
        rw.erase(op);
    }
    empty
}

// copy(a, a) ->
fn self_copy(rw: &mut Rewriter, op: OpId) -> bool {
    let view = ops::Copy::new(rw.op(op));
    let same = view.source() == view.target();
    if same {
        rw.erase(op);
    }
    same
}

/// Whether `value` is defined in front of `op`.
fn is_defined_before(rw: &Rewriter, value: ValueId, op: OpId) -> bool {
    let (defined, block) = (rw.body.value_block(value), rw.body.block(op));
    if defined == block {
        let def = rw.body.defining_op(value);
        return def.is_none_or(|def| rw.body.is_before_in_block(def, op));
    }
    // A block around that of the operation: the operation that holds it must stand behind.
    let Some(around) = defined.and_then(|b| rw.body.ancestor_in_block(b, op)) else {
        return false;
    };
    let def = rw.body.defining_op(value);
    def.is_none_or(|def| rw.body.is_before_in_block(def, around))
}

// dim(reshape(m, shape), i) -> load(shape, i), behind the reshape, where the shape is still the same and the dimension exists or is
// asked for whenever control is there
fn dim_of_reshape(rw: &mut Rewriter, op: OpId) -> bool {
    let source = rw.body.operand(op, ops::dim::SOURCE);
    let reshape = rw.body.defining_op(source);
    let Some(reshape) = reshape.filter(|r| rw.body.name(*r) == ops::RESHAPE) else {
        return false;
    };
    let index = rw.body.operand(op, ops::dim::INDEX);
    let is_load_sound = dim_is_in_bounds(rw.op(op)) || rw.body.block(op) == rw.body.block(reshape);
    if !is_load_sound || !is_defined_before(rw, index, reshape) {
        return false;
    }
    let shape = rw.body.operand(reshape, ops::reshape::SHAPE);
    let (loc, element) = (rw.body.loc(op), rw.cx.element_type(rw.body.ty(shape)));
    rw.at = InsertPoint::After(reshape);
    let mut size = ops::load(rw, loc, shape, &[index]);
    if element != Type::INDEX {
        size = arith::index_cast(rw, loc, Type::INDEX, size);
    }
    rw.replace(op, &[size]);
    true
}

/// Whether `memref.dim` asks for a dimension that exists.
pub fn dim_is_in_bounds(op: OpRef) -> bool {
    let index = op.cx.constant_int(op.body, op.operand(ops::dim::INDEX));
    let rank = op.cx.rank(op.operand_type(ops::dim::SOURCE));
    match (index, rank) {
        (Some(index), Some(rank)) => usize::try_from(index).is_ok_and(|i| i < rank),
        _ => false,
    }
}
