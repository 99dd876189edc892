//! Folds of comparisons and selection.

use std::cmp::Ordering;

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{AttrKind, Scalar, Type};

use crate::folding::{Fold, is_poison};
use crate::folds;
use crate::tables::arith as ops;

const LHS: usize = 0;
const RHS: usize = 1;

/// The values of `arith.CmpIPredicate`.
pub mod cmpi_predicate {
    pub const EQ: i64 = 0;
    pub const NE: i64 = 1;
    pub const SLT: i64 = 2;
    pub const SLE: i64 = 3;
    pub const SGT: i64 = 4;
    pub const SGE: i64 = 5;
    pub const ULT: i64 = 6;
    pub const ULE: i64 = 7;
    pub const UGT: i64 = 8;
    pub const UGE: i64 = 9;
}

use cmpi_predicate as p;

/// The predicate with its operands exchanged.
pub fn swapped_predicate(predicate: i64) -> i64 {
    match predicate {
        p::SLT => p::SGT,
        p::SLE => p::SGE,
        p::SGT => p::SLT,
        p::SGE => p::SLE,
        p::ULT => p::UGT,
        p::ULE => p::UGE,
        p::UGT => p::ULT,
        p::UGE => p::ULE,
        same => same,
    }
}

/// The predicate that holds where `predicate` does not.
pub fn negated_predicate(predicate: i64) -> i64 {
    match predicate {
        p::EQ => p::NE,
        p::NE => p::EQ,
        p::SLT => p::SGE,
        p::SLE => p::SGT,
        p::SGT => p::SLE,
        p::SGE => p::SLT,
        p::ULT => p::UGE,
        p::ULE => p::UGT,
        p::UGT => p::ULE,
        _ => p::ULT,
    }
}

/// Whether `a predicate b` holds.
pub fn compare_ints(predicate: i64, a: &ApInt, b: &ApInt) -> bool {
    match predicate {
        p::EQ => a == b,
        p::NE => a != b,
        p::SLT => a.slt(b),
        p::SLE => a.sle(b),
        p::SGT => b.slt(a),
        p::SGE => b.sle(a),
        p::ULT => a.ult(b),
        p::ULE => a.ule(b),
        p::UGT => b.ult(a),
        _ => b.ule(a),
    }
}

/// Whether `a predicate b` holds. The low three bits of an `arith.CmpFPredicate` say which orders fulfil it (equal,
/// greater, less); from 8 on the unordered case does too.
pub fn compare_floats(predicate: i64, a: ApFloat, b: ApFloat) -> bool {
    match a.compare(b) {
        None => predicate >= 8,
        Some(order) => {
            let accepted = match predicate {
                15 => 7,
                8..=13 => predicate - 7,
                14 => 0,
                ordered => ordered,
            };
            let bit = match order {
                Ordering::Equal => 1,
                Ordering::Greater => 2,
                Ordering::Less => 4,
            };
            accepted & bit != 0
        }
    }
}

fn is_i1(f: &Fold, ty: Type) -> bool {
    f.cx.element_type(ty) == Type::I1
}

fn boolean(value: bool) -> Option<Scalar> {
    Some(Scalar::Int(ApInt::from_bool(value)))
}

