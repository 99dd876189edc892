//! Canonicalization patterns of tensor.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Mixed, OpId, OpName, OpState, Type, ValueId};

use super::sizes::by_operands;
use crate::tables::{arith, bufferization, memref, tensor as ops};

pub const DIM: &[Pattern] = &[
    Pattern::new("DimOfCastOp", dim_of_cast),
    Pattern::new("DimOfDestStyleOp", dim_of_destination_style),
    Pattern::new("DimOfReshapeOp", dim_of_reshape),
    Pattern::new("FoldEmptyTensorWithDimOp", dim_of_empty),
    Pattern::new("FoldDimOfAllocTensorOp", dim_of_alloc_tensor),
    Pattern::new("DimOfToTensorFolder", dim_of_to_tensor),
];

/// The operation `name` that defines the tensor `op` asks about.
fn source_op(rw: &Rewriter, op: OpId, name: OpName) -> Option<OpId> {
    let def = rw.body.defining_op(rw.body.operand(op, ops::dim::SOURCE))?;
    (rw.body.name(def) == name).then_some(def)
}

fn ask(rw: &mut Rewriter, op: OpId, tensor: Option<ValueId>) -> bool {
    if let Some(tensor) = tensor {
        rw.set_operand(op, ops::dim::SOURCE, tensor);
    }
    tensor.is_some()
}

// dim(cast(t), i) -> dim(t, i)
fn dim_of_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let cast = source_op(rw, op, ops::CAST);
    let source = cast.map(|cast| rw.body.operand(cast, ops::cast::SOURCE));
    ask(rw, op, source)
}

// dim(f(..., t), i) -> dim(t, i) where the result replaces t
fn dim_of_destination_style(rw: &mut Rewriter, op: OpId) -> bool {
    let source = rw.body.operand(op, ops::dim::SOURCE);
    let init = rw.body.defining_op(source).and_then(|def| {
        let def = rw.op(def);
        let inits = def.group(def.hooks().inits?);
        inits
            .get(def.results().position(|result| result == source)?)
            .copied()
    });
    ask(rw, op, init)
}

// dim(reshape(t, shape), i) -> extract(shape, i)
fn dim_of_reshape(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(reshape) = source_op(rw, op, ops::RESHAPE) else {
        return false;
    };
    let shape = rw.body.operand(reshape, ops::reshape::SHAPE);
    let index = rw.body.operand(op, ops::dim::INDEX);
    let (loc, element) = (rw.body.loc(op), rw.cx.element_type(rw.body.ty(shape)));
    rw.insert_before(op);
    let mut size = rw.value(ops::EXTRACT, loc, &[shape, index], element, &[]);
    if element != Type::INDEX {
        size = rw.value(arith::INDEX_CAST, loc, &[size], Type::INDEX, &[]);
    }
    rw.replace(op, &[size]);
    true
}

/// Replaces a `tensor.dim` of an operation that takes its dynamic sizes as a group of operands.
fn dim_of_operands(rw: &mut Rewriter, op: OpId, name: OpName, group: usize) -> Option<()> {
    let def = rw.op(source_op(rw, op, name)?);
    let index = rw
        .cx
        .constant_int(rw.body, rw.body.operand(op, ops::dim::INDEX))?;
    let sizes = by_operands(def, group);
    match *sizes.get(usize::try_from(index).ok()?)? {
        Mixed::Value(size) => rw.replace(op, &[size]),
        Mixed::Known(_) => return None,
    }
    Some(())
}

// dim(empty(n), c) -> n
fn dim_of_empty(rw: &mut Rewriter, op: OpId) -> bool {
    dim_of_operands(rw, op, ops::EMPTY, ops::empty::DYNAMIC_SIZES).is_some()
}

// dim(alloc_tensor(n), c) -> n, dim(alloc_tensor(copy t), i) -> dim(t, i)
fn dim_of_alloc_tensor(rw: &mut Rewriter, op: OpId) -> bool {
    use bufferization::alloc_tensor as slots;
    let name = bufferization::ALLOC_TENSOR;
    let copied = source_op(rw, op, name).and_then(|def| rw.op(def).optional(slots::COPY));
    ask(rw, op, copied) || dim_of_operands(rw, op, name, slots::DYNAMIC_SIZES).is_some()
}

// dim(to_tensor(m), i) -> memref.dim(m, i)
fn dim_of_to_tensor(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(def) = source_op(rw, op, bufferization::TO_TENSOR) else {
        return false;
    };
    let buffer = rw.body.operand(def, bufferization::to_tensor::BUFFER);
    let index = rw.body.operand(op, ops::dim::INDEX);
    let state = OpState {
        operands: &[buffer, index],
        results: &[Type::INDEX],
        ..OpState::new(memref::DIM, rw.body.loc(op))
    };
    rw.replace_with(op, &state);
    true
}
