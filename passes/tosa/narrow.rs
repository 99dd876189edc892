//! Computes with elements of 32 bits in place of 64.
//!
//! ```mlir
//! %0 = tosa.concat %a, %a {axis = 0 : i32} : (tensor<4xi64>, tensor<4xi64>) -> tensor<8xi64>
//! // becomes
//! %0 = tosa.cast %a : (tensor<4xi64>) -> tensor<4xi32>
//! %1 = tosa.concat %0, %0 {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<8xi32>
//! %2 = tosa.cast %1 : (tensor<8xi32>) -> tensor<8xi64>
//! ```
//!
//! Arguments and results of the function are taken to fit. Unless `aggressive-rewrite` is set, operations that compute anything
//! which may not fit are an error. `convert-function-boundaries` converts the function as well, which takes the place of the casts.

use std::sync::Arc;

use oxmlir_dialects::tables::{func, tosa as ops};
use oxmlir_ir::num::{ApInt, FloatKind, RoundingMode};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult, Promise};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Outcome, TypeConverter,
};
use oxmlir_ir::{Body, DYNAMIC, Location, OpId, OpName, Scalar, Type, TypeKind, ValueId};

use super::elements::{self, add_functions, of_tensors};
use crate::bodies::convert_fully;

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::bool(
        "aggressive-rewrite",
        "narrow what may not fit as well",
        false,
    ),
    OptionInfo::bool(
        "convert-function-boundaries",
        "convert arguments and results of functions in place of casting them",
        false,
    ),
];

pub static INTS: PassInfo = PassInfo {
    options: OPTIONS,
    promise: |_, _, _| Promise::Inputs,
    ..PassInfo::new(
        "tosa-narrow-i64-to-i32",
        "TosaNarrowI64ToI32Pass",
        "computes with integers of 32 bits in place of 64",
        Anchor::Op(func::Func::FULL_NAME),
        |body, pass| narrow(body, pass, Type::I64, Type::I32),
    )
};

pub static FLOATS: PassInfo = PassInfo {
    options: OPTIONS,
    promise: |_, _, _| Promise::Inputs,
    ..PassInfo::new(
        "tosa-narrow-f64-to-f32",
        "TosaNarrowF64ToF32Pass",
        "computes with floats of 32 bits in place of 64",
        Anchor::Op(func::Func::FULL_NAME),
        |body, pass| {
            let [wide, slim] = [FloatKind::F64, FloatKind::F32].map(|k| pass.cx.float_type(k));
            narrow(body, pass, wide, slim)
        },
    )
};

/// Operations that only pass elements on.
const MOVING: &[OpName] = &[
    ops::CONCAT,
    ops::COND_IF,
    ops::IDENTITY,
    ops::PAD,
    ops::RESHAPE,
    ops::REVERSE,
    ops::SLICE,
    ops::TILE,
    ops::TRANSPOSE,
    ops::WHILE_LOOP,
    ops::YIELD,
];

fn narrow(body: &mut Body, pass: &PassContext, wide: Type, narrow: Type) -> PassResult {
    convert_fully(body, pass, || {
        let functions = pass.options.bool("convert-function-boundaries");
        let types = narrowing(wide, narrow);
        let mut patterns = ConversionPatterns::new();
        if pass.options.bool("aggressive-rewrite") {
            patterns.add_any(
                "ConvertGenericOp",
                Some(&types),
                |rw, op, operands| match rw.op(op).dialect() {
                    "tosa" => convert(rw, op, operands, Loss::Accepted),
                    _ => Err("no operation of tosa".into()),
                },
            );
        } else {
            for name in MOVING {
                patterns.add(*name, "ConvertTypedOp", Some(&types), exactly);
            }
            patterns.add(ops::CONST, "ConvertConst", Some(&types), exactly);
            patterns.add(ops::CAST, "ConvertCast", Some(&types), cast);
            if wide == Type::I64 {
                patterns.add(ops::ARGMAX, "ConvertArgMax", Some(&types), argmax);
                patterns.add(ops::CLAMP, "ConvertClamp", Some(&types), exactly);
            }
        }
        let mut target = ConversionTarget::new();
        if functions {
            add_functions(&mut patterns, &mut target, &types);
        } else {
            target.legal_ops(&[func::FUNC, func::RETURN]);
        }
        target.dynamic_unknown(move |op| types.is_legal_op(op));
        (target, patterns)
    })
}

