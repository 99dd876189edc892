//! Lowers functions of floats to calls of a library that computes with their bits.
//!
//! ```mlir
//! %0 = math.absf %a : f32
//! // becomes
//! %1 = arith.extui (arith.bitcast %a : f32 to i32) : i32 to i64
//! %2 = call @_mlir_apfloat_abs(%c2_i32, %1) : (i32, i64) -> i64
//! %0 = arith.bitcast (arith.trunci %2 : i64 to i32) : i32 to f32
//! ```
//!
//! Vectors, tensors and formats of more than 64 bits stay.

use oxmlir_dialects::tables::{builtin, math};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, OpId, OpName, Type};

use super::{Calls, Format, Function, lower_all};

pub static PASS: PassInfo = PassInfo::new(
    "convert-math-to-apfloat",
    "MathToAPFloatConversionPass",
    "lowers functions of floats to calls of a library",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

const FUNCTIONS: &[(OpName, &str)] = &[
    (math::ABSF, "_mlir_apfloat_abs"),
    (math::FMA, "_mlir_apfloat_fused_multiply_add"),
    (math::ISFINITE, "_mlir_apfloat_isfinite"),
    (math::ISINF, "_mlir_apfloat_isinfinite"),
    (math::ISNAN, "_mlir_apfloat_isnan"),
    (math::ISNORMAL, "_mlir_apfloat_isnormal"),
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    lower_all(body, pass, lower)
}

fn lower(rw: &mut Rewriter, op: OpId, called: &mut Vec<Function>) -> Option<()> {
    let view = rw.op(op);
    let (_, name) = FUNCTIONS.iter().find(|(op, _)| *op == view.name())?;
    let format = Format::of(rw.cx, view.operand_types().next()?)?;
    let (loc, ty, operands) = (view.loc(), view.only_result_type(), rw.body.operand_vec(op));
    let mut calls = Calls { rw, loc, called };
    let new = match ty {
        Type::I1 => calls.of_floats(name, &operands, format, Type::I1),
        _ => {
            let word = calls.of_floats(name, &operands, format, Type::I64);
            calls.float(word, format)
        }
    };
    rw.replace(op, &[new]);
    Some(())
}
