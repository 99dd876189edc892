//! Folds of casts.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind, RoundingMode};
use oxmlir_ir::{OpName, Scalar, Type, TypeKind};

use crate::folding::{Fold, is_poison};
use crate::folds;
use crate::operands::SOURCE;
use crate::tables::arith::{self as ops, FastMathFlags};

/// The width of the result's integer elements.
fn result_width(f: &Fold) -> Option<u32> {
    f.cx.int_width(f.cx.element_type(f.only_result_type()))
}

fn result_kind(f: &Fold) -> Option<FloatKind> {
    float_kind(f, f.only_result_type())
}

/// The kind of floats, or of the elements.
fn float_kind(f: &Fold, ty: Type) -> Option<FloatKind> {
    match f.cx.type_kind(f.cx.element_type(ty)) {
        TypeKind::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// Whether floats of the first kind include those of the second, with signs of zero and infinities.
fn has_all((wide, narrow): (FloatKind, FloatKind)) -> bool {
    let least = |kind: FloatKind| i64::from(kind.min_exponent()) - i64::from(kind.precision());
    wide.width() > 8
        && wide.precision() >= narrow.precision()
        && wide.max_exponent() >= narrow.max_exponent()
        && least(wide) <= least(narrow)
}

/// Whether an extension and the truncation that defines its operand may be taken together.
fn may_contract(f: &Fold) -> bool {
    let allows =
        |flags: Option<FastMathFlags>| flags.is_some_and(|f| f.contains(FastMathFlags::CONTRACT));
    let extension = ops::Extf::new(f.view());
    let truncation = extension
        .defining_op(extension.in_())
        .and_then(ops::Truncf::of);
    allows(extension.fastmath()) && truncation.is_some_and(|op| allows(op.fastmath()))
}

/// ext(ext(x)) -> ext(x), or the constant extended.
fn extend(f: &mut Fold, name: OpName, extend: fn(&ApInt, u32) -> ApInt) -> Folded {
    if let Some(inner) = f.source_of(f.source(), name) {
        f.body.set_operand(f.op, SOURCE, inner);
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
        let source = f.source();
        for name in [ops::EXTUI, ops::EXTSI] {
            let Some(inner) = f.source_of(source, name) else { continue };
            let (from, to) = (f.body.ty(inner), f.only_result_type());
            // trunci(ext(x)) -> x
            if from == to {
                return f.to_value(inner);
            }
            // trunci(ext(x)) -> trunci(x), where x is wider than the result
            let width = |ty| f.cx.int_width(f.cx.element_type(ty));
            if width(from) > width(to) {
                f.body.set_operand(f.op, ops::trunci::IN, inner);
                return Folded::InPlace;
            }
        }
        // trunci(trunci(x)) -> trunci(x) with the flags of both
        let inner = f.view().defining_op(source).and_then(ops::Trunci::of);
        if let Some(inner) = inner {
            let flags = ops::Trunci::new(f.view()).overflow_flags() & inner.overflow_flags();
            let (x, flags) = (inner.in_(), f.cx.enum_attr(flags));
            f.body.set_operand(f.op, ops::trunci::IN, x);
            f.body.set_attr(f.op, ops::trunci::OVERFLOW_FLAGS_ATTR, flags);
            return Folded::InPlace;
        }
        let Some(width) = result_width(f) else { return Folded::No };
        f.elementwise(|x| Some(Scalar::Int(x[0].int()?.trunc(width))))
    }

    fn extf(f) {
        // extf(truncf(x)) -> x where the types agree and both may be contracted
        if let Some(x) = f.source_of(f.source(), ops::TRUNCF)
            && f.body.ty(x) == f.only_result_type()
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
        // truncf(extf(x)) -> x where the types agree and the one in between has all numbers of theirs
        if let Some(inner) = f.source_of(f.source(), ops::EXTF)
            && f.body.ty(inner) == f.only_result_type()
            && float_kind(f, f.source_type()).zip(result_kind(f)).is_some_and(has_all)
        {
            return f.to_value(inner);
        }
        // truncf(extf(x)) -> truncf(x) to less bits, which rounds once as well
        if let Some(inner) = f.source_of(f.source(), ops::EXTF)
            && let (Some(x), Some(between)) = (float_kind(f, f.body.ty(inner)), float_kind(f, f.source_type()))
            && result_kind(f).is_some_and(|kind| kind.width() < x.width())
            && has_all((between, x))
        {
            f.set_source(inner);
            return Folded::InPlace;
        }
        let Some(kind) = result_kind(f) else { return Folded::No };
        let mode = ops::Truncf::new(f.view()).roundingmode();
        let mode = mode.map_or(RoundingMode::NearestTiesToEven, rounding_mode);
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
        let to = f.only_result_type();
        // bitcast to the same type
        if f.source_type() == to {
            return f.to_source();
        }
        let Some(constant) = f.constant(ops::bitcast::IN) else { return Folded::No };
        if is_poison(f.cx, constant) {
            let is_scalar = f.cx.shape(to).is_none();
            return f.to_attr_if(is_scalar.then_some(constant));
        }
        let element = f.cx.element_type(to);
        let attr = f.cx.fold_elementwise(&[constant], to, |x| reinterpret(f, x[0], element));
        f.to_attr_if(attr)
    }
}

/// The rounding of numbers that an attribute of arith asks for.
fn rounding_mode(mode: ops::RoundingMode) -> RoundingMode {
    match mode {
        ops::RoundingMode::ToNearestEven => RoundingMode::NearestTiesToEven,
        ops::RoundingMode::Downward => RoundingMode::TowardNegative,
        ops::RoundingMode::Upward => RoundingMode::TowardPositive,
        ops::RoundingMode::TowardZero => RoundingMode::TowardZero,
        ops::RoundingMode::ToNearestAway => RoundingMode::NearestTiesToAway,
    }
}
