//! Makes operations on a GPU asynchronous: each waits for the one before, and the host waits where it has to.
//!
//! ```mlir
//! gpu.memcpy %a, %b : ..           // %t0 = gpu.wait async
//! gpu.launch_func @m::@k ..        // %t1 = gpu.memcpy async [%t0] %a, %b : ..
//! return                           // %t2 = gpu.launch_func async [%t1] @m::@k ..
//!                                  // gpu.wait [%t2]
//!                                  // return
//! ```

use oxmlir_dialects::gpu::token_type;
use oxmlir_dialects::tables::{func, gpu};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{
    BlockId, Body, Context, Diagnostic, InsertPoint, OpId, OpRef, OpState, Traits, Type, ValueId,
};

pub static PASS: PassInfo = PassInfo::new(
    "gpu-async-region",
    "GpuAsyncRegionPass",
    "makes operations on a GPU asynchronous",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

/// The group of operands that operations on a GPU wait for: the first one.
const DEPENDENCIES: &str = "asyncDependencies";

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let Some(token_type) = token_type(pass.cx) else {
        return Ok(());
    };
    let mut thread = Thread {
        cx: pass.cx,
        token_type,
        token: None,
    };
    for block in blocks_inner_first(body) {
        for op in body.op_vec(block) {
            thread.visit(body, op).map_err(|error| pass.fail(error))?;
        }
    }
    Ok(())
}

/// The blocks with something in them; those in an operation stand before that of the operation.
fn blocks_inner_first(body: &Body) -> Vec<BlockId> {
    let ops = body.nested_ops_post_order(body.root());
    let last = ops.into_iter().filter(|op| body.next_op(*op).is_none());
    last.filter_map(|op| body.block(op)).collect()
}

/// The work on the GPU that has been started.
struct Thread<'a> {
    cx: &'a Context,
    token_type: Type,
    /// Its end, if the host has not waited for it yet.
    token: Option<ValueId>,
}

impl Thread<'_> {
    fn visit(&mut self, body: &mut Body, op: OpId) -> Result<(), Diagnostic> {
        let cx = self.cx;
        let view = OpRef::new(cx, body, op);
        match view.name() {
            gpu::LAUNCH => return Err(view.error("replace with gpu.launch_func first")),
            gpu::WAIT => {
                let token = view.results().next();
                if let Some(current) = self.token {
                    add_dependency(cx, body, op, current);
                }
                self.token = token;
            }
            _ if is_asynchronous(view) => self.thread_through(body, op),
            _ if waits(view) => {
                if let Some(token) = self.token.take() {
                    wait(cx, body, op, &[token], &[]);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Makes an operation wait for those before, and others wait for it.
    fn thread_through(&mut self, body: &mut Body, op: OpId) {
        let cx = self.cx;
        let token_type = self.token_type;
        let before = match self.token {
            Some(token) => Some(token),
            None => {
                let start = wait(cx, body, op, &[], &[token_type]);
                body.results(start).next()
            }
        };
        if let Some(before) = before {
            add_dependency(cx, body, op, before);
        }
        let mut results = body.results(op);
        let token = results.find(|value| body.ty(*value) == token_type);
        self.token = token.or_else(|| Some(with_token(cx, body, op, token_type)));
    }
}

/// Whether the host has to wait before `op`: other work may follow it, or it may look at the results.
fn waits(op: OpRef) -> bool {
    op.def().is_none() || op.has_trait(Traits::TERMINATOR) || !is_memory_effect_free(op)
}

fn is_asynchronous(op: OpRef) -> bool {
    let first = op.def().and_then(|def| def.operands.first());
    op.dialect() == "gpu" && first.is_some_and(|group| group.name == DEPENDENCIES)
}

fn add_dependency(cx: &Context, body: &mut Body, op: OpId, token: ValueId) {
    if body.operand_group(cx, op, 0).contains(&token) {
        return;
    }
    body.splice_operands(op, 0..0, &[token]);
    let slot = body.def(cx, op).and_then(|def| def.operand_segments());
    if let Some(slot) = slot {
        let mut sizes = OpRef::new(cx, body, op).dense_attr(slot);
        if let Some(first) = sizes.first_mut() {
            *first += 1;
        }
        body.set_attr(op, slot, cx.dense_array(Type::I32, &sizes));
    }
}

fn wait(cx: &Context, body: &mut Body, before: OpId, tokens: &[ValueId], results: &[Type]) -> OpId {
    let loc = body.loc(before);
    let state = OpState {
        operands: tokens,
        results,
        ..OpState::new(gpu::WAIT, loc)
    };
    body.insert(cx, InsertPoint::Before(before), &state)
}

/// Replaces `op` by the same operation with a token as last result: the token.
fn with_token(cx: &Context, body: &mut Body, op: OpId, token: Type) -> ValueId {
    let operands = body.operand_vec(op);
    let attrs = body.inherent_attrs(op);
    let results: Vec<Type> = body.result_types(op).chain([token]).collect();
    let state = OpState {
        operands: &operands,
        results: &results,
        attrs: &attrs,
        dict: body.dict(op),
        ..OpState::new(body.name(op), body.loc(op))
    };
    let new = body.insert(cx, InsertPoint::Before(op), &state);
    let kept: Vec<ValueId> = body.results(new).take(results.len() - 1).collect();
    body.replace_op(op, &kept);
    body.result(new, results.len() - 1)
}
