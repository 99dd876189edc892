//! Lowers arith to the llvm dialect.
//!
//! ```mlir
//! %0 = arith.addi %a, %b overflow<nsw> : i32        // llvm.add %a, %b overflow<nsw> : i32
//! %1 = arith.cmpf olt, %x, %y : f32                 // llvm.fcmp "olt" %x, %y : f32
//! %2 = arith.index_cast %i : index to i32           // llvm.trunc %i : i64 to i32
//! ```
//!
//! Vectors of several dimensions become arrays of vectors, and operations on them one operation a vector. Operations on
//! tensors, and on floats that LLVM IR does not have, stay.

use std::sync::Arc;

use oxmlir_dialects::tables::{arith, llvm};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Body, Location, OpId, Type, ValueId};

use crate::arith::expand::divide;

use super::llvm_common::elementwise::{elementwise, fastmath, is_scalar_or_1d_vector, lower};
use super::llvm_common::{self, Flags, Lowering, add_lowerings, int_constant, keep_discardable};

pub static PASS: PassInfo = PassInfo {
    options: &[llvm_common::INDEX_BITWIDTH],
    ..PassInfo::new(
        "convert-arith-to-llvm",
        "ArithToLLVMConversionPass",
        "lowers arith to the llvm dialect",
        Anchor::Any,
        run,
    )
};

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm::new(add_all_patterns);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    llvm_common::lower_by_interface(body, pass, &LOWERING)
}

