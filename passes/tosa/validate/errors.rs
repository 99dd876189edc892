//! What the specification calls an error of single operations (`ERROR_IF`), as far as operations can be read without it.

use oxmlir_dialects::tables::tosa::{self as ops, RoundingMode};
use oxmlir_dialects::tosa::{constants, numbers};
use oxmlir_ir::{DYNAMIC, Diagnostic, OpRef, RegionId, Type, ValueDefinition, ValueId};
use rustc_hash::FxHashSet;

type Check = Result<(), Diagnostic>;

/// An operation has none of the errors that the specification names for it.
pub fn check(op: OpRef) -> Check {
    if let Some(view) = ops::Resize::of(op) {
        resize(view)
    } else if let Some(view) = ops::Mul::of(op) {
        mul(view)
    } else if let Some(view) = ops::Table::of(op) {
        table(view)
    } else if let Some(view) = ops::Rescale::of(op) {
        rescale(view)
    } else if let Some(view) = ops::Pad::of(op) {
        pad(view)
    } else if let Some(view) = ops::CondIf::of(op) {
        closed(op, view.then_graph_region(), "then")?;
        closed(op, view.else_graph_region(), "else")
    } else if let Some(view) = ops::WhileLoop::of(op) {
        closed(op, view.cond_graph_region(), "cond")?;
        closed(op, view.body_graph_region(), "body")
    } else if let Some(view) = ops::Scatter::of(op) {
        scatter(view)
    } else {
        Ok(())
    }
}

fn expect(op: OpRef, holds: bool, message: impl std::fmt::Display) -> Check {
    match holds {
        true => Ok(()),
        false => Err(op.error(message)),
    }
}

fn resize(view: ops::Resize) -> Check {
    let op = *view;
    let shape = |value: ValueId| op.cx.shape(op.ty(value));
    let (Some(input), Some(output)) = (shape(view.input()), shape(view.output())) else {
        return expect(op, false, "expect ranked input/output tensor");
    };
    let (&[_, ih, iw, _], &[_, oh, ow, _]) = (input, output) else {
        return Ok(());
    };
    let below = |size: i64| size == DYNAMIC || size < 16384;
    let sizes = [oh, ow, ih, iw];
    let text = |size: i64| match size {
        DYNAMIC => i64::MIN.to_string(),
        size => size.to_string(),
    };
    let message = format!(
        "expect input/output height/width dims to be < 16384, got [OH, OW, IH, IW] = {}",
        sizes.map(text).join(", ")
    );
    expect(op, sizes.into_iter().all(below), message)?;
    let list = |value: ValueId| constants::sizes_of(op, value);
    let (Some(scale), Some(offset), Some(border)) =
        (list(view.scale()), list(view.offset()), list(view.border()))
    else {
        return Ok(());
    };
    let (&[yn, yd, xn, xd], &[offset_y, offset_x], &[border_y, border_x]) =
        (&scale[..], &offset[..], &border[..])
    else {
        return Ok(());
    };
    let message = format!(
        "expect all scale numerator values to be <= (1 << 11), got scale_y_n={yn}, scale_x_n={xn}"
    );
    expect(op, yn <= 1 << 11 && xn <= 1 << 11, message)?;
    let smaller = |d: i64, n: i64| i128::from(d) >= 16 * i128::from(n);
    let message =
        format!("expect a downscale ratio larger than 1/16, got y={yn}/{yd}, x={xn}/{xd}");
    expect(op, !smaller(yd, yn) && !smaller(xd, xn), message)?;
    let times = |n: i64, by: i128| i128::from(n) * by;
    for (number, n, axis) in [(offset_y, yn, "Y"), (offset_x, xn, "X")] {
        let message = format!(
            "expect offset{axis} / scale{axis}Numerator to be in range [-1, 16), got {number}/{n}"
        );
        let number = i128::from(number);
        expect(op, number >= times(n, -1) && number < times(n, 16), message)?;
    }
    for (number, n, axis) in [(border_y, yn, "Y"), (border_x, xn, "X")] {
        let message = format!(
            "expect border{axis} / scale{axis}Numerator to be in range [-16, 1), got {number}/{n}"
        );
        let number = i128::from(number);
        expect(op, number >= times(n, -16) && number < times(n, 1), message)?;
    }
    Ok(())
}

