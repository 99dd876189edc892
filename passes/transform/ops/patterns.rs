//! The sets of patterns that `transform.apply_patterns` names.

use oxmlir_dialects::tables::transform::{
    self as ops, VectorContractLowering, VectorMultiReductionLowering, VectorTransposeLowering,
};
use oxmlir_dialects::tables::vector as v;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::rewrite::PatternSet;
use oxmlir_ir::{OpName, OpRef};

use super::testing;
use crate::linalg::fold_add_into_dest;
use crate::memref::{extract_address_computations, fold_memref_alias_ops, resolve_dims};
use crate::scf::for_loop_canonicalization;
use crate::tensor::{bubble_up_slices, fold_subset_ops};
use crate::transform::interface::PatternDescriptor;
use crate::vector::lower::{self, ContractLowering, TransposeLowering};
use crate::vector::{lower_mask, multi_reduction, sink, to_contract, transfer_maps};

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
    implements(ops::APPLY_PATTERNS_CANONICALIZATION, always!(PatternSet::add_canonicalization)),
    implements(ops::APPLY_PATTERNS_LINALG_FOLD_ADD_INTO_DEST, always!(fold_add_into_dest::add_patterns)),
    implements(ops::APPLY_PATTERNS_MEMREF_EXTRACT_ADDRESS_COMPUTATIONS, always!(extract_address_computations::add_patterns)),
    implements(ops::APPLY_PATTERNS_MEMREF_FOLD_MEMREF_ALIAS_OPS, always!(fold_memref_alias_ops::add_patterns)),
    implements(ops::APPLY_PATTERNS_MEMREF_RESOLVE_RANKED_SHAPED_TYPE_RESULT_DIMS, always!(resolve_dims::add_patterns)),
    implements(ops::APPLY_PATTERNS_SCF_FOR_LOOP_CANONICALIZATION, always!(for_loop_canonicalization::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_BUBBLE_UP_EXTRACT_SLICE, always!(bubble_up_slices::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_FOLD_TENSOR_SUBSET_OPS, always!(fold_subset_ops::add_patterns)),
    implements(ops::APPLY_PATTERNS_TENSOR_FOLD_TENSOR_SUBSET_OPS_INTO_VECTOR_TRANSFERS, always!(fold_subset_ops::add_transfer_patterns)),
    implements(ops::APPLY_PATTERNS_TRANSFORM_TEST_PATTERNS, always!(testing::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_FOLD_ARITH_EXTENSION, always!(to_contract::add_extension_patterns)),
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
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_SHAPE_CAST, lowers!(v::SHAPE_CAST)),
    implements(ops::APPLY_PATTERNS_VECTOR_LOWER_TRANSPOSE, &PatternDescriptor { populate: transpose }),
    implements(ops::APPLY_PATTERNS_VECTOR_REDUCTION_TO_CONTRACT, always!(to_contract::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_SINK_OPS, always!(sink::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_TRANSFER_PERMUTATION_PATTERNS, always!(transfer_maps::add_patterns)),
    implements(ops::APPLY_PATTERNS_VECTOR_UNROLL_FROM_ELEMENTS, lowers!(v::FROM_ELEMENTS)),
    implements(ops::APPLY_PATTERNS_VECTOR_UNROLL_TO_ELEMENTS, lowers!(v::TO_ELEMENTS)),
];

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
