//! Strides and offsets of memref layouts.

use smallvec::{SmallVec, smallvec};

use crate::affine::{AffineExpr, AffineMap, BinaryOp, ExprKind};
use crate::attrs::AttrKind;
use crate::context::Context;
use crate::ids::{Attribute, Type};
use crate::types::{DYNAMIC, TypeKind};

/// One stride a dimension, in elements; [`DYNAMIC`] where it is not known.
pub type Strides = SmallVec<[i64; 4]>;

impl Context {
    /// Strides and offset of a ranked memref, if its layout is strided at all.
    pub fn strides_and_offset(&self, memref: Type) -> Option<(Strides, i64)> {
        let TypeKind::MemRef { shape, layout, .. } = self.type_kind(memref) else {
            return None;
        };
        match layout {
            None => Some((identity_strides(shape), 0)),
            Some(layout) => self.layout_strides(*layout, shape),
        }
    }

    fn layout_strides(&self, layout: Attribute, shape: &[i64]) -> Option<(Strides, i64)> {
        match self.attr_kind(layout) {
            AttrKind::Strided { offset, strides } => {
                Some((strides.iter().copied().collect(), *offset))
            }
            AttrKind::AffineMap(map) if map.is_identity(self.affine()) => {
                Some((identity_strides(shape), 0))
            }
            AttrKind::AffineMap(map) => self.map_strides(*map, shape.len()),
            _ => None,
        }
    }

    /// Reads strides off a map with one result that is a sum of dimensions times factors.
    fn map_strides(&self, map: AffineMap, rank: usize) -> Option<(Strides, i64)> {
        let affine = self.affine();
        if map.num_results(affine) != 1 || map.num_dims(affine) as usize != rank {
            return None;
        }
        let mut strides: Strides = smallvec![0; rank];
        let mut offset = 0;
        // Summands and what they are multiplied with.
        let mut work: Vec<(AffineExpr, i64)> = vec![(map.result(0, affine)?, 1)];
        while let Some((expr, factor)) = work.pop() {
            match expr.kind(affine) {
                ExprKind::Dim(d) => {
                    let stride = strides.get_mut(d as usize)?;
                    *stride = add(*stride, factor);
                }
                ExprKind::Constant(value) => offset = add(offset, multiply(value, factor)),
                _ if expr.is_symbolic_or_constant(affine) => offset = DYNAMIC,
                ExprKind::Binary(BinaryOp::Add, lhs, rhs) => {
                    work.extend([(lhs, factor), (rhs, factor)]);
                }
                ExprKind::Binary(BinaryOp::Mul, lhs, rhs) => {
                    let (sum, by) = if rhs.is_symbolic_or_constant(affine) {
                        (lhs, rhs)
                    } else {
                        (rhs, lhs)
                    };
                    if !by.is_symbolic_or_constant(affine) {
                        return None;
                    }
                    let by = by.as_constant(affine).unwrap_or(DYNAMIC);
                    work.push((sum, multiply(by, factor)));
                }
                _ => return None,
            }
        }
        Some((strides, offset))
    }
}

/// Strides of a row-major layout.
pub fn identity_strides(shape: &[i64]) -> Strides {
    let mut strides: Strides = smallvec![1; shape.len()];
    for i in (1..shape.len()).rev() {
        strides[i - 1] = multiply(strides[i], shape[i]);
    }
    strides
}

fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a.checked_add(b).unwrap_or(DYNAMIC)
    }
}

fn multiply(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC {
        DYNAMIC
    } else {
        a.checked_mul(b).unwrap_or(DYNAMIC)
    }
}
