//! What each structured operation does: its loops, how they reach its operands, and what is done with the elements.
//!
//! This is the one table of the named operations: parser, verifier, passes and interpreter go by it.

use oxmlir_ir::OpName;
use oxmlir_ir::interfaces::Interface;

use crate::tables::linalg as ops;
use crate::tables::linalg::{BinaryFn, TypeFn, UnaryFn};

/// An operation that computes all elements of its outputs by a loop nest (`LinalgOp`).
pub struct StructuredOp {
    /// Its loops, and how they reach its operands.
    pub loops: Loops,
    /// What is done with the elements.
    pub body: Payload,
}

impl Interface for StructuredOp {}

/// The loops of a structured operation.
pub enum Loops {
    /// As its attributes say.
    Stated,
    /// Those of a product: as the attribute `indexing_maps` says, or by default.
    Product(Nest),
    /// As its maps say; loops that the output does not depend on sum up.
    Contract,
    /// As its maps say, or element by element.
    ElementwiseKind,
    /// One for each dimension of the output, element by element; scalars are the same for all.
    Elementwise,
    /// Those of the name.
    Fixed(Nest),
    /// Element by element, without scalars.
    Map,
    /// Element by element, with the dimensions of the input exchanged.
    Transpose,
    /// Element by element, some dimensions for the output alone.
    Broadcast,
    /// One for each dimension of the inputs, some of which the outputs do not have.
    Reduce,
}

/// A nest of loops `d0`, `d1`, ...
pub struct Nest {
    /// A letter a loop: `p` for parallel, `r` for reduction.
    pub iterators: &'static str,
    /// The subscripts of the operands: operands are separated by commas, dimensions by spaces. `s0` is the first stride, `t0` the
    /// first dilation.
    pub maps: &'static str,
}

/// What is done with elements: `in0`, `in1`, ... of the inputs, `out` of the output, cast to the type of `out`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Payload {
    /// What the region says.
    Stated,
    /// `in0`, without a cast.
    First,
    /// `in0`
    Copy,
    /// A function of `in0`, without a cast.
    Unary(UnaryFn),
    /// A function of `in0` and `in1`, without a cast.
    Binary(BinaryFn),
    /// `in0` chooses `in1` or `in2`.
    Select,
    /// The function of the attribute `kind`.
    Kind,
    /// `out + in0 * in1`
    Product,
    /// `out + (in0 - in2) * (in1 - in3)`
    Quantized,
    /// `out` and `in0` combined.
    Pool(TypeFn, BinaryFn),
    /// Pseudo-random numbers between `in0` and `in1` from the seed `in2`.
    Random,
}

const fn elementwise(op: OpName, body: Payload) -> (OpName, StructuredOp) {
    let loops = Loops::Elementwise;
    (op, StructuredOp { loops, body })
}

const fn fixed(
    op: OpName,
    iterators: &'static str,
    maps: &'static str,
    body: Payload,
) -> (OpName, StructuredOp) {
    let loops = Loops::Fixed(Nest { iterators, maps });
    (op, StructuredOp { loops, body })
}

const fn product(
    op: OpName,
    iterators: &'static str,
    maps: &'static str,
) -> (OpName, StructuredOp) {
    let loops = Loops::Product(Nest { iterators, maps });
    let body = Payload::Product;
    (op, StructuredOp { loops, body })
}

const fn other(op: OpName, loops: Loops, body: Payload) -> (OpName, StructuredOp) {
    (op, StructuredOp { loops, body })
}

const SUM: Payload = Payload::Pool(TypeFn::CastSigned, BinaryFn::Add);
const MAX: Payload = Payload::Pool(TypeFn::CastSigned, BinaryFn::MaxSigned);
const MIN: Payload = Payload::Pool(TypeFn::CastSigned, BinaryFn::MinSigned);
const UNSIGNED_MAX: Payload = Payload::Pool(TypeFn::CastUnsigned, BinaryFn::MaxUnsigned);
const UNSIGNED_MIN: Payload = Payload::Pool(TypeFn::CastUnsigned, BinaryFn::MinUnsigned);

