//! Masks made of sizes: rows of masks, and in the end comparisons with the numbers from zero up.

use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::vector;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, Scalar, Type, ValueId};

use oxmlir_dialects::vector::types::VectorType;

use crate::affine::index;
use crate::vector::build::{type_of, zero};

// create_mask(n, m) : NxM -> [0 < n ? create_mask(m) : 0, 1 < n ? ..., ...]
pub fn by_row(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::CreateMask::new(rw.op(op));
    let (loc, sizes) = (view.loc(), view.operands());
    let Some(ty) = type_of(rw, view.result()) else {
        return false;
    };
    if ty.rank() < 2 || ty.leads_scalable() {
        return false;
    }
    let row = ty.inner(1).ty(rw.cx);
    let set = vector::create_mask(rw, loc, row, &sizes[1..]);
    let (Some(clear), Some(mut result)) = (zero(rw, loc, row), zero(rw, loc, ty.ty(rw.cx))) else {
        return false;
    };
    for at in 0..ty.shape[0] {
        let bound = index::constant(rw, loc, at);
        let enabled = arith::cmpi(rw, loc, bound, sizes[0], CmpIPredicate::Slt);
        let part = arith::select(rw, loc, enabled, set, clear);
        result = vector::insert(rw, loc, part, result, &[], &[at]);
    }
    rw.replace(op, &[result]);
    true
}

/// A constant mask as an ordinary constant.
pub fn constant_mask(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::ConstantMask::new(rw.op(op));
    let (loc, sizes) = (view.loc(), view.mask_dim_sizes());
    let Some(ty) = type_of(rw, view.result()) else {
        return false;
    };
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
    Some(arith::constant(rw, loc, attr))
}

// constant_mask [n, m] : NxM -> [constant_mask [m], ..., 0, ...]
fn mask_rows(rw: &mut Rewriter, loc: Location, ty: &VectorType, sizes: &[i64]) -> Option<ValueId> {
    let row = ty.inner(1).ty(rw.cx);
    let set = vector::constant_mask(rw, loc, row, &sizes[1..]);
    let result = zero(rw, loc, ty.ty(rw.cx))?;
    Some((0..sizes[0]).fold(result, |all, at| {
        vector::insert(rw, loc, set, all, &[], &[at])
    }))
}

// create_mask(n) : N -> [0, 1, ..., N - 1] < broadcast(n), in integers of 32 bits
pub fn compare_32_bits(rw: &mut Rewriter, op: OpId) -> bool {
    compare(rw, op, Type::I32)
}

// create_mask(n) : N -> [0, 1, ..., N - 1] < broadcast(n), in integers of 64 bits
pub fn compare_64_bits(rw: &mut Rewriter, op: OpId) -> bool {
    compare(rw, op, Type::I64)
}

// select(c, [true], [false]) : 1 -> broadcast(c)
pub fn select_to_broadcast(rw: &mut Rewriter, op: OpId) -> bool {
    let view = arith::Select::new(rw.op(op));
    let (loc, ty, condition) = (view.loc(), rw.body.ty(view.result()), view.condition());
    let known = |value| {
        let attr = rw.cx.constant_value(rw.body, value)?;
        Some(!rw.cx.splat_int(attr)?.is_zero())
    };
    let is_mask_of_one = VectorType::of(rw.cx, ty).is_some_and(|mask| {
        mask.element == Type::I1 && mask.shape == [1] && !mask.scalable.contains(&true)
    });
    let choice = (known(view.true_value()), known(view.false_value()));
    if !is_mask_of_one || rw.body.ty(condition) != Type::I1 || choice != (Some(true), Some(false)) {
        return false;
    }
    let mask = vector::broadcast(rw, loc, ty, condition);
    rw.replace(op, &[mask]);
    true
}

fn compare(rw: &mut Rewriter, op: OpId, number: Type) -> bool {
    let view = vector::CreateMask::new(rw.op(op));
    let (loc, sizes) = (view.loc(), view.operands());
    let (Some(ty), Some(size)) = (type_of(rw, view.result()), sizes.first()) else {
        return false;
    };
    if ty.rank() > 1 || ty.is_scalable() {
        return false;
    }
    let width = rw.cx.int_width(number).unwrap_or(64);
    let numbers: Vec<Scalar> = (0..ty.num_elements())
        .map(|i| Scalar::Int(ApInt::from_i64(width, i)))
        .collect();
    let all = ty.with_element(number).ty(rw.cx);
    let attr = rw.cx.elements_attr(all, &numbers);
    let numbers = arith::constant(rw, loc, attr);
    let bound = arith::index_cast(rw, loc, number, *size);
    let bounds = vector::broadcast(rw, loc, all, bound);
    let mask = arith::cmpi(rw, loc, numbers, bounds, CmpIPredicate::Slt);
    rw.replace(op, &[mask]);
    true
}
