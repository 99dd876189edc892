//! Folding of llvm operations.

use oxmlir_ir::hooks::{FoldResult, Folded};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{Attribute, OpName, Scalar, Type, ValueId};

use crate::folding::Fold;
use crate::folds;
use crate::llvm::DYNAMIC_INDEX;
use crate::llvm::types::ptr;
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
    // extractvalue(constant, p) -> constant
    fn extractvalue(f) {
        use ops::extractvalue as slots;
        let position = f.body.attr(f.op, slots::POSITION_ATTR).map_or_else(Vec::new, |a| f.cx.dense_array_values(a));
        let outer = f.operand(slots::CONTAINER);
        let mut passed = outer;
        let part = extracted(f, &position, &mut passed);
        if passed != outer {
            f.body.set_operand(f.op, slots::CONTAINER, passed);
        }
        match part {
            Some(FoldResult::Value(value)) => f.to_value(value),
            Some(FoldResult::Attr(part)) => f.to_attr(part),
            None if passed != outer => Folded::InPlace,
            None => Folded::No,
        }
    }

    // icmp eq(x, x) -> true, icmp eq(alloca, null) -> false, icmp eq(null, alloca) -> icmp eq(alloca, null); ne alike
    fn icmp(f) {
        use ops::ICmpPredicate as Predicate;
        let view = ops::Icmp::new(f.view());
        let is_equal = match view.predicate() {
            Predicate::Eq => true,
            Predicate::Ne => false,
            _ => return Folded::No,
        };
        let (lhs, rhs) = (view.lhs(), view.rhs());
        if lhs == rhs {
            return f.to_int(i64::from(is_equal));
        }
        if is_stack(f, lhs) && is_null(f, rhs) {
            return f.to_int(i64::from(!is_equal));
        }
        if is_null(f, lhs) && is_stack(f, rhs) {
            f.body.set_operand(f.op, ops::icmp::LHS, rhs);
            f.body.set_operand(f.op, ops::icmp::RHS, lhs);
            return Folded::InPlace;
        }
        Folded::No
    }
}

/// Whether a value is the address of memory on the stack that cannot be null.
fn is_stack(f: &Fold, value: ValueId) -> bool {
    let is_default = f.body.ty(value) == ptr(f.cx, 0);
    let def = f.body.defining_op(value);
    is_default && def.is_some_and(|def| f.body.name(def) == ops::ALLOCA)
}

fn is_null(f: &Fold, value: ValueId) -> bool {
    let def = f.body.defining_op(value);
    def.is_some_and(|def| f.body.name(def) == ops::MLIR_ZERO)
}

/// What stands at `position` of the value `passed`, if that is known. That becomes the value behind all insertions elsewhere.
fn extracted(f: &Fold, position: &[i64], passed: &mut ValueId) -> Option<FoldResult> {
    use ops::insertvalue as slots;
    let (mut container, mut rest, mut is_inside) = (*passed, position, false);
    // A chain is as long as there are operations; one in an unreachable block may go round in circles.
    for _ in 0..f.body.op_capacity() {
        let insert = f.body.defining_op(container)?;
        if f.body.name(insert) != ops::INSERTVALUE {
            return part_of_constant(f, container, rest).map(FoldResult::Attr);
        }
        let at = f.body.attr(insert, slots::POSITION_ATTR);
        let at = f.cx.dense_ints(at.unwrap_or(Attribute::UNIT));
        let depth = at.len();
        let same = rest.iter().zip(at).take_while(|(x, y)| **x == *y).count();
        if same == depth {
            let value = f.body.operand(insert, slots::VALUE);
            if same == rest.len() {
                return Some(FoldResult::Value(value));
            }
            (container, rest, is_inside) = (value, &rest[same..], true);
        } else if same == rest.len() {
            return None;
        } else {
            container = f.body.operand(insert, slots::CONTAINER);
            if !is_inside {
                *passed = container;
            }
        }
    }
    None
}

/// What stands at `position` of a constant: the same for what is zero, undefined or poison everywhere, else an element.
fn part_of_constant(f: &Fold, container: ValueId, position: &[i64]) -> Option<Attribute> {
    let def = f.body.defining_op(container)?;
    let ty = f.only_result_type();
    match f.body.name(def) {
        ops::MLIR_ZERO | ops::MLIR_POISON | ops::MLIR_UNDEF => {
            f.cx.constant_value(f.body, container)
        }
        ops::MLIR_CONSTANT => {
            let whole = f.cx.constant_value(f.body, container)?;
            let element = f.cx.shaped_element(f.cx.attr_type(whole))?;
            let shape = f.cx.shape(f.cx.attr_type(whole))?;
            if ty != element || shape.len() != position.len() {
                return None;
            }
            if let Some(scalar) = f.cx.splat_scalar(whole) {
                return Some(f.cx.splat_attr(ty, &scalar));
            }
            let at = shape
                .iter()
                .zip(position)
                .try_fold(0i64, |all, (size, at)| {
                    all.checked_mul(*size)?.checked_add(*at)
                });
            let elements = f.cx.scalars(whole)?;
            let scalar = elements.get(usize::try_from(at?).ok()?)?;
            Some(f.cx.splat_attr(ty, scalar))
        }
        _ => None,
    }
}
