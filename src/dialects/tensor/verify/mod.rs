//! What the declarations of tensor cannot say.

mod coordinates;
mod reshape;
mod slice;

pub use coordinates::*;
pub use reshape::*;
pub use slice::*;

use oxmlir_ir::{Context, DYNAMIC, Diagnostic, OpRef, Type, TypeKind};

use crate::memref::verify::dynamic_sizes;
use crate::operands::SOURCE;
use crate::tables::tensor as ops;

type Check = Result<(), Diagnostic>;

fn quoted(op: OpRef, ty: Type) -> String {
    op.cx.quoted_type(ty)
}

/// The shape of a tensor; that of one without a rank is empty.
pub fn shape_of(cx: &Context, ty: Type) -> &[i64] {
    cx.shape(ty).unwrap_or_default()
}

fn shape(op: OpRef<'_>, ty: Type) -> &[i64] {
    shape_of(op.cx, ty)
}

fn tensor(op: OpRef, shape: &[i64], element: Type) -> Type {
    op.cx.ty(TypeKind::RankedTensor {
        shape: shape.into(),
        element,
        encoding: None,
    })
}

fn expect(op: OpRef, holds: bool, message: &str) -> Check {
    if holds {
        Ok(())
    } else {
        Err(op.error(message))
    }
}

fn incompatible(op: OpRef) -> Diagnostic {
    op.error(format_args!(
        "operand type {} and result type {} are cast incompatible",
        quoted(op, op.operand_type(SOURCE)),
        quoted(op, op.only_result_type())
    ))
}

/// Whether tensors of both types may have the same shape.
fn shapes_compatible(op: OpRef, a: Type, b: Type) -> bool {
    let (Some(a), Some(b)) = (op.cx.shape(a), op.cx.shape(b)) else {
        return true;
    };
    let compatible = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(compatible)
}

pub fn cast(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    let same = op.cx.element_type(from) == op.cx.element_type(to);
    match same && shapes_compatible(op, from, to) {
        true => Ok(()),
        false => Err(incompatible(op)),
    }
}

pub fn bitcast(op: OpRef) -> Check {
    let (from, to) = (op.operand_type(SOURCE), op.only_result_type());
    let bits = |ty| match op.cx.type_kind(op.cx.element_type(ty)) {
        TypeKind::Float(kind) => Some(kind.width()),
        _ => op.cx.int_width(op.cx.element_type(ty)),
    };
    match bits(from) == bits(to) && shapes_compatible(op, from, to) {
        true => Ok(()),
        false => Err(incompatible(op)),
    }
}

pub fn extract(op: OpRef) -> Check {
    let rank = shape(op, op.operand_type(ops::extract::TENSOR)).len();
    expect(
        op,
        op.num_operands() == rank + 1,
        "incorrect number of indices for extract_element",
    )
}

pub fn insert(op: OpRef) -> Check {
    let rank = shape(op, op.operand_type(ops::insert::DEST)).len();
    expect(
        op,
        op.num_operands() == rank + 2,
        "incorrect number of indices",
    )
}

pub fn empty(op: OpRef) -> Check {
    dynamic_sizes(op, op.only_result_type(), op.num_operands())
}

pub fn splat(op: OpRef) -> Check {
    dynamic_sizes(op, op.only_result_type(), op.num_operands() - 1)
}

pub fn generate(op: OpRef) -> Check {
    dynamic_sizes(op, op.only_result_type(), op.num_operands())
}

/// The type that the region of an operation yields.
fn yielded(op: OpRef, region: usize) -> Option<Type> {
    let block = op.entry_block(region)?;
    let last = op.at(op.body.last_op(block)?);
    let yielded = ops::Yield::of(last).filter(|last| last.num_operands() == 1)?;
    Some(last.ty(yielded.value()))
}

pub fn generate_body(op: OpRef) -> Check {
    let Some(block) = op.entry_block(ops::generate::BODY_REGION) else {
        return Ok(());
    };
    let ty = op.only_result_type();
    let args = op.body.args(block);
    if args.iter().any(|arg| op.ty(*arg) != Type::INDEX) {
        return Err(op.plain_error("all body arguments must be index"));
    }
    if args.len() != shape(op, ty).len() {
        return Err(op.plain_error("must have one body argument per input dimension"));
    }
    expect(
        op,
        yielded(op, ops::generate::BODY_REGION) == Some(op.cx.element_type(ty)),
        "body must be terminated with a `yield` operation of the tensor element type",
    )
}

pub fn concat(op: OpRef) -> Check {
    let (ty, inputs) = (op.only_result_type(), op.operand_types());
    let result = shape(op, ty);
    let inputs: Vec<Type> = inputs.collect();
    expect(op, !inputs.is_empty(), "requires at least one input")?;
    let shapes: Vec<&[i64]> = inputs.iter().map(|ty| shape(op, *ty)).collect();
    expect(
        op,
        shapes.iter().all(|shape| shape.len() == result.len()),
        "rank of concatenated inputs must match result rank",
    )?;
    let element = op.cx.element_type(ty);
    expect(
        op,
        inputs.iter().all(|ty| op.cx.element_type(*ty) == element),
        "inputs and result element type must match",
    )?;
    let dim = op.int_attr(ops::concat::DIM_ATTR).unwrap_or(0);
    expect(
        op,
        dim < result.len() as i64,
        "concatenation dim must be less than the tensor rank",
    )?;
    let inferred = concat_shape(&shapes, dim as usize).map_err(|at| {
        op.error(format_args!(
            "static concatenation size mismatch along non-concatenated dimension {at}"
        ))
    })?;
    let inferred = tensor(op, &inferred, element);
    if !shapes_compatible(op, inferred, ty) {
        return Err(op.error(format_args!(
            "result type {}does not match inferred shape {} static sizes",
            quoted(op, ty),
            quoted(op, inferred)
        )));
    }
    Ok(())
}

/// The shape of tensors of one rank joined along dimension `along`; the error is a dimension in which they differ.
fn concat_shape(shapes: &[&[i64]], along: usize) -> Result<Vec<i64>, usize> {
    let rank = shapes.first().map_or(0, |shape| shape.len());
    (0..rank)
        .map(|at| {
            let sizes = shapes.iter().map(|shape| shape[at]);
            match at == along {
                true => Ok(joined(sizes)),
                false => common(sizes).ok_or(at),
            }
        })
        .collect()
}

/// The shape that the operands of a `tensor.concat` give its result.
pub fn inferred_concat_shape(op: OpRef) -> Option<Vec<i64>> {
    let along = usize::try_from(op.int_attr(ops::concat::DIM_ATTR)?).ok()?;
    let shapes: Vec<&[i64]> = op.operand_types().map(|ty| shape(op, ty)).collect();
    concat_shape(&shapes, along).ok()
}

/// The sum of sizes.
fn joined(mut sizes: impl Iterator<Item = i64>) -> i64 {
    let sum = sizes.try_fold(0i64, |sum, size| match size {
        DYNAMIC => None,
        size => sum.checked_add(size),
    });
    sum.unwrap_or(DYNAMIC)
}

/// The size that all those that are known have.
fn common(sizes: impl Iterator<Item = i64>) -> Option<i64> {
    let mut known = sizes.filter(|size| *size != DYNAMIC);
    let first = known.next().unwrap_or(DYNAMIC);
    known.all(|size| size == first).then_some(first)
}
