//! TOSA: elements with broadcasts, data layout, reductions, windows, control flow.
//!
//! All values are tensors of known sizes; an operation may see some of them, and of its result, without.

use super::parts::{
    Operand, Parts, SHAPES, any_of, bring, constant_of, element, factors, joined, nested, operand,
    permutation, seen, value, weakened,
};
use super::{Generator, Scalar, Statement, Type, with_types};

const I8: Scalar = Scalar::Int(8);
const I16: Scalar = Scalar::Int(16);
const I32: Scalar = Scalar::Int(32);
const BOOL: Scalar = Scalar::Int(1);
const F32: Scalar = Scalar::Float("f32");
const ALL: &[Scalar] = &[I32, I16, I8, F32, BOOL];

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::tensor(&[2, 3], I32)];
    for _ in 0..1 + g.below(3) {
        let scalar = g.pick(&[I32, I32, I8, I16, F32, BOOL]);
        types.push(Type::tensor(g.pick(SHAPES), scalar));
    }
    types
}

/// A tensor of numbers whose sums and products are exact.
fn factor(g: &mut Generator, parts: &Parts) -> Operand {
    if parts.scalar != F32 {
        return operand(g, parts);
    }
    let ints = Parts {
        scalar: I8,
        ..parts.clone()
    };
    let ints = operand(g, &ints);
    give(g, parts, "cast", &[ints], "");
    let name = g
        .values
        .last()
        .map_or(String::new(), |value| value.name.clone());
    seen(g, name, parts)
}

/// A shape operand.
fn shape(g: &mut Generator, sizes: &[i64]) -> Operand {
    let ty = format!("!tosa.shape<{}>", sizes.len());
    let name = g.fresh();
    let (count, list) = (sizes.len(), sizes);
    let values = match count {
        0 => "dense<> : tensor<0xindex>".to_owned(),
        _ => format!("dense<{list:?}> : tensor<{count}xindex>"),
    };
    g.line(format!(
        "{name} = tosa.const_shape {{values = {values}}} : () -> {ty}"
    ));
    Operand { name, ty }
}

/// A constant of one element.
fn single(g: &mut Generator, scalar: Scalar, element: &str) -> Operand {
    let parts = Parts {
        shape: vec![1],
        scalar,
    };
    let name = g.fresh();
    let ty = parts.ty();
    g.line(format!(
        "{name} = \"tosa.const\"() <{{values = dense<{element}> : {ty}}}> : () -> {ty}"
    ));
    Operand::new(name, &ty)
}

/// Writes an operation. What it gives comes into scope with all sizes known.
fn give(g: &mut Generator, result: &Parts, op: &str, operands: &[Operand], attributes: &str) {
    let sizes = weakened(g, &result.shape);
    let seen = Type::tensor(&sizes, result.scalar);
    let names: Vec<&str> = operands.iter().map(|o| o.name.as_str()).collect();
    let types: Vec<&str> = operands.iter().map(|o| o.ty.as_str()).collect();
    let (names, types) = (names.join(", "), types.join(", "));
    let attributes = match attributes {
        "" => String::new(),
        text => format!(" {{{text}}}"),
    };
    let name = g.fresh();
    g.line(format!(
        "{name} = tosa.{op} {names}{attributes} : ({types}) -> {seen}"
    ));
    bring(g, result, &sizes, &name);
}

/// A tensor whose shape goes with another one, and what both have together.
fn partner(g: &mut Generator, parts: &Parts) -> (Parts, Vec<i64>) {
    let (mut own, mut all) = (parts.shape.clone(), parts.shape.clone());
    for (own, all) in own.iter_mut().zip(&mut all) {
        if g.once_in(4) {
            match *own {
                1 => {
                    *own = g.within(2..4);
                    *all = *own;
                }
                _ => *own = 1,
            }
        }
    }
    (parts.with_shape(&own), all)
}

