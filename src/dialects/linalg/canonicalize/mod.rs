//! Canonicalization patterns of linalg.

pub(crate) mod casts;
mod fill;
mod identity;
mod relayout;
mod reorder;

use oxmlir_ir::OpName;
use oxmlir_ir::interfaces::{CanonicalizedBy, Implementation, implements};
use oxmlir_ir::rewrite::Pattern;

use crate::linalg::table::Loops;
use crate::tables::{linalg as ops, tensor};

/// The patterns that all structured operations have.
macro_rules! structured {
    ($($pattern:expr),* $(,)?) => {
        &[
            Pattern::new("FoldTensorCastProducerOp", casts::fold_operands),
            Pattern::new("EraseDeadLinalgOp", identity::erase_dead),
            Pattern::new("InferStaticShapeOfOperands", casts::infer_static_shapes),
            $($pattern),*
        ]
    };
}

const IDENTITY: Pattern = Pattern::new("EraseIdentityLinalgOp", identity::erase);

pub const STRUCTURED: &[Pattern] = structured![];

/// The patterns of operations where no size follows from that of another operand: with windows, or one operand that has sizes.
const UNRELATED: &[Pattern] = &[
    Pattern::new("FoldTensorCastProducerOp", casts::fold_operands),
    Pattern::new("EraseDeadLinalgOp", identity::erase_dead),
];

pub const GENERIC: &[Pattern] = structured![IDENTITY];

pub const COPY: &[Pattern] = structured![IDENTITY, Pattern::new("FoldFillWithCopy", fill::copy),];

pub const TRANSPOSE: &[Pattern] = structured![
    Pattern::new("FoldFillWithTranspose", fill::transpose),
    Pattern::new(
        "FoldTransposeWithTranspose",
        reorder::transpose_of_transpose
    ),
    Pattern::new(
        "SwapTransposeWithBroadcast",
        reorder::transpose_of_broadcast
    ),
];

pub const BROADCAST: &[Pattern] = structured![
    IDENTITY,
    Pattern::new("FoldBroadcasts", reorder::broadcast_of_broadcast),
];

/// The patterns of operations that are not structured, and take what their results begin with.
pub const DESTINATION_STYLE: &[Pattern] = &[Pattern::new(
    "FoldTensorCastProducerOp",
    casts::fold_operands,
)];

pub const PACK: &[Pattern] = &[
    Pattern::new("FoldTensorCastPackOp", casts::fold_operands_of_pack),
    Pattern::new("FoldFillWithPack", fill::pack),
    Pattern::new("PackOp", relayout::pack),
];

pub const UNPACK: &[Pattern] = &[
    Pattern::new("FoldTensorCastUnPackOp", casts::fold_operands_of_unpack),
    Pattern::new("UnPackOp", relayout::unpack),
];

/// The patterns that make fills of what is done to one (`FillOp::getCanonicalizationPatterns`).
pub const FILL_USERS: &[(OpName, Pattern)] = &[
    (ops::COPY, Pattern::new("FoldFillWithCopy", fill::copy)),
    (
        tensor::EXTRACT,
        Pattern::new("FoldFillWithTensorExtract", fill::extract),
    ),
    (ops::PACK, Pattern::new("FoldFillWithPack", fill::pack)),
    (tensor::PAD, Pattern::new("FoldFillWithPad", fill::pad)),
    (
        tensor::COLLAPSE_SHAPE,
        Pattern::new("FoldFillWithTensorReshape", fill::collapse_shape),
    ),
    (
        tensor::EXPAND_SHAPE,
        Pattern::new("FoldFillWithTensorReshape", fill::expand_shape),
    ),
    (
        tensor::INSERT_SLICE,
        Pattern::new("FoldInsertPadIntoFill", fill::insert_slice),
    ),
    (
        ops::TRANSPOSE,
        Pattern::new("FoldFillWithTranspose", fill::transpose),
    ),
    (
        tensor::CONCAT,
        Pattern::new("FoldConcatsOfFill", fill::concat),
    ),
];

static CAST: CanonicalizedBy = CanonicalizedBy(&[Pattern::new(
    "FoldTensorCastConsumerOp",
    casts::fold_into_producer,
)]);

static CONCAT: CanonicalizedBy =
    CanonicalizedBy(&[Pattern::new("FoldConcatsOfFill", fill::concat)]);

static EXTRACT: CanonicalizedBy =
    CanonicalizedBy(&[Pattern::new("FoldFillWithTensorExtract", fill::extract)]);

static PAD: CanonicalizedBy = CanonicalizedBy(&[Pattern::new("FoldFillWithPad", fill::pad)]);

static COLLAPSE_SHAPE: CanonicalizedBy = CanonicalizedBy(&[Pattern::new(
    "FoldFillWithTensorReshape",
    fill::collapse_shape,
)]);

static EXPAND_SHAPE: CanonicalizedBy = CanonicalizedBy(&[Pattern::new(
    "FoldFillWithTensorReshape",
    fill::expand_shape,
)]);

static INSERT_SLICE: CanonicalizedBy =
    CanonicalizedBy(&[Pattern::new("FoldInsertPadIntoFill", fill::insert_slice)]);

/// Patterns for operations on tensors that structured ones are about.
pub const OF_TENSOR: [Implementation; 7] = [
    implements(tensor::CAST, &CAST),
    implements(tensor::CONCAT, &CONCAT),
    implements(tensor::EXTRACT, &EXTRACT),
    implements(tensor::PAD, &PAD),
    implements(tensor::COLLAPSE_SHAPE, &COLLAPSE_SHAPE),
    implements(tensor::EXPAND_SHAPE, &EXPAND_SHAPE),
    implements(tensor::INSERT_SLICE, &INSERT_SLICE),
];

/// Whether subscripts of a structured operation are sums.
const fn has_windows(loops: &Loops) -> bool {
    let Loops::Fixed(nest) = loops else {
        return false;
    };
    let maps = nest.maps.as_bytes();
    let mut at = 0;
    while at < maps.len() {
        if maps[at] == b'+' {
            return true;
        }
        at += 1;
    }
    false
}

/// The patterns of a structured operation.
pub const fn of(op: OpName, loops: &Loops) -> &'static [Pattern] {
    if op.0 == ops::GENERIC.0 {
        GENERIC
    } else if op.0 == ops::COPY.0 {
        COPY
    } else if op.0 == ops::TRANSPOSE.0 {
        TRANSPOSE
    } else if op.0 == ops::BROADCAST.0 {
        BROADCAST
    } else if has_windows(loops) || op.0 == ops::FILL.0 || op.0 == ops::FILL_RNG_2D.0 {
        UNRELATED
    } else {
        STRUCTURED
    }
}
