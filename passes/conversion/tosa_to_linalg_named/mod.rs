//! Lowers products, convolutions, pooling and transpositions of tosa to named operations of linalg.
//!
//! ```mlir
//! %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
//! // becomes
//! %0 = tensor.empty() : tensor<3x2xf32>
//! %1 = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%0 : tensor<3x2xf32>) permutation = [1, 0]
//! ```

mod pool;

use std::sync::Arc;

use oxmlir_dialects::linalg::build::{self, tensor_type};
use oxmlir_dialects::tables::linalg::{self, IteratorType};
use oxmlir_dialects::tables::{arith, tensor, tosa as ops};
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::def::Traits;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{
    Attribute, Body, DYNAMIC, InsertPoint, Location, OpFoldResult, OpId, OpName, OpRef, Scalar,
    Type, TypeKind, ValueId,
};
use smallvec::smallvec;

use super::tosa_to_linalg::{map_with_zeros, signless_tensors, size};
use crate::bodies::convert_fully;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "prefer-conv2d-kernel-layout-hwcf",
        "transpose the weights of convolutions, so that their last dimension is that of the results",
        false,
    )],
    ..PassInfo::new(
        "tosa-to-linalg-named",
        "TosaToLinalgNamed",
        "lowers products, convolutions, pooling and transpositions to linalg",
        Anchor::Trait(Traits::FUNCTION),
        run,
    )
};

/// Operations that become named ones.
const LOWERED: &[OpName] = &[
    ops::AVG_POOL2D,
    ops::CONV2D,
    ops::CONV3D,
    ops::DEPTHWISE_CONV2D,
    ops::MATMUL,
    ops::MAX_POOL2D,
    ops::TRANSPOSE,
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    convert_fully(body, pass, || {
        let types: Arc<TypeConverter> = signless_tensors();
        let hwcf = pass.options.bool("prefer-conv2d-kernel-layout-hwcf");
        let mut patterns = ConversionPatterns::new();
        let types = Some(&types);
        patterns.add(
            ops::CONV2D,
            "ConvConverter<tosa::Conv2DOp>",
            types,
            move |rw, op, operands| conv2d(rw, op, operands, hwcf),
        );
        patterns.add(
            ops::DEPTHWISE_CONV2D,
            "DepthwiseConvConverter",
            types,
            depthwise_conv2d,
        );
        patterns.add(ops::MATMUL, "MatMulConverter", types, matmul);
        patterns.add(
            ops::MAX_POOL2D,
            "MaxPool2dConverter",
            types,
            pool::max_pool2d,
        );
        patterns.add(
            ops::AVG_POOL2D,
            "AvgPool2dConverter",
            types,
            pool::avg_pool2d,
        );
        patterns.add(ops::TRANSPOSE, "TransposeConverter", types, transpose);
        let mut target = ConversionTarget::new();
        target.legal_unknown().illegal_ops(LOWERED);
        (target, patterns)
    })
}

fn number(rw: &mut Rewriter, loc: Location, element: Type, value: &Scalar) -> ValueId {
    let attr = rw.cx.splat_attr(element, value);
    arith::constant(rw, loc, attr)
}

fn zero(rw: &Rewriter, element: Type) -> Result<Scalar, NoMatch> {
    match rw.cx.type_kind(element) {
        TypeKind::Float(kind) => Ok(Scalar::Float(ApFloat::zero(*kind, false))),
        TypeKind::Integer { width, .. } => Ok(Scalar::Int(ApInt::zero(*width))),
        _ => Err("elements that are no integers or floats".into()),
    }
}

/// The zero points of two factors, none if both are zero.
fn zero_points(op: OpRef, zeros: [ValueId; 2]) -> Result<Option<[i64; 2]>, NoMatch> {
    let is_zero = zeros.map(|value| constants::is_zero(op, value));
    if is_zero == [Some(true); 2] {
        return Ok(None);
    }
    match zeros.map(|value| constants::first_int(op, value)) {
        [Some(a), Some(b)] => Ok(Some([a, b])),
        _ => Err("zero points that are not known".into()),
    }
}

fn replace_by(rw: &mut ConversionRewriter, op: OpId, new: OpId) {
    let value = rw.body.only_result(new);
    rw.replace(op, &[value]);
}

