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
use oxmlir_ir::rewrite::{NoListener, Rewriter};
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
                let token = gpu::Wait::new(view).async_token();
                if let Some(current) = self.token {
                    add_dependency(cx, body, op, current);
                }
                self.token = token;
            }
            _ if is_asynchronous(view) => self.thread_through(body, op),
            _ if waits(view) => {
                if let Some(token) = self.token.take() {
                    wait(cx, body, op, &[token], None);
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
                let start = wait(cx, body, op, &[], Some(token_type));
                gpu::Wait::new(OpRef::new(cx, body, start)).async_token()
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
    gpu::shared::async_dependencies_group(op.name()).is_some()
}

fn add_dependency(cx: &Context, body: &mut Body, op: OpId, token: ValueId) {
    let Some(group) = gpu::shared::async_dependencies_group(body.name(op)) else {
        return;
    };
    let mut tokens = body.operand_group(cx, op, group);
    if !tokens.contains(&token) {
        tokens.insert(0, token);
        body.set_operand_group(cx, op, group, &tokens);
    }
}

fn wait(
    cx: &Context,
    body: &mut Body,
    before: OpId,
    tokens: &[ValueId],
    async_token_type: Option<Type>,
) -> OpId {
    let loc = body.loc(before);
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(before));
    gpu::wait_with(&mut rw, loc, tokens, gpu::WaitOptions { async_token_type })
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
