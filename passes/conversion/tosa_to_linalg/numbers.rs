//! What operations compute of each element.

use oxmlir_dialects::tables::arith::{self, CmpFPredicate, CmpIPredicate};
use oxmlir_dialects::tables::math;
use oxmlir_dialects::tables::tosa::{self as ops, NanPropagationMode, RoundingMode as Rounding};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind, RoundingMode};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::NoMatch;
use oxmlir_ir::{Attribute, Location, OpRef, Scalar, Signedness, Type, TypeKind, ValueId};

use crate::arith::builder::{Builder, float_kind};

/// The result of type `Type` that is computed of elements.
pub type Compute = Box<dyn Fn(&mut Builder, &[ValueId], Type) -> ValueId>;

/// How an operation is lowered.
pub struct Plan {
    /// The number of operands that are needed.
    pub operands: usize,
    /// The number of those that have the shape of the result; others have one element.
    pub shaped: usize,
    pub compute: Compute,
}

impl Plan {
    fn new(operands: usize, compute: Compute) -> Plan {
        Plan {
            operands,
            shaped: operands,
            compute,
        }
    }
}

type Unary = fn(&mut Rewriter, Location, ValueId) -> ValueId;
type Binary = fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId;

fn unary(f: Unary) -> Plan {
    Plan::new(1, Box::new(move |b, args, _| f(b.rw, b.loc, args[0])))
}

fn binary(f: Binary) -> Plan {
    Plan::new(
        2,
        Box::new(move |b, args, _| f(b.rw, b.loc, args[0], args[1])),
    )
}

fn compute(operands: usize, f: fn(&mut Builder, &[ValueId], Type) -> ValueId) -> Plan {
    Plan::new(operands, Box::new(f))
}

/// What the elements of a tensor are to an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Float,
    Signed,
    Unsigned,
}

fn kind(op: OpRef, ty: Type) -> Result<Kind, NoMatch> {
    match op.cx.type_kind(op.cx.element_type(ty)) {
        TypeKind::Float(_) => Ok(Kind::Float),
        TypeKind::Integer {
            sign: Signedness::Unsigned,
            ..
        } => Ok(Kind::Unsigned),
        TypeKind::Integer { .. } => Ok(Kind::Signed),
        _ => Err("elements that are no integers or floats".into()),
    }
}

