//! Arithmetic on complex numbers. Sums and products are those of the parts; functions are computed in `f64` and rounded.

use std::ops::{Add, Div, Mul, Neg, Sub};
use std::sync::Arc;

use oxmlir_dialects::tables::complex as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::{OpRef, TypeKind};

use super::floats;
use super::vector::cast_bits;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::machine::Machine;
use crate::step::Step;
use crate::value::Value;
use Execute::Elementwise;

pub const RULES: &[Implementation] = &[
    implements(ops::ABS, &Elementwise(|s, a| to_real(s, a, C::size))),
    implements(ops::ADD, &Elementwise(|s, a| by_parts(s, a, |x, y| x + y))),
    implements(ops::ANGLE, &Elementwise(|s, a| to_real(s, a, C::angle))),
    implements(ops::ATAN2, &Elementwise(|s, a| binary(s, a, atan2))),
    implements(ops::BITCAST, &Execute::Step(bitcast)),
    implements(ops::CONJ, &Elementwise(conj)),
    implements(ops::CONSTANT, &Execute::Constant(constant)),
    implements(ops::COS, &Elementwise(|s, a| unary(s, a, cos))),
    implements(ops::CREATE, &Elementwise(create)),
    implements(ops::DIV, &Elementwise(|s, a| binary(s, a, |x, y| x / y))),
    implements(ops::EQ, &Elementwise(|s, a| equal(s, a, true))),
    implements(ops::EXP, &Elementwise(|s, a| unary(s, a, C::exp))),
    implements(ops::EXPM1, &Elementwise(|s, a| unary(s, a, expm1))),
    implements(ops::IM, &Elementwise(|s, a| Ok(parts(s, &a[0])?[1].into()))),
    implements(ops::LOG, &Elementwise(|s, a| unary(s, a, C::ln))),
    implements(ops::LOG1P, &Elementwise(|s, a| unary(s, a, log1p))),
    implements(ops::MUL, &Elementwise(mul)),
    implements(ops::NEG, &Elementwise(neg)),
    implements(ops::NEQ, &Elementwise(|s, a| equal(s, a, false))),
    implements(ops::POW, &Elementwise(|s, a| binary(s, a, pow))),
    implements(ops::POWI, &Elementwise(powi)),
    implements(ops::RE, &Elementwise(|s, a| Ok(parts(s, &a[0])?[0].into()))),
    implements(
        ops::RSQRT,
        &Elementwise(|s, a| unary(s, a, |x| C::new(1.0, 0.0) / x.sqrt())),
    ),
    implements(ops::SIGN, &Elementwise(|s, a| unary(s, a, sign))),
    implements(ops::SIN, &Elementwise(|s, a| unary(s, a, sin))),
    implements(ops::SQRT, &Elementwise(|s, a| unary(s, a, C::sqrt))),
    implements(ops::SUB, &Elementwise(|s, a| by_parts(s, a, |x, y| x - y))),
    implements(ops::TAN, &Elementwise(|s, a| unary(s, a, tan))),
    implements(ops::TANH, &Elementwise(|s, a| unary(s, a, tanh))),
];

/// A complex number of `f64` parts.
#[derive(Clone, Copy)]
struct C {
    re: f64,
    im: f64,
}

impl C {
    fn new(re: f64, im: f64) -> C {
        C { re, im }
    }

    fn scale(self, by: f64) -> C {
        C::new(self.re * by, self.im * by)
    }

    fn exp(self) -> C {
        let (sin, cos) = libm::sincos(self.im);
        let size = libm::exp(self.re);
        // A real argument stays real, also where the size is infinite.
        match self.im == 0.0 {
            true => C::new(size, self.im),
            false => C::new(size * cos, size * sin),
        }
    }

    fn size(self) -> f64 {
        libm::hypot(self.re, self.im)
    }

    fn angle(self) -> f64 {
        libm::atan2(self.im, self.re)
    }

