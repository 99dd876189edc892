//! Folds and patterns of complex.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, Location, OpId, OpName, Type, TypeKind, ValueId};

use crate::arith::canonicalize::Match;
use crate::folding::Fold;
use crate::folds;
use crate::operands::{LHS, RHS, SOURCE};
use crate::tables::arith::{self, FastMathFlags};
use crate::tables::complex as ops;

/// The parts of a complex number, in the order of `complex.create` and of the elements of a constant.
const REAL: usize = ops::create::REAL;
const IMAGINARY: usize = ops::create::IMAGINARY;

/// Complex numbers have constants of their own; their parts are those of arith.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    if !matches!(rw.cx.type_kind(ty), TypeKind::Complex(_)) {
        return crate::arith::HOOKS.materialize?(rw, attr, ty, loc);
    }
    let value = [(ops::constant::VALUE_ATTR, attr)];
    (rw.cx.array_elements(attr).len() == 2)
        .then(|| rw.create(ops::CONSTANT, loc, &[], &[ty], &value))
}

// part(create(re, im)) -> re or im; part(constant) -> constant
fn part(f: &mut Fold, index: usize) -> Folded {
    if let Some(&value) = f
        .constant(SOURCE)
        .and_then(|attr| f.cx.array_elements(attr).get(index))
    {
        return f.to_attr(value);
    }
    match f.operand_of(f.source(), ops::CREATE, index) {
        Some(value) => f.to_value(value),
        None => Folded::No,
    }
}

// outer(inner(x)) -> x
fn inverse(f: &mut Fold, inner: OpName) -> Folded {
    match f.source_of(f.source(), inner) {
        Some(x) => f.to_value(x),
        None => Folded::No,
    }
}

/// What `fastmath` of the operation that is folded allows.
fn flags(f: &Fold) -> FastMathFlags {
    ops::shared::fastmath(f.view()).unwrap_or_default()
}

/// What both the operation that is folded and the one that defines `nested` allow.
fn common_flags(f: &Fold, nested: ValueId) -> FastMathFlags {
    let inner = f.view().defining_op(nested);
    let inner = inner.and_then(ops::shared::fastmath);
    flags(f).intersection(inner.unwrap_or_default())
}

/// The parts of the constant that is the second operand.
fn constant_parts(f: &Fold) -> Option<[ApFloat; 2]> {
    let &[re, im] = f.cx.array_elements(f.constant(RHS)?) else {
        return None;
    };
    let number = |attr| match f.cx.attr_kind(attr) {
        AttrKind::Float { value, .. } => Some(*value),
        _ => None,
    };
    Some([number(re)?, number(im)?])
}

// outer(x, zero) -> x, where both parts of zero have the sign that keeps those of x, or signs do not count
fn by_zero(f: &mut Fold, keeps: fn(ApFloat) -> bool) -> Folded {
    let any_sign = flags(f).contains(FastMathFlags::NSZ);
    let neutral = |part: ApFloat| keeps(part) || any_sign && part.is_zero();
    match constant_parts(f) {
        Some(parts) if parts.into_iter().all(neutral) => f.to_operand(LHS),
        _ => Folded::No,
    }
}

// outer(x, 1) -> x, without infinities, whose product with the imaginary part is NaN, and signed zeros
fn by_one(f: &mut Fold) -> Folded {
    let flags = flags(f);
    let finite = flags.contains(FastMathFlags::NINF) || flags.contains(FastMathFlags::NNAN);
    match constant_parts(f) {
        Some([re, im])
            if finite
                && flags.contains(FastMathFlags::NSZ)
                && re == ApFloat::from_f64(re.kind(), 1.0)
                && im.is_zero() =>
        {
            f.to_operand(LHS)
        }
        _ => Folded::No,
    }
}

