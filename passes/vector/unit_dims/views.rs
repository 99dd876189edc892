//! Transfers from and to views of the memory without its dimensions of size one.
//!
//! ```mlir
//! %v = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<1x8xf32>, vector<1x8xf32>
//! // %0 = memref.subview %m[0, 0] [1, 8] [1, 1] : memref<1x8xf32> to memref<8xf32, strided<[1]>>
//! // %1 = vector.transfer_read %0[%c0], %pad {in_bounds = [true]} : memref<8xf32, strided<[1]>>, vector<8xf32>
//! // %v = vector.shape_cast %1 : vector<8xf32> to vector<1x8xf32>
//! ```

use oxmlir_dialects::memref::layout::{
    is_memref, memref_like, strided_attr, strides_and_offset, with_canonical_layout,
};
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::transfer::{Transfer, masking_op};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter, folded};
use oxmlir_ir::{Location, OpFoldResult, OpId, Type, ValueId};

use super::without_units;
use crate::affine::index;
use crate::linalg::transforms::shape::size;
use crate::vector::build::{read, type_of, write};
use crate::vector::masking::{Root, mask_write, masked, root};

/// Adds the patterns that drop all dimensions of size one.
pub fn add_patterns(patterns: &mut PatternSet) {
    let read = Pattern::new("TransferReadDropUnitDimsPattern", |rw, op| {
        drop_all(rw, op).is_some()
    });
    let write = Pattern::new("TransferWriteDropUnitDimsPattern", |rw, op| {
        drop_all(rw, op).is_some()
    });
    patterns.add(vector::TRANSFER_READ, &[read]);
    patterns.add(vector::TRANSFER_WRITE, &[write]);
}

/// Adds the patterns that drop the last dimensions.
pub fn add_inner_patterns(patterns: &mut PatternSet) {
    let read = Pattern::new("DropInnerMostUnitDimsTransferRead", |rw, op| {
        drop_inner(rw, op).is_some()
    });
    let write = Pattern::new("DropInnerMostUnitDimsTransferWrite", |rw, op| {
        drop_inner(rw, op).is_some()
    });
    patterns.add(vector::TRANSFER_READ, &[read]);
    patterns.add(vector::TRANSFER_WRITE, &[write]);
}

/// A view of all of a memref in some of its dimensions.
fn view_of(
    rw: &mut Rewriter,
    loc: Location,
    base: ValueId,
    is_kept: impl Fn(usize) -> bool,
) -> Option<(Slice, Type)> {
    let ty = rw.body.ty(base);
    let (strides, offset) = strides_and_offset(rw.cx, ty)?;
    let shape = rw.cx.shape(ty)?.to_vec();
    let kept = |list: &[i64]| -> Vec<i64> {
        let entries = list.iter().enumerate().filter(|(dim, _)| is_kept(*dim));
        entries.map(|(_, entry)| *entry).collect()
    };
    let layout = strided_attr(rw.cx, &kept(&strides), offset);
    let view = memref_like(rw.cx, ty, &kept(&shape), Some(layout));
    let all = |number| shape.iter().map(|_| OpFoldResult::Known(number)).collect();
    let sizes = (0..shape.len()).map(|dim| size(rw, loc, base, dim));
    let slice = Slice {
        sizes: sizes.collect(),
        offsets: all(0),
        strides: all(1),
    };
    Some((slice, view))
}

/// A mask without dimensions of size one, made as it is.
fn narrow_mask(rw: &mut Rewriter, loc: Location, mask: ValueId) -> Option<ValueId> {
    let ty = type_of(rw, mask)?;
    let narrow = without_units(&ty);
    let def = rw.defining_op(mask)?;
    if narrow.rank() == ty.rank() {
        return None;
    }
    let is_unit = |dim: usize| ty.shape[dim] == 1 && !ty.scalable[dim];
    if def.name() == vector::CREATE_MASK {
        let mut sizes = Vec::new();
        for (dim, value) in def.operands().enumerate() {
            if !is_unit(dim) {
                sizes.push(value);
            } else if rw.cx.constant_int(rw.body, value) != Some(1) {
                return None;
            }
        }
        return Some(vector::create_mask(rw, loc, narrow.ty(rw.cx), &sizes));
    }
    if def.name() == vector::CONSTANT_MASK {
        let sizes = vector::ConstantMask::new(def).mask_dim_sizes();
        let sizes: Vec<i64> = sizes.iter().copied().collect();
        let pairs = || sizes.iter().enumerate();
        if pairs().any(|(dim, size)| is_unit(dim) && *size != 1) {
            return None;
        }
        let kept = pairs().filter(|(dim, _)| !is_unit(*dim));
        let kept: Vec<i64> = kept.map(|(_, size)| *size).collect();
        return Some(vector::constant_mask(rw, loc, narrow.ty(rw.cx), &kept));
    }
    None
}

