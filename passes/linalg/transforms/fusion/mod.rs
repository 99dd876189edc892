//! Fusion of elementwise operations into those that read them, and what else makes structured operations read less.

mod constants;
mod dead;
mod elementwise;
mod scalars;

use oxmlir_dialects::tables::linalg as ops;
use oxmlir_ir::rewrite::{Pattern, PatternSet};

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
    patterns.add(ops::GENERIC, &[pattern]);
    patterns.add(ops::TRANSPOSE, &[pattern]);
}
