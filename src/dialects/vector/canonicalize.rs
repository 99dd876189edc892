//! Canonicalization patterns of accesses under a mask: one that is set nowhere leaves nothing to do, one that is set
//! everywhere is no mask.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, ValueId};

use crate::operands::SOURCE;
use crate::tables::{arith, vector as ops};

pub(crate) const MASKED_LOAD: &[Pattern] = &[
    Pattern::new("MaskedReadOfNothing", read_nothing),
    Pattern::new("MaskedReadOfAll", read_all),
];

pub(crate) const MASKED_STORE: &[Pattern] = &[
    Pattern::new("MaskedWriteOfNothing", write_nothing),
    Pattern::new("MaskedWriteOfAll", write_all),
];

pub(crate) const GATHER: &[Pattern] = &[Pattern::new("GatherOfNothing", read_nothing)];

pub(crate) const SCATTER: &[Pattern] = &[Pattern::new("ScatterOfNothing", write_nothing)];

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

// mask m, p { yield v } -> select(m, v, p); without p the fold of the mask gives v
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
    rw.insert_before(op);
    let chosen = arith::select(rw, loc, mask, value, passthru);
    rw.replace(op, &[chosen]);
    true
}
