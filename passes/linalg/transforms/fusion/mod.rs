//! Fusion of elementwise operations into those that read them, and what else makes structured operations read less.

mod constants;
mod dead;
mod elementwise;
mod expansion;
mod pads;
mod reshapes;
mod scalars;

use oxmlir_dialects::linalg::table::TABLE;
use oxmlir_dialects::tables::{linalg as ops, tensor};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{BlockId, InsertPoint, Mapping, OpId, OpName, RegionId, ValueId};

/// Adds the patterns that fuse elementwise operations whose only user reads them.
pub fn add_patterns(patterns: &mut PatternSet) {
    let list = [
        Pattern::new("FuseElementwiseOps", |rw, op| {
            elementwise::fuse(rw, op).is_some()
        }),
        Pattern::new("FoldFillWithGenericOp", |rw, op| {
            scalars::fills(rw, op).is_some()
        }),
        Pattern::new("FoldScalarOrSplatConstant", |rw, op| {
            scalars::constants(rw, op).is_some()
        }),
        Pattern::new("RemoveOutsDependency", |rw, op| {
            dead::unread_inits(rw, op).is_some()
        }),
    ];
    patterns.add(ops::GENERIC, &list);
    add_dead_patterns(patterns);
}

/// Adds the patterns that take operands and results out that nobody needs.
pub fn add_dead_patterns(patterns: &mut PatternSet) {
    let list = [
        Pattern::new("DeduplicateAndRemoveDeadOperandsAndResults", |rw, op| {
            dead::operands_and_results(rw, op).is_some()
        }),
        Pattern::new("RemoveUnusedCycleInGenericOp", |rw, op| {
            dead::cycles(rw, op).is_some()
        }),
    ];
    patterns.add(ops::GENERIC, &list);
}

/// Adds the pattern that puts the elements of constants in another order.
pub fn add_constant_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("FoldConstantTranspose", |rw, op| {
        constants::reordered(rw, op).is_some()
    });
    patterns.add_each(structured(), &[pattern]);
}

/// Adds the patterns that move reshapes to the other side of structured operations and borders, which get more dimensions
/// (`populateFoldReshapeOpsByExpansionPatterns`), where nothing else uses what is in between.
pub fn add_expansion_patterns(patterns: &mut PatternSet) {
    let of_expanded = [
        Pattern::new("FoldReshapeWithGenericOpByExpansion", |rw, op| {
            reshapes::into_expanded(rw, op).is_some()
        }),
        Pattern::new("FoldReshapeWithProducerPadOpByExpansion", |rw, op| {
            pads::into_expanded(rw, op).is_some()
        }),
    ];
    let of_pad = Pattern::new("FoldPadWithProducerReshapeOpByExpansion", |rw, op| {
        pads::of_collapsed(rw, op).is_some()
    });
    let of_structured = Pattern::new("FoldWithProducerReshapeOpByExpansion", |rw, op| {
        reshapes::of_collapsed(rw, op).is_some()
    });
    patterns.add(tensor::EXPAND_SHAPE, &of_expanded);
    patterns.add(tensor::PAD, &[of_pad]);
    patterns.add_each(structured(), &[of_structured]);
}

/// Every structured operation.
fn structured() -> impl Iterator<Item = OpName> {
    TABLE.iter().map(|(name, _)| *name)
}

/// Copies an operation to where the rewriter is.
fn copy(rw: &mut Rewriter, op: OpId, map: &mut Mapping) {
    let new = rw.body.clone_op(rw.cx, op, rw.at, map);
    rw.listener.inserted(rw.body, new);
}

/// Copies a block to a region, without those arguments that `known` has a value for. The copies are what is looked at next: those that
/// nobody needs go, and so do the inputs that only they read.
fn copy_block(
    rw: &mut Rewriter,
    from: BlockId,
    to: RegionId,
    known: impl Fn(usize) -> Option<ValueId>,
) {
    let block = rw.body.add_block(to);
    rw.listener.block_inserted(rw.body, block);
    let mut map = Mapping::default();
    for (at, arg) in rw.body.args(from).to_vec().into_iter().enumerate() {
        let (ty, loc) = (rw.body.ty(arg), rw.body.value_loc(arg));
        let new = known(at).unwrap_or_else(|| rw.body.add_arg(block, ty, loc));
        map.map_value(arg, new);
    }
    let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
    for op in rw.body.op_vec(from) {
        copy(rw, op, &mut map);
    }
    rw.at = at;
}
