//! Folds and patterns of complex.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, Location, OpId, OpName, Type, TypeKind};

use crate::arith::canonicalize::Match;
use crate::folding::Fold;
use crate::folds;
use crate::operands::{LHS, RHS, SOURCE};
use crate::tables::arith;
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

/// Whether the second operand is the real number `real` (of either sign, if 0).
fn by_real(f: &Fold, real: f64) -> bool {
    let Some(&[re, im]) = f.constant(RHS).map(|attr| f.cx.array_elements(attr)) else {
        return false;
    };
    let number = |attr| match f.cx.attr_kind(attr) {
        AttrKind::Float { value, .. } => Some(value.to_f64()),
        _ => None,
    };
    number(re) == Some(real) && number(im) == Some(0.0)
}

// outer(x, real) -> x
fn neutral(f: &mut Fold, real: f64) -> Folded {
    if by_real(f, real) {
        return f.to_operand(LHS);
    }
    Folded::No
}

// outer(inner(x, y), y) -> x
fn undone(f: &mut Fold, inner: OpName, operand: usize) -> Option<Folded> {
    let (nested, y) = (f.operand(operand), f.operand(1 - operand));
    let x = f.operand_of(nested, inner, LHS)?;
    (f.operand_of(nested, inner, RHS) == Some(y)).then(|| f.to_value(x))
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
    fn exp(f) { inverse(f, ops::LOG) }
    fn log(f) { inverse(f, ops::EXP) }

    fn add(f) {
        for operand in [LHS, RHS] {
            if let Some(folded) = undone(f, ops::SUB, operand) {
                return folded;
            }
        }
        neutral(f, 0.0)
    }

    fn sub(f) {
        match undone(f, ops::ADD, LHS) {
            Some(folded) => folded,
            None => neutral(f, 0.0),
        }
    }

    fn mul(f) { neutral(f, 1.0) }
    fn div(f) { neutral(f, 1.0) }

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
