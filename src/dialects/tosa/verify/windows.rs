//! Operations that look at windows of images: pools, convolutions, resizing.

use oxmlir_ir::{DYNAMIC, OpRef, Type, ValueId};
use smallvec::SmallVec;

use super::numbers::{accumulator, pool_accumulator, zero_point, zero_point_type};
use super::{Check, element, expect, fits, list, quoted, same_elements, shape, shapes};
use crate::tables::tosa as ops;
use crate::tosa::constants;

type Sizes = SmallVec<[i64; 4]>;

/// All of some numbers are at least `least`.
fn at_least(op: OpRef, name: &str, numbers: &[i64], least: i64) -> Check {
    let message = || {
        format!(
            "expect all {name} values to be >= {least}, got {}",
            list(numbers)
        )
    };
    match numbers.iter().all(|number| *number >= least) {
        true => Ok(()),
        false => Err(op.error(message())),
    }
}

/// What a window does along one dimension of an image.
struct Along<'a> {
    /// How messages call the dimension, and the axis.
    name: &'a str,
    axis: &'a str,
    /// The sides that padding is at.
    sides: [&'a str; 2],
    input: i64,
    kernel: i64,
    stride: i64,
    dilation: i64,
    pad: [i64; 2],
}

/// `calculated output height did not match expected: ...`
fn has_output(op: OpRef, name: &str, calculated: i64, found: i64) -> Check {
    let message = format_args!(
        "calculated output {name} did not match expected: calculated={calculated}, expected={found}"
    );
    expect(op, fits(calculated, found), message)
}

impl Along<'_> {
    /// The size of the result by a convolution, if it is known.
    fn convolved(&self, op: OpRef, output: Option<i64>) -> Check {
        if self.input == DYNAMIC || self.kernel == DYNAMIC {
            return Ok(());
        }
        let [before, after] = self.pad;
        let whole = i128::from(self.input) - 1 + i128::from(before) + i128::from(after)
            - (i128::from(self.kernel) - 1) * i128::from(self.dilation);
        let (name, axis, [front, back]) = (self.name, self.axis, self.sides);
        if whole % i128::from(self.stride) != 0 {
            let (input, kernel, dilation, stride) =
                (self.input, self.kernel, self.dilation, self.stride);
            return Err(op.error(format_args!(
                "expected input_{name} - 1 + pad_{front} + pad_{back} - (kernel_{name} - 1) * dilation_{axis} to be wholly divisible by stride_{axis}, got ({input} - 1 + {before} + {after} - ({kernel} - 1) * {dilation}) / {stride}"
            )));
        }
        let size = whole / i128::from(self.stride) + 1;
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        match output {
            Some(found) => has_output(op, name, size, found),
            None => Ok(()),
        }
    }

    /// The same by a pool.
    fn pooled(&self, op: OpRef, output: Option<i64>) -> Check {
        if self.input == DYNAMIC {
            return Ok(());
        }
        let [before, after] = self.pad;
        let whole = i128::from(self.input) + i128::from(before) + i128::from(after)
            - i128::from(self.kernel);
        let (name, axis, [front, back]) = (self.name, self.axis, self.sides);
        if whole % i128::from(self.stride) != 0 {
            let (input, kernel, stride) = (self.input, self.kernel, self.stride);
            return Err(op.error(format_args!(
                "expected input_{name} + pad_{front} + pad_{back} - kernel_{axis} to be wholly divisible by stride_{axis}, got ({input} + {before} + {after} - {kernel}) / {stride}"
            )));
        }
        let size = whole / i128::from(self.stride) + 1;
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        match output {
            Some(found) => has_output(op, name, size, found),
            None => Ok(()),
        }
    }
}

/// How messages call the dimensions of a window, from the last one on: name, axis, sides.
const NAMES: [(&str, &str, [&str; 2]); 3] = [
    ("width", "x", ["left", "right"]),
    ("height", "y", ["top", "bottom"]),
    ("depth", "d", ["front", "back"]),
];

/// A pool: kernel, stride and padding fit each other and the sizes.
fn pool(op: OpRef, input: ValueId, output: ValueId, [kernel, stride, pad]: [Sizes; 3]) -> Check {
    at_least(op, "kernel", &kernel, 1)?;
    at_least(op, "stride", &stride, 1)?;
    at_least(op, "padding", &pad, 0)?;
    let (&[kernel_y, kernel_x], &[top, bottom, left, right]) = (&kernel[..], &pad[..]) else {
        return Ok(());
    };
    let message = format_args!(
        "expected left/right padding to be less than the width of the kernel, got pad_left={left}, pad_right={right}, kernel_x={kernel_x}"
    );
    expect(op, left < kernel_x && right < kernel_x, message)?;
    let message = format_args!(
        "expected top/bottom padding to be less than the height of the kernel, got pad_top={top}, pad_bottom={bottom}, kernel_y={kernel_y}"
    );
    expect(op, top < kernel_y && bottom < kernel_y, message)?;
    let (input, output) = (shape(op, input), shape(op, output));
    let Some(input) = input else {
        return Ok(());
    };
    for at in 0..2 {
        let (name, axis, sides) = NAMES[1 - at];
        let along = Along {
            name,
            axis,
            sides,
            input: input[1 + at],
            kernel: kernel[at],
            stride: stride[at],
            dilation: 1,
            pad: [pad[2 * at], pad[2 * at + 1]],
        };
        along.pooled(op, output.map(|output| output[1 + at]))?;
    }
    Ok(())
}