/// Replaces a transfer, or the mask around it, by one of a smaller vector, which is cast.
fn replace(rw: &mut Rewriter, op: OpId, root: Root, ty: &VectorType, new: Transfer) {
    let loc = rw.body.loc(op);
    let narrow_mask = |rw: &mut Rewriter| {
        let mask = vector::shape_cast(rw, loc, ty.with_element(Type::I1).ty(rw.cx), root.mask?);
        Some(folded(rw, mask))
    };
    if new.is_read() {
        let result = rw.body.only_result_type(op);
        let value = read(rw, loc, ty.ty(rw.cx), &new);
        let mask = narrow_mask(rw);
        let value = masked(rw, value, mask);
        let value = vector::shape_cast(rw, loc, result, value);
        let value = folded(rw, value);
        rw.replace(root.op, &[value]);
    } else {
        let value = vector::shape_cast(rw, loc, ty.ty(rw.cx), new.vector);
        let vector = folded(rw, value);
        let new = write(rw, loc, &Transfer { vector, ..new });
        if let Some(mask) = narrow_mask(rw) {
            mask_write(rw, new, mask);
        }
        rw.erase(root.op);
    }
}

// transfer(m : 1x8) -> transfer(subview(m) : 8)
fn drop_all(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let transfer = Transfer::of(rw.op(op))?;
    let base = rw.body.ty(transfer.base);
    let ty = type_of(rw, transfer.vector)?;
    let affine = rw.cx.affine();
    let is_plain = is_memref(rw.cx, base)
        && !transfer.has_out_of_bounds()
        && transfer.map.is_minor_identity(affine);
    if !is_plain {
        return None;
    }
    let shape = rw.cx.shape(base)?.to_vec();
    let rank = shape.iter().filter(|size| **size != 1).count();
    let narrow = without_units(&ty);
    let is_zero = |index: &ValueId| rw.cx.constant_int(rw.body, *index) == Some(0);
    if rank == shape.len() || narrow.rank() != rank || !transfer.indices.iter().all(is_zero) {
        return None;
    }
    if rank == 0 && masking_op(rw.op(op)).is_some() {
        return None;
    }
    let loc = rw.body.loc(op);
    let root = root(rw, op);
    let mask = match transfer.mask {
        Some(mask) => Some(narrow_mask(rw, loc, mask)?),
        None => None,
    };
    let (slice, view) = view_of(rw, loc, transfer.base, |dim| shape[dim] != 1)?;
    let (strides, offset) = strides_and_offset(rw.cx, view)?;
    let view = match (&strides[..], offset) {
        ([1], 0) => view,
        ([], 1..) => view,
        _ => with_canonical_layout(rw.cx, view),
    };
    let base = slice.subview(rw, loc, view, transfer.base);
    let zero = index::constant(rw, loc, 0);
    let new = Transfer {
        base,
        indices: vec![zero; rank],
        mask,
        map: affine_identity(rw, rank),
        in_bounds: vec![true; rank],
        ..transfer
    };
    replace(rw, op, root, &narrow, new);
    Some(())
}

fn affine_identity(rw: &Rewriter, rank: usize) -> oxmlir_ir::affine::AffineMap {
    rw.cx.affine().identity_map(rank as u32)
}

// transfer(m : 8x1) -> transfer(subview(m) : 8)
fn drop_inner(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let transfer = Transfer::of(rw.op(op))?;
    let base = rw.body.ty(transfer.base);
    let ty = type_of(rw, transfer.vector)?;
    let affine = rw.cx.affine();
    let is_plain = is_memref(rw.cx, base)
        && transfer.mask.is_none()
        && masking_op(rw.op(op)).is_none()
        && transfer.map.is_minor_identity(affine);
    if !is_plain || ty.rank() <= 1 {
        return None;
    }
    let (strides, _) = strides_and_offset(rw.cx, base)?;
    let shape = rw.cx.shape(base)?.to_vec();
    let memory = strides.iter().zip(&shape).rev();
    let dims = ty.shape.iter().zip(&ty.scalable).rev().zip(memory);
    let count = dims
        .take_while(|((size, scalable), (stride, memory))| {
            **size == 1 && !**scalable && **stride == 1 && **memory == 1
        })
        .count();
    let left = ty.rank() - count;
    if count == 0 || transfer.in_bounds[left..].contains(&false) {
        return None;
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let rank = shape.len() - count;
    let (slice, view) = view_of(rw, loc, transfer.base, |dim| dim < rank)?;
    let base = slice.subview(rw, loc, view, transfer.base);
    let narrow = ty.dims(0..left);
    let new = Transfer {
        base,
        indices: transfer.indices[..rank].to_vec(),
        map: affine.minor_identity_map(rank as u32, left as u32),
        in_bounds: transfer.in_bounds[..left].to_vec(),
        ..transfer
    };
    replace(rw, op, Root { op, mask: None }, &narrow, new);
    Some(())
}
