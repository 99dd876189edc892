//! Transformations of structured operations.

pub mod block_pack_matmul;
pub mod contraction;
pub mod convert_elementwise;
pub mod convolution;
pub mod decompose_projections;
pub mod detensorize;
pub mod fold_add_into_dest;
pub mod fold_into_elementwise;
pub mod fold_unit_extent_dims;
pub mod fuse_elementwise_ops;
pub mod generalize_named_ops;
pub mod inline_scalar_operands;
pub mod morph_ops;
pub mod simplify_depthwise_conv;
pub mod specialize;
pub mod to_loops;
pub mod transforms;
