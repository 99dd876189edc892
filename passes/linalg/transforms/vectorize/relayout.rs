//! Padding, packing and unpacking as a read and a write of all elements.
//!
//! ```mlir
//! linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<8xf32> -> tensor<2x4xf32>
//! // %0 = vector.transfer_read %a[%c0], %poison {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
//! // %1 = vector.shape_cast %0 : vector<8xf32> to vector<2x4xf32>
//! // %2 = vector.transpose %1, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
//! // %3 = vector.transfer_write %2, %b[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<2x4xf32>
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::tables::{linalg, tensor, vector};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_dialects::tensor::{padding_here, padding_value};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, OpName, OpRef, Type, ValueId};

use super::state::masked_op;
use super::{Options, insert};
use crate::linalg::transforms::relayout::Strips;
use crate::vector::build::{read, write};

/// The operations that are vectorized here.
const KNOWN: &[OpName] = &[
    linalg::PACK,
    linalg::UNPACK,
    tensor::INSERT_SLICE,
    tensor::PAD,
];

/// Whether an operation is one of these on tensors.
pub fn is_known(op: OpRef) -> bool {
    KNOWN.contains(&op.name()) && op.num_results() == 1
}

/// Builds the read and the write in front of the operation: the new tensor.
pub fn vectorize(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<Vec<ValueId>> {
    let result = match rw.body.name(op) {
        linalg::PACK => pack(rw, op, options),
        linalg::UNPACK => unpack(rw, op, options),
        tensor::INSERT_SLICE => insert::vectorize(rw, op, options),
        _ => pad(rw, op, options),
    };
    Some(vec![result?])
}

/// How what the vector has beyond the tensor is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Beyond {
    /// By a mask.
    Masked,
    /// By the transfer itself.
    OutOfBounds,
}

/// Whether a vector has the elements of a tensor and no others.
pub(super) fn covers_exactly(rw: &Rewriter, tensor: ValueId, ty: &VectorType) -> bool {
    let shape = rw.cx.shape(rw.body.ty(tensor));
    !ty.is_scalable() && shape.is_some_and(|shape| *shape == ty.shape[..])
}

/// The mask of those elements of a vector that a tensor has.
pub(super) fn mask_of(
    rw: &mut Rewriter,
    loc: Location,
    tensor: ValueId,
    ty: &VectorType,
) -> Option<ValueId> {
    let sizes = mixed_sizes(rw, loc, tensor)?;
    let sizes: Vec<ValueId> = sizes
        .into_iter()
        .map(|size| value_of(rw, loc, size))
        .collect();
    let mask = ty.with_element(Type::I1).ty(rw.cx);
    Some(vector::create_mask(rw, loc, mask, &sizes))
}

/// A transfer that begins with the first element of a tensor.
fn whole(
    rw: &mut Rewriter,
    loc: Location,
    tensor: ValueId,
    ty: &VectorType,
    beyond: Beyond,
) -> Transfer {
    let zero = value_of(rw, loc, OpFoldResult::Known(0));
    let shape = rw.cx.shape(rw.body.ty(tensor)).unwrap_or_default();
    let in_bounds = shape.iter().zip(&ty.shape);
    let in_bounds = in_bounds.map(|(size, length)| beyond == Beyond::Masked || size == length);
    Transfer {
        vector: tensor,
        base: tensor,
        indices: vec![zero; ty.rank()],
        padding: None,
        mask: None,
        map: rw.cx.affine().identity_map(ty.rank() as u32),
        in_bounds: in_bounds.collect(),
    }
}

/// Reads all of a tensor.
pub(super) fn read_all(
    rw: &mut Rewriter,
    loc: Location,
    (tensor, ty): (ValueId, &VectorType),
    padding: Option<ValueId>,
    beyond: Beyond,
) -> Option<ValueId> {
    let transfer = Transfer {
        padding,
        ..whole(rw, loc, tensor, ty, beyond)
    };
    let value = read(rw, loc, ty.ty(rw.cx), &transfer);
    mask_transfer(rw, loc, rw.body.defining_op(value)?, (tensor, ty), beyond)
}

