//! Lowers the dialect to the llvm dialect, by itself and as a part of `convert-to-llvm`.
//!
//! ```mlir
//! %0 = standalone.mul %a, %b : !standalone.fixed<8>
//! // %1 = llvm.sext %a : i32 to i64
//! // %2 = llvm.sext %b : i32 to i64
//! // %3 = llvm.mul %1, %2 : i64
//! // %4 = llvm.mlir.constant(8 : i64) : i64
//! // %5 = llvm.ashr %3, %4 : i64
//! // %0 = llvm.trunc %5 : i64 to i32
//! ```

use std::sync::Arc;

use oxmlir_dialects::tables::{llvm, standalone as ops};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Converted, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Body, OpId, Type, ValueId};
use oxmlir_passes::conversion::llvm_common::{self, int_constant};

use crate::fixed;

/// The declaration of the pass.
pub static PASS: PassInfo = PassInfo::new(
    "convert-standalone-to-llvm",
    "ConvertStandaloneToLLVM",
    "lowers standalone to the llvm dialect",
    Anchor::Any,
    run,
);

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm {
    add_types,
    ..ConvertToLlvm::new(add_patterns)
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    llvm_common::lower_by_interface(body, pass, &LOWERING)
}

fn add_types(types: &mut TypeConverter) {
    types.add_conversion(|cx, _, ty| match fixed::digits(cx, ty) {
        Some(_) => Converted::To(Type::I32),
        None => Converted::NotMine,
    });
}

fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let types = Some(types);
    patterns.add(ops::CONSTANT, "ConstantLowering", types, constant);
    patterns.add(ops::MUL, "MulLowering", types, mul);
    patterns.add(ops::WHEN, "WhenLowering", types, when);
}

// constant(c) -> mlir.constant(c * 2^digits)
fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let constant = ops::Constant::new(rw.op(op));
    let digits = digits(rw, constant.result())?;
    let stored =
        fixed::stored(rw.cx, constant.value(), digits).ok_or("not a number of its type")?;
    let loc = rw.body.loc(op);
    let value = int_constant(rw, loc, Type::I32, stored.into());
    rw.replace(op, &[value]);
    Ok(())
}

// mul(a, b) -> trunc(ashr(mul(sext(a), sext(b)), digits))
fn mul(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let digits = digits(rw, rw.body.result(op, 0))?;
    let loc = rw.body.loc(op);
    let a = llvm::sext(rw, loc, Type::I64, operands[ops::mul::LHS]);
    let b = llvm::sext(rw, loc, Type::I64, operands[ops::mul::RHS]);
    let product = llvm::mul(rw, loc, a, b);
    let digits = int_constant(rw, loc, Type::I64, digits.into());
    let shifted = llvm::ashr(rw, loc, product, digits);
    let result = llvm::trunc(rw, loc, Type::I32, shifted);
    rw.replace(op, &[result]);
    Ok(())
}

/// A branch around the body, which becomes a block:
///
/// ```text
///   %z = llvm.icmp "ne" %number, 0; llvm.cond_br %z, ^body, ^rest
/// ^body: ...; llvm.br ^rest
/// ^rest: ...
/// ```
fn when(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let region = ops::When::new(rw.op(op)).body_region();
    let body = rw.body.first_block(region).ok_or("no body")?;
    let before = rw.body.block(op).ok_or("not in a block")?;
    let next = rw.body.next_op(op).ok_or("nothing behind the operation")?;
    let loc = rw.body.loc(op);

    let rest = rw.split_block(before, next);
    let outer = rw.body.block_region(before);
    rw.body.move_block(body, outer, Some(rest));

    rw.insert_at_end(before);
    let zero = int_constant(rw, loc, Type::I32, 0);
    let number = operands[ops::when::NUMBER];
    let nonzero = llvm::icmp(rw, loc, number, zero, llvm::ICmpPredicate::Ne);
    llvm::cond_br(rw, loc, nonzero, &[], &[], body, rest);
    rw.insert_at_end(body);
    llvm::br(rw, loc, &[], rest);
    rw.erase(op);
    Ok(())
}

/// The digits behind the point of a value.
fn digits(rw: &ConversionRewriter, value: ValueId) -> Result<u32, NoMatch> {
    fixed::digits(rw.cx, rw.body.ty(value)).ok_or_else(|| "not a fixed-point number".into())
}
