//! The sets of patterns that `transform.apply_patterns` names.

use oxmlir_dialects::tables::transform::{
    self as ops, VectorContractLowering, VectorMultiReductionLowering, VectorTransferSplit,
    VectorTransposeLowering,
};
use oxmlir_dialects::tables::{memref, vector as v};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::rewrite::{PatternSet, Rewriter};
use oxmlir_ir::{OpId, OpName, OpRef};

use super::testing;
use crate::arm;
use crate::conversion::{tensor_to_linalg, vector_to_scf};
use crate::gpu::{eliminate_barriers, subgroup_mma};
use crate::linalg::fold_add_into_dest;
use crate::linalg::transforms::tile::canonicalize;
use crate::linalg::transforms::unit_dims::Way;
use crate::linalg::transforms::vectorize::pad_users;
use crate::linalg::transforms::{fusion, pack, pack_of_empty, unit_dims, unit_tiles};
use crate::memref::{
    alloc_to_alloca, expand, expand_strided_metadata, extract_address_computations,
    fold_memref_alias_ops, resolve_dims,
};
use crate::scf::for_loop_canonicalization;
use crate::tensor::{
    bubble_up_slices, constants as tensor_constants, decompose_concat, fold_subset_ops,
    merge_slices,
};
use crate::transform::interface::PatternDescriptor;
use crate::vector::lower::{self, ContractLowering, TransposeLowering};
use crate::vector::unit_dims::{leading, shape_casts, views};
use crate::vector::{
    lower_mask, multi_reduction, narrow, outer_products, sink, sink_memory, split_transfers,
    to_contract, transfer_maps,
};

/// The table of a function that adds patterns, whatever the operation says.
macro_rules! always {
    ($function:path) => {
        &PatternDescriptor {
            populate: |_, patterns| $function(patterns),
        }
    };
}

/// The table of the rewrites that lower some operations on vectors.
macro_rules! lowers {
    ($($name:path),*) => {
        &PatternDescriptor {
            populate: |_, patterns| {
                const NAMES: &[OpName] = &[$($name),*];
                lower::add_patterns_of(patterns, NAMES);
            },
        }
    };
}

