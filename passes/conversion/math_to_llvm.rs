//! Lowers math to the llvm dialect.
//!
//! ```mlir
//! %0 = math.sqrt %x : f32          // llvm.intr.sqrt(%x) : (f32) -> f32
//! %1 = math.expm1 %x : f32         // llvm.fsub (llvm.intr.exp %x), 1.0
//! %2 = math.ctlz %i : i32          // "llvm.intr.ctlz"(%i) <{is_zero_poison = false}>
//! ```
//!
//! Functions that LLVM IR has no intrinsic for (erf, cbrt, acosh, ...) stay.

use std::sync::Arc;

use oxmlir_dialects::llvm::types as llvm_types;
use oxmlir_dialects::tables::{llvm, math};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{
    Attribute, Body, Location, OpId, OpName, OpState, Scalar, Type, TypeKind, ValueId,
};

use super::llvm_common::elementwise::{elementwise, fastmath};
use super::llvm_common::{self, Flags, Lowering, add_lowerings};

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "approximate-log1p",
        "lower log1p(x) as log(1 + x)",
        true,
    )],
    ..PassInfo::new(
        "convert-math-to-llvm",
        "ConvertMathToLLVMPass",
        "lowers math to the llvm dialect",
        Anchor::Any,
        run,
    )
};

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm::new(|p, t| add_patterns(p, t, true));

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let approximate = pass.options.bool("approximate-log1p");
    llvm_common::lower_partially(body, pass, |patterns, types| {
        add_patterns(patterns, types, approximate)
    })
}

/// An intrinsic with the same operands and flags.
const fn intrinsic(from: OpName, to: OpName, name: &'static str) -> Lowering {
    Lowering::new(from, to, name, Flags::FastMath)
}

const TABLE: &[Lowering] = &[
    intrinsic(math::ABSF, llvm::INTR_FABS, "AbsFOpLowering"),
    intrinsic(math::ACOS, llvm::INTR_ACOS, "AcosOpLowering"),
    intrinsic(math::ASIN, llvm::INTR_ASIN, "AsinOpLowering"),
    intrinsic(math::ATAN, llvm::INTR_ATAN, "AtanOpLowering"),
    intrinsic(math::ATAN2, llvm::INTR_ATAN2, "Atan2OpLowering"),
    intrinsic(math::CEIL, llvm::INTR_CEIL, "CeilOpLowering"),
    intrinsic(math::COPYSIGN, llvm::INTR_COPYSIGN, "CopySignOpLowering"),
    intrinsic(math::COS, llvm::INTR_COS, "CosOpLowering"),
    intrinsic(math::COSH, llvm::INTR_COSH, "CoshOpLowering"),
    intrinsic(math::CTPOP, llvm::INTR_CTPOP, "CtPopFOpLowering"),
    intrinsic(math::EXP, llvm::INTR_EXP, "ExpOpLowering"),
    intrinsic(math::EXP2, llvm::INTR_EXP2, "Exp2OpLowering"),
    intrinsic(math::FLOOR, llvm::INTR_FLOOR, "FloorOpLowering"),
    intrinsic(math::FMA, llvm::INTR_FMA, "FmaOpLowering"),
    intrinsic(math::FPOWI, llvm::INTR_POWI, "FPowIOpLowering"),
    intrinsic(math::LOG, llvm::INTR_LOG, "LogOpLowering"),
    intrinsic(math::LOG10, llvm::INTR_LOG10, "Log10OpLowering"),
    intrinsic(math::LOG2, llvm::INTR_LOG2, "Log2OpLowering"),
    intrinsic(math::POWF, llvm::INTR_POW, "PowFOpLowering"),
    intrinsic(math::ROUND, llvm::INTR_ROUND, "RoundOpLowering"),
    intrinsic(math::ROUNDEVEN, llvm::INTR_ROUNDEVEN, "RoundEvenOpLowering"),
    intrinsic(math::SIN, llvm::INTR_SIN, "SinOpLowering"),
    intrinsic(math::SINH, llvm::INTR_SINH, "SinhOpLowering"),
    intrinsic(math::SQRT, llvm::INTR_SQRT, "SqrtOpLowering"),
    intrinsic(math::TAN, llvm::INTR_TAN, "TanOpLowering"),
    intrinsic(math::TANH, llvm::INTR_TANH, "TanhOpLowering"),
    intrinsic(math::TRUNC, llvm::INTR_TRUNC, "FTruncOpLowering"),
];

