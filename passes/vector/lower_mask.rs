//! Lowers `vector.mask` around reads, writes and gathers: they take the mask themselves.
//!
//! ```mlir
//! vector.mask %m { vector.transfer_write %v, %t[%i] : vector<16xf32>, memref<?xf32> } : vector<16xi1>
//! // vector.transfer_write %v, %t[%i], %m : vector<16xf32>, memref<?xf32>
//! ```

use oxmlir_dialects::tables::{func, vector};
use oxmlir_dialects::vector::canonicalize;
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, ValueId};

use super::build::{read, write, zero};
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "lower-vector-mask",
    "LowerVectorMaskPass",
    "lowers vector.mask around reads, writes and gathers",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(&mut patterns);
    patterns.add(vector::MASK, canonicalize::MASK);
    run_patterns(body, pass, &patterns)
}

/// The patterns that lower masks around accesses.
pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(
        vector::MASK,
        &[
            Pattern::new("MaskedTransferReadOpPattern", lower_read),
            Pattern::new("MaskedTransferWriteOpPattern", lower_write),
            Pattern::new("MaskedGatherOpPattern", lower_gather),
        ],
    );
}

/// What is in a `vector.mask`: the operation, the mask, and the values where that is not set.
struct Masked {
    op: OpId,
    mask: ValueId,
    passthru: Option<ValueId>,
}

/// `None` if the mask holds no operation.
fn masked(rw: &Rewriter, op: OpId) -> Option<Masked> {
    let block = rw.op(op).entry_block(vector::mask::MASK_REGION)?;
    let inside = rw.body.first_op(block)?;
    (rw.body.name(inside) != vector::YIELD).then(|| Masked {
        op: inside,
        mask: rw.body.operand(op, vector::mask::MASK),
        passthru: rw.body.operands(op).nth(vector::mask::PASSTHRU),
    })
}

/// The transfer in a mask, if it has no mask itself and nothing is passed through.
fn transfer(rw: &Rewriter, op: OpId) -> Option<Transfer> {
    let masked = masked(rw, op).filter(|m| m.passthru.is_none())?;
    let transfer = Transfer::of(rw.op(masked.op)).filter(|t| t.mask.is_none())?;
    Some(Transfer {
        mask: Some(masked.mask),
        ..transfer
    })
}

// mask m { transfer_read } -> transfer_read under m
fn lower_read(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = transfer(rw, op).filter(Transfer::is_read) else {
        return false;
    };
    let (loc, ty) = (rw.body.loc(op), rw.body.ty(transfer.vector));
    let value = read(rw, loc, ty, &transfer);
    rw.replace(op, &[value]);
    true
}

// mask m { transfer_write } -> transfer_write under m
fn lower_write(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(transfer) = transfer(rw, op).filter(|t| !t.is_read()) else {
        return false;
    };
    let loc = rw.body.loc(op);
    let new = write(rw, loc, &transfer);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &results);
    true
}

// mask m { gather } -> gather under m, with zeros where that is not set and nothing is passed through
fn lower_gather(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(masked) = masked(rw, op).filter(|m| rw.body.name(m.op) == vector::GATHER) else {
        return false;
    };
    let loc = rw.body.loc(op);
    let gather = vector::Gather::new(rw.op(masked.op));
    let (base, offsets, indices) = (gather.base(), gather.offsets(), gather.indices());
    let options = vector::GatherOptions {
        alignment: gather.alignment(),
    };
    let ty = gather.ty(gather.result());
    let Some(rest) = masked.passthru.or_else(|| zero(rw, loc, ty)) else {
        return false;
    };
    let mask = masked.mask;
    let value = vector::gather_with(rw, loc, ty, base, &offsets, indices, mask, rest, options);
    rw.replace(op, &[value]);
    true
}