/// Two operands that are broadcast, and the shape of the result.
fn pair(g: &mut Generator, scalars: &[Scalar]) -> ([Operand; 2], Parts) {
    let (name, parts) = any_of(g, scalars);
    let (other, all) = partner(g, &parts);
    let first = seen(g, name, &parts);
    let second = operand(g, &other);
    let both = match g.once_in(2) {
        true => [first, second],
        false => [second, first],
    };
    (both, parts.with_shape(&all))
}

pub fn binary(g: &mut Generator) {
    let (op, scalars): (&str, &[Scalar]) = g.pick(&[
        ("add", &[I32, F32]),
        ("sub", &[I32, F32]),
        ("maximum", &[I32, F32]),
        ("minimum", &[I32, F32]),
        ("bitwise_and", &[I32, I16, I8]),
        ("bitwise_or", &[I32, I16, I8]),
        ("bitwise_xor", &[I32, I16, I8]),
        ("logical_and", &[BOOL]),
        ("logical_or", &[BOOL]),
        ("logical_xor", &[BOOL]),
        ("intdiv", &[I32]),
    ]);
    let (both, result) = pair(g, scalars);
    give(g, &result, op, &both, "");
}

pub fn multiply(g: &mut Generator) {
    let ([a, b], mut result) = pair(g, &[I32, F32, I16, I8]);
    let shift = match result.scalar {
        I32 if g.once_in(2) => g.within(0..8),
        _ => 0,
    };
    let shift = single(g, I8, &shift.to_string());
    if matches!(result.scalar, I8 | I16) {
        result.scalar = I32;
    }
    give(g, &result, "mul", &[a, b, shift], "");
}

pub fn shift(g: &mut Generator) {
    let (_, parts) = any_of(g, &[I32, I16, I8]);
    let first = operand(g, &parts);
    let by = match g.once_in(2) {
        true => {
            let count = g.within(0..8);
            let name = constant_of(g, &parts, &count.to_string());
            seen(g, name, &parts)
        }
        false => operand(g, &parts),
    };
    match g.below(3) {
        0 => give(g, &parts, "logical_left_shift", &[first, by], ""),
        1 => give(g, &parts, "logical_right_shift", &[first, by], ""),
        _ => {
            let round = g.pick(&["round = true", "round = false"]);
            give(g, &parts, "arithmetic_right_shift", &[first, by], round);
        }
    }
}

pub fn unary(g: &mut Generator) {
    let (op, scalars): (&str, &[Scalar]) = g.pick(&[
        ("abs", &[I32, F32]),
        ("bitwise_not", &[I32, I8]),
        ("logical_not", &[BOOL]),
        ("clz", &[I32]),
        ("ceil", &[F32]),
        ("floor", &[F32]),
        ("reciprocal", &[F32]),
        ("identity", &[I32, I8, F32, BOOL]),
    ]);
    let (name, parts) = any_of(g, scalars);
    let input = seen(g, name, &parts);
    give(g, &parts, op, &[input], "");
}

pub fn negate(g: &mut Generator) {
    let (name, parts) = any_of(g, &[I32, I8, F32]);
    let input = seen(g, name, &parts);
    let zero = |g: &mut Generator| match parts.scalar {
        F32 => "0.0".to_owned(),
        I8 if g.once_in(2) => g.within(-128..128).to_string(),
        _ => "0".to_owned(),
    };
    let zeros = [zero(g), zero(g)];
    let zeros = zeros.map(|zero| single(g, parts.scalar, &zero));
    let [from, to] = zeros;
    give(g, &parts, "negate", &[input, from, to], "");
}

pub fn clamp(g: &mut Generator) {
    let (name, parts) = any_of(g, &[I32, I8, F32]);
    let input = seen(g, name, &parts);
    let attributes = match parts.scalar {
        F32 => {
            let (min, max) = g.pick(&[("-1.0", "2.5"), ("0.0", "6.0"), ("0.0", "0x7F800000")]);
            let nan = g.pick(&["", ", nan_mode = IGNORE"]);
            format!("min_val = {min} : f32, max_val = {max} : f32{nan}")
        }
        scalar => {
            let (a, b) = (g.within(-128..128), g.within(-128..128));
            let (min, max) = (a.min(b), a.max(b));
            format!("min_val = {min} : {scalar}, max_val = {max} : {scalar}")
        }
    };
    give(g, &parts, "clamp", &[input], &attributes);
}

