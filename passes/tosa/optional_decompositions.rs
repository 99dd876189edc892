//! Takes convolutions apart into simpler operations.
//!
//! ```mlir
//! %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, ...}
//!     : (tensor<1x8x8x3xf32>, tensor<5x3x3x3xf32>, ...) -> tensor<1x10x10x5xf32>
//! // becomes
//! %1 = tosa.reverse %w {axis = 1 : i32} : (tensor<5x3x3x3xf32>) -> tensor<5x3x3x3xf32>
//! %2 = tosa.reverse %1 {axis = 2 : i32} : (tensor<5x3x3x3xf32>) -> tensor<5x3x3x3xf32>
//! %0 = tosa.conv2d %a, %2, %b, %z, %z {pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>, ...}
//!     : (tensor<1x8x8x3xf32>, tensor<5x3x3x3xf32>, ...) -> tensor<1x10x10x5xf32>
//! ```
//!
//! A depthwise convolution by one weight each is a product. A transposed convolution is one of the reversed weights; if it has
//! strides, each place within a stride has weights of its own, and what they give is put together.

use oxmlir_dialects::linalg::build::tensor_type;
use oxmlir_dialects::tables::{func, tosa as ops};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult, Promise};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, Context, DYNAMIC, Location, OpId, OpRef, Scalar, Type, TypeKind, ValueId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo {
    promise: |cx, body, _| promised(cx, body),
    ..PassInfo::new(
        "tosa-optional-decompositions",
        "TosaOptionalDecompositionsPass",
        "takes convolutions apart into simpler operations",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

/// Finite numbers, where zeros around an image or weights become factors.
fn promised(cx: &Context, body: &Body) -> Promise {
    let mut promise = Promise::None;
    body.walk_all(&mut |path| {
        let op = OpRef::new(cx, path.body, path.op);
        if op.name() == ops::TRANSPOSE_CONV2D && cx.is_float(cx.element_type(op.only_result_type()))
        {
            promise = Promise::Inputs;
        }
    });
    promise
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(
        ops::DEPTHWISE_CONV2D,
        &[Pattern::new("DepthwiseConv2DIsMul", product)],
    );
    patterns.add(
        ops::TRANSPOSE_CONV2D,
        &[
            Pattern::new("TransposeConvNonStridedConverter", reversed),
            Pattern::new("TransposeConvStridedConverter", strided),
        ],
    );
    run_patterns(body, pass, &patterns)
}

/// What convolutions have in common.
#[derive(Clone, Copy)]
struct Convolution {
    input: ValueId,
    weight: ValueId,
    bias: ValueId,
    input_zp: ValueId,
    weight_zp: ValueId,
    acc_type: Type,
    ty: Type,
    loc: Location,
}

impl Convolution {
    fn of(op: OpRef) -> Option<Convolution> {
        use ops::conv2d as slots;
        Some(Convolution {
            input: op.operand(slots::INPUT),
            weight: op.operand(slots::WEIGHT),
            bias: op.operand(slots::BIAS),
            input_zp: op.operand(slots::INPUT_ZP),
            weight_zp: op.operand(slots::WEIGHT_ZP),
            acc_type: ops::shared::acc_type(op)?,
            ty: op.only_result_type(),
            loc: op.loc(),
        })
    }

    /// The same with weights in reverse order.
    fn reversed(self, rw: &mut Rewriter) -> Convolution {
        let mut weight = self.weight;
        for axis in [1, 2] {
            let ty = rw.body.ty(weight);
            weight = ops::reverse(rw, self.loc, ty, weight, axis);
        }
        Convolution { weight, ..self }
    }

    /// A convolution by steps of 1.
    fn build(&self, rw: &mut Rewriter, ty: Type, pad: &[i64]) -> ValueId {
        ops::conv2d(
            rw,
            self.loc,
            ty,
            self.input,
            self.weight,
            self.bias,
            self.input_zp,
            self.weight_zp,
            pad,
            &[1, 1],
            &[1, 1],
            self.acc_type,
        )
    }

    /// The sum with the bias, in place of an operation.
    fn add_bias(&self, rw: &mut Rewriter, op: OpId, value: ValueId) {
        let channels = shape(rw, self.bias).map(|[channels]| channels);
        let bias = reshape(
            rw,
            self.loc,
            self.bias,
            &[1, 1, 1, channels.unwrap_or(DYNAMIC)],
        );
        let sum = ops::add(rw, self.loc, self.ty, value, bias);
        rw.replace(op, &[sum]);
    }
}

fn shape<const N: usize>(rw: &Rewriter, value: ValueId) -> Option<[i64; N]> {
    rw.cx.shape(rw.body.ty(value))?.try_into().ok()
}

fn element(rw: &Rewriter, value: ValueId) -> Type {
    rw.cx.element_type(rw.body.ty(value))
}

/// Sizes as `tosa.reshape` and `tosa.slice` are told them, where -1 is one that follows.
fn told(sizes: &[i64]) -> Vec<i64> {
    let told = |size: &i64| if *size == DYNAMIC { -1 } else { *size };
    sizes.iter().map(told).collect()
}

fn reshape(rw: &mut Rewriter, loc: Location, value: ValueId, sizes: &[i64]) -> ValueId {
    let sizes = constants::shape(rw, loc, &told(sizes));
    ops::reshape(rw, loc, value, sizes)
}

fn transpose(rw: &mut Rewriter, loc: Location, value: ValueId, perms: [usize; 6]) -> ValueId {
    let from: [i64; 6] = shape(rw, value).unwrap_or([DYNAMIC; 6]);
    let sizes = perms.map(|dim| from[dim]);
    let ty = tensor_type(rw.cx, &sizes, element(rw, value));
    ops::transpose(rw, loc, ty, value, &perms.map(|dim| dim as i64))
}

/// A tensor with elements of a value around it: those in front and behind each dimension.
fn pad<const N: usize>(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    around: [[i64; 2]; N],
    with: impl FnOnce(&mut Rewriter) -> ValueId,
) -> ValueId {
    let sizes: [i64; N] = shape(rw, value).unwrap_or([DYNAMIC; N]);
    let mut padded = sizes;
    for (size, [front, behind]) in padded.iter_mut().zip(around) {
        if *size != DYNAMIC {
            *size += front + behind;
        }
    }
    let ty = tensor_type(rw.cx, &padded, element(rw, value));
    let amounts = constants::shape(rw, loc, around.as_flattened());
    let with = with(rw);
    ops::pad(rw, loc, ty, value, amounts, with)
}

/// A number as an element of a type.
fn number(cx: &Context, element: Type, number: i64) -> Option<Scalar> {
    Some(match cx.type_kind(element) {
        TypeKind::Float(kind) => Scalar::Float(ApFloat::from_f64(*kind, number as f64)),
        TypeKind::Integer { width, .. } => Scalar::Int(ApInt::from_i64(*width, number)),
        _ => return None,
    })
}

/// A constant tensor of one number.
fn constant(
    rw: &mut Rewriter,
    loc: Location,
    sizes: &[i64],
    element: Type,
    value: &Scalar,
) -> ValueId {
    let ty = tensor_type(rw.cx, sizes, element);
    let values = rw.cx.splat_attr(ty, value);
    ops::const_(rw, loc, ty, values)
}

/// The number that stands for zero.
fn zero_point(op: OpRef, value: ValueId) -> Option<i64> {
    match constants::is_zero(op, value)? {
        true => Some(0),
        false => constants::first_int(op, value),
    }
}

// A window of one element has one product, and its sum is that.
fn product(rw: &mut Rewriter, op: OpId) -> bool {
    try_product(rw, op).is_some()
}

fn try_product(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::DepthwiseConv2d::of(rw.op(op))?;
    let conv = Convolution::of(*view)?;
    let (stride, around) = (view.stride(), view.pad());
    let zeros = [conv.input_zp, conv.weight_zp].map(|value| zero_point(*view, value));
    let [Some(input_zp), Some(weight_zp)] = zeros else {
        return None;
    };
    let [n, h, w, c]: [i64; 4] = shape(rw, conv.input)?;
    let [kh, kw, _, m]: [i64; 4] = shape(rw, conv.weight)?;
    let [result_n, result_h, result_w, result_c]: [i64; 4] =
        rw.cx.shape(conv.ty)?.try_into().ok()?;
    let unknown = |sizes: &[i64]| sizes.iter().filter(|size| **size == DYNAMIC).count();
    let result = [result_n, result_h, result_w, result_c];
    if [kh, kw] != [1, 1] || stride[..] != [1, 1] || [c, m].contains(&DYNAMIC) {
        return None;
    }
    if unknown(&[n, h, w]) > 1 || unknown(&result) > 1 || result_c == DYNAMIC {
        return None;
    }
    let to = rw.cx.element_type(conv.ty);
    let &[top, bottom, left, right] = &around[..] else {
        return None;
    };
    let padded = [h, w].into_iter().zip([[top, bottom], [left, right]]);
    for (size, [front, behind]) in padded.filter(|(size, _)| *size != DYNAMIC) {
        size.checked_add(front)?.checked_add(behind)?;
    }
    let (zero, input_zp, weight_zp) = (
        number(rw.cx, to, 0)?,
        (input_zp != 0).then(|| number(rw.cx, to, input_zp)),
        (weight_zp != 0).then(|| number(rw.cx, to, weight_zp)),
    );
    let loc = conv.loc;
    rw.insert_before(op);
    let input = reshape(rw, loc, conv.input, &[n, h, w, c, 1]);
    let input = as_elements(rw, loc, input, to);
    let weight = as_elements(rw, loc, conv.weight, to);
    let mut input = without(rw, loc, input, input_zp.flatten());
    let weight = without(rw, loc, weight, weight_zp.flatten());
    if around.iter().any(|size| *size != 0) {
        let around = [[0, 0], [top, bottom], [left, right], [0, 0], [0, 0]];
        input = pad(rw, loc, input, around, |rw| {
            constant(rw, loc, &[1], to, &zero)
        });
    }
    let weight = reshape(rw, loc, weight, &[1, 1, 1, c, m]);
    let mut sizes: [i64; 5] = shape(rw, input)?;
    sizes[4] = m;
    let i8 = rw.cx.int_type(8);
    let shift = Scalar::Int(ApInt::zero(8));
    let shift = constant(rw, loc, &[1], i8, &shift);
    let ty = tensor_type(rw.cx, &sizes, to);
    let products = ops::mul(rw, loc, ty, input, weight, shift);
    let products = reshape(rw, loc, products, &result);
    conv.add_bias(rw, op, products);
    Some(())
}

/// A tensor with elements of another type.
fn as_elements(rw: &mut Rewriter, loc: Location, value: ValueId, to: Type) -> ValueId {
    if element(rw, value) == to {
        return value;
    }
    let sizes = rw.cx.shape(rw.body.ty(value)).unwrap_or_default().to_vec();
    let ty = tensor_type(rw.cx, &sizes, to);
    ops::cast(rw, loc, ty, value)
}

/// The difference to a number that stands for zero.
fn without(rw: &mut Rewriter, loc: Location, value: ValueId, zero: Option<Scalar>) -> ValueId {
    let Some(zero) = zero else {
        return value;
    };
    let ty = rw.body.ty(value);
    let ones = vec![1; rw.cx.rank(ty).unwrap_or_default()];
    let zero = constant(rw, loc, &ones, rw.cx.element_type(ty), &zero);
    ops::sub(rw, loc, ty, value, zero)
}

/// A transposed convolution whose sizes are known but for the number of images.
struct Transposed {
    conv: Convolution,
    /// Images, rows, columns and channels.
    input: [i64; 4],
    /// Results, rows, columns and channels.
    weight: [i64; 4],
    result: [i64; 4],
    stride: [i64; 2],
    /// What is added in front of and behind rows and columns.
    around: [[i64; 2]; 2],
}

impl Transposed {
    fn of(rw: &Rewriter, op: OpId) -> Option<Transposed> {
        let view = ops::TransposeConv2d::of(rw.op(op))?;
        let conv = Convolution::of(*view)?;
        let &[top, bottom, left, right] = &view.out_pad()[..] else {
            return None;
        };
        let all = Transposed {
            conv,
            input: shape(rw, conv.input)?,
            weight: shape(rw, conv.weight)?,
            result: rw.cx.shape(conv.ty)?.try_into().ok()?,
            stride: view.stride()[..].try_into().ok()?,
            around: [[top, bottom], [left, right]],
        };
        let known = [&all.input[1..], &all.weight, &all.result[1..]];
        let is_known = known.iter().all(|sizes| !sizes.contains(&DYNAMIC));
        (is_known && all.stride.iter().all(|step| *step > 0)).then_some(all)
    }
}

fn reversed(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(all) = Transposed::of(rw, op).filter(|all| all.stride == [1, 1]) else {
        return false;
    };
    let [_, rows, columns, _] = all.weight;
    let mut around = all.around;
    for (window, size) in around.iter_mut().zip([rows, columns]) {
        for amount in window {
            let Some(more) = amount.checked_add(size - 1) else {
                return false;
            };
            *amount = more;
        }
    }
    let around = around.as_flattened();
    if around.iter().any(|amount| *amount < 0) {
        return false;
    }
    rw.insert_before(op);
    let ty = all.conv.ty;
    let value = all.conv.reversed(rw).build(rw, ty, around);
    rw.replace(op, &[value]);
    true
}

fn strided(rw: &mut Rewriter, op: OpId) -> bool {
    let transposed = Transposed::of(rw, op).filter(|all| all.stride != [1, 1]);
    transposed.is_some_and(|all| try_strided(rw, op, &all).is_some())
}

fn try_strided(rw: &mut Rewriter, op: OpId, all: &Transposed) -> Option<()> {
    let mut conv = all.conv;
    let loc = conv.loc;
    let to = rw.cx.element_type(conv.ty);
    let zero = number(rw.cx, to, 0)?;
    let [results, _, _, channels] = all.weight;
    let [step_h, step_w] = all.stride;
    // Rows and columns of the weights of one place within a stride.
    let parts = |size: i64, step: i64| size / step + i64::from(size % step != 0);
    let (rows, columns) = (parts(all.weight[1], step_h), parts(all.weight[2], step_w));
    let [images, h, w, _] = all.input;
    let [h, w] = [h.checked_add(rows - 1)?, w.checked_add(columns - 1)?];
    let all_results = count(&[step_h, step_w, results])?;
    count(&[all_results, rows, columns, channels])?;
    count(&[h, step_h, w, step_w, results])?;
    rw.insert_before(op);
    let more = [
        rows * step_h - all.weight[1],
        columns * step_w - all.weight[2],
    ];
    let around = [[0, 0], [0, more[0]], [0, more[1]], [0, 0]];
    let weight = pad(rw, loc, conv.weight, around, |rw| {
        for zero in [&mut conv.input_zp, &mut conv.weight_zp] {
            *zero = anew(rw, loc, *zero);
        }
        conv.weight_zp
    });
    let sizes = [results, rows, step_h, columns, step_w, channels];
    let weight = reshape(rw, loc, weight, &sizes);
    let weight = transpose(rw, loc, weight, [2, 4, 0, 1, 3, 5]);
    conv.weight = reshape(rw, loc, weight, &[all_results, rows, columns, channels]);
    conv = conv.reversed(rw);
    let around = [rows - 1, columns - 1].map(|size| [size, size]);
    let around = [[0, 0], around[0], around[1], [0, 0]];
    conv.input = pad(rw, loc, conv.input, around, |_| conv.input_zp);
    conv.bias = constant(rw, loc, &[all_results], to, &zero);
    let ty = tensor_type(rw.cx, &[images, h, w, all_results], to);
    let places = conv.build(rw, ty, &[0; 4]);
    let places = reshape(rw, loc, places, &[images, h, w, step_h, step_w, results]);
    let places = transpose(rw, loc, places, [0, 1, 3, 2, 4, 5]);
    let have = [h * step_h, w * step_w];
    let value = reshape(rw, loc, places, &[images, have[0], have[1], results]);

    let want = [all.result[1], all.result[2]];
    let fronts = all.around.map(|[front, _]| front);
    let start = fronts.map(|front| (-front).max(0));
    let empty = fronts.map(|front| front.max(0));
    let kept = [0, 1].map(|dim| (have[dim] - start[dim]).min(want[dim] - empty[dim]));
    let behind = [0, 1].map(|dim| want[dim] - empty[dim] - kept[dim]);
    let start = constants::shape(rw, loc, &[0, start[0], start[1], 0]);
    let sizes = [images, kept[0], kept[1], results];
    let ty = tensor_type(rw.cx, &sizes, to);
    let sizes = constants::shape(rw, loc, &told(&sizes));
    let value = ops::slice(rw, loc, ty, value, start, sizes);
    let around = [[0, 0], [empty[0], behind[0]], [empty[1], behind[1]], [0, 0]];
    let value = pad(rw, loc, value, around, |rw| {
        constant(rw, loc, &[1], to, &zero)
    });
    all.conv.add_bias(rw, op, value);
    Some(())
}

/// The number of elements of known sizes, if it is a number.
fn count(sizes: &[i64]) -> Option<i64> {
    let mut sizes = sizes.iter();
    sizes.try_fold(1, |all: i64, size| all.checked_mul(*size))
}

/// The same constant, as the first of those that this place makes.
fn anew(rw: &mut Rewriter, loc: Location, value: ValueId) -> ValueId {
    match constants::elements(rw.cx, rw.body, value) {
        Some(values) => ops::const_(rw, loc, rw.body.ty(value), values),
        None => value,
    }
}
