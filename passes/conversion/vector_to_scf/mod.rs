//! Lowers transfers of vectors of several dimensions, and printing of vectors, to loops.
//!
//! ```mlir
//! %v = vector.transfer_read %m[%i, %j], %pad : memref<?x?xf32>, vector<4x8xf32>
//! // scf.for %k = %c0 to %c4 step %c1 {
//! //   %inside = arith.cmpi sgt, %size, %i + %k : index
//! //   scf.if %inside {
//! //     %row = vector.transfer_read %m[%i + %k, %j], %pad : memref<?x?xf32>, vector<8xf32>
//! //     memref.store %row, %buffer[%k] : memref<4xvector<8xf32>>
//! //   } else { ... }
//! // }
//! ```
//!
//! First the maps of transfers become minor identities (`vector::transfer_maps`). Then a dimension at a time is taken off: by
//! a loop over a buffer on the stack (`buffered`), or with `full-unroll` by a transfer for each position (`unrolled`).
//! Transfers of one dimension that are no loads or stores become loops over elements (`elements`), those of transposed
//! scalable vectors loops over rows (`scalable`).

mod buffered;
mod check;
mod elements;
pub mod loops;
mod merge;
mod print;
mod scalable;
mod unrolled;

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::transfer::{Transfer, masking_op};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{PatternSet, Rewriter};
use oxmlir_ir::{Body, Context, OpId, TypeKind};

use crate::bodies::run_patterns;
use crate::vector::build::type_of;
use crate::vector::transfer_maps;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "full-unroll",
            "a transfer for each position instead of loops",
            false,
        ),
        OptionInfo::uint("target-rank", "dimensions of vectors that stay", 1),
        OptionInfo::bool(
            "lower-tensors",
            "lower transfers from and to tensors too",
            false,
        ),
        OptionInfo::bool(
            "lower-scalable",
            "lower transposed scalable vectors to loops",
            false,
        ),
    ],
    ..PassInfo::new(
        "convert-vector-to-scf",
        "ConvertVectorToSCF",
        "lowers transfers of vectors of several dimensions to loops",
        Anchor::Any,
        run,
    )
};

/// What the options say.
#[derive(Clone, Copy)]
struct Settings {
    target_rank: usize,
    unrolls: bool,
    tensors: bool,
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut maps = PatternSet::new();
    transfer_maps::add_patterns(&mut maps);
    run_patterns(body, pass, &maps)?;
    let settings = Settings {
        target_rank: usize::try_from(pass.options.uint("target-rank")).unwrap_or(usize::MAX),
        unrolls: pass.options.bool("full-unroll"),
        tensors: pass.options.bool("lower-tensors"),
    };
    let lower_scalable = pass.options.bool("lower-scalable");
    let mut patterns = PatternSet::new();
    add_all(&mut patterns, settings, lower_scalable);
    run_patterns(body, pass, &patterns)
}

/// Adds the patterns that lower transfers from and to memory, and printing, but none that changes the maps of transfers.
pub fn add_patterns(patterns: &mut PatternSet<'static>, target_rank: usize, unrolls: bool) {
    let settings = Settings {
        target_rank,
        unrolls,
        tensors: false,
    };
    add_all(patterns, settings, false);
}

fn add_all(patterns: &mut PatternSet, settings: Settings, lower_scalable: bool) {
    print::add_patterns(patterns);
    // A `vector.mask` has room for one operation only: lower-vector-mask goes first.
    let is_free = |rw: &Rewriter, op: OpId| masking_op(rw.op(op)).is_none();
    let by_dimension = move |rw: &mut Rewriter, op: OpId| match settings.unrolls {
        _ if !is_free(rw, op) => false,
        true => unrolled::lower(rw, op, settings),
        false => buffered::prepare(rw, op, settings) || buffered::lower(rw, op, settings),
    };
    let scalable =
        move |rw: &mut Rewriter, op: OpId| lower_scalable && scalable::lower(rw, op, settings);
    let by_element = move |rw: &mut Rewriter, op: OpId| {
        settings.target_rank == 1 && is_free(rw, op) && elements::lower(rw, op)
    };
    patterns.add_informed("TransferOpConversion", by_dimension);
    patterns.add_informed("ScalableTransposeTransferWriteConversion", scalable);
    patterns.add_informed("TransferOp1dConversion", by_element);
}

impl Settings {
    /// The dimensions that vectors keep. A row of elements is a buffer of them only if they are whole bytes, since those of a vector stand
    /// without gaps, and if no gap is behind it, if it is one of several: rows have sizes that are powers of two.
    fn kept_rank(self, cx: &Context, vector: &VectorType, is_one_of_several: bool) -> usize {
        let bits = match cx.type_kind(vector.element) {
            TypeKind::Integer { width, .. } => u64::from(*width),
            TypeKind::Float(kind) => u64::from(kind.width()),
            _ => 8,
        };
        let elements = vector.shape.last().map_or(1, |size| size.unsigned_abs());
        let has_places = bits.is_power_of_two() && bits >= 8;
        let has_gap = is_one_of_several && !elements.is_power_of_two();
        self.target_rank.max(usize::from(!has_places || has_gap))
    }
}

/// A transfer whose first dimension can be taken off.
fn reducible(rw: &Rewriter, op: OpId, settings: Settings) -> Option<Transfer> {
    let transfer = Transfer::of(rw.op(op))?;
    let ty = type_of(rw, transfer.vector)?;
    let base = rw.body.ty(transfer.base);
    let same_element = rw.cx.shaped_element(base) == Some(ty.element);
    let rank = match settings.unrolls {
        true => settings.target_rank,
        false => settings.kept_rank(rw.cx, &ty, ty.rank() > 1),
    };
    let lowers = settings.tensors || !is_tensor(rw, &transfer);
    let is_one = ty.rank() > rank && !ty.leads_scalable() && same_element && lowers;
    (is_one && has_mask_in_order(rw, &transfer)).then_some(transfer)
}

/// Whether the dimensions of the mask are those of the vector: a mask has them in the order of the memory.
fn has_mask_in_order(rw: &Rewriter, transfer: &Transfer) -> bool {
    let affine = rw.cx.affine();
    let results = transfer.map.results(affine).iter();
    let dims: Vec<u32> = results.filter_map(|expr| expr.as_dim(affine)).collect();
    transfer.mask.is_none() || dims.is_sorted()
}

fn is_tensor(rw: &Rewriter, transfer: &Transfer) -> bool {
    matches!(
        rw.cx.type_kind(rw.body.ty(transfer.base)),
        TypeKind::RankedTensor { .. }
    )
}

/// Whether an operation is a transfer.
fn is_transfer(rw: &Rewriter, op: OpId) -> bool {
    matches!(
        rw.body.name(op),
        vector::TRANSFER_READ | vector::TRANSFER_WRITE
    )
}
