//! Canonicalization patterns of accesses under a mask: one that is set nowhere leaves nothing to do, one that is set
//! everywhere is no mask.

pub(super) mod contract;
pub(super) mod elements;
pub(super) mod inserts;
pub(super) mod masks;
pub(super) mod reduction;
pub(super) mod shape;
pub(super) mod slices;
pub mod transfer;
pub(super) mod transpose;

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, OpName, ValueId};

use crate::memref::layout::{is_memref, strides_and_offset};
use crate::operands::SOURCE;
use crate::tables::{arith, vector as ops};
use crate::vector::types::VectorType;

pub(crate) const MASKED_LOAD: &[Pattern] = &[READ];

pub(crate) const MASKED_STORE: &[Pattern] = &[WRITE];

pub(crate) const EXPAND_LOAD: &[Pattern] = &[EXPAND];

pub(crate) const COMPRESS_STORE: &[Pattern] = &[COMPRESS];

pub(crate) const GATHER: &[Pattern] = &[
    GATHER_NOTHING,
    Pattern::new("FoldContiguousGather", |rw, op| {
        gather_in_order(rw, op).is_some()
    }),
];

pub(crate) const SCATTER: &[Pattern] = &[
    SCATTER_NOTHING,
    Pattern::new("FoldContiguousScatter", |rw, op| {
        scatter_in_order(rw, op).is_some()
    }),
];

const READ: Pattern = Pattern::new("MaskedLoadFolder", read_nothing_or_all);
const WRITE: Pattern = Pattern::new("MaskedStoreFolder", write_nothing_or_all);
const EXPAND: Pattern = Pattern::new("ExpandLoadFolder", read_nothing_or_all);
const COMPRESS: Pattern = Pattern::new("CompressStoreFolder", write_nothing_or_all);
const GATHER_NOTHING: Pattern = Pattern::new("GatherFolder", read_nothing);
const SCATTER_NOTHING: Pattern = Pattern::new("ScatterFolder", write_nothing);

/// The patterns that make lowerings simpler: they are applied together with those.
pub const BESIDE_LOWERINGS: [(OpName, Pattern); 9] = [
    (ops::CREATE_MASK, masks::CONSTANT),
    (ops::MASKEDLOAD, READ),
    (ops::MASKEDSTORE, WRITE),
    (ops::GATHER, GATHER_NOTHING),
    (ops::SCATTER, SCATTER_NOTHING),
    (ops::EXPANDLOAD, EXPAND),
    (ops::COMPRESSSTORE, COMPRESS),
    (ops::EXTRACT_STRIDED_SLICE, masks::CONSTANT_SLICE),
    (ops::TRANSPOSE, transpose::CHAIN),
];

/// The patterns of `vector.mask`.
pub const MASK: &[Pattern] = &[Pattern::new("ElideEmptyMaskOp", elide_empty_mask)];

/// What a masked access consists of.
struct Masked {
    /// The memory and the indices in it.
    base: ValueId,
    indices: Vec<ValueId>,
    /// What is written, or read where the mask is not set.
    value: ValueId,
}

/// The parts of a masked access whose mask is `set` everywhere. The last operands of all of them are mask and value.
fn masked(rw: &Rewriter, op: OpId, set: bool) -> Option<Masked> {
    let operands = rw.body.operand_vec(op);
    let [base, indices @ .., mask, value] = &operands[..] else {
        return None;
    };
    let mask = rw.cx.constant_value(rw.body, *mask)?;
    let is_set = !rw.cx.splat_int(mask)?.is_zero();
    (is_set == set).then(|| Masked {
        base: *base,
        indices: indices.to_vec(),
        value: *value,
    })
}

// maskedload(m, false, v) -> v
fn read_nothing(rw: &mut Rewriter, op: OpId) -> bool {
    let access = masked(rw, op, false);
    if let Some(access) = &access {
        rw.replace(op, &[access.value]);
    }
    access.is_some()
}

// maskedload(m, true, v) -> load(m)
fn read_all(rw: &mut Rewriter, op: OpId) -> bool {
    let access = masked(rw, op, true);
    if let Some(access) = &access {
        let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
        rw.insert_before(op);
        let loaded = ops::load(rw, loc, ty, access.base, &access.indices);
        rw.replace(op, &[loaded]);
    }
    access.is_some()
}

fn read_nothing_or_all(rw: &mut Rewriter, op: OpId) -> bool {
    read_nothing(rw, op) || read_all(rw, op)
}