/// How an operation is lowered, by its name and the type of its elements.
///
/// # Errors
/// There is no such operation on such elements.
pub fn plan(op: OpRef) -> Result<Plan, NoMatch> {
    use Kind::{Float, Signed, Unsigned};
    // The elements that a selection chooses among stand behind its condition.
    let main = usize::from(op.name() == ops::SELECT);
    let of = kind(op, op.operand_type(main))?;
    Ok(match (op.name(), of) {
        (ops::ABS, Float) => unary(math::absf),
        (ops::ABS, Signed) => compute(1, abs),
        (ops::ADD, Float) => binary(arith::addf),
        (ops::ADD, _) => binary(arith::addi),
        (ops::ARITHMETIC_RIGHT_SHIFT, Signed) => match ops::ArithmeticRightShift::new(op).round() {
            true => compute(2, rounding_shift),
            false => binary(arith::shrsi),
        },
        (ops::BITWISE_AND | ops::LOGICAL_AND, Signed | Unsigned) => binary(arith::andi),
        (ops::BITWISE_OR | ops::LOGICAL_OR, Signed | Unsigned) => binary(arith::ori),
        (ops::BITWISE_XOR | ops::LOGICAL_XOR, Signed | Unsigned) => binary(arith::xori),
        (ops::BITWISE_NOT | ops::LOGICAL_NOT, Signed | Unsigned) => compute(1, not),
        (ops::CAST, from) => cast(op, from)?,
        (ops::CEIL, Float) => unary(math::ceil),
        (ops::CLAMP, of) => clamp(op, of)?,
        (ops::CLZ, Signed | Unsigned) => unary(math::ctlz),
        (ops::COS, Float) => unary(math::cos),
        (ops::EQUAL | ops::GREATER | ops::GREATER_EQUAL, of) => comparison(op, of),
        (ops::ERF, Float) => unary(math::erf),
        (ops::EXP, Float) => unary(math::exp),
        (ops::FLOOR, Float) => unary(math::floor),
        (ops::INTDIV, Signed) => binary(arith::divsi),
        (ops::LOG, Float) => unary(math::log),
        (ops::LOGICAL_LEFT_SHIFT, Signed | Unsigned) => binary(arith::shli),
        (ops::LOGICAL_RIGHT_SHIFT, Signed | Unsigned) => binary(arith::shrui),
        (ops::MAXIMUM, Float) => extremum(op, arith::maximumf),
        (ops::MAXIMUM, Signed) => binary(arith::maxsi),
        (ops::MAXIMUM, Unsigned) => binary(arith::maxui),
        (ops::MINIMUM, Float) => extremum(op, arith::minimumf),
        (ops::MINIMUM, Signed) => binary(arith::minsi),
        (ops::MINIMUM, Unsigned) => binary(arith::minui),
        (ops::MUL, Float) => binary(arith::mulf),
        (ops::MUL, Signed) => product(op)?,
        (ops::NEGATE, Float) => unary(arith::negf),
        (ops::NEGATE, Signed) => negative(op)?,
        (ops::POW, Float) => binary(math::powf),
        (ops::RECIPROCAL, Float) => compute(1, reciprocal),
        (ops::RSQRT, Float) => unary(math::rsqrt),
        (ops::SELECT, _) => compute(3, |b, args, _| {
            arith::select(b.rw, b.loc, args[0], args[1], args[2])
        }),
        (ops::SIGMOID, Float) => compute(1, sigmoid),
        (ops::SIN, Float) => unary(math::sin),
        (ops::SUB, Float) => binary(arith::subf),
        (ops::SUB, _) => binary(arith::subi),
        (ops::TANH, Float) => unary(math::tanh),
        _ => return Err("not computed of such elements".into()),
    })
}

fn int(b: &mut Builder, ty: Type, value: i64) -> ValueId {
    let width = b.int_width(ty);
    b.int_constant(ty, ApInt::from_i64(width, value))
}

fn abs(b: &mut Builder, args: &[ValueId], ty: Type) -> ValueId {
    let zero = int(b, ty, 0);
    let negative = arith::subi(b.rw, b.loc, zero, args[0]);
    arith::maxsi(b.rw, b.loc, args[0], negative)
}

fn not(b: &mut Builder, args: &[ValueId], ty: Type) -> ValueId {
    let ones = int(b, ty, -1);
    arith::xori(b.rw, b.loc, args[0], ones)
}

fn reciprocal(b: &mut Builder, args: &[ValueId], ty: Type) -> ValueId {
    let one = b.real(ty, 1.0);
    arith::divf(b.rw, b.loc, one, args[0])
}

fn sigmoid(b: &mut Builder, args: &[ValueId], ty: Type) -> ValueId {
    let one = b.real(ty, 1.0);
    let negative = arith::negf(b.rw, b.loc, args[0]);
    let power = math::exp(b.rw, b.loc, negative);
    let sum = arith::addf(b.rw, b.loc, power, one);
    arith::divf(b.rw, b.loc, one, sum)
}

/// A shift to the right that adds the highest bit that is lost.
fn rounding_shift(b: &mut Builder, args: &[ValueId], ty: Type) -> ValueId {
    let [value, amount] = [args[0], args[1]];
    let moved = arith::shrsi(b.rw, b.loc, value, amount);
    let [one, zero] = [1, 0].map(|number| int(b, ty, number));
    let [no, yes] = [0, 1].map(|number| int(b, Type::I1, number));
    let moves = arith::cmpi(b.rw, b.loc, amount, zero, CmpIPredicate::Sgt);
    let less = arith::subi(b.rw, b.loc, amount, one);
    let lost = arith::shrsi(b.rw, b.loc, value, less);
    let lost = arith::trunci(b.rw, b.loc, Type::I1, lost);
    let lost = arith::andi(b.rw, b.loc, lost, yes);
    let lost = arith::select(b.rw, b.loc, moves, lost, no);
    let lost = arith::extui(b.rw, b.loc, ty, lost);
    arith::addi(b.rw, b.loc, moved, lost)
}

