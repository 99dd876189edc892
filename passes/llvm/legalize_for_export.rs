//! Makes of a program in the llvm dialect one that LLVM IR can express.
//!
//! ```mlir
//! llvm.cond_br %c, ^bb1(%a : i1), ^bb1(%b : i1)     // llvm.cond_br %c, ^bb1(%a : i1), ^bb2(%b : i1)
//!                                                   // ^bb2(%x : i1): llvm.br ^bb1(%x : i1)
//! ```
//!
//! The phi nodes of LLVM tell branches apart by their blocks: a block that gets arguments is reached from each terminator
//! once. Of several fragments of a variable in one debug expression, each of the one before, one is made.

use oxmlir_dialects::llvm::types::is_llvm_compatible;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, BlockId, Body, Context, InsertPoint, OpId, Type, ValueId};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "llvm-legalize-for-export",
    "LLVMLegalizeForExportPass",
    "makes a program that LLVM IR can express",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        let ops = body.nested_ops(body.root());
        for op in ops {
            separate_successors(pass.cx, body, op);
            merge_fragments(pass.cx, body, op);
        }
    });
    Ok(())
}

/// Gives each further branch of `op` to a block that takes arguments a block of its own.
fn separate_successors(cx: &Context, body: &mut Body, op: OpId) {
    let mut seen: Vec<BlockId> = Vec::new();
    for index in 0..body.num_successors(op) {
        let target = body.successor(op, index);
        if !seen.contains(&target) {
            seen.push(target);
        } else if !body.args(target).is_empty() && can_branch(cx, body, target) {
            let between = forwarding_block(cx, body, op, target);
            body.set_successor(op, index, between);
        }
    }
}

/// Whether a branch of the dialect can pass the arguments of a block, which those of other dialects need not be able to.
fn can_branch(cx: &Context, body: &Body, target: BlockId) -> bool {
    body.arg_types(target).all(|ty| is_llvm_compatible(cx, ty))
}

/// A new block, behind all others, that branches to `target` with what it gets.
fn forwarding_block(cx: &Context, body: &mut Body, from: OpId, target: BlockId) -> BlockId {
    let loc = body.loc(from);
    let block = body.add_block(body.block_region(target));
    let types: Vec<Type> = body.arg_types(target).collect();
    let args: Vec<ValueId> = types
        .into_iter()
        .map(|ty| body.add_arg(block, ty, loc))
        .collect();
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::End(block));
    llvm::br(&mut rw, loc, &args, target);
    block
}

fn merge_fragments(cx: &Context, body: &mut Body, op: OpId) {
    for (slot, attr) in body.inherent_attrs(op) {
        if let Some(merged) = merged(cx, attr) {
            body.set_attr(op, slot, merged);
        }
    }
}

/// The offset and size in bits that a step of an expression selects.
fn fragment(cx: &Context, step: Attribute) -> Option<(i64, i64)> {
    let step = llvm::DiExpressionElemAttr::of(cx, step)?;
    let is_fragment = step.opcode() == Some(llvm::DwarfOperation::DWOPLLVMFragment);
    match list(cx, step.arguments()?)[..] {
        [offset, size] if is_fragment => Some((offset, size)),
        _ => None,
    }
}

/// The numbers in an attribute.
fn list(cx: &Context, attr: Attribute) -> Vec<i64> {
    match cx.attr_kind(attr) {
        AttrKind::Array(all) => all.iter().filter_map(|a| cx.int_value(*a)).collect(),
        _ => cx.dense_array_values(attr),
    }
}

/// A debug expression with one fragment in place of several that follow one another; `None` if there are none.
fn merged(cx: &Context, expression: Attribute) -> Option<Attribute> {
    let steps = llvm::DiExpressionAttr::of(cx, expression)?.operations()?;
    let mut all: Vec<Attribute> = Vec::new();
    for step in steps {
        let both = all.last().and_then(|last| fragment(cx, *last));
        let both = both.zip(fragment(cx, *step));
        match (both, all.last_mut()) {
            (Some(((outer, size), (inner, _))), Some(last)) => {
                *last = with_fragment(cx, *step, outer + inner, size)?;
            }
            _ => all.push(*step),
        }
    }
    if all.len() == steps.len() {
        return None;
    }
    let operations = llvm::di_expression_attr::OPERATIONS;
    Some(llvm::DiExpressionAttr::make(
        cx,
        &[(operations, cx.array_attr(&all))],
    ))
}

/// The step with another offset and size.
fn with_fragment(cx: &Context, step: Attribute, offset: i64, size: i64) -> Option<Attribute> {
    use llvm::di_expression_elem_attr as slots;
    let step = llvm::DiExpressionElemAttr::of(cx, step)?;
    let arguments = match cx.attr_kind(step.arguments()?) {
        AttrKind::Array(old) => {
            let ty = old.first().map_or(Type::I64, |a| cx.attr_type(*a));
            cx.array_attr(&[cx.int_attr(ty, offset), cx.int_attr(ty, size)])
        }
        _ => cx.dense_array(Type::I64, &[offset, size]),
    };
    let params = [
        (slots::OPCODE, step.opcode_attr()?),
        (slots::ARGUMENTS, arguments),
    ];
    Some(llvm::DiExpressionElemAttr::make(cx, &params))
}