fn write_nothing_or_all(rw: &mut Rewriter, op: OpId) -> bool {
    write_nothing(rw, op) || write_all(rw, op)
}

// maskedstore(v, m, false) ->; where tensors are written, scatter(t, i, false, v) -> t
fn write_nothing(rw: &mut Rewriter, op: OpId) -> bool {
    let access = masked(rw, op, false);
    if access.is_some() {
        let base = rw.body.operand(op, SOURCE);
        let results = vec![base; rw.body.num_results(op)];
        rw.replace(op, &results);
    }
    access.is_some()
}

// maskedstore(v, m, true) -> store(v, m)
fn write_all(rw: &mut Rewriter, op: OpId) -> bool {
    let access = masked(rw, op, true);
    if let Some(access) = &access {
        let loc = rw.body.loc(op);
        rw.insert_before(op);
        ops::store(rw, loc, access.value, access.base, &access.indices);
        rw.erase(op);
    }
    access.is_some()
}

/// Whether `indices` count the elements of a memref that stand side by side.
fn is_in_order(rw: &Rewriter, base: ValueId, indices: ValueId) -> bool {
    let (cx, body) = (rw.cx, &*rw.body);
    let strides = strides_and_offset(cx, body.ty(base));
    let side_by_side = strides.is_some_and(|(strides, _)| strides.last() == Some(&1));
    let of_indices = VectorType::of(cx, body.ty(indices));
    let is_row = of_indices.is_some_and(|ty| ty.rank() == 1 && !ty.is_scalable());
    if !is_memref(cx, body.ty(base)) || !side_by_side || !is_row {
        return false;
    }
    if rw
        .defining_op(indices)
        .is_some_and(|def| def.name() == ops::STEP)
    {
        return true;
    }
    let elements = cx.constant_value(body, indices).and_then(|c| cx.scalars(c));
    let Some((elements, count)) = elements.zip(cx.num_elements(body.ty(indices))) else {
        return false;
    };
    (0..count).all(|number| {
        let element = usize::try_from(number).ok().and_then(|i| elements.get(i));
        let value = element.and_then(|element| element.int()?.to_u64());
        value == Some(number)
    })
}

// gather(m, [0, 1, ..]) -> maskedload(m)
fn gather_in_order(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Gather::new(rw.op(op));
    let (loc, ty, base) = (view.loc(), view.only_result_type(), view.base());
    let (offsets, mask, passthru) = (view.offsets().to_vec(), view.mask(), view.pass_thru());
    if !is_in_order(rw, base, view.indices()) {
        return None;
    }
    rw.insert_before(op);
    let loaded = ops::maskedload(rw, loc, ty, base, &offsets, mask, passthru);
    rw.replace(op, &[loaded]);
    Some(())
}

// scatter(m, [0, 1, ..]) -> maskedstore(m)
fn scatter_in_order(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Scatter::new(rw.op(op));
    let (loc, base) = (view.loc(), view.base());
    let (offsets, mask, value) = (view.offsets().to_vec(), view.mask(), view.value_to_store());
    if !is_in_order(rw, base, view.indices()) {
        return None;
    }
    rw.insert_before(op);
    ops::maskedstore(rw, loc, base, &offsets, mask, value);
    rw.erase(op);
    Some(())
}

// mask m, p { yield v } -> select(m, v, p) if m has the shape of v; without p the fold of the mask gives v
fn elide_empty_mask(rw: &mut Rewriter, op: OpId) -> bool {
    let mask = ops::Mask::new(rw.op(op));
    let block = mask.entry_block(ops::mask::MASK_REGION);
    let (Some(passthru), Some(block)) = (mask.passthru(), block) else {
        return false;
    };
    let yielding = rw.body.first_op(block);
    let yielding = yielding.and_then(|inside| ops::Yield::of(rw.op(inside)));
    let Some(&[value]) = yielding.map(|inside| inside.operands()).as_deref() else {
        return false;
    };
    let (mask, loc) = (mask.mask(), mask.loc());
    let shape = |value| VectorType::of(rw.cx, rw.body.ty(value)).map(|ty| (ty.shape, ty.scalable));
    if shape(mask) != shape(value) {
        return false;
    }
    rw.insert_before(op);
    let chosen = arith::select(rw, loc, mask, value, passthru);
    rw.replace(op, &[chosen]);
    true
}