fn comparison(op: OpRef, of: Kind) -> Plan {
    let (float, signed, unsigned) = match op.name() {
        ops::EQUAL => (CmpFPredicate::Oeq, CmpIPredicate::Eq, CmpIPredicate::Eq),
        ops::GREATER => (CmpFPredicate::Ogt, CmpIPredicate::Sgt, CmpIPredicate::Ugt),
        _ => (CmpFPredicate::Oge, CmpIPredicate::Sge, CmpIPredicate::Uge),
    };
    Plan::new(
        2,
        Box::new(move |b, args, _| match of {
            Kind::Float => arith::cmpf(b.rw, b.loc, args[0], args[1], float),
            Kind::Signed => arith::cmpi(b.rw, b.loc, args[0], args[1], signed),
            Kind::Unsigned => arith::cmpi(b.rw, b.loc, args[0], args[1], unsigned),
        }),
    )
}

/// Whether NaNs are left out.
pub fn ignores_nan(op: OpRef) -> bool {
    ops::shared::nan_mode(op) == Some(NanPropagationMode::IGNORE)
}

fn is_nan(b: &mut Builder, value: ValueId) -> ValueId {
    arith::cmpf(b.rw, b.loc, value, value, CmpFPredicate::Uno)
}

fn extremum(op: OpRef, f: Binary) -> Plan {
    if !ignores_nan(op) {
        return binary(f);
    }
    Plan::new(
        2,
        Box::new(move |b, args, _| {
            let result = f(b.rw, b.loc, args[0], args[1]);
            let nans = [args[0], args[1]].map(|arg| is_nan(b, arg));
            let result = arith::select(b.rw, b.loc, nans[0], args[1], result);
            arith::select(b.rw, b.loc, nans[1], args[0], result)
        }),
    )
}

/// A number as an attribute tells it, for elements of a type.
fn bound(op: OpRef, attr: Attribute) -> Result<Scalar, NoMatch> {
    op.cx
        .splat_scalar(attr)
        .ok_or_else(|| "a bound that is no number".into())
}

fn constant(b: &mut Builder, ty: Type, value: &Scalar) -> ValueId {
    match value {
        Scalar::Int(value) => b.int_constant(ty, value.clone()),
        Scalar::Float(value) => b.float_constant(ty, *value),
    }
}

fn clamp(op: OpRef, of: Kind) -> Result<Plan, NoMatch> {
    let clamp = ops::Clamp::new(op);
    let [min, max] = [bound(op, clamp.min_val())?, bound(op, clamp.max_val())?];
    let ignores = ignores_nan(op);
    Ok(Plan::new(
        1,
        Box::new(move |b, args, ty| {
            let [min, max] = [&min, &max].map(|value| constant(b, ty, value));
            let [low, high]: [Binary; 2] = match of {
                Kind::Float => {
                    let result = arith::minimumf(b.rw, b.loc, args[0], max);
                    let result = arith::maximumf(b.rw, b.loc, result, min);
                    if !ignores {
                        return result;
                    }
                    let nan = is_nan(b, args[0]);
                    return arith::select(b.rw, b.loc, nan, min, result);
                }
                Kind::Signed => [arith::maxsi, arith::minsi],
                Kind::Unsigned => [arith::maxui, arith::minui],
            };
            let result = low(b.rw, b.loc, min, args[0]);
            high(b.rw, b.loc, max, result)
        }),
    ))
}

/// An integer moved between two bounds.
pub fn clamped(b: &mut Builder, value: ValueId, bounds: [i64; 2]) -> ValueId {
    let ty = b.ty(value);
    let [min, max] = bounds.map(|bound| int(b, ty, bound));
    let raised = arith::maxsi(b.rw, b.loc, min, value);
    arith::minsi(b.rw, b.loc, max, raised)
}

/// The bounds of integers of so many bits.
pub fn bounds(width: u32, unsigned: bool) -> [i64; 2] {
    let width = width.clamp(1, 63);
    match unsigned {
        true => [0, (1i64 << width) - 1],
        false => [-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1],
    }
}

