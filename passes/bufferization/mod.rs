//! From tensors to buffers.
//!
//! Operations tell what they do with buffers ([`interface`]); the analysis decides which tensors can share one
//! ([`analysis`], [`conflicts`], [`groups`], [`order`]); the others are copied ([`copies`]), and all become operations on buffers
//! ([`bufferize`]).

pub mod analysis;
pub mod asked;
pub mod boundaries;
pub mod bufferize;
pub(crate) mod calls;
pub mod conflicts;
pub mod copies;
pub(crate) mod dealloc;
pub(crate) mod deallocation_pipeline;
pub mod decisions;
pub(crate) mod drop_equivalent_results;
pub(crate) mod eliminate_empty;
pub(crate) mod empty_to_alloc;
pub mod facts;
pub mod globals;
pub mod groups;
pub(crate) mod hoisting;
pub mod interface;
pub(crate) mod lower_deallocations;
pub mod markers;
pub mod models;
pub(crate) mod one_shot;
pub(crate) mod optimize_liveness;
pub mod options;
pub mod order;
pub mod origins;
pub(crate) mod ownership;
pub(crate) mod promote_to_stack;
pub mod query;
pub(crate) mod results_to_out_params;
pub(crate) mod shared_results;
pub(crate) mod simplify_deallocations;
pub(crate) mod to_allocation;
pub mod types;