folds! {
    fn cmpi(f) {
        let Some(predicate) = f.body.attr(f.op, ops::cmpi::PREDICATE_ATTR).and_then(|a| f.cx.int_value(a)) else {
            return Folded::No;
        };
        // cmpi(p, x, x) -> whether p is reflexive
        if f.operand(LHS) == f.operand(RHS) {
            let reflexive = matches!(predicate, p::EQ | p::SLE | p::SGE | p::ULE | p::UGE);
            let folded = f.to_int(i64::from(reflexive));
            if folded != Folded::No {
                return folded;
            }
        }
        // ext(x : i1) != 0 -> x
        if predicate == p::NE && f.int(RHS).is_some_and(|c| c.is_zero()) {
            for name in [ops::EXTSI, ops::EXTUI] {
                if let Some(x) = f.operand_of(f.operand(LHS), name, 0)
                    && is_i1(f, f.body.ty(x))
                {
                    return f.to_value(x);
                }
            }
        }
        // x : i1 != false -> x, x : i1 == true -> x
        let keeps = match predicate {
            p::NE => f.int(RHS).is_some_and(|c| c.is_zero()),
            p::EQ => f.int(RHS).is_some_and(|c| !c.is_zero()),
            _ => false,
        };
        if keeps && is_i1(f, f.body.ty(f.operand(LHS))) {
            return f.to_operand(LHS);
        }
        // cmpi(p, c, x) -> cmpi(swapped p, x, c)
        if f.constant(LHS).is_some() && f.constant(RHS).is_none() {
            let (lhs, rhs) = (f.operand(LHS), f.operand(RHS));
            let swapped = f.cx.int_attr(Type::I64, swapped_predicate(predicate));
            f.body.set_attr(f.op, ops::cmpi::PREDICATE_ATTR, swapped);
            f.body.set_operand(f.op, LHS, rhs);
            f.body.set_operand(f.op, RHS, lhs);
            return Folded::InPlace;
        }
        if f.constants.iter().flatten().any(|a| is_poison(f.cx, *a)) {
            return Folded::No;
        }
        f.elementwise(|x| boolean(compare_ints(predicate, x[0].int()?, x[1].int()?)))
    }

    fn cmpf(f) {
        let Some(predicate) = f.body.attr(f.op, ops::cmpf::PREDICATE_ATTR).and_then(|a| f.cx.int_value(a)) else {
            return Folded::No;
        };
        let scalar = |f: &Fold, i| match f.cx.attr_kind(f.constant(i)?) {
            AttrKind::Float { value, .. } => Some(*value),
            _ => None,
        };
        let (lhs, rhs) = (scalar(f, LHS), scalar(f, RHS));
        // A NaN decides alone.
        let nan = |v: Option<ApFloat>| v.filter(|v| v.is_nan());
        match (nan(lhs).or(nan(rhs)).or(lhs), nan(lhs).or(nan(rhs)).or(rhs)) {
            (Some(a), Some(b)) => f.to_int(i64::from(compare_floats(predicate, a, b))),
            _ => Folded::No,
        }
    }

    fn select(f) {
        const CONDITION: usize = ops::select::CONDITION;
        const TRUE: usize = ops::select::TRUE_VALUE;
        const FALSE: usize = ops::select::FALSE_VALUE;
        // select(c, x, x) -> x
        if f.operand(TRUE) == f.operand(FALSE) {
            return f.to_operand(TRUE);
        }
        // select(true, x, y) -> x
        match f.int(CONDITION) {
            Some(c) if c.is_one() => return f.to_operand(TRUE),
            Some(c) if c.is_zero() => return f.to_operand(FALSE),
            _ => {}
        }
        // select(c, x, poison) -> x
        for (poison, other) in [(FALSE, TRUE), (TRUE, FALSE)] {
            if f.constant(poison).is_some_and(|a| is_poison(f.cx, a)) {
                return f.to_operand(other);
            }
        }
        // select(c, true, false) -> c
        if f.result_type(0) == Type::I1
            && f.int(TRUE).is_some_and(|c| c.is_one())
            && f.int(FALSE).is_some_and(|c| c.is_zero())
        {
            return f.to_operand(CONDITION);
        }
        // select(a == b, a, b) -> b
        if let Some(cmp) = f.body.defining_op(f.operand(CONDITION)).filter(|d| f.body.name(*d) == ops::CMPI) {
            let predicate = f.body.attr(cmp, ops::cmpi::PREDICATE_ATTR).and_then(|a| f.cx.int_value(a));
            let compared = [f.body.operand(cmp, LHS), f.body.operand(cmp, RHS)];
            let (a, b) = (f.operand(TRUE), f.operand(FALSE));
            if compared == [a, b] || compared == [b, a] {
                match predicate {
                    Some(p::EQ) => return f.to_operand(FALSE),
                    Some(p::NE) => return f.to_operand(TRUE),
                    _ => {}
                }
            }
        }
        if f.constants.iter().any(Option::is_none) {
            return Folded::No;
        }
        // Constant vectors, element by element.
        f.elementwise(|x| Some(if x[0].int()?.is_one() { x[1].clone() } else { x[2].clone() }))
    }
}