fn transpose(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let input = operands[ops::transpose::INPUT1];
    let ty = rw.convert_only_result(op)?;
    let rank = rw
        .cx
        .rank(rw.body.ty(input))
        .ok_or("a tensor without rank")?;
    let perms = ops::Transpose::new(rw.op(op)).perms();
    let places: Option<Vec<usize>> = perms
        .iter()
        .map(|perm| usize::try_from(*perm).ok().filter(|dim| *dim < rank))
        .collect();
    let places = places
        .filter(|places| places.len() == rank)
        .ok_or("no order of dimensions")?;
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    // Sizes are found in the order of the operand.
    let sizes: Vec<OpFoldResult> = (0..rank)
        .map(|dim| mixed_size(rw, loc, input, dim))
        .collect();
    let sizes: Vec<OpFoldResult> = places.iter().map(|dim| sizes[*dim]).collect();
    let element = rw.cx.element_type(ty);
    let init = build::empty(rw, loc, &sizes, element);
    let types = build::result_types(rw, &[init]);
    let perms: Vec<i64> = perms.iter().copied().collect();
    let new = build::transpose(rw, loc, &types, input, init, &perms);
    let value = rw.body.only_result(new);
    let value = super::tosa_to_linalg::cast(rw, loc, value, ty);
    rw.replace(op, &[value]);
    Ok(())
}

/// A tensor of these sizes that is a number everywhere.
fn filled(
    rw: &mut Rewriter,
    loc: Location,
    sizes: &[OpFoldResult],
    element: Type,
    value: ValueId,
) -> ValueId {
    let init = build::empty(rw, loc, sizes, element);
    let fill = build::fill(rw, loc, value, init);
    rw.body.only_result(fill)
}

