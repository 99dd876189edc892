//! Transformations of xegpu operations.

pub mod blocking;
pub mod fold_alias_ops;
pub mod layouts;
pub mod optimize_block_loads;
pub mod prefetch;
pub mod propagate_layout;
pub mod subgroup_distribute;
pub mod vector_linearize;
pub mod wg_to_sg;

use oxmlir_ir::Body;
use oxmlir_ir::pass::{PassContext, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};

use crate::bodies::convert;

/// What is left of the conversion of types that the reference begins passes with: it folds operations that it does not know.
fn convert_types(body: &mut Body, pass: &PassContext) -> PassResult {
    convert(
        body,
        pass,
        ConversionTarget::new(),
        ConversionPatterns::new(),
    )
}
