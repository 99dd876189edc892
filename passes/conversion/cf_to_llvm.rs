//! Lowers cf to the llvm dialect.
//!
//! ```mlir
//! cf.br ^bb1(%x : index)        // llvm.br ^bb1(%x : i64)
//! cf.assert %c, "message"       // llvm.cond_br %c, ^bb1, ^bb2; ^bb2 prints the message and aborts
//! ```
//!
//! The arguments of the blocks that are branched to get converted types; those of functions are not touched, nor are the
//! operations of other dialects. A branch to a block whose types have no form in llvm is an error.

use std::sync::Arc;

use oxmlir_dialects::llvm::types as llvm_types;
use oxmlir_dialects::tables::{builtin, cf, llvm};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{
    Attribute, BlockId, Body, Context, InsertPoint, Location, OpId, OpName, OpState, Type, ValueId,
    Walk,
};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::llvm_common::{self, text};

pub static PASS: PassInfo = PassInfo {
    options: &[llvm_common::INDEX_BITWIDTH],
    ..PassInfo::new(
        "convert-cf-to-llvm",
        "ConvertControlFlowToLLVMPass",
        "lowers cf to the llvm dialect",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm {
    prepare: declare_messages,
    ..ConvertToLlvm::new(add_patterns)
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    declare_messages(pass.cx, body);
    llvm_common::lower_dialect(body, pass, "cf", add_patterns)
}

/// The patterns of this lowering, for conversions that take several together. [`declare_messages`] has to run before.
pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    patterns.add(cf::ASSERT, "AssertOpLowering", Some(types), assert);
    for (from, name, to, attrs) in [
        (cf::BR, "BranchOpLowering", llvm::BR, &[][..]),
        (
            cf::COND_BR,
            "CondBranchOpLowering",
            llvm::COND_BR,
            COND_BR_ATTRS,
        ),
        (cf::SWITCH, "SwitchOpLowering", llvm::SWITCH, SWITCH_ATTRS),
    ] {
        let shared = types.clone();
        patterns.add(from, name, Some(types), move |rw, op, operands| {
            convert_successors(rw, op, &shared)?;
            same_branch(rw, op, operands, to, attrs)
        });
    }
}

/// Converts the argument types of all successors.
fn convert_successors(
    rw: &mut ConversionRewriter,
    op: OpId,
    types: &Arc<TypeConverter>,
) -> Outcome {
    let successors: Vec<BlockId> = rw.body.successors(op).collect();
    successors
        .into_iter()
        .try_for_each(|block| rw.convert_block(block, types))
}

/// Replaces a branch by the same branch of llvm; `attrs` pairs the slots there with those here.
fn same_branch(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    to: OpName,
    attrs: &[(usize, usize)],
) -> Outcome {
    let successors: Vec<BlockId> = rw.body.successors(op).collect();
    let attr = |slot| rw.body.attr(op, slot).unwrap_or(Attribute::ABSENT);
    let attrs: Vec<(usize, Attribute)> = attrs
        .iter()
        .map(|(there, here)| (*there, attr(*here)))
        .collect();
    let (dict, loc) = (rw.body.dict(op), rw.body.loc(op));
    let state = OpState {
        operands,
        attrs: &attrs,
        successors: &successors,
        dict,
        ..OpState::new(to, loc)
    };
    rw.replace_with(op, &state);
    Ok(())
}

// cf.cond_br -> llvm.cond_br
const COND_BR_ATTRS: &[(usize, usize)] = &[
    (
        llvm::cond_br::BRANCH_WEIGHTS_ATTR,
        cf::cond_br::BRANCH_WEIGHTS_ATTR,
    ),
    (
        llvm::cond_br::OPERAND_SEGMENT_SIZES_ATTR,
        cf::cond_br::OPERAND_SEGMENT_SIZES_ATTR,
    ),
];

// cf.switch -> llvm.switch
const SWITCH_ATTRS: &[(usize, usize)] = &[
    (llvm::switch::CASE_VALUES_ATTR, cf::switch::CASE_VALUES_ATTR),
    (
        llvm::switch::CASE_OPERAND_SEGMENTS_ATTR,
        cf::switch::CASE_OPERAND_SEGMENTS_ATTR,
    ),
    (
        llvm::switch::OPERAND_SEGMENT_SIZES_ATTR,
        cf::switch::OPERAND_SEGMENT_SIZES_ATTR,
    ),
];

/// The discardable attribute that [`declare_messages`] names the message of an assertion with.
const MESSAGE: &str = "oxmlir.assert_message";

// cf.assert c -> llvm.cond_br c, ^rest, ^failure; ^failure: puts(message); abort()
fn assert(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let name = rw
        .cx
        .dict_get(rw.body.dict(op), MESSAGE)
        .and_then(|a| rw.cx.str_value(a));
    let name = name.ok_or("the message is not declared")?.to_owned();
    let text = rw
        .body
        .attr(op, cf::assert::MSG_ATTR)
        .and_then(|a| rw.cx.str_value(a))
        .ok_or("no message")?;
    let len = text.len() as u64 + 1;
    let block = rw.body.block(op).ok_or("not in a block")?;
    let rest = rw.split_block(block, op);
    let region = rw.body.block_region(rest);
    let failure = rw.body.add_block(region);
    let loc = rw.body.loc(op);
    rw.insert_at_end(failure);
    print_and_abort(rw, loc, &name, len)?;
    rw.insert_at_end(block);
    let sizes = rw.cx.dense_array(Type::I32, &[1, 0, 0]);
    let state = OpState {
        operands,
        attrs: &[(llvm::cond_br::OPERAND_SEGMENT_SIZES_ATTR, sizes)],
        successors: &[rest, failure],
        ..OpState::new(llvm::COND_BR, loc)
    };
    rw.insert(&state);
    rw.erase(op);
    Ok(())
}

fn print_and_abort(
    rw: &mut ConversionRewriter,
    loc: Location,
    name: &str,
    len: u64,
) -> Result<(), NoMatch> {
    let text = text::address(rw, loc, name, len);
    call(rw, loc, "puts", &[text]);
    call(rw, loc, "abort", &[]);
    llvm::unreachable(rw, loc);
    Ok(())
}

fn call(rw: &mut ConversionRewriter, loc: Location, callee: &str, operands: &[ValueId]) {
    let sizes = rw.cx.dense_array(Type::I32, &[operands.len() as i64, 0]);
    let attrs = [
        (llvm::call::CALLEE_ATTR, rw.cx.symbol_attr(callee)),
        (
            llvm::call::OP_BUNDLE_SIZES_ATTR,
            rw.cx.dense_array(Type::I32, &[]),
        ),
        (llvm::call::OPERAND_SEGMENT_SIZES_ATTR, sizes),
    ];
    rw.create(llvm::CALL, loc, operands, &[], &attrs);
}

// Messages.

/// Declares what lowered assertions refer to, in each module that has some: a global for each message, `puts`, `abort`.
/// Names are given in the order of the assertions, so that they do not depend on who is converted first.
pub fn declare_messages(cx: &Context, body: &mut Body) {
    for inner in body
        .inner_bodies_mut()
        .filter(|b| b.name(b.root()) == builtin::MODULE)
    {
        declare_messages(cx, inner);
    }
    if !has_asserts(body) {
        return;
    }
    let mut names = symbol_names(cx, body);
    let mut messages = Vec::new();
    name_messages(cx, body, &mut names, &mut messages);
    let Some(block) = body
        .first_block(body.root_region())
        .filter(|_| !messages.is_empty())
    else {
        return;
    };
    let mut messages = messages.into_iter();
    let at_start = InsertPoint::Start(block);
    messages
        .next()
        .into_iter()
        .for_each(|m| declare_message(cx, body, at_start, m));
    let ptr = llvm_types::ptr(cx, 0);
    for (name, params) in [("puts", &[ptr][..]), ("abort", &[])] {
        if !names.contains(name) {
            declare_function(cx, body, at_start, name, params);
        }
    }
    messages.for_each(|m| declare_message(cx, body, at_start, m));
}

/// Whether there is an assertion in `body` or in what lies inside it. Most programs have none, and go on at once.
fn has_asserts(body: &Body) -> bool {
    let mut inner = Vec::new();
    let has_none = body.walk(body.root(), |op| match body.inner(op) {
        Some(body) => {
            inner.push(body);
            Walk::Into
        }
        None if body.name(op) == cf::ASSERT => Walk::Stop,
        None => Walk::Into,
    });
    let asserts = |body: &Body| {
        let mut found = false;
        body.walk_all(&mut |at| found |= at.body.name(at.op) == cf::ASSERT);
        found
    };
    !has_none || inner.into_par_iter().any(asserts)
}

fn symbol_names(cx: &Context, body: &Body) -> FxHashSet<String> {
    let blocks = body.blocks(body.root_region());
    let names = blocks
        .flat_map(|b| body.ops(b))
        .filter_map(|op| body.named_attr(cx, op, "sym_name"));
    names
        .filter_map(|a| cx.str_value(a))
        .map(str::to_owned)
        .collect()
}

/// The message of one assertion: the name of its global, its text and its place.
struct Message {
    name: String,
    text: String,
    loc: Location,
}

/// Gives every assertion of this body, and of the functions in it, the name of its message.
fn name_messages(
    cx: &Context,
    body: &mut Body,
    names: &mut FxHashSet<String>,
    messages: &mut Vec<Message>,
) {
    let mut asserts = Vec::new();
    let mut stubs = Vec::new();
    body.walk(body.root(), |op| {
        match body.inner(op) {
            Some(_) => stubs.push((op, asserts.len())),
            None if body.name(op) == cf::ASSERT => asserts.push(op),
            None => {}
        }
        Walk::Into
    });
    let mut stubs = stubs.into_iter().peekable();
    for (i, op) in asserts.iter().copied().map(Some).chain([None]).enumerate() {
        while let Some((stub, _)) = stubs.next_if(|(_, before)| *before <= i) {
            if let Some(inner) = body
                .inner_mut(stub)
                .filter(|b| b.name(b.root()) != builtin::MODULE)
            {
                name_messages(cx, inner, names, messages);
            }
        }
        let Some(op) = op else { break };
        let text = body
            .attr(op, cf::assert::MSG_ATTR)
            .and_then(|a| cx.str_value(a))
            .unwrap_or_default()
            .to_owned();
        let name = fresh_name(names);
        let dict = cx.dict_with(body.dict(op), MESSAGE, Some(cx.str_attr(&name)));
        body.set_dict(op, dict);
        messages.push(Message {
            name,
            text,
            loc: body.loc(op),
        });
    }
}

/// `assert_msg`, `assert_msg_0`, `assert_msg_1`, ...
fn fresh_name(names: &mut FxHashSet<String>) -> String {
    let numbered = (0..).map(|n| format!("assert_msg_{n}"));
    let name = std::iter::once("assert_msg".to_owned())
        .chain(numbered)
        .find(|n| !names.contains(n));
    let name = name.unwrap_or_default();
    names.insert(name.clone());
    name
}

fn declare_message(cx: &Context, body: &mut Body, at: InsertPoint, message: Message) {
    let global = text::global(cx, &message.name, &message.text, message.loc);
    let stub = body.create_stub(global);
    body.link(stub, at);
}

fn declare_function(cx: &Context, body: &mut Body, at: InsertPoint, name: &str, params: &[Type]) {
    let ty = llvm_types::func(cx, llvm_types::void(cx), params, false);
    let attrs = [
        (llvm::func::SYM_NAME_ATTR, cx.str_attr(name)),
        (llvm::func::FUNCTION_TYPE_ATTR, cx.type_attr(ty)),
    ];
    let loc = body.loc(body.root());
    insert_isolated(
        cx,
        body,
        at,
        &OpState {
            attrs: &attrs,
            regions: 1,
            ..OpState::new(llvm::FUNC, loc)
        },
    );
}

/// Inserts an isolated operation: a body of its own.
fn insert_isolated(cx: &Context, body: &mut Body, at: InsertPoint, state: &OpState) {
    let stub = body.create_stub(Box::new(Body::new(cx, state)));
    body.link(stub, at);
}
