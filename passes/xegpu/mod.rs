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
