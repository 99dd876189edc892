//! Buffers of the payload, and tensors that are to become some: `transform.memref.*`, `transform.tensor.*`

use oxmlir_dialects::tables::{memref, transform as ops};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{InsertPoint, OpRef, ValueId};

use super::control::wrong_kind;
use super::structured::{at_payload, rewrite_at, with_target};
use crate::affine::independent;
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

/// `transform.tensor.make_loop_independent`
pub fn make_tensor_independent<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::TensorMakeLoopIndependent::new(op);
    make_independent(st, op, (view.target(), view.num_loops()), true)
}

/// `transform.memref.make_loop_independent`
pub fn make_buffer_independent<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MemrefMakeLoopIndependent::new(op);
    make_independent(st, op, (view.target(), view.num_loops()), false)
}

/// Makes the sizes of tensors or buffers independent of the loops around them.
fn make_independent<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    (handle, loops): (ValueId, i64),
    of_tensors: bool,
) -> Step<()> {
    let loops = usize::try_from(loops).unwrap_or(0);
    let mut made = Vec::new();
    for target in st.ops(handle) {
        let Some(payload) = st.payload(&target) else {
            continue;
        };
        let is_known = match of_tensors {
            true => independent::is_tensor_op(payload.body, payload.id),
            false => payload.name() == memref::ALLOCA,
        };
        let variables = independent::variables_around(payload.body, payload.id, loops);
        let variables = match variables {
            Ok(variables) => variables,
            Err(at) => {
                let message = format!("could not find {at}-th enclosing loop");
                return Err(with_target(st, op, &target, message));
            }
        };
        if !is_known {
            return Err(with_target(st, op, &target, "unsupported target op"));
        }
        let new = rewrite_at(st, &target, |rw, old| {
            let value = independent::make_independent(rw, old, &variables)?;
            let new = rw.body.defining_op(value)?;
            if new != old {
                rw.replace(old, &[value]);
            }
            Some(new)
        });
        let Some(new) = new.flatten() else {
            let message = "could not make target op loop-independent";
            return Err(with_target(st, op, &target, message));
        };
        made.push(target.sibling(new));
    }
    st.set_only(op, Mapped::Ops(made))
}
