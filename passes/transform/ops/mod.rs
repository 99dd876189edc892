//! What the operations of the transform dialect do.

mod control;
mod loops;
mod matching;
mod navigation;
mod output;
pub mod patterns;
mod rewriting;
mod structured;
mod structured_matching;

use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::interfaces::{Implementation, implements};

use super::interface::TransformOp;

/// The table of a function that gives a step.
macro_rules! apply {
    ($function:path) => {
        &TransformOp {
            apply: |state, op| $function(state, op).into(),
        }
    };
}

/// The operations, a line each.
pub static INTERFACES: &[Implementation] = &[
    implements(ops::ALTERNATIVES, apply!(control::alternatives)),
    implements(ops::ANNOTATE, apply!(output::annotate)),
    implements(ops::APPLY_CSE, apply!(rewriting::apply_cse)),
    implements(ops::APPLY_DCE, apply!(rewriting::apply_dce)),
    implements(ops::APPLY_LICM, apply!(rewriting::apply_licm)),
    implements(ops::APPLY_PATTERNS, apply!(rewriting::apply_patterns)),
    implements(
        ops::APPLY_REGISTERED_PASS,
        apply!(rewriting::apply_registered_pass),
    ),
    implements(ops::CAST, apply!(navigation::cast)),
    implements(ops::COLLECT_MATCHING, apply!(matching::collect_matching)),
    implements(
        ops::DEBUG_EMIT_PARAM_AS_REMARK,
        apply!(output::emit_param_as_remark),
    ),
    implements(ops::DEBUG_EMIT_REMARK_AT, apply!(output::emit_remark_at)),
    implements(ops::FOREACH, apply!(control::foreach)),
    implements(ops::FOREACH_MATCH, apply!(matching::foreach_match)),
    implements(
        ops::GET_CONSUMERS_OF_RESULT,
        apply!(navigation::get_consumers_of_result),
    ),
    implements(ops::GET_DEFINING_OP, apply!(navigation::get_defining_op)),
    implements(ops::GET_OPERAND, apply!(navigation::get_operand)),
    implements(ops::GET_PARENT_OP, apply!(navigation::get_parent_op)),
    implements(
        ops::GET_PRODUCER_OF_OPERAND,
        apply!(navigation::get_producer_of_operand),
    ),
    implements(ops::GET_RESULT, apply!(navigation::get_result)),
    implements(ops::GET_TYPE, apply!(navigation::get_type)),
    implements(ops::INCLUDE, apply!(control::include)),
    implements(ops::LOOP_FORALL_TO_FOR, apply!(loops::forall_to_for)),
    implements(
        ops::LOOP_FORALL_TO_PARALLEL,
        apply!(loops::forall_to_parallel),
    ),
    implements(
        ops::LOOP_PARALLEL_FOR_TO_NESTED_FORS,
        apply!(loops::parallel_to_for),
    ),
    implements(
        ops::MATCH_OPERATION_EMPTY,
        apply!(matching::operation_empty),
    ),
    implements(ops::MATCH_OPERATION_NAME, apply!(matching::operation_name)),
    implements(ops::MATCH_PARAM_CMPI, apply!(matching::param_cmpi)),
    implements(
        ops::MATCH_STRUCTURED,
        apply!(structured_matching::structured),
    ),
    implements(ops::MATCH_STRUCTURED_DIM, apply!(structured_matching::dim)),
    implements(
        ops::MATCH_STRUCTURED_ELEMENTAL_BITWIDTH,
        apply!(structured_matching::elemental_bitwidth),
    ),
    implements(
        ops::MATCH_STRUCTURED_INIT,
        apply!(structured_matching::init),
    ),
    implements(
        ops::MATCH_STRUCTURED_INPUT,
        apply!(structured_matching::input),
    ),
    implements(
        ops::MATCH_STRUCTURED_NUM_INITS,
        apply!(structured_matching::num_inits),
    ),
    implements(
        ops::MATCH_STRUCTURED_NUM_INPUTS,
        apply!(structured_matching::num_inputs),
    ),
    implements(
        ops::MATCH_STRUCTURED_RANK,
        apply!(structured_matching::rank),
    ),
    implements(
        ops::MATCH_STRUCTURED_RESULT,
        apply!(structured_matching::result),
    ),
    implements(ops::MERGE_HANDLES, apply!(navigation::merge_handles)),
    implements(ops::NUM_ASSOCIATIONS, apply!(navigation::num_associations)),
    implements(ops::PARAM_CONSTANT, apply!(output::param_constant)),
    implements(ops::PRINT, apply!(output::print)),
    implements(ops::REPLICATE, apply!(navigation::replicate)),
    implements(
        ops::SCF_TAKE_ASSUMED_BRANCH,
        apply!(loops::take_assumed_branch),
    ),
    implements(ops::SELECT, apply!(navigation::select)),
    implements(ops::SEQUENCE, apply!(control::sequence)),
    implements(ops::SPLIT_HANDLE, apply!(navigation::split_handle)),
    implements(ops::STRUCTURED_MATCH, apply!(matching::structured_match)),
    implements(
        ops::STRUCTURED_TILE_USING_FOR,
        apply!(structured::tile::using_for),
    ),
    implements(
        ops::STRUCTURED_TILE_USING_FORALL,
        apply!(structured::tile::using_forall),
    ),
    implements(
        ops::STRUCTURED_VECTORIZE,
        apply!(structured::vectorize::vectorize),
    ),
    implements(
        ops::STRUCTURED_VECTORIZE_CHILDREN_AND_APPLY_PATTERNS,
        apply!(structured::vectorize::vectorize_children),
    ),
    implements(ops::VERIFY, apply!(output::verify)),
];
