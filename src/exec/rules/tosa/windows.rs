//! Sums of products, and operations that look at windows of images.

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::{DYNAMIC, Type, TypeKind};

use super::elements::extremum;
use super::scale::{reciprocal, scaled};
use super::{clipped, exact, fill, fit, only, set, sizes_of};
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// A number that is summed up: integers exactly, floats in double precision.
#[derive(Clone, Copy)]
enum Number {
    Int(i128),
    Float(f64),
}

impl Number {
    fn of(step: &Step, value: &Value) -> Result<Number> {
        match value.to_float() {
            Some(value) => Ok(Number::Float(value.to_f64())),
            None => Ok(Number::Int(exact(step, value, false)?)),
        }
    }

    fn minus(self, other: Number) -> Number {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => Number::Int(a - b),
            (Number::Float(a), Number::Float(b)) => Number::Float(a - b),
            (a, _) => a,
        }
    }

    /// How large a float is.
    fn magnitude(self) -> f64 {
        match self {
            Number::Int(_) => 0.0,
            Number::Float(number) => number.abs(),
        }
    }

    /// The sum with a product.
    fn plus(self, a: Number, b: Number) -> Number {
        match (self, a, b) {
            (Number::Int(sum), Number::Int(a), Number::Int(b)) => Number::Int(sum + a * b),
            (Number::Float(sum), Number::Float(a), Number::Float(b)) => Number::Float(sum + a * b),
            (sum, ..) => sum,
        }
    }

    /// A value of a type; poison if it does not fit.
    fn value(self, step: &mut Step, ty: Type) -> Value {
        match (self, step.machine.cx.type_kind(ty)) {
            (Number::Int(value), _) => fit(step, value, ty),
            (Number::Float(value), TypeKind::Float(kind)) => ApFloat::from_f64(*kind, value).into(),
            (Number::Float(value), _) => ApFloat::from_f64(FloatKind::F64, value).into(),
        }
    }
}

/// The type of the elements of the result.
fn result(step: &Step) -> Type {
    step.machine.cx.element_type(step.result_type())
}

/// Poison if a sum depends on how the machine rounds on the way to it: terms cancel each other out, or some of them are
/// together too large for the type.
pub fn uncertain(
    step: &mut Step,
    sum: f64,
    (terms, largest): (usize, f64),
    ty: Type,
) -> Option<Value> {
    let TypeKind::Float(kind) = *step.machine.cx.type_kind(ty) else {
        return None;
    };
    let unit = (-f64::from(kind.precision())).exp2();
    let all = terms as f64 * largest;
    let cancels = all * unit > sum.abs().max(1.0) * unit.sqrt();
    let overflows = largest.is_finite() && all > ApFloat::largest(kind, false).to_f64();
    (step.machine.options.only_specified && (cancels || overflows))
        .then(|| step.poison("the terms of a sum cancel each other out, or are too large"))
}

/// A sum of products and a start value. Poison makes it poison.
fn sum(
    step: &mut Step,
    start: Option<&Value>,
    zeros: &[Value; 2],
    products: impl Iterator<Item = (Value, Value)>,
) -> Result<Value> {
    let ty = result(step);
    let zero = match step.machine.cx.is_float(ty) {
        true => Number::Float(0.0),
        false => Number::Int(0),
    };
    let mut sum = match start {
        Some(start) if start.poison().is_some() => return Ok(start.clone()),
        Some(start) => Number::of(step, start)?,
        None => zero,
    };
    let zeros = [Number::of(step, &zeros[0])?, Number::of(step, &zeros[1])?];
    let (mut terms, mut largest) = (1, sum.magnitude());
    for (a, b) in products {
        if let Some(poison) = [&a, &b].into_iter().find(|value| value.poison().is_some()) {
            return Ok(poison.clone());
        }
        let (a, b) = (Number::of(step, &a)?, Number::of(step, &b)?);
        let (a, b) = (a.minus(zeros[0]), b.minus(zeros[1]));
        sum = sum.plus(a, b);
        terms += 1;
        largest = largest.max(a.magnitude() * b.magnitude());
    }
    if let Number::Float(number) = sum {
        step.approximates();
        if let Some(poison) = uncertain(step, number, (terms, largest), ty) {
            return Ok(poison);
        }
    }
    Ok(sum.value(step, ty))
}

