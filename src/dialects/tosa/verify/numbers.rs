//! Numbers that stand for others: zero points, accumulators, scales.

use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{DYNAMIC, OpRef, Type, TypeKind, ValueId};

use super::{Check, element, expect, fits, quoted, shape};
use crate::tables::tosa as ops;
use crate::tosa::constants;

/// The type that numbers of a type are stored as.
pub(super) fn stored(op: OpRef, ty: Type) -> Type {
    crate::quant::storage(op.cx, ty).map_or(ty, |(_, storage)| storage)
}

/// The zero point of a value is of the type of its elements.
pub(super) fn zero_point_type(op: OpRef, name: &str, value: ValueId, zero: ValueId) -> Check {
    let [of, zero] = [value, zero].map(|value| element(op, value));
    // Quantized numbers have the zero point in their type.
    let of = stored(op, of);
    let (of_text, zero_text) = (quoted(op, of), quoted(op, zero));
    expect(
        op,
        of == zero,
        format_args!(
            "expect both {name} and its zero point are the same element type, got {of_text} and {zero_text}"
        ),
    )
}

/// A zero point that is known is zero, unless the numbers have eight bits.
pub(super) fn zero_point(op: OpRef, name: &str, zero: ValueId) -> Check {
    let is_byte = op.cx.int_width(element(op, zero)) == Some(8);
    let holds = is_byte || constants::is_zero(op, zero) != Some(false);
    let message = format_args!("{name} zero point must be zero for non-int8 integer types");
    expect(op, holds, message)
}

