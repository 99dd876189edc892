//! A convolution as transformations of the filter, the image and the result, and products of matrices.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, i64_elements};
use oxmlir_dialects::linalg::winograd::outputs_and_filter;
use oxmlir_dialects::memref::mixed::reassociation_groups;
use oxmlir_dialects::tables::linalg::{self as ops, WinogradConv2DFmr};
use oxmlir_dialects::tables::{arith, tensor};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, TypeKind, ValueId};

use crate::linalg::transforms::pad::pad_high;
use crate::linalg::transforms::shape::slice_of;
use crate::linalg::transforms::tile::interface::Tile;
use crate::vector::build::zero;

/// Replaces a `linalg.conv_2d_nhwc_fhwc` of tensors; the operation that gives the result. `None`, with nothing changed, where sizes,
/// elements, strides or the filter are not such.
pub fn convolve(rw: &mut Rewriter, op: OpId, fmr: WinogradConv2DFmr) -> Option<OpId> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let conv = ops::Conv2dNhwcFhwc::of(view.op)?;
    for steps in [conv.strides(), conv.dilations()].into_iter().flatten() {
        if i64_elements(rw.cx, steps)?.iter().any(|step| *step != 1) {
            return None;
        }
    }
    let (inputs, inits) = (view.inputs(), view.inits());
    let (&[image, filter], &[init]) = (&inputs[..], &inits[..]) else {
        return None;
    };
    let loc = view.op.loc();
    let element = rw.cx.element_type(rw.body.ty(init));
    let shape = |value| -> Option<[i64; 4]> {
        let ty = rw.body.ty(value);
        let shape: [i64; 4] = rw.cx.shape(ty)?.try_into().ok()?;
        let is_known = !shape.contains(&DYNAMIC) && rw.cx.element_type(ty) == element;
        is_known.then_some(shape)
    };
    if !matches!(rw.cx.type_kind(element), TypeKind::Float(_)) {
        return None;
    }
    let [images, height, width, channels] = shape(image)?;
    let [filters, filter_height, filter_width, _] = shape(filter)?;
    let [_, rows, columns, _] = shape(init)?;
    let (outputs, size) = outputs_and_filter(fmr);
    let fits = [(size, size), (size, 1), (1, size)].contains(&(filter_height, filter_width));
    if !fits {
        return None;
    }
    // A dimension along which the filter has one element has tiles of one.
    let of_tile = |filter: i64| if filter == 1 { (1, 1) } else { (outputs, size) };
    let ((gives_h, size_h), (gives_w, size_w)) = (of_tile(filter_height), of_tile(filter_width));
    let (tile_h, tile_w) = (gives_h + size_h - 1, gives_w + size_w - 1);
    let (tiles_h, tiles_w) = (
        (rows + gives_h - 1) / gives_h,
        (columns + gives_w - 1) / gives_w,
    );
    rw.insert_before(op);

    let into = |rw: &mut Rewriter, shape: &[i64]| {
        let sizes: Vec<OpFoldResult> = shape.iter().copied().map(OpFoldResult::Known).collect();
        build::empty(rw, loc, &sizes, element)
    };
    let dest = into(rw, &[tile_h, tile_w, channels, filters]);
    let ty = rw.body.ty(dest);
    let filter = ops::winograd_filter_transform(rw, loc, ty, filter, dest, fmr);
    let wanted = [
        images,
        tiles_h * gives_h + size_h - 1,
        tiles_w * gives_w + size_w - 1,
        channels,
    ];
    let is_unaligned = [images, height, width, channels] != wanted;
    let image = grown(rw, loc, image, is_unaligned.then_some(wanted))?;
    let dest = into(rw, &[tile_h, tile_w, tiles_h, tiles_w, images, channels]);
    let ty = rw.body.ty(dest);
    let image = ops::winograd_input_transform(rw, loc, ty, image, dest, fmr);

    let points = tile_h * tile_w;
    let tiles = tiles_h * tiles_w * images;
    let filter = collapsed(
        rw,
        loc,
        filter,
        &[vec![0, 1], vec![2], vec![3]],
        &[points, channels, filters],
    );
    let groups = [vec![0, 1], vec![2, 3, 4], vec![5]];
    let image = collapsed(rw, loc, image, &groups, &[points, tiles, channels]);
    let dest = into(rw, &[points, tiles, filters]);
    let none = zero(rw, loc, element)?;
    let fill = build::fill(rw, loc, none, dest);
    let zeros = rw.body.only_result(fill);
    let product = build::named(rw, loc, ops::BATCH_MATMUL, &[image, filter], &[zeros])?;
    let product = rw.body.only_result(product);
    let shape = [tile_h, tile_w, tiles_h, tiles_w, images, filters];
    let ty = build::with_shape(rw.cx, rw.body.ty(product), &shape);
    let groups = reassociation_groups(rw.cx, &groups);
    let product = tensor::expand_shape(rw, loc, ty, product, &[], &groups, &shape);

    let whole = [images, rows, columns, filters];
    let wanted = [images, tiles_h * gives_h, tiles_w * gives_w, filters];
    let is_unaligned = whole != wanted;
    let init = grown(rw, loc, init, is_unaligned.then_some(wanted))?;
    let ty = rw.body.ty(init);
    let mut result = ops::winograd_output_transform(rw, loc, ty, product, init, fmr);
    if is_unaligned {
        let part = Tile {
            offsets: vec![OpFoldResult::Known(0); 4],
            sizes: whole.into_iter().map(OpFoldResult::Known).collect(),
            ..Tile::default()
        };
        result = slice_of(rw, loc, result, &part)?;
    }
    rw.replace(op, &[result]);
    rw.body.defining_op(result)
}

/// A tensor with zeros behind its elements, if it is to have another shape.
fn grown(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    shape: Option<[i64; 4]>,
) -> Option<ValueId> {
    let Some(shape) = shape else {
        return Some(value);
    };
    let zero = crate::vector::build::zero_attr(rw.cx, rw.cx.element_type(rw.body.ty(value)))?;
    let border = arith::constant(rw, loc, zero);
    Some(pad_high(
        rw,
        loc,
        (value, border),
        &shape.map(OpFoldResult::Known),
        false,
    ))
}

fn collapsed(
    rw: &mut Rewriter,
    loc: Location,
    value: ValueId,
    groups: &[Vec<i64>],
    shape: &[i64],
) -> ValueId {
    let ty = build::with_shape(rw.cx, rw.body.ty(value), shape);
    let groups = reassociation_groups(rw.cx, groups);
    tensor::collapse_shape(rw, loc, ty, value, &groups)
}
