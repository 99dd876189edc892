//! What operations do to their handles: a consumed one may not be used any more.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::def::OpName;
use oxmlir_ir::{AttrKind, BlockId, Diagnostic, OpRef, ValueId};

use super::types::{Kind, kind};
use crate::tables::transform as ops;

/// Operations that consume all their handles: what they give stands for the payload then.
const CONSUMING: &[OpName] = &[
    ops::BUFFERIZATION_EMPTY_TENSOR_TO_ALLOC_TENSOR,
    ops::BUFFERIZATION_ONE_SHOT_BUFFERIZE,
    ops::GPU_MAP_FORALL_TO_BLOCKS,
    ops::GPU_MAP_NESTED_FORALL_TO_THREADS,
    ops::LOOP_COALESCE,
    ops::LOOP_FORALL_TO_FOR,
    ops::LOOP_FORALL_TO_PARALLEL,
    ops::LOOP_FUSE_SIBLING,
    ops::LOOP_OUTLINE,
    ops::LOOP_PARALLEL_FOR_TO_NESTED_FORS,
    ops::LOOP_PEEL,
    ops::LOOP_PIPELINE,
    ops::LOOP_UNROLL,
    ops::LOOP_UNROLL_AND_JAM,
    ops::MEMREF_MAKE_LOOP_INDEPENDENT,
    ops::MEMREF_MULTIBUFFER,
    ops::NVGPU_PIPELINE_SHARED_MEMORY_COPIES,
    ops::NVGPU_REWRITE_COPY_AS_TMA,
    ops::NVGPU_REWRITE_MATMUL_AS_MMA_SYNC,
    ops::STRUCTURED_CONVERT_CONV2D_TO_IMG2COL,
    ops::STRUCTURED_CONVERT_TO_LOOPS,
    ops::STRUCTURED_DECOMPOSE,
    ops::STRUCTURED_DECOMPOSE_INTERFACE,
    ops::STRUCTURED_DECOMPOSE_WINOGRAD_OP,
    ops::STRUCTURED_FLATTEN_ELEMENTWISE,
    ops::STRUCTURED_GENERALIZE,
    ops::STRUCTURED_GPU_MAP_COPY_TO_THREADS,
    ops::STRUCTURED_HOIST_PAD,
    ops::STRUCTURED_HOIST_REDUNDANT_VECTOR_BROADCASTS,
    ops::STRUCTURED_HOIST_REDUNDANT_VECTOR_TRANSFERS,
    ops::STRUCTURED_INSERT_SLICE_TO_COPY,
    ops::STRUCTURED_INTERCHANGE,
    ops::STRUCTURED_LINALG_COPY_TO_MEMREF,
    ops::STRUCTURED_LOWER_PACK,
    ops::STRUCTURED_LOWER_UNPACK,
    ops::STRUCTURED_PACK_TRANSPOSE,
    ops::STRUCTURED_PAD,
    ops::STRUCTURED_PAD_TILING_INTERFACE,
    ops::STRUCTURED_PROMOTE,
    ops::STRUCTURED_REWRITE_IN_DESTINATION_PASSING_STYLE,
    ops::STRUCTURED_SCALARIZE,
    ops::STRUCTURED_SPECIALIZE,
    ops::STRUCTURED_SPLIT_REDUCTION,
    ops::STRUCTURED_TILE_REDUCTION_USING_FOR,
    ops::STRUCTURED_TILE_REDUCTION_USING_FORALL,
    ops::STRUCTURED_TRANSPOSE_CONV2D,
    ops::STRUCTURED_TRANSPOSE_MATMUL,
    ops::STRUCTURED_VECTORIZE_CHILDREN_AND_APPLY_PATTERNS,
    ops::STRUCTURED_WINOGRAD_CONV2D,
    ops::TENSOR_MAKE_LOOP_INDEPENDENT,
];

/// Operations that consume the first of their handles and only read the others.
const CONSUMING_FIRST: &[OpName] = &[
    ops::AFFINE_SIMPLIFY_BOUNDED_AFFINE_OPS,
    ops::AFFINE_SIMPLIFY_MIN_MAX_AFFINE_OPS,
    ops::APPLY_REGISTERED_PASS,
    ops::FOREACH_MATCH,
    ops::FUNC_DEDUPLICATE_FUNC_ARGS,
    ops::FUNC_REPLACE_FUNC_SIGNATURE,
    ops::LOOP_PROMOTE_IF_ONE_ITERATION,
    ops::MEMREF_ALLOCA_TO_GLOBAL,
    ops::STRUCTURED_BUFFERIZE_TO_ALLOCATION,
    ops::STRUCTURED_FUSE,
    ops::STRUCTURED_FUSE_INTO_CONTAINING_OP,
    ops::STRUCTURED_PACK,
    ops::STRUCTURED_PACK_GREEDILY,
    ops::STRUCTURED_REPLACE,
    ops::STRUCTURED_SPLIT,
    ops::STRUCTURED_TILE_USING_FOR,
    ops::STRUCTURED_TILE_USING_FORALL,
    ops::STRUCTURED_VECTORIZE,
    ops::XEGPU_SET_DESC_LAYOUT,
];

