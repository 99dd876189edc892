//! Fuses elementwise structured operations into those that read their results, and reshapes into structured operations, which get
//! more loops.
//!
//! ```mlir
//! %0 = linalg.generic ... ins(%a, %b : ...) { addf }
//! %1 = linalg.generic ... ins(%0, %c : ...) { mulf }
//! // %1 = linalg.generic ... ins(%a, %b, %c : ...) { addf, mulf }
//!
//! %2 = tensor.collapse_shape %d [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
//! %3 = linalg.generic ... ins(%2 : tensor<8xf32>) { negf } -> tensor<8xf32>
//! // %2 = linalg.generic ... ins(%d : tensor<2x4xf32>) { negf } -> tensor<2x4xf32>
//! // %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
//! ```

use oxmlir_dialects::tables::{affine, tensor};
use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet};

use super::transforms::canonicalization::{add_of_linalg, add_own};
use super::transforms::fusion;
use crate::bodies::run_patterns_with;
use crate::tensor::bubble_up_expansions;

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
    fusion::add_expansion_patterns(&mut patterns);
    bubble_up_expansions::add_patterns(&mut patterns);
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