/// NaNs of either kind, in the mask of `llvm.is.fpclass`.
const CLASS_NAN: i64 = 0b11;
/// All that is neither a NaN nor an infinity.
const CLASS_FINITE: i64 = 0b1_1111_1000;

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(
    patterns: &mut ConversionPatterns,
    types: &Arc<TypeConverter>,
    approximate_log1p: bool,
) {
    add_lowerings(patterns, types, TABLE);
    let integer_intrinsics: [(OpName, &str, Count); 3] = [
        (math::ABSI, "AbsIOpLowering", llvm::intr_abs),
        (
            math::CTLZ,
            "CountLeadingZerosOpLowering",
            |rw, loc, _, x, is_zero_poison| llvm::intr_ctlz(rw, loc, x, is_zero_poison),
        ),
        (
            math::CTTZ,
            "CountTrailingZerosOpLowering",
            |rw, loc, _, x, is_zero_poison| llvm::intr_cttz(rw, loc, x, is_zero_poison),
        ),
    ];
    for (op, name, build) in integer_intrinsics {
        patterns.add(op, name, Some(types), move |rw, op, operands| {
            with_poison_flag(rw, op, operands, build)
        });
    }
    patterns.add(
        math::EXPM1,
        "ExpM1OpLowering",
        Some(types),
        |rw, op, operands| {
            // expm1(x) -> exp(x) - 1
            with_one(rw, op, operands, |b, x, one| {
                let exp = b.build(llvm::INTR_EXP, &[x]);
                b.build(llvm::FSUB, &[exp, one])
            })
        },
    );
    if approximate_log1p {
        patterns.add(
            math::LOG1P,
            "Log1pOpLowering",
            Some(types),
            |rw, op, operands| {
                // log1p(x) -> log(1 + x)
                with_one(rw, op, operands, |b, x, one| {
                    let sum = b.build(llvm::FADD, &[one, x]);
                    b.build(llvm::INTR_LOG, &[sum])
                })
            },
        );
    }
    patterns.add(
        math::RSQRT,
        "RsqrtOpLowering",
        Some(types),
        |rw, op, operands| {
            // rsqrt(x) -> 1 / sqrt(x)
            with_one(rw, op, operands, |b, x, one| {
                let sqrt = b.build(llvm::INTR_SQRT, &[x]);
                b.build(llvm::FDIV, &[one, sqrt])
            })
        },
    );
    patterns.add(math::ISNAN, "IsNaNOpLowering", Some(types), |rw, op, x| {
        classify(rw, op, x, CLASS_NAN)
    });
    patterns.add(
        math::ISFINITE,
        "IsFiniteOpLowering",
        Some(types),
        |rw, op, x| classify(rw, op, x, CLASS_FINITE),
    );
    patterns.add(math::SINCOS, "SincosOpLowering", Some(types), sincos);
}

/// Builds an intrinsic of integers: of the result's type and the operand, and whether there is an operand for which the result is
/// poison.
type Count = fn(&mut Rewriter, Location, Type, ValueId, bool) -> ValueId;

// op(x) -> intr.op(x, false), for scalars and 1-D vectors
fn with_poison_flag(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    build: Count,
) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    if llvm_types::as_array(rw.cx, ty).is_some() {
        return Err("n-D vectors are not supported".into());
    }
    let loc = rw.body.loc(op);
    let value = build(rw, loc, ty, operands[math::ctlz::OPERAND], false);
    rw.replace(op, &[value]);
    Ok(())
}

// isnan(x) -> is.fpclass(x, nan)
fn classify(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], class: i64) -> Outcome {
    let loc = rw.body.loc(op);
    elementwise(rw, op, operands, |rw, operands, ty| {
        llvm::intr_is_fpclass(rw, loc, ty, operands[math::isnan::OPERAND], class)
    })
}

// sincos(x) -> the fields of intr.sincos(x)
fn sincos(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = math::Sincos::new(rw.op(op));
    let ty = rw.convert(view.ty(view.sin()))?;
    if llvm_types::as_array(rw.cx, ty).is_some() {
        return Err("n-D vectors are not supported".into());
    }
    let loc = rw.body.loc(op);
    let pair = llvm_types::literal_struct(rw.cx, &[ty, ty], false);
    let mut build = Build::new(rw, op, pair);
    let both = build.build(llvm::INTR_SINCOS, operands);
    let [sin, cos] = [0, 1].map(|i| llvm::extractvalue(rw, loc, ty, both, &[i]));
    rw.replace(op, &[sin, cos]);
    Ok(())
}

/// Builds llvm operations of one type that keep the fastmath flags and attributes of `op`.
struct Build<'a, 'b> {
    rw: &'a mut ConversionRewriter<'b>,
    op: OpId,
    ty: Type,
}

impl Build<'_, '_> {
    fn new<'a, 'b>(rw: &'a mut ConversionRewriter<'b>, op: OpId, ty: Type) -> Build<'a, 'b> {
        Build { rw, op, ty }
    }

    fn build(&mut self, name: OpName, operands: &[ValueId]) -> ValueId {
        let rw = &mut *self.rw;
        let flags = math::shared::fastmath(rw.op(self.op));
        let flags = flags.map(|flags| rw.cx.enum_attr(fastmath(flags)));
        let slot = llvm::shared::fastmath_flags_slot(name);
        let attrs: Vec<(usize, Attribute)> = slot.zip(flags).into_iter().collect();
        let (dict, loc) = (rw.body.dict(self.op), rw.body.loc(self.op));
        let state = OpState {
            operands,
            results: &[self.ty],
            attrs: &attrs,
            dict,
            ..OpState::new(name, loc)
        };
        let new = rw.insert(&state);
        rw.body.only_result(new)
    }
}

/// Replaces a function of one float by what `build` makes of it and the constant one.
fn with_one(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    build: impl Fn(&mut Build, ValueId, ValueId) -> ValueId,
) -> Outcome {
    let loc = rw.body.loc(op);
    elementwise(rw, op, operands, |rw, operands, ty| {
        let one = float_constant(rw, ty, 1.0);
        let one = llvm::mlir_constant(rw, loc, ty, one);
        build(
            &mut Build::new(rw, op, ty),
            operands[math::rsqrt::OPERAND],
            one,
        )
    })
}

fn float_constant(rw: &ConversionRewriter, ty: Type, value: f64) -> Attribute {
    match rw.cx.type_kind(rw.cx.element_type(ty)) {
        TypeKind::Float(kind) => rw
            .cx
            .splat_attr(ty, &Scalar::Float(ApFloat::from_f64(*kind, value))),
        _ => rw.cx.float_attr(Type::F64, ApFloat::from_double(value)),
    }
}
