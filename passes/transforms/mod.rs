//! Passes that know nothing of particular dialects.

pub mod control_flow_sink;
pub mod cse;
pub mod loop_invariant_code_motion;
pub mod mem2reg;
pub mod sccp;
pub mod snapshot_op_locations;
pub mod strip_debuginfo;
pub mod symbol_dce;