const TABLE: &[Lowering] = &[
    Lowering::new(arith::ADDF, llvm::FADD, "AddFOpLowering", Flags::FastMath),
    Lowering::new(arith::ADDI, llvm::ADD, "AddIOpLowering", Flags::Overflow),
    Lowering::new(arith::ANDI, llvm::AND, "AndIOpLowering", Flags::SameNames),
    Lowering::new(arith::DIVF, llvm::FDIV, "DivFOpLowering", Flags::FastMath),
    Lowering::new(
        arith::DIVSI,
        llvm::SDIV,
        "DivSIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::DIVUI,
        llvm::UDIV,
        "DivUIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(arith::EXTF, llvm::FPEXT, "ExtFOpLowering", Flags::FastMath),
    Lowering::new(
        arith::EXTSI,
        llvm::SEXT,
        "ExtSIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::EXTUI,
        llvm::ZEXT,
        "ExtUIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::FPTOSI,
        llvm::FPTOSI,
        "FPToSIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::FPTOUI,
        llvm::FPTOUI,
        "FPToUIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::MAXIMUMF,
        llvm::INTR_MAXIMUM,
        "MaximumFOpLowering",
        Flags::FastMath,
    ),
    Lowering::new(
        arith::MAXNUMF,
        llvm::INTR_MAXNUM,
        "MaxNumFOpLowering",
        Flags::FastMath,
    ),
    Lowering::new(
        arith::MAXSI,
        llvm::INTR_SMAX,
        "MaxSIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::MAXUI,
        llvm::INTR_UMAX,
        "MaxUIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::MINIMUMF,
        llvm::INTR_MINIMUM,
        "MinimumFOpLowering",
        Flags::FastMath,
    ),
    Lowering::new(
        arith::MINNUMF,
        llvm::INTR_MINNUM,
        "MinNumFOpLowering",
        Flags::FastMath,
    ),
    Lowering::new(
        arith::MINSI,
        llvm::INTR_SMIN,
        "MinSIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::MINUI,
        llvm::INTR_UMIN,
        "MinUIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(arith::MULF, llvm::FMUL, "MulFOpLowering", Flags::FastMath),
    Lowering::new(arith::MULI, llvm::MUL, "MulIOpLowering", Flags::Overflow),
    Lowering::new(arith::NEGF, llvm::FNEG, "NegFOpLowering", Flags::FastMath),
    Lowering::new(arith::ORI, llvm::OR, "OrIOpLowering", Flags::SameNames),
    Lowering::new(arith::REMF, llvm::FREM, "RemFOpLowering", Flags::FastMath),
    Lowering::new(
        arith::REMSI,
        llvm::SREM,
        "RemSIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::REMUI,
        llvm::UREM,
        "RemUIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::SELECT,
        llvm::SELECT,
        "SelectOpLowering",
        Flags::SameNames,
    )
    .moving(),
    Lowering::new(arith::SHLI, llvm::SHL, "ShLIOpLowering", Flags::Overflow),
    Lowering::new(
        arith::SHRSI,
        llvm::ASHR,
        "ShRSIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::SHRUI,
        llvm::LSHR,
        "ShRUIOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(
        arith::SITOFP,
        llvm::SITOFP,
        "SIToFPOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(arith::SUBF, llvm::FSUB, "SubFOpLowering", Flags::FastMath),
    Lowering::new(arith::SUBI, llvm::SUB, "SubIOpLowering", Flags::Overflow),
    Lowering::new(
        arith::TRUNCI,
        llvm::TRUNC,
        "TruncIOpLowering",
        Flags::Overflow,
    ),
    Lowering::new(
        arith::UITOFP,
        llvm::UITOFP,
        "UIToFPOpLowering",
        Flags::SameNames,
    ),
    Lowering::new(arith::XORI, llvm::XOR, "XOrIOpLowering", Flags::SameNames),
];

const TRUNCF: Lowering = Lowering::new(
    arith::TRUNCF,
    llvm::FPTRUNC,
    "TruncFOpLowering",
    Flags::FastMath,
);

/// The patterns of this lowering and those of divisions that round up or down.
pub fn add_all_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    divide::add_patterns(patterns);
    add_patterns(patterns, types);
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    add_lowerings(patterns, types, TABLE);
    patterns.add(
        arith::ADDUI_EXTENDED,
        "AddUIExtendedOpLowering",
        Some(types),
        addui_extended,
    );
    patterns.add(arith::BITCAST, "BitcastOpLowering", Some(types), bitcast);
    patterns.add(arith::CMPF, "CmpFOpLowering", Some(types), cmpf);
    patterns.add(arith::CMPI, "CmpIOpLowering", Some(types), cmpi);
    patterns.add(arith::CONSTANT, "ConstantOpLowering", Some(types), constant);
    patterns.add(
        arith::INDEX_CAST,
        "IndexCastOpSILowering",
        Some(types),
        |rw, op, x| index_cast(rw, op, x, llvm::sext),
    );
    patterns.add(
        arith::INDEX_CASTUI,
        "IndexCastOpUILowering",
        Some(types),
        |rw, op, x| index_cast(rw, op, x, llvm::zext),
    );
    patterns.add(
        arith::MULSI_EXTENDED,
        "MulSIExtendedOpLowering",
        Some(types),
        |rw, op, x| mul_extended(rw, op, x, llvm::sext),
    );
    patterns.add(
        arith::MULUI_EXTENDED,
        "MulUIExtendedOpLowering",
        Some(types),
        |rw, op, x| mul_extended(rw, op, x, llvm::zext),
    );
    patterns.add(arith::TRUNCF, TRUNCF.name, Some(types), truncf);
}

// constant(v) -> mlir.constant(v)
fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    let view = arith::Constant::new(rw.op(op));
    let (loc, value) = (view.loc(), view.value());
    let constant = llvm::mlir_constant(rw, loc, ty, value);
    keep_discardable(rw, op, constant);
    rw.replace(op, &[constant]);
    Ok(())
}

// bitcast(x) -> bitcast(x), or x if that has the type already
fn bitcast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    const LOWERING: Lowering = Lowering::new(
        arith::BITCAST,
        llvm::BITCAST,
        "BitcastOpLowering",
        Flags::SameNames,
    );
    let ty = rw.convert_only_result(op)?;
    if operands.iter().all(|value| rw.body.ty(*value) == ty) {
        rw.replace(op, operands);
        return Ok(());
    }
    lower(rw, op, operands, &LOWERING.moving())
}

// cmpi(p, a, b) -> icmp(p, a, b): the predicates have the same numbers
fn cmpi(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use arith::cmpi::{LHS, RHS};
    let view = arith::Cmpi::new(rw.op(op));
    let (loc, number) = (view.loc(), view.predicate().value());
    let predicate = llvm::ICmpPredicate::from_value(number).ok_or("no predicate")?;
    elementwise(rw, op, operands, |rw, operands, _| {
        llvm::icmp(rw, loc, operands[LHS], operands[RHS], predicate)
    })
}

// cmpf(p, a, b) -> fcmp(p, a, b): the predicates have the same numbers
fn cmpf(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use arith::cmpf::{LHS, RHS};
    let view = arith::Cmpf::new(rw.op(op));
    let (loc, number) = (view.loc(), view.predicate().value());
    let predicate = llvm::FCmpPredicate::from_value(number).ok_or("no predicate")?;
    let options = llvm::FcmpOptions {
        fastmath_flags: Some(fastmath(view.fastmath())),
    };
    elementwise(rw, op, operands, |rw, operands, _| {
        llvm::fcmp_with(rw, loc, operands[LHS], operands[RHS], predicate, options)
    })
}

/// Builds a cast to a type.
type Cast = fn(&mut Rewriter, Location, Type, ValueId) -> ValueId;