// outer(inner(x, y), y) -> x, as sums of another order may be taken
fn undone(f: &mut Fold, inner: OpName, operand: usize) -> Option<Folded> {
    let (nested, y) = (f.operand(operand), f.operand(1 - operand));
    let x = f.operand_of(nested, inner, LHS)?;
    let allowed = common_flags(f, nested).contains(FastMathFlags::REASSOC | FastMathFlags::NSZ);
    (allowed && f.operand_of(nested, inner, RHS) == Some(y)).then(|| f.to_value(x))
}

folds! {
    fn re(f) { part(f, REAL) }
    fn im(f) { part(f, IMAGINARY) }

    // create(re(x), im(x)) -> x
    fn create(f) {
        let real = f.operand_of(f.operand(REAL), ops::RE, ops::re::COMPLEX);
        let imaginary = f.operand_of(f.operand(IMAGINARY), ops::IM, ops::im::COMPLEX);
        match real {
            Some(x) if imaginary == Some(x) && f.body.ty(x) == f.only_result_type() => f.to_value(x),
            _ => Folded::No,
        }
    }

    fn neg(f) { inverse(f, ops::NEG) }
    fn conj(f) { inverse(f, ops::CONJ) }

    // exp(log(x)) -> x, without the rounding; log(exp(x)) is not x where the imaginary part of x is beyond pi
    fn exp(f) {
        match common_flags(f, f.source()).contains(FastMathFlags::REASSOC) {
            true => inverse(f, ops::LOG),
            false => Folded::No,
        }
    }

    fn add(f) {
        for operand in [LHS, RHS] {
            if let Some(folded) = undone(f, ops::SUB, operand) {
                return folded;
            }
        }
        by_zero(f, ApFloat::is_negative_zero)
    }

    fn sub(f) {
        match undone(f, ops::ADD, LHS) {
            Some(folded) => folded,
            None => by_zero(f, ApFloat::is_positive_zero),
        }
    }

    fn mul(f) { by_one(f) }
    fn div(f) { by_one(f) }

    fn bitcast(f) {
        let x = f.source();
        if f.body.ty(x) == f.only_result_type() { f.to_value(x) } else { Folded::No }
    }
}

pub const RE: &[Pattern] = &[Pattern {
    name: "FoldComponentNeg",
    benefit: 2,
    apply: |rw, op| part_of_neg(rw, op, REAL).is_some(),
}];

pub const IM: &[Pattern] = &[Pattern {
    name: "FoldComponentNeg",
    benefit: 2,
    apply: |rw, op| part_of_neg(rw, op, IMAGINARY).is_some(),
}];

pub const BITCAST: &[Pattern] = &[
    Pattern {
        name: "MergeComplexBitcast",
        benefit: 1,
        apply: |rw, op| bitcast_of(rw, op, ops::BITCAST).is_some(),
    },
    Pattern {
        name: "MergeArithBitcast",
        benefit: 1,
        apply: |rw, op| bitcast_of(rw, op, arith::BITCAST).is_some(),
    },
];

// part(neg(create(re, im))) -> negf(re) or negf(im)
fn part_of_neg(rw: &mut Rewriter, op: OpId, index: usize) -> Option<()> {
    let negated = rw.source_of(rw.source(op), ops::NEG)?;
    let part = rw.operands_of(negated, ops::CREATE)?[index];
    rw.replace_by(op, arith::NEGF, &[part], &[]);
    Some(())
}

// bitcast(bitcast(x)) -> bitcast(x), or x
fn bitcast_of(rw: &mut Rewriter, op: OpId, inner: OpName) -> Option<()> {
    let x = rw.source_of(rw.source(op), inner)?;
    let (from, to) = (rw.body.ty(x), rw.result_type(op));
    if from == to {
        rw.replace(op, &[x]);
        return Some(());
    }
    let complex = |ty| matches!(rw.cx.type_kind(ty), TypeKind::Complex(_));
    let name = if complex(from) || complex(to) {
        ops::BITCAST
    } else {
        arith::BITCAST
    };
    rw.replace_by(op, name, &[x], &[]);
    Some(())
}
