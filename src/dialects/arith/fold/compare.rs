//! Folds of comparisons and selection.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{AttrKind, Scalar, Type};

use crate::folding::{Fold, is_poison};
use crate::folds;
use crate::tables::arith::{self as ops, CmpIPredicate};

fn is_i1(f: &Fold, ty: Type) -> bool {
    f.cx.element_type(ty) == Type::I1
}

fn boolean(value: bool) -> Option<Scalar> {
    Some(Scalar::Int(ApInt::from_bool(value)))
}

folds! {
    fn cmpi(f) {
        use ops::cmpi::{LHS, RHS};
        let predicate = ops::Cmpi::new(f.view()).predicate();
        // cmpi(p, x, x) -> whether p is reflexive
        if f.operand(LHS) == f.operand(RHS) {
            let folded = f.to_int(i64::from(predicate.is_reflexive()));
            if folded != Folded::No {
                return folded;
            }
        }
        // ext(x : i1) != 0 -> x
        if predicate == CmpIPredicate::Ne && f.int(RHS).is_some_and(|c| c.is_zero()) {
            for (name, source) in [(ops::EXTSI, ops::extsi::IN), (ops::EXTUI, ops::extui::IN)] {
                if let Some(x) = f.operand_of(f.operand(LHS), name, source)
                    && is_i1(f, f.body.ty(x))
                {
                    return f.to_value(x);
                }
            }
        }
        // x : i1 != false -> x, x : i1 == true -> x
        let keeps = match predicate {
            CmpIPredicate::Ne => f.int(RHS).is_some_and(|c| c.is_zero()),
            CmpIPredicate::Eq => f.int(RHS).is_some_and(|c| !c.is_zero()),
            _ => false,
        };
        if keeps && is_i1(f, f.body.ty(f.operand(LHS))) {
            return f.to_operand(LHS);
        }
        // cmpi(p, c, x) -> cmpi(swapped p, x, c)
        if f.constant(LHS).is_some() && f.constant(RHS).is_none() {
            let (lhs, rhs) = (f.operand(LHS), f.operand(RHS));
            let swapped = f.cx.enum_attr(predicate.swapped());
            f.body.set_attr(f.op, ops::cmpi::PREDICATE_ATTR, swapped);
            f.body.set_operand(f.op, LHS, rhs);
            f.body.set_operand(f.op, RHS, lhs);
            return Folded::InPlace;
        }
        if f.constants.iter().flatten().any(|a| is_poison(f.cx, *a)) {
            return Folded::No;
        }
        f.elementwise(|x| boolean(predicate.holds(x[0].int()?, x[1].int()?)))
    }

    fn cmpf(f) {
        use ops::cmpf::{LHS, RHS};
        let predicate = ops::Cmpf::new(f.view()).predicate();
        let scalar = |f: &Fold, i| match f.cx.attr_kind(f.constant(i)?) {
            AttrKind::Float { value, .. } => Some(*value),
            _ => None,
        };
        let (lhs, rhs) = (scalar(f, LHS), scalar(f, RHS));
        // A NaN decides alone.
        let nan = |v: Option<ApFloat>| v.filter(|v| v.is_nan());
        match (nan(lhs).or(nan(rhs)).or(lhs), nan(lhs).or(nan(rhs)).or(rhs)) {
            (Some(a), Some(b)) => f.to_int(i64::from(predicate.holds(a, b))),
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
        if f.only_result_type() == Type::I1
            && f.int(TRUE).is_some_and(|c| c.is_one())
            && f.int(FALSE).is_some_and(|c| c.is_zero())
        {
            return f.to_operand(CONDITION);
        }
        // select(a == b, a, b) -> b
        let condition = f.view().defining_op(f.operand(CONDITION));
        if let Some(cmp) = condition.and_then(ops::Cmpi::of) {
            let (predicate, compared) = (cmp.predicate(), [cmp.lhs(), cmp.rhs()]);
            let (a, b) = (f.operand(TRUE), f.operand(FALSE));
            if compared == [a, b] || compared == [b, a] {
                match predicate {
                    CmpIPredicate::Eq => return f.to_operand(FALSE),
                    CmpIPredicate::Ne => return f.to_operand(TRUE),
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
