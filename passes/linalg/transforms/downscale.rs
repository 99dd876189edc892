//! Convolutions and pooling of images with one row or one column, without that dimension.
//!
//! ```mlir
//! %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %f : tensor<1x1x8x3xf32>, tensor<1x3x3x4xf32>) outs(%c : tensor<1x1x6x4xf32>)
//! // becomes, on slices of lower rank
//! %1 = linalg.conv_1d_nwc_wcf ins(%a1, %f1 : tensor<1x8x3xf32>, tensor<3x3x4xf32>) outs(%c1 : tensor<1x6x4xf32>)
//! ```

use oxmlir_dialects::linalg::build::{self, with_shape};
use oxmlir_dialects::linalg::structured::{Structured, i64_elements};
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{Attribute, Location, OpFoldResult, OpId, OpName, Scalar, Type, TypeKind, ValueId};

/// An operation of two dimensions, that of one, and where rows and columns are in images and filters.
struct Form {
    from: OpName,
    to: OpName,
    image: [usize; 2],
    filter: [usize; 2],
}

const fn form(from: OpName, to: OpName, image: [usize; 2], filter: [usize; 2]) -> Form {
    Form {
        from,
        to,
        image,
        filter,
    }
}

const CHANNELS_LAST: [usize; 2] = [1, 2];
const CHANNELS_FIRST: [usize; 2] = [2, 3];
const LEADING: [usize; 2] = [0, 1];

const FORMS: [Form; 11] = [
    form(
        ops::CONV_2D_NHWC_HWCF,
        ops::CONV_1D_NWC_WCF,
        CHANNELS_LAST,
        LEADING,
    ),
    form(
        ops::CONV_2D_NCHW_FCHW,
        ops::CONV_1D_NCW_FCW,
        CHANNELS_FIRST,
        CHANNELS_FIRST,
    ),
    form(
        ops::POOLING_NHWC_SUM,
        ops::POOLING_NWC_SUM,
        CHANNELS_LAST,
        LEADING,
    ),
    form(
        ops::POOLING_NCHW_SUM,
        ops::POOLING_NCW_SUM,
        CHANNELS_FIRST,
        LEADING,
    ),
    form(
        ops::POOLING_NHWC_MAX,
        ops::POOLING_NWC_MAX,
        CHANNELS_LAST,
        LEADING,
    ),
    form(
        ops::POOLING_NHWC_MAX_UNSIGNED,
        ops::POOLING_NWC_MAX_UNSIGNED,
        CHANNELS_LAST,
        LEADING,
    ),
    form(
        ops::POOLING_NHWC_MIN,
        ops::POOLING_NWC_MIN,
        CHANNELS_LAST,
        LEADING,
    ),
    form(
        ops::POOLING_NHWC_MIN_UNSIGNED,
        ops::POOLING_NWC_MIN_UNSIGNED,
        CHANNELS_LAST,
        LEADING,
    ),
    form(
        ops::POOLING_NCHW_MAX,
        ops::POOLING_NCW_MAX,
        CHANNELS_FIRST,
        LEADING,
    ),
    form(
        ops::DEPTHWISE_CONV_2D_NHWC_HWC,
        ops::DEPTHWISE_CONV_1D_NWC_WC,
        CHANNELS_LAST,
        LEADING,
    ),
    form(ops::CONV_2D, ops::CONV_1D, LEADING, LEADING),
];

/// The value without one of its dimensions, of which the first element is taken.
fn reduced(rw: &mut Rewriter, loc: Location, value: ValueId, dim: usize) -> Option<ValueId> {
    let slice = without(rw, loc, value, dim)?;
    let ty = rw.body.ty(value);
    let mut shape = rw.cx.shape(ty)?.to_vec();
    shape.remove(dim);
    let ty = with_shape(rw.cx, ty, &shape);
    let part = slice.extract_slice(rw, loc, ty, value);
    Some(folded(rw, part))
}

/// The whole of a tensor but for one dimension, of which there is the first element alone.
fn without(rw: &mut Rewriter, loc: Location, value: ValueId, dim: usize) -> Option<Slice> {
    let mut sizes = mixed_sizes(rw, loc, value)?;
    sizes[dim] = OpFoldResult::Known(1);
    let all = |number| sizes.iter().map(|_| OpFoldResult::Known(number)).collect();
    Some(Slice {
        offsets: all(0),
        strides: all(1),
        sizes,
    })
}

/// Replaces an operation whose filter and result have one row, or one column, by that of one dimension.
pub fn downscale(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let form = FORMS.iter().find(|form| form.from == view.op.name())?;
    let (inputs, inits, loc) = (view.inputs(), view.inits(), view.op.loc());
    let (&[image, filter], &[init]) = (&inputs[..], &inits[..]) else {
        return None;
    };
    let has_one = |value, dim: usize| view.shape(value).get(dim) == Some(&1);
    let dropped = [0, 1]
        .into_iter()
        .find(|which| has_one(filter, form.filter[*which]) && has_one(init, form.image[*which]))?;
    let attrs = match form.from == ops::CONV_2D {
        true => Vec::new(),
        false => steps(rw, view.op.id, 1 - dropped),
    };
    let (image_dim, filter_dim) = (form.image[dropped], form.filter[dropped]);
    rw.insert_before(op);
    let image = reduced(rw, loc, image, image_dim)?;
    let filter = reduced(rw, loc, filter, filter_dim)?;
    let part = reduced(rw, loc, init, image_dim)?;
    let new = build::named_with(rw, loc, form.to, &[image, filter], &[part], &attrs)?;
    let place = without(rw, loc, init, image_dim)?;
    let result = rw.body.only_result(new);
    let whole = place.insert_slice(rw, loc, result, init);
    let whole = folded(rw, whole);
    rw.replace(op, &[whole]);
    Some(new)
}

/// The strides and dilations in the dimension that stays.
fn steps(rw: &Rewriter, op: OpId, kept: usize) -> Vec<(usize, Attribute)> {
    use ops::{conv_1d_nwc_wcf as to, conv_2d_nhwc_hwcf as from};
    let view = rw.op(op);
    let ty = rw.cx.ty(TypeKind::Vector {
        shape: [1].as_slice().into(),
        element: Type::I64,
        scalable: [false].as_slice().into(),
    });
    let slots = [
        (from::STRIDES_ATTR, to::STRIDES_ATTR),
        (from::DILATIONS_ATTR, to::DILATIONS_ATTR),
    ];
    let attrs = slots.into_iter().map(|(slot, new)| {
        let numbers = view.attr(slot).and_then(|attr| i64_elements(rw.cx, attr));
        let number = numbers.and_then(|numbers| numbers.get(kept).copied());
        let number = Scalar::Int(ApInt::from_i64(64, number.unwrap_or(1)));
        (new, rw.cx.splat_attr(ty, &number))
    });
    attrs.collect()
}
