//! Strides and offsets of memref types.

use oxmlir_ir::affine::{AffineExpr, BinaryOp, ExprKind};
use oxmlir_ir::{AttrKind, Context, DYNAMIC, Type, TypeKind};

/// Strides and offset of a memref type, [`DYNAMIC`] where they are not known; `None` where the layout is not strided.
pub fn strides_and_offset(cx: &Context, ty: Type) -> Option<(Vec<i64>, i64)> {
    let TypeKind::MemRef { shape, layout, .. } = cx.type_kind(ty) else {
        return None;
    };
    let Some(layout) = layout else {
        return Some((identity_strides(shape), 0));
    };
    match cx.attr_kind(*layout) {
        AttrKind::Strided { offset, strides } => Some((strides.to_vec(), *offset)),
        AttrKind::AffineMap(map) => {
            let affine = cx.affine();
            let [expr] = map.results(affine)[..] else {
                return None;
            };
            linear_terms(cx, expr, shape.len())
        }
        _ => None,
    }
}

/// The strides of a densely packed row-major layout.
pub fn identity_strides(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for i in (1..shape.len()).rev() {
        strides[i - 1] = multiply(strides[i], shape[i]);
    }
    strides
}

fn multiply(a: i64, b: i64) -> i64 {
    if a == 0 || b == 0 {
        return 0;
    }
    if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a.checked_mul(b).unwrap_or(DYNAMIC)
    }
}

fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a.checked_add(b).unwrap_or(DYNAMIC)
    }
}

/// The coefficients of the dimensions and the constant part of a linear expression; [`DYNAMIC`] where they contain
/// symbols. `None` if it is not linear in the dimensions.
fn linear_terms(cx: &Context, expr: AffineExpr, rank: usize) -> Option<(Vec<i64>, i64)> {
    let affine = cx.affine();
    let (mut strides, mut offset) = (vec![0; rank], 0);
    let mut terms = vec![(expr, 1)];
    while let Some((expr, factor)) = terms.pop() {
        match expr.kind(affine) {
            ExprKind::Dim(dim) => {
                let stride = strides.get_mut(dim as usize)?;
                *stride = add(*stride, factor);
            }
            ExprKind::Constant(value) => offset = add(offset, multiply(value, factor)),
            ExprKind::Binary(BinaryOp::Add, lhs, rhs) => {
                terms.extend([(rhs, factor), (lhs, factor)])
            }
            ExprKind::Binary(BinaryOp::Mul, lhs, rhs) => {
                let (lhs, rhs) = if lhs.is_symbolic_or_constant(affine) {
                    (rhs, lhs)
                } else {
                    (lhs, rhs)
                };
                terms.push((
                    lhs,
                    multiply(factor, rhs.as_constant(affine).unwrap_or(DYNAMIC)),
                ));
            }
            _ if expr.is_symbolic_or_constant(affine) => offset = DYNAMIC,
            _ => return None,
        }
    }
    Some((strides, offset))
}

/// Whether a memref of static shape has its elements next to each other in row-major order, behind any offset.
pub fn is_contiguous_row_major(cx: &Context, ty: Type) -> bool {
    let (Some(shape), Some((strides, _))) = (cx.shape(ty), strides_and_offset(cx, ty)) else {
        return false;
    };
    if shape.contains(&DYNAMIC) {
        return false;
    }
    let mut running = 1i64;
    let mut dims = shape.iter().zip(strides).rev().peekable();
    while let Some((size, _)) = dims.next_if(|(_, stride)| *stride == running) {
        running = running.saturating_mul(*size);
    }
    dims.all(|(size, _)| *size == 1)
}
