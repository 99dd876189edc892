//! Masks made of sizes: rows of masks, and in the end comparisons with the numbers from zero up.

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, Scalar, Type, ValueId};

use oxmlir_dialects::vector::types::VectorType;

use crate::affine::index;
use crate::vector::build::{broadcast, constant, insert, type_of, zero};

const LESS: i64 = 2;

// create_mask(n, m) : NxM -> [0 < n ? create_mask(m) : 0, 1 < n ? ..., ...]
pub fn by_row(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(ty) = type_of(rw, rw.body.result(op, 0)) else {
        return false;
    };
    if ty.rank() < 2 || ty.leads_scalable() {
        return false;
    }
    let (loc, sizes) = (rw.body.loc(op), rw.body.operand_vec(op));
    let row = ty.inner(1).ty(rw.cx);
    let set = rw.value(vector::CREATE_MASK, loc, &sizes[1..], row, &[]);
    let (Some(clear), Some(mut result)) = (zero(rw, loc, row), zero(rw, loc, ty.ty(rw.cx))) else {
        return false;
    };
    for at in 0..ty.shape[0] {
        let bound = index::constant(rw, loc, at);
        let enabled = compare_less(rw, loc, bound, sizes[0], Type::I1);
        let part = arith::select(rw, loc, enabled, set, clear);
        result = insert(rw, loc, part, result, &[at]);
    }
    rw.replace(op, &[result]);
    true
}

fn compare_less(rw: &mut Rewriter, loc: Location, lhs: ValueId, rhs: ValueId, ty: Type) -> ValueId {
    let predicate = rw.cx.int_attr(Type::I64, LESS);
    let attrs = [(arith::cmpi::PREDICATE_ATTR, predicate)];
    rw.value(arith::CMPI, loc, &[lhs, rhs], ty, &attrs)
}

/// A constant mask as an ordinary constant.
pub fn constant_mask(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(ty) = type_of(rw, rw.body.result(op, 0)) else {
        return false;
    };
    let sizes = rw
        .op(op)
        .dense_attr(vector::constant_mask::MASK_DIM_SIZES_ATTR);
    let loc = rw.body.loc(op);
    let value = match ty.rank() {
        0 | 1 => leaf_mask(rw, loc, &ty, sizes[0]),
        _ if ty.leads_scalable() => None,
        _ => mask_rows(rw, loc, &ty, &sizes),
    };
    let Some(value) = value else {
        return false;
    };
    rw.replace(op, &[value]);
    true
}

// constant_mask [n] : N -> constant [true, ..., false, ...]
fn leaf_mask(rw: &mut Rewriter, loc: Location, ty: &VectorType, size: i64) -> Option<ValueId> {
    let bit = |set: bool| Scalar::Int(ApInt::from_i64(1, i64::from(set)));
    let count = ty.num_elements();
    let all = ty.ty(rw.cx);
    let attr = if ty.is_scalable() {
        if size != 0 && size != count {
            return None;
        }
        rw.cx.splat_attr(all, &bit(size != 0))
    } else {
        let bits: Vec<Scalar> = (0..count).map(|i| bit(i < size)).collect();
        rw.cx.elements_attr(all, &bits)
    };
    Some(constant(rw, loc, all, attr))
}

// constant_mask [n, m] : NxM -> [constant_mask [m], ..., 0, ...]
fn mask_rows(rw: &mut Rewriter, loc: Location, ty: &VectorType, sizes: &[i64]) -> Option<ValueId> {
    let inner = rw.cx.dense_array(Type::I64, &sizes[1..]);
    let attrs = [(vector::constant_mask::MASK_DIM_SIZES_ATTR, inner)];
    let row = ty.inner(1).ty(rw.cx);
    let set = rw.value(vector::CONSTANT_MASK, loc, &[], row, &attrs);
    let result = zero(rw, loc, ty.ty(rw.cx))?;
    Some((0..sizes[0]).fold(result, |all, at| insert(rw, loc, set, all, &[at])))
}

// create_mask(n) : N -> [0, 1, ..., N - 1] < broadcast(n), in integers of 32 bits
pub fn compare_32_bits(rw: &mut Rewriter, op: OpId) -> bool {
    compare(rw, op, Type::I32)
}

// create_mask(n) : N -> [0, 1, ..., N - 1] < broadcast(n), in integers of 64 bits
pub fn compare_64_bits(rw: &mut Rewriter, op: OpId) -> bool {
    compare(rw, op, Type::I64)
}

fn compare(rw: &mut Rewriter, op: OpId, number: Type) -> bool {
    let Some(ty) = type_of(rw, rw.body.result(op, 0)) else {
        return false;
    };
    if ty.rank() > 1 || ty.is_scalable() {
        return false;
    }
    let (loc, size) = (rw.body.loc(op), rw.body.operand(op, 0));
    let width = rw.cx.int_width(number).unwrap_or(64);
    let numbers: Vec<Scalar> = (0..ty.num_elements())
        .map(|i| Scalar::Int(ApInt::from_i64(width, i)))
        .collect();
    let all = ty.with_element(number).ty(rw.cx);
    let attr = rw.cx.elements_attr(all, &numbers);
    let numbers = constant(rw, loc, all, attr);
    let bound = rw.value(arith::INDEX_CAST, loc, &[size], number, &[]);
    let bounds = broadcast(rw, loc, bound, all);
    let mask = compare_less(rw, loc, numbers, bounds, ty.ty(rw.cx));
    rw.replace(op, &[mask]);
    true
}
