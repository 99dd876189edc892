//! Loop nests.

use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::{Body, Context, OpId, ValueId};

/// Whether `outer` contains `op`.
pub fn is_ancestor(body: &Body, outer: OpId, op: OpId) -> bool {
    std::iter::successors(body.parent_op(op), |at| body.parent_op(*at)).any(|at| at == outer)
}

/// The loops from `root` inwards that have nothing but the next one in their body.
pub fn perfect_nest(cx: &Context, body: &Body, root: OpId) -> Vec<OpId> {
    let mut nest = Vec::new();
    let mut at = Some(root);
    while let Some(view) = at.and_then(|op| For::new(cx, body, op)) {
        nest.push(view.op().id);
        let first = body.first_op(view.block());
        at = first
            .filter(|op| body.next_op(*op) == view.terminator() && body.name(*op) == affine::FOR);
    }
    nest
}

/// Whether `value` is defined outside of everything that `op` contains.
pub fn is_defined_above(body: &Body, op: OpId, value: ValueId) -> bool {
    let parent = body
        .value_block(value)
        .map(|block| body.block_parent(block));
    parent.is_none_or(|parent| parent != op && !is_ancestor(body, op, parent))
}
