//! Computes functions of floats that a machine does not support by way of wider ones.
//!
//! ```mlir
//! %0 = math.sin %a : f16     // %0 = arith.extf %a : f16 to f32
//!                            // %1 = math.sin %0 : f32
//!                            // %2 = arith.truncf %1 : f32 to f16
//! ```
//!
//! `math.fma` stays: it would round twice.

use oxmlir_dialects::tables::math;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};
use oxmlir_ir::{Body, OpRef};

use crate::arith::widen::{add_pattern, named_float, named_floats, widening};
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::new(
            "extra-types",
            "floats that are supported besides f32 and f64",
            OptionKind::Texts,
        ),
        OptionInfo::text("target-type", "the float to compute with", "f32"),
    ],
    ..PassInfo::new(
        "math-extend-to-supported-types",
        "MathExtendToSupportedTypes",
        "computes functions of unsupported floats by way of wider ones",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut supported = named_floats(pass, pass.options.texts("extra-types"))?;
    let wide = named_float(pass, "target", pass.options.text("target-type"))?;
    supported.extend([FloatKind::F32, FloatKind::F64, wide]);
    let types = widening(wide, move |kind| !supported.contains(&kind));
    let mut patterns = ConversionPatterns::new();
    add_pattern(&mut patterns, "ExtendToSupportedTypes", &types);
    let mut target = ConversionTarget::new();
    target
        .legal_unknown()
        .dynamic_dialect("math", move |op: OpRef| types.is_legal_op(op))
        .legal_ops(&[math::FMA]);
    convert(body, pass, target, patterns)
}
