//! Building structured operations whose body follows from them, and the tensors that they write to.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    Attribute, Context, InsertPoint, Location, OpFoldResult, OpId, OpName, RegionId, Type,
    TypeKind, ValueId,
};
use smallvec::SmallVec;

use super::payload;
use crate::memref::mixed::split;
use crate::tables::linalg::{self as ops, IteratorType};
use crate::tables::tensor;

/// Gives a new operation the body that follows from it; `None` if it has none, and it is erased then.
pub fn with_body(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    match payload::build(rw.cx, rw.body, op) {
        Ok(()) => Some(op),
        Err(_) => {
            rw.erase(op);
            None
        }
    }
}

/// A type with other sizes.
pub fn with_shape(cx: &Context, ty: Type, shape: &[i64]) -> Type {
    match cx.type_kind(ty) {
        TypeKind::RankedTensor {
            element, encoding, ..
        } => cx.ty(TypeKind::RankedTensor {
            shape: shape.into(),
            element: *element,
            encoding: *encoding,
        }),
        _ => ty,
    }
}

/// The type of a tensor without encoding.
pub fn tensor_type(cx: &Context, shape: &[i64], element: Type) -> Type {
    cx.ty(TypeKind::RankedTensor {
        shape: shape.into(),
        element,
        encoding: None,
    })
}

/// A `tensor.empty` of known and other sizes.
pub fn empty(rw: &mut Rewriter, loc: Location, sizes: &[OpFoldResult], element: Type) -> ValueId {
    let (shape, values) = split(sizes);
    let ty = tensor_type(rw.cx, &shape, element);
    tensor::empty(rw, loc, ty, &values)
}

/// The results of an operation that writes to some values: the types of tensors.
pub fn result_types(rw: &Rewriter, inits: &[ValueId]) -> SmallVec<[Type; 4]> {
    let types = inits.iter().map(|init| rw.body.ty(*init));
    types
        .filter(|ty| super::structured::is_tensor(rw.cx, *ty))
        .collect()
}

/// A `linalg.fill` of a tensor or buffer.
pub fn fill(rw: &mut Rewriter, loc: Location, value: ValueId, init: ValueId) -> OpId {
    let types = result_types(rw, &[init]);
    let op = ops::fill(rw, loc, &types, &[value], &[init]);
    implicit(rw, op)
}

/// A `linalg.copy` of a tensor or buffer.
pub fn copy(rw: &mut Rewriter, loc: Location, source: ValueId, init: ValueId) -> OpId {
    let types = result_types(rw, &[init]);
    let op = ops::copy(rw, loc, &types, &[source], &[init]);
    implicit(rw, op)
}

/// Gives an operation its body, which it has for all types.
fn implicit(rw: &mut Rewriter, op: OpId) -> OpId {
    let built = payload::build(rw.cx, rw.body, op);
    debug_assert!(built.is_ok());
    op
}

/// A `linalg.transpose`.
pub fn transpose(
    rw: &mut Rewriter,
    loc: Location,
    types: &[Type],
    input: ValueId,
    init: ValueId,
    permutation: &[i64],
) -> OpId {
    let op = ops::transpose(rw, loc, types, input, init, permutation);
    implicit(rw, op)
}

/// A `linalg.broadcast`.
pub fn broadcast(
    rw: &mut Rewriter,
    loc: Location,
    types: &[Type],
    input: ValueId,
    init: ValueId,
    dimensions: &[i64],
) -> OpId {
    let op = ops::broadcast(rw, loc, types, input, init, dimensions);
    implicit(rw, op)
}

/// Replaces an operation by a `linalg.transpose`.
pub fn replace_by_transpose(
    rw: &mut Rewriter,
    op: OpId,
    input: ValueId,
    init: ValueId,
    permutation: &[i64],
) {
    let (loc, types) = (rw.body.loc(op), result_types(rw, &[init]));
    rw.insert_before(op);
    let new = transpose(rw, loc, &types, input, init, permutation);
    replace_by(rw, op, new);
}

