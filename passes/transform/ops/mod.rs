//! What the operations of the transform dialect do.

mod bounded;
mod bufferize;
mod calls;
mod control;
pub mod conversion;
mod functions;
mod gpu;
mod loops;
mod matching;
mod memory;
mod navigation;
mod output;
pub mod patterns;
mod pdl;
mod rewriting;
mod structured;
mod structured_matching;
mod symbols;
pub(super) mod testing;
mod tune;
mod xegpu;

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
    implements(
        ops::AFFINE_SIMPLIFY_BOUNDED_AFFINE_OPS,
        apply!(bounded::simplify_bounded),
    ),
    implements(
        ops::AFFINE_SIMPLIFY_MIN_MAX_AFFINE_OPS,
        apply!(bounded::simplify_min_max),
    ),
    implements(ops::ALTERNATIVES, apply!(control::alternatives)),
    implements(ops::ANNOTATE, apply!(output::annotate)),
    implements(
        ops::APPLY_CONVERSION_PATTERNS,
        apply!(conversion::apply_conversion_patterns),
    ),
    implements(ops::APPLY_CSE, apply!(rewriting::apply_cse)),
    implements(ops::APPLY_DCE, apply!(rewriting::apply_dce)),
    implements(ops::APPLY_LICM, apply!(rewriting::apply_licm)),
    implements(ops::APPLY_PATTERNS, apply!(rewriting::apply_patterns)),
    implements(
        ops::APPLY_REGISTERED_PASS,
        apply!(rewriting::apply_registered_pass),
    ),
    implements(
        ops::BUFFERIZATION_BUFFER_LOOP_HOISTING,
        apply!(bufferize::hoist),
    ),
    implements(
        ops::BUFFERIZATION_ELIMINATE_EMPTY_TENSORS,
        apply!(bufferize::eliminate_empty),
    ),
    implements(
        ops::BUFFERIZATION_EMPTY_TENSOR_TO_ALLOC_TENSOR,
        apply!(bufferize::empty_to_alloc),
    ),
    implements(
        ops::BUFFERIZATION_ONE_SHOT_BUFFERIZE,
        apply!(bufferize::one_shot),
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
    implements(ops::FUNC_CAST_AND_CALL, apply!(calls::cast_and_call)),
    implements(
        ops::FUNC_DEDUPLICATE_FUNC_ARGS,
        apply!(functions::deduplicate_args),
    ),
    implements(
        ops::FUNC_REPLACE_FUNC_SIGNATURE,
        apply!(functions::replace_signature),
    ),
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
    implements(ops::GPU_MAP_FORALL_TO_BLOCKS, apply!(gpu::map_to_blocks)),
    implements(
        ops::GPU_MAP_NESTED_FORALL_TO_THREADS,
        apply!(gpu::map_to_threads),
    ),
    implements(ops::INCLUDE, apply!(control::include)),
    implements(ops::LOOP_OUTLINE, apply!(loops::outline)),
    implements(ops::LOOP_PIPELINE, apply!(loops::pipeline)),
    implements(
        ops::MATCH_STRUCTURED_CLASSIFY_CONTRACTION_DIMS,
        apply!(structured_matching::contraction_dims),
    ),
    implements(
        ops::MATCH_STRUCTURED_CLASSIFY_CONVOLUTION_DIMS,
        apply!(structured_matching::convolution_dims),
    ),
    implements(
        ops::MEMREF_ALLOCA_TO_GLOBAL,
        apply!(memory::alloca_to_global),
    ),
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
    implements(
        ops::MATCH_STRUCTURED_BODY,
        apply!(structured_matching::body),
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
    implements(
        ops::MEMREF_ERASE_DEAD_ALLOC_AND_STORES,
        apply!(memory::erase_dead),
    ),
    implements(
        ops::MEMREF_MAKE_LOOP_INDEPENDENT,
        apply!(memory::make_buffer_independent),
    ),
    implements(ops::MEMREF_MULTIBUFFER, apply!(memory::multibuffer)),
    implements(ops::MERGE_HANDLES, apply!(navigation::merge_handles)),
    implements(ops::NUM_ASSOCIATIONS, apply!(navigation::num_associations)),
    implements(ops::PARAM_CONSTANT, apply!(output::param_constant)),
    implements(ops::PDL_MATCH, apply!(pdl::pdl_match)),
    implements(ops::PRINT, apply!(output::print)),
    implements(ops::REPLICATE, apply!(navigation::replicate)),
    implements(
        ops::SCF_TAKE_ASSUMED_BRANCH,
        apply!(loops::take_assumed_branch),
    ),
    implements(ops::SELECT, apply!(navigation::select)),
    implements(ops::SEQUENCE, apply!(control::sequence)),
    implements(ops::SPLIT_HANDLE, apply!(navigation::split_handle)),
    implements(
        ops::STRUCTURED_CONVERT_TO_LOOPS,
        apply!(structured::loops::convert),
    ),
    implements(
        ops::STRUCTURED_DECOMPOSE,
        apply!(structured::restate::downscale),
    ),
    implements(
        ops::STRUCTURED_HOIST_PAD,
        apply!(structured::hoist_pad::hoist),
    ),
    implements(
        ops::STRUCTURED_HOIST_PAD_BUILD_PACKING_LOOP_NEST,
        apply!(structured::hoist_pad::build_loops),
    ),
    implements(
        ops::STRUCTURED_INSERT_SLICE_TO_COPY,
        apply!(structured::copies::of_insertion),
    ),
    implements(
        ops::STRUCTURED_SCALARIZE,
        apply!(structured::tile::scalarize),
    ),
    implements(
        ops::STRUCTURED_HOIST_REDUNDANT_VECTOR_BROADCASTS,
        apply!(structured::hoist::broadcasts),
    ),
    implements(
        ops::STRUCTURED_CONVERT_CONV2D_TO_IMG2COL,
        apply!(structured::restate::conv_to_product),
    ),
    implements(
        ops::STRUCTURED_TRANSPOSE_CONV2D,
        apply!(structured::restate::transpose_conv),
    ),
    implements(
        ops::STRUCTURED_TRANSPOSE_MATMUL,
        apply!(structured::restate::transpose_matmul),
    ),
    implements(
        ops::STRUCTURED_BUFFERIZE_TO_ALLOCATION,
        apply!(bufferize::to_allocation),
    ),
    implements(
        ops::STRUCTURED_ELIMINATE_EMPTY_TENSORS,
        apply!(bufferize::eliminate_for_structured),
    ),
    implements(
        ops::STRUCTURED_FLATTEN_ELEMENTWISE,
        apply!(structured::loops::flatten),
    ),
    implements(
        ops::STRUCTURED_INTERCHANGE,
        apply!(structured::loops::interchange),
    ),
    implements(
        ops::STRUCTURED_HOIST_REDUNDANT_VECTOR_TRANSFERS,
        apply!(structured::hoist::transfers),
    ),
    implements(
        ops::STRUCTURED_LOWER_PACK,
        apply!(structured::relayout::lower_pack),
    ),
    implements(
        ops::STRUCTURED_LOWER_UNPACK,
        apply!(structured::relayout::lower_unpack),
    ),
    implements(
        ops::STRUCTURED_CONTINUOUS_TILE_SIZES,
        apply!(structured::split::continuous_tile_sizes),
    ),
    implements(
        ops::STRUCTURED_MULTITILE_SIZES,
        apply!(structured::split::multitile_sizes),
    ),
    implements(
        ops::STRUCTURED_PROMOTE,
        apply!(structured::promote::promote_operands),
    ),
    implements(
        ops::STRUCTURED_PROMOTE_TENSOR,
        apply!(structured::promote::promote_tensor),
    ),
    implements(
        ops::STRUCTURED_REWRITE_IN_DESTINATION_PASSING_STYLE,
        apply!(structured::restate::in_destination_style),
    ),
    implements(ops::STRUCTURED_SPLIT, apply!(structured::split::split)),
    implements(ops::STRUCTURED_MATCH, apply!(matching::structured_match)),
    implements(ops::STRUCTURED_PACK, apply!(structured::pack::pack)),
    implements(
        ops::STRUCTURED_PACK_GREEDILY,
        apply!(structured::pack::greedily),
    ),
    implements(
        ops::STRUCTURED_PACK_TRANSPOSE,
        apply!(structured::pack::transposed),
    ),
    implements(ops::STRUCTURED_PAD, apply!(structured::pad::operands)),
    implements(
        ops::STRUCTURED_PAD_TILING_INTERFACE,
        apply!(structured::pad::loops),
    ),
    implements(
        ops::STRUCTURED_SPLIT_REDUCTION,
        apply!(structured::reduction::split),
    ),
    implements(
        ops::STRUCTURED_TILE_REDUCTION_USING_FOR,
        apply!(structured::reduction::using_for),
    ),
    implements(
        ops::STRUCTURED_TILE_REDUCTION_USING_FORALL,
        apply!(structured::reduction::using_forall),
    ),
    implements(
        ops::STRUCTURED_DECOMPOSE_WINOGRAD_OP,
        apply!(structured::winograd::decompose),
    ),
    implements(
        ops::STRUCTURED_WINOGRAD_CONV2D,
        apply!(structured::winograd::convolve),
    ),
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
    implements(ops::LOOP_FUSE_SIBLING, apply!(loops::fuse_sibling)),
    implements(ops::LOOP_COALESCE, apply!(loops::coalesce)),
    implements(ops::LOOP_PEEL, apply!(loops::peel)),
    implements(
        ops::LOOP_PROMOTE_IF_ONE_ITERATION,
        apply!(loops::promote_if_one_iteration),
    ),
    implements(
        ops::LOOP_HOIST_LOOP_INVARIANT_SUBSETS,
        apply!(loops::hoist_subsets),
    ),
    implements(ops::LOOP_UNROLL, apply!(loops::unroll)),
    implements(ops::LOOP_UNROLL_AND_JAM, apply!(loops::unroll_and_jam)),
    implements(
        ops::STRUCTURED_DECOMPOSE_INTERFACE,
        apply!(structured::restate::decompose),
    ),
    implements(
        ops::STRUCTURED_GENERALIZE,
        apply!(structured::restate::generalize),
    ),
    implements(
        ops::STRUCTURED_LINALG_COPY_TO_MEMREF,
        apply!(structured::replace::copy_to_memref),
    ),
    implements(
        ops::STRUCTURED_REPLACE,
        apply!(structured::replace::replace),
    ),
    implements(
        ops::TENSOR_MAKE_LOOP_INDEPENDENT,
        apply!(memory::make_tensor_independent),
    ),
    implements(ops::TUNE_ALTERNATIVES, apply!(tune::alternatives)),
    implements(ops::TUNE_KNOB, apply!(tune::knob)),
    implements(
        ops::STRUCTURED_SPECIALIZE,
        apply!(structured::restate::specialize),
    ),
    implements(ops::STRUCTURED_FUSE, apply!(structured::fuse::fuse)),
    implements(
        ops::STRUCTURED_GPU_MAP_COPY_TO_THREADS,
        apply!(structured::copies::map_to_threads),
    ),
    implements(
        ops::STRUCTURED_FUSE_INTO_CONTAINING_OP,
        apply!(structured::fuse::into_containing),
    ),
    implements(ops::TEST_ADD_TEST_EXTENSION, apply!(testing::add_extension)),
    implements(ops::TEST_ADD_TO_PARAM, apply!(testing::add_to_param)),
    implements(
        ops::TEST_BRANCHING_TRANSFORM_OP_TERMINATOR,
        apply!(testing::nothing),
    ),
    implements(
        ops::TEST_CHECK_IF_TEST_EXTENSION_PRESENT,
        apply!(testing::check_extension),
    ),
    implements(ops::TEST_CONSUME_OPERAND, apply!(testing::nothing)),
    implements(
        ops::TEST_CONSUME_OPERAND_EACH,
        apply!(testing::consume_each),
    ),
    implements(
        ops::TEST_CONSUME_OPERAND_OF_OP_KIND_OR_FAIL,
        apply!(testing::consume_kind),
    ),
    implements(ops::TEST_COPY_PAYLOAD, apply!(testing::copy_payload)),
    implements(
        ops::TEST_NOTIFY_PAYLOAD_OP_REPLACED,
        apply!(testing::notify_replaced),
    ),
    implements(
        ops::TEST_PRODUCE_EMPTY_PAYLOAD,
        apply!(testing::empty_payload),
    ),
    implements(ops::TEST_PRODUCE_INVALID_IR, apply!(testing::invalid_ir)),
    implements(ops::TEST_PRODUCE_NULL_PARAM, apply!(testing::null_param)),
    implements(
        ops::TEST_PRODUCE_NULL_PAYLOAD,
        apply!(testing::null_payload),
    ),
    implements(ops::TEST_PRODUCE_NULL_VALUE, apply!(testing::null_value)),
    implements(ops::TEST_PRODUCE_PARAM, apply!(testing::param)),
    implements(
        ops::TEST_PRODUCE_PARAM_WITH_NUMBER_OF_TEST_OPS,
        apply!(testing::number_of_test_ops),
    ),
    implements(
        ops::TEST_PRODUCE_SELF_HANDLE_OR_FORWARD_OPERAND,
        apply!(testing::self_or_operand),
    ),
    implements(
        ops::TEST_PRODUCE_TRANSFORM_PARAM_OR_FORWARD_OPERAND,
        apply!(testing::param_or_operand),
    ),
    implements(
        ops::TEST_PRODUCE_VALUE_HANDLE_TO_ARGUMENT_OF_PARENT_BLOCK,
        apply!(testing::argument_of_parent),
    ),
    implements(
        ops::TEST_PRODUCE_VALUE_HANDLE_TO_RESULT,
        apply!(testing::result),
    ),
    implements(
        ops::TEST_PRODUCE_VALUE_HANDLE_TO_SELF_OPERAND,
        apply!(testing::self_operand),
    ),
    implements(ops::TEST_RE_ENTER_REGION, apply!(testing::re_enter_region)),
    implements(
        ops::TEST_REMAP_OPERAND_TO_SELF,
        apply!(testing::remap_to_self),
    ),
    implements(
        ops::TEST_REMOVE_TEST_EXTENSION,
        apply!(testing::remove_extension),
    ),
    implements(ops::TEST_REQUIRED_MEMORY_EFFECTS, apply!(testing::nothing)),
    implements(
        ops::TEST_REVERSE_PAYLOAD_OPS,
        apply!(testing::reverse_payload),
    ),
    implements(
        ops::TEST_SUCCEED_IF_OPERAND_OF_OP_KIND,
        apply!(testing::succeed_if_kind),
    ),
    implements(ops::TEST_TRANSFORM_OP, apply!(testing::say)),
    implements(
        ops::TEST_TRANSFORM_OP_WITH_REGIONS,
        apply!(testing::nothing),
    ),
    implements(ops::VERIFY, apply!(output::verify)),
    implements(ops::WITH_PDL_PATTERNS, apply!(pdl::with_patterns)),
    implements(ops::XEGPU_CONVERT_LAYOUT, apply!(xegpu::convert_layout)),
    implements(ops::XEGPU_GET_DESC_OP, apply!(xegpu::get_desc_op)),
    implements(ops::XEGPU_INSERT_PREFETCH, apply!(xegpu::insert_prefetch)),
    implements(ops::XEGPU_SET_DESC_LAYOUT, apply!(xegpu::set_desc_layout)),
    implements(
        ops::XEGPU_SET_GPU_LAUNCH_THREADS,
        apply!(xegpu::set_gpu_launch_threads),
    ),
    implements(
        ops::XEGPU_SET_OP_LAYOUT_ATTR,
        apply!(xegpu::set_op_layout_attr),
    ),
];
