//! What is simplified after tiling: bounds, loops, slices, and structured operations on them.

use oxmlir_dialects::tables::{affine, linalg, memref, scf, tensor};
use oxmlir_ir::interfaces::CanonicalizedBy;
use oxmlir_ir::rewrite::PatternSet;
use oxmlir_ir::{Context, OpName};

use crate::linalg::transforms::canonicalization::add_canonicalization;

/// The operations that are canonicalized.
const CANONICALIZED: [OpName; 12] = [
    affine::APPLY,
    affine::FOR,
    affine::MIN,
    affine::MAX,
    memref::SUBVIEW,
    memref::VIEW,
    scf::FOR,
    scf::PARALLEL,
    tensor::CAST,
    tensor::EMPTY,
    tensor::EXTRACT_SLICE,
    tensor::INSERT_SLICE,
];

/// The patterns of structured operations that are no part of this: what is for tensors in general, and for tiles as such.
const OTHERS: [&str; 3] = ["FoldTensorCastProducerOp", "PackOp", "UnPackOp"];

/// Adds the patterns.
pub fn add_patterns(cx: &Context, patterns: &mut PatternSet) {
    for name in CANONICALIZED {
        add_canonicalization(cx, patterns, name);
    }
    let registry = cx.registry();
    for name in (0..registry.num_ops()).map(OpName) {
        if cx.dialect_of(name) == cx.dialect_of(linalg::GENERIC) {
            let of_op = registry.hooks(name).patterns.iter();
            for pattern in of_op.filter(|pattern| !OTHERS.contains(&pattern.name)) {
                patterns.add(name, &[*pattern]);
            }
        } else if let Some(by) = registry.interface::<CanonicalizedBy>(name) {
            patterns.add(name, by.0);
        }
    }
}
