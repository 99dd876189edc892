//! Gives the operands of elementwise operations the same rank, with sizes of 1 in front.
//!
//! ```mlir
//! %0 = tosa.add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
//! // becomes
//! %shape = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
//! %row = tosa.reshape %b, %shape : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
//! %0 = tosa.add %a, %row : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
//! ```
//!
//! Operations of different ranks are refused by the verifier, so they occur only where a program is not verified yet.

use oxmlir_dialects::tables::{func, tosa as ops};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, DYNAMIC, OpId, OpName, ValueId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "tosa-make-broadcastable",
    "TosaMakeBroadcastablePass",
    "gives the operands of elementwise operations the same rank",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

/// Operations of operands that are repeated along dimensions of one element, and the names of their patterns.
const REPEATED: &[(OpName, &str)] = &[
    (ops::ADD, "ConvertTosaOp<tosa::AddOp>"),
    (
        ops::ARITHMETIC_RIGHT_SHIFT,
        "ConvertTosaOp<tosa::ArithmeticRightShiftOp>",
    ),
    (ops::BITWISE_AND, "ConvertTosaOp<tosa::BitwiseAndOp>"),
    (ops::BITWISE_OR, "ConvertTosaOp<tosa::BitwiseOrOp>"),
    (ops::BITWISE_XOR, "ConvertTosaOp<tosa::BitwiseXorOp>"),
    (ops::EQUAL, "ConvertTosaOp<tosa::EqualOp>"),
    (ops::GREATER, "ConvertTosaOp<tosa::GreaterOp>"),
    (ops::GREATER_EQUAL, "ConvertTosaOp<tosa::GreaterEqualOp>"),
    (ops::INTDIV, "ConvertTosaOp<tosa::IntDivOp>"),
    (ops::LOGICAL_AND, "ConvertTosaOp<tosa::LogicalAndOp>"),
    (
        ops::LOGICAL_LEFT_SHIFT,
        "ConvertTosaOp<tosa::LogicalLeftShiftOp>",
    ),
    (ops::LOGICAL_OR, "ConvertTosaOp<tosa::LogicalOrOp>"),
    (
        ops::LOGICAL_RIGHT_SHIFT,
        "ConvertTosaOp<tosa::LogicalRightShiftOp>",
    ),
    (ops::LOGICAL_XOR, "ConvertTosaOp<tosa::LogicalXorOp>"),
    (ops::MAXIMUM, "ConvertTosaOp<tosa::MaximumOp>"),
    (ops::MINIMUM, "ConvertTosaOp<tosa::MinimumOp>"),
    (ops::MUL, "ConvertTosaOp<tosa::MulOp>"),
    (ops::POW, "ConvertTosaOp<tosa::PowOp>"),
    (ops::SELECT, "ConvertTosaOp<tosa::SelectOp>"),
    (ops::SUB, "ConvertTosaOp<tosa::SubOp>"),
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    for (op, name) in REPEATED {
        patterns.add(*op, &[Pattern::new(name, same_rank)]);
    }
    run_patterns(body, pass, &patterns)
}

fn same_rank(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let operands: Vec<ValueId> = view.operands().collect();
    // The amount that products are shifted by has a rank of its own.
    let count = match view.name() {
        ops::MUL => ops::mul::SHIFT,
        _ => operands.len(),
    };
    let shape = |value: &ValueId| rw.cx.shape(rw.body.ty(*value)).map(<[i64]>::to_vec);
    let shapes: Option<Vec<Vec<i64>>> = operands[..count].iter().map(shape).collect();
    let (Some(shapes), Some(result)) = (shapes, rw.cx.shape(view.only_result_type())) else {
        return false;
    };
    let rank = shapes.iter().map(Vec::len).max().unwrap_or_default();
    let fit = |a: &Vec<i64>, b: &Vec<i64>| {
        let mut ends = a.iter().rev().zip(b.iter().rev());
        ends.all(|(a, b)| a == b || [a, b].iter().any(|size| [1, DYNAMIC].contains(size)))
    };
    let is_told = |shape: &Vec<i64>| shape.iter().filter(|size| **size == DYNAMIC).count() < 2;
    let mut lower = shapes.iter().filter(|shape| shape.len() < rank).peekable();
    if result.len() != rank || lower.peek().is_none() || !lower.all(is_told) {
        return false;
    }
    if shapes.windows(2).any(|pair| !fit(&pair[0], &pair[1])) {
        return false;
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    for (at, shape) in shapes.iter().enumerate() {
        if shape.len() == rank {
            continue;
        }
        let mut sizes = vec![1; rank - shape.len()];
        sizes.extend(shape.iter().map(|size| match *size {
            DYNAMIC => -1,
            size => size,
        }));
        let sizes = constants::shape(rw, loc, &sizes);
        let value = ops::reshape(rw, loc, operands[at], sizes);
        rw.set_operand(op, at, value);
    }
    true
}
