//! Folding of llvm operations.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{OpName, Scalar, Type};

use crate::folding::Fold;
use crate::folds;
use crate::llvm::DYNAMIC_INDEX;
use crate::tables::llvm as ops;

/// A cast to the own type, of a cast from the result's type, or of another cast.
fn fold_cast(f: &mut Fold, name: OpName, arg: usize) -> Folded {
    let (value, to) = (f.operand(arg), f.only_result_type());
    if f.body.ty(value) == to {
        return f.to_operand(arg);
    }
    match f.operand_of(value, name, arg) {
        Some(inner) if f.body.ty(inner) == to => f.to_value(inner),
        Some(inner) => {
            f.body.set_operand(f.op, arg, inner);
            Folded::InPlace
        }
        None => Folded::No,
    }
}

/// The constant scalar that operand `index` is.
fn scalar(f: &Fold, index: usize) -> Option<ApInt> {
    let is_scalar = f.cx.is_int(f.body.ty(f.operand(index)));
    f.int(index).filter(|_| is_scalar)
}

/// The only result becomes a number, if there is one.
fn to_scalar(f: &mut Fold, value: Option<ApInt>) -> Folded {
    let ty = f.only_result_type();
    let attr = value.map(|value| f.cx.splat_attr(ty, &Scalar::Int(value)));
    f.to_attr_if(attr)
}

folds! {
    // zext(c) -> c
    fn zext(f) {
        let width = f.cx.int_width(f.only_result_type());
        let value = scalar(f, ops::zext::ARG).zip(width);
        let value = value.map(|(value, width)| value.zext(width));
        to_scalar(f, value)
    }

    // or(c, d) -> c | d
    fn or(f) {
        let value = scalar(f, ops::or::LHS).zip(scalar(f, ops::or::RHS));
        let value = value.map(|(a, b)| a.or(&b));
        to_scalar(f, value)
    }

    // shl(c, d) -> c << d, for a shift that is less than the width
    fn shl(f) {
        let amount = scalar(f, ops::shl::RHS).and_then(|amount| amount.to_u64());
        let value = scalar(f, ops::shl::LHS).zip(amount);
        let value = value.filter(|(value, amount)| *amount < u64::from(value.width()));
        to_scalar(f, value.map(|(value, amount)| value.shl(amount)))
    }

    // bitcast(bitcast(x)) -> bitcast(x), bitcast(x) -> x to its own type
    fn bitcast(f) { fold_cast(f, ops::BITCAST, ops::bitcast::ARG) }

    // addrspacecast(addrspacecast(p)) -> addrspacecast(p), addrspacecast(p) -> p to its own type
    fn addrspacecast(f) { fold_cast(f, ops::ADDRSPACECAST, ops::addrspacecast::ARG) }

    // shufflevector(v, w, [0]) -> v of one element
    fn shufflevector(f) {
        let mask = f.body.attr(f.op, ops::shufflevector::MASK_ATTR);
        let first = mask.is_some_and(|mask| f.cx.dense_ints(mask).eq([0]));
        let ty = f.body.ty(f.operand(ops::shufflevector::V1));
        let single = f.cx.shape(ty) == Some(&[1]) && ty == f.only_result_type();
        if first && single { f.to_operand(ops::shufflevector::V1) } else { Folded::No }
    }

    // gep(p, 0) -> p, gep(p, c) -> gep with c as an attribute
    fn getelementptr(f) {
        use ops::getelementptr as slots;
        let indices = f.body.attr(f.op, slots::RAW_CONSTANT_INDICES_ATTR);
        let mut indices = indices.map_or_else(Vec::new, |a| f.cx.dense_array_values(a));
        let mut dynamic = Vec::new();
        let open = indices.iter_mut().filter(|i| **i == DYNAMIC_INDEX);
        for (number, index) in (slots::DYNAMIC_INDICES..f.body.num_operands(f.op)).zip(open) {
            let known = f.constant(number).and_then(|a| f.cx.int_value(a));
            match known.filter(|i| i32::try_from(*i).is_ok_and(|i| i64::from(i) != DYNAMIC_INDEX)) {
                Some(known) => *index = known,
                None => dynamic.push(f.operand(number)),
            }
        }
        if indices == [0] && f.body.ty(f.operand(slots::BASE)) == f.only_result_type() {
            return f.to_operand(slots::BASE);
        }
        let operands = f.body.num_operands(f.op);
        if dynamic.len() + slots::DYNAMIC_INDICES == operands {
            return Folded::No;
        }
        let attr = f.cx.dense_array(Type::I32, &indices);
        f.body.set_attr(f.op, slots::RAW_CONSTANT_INDICES_ATTR, attr);
        f.body.splice_operands(f.op, slots::DYNAMIC_INDICES..operands, &dynamic);
        Folded::InPlace
    }

    // extractvalue(insertvalue(a, x, p), p) -> x, extractvalue(insertvalue(a, x, q), p) -> extractvalue(a, p)
    fn extractvalue(f) {
        use ops::extractvalue as slots;
        let position = f.body.attr(f.op, slots::POSITION_ATTR).map_or_else(Vec::new, |a| f.cx.dense_array_values(a));
        let mut rest = &position[..];
        let mut container = f.operand(slots::CONTAINER);
        let mut folded = Folded::No;
        // A chain is as long as there are operations; one in an unreachable block may go round in circles.
        for _ in 0..f.body.op_capacity() {
            let insert = f.body.defining_op(container);
            let Some(insert) = insert.filter(|i| f.body.name(*i) == ops::INSERTVALUE) else {
                break;
            };
            let at = f.body.attr(insert, ops::insertvalue::POSITION_ATTR);
            let at = at.map_or_else(Vec::new, |a| f.cx.dense_array_values(a));
            if rest == at {
                return f.to_value(f.body.operand(insert, ops::insertvalue::VALUE));
            } else if let Some(inner) = rest.strip_prefix(&at[..]) {
                container = f.body.operand(insert, ops::insertvalue::VALUE);
                rest = inner;
            } else if at.starts_with(rest) {
                break;
            } else {
                container = f.body.operand(insert, ops::insertvalue::CONTAINER);
            }
            folded = Folded::InPlace;
        }
        if folded == Folded::InPlace {
            let attr = f.cx.dense_array(Type::I64, rest);
            f.body.set_attr(f.op, slots::POSITION_ATTR, attr);
            f.body.set_operand(f.op, slots::CONTAINER, container);
        }
        folded
    }
}
