//! Powers, roots and products.

use oxmlir_dialects::tables::{arith, math};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, ValueId};

use super::{expand, has_static_shape, operand_type};
use crate::arith::builder::Builder;

// fma(a, b, c) -> a * b + c
pub fn fma(rw: &mut Rewriter, op: OpId) -> bool {
    let view = math::Fma::new(rw.op(op));
    let (b, c) = (view.b(), view.c());
    expand(rw, op, |of, a| {
        let product = arith::mulf(of.rw, of.loc, a, b);
        arith::addf(of.rw, of.loc, product, c)
    })
}

// rsqrt(x) -> 1 / sqrt(x)
pub fn rsqrt(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = operand_type(rw, op);
    has_static_shape(rw.cx, ty)
        && expand(rw, op, |of, x| {
            let one = of.real(ty, 1.0);
            let root = math::sqrt(of.rw, of.loc, x);
            arith::divf(of.rw, of.loc, one, root)
        })
}

// exp2(x) -> exp(x * ln 2)
pub fn exp2(rw: &mut Rewriter, op: OpId) -> bool {
    expand(rw, op, |of, x| {
        let ln_2 = of.real(of.ty(x), std::f64::consts::LN_2);
        let exponent = arith::mulf(of.rw, of.loc, x, ln_2);
        math::exp(of.rw, of.loc, exponent)
    })
}

// powf(x, n) -> products and roots of x for small known n, else exp(n * log(x))
pub fn powf(rw: &mut Rewriter, op: OpId) -> bool {
    let exponent = math::Powf::new(rw.op(op)).rhs();
    let known = rw.cx.constant_value(rw.body, exponent);
    let known = known.and_then(|attr| rw.cx.splat_float(attr));
    expand(rw, op, |of, x| {
        let simple = known.and_then(|n| simple_power(of, x, n.to_f64()));
        simple.unwrap_or_else(|| {
            let log = math::log(of.rw, of.loc, x);
            let exponent = arith::mulf(of.rw, of.loc, exponent, log);
            math::exp(of.rw, of.loc, exponent)
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
        0.5 => math::sqrt(of.rw, of.loc, x),
        1.0 => x,
        2.0 => arith::mulf(of.rw, of.loc, x, x),
        3.0 => {
            let square = arith::mulf(of.rw, of.loc, x, x);
            arith::mulf(of.rw, of.loc, square, x)
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
    arith::divf(of.rw, of.loc, one, value)
}

// fpowi(x, n) -> products of x for known n, else powf(x, n)
pub fn fpowi(rw: &mut Rewriter, op: OpId) -> bool {
    let exponent = math::Fpowi::new(rw.op(op)).rhs();
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
            let exponent = arith::sitofp(of.rw, of.loc, of.shaped(of.ty(x)), exponent);
            math::powf(of.rw, of.loc, x, exponent)
        }
    })
}

/// The product of `exponent`, which has no sign, factors `x`, by squares.
fn product(of: &mut Builder, x: ValueId, exponent: &ApInt) -> ValueId {
    let mut power = None;
    let mut square = x;
    for bit in 0..exponent.active_bits() {
        if bit > 0 {
            square = arith::mulf(of.rw, of.loc, square, square);
        }
        if exponent.bit(bit) {
            power = Some(match power {
                Some(power) => arith::mulf(of.rw, of.loc, square, power),
                None => square,
            });
        }
    }
    power.unwrap_or_else(|| of.real(of.ty(x), 1.0))
}
