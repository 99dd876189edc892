//! Makes integers without a sign of all others, as lowerings want them.
//!
//! ```mlir
//! func.func @f(%a: tensor<4xui8>) -> tensor<4xui8>    // func.func @f(%a: tensor<4xi8>) -> tensor<4xi8>
//! ```
//!
//! What an operation does with its numbers stays the same: those whose results depend on the sign are an error, but for
//! `tosa.rescale`, which says itself how it reads and writes its numbers.

use std::sync::Arc;

use oxmlir_dialects::tables::{func, tosa as ops};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult, Promise};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};
use oxmlir_ir::{Body, Context, OpName, OpRef, Scalar, Signedness, Type, TypeKind};

use super::elements::{add_functions, convert, of_tensors};
use crate::bodies::convert_fully;

pub static PASS: PassInfo = PassInfo {
    // Sums leave the range of numbers with a sign earlier, which is undefined.
    promise: |_, _, _| Promise::Inputs,
    ..PassInfo::new(
        "tosa-convert-integer-type-to-signless",
        "TosaConvertIntegerTypeToSignless",
        "makes integers without a sign of all others",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

/// Operations that compute something else for numbers with a sign.
const SIGN_MATTERS: &[OpName] = &[
    ops::ABS,
    ops::ARGMAX,
    ops::ARITHMETIC_RIGHT_SHIFT,
    ops::AVG_POOL2D,
    ops::CAST,
    ops::CLAMP,
    ops::CONV2D,
    ops::CONV3D,
    ops::DEPTHWISE_CONV2D,
    ops::GREATER,
    ops::GREATER_EQUAL,
    ops::INTDIV,
    ops::MATMUL,
    ops::MAXIMUM,
    ops::MAX_POOL2D,
    ops::MINIMUM,
    ops::MUL,
    ops::NEGATE,
    ops::REDUCE_MAX,
    ops::REDUCE_MIN,
    ops::RESIZE,
    ops::TABLE,
    ops::TRANSPOSE_CONV2D,
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    convert_fully(body, pass, || {
        let types = Arc::new(of_tensors(signless));
        let mut patterns = ConversionPatterns::new();
        let mut target = ConversionTarget::new();
        add_functions(&mut patterns, &mut target, &types);
        patterns.add_any("ConvertGenericOp", Some(&types), |rw, op, operands| {
            if SIGN_MATTERS.contains(&rw.body.name(op)) && has_unsigned(rw.op(op)) {
                return Err("the result depends on the sign".into());
            }
            // The bits stay the same.
            convert(rw, op, operands, |number, _| match number {
                Scalar::Int(_) => Some(number.clone()),
                Scalar::Float(_) => None,
            })
        });
        target.dynamic_unknown(move |op| types.is_legal_op(op));
        (target, patterns)
    })
}

fn signless(cx: &Context, ty: Type) -> Option<Type> {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, sign } if *sign != Signedness::Signless => {
            Some(cx.int_type(*width))
        }
        _ => None,
    }
}

/// Whether an operand or result has elements without negative numbers.
fn has_unsigned(op: OpRef) -> bool {
    let is_unsigned = |ty: Type| {
        let element = op.cx.type_kind(op.cx.element_type(ty));
        matches!(
            element,
            TypeKind::Integer {
                sign: Signedness::Unsigned,
                ..
            }
        )
    };
    op.operand_types().any(is_unsigned) || op.result_types().any(is_unsigned)
}
