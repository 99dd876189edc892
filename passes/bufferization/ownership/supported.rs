//! What programs may consist of that get their buffers freed.

use oxmlir_dialects::memref::layout::is_memref;
use oxmlir_dialects::tables::bufferization;
use oxmlir_ir::analysis::flow::leaves_region;
use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{BlockId, Body, Diagnostic, OpRef, RegionId, Traits, Type};
use rustc_hash::FxHashMap;

/// Fails if branches between blocks lead back to where they come from.
pub fn check_branches(function: OpRef) -> Result<(), Diagnostic> {
    let body = function.body;
    let root = std::iter::once(function.id);
    let ops = root.chain(body.nested_ops(function.id));
    for region in ops.flat_map(|op| body.regions(op)) {
        if has_cycle(body, *region) {
            let message = "Only structured control-flow loops are supported.";
            return Err(function.plain_error(message));
        }
    }
    Ok(())
}

/// Whether branches lead from a block that control reaches back to it.
fn has_cycle(body: &Body, region: RegionId) -> bool {
    let Some(entry) = body
        .first_block(region)
        .filter(|_| !body.has_one_block(region))
    else {
        let block = body.first_block(region);
        return block.is_some_and(|block| body.block_successors(block).len() > 0);
    };
    let successors = |block: BlockId| body.block_successors(block).collect::<Vec<_>>();
    // Whether the way to the block that is being followed goes through it.
    let mut on_way: FxHashMap<BlockId, bool> = FxHashMap::default();
    on_way.insert(entry, true);
    let mut stack = vec![(entry, successors(entry))];
    while let Some((block, next)) = stack.last_mut() {
        let Some(to) = next.pop() else {
            on_way.insert(*block, false);
            stack.pop();
            continue;
        };
        match on_way.get(&to) {
            Some(true) => return true,
            Some(false) => {}
            None => {
                on_way.insert(to, true);
                stack.push((to, successors(to)));
            }
        }
    }
    false
}

/// Fails if it is not known what an operation does with buffers.
pub fn check(op: OpRef) -> Result<(), Diagnostic> {
    if !has_buffers(op) && !manages_memory(op) {
        return Ok(());
    }
    if op.name() == bufferization::DEALLOC {
        return Err(
            op.plain_error("No deallocation operations must be present when running this pass!")
        );
    }
    let known = effects(op).is_some()
        || op.has_trait(Traits::RECURSIVE_MEMORY_EFFECTS)
        || op.has_trait(Traits::CALL);
    if !known {
        return Err(op.plain_error("ops with unknown memory side effects are not supported"));
    }
    let regions = op.num_regions();
    let needs_flow = regions > 1 || regions == 1 && op.num_results() > 0;
    if needs_flow && !op.has_trait(Traits::REGION_BRANCH) {
        return Err(op.plain_error(
            "All operations with attached regions need to implement the RegionBranchOpInterface.",
        ));
    }
    if op.has_trait(Traits::NO_TERMINATOR) {
        return Err(op.plain_error("NoTerminator trait is not supported"));
    }
    check_terminator(op)
}

fn check_terminator(op: OpRef) -> Result<(), Diagnostic> {
    if !op.has_trait(Traits::TERMINATOR) {
        return Ok(());
    }
    if !op.has_trait(Traits::BRANCH) && !leaves_region(op) {
        return Err(op.plain_error(
            "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface!",
        ));
    }
    if op.body.num_successors(op.id) > 1 {
        let message = "Terminators with more than one successor are not supported!";
        return Err(op.plain_error(message));
    }
    Ok(())
}

/// Whether an operation has buffers among its operands, its results and the arguments of its regions.
fn has_buffers(op: OpRef) -> bool {
    let is_buffer = |ty: Type| is_memref(op.cx, ty);
    let entries = op.body.regions(op.id).iter();
    let mut entries = entries.filter_map(|region| op.body.first_block(*region));
    op.operand_types().any(is_buffer)
        || op.result_types().any(is_buffer)
        || entries.any(|block| op.body.arg_types(block).any(is_buffer))
}

/// Whether an operation may allocate or free memory, apart from what is in its regions.
fn manages_memory(op: OpRef) -> bool {
    match effects(op) {
        Some(effects) => {
            let manages = |kind| matches!(kind, EffectKind::Allocate | EffectKind::Free);
            effects.iter().any(|(kind, _)| manages(*kind))
        }
        None => !op.has_trait(Traits::RECURSIVE_MEMORY_EFFECTS),
    }
}
