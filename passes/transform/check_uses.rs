//! Warns of handles that may be used behind an operation that consumes them.
//!
//! ```mlir
//! transform.sequence failures(propagate) {
//! ^bb0(%root: !transform.any_op):
//!   %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
//!   %1, %2 = transform.loop.peel %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
//!   transform.loop.unroll %0 {factor = 4} : !transform.any_op      // %0 is consumed above
//! }
//! ```

use oxmlir_dialects::transform::consumption::consumes;
use oxmlir_dialects::transform::types::kind;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{BlockId, Body, OpId, OpRef, ValueId};
use rustc_hash::FxHashSet;

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "transform-dialect-check-uses",
    "CheckUsesPass",
    "warns of handles that may be used when they have been consumed",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let warnings = for_each_body(body, &|body| {
        let mut warnings = Vec::new();
        for op in body.nested_ops(body.root()) {
            let op = OpRef::new(cx, body, op);
            for (index, operand) in op.operands().enumerate() {
                if kind(cx, op.ty(operand)).is_none() {
                    continue;
                }
                for freed in consumers_in_front(op, operand) {
                    let message = format!("operand #{index} may be used after free");
                    warnings.push(
                        op.plain_warning(message)
                            .note(body.value_loc(operand), "allocated here")
                            .note(op.at(freed).loc(), "freed here"),
                    );
                }
            }
        }
        warnings
    });
    for warning in warnings.into_iter().flatten() {
        pass.emit(warning);
    }
    Ok(())
}

/// Whether an operation consumes a value, or holds one that does.
fn frees(op: OpRef, value: ValueId) -> bool {
    let consumed = |op: OpRef| {
        let mut operands = op.operands().enumerate();
        operands.any(|(index, operand)| operand == value && consumes(op, index, None))
    };
    consumed(op)
        || op.num_regions() > 0
            && op
                .body
                .nested_ops(op.id)
                .iter()
                .any(|inner| consumed(op.at(*inner)))
}

/// The operations that consume a value and may have run when `user` runs.
fn consumers_in_front(user: OpRef, value: ValueId) -> Vec<OpId> {
    let body = user.body;
    // The operations that free the value, in the blocks of its users.
    let mut found = Vec::new();
    let mut around = Some(user.id);
    while let Some(op) = around {
        let Some(block) = body.block(op) else { break };
        let defined_here = body.defining_op(value).and_then(|def| body.block(def)) == Some(block)
            || body.value_block(value) == Some(block);
        let mut before = body.prev_op(op);
        while let Some(other) = before {
            if body.defining_op(value) == Some(other) {
                break;
            }
            add(&mut found, user.at(other), value);
            before = body.prev_op(other);
        }
        if defined_here {
            break;
        }
        for other in predecessors(body, block) {
            for inner in body.op_vec(other) {
                add(&mut found, user.at(inner), value);
            }
        }
        around = body.parent_op(op);
    }
    found
}

fn add(found: &mut Vec<OpId>, op: OpRef, value: ValueId) {
    if frees(op, value) && !found.contains(&op.id) {
        found.push(op.id);
    }
}

/// All blocks from which control may come to a block, the block itself only if there is a way back to it.
fn predecessors(body: &Body, block: BlockId) -> Vec<BlockId> {
    let mut seen = FxHashSet::default();
    let mut all = Vec::new();
    let mut work = vec![block];
    while let Some(block) = work.pop() {
        for before in body.predecessors(block) {
            if seen.insert(before) {
                all.push(before);
                work.push(before);
            }
        }
    }
    all
}
