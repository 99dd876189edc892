//! Other operations in the place of some: `transform.structured.replace` and `linalg_copy_to_memref`.

use oxmlir_dialects::linalg::structured::{Structured, is_buffer};
use oxmlir_dialects::tables::{linalg, memref, transform as ops};
use oxmlir_dialects::transform::is_apart;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Diagnostic, InsertPoint, Mapping, OpId, OpRef, Type, ValueId};

use super::{rewrite_at, with_target};
use crate::transform::outcome::Step;
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// `transform.structured.replace`: a copy of the operation in its region.
pub fn replace<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::StructuredReplace::new(op).target());
    let new = op.entry().and_then(|block| op.body.first_op(block));
    let Some(new) = new.map(|new| op.at(new)) else {
        return Ok(());
    };
    let mut made = Vec::new();
    for target in targets {
        // Schedules are part of the program.
        let is_replacement = |op: PayloadOp| {
            st.payload(&op)
                .is_some_and(|op| op.name() == ops::STRUCTURED_REPLACE)
        };
        if target.ancestors(st.root).any(is_replacement) {
            made.push(target);
            continue;
        }
        let why = st
            .payload(&target)
            .map_or(Some("expected a target"), |target| refusal(target, new));
        if let Some(why) = why {
            return Err(st.definite(Diagnostic::error(op.loc(), why)));
        }
        let copy = rewrite_at(st, &target, |rw, old| copy_in_place(rw, old, op));
        if let Some(copy) = copy.flatten() {
            made.push(target.sibling(copy));
        }
    }
    st.set_only(op, Mapped::Ops(made))
}

/// Why an operation cannot be replaced by `new`.
fn refusal(target: OpRef, new: OpRef) -> Option<&'static str> {
    if target.num_operands() > 0 {
        return Some("expected target without operands");
    }
    if !is_apart(target) {
        return Some("expected target that is isolated from above");
    }
    let [old, new] = [target, new].map(|op| op.result_types().collect::<Vec<Type>>());
    (old != new).then_some("expected target with the types of results of its replacement")
}

/// Puts a copy of the only operation in the region of `from` in the place of an operation.
fn copy_in_place(rw: &mut Rewriter, old: OpId, from: OpRef) -> Option<OpId> {
    let cx = rw.cx;
    let region = rw.body.parent_region(old)?;
    rw.body.import_region(
        cx,
        from.body,
        from.body.only_region(from.id),
        region,
        &mut Mapping::default(),
    );
    let block = rw.body.blocks(region).last()?;
    let copy = rw.body.first_op(block)?;
    rw.body.move_op(copy, InsertPoint::Before(old));
    rw.body.erase_block(block);
    let results: Vec<_> = rw.body.results(copy).collect();
    rw.replace(old, &results);
    Some(copy)
}

/// `transform.structured.linalg_copy_to_memref`
pub fn copy_to_memref<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::StructuredLinalgCopyToMemref::new(op).target());
    let mut made: Vec<PayloadOp> = Vec::new();
    for target in targets {
        if let Some(why) = st.payload(&target).and_then(no_buffer_copy) {
            return Err(with_target(st, op, &target, why));
        }
        let new = rewrite_at(st, &target, |rw, old| {
            let [source, dest] = ends(rw.op(old))?;
            let loc = rw.body.loc(old);
            let new = memref::copy(rw, loc, source, dest);
            rw.replace(old, &[]);
            Some(new)
        });
        made.extend(new.flatten().map(|new| target.sibling(new)));
    }
    st.set_only(op, Mapped::Ops(made))
}

/// What a copy reads and writes.
fn ends(copy: OpRef) -> Option<[ValueId; 2]> {
    let view = Structured::of(copy)?;
    match (&view.inputs()[..], &view.inits()[..]) {
        ([source], [dest]) => Some([*source, *dest]),
        _ => None,
    }
}

/// Why an operation is no copy from buffer to buffer.
fn no_buffer_copy(op: OpRef) -> Option<&'static str> {
    if op.name() != linalg::COPY {
        return Some("only linalg.copy target ops are supported");
    }
    if op.num_results() > 0 {
        return Some("cannot transform a linalg.copy on tensors into a memref.copy");
    }
    let [source, dest] = ends(op)?.map(|value| op.ty(value));
    if !is_buffer(op.cx, source) {
        return Some("cannot transform a linalg.copy which input has no shape");
    }
    (op.cx.element_type(source) != op.cx.element_type(dest)).then_some(
        "cannot transform a linalg.copy with different source and destination element types ",
    )
}