fn zeros(step: &Step, first: usize) -> Result<[Value; 2]> {
    Ok([only(step, first)?, only(step, first + 1)?])
}

pub fn matmul(step: &mut Step) -> Result<Flow> {
    let (a, b) = (step.array(ops::matmul::A)?, step.array(ops::matmul::B)?);
    let zeros = zeros(step, ops::matmul::A_ZP)?;
    let inner = a.shape[2];
    if a.shape[0] != b.shape[0] || inner != b.shape[1] {
        return Err(step.undefined("matrices of sizes that do not fit"));
    }
    let shape = [a.shape[0], a.shape[1], b.shape[2]];
    step.works(&[&shape, &[inner]])?;
    let product = fill(&shape, |at| {
        let products = (0..inner).map(|k| (a.get(&[at[0], at[1], k]), b.get(&[at[0], k, at[2]])));
        sum(step, None, &zeros, products)
    })?;
    set(step, 0, product)?;
    Ok(Flow::Next)
}

/// What all convolutions have.
struct Convolution {
    input: std::sync::Arc<Array>,
    weight: std::sync::Arc<Array>,
    bias: std::sync::Arc<Array>,
    zeros: [Value; 2],
}

impl Convolution {
    fn of(step: &Step) -> Result<Convolution> {
        use ops::conv2d as slots;
        Ok(Convolution {
            input: step.array(slots::INPUT)?,
            weight: step.array(slots::WEIGHT)?,
            bias: step.array(slots::BIAS)?,
            zeros: zeros(step, slots::INPUT_ZP)?,
        })
    }

    /// Checks that the weights are for as many channels as there are, and the bias for as many as there will be.
    fn channels_fit(&self, step: &Step, weights: i64, outputs: i64) -> Result<()> {
        let channels = self.input.shape.last().copied().unwrap_or(1);
        let bias = self.bias.elements.len() as i64;
        match weights == channels && (bias == 1 || bias == outputs) {
            true => Ok(()),
            false => Err(step.undefined(format!(
                "weights for {weights} channels and a bias of {bias} do not fit {channels} channels that become {outputs}"
            ))),
        }
    }

    /// What is added to a channel: there is a number for each, or one for all.
    fn bias(&self, channel: i64) -> Option<&Value> {
        let elements = &self.bias.elements;
        elements.get(channel as usize).or(elements.first())
    }
}

/// How windows lie on an image: padding, strides and dilations.
struct Windows {
    pad: Shape,
    stride: Shape,
    dilation: Shape,
}

impl Windows {
    fn of(step: &Step) -> Windows {
        let op = step.op();
        let stride = ops::shared::stride(op).unwrap_or_default();
        let dilation = ops::shared::dilation(op);
        Windows {
            pad: ops::shared::pad(op).unwrap_or_default(),
            dilation: dilation.unwrap_or_else(|| stride.iter().map(|_| 1).collect()),
            stride,
        }
    }

    /// The number of windows along each dimension, one at least.
    fn count(&self, step: &mut Step, input: &[i64], kernel: &[i64]) -> Result<Shape> {
        let dims = input.iter().zip(kernel).enumerate();
        let count = dims.map(|(at, (input, kernel))| {
            let padded = input + self.pad[2 * at] + self.pad[2 * at + 1];
            let whole = padded - 1 - (kernel - 1) * self.dilation[at];
            (whole >= 0).then(|| whole / self.stride[at] + 1)
        });
        let count: Option<Shape> = count.collect();
        count.ok_or_else(|| step.undefined("an image smaller than a window"))
    }

    /// The place on the image of one in a window; none if that is in the padding.
    fn place(&self, window: &[i64], within: &[i64], input: &[i64]) -> Option<Shape> {
        let dims = window.iter().zip(within).zip(input).enumerate();
        dims.map(|(at, ((window, within), size))| {
            let place = window * self.stride[at] + within * self.dilation[at] - self.pad[2 * at];
            (0..*size).contains(&place).then_some(place)
        })
        .collect()
    }
}

