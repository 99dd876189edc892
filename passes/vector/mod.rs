//! Transformations of vector operations, and the rewrites that lower them step by step.

pub mod build;
pub mod combine;
pub(crate) mod forward_transfers;
pub mod lower;
pub mod lower_mask;
pub(crate) mod masking;
pub mod multi_reduction;
pub(crate) mod narrow;
pub(crate) mod outer_products;
pub mod shuffle_tree;
pub mod sink;
pub(crate) mod sink_memory;
pub(crate) mod split_transfers;
pub mod to_contract;
pub mod transfer_maps;
pub(crate) mod unit_dims;
pub(crate) mod unroll;
