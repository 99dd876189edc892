//! Lowers scf to cf: loops and conditionals become blocks and branches.
//!
//! ```mlir
//! scf.for %i = %lb to %ub step %s {            // ^header(%i: index):
//!   "body"(%i) : (index) -> ()                 //   %c = arith.cmpi slt, %i, %ub : index
//! }                                            //   cf.cond_br %c, ^body, ^exit
//! ```
//!
//! Outer operations are lowered before those nested in them. Types stay as they are, and so do operations in a region that has to stay
//! one block, as that of an affine loop.

mod loops;
mod regions;

use oxmlir_dialects::tables::{cf, scf};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{BlockId, Body, Diagnostic, InsertPoint, OpId, OpRef, RegionId, Traits, ValueId};

use crate::scf::sequential::{lower_forall, lower_parallel};

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "allow-pattern-rollback",
        "accepted for compatibility: results do not depend on it",
        true,
    )],
    ..PassInfo::new(
        "convert-scf-to-cf",
        "SCFToControlFlowPass",
        "lowers scf to cf",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut result = Ok(());
    let in_order = body.nested_ops(body.root());
    let mut errors = Vec::new();
    for op in outer_first_backwards(body) {
        errors.extend(lower_nested(body, pass, op).err().map(|error| (op, error)));
    }
    errors.sort_by_key(|(at, _)| in_order.iter().position(|op| op == at));
    for (_, error) in errors {
        result = result.and(Err(pass.fail(error)));
    }
    for inner in body.inner_bodies_mut() {
        result = result.and(run(inner, pass));
    }
    result
}

/// All operations, outer ones first, those of a block from its last to its first: splitting a block moves what stands behind, which
/// is little then.
fn outer_first_backwards(body: &Body) -> Vec<OpId> {
    let mut ops = vec![body.root()];
    let mut next = 0;
    while let Some(op) = ops.get(next).copied() {
        next += 1;
        for region in body.regions(op) {
            ops.extend(
                body.blocks(*region)
                    .flat_map(|block| body.ops_reversed(block)),
            );
        }
    }
    ops
}

/// Lowers `op` and what its lowering makes, until nothing of scf is left of it.
fn lower_nested(body: &mut Body, pass: &PassContext, op: OpId) -> Result<(), Diagnostic> {
    let mut listener = NoListener;
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        if !body.is_alive(op) || is_in_single_block(pass, body, op) {
            continue;
        }
        let name = body.name(op);
        let mut rw = Rewriter::new(pass.cx, body, &mut listener, InsertPoint::Before(op));
        match lower(&mut rw, op) {
            Ok(made) => work.extend(made.into_iter().rev()),
            Err(Unsupported) => {
                let message = format!(
                    "failed to legalize operation '{}' that was explicitly marked illegal",
                    pass.cx.op_name_str(name)
                );
                return Err(OpRef::new(pass.cx, body, op).plain_error(message));
            }
        }
    }
    Ok(())
}

/// Whether `op` is in a region that has to stay one block: an affine loop for instance.
fn is_in_single_block(pass: &PassContext, body: &Body, op: OpId) -> bool {
    let parent = body.parent_op(op);
    parent.is_some_and(|parent| body.has_trait(pass.cx, parent, Traits::SINGLE_BLOCK))
}

/// The operation is of a form that has no lowering.
struct Unsupported;

/// Lowers one operation; the scf operations that come in its place, outer before inner.
fn lower(rw: &mut Rewriter, op: OpId) -> Result<Vec<OpId>, Unsupported> {
    match rw.body.name(op) {
        scf::FOR => loops::lower_for(rw, op),
        scf::WHILE => loops::lower_while(rw, op),
        scf::IF => regions::lower_if(rw, op),
        scf::EXECUTE_REGION => regions::lower_execute_region(rw, op),
        scf::INDEX_SWITCH => regions::lower_index_switch(rw, op),
        scf::PARALLEL => return lower_parallel(rw, op).ok_or(Unsupported),
        scf::FORALL => return lower_forall(rw, op).ok_or(Unsupported),
        _ => {}
    }
    Ok(Vec::new())
}

/// Splits the block of `op` in front of it: the block with what stands before, and the one that begins with `op`.
fn split_before(rw: &mut Rewriter, op: OpId) -> Option<(BlockId, BlockId)> {
    let block = rw.body.block(op)?;
    Some((block, rw.split_block(block, op)))
}

/// Moves the blocks of `region` in front of `before`; the first and the last of them.
fn inline_region(
    rw: &mut Rewriter,
    region: RegionId,
    before: BlockId,
) -> Option<(BlockId, BlockId)> {
    let ends = rw
        .body
        .first_block(region)
        .zip(rw.body.last_block(region))?;
    let target = rw.body.block_region(before);
    while let Some(block) = rw.body.first_block(region) {
        rw.body.move_block(block, target, Some(before));
    }
    Some(ends)
}

fn branch(
    rw: &mut Rewriter,
    from: BlockId,
    like: OpId,
    target: BlockId,
    operands: &[ValueId],
) -> OpId {
    rw.insert_at_end(from);
    let loc = rw.body.loc(like);
    cf::br(rw, loc, operands, target)
}

/// A conditional branch at the end of `from`: what each side gets stands beside its target.
fn cond_branch(
    rw: &mut Rewriter,
    from: BlockId,
    like: OpId,
    condition: ValueId,
    on_true: (BlockId, &[ValueId]),
    on_false: (BlockId, &[ValueId]),
) -> OpId {
    rw.insert_at_end(from);
    let loc = rw.body.loc(like);
    let (then, otherwise) = (on_true.0, on_false.0);
    cf::cond_br(rw, loc, condition, on_true.1, on_false.1, then, otherwise)
}

/// Replaces the terminator of `block` by a branch to `target` that passes on its operands: that branch.
fn forward_terminator(rw: &mut Rewriter, block: BlockId, target: BlockId) -> Option<OpId> {
    let terminator = rw.body.last_op(block)?;
    let operands = rw.body.operand_vec(terminator);
    let forward = branch(rw, block, terminator, target, &operands);
    rw.erase(terminator);
    Some(forward)
}