pub fn avg_pool2d(op: OpRef) -> Check {
    let view = ops::AvgPool2d::new(op);
    let (input, output) = (view.input(), view.output());
    zero_point_type(op, "input", input, view.input_zp())?;
    zero_point_type(op, "output", output, view.output_zp())?;
    pool(
        op,
        input,
        output,
        [view.kernel(), view.stride(), view.pad()],
    )?;
    pool_accumulator(op, input, view.acc_type())?;
    zero_point(op, "input", view.input_zp())?;
    zero_point(op, "output", view.output_zp())
}

pub fn max_pool2d(op: OpRef) -> Check {
    let view = ops::MaxPool2d::new(op);
    let (input, output) = (view.input(), view.output());
    same_elements(op, (input, "input"), (output, "output"))?;
    pool(
        op,
        input,
        output,
        [view.kernel(), view.stride(), view.pad()],
    )
}

/// What all convolutions have.
struct Convolution {
    input: ValueId,
    weight: ValueId,
    bias: ValueId,
    zero_points: [ValueId; 2],
    output: ValueId,
    acc_type: Type,
}

impl Convolution {
    fn of(op: OpRef) -> Convolution {
        use ops::conv2d as slots;
        let slot = |slot: usize| op.single_operand(slot);
        let acc_type = ops::shared::acc_type(op);
        Convolution {
            input: slot(slots::INPUT),
            weight: slot(slots::WEIGHT),
            bias: slot(slots::BIAS),
            zero_points: [slot(slots::INPUT_ZP), slot(slots::WEIGHT_ZP)],
            output: op.only_result(),
            acc_type: acc_type.unwrap_or(Type::NONE),
        }
    }

    /// The types of the operands go together.
    fn types(&self, op: OpRef) -> Check {
        let [bias, result, input, weight] =
            [self.bias, self.output, self.input, self.weight].map(|value| element(op, value));
        let text = |a: Type, b: Type| format!("{} and {}", quoted(op, a), quoted(op, b));
        if bias != result && op.cx.is_float(bias) && op.cx.is_float(result) {
            let message = "expect both bias and result to have same element type, got ";
            return Err(op.error(format_args!("{message}{}", text(bias, result))));
        }
        let is_byte = |ty: Type| op.cx.is_float(ty) && op.cx.element_bytes(ty) == Some(1);
        if (is_byte(input) || is_byte(weight)) && input != weight {
            let message = "expect both input and weight to have same element type, got ";
            return Err(op.error(format_args!("{message}{}", text(input, weight))));
        }
        if op.cx.is_float(input) != op.cx.is_float(weight) {
            let message = "expect both input and weight to be float or not together, got ";
            return Err(op.error(format_args!("{message}{}", text(input, weight))));
        }
        zero_point_type(op, "input", self.input, self.zero_points[0])?;
        zero_point_type(op, "weight", self.weight, self.zero_points[1])?;
        zero_point(op, "input", self.zero_points[0])?;
        zero_point(op, "weight", self.zero_points[1])?;
        accumulator(op, self.input, self.acc_type)
    }

    /// There is a number for each channel of the output, or one for all.
    fn bias(&self, op: OpRef, channels: i64) -> Check {
        let count = shape(op, self.bias).map_or(DYNAMIC, |sizes| sizes[0]);
        let message = format_args!(
            "bias channels expected to be equal to output channels ({channels}) or 1, got {count}"
        );
        expect(op, fits(count, channels) || count == 1, message)
    }
}

/// A convolution of as many dimensions as there are strides; `kernel` says where its sizes begin in the weight.
fn convolution(op: OpRef, kernel: usize) -> Check {
    let conv = Convolution::of(op);
    conv.types(op)?;
    let sizes = |attr: Option<Sizes>| attr.unwrap_or_default();
    let pad = sizes(ops::shared::pad(op));
    let stride = sizes(ops::shared::stride(op));
    let dilation = sizes(ops::shared::dilation(op));
    at_least(op, "padding", &pad, 0)?;
    at_least(op, "stride", &stride, 1)?;
    at_least(op, "dilation", &dilation, 1)?;
    let output = shape(op, conv.output);
    if let (Some(input), Some(weight)) = (shape(op, conv.input), shape(op, conv.weight)) {
        let count = stride.len();
        for at in 0..count {
            let (name, axis, sides) = NAMES[count - 1 - at];
            let along = Along {
                name,
                axis,
                sides,
                input: input[1 + at],
                kernel: weight[kernel + at],
                stride: stride[at],
                dilation: dilation[at],
                pad: [pad[2 * at], pad[2 * at + 1]],
            };
            along.convolved(op, output.map(|output| output[1 + at]))?;
        }
    }
    match output.and_then(<[i64]>::last) {
        Some(channels) if *channels != DYNAMIC => conv.bias(op, *channels),
        _ => Ok(()),
    }
}

