//! Computes with floats that a machine does not support by way of wider ones.
//!
//! ```mlir
//! // source-types=bf16 target-type=f32
//! %0 = arith.addf %a, %b : bf16     // extended, arith.addf %0, %1 : f32, truncated
//! ```
//!
//! Operations that only move, select or cast floats stay as they are.

use std::sync::Arc;

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use oxmlir_ir::{Body, Diagnostic, Location, OpName, OpRef};

use super::widen::{add_pattern, named_float, named_floats, widening};
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::new(
            "source-types",
            "the floats that are not supported",
            OptionKind::Texts,
        ),
        OptionInfo::text("target-type", "the float to compute with", "f32"),
    ],
    ..PassInfo::new(
        "arith-emulate-unsupported-floats",
        "ArithEmulateUnsupportedFloats",
        "computes with unsupported floats by way of wider ones",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let wide = named_float(pass, "target", pass.options.text("target-type"))?;
    let narrow = named_floats(pass, pass.options.texts("source-types"))?;
    if narrow.contains(&wide) {
        let message = "target type cannot be an unsupported source type";
        return Err(pass.fail(Diagnostic::error(Location::UNKNOWN, message)));
    }
    let types = widening(wide, move |kind| narrow.contains(&kind));
    let mut patterns = ConversionPatterns::new();
    add_pattern(&mut patterns, "EmulateFloatPattern", &types);
    convert(body, pass, target(&types, wide), patterns)
}

/// Whether a conversion of integers to floats of kind `wide` is inexact, so that one by way of these would round twice.
fn rounds(op: OpRef, wide: FloatKind) -> bool {
    let width = op
        .cx
        .int_width(op.cx.element_type(op.operand_type(arith::sitofp::IN)));
    width.is_none_or(|width| width > wide.precision())
}

/// Operations of vector that compute; `vector.fma` stays, as it would round twice.
const VECTOR_ARITHMETIC: &[OpName] = &[
    vector::CONTRACT,
    vector::REDUCTION,
    vector::MULTI_REDUCTION,
    vector::OUTERPRODUCT,
    vector::SCAN,
];

fn target(types: &Arc<TypeConverter>, wide: FloatKind) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    let legal = types.clone();
    target
        .legal_unknown()
        .dynamic_dialect("arith", move |op: OpRef| legal.is_legal_op(op))
        .legal_ops(&[
            arith::EXTF,
            arith::TRUNCF,
            arith::CONSTANT,
            arith::BITCAST,
            arith::SELECT,
        ]);
    for name in [arith::SITOFP, arith::UITOFP] {
        let legal = types.clone();
        target.dynamic_op(name, move |op: OpRef| {
            legal.is_legal_op(op) || rounds(op, wide)
        });
    }
    for name in VECTOR_ARITHMETIC {
        let legal = types.clone();
        target.dynamic_op(*name, move |op: OpRef| legal.is_legal_op(op));
    }
    target
}
