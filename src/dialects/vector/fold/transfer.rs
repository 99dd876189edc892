//! Folds of reads and writes: dimensions that cannot leave the memory are said to be in bounds, masks that are set
//! everywhere go; casts of the memory are looked through.

use oxmlir_ir::hooks::Folded;
use oxmlir_ir::{Attribute, DYNAMIC, OpRef, Type, ValueId};

use crate::folding::Fold;
use crate::folds;
use crate::memref::fold_casts;
use crate::tables::{memref, tensor, vector as ops};
use crate::tensor::fold::forgets_sizes;
use crate::vector::transfer::{Transfer, are_disjoint};
use crate::vector::types::VectorType;
use crate::vector::verify::has_unit_stride;

folds! {
    // maskedload(cast(m)) -> maskedload(m), and maskedstore alike
    fn access(f) { fold_casts(f, None) }

    // load(cast(m)) -> load(m), unless only the cast says that elements lie next to each other
    fn load(f) { whole_access(f, ops::load::BASE) }

    // store(v, cast(m)) -> store(v, m), unless only the cast says that elements lie next to each other
    fn store(f) { whole_access(f, ops::store::BASE) }

    fn transfer_read(f) {
        use ops::transfer_read as slots;
        if let Some(written) = written_before(f) {
            return f.to_value(written);
        }
        let folded = fold(f, slots::IN_BOUNDS_ATTR, slots::MASK, slots::OPERAND_SEGMENT_SIZES_ATTR);
        match tensor_before_cast(f).filter(|_| folded == Folded::No) {
            Some(source) => {
                f.body.set_operand(f.op, slots::BASE, source);
                Folded::InPlace
            }
            None => folded,
        }
    }

    fn transfer_write(f) {
        use ops::transfer_write as slots;
        if let Some(tensor) = copied(f) {
            return f.to_value(tensor);
        }
        fold(f, slots::IN_BOUNDS_ATTR, slots::MASK, slots::OPERAND_SEGMENT_SIZES_ATTR)
    }
}

fn whole_access(f: &mut Fold, base: usize) -> Folded {
    let memref = f.operand(base);
    let is_unit = |value: ValueId| has_unit_stride(f.cx, f.body.ty(value));
    match f.source_of(memref, memref::CAST) {
        Some(source) if is_unit(memref) && !is_unit(source) => Folded::No,
        _ => fold_casts(f, None),
    }
}

fn fold(f: &mut Fold, bounds: usize, mask: usize, segments: usize) -> Folded {
    let Some(transfer) = Transfer::of(OpRef::new(f.cx, f.body, f.op)) else {
        return Folded::No;
    };
    if let Some(in_bounds) = known_bounds(f, &transfer) {
        let values: Vec<Attribute> = in_bounds.iter().map(|b| f.cx.bool_attr(*b)).collect();
        let attr = f.cx.array_attr(&values);
        f.body.set_attr(f.op, bounds, attr);
        return Folded::InPlace;
    }
    if !transfer.mask.is_some_and(|mask| is_set_everywhere(f, mask)) {
        return fold_casts(f, None);
    }
    let range = f.body.operand_range(f.cx, f.op, mask);
    let attr = f.body.attr(f.op, segments);
    let mut sizes: Vec<i64> = attr.map_or(Vec::new(), |attr| f.cx.dense_ints(attr).collect());
    if let Some(last) = sizes.last_mut() {
        *last = 0;
    }
    let attr = f.cx.dense_array(Type::I32, &sizes);
    f.body.splice_operands(f.op, range, &[]);
    f.body.set_attr(f.op, segments, attr);
    Folded::InPlace
}

/// Whether all bits of a mask are set: one that is a constant, or made of constant sizes.
fn is_set_everywhere(f: &Fold, mask: ValueId) -> bool {
    if let Some(constant) = f.cx.constant_value(f.body, mask) {
        let bit = f.cx.splat_int(constant);
        return bit.is_some_and(|bit| !bit.is_zero());
    }
    let Some(def) = f.view().defining_op(mask) else {
        return false;
    };
    let shape = f.cx.shape(f.body.ty(mask)).unwrap_or_default();
    match def.name() {
        ops::CONSTANT_MASK => {
            let sizes = def.dense_attr(ops::constant_mask::MASK_DIM_SIZES_ATTR);
            sizes[..] == *shape
        }
        ops::CREATE_MASK => {
            let is_scalable = VectorType::of(f.cx, f.body.ty(mask)).is_none_or(|v| v.is_scalable());
            let known = |size: ValueId| f.cx.constant_int(f.body, size);
            let mut sizes = def.operands().zip(shape);
            !is_scalable && sizes.all(|(size, of)| known(size).is_some_and(|size| size >= *of))
        }
        _ => false,
    }
}

