//! Buffers of the payload: `transform.memref.*`

use oxmlir_dialects::tables::{memref, transform as ops};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{InsertPoint, OpRef};

use super::control::wrong_kind;
use super::structured::{at_payload, rewrite_at};
use crate::memref::{dead_stores, multibuffer};
use crate::transform::outcome::Step;
use crate::transform::state::{Mapped, State};
use crate::vector::forward_transfers;

/// `transform.memref.multibuffer`
pub fn multibuffer<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MemrefMultibuffer::new(op);
    let (factor, skip) = (view.factor(), view.skip_analysis());
    let mut made = Vec::new();
    for target in st.ops(view.target()) {
        let Some(payload) = st.payload(&target) else {
            continue;
        };
        if payload.name() != memref::ALLOC {
            return Err(wrong_kind(st, op, &target));
        }
        if !multibuffer::is_used_in_loops(payload) {
            continue;
        }
        let new = rewrite_at(st, &target, |rw, alloc| {
            multibuffer::multibuffer(rw, alloc, factor, skip)
        });
        let Some(new) = new.flatten() else {
            return Err(at_payload(st, op, &target, "op failed to multibuffer"));
        };
        made.push(target.sibling(new));
    }
    st.set_only(op, Mapped::Ops(made))
}

/// `transform.memref.erase_dead_alloc_and_stores`
pub fn erase_dead<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    for target in st.ops(ops::MemrefEraseDeadAllocAndStores::new(op).target()) {
        let cx = st.cx;
        if let Some((body, scope)) = target.inside(st.root) {
            let mut nobody = NoListener;
            let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::Before(scope));
            forward_transfers::forward(&mut rw, scope);
            dead_stores::erase_dead(&mut rw, scope);
        }
    }
    Ok(())
}
