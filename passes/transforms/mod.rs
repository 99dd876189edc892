//! Passes that know nothing of particular dialects.

pub mod composite_fixed_point;
pub mod control_flow_sink;
pub mod cse;
pub mod duplicate_function_elimination;
pub mod inline;
pub mod loop_invariant_code_motion;
pub mod mem2reg;
pub mod print_ir;
pub mod print_op_stats;
pub mod remove_dead_values;
pub mod runtime_verification;
pub mod sccp;
mod slot_uses;
pub mod snapshot_op_locations;
pub mod sroa;
pub mod strip_debuginfo;
pub mod subset_hoisting;
pub mod symbol_dce;
pub mod symbol_privatize;
pub mod topological_sort;
pub mod view_op_graph;
