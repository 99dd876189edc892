//! Powers, roots and products.

use oxmlir_dialects::tables::arith::{self, FastMathFlags};
use oxmlir_dialects::tables::math;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, ValueId};

use super::{expand, has_static_shape, operand_type};
use crate::arith::builder::{Builder, float_kind};

// fma(a, b, c) -> a * b + c, where it does not matter that this rounds twice
pub fn fma(rw: &mut Rewriter, op: OpId) -> bool {
    let view = math::Fma::new(rw.op(op));
    let (b, c, flags) = (view.b(), view.c(), view.fastmath());
    flags.contains(FastMathFlags::CONTRACT)
        && expand(rw, op, |of, a| {
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

// powf(x, n) -> products and roots of x for small known n
//
// exp(n * log(x)) is none of its values where x is negative, n is 0 or one of them is not finite, and elsewhere has few bits
// of it.
pub fn powf(rw: &mut Rewriter, op: OpId) -> bool {
    let view = math::Powf::new(rw.op(op));
    let (exponent, flags) = (view.rhs(), view.fastmath());
    let known = rw.cx.constant_value(rw.body, exponent);
    let known = known.and_then(|attr| rw.cx.splat_float(attr));
    let Some(exponent) = known.map(ApFloat::to_f64) else {
        return false;
    };
    // The root of -0 is -0, that of -infinity NaN.
    let roots = flags.contains(FastMathFlags::NINF | FastMathFlags::NSZ);
    let size = exponent.abs();
    let simple = match size {
        0.0 | 1.0 | 2.0 => true,
        0.5 => roots,
        _ => exponent == 3.0,
    };
    simple
        && expand(rw, op, |of, x| {
            // The square of a large number may be infinite where the power is not 0.
            let base = if exponent < 0.0 && size > 0.5 {
                inverse(of, x)
            } else {
                x
            };
            match size {
                0.0 => of.real(of.ty(x), 1.0),
                0.5 => {
                    let root = math::sqrt(of.rw, of.loc, x);
                    if exponent < 0.0 {
                        inverse(of, root)
                    } else {
                        root
                    }
                }
                1.0 => base,
                2.0 => arith::mulf(of.rw, of.loc, base, base),
                _ => {
                    let square = arith::mulf(of.rw, of.loc, x, x);
                    arith::mulf(of.rw, of.loc, square, x)
                }
            }
        })
}

fn inverse(of: &mut Builder, value: ValueId) -> ValueId {
    let one = of.real(of.ty(value), 1.0);
    arith::divf(of.rw, of.loc, one, value)
}

// fpowi(x, n) -> products of x for known n, else powf(x, n) where each n is a float
pub fn fpowi(rw: &mut Rewriter, op: OpId) -> bool {
    let view = math::Fpowi::new(rw.op(op));
    let (exponent, ints) = (view.rhs(), view.ty(view.rhs()));
    let known = rw.cx.constant_value(rw.body, exponent);
    let known = known.and_then(|attr| rw.cx.splat_int(attr));
    let width = rw.cx.int_width(rw.cx.element_type(ints));
    let floats = float_kind(rw.cx, operand_type(rw, op));
    let exact = |(kind, width): (FloatKind, u32)| {
        kind.precision() >= width && i64::from(kind.max_exponent()) >= i64::from(width)
    };
    match known {
        Some(n) => expand(rw, op, |of, x| {
            // A large product may be infinite where the power is not 0.
            let base = if n.is_negative() { inverse(of, x) } else { x };
            product(of, base, &n.abs())
        }),
        None => {
            floats.zip(width).is_some_and(exact)
                && expand(rw, op, |of, x| {
                    let exponent = arith::sitofp(of.rw, of.loc, of.shaped(of.ty(x)), exponent);
                    math::powf(of.rw, of.loc, x, exponent)
                })
        }
    }
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
