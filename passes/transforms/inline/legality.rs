//! Whether a call may be inlined, as the dialects say.

use oxmlir_ir::hooks::Inlining;
use oxmlir_ir::{OpRef, Traits};

/// Whether the body of `callable` may stand for `call`.
pub fn may_inline(call: OpRef, callable: OpRef) -> bool {
    let Some(dest) = call.parent() else {
        return false;
    };
    let allowed = inlining(call).is_some_and(|i| (i.call)(call, callable));
    allowed
        && !call.has_trait(Traits::TERMINATOR)
        && same_types(call, callable)
        && has_room(dest, callable)
        && inlining(dest).is_some_and(|i| (i.region)(dest, call, callable))
        && may_move(callable, dest)
}

fn inlining(op: OpRef<'_>) -> Option<&Inlining> {
    let registry = op.cx.registry();
    registry.dialect_hooks(op.dialect())?.inlining.as_ref()
}

/// The arguments and results of the call are those of the callable.
fn same_types(call: OpRef, callable: OpRef) -> bool {
    let body = callable.body;
    let region = body.root_region();
    let takes = body.first_block(region).is_some_and(|entry| {
        let args = body.args(entry).iter().map(|arg| body.ty(*arg));
        args.eq(call.operand_types())
    });
    let results = || call.result_types();
    takes
        && body.blocks(region).all(|block| {
            let last = body.last_op(block).map(|op| callable.at(op));
            let returns = last.filter(|op| op.has_trait(Traits::RETURN_LIKE));
            returns.is_none_or(|op| op.operand_types().eq(results()))
        })
}

/// Several blocks need a region that may have them.
fn has_room(dest: OpRef, callable: OpRef) -> bool {
    let body = callable.body;
    if super::splice::is_straight(callable.cx, body) {
        return true;
    }
    dest.def().is_some() && !dest.has_trait(Traits::SINGLE_BLOCK)
}

/// Every operation of the callable may be in `dest`; what is in them is asked about as if it were in there directly, as in the reference.
fn may_move(callable: OpRef, dest: OpRef) -> bool {
    let body = callable.body;
    let all = body.nested_ops(callable.id);
    all.into_iter().all(|op| {
        let op = callable.at(op);
        inlining(op).is_some_and(|i| (i.op)(op, dest))
    })
}