/// What a read gives from a tensor into which all of that has been written, and nothing of it since.
fn written_before(f: &Fold) -> Option<ValueId> {
    let op = f.view();
    let read = Transfer::of(op).filter(|read| !read.is_masked_outside(op))?;
    let mut base = read.base;
    loop {
        let def = op.defining_op(base)?;
        let write = Transfer::of(def).filter(|write| !write.is_read())?;
        let plain = read.mask.is_none() && write.mask.is_none() && !write.has_out_of_bounds();
        let same = read.indices == write.indices
            && read.map == write.map
            && op.ty(read.vector) == op.ty(write.vector);
        if plain && same {
            return Some(write.vector);
        }
        if !are_disjoint(op, &read, &write) {
            return None;
        }
        base = write.base;
    }
}

/// The tensor that a write gives if it copies: to where the elements come from, or from a tensor as a whole.
fn copied(f: &Fold) -> Option<ValueId> {
    let op = f.view();
    let write = Transfer::of(op).filter(|write| !write.is_masked_outside(op))?;
    let read = Transfer::of(op.defining_op(write.vector)?).filter(Transfer::is_read)?;
    let ty = op.results().next().map(|tensor| op.ty(tensor))?;
    if read.mask.is_some() || write.mask.is_some() || op.ty(read.base) != ty {
        return None;
    }
    let same = read.base == write.base && read.indices == write.indices && read.map == write.map;
    let vector = VectorType::of(op.cx, op.ty(write.vector))?;
    let affine = f.cx.affine();
    let is_whole = |transfer: &Transfer| {
        let mut indices = transfer.indices.iter();
        transfer.map.is_identity(affine)
            && indices.all(|index| f.cx.constant_int(f.body, *index) == Some(0))
    };
    let covers = vector.rank() > 0 && f.cx.shape(ty) == Some(&vector.shape[..]);
    (same || (covers && is_whole(&read) && is_whole(&write))).then_some(read.base)
}

/// The tensor that is read, before a cast that forgets sizes.
fn tensor_before_cast(f: &Fold) -> Option<ValueId> {
    let op = f.view();
    let base = op.operand(ops::transfer_read::BASE);
    let source = f.source_of(base, tensor::CAST)?;
    forgets_sizes(f.cx, op.ty(source), op.ty(base)).then_some(source)
}

/// Which dimensions are in bounds, if more than is said: those along which the memory is long enough behind a known
/// index; and if that is all of them, those that are broadcast.
fn known_bounds(f: &Fold, transfer: &Transfer) -> Option<Vec<bool>> {
    let affine = f.cx.affine();
    let shape = f.cx.shape(f.body.ty(transfer.base))?;
    let ty = VectorType::of(f.cx, f.body.ty(transfer.vector))?;
    let mut found = transfer.in_bounds.clone();
    let mut all = true;
    let dims = transfer
        .map
        .results(affine)
        .iter()
        .map(|e| e.as_dim(affine));
    let dims: Vec<Option<usize>> = dims.map(|d| d.map(|d| d as usize)).collect();
    for (result, dim) in dims.iter().enumerate() {
        let Some(dim) = *dim else {
            continue;
        };
        if *found.get(result)? {
            continue;
        }
        let start = f.cx.constant_int(f.body, *transfer.indices.get(dim)?);
        let size = *shape.get(dim)?;
        let fits = |start: i64| {
            let end = start.checked_add(ty.shape[result]);
            start >= 0 && end.is_some_and(|end| end <= size)
        };
        // A scalable vector has more elements than its type says.
        let is_known = size != DYNAMIC && !ty.scalable[result];
        found[result] = is_known && start.is_some_and(fits);
        all &= found[result];
    }
    for (bound, dim) in found.iter_mut().zip(&dims) {
        *bound |= all && dim.is_none();
    }
    (found != transfer.in_bounds).then_some(found)
}