/// The product of integers, in the type of the result; if it is shifted, of 32 bits with rounding.
fn product(op: OpRef) -> Result<Plan, NoMatch> {
    let mul = ops::Mul::new(op);
    let shift = constants::first_int(op, mul.shift());
    let width = op.cx.int_width(op.cx.element_type(op.only_result_type()));
    if shift == Some(0) {
        return Ok(compute(2, |b, args, ty| {
            let [x, y] = [args[0], args[1]].map(|arg| extended(b, arg, ty));
            arith::muli(b.rw, b.loc, x, y)
        }));
    }
    if width != Some(32) {
        return Err("only products of 32 bits are shifted".into());
    }
    Ok(Plan {
        operands: 2 + usize::from(shift.is_none()),
        shaped: 2,
        compute: Box::new(move |b, args, ty| {
            let [x, y] = [args[0], args[1]].map(|arg| extended(b, arg, ty));
            let shift = match shift {
                Some(shift) => {
                    let bytes = b.rw.cx.int_type(8);
                    int(b, bytes, shift)
                }
                None => args[2],
            };
            ops::apply_scale(b.rw, b.loc, ty, x, y, shift, Rounding::SINGLEROUND)
        }),
    })
}

/// An integer with a sign in a type of as many bits at least.
pub fn extended(b: &mut Builder, value: ValueId, ty: Type) -> ValueId {
    match b.ty(value) == ty {
        true => value,
        false => arith::extsi(b.rw, b.loc, ty, value),
    }
}

/// The negative of an integer with zero points, moved between the bounds of its type.
fn negative(op: OpRef) -> Result<Plan, NoMatch> {
    let negate = ops::Negate::new(op);
    let width = op.cx.int_width(op.cx.element_type(op.only_result_type()));
    let width = width
        .filter(|width| *width <= 32)
        .ok_or("integers are too wide")?;
    let zeros = [negate.input1_zp(), negate.output_zp()];
    let [from, to] = zeros.map(|zero| constants::first_int(op, zero));
    let Some(sum) = from.zip(to).map(|(from, to)| from + to) else {
        return Ok(Plan {
            operands: 3,
            shaped: 1,
            compute: Box::new(move |b, args, ty| {
                let wide = b.rw.cx.int_type(64);
                let [from, to] = [args[1], args[2]].map(|arg| extended(b, arg, wide));
                let sum = arith::addi(b.rw, b.loc, from, to);
                let value = extended(b, args[0], wide);
                let value = arith::subi(b.rw, b.loc, sum, value);
                let value = clamped(b, value, bounds(width, false));
                arith::trunci(b.rw, b.loc, ty, value)
            }),
        });
    };
    let most = (1i64 << (width - 1)) + sum.abs();
    let fitting = [16u32, 32]
        .into_iter()
        .find(|bits| most < 1i64 << (bits - 1));
    Ok(Plan::new(
        1,
        Box::new(move |b, args, ty| {
            let wide = b.rw.cx.int_type(fitting.unwrap_or(64));
            let sum = int(b, wide, sum);
            let value = extended(b, args[0], wide);
            let value = arith::subi(b.rw, b.loc, sum, value);
            let value = clamped(b, value, bounds(width, false));
            arith::trunci(b.rw, b.loc, ty, value)
        }),
    ))
}

