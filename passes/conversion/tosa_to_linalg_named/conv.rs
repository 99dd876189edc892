//! Convolutions.

use oxmlir_dialects::linalg::build::{self, tensor_type};
use oxmlir_dialects::tables::linalg::{self, IteratorType};
use oxmlir_dialects::tables::{arith, tensor, tosa as ops};
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, OpName, Scalar, Type, ValueId};
use smallvec::smallvec;

use super::{Side, as_words, length, list, number, padded, replace_by, zero, zero_points};
use crate::conversion::tosa_to_linalg::{map_with_zeros, size};

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
    /// Checks that a convolution can be lowered, and pads its image. `kernel` is the first dimension of the weights along which
    /// windows reach.
    fn new(
        rw: &mut ConversionRewriter,
        op: OpId,
        operands: &[ValueId],
        kernel: usize,
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
        let rank = stride.len() + 2;
        let ranks = [image, weight].map(|value| rw.cx.rank(rw.body.ty(value)));
        if ranks != [Some(rank); 2] || shape.len() != rank || dilation.len() != stride.len() {
            return Err("tensors of other ranks".into());
        }
        let weights = rw.cx.shape(rw.body.ty(weight)).unwrap_or_default();
        if weights.contains(&DYNAMIC) || shape.last() == Some(&DYNAMIC) {
            return Err("channels that are not known".into());
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
        let mut sizes: Vec<OpFoldResult> = shape.iter().copied().map(OpFoldResult::Known).collect();
        let sides = pad.chunks(2).zip(stride.iter().zip(&dilation));
        for (at, (pad, (stride, dilation))) in sides.enumerate() {
            if shape[at + 1] == DYNAMIC {
                let side = Side {
                    pad: [pad[0], pad[1]],
                    stride: *stride,
                    dilation: *dilation,
                };
                let full = length(rw, loc, image, at + 1);
                let window = length(rw, loc, weight, kernel + at);
                sizes[at + 1] = OpFoldResult::Value(side.count(rw, loc, full, window));
            }
        }
        if shape[0] == DYNAMIC {
            sizes[0] = OpFoldResult::Value(length(rw, loc, image, 0));
        }
        let image = padded(rw, loc, image, &pad, &around);
        let numbers = tensor_type(rw.cx, &[stride.len() as i64], Type::I64);
        Ok(Convolution {
            loc,
            ty,
            element,
            image,
            weight,
            bias,
            zeros,
            stride: list(rw, numbers, &stride),
            dilation: list(rw, numbers, &dilation),
            sizes,
        })
    }

    /// The maps of the bias and of an image.
    fn maps(&self, rw: &Rewriter) -> [AffineMap; 2] {
        let exprs = rw.cx.affine();
        let rank = self.sizes.len();
        let channel = match size(rw, self.bias, 0) {
            1 => exprs.constant(0),
            _ => exprs.dim(rank as u32 - 1),
        };
        [
            exprs.map(rank as u32, 0, &[channel]),
            map_with_zeros(rw, rank, |_| false),
        ]
    }

    /// The named operation `plain`, or with zero points `quantized`, that adds to `init`.
    fn named(
        &self,
        rw: &mut Rewriter,
        weight: ValueId,
        init: ValueId,
        [plain, quantized]: [OpName; 2],
    ) -> Result<OpId, NoMatch> {
        // All convolutions have these in the same places.
        use linalg::conv_2d_nhwc_fhwc::{DILATIONS_ATTR, STRIDES_ATTR};
        let mut inputs = vec![self.image, weight];
        if let Some(zeros) = self.zeros {
            inputs.extend(as_words(rw, self.loc, zeros));
        }
        let name = match self.zeros {
            None => plain,
            Some(_) => quantized,
        };
        let attrs = [(STRIDES_ATTR, self.stride), (DILATIONS_ATTR, self.dilation)];
        let new = build::named_with(rw, self.loc, name, &inputs, &[init], &attrs);
        new.ok_or_else(|| "no such convolution".into())
    }

    /// Replaces an operation by a named one that adds to the bias.
    fn lower(
        &self,
        rw: &mut ConversionRewriter,
        op: OpId,
        weight: ValueId,
        names: [OpName; 2],
    ) -> Outcome {
        let loc = self.loc;
        let init = build::empty(rw, loc, &self.sizes, self.element);
        let maps = self.maps(rw);
        let values: [&[ValueId]; 2] = [&[self.bias], &[init]];
        let kinds = vec![IteratorType::Parallel; self.sizes.len()];
        let bias = build::generic(rw, loc, values, &maps, &kinds, |_, args| smallvec![args[0]]);
        let init = rw.body.only_result(bias);
        let new = self.named(rw, weight, init, names)?;
        replace_by(rw, op, new);
        Ok(())
    }
}

