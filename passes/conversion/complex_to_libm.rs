//! Lowers functions of complex numbers to those of C's library.
//!
//! ```mlir
//! %0 = complex.sin %a : complex<f32>    // %0 = call @csinf(%a) : (complex<f32>) -> complex<f32>
//! ```
//!
//! Functions of other parts than `f32` and `f64` are an error; functions that C does not have stay.

use oxmlir_dialects::tables::{builtin, complex};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome,
};
use oxmlir_ir::{Body, OpId, OpName, Type, TypeKind, ValueId};

use super::libm;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo::new(
    "convert-complex-to-libm",
    "ConvertComplexToLibm",
    "lowers functions of complex numbers to those of C's library",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

/// The function for parts of `f64`; that for `f32` has an `f` behind its name.
const FUNCTIONS: &[(OpName, &str, &str)] = &[
    (complex::ABS, "FloatTypeResolver", "cabs"),
    (complex::ANGLE, "FloatTypeResolver", "carg"),
    (complex::CONJ, "ComplexTypeResolver", "conj"),
    (complex::COS, "ComplexTypeResolver", "ccos"),
    (complex::LOG, "ComplexTypeResolver", "clog"),
    (complex::POW, "ComplexTypeResolver", "cpow"),
    (complex::SIN, "ComplexTypeResolver", "csin"),
    (complex::SQRT, "ComplexTypeResolver", "csqrt"),
    (complex::TAN, "ComplexTypeResolver", "ctan"),
    (complex::TANH, "ComplexTypeResolver", "ctanh"),
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["func"]);
    let mut patterns = ConversionPatterns::new();
    for (op, pattern, function) in FUNCTIONS {
        target.illegal_ops(&[*op]);
        patterns.add(*op, pattern, None, |rw, op, operands| {
            call(rw, op, operands, function)
        });
    }
    convert(body, pass, target, patterns)
}

fn call(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], function: &str) -> Outcome {
    let result = rw.body.only_result_type(op);
    let part = match rw.cx.type_kind(result) {
        TypeKind::Complex(part) => *part,
        _ => result,
    };
    let name = match part {
        Type::F32 => format!("{function}f"),
        Type::F64 => function.to_owned(),
        _ => return Err("C has no such complex numbers".into()),
    };
    let loc = rw.body.loc(op);
    let value = libm::call(rw, loc, &name, result, operands, false);
    rw.replace(op, &[value]);
    Ok(())
}
