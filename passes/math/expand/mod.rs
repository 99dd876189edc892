//! Expands mathematical functions to simpler ones and to arithmetic.
//!
//! ```mlir
//! %0 = math.tan %x : f32          // %0 = arith.divf (math.sin %x), (math.cos %x) : f32
//! %1 = math.fpowi %x, %c3         // %1 = arith.mulf (arith.mulf %x, %x), %x
//! ```
//!
//! The option `ops` names the functions to expand; without it all are. What comes out is as exact as its formula: a few
//! units in the last place near 1, less where terms cancel, and nothing at all where an intermediate value overflows.

mod bits;
mod exponential;
mod powers;
mod rounding;

use oxmlir_dialects::tables::math;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, Context, OpId, OpName, Type, TypeKind, ValueId};

use crate::arith::builder::Builder;
use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::new(
        "ops",
        "the functions to expand, by name; all if there is none",
        OptionKind::Texts,
    )],
    ..PassInfo::new(
        "math-expand-ops",
        "MathExpandOpsPass",
        "expands functions to simpler ones and to arithmetic",
        Anchor::Any,
        run,
    )
};

/// The functions that are expanded, and how.
const EXPANSIONS: &[(OpName, Pattern)] = &[
    (math::CTLZ, Pattern::new("convertCtlzOp", bits::ctlz)),
    (math::SINH, Pattern::new("convertSinhOp", exponential::sinh)),
    (math::COSH, Pattern::new("convertCoshOp", exponential::cosh)),
    (math::TAN, Pattern::new("convertTanOp", exponential::tan)),
    (math::TANH, Pattern::new("convertTanhOp", exponential::tanh)),
    (
        math::ASINH,
        Pattern::new("convertAsinhOp", exponential::asinh),
    ),
    (
        math::ACOSH,
        Pattern::new("convertAcoshOp", exponential::acosh),
    ),
    (
        math::ATANH,
        Pattern::new("convertAtanhOp", exponential::atanh),
    ),
    (math::FMA, Pattern::new("convertFmaFOp", powers::fma)),
    (math::CEIL, Pattern::new("convertCeilOp", rounding::ceil)),
    (math::EXP2, Pattern::new("convertExp2fOp", powers::exp2)),
    (math::POWF, Pattern::new("convertPowfOp", powers::powf)),
    (math::FPOWI, Pattern::new("convertFPowIOp", powers::fpowi)),
    (math::ROUND, Pattern::new("convertRoundOp", rounding::round)),
    (
        math::ROUNDEVEN,
        Pattern::new("convertRoundEvenOp", rounding::roundeven),
    ),
    (math::RSQRT, Pattern::new("convertRsqrtOp", powers::rsqrt)),
    (
        math::CLAMPF,
        Pattern::new("convertClampfOp", rounding::clampf),
    ),
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let names = pass.options.texts("ops");
    let wanted = |op: OpName| {
        let name = pass.cx.op_name_str(op).trim_start_matches("math.");
        names.is_empty() || names.iter().any(|n| n == name)
    };
    let mut patterns = PatternSet::new();
    for (op, pattern) in EXPANSIONS.iter().filter(|e| wanted(e.0)) {
        patterns.add(*op, &[*pattern]);
    }
    run_patterns(body, pass, &patterns)
}

/// Where all functions have the value that they are of.
const ARGUMENT: usize = 0;

/// Replaces `op`, a function of one value, by what `build` makes of that.
fn expand(
    rw: &mut Rewriter,
    op: OpId,
    build: impl FnOnce(&mut Builder, ValueId) -> ValueId,
) -> bool {
    let value = rw.body.operand(op, ARGUMENT);
    rw.insert_before(op);
    let result = build(&mut Builder::new(rw, op), value);
    rw.replace(op, &[result]);
    true
}

/// The type of what `op` works on.
fn operand_type(rw: &Rewriter, op: OpId) -> Type {
    rw.body.ty(rw.body.operand(op, ARGUMENT))
}

/// Whether a value of this type has as many elements as the type says.
fn has_static_shape(cx: &Context, ty: Type) -> bool {
    match cx.type_kind(ty) {
        TypeKind::Vector { .. } => true,
        _ if cx.shaped_element(ty).is_none() => true,
        _ => cx
            .shape(ty)
            .is_some_and(|dims| dims.iter().all(|n| *n >= 0)),
    }
}