pub fn compare(g: &mut Generator) {
    let op = g.pick(&["equal", "greater", "greater_equal"]);
    let (both, mut result) = pair(g, &[I32, F32]);
    result.scalar = BOOL;
    give(g, &result, op, &both, "");
}

pub fn select(g: &mut Generator) {
    let (both, result) = pair(g, &[I32, F32, I8, BOOL]);
    let condition = Parts {
        scalar: BOOL,
        ..result.clone()
    };
    let condition = operand(g, &condition);
    let [a, b] = both;
    give(g, &result, "select", &[condition, a, b], "");
}

pub fn cast(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let input = seen(g, name, &parts);
    let others = [I32, I16, I8, BOOL, F32];
    let others: Vec<Scalar> = others.into_iter().filter(|s| *s != parts.scalar).collect();
    let scalar = g.pick(&others);
    let result = Parts { scalar, ..parts };
    give(g, &result, "cast", &[input], "");
}

pub fn reduce(g: &mut Generator) {
    let (op, scalars): (&str, &[Scalar]) = g.pick(&[
        ("reduce_sum", &[I32]),
        ("reduce_max", &[I32, I8, F32]),
        ("reduce_min", &[I32, I8, F32]),
        ("reduce_product", &[F32]),
        ("reduce_all", &[BOOL]),
        ("reduce_any", &[BOOL]),
    ]);
    let (name, parts) = any_of(g, scalars);
    let input = seen(g, name, &parts);
    let axis = g.below(parts.rank());
    let mut result = parts.clone();
    result.shape[axis] = 1;
    give(g, &result, op, &[input], &format!("axis = {axis} : i32"));
}

pub fn argmax(g: &mut Generator) {
    let (name, parts) = any_of(g, &[I8, F32]);
    let input = seen(g, name, &parts);
    let axis = g.below(parts.rank());
    let mut result = parts.clone();
    result.shape.remove(axis);
    result.scalar = I32;
    if result.shape.is_empty() {
        return;
    }
    give(
        g,
        &result,
        "argmax",
        &[input],
        &format!("axis = {axis} : i32"),
    );
}

pub fn concat(g: &mut Generator) {
    let (operands, axis, result) = joined(g, ALL);
    let axis = format!("axis = {axis} : i32");
    give(g, &result, "concat", &operands, &axis);
}

pub fn slice(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let (mut starts, mut sizes) = (Vec::new(), Vec::new());
    for size in &parts.shape {
        let count = match g.once_in(2) {
            true => *size,
            false => 1 + g.within(0..*size),
        };
        starts.push(g.within(0..size - count + 1));
        sizes.push(count);
    }
    let input = seen(g, name, &parts);
    let (starts, lengths) = (shape(g, &starts), shape(g, &sizes));
    let result = parts.with_shape(&sizes);
    give(g, &result, "slice", &[input, starts, lengths], "");
}

pub fn pad(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let (mut sides, mut sizes) = (Vec::new(), Vec::new());
    for size in &parts.shape {
        let (low, high) = match g.once_in(2) {
            true => (0, 0),
            false => (g.within(0..3), g.within(0..2)),
        };
        sides.extend([low, high]);
        sizes.push(low + size + high);
    }
    let input = seen(g, name, &parts);
    let sides = shape(g, &sides);
    let fill = element(g, parts.scalar);
    let fill = single(g, parts.scalar, &fill);
    let result = parts.with_shape(&sizes);
    give(g, &result, "pad", &[input, sides, fill], "");
}

pub fn tile(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let times: Vec<i64> = parts.shape.iter().map(|_| g.pick(&[1, 1, 2])).collect();
    let sizes = parts.shape.iter().zip(&times);
    let sizes: Vec<i64> = sizes.map(|(size, times)| size * times).collect();
    let input = seen(g, name, &parts);
    let times = shape(g, &times);
    let result = parts.with_shape(&sizes);
    give(g, &result, "tile", &[input, times], "");
}