/// All places in a box.
fn places(shape: &[i64]) -> impl Iterator<Item = Shape> + '_ {
    (0..Array::count(shape)).map(|at| Array::indices(shape, at))
}

/// A place with what stands in front of and behind it.
fn around(first: i64, middle: &[i64], last: i64) -> Shape {
    let mut place = Shape::from_slice(&[first]);
    place.extend_from_slice(middle);
    place.push(last);
    place
}

pub fn conv(step: &mut Step) -> Result<Flow> {
    let conv = Convolution::of(step)?;
    let windows = Windows::of(step);
    let dims = windows.stride.len();
    let (image, kernel) = (&conv.input.shape[1..=dims], &conv.weight.shape[1..=dims]);
    let channels = conv.input.shape[dims + 1];
    let count = windows.count(step, image, kernel)?;
    let outputs = conv.weight.shape[0];
    conv.channels_fit(step, conv.weight.shape[dims + 1], outputs)?;
    let shape = around(conv.input.shape[0], &count, outputs);
    step.works(&[&shape, kernel, &[channels]])?;
    let output = fill(&shape, |at| {
        let channel = at[dims + 1];
        let products = places(kernel).flat_map(|within| {
            let place = windows.place(&at[1..=dims], &within, image);
            let place = place.map(|place| (place, within));
            (0..channels).filter_map(move |from| Some((place.clone()?, from)))
        });
        let products = products.map(|((place, within), from)| {
            let weight = around(channel, &within, from);
            (
                conv.input.get(&around(at[0], &place, from)),
                conv.weight.get(&weight),
            )
        });
        sum(step, conv.bias(channel), &conv.zeros, products)
    })?;
    set(step, 0, output)?;
    Ok(Flow::Next)
}

pub fn depthwise_conv2d(step: &mut Step) -> Result<Flow> {
    let conv = Convolution::of(step)?;
    let windows = Windows::of(step);
    let (image, kernel) = (&conv.input.shape[1..3], &conv.weight.shape[..2]);
    let times = conv.weight.shape[3];
    let count = windows.count(step, image, kernel)?;
    let outputs = conv.input.shape[3] * times;
    conv.channels_fit(step, conv.weight.shape[2], outputs)?;
    let shape = around(conv.input.shape[0], &count, outputs);
    step.works(&[&shape, kernel])?;
    let output = fill(&shape, |at| {
        let (from, which) = (at[3] / times, at[3] % times);
        let products = places(kernel).filter_map(|within| {
            let place = windows.place(&at[1..3], &within, image)?;
            let weight = conv.weight.get(&[within[0], within[1], from, which]);
            Some((conv.input.get(&around(at[0], &place, from)), weight))
        });
        sum(step, conv.bias(at[3]), &conv.zeros, products)
    })?;
    set(step, 0, output)?;
    Ok(Flow::Next)
}

pub fn transpose_conv2d(step: &mut Step) -> Result<Flow> {
    let conv = Convolution::of(step)?;
    let view = ops::TransposeConv2d::new(step.op());
    let (pad, stride) = (view.out_pad(), view.stride());
    let (image, kernel) = (&conv.input.shape[1..3], &conv.weight.shape[1..3]);
    let channels = conv.input.shape[3];
    let size =
        |at: usize| (image[at] - 1) * stride[at] + pad[2 * at] + pad[2 * at + 1] + kernel[at];
    let outputs = conv.weight.shape[0];
    conv.channels_fit(step, conv.weight.shape[3], outputs)?;
    let shape = [conv.input.shape[0], size(0), size(1), outputs];
    step.works(&[&shape, kernel, &[channels]])?;
    let output = fill(&shape, |at| {
        // The places of the input that reach here by one of the kernel.
        let sources = places(kernel).filter_map(|within| {
            let mut source = Shape::new();
            for dim in 0..2 {
                let reach = at[1 + dim] - pad[2 * dim] - within[dim];
                let is_one = reach % stride[dim] == 0;
                let place = reach.div_euclid(stride[dim]);
                (is_one && (0..image[dim]).contains(&place)).then(|| source.push(place))?;
            }
            Some((source, within))
        });
        let products = sources.flat_map(|(source, within)| {
            let (conv, channel, batch) = (&conv, at[3], at[0]);
            (0..channels).map(move |from| {
                let weight = conv.weight.get(&around(channel, &within, from));
                (conv.input.get(&around(batch, &source, from)), weight)
            })
        });
        sum(step, conv.bias(at[3]), &conv.zeros, products)
    })?;
    set(step, 0, output)?;
    Ok(Flow::Next)
}

