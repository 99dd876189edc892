//! Fuses elementwise structured operations into those that read their results.
//!
//! ```mlir
//! %0 = linalg.generic ... ins(%a, %b : ...) { addf }
//! %1 = linalg.generic ... ins(%0, %c : ...) { mulf }
//! // %1 = linalg.generic ... ins(%a, %b, %c : ...) { addf, mulf }
//! ```

use oxmlir_dialects::tables::{affine, tensor};
use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet};

use super::transforms::canonicalization::{add_of_linalg, add_own};
use super::transforms::fusion;
use crate::bodies::run_patterns_with;

pub static PASS: PassInfo = PassInfo::new(
    "linalg-fuse-elementwise-ops",
    "LinalgElementwiseOpFusionPass",
    "fuses elementwise structured operations",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    fusion::add_patterns(&mut patterns);
    for name in [
        affine::APPLY,
        oxmlir_dialects::tables::linalg::GENERIC,
        tensor::EXPAND_SHAPE,
        tensor::COLLAPSE_SHAPE,
    ] {
        add_own(pass.cx, &mut patterns, name);
    }
    add_of_linalg(pass.cx, &mut patterns);
    fusion::add_constant_patterns(&mut patterns);
    let config = GreedyConfig {
        top_down: true,
        ..GreedyConfig::default()
    };
    run_patterns_with(body, pass, &patterns, &config)
}