pub fn transpose(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let order = permutation(g, parts.rank());
    let sizes: Vec<i64> = order.iter().map(|dim| parts.shape[*dim]).collect();
    let input = seen(g, name, &parts);
    let order: Vec<String> = order.iter().map(usize::to_string).collect();
    let order = format!("perms = array<i32: {}>", order.join(", "));
    let result = parts.with_shape(&sizes);
    give(g, &result, "transpose", &[input], &order);
}

pub fn reverse(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let input = seen(g, name, &parts);
    let axis = format!("axis = {} : i32", g.below(parts.rank()));
    give(g, &parts, "reverse", &[input], &axis);
}

pub fn reshape(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let count: i64 = parts.shape.iter().product();
    let sizes = factors(g, count);
    let input = seen(g, name, &parts);
    let mut wanted = sizes.clone();
    if g.once_in(4) {
        let at = g.below(wanted.len());
        wanted[at] = -1;
    }
    let wanted = shape(g, &wanted);
    let result = parts.with_shape(&sizes);
    give(g, &result, "reshape", &[input, wanted], "");
}

/// A row of indices of `count` places, as many as there are places at most where each comes once.
fn indices(g: &mut Generator, batch: i64, width: i64, count: i64, once: bool) -> Operand {
    let mut elements = Vec::new();
    for _ in 0..batch {
        let mut places: Vec<i64> = (0..count).collect();
        for _ in 0..width {
            let at = g.below(places.len());
            elements.push(match once {
                true => places.swap_remove(at).to_string(),
                false => places[at].to_string(),
            });
        }
    }
    let parts = Parts {
        shape: vec![batch, width],
        scalar: I32,
    };
    let elements = nested(&elements, &parts.shape);
    let name = constant_of(g, &parts, &elements);
    seen(g, name, &parts)
}

pub fn gather(g: &mut Generator) {
    let scalar = g.pick(&[I32, F32, I8]);
    let [batch, count, channels] = [2, 3, 4];
    let values = Parts {
        shape: vec![batch, count, channels],
        scalar,
    };
    let width = g.within(1..4);
    match g.once_in(2) {
        true => {
            let at = indices(g, batch, width, count, false);
            let values = operand(g, &values);
            let result = Parts {
                shape: vec![batch, width, channels],
                scalar,
            };
            give(g, &result, "gather", &[values, at], "");
        }
        false => {
            let at = indices(g, batch, width, count, true);
            let input = Parts {
                shape: vec![batch, width, channels],
                scalar,
            };
            let (result, input) = (values.clone(), operand(g, &input));
            let values = operand(g, &values);
            give(g, &result, "scatter", &[values, at, input], "");
        }
    }
}

pub fn matmul(g: &mut Generator) {
    let scalar = g.pick(&[I8, F32]);
    let [batch, rows, depth, columns] = [2, g.within(1..4), g.within(1..4), g.within(1..4)];
    let parts = |shape: [i64; 3], scalar| Parts {
        shape: shape.to_vec(),
        scalar,
    };
    let a = factor(g, &parts([batch, rows, depth], scalar));
    let b = factor(g, &parts([batch, depth, columns], scalar));
    let zeros = [zero_point(g, scalar), zero_point(g, scalar)];
    let [a_zero, b_zero] = zeros.map(|zero| single(g, scalar, &zero));
    let result = parts(
        [batch, rows, columns],
        if scalar == I8 { I32 } else { scalar },
    );
    give(g, &result, "matmul", &[a, b, a_zero, b_zero], "");
}

fn zero_point(g: &mut Generator, scalar: Scalar) -> String {
    match scalar {
        F32 => "0.0".to_owned(),
        _ if g.once_in(2) => "0".to_owned(),
        _ => g.within(-128..128).to_string(),
    }
}

/// How a window moves along one dimension.
struct Window {
    size: i64,
    kernel: i64,
    stride: i64,
    dilation: i64,
    sides: [i64; 2],
}

