//! Lowers products, convolutions, pooling and transpositions of tosa to named operations of linalg.
//!
//! ```mlir
//! %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
//! // becomes
//! %0 = tensor.empty() : tensor<3x2xf32>
//! %1 = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%0 : tensor<3x2xf32>) permutation = [1, 0]
//! ```

mod conv;
mod pool;

use std::sync::Arc;

use oxmlir_dialects::linalg::build::{self, tensor_type};
use oxmlir_dialects::tables::linalg;
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

use super::tosa_to_linalg::signless_tensors;
use crate::affine::index;
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
            move |rw, op, operands| conv::conv2d(rw, op, operands, hwcf),
        );
        patterns.add(
            ops::CONV3D,
            "ConvConverter<tosa::Conv3DOp>",
            types,
            conv::conv3d,
        );
        patterns.add(
            ops::DEPTHWISE_CONV2D,
            "DepthwiseConvConverter",
            types,
            conv::depthwise_conv2d,
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
    let shape = rw.cx.shape(ty).ok_or("tensors without rank")?;
    let sources = [(a, 0), (a, 1), (b, 2)].into_iter().zip(shape);
    let open = sources.filter(|(_, size)| **size == DYNAMIC);
    let open: Vec<ValueId> = open
        .map(|((value, dim), _)| {
            let dim = index::constant(rw, loc, dim);
            tensor::dim(rw, loc, value, dim)
        })
        .collect();
    let start = number(rw, loc, element, &start);
    let init = tensor::empty(rw, loc, ty, &open);
    let init = build::fill(rw, loc, start, init);
    let init = rw.body.only_result(init);
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

/// An image with a number around it: `pad` has what is added in front of and behind each of its sides.
fn padded(rw: &mut Rewriter, loc: Location, image: ValueId, pad: &[i64], with: &Scalar) -> ValueId {
    if pad.iter().all(|size| *size == 0) {
        return image;
    }
    let ty = rw.body.ty(image);
    let element = rw.cx.element_type(ty);
    let with = number(rw, loc, element, with);
    let sides = |at: usize| -> Vec<i64> {
        let sides = pad.chunks(2).map(|side| side[at]);
        std::iter::once(0).chain(sides).chain([0]).collect()
    };
    let [low, high] = [sides(0), sides(1)];
    let shape = rw.cx.shape(ty).unwrap_or_default();
    let sizes: Vec<i64> = (shape.iter().zip(&low).zip(&high))
        .map(|((size, low), high)| match *size {
            DYNAMIC => DYNAMIC,
            size => size + low + high,
        })
        .collect();
    let ty = tensor_type(rw.cx, &sizes, element);
    let new = tensor::pad(rw, loc, ty, image, &[], &[], &low, &high);
    let region = rw.body.only_region(new);
    let block = rw.body.add_block(region);
    for _ in &sizes {
        rw.body.add_arg(block, Type::INDEX, loc);
    }
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    tensor::yield_(rw, loc, with);
    rw.at = at;
    rw.body.only_result(new)
}

/// How windows move along a side of an image.
#[derive(Clone, Copy)]
struct Side {
    /// What is added in front of the side and behind it.
    pad: [i64; 2],
    stride: i64,
    dilation: i64,
}

impl Side {
    /// How many windows of `kernel` elements a side of `length` has.
    fn count(self, rw: &mut Rewriter, loc: Location, length: ValueId, kernel: ValueId) -> ValueId {
        let one = index::constant(rw, loc, 1);
        let mut length = length;
        for pad in self.pad {
            let pad = index::constant(rw, loc, pad);
            length = arith::addi(rw, loc, length, pad);
        }
        let rest = arith::subi(rw, loc, kernel, one);
        let dilation = index::constant(rw, loc, self.dilation);
        let rest = arith::muli(rw, loc, dilation, rest);
        let span = arith::addi(rw, loc, rest, one);
        let places = arith::subi(rw, loc, length, span);
        let stride = index::constant(rw, loc, self.stride);
        let steps = arith::divui(rw, loc, places, stride);
        arith::addi(rw, loc, steps, one)
    }
}

/// The size of a dimension, as a value.
fn length(rw: &mut Rewriter, loc: Location, value: ValueId, dim: usize) -> ValueId {
    let at = index::constant(rw, loc, dim as i64);
    tensor::dim(rw, loc, value, at)
}

/// A list of numbers, as a tensor or vector.
fn list(rw: &Rewriter, ty: Type, numbers: &[i64]) -> Attribute {
    let numbers: Vec<Scalar> = numbers
        .iter()
        .map(|number| Scalar::Int(ApInt::from_i64(64, *number)))
        .collect();
    rw.cx.elements_attr(ty, &numbers)
}