/// `wide` and tensors of it become `narrow` and tensors of that, by `tosa.cast`.
fn narrowing(wide: Type, narrow: Type) -> Arc<TypeConverter> {
    let mut types = of_tensors(move |_, element| (element == wide).then_some(narrow));
    types.add_conversion(move |_, _, ty| match ty == wide {
        true => Converted::To(narrow),
        false => Converted::NotMine,
    });
    types.add_source(cast_to);
    types.add_target(|rw, types, inputs, _, loc| match types {
        [ty] => cast_to(rw, *ty, inputs, loc).map(|value| [value].into_iter().collect()),
        _ => None,
    });
    Arc::new(types)
}

fn cast_to(rw: &mut Rewriter, ty: Type, inputs: &[ValueId], loc: Location) -> Option<ValueId> {
    let [input] = inputs else {
        return None;
    };
    let is_tensor = rw.cx.shaped_element(ty).is_some();
    is_tensor.then(|| ops::cast(rw, loc, ty, *input))
}

/// What becomes of numbers that do not fit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loss {
    Accepted,
    Refused,
}

fn exactly(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    convert(rw, op, operands, Loss::Refused)
}

/// The same operation with narrow types and numbers.
fn convert(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], loss: Loss) -> Outcome {
    elements::convert(rw, op, operands, |number, element| {
        let (number, exact) = match (number, element) {
            (Scalar::Int(value), TypeKind::Integer { width, .. }) => saturated(value, *width),
            (Scalar::Float(value), TypeKind::Float(kind)) => {
                let (value, exact) = value.convert_with(*kind, RoundingMode::NearestTiesToEven);
                (Scalar::Float(value), exact)
            }
            _ => return None,
        };
        (exact || loss == Loss::Accepted).then_some(number)
    })
}

/// The number of `width` bits that is next to a wider one, and whether that is the same number.
fn saturated(value: &ApInt, width: u32) -> (Scalar, bool) {
    let [low, high] = [ApInt::signed_min(width), ApInt::signed_max(width)];
    let [low, high] = [low.sext(value.width()), high.sext(value.width())];
    let near = value.smax(&low).smin(&high);
    (Scalar::Int(near.trunc(width)), near == *value)
}

// cast(x) stays a cast if its result has as many bits as the narrow input at least.
fn cast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let from = rw.cx.element_type(rw.body.ty(operands[ops::cast::INPUT]));
    let to = rw.cx.element_type(rw.convert_only_result(op)?);
    let [from, to] = [from, to].map(|ty| match rw.cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => Some((false, *width)),
        TypeKind::Float(kind) => Some((true, kind.width())),
        _ => None,
    });
    match (from, to) {
        (Some((a, from)), Some((b, to))) if a == b && to < from => {
            Err("numbers may not fit the result".into())
        }
        _ => exactly(rw, op, operands),
    }
}

// Places along a dimension of known size fit.
fn argmax(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = rw.op(op);
    let axis = ops::shared::axis(view).and_then(|axis| usize::try_from(axis).ok());
    let shape = rw.cx.shape(view.operand_type(ops::argmax::INPUT));
    let size = shape.zip(axis).and_then(|(shape, axis)| shape.get(axis));
    match size {
        Some(size) if *size != DYNAMIC && *size <= i64::from(i32::MAX) => exactly(rw, op, operands),
        _ => Err("places may not fit the result".into()),
    }
}