    fn ln(self) -> C {
        C::new(libm::log(self.size()), self.angle())
    }

    fn sqrt(self) -> C {
        if self.re == 0.0 && self.im == 0.0 {
            return C::new(0.0, self.im);
        }
        let size = libm::hypot(self.re, self.im);
        let root = ((size + self.re.abs()) / 2.0).sqrt();
        match self.re >= 0.0 {
            true => C::new(root, self.im / (2.0 * root)),
            false => C::new(self.im.abs() / (2.0 * root), root.copysign(self.im)),
        }
    }

    fn sinh(self) -> C {
        let (sin, cos) = libm::sincos(self.im);
        C::new(libm::sinh(self.re) * cos, libm::cosh(self.re) * sin)
    }

    fn cosh(self) -> C {
        let (sin, cos) = libm::sincos(self.im);
        C::new(libm::cosh(self.re) * cos, libm::sinh(self.re) * sin)
    }
}

impl Add for C {
    type Output = C;

    fn add(self, other: C) -> C {
        C::new(self.re + other.re, self.im + other.im)
    }
}

impl Sub for C {
    type Output = C;

    fn sub(self, other: C) -> C {
        C::new(self.re - other.re, self.im - other.im)
    }
}

impl Neg for C {
    type Output = C;

    fn neg(self) -> C {
        C::new(-self.re, -self.im)
    }
}

impl Mul for C {
    type Output = C;

    fn mul(self, other: C) -> C {
        C::new(
            self.re * other.re - self.im * other.im,
            self.re * other.im + self.im * other.re,
        )
    }
}

impl Div for C {
    type Output = C;

    /// By Smith's method, which does not overflow where the quotient does not.
    fn div(self, other: C) -> C {
        if other.re.abs() >= other.im.abs() {
            let ratio = other.im / other.re;
            let size = other.re + other.im * ratio;
            return C::new(
                (self.re + self.im * ratio) / size,
                (self.im - self.re * ratio) / size,
            );
        }
        let ratio = other.re / other.im;
        let size = other.re * ratio + other.im;
        C::new(
            (self.re * ratio + self.im) / size,
            (self.im * ratio - self.re) / size,
        )
    }
}

/// Real and imaginary part.
fn parts(step: &Step, value: &Value) -> Result<[ApFloat; 2]> {
    match value {
        Value::Complex(parts) => Ok([
            step.float_of(&parts[0], "the real part")?,
            step.float_of(&parts[1], "the imaginary part")?,
        ]),
        other => Err(step.not_usable(other, "a complex number")),
    }
}

fn number(step: &Step, value: &Value) -> Result<(C, FloatKind)> {
    let [re, im] = parts(step, value)?;
    Ok((C::new(re.to_f64(), im.to_f64()), re.kind()))
}

fn complex(re: ApFloat, im: ApFloat) -> Value {
    Value::Complex(Arc::new([re.into(), im.into()]))
}

fn rounded(x: C, kind: FloatKind) -> Value {
    complex(ApFloat::from_f64(kind, x.re), ApFloat::from_f64(kind, x.im))
}

/// The result of an operation, or poison where the fast-math flags exclude it or an operand.
fn flagged(step: &mut Step, args: &[Value], result: Value) -> Value {
    let Some(slot) = floats::flags_slot(step) else {
        return result;
    };
    let all = args.iter().chain([&result]);
    let floats: Vec<ApFloat> = all.flat_map(floats_of).collect();
    floats::excluded(step, slot, &floats).unwrap_or(result)
}

/// The result of a function that is computed in one of several ways. What comes of infinities, of NaN, and of numbers whose squares are
/// none is left open.
fn approximate(step: &mut Step, args: &[Value], result: Value) -> Result<Value> {
    step.approximates();
    let result = flagged(step, args, result);
    if step.machine.options.only_specified && result.poison().is_none() {
        let mut all = args.iter().chain([&result]).flat_map(floats_of);
        if all.any(is_extreme) {
            return Err(step.unsupported("numbers whose squares are no numbers"));
        }
    }
    Ok(result)
}

