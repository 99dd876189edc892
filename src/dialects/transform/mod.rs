//! transform: transformations, as a program.

pub mod consumption;
pub mod matching;
mod print;
mod sequence;
mod structured;
pub mod types;
mod verify;

pub use structured::is_apart;

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::{Diagnostic, OpRef};

use crate::tables::transform as ops;
use matching as m;
use structured as s;
use verify as v;

const fn verified(op: OpName, verify: fn(OpRef) -> Result<(), Diagnostic>) -> (OpName, OpHooks) {
    let hooks = OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    };
    (op, hooks)
}

const fn with_symbols(
    op: OpName,
    verify: fn(OpRef, &SymbolTables) -> Result<(), Diagnostic>,
) -> (OpName, OpHooks) {
    let hooks = OpHooks {
        verify_symbols: Some(verify),
        ..NO_HOOKS
    };
    (op, hooks)
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    verify_params: &[(ops::PARAM_TYPE, v::param_type)],
    ops: &[
        verified(
            ops::AFFINE_SIMPLIFY_BOUNDED_AFFINE_OPS,
            v::simplify_bounded_affine_ops,
        ),
        verified(ops::ALTERNATIVES, v::alternatives),
        verified(ops::APPLY_CONVERSION_PATTERNS, v::apply_conversion_patterns),
        verified(
            ops::APPLY_CONVERSION_PATTERNS_DIALECT_TO_LLVM,
            v::dialect_to_llvm,
        ),
        verified(ops::APPLY_PATTERNS, v::apply_patterns),
        verified(ops::APPLY_REGISTERED_PASS, v::apply_registered_pass),
        with_symbols(ops::COLLECT_MATCHING, v::collect_matching),
        verified(ops::FOREACH, v::foreach),
        with_symbols(ops::FOREACH_MATCH, v::foreach_match),
        verified(ops::GET_OPERAND, m::picked),
        verified(ops::GET_RESULT, m::picked),
        verified(ops::GPU_MAP_FORALL_TO_BLOCKS, v::map_forall_to_blocks),
        with_symbols(ops::INCLUDE, v::include),
        verified(ops::MATCH_STRUCTURED, m::structured),
        verified(ops::MATCH_STRUCTURED_BODY, m::body),
        verified(
            ops::MATCH_STRUCTURED_CLASSIFY_CONTRACTION_DIMS,
            m::condition,
        ),
        verified(
            ops::MATCH_STRUCTURED_CLASSIFY_CONVOLUTION_DIMS,
            m::condition,
        ),
        verified(ops::MATCH_STRUCTURED_DIM, m::dim),
        verified(ops::MATCH_STRUCTURED_INIT, m::operand),
        verified(ops::MATCH_STRUCTURED_INPUT, m::operand),
        verified(ops::MATCH_STRUCTURED_NUM_INITS, m::condition),
        verified(ops::MATCH_STRUCTURED_NUM_INPUTS, m::condition),
        verified(ops::MATCH_STRUCTURED_RANK, m::condition),
        verified(ops::MATCH_STRUCTURED_RESULT, m::result),
        (
            ops::NAMED_SEQUENCE,
            OpHooks {
                verify: Some(v::named_sequence),
                verify_symbols: Some(v::named_sequence_in),
                ..NO_HOOKS
            },
        ),
        verified(ops::NUM_ASSOCIATIONS, v::num_associations),
        (
            ops::SEQUENCE,
            OpHooks {
                verify: Some(sequence::sequence),
                verify_symbols: Some(sequence::with_includes),
                ..NO_HOOKS
            },
        ),
        verified(ops::SPLIT_HANDLE, v::split_handle),
        verified(ops::TEST_DUMMY_PAYLOAD_OP, v::dummy_payload),
        verified(
            ops::TEST_REQUIRED_MEMORY_EFFECTS,
            v::required_memory_effects,
        ),
        verified(
            ops::TEST_TRANSFORM_UNRESTRICTED_OP_NO_INTERFACE,
            v::top_level,
        ),
        verified(ops::STRUCTURED_FUSE, s::fuse),
        verified(ops::STRUCTURED_INTERCHANGE, s::interchange),
        verified(ops::STRUCTURED_PACK_GREEDILY, s::pack_greedily),
        verified(ops::STRUCTURED_PACK_TRANSPOSE, s::pack_transpose),
        verified(ops::STRUCTURED_TILE_USING_FORALL, s::tile_using_forall),
        verified(ops::STRUCTURED_PAD, s::pad),
        verified(ops::STRUCTURED_REPLACE, s::replace),
        verified(ops::STRUCTURED_TILE_USING_FOR, s::tile_using_for),
        verified(ops::TUNE_ALTERNATIVES, v::tune_alternatives),
        verified(ops::WITH_PDL_PATTERNS, v::with_pdl_patterns),
    ],
    asm: print::ASM,
    directives: print::DIRECTIVES,
    attr_preds: &[("non-negative-dense-array", |cx, attr| {
        cx.dense_ints(attr).all(|number| number >= 0)
    })],
    type_preds: types::PREDICATES,
    verify_attr: Some(v::attribute),
    ..DialectHooks::none("transform")
};
