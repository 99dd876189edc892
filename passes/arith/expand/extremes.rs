//! The greater and the less of two numbers, by comparisons.

use oxmlir_dialects::tables::arith::{self as ops, CmpFPredicate, CmpIPredicate, FastMathFlags};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, Outcome};
use oxmlir_ir::{OpId, OpName, ValueId};

use crate::arith::builder::Builder;

/// Operations on integers, and how the result compares with the other operand.
const INTS: [(OpName, &str, CmpIPredicate); 4] = [
    (ops::MAXSI, "MaxMinIOpConverter<MaxSI>", CmpIPredicate::Sgt),
    (ops::MAXUI, "MaxMinIOpConverter<MaxUI>", CmpIPredicate::Ugt),
    (ops::MINSI, "MaxMinIOpConverter<MinSI>", CmpIPredicate::Slt),
    (ops::MINUI, "MaxMinIOpConverter<MinUI>", CmpIPredicate::Ult),
];

/// The same for floats where a NaN wins, and where the other operand does.
const FLOATS: [(OpName, &str, CmpFPredicate, bool); 4] = [
    (
        ops::MAXIMUMF,
        "MaximumMinimumFOpConverter<Maximum>",
        CmpFPredicate::Ugt,
        true,
    ),
    (
        ops::MINIMUMF,
        "MaximumMinimumFOpConverter<Minimum>",
        CmpFPredicate::Ult,
        true,
    ),
    (
        ops::MAXNUMF,
        "MaxNumMinNumFOpConverter<MaxNum>",
        CmpFPredicate::Ugt,
        false,
    ),
    (
        ops::MINNUMF,
        "MaxNumMinNumFOpConverter<MinNum>",
        CmpFPredicate::Ult,
        false,
    ),
];

pub fn add_patterns(patterns: &mut ConversionPatterns) {
    for (name, label, predicate) in INTS {
        patterns.add(name, label, None, move |rw, op, operands| {
            of_ints(rw, op, operands, predicate)
        });
    }
    for (name, label, predicate, nan_wins) in FLOATS {
        patterns.add(name, label, None, move |rw, op, operands| {
            of_floats(rw, op, operands, predicate, nan_wins)
        });
    }
}

// max(a, b) -> a > b ? a : b
fn of_ints(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    predicate: CmpIPredicate,
) -> Outcome {
    let [a, b] = *operands else {
        return Err("two operands are compared".into());
    };
    let of = Builder::new(rw, op);
    let first = ops::cmpi(of.rw, of.loc, a, b, predicate);
    let result = ops::select(of.rw, of.loc, first, a, b);
    rw.replace(op, &[result]);
    Ok(())
}

// maximum(a, b) -> b is NaN ? b : !(a <= b) ? a : b, where zeros of different sign are not equal
// maxnum(a, b) -> a is NaN ? b : !(a <= b) ? a : b
fn of_floats(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    predicate: CmpFPredicate,
    nan_wins: bool,
) -> Outcome {
    let [a, b] = *operands else {
        return Err("two operands are compared".into());
    };
    let signs_count = nan_wins && signs_count(rw, op);
    let mut of = Builder::new(rw, op);
    let first = ops::cmpf(of.rw, of.loc, a, b, predicate);
    let mut chosen = ops::select(of.rw, of.loc, first, a, b);
    if signs_count {
        let equal = ops::cmpf(of.rw, of.loc, a, b, CmpFPredicate::Oeq);
        let zero = of_equals(&mut of, [a, b], predicate == CmpFPredicate::Ugt);
        chosen = ops::select(of.rw, of.loc, equal, zero, chosen);
    }
    let asked = if nan_wins { b } else { a };
    let is_nan = ops::cmpf(of.rw, of.loc, asked, asked, CmpFPredicate::Uno);
    let result = ops::select(of.rw, of.loc, is_nan, b, chosen);
    rw.replace(op, &[result]);
    Ok(())
}

/// Whether +0 and -0 are different for `op`, which is `maximumf` or `minimumf`: both have their flags in the same slot.
fn signs_count(rw: &Rewriter, op: OpId) -> bool {
    let flags = rw.op(op).enum_attr(ops::maximumf::FASTMATH_ATTR);
    !flags.is_some_and(|flags: FastMathFlags| flags.contains(FastMathFlags::NSZ))
}

/// The greater or the less of two floats that compare as equal: their bits are the same, but for the sign if they are zero.
fn of_equals(of: &mut Builder, equals: [ValueId; 2], greater: bool) -> ValueId {
    let float = of.ty(equals[0]);
    let ints = of.ints(of.float_width(float));
    let [a, b] = equals.map(|x| ops::bitcast(of.rw, of.loc, ints, x));
    let bits = match greater {
        true => ops::andi(of.rw, of.loc, a, b),
        false => ops::ori(of.rw, of.loc, a, b),
    };
    ops::bitcast(of.rw, of.loc, float, bits)
}
