//! Operations that treat each element by itself.

use oxmlir_ir::{AttrKind, OpRef, Signedness, Type, TypeKind, ValueId};

use super::{Check, compatible, element, expect, fits, quoted, same_elements, shape};
use crate::tables::tosa as ops;
use crate::tosa::constants;

pub fn argmax(op: OpRef) -> Check {
    let view = ops::Argmax::new(op);
    let result = element(op, view.output());
    expect(
        op,
        op.cx.is_int(result),
        "result tensor is not of integer type",
    )?;
    let Some(input) = shape(op, view.input()) else {
        return Ok(());
    };
    let axis = usize::try_from(view.axis());
    let Some(axis) = axis.ok().filter(|axis| *axis < input.len()) else {
        return Err(op.error("specified axis is outside the rank of the tensor"));
    };
    let mut expected = input.to_vec();
    expected.remove(axis);
    let found = shape(op, view.output());
    let text = |sizes: &[i64]| super::list(sizes);
    match found.filter(|_| !compatible(Some(&expected), found)) {
        Some(found) => Err(op.error(format_args!(
            "expected output shape '{}', got '{}'",
            text(&expected),
            text(found)
        ))),
        None => Ok(()),
    }
}

pub fn clamp(op: OpRef) -> Check {
    let view = ops::Clamp::new(op);
    let elements = [view.input(), view.output()].map(|value| element(op, value));
    let bounds = [view.min_val(), view.max_val()];
    let types = bounds.map(|bound| op.cx.attr_type(bound));
    let width = |ty: Type| op.cx.int_width(ty);
    let alike = types.iter().zip(elements).all(|(ty, element)| {
        let stored = crate::quant::storage(op.cx, element).map_or(element, |(_, storage)| storage);
        *ty == stored || op.cx.is_int(stored) && width(*ty) == width(stored)
    });
    if !alike || types[0] != types[1] {
        return Err(
            op.error("min/max attributes types are incompatible with input/output element types.")
        );
    }
    let ordered = match bounds.map(|bound| op.cx.attr_kind(bound)) {
        [
            AttrKind::Integer { value: min, .. },
            AttrKind::Integer { value: max, .. },
        ] => match is_unsigned(op, types[0]) {
            true => min.ule(max),
            false => min.sle(max),
        },
        [
            AttrKind::Float { value: min, .. },
            AttrKind::Float { value: max, .. },
        ] => {
            if min.is_nan() || max.is_nan() {
                return Err(op.error(format_args!(
                    "min/max attributes should not be 'NaN', got {}",
                    bounds_text(op, view)
                )));
            }
            min.compare(*max).is_some_and(std::cmp::Ordering::is_le)
        }
        _ => true,
    };
    match ordered {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "expected min_val <= max_val, got {}",
            bounds_text(op, view)
        ))),
    }
}

fn bounds_text(op: OpRef, view: ops::Clamp) -> String {
    let [min, max] = [view.min_val(), view.max_val()].map(|bound| op.cx.attr_string(bound));
    format!("min_val={min}, max_val={max}")
}

fn is_unsigned(op: OpRef, ty: Type) -> bool {
    ty == Type::I1
        || matches!(op.cx.type_kind(ty), TypeKind::Integer { sign, .. } if *sign == Signedness::Unsigned)
}

pub fn mul(op: OpRef) -> Check {
    let view = ops::Mul::new(op);
    let [a, b, output] = [view.input1(), view.input2(), view.output()];
    let [a_element, b_element, result] = [a, b, output].map(|value| element(op, value));
    match op.cx.is_int(result) {
        true => expect(
            op,
            op.cx.is_int(a_element) && a_element == b_element,
            "requires the same element type for all operands",
        )?,
        false => {
            expect(
                op,
                a_element == b_element && a_element == result,
                "requires the same element type for all operands and results",
            )?;
            let shift = constants::first_int(op, view.shift());
            let unshifted = shift.is_none_or(|shift| shift == 0);
            expect(op, unshifted, "require shift to be 0 for float type")?;
        }
    }
    let ranks = [a, b, output].map(|value| shape(op, value).map(<[i64]>::len));
    if let [Some(a), Some(b), _] = ranks {
        expect(
            op,
            a == b,
            format_args!("a and b operands don't have matching ranks, got {a} and {b}"),
        )?;
    }
    for (rank, name) in [(ranks[0], "a"), (ranks[1], "b")] {
        if let (Some(rank), Some(result)) = (rank, ranks[2]) {
            let message =
                format!("result type has different rank than {name}, got {result} vs {rank}");
            expect(op, rank == result, message)?;
        }
    }
    let broadcastable = match (shape(op, a), shape(op, b)) {
        (Some(a), Some(b)) => a
            .iter()
            .zip(b)
            .all(|(a, b)| fits(*a, *b) || *a == 1 || *b == 1),
        _ => true,
    };
    let [a, b] = [a, b].map(|value| quoted(op, op.ty(value)));
    let message =
        format_args!("a and b operands don't have broadcast-compatible shapes, got {a} and {b}");
    expect(op, broadcastable, message)
}

