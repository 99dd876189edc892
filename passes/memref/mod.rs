//! Transformations of memref operations.

pub(crate) mod access;
pub(crate) mod alloc_to_alloca;
pub mod bubble_down_casts;
pub(crate) mod dead_stores;
pub mod expand;
pub mod expand_realloc;
pub mod expand_strided_metadata;
pub mod extract_address_computations;
pub mod flatten;
pub mod fold_memref_alias_ops;
pub(crate) mod index;
pub(crate) mod multibuffer;
pub mod normalize;
pub(crate) mod propagate;
pub mod reify_result_shapes;
pub mod resolve_dims;

use crate::bodies::run_patterns;