/// All structured operations.
#[rustfmt::skip]
pub const TABLE: &[(OpName, StructuredOp)] = &[
    elementwise(ops::EXP, Payload::Unary(UnaryFn::Exp)),
    elementwise(ops::LOG, Payload::Unary(UnaryFn::Log)),
    elementwise(ops::ABS, Payload::Unary(UnaryFn::Abs)),
    elementwise(ops::CEIL, Payload::Unary(UnaryFn::Ceil)),
    elementwise(ops::FLOOR, Payload::Unary(UnaryFn::Floor)),
    elementwise(ops::NEGF, Payload::Unary(UnaryFn::Negf)),
    elementwise(ops::RECIPROCAL, Payload::Unary(UnaryFn::Reciprocal)),
    elementwise(ops::ROUND, Payload::Unary(UnaryFn::Round)),
    elementwise(ops::SQRT, Payload::Unary(UnaryFn::Sqrt)),
    elementwise(ops::RSQRT, Payload::Unary(UnaryFn::Rsqrt)),
    elementwise(ops::SQUARE, Payload::Unary(UnaryFn::Square)),
    elementwise(ops::TANH, Payload::Unary(UnaryFn::Tanh)),
    elementwise(ops::ERF, Payload::Unary(UnaryFn::Erf)),
    elementwise(ops::ADD, Payload::Binary(BinaryFn::Add)),
    elementwise(ops::SUB, Payload::Binary(BinaryFn::Sub)),
    elementwise(ops::MUL, Payload::Binary(BinaryFn::Mul)),
    elementwise(ops::DIV, Payload::Binary(BinaryFn::Div)),
    elementwise(ops::DIV_UNSIGNED, Payload::Binary(BinaryFn::DivUnsigned)),
    elementwise(ops::MAX, Payload::Binary(BinaryFn::MaxSigned)),
    elementwise(ops::MIN, Payload::Binary(BinaryFn::MinSigned)),
    elementwise(ops::POWF, Payload::Binary(BinaryFn::Powf)),
    elementwise(ops::SELECT, Payload::Select),
    elementwise(ops::COPY, Payload::Copy),
    elementwise(ops::FILL, Payload::First),
    product(ops::MATMUL, "ppr", "d0 d2, d2 d1, d0 d1"),
    product(ops::BATCH_MATMUL, "pppr", "d0 d1 d3, d0 d3 d2, d0 d1 d2"),
    product(ops::BATCH_REDUCE_MATMUL, "rppr", "d0 d1 d3, d0 d3 d2, d1 d2"),
    fixed(ops::QUANTIZED_MATMUL, "ppr", "d0 d2, d2 d1, , , d0 d1", Payload::Quantized),
    fixed(ops::MMT4D, "pprppr", "d0 d2 d3 d5, d1 d2 d4 d5, d0 d1 d3 d4", Payload::Product),
    fixed(ops::BATCH_MMT4D, "ppprppr", "d0 d1 d3 d4 d6, d0 d2 d3 d5 d6, d0 d1 d2 d4 d5", Payload::Product),
    fixed(ops::QUANTIZED_BATCH_MATMUL, "pppr", "d0 d1 d3, d0 d3 d2, , , d0 d1 d2", Payload::Quantized),
    fixed(ops::MATVEC, "pr", "d0 d1, d1, d0", Payload::Product),
    fixed(ops::VECMAT, "pr", "d1, d1 d0, d0", Payload::Product),
    fixed(ops::BATCH_MATVEC, "ppr", "d0 d1 d2, d0 d2, d0 d1", Payload::Product),
    fixed(ops::BATCH_VECMAT, "ppr", "d0 d2, d0 d2 d1, d0 d1", Payload::Product),
    fixed(ops::DOT, "r", "d0, d0, ", Payload::Product),
    fixed(ops::CONV_1D, "pr", "d0+d1, d1, d0", Payload::Product),
    fixed(ops::CONV_2D, "pprr", "d0+d2 d1+d3, d2 d3, d0 d1", Payload::Product),
    fixed(ops::CONV_3D, "ppprrr", "d0+d3 d1+d4 d2+d5, d3 d4 d5, d0 d1 d2", Payload::Product),
    fixed(ops::CONV_1D_NWC_WCF, "ppprr", "d0 d1*s0+d3*t0 d4, d3 d4 d2, d0 d1 d2", Payload::Product),
    fixed(ops::CONV_1D_NCW_FCW, "ppprr", "d0 d3 d2*s0+d4*t0, d1 d3 d4, d0 d1 d2", Payload::Product),
    fixed(ops::CONV_2D_NHWC_HWCF, "pppprrr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d6, d4 d5 d6 d3, d0 d1 d2 d3", Payload::Product),
    fixed(ops::CONV_2D_NHWC_FHWC, "pppprrr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d6, d3 d4 d5 d6, d0 d1 d2 d3", Payload::Product),
    fixed(ops::CONV_2D_NHWC_HWCF_Q, "pppprrr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d6, d4 d5 d6 d3, , , d0 d1 d2 d3", Payload::Quantized),
    fixed(ops::CONV_2D_NHWC_FHWC_Q, "pppprrr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d6, d3 d4 d5 d6, , , d0 d1 d2 d3", Payload::Quantized),
    fixed(ops::CONV_2D_NCHW_FCHW_Q, "pppprrr", "d0 d4 d2*s0+d5*t0 d3*s1+d6*t1, d1 d4 d5 d6, , , d0 d1 d2 d3", Payload::Quantized),
    fixed(ops::CONV_2D_NCHW_FCHW, "pppprrr", "d0 d4 d2*s0+d5*t0 d3*s1+d6*t1, d1 d4 d5 d6, d0 d1 d2 d3", Payload::Product),
    fixed(ops::CONV_2D_NGCHW_FGCHW, "ppppprrr", "d0 d1 d5 d3*s0+d6*t0 d4*s1+d7*t1, d2 d1 d5 d6 d7, d0 d1 d2 d3 d4", Payload::Product),
    fixed(ops::CONV_2D_NGCHW_GFCHW, "ppppprrr", "d0 d1 d5 d3*s0+d6*t0 d4*s1+d7*t1, d1 d2 d5 d6 d7, d0 d1 d2 d3 d4", Payload::Product),
    fixed(ops::CONV_2D_NHWGC_GFHWC, "ppppprrr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3 d7, d3 d4 d5 d6 d7, d0 d1 d2 d3 d4", Payload::Product),
    fixed(ops::CONV_2D_NHWGC_GFHWC_Q, "ppppprrr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3 d7, d3 d4 d5 d6 d7, , , d0 d1 d2 d3 d4", Payload::Quantized),
    fixed(ops::CONV_2D_NGCHW_GFCHW_Q, "ppppprrr", "d0 d1 d5 d3*s0+d6*t0 d4*s1+d7*t1, d1 d2 d5 d6 d7, , , d0 d1 d2 d3 d4", Payload::Quantized),
    fixed(ops::CONV_3D_NDHWC_DHWCF, "ppppprrrr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3*s2+d7*t2 d8, d5 d6 d7 d8 d4, d0 d1 d2 d3 d4", Payload::Product),
    fixed(ops::CONV_3D_NDHWC_DHWCF_Q, "ppppprrrr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3*s2+d7*t2 d8, d5 d6 d7 d8 d4, , , d0 d1 d2 d3 d4", Payload::Quantized),
    fixed(ops::CONV_3D_NCDHW_FCDHW, "ppppprrrr", "d0 d5 d2*s0+d6*t0 d3*s1+d7*t1 d4*s2+d8*t2, d1 d5 d6 d7 d8, d0 d1 d2 d3 d4", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_1D_NWC_WC, "pppr", "d0 d1*s0+d3*t0 d2, d3 d2, d0 d1 d2", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_1D_NCW_CW, "pppr", "d0 d2 d1*s0+d3*t0, d2 d3, d0 d2 d1", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_1D_NWC_WCM, "ppppr", "d0 d1*s0+d4*t0 d2, d4 d2 d3, d0 d1 d2 d3", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_2D_NHWC_HWC, "pppprr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d3, d4 d5 d3, d0 d1 d2 d3", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_2D_NCHW_CHW, "pppprr", "d0 d3 d1*s0+d4*t0 d2*s1+d5*t1, d3 d4 d5, d0 d3 d1 d2", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_2D_NHWC_HWC_Q, "pppprr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d3, d4 d5 d3, , , d0 d1 d2 d3", Payload::Quantized),
    fixed(ops::DEPTHWISE_CONV_2D_NHWC_HWCM, "ppppprr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3, d5 d6 d3 d4, d0 d1 d2 d3 d4", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_2D_NHWC_HWCM_Q, "ppppprr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3, d5 d6 d3 d4, , , d0 d1 d2 d3 d4", Payload::Quantized),
    fixed(ops::DEPTHWISE_CONV_3D_NDHWC_DHWC, "pppprrrp", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d3*s2+d6*t2 d7, d4 d5 d6 d7, d0 d1 d2 d3 d7", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_3D_NCDHW_CDHW, "pppprrrp", "d0 d7 d1*s0+d4*t0 d2*s1+d5*t1 d3*s2+d6*t2, d7 d4 d5 d6, d0 d7 d1 d2 d3", Payload::Product),
    fixed(ops::DEPTHWISE_CONV_3D_NDHWC_DHWCM, "ppppprrrp", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3*s2+d7*t2 d8, d5 d6 d7 d8 d4, d0 d1 d2 d3 d8 d4", Payload::Product),
    fixed(ops::POOLING_NHWC_SUM, "pppprr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d3, d4 d5, d0 d1 d2 d3", SUM),
    fixed(ops::POOLING_NCHW_SUM, "pppprr", "d0 d1 d2*s0+d4*t0 d3*s1+d5*t1, d4 d5, d0 d1 d2 d3", SUM),
    fixed(ops::POOLING_NHWC_MAX, "pppprr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d3, d4 d5, d0 d1 d2 d3", MAX),
    fixed(ops::POOLING_NHWC_MAX_UNSIGNED, "pppprr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d3, d4 d5, d0 d1 d2 d3", UNSIGNED_MAX),
    fixed(ops::POOLING_NCHW_MAX, "pppprr", "d0 d1 d2*s0+d4*t0 d3*s1+d5*t1, d4 d5, d0 d1 d2 d3", MAX),
    fixed(ops::POOLING_NHWC_MIN, "pppprr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d3, d4 d5, d0 d1 d2 d3", MIN),
    fixed(ops::POOLING_NHWC_MIN_UNSIGNED, "pppprr", "d0 d1*s0+d4*t0 d2*s1+d5*t1 d3, d4 d5, d0 d1 d2 d3", UNSIGNED_MIN),
    fixed(ops::POOLING_NWC_SUM, "pppr", "d0 d1*s0+d3*t0 d2, d3, d0 d1 d2", SUM),
    fixed(ops::POOLING_NCW_SUM, "pppr", "d0 d1 d2*s0+d3*t0, d3, d0 d1 d2", SUM),
    fixed(ops::POOLING_NWC_MAX, "pppr", "d0 d1*s0+d3*t0 d2, d3, d0 d1 d2", MAX),
    fixed(ops::POOLING_NWC_MAX_UNSIGNED, "pppr", "d0 d1*s0+d3*t0 d2, d3, d0 d1 d2", UNSIGNED_MAX),
    fixed(ops::POOLING_NCW_MAX, "pppr", "d0 d1 d2*s0+d3*t0, d3, d0 d1 d2", MAX),
    fixed(ops::POOLING_NWC_MIN, "pppr", "d0 d1*s0+d3*t0 d2, d3, d0 d1 d2", MIN),
    fixed(ops::POOLING_NWC_MIN_UNSIGNED, "pppr", "d0 d1*s0+d3*t0 d2, d3, d0 d1 d2", UNSIGNED_MIN),
    fixed(ops::POOLING_NDHWC_SUM, "ppppprrr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3*s2+d7*t2 d4, d5 d6 d7, d0 d1 d2 d3 d4", SUM),
    fixed(ops::POOLING_NDHWC_MAX, "ppppprrr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3*s2+d7*t2 d4, d5 d6 d7, d0 d1 d2 d3 d4", MAX),
    fixed(ops::POOLING_NDHWC_MIN, "ppppprrr", "d0 d1*s0+d5*t0 d2*s1+d6*t1 d3*s2+d7*t2 d4, d5 d6 d7, d0 d1 d2 d3 d4", MIN),
    fixed(ops::FILL_RNG_2D, "pp", ", , , d0 d1", Payload::Random),
    other(ops::GENERIC, Loops::Stated, Payload::Stated),
    other(ops::CONTRACT, Loops::Contract, Payload::Product),
    other(ops::ELEMENTWISE, Loops::ElementwiseKind, Payload::Kind),
    other(ops::MAP, Loops::Map, Payload::Stated),
    other(ops::TRANSPOSE, Loops::Transpose, Payload::First),
    other(ops::BROADCAST, Loops::Broadcast, Payload::First),
    other(ops::REDUCE, Loops::Reduce, Payload::Stated),
];