impl Window {
    /// One that fits.
    fn random(g: &mut Generator, may_dilate: bool) -> Window {
        let kernel = g.within(1..4);
        let dilation = if may_dilate { g.within(1..3) } else { 1 };
        let sides = [0, 0].map(|_: i64| g.within(0..3).min(kernel - 1));
        let stride = g.within(1..3);
        let steps = g.within(0..3);
        let span = (kernel - 1) * dilation + 1 + steps * stride;
        // The sides that leave no input would go.
        let size = span - sides[0] - sides[1];
        match size < 1 {
            true => Window::random(g, may_dilate),
            false => Window {
                size,
                kernel,
                stride,
                dilation,
                sides,
            },
        }
    }

    fn result(&self) -> i64 {
        let span = (self.kernel - 1) * self.dilation + 1;
        (self.size + self.sides[0] + self.sides[1] - span) / self.stride + 1
    }
}

pub fn conv(g: &mut Generator) {
    let (rows, columns) = (Window::random(g, true), Window::random(g, true));
    let scalar = g.pick(&[I8, F32]);
    let is_depthwise = g.once_in(3);
    let (channels, out) = (g.within(1..3), g.within(1..3));
    let [a, b] = [&rows, &columns];
    let parts = |shape: &[i64], scalar| Parts {
        shape: shape.to_vec(),
        scalar,
    };
    let sum = if scalar == I8 { I32 } else { scalar };
    let (op, weights, result) = match is_depthwise {
        true => (
            "depthwise_conv2d",
            [a.kernel, b.kernel, channels, out],
            channels * out,
        ),
        false => ("conv2d", [out, a.kernel, b.kernel, channels], out),
    };
    let input = factor(g, &parts(&[1, a.size, b.size, channels], scalar));
    let weights = factor(g, &parts(&weights, scalar));
    let bias = factor(g, &parts(&[result], sum));
    let zeros = [zero_point(g, scalar), zero_point(g, scalar)];
    let [input_zero, weight_zero] = zeros.map(|zero| single(g, scalar, &zero));
    let attributes = format!(
        "acc_type = {sum}, dilation = array<i64: {}, {}>, pad = array<i64: {}, {}, {}, {}>, stride = array<i64: {}, {}>",
        a.dilation, b.dilation, a.sides[0], a.sides[1], b.sides[0], b.sides[1], a.stride, b.stride
    );
    let result = parts(&[1, a.result(), b.result(), result], sum);
    let operands = [input, weights, bias, input_zero, weight_zero];
    give(g, &result, op, &operands, &attributes);
}

pub fn transposed_conv(g: &mut Generator) {
    let scalar = g.pick(&[I8, F32]);
    let sum = if scalar == I8 { I32 } else { scalar };
    let [channels, out] = [g.within(1..3), g.within(1..3)];
    let [size, kernel, stride] =
        [1..4, 1..4, 1..3].map(|range| [g.within(range.clone()), g.within(range)]);
    // What is added in front and behind takes no more than a window has.
    let sides = [0, 0, 1, 1].map(|dim: usize| g.within(1 - kernel[dim]..2));
    let whole = |dim: usize| {
        let added = sides[2 * dim] + sides[2 * dim + 1];
        (size[dim] - 1) * stride[dim] + added + kernel[dim]
    };
    if whole(0) < 1 || whole(1) < 1 {
        return;
    }
    let parts = |shape: &[i64], scalar| Parts {
        shape: shape.to_vec(),
        scalar,
    };
    let input = factor(g, &parts(&[1, size[0], size[1], channels], scalar));
    let weights = factor(g, &parts(&[out, kernel[0], kernel[1], channels], scalar));
    let bias = factor(g, &parts(&[out], sum));
    let zeros = [zero_point(g, scalar), zero_point(g, scalar)];
    let [input_zero, weight_zero] = zeros.map(|zero| single(g, scalar, &zero));
    let attributes = format!(
        "acc_type = {sum}, out_pad = array<i64: {}, {}, {}, {}>, stride = array<i64: {}, {}>",
        sides[0], sides[1], sides[2], sides[3], stride[0], stride[1]
    );
    let result = parts(&[1, whole(0), whole(1), out], sum);
    let operands = [input, weights, bias, input_zero, weight_zero];
    give(g, &result, "transpose_conv2d", &operands, &attributes);
}

