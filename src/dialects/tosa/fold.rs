//! Folds. Constants are computed where they are the same everywhere, so that no tensor is written out that was not there before.

use std::cmp::Ordering;

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::{ApFloat, ApInt, RoundingMode};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    AttrKind, Attribute, Context, DYNAMIC, Location, OpId, OpName, OpRef, Scalar, Type, TypeKind,
};

use super::constants;
use crate::folding::{Fold, repeated, reshaped};
use crate::folds;
use crate::tables::tosa as ops;

/// The operation that has a constant as its result.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    if !matches!(rw.cx.attr_kind(attr), AttrKind::DenseElements { .. }) {
        return None;
    }
    let value = match ops::ShapeType::of(rw.cx, ty) {
        Some(_) => ops::const_shape(rw, loc, ty, attr),
        None if rw.cx.attr_type(attr) == ty => ops::const_(rw, loc, ty, attr),
        None => return None,
    };
    rw.body.defining_op(value)
}

/// The elements of a constant, if they are those of its type: constants of quantized types may hold what these are stored as.
pub fn constant(op: OpRef) -> Option<Attribute> {
    let values = constants::values(op)?;
    let is_shape = op.name() == ops::CONST_SHAPE;
    (is_shape || op.cx.attr_type(values) == op.only_result_type()).then_some(values)
}

/// Whether an operand has the type of the result.
fn is_result_type(f: &Fold, index: usize) -> bool {
    f.body.ty(f.operand(index)) == f.only_result_type()
}

/// Whether an operand has the shape of the result, too, where another one is repeated along its dimensions of one element.
fn is_whole_result(f: &Fold, index: usize, other: usize) -> bool {
    let [own, other] = [index, other].map(|at| f.cx.shape(f.body.ty(f.operand(at))));
    let (Some(own), Some(other)) = (own, other) else {
        return false;
    };
    let mut sizes = own.iter().zip(other);
    is_result_type(f, index) && sizes.all(|(own, other)| *own != DYNAMIC || *other == 1)
}

/// The operand, if the result has the same type.
fn unchanged(f: &mut Fold, index: usize) -> Folded {
    match is_result_type(f, index) {
        true => f.to_operand(index),
        false => Folded::No,
    }
}

/// The size of the dimension that the operation names, in its first operand.
fn size_along(f: &Fold, input: usize) -> Option<i64> {
    let view = f.view();
    let axis = usize::try_from(ops::shared::axis(view)?).ok()?;
    view.cx.shape(view.operand_type(input))?.get(axis).copied()
}

fn is_static(cx: &Context, ty: Type) -> bool {
    cx.shape(ty).is_some_and(|shape| !shape.contains(&DYNAMIC))
}

/// The number that a constant operand is everywhere.
fn splat(f: &Fold, index: usize) -> Option<Scalar> {
    f.cx.splat_scalar(f.constant(index)?)
}

fn is_int(f: &Fold, index: usize, value: i64) -> bool {
    let known = splat(f, index).and_then(|scalar| scalar.int()?.to_i64());
    known == Some(value)
}

fn is_float(f: &Fold, index: usize, holds: fn(ApFloat) -> bool) -> bool {
    splat(f, index)
        .and_then(|scalar| scalar.float())
        .is_some_and(holds)
}

/// The constant that has the element type of the result and is what `compute` makes of two numbers that are the same everywhere.
fn of_splats(f: &mut Fold, compute: impl Fn(&Scalar, &Scalar) -> Option<Scalar>) -> Folded {
    let ty = f.only_result_type();
    let both = splat(f, 0).zip(splat(f, 1)).filter(|_| is_static(f.cx, ty));
    let value = both.and_then(|(a, b)| compute(&a, &b));
    f.to_attr_if(value.map(|value| f.cx.splat_attr(ty, &value)))
}

fn compared(f: &mut Fold, holds: fn(Ordering) -> bool) -> Folded {
    let element =
        f.cx.element_type(f.body.ty(f.operand(ops::greater::INPUT1)));
    let unsigned = is_unsigned(f.cx, element);
    of_splats(f, |a, b| {
        let order = match (a, b) {
            (Scalar::Int(a), Scalar::Int(b)) if unsigned => Some(a.ucmp(b)),
            (Scalar::Int(a), Scalar::Int(b)) => Some(a.scmp(b)),
            (Scalar::Float(a), Scalar::Float(b)) => a.compare(*b),
            _ => return None,
        };
        Some(Scalar::Int(ApInt::from_bool(order.is_some_and(holds))))
    })
}

