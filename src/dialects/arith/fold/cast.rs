//! Folds of casts.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind, RoundingMode};
use oxmlir_ir::{AttrKind, OpName, Scalar, Type, TypeKind};

use crate::folding::{Fold, is_poison};
use crate::folds;
use crate::tables::arith as ops;

/// The width of the result's integer elements.
fn result_width(f: &Fold) -> Option<u32> {
    f.cx.int_width(f.cx.element_type(f.result_type(0)))
}

fn result_kind(f: &Fold) -> Option<FloatKind> {
    match f.cx.type_kind(f.cx.element_type(f.result_type(0))) {
        TypeKind::Float(kind) => Some(*kind),
        _ => None,
    }
}

fn source_type(f: &Fold) -> Type {
    f.body.ty(f.operand(0))
}

/// Whether an extension and the truncation that defines its operand may be taken together.
fn may_contract(f: &Fold) -> bool {
    const CONTRACT: i64 = 1 << 5;
    let truncation = f.body.defining_op(f.operand(0));
    let allowed = |op, slot| match f.body.attr(op, slot).map(|attr| f.cx.attr_kind(attr)) {
        Some(AttrKind::Enum { value, .. }) => value & CONTRACT != 0,
        _ => false,
    };
    allowed(f.op, ops::extf::FASTMATH_ATTR)
        && truncation.is_some_and(|op| allowed(op, ops::truncf::FASTMATH_ATTR))
}

/// ext(ext(x)) -> ext(x), or the constant extended.
fn extend(f: &mut Fold, name: OpName, extend: fn(&ApInt, u32) -> ApInt) -> Folded {
    if let Some(inner) = f.operand_of(f.operand(0), name, 0) {
        f.body.set_operand(f.op, 0, inner);
        return Folded::InPlace;
    }
    let Some(width) = result_width(f) else {
        return Folded::No;
    };
    f.elementwise(|x| Some(Scalar::Int(extend(x[0].int()?, width))))
}

fn float_to_int(f: &mut Fold, signed: bool) -> Folded {
    let Some(width) = result_width(f) else {
        return Folded::No;
    };
    f.elementwise(|x| {
        let (value, _) = x[0]
            .float()?
            .to_int(width, signed, RoundingMode::TowardZero)?;
        Some(Scalar::Int(value))
    })
}

fn int_to_float(f: &mut Fold, signed: bool) -> Folded {
    let Some(kind) = result_kind(f) else {
        return Folded::No;
    };
    f.elementwise(|x| {
        let value = ApFloat::from_int(kind, x[0].int()?, signed, RoundingMode::NearestTiesToEven).0;
        Some(Scalar::Float(value))
    })
}

/// The constant cast.
fn index_cast_with(f: &mut Fold, resize: fn(&ApInt, u32) -> ApInt) -> Folded {
    let Some(width) = result_width(f) else {
        return Folded::No;
    };
    f.elementwise(|x| Some(Scalar::Int(resize(x[0].int()?, width))))
}

/// The scalar whose bits in type `to` are those of `scalar`.
fn reinterpret(f: &Fold, scalar: &Scalar, to: Type) -> Option<Scalar> {
    let bits = match scalar {
        Scalar::Int(value) => value.clone(),
        Scalar::Float(value) => ApInt::from_u128(value.kind().width(), value.to_bits()),
    };
    match f.cx.type_kind(to) {
        TypeKind::Float(kind) if kind.width() == bits.width() => {
            Some(Scalar::Float(ApFloat::from_bits(*kind, bits.low_u128())))
        }
        TypeKind::Integer { width, .. } if *width == bits.width() => Some(Scalar::Int(bits)),
        _ => None,
    }
}

