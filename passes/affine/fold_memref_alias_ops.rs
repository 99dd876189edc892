//! Lets affine loads and stores look through views: they address what the view looks at.
//!
//! ```mlir
//! %v = memref.subview %m[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
//! %x = affine.load %v[%j]
//! // %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%j)[%i]
//! // %x = affine.load %m[%0] : memref<16xf32>
//! ```

use oxmlir_dialects::tables::affine;
use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::PatternSet;

use crate::bodies::run_patterns;
use crate::memref::fold_memref_alias_ops::{COLLAPSE, EXPAND, SUBVIEW};

pub static PASS: PassInfo = PassInfo::new(
    "affine-fold-memref-alias-ops",
    "AffineFoldMemRefAliasOps",
    "folds views into affine loads and stores",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    for op in [affine::LOAD, affine::STORE] {
        patterns.add(op, &[SUBVIEW, EXPAND, COLLAPSE]);
    }
    run_patterns(body, pass, &patterns)
}