/// Whether there are no negative numbers of a type.
fn is_unsigned(cx: &Context, ty: Type) -> bool {
    let unsigned = oxmlir_ir::Signedness::Unsigned;
    ty == Type::I1
        || matches!(cx.type_kind(ty), TypeKind::Integer { sign, .. } if *sign == unsigned)
}

/// A number as one of another type.
fn converted(cx: &Context, value: &Scalar, from: Type, to: Type) -> Option<Scalar> {
    let unsigned = is_unsigned(cx, from);
    Some(match (value, cx.type_kind(to)) {
        (Scalar::Float(x), TypeKind::Float(kind)) => Scalar::Float(x.convert(*kind)),
        (Scalar::Float(x), _) if to == Type::I1 => Scalar::Int(ApInt::from_bool(!x.is_zero())),
        (Scalar::Float(x), TypeKind::Integer { width, .. }) => {
            Scalar::Int(rounded(*x, *width, !is_unsigned(cx, to)))
        }
        (Scalar::Int(x), TypeKind::Float(kind)) => {
            let nearest = RoundingMode::NearestTiesToEven;
            Scalar::Float(ApFloat::from_int(*kind, x, !unsigned, nearest).0)
        }
        (Scalar::Int(x), _) if to == Type::I1 => Scalar::Int(ApInt::from_bool(!x.is_zero())),
        (Scalar::Int(x), TypeKind::Integer { width, .. }) => Scalar::Int(match unsigned {
            true => x.zext_or_trunc(*width),
            false => x.sext_or_trunc(*width),
        }),
        _ => return None,
    })
}

/// The integer that is next to a number; 0 for a NaN.
fn rounded(value: ApFloat, width: u32, signed: bool) -> ApInt {
    match value.to_int(width, signed, RoundingMode::NearestTiesToEven) {
        Some((value, _)) => value,
        None if value.is_nan() => ApInt::zero(width),
        None if !signed && value.is_negative() => ApInt::zero(width),
        None if !signed => ApInt::all_ones(width),
        None if value.is_negative() => ApInt::signed_min(width),
        None => ApInt::signed_max(width),
    }
}

/// The product of two integers that loses its lowest bits, rounded; none if it does not fit then.
fn product(a: &ApInt, b: &ApInt, shift: i64, width: u32, unsigned: bool) -> Option<ApInt> {
    let wide = a.width() + b.width() + 2;
    let extended = |x: &ApInt| match unsigned {
        true => x.zext(wide),
        false => x.sext(wide),
    };
    let product = extended(a).mul(&extended(b));
    let shift = u64::try_from(shift).ok().filter(|shift| *shift <= 63)?;
    let product = match shift {
        0 => product,
        _ => product.add(&ApInt::one(wide).shl(shift - 1)).ashr(shift),
    };
    let result = product.sext_or_trunc(width);
    (shift == 0 || result.sext_or_trunc(wide) == product).then_some(result)
}

/// The operation `name` that the value is the result of.
fn made_by<'a>(f: &'a Fold, index: usize, name: OpName) -> Option<OpRef<'a>> {
    let op = f.body.defining_op(f.operand(index))?;
    (f.body.name(op) == name).then(|| OpRef::new(f.cx, f.body, op))
}

