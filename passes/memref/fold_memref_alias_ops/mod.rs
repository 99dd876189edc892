//! Lets accesses look through views: they address what the view looks at.
//!
//! ```mlir
//! %v = memref.subview %m[%i] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: ?>>
//! %x = memref.load %v[%j]
//! // %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 2)>()[%i, %j]
//! // %x = memref.load %m[%0] : memref<16xf32>
//! ```

mod reshape;
pub(crate) mod subview;

use oxmlir_dialects::tables::{gpu, memref, vector};
use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet};

use super::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "fold-memref-alias-ops",
    "FoldMemRefAliasOpsPass",
    "folds views into the accesses of them",
    Anchor::Any,
    run,
);

pub const SUBVIEW: Pattern = Pattern::new("FoldAccessOfSubView", subview::access_of_subview);
pub const EXPAND: Pattern =
    Pattern::new("FoldAccessOfExpandShape", reshape::access_of_expand_shape);
pub const COLLAPSE: Pattern = Pattern::new(
    "FoldAccessOfCollapseShape",
    reshape::access_of_collapse_shape,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(&mut patterns);
    run_patterns(body, pass, &patterns)
}

/// The patterns that fold views into accesses.
pub fn add_patterns(patterns: &mut PatternSet) {
    let elements = [
        memref::LOAD,
        memref::STORE,
        vector::LOAD,
        vector::STORE,
        vector::MASKEDLOAD,
        vector::MASKEDSTORE,
    ];
    for op in elements {
        patterns.add(op, &[SUBVIEW, EXPAND, COLLAPSE]);
    }
    patterns.add(vector::TRANSFER_READ, &[SUBVIEW, EXPAND]);
    for op in [
        vector::TRANSFER_WRITE,
        gpu::SUBGROUP_MMA_LOAD_MATRIX,
        gpu::SUBGROUP_MMA_STORE_MATRIX,
    ] {
        patterns.add(op, &[SUBVIEW]);
    }
    patterns.add(
        memref::SUBVIEW,
        &[Pattern::new(
            "SubViewOfSubViewFolder",
            subview::subview_of_subview,
        )],
    );
}