fn matmul(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let [a, b] = [operands[ops::matmul::A], operands[ops::matmul::B]];
    let ty = rw.convert_only_result(op)?;
    let view = ops::Matmul::new(rw.op(op));
    let zeros = zero_points(*view, [view.a_zp(), view.b_zp()])?;
    let element = rw.cx.element_type(ty);
    let start = zero(rw, element)?;
    if [a, b].map(|value| rw.cx.rank(rw.body.ty(value))) != [Some(3), Some(3)] {
        return Err("tensors without rank".into());
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let sizes = [(a, 0), (a, 1), (b, 2)].map(|(value, dim)| mixed_size(rw, loc, value, dim));
    let start = number(rw, loc, element, &start);
    let init = filled(rw, loc, &sizes, element, start);
    let mut inputs = vec![a, b];
    let name = match zeros {
        None => linalg::BATCH_MATMUL,
        Some(zeros) => {
            inputs.extend(as_words(rw, loc, zeros));
            linalg::QUANTIZED_BATCH_MATMUL
        }
    };
    let new = build::named(rw, loc, name, &inputs, &[init]).ok_or("no such product")?;
    replace_by(rw, op, new);
    Ok(())
}

/// Zero points as constants of 32 bits.
fn as_words(rw: &mut Rewriter, loc: Location, zeros: [i64; 2]) -> [ValueId; 2] {
    zeros.map(|zero| {
        let attr = rw.cx.int_attr(Type::I32, zero);
        arith::constant(rw, loc, attr)
    })
}

/// An image with rows and columns of a number around it: top, bottom, left, right.
fn padded(rw: &mut Rewriter, loc: Location, image: ValueId, pad: &[i64], with: &Scalar) -> ValueId {
    if pad.iter().all(|size| *size == 0) {
        return image;
    }
    let ty = rw.body.ty(image);
    let element = rw.cx.element_type(ty);
    let with = number(rw, loc, element, with);
    let low = [0, pad[0], pad[2], 0];
    let high = [0, pad[1], pad[3], 0];
    let shape = rw.cx.shape(ty).unwrap_or_default();
    let sizes: Vec<i64> = (0..4)
        .map(|dim| match shape[dim] {
            DYNAMIC => DYNAMIC,
            size => size + low[dim] + high[dim],
        })
        .collect();
    let ty = tensor_type(rw.cx, &sizes, element);
    let new = tensor::pad(rw, loc, ty, image, &[], &[], &low, &high);
    let region = rw.body.only_region(new);
    let block = rw.body.add_block(region);
    for _ in 0..4 {
        rw.body.add_arg(block, Type::INDEX, loc);
    }
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    tensor::yield_(rw, loc, with);
    rw.at = at;
    rw.body.only_result(new)
}

/// A list of two numbers, as a tensor or vector.
fn pair(rw: &Rewriter, ty: Type, numbers: &[i64]) -> Attribute {
    let numbers: Vec<Scalar> = numbers
        .iter()
        .map(|number| Scalar::Int(ApInt::from_i64(64, *number)))
        .collect();
    rw.cx.elements_attr(ty, &numbers)
}

/// What convolutions have in common.
struct Convolution {
    loc: Location,
    ty: Type,
    element: Type,
    image: ValueId,
    weight: ValueId,
    bias: ValueId,
    zeros: Option<[i64; 2]>,
    stride: Attribute,
    dilation: Attribute,
    /// The sizes of the result.
    sizes: Vec<OpFoldResult>,
}

impl Convolution {
    /// Checks that a convolution can be lowered, and pads its image.
    fn new(
        rw: &mut ConversionRewriter,
        op: OpId,
        operands: &[ValueId],
    ) -> Result<Convolution, NoMatch> {
        use ops::conv2d as slots;
        let [image, weight, bias] =
            [slots::INPUT, slots::WEIGHT, slots::BIAS].map(|slot| operands[slot]);
        let ty = rw.convert_only_result(op)?;
        let element = rw.cx.element_type(ty);
        let view = rw.op(op);
        let zeros = [slots::INPUT_ZP, slots::WEIGHT_ZP].map(|slot| view.operand(slot));
        let zeros = zero_points(view, zeros)?;
        let lists = (
            ops::shared::pad(view),
            ops::shared::stride(view),
            ops::shared::dilation(view),
        );
        let (Some(pad), Some(stride), Some(dilation)) = lists else {
            return Err("no windows".into());
        };
        if ops::shared::acc_type(view) != Some(element) {
            return Err("sums of another type than the result".into());
        }
        let shape = rw.cx.shape(ty).ok_or("a result without rank")?.to_vec();
        let ranks = [image, weight].map(|value| rw.cx.rank(rw.body.ty(value)));
        if ranks != [Some(4), Some(4)] || shape.len() != 4 || shape[1..].contains(&DYNAMIC) {
            return Err("sizes that are not known".into());
        }
        let from = rw.cx.element_type(rw.body.ty(image));
        let around = match zeros {
            Some([zero, _]) => {
                let width = rw.cx.int_width(from).ok_or("no integers")?;
                Scalar::Int(ApInt::from_i64(width, zero))
            }
            None => zero(rw, from)?,
        };
        rw.insert_before(op);
        let loc = rw.body.loc(op);
        let batch = match shape[0] {
            DYNAMIC => mixed_size(rw, loc, image, 0),
            known => OpFoldResult::Known(known),
        };
        let image = padded(rw, loc, image, &pad, &around);
        let known = shape[1..].iter().map(|size| OpFoldResult::Known(*size));
        let list = tensor_type(rw.cx, &[2], rw.cx.int_type(64));
        Ok(Convolution {
            loc,
            ty,
            element,
            image,
            weight,
            bias,
            zeros,
            stride: pair(rw, list, &stride),
            dilation: pair(rw, list, &dilation),
            sizes: std::iter::once(batch).chain(known).collect(),
        })
    }

    /// The maps of the bias and of an image.
    fn maps(&self, rw: &Rewriter) -> [oxmlir_ir::affine::AffineMap; 2] {
        let exprs = rw.cx.affine();
        let channel = match size(rw, self.bias, 0) {
            1 => exprs.constant(0),
            _ => exprs.dim(3),
        };
        [
            exprs.map(4, 0, &[channel]),
            map_with_zeros(rw, 4, |_| false),
        ]
    }

    fn inputs(&self, rw: &mut Rewriter, weight: ValueId) -> Vec<ValueId> {
        let mut inputs = vec![self.image, weight];
        if let Some(zeros) = self.zeros {
            inputs.extend(as_words(rw, self.loc, zeros));
        }
        inputs
    }
}

fn conv2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], hwcf: bool) -> Outcome {
    let conv = Convolution::new(rw, op, operands)?;
    let loc = conv.loc;
    let weight = match hwcf {
        true => weights_last(rw, loc, conv.weight),
        false => conv.weight,
    };
    let init = build::empty(rw, loc, &conv.sizes, conv.element);
    let maps = conv.maps(rw);
    let values: [&[ValueId]; 2] = [&[conv.bias], &[init]];
    let kinds = [IteratorType::Parallel; 4];
    let bias = build::generic(rw, loc, values, &maps, &kinds, |_, args| smallvec![args[0]]);
    let init = rw.body.only_result(bias);
    let inputs = conv.inputs(rw, weight);
    let (name, slots) = match (hwcf, conv.zeros.is_some()) {
        (false, false) => (
            linalg::CONV_2D_NHWC_FHWC,
            [
                linalg::conv_2d_nhwc_fhwc::STRIDES_ATTR,
                linalg::conv_2d_nhwc_fhwc::DILATIONS_ATTR,
            ],
        ),
        (false, true) => (
            linalg::CONV_2D_NHWC_FHWC_Q,
            [
                linalg::conv_2d_nhwc_fhwc_q::STRIDES_ATTR,
                linalg::conv_2d_nhwc_fhwc_q::DILATIONS_ATTR,
            ],
        ),
        (true, false) => (
            linalg::CONV_2D_NHWC_HWCF,
            [
                linalg::conv_2d_nhwc_hwcf::STRIDES_ATTR,
                linalg::conv_2d_nhwc_hwcf::DILATIONS_ATTR,
            ],
        ),
        (true, true) => (
            linalg::CONV_2D_NHWC_HWCF_Q,
            [
                linalg::conv_2d_nhwc_hwcf_q::STRIDES_ATTR,
                linalg::conv_2d_nhwc_hwcf_q::DILATIONS_ATTR,
            ],
        ),
    };
    let attrs = [(slots[0], conv.stride), (slots[1], conv.dilation)];
    let new = build::named_with(rw, loc, name, &inputs, &[init], &attrs);
    let new = new.ok_or("no such convolution")?;
    replace_by(rw, op, new);
    Ok(())
}