/// Replaces an operation by a `linalg.broadcast`.
pub fn replace_by_broadcast(
    rw: &mut Rewriter,
    op: OpId,
    input: ValueId,
    init: ValueId,
    dimensions: &[i64],
) {
    let (loc, types) = (rw.body.loc(op), result_types(rw, &[init]));
    rw.insert_before(op);
    let new = broadcast(rw, loc, &types, input, init, dimensions);
    replace_by(rw, op, new);
}

/// Replaces an operation by another one with the same results.
pub fn replace_by(rw: &mut Rewriter, op: OpId, new: OpId) {
    let results: SmallVec<[ValueId; 4]> = rw.body.results(new).collect();
    rw.replace(op, &results);
}

/// Builds an operation of a name that is given, with inputs, initial values and its body; `None` if it has no body for them.
pub fn named(
    rw: &mut Rewriter,
    loc: Location,
    name: OpName,
    inputs: &[ValueId],
    inits: &[ValueId],
) -> Option<OpId> {
    named_with(rw, loc, name, inputs, inits, &[])
}

/// [`named`] with inherent attributes by slot.
pub fn named_with(
    rw: &mut Rewriter,
    loc: Location,
    name: OpName,
    inputs: &[ValueId],
    inits: &[ValueId],
    attrs: &[(usize, Attribute)],
) -> Option<OpId> {
    let mut new = oxmlir_ir::typed::NewOp::new(name, loc);
    new.operand_group(inputs);
    new.operand_group(inits);
    for (slot, attr) in attrs {
        new.attr(*slot, *attr);
    }
    new.result_group(&result_types(rw, inits));
    new.regions(1);
    let op = new.insert(rw);
    with_body(rw, op)
}

/// A `linalg.generic` whose body gives what `body` makes of the elements of the inputs and initial values.
pub fn generic(
    rw: &mut Rewriter,
    loc: Location,
    values: [&[ValueId]; 2],
    maps: &[AffineMap],
    iterators: &[IteratorType],
    body: impl FnOnce(&mut Rewriter, &[ValueId]) -> SmallVec<[ValueId; 2]>,
) -> OpId {
    let [inputs, inits] = values;
    let maps: Vec<Attribute> = maps.iter().map(|map| rw.cx.affine_map_attr(*map)).collect();
    let kinds = iterators.iter();
    let kinds: Vec<Attribute> = kinds.map(|kind| rw.cx.enum_attr(*kind)).collect();
    let types = result_types(rw, inits);
    let op = ops::generic(rw, loc, &types, inputs, inits, &maps, &kinds);
    let region = rw.body.only_region(op);
    with_block(rw, loc, region, [inputs, inits], body);
    op
}

/// A `linalg.reduce` along some dimensions, whose body gives what `body` makes of elements and what they are added to.
pub fn reduce(
    rw: &mut Rewriter,
    loc: Location,
    values: [&[ValueId]; 2],
    dimensions: &[i64],
    body: impl FnOnce(&mut Rewriter, &[ValueId]) -> SmallVec<[ValueId; 2]>,
) -> OpId {
    let types = result_types(rw, values[1]);
    let op = ops::reduce(rw, loc, &types, values[0], values[1], dimensions);
    let region = rw.body.only_region(op);
    with_block(rw, loc, region, values, body);
    op
}

fn with_block(
    rw: &mut Rewriter,
    loc: Location,
    region: RegionId,
    values: [&[ValueId]; 2],
    body: impl FnOnce(&mut Rewriter, &[ValueId]) -> SmallVec<[ValueId; 2]>,
) {
    let block = rw.body.add_block(region);
    let mut args: SmallVec<[ValueId; 4]> = SmallVec::new();
    for value in values.concat() {
        let element = rw.cx.element_type(rw.body.ty(value));
        args.push(rw.body.add_arg(block, element, loc));
    }
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    let results = body(rw, &args);
    ops::yield_(rw, loc, &results);
    rw.at = at;
}