fn floats_of(value: &Value) -> Vec<ApFloat> {
    match value {
        Value::Complex(parts) => parts.iter().filter_map(Value::to_float).collect(),
        other => other.to_float().into_iter().collect(),
    }
}

fn is_extreme(number: ApFloat) -> bool {
    let largest = ApFloat::largest(number.kind(), false).to_f64().sqrt() / 4.0;
    let size = number.to_f64().abs();
    size != 0.0 && !(largest.recip()..=largest).contains(&size)
}

fn unary(step: &mut Step, args: &[Value], f: fn(C) -> C) -> Result<Value> {
    let (x, kind) = number(step, &args[0])?;
    approximate(step, args, rounded(f(x), kind))
}

fn binary(step: &mut Step, args: &[Value], f: fn(C, C) -> C) -> Result<Value> {
    let (x, kind) = number(step, &args[0])?;
    let (y, _) = number(step, &args[1])?;
    approximate(step, args, rounded(f(x, y), kind))
}

fn to_real(step: &mut Step, args: &[Value], f: fn(C) -> f64) -> Result<Value> {
    let (x, kind) = number(step, &args[0])?;
    approximate(step, args, ApFloat::from_f64(kind, f(x)).into())
}

/// The same for the real and for the imaginary parts.
fn by_parts(step: &mut Step, args: &[Value], f: fn(ApFloat, ApFloat) -> ApFloat) -> Result<Value> {
    let ([a, b], [c, d]) = (parts(step, &args[0])?, parts(step, &args[1])?);
    Ok(flagged(step, args, complex(f(a, c), f(b, d))))
}

fn mul(step: &mut Step, args: &[Value]) -> Result<Value> {
    let ([a, b], [c, d]) = (parts(step, &args[0])?, parts(step, &args[1])?);
    Ok(flagged(step, args, complex(a * c - b * d, a * d + b * c)))
}

fn neg(step: &mut Step, args: &[Value]) -> Result<Value> {
    let [a, b] = parts(step, &args[0])?;
    Ok(flagged(step, args, complex(-a, -b)))
}

fn conj(step: &mut Step, args: &[Value]) -> Result<Value> {
    let [a, b] = parts(step, &args[0])?;
    Ok(complex(a, -b))
}

fn create(step: &mut Step, args: &[Value]) -> Result<Value> {
    let re = step.float_of(&args[0], "the real part")?;
    Ok(complex(re, step.float_of(&args[1], "the imaginary part")?))
}

fn equal(step: &Step, args: &[Value], expected: bool) -> Result<Value> {
    let ([a, b], [c, d]) = (parts(step, &args[0])?, parts(step, &args[1])?);
    let same = |x: ApFloat, y: ApFloat| x.compare(y).is_some_and(|order| order.is_eq());
    Ok(((same(a, c) && same(b, d)) == expected).into())
}

fn constant(machine: &mut Machine, op: OpRef) -> Result<Value> {
    machine.constant(op, op.attr(ops::constant::VALUE_ATTR), op.result_type(0))
}

/// The same bits as a complex number of two parts, or as one number.
fn bitcast(step: &mut Step) -> Result<Flow> {
    let source = match step.operand(0) {
        Value::Complex(parts) => parts.to_vec(),
        other => vec![other.clone()],
    };
    let ty = step.result_type();
    let cast = match step.machine.cx.type_kind(ty) {
        TypeKind::Complex(part) => cast_bits(step, &source, *part, 2)
            .and_then(|parts| <[Value; 2]>::try_from(parts).ok())
            .map(|parts| Value::Complex(Arc::new(parts))),
        _ => cast_bits(step, &source, ty, 1).and_then(|mut values| values.pop()),
    };
    let cast = cast.ok_or_else(|| step.unsupported("a cast of such values"))?;
    step.set(cast);
    Ok(Flow::Next)
}