pub fn resize(g: &mut Generator) {
    let nearest = g.once_in(2);
    let (size, channels) = ([g.within(1..4), g.within(1..4)], g.within(1..3));
    let (mut scale, mut offset, mut border, mut sizes) = (vec![], vec![], vec![], vec![1]);
    for size in size {
        let [factor, divisor] = [g.within(1..5), g.within(1..4)];
        let from = g.within(-divisor..divisor);
        let span = (size - 1) * factor - from;
        // Behind the image as far as the next step goes.
        let behind = (-span).rem_euclid(divisor);
        if span + behind < 0 {
            return;
        }
        scale.extend([factor, divisor]);
        offset.push(from);
        border.push(behind);
        sizes.push((span + behind) / divisor + 1);
    }
    sizes.push(channels);
    let input = Parts {
        shape: vec![1, size[0], size[1], channels],
        scalar: I8,
    };
    let result = Parts {
        shape: sizes,
        scalar: if nearest { I8 } else { I32 },
    };
    let operands = [
        operand(g, &input),
        shape(g, &scale),
        shape(g, &offset),
        shape(g, &border),
    ];
    let mode = match nearest {
        true => "mode = NEAREST_NEIGHBOR",
        false => "mode = BILINEAR",
    };
    give(g, &result, "resize", &operands, mode);
}

pub fn pool(g: &mut Generator) {
    let (rows, columns) = (Window::random(g, false), Window::random(g, false));
    let [a, b] = [&rows, &columns];
    let (is_average, channels) = (g.once_in(2), g.within(1..3));
    let scalar = match is_average {
        true => I8,
        false => g.pick(&[I8, F32]),
    };
    let shape = |rows, columns| Parts {
        shape: vec![1, rows, columns, channels],
        scalar,
    };
    let input = operand(g, &shape(a.size, b.size));
    let mut attributes = format!(
        "kernel = array<i64: {}, {}>, pad = array<i64: {}, {}, {}, {}>, stride = array<i64: {}, {}>",
        a.kernel, b.kernel, a.sides[0], a.sides[1], b.sides[0], b.sides[1], a.stride, b.stride
    );
    let result = shape(a.result(), b.result());
    if !is_average {
        give(g, &result, "max_pool2d", &[input], &attributes);
        return;
    }
    attributes.push_str(", acc_type = i32");
    let zeros = [zero_point(g, scalar), zero_point(g, scalar)];
    let [from, to] = zeros.map(|zero| single(g, scalar, &zero));
    give(g, &result, "avg_pool2d", &[input, from, to], &attributes);
}

pub fn rescale(g: &mut Generator) {
    let (name, parts) = any_of(g, &[I32, I16, I8]);
    let input = seen(g, name, &parts);
    let to = g.pick(&[I8, I16, I32]);
    let zero = |g: &mut Generator, scalar| match scalar {
        I8 => zero_point(g, I8),
        _ => "0".to_owned(),
    };
    let zeros = [(parts.scalar, zero(g, parts.scalar)), (to, zero(g, to))];
    let [from_zero, to_zero] = zeros.map(|(scalar, zero)| single(g, scalar, &zero));
    let channels = parts.shape.last().copied().unwrap_or(1);
    let per_channel = g.once_in(3);
    let count = if per_channel { channels } else { 1 };
    let list = |g: &mut Generator, range: std::ops::Range<i64>| {
        let numbers: Vec<i64> = (0..count).map(|_| g.within(range.clone())).collect();
        format!("{numbers:?}")
    };
    let (factors, shifts) = (list(g, 1 << 20..1 << 30), list(g, 20..40));
    let row = |scalar| Parts {
        shape: vec![count],
        scalar,
    };
    let (row32, row8) = (row(I32), row(I8));
    let factors = constant_of(g, &row32, &factors);
    let shifts = constant_of(g, &row8, &shifts);
    let factors = Operand::new(factors, &row32.ty());
    let shifts = Operand::new(shifts, &row8.ty());
    let mode = g.pick(&["SINGLE_ROUND", "DOUBLE_ROUND"]);
    let attributes = format!(
        "rounding_mode = {mode}, scale32 = true, per_channel = {per_channel}, input_unsigned = false, output_unsigned = false"
    );
    let result = Parts {
        scalar: to,
        ..parts
    };
    let operands = [input, factors, shifts, from_zero, to_zero];
    give(g, &result, "rescale", &operands, &attributes);
}

