//! The rewrites that come before the conversion to the llvm dialect: vectors of several dimensions fall apart into those of
//! one, contractions into arithmetic, masks into comparisons.
//!
//! ```mlir
//! %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
//! // %p = ub.poison : vector<3x2xf32>
//! // %e = vector.extract %0[0, 0] : f32 from vector<2x3xf32>
//! // %i = vector.insert %e, %p[0, 0] : f32 into vector<3x2xf32>
//! // ...
//! ```
//!
//! Each rewrite is a file. They are applied together, greedily, in the order in which [`patterns`] adds them; first
//! come a few canonicalizations.

mod bitcast;
pub(crate) mod broadcast;
pub(super) mod contract;
mod create_mask;
mod elements;
mod fma;
pub(crate) mod gather;
mod interleave;
mod outer_product;
mod scan;
mod shape_cast;
mod slices;
mod step;
mod transfer;
pub(crate) mod transpose;
pub(crate) mod unroll;

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_dialects::vector::canonicalize::BESIDE_LOWERINGS;
use oxmlir_ir::pass::{PassContext, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, OpName};

use crate::bodies::run_patterns;

/// How contractions are lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ContractLowering {
    /// To smaller contractions and dot products.
    #[default]
    Dot,
    /// To `llvm.intr.matrix.multiply`.
    LlvmIntr,
    /// To `vector.outerproduct`.
    OuterProduct,
    /// To elementwise arithmetic where every reduced dimension has one element.
    ParallelArith,
}

/// How transposes are lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TransposeLowering {
    /// Element by element.
    #[default]
    Elementwise,
    /// To `llvm.intr.matrix.transpose`.
    LlvmIntr,
    /// Those of two dimensions to a shuffle of one.
    Shuffle1d,
    /// Those of 16x16 elements to shuffles of rows.
    Shuffle16x16,
}

/// What the rewrites before a conversion to llvm can be told.
#[derive(Clone, Copy, Debug, Default)]
pub struct LowerOptions {
    pub contract: ContractLowering,
    pub transpose: TransposeLowering,
    /// Positions in masks fit in 32 bits.
    pub indices_32_bit: bool,
}

impl ContractLowering {
    /// The value of a pass option.
    pub fn named(name: &str) -> Option<ContractLowering> {
        match name {
            "dot" => Some(ContractLowering::Dot),
            "llvmintr" => Some(ContractLowering::LlvmIntr),
            "outerproduct" => Some(ContractLowering::OuterProduct),
            "parallelarith" => Some(ContractLowering::ParallelArith),
            _ => None,
        }
    }
}

impl TransposeLowering {
    /// The value of a pass option.
    pub fn named(name: &str) -> Option<TransposeLowering> {
        match name {
            "eltwise" => Some(TransposeLowering::Elementwise),
            "llvmintr" => Some(TransposeLowering::LlvmIntr),
            "shuffle1d" => Some(TransposeLowering::Shuffle1d),
            "shuffle16x16" => Some(TransposeLowering::Shuffle16x16),
            _ => None,
        }
    }
}

/// Applies the rewrites to `body` and those inside it until nothing changes any more.
pub fn lower_for_llvm(body: &mut Body, pass: &PassContext, options: LowerOptions) -> PassResult {
    run_patterns(body, pass, &patterns(options))
}

/// Turns transfers that a load or store can do into these.
pub fn lower_transfers(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut set = PatternSet::new();
    for (name, label, apply) in TRANSFERS {
        set.add(name, &[Pattern::new(label, apply)]);
    }
    run_patterns(body, pass, &set)
}

/// Adds the patterns that turn transfers of up to `most` dimensions into loads and stores.
pub fn add_transfer_patterns(set: &mut PatternSet, most: usize) {
    match most {
        0 => {}
        1 => add_transfers_up_to::<1>(set),
        2 => add_transfers_up_to::<2>(set),
        3 => add_transfers_up_to::<3>(set),
        4 => add_transfers_up_to::<4>(set),
        _ => add_transfers_up_to::<{ usize::MAX }>(set),
    }
}

fn add_transfers_up_to<const MOST: usize>(set: &mut PatternSet) {
    let [(read, read_name, _), (write, write_name, _)] = TRANSFERS;
    set.add(
        read,
        &[Pattern::new(read_name, transfer::read_up_to::<MOST>)],
    );
    set.add(
        write,
        &[Pattern::new(write_name, transfer::write_up_to::<MOST>)],
    );
}

