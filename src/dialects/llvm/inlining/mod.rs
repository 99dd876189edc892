//! What may be inlined of llvm, and what has to be done for it: arguments by value are copied (`by_value`), what is on the
//! stack of the callee comes to be on that of the caller (`stack`), and arguments that alias nothing get scopes that say so
//! (`alias_scopes`).

mod alias_scopes;
mod by_value;
mod stack;

use oxmlir_ir::hooks::{Inlined, Inlining};
use oxmlir_ir::{AttrKind, Attribute, BlockId, OpId, OpRef};

use super::names;
use crate::tables::llvm as ops;

pub const INLINING: Inlining = Inlining {
    call: may_inline,
    region: |_, _, _| true,
    // Tags are the targets of addresses in other functions.
    op: |op, _| op.name() != ops::BLOCKTAG,
    branch: ops::Br::FULL_NAME,
    argument: by_value::argument,
    process_inlined_blocks,
    settle: None,
};

/// Attributes for LLVM under which a function must stay one.
const KEPT: [&str; 4] = [
    "noduplicate",
    "presplitcoroutine",
    "returns_twice",
    "strictfp",
];

fn may_inline(call: OpRef, callable: OpRef) -> bool {
    let (Some(call), Some(function)) = (ops::Call::of(call), ops::Func::of(callable)) else {
        return false;
    };
    let refused = call.no_inline()
        || call.named_attr(names::NOINLINE).is_some()
        || function.no_inline()
        || function.personality().is_some();
    !refused && !is_kept(function) && !has_lasting(function)
}

fn is_kept(function: ops::Func) -> bool {
    let entries = function.passthrough().unwrap_or_default().iter();
    let mut names = entries.filter_map(|entry| function.cx.str_value(*entry));
    names.any(|name| KEPT.contains(&name))
}

/// Whether an argument is in memory of the caller that inlined code has no other means for.
fn has_lasting(function: ops::Func) -> bool {
    let mut dicts = function.arg_attrs().unwrap_or_default().iter();
    dicts.any(|dict| function.cx.dict_get(*dict, names::INALLOCA).is_some())
}

fn process_inlined_blocks(at: &mut Inlined, callable: OpRef, blocks: &[BlockId]) {
    stack::process_inlined_blocks(at, blocks);
    alias_scopes::process_inlined_blocks(at, callable, blocks);
    add_access_groups(at, blocks);
}

/// What the inlined operations access is accessed in the groups of the call; it goes no deeper.
fn add_access_groups(at: &mut Inlined, blocks: &[BlockId]) {
    let groups = |at: &Inlined, op| -> Vec<Attribute> {
        let op = OpRef::new(at.cx, at.body, op);
        ops::shared::access_groups(op).unwrap_or_default().to_vec()
    };
    let added = groups(at, at.call);
    if added.is_empty() {
        return;
    }
    let all: Vec<OpId> = blocks.iter().flat_map(|b| at.body.op_vec(*b)).collect();
    for op in all {
        if let Some(slot) = ops::shared::access_groups_slot(at.body.name(op)) {
            let all = [groups(at, op), added.clone()].concat();
            let all = at.cx.attr(AttrKind::Array(all.into()));
            at.body.set_attr(op, slot, all);
        }
    }
}