fn cast(op: OpRef, from: Kind) -> Result<Plan, NoMatch> {
    let (source, target) = (op.operand_type(ops::cast::INPUT), op.only_result_type());
    let [a, z] = [source, target].map(|ty| op.cx.element_type(ty));
    let to = kind(op, target)?;
    let from = if a == Type::I1 { Kind::Unsigned } else { from };
    let widths = [a, z].map(|ty| match op.cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => *width,
        TypeKind::Float(kind) => kind.width(),
        _ => 0,
    });
    Ok(match (from, to) {
        _ if a == z => compute(1, |_, args, _| args[0]),
        (Kind::Float, Kind::Float) if widths[0] < widths[1] => {
            compute(1, |b, args, ty| arith::extf(b.rw, b.loc, ty, args[0]))
        }
        (Kind::Float, Kind::Float) if widths[0] > widths[1] => {
            compute(1, |b, args, ty| arith::truncf(b.rw, b.loc, ty, args[0]))
        }
        (Kind::Float, Kind::Float) => return Err("a cast between floats of one width".into()),
        (Kind::Float, _) if z == Type::I1 => compute(1, |b, args, _| {
            let from = b.ty(args[0]);
            let zero = b.real(from, 0.0);
            arith::cmpf(b.rw, b.loc, args[0], zero, CmpFPredicate::Une)
        }),
        (Kind::Float, to) => {
            let kind = float_kind(op.cx, a).ok_or("no float")?;
            Plan::new(
                1,
                Box::new(move |b, args, ty| rounded(b, args[0], kind, ty, to == Kind::Unsigned)),
            )
        }
        (Kind::Unsigned, Kind::Float) => {
            compute(1, |b, args, ty| arith::uitofp(b.rw, b.loc, ty, args[0]))
        }
        (_, Kind::Float) => compute(1, |b, args, ty| arith::sitofp(b.rw, b.loc, ty, args[0])),
        (_, _) if z == Type::I1 => compute(1, |b, args, _| {
            let from = b.ty(args[0]);
            let zero = int(b, from, 0);
            arith::cmpi(b.rw, b.loc, args[0], zero, CmpIPredicate::Ne)
        }),
        (from, _) if widths[0] < widths[1] => match from {
            Kind::Unsigned => compute(1, |b, args, ty| arith::extui(b.rw, b.loc, ty, args[0])),
            _ => compute(1, |b, args, ty| arith::extsi(b.rw, b.loc, ty, args[0])),
        },
        (_, _) if widths[0] > widths[1] => {
            compute(1, |b, args, ty| arith::trunci(b.rw, b.loc, ty, args[0]))
        }
        _ => compute(1, |_, args, _| args[0]),
    })
}

/// The integer that is next to a float, or the nearest that there is.
fn rounded(b: &mut Builder, value: ValueId, kind: FloatKind, ty: Type, unsigned: bool) -> ValueId {
    let width = b.int_width(ty);
    let float = b.ty(value);
    let value = math::roundeven(b.rw, b.loc, value);
    let to_int: fn(&mut Rewriter, Location, Type, ValueId) -> ValueId = match unsigned {
        true => arith::fptoui,
        false => arith::fptosi,
    };
    let [least, greatest] = match unsigned {
        true => [ApInt::zero(width), ApInt::all_ones(width)],
        false => [ApInt::signed_min(width), ApInt::signed_max(width)],
    };
    let near = |number: &ApInt| {
        ApFloat::from_int(kind, number, !unsigned, RoundingMode::NearestTiesToEven)
    };
    // Only infinity is larger than all integers.
    let is_infinite = |number: &ApInt| !near(number).0.is_finite();
    if is_infinite(&greatest) || kind.max_exponent() < width as i32 - 1 {
        let result = to_int(b.rw, b.loc, ty, value);
        let infinities = [false, true].map(|negative| ApFloat::infinity(kind, negative));
        let infinities = infinities.map(|infinity| b.float_constant(float, infinity));
        let ends = infinities.map(|end| arith::cmpf(b.rw, b.loc, value, end, CmpFPredicate::Ueq));
        let [least, greatest] = [least, greatest].map(|end| b.int_constant(ty, end));
        let result = arith::select(b.rw, b.loc, ends[0], greatest, result);
        return arith::select(b.rw, b.loc, ends[1], least, result);
    }
    let low = b.float_constant(float, near(&least).0);
    let (end, exact) = near(&greatest);
    if exact {
        let high = b.float_constant(float, end);
        let value = arith::minimumf(b.rw, b.loc, value, high);
        let value = arith::maximumf(b.rw, b.loc, value, low);
        return to_int(b.rw, b.loc, ty, value);
    }
    // Rounded up, the greatest integer is the first number that is too large.
    let high = b.float_constant(float, end);
    let greatest = b.int_constant(ty, greatest);
    let value_at_least = arith::maximumf(b.rw, b.loc, value, low);
    let result = to_int(b.rw, b.loc, ty, value_at_least);
    let too_large = arith::cmpf(b.rw, b.loc, value, high, CmpFPredicate::Uge);
    arith::select(b.rw, b.loc, too_large, greatest, result)
}