// index_cast(x) -> x, trunc(x) or ext(x), by the widths
fn index_cast(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    extend: Cast,
) -> Outcome {
    use arith::index_cast::IN;
    let ty = rw.convert_only_result(op)?;
    let bits = |rw: &ConversionRewriter, ty| innermost_bits(rw, ty);
    let (from, to) = (
        bits(rw, rw.body.ty(operands[IN])).ok_or("not integers")?,
        bits(rw, ty).ok_or("not integers")?,
    );
    if from == to {
        rw.replace(op, operands);
        return Ok(());
    }
    let cast = if to < from { llvm::trunc } else { extend };
    let loc = rw.body.loc(op);
    elementwise(rw, op, operands, |rw, operands, ty| {
        cast(rw, loc, ty, operands[IN])
    })
}

/// The width of the integers in a type: itself, a vector of them, or arrays of vectors.
fn innermost_bits(rw: &ConversionRewriter, ty: Type) -> Option<u32> {
    let mut ty = ty;
    while let Some((_, element)) = oxmlir_dialects::llvm::types::as_array(rw.cx, ty) {
        ty = element;
    }
    rw.cx.int_width(rw.cx.element_type(ty))
}

/// What the type of the result of an operation becomes that is lowered for scalars and 1-D vectors only.
fn convert_flat(rw: &ConversionRewriter, ty: Type) -> Result<Type, NoMatch> {
    if !is_scalar_or_1d_vector(rw.cx, ty) {
        return Err("n-D vectors are not supported".into());
    }
    rw.convert(ty)
}

// addui_extended(a, b) -> intr.uadd.with.overflow(a, b)
fn addui_extended(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use arith::addui_extended::{LHS, RHS};
    let view = arith::AdduiExtended::new(rw.op(op));
    let (loc, sum, carry) = (view.loc(), view.ty(view.sum()), view.ty(view.overflow()));
    let (sum, carry) = (convert_flat(rw, sum)?, rw.convert(carry)?);
    let pair = oxmlir_dialects::llvm::types::literal_struct(rw.cx, &[sum, carry], false);
    let (lhs, rhs) = (operands[LHS], operands[RHS]);
    let both = llvm::intr_uadd_with_overflow(rw, loc, pair, lhs, rhs);
    let sum = llvm::extractvalue(rw, loc, sum, both, &[0]);
    let carry = llvm::extractvalue(rw, loc, carry, both, &[1]);
    rw.replace(op, &[sum, carry]);
    Ok(())
}

// mul_extended(a, b) -> the halves of ext(a) * ext(b), twice as wide
fn mul_extended(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    extend: Cast,
) -> Outcome {
    use arith::mului_extended::{LHS, RHS};
    let lhs = arith::shared::lhs(rw.op(op)).ok_or("no operand")?;
    let ty = convert_flat(rw, rw.body.ty(lhs))?;
    let loc = rw.body.loc(op);
    let bits = rw
        .cx
        .int_width(rw.cx.element_type(ty))
        .ok_or("not integers")?;
    let wide = rw.cx.with_element(ty, rw.cx.int_type(2 * bits));
    let a = extend(rw, loc, wide, operands[LHS]);
    let b = extend(rw, loc, wide, operands[RHS]);
    let product = llvm::mul(rw, loc, a, b);
    let low = llvm::trunc(rw, loc, ty, product);
    let shift = int_constant(rw, loc, wide, i64::from(bits));
    let high = llvm::lshr(rw, loc, product, shift);
    let high = llvm::trunc(rw, loc, ty, high);
    rw.replace(op, &[low, high]);
    Ok(())
}

// truncf(x) -> fptrunc(x), or the constrained intrinsic where a rounding mode is given
fn truncf(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = arith::Truncf::new(rw.op(op));
    let loc = view.loc();
    let Some(mode) = view.roundingmode() else {
        return lower(rw, op, operands, &TRUNCF);
    };
    let (mode, ignore) = (rounding_mode(mode), llvm::FPExceptionBehavior::Ignore);
    elementwise(rw, op, operands, |rw, operands, ty| {
        let source = operands[arith::truncf::IN];
        llvm::intr_experimental_constrained_fptrunc(rw, loc, ty, source, mode, ignore)
    })
}

/// The rounding mode of llvm for one of arith.
fn rounding_mode(mode: arith::RoundingMode) -> llvm::RoundingMode {
    use arith::RoundingMode as From;
    use llvm::RoundingMode as To;
    match mode {
        From::ToNearestEven => To::Tonearest,
        From::Downward => To::Downward,
        From::Upward => To::Upward,
        From::TowardZero => To::Towardzero,
        From::ToNearestAway => To::Tonearestaway,
    }
}