pub fn table(g: &mut Generator) {
    let (name, mut parts) = any_of(g, &[I8, I16]);
    let input = seen(g, name, &parts);
    let count = if parts.scalar == I8 { 256 } else { 513 };
    let entries = Parts {
        shape: vec![count],
        scalar: parts.scalar,
    };
    let entries = operand(g, &entries);
    if parts.scalar == I16 {
        parts.scalar = I32;
    }
    give(g, &parts, "table", &[input, entries], "");
}

/// A region of statements that ends with a tensor.
fn arm(g: &mut Generator, result: &Parts, inner: &'static [(u64, Statement)]) {
    g.region(|g| {
        let count = 1 + g.below(2);
        g.with_statements(inner, |g| g.statements(count));
        let given = value(g, result);
        g.line(with_types("tosa.yield", &[(given, result.ty())]));
    });
}

/// What stands in regions.
const INNER: &[(u64, Statement)] = &[
    (4, binary),
    (2, multiply),
    (1, unary),
    (1, clamp),
    (1, reduce),
    (1, transpose),
    (1, slice),
];

pub fn conditional(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let (_, result) = any_of(g, &[I32, F32]);
    let condition = Parts {
        shape: Vec::new(),
        scalar: BOOL,
    };
    let condition = value(g, &condition);
    let name = g.fresh();
    let ty = result.ty();
    g.line(format!(
        "{name} = tosa.cond_if {condition} : tensor<i1> -> {ty} {{"
    ));
    arm(g, &result, INNER);
    g.line("} else {");
    arm(g, &result, INNER);
    g.line("}");
    g.bring(&name, ty);
}

pub fn repeated(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let (start, carried) = any_of(g, &[I32, F32]);
    let counter = Parts {
        shape: Vec::new(),
        scalar: I32,
    };
    let (counted, flag) = (counter.ty(), Type::tensor(&[], BOOL));
    let ty = carried.ty();
    let [zero, one] = ["0", "1"].map(|element| constant_of(g, &counter, element));
    let end = g.within(0..4).to_string();
    let end = constant_of(g, &counter, &end);
    let [name, at, held, goes_on, at_inside, held_inside, next] = [(); 7].map(|()| g.fresh());
    g.line(format!(
        "{name}:2 = tosa.while_loop ({at} = {zero}, {held} = {start}) : ({counted}, {ty}) -> ({counted}, {ty}) {{"
    ));
    g.region(|g| {
        g.line(format!(
            "{goes_on} = tosa.greater {end}, {at} : ({counted}, {counted}) -> {flag}"
        ));
        g.line(format!("tosa.yield {goes_on} : {flag}"));
    });
    g.line("} do {");
    g.line(format!(
        "^bb0({at_inside}: {counted}, {held_inside}: {ty}):"
    ));
    g.region(|g| {
        g.bring(&held_inside, ty.clone());
        let count = 1 + g.below(2);
        g.with_statements(INNER, |g| g.statements(count));
        let given = value(g, &carried);
        g.line(format!(
            "{next} = tosa.add {at_inside}, {one} : ({counted}, {counted}) -> {counted}"
        ));
        g.line(format!("tosa.yield {next}, {given} : {counted}, {ty}"));
    });
    g.line("}");
    g.bring(&format!("{name}#1"), ty);
}
