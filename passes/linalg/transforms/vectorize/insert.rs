//! `tensor.insert_slice` as a read of what is inserted and a write of it.
//!
//! ```mlir
//! tensor.insert_slice %a into %b[0, 2] [5, 1] [1, 1] : tensor<5x1xf32> into tensor<5x3xf32>
//! // %0 = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : tensor<5x1xf32>, vector<5x1xf32>
//! // vector.transfer_write %0, %b[%c0, %c2] {in_bounds = [true, true]} : vector<5x1xf32>, tensor<5x3xf32>
//! ```

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::{arith, linalg, tensor, vector};
use oxmlir_dialects::vector::transfer::{Transfer, masking_op};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::bounds::{Quantity, Relation, Term};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId, OpRef, TypeKind, ValueId};

use super::Options;
use super::relayout::{Beyond, are_enough, covers_exactly, mask_of, read_all};
use super::state::masked_op;
use crate::vector::build::{write, zero_attr};

/// Builds the read and the write in front of the operation: the new tensor.
pub fn vectorize(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<ValueId> {
    let view = tensor::InsertSlice::new(rw.op(op));
    let (loc, source, dest) = (view.loc(), view.source(), view.dest());
    let slice = Slice::of(*view);
    let (around, is_full) =
        around(rw, dest).map_or((None, false), |found| (Some(found.0), found.1));
    let ty = vector_type(rw, (source, dest, is_full), &slice, options)?;
    let surplus = slice.sizes.len() - ty.rank();
    let is_plain = slice.strides.iter().all(|by| *by == OpFoldResult::Known(1));
    // A transfer goes along the last dimensions.
    let (ones, sizes) = slice.sizes.split_at(surplus);
    let own = rw.cx.shape(rw.body.ty(source))?;
    let is_minor = ones.iter().all(|size| *size == OpFoldResult::Known(1))
        && sizes
            .iter()
            .map(|size| size.or_dynamic())
            .eq(own.iter().copied());
    if !is_plain || !is_minor {
        return None;
    }
    let beyond = match options.sizes.is_empty() {
        true => Beyond::OutOfBounds,
        false => Beyond::Masked,
    };
    let is_exact = covers_exactly(rw, source, &ty);
    let ends_with_dest = ends_with_dest(rw, (source, dest), &ty);
    rw.insert_before(op);
    let padding = match around.filter(|value| rw.body.ty(*value) == ty.element) {
        Some(value) => value,
        None => {
            let zero = zero_attr(rw.cx, ty.element)?;
            arith::constant(rw, loc, zero)
        }
    };
    value_of(rw, loc, OpFoldResult::Known(0));
    let value = read_all(rw, loc, (source, &ty), Some(padding), beyond)?;
    let offsets = slice.offsets.iter();
    let indices = offsets.map(|at| value_of(rw, loc, *at)).collect();
    let shape = rw.cx.shape(rw.body.ty(dest))?;
    let along = shape.iter().skip(surplus).zip(&ty.shape);
    let in_bounds = along.map(|(size, length)| beyond == Beyond::Masked || size >= length);
    let transfer = Transfer {
        vector: value,
        base: dest,
        indices,
        padding: None,
        mask: None,
        in_bounds: in_bounds.collect(),
        map: rw
            .cx
            .affine()
            .minor_identity_map(shape.len() as u32, ty.rank() as u32),
    };
    let mask = match beyond {
        Beyond::OutOfBounds => None,
        Beyond::Masked if ends_with_dest && covers_exactly(rw, dest, &ty) => None,
        Beyond::Masked if ends_with_dest => Some(mask_of(rw, loc, dest, &ty)?),
        Beyond::Masked if is_exact => None,
        Beyond::Masked => Some(mask_of(rw, loc, source, &ty)?),
    };
    let written = write(rw, loc, &transfer);
    masked_op(rw, written, mask)
}

/// The vector that holds what is inserted; `None` if a size is not known, or not enough for it.
fn vector_type(
    rw: &Rewriter,
    (source, dest, is_full): (ValueId, ValueId, bool),
    slice: &Slice,
    options: &Options,
) -> Option<VectorType> {
    let ty = rw.body.ty(source);
    let shape = rw.cx.shape(ty)?;
    let element = rw.cx.element_type(ty);
    let fits = matches!(
        rw.cx.type_kind(element),
        TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index
    );
    if !fits || shape.is_empty() || shape.contains(&0) {
        return None;
    }
    let whole = rw.cx.shape(rw.body.ty(dest))?;
    if options.sizes.is_empty() {
        let surplus = whole.len() - shape.len();
        let mut sizes = Vec::new();
        for (dim, size) in shape.iter().enumerate() {
            let begins = slice.offsets[surplus + dim] == OpFoldResult::Known(0);
            sizes.push(match *size {
                // All of `dest` is read and written there, which has nothing but what is read.
                DYNAMIC if begins && is_full => whole[surplus + dim],
                known => known,
            });
        }
        return (!sizes.contains(&DYNAMIC)).then(|| VectorType::fixed(&sizes, element));
    }
    // A mask of the sizes of `dest` has as many dimensions as the vector.
    let has_all = whole.len() == shape.len();
    let fits = has_all && are_enough(&options.sizes, shape);
    (fits && !options.scalable.contains(&true)).then(|| VectorType::fixed(&options.sizes, element))
}

/// Whether no element of a vector that is in front of the end of `dest` is behind the end of `source`: then the sizes of `dest` may say
/// what is written.
fn ends_with_dest(rw: &Rewriter, (source, dest): (ValueId, ValueId), ty: &VectorType) -> bool {
    let shape = rw.cx.shape(rw.body.ty(source)).unwrap_or_default();
    let mut dims = shape.iter().zip(&ty.shape).enumerate();
    dims.all(|(dim, (size, length))| {
        let [own, whole] =
            [source, dest].map(|value| Term::quantity(rw.cx, Quantity::size(value, dim)));
        size == length || KnownBounds::new(rw.cx, rw.body).holds(&whole, Relation::AtMost, &own)
    })
}

/// The number that a tensor was filled with, where it is easily seen, and whether nothing else is in it.
fn around(rw: &Rewriter, dest: ValueId) -> Option<(ValueId, bool)> {
    let mut at = rw.defining_op(dest)?;
    let mut is_full = true;
    loop {
        let next = match at.name() {
            tensor::INSERT_SLICE => {
                is_full = false;
                tensor::InsertSlice::new(at).dest()
            }
            vector::TRANSFER_WRITE => {
                is_full &= writes_all(at);
                Transfer::of(at)?.vector
            }
            vector::BROADCAST => return Some((vector::Broadcast::new(at).source(), is_full)),
            linalg::FILL => return Some((at.operands().next()?, is_full)),
            _ => return None,
        };
        at = rw.defining_op(next)?;
    }
}

/// Whether a write replaces all elements of its tensor.
fn writes_all(op: OpRef) -> bool {
    let Some(transfer) = Transfer::of(op) else {
        return false;
    };
    let mut places = transfer.indices.iter();
    let vector = VectorType::of(op.cx, op.ty(transfer.vector));
    transfer.mask.is_none()
        && masking_op(op).is_none()
        && transfer.map.is_identity(op.cx.affine())
        && places.all(|at| op.cx.constant_int(op.body, *at) == Some(0))
        && vector.is_some_and(|ty| {
            !ty.is_scalable() && op.cx.shape(op.ty(transfer.base)) == Some(&ty.shape[..])
        })
}