/// Writes all of a tensor.
fn write_all(
    rw: &mut Rewriter,
    loc: Location,
    (vector, tensor): (ValueId, ValueId),
    beyond: Beyond,
) -> Option<ValueId> {
    let ty = VectorType::of(rw.cx, rw.body.ty(vector))?;
    let transfer = Transfer {
        vector,
        ..whole(rw, loc, tensor, &ty, beyond)
    };
    let written = write(rw, loc, &transfer);
    mask_transfer(rw, loc, written, (tensor, &ty), beyond)
}

fn mask_transfer(
    rw: &mut Rewriter,
    loc: Location,
    op: OpId,
    (tensor, ty): (ValueId, &VectorType),
    beyond: Beyond,
) -> Option<ValueId> {
    if beyond == Beyond::OutOfBounds || covers_exactly(rw, tensor, ty) {
        return masked_op(rw, op, None);
    }
    rw.insert_before(op);
    let mask = mask_of(rw, loc, tensor, ty)?;
    rw.insert_after(op);
    masked_op(rw, op, Some(mask))
}

/// Whether lengths of vectors are enough for the sizes that are known of a tensor.
pub(super) fn are_enough(sizes: &[i64], shape: &[i64]) -> bool {
    let mut both = sizes.iter().zip(shape);
    sizes.len() == shape.len()
        && both.all(|(size, known)| *size > 0 && (*known == DYNAMIC || known <= size))
}

/// The vector that holds a tensor in tiles, whose tiles are not larger than those of the operation.
fn packed_vector(
    rw: &Rewriter,
    view: &Relayout,
    options: &Options,
) -> Option<(VectorType, Beyond)> {
    let shape = view.packed_shape();
    let element = rw.cx.element_type(view.packed_type());
    if options.sizes.is_empty() {
        let is_known = |shape: &[i64]| !shape.contains(&DYNAMIC) && !shape.contains(&0);
        let known = is_known(shape) && is_known(view.unpacked_shape());
        return known.then(|| (VectorType::fixed(shape, element), Beyond::OutOfBounds));
    }
    let rank = view.unpacked_shape().len();
    let fits = are_enough(&options.sizes, shape)
        && options.scalable.len() == shape.len()
        && options.sizes.get(rank..)? == &view.tiles[..];
    let ty = VectorType {
        shape: options.sizes.clone(),
        scalable: options.scalable.clone(),
        element,
    };
    fits.then_some((ty, Beyond::Masked))
}

/// A vector type with its dimensions in another order.
fn permuted(ty: &VectorType, order: &[i64]) -> Option<VectorType> {
    let places = order.iter().map(|dim| usize::try_from(*dim).ok());
    let places = places.collect::<Option<Vec<usize>>>()?;
    Some(VectorType {
        shape: places.iter().map(|dim| ty.shape[*dim]).collect(),
        scalable: places.iter().map(|dim| ty.scalable[*dim]).collect(),
        element: ty.element,
    })
}

/// A vector type with groups of its dimensions merged; `None` where elements would not stay in order if one of them is scalable.
fn merged(ty: &VectorType, groups: &[Vec<i64>]) -> Option<VectorType> {
    let mut all = VectorType {
        shape: Vec::new(),
        scalable: Vec::new(),
        element: ty.element,
    };
    for group in groups {
        let dims: Vec<usize> = group.iter().map(|dim| *dim as usize).collect();
        let scalable: Vec<usize> = dims
            .iter()
            .copied()
            .filter(|dim| ty.scalable[*dim])
            .collect();
        let others = dims.iter().filter(|dim| !ty.scalable[**dim]);
        let are_one = || others.clone().all(|dim| ty.shape[*dim] == 1);
        let stays = match &scalable[..] {
            [] => true,
            [only] => Some(only) == dims.first() || are_one(),
            _ => false,
        };
        if !stays {
            return None;
        }
        let mut sizes = dims.iter().map(|dim| ty.shape[*dim]);
        all.shape
            .push(sizes.try_fold(1, |product: i64, size| product.checked_mul(size))?);
        all.scalable.push(!scalable.is_empty());
    }
    Some(all)
}

