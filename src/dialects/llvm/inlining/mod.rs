//! What may be inlined of llvm, and what has to be done for it: arguments by value are copied (`by_value`), what is on the
//! stack of the callee comes to be on that of the caller (`stack`), and arguments that alias nothing get scopes that say so
//! (`alias_scopes`).

mod alias_scopes;
mod by_value;
mod stack;

use oxmlir_ir::hooks::{Inlined, Inlining};
use oxmlir_ir::{AttrKind, Attribute, BlockId, OpId, OpRef};

use crate::tables::llvm as ops;

pub const INLINING: Inlining = Inlining {
    call: may_inline,
    region: |_, _, _| true,
    // Tags are the targets of addresses in other functions.
    op: |op, _| op.name() != ops::BLOCKTAG,
    branch: ops::Br::FULL_NAME,
    argument: by_value::argument,
    process_inlined_blocks,
};

/// The attribute of arguments that inlined code has no other means for.
const LASTING: &str = "llvm.inalloca";
/// Attributes for LLVM under which a function must stay one.
const KEPT: [&str; 4] = [
    "noduplicate",
    "presplitcoroutine",
    "returns_twice",
    "strictfp",
];

fn may_inline(call: OpRef, callable: OpRef) -> bool {
    if call.name() != ops::CALL || callable.name() != ops::FUNC {
        return false;
    }
    let refused = ["no_inline", "noinline"]
        .iter()
        .any(|name| call.named_attr(name).is_some())
        || ["no_inline", "personality"]
            .iter()
            .any(|name| callable.named_attr(name).is_some());
    !refused && !is_kept(callable) && !has_lasting(callable)
}

fn is_kept(callable: OpRef) -> bool {
    let list = callable.named_attr("passthrough");
    let Some(AttrKind::Array(entries)) = list.map(|list| callable.cx.attr_kind(list)) else {
        return false;
    };
    let names = entries
        .iter()
        .filter_map(|entry| callable.cx.str_value(*entry));
    names.into_iter().any(|name| KEPT.contains(&name))
}

fn has_lasting(callable: OpRef) -> bool {
    let list = callable.named_attr("arg_attrs");
    let Some(AttrKind::Array(entries)) = list.map(|list| callable.cx.attr_kind(list)) else {
        return false;
    };
    let mut all = entries.iter();
    all.any(|dict| callable.cx.dict_get(*dict, LASTING).is_some())
}

fn process_inlined_blocks(at: &mut Inlined, callable: OpRef, blocks: &[BlockId]) {
    stack::process_inlined_blocks(at, blocks);
    alias_scopes::process_inlined_blocks(at, callable, blocks);
    add_access_groups(at, blocks);
}

/// What the inlined operations access is accessed in the groups of the call; it goes no deeper.
fn add_access_groups(at: &mut Inlined, blocks: &[BlockId]) {
    const NAME: &str = "access_groups";
    let groups = |at: &Inlined, op| -> Vec<Attribute> {
        let list = at.body.named_attr(at.cx, op, NAME);
        match list.map(|list| at.cx.attr_kind(list)) {
            Some(AttrKind::Array(groups)) => groups.to_vec(),
            _ => Vec::new(),
        }
    };
    let added = groups(at, at.call);
    if added.is_empty() {
        return;
    }
    let all: Vec<OpId> = blocks.iter().flat_map(|b| at.body.op_vec(*b)).collect();
    for op in all {
        let def = at.body.def(at.cx, op);
        if def.is_some_and(|def| def.attrs.iter().any(|attr| attr.name == NAME)) {
            let all = [groups(at, op), added.clone()].concat();
            let all = at.cx.attr(AttrKind::Array(all.into()));
            at.body.set_named_attr(at.cx, op, NAME, Some(all));
        }
    }
}
