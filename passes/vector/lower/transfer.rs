//! Transfers of at most one dimension: loads and stores, masked where they may leave the memory.

use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{arith, memref, tensor, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{Location, OpId, Type, TypeKind, ValueId};

use crate::affine::index;
use crate::vector::build::{set_mask, type_of};

// transfer_read(m[i]) : N that may leave m -> the same under create_mask(dim(m) - i), in bounds
pub fn materialize_mask(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = Transfer::of(rw.op(op)) else {
        return false;
    };
    let (Some(last), Some(ty)) = (transfer.indices.last(), type_of(rw, transfer.vector)) else {
        return false;
    };
    let along_last = transfer.map.is_minor_identity(rw.cx.affine());
    if !transfer.has_out_of_bounds() || ty.rank() > 1 || !along_last {
        return false;
    }
    let loc = rw.body.loc(op);
    let size = size_of(rw, loc, transfer.base, transfer.indices.len() - 1);
    let left = arith::subi(rw, loc, size, *last);
    let mask_type = ty.with_element(Type::I1).ty(rw.cx);
    let mut mask = vector::create_mask(rw, loc, mask_type, &[left]);
    if let Some(given) = transfer.mask {
        mask = arith::andi(rw, loc, mask, given);
    }
    set_mask(rw, op, mask, &[true]);
    true
}

/// The size of a dimension of a memref or tensor: a constant where it is known.
fn size_of(rw: &mut Rewriter, loc: Location, base: ValueId, dim: usize) -> ValueId {
    let dim = index::constant(rw, loc, dim as i64);
    let is_tensor = matches!(
        rw.cx.type_kind(rw.body.ty(base)),
        TypeKind::RankedTensor { .. }
    );
    let size = match is_tensor {
        true => tensor::dim(rw, loc, base, dim),
        false => memref::dim(rw, loc, base, dim),
    };
    folded(rw, size)
}

/// Whether elements of a memref that follow one another in the last dimension are neighbours.
fn is_last_dim_contiguous(rw: &Rewriter, base: ValueId) -> bool {
    let strides = strides_and_offset(rw.cx, rw.body.ty(base));
    strides.is_some_and(|(strides, _)| strides.last().is_none_or(|s| *s == 1))
}

/// Whether a transfer of at most one dimension is a plain load or store of vectors of type `ty`.
fn is_plain(rw: &Rewriter, transfer: &Transfer, ty: Type) -> bool {
    let base = rw.body.ty(transfer.base);
    let TypeKind::MemRef { element, .. } = rw.cx.type_kind(base) else {
        return false;
    };
    let fits = match rw.cx.type_kind(*element) {
        TypeKind::Vector { .. } => *element == ty,
        _ => *element == rw.cx.element_type(ty),
    };
    fits && is_last_dim_contiguous(rw, transfer.base) && !transfer.has_out_of_bounds()
}

// transfer_read(m[i]) -> load(m[i]), maskedload(m[i]) under a mask; broadcast where the map says so
pub fn read_to_load(rw: &mut Rewriter, op: OpId) -> bool {
    read_up_to::<1>(rw, op)
}

/// The same for vectors of up to `MOST` dimensions; masks are of one.
pub fn read_up_to<const MOST: usize>(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = Transfer::of(rw.op(op)).filter(|t| !t.is_masked_outside(rw.op(op))) else {
        return false;
    };
    let Some(ty) = type_of(rw, transfer.vector).filter(|ty| ty.rank() <= MOST) else {
        return false;
    };
    let Some(broadcasts) = transfer.map.minor_identity_broadcasts(rw.cx.affine()) else {
        return false;
    };
    let mut loaded = ty.clone();
    for dim in &broadcasts {
        loaded.shape[*dim as usize] = 1;
    }
    let loaded = loaded.ty(rw.cx);
    if !is_plain(rw, &transfer, loaded) || (transfer.mask.is_some() && ty.rank() != 1) {
        return false;
    }
    let loc = rw.body.loc(op);
    let (base, indices) = (transfer.base, &transfer.indices);
    let mut value = match (transfer.mask, transfer.padding) {
        (Some(mask), Some(padding)) => {
            let rest = vector::broadcast(rw, loc, loaded, padding);
            vector::maskedload(rw, loc, loaded, base, indices, mask, rest)
        }
        _ => vector::load(rw, loc, loaded, base, indices),
    };
    if !broadcasts.is_empty() {
        value = vector::broadcast(rw, loc, ty.ty(rw.cx), value);
    }
    rw.replace(op, &[value]);
    true
}

// transfer_write(v, m[i]) -> store(v, m[i]), maskedstore(m[i], v) under a mask
pub fn write_to_store(rw: &mut Rewriter, op: OpId) -> bool {
    write_up_to::<1>(rw, op)
}

/// The same for vectors of up to `MOST` dimensions; masks are of one.
pub fn write_up_to<const MOST: usize>(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = Transfer::of(rw.op(op)).filter(|t| !t.is_masked_outside(rw.op(op))) else {
        return false;
    };
    let Some(ty) = type_of(rw, transfer.vector).filter(|ty| ty.rank() <= MOST) else {
        return false;
    };
    let minor = transfer.map.is_minor_identity(rw.cx.affine());
    let plain = minor && is_plain(rw, &transfer, ty.ty(rw.cx));
    if !plain || (transfer.mask.is_some() && ty.rank() != 1) {
        return false;
    }
    let loc = rw.body.loc(op);
    let (value, base, indices) = (transfer.vector, transfer.base, &transfer.indices);
    match transfer.mask {
        Some(mask) => vector::maskedstore(rw, loc, base, indices, mask, value),
        None => vector::store(rw, loc, value, base, indices),
    };
    rw.erase(op);
    true
}