pub fn select(op: OpRef) -> Check {
    let view = ops::Select::new(op);
    let output = (view.output(), "output");
    for input in [view.input2(), view.input3()] {
        same_elements(op, (input, "input"), output)?;
    }
    Ok(())
}

pub fn table(op: OpRef) -> Check {
    let view = ops::Table::new(op);
    let (Some(input), Some(output)) = (shape(op, view.input1()), shape(op, view.output())) else {
        return Ok(());
    };
    let message = "expected input tensor rank to equal result tensor rank";
    expect(op, input.len() == output.len(), message)?;
    for (dim, (from, to)) in input.iter().zip(output).enumerate() {
        let message =
            format_args!("dim(result, {dim}) = {to} doesn't match dim(input, {dim}) = {from}");
        expect(op, fits(*from, *to), message)?;
    }
    Ok(())
}

/// The operands of a reduction, and whether it may be of such elements.
pub fn reduction(op: OpRef) -> Check {
    let (input, output) = (op.operand(ops::reduce_sum::INPUT), op.only_result());
    let axis = op.int_attr(ops::reduce_sum::AXIS_ATTR).unwrap_or_default();
    expect(op, axis >= 0, "reduce axis must not be negative")?;
    let axis = axis as usize;
    if let Some(sizes) = shape(op, input) {
        let rank = sizes.len();
        let message = format_args!(
            "expect input tensor rank ({rank}) to be larger than reduce axis ({axis})"
        );
        expect(op, axis < rank || rank == 0 && axis == 0, message)?;
    }
    let Some(sizes) = shape(op, output) else {
        return Ok(());
    };
    if let Some(input) = shape(op, input) {
        let message = "expect output tensor rank to be equal to input tensor rank";
        expect(op, input.len() == sizes.len(), message)?;
    }
    let rank = sizes.len();
    let message =
        format_args!("expect output tensor rank ({rank}) to be larger than reduce axis ({axis})");
    expect(op, axis < rank || rank == 0 && axis == 0, message)?;
    match sizes.get(axis) {
        Some(size) => {
            let message = format_args!("expect reduced dimension size to be 1, got {size}");
            expect(op, fits(*size, 1), message)
        }
        None => Ok(()),
    }
}

/// Negation: the zero points are of the types of what they belong to.
pub fn negate(op: OpRef) -> Check {
    let view = ops::Negate::new(op);
    let (input, output) = (view.input1(), view.output());
    same_elements(op, (input, "input"), (output, "output"))?;
    super::zero_point_type(op, "input1", input, view.input1_zp())?;
    super::zero_point_type(op, "output", output, view.output_zp())?;
    super::zero_point(op, "input1", view.input1_zp())?;
    super::zero_point(op, "output", view.output_zp())?;
    expect(
        op,
        compatible(shape(op, input), shape(op, output)),
        "requires the same shape for input1 and output",
    )
}

/// The elements of a plane are floats.
fn plane(op: OpRef, value: ValueId) -> Check {
    let floats = op.cx.is_float(element(op, value));
    expect(op, floats, "requires a floating point type")
}

pub fn fft2d(op: OpRef) -> Check {
    plane(op, op.operand(ops::fft2d::INPUT_REAL))
}

pub fn rfft2d(op: OpRef) -> Check {
    let view = ops::Rfft2d::new(op);
    plane(op, view.input_real())?;
    let [real, imag] = [view.output_real(), view.output_imag()];
    if !compatible(shape(op, real), shape(op, imag)) {
        let [real, imag] = [real, imag].map(|value| quoted(op, op.ty(value)));
        return Err(op.error(format_args!(
            "expected output shapes to match, got {real}, {imag}"
        )));
    }
    let input = view.input_real();
    let (Some(from), Some(to)) = (shape(op, input), shape(op, real)) else {
        return Ok(());
    };
    let (&[batch, height, width], &[out_batch, out_height, out_width]) = (from, to) else {
        return Ok(());
    };
    if !fits(batch, out_batch) || !fits(height, out_height) {
        let [from, to] = [input, real].map(|value| quoted(op, op.ty(value)));
        return Err(op.error(format_args!(
            "expected batch and height dimensions of input/output to match, got input={from} output={to}"
        )));
    }
    let message =
        format_args!("expected output width to be equal to input_width / 2 + 1, got {out_width}");
    let half = |width: i64| width / 2 + 1;
    let known = width != oxmlir_ir::DYNAMIC;
    expect(op, !known || fits(half(width), out_width), message)
}