/// The elements of each window of an image; what becomes of them.
fn pool(
    step: &mut Step,
    kernel: &[i64],
    f: impl Fn(&mut Step, Vec<Value>) -> Result<Value>,
) -> Result<Flow> {
    let input = step.array(0)?;
    let windows = Windows::of(step);
    let image = &input.shape[1..3];
    let count = windows.count(step, image, kernel)?;
    let shape = around(input.shape[0], &count, input.shape[3]);
    step.works(&[&shape, kernel])?;
    let output = fill(&shape, |at| {
        let inside = places(kernel).filter_map(|within| windows.place(&at[1..3], &within, image));
        let elements = inside.map(|place| input.get(&around(at[0], &place, at[3])));
        let elements: Vec<Value> = elements.collect();
        match elements.iter().find(|value| value.poison().is_some()) {
            Some(poison) => Ok(poison.clone()),
            None => f(step, elements),
        }
    })?;
    set(step, 0, output)?;
    Ok(Flow::Next)
}

pub fn max_pool2d(step: &mut Step) -> Result<Flow> {
    let kernel = ops::MaxPool2d::new(step.op()).kernel();
    let ignores = ops::MaxPool2d::new(step.op()).nan_mode() == ops::NanPropagationMode::IGNORE;
    pool(step, &kernel, |step, elements| {
        // Where no element is a number, nothing is greater than what the search begins with.
        let is_nan = |value: &Value| value.to_float().is_some_and(ApFloat::is_nan);
        if ignores && !elements.is_empty() && elements.iter().all(is_nan) {
            return Ok(Number::Float(f64::NEG_INFINITY).value(step, result(step)));
        }
        let mut elements = elements.into_iter();
        let Some(mut greatest) = elements.next() else {
            return Err(step.undefined("a window is empty"));
        };
        for other in elements {
            greatest = extremum(step, &greatest, &other, true)?;
        }
        Ok(greatest)
    })
}

/// The mean; of integers the sum times a fixed-point number that is about one divided by their number.
pub fn avg_pool2d(step: &mut Step) -> Result<Flow> {
    let kernel = ops::AvgPool2d::new(step.op()).kernel();
    let zeros = zeros(step, ops::avg_pool2d::INPUT_ZP)?;
    let ty = result(step);
    pool(step, &kernel, |step, elements| {
        let count = elements.len();
        if count == 0 {
            return Err(step.undefined("a window is empty"));
        }
        if step.machine.cx.is_float(ty) {
            step.approximates();
            let (mut sum, mut largest) = (0.0f64, 0.0f64);
            for element in &elements {
                let element = step.float_of(element, "an element")?.to_f64();
                sum += element;
                largest = largest.max(element.abs());
            }
            let mean = Number::Float(sum / count as f64);
            return Ok(match uncertain(step, sum, (count, largest), ty) {
                Some(poison) => poison,
                None => mean.value(step, ty),
            });
        }
        let (from, to) = (
            exact(step, &zeros[0], false)?,
            exact(step, &zeros[1], false)?,
        );
        let mut sum = 0;
        for element in &elements {
            sum += exact(step, element, false)? - from;
        }
        let (multiplier, shift) = reciprocal(count as u32);
        let mean = scaled(sum, multiplier, shift, false);
        if [sum, mean]
            .iter()
            .any(|number| i32::try_from(*number).is_err())
        {
            return Ok(step.poison("a sum of more than 32 bits"));
        }
        Ok(clipped(step, mean + to, ty, false))
    })
}