folds! {
    fn extui(f) {
        extend(f, ops::EXTUI, ApInt::zext)
    }

    fn extsi(f) {
        extend(f, ops::EXTSI, ApInt::sext)
    }

    fn trunci(f) {
        let source = f.operand(0);
        for name in [ops::EXTUI, ops::EXTSI] {
            let Some(inner) = f.operand_of(source, name, 0) else { continue };
            let (from, to) = (f.body.ty(inner), f.result_type(0));
            // trunci(ext(x)) -> x
            if from == to {
                return f.to_value(inner);
            }
            // trunci(ext(x)) -> trunci(x), where x is wider than the result
            let width = |ty| f.cx.int_width(f.cx.element_type(ty));
            if width(from) > width(to) {
                f.body.set_operand(f.op, 0, inner);
                return Folded::InPlace;
            }
        }
        // trunci(trunci(x)) -> trunci(x)
        if let Some(inner) = f.operand_of(source, ops::TRUNCI, 0) {
            f.body.set_operand(f.op, 0, inner);
            return Folded::InPlace;
        }
        let Some(width) = result_width(f) else { return Folded::No };
        f.elementwise(|x| Some(Scalar::Int(x[0].int()?.trunc(width))))
    }

    fn extf(f) {
        // extf(truncf(x)) -> x where the types agree and both may be contracted
        if let Some(x) = f.operand_of(f.operand(0), ops::TRUNCF, 0)
            && f.body.ty(x) == f.result_type(0)
            && may_contract(f)
        {
            return f.to_value(x);
        }
        let Some(kind) = result_kind(f) else { return Folded::No };
        f.elementwise(|x| {
            let (value, exact) = x[0].float()?.convert_with(kind, RoundingMode::NearestTiesToEven);
            exact.then_some(Scalar::Float(value))
        })
    }

    fn truncf(f) {
        // truncf(extf(x)) -> x where the types agree
        if let Some(inner) = f.operand_of(f.operand(0), ops::EXTF, 0)
            && f.body.ty(inner) == f.result_type(0)
        {
            return f.to_value(inner);
        }
        let Some(kind) = result_kind(f) else { return Folded::No };
        let mode = match f.body.attr(f.op, ops::truncf::ROUNDINGMODE_ATTR).map(|a| f.cx.attr_kind(a)) {
            Some(AttrKind::Integer { value, .. }) => rounding_mode(value.to_i64()),
            Some(AttrKind::Enum { value, .. }) => rounding_mode(Some(*value)),
            _ => Some(RoundingMode::NearestTiesToEven),
        };
        let Some(mode) = mode else { return Folded::No };
        f.elementwise(|x| {
            let (value, exact) = x[0].float()?.convert_with(kind, mode);
            exact.then_some(Scalar::Float(value))
        })
    }

    fn sitofp(f) {
        int_to_float(f, true)
    }

    fn uitofp(f) {
        int_to_float(f, false)
    }

    fn fptosi(f) {
        float_to_int(f, true)
    }

    fn fptoui(f) {
        float_to_int(f, false)
    }

    fn index_cast(f) {
        index_cast_with(f, ApInt::sext_or_trunc)
    }

    fn index_castui(f) {
        index_cast_with(f, ApInt::zext_or_trunc)
    }

    fn bitcast(f) {
        let to = f.result_type(0);
        // bitcast to the same type
        if source_type(f) == to {
            return f.to_operand(0);
        }
        let Some(constant) = f.constant(0) else { return Folded::No };
        if is_poison(f.cx, constant) {
            return f.to_attr(constant);
        }
        let element = f.cx.element_type(to);
        let attr = f.cx.fold_elementwise(&[constant], to, |x| reinterpret(f, x[0], element));
        f.to_attr_if(attr)
    }
}

/// The rounding mode of an `arith.RoundingMode` value.
fn rounding_mode(value: Option<i64>) -> Option<RoundingMode> {
    match value? {
        0 => Some(RoundingMode::NearestTiesToEven),
        1 => Some(RoundingMode::TowardNegative),
        2 => Some(RoundingMode::TowardPositive),
        3 => Some(RoundingMode::TowardZero),
        4 => Some(RoundingMode::NearestTiesToAway),
        _ => None,
    }
}
