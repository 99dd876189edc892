//! Transformations of memref operations.

pub(crate) mod access;
pub mod expand;
pub mod expand_realloc;
pub mod expand_strided_metadata;
pub mod extract_address_computations;
pub mod flatten;
pub mod fold_memref_alias_ops;
pub(crate) mod index;
pub mod normalize;
pub mod reify_result_shapes;
pub mod resolve_dims;

use crate::bodies::run_patterns;