/// An image in another resolution: nearest elements, or mixtures of four.
pub fn resize(step: &mut Step) -> Result<Flow> {
    use ops::resize::{BORDER, INPUT, OFFSET, SCALE};
    let input = step.array(INPUT)?;
    let (scale, offset) = (sizes_of(step, SCALE)?, sizes_of(step, OFFSET)?);
    let border = sizes_of(step, BORDER)?;
    let bilinear = ops::Resize::new(step.op()).mode() == ops::ResizeMode::BILINEAR;
    let cx = step.machine.cx;
    let width = |ty| cx.int_width(cx.element_type(ty));
    let widths = [step.op().operand_type(INPUT), step.result_type()].map(width);
    if let ([Some(from), Some(to)], true) = (widths, bilinear)
        && from >= to
    {
        // The numbers are scaled, and the specification has such results in wider integers only.
        return Err(step.unsupported("a mixture of integers that is not wider than they are"));
    }
    if scale.iter().any(|number| *number <= 0) {
        return Err(step.undefined("a scale that is not positive"));
    }
    if input.elements.is_empty() {
        return Err(step.undefined("an image without elements"));
    }
    let size = |at: usize| {
        let whole = (input.shape[1 + at] - 1) * scale[2 * at] - offset[at] + border[at];
        whole / scale[2 * at + 1] + 1
    };
    // A single row or column may be repeated.
    let wanted = cx.shape(step.result_type()).unwrap_or_default().to_vec();
    let repeated = |at: usize| {
        let count = wanted.get(1 + at).filter(|count| **count != DYNAMIC);
        count.copied().filter(|_| input.shape[1 + at] == 1)
    };
    let [rows, columns] = [0, 1].map(|at| repeated(at).unwrap_or_else(|| size(at)));
    let shape = [input.shape[0], rows, columns, input.shape[3]];
    let ty = result(step);
    let output = fill(&shape, |at| {
        let mut sides = [(0, 0, 0, 1); 2];
        for dim in 0..2 {
            let (up, down) = (scale[2 * dim], scale[2 * dim + 1]);
            let place = at[1 + dim] * down + offset[dim];
            let (whole, part) = (place.div_euclid(up), place.rem_euclid(up));
            let last = input.shape[1 + dim] - 1;
            let [low, high] = [whole, whole + 1].map(|place| place.clamp(0, last));
            sides[dim] = (low, high, part, up);
        }
        let [(top, bottom, dy, up_y), (left, right, dx, up_x)] = sides;
        let get = |y: i64, x: i64| input.get(&[at[0], y, x, at[3]]);
        if !bilinear {
            let y = if 2 * dy >= up_y { bottom } else { top };
            let x = if 2 * dx >= up_x { right } else { left };
            let nearest = get(y, x);
            return match (nearest.to_int(), nearest.poison()) {
                (Some(_), _) => Ok(fit(step, exact(step, &nearest, false)?, ty)),
                _ => Ok(nearest),
            };
        }
        let corners = [
            (get(top, left), (up_y - dy) * (up_x - dx)),
            (get(top, right), (up_y - dy) * dx),
            (get(bottom, left), dy * (up_x - dx)),
            (get(bottom, right), dy * dx),
        ];
        mixture(step, &corners, up_y * up_x, ty)
    })?;
    set(step, 0, output)?;
    Ok(Flow::Next)
}

/// A sum of corners by their weights: of floats a mean, of integers as many times as large as all weights are.
fn mixture(step: &mut Step, corners: &[(Value, i64)], all: i64, ty: Type) -> Result<Value> {
    let mut sum = match step.machine.cx.is_float(ty) {
        true => Number::Float(0.0),
        false => Number::Int(0),
    };
    let mut largest = 0.0f64;
    for (corner, weight) in corners {
        if corner.poison().is_some() {
            return Ok(corner.clone());
        }
        let corner = Number::of(step, corner)?;
        let weight = match corner {
            Number::Int(_) => Number::Int(i128::from(*weight)),
            Number::Float(_) => Number::Float(*weight as f64 / all as f64),
        };
        sum = sum.plus(corner, weight);
        largest = largest.max(corner.magnitude());
    }
    if let Number::Float(number) = sum {
        step.approximates();
        if let Some(poison) = uncertain(step, number, (corners.len(), largest), ty) {
            return Ok(poison);
        }
    }
    Ok(sum.value(step, ty))
}
