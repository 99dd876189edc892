//! Takes dimensions of size one out of structured operations: loops of one iteration, and what they go along.
//!
//! ```mlir
//! linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
//!     ins(%a : tensor<1x5xf32>) outs(%b : tensor<1x5xf32>)
//! // %c = tensor.collapse_shape %a [[0, 1]] : tensor<1x5xf32> into tensor<5xf32>
//! // ... linalg.generic of one loop, whose result is expanded
//! ```

use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::PatternSet;

use super::transforms::unit_dims::{Way, add_init_patterns, add_patterns};
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "use-rank-reducing-slices",
        "take boxes of fewer dimensions in place of reshapes",
        false,
    )],
    ..PassInfo::new(
        "linalg-fold-unit-extent-dims",
        "LinalgFoldUnitExtentDimsPass",
        "takes dimensions of size one out of structured operations",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let way = match pass.options.bool("use-rank-reducing-slices") {
        true => Way::Slices,
        false => Way::Reshapes,
    };
    let mut patterns = PatternSet::new();
    add_patterns(pass.cx, &mut patterns, way);
    add_init_patterns(&mut patterns);
    run_patterns(body, pass, &patterns)
}
