//! Values that take the place of those that go.

use oxmlir_dialects::tables::arith;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, DYNAMIC, InsertPoint, OpId, Scalar, Type, TypeKind, ValueId};

/// How many operations in front of one are asked for a value.
const NEAR: usize = 64;

/// A value of a type that is there in front of an operation: an argument of the function, zero, or what was computed last.
pub fn stand_in(cx: &Context, body: &mut Body, op: OpId, ty: Type) -> Option<ValueId> {
    argument(body, ty)
        .or_else(|| zero(cx, body, op, ty))
        .or_else(|| computed(body, op, ty))
}

/// An argument of the operation that the whole body is of.
fn argument(body: &Body, ty: Type) -> Option<ValueId> {
    let root = body.root();
    let region = *body.regions(root).first()?;
    let args = body.args(body.first_block(region)?);
    args.iter().copied().find(|arg| body.ty(*arg) == ty)
}

/// A new constant of numbers that are zero.
fn zero(cx: &Context, body: &mut Body, op: OpId, ty: Type) -> Option<ValueId> {
    let is_vector_or_tensor = matches!(
        cx.type_kind(ty),
        TypeKind::Vector { .. } | TypeKind::RankedTensor { .. }
    );
    let element = match is_vector_or_tensor {
        true => cx.element_type(ty),
        false => ty,
    };
    let number = match cx.type_kind(element) {
        TypeKind::Float(kind) => Scalar::Float(ApFloat::from_bits(*kind, 0)),
        TypeKind::Integer { .. } | TypeKind::Index => {
            Scalar::Int(ApInt::zero(cx.int_width(element)?))
        }
        _ => return None,
    };
    if is_vector_or_tensor && cx.shape(ty)?.contains(&DYNAMIC) {
        return None;
    }
    let attr = cx.splat_attr(ty, &number);
    let (loc, mut no_listener) = (body.loc(op), NoListener);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    Some(arith::constant(&mut rw, loc, attr))
}

/// A result of an operation in front, or an argument of a block around.
fn computed(body: &Body, op: OpId, ty: Type) -> Option<ValueId> {
    let mut at = op;
    loop {
        let in_front = std::iter::successors(body.prev_op(at), |op| body.prev_op(*op));
        let mut results = in_front.take(NEAR).flat_map(|op| body.results(op));
        if let Some(found) = results.find(|value| body.ty(*value) == ty) {
            return Some(found);
        }
        let block = body.block(at)?;
        if let Some(found) = body.args(block).iter().find(|arg| body.ty(**arg) == ty) {
            return Some(*found);
        }
        at = body.parent_op(at)?;
    }
}