fn float_kind(op: OpRef, ty: Type) -> Option<FloatKind> {
    match op.cx.type_kind(ty) {
        TypeKind::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// The sums of a convolution have a type that goes with that of its input.
pub(super) fn accumulator(op: OpRef, input: ValueId, acc_type: Type) -> Check {
    let ty = stored(op, element(op, input));
    let width = op.cx.int_width(ty).filter(|_| op.cx.is_int(ty));
    let acc = float_kind(op, acc_type);
    let (is_fit, wanted) = match (width, float_kind(op, ty)) {
        (Some(8), _) => (acc_type == Type::I32, "i8 tensor is not i32"),
        (Some(16), _) => (acc_type == op.cx.int_type(48), "i16 tensor is not i48"),
        // Of f8E4M3FN, which the reference takes for another type, any goes.
        (_, Some(FloatKind::F8E5M2)) => (acc == Some(FloatKind::F16), "f8 tensor is not f16"),
        (_, Some(FloatKind::F16)) => (
            matches!(acc, Some(FloatKind::F16 | FloatKind::F32)),
            "f16 tensor is not f16/f32",
        ),
        (_, Some(FloatKind::BF16)) => (acc == Some(FloatKind::F32), "bf16 tensor is not f32"),
        (_, Some(FloatKind::F32)) => (acc == Some(FloatKind::F32), "f32 tensor is not f32"),
        _ => (true, ""),
    };
    expect(op, is_fit, format_args!("accumulator type for {wanted}"))
}

/// The same of the mean of windows, which is of any type where the elements have 8 bits.
pub(super) fn pool_accumulator(op: OpRef, input: ValueId, acc_type: Type) -> Check {
    let ty = stored(op, element(op, input));
    match float_kind(op, ty) {
        _ if op.cx.is_int(ty) => expect(
            op,
            acc_type == Type::I32,
            "accumulator type for integer tensor is not i32",
        ),
        Some(FloatKind::F8E5M2) => Ok(()),
        _ => accumulator(op, input, acc_type),
    }
}

pub fn matmul(op: OpRef) -> Check {
    let view = ops::Matmul::new(op);
    let [a, b] = [view.a(), view.b()].map(|value| element(op, value));
    let quantized = [a, b].map(|ty| crate::quant::storage(op.cx, ty).is_some());
    if quantized != [false, false] {
        expect(
            op,
            quantized == [true, true],
            format_args!(
                "expect operands to be both quantized or both not quantized, got {} and {}",
                quoted(op, a),
                quoted(op, b)
            ),
        )?;
        let [a, b] = [a, b].map(|ty| op.cx.int_width(stored(op, ty)).unwrap_or_default());
        let message =
            format_args!("expect quantized operands to have same widths, got {a} and {b}");
        return expect(op, a == b, message);
    }
    for (name, of, zero) in [("a", a, view.a_zp()), ("b", b, view.b_zp())] {
        let zero = element(op, zero);
        let message = format_args!(
            "expect input {name} and {name}_zp have the same element type, got {} and {}",
            quoted(op, of),
            quoted(op, zero)
        );
        expect(op, of == zero, message)?;
    }
    zero_point(op, "a", view.a_zp())?;
    zero_point(op, "b", view.b_zp())
}

/// The zero point of a rescaled tensor: of eight bits any, of unsigned sixteen bits the middle, of others none.
fn rescaled_zero_point(op: OpRef, name: &str, of: ValueId, zero: ValueId, unsigned: bool) -> Check {
    let Some(zero) = constants::first_int(op, zero) else {
        return Ok(());
    };
    match op.cx.int_width(stored(op, element(op, of))) {
        Some(8) => Ok(()),
        Some(16) if unsigned => {
            let zero = zero & 0xffff;
            let message = format_args!(
                "expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {zero}"
            );
            expect(op, matches!(zero, 0 | 32768), message)
        }
        _ => expect(
            op,
            zero == 0,
            format_args!("expect {name}_zp of 0, got {zero}"),
        ),
    }
}

pub fn rescale(op: OpRef) -> Check {
    let view = ops::Rescale::new(op);
    for (name, value) in [("input", view.input()), ("output", view.output())] {
        let ty = element(op, value);
        let message = format_args!(
            "expect {name} to have integer element type, got {}",
            quoted(op, ty)
        );
        expect(op, op.cx.is_int(stored(op, ty)), message)?;
    }
    let (input, output) = (view.input(), view.output());
    for (name, of, zero) in [
        ("input", input, view.input_zp()),
        ("output", output, view.output_zp()),
    ] {
        let [of, zero] = [of, zero].map(|value| element(op, value));
        let width = |ty: Type| op.cx.int_width(ty);
        let alike = op.cx.is_int(zero) && width(stored(op, of)) == width(zero);
        let [of, zero] = [of, zero].map(|ty| quoted(op, ty));
        let message = format_args!(
            "expected {name} and {name}_zp to both be integer of the same bitwidth, but got {of} vs. {zero}"
        );
        expect(op, alike, message)?;
    }
    rescaled_zero_point(op, "input", input, view.input_zp(), view.input_unsigned())?;
    rescaled_zero_point(
        op,
        "output",
        output,
        view.output_zp(),
        view.output_unsigned(),
    )?;
    let multiplier = element(op, view.multiplier());
    let text = quoted(op, multiplier);
    let wanted = if view.scale32() { 32 } else { 16 };
    let message = format_args!(
        "expect i{wanted} element type for multiplier for scale32={}, got {text}",
        view.scale32()
    );
    expect(op, op.cx.int_width(multiplier) == Some(wanted), message)?;
    let channels = match (view.per_channel(), shape(op, input)) {
        (false, _) => 1,
        (true, None) => return Ok(()),
        (true, Some([])) => {
            let message =
                "requires input to be at least rank 1 when per_channel is true, but got rank 0";
            return Err(op.error(message));
        }
        (true, Some(sizes)) => sizes.last().copied().unwrap_or(DYNAMIC),
    };
    for (name, value) in [("multiplier", view.multiplier()), ("shift", view.shift())] {
        if let Some(&[size]) = shape(op, value) {
            let message =
                format!("expect shape of {{ {channels} }} for {name} input, got {{ {size} }}");
            expect(op, fits(size, channels), message)?;
        }
    }
    Ok(())
}