pub fn conv2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], hwcf: bool) -> Outcome {
    let conv = Convolution::new(rw, op, operands, 1)?;
    if !hwcf {
        let names = [linalg::CONV_2D_NHWC_FHWC, linalg::CONV_2D_NHWC_FHWC_Q];
        return conv.lower(rw, op, conv.weight, names);
    }
    let weight = weights_last(rw, conv.loc, conv.weight);
    let names = [linalg::CONV_2D_NHWC_HWCF, linalg::CONV_2D_NHWC_HWCF_Q];
    conv.lower(rw, op, weight, names)
}

pub fn conv3d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let conv = Convolution::new(rw, op, operands, 1)?;
    let weight = weights_last(rw, conv.loc, conv.weight);
    let names = [linalg::CONV_3D_NDHWC_DHWCF, linalg::CONV_3D_NDHWC_DHWCF_Q];
    conv.lower(rw, op, weight, names)
}

/// Weights whose first dimension is the last one.
fn weights_last(rw: &mut Rewriter, loc: Location, weight: ValueId) -> ValueId {
    let rank = rw.cx.rank(rw.body.ty(weight)).unwrap_or_default();
    let order: Vec<usize> = (1..rank).chain([0]).collect();
    let sizes: Vec<OpFoldResult> = order
        .iter()
        .map(|dim| mixed_size(rw, loc, weight, *dim))
        .collect();
    let element = rw.cx.element_type(rw.body.ty(weight));
    let init = build::empty(rw, loc, &sizes, element);
    let types = build::result_types(rw, &[init]);
    let order: Vec<i64> = order.iter().map(|dim| *dim as i64).collect();
    let new = build::transpose(rw, loc, &types, weight, init, &order);
    rw.body.only_result(new)
}

// The channels and their multiples are two dimensions, which become one.
pub fn depthwise_conv2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use ops::depthwise_conv2d as slots;
    let weight = rw.cx.shape(rw.body.ty(operands[slots::WEIGHT]));
    let &[_, _, channels, multiple] = weight.unwrap_or_default() else {
        return Err("weights without rank".into());
    };
    let conv = Convolution::new(rw, op, operands, 0)?;
    let loc = conv.loc;
    let mut sizes = conv.sizes[..3].to_vec();
    sizes.extend([channels, multiple].map(OpFoldResult::Known));
    let empty = build::empty(rw, loc, &sizes, conv.element);
    let start = zero(rw, conv.element)?;
    let start = number(rw, loc, conv.element, &start);
    let fill = build::fill(rw, loc, start, empty);
    let sums = rw.body.only_result(fill);
    let init = build::empty(rw, loc, &conv.sizes, conv.element);
    let names = [
        linalg::DEPTHWISE_CONV_2D_NHWC_HWCM,
        linalg::DEPTHWISE_CONV_2D_NHWC_HWCM_Q,
    ];
    let new = conv.named(rw, conv.weight, sums, names)?;
    let sums = rw.body.only_result(new);
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
