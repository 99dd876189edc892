//! Scopes of stack allocations.

use oxmlir_dialects::tables::{llvm, memref};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{Location, OpId, Type, ValueId};

use super::builder;

/// Saves the stack in front of the scope and restores it behind:
///
/// ```text
///       %s = llvm.intr.stacksave; br ^scope
/// ^scope: ...body...; llvm.intr.stackrestore %s; br ^behind(results)
/// ^behind(results): br ^rest
/// ^rest: ...
/// ```
pub fn alloca_scope(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let region = rw.body.region(op, memref::alloca_scope::BODY_REGION);
    let scope = rw.body.first_block(region).ok_or("no body")?;
    let end = rw.body.last_op(scope).ok_or("no terminator")?;
    let before = rw.body.block(op).ok_or("not in a block")?;
    let next = rw.body.next_op(op).ok_or("nothing behind the operation")?;
    let types: Vec<Type> = rw.body.result_types(op).collect();
    let loc = rw.body.loc(op);

    let rest = rw.split_block(before, next);
    let behind = if types.is_empty() {
        rest
    } else {
        let block = rw.body.add_block_before(rest);
        for ty in &types {
            rw.body.add_arg(block, *ty, Location::UNKNOWN);
        }
        let mut b = builder(rw, op)?;
        b.rw.insert_at_end(block);
        b.branch(rest, &[]);
        block
    };
    let outer = rw.body.block_region(before);
    rw.body.move_block(scope, outer, Some(behind));

    let mut b = builder(rw, op)?;
    b.rw.insert_at_end(before);
    let ptr = b.ptr();
    let stack = llvm::intr_stacksave(b.rw, b.loc, ptr);
    b.branch(scope, &[]);
    let values = b.rw.body.operand_vec(end);
    b.rw.insert_at_end(scope);
    llvm::intr_stackrestore(b.rw, loc, stack);
    b.branch(behind, &values);
    rw.erase(end);
    let results = rw.body.args(behind).to_vec();
    rw.replace(op, &results[..types.len()]);
    Ok(())
}