/// Weights whose first dimension is the last one.
fn weights_last(rw: &mut Rewriter, loc: Location, weight: ValueId) -> ValueId {
    let order = [1usize, 2, 3, 0];
    let sizes: Vec<OpFoldResult> = (0..4).map(|dim| mixed_size(rw, loc, weight, dim)).collect();
    let sizes: Vec<OpFoldResult> = order.iter().map(|dim| sizes[*dim]).collect();
    let element = rw.cx.element_type(rw.body.ty(weight));
    let init = build::empty(rw, loc, &sizes, element);
    let types = build::result_types(rw, &[init]);
    let new = build::transpose(rw, loc, &types, weight, init, &order.map(|dim| dim as i64));
    rw.body.only_result(new)
}

// The channels and their multiples are two dimensions, which become one.
fn depthwise_conv2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::depthwise_conv2d as slots;
    let weight = rw.cx.shape(rw.body.ty(operands[slots::WEIGHT]));
    let &[_, _, channels, multiple] = weight.unwrap_or_default() else {
        return Err("weights without rank".into());
    };
    if channels == DYNAMIC || multiple == DYNAMIC {
        return Err("channels that are not known".into());
    }
    let conv = Convolution::new(rw, op, operands)?;
    let loc = conv.loc;
    let mut sizes = conv.sizes[..3].to_vec();
    sizes.extend([channels, multiple].map(OpFoldResult::Known));
    let empty = build::empty(rw, loc, &sizes, conv.element);
    let start = zero(rw, conv.element)?;
    let start = number(rw, loc, conv.element, &start);
    let fill = build::fill(rw, loc, start, empty);
    let sums = rw.body.only_result(fill);
    let init = build::empty(rw, loc, &conv.sizes, conv.element);
    let inputs = conv.inputs(rw, conv.weight);
    let (name, slots) = match conv.zeros {
        None => (
            linalg::DEPTHWISE_CONV_2D_NHWC_HWCM,
            [
                linalg::depthwise_conv_2d_nhwc_hwcm::STRIDES_ATTR,
                linalg::depthwise_conv_2d_nhwc_hwcm::DILATIONS_ATTR,
            ],
        ),
        Some(_) => (
            linalg::DEPTHWISE_CONV_2D_NHWC_HWCM_Q,
            [
                linalg::depthwise_conv_2d_nhwc_hwcm_q::STRIDES_ATTR,
                linalg::depthwise_conv_2d_nhwc_hwcm_q::DILATIONS_ATTR,
            ],
        ),
    };
    let attrs = [(slots[0], conv.stride), (slots[1], conv.dilation)];
    let new = build::named_with(rw, loc, name, &inputs, &[sums], &attrs);
    let sums = rw.body.only_result(new.ok_or("no such convolution")?);
    let groups = [vec![0], vec![1], vec![2], vec![3, 4]].map(|group| {
        let dims: Vec<Attribute> = group
            .iter()
            .map(|dim| rw.cx.int_attr(Type::I64, *dim))
            .collect();
        rw.cx.array_attr(&dims)
    });
    let sums = tensor::collapse_shape(rw, loc, conv.ty, sums, &groups);
    let [bias, image] = conv.maps(rw);
    let values: [&[ValueId]; 2] = [&[conv.bias, sums], &[init]];
    let kinds = [IteratorType::Parallel; 4];
    let new = build::generic(
        rw,
        loc,
        values,
        &[bias, image, image],
        &kinds,
        |rw, args| {
            smallvec![match rw.cx.is_float(conv.element) {
                true => arith::addf(rw, loc, args[0], args[1]),
                false => arith::addi(rw, loc, args[0], args[1]),
            }]
        },
    );
    replace_by(rw, op, new);
    Ok(())
}
