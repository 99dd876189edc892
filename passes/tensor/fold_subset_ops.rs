//! Folds boxes of tensors into what reads, writes or inserts them.
//!
//! ```mlir
//! %box = tensor.extract_slice %t[5, %i] [10, %n] [1, 1] : tensor<?x?xf32> to tensor<10x?xf32>
//! %v = vector.transfer_read %box[%a, %b], %pad {in_bounds = [true]}
//! // %0 = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%a]
//! // %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%i, %b]
//! // %v = vector.transfer_read %t[%0, %1], %pad {in_bounds = [true]} : tensor<?x?xf32>, vector<6xf32>
//! ```

use oxmlir_dialects::memref::mixed::{OpFoldResult, OpFoldResultList, Slice, SliceSlots};
use oxmlir_dialects::tables::{tensor, vector};
use oxmlir_dialects::vector::transfer::masking_op;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, OpName, OpState, Traits, Type, ValueId};

use crate::bodies::run_patterns;
use crate::memref::access::{Access, is_in_bounds, permutation_map, set_permutation_map};
use crate::memref::index::{apply, value};
use crate::vector::masking::{Root, masked, root};

pub static PASS: PassInfo = PassInfo::new(
    "fold-tensor-subset-ops",
    "FoldTensorSubsetOpsPass",
    "folds boxes of tensors into what reads, writes or inserts them",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(&mut patterns);
    run_patterns(body, pass, &patterns)
}

/// The patterns that fold boxes into accesses and other boxes.
pub fn add_patterns(patterns: &mut PatternSet) {
    let insert_of_insert = Pattern::new("InsertSliceOfInsertSliceFolder", |rw, op| {
        insert_of_insert(rw, op).is_some()
    });
    add_transfer_patterns(patterns);
    patterns.add(tensor::INSERT_SLICE, &[insert_of_insert]);
    patterns.add(tensor::PARALLEL_INSERT_SLICE, &[insert_of_insert]);
}

/// The patterns that fold boxes into reads and writes of vectors.
pub fn add_transfer_patterns(patterns: &mut PatternSet) {
    let insert_of_write = Pattern::new("InsertSliceOfTransferWriteOpFolder", |rw, op| {
        insert_of_write(rw, op).is_some()
    });
    let read_of_extract = Pattern::new("TransferReadOfExtractSliceOpFolder", |rw, op| {
        read_of_extract(rw, op).is_some()
    });
    patterns.add(vector::TRANSFER_READ, &[read_of_extract]);
    patterns.add(tensor::INSERT_SLICE, &[insert_of_write]);
}

/// A box without gaps, and which dimensions the small tensor lacks.
struct Subset {
    slice: Slice,
    dropped: Vec<bool>,
}

impl Subset {
    /// The box of `op`, `small` being the tensor that it is or comes from.
    fn of(rw: &Rewriter, op: OpId, slots: &SliceSlots, small: ValueId) -> Option<Subset> {
        let slice = Slice::at(rw.op(op), slots);
        let dropped = dropped_dims(rw.cx.shape(rw.body.ty(small))?, &slice.sizes);
        let dense = slice.strides.iter().all(|s| *s == OpFoldResult::Known(1));
        dense.then_some(Subset { slice, dropped })
    }

    /// Where in the large tensor the element at `indices` of the small one is.
    fn resolve(&self, rw: &mut Rewriter, op: OpId, indices: &[OpFoldResult]) -> Vec<ValueId> {
        let loc = rw.body.loc(op);
        let mut indices = indices.iter();
        let dims = self.slice.offsets.iter().zip(&self.dropped);
        dims.map(|(offset, dropped)| {
            let index = match dropped {
                true => None,
                false => indices.next(),
            };
            let index = index.copied().unwrap_or(OpFoldResult::Known(0));
            let sum = apply(rw, loc, &[*offset, index], |affine, s| {
                affine.add(s[0], s[1])
            });
            value(rw, loc, sum)
        })
        .collect()
    }

    /// Replaces `op` by a transfer like the given one, but of `large` instead of the small tensor.
    fn replace(
        &self,
        rw: &mut Rewriter,
        op: OpId,
        (transfer, access): (OpId, &Access),
        large: ValueId,
        result: Type,
    ) -> Option<()> {
        let map = permutation_map(rw, transfer)?;
        let loc = rw.body.loc(op);
        let indices = access.indices(rw, transfer).into_iter();
        let indices: OpFoldResultList = indices.map(OpFoldResult::Value).collect();
        // What computes the place stands in front of a mask, not in it.
        rw.insert_before(op);
        let Root { op, mask } = root(rw, op);
        let resolved = self.resolve(rw, op, &indices);
        let operands = rw.body.operand_vec(transfer);
        let attrs = rw.body.inherent_attrs(transfer);
        let new = rw.insert(&OpState {
            operands: &operands,
            results: &[result],
            attrs: &attrs,
            ..OpState::new(rw.body.name(transfer), loc)
        });
        let affine = rw.cx.affine();
        let kept = |dim: u32| !self.dropped.get(dim as usize).is_some_and(|d| *d);
        let projection = affine.projection_map(self.dropped.len() as u32, kept);
        access.redirect(rw, new, large, &resolved);
        set_permutation_map(rw, new, map.compose(projection, affine));
        let new = rw.body.only_result(new);
        let new = masked(rw, new, mask);
        rw.replace(op, &[new]);
        Some(())
    }
}