/// The sets, a line each.
#[rustfmt::skip]
pub static INTERFACES: &[Implementation] = &[
    implements(ops::APPLY_PATTERNS_ARM_SVE_VECTOR_CONTRACT_TO_BFMMLA, always!(arm::contraction::add_sve_bf16_pattern)),
    implements(ops::APPLY_PATTERNS_ARM_SVE_VECTOR_CONTRACT_TO_I8MM, always!(arm::contraction::add_sve_i8_pattern)),
    implements(ops::APPLY_PATTERNS_CANONICALIZATION, always!(PatternSet::add_canonicalization)),
    implements(ops::APPLY_PATTERNS_GPU_ELIMINATE_BARRIERS, always!(eliminate_barriers::add_patterns)),
    implements(ops::APPLY_PATTERNS_GPU_UNROLL_VECTORS_SUBGROUP_MMA, &PatternDescriptor { populate: subgroup_mma }),
    implements(ops::APPLY_PATTERNS_LINALG_DECOMPOSE_PACK_UNPACK, always!(unit_tiles::add_patterns)),
    implements(ops::APPLY_PATTERNS_LINALG_DECOMPOSE_PAD, always!(tensor_to_linalg::add_patterns)),
    implements(ops::APPLY_PATTERNS_LINALG_ERASE_UNNECESSARY_INPUTS, always!(fusion::add_dead_patterns)),
    implements(ops::APPLY_PATTERNS_LINALG_FOLD_ADD_INTO_DEST, always!(fold_add_into_dest::add_patterns)),
    implements(ops::APPLY_PATTERNS_LINALG_FOLD_PACK_UNPACK_INTO_EMPTY, &PatternDescriptor { populate: packed_empty_tensors }),
    implements(ops::APPLY_PATTERNS_LINALG_FOLD_UNIT_EXTENT_DIMS_VIA_RESHAPES, &PatternDescriptor { populate: |_, patterns| unit_dims::add_dropping_patterns(patterns, Way::Reshapes) }),
    implements(ops::APPLY_PATTERNS_LINALG_FOLD_UNIT_EXTENT_DIMS_VIA_SLICES, &PatternDescriptor { populate: |_, patterns| unit_dims::add_dropping_patterns(patterns, Way::Slices) }),
    implements(ops::APPLY_PATTERNS_LINALG_PAD_VECTORIZATION, always!(pad_users::add_patterns)),
    implements(ops::APPLY_PATTERNS_LINALG_TILING_CANONICALIZATION, &PatternDescriptor { populate: |op, patterns| canonicalize::add_patterns(op.cx, patterns) }),
    implements(ops::APPLY_PATTERNS_MEMREF_ALLOC_TO_ALLOCA, &PatternDescriptor { populate: alloc_to_alloca }),
    implements(ops::APPLY_PATTERNS_MEMREF_EXPAND_OPS, always!(expand::add_patterns)),
    implements(ops::APPLY_PATTERNS_MEMREF_EXPAND_STRIDED_METADATA, &PatternDescriptor { populate: |op, patterns| expand_strided_metadata::add_patterns(op.cx, patterns) }),
    implements(ops::APPLY_PATTERNS_MEMREF_EXTRACT_ADDRESS_COMPUTATIONS, always!(extract_address_computations::add_patterns)),
    implements(ops::APPLY_PATTERNS_MEMREF_FOLD_MEMREF_ALIAS_OPS, always!(fold_memref_alias_ops::add_patterns)),
    implements(ops::APPLY_PATTERNS_MEMREF_RESOLVE_RANKED_SHAPED_TYPE_RESULT_DIMS, always!(resolve_dims::add_patterns)),
    implements(ops::APPLY_PATTERNS_SCF_FOR_LOOP_CANONICALIZATION, always!(for_loop_canonicalization::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_BUBBLE_UP_EXTRACT_SLICE, always!(bubble_up_slices::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_DECOMPOSE_CONCAT, always!(decompose_concat::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_DROP_REDUNDANT_INSERT_SLICE_RANK_EXPANSION, always!(merge_slices::add_rank_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_FOLD_INTO_PACK_AND_UNPACK, always!(pack::fold::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_FOLD_TENSOR_EMPTY, &PatternDescriptor { populate: empty_tensors }),
    implements(ops::APPLY_PATTERNS_TENSOR_FOLD_TENSOR_SUBSET_OPS, always!(fold_subset_ops::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_FOLD_TENSOR_SUBSET_OPS_INTO_VECTOR_TRANSFERS, always!(fold_subset_ops::add_transfer_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_MERGE_CONSECUTIVE_INSERT_EXTRACT_SLICE, always!(merge_slices::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_REASSOCIATIVE_RESHAPE_FOLDING, always!(merge_slices::add_reshape_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_REWRITE_AS_CONSTANT, &PatternDescriptor { populate: constants }),
    implements(ops::APPLY_PATTERNS_TRANSFORM_TEST_PATTERNS, always!(testing::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_CAST_AWAY_VECTOR_LEADING_ONE_DIM, always!(leading::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_DROP_INNER_MOST_UNIT_DIMS_FROM_XFER_OPS, always!(views::add_inner_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_DROP_UNIT_DIMS_WITH_SHAPE_CAST, always!(shape_casts::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_ELEMENTWISE_TO_VECTOR, always!(outer_products::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_FOLD_ARITH_EXTENSION, always!(to_contract::add_extension_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_INTERLEAVE_TO_SHUFFLE, always!(lower::add_shuffle_pattern)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_BITCAST, lowers!(v::BITCAST)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_BROADCAST, lowers!(v::BROADCAST)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_CONTRACTION, &PatternDescriptor { populate: contraction }),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_CREATE_MASK, lowers!(v::CREATE_MASK, v::CONSTANT_MASK)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_GATHER, lowers!(v::GATHER)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_INTERLEAVE, lowers!(v::INTERLEAVE, v::DEINTERLEAVE)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_MASKED_TRANSFERS, always!(lower_mask::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_MASKS, lowers!(v::CREATE_MASK, v::CONSTANT_MASK)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_MULTI_REDUCTION, &PatternDescriptor { populate: reduction }),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_OUTERPRODUCT, lowers!(v::OUTERPRODUCT)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_SCAN, always!(lower::add_scan_pattern)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_SHAPE_CAST, lowers!(v::SHAPE_CAST)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_TRANSFER, &PatternDescriptor { populate: transfers }),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_TRANSPOSE, &PatternDescriptor { populate: transpose }),
    implements(ops::APPLY_PATTERNS_VECTOR_MATERIALIZE_MASKS, always!(lower::add_mask_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_RANK_REDUCING_SUBVIEW_PATTERNS, always!(views::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_REDUCTION_TO_CONTRACT, always!(to_contract::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_REWRITE_NARROW_TYPES, always!(narrow::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_SINK_MEM_OPS, always!(sink_memory::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_SINK_OPS, always!(sink::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_SPLIT_TRANSFER_FULL_PARTIAL, &PatternDescriptor { populate: split_transfers }),
    implements(ops::APPLY_PATTERNS_VECTOR_TRANSFER_PERMUTATION_PATTERNS, always!(transfer_maps::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_TRANSFER_TO_SCF, &PatternDescriptor { populate: transfers_to_loops }),
    implements(ops::APPLY_PATTERNS_VECTOR_UNROLL_FROM_ELEMENTS, lowers!(v::FROM_ELEMENTS)),
    implements(ops::APPLY_PATTERNS_VECTOR_UNROLL_TO_ELEMENTS, lowers!(v::TO_ELEMENTS)),
];

fn alloc_to_alloca(op: OpRef, patterns: &mut PatternSet<'static>) {
    let Some(limit) = ops::ApplyPatternsMemrefAllocToAlloca::new(op).size_limit() else {
        return alloc_to_alloca::add_patterns(patterns);
    };
    let rule = move |rw: &mut Rewriter, op: OpId| {
        let op = rw.op(op);
        let is_small = op.name() == memref::ALLOC
            && alloc_to_alloca::bytes(op).is_some_and(|bytes| bytes < limit);
        let id = op.id;
        is_small && alloc_to_alloca::move_to_stack(rw, id).is_some()
    };
    patterns.add_informed("AllocToAlloca", rule);
}

fn constants(op: OpRef, patterns: &mut PatternSet<'static>) {
    let always = ops::ApplyPatternsTensorRewriteAsConstant::new(op).aggressive();
    tensor_constants::add_patterns(patterns, always);
}

fn empty_tensors(op: OpRef, patterns: &mut PatternSet<'static>) {
    match ops::ApplyPatternsTensorFoldTensorEmpty::new(op).fold_single_use_only() {
        true => unit_dims::tensors::add_single_empty_patterns(patterns),
        false => unit_dims::tensors::add_empty_patterns(patterns),
    }
}

fn packed_empty_tensors(op: OpRef, patterns: &mut PatternSet<'static>) {
    let view = ops::ApplyPatternsLinalgFoldPackUnpackIntoEmpty::new(op);
    pack_of_empty::add_patterns(patterns, view.fold_single_use_only());
}

fn subgroup_mma(op: OpRef, patterns: &mut PatternSet<'static>) {
    let view = ops::ApplyPatternsGpuUnrollVectorsSubgroupMma::new(op);
    subgroup_mma::add_unrolling(patterns, [view.m(), view.n(), view.k()]);
}

fn transfers(op: OpRef, patterns: &mut PatternSet<'static>) {
    let most = ops::ApplyPatternsVectorLowerTransfer::new(op).max_transfer_rank();
    lower::add_transfer_patterns(patterns, usize::try_from(most).unwrap_or(0));
}

fn transfers_to_loops(op: OpRef, patterns: &mut PatternSet<'static>) {
    let view = ops::ApplyPatternsVectorTransferToScf::new(op);
    let rank = usize::try_from(view.max_transfer_rank()).unwrap_or(0);
    vector_to_scf::add_patterns(patterns, rank, view.full_unroll());
}

fn contraction(op: OpRef, patterns: &mut PatternSet<'static>) {
    let view = ops::ApplyPatternsVectorLowerContraction::new(op);
    lower::add_contract_pattern(
        patterns,
        match view.lowering_strategy() {
            VectorContractLowering::Dot => ContractLowering::Dot,
            VectorContractLowering::Llvmintr => ContractLowering::LlvmIntr,
            VectorContractLowering::Outerproduct => ContractLowering::OuterProduct,
            VectorContractLowering::Parallelarith => ContractLowering::ParallelArith,
        },
    );
}

fn reduction(op: OpRef, patterns: &mut PatternSet<'static>) {
    let view = ops::ApplyPatternsVectorLowerMultiReduction::new(op);
    let is_inner = view.lowering_strategy() == VectorMultiReductionLowering::Innerreduction;
    multi_reduction::add_patterns(patterns, is_inner);
}

fn transpose(op: OpRef, patterns: &mut PatternSet<'static>) {
    let view = ops::ApplyPatternsVectorLowerTranspose::new(op);
    let lowering = match view.lowering_strategy() {
        VectorTransposeLowering::Eltwise => TransposeLowering::Elementwise,
        VectorTransposeLowering::Llvmintr => TransposeLowering::LlvmIntr,
        VectorTransposeLowering::Shuffle1d => TransposeLowering::Shuffle1d,
        VectorTransposeLowering::Shuffle16x16 => TransposeLowering::Shuffle16x16,
    };
    patterns.add(v::TRANSPOSE, lower::transpose::patterns(lowering));
}

fn split_transfers(op: OpRef, patterns: &mut PatternSet<'static>) {
    let view = ops::ApplyPatternsVectorSplitTransferFullPartial::new(op);
    match view.split_transfer_strategy() {
        VectorTransferSplit::None => {}
        VectorTransferSplit::ForceInBounds => split_transfers::add_promised_patterns(patterns),
        // The elements that are there are copied as a vector as well.
        VectorTransferSplit::LinalgCopy | VectorTransferSplit::VectorTransfer => {
            split_transfers::add_patterns(patterns);
        }
    }
}
