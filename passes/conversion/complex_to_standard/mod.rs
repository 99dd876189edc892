//! Lowers complex to arithmetic and functions on the real and the imaginary part.
//!
//! ```mlir
//! %0 = complex.add %a, %b : complex<f32>
//! // %0 = complex.create (complex.re %a + complex.re %b), (complex.im %a + complex.im %b) : complex<f32>
//! ```
//!
//! What makes numbers of parts and takes them apart stays.
//!
//! - `emit`: building operations on the parts
//! - `algebra`: sums, products, quotients, comparisons, absolute values
//! - `exponential`, `roots`: functions

mod algebra;
mod emit;
mod exponential;
mod roots;

use oxmlir_dialects::tables::complex;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};
use oxmlir_ir::{Body, OpName, ValueId};

use super::complex_division;
use crate::bodies::convert;
use emit::Emit;

pub static PASS: PassInfo = PassInfo {
    options: &[complex_division::range(complex_division::IMPROVED)],
    ..PassInfo::new(
        "convert-complex-to-standard",
        "ConvertComplexToStandardPass",
        "lowers complex to arithmetic on the parts",
        Anchor::Any,
        run,
    )
};

/// The value of an operation with these operands, in its parts.
type Lowering = fn(&mut Emit, &[ValueId]) -> ValueId;

const LOWERINGS: &[(OpName, &str, Lowering)] = &[
    (complex::ABS, "AbsOpConversion", algebra::abs),
    (complex::ANGLE, "AngleOpConversion", algebra::angle),
    (complex::ATAN2, "Atan2OpConversion", roots::atan2),
    (complex::ADD, "BinaryComplexOpConversion", algebra::add),
    (complex::SUB, "BinaryComplexOpConversion", algebra::sub),
    (complex::EQ, "ComparisonOpConversion", algebra::eq),
    (complex::NEQ, "ComparisonOpConversion", algebra::neq),
    (complex::CONJ, "ConjOpConversion", algebra::conj),
    (complex::COS, "CosOpConversion", exponential::cos),
    (complex::DIV, "DivOpConversion", algebra::div),
    (complex::EXP, "ExpOpConversion", exponential::exp),
    (complex::EXPM1, "Expm1OpConversion", exponential::expm1),
    (complex::LOG, "LogOpConversion", exponential::log),
    (complex::LOG1P, "Log1pOpConversion", exponential::log1p),
    (complex::MUL, "MulOpConversion", algebra::mul),
    (complex::NEG, "NegOpConversion", algebra::neg),
    (complex::SIGN, "SignOpConversion", algebra::sign),
    (complex::SIN, "SinOpConversion", exponential::sin),
    (complex::SQRT, "SqrtOpConversion", roots::sqrt),
    (complex::TAN, "TanOpConversion", exponential::tan),
    (complex::TANH, "TanhOpConversion", exponential::tanh),
    (complex::POWI, "PowiOpConversion", roots::powi),
    (complex::POW, "PowOpConversion", roots::pow),
    (complex::RSQRT, "RsqrtOpConversion", roots::rsqrt),
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "math"]);
    target.legal_ops(&[complex::CREATE, complex::IM, complex::RE]);
    let mut patterns = ConversionPatterns::new();
    let by_formula = complex_division::is_by_formula(pass.options);
    for (op, name, lowering) in LOWERINGS {
        patterns.add(*op, name, None, move |rw, op, operands| {
            let mut emit = Emit::new(rw, op, operands).ok_or("not a complex number")?;
            emit.by_formula = by_formula;
            let value = lowering(&mut emit, operands);
            rw.replace(op, &[value]);
            Ok(())
        });
    }
    convert(body, pass, target, patterns)
}