// Functions.

/// The functions of complex numbers that C's library has.
pub const LIBRARY: &[&str] = &[
    "cabs", "carg", "ccos", "clog", "conj", "cpow", "csin", "csqrt", "ctan", "ctanh",
];

/// What a function of C's library makes of complex numbers of `f64`; none if it is called in another way.
pub fn library(name: &str, args: &[Value]) -> Option<Value> {
    let mut numbers = args.iter().map(|arg| match arg {
        Value::Complex(parts) => Some([parts[0].to_float()?, parts[1].to_float()?]),
        _ => None,
    });
    let [re, im] = numbers.next()??;
    let (x, kind) = (C::new(re.to_f64(), im.to_f64()), re.kind());
    let number = match name {
        "cabs" => return Some(ApFloat::from_f64(kind, x.size()).into()),
        "carg" => return Some(ApFloat::from_f64(kind, x.angle()).into()),
        "ccos" => cos(x),
        "clog" => x.ln(),
        "conj" => C::new(x.re, -x.im),
        "cpow" => {
            let [re, im] = numbers.next()??;
            pow(x, C::new(re.to_f64(), im.to_f64()))
        }
        "csin" => sin(x),
        "csqrt" => x.sqrt(),
        "ctan" => tan(x),
        "ctanh" => tanh(x),
        _ => return None,
    };
    Some(rounded(number, kind))
}

fn cos(x: C) -> C {
    C::new(-x.im, x.re).cosh()
}

fn tanh(x: C) -> C {
    x.sinh() / x.cosh()
}

fn expm1(x: C) -> C {
    let (half, _) = libm::sincos(x.im / 2.0);
    let grown = libm::expm1(x.re);
    let (sin, cos) = libm::sincos(x.im);
    C::new(grown * cos - 2.0 * half * half, libm::exp(x.re) * sin)
}

fn log1p(x: C) -> C {
    let size = x.re * (2.0 + x.re) + x.im * x.im;
    C::new(0.5 * libm::log1p(size), libm::atan2(x.im, 1.0 + x.re))
}

/// `-i log((x + i y) / sqrt(x² + y²))`
fn atan2(y: C, x: C) -> C {
    let i = C::new(0.0, 1.0);
    let quotient = (x + i * y) / (x * x + y * y).sqrt();
    -(i * quotient.ln())
}

fn pow(x: C, y: C) -> C {
    match (x.re == 0.0 && x.im == 0.0, y.re == 0.0 && y.im == 0.0) {
        (_, true) => C::new(1.0, 0.0),
        (true, _) => C::new(0.0, 0.0),
        _ => (y * x.ln()).exp(),
    }
}

fn powi(step: &mut Step, args: &[Value]) -> Result<Value> {
    let (x, kind) = number(step, &args[0])?;
    let exponent = step.index_of(&args[1], "the exponent")?;
    let (mut power, mut square) = (C::new(1.0, 0.0), x);
    let mut left = exponent.unsigned_abs();
    while left > 0 {
        if left & 1 == 1 {
            power = power * square;
        }
        square = square * square;
        left >>= 1;
    }
    let power = if exponent < 0 {
        C::new(1.0, 0.0) / power
    } else {
        power
    };
    approximate(step, args, rounded(power, kind))
}

fn sign(x: C) -> C {
    match x.re == 0.0 && x.im == 0.0 {
        true => x,
        false => x.scale(1.0 / libm::hypot(x.re, x.im)),
    }
}

fn sin(x: C) -> C {
    let turned = C::new(-x.im, x.re).sinh();
    C::new(turned.im, -turned.re)
}

fn tan(x: C) -> C {
    sin(x) / C::new(-x.im, x.re).cosh()
}