fn pack(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<ValueId> {
    let view = Relayout::new(rw.op(op));
    let (loc, source, dest, padding) = (view.op.loc(), view.source(), view.dest(), view.padding());
    let is_constant = |value: &ValueId| rw.cx.constant_value(rw.body, *value).is_some();
    if !padding.iter().all(is_constant) || options.scalable.contains(&true) {
        return None;
    }
    let (packed, beyond) = packed_vector(rw, &view, options)?;
    let strips = Strips::of(&view)?;
    let split = permuted(&packed, &strips.order)?;
    let plain = merged(&split, &strips.groups)?;
    let places = strips.places();
    rw.insert_before(op);
    let value = read_all(rw, loc, (source, &plain), padding, beyond)?;
    let ty = split.ty(rw.cx);
    let value = vector::shape_cast(rw, loc, ty, value);
    let value = vector::transpose(rw, loc, packed.ty(rw.cx), value, &places);
    write_all(rw, loc, (value, dest), beyond)
}

fn unpack(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<ValueId> {
    let view = Relayout::new(rw.op(op));
    let (loc, source, dest) = (view.op.loc(), view.source(), view.dest());
    let (packed, beyond) = packed_vector(rw, &view, options)?;
    let strips = Strips::of(&view)?;
    let split = permuted(&packed, &strips.order)?;
    let plain = merged(&split, &strips.groups)?;
    rw.insert_before(op);
    let value = read_all(rw, loc, (source, &packed), None, beyond)?;
    let ty = split.ty(rw.cx);
    let value = vector::transpose(rw, loc, ty, value, &strips.order);
    let ty = plain.ty(rw.cx);
    let value = vector::shape_cast(rw, loc, ty, value);
    write_all(rw, loc, (value, dest), beyond)
}

fn pad(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<ValueId> {
    let view = tensor::Pad::new(rw.op(op));
    let (loc, source, ty) = (view.loc(), view.source(), view.only_result_type());
    let padding = padding_value(rw.op(op))?;
    let shape = rw.cx.shape(ty)?.to_vec();
    let low = low_borders(rw.op(op));
    // What is read begins with the first element: there is nothing in front of it, but where there is one element in all.
    let begins = shape.iter().zip(&low);
    let begins = begins
        .into_iter()
        .all(|(size, low)| *low == Some(0) || *size == 1);
    if !begins
        || shape.contains(&DYNAMIC)
        || !are_enough(&options.sizes, &shape)
        || options.scalable.contains(&true)
    {
        return None;
    }
    let element = rw.cx.element_type(ty);
    let vector = VectorType::fixed(&options.sizes, element);
    rw.insert_before(op);
    let padding = padding_here(rw, padding);
    let value = read_all(rw, loc, (source, &vector), Some(padding), Beyond::Masked)?;
    let dest = tensor::empty(rw, loc, ty, &[]);
    write_all(rw, loc, (value, dest), Beyond::Masked)
}

/// How much a `tensor.pad` adds in front, where that is known.
pub fn low_borders(op: OpRef) -> Vec<Option<i64>> {
    let mut values = op.group(tensor::pad::LOW).into_iter();
    let known = op.dense_attr(tensor::pad::STATIC_LOW_ATTR);
    let number = |known: &i64| match *known {
        DYNAMIC => values
            .next()
            .and_then(|value| op.cx.constant_int(op.body, value)),
        known => Some(known),
    };
    known.iter().map(number).collect()
}