folds! {
    // abs(abs(x)) -> abs(x)
    fn abs(f) {
        match made_by(f, ops::abs::INPUT1, ops::ABS) {
            Some(_) => unchanged(f, ops::abs::INPUT1),
            None => Folded::No,
        }
    }

    // x + 0 -> x; of floats only -0.0 changes nothing
    fn add(f) {
        let is_zero = |f: &Fold, index| is_int(f, index, 0) || is_float(f, index, ApFloat::is_negative_zero);
        for (operand, zero) in [(0, 1), (1, 0)] {
            if is_zero(f, zero) && is_whole_result(f, operand, zero) {
                return f.to_operand(operand);
            }
        }
        of_splats(f, |a, b| Some(match (a, b) {
            (Scalar::Int(a), Scalar::Int(b)) => Scalar::Int(a.add(b)),
            (Scalar::Float(a), Scalar::Float(b)) => Scalar::Float(*a + *b),
            _ => return None,
        }))
    }

    // The place of the greatest of one element is 0.
    fn argmax(f) {
        match size_along(f, ops::argmax::INPUT) {
            Some(1) => f.to_int(0),
            _ => Folded::No,
        }
    }

    // cast(x) -> x for the same type; numbers that are the same everywhere are converted
    fn cast(f) {
        if is_result_type(f, ops::cast::INPUT) {
            return f.to_operand(ops::cast::INPUT);
        }
        let ty = f.only_result_type();
        let [from, to] = [f.body.ty(f.operand(ops::cast::INPUT)), ty].map(|ty| f.cx.element_type(ty));
        let value = splat(f, ops::cast::INPUT).filter(|_| is_static(f.cx, ty));
        let value = value.and_then(|value| converted(f.cx, &value, from, to));
        f.to_attr_if(value.map(|value| f.cx.splat_attr(ty, &value)))
    }

    // concat(concat(a, b), c) -> concat(a, b, c) along the same dimension
    fn concat(f) {
        let axis = ops::shared::axis(f.view());
        let mut inputs = Vec::new();
        let mut changed = false;
        for input in f.body.operand_vec(f.op) {
            let inner = f.body.defining_op(input).map(|op| OpRef::new(f.cx, f.body, op));
            match inner.filter(|op| op.name() == ops::CONCAT && ops::shared::axis(*op) == axis && op.id != f.op) {
                Some(inner) => {
                    inputs.extend(inner.operands());
                    changed = true;
                }
                None => inputs.push(input),
            }
        }
        if !changed {
            return Folded::No;
        }
        f.body.set_operands(f.op, &inputs);
        Folded::InPlace
    }

    // x == x of integers
    fn equal(f) {
        let ty = f.body.ty(f.operand(ops::equal::INPUT1));
        let is_int = f.cx.int_width(f.cx.element_type(ty)).is_some();
        if is_int && f.operand(ops::equal::INPUT1) == f.operand(ops::equal::INPUT2) && is_static(f.cx, ty) {
            return f.to_int(1);
        }
        compared(f, Ordering::is_eq)
    }

    fn greater(f) {
        compared(f, Ordering::is_gt)
    }

    fn greater_equal(f) {
        compared(f, Ordering::is_ge)
    }

    // x / 1 -> x, 0 / x -> 0
    fn intdiv(f) {
        if is_int(f, 1, 1) && is_whole_result(f, 0, 1) && is_result_type(f, 1) {
            return f.to_operand(ops::intdiv::INPUT1);
        }
        if is_int(f, 0, 0) && is_result_type(f, 0) && is_result_type(f, 1) {
            return f.to_operand(ops::intdiv::INPUT1);
        }
        of_splats(f, |a, b| Some(Scalar::Int(a.int()?.sdiv(b.int()?)?)))
    }

    // x * 1 -> x, and of integers x * 0 -> 0
    fn mul(f) {
        use ops::mul::SHIFT;
        let Some(shift) = splat(f, SHIFT).and_then(|shift| shift.int()?.to_i64()) else {
            return Folded::No;
        };
        let ty = f.only_result_type();
        let is_one = |f: &Fold, index| {
            let one = is_float(f, index, |x| x == ApFloat::from_f64(x.kind(), 1.0));
            one || (shift == 0 && is_int(f, index, 1))
        };
        for (operand, constant) in [(0, 1), (1, 0)] {
            if !is_result_type(f, operand) {
                continue;
            }
            if is_one(f, constant) && is_whole_result(f, operand, constant) {
                return f.to_operand(operand);
            }
            if is_int(f, constant, 0) && is_static(f.cx, ty) {
                return f.to_int(0);
            }
        }
        let [from, to] = [f.body.ty(f.operand(ops::mul::INPUT1)), ty].map(|ty| f.cx.element_type(ty));
        let (unsigned, width) = (is_unsigned(f.cx, from), f.cx.int_width(to));
        of_splats(f, |a, b| Some(match (a, b) {
            (Scalar::Int(a), Scalar::Int(b)) => Scalar::Int(product(a, b, shift, width?, unsigned)?),
            (Scalar::Float(a), Scalar::Float(b)) if a.kind() == b.kind() && from == to => Scalar::Float(*a * *b),
            _ => return None,
        }))
    }

    // negate(negate(x)) -> x of floats without zero points; integers stop at the greatest
    fn negate(f) {
        let is_plain = |op: ops::Negate| {
            let zeros = [op.input1_zp(), op.output_zp()];
            zeros.into_iter().all(|zero| constants::is_zero(*op, zero) == Some(true))
        };
        let float = f.cx.is_float(f.cx.element_type(f.only_result_type()));
        let outer = ops::Negate::new(f.view());
        let inner = made_by(f, ops::negate::INPUT1, ops::NEGATE).and_then(ops::Negate::of);
        match inner.filter(|inner| float && is_plain(outer) && is_plain(*inner)) {
            Some(inner) if f.body.ty(inner.input1()) == f.only_result_type() => {
                let value = inner.input1();
                f.to_value(value)
            }
            _ => Folded::No,
        }
    }

    // pad(x) with nothing -> x
    fn pad(f) {
        let padding = constants::sizes_of(f.view(), f.operand(ops::pad::PADDING));
        match padding {
            Some(padding) if padding.iter().all(|size| *size == 0) => unchanged(f, ops::pad::INPUT1),
            _ => Folded::No,
        }
    }

    fn reciprocal(f) {
        let ty = f.only_result_type();
        let value = splat(f, ops::reciprocal::INPUT1).and_then(|x| x.float());
        let value = value.filter(|_| is_static(f.cx, ty));
        let inverse = value.map(|x| Scalar::Float(ApFloat::from_f64(x.kind(), 1.0) / x));
        f.to_attr_if(inverse.map(|value| f.cx.splat_attr(ty, &value)))
    }

    // reduce(x) -> x along a dimension of one element
    fn reduce(f) {
        match size_along(f, ops::reduce_sum::INPUT) {
            Some(1) => unchanged(f, ops::reduce_sum::INPUT),
            _ => Folded::No,
        }
    }

    // reshape(x) -> x for the same type, which says how; reshape(reshape(x)) -> reshape(x)
    fn reshape(f) {
        use ops::reshape::INPUT1;
        let ty = f.only_result_type();
        let dynamic = f.cx.shape(ty).map(|shape| shape.iter().filter(|size| **size == DYNAMIC).count());
        if is_result_type(f, INPUT1) && dynamic.is_some_and(|dynamic| dynamic <= 1) {
            return f.to_operand(INPUT1);
        }
        if let Some(inner) = made_by(f, INPUT1, ops::RESHAPE).filter(|op| op.id != f.op) {
            let value = inner.operand(INPUT1);
            f.body.set_operand(f.op, INPUT1, value);
            return Folded::InPlace;
        }
        let constant = f.constant(INPUT1).filter(|_| is_static(f.cx, ty));
        let result = constant.and_then(|attr| {
            let is_splat = f.cx.splat_scalar(attr).is_some();
            let is_only_here = f.body.uses(f.operand(INPUT1)).nth(1).is_none();
            (is_splat || is_only_here).then(|| reshaped(f.cx, attr, ty))?
        });
        f.to_attr_if(result)
    }

    // resize(x) by 1 -> x
    fn resize(f) {
        let op = ops::Resize::new(f.view());
        let sizes = |value| constants::sizes_of(*op, value);
        let keeps = sizes(op.scale()).is_some_and(|s| s.len() == 4 && s[0] == s[1] && s[2] == s[3]);
        let is_none = |value| sizes(value).is_some_and(|sizes| sizes.iter().all(|size| *size == 0));
        match keeps && is_none(op.offset()) && is_none(op.border()) {
            true => unchanged(f, ops::resize::INPUT),
            false => Folded::No,
        }
    }

    // reverse(x) -> x along a dimension of one element; all elements of a splat are the same
    fn reverse(f) {
        use ops::reverse::INPUT1;
        if splat(f, INPUT1).is_some() && is_result_type(f, INPUT1) {
            let constant = f.constant(INPUT1);
            return f.to_attr_if(constant);
        }
        match size_along(f, INPUT1) == Some(1) {
            true => unchanged(f, INPUT1),
            false => Folded::No,
        }
    }

    // select(c, x, x) -> x; a condition that is the same everywhere chooses
    fn select(f) {
        use ops::select::{INPUT1, INPUT2, INPUT3};
        // What has other sizes than the result may be repeated.
        let ty = f.only_result_type();
        let shape = f.cx.shape(f.body.ty(f.operand(INPUT1)));
        let fits = is_result_type(f, INPUT2) && is_result_type(f, INPUT3);
        if shape != f.cx.shape(ty) || !is_static(f.cx, ty) || !fits {
            return Folded::No;
        }
        if f.operand(INPUT2) == f.operand(INPUT3) {
            return f.to_operand(INPUT2);
        }
        match splat(f, INPUT1).and_then(|c| Some(!c.int()?.is_zero())) {
            Some(true) => f.to_operand(INPUT2),
            Some(false) => f.to_operand(INPUT3),
            None => Folded::No,
        }
    }

    // slice(x) -> x if that is all of it; single elements of constants, and parts of splats
    fn slice(f) {
        use ops::slice::INPUT1;
        let ty = f.only_result_type();
        if !is_static(f.cx, ty) {
            return Folded::No;
        }
        if is_result_type(f, INPUT1) {
            return f.to_operand(INPUT1);
        }
        let Some(constant) = f.constant(INPUT1) else {
            return Folded::No;
        };
        if f.cx.splat_scalar(constant).is_some() {
            return f.to_attr_if(repeated(f.cx, constant, ty));
        }
        let element = (f.cx.num_elements(ty) == Some(1)).then(|| element_at_start(f, constant)).flatten();
        f.to_attr_if(element.map(|element| f.cx.splat_attr(ty, &element)))
    }

    // x - 0 -> x; of floats only 0.0 changes nothing
    fn sub(f) {
        let is_zero = is_int(f, 1, 0) || is_float(f, 1, ApFloat::is_positive_zero);
        if is_zero && is_whole_result(f, 0, 1) {
            return f.to_operand(ops::sub::INPUT1);
        }
        of_splats(f, |a, b| Some(match (a, b) {
            (Scalar::Int(a), Scalar::Int(b)) => Scalar::Int(a.sub(b)),
            (Scalar::Float(a), Scalar::Float(b)) => Scalar::Float(*a - *b),
            _ => return None,
        }))
    }

    // tile(x) once along each dimension -> x
    fn tile(f) {
        let times = constants::sizes_of(f.view(), f.operand(ops::tile::MULTIPLES));
        match times {
            Some(times) if times.iter().all(|times| *times == 1) => unchanged(f, ops::tile::INPUT1),
            _ => Folded::No,
        }
    }

    // transpose(x) -> x if all dimensions stay in place; of a splat one of another shape
    fn transpose(f) {
        use ops::transpose::INPUT1;
        let ty = f.only_result_type();
        if let Some(constant) = f.constant(INPUT1)
            && is_static(f.cx, ty)
            && f.cx.splat_scalar(constant).is_some()
        {
            return f.to_attr_if(repeated(f.cx, constant, ty));
        }
        let perms = ops::Transpose::new(f.view()).perms();
        match perms.iter().enumerate().all(|(at, perm)| *perm == at as i64) {
            true => unchanged(f, INPUT1),
            false => Folded::No,
        }
    }
}

/// The element of a constant that a slice begins with.
fn element_at_start(f: &Fold, constant: Attribute) -> Option<Scalar> {
    let start = constants::sizes_of(f.view(), f.operand(ops::slice::START))?;
    let shape = f.cx.shape(f.cx.attr_type(constant))?;
    let mut at = 0;
    for (size, index) in shape.iter().zip(&start) {
        if !(0..*size).contains(index) {
            return None;
        }
        at = at * size + index;
    }
    f.cx.scalars(constant)?
        .get(usize::try_from(at).ok()?)
        .cloned()
}