fn mul(view: ops::Mul) -> Check {
    let op = *view;
    let Some(shift) = constants::first_int(op, view.shift()) else {
        return Ok(());
    };
    if op.cx.element_type(op.ty(view.input1())) == Type::I32 {
        let message = format_args!("requires 0 <= shift && shift <= 63, but got: {shift}");
        return expect(op, (0..=63).contains(&shift), message);
    }
    let message = format_args!(
        "requires shift = 0 for all input data types that are not int32_t, but got: {shift}"
    );
    expect(op, shift == 0, message)
}

fn table(view: ops::Table) -> Check {
    let op = *view;
    let wanted = match op.cx.int_width(op.cx.element_type(op.ty(view.input1()))) {
        Some(8) => 256,
        Some(16) => 513,
        _ => return Ok(()),
    };
    let Some(&[size]) = op.cx.shape(op.ty(view.table())) else {
        return Ok(());
    };
    let message = format_args!("requires table size of {wanted}, got {size}");
    expect(op, size == DYNAMIC || size == wanted, message)
}

fn rescale(view: ops::Rescale) -> Check {
    let op = *view;
    let width = |value: ValueId| op.cx.int_width(op.cx.element_type(op.ty(value)));
    let (input, output) = (width(view.input()), width(view.output()));
    let (from_unsigned, to_unsigned) = (view.input_unsigned(), view.output_unsigned());
    let doubles = view.rounding_mode() == RoundingMode::DOUBLEROUND;
    let errors = [
        (
            view.scale32() && input == Some(48),
            "scale32 is not allowed with 48-bit input.",
        ),
        (
            !view.scale32() && doubles,
            "DOUBLE_ROUND is only allowed with scale32=true.",
        ),
        (
            from_unsigned && to_unsigned,
            "input and output cannot be both unsigned.",
        ),
        (
            output == Some(32) && from_unsigned,
            "i32 output type is not allowed with unsigned input.",
        ),
        (
            input == Some(32) && to_unsigned,
            "i32 input type is not allowed with unsigned output.",
        ),
        (
            input == Some(48) && to_unsigned,
            "i48 input type is not allowed with unsigned output.",
        ),
        (
            input == Some(48) && from_unsigned,
            "i48 input type cannot be unsigned.",
        ),
        (
            input == Some(32) && from_unsigned,
            "i32 input type cannot be unsigned.",
        ),
        (
            output == Some(32) && to_unsigned,
            "i32 output type cannot be unsigned.",
        ),
    ];
    let found = errors.iter().find(|(wrong, _)| *wrong);
    found.map_or(Ok(()), |(_, message)| expect(op, false, message))
}

fn pad(view: ops::Pad) -> Check {
    let op = *view;
    let paddings = constants::sizes_of(op, view.padding()).unwrap_or_default();
    match paddings.iter().find(|padding| **padding < 0) {
        None => Ok(()),
        Some(padding) => expect(
            op,
            false,
            format_args!("padding value must all be non-negative, got {padding}"),
        ),
    }
}

/// A region uses its own values only.
fn closed(op: OpRef, region: RegionId, name: &str) -> Check {
    let body = op.body;
    let is_within = |owner| body.ancestor_in_region(region, owner).is_some();
    let blocks: Vec<_> = body.blocks(region).collect();
    let is_own = |value: ValueId| match body.definition(value) {
        ValueDefinition::Result(owner, _) => is_within(owner),
        ValueDefinition::Argument(block, _) => {
            blocks.contains(&block) || is_within(body.block_parent(block))
        }
    };
    let nested = body
        .nested_ops(op.id)
        .into_iter()
        .filter(|it| is_within(*it));
    let holds = nested.flat_map(|it| op.at(it).operands()).all(is_own);
    expect(
        op,
        holds,
        format_args!(
            "is not conformant to the TOSA specification. It requires the '{name}' region is isolated from above."
        ),
    )
}

fn scatter(view: ops::Scatter) -> Check {
    let op = *view;
    let ty = op.ty(view.indices());
    let Some(indices) = constants::elements(op.cx, op.body, view.indices()) else {
        return Ok(());
    };
    let Some(shape) = op.cx.shape(ty) else {
        return expect(op, false, "expect ranked indices tensor");
    };
    let (Some(indices), Some(row)) = (numbers(op.cx, indices), shape.last()) else {
        return Ok(());
    };
    let row = usize::try_from(*row).unwrap_or(1).max(1);
    let repeats = |row: &[i64]| {
        let mut seen = FxHashSet::default();
        row.iter().any(|index| !seen.insert(*index))
    };
    let repeated = indices.chunks(row).any(repeats);
    expect(op, !repeated, "indices values contain duplicates")
}
