//! Lowers functions of floats to those of C's library.
//!
//! ```mlir
//! %0 = math.sin %a : f32    // %0 = call @sinf(%a) : (f32) -> f32
//! %1 = math.sin %b : f16    // %1 = truncf (call @sinf(extf %b)) : f16
//! ```
//!
//! Vectors are computed element by element. What C has no function for is an error.

use oxmlir_dialects::tables::{arith, builtin, math, vector};
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome,
};
use oxmlir_ir::{Body, Location, OpId, OpName, Scalar, Type, TypeKind, ValueId};

use super::libm;
use super::llvm_common::elementwise::advance;
use crate::arith::builder::float_kind;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo::new(
    "convert-math-to-libm",
    "ConvertMathToLibmPass",
    "lowers functions of floats to those of C's library",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

/// The function of `f64`; that of `f32` has an `f` behind its name.
const FUNCTIONS: &[(OpName, &str)] = &[
    (math::ABSF, "fabs"),
    (math::ACOS, "acos"),
    (math::ACOSH, "acosh"),
    (math::ASIN, "asin"),
    (math::ASINH, "asinh"),
    (math::ATAN, "atan"),
    (math::ATAN2, "atan2"),
    (math::ATANH, "atanh"),
    (math::CBRT, "cbrt"),
    (math::CEIL, "ceil"),
    (math::COS, "cos"),
    (math::COSH, "cosh"),
    (math::ERF, "erf"),
    (math::ERFC, "erfc"),
    (math::EXP, "exp"),
    (math::EXP2, "exp2"),
    (math::EXPM1, "expm1"),
    (math::FLOOR, "floor"),
    (math::FMA, "fma"),
    (math::LOG, "log"),
    (math::LOG10, "log10"),
    (math::LOG1P, "log1p"),
    (math::LOG2, "log2"),
    (math::POWF, "pow"),
    (math::ROUND, "round"),
    (math::ROUNDEVEN, "roundeven"),
    (math::RSQRT, "rsqrt"),
    (math::SIN, "sin"),
    (math::SINH, "sinh"),
    (math::SQRT, "sqrt"),
    (math::TAN, "tan"),
    (math::TANH, "tanh"),
    (math::TRUNC, "trunc"),
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "builtin", "func", "vector"]);
    target.illegal_dialects(&["math"]);
    let mut patterns = ConversionPatterns::new();
    for (op, function) in FUNCTIONS {
        patterns.add(*op, "ScalarOpToLibmCall", None, |rw, op, operands| {
            lower(rw, op, operands, function)
        });
    }
    convert(body, pass, target, patterns)
}

fn lower(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], function: &str) -> Outcome {
    let loc = rw.body.loc(op);
    let ty = rw.body.only_result_type(op);
    let library = Library::of(rw.cx.element_type(ty), function)?;
    let value = match rw.cx.type_kind(ty) {
        TypeKind::Vector {
            shape, scalable, ..
        } if !scalable.contains(&true) => each(rw, loc, operands, ty, shape, &library),
        TypeKind::Float(_) => library.call(rw, loc, operands, ty),
        _ => return Err("neither a float nor a vector of known length".into()),
    };
    rw.replace(op, &[value]);
    Ok(())
}

/// A function of the library.
struct Library {
    name: String,
    /// The type of its arguments and result.
    ty: Type,
}

impl Library {
    /// The function for floats of this type.
    fn of(ty: Type, function: &str) -> Result<Library, NoMatch> {
        match ty {
            Type::F16 | Type::BF16 | Type::F32 => Ok(Library {
                name: format!("{function}f"),
                ty: Type::F32,
            }),
            Type::F64 => Ok(Library {
                name: function.to_owned(),
                ty,
            }),
            _ => Err("C has no such floats".into()),
        }
    }

    /// Calls it with floats of type `ty`.
    fn call(
        &self,
        rw: &mut ConversionRewriter,
        loc: Location,
        operands: &[ValueId],
        ty: Type,
    ) -> ValueId {
        if ty == self.ty {
            return libm::call(rw, loc, &self.name, ty, operands, true);
        }
        let operands: Vec<ValueId> = operands
            .iter()
            .map(|value| arith::extf(rw, loc, self.ty, *value))
            .collect();
        let value = libm::call(rw, loc, &self.name, self.ty, &operands, true);
        arith::truncf(rw, loc, ty, value)
    }
}

/// One call for each element, in row-major order.
fn each(
    rw: &mut ConversionRewriter,
    loc: Location,
    operands: &[ValueId],
    ty: Type,
    shape: &[i64],
    library: &Library,
) -> ValueId {
    let element = rw.cx.element_type(ty);
    let kind = float_kind(rw.cx, ty).unwrap_or(oxmlir_ir::num::FloatKind::F64);
    let zero = Scalar::Float(ApFloat::zero(kind, false));
    let zero = rw.cx.splat_attr(ty, &zero);
    let mut all = arith::constant(rw, loc, zero);
    let mut position = vec![0; shape.len()];
    loop {
        let operands: Vec<ValueId> = operands
            .iter()
            .map(|value| vector::extract(rw, loc, *value, &[], &position))
            .collect();
        let value = library.call(rw, loc, &operands, element);
        all = vector::insert(rw, loc, value, all, &[], &position);
        if !advance(&mut position, shape) {
            return all;
        }
    }
}
