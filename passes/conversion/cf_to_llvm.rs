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
    AttrKind, BlockId, Body, CommonAttr, Context, InsertPoint, Location, OpId, OpName, OpRef, Str,
    Type, ValueId, Walk,
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
    let branches: [(OpName, &str, Branch); 3] = [
        (cf::BR, "BranchOpLowering", br),
        (cf::COND_BR, "CondBranchOpLowering", cond_br),
        (cf::SWITCH, "SwitchOpLowering", switch),
    ];
    for (from, name, build) in branches {
        let shared = types.clone();
        patterns.add(from, name, Some(types), move |rw, op, operands| {
            convert_successors(rw, op, &shared)?;
            let new = build(rw, op, operands);
            let dict = rw.body.dict(op);
            rw.body.set_dict(new, dict);
            rw.erase(op);
            Ok(())
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

/// Builds the branch of llvm that is the same as one with these operands.
type Branch = fn(&mut ConversionRewriter, OpId, &[ValueId]) -> OpId;

// br ^b(x) -> llvm.br ^b(x)
fn br(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> OpId {
    let view = cf::Br::new(rw.op(op));
    let (loc, dest) = (view.loc(), view.dest_successor());
    llvm::br(rw, loc, operands, dest)
}

// cond_br c, ^b(x), ^d(y) -> llvm.cond_br c, ^b(x), ^d(y)
fn cond_br(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> OpId {
    use cf::cond_br as slots;
    let view = cf::CondBr::new(rw.op(op));
    let (loc, condition) = (view.loc(), operands[slots::CONDITION]);
    let on_true = view.group_of(operands, slots::TRUE_DEST_OPERANDS);
    let on_false = view.group_of(operands, slots::FALSE_DEST_OPERANDS);
    let (then, otherwise) = (view.true_dest_successor(), view.false_dest_successor());
    let weights = view.branch_weights();
    let options = llvm::CondBrOptions {
        branch_weights: weights.as_deref(),
        ..Default::default()
    };
    llvm::cond_br_with(
        rw, loc, condition, on_true, on_false, then, otherwise, options,
    )
}

// switch f, [default: ^b(x), 1: ^d(y)] -> llvm.switch f, ^b(x) [1: ^d(y)]
fn switch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> OpId {
    use cf::switch as slots;
    let view = cf::Switch::new(rw.op(op));
    let (loc, flag) = (view.loc(), operands[slots::FLAG]);
    let default = view.group_of(operands, slots::DEFAULT_OPERANDS);
    let cases = view.group_of(operands, slots::CASE_OPERANDS);
    let segments = view.case_operand_segments();
    let (default_dest, case_dests) = (
        view.default_destination_successor(),
        view.case_destinations_successor(),
    );
    let options = llvm::SwitchOptions {
        case_values: view.case_values(),
        ..Default::default()
    };
    llvm::switch_with(
        rw,
        loc,
        flag,
        default,
        cases,
        &segments,
        default_dest,
        &case_dests,
        options,
    )
}

/// The discardable attribute that [`declare_messages`] names the message of an assertion with.
const MESSAGE: &str = "oxmlir.assert_message";

// cf.assert c -> llvm.cond_br c, ^rest, ^failure; ^failure: puts(message); abort()
fn assert(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let name = rw
        .cx
        .dict_get(rw.body.dict(op), MESSAGE)
        .and_then(|a| rw.cx.str_value(a));
    let name = name.ok_or("the message is not declared")?.to_owned();
    let view = cf::Assert::new(rw.op(op));
    let (loc, text) = (view.loc(), view.msg());
    let len = text.len() as u64 + 1;
    let block = rw.body.block(op).ok_or("not in a block")?;
    let rest = rw.split_block(block, op);
    let region = rw.body.block_region(rest);
    let failure = rw.body.add_block(region);
    rw.insert_at_end(failure);
    print_and_abort(rw, loc, &name, len)?;
    rw.insert_at_end(block);
    llvm::cond_br(rw, loc, operands[cf::assert::ARG], &[], &[], rest, failure);
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
    let options = llvm::CallOptions {
        callee: Some(callee),
        ..Default::default()
    };
    llvm::call_with(rw, loc, operands, &[], &[], options);
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
    let Some(with_asserts) = bodies_with_asserts(body) else {
        return;
    };
    let mut names = Names {
        taken: symbol_names(cx, body),
        next: 0,
    };
    let mut messages = Vec::new();
    name_messages(cx, body, Some(&with_asserts), &mut names, &mut messages);
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
        if !names.taken.contains(&cx.str(name)) {
            declare_function(cx, body, at_start, name, params);
        }
    }
    messages.for_each(|m| declare_message(cx, body, at_start, m));
}

/// The operations with a body of their own in which there are assertions; `None` if there are none at all. Most programs have none, and go on
/// at once.
fn bodies_with_asserts(body: &Body) -> Option<FxHashSet<OpId>> {
    let (mut inner, mut has_own) = (Vec::new(), false);
    body.walk(body.root(), |op| {
        match body.inner(op) {
            Some(body) => inner.push((op, body)),
            None => has_own |= body.name(op) == cf::ASSERT,
        }
        Walk::Into
    });
    let asserts = |(stub, body): (OpId, &Body)| {
        let mut found = false;
        body.walk_all(&mut |at| found |= at.body.name(at.op) == cf::ASSERT);
        found.then_some(stub)
    };
    let inner: Vec<OpId> = inner.into_par_iter().filter_map(asserts).collect();
    (has_own || !inner.is_empty()).then(|| inner.into_iter().collect())
}

fn symbol_names(cx: &Context, body: &Body) -> FxHashSet<Str> {
    let blocks = body.blocks(body.root_region());
    let ops: Vec<OpId> = blocks.flat_map(|b| body.ops(b)).collect();
    let name = |op: &OpId| {
        let name = body.common_attr(cx, *op, CommonAttr::SymName)?;
        match cx.attr_kind(name) {
            AttrKind::String { value, .. } => Some(*value),
            _ => None,
        }
    };
    // To look into functions is to wait for memory.
    let names: Vec<Str> = ops.par_iter().filter_map(name).collect();
    names.into_iter().collect()
}

/// The message of one assertion: the name of its global, its text and its place.
struct Message {
    name: String,
    text: String,
    loc: Location,
}

/// Names of symbols.
struct Names {
    taken: FxHashSet<Str>,
    /// The number from which on names may be free.
    next: usize,
}

/// Gives every assertion of this body, and of the functions in it, the name of its message. Only the bodies of `wanted` operations have
/// any, if that is known.
fn name_messages(
    cx: &Context,
    body: &mut Body,
    wanted: Option<&FxHashSet<OpId>>,
    names: &mut Names,
    messages: &mut Vec<Message>,
) {
    let mut asserts = Vec::new();
    let mut stubs = Vec::new();
    body.walk(body.root(), |op| {
        match body.inner(op) {
            Some(_) if wanted.is_none_or(|wanted| wanted.contains(&op)) => {
                stubs.push((op, asserts.len()));
            }
            Some(_) => {}
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
                name_messages(cx, inner, None, names, messages);
            }
        }
        let Some(op) = op else { break };
        let text = cf::Assert::new(OpRef::new(cx, body, op)).msg().to_owned();
        let name = names.fresh(cx);
        let dict = cx.dict_with(body.dict(op), MESSAGE, Some(cx.str_attr(&name)));
        body.set_dict(op, dict);
        messages.push(Message {
            name,
            text,
            loc: body.loc(op),
        });
    }
}

impl Names {
    /// `assert_msg`, `assert_msg_0`, `assert_msg_1`, ...
    fn fresh(&mut self, cx: &Context) -> String {
        loop {
            let name = match self.next.checked_sub(1) {
                None => "assert_msg".to_owned(),
                Some(number) => format!("assert_msg_{number}"),
            };
            self.next += 1;
            if self.taken.insert(cx.str(&name)) {
                return name;
            }
        }
    }
}

fn declare_message(cx: &Context, body: &mut Body, at: InsertPoint, message: Message) {
    let global = text::global(cx, &message.name, &message.text, message.loc);
    let stub = body.create_stub(global);
    body.link(stub, at);
}

fn declare_function(cx: &Context, body: &mut Body, at: InsertPoint, name: &str, params: &[Type]) {
    let ty = llvm_types::func(cx, llvm_types::void(cx), params, false);
    let function = llvm::func(cx, body.loc(body.root()), name, ty);
    let stub = body.create_stub(function);
    body.link(stub, at);
}
