//! Tensors of the payload as buffers: `transform.bufferization.*`

use oxmlir_dialects::tables::transform::{self as ops, LayoutMapOption};
use oxmlir_dialects::tables::{bufferization, builtin, linalg, memref};
use oxmlir_ir::rewrite::{Listener, Rewriter};
use oxmlir_ir::{Body, Diagnostic, InsertPoint, OpId, OpName, OpRef};

use super::control::with_place;
use super::rewriting::require_isolated;
use super::structured::rewrite_at;
use crate::bodies::for_each_body;
use crate::bufferization::options::Options;
use crate::bufferization::to_allocation::{self, Copies, Wanted};
use crate::bufferization::{eliminate_empty, empty_to_alloc, hoisting, one_shot};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// What an operation says of how to bufferize.
fn options<'s>(st: &State<'s, '_>, op: OpRef<'s>) -> Step<Options> {
    let view = ops::BufferizationOneShotBufferize::new(op);
    let structured_copies = view.memcpy_op() == st.cx.op_name_str(linalg::COPY);
    if !structured_copies && view.memcpy_op() != st.cx.op_name_str(memref::COPY) {
        let error = Diagnostic::error(op.loc(), "unsupported copy op");
        return Err(st.definite(error));
    }
    let layout = view.function_boundary_type_conversion();
    let layout = layout.unwrap_or(LayoutMapOption::InferLayoutMap);
    Ok(Options {
        allow_return_allocs_from_loops: view.allow_return_allocs_from_loops(),
        allow_unknown_ops: view.allow_unknown_ops(),
        function_boundaries: view.bufferize_function_boundaries(),
        check_parallel_regions: view.check_parallel_regions(),
        test_analysis_only: view.test_analysis_only(),
        print_conflicts: view.print_conflicts(),
        infer_result_layouts: layout == LayoutMapOption::InferLayoutMap,
        dense_functions: layout == LayoutMapOption::IdentityLayoutMap,
        structured_copies,
        ..Options::default()
    })
}

/// `transform.bufferization.one_shot_bufferize`
pub fn one_shot<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let options = options(st, op)?;
    let targets = st.ops(ops::BufferizationOneShotBufferize::new(op).target());
    require_isolated(st, op, &targets)?;
    for target in &targets {
        let is_module = st
            .payload(target)
            .is_some_and(|payload| payload.name() == builtin::MODULE);
        if options.function_boundaries && !is_module {
            let message = "expected module target";
            let error = Diagnostic::error(op.loc(), message);
            let error = with_place(st, error, target, "target op");
            return Err(Outcome::silenceable(error));
        }
        let pass = st.pass;
        let done = match is_module {
            true => target
                .inside(st.root)
                .map(|(body, _)| one_shot::bufferize_one(body, None, pass, &options)),
            false => target
                .outside(st.root)
                .map(|(body, stub)| one_shot::bufferize_one(body, Some(stub), pass, &options)),
        };
        if done.is_some_and(|done| done.is_err()) {
            let error = Diagnostic::error(op.loc(), "bufferization failed");
            return Err(Outcome::silenceable(error));
        }
    }
    st.set_only(op, Mapped::Ops(targets))
}

/// `transform.bufferization.eliminate_empty_tensors`
pub fn eliminate_empty<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::BufferizationEliminateEmptyTensors::new(op).target());
    require_isolated(st, op, &targets)?;
    for target in &targets {
        let pass = st.pass;
        let done = target
            .inside(st.root)
            .map(|(body, _)| eliminate_empty::eliminate_in(body, pass, false));
        check(st, op, target, done)?;
    }
    Ok(())
}

/// `transform.structured.eliminate_empty_tensors`
pub fn eliminate_for_structured<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    for target in st.ops(ops::StructuredEliminateEmptyTensors::new(op).target()) {
        let pass = st.pass;
        let done = target
            .inside(st.root)
            .map(|(body, scope)| eliminate_empty::eliminate_for_structured(body, scope, pass));
        check(st, op, &target, done)?;
    }
    Ok(())
}

