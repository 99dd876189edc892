//! Vectorization of structured operations: all iterations at once, in vectors.
//!
//! ```mlir
//! linalg.add ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
//! // %0 = vector.transfer_read %a[%c0], %pad : memref<8xf32>, vector<8xf32>
//! // %1 = vector.transfer_read %b[%c0], %pad : memref<8xf32>, vector<8xf32>
//! // %2 = arith.addf %0, %1 : vector<8xf32>
//! // vector.transfer_write %2, %c[%c0] : vector<8xf32>, memref<8xf32>
//! ```
//!
//! - `conditions`: which operations can be vectorized; `reduction`: those that combine what they compute
//! - `state`: shapes and masks; `generic`: the operation and its body
//! - `extract`: what a body takes out of tensors itself
//! - `conv`: convolutions along one dimension; `contraction`: products as `vector.contract`
//! - `copy`: `memref.copy` as reads and writes; `relayout`: padding, packing and unpacking;
//!   `insert`: `tensor.insert_slice`; `pad_users`: what is done with padded tensors

mod conditions;
pub mod contraction;
pub mod conv;
pub mod copy;
mod extract;
mod generic;
mod insert;
pub mod pad_users;
pub mod reduction;
pub mod relayout;
mod state;

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};

/// How an operation is vectorized.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// The elements of a vector along each loop; the numbers of iterations if there are none.
    pub sizes: Vec<i64>,
    /// Whether these are multiples of `vscale`; as many as sizes.
    pub scalable: Vec<bool>,
    /// Whether loops whose numbers of iterations are not known run as often as the vectors are long.
    pub assume_dynamic_dims_match: bool,
    /// Whether a depthwise convolution takes the channels and what is in front of them as one dimension.
    pub flatten_depthwise: bool,
    /// Whether contractions become `vector.contract` at once.
    pub named_contraction: bool,
    /// Whether elements are taken out of tensors in the body.
    pub extract: bool,
}

/// Replaces a structured operation by operations on vectors; false if it cannot be, and then nothing was changed.
pub fn vectorize(rw: &mut Rewriter, op: OpId, options: &Options) -> bool {
    if relayout::is_known(rw.op(op)) {
        let results = relayout::vectorize(rw, op, options);
        return results.is_some_and(|results| {
            rw.replace(op, &results);
            true
        });
    }
    let Some(view) = Structured::of(rw.op(op)) else {
        return false;
    };
    let results = if conv::is_known(view.op) {
        conv::vectorize(rw, op, options)
    } else if conditions::hold(view, options) {
        match options.named_contraction && contraction::is_named(view) {
            true => contraction::vectorize(rw, op, options),
            false => generic::vectorize(rw, op, options),
        }
    } else {
        None
    };
    let Some(results) = results else {
        return false;
    };
    rw.replace(op, &results);
    true
}

/// The pattern that vectorizes whatever can be without further sizes.
pub fn add_patterns(patterns: &mut PatternSet, flatten_depthwise: bool) {
    let plain = Pattern::new("VectorizationPattern", |rw, op| {
        vectorize(rw, op, &Options::default())
    });
    let flattening = Pattern::new("VectorizationPattern", |rw, op| {
        let options = Options {
            flatten_depthwise: true,
            ..Options::default()
        };
        vectorize(rw, op, &options)
    });
    let pattern = match flatten_depthwise {
        true => flattening,
        false => plain,
    };
    patterns.add_any(&[pattern]);
}