/// The attribute of an argument of a sequence that is consumed.
pub const CONSUMED: &str = "transform.consumed";
/// The attribute of an argument of a sequence that is only read.
pub const READONLY: &str = "transform.readonly";

/// Whether an operation consumes the handle that is its operand `index`. What an included sequence does is known with the
/// symbols around it.
pub fn consumes(op: OpRef, index: usize, symbols: Option<&SymbolTables>) -> bool {
    let name = op.name();
    if CONSUMING.contains(&name) {
        let operand = op.operands().nth(index);
        return operand.is_some_and(|operand| kind(op.cx, op.ty(operand)) != Some(Kind::Params));
    }
    if CONSUMING_FIRST.contains(&name) {
        return index == 0;
    }
    match name {
        ops::ALTERNATIVES | ops::TEST_CONSUME_OPERAND | ops::TEST_CONSUME_OPERAND_EACH => true,
        ops::TEST_CONSUME_OPERAND_OF_OP_KIND_OR_FAIL => true,
        ops::APPLY_CONVERSION_PATTERNS => {
            !op.unit_attr(ops::apply_conversion_patterns::PRESERVE_HANDLES_ATTR)
        }
        ops::INCLUDE => included(op, symbols).is_some_and(|callee| has(callee, index, CONSUMED)),
        ops::FOREACH | ops::SEQUENCE | ops::WITH_PDL_PATTERNS => {
            first_block(op).is_some_and(|body| consumes_argument(op, body, index, symbols))
        }
        _ => false,
    }
}

/// The first block of the first region.
pub fn first_block(op: OpRef) -> Option<BlockId> {
    let region = op.body.regions(op.id).first()?;
    op.body.first_block(*region)
}

/// The sequence that an operation includes.
pub fn included<'a>(op: OpRef, symbols: Option<&SymbolTables<'a>>) -> Option<OpRef<'a>> {
    let target = op.attr(ops::include::TARGET_ATTR)?;
    symbols?
        .lookup(target)
        .filter(|callee| callee.name() == ops::NAMED_SEQUENCE)
}

/// Whether argument `index` of a sequence has an attribute.
pub fn has(sequence: OpRef, index: usize, name: &str) -> bool {
    let all = sequence.attr(ops::named_sequence::ARG_ATTRS_ATTR);
    let Some(AttrKind::Array(all)) = all.map(|all| sequence.cx.attr_kind(all)) else {
        return false;
    };
    let dict = all.get(index);
    dict.is_some_and(|dict| sequence.cx.dict_get(*dict, name).is_some())
}

/// Whether an operation in a block consumes its argument `index`.
pub fn consumes_argument(
    op: OpRef,
    block: BlockId,
    index: usize,
    symbols: Option<&SymbolTables>,
) -> bool {
    let argument = op.body.args(block).get(index);
    argument.is_some_and(|argument| consumers(op, *argument, symbols).next().is_some())
}

/// Like [`consumes_argument`] by operations that lie directly in the block, not in regions of others.
pub fn consumes_argument_directly(
    op: OpRef,
    block: BlockId,
    index: usize,
    symbols: Option<&SymbolTables>,
) -> bool {
    let is_direct = |(owner, _): (OpRef, usize)| op.body.block(owner.id) == Some(block);
    let argument = op.body.args(block).get(index);
    argument.is_some_and(|argument| consumers(op, *argument, symbols).any(is_direct))
}

/// The operations that consume a value, and at which operand, the latest use first.
fn consumers<'a>(
    op: OpRef<'a>,
    value: ValueId,
    symbols: Option<&'a SymbolTables>,
) -> impl Iterator<Item = (OpRef<'a>, usize)> {
    let uses = op.body.uses(value);
    let owners = uses.map(move |at| (op.at(op.body.use_owner(at)), op.body.use_operand_number(at)));
    owners.filter(move |(owner, index)| consumes(*owner, *index, symbols))
}

/// Reports that a value may be consumed twice; `report` makes the message of what the value is.
pub fn check_consumed_once(
    op: OpRef,
    value: ValueId,
    symbols: Option<&SymbolTables>,
    report: impl FnOnce(&str) -> Diagnostic,
) -> Result<(), Diagnostic> {
    let mut consumers = consumers(op, value, symbols);
    let (Some((first, at)), Some((second, again))) = (consumers.next(), consumers.next()) else {
        return Ok(());
    };
    let diagnostic = report("has more than one potential consumer")
        .note(first.loc(), format!("used here as operand #{at}"))
        .note(second.loc(), format!("used here as operand #{again}"));
    Err(diagnostic)
}
