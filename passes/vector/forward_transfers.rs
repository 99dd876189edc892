//! Vectors that are read as they were written, and writes that are written over.
//!
//! ```mlir
//! vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<64xf32>
//! %r = vector.transfer_read %m[%i], %f : memref<64xf32>, vector<4xf32>   // %r is %v
//! ```

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, Context, OpId, OpRef, TypeKind};

/// The parts of a transfer to or from a buffer that is not masked.
fn transfer(cx: &Context, body: &Body, op: OpId) -> Option<Transfer> {
    let op = OpRef::new(cx, body, op);
    let transfer = Transfer::of(op)?;
    let is_buffer = matches!(
        cx.type_kind(body.ty(transfer.base)),
        TypeKind::MemRef { .. }
    );
    (is_buffer && transfer.mask.is_none() && !transfer.is_masked_outside(op)).then_some(transfer)
}

/// Whether two transfers are of the same elements in the same order.
fn same_place(body: &Body, a: &Transfer, b: &Transfer) -> bool {
    a.base == b.base
        && a.indices == b.indices
        && a.map == b.map
        && body.ty(a.vector) == body.ty(b.vector)
        && a.in_bounds == b.in_bounds
}

/// The write in front of a read in its block whose vector is what is read.
fn written(cx: &Context, body: &Body, read: OpId) -> Option<OpId> {
    let own = transfer(cx, body, read).filter(Transfer::is_read)?;
    if own.has_out_of_bounds() {
        return None;
    }
    let aliases = AliasAnalysis::new(cx, body);
    let on = EffectOn::Value(own.base);
    let mut before = std::iter::successors(body.prev_op(read), |op| body.prev_op(*op));
    before.find_map(|op| {
        let write = transfer(cx, body, op).filter(|write| !write.is_read());
        if write.is_some_and(|write| same_place(body, &own, &write)) {
            return Some(Some(op));
        }
        let mut accesses = aliases.accesses(op).into_iter();
        let may_change =
            accesses.any(|access| access.changes_memory() && aliases.overlap(access.on, on));
        may_change.then_some(None)
    })?
}

/// Whether a write is written over behind it in its block, before anything may read it.
fn is_overwritten(cx: &Context, body: &Body, write: OpId) -> bool {
    let Some(own) = transfer(cx, body, write).filter(|own| !own.is_read()) else {
        return false;
    };
    let aliases = AliasAnalysis::new(cx, body);
    let on = EffectOn::Value(own.base);
    let mut behind = std::iter::successors(body.next_op(write), |op| body.next_op(*op));
    let found = behind.find_map(|op| {
        let other = transfer(cx, body, op).filter(|other| !other.is_read());
        if other.is_some_and(|other| same_place(body, &own, &other)) {
            return Some(true);
        }
        let mut accesses = aliases.accesses(op).into_iter();
        let may_read = accesses
            .any(|access| access.kind == EffectKind::Read && aliases.overlap(access.on, on));
        may_read.then_some(false)
    });
    found == Some(true)
}

/// Forwards what is written to what reads it in an operation, and erases writes that are written over.
pub fn forward(rw: &mut Rewriter, scope: OpId) {
    let transfers = |rw: &Rewriter, name| {
        let mut all = rw.body.nested_ops(scope);
        all.retain(|op| rw.body.name(*op) == name);
        all
    };
    for read in transfers(rw, vector::TRANSFER_READ) {
        if let Some(write) = written(rw.cx, rw.body, read) {
            let vector = vector::TransferWrite::new(rw.op(write)).value_to_store();
            rw.replace(read, &[vector]);
        }
    }
    for write in transfers(rw, vector::TRANSFER_WRITE) {
        if rw.body.num_results(write) == 0 && is_overwritten(rw.cx, rw.body, write) {
            rw.erase(write);
        }
    }
}