/// A rewrite: the operation, its name, and what it does.
type Rewrite = (OpName, &'static str, fn(&mut Rewriter, OpId) -> bool);

/// Transfers of at most one dimension become loads and stores.
const TRANSFERS: [Rewrite; 2] = [
    (
        vector::TRANSFER_READ,
        "TransferReadToVectorLoadLowering",
        transfer::read_to_load,
    ),
    (
        vector::TRANSFER_WRITE,
        "TransferWriteToVectorStoreLowering",
        transfer::write_to_store,
    ),
];

/// The other rewrites that are the same with all options.
const ALWAYS: [Rewrite; 20] = [
    (
        arith::SELECT,
        "FoldI1Select",
        create_mask::select_to_broadcast,
    ),
    (vector::BITCAST, "UnrollBitCastOp", bitcast::unroll),
    (vector::BROADCAST, "BroadcastOpLowering", broadcast::lower),
    (
        vector::OUTERPRODUCT,
        "OuterProductOpLowering",
        outer_product::lower,
    ),
    (
        vector::CREATE_MASK,
        "CreateMaskOpLowering",
        create_mask::by_row,
    ),
    (
        vector::CONSTANT_MASK,
        "ConstantMaskOpLowering",
        create_mask::constant_mask,
    ),
    (
        vector::SHAPE_CAST,
        "ShapeCastOpRewritePattern",
        shape_cast::lower,
    ),
    (vector::INTERLEAVE, "UnrollInterleaveOp", interleave::unroll),
    (
        vector::DEINTERLEAVE,
        "UnrollDeinterleaveOp",
        interleave::unroll_deinterleave,
    ),
    (
        vector::TRANSFER_READ,
        "MaterializeTransferMask",
        transfer::materialize_mask,
    ),
    (
        vector::TRANSFER_WRITE,
        "MaterializeTransferMask",
        transfer::materialize_mask,
    ),
    (
        vector::INSERT_STRIDED_SLICE,
        "DecomposeDifferentRankInsertStridedSlice",
        slices::insert_into_row,
    ),
    (
        vector::EXTRACT_STRIDED_SLICE,
        "DecomposeNDExtractStridedSlice",
        slices::extract_rows,
    ),
    (
        vector::INSERT_STRIDED_SLICE,
        "ConvertSameRankInsertStridedSliceIntoShuffle",
        slices::insert_by_shuffle,
    ),
    (
        vector::EXTRACT_STRIDED_SLICE,
        "Convert1DExtractStridedSliceIntoShuffle",
        slices::extract_to_shuffle,
    ),
    (
        vector::STEP,
        "StepToArithConstantOpRewrite",
        step::to_constant,
    ),
    (vector::FMA, "VectorFMAOpNDRewritePattern", fma::unroll),
    (vector::GATHER, "UnrollGather", gather::unroll),
    (
        vector::FROM_ELEMENTS,
        "UnrollFromElements",
        elements::unroll_from_elements,
    ),
    (
        vector::TO_ELEMENTS,
        "UnrollToElements",
        elements::unroll_to_elements,
    ),
];

/// The rewrites of some operations.
pub fn add_patterns_of(set: &mut PatternSet, names: &[OpName]) {
    for (name, label, apply) in ALWAYS.into_iter().filter(|(name, ..)| names.contains(name)) {
        set.add(name, &[Pattern::new(label, apply)]);
    }
}

/// The rewrites that make masks of what transfers say of their bounds, and comparisons of masks.
pub fn add_mask_patterns(set: &mut PatternSet) {
    for (name, label, apply) in ALWAYS {
        if matches!(label, "FoldI1Select" | "MaterializeTransferMask") {
            set.add(name, &[Pattern::new(label, apply)]);
        }
    }
    let compare = Pattern::new("VectorCreateMaskOpConversion", create_mask::compare_64_bits);
    set.add(vector::CREATE_MASK, &[compare]);
}

/// The rewrite of scans.
pub fn add_scan_pattern(set: &mut PatternSet) {
    set.add(vector::SCAN, &[Pattern::new("ScanToArithOps", scan::lower)]);
}

/// The rewrite that makes shuffles of vectors that are interleaved.
pub fn add_shuffle_pattern(set: &mut PatternSet) {
    let pattern = Pattern::new("InterleaveToShuffle", interleave::to_shuffle);
    set.add(vector::INTERLEAVE, &[pattern]);
}

/// The rewrite of contractions.
pub fn add_contract_pattern(set: &mut PatternSet, lowering: ContractLowering) {
    let rule = contract::rule(lowering);
    set.add(
        vector::CONTRACT,
        &[Pattern::new("ContractionOpLowering", rule)],
    );
}

/// The pattern that makes constants of steps.
pub fn add_step_pattern(set: &mut PatternSet) {
    let pattern = Pattern::new("StepToArithConstantOpRewrite", step::to_constant);
    set.add(vector::STEP, &[pattern]);
}

fn patterns(options: LowerOptions) -> PatternSet<'static> {
    let mut set = PatternSet::new();
    for (name, pattern) in BESIDE_LOWERINGS {
        set.add(name, &[pattern]);
    }
    let mut add = |name, label, apply| {
        set.add(name, &[Pattern::new(label, apply)]);
    };
    for (name, label, apply) in TRANSFERS.into_iter().chain(ALWAYS) {
        add(name, label, apply);
    }
    let contract = contract::rule(options.contract);
    add(vector::CONTRACT, "ContractionOpLowering", contract);
    let compare = if options.indices_32_bit {
        create_mask::compare_32_bits
    } else {
        create_mask::compare_64_bits
    };
    add(vector::CREATE_MASK, "VectorCreateMaskOpConversion", compare);
    set.add(vector::TRANSPOSE, transpose::patterns(options.transpose));
    set
}
