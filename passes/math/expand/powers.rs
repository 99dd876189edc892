//! Powers, roots and products.

use oxmlir_dialects::tables::{arith, math};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, ValueId};

use super::{expand, has_static_shape, operand_type};
use crate::arith::builder::Builder;

// fma(a, b, c) -> a * b + c
pub fn fma(rw: &mut Rewriter, op: OpId) -> bool {
    let (b, c) = (rw.body.operand(op, 1), rw.body.operand(op, 2));
    expand(rw, op, |of, a| {
        let product = of.binary(arith::MULF, a, b);
        of.binary(arith::ADDF, product, c)
    })
}

// rsqrt(x) -> 1 / sqrt(x)
pub fn rsqrt(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    has_static_shape(rw.cx, ty)
        && expand(rw, op, |of, x| {
            let one = of.real(ty, 1.0);
            let root = of.unary(math::SQRT, x);
            of.binary(arith::DIVF, one, root)
        })
}

// exp2(x) -> exp(x * ln 2)
pub fn exp2(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| {
        let ln_2 = of.real(of.ty(x), std::f64::consts::LN_2);
        let exponent = of.binary(arith::MULF, x, ln_2);
        of.unary(math::EXP, exponent)
    })
}

// powf(x, n) -> products and roots of x for small known n, else exp(n * log(x))
pub fn powf(rw: &mut Rewriter, op: OpId) -> bool {
    let exponent = rw.body.operand(op, 1);
    let known = rw.cx.constant_value(rw.body, exponent);
    let known = known.and_then(|attr| rw.cx.splat_float(attr));
    expand(rw, op, |of, x| {
        let simple = known.and_then(|n| simple_power(of, x, n.to_f64()));
        simple.unwrap_or_else(|| {
            let log = of.unary(math::LOG, x);
            let exponent = of.binary(arith::MULF, exponent, log);
            of.unary(math::EXP, exponent)
        })
    })
}

fn simple_power(of: &mut Builder, x: ValueId, exponent: f64) -> Option<ValueId> {
    let size = exponent.abs();
    if exponent < 0.0 && size > 2.0 {
        return None;
    }
    let power = match size {
        0.0 => return Some(of.real(of.ty(x), 1.0)),
        0.5 => of.unary(math::SQRT, x),
        1.0 => x,
        2.0 => of.binary(arith::MULF, x, x),
        3.0 => {
            let square = of.binary(arith::MULF, x, x);
            of.binary(arith::MULF, square, x)
        }
        _ => return None,
    };
    if exponent < 0.0 {
        return Some(inverse(of, power));
    }
    Some(power)
}

fn inverse(of: &mut Builder, value: ValueId) -> ValueId {
    let one = of.real(of.ty(value), 1.0);
    of.binary(arith::DIVF, one, value)
}

// fpowi(x, n) -> products of x for known n, else powf(x, n)
pub fn fpowi(rw: &mut Rewriter, op: OpId) -> bool {
    let exponent = rw.body.operand(op, 1);
    let known = rw.cx.constant_value(rw.body, exponent);
    let known = known.and_then(|attr| rw.cx.splat_int(attr));
    expand(rw, op, |of, x| match known {
        Some(n) => {
            let power = product(of, x, &n.abs());
            if n.is_negative() {
                inverse(of, power)
            } else {
                power
            }
        }
        None => {
            let exponent = of.cast(arith::SITOFP, exponent, of.ty(x));
            of.binary(math::POWF, x, exponent)
        }
    })
}

/// The product of `exponent`, which has no sign, factors `x`, by squares.
fn product(of: &mut Builder, x: ValueId, exponent: &ApInt) -> ValueId {
    let mut power = None;
    let mut square = x;
    for bit in 0..exponent.active_bits() {
        if bit > 0 {
            square = of.binary(arith::MULF, square, square);
        }
        if exponent.bit(bit) {
            power = Some(match power {
                Some(power) => of.binary(arith::MULF, square, power),
                None => square,
            });
        }
    }
    power.unwrap_or_else(|| of.real(of.ty(x), 1.0))
}
