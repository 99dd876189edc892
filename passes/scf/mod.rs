//! Passes on structured control flow.

pub mod parallel_loop_fusion;
