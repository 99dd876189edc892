//! Buffers of the payload, and tensors that are to become some: `transform.memref.*`, `transform.tensor.*`

use oxmlir_dialects::tables::{memref, transform as ops};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{DYNAMIC, InsertPoint, OpRef, Type, ValueId};

use super::control::wrong_kind;
use super::structured::{at_payload, rewrite_at, with_target};
use super::symbols;
use crate::affine::independent;
use crate::memref::{dead_stores, multibuffer};
use crate::transform::outcome::Step;
use crate::transform::payload::PayloadOp;
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

/// `transform.memref.alloca_to_global`: the schedule promises that each buffer is needed once at a time.
pub fn alloca_to_global<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::MemrefAllocaToGlobal::new(op);
    let (mut uses, mut globals) = (Vec::new(), Vec::new());
    for target in st.ops(view.alloca()) {
        let ty = st.payload(&target).and_then(memref::Alloca::of);
        let ty = ty.map(|alloca| alloca.body.ty(alloca.memref()));
        let Some(ty) = ty else {
            return Err(wrong_kind(st, op, &target));
        };
        let is_known = st
            .cx
            .shape(ty)
            .is_some_and(|shape| !shape.contains(&DYNAMIC));
        let Some(table) = symbols::table_around(st, &target).filter(|_| is_known) else {
            let message = "expected a buffer of known size in a symbol table";
            return Err(with_target(st, op, &target, message));
        };
        let name = symbols::free_name(st, &table, "alloca");
        if let Some(global) = add_global(st, (&table, &target), &name, ty) {
            globals.push(global);
        }
        let used = rewrite_at(st, &target, |rw, alloca| {
            let value = memref::get_global(rw, rw.body.loc(alloca), ty, &name);
            rw.replace(alloca, &[value]);
            rw.body.defining_op(value)
        });
        uses.extend(used.flatten().map(|used| target.sibling(used)));
    }
    st.set_result(op, view.get_global(), Mapped::Ops(uses))?;
    st.set_result(op, view.global(), Mapped::Ops(globals))
}

/// Puts a private global buffer at the end of a symbol table.
fn add_global(
    st: &mut State,
    (table, target): (&PayloadOp, &PayloadOp),
    name: &str,
    ty: Type,
) -> Option<PayloadOp> {
    let loc = st.payload(target)?.loc();
    let (cx, path) = (st.cx, table.inner_path(st.root));
    let (body, op) = table.inside(st.root)?;
    let block = body.last_block(*body.regions(op).first()?)?;
    let at = match body.terminator(cx, block) {
        Some(last) => InsertPoint::Before(last),
        None => InsertPoint::End(block),
    };
    let mut nobody = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut nobody, at);
    let options = memref::GlobalOptions {
        sym_visibility: Some("private"),
        ..Default::default()
    };
    let global = memref::global_with(&mut rw, loc, name, ty, options);
    Some(PayloadOp::at(&path, global))
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