/// Weights of `conv2d` and `conv3d` have the channels of the output first.
pub fn conv(op: OpRef) -> Check {
    convolution(op, 1)
}

pub fn depthwise_conv2d(op: OpRef) -> Check {
    convolution(op, 0)
}

pub fn transpose_conv2d(op: OpRef) -> Check {
    let view = ops::TransposeConv2d::new(op);
    let conv = Convolution::of(op);
    conv.types(op)?;
    let (stride, pad) = (view.stride(), view.out_pad());
    let message = format_args!(
        "expect all stride values to be >= 1, got [{}]",
        list(&stride)
    );
    expect(op, stride.iter().all(|by| *by >= 1), message)?;
    let weight = shape(op, conv.weight);
    let kernel = weight.map(|sizes| [sizes[1], sizes[2]]);
    for at in 0..4 {
        let Some(kernel) = kernel
            .map(|kernel| kernel[at / 2])
            .filter(|size| *size != DYNAMIC)
        else {
            continue;
        };
        let (name, side) = (["KH", "KW"][at / 2], ["top", "bottom", "left", "right"][at]);
        let by = pad[at];
        let message = format_args!(
            "expected out_pad_{side} > -{name}, but got: out_pad_{side}={by} and {name}={kernel}"
        );
        expect(op, by > -kernel, message)?;
    }
    let Some(output) = shape(op, conv.output) else {
        return Ok(());
    };
    if let (Some(input), Some(kernel)) = (shape(op, conv.input), kernel) {
        for at in 0..2 {
            let (from, to, kernel, by) = (input[1 + at], output[1 + at], kernel[at], stride[at]);
            if [from, to, kernel].contains(&DYNAMIC) {
                continue;
            }
            let (low, high) = (pad[2 * at], pad[2 * at + 1]);
            let around = i128::from(low) + i128::from(high);
            let sum = (i128::from(from) - 1) * i128::from(by) + around + i128::from(kernel);
            let (letter, axis, [front, back]) =
                [("H", "y", ["top", "bottom"]), ("W", "x", ["left", "right"])][at];
            let message = format_args!(
                "dimension mismatch: expected O{letter} == (I{letter} - 1) * stride_{axis} + out_pad_{front} + out_pad_{back} + K{letter}, but got {to} != ({from} - 1) * {by} + {low} + {high} + {kernel}"
            );
            expect(op, sum == i128::from(to), message)?;
        }
    }
    match output.last() {
        Some(channels) if *channels != DYNAMIC => conv.bias(op, *channels),
        _ => Ok(()),
    }
}

pub fn resize(op: OpRef) -> Check {
    shapes::resolvable(op)?;
    let view = ops::Resize::new(op);
    let known = |value| constants::sizes_of(op, value).unwrap_or_default();
    let (scale, offset, border) = (
        known(view.scale()),
        known(view.offset()),
        known(view.border()),
    );
    let (
        &[scale_y_n, scale_y_d, scale_x_n, scale_x_d],
        &[offset_y, offset_x],
        &[border_y, border_x],
    ) = (&scale[..], &offset[..], &border[..])
    else {
        return Ok(());
    };
    let message = format_args!("expect all scale values to be > 0, got {}", list(&scale));
    expect(op, scale.iter().all(|number| *number > 0), message)?;
    let (Some(input), Some(output)) = (shape(op, view.input()), shape(op, view.output())) else {
        return Ok(());
    };
    let numbers = [
        (1, "height", "y", scale_y_n, scale_y_d, offset_y, border_y),
        (2, "width", "x", scale_x_n, scale_x_d, offset_x, border_x),
    ];
    for (dim, name, axis, up, down, offset, border) in numbers {
        let (from, to) = (input[dim], output[dim]);
        // A single one may be repeated.
        if from == DYNAMIC || from == 1 {
            continue;
        }
        let whole =
            (i128::from(from) - 1) * i128::from(up) - i128::from(offset) + i128::from(border);
        let message = format_args!(
            "expected (input_{name} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to be wholly divisible by scale_{axis}_d, got (({from} - 1) * {up} - {offset} + {border}) / {down}"
        );
        expect(op, whole % i128::from(down) == 0, message)?;
        let size = i64::try_from(whole / i128::from(down) + 1).unwrap_or(i64::MAX);
        has_output(op, name, size, to)?;
    }
    Ok(())
}
