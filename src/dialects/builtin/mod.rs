//! builtin: modules and casts between type systems.

mod print;

use crate::tables::builtin as ops;
use oxmlir_ir::hooks::{
    DialectHooks, FoldResult, FoldResults, Folded, Inlining, NO_HOOKS, OpHooks,
};
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, OpId, OpRef};

/// Casts may be put anywhere; other operations not.
const INLINING: Inlining = Inlining {
    op: |op, _| op.name() == crate::tables::builtin::UNREALIZED_CONVERSION_CAST,
    ..Inlining::OPS
};

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(INLINING),
    asm: print::ASM,
    ops: &[
        (
            ops::MODULE,
            OpHooks {
                verify: Some(verify_module),
                ..NO_HOOKS
            },
        ),
        (
            ops::UNREALIZED_CONVERSION_CAST,
            OpHooks {
                fold: Some(fold_cast),
                verify: Some(verify_cast),
                verifies_signature: true,
                ..NO_HOOKS
            },
        ),
    ],
    ..DialectHooks::none("builtin")
};

fn verify_module(op: OpRef) -> Result<(), Diagnostic> {
    let entries = op.cx.dict_entries(op.body.dict(op.id));
    let mut names = entries.iter().map(|e| op.cx.get_str(e.0));
    match names.find(|n| !n.contains('.')) {
        Some(name) => Err(op.error(format_args!(
            "can only contain attributes with dialect-prefixed names, found: '{name}'"
        ))),
        None => Ok(()),
    }
}

fn verify_cast(op: OpRef) -> Result<(), Diagnostic> {
    if op.body.num_results(op.id) == 0 {
        return Err(op.error("expected at least one result for cast operation"));
    }
    Ok(())
}

// cast(x : A) : A -> x
// cast(cast(x : A) : B) : A -> x
fn fold_cast(
    _cx: &Context,
    body: &mut Body,
    op: OpId,
    _operands: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    let wanted = || body.result_types(op);
    let source = body.operands(op).next().and_then(|v| body.defining_op(v));
    let inner = source.filter(|inner| {
        body.name(*inner) == body.name(op) && body.results(*inner).eq(body.operands(op))
    });
    let from = if body.operand_types(op).eq(wanted()) {
        Some(op)
    } else {
        inner.filter(|inner| body.operand_types(*inner).eq(wanted()))
    };
    match from {
        Some(from) => {
            results.extend(body.operands(from).map(FoldResult::Value));
            Folded::Results
        }
        None => Folded::No,
    }
}