/// Fails if an analysis has failed.
fn check<'s>(
    st: &State<'s, '_>,
    op: OpRef<'s>,
    target: &PayloadOp,
    done: Option<oxmlir_ir::pass::PassResult>,
) -> Step<()> {
    if done.is_none_or(|done| done.is_ok()) {
        return Ok(());
    }
    let error = Diagnostic::error(op.loc(), "failed to analyze op");
    Err(Outcome::silenceable(with_place(
        st,
        error,
        target,
        "target op",
    )))
}

/// `transform.bufferization.empty_tensor_to_alloc_tensor`
pub fn empty_to_alloc<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::BufferizationEmptyTensorToAllocTensor::new(op);
    let mut made = Vec::new();
    for target in st.ops(view.target()) {
        let new = rewrite_at(st, &target, |rw, empty| {
            let tensor = empty_to_alloc::replace(rw, empty);
            rw.body.defining_op(tensor)
        });
        made.extend(new.flatten().map(|new| target.sibling(new)));
    }
    st.set_only(op, Mapped::Ops(made))
}

/// `transform.bufferization.buffer_loop_hoisting`
#[allow(clippy::unnecessary_wraps)]
pub fn hoist<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let targets = st.ops(ops::BufferizationBufferLoopHoisting::new(op).target());
    require_isolated(st, op, &targets)?;
    for target in &targets {
        let cx = st.cx;
        if let Some((body, _)) = target.inside(st.root) {
            for_each_body(body, &|body| hoisting::hoist_out_of_loops(cx, body));
        }
    }
    Ok(())
}

/// What a change inserts.
#[derive(Default)]
struct Inserted(Vec<OpId>);

impl Listener for Inserted {
    fn inserted(&mut self, _: &Body, op: OpId) {
        self.0.push(op);
    }
}

/// `transform.structured.bufferize_to_allocation`
pub fn to_allocation<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::structured_bufferize_to_allocation as slots;
    let view = ops::StructuredBufferizeToAllocation::new(op);
    let is = |text: &str, name: OpName| text == st.cx.op_name_str(name);
    let copies = match view.memcpy_op() {
        text if is(text, bufferization::MATERIALIZE_IN_DESTINATION) => Copies::Tensors,
        text if is(text, memref::COPY) => Copies::Buffers,
        text if is(text, linalg::COPY) => Copies::Structured,
        _ => return Err(st.misuse(op.error("unsupported memcpy op"))),
    };
    let on_stack = is(view.alloc_op(), memref::ALLOCA);
    if !on_stack && !is(view.alloc_op(), memref::ALLOC) {
        return Err(st.misuse(op.error("unsupported alloc op")));
    }
    let wanted = Wanted {
        space: op.attr(slots::MEMORY_SPACE_ATTR),
        copies,
        on_stack,
        destination_only: view.bufferize_destination_only(),
        frees: view.emit_dealloc(),
    };
    let (mut buffers, mut made) = (Vec::new(), Vec::new());
    for target in st.ops(view.target()) {
        let cx = st.cx;
        let mut inserted = Inserted::default();
        let done = target.outside(st.root).and_then(|(body, old)| {
            let at = InsertPoint::Before(old);
            let mut rw = Rewriter::new(cx, body, &mut inserted, at);
            to_allocation::bufferize(&mut rw, old, &wanted)
        });
        let Some(done) = done else {
            let error = Diagnostic::error(op.loc(), "failed to bufferize operation");
            let error = with_place(st, error, &target, "target payload op");
            return Err(Outcome::silenceable(error));
        };
        buffers.push(target.value(done));
        let inserted = inserted.0.into_iter().map(|op| target.sibling(op));
        made.extend(inserted.filter(|op| op.is_alive(st.root)));
    }
    st.set_result(op, view.allocated_buffer(), Mapped::Values(buffers))?;
    st.set_result(op, view.new_ops(), Mapped::Ops(made))
}