/// Which dimensions of a box are missing in `shape`: the last ones are matched first, and only those of size 1 may be.
fn dropped_dims(shape: &[i64], sizes: &[OpFoldResult]) -> Vec<bool> {
    let mut shape = shape.iter().rev().peekable();
    let mut dropped: Vec<bool> = sizes
        .iter()
        .rev()
        .map(|size| match *size {
            OpFoldResult::Known(1) => shape.next_if_eq(&&1).is_none(),
            _ => shape.next().is_none(),
        })
        .collect();
    dropped.reverse();
    dropped
}

/// The operation `name` that defines a value.
fn defined_by(rw: &Rewriter, value: ValueId, name: OpName) -> Option<OpId> {
    let def = rw.body.defining_op(value)?;
    (rw.body.name(def) == name).then_some(def)
}

/// A transfer that stays inside of its tensor, all of it.
fn plain_transfer(rw: &Rewriter, op: OpId) -> Option<Access> {
    let mask = match rw.body.name(op) {
        vector::TRANSFER_READ => vector::transfer_read::MASK,
        _ => vector::transfer_write::MASK,
    };
    let masked = rw.body.optional_operand(rw.cx, op, mask).is_some();
    let access = Access::of(rw, op).filter(|a| a.is_transfer)?;
    (!masked && is_in_bounds(rw, op)).then_some(access)
}

// transfer_read(extract_slice(t, offset), i) -> transfer_read(t, offset + i)
fn read_of_extract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let access = plain_transfer(rw, op)?;
    let has_others = |mask: OpId| rw.op(mask).operands().count() > 1;
    if masking_op(rw.op(op)).is_some_and(has_others) {
        return None;
    }
    let small = access.buffer(rw, op)?;
    let extract = defined_by(rw, small, tensor::EXTRACT_SLICE)?;
    let subset = Subset::of(rw, extract, &SliceSlots::VIEW, small)?;
    let large = rw.body.operand(extract, tensor::extract_slice::SOURCE);
    let ty = rw.body.only_result_type(op);
    subset.replace(rw, op, (op, &access), large, ty)
}

// insert_slice(transfer_write(v, t, i), dest, offset) -> transfer_write(v, dest, offset + i), if all of t is written
fn insert_of_write(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let small = rw.body.operand(op, tensor::insert_slice::SOURCE);
    let write = defined_by(rw, small, vector::TRANSFER_WRITE)?;
    let access = plain_transfer(rw, write)?;
    let subset = Subset::of(rw, op, &SliceSlots::INSERT, small)?;
    let written = rw
        .op(write)
        .operand_type(vector::transfer_write::VALUE_TO_STORE);
    if rw.cx.shape(written)? != rw.cx.shape(rw.body.ty(small))? {
        return None;
    }
    let large = rw.body.operand(op, tensor::insert_slice::DEST);
    let ty = rw.body.ty(large);
    subset.replace(rw, op, (write, &access), large, ty)
}

// insert_slice(insert_slice(t, _, inner), dest, outer) -> insert_slice(t, dest, outer + inner), if the sizes are the same
fn insert_of_insert(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let small = rw.body.operand(op, tensor::insert_slice::SOURCE);
    let inner = defined_by(rw, small, tensor::INSERT_SLICE)?;
    let outer = Subset::of(rw, op, &SliceSlots::INSERT, small)?;
    let source = rw.body.operand(inner, tensor::insert_slice::SOURCE);
    let inner = Subset::of(rw, inner, &SliceSlots::INSERT, source)?.slice;
    let kept = outer.slice.sizes.iter().zip(&outer.dropped);
    let kept = kept.filter(|(_, dropped)| !**dropped).map(|(size, _)| size);
    if !kept.eq(&inner.sizes) {
        return None;
    }
    let parent = rw.body.parent_op(op)?;
    let combining = rw.body.has_trait(rw.cx, op, Traits::PARALLEL_COMBINING);
    rw.insert_before(if combining { parent } else { op });
    let offsets = outer.resolve(rw, op, &inner.offsets);
    let offsets = offsets.into_iter().map(OpFoldResult::Value);
    let slice = Slice {
        offsets: offsets.map(|o| o.resolved(rw.cx, rw.body)).collect(),
        ..outer.slice
    };
    let (loc, dest) = (
        rw.body.loc(op),
        rw.body.operand(op, tensor::insert_slice::DEST),
    );
    rw.insert_before(op);
    if combining {
        slice.parallel_insert_slice(rw, loc, source, dest);
        rw.erase(op);
    } else {
        let new = slice.insert_slice(rw, loc, source, dest);
        rw.replace(op, &[new]);
    }
    Some(())
}
