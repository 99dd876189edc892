//! Lowers index to the llvm dialect: `index` becomes an integer of a machine word.
//!
//! ```mlir
//! %0 = index.add %a, %b                // llvm.add %a, %b : i64
//! %1 = index.casts %i : i32 to index   // llvm.sext %i : i32 to i64
//! ```

use std::sync::Arc;

use oxmlir_dialects::tables::{index, llvm};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{Body, Location, OpId, OpName, Type, ValueId};

use super::llvm_common::{self, Flags, Lowering, add_lowerings, int_constant};

pub static PASS: PassInfo = PassInfo {
    options: &[llvm_common::INDEX_BITWIDTH],
    ..PassInfo::new(
        "convert-index-to-llvm",
        "ConvertIndexToLLVMPass",
        "lowers index to the llvm dialect",
        Anchor::Any,
        run,
    )
};

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm::new(add_patterns);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    llvm_common::lower_by_interface(body, pass, &LOWERING)
}

const fn same(from: OpName, to: OpName, name: &'static str) -> Lowering {
    Lowering::new(from, to, name, Flags::SameNames)
}

const TABLE: &[Lowering] = &[
    same(index::ADD, llvm::ADD, "ConvertIndexAdd"),
    same(index::AND, llvm::AND, "ConvertIndexAnd"),
    same(index::DIVS, llvm::SDIV, "ConvertIndexDivS"),
    same(index::DIVU, llvm::UDIV, "ConvertIndexDivU"),
    same(index::MAXS, llvm::INTR_SMAX, "ConvertIndexMaxS"),
    same(index::MAXU, llvm::INTR_UMAX, "ConvertIndexMaxU"),
    same(index::MINS, llvm::INTR_SMIN, "ConvertIndexMinS"),
    same(index::MINU, llvm::INTR_UMIN, "ConvertIndexMinU"),
    same(index::MUL, llvm::MUL, "ConvertIndexMul"),
    same(index::OR, llvm::OR, "ConvertIndexOr"),
    same(index::REMS, llvm::SREM, "ConvertIndexRemS"),
    same(index::REMU, llvm::UREM, "ConvertIndexRemU"),
    same(index::SHL, llvm::SHL, "ConvertIndexShl"),
    same(index::SHRS, llvm::ASHR, "ConvertIndexShrS"),
    same(index::SHRU, llvm::LSHR, "ConvertIndexShrU"),
    same(index::SUB, llvm::SUB, "ConvertIndexSub"),
    same(index::XOR, llvm::XOR, "ConvertIndexXor"),
];

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    add_lowerings(patterns, types, TABLE);
    patterns.add(
        index::BOOL_CONSTANT,
        "ConvertIndexBoolConstant",
        Some(types),
        bool_constant,
    );
    patterns.add(
        index::CASTS,
        "ConvertIndexCastS",
        Some(types),
        |rw, op, x| cast(rw, op, x, llvm::sext),
    );
    patterns.add(
        index::CASTU,
        "ConvertIndexCastU",
        Some(types),
        |rw, op, x| cast(rw, op, x, llvm::zext),
    );
    patterns.add(
        index::CEILDIVS,
        "ConvertIndexCeilDivS",
        Some(types),
        ceildivs,
    );
    patterns.add(
        index::CEILDIVU,
        "ConvertIndexCeilDivU",
        Some(types),
        ceildivu,
    );
    patterns.add(index::CMP, "ConvertIndexCmp", Some(types), cmp);
    patterns.add(
        index::CONSTANT,
        "ConvertIndexConstant",
        Some(types),
        constant,
    );
    patterns.add(
        index::FLOORDIVS,
        "ConvertIndexFloorDivS",
        Some(types),
        floordivs,
    );
    patterns.add(index::SIZEOF, "ConvertIndexSizeOf", Some(types), sizeof);
}

// constant(c) -> mlir.constant(c), truncated to the width of index
fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let (ty, loc) = (rw.convert_only_result(op)?, rw.body.loc(op));
    let value = index::Constant::new(rw.op(op)).value();
    let value = int_constant(rw, loc, ty, value);
    rw.replace(op, &[value]);
    Ok(())
}

// bool.constant(b) -> mlir.constant(b)
fn bool_constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = index::BoolConstant::new(rw.op(op));
    let (loc, value) = (view.loc(), rw.cx.bool_attr(view.value()));
    let constant = llvm::mlir_constant(rw, loc, Type::I1, value);
    rw.replace(op, &[constant]);
    Ok(())
}

// sizeof() -> mlir.constant(width of index)
fn sizeof(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let (ty, loc) = (rw.convert_only_result(op)?, rw.body.loc(op));
    let bits = rw.cx.int_width(ty).ok_or("index is not an integer")?;
    let value = int_constant(rw, loc, ty, i64::from(bits));
    rw.replace(op, &[value]);
    Ok(())
}

// cmp(p, a, b) -> icmp(p, a, b)
fn cmp(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use index::cmp::{LHS, RHS};
    let predicate = index::Cmp::new(rw.op(op)).pred();
    let value = llvm::ICmpPredicate::from_keyword(predicate.keyword()).ok_or("no predicate")?;
    let loc = rw.body.loc(op);
    let result = llvm::icmp(rw, loc, operands[LHS], operands[RHS], value);
    rw.replace(op, &[result]);
    Ok(())
}

/// Builds a cast to a type.
type Cast = fn(&mut Rewriter, Location, Type, ValueId) -> ValueId;

// casts(x) -> x, trunc(x) or ext(x), by the widths
fn cast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], extend: Cast) -> Outcome {
    let source = operands[index::casts::INPUT];
    let (from, to) = (rw.body.ty(source), rw.convert_only_result(op)?);
    let (from_bits, to_bits) = (rw.cx.int_width(from), rw.cx.int_width(to));
    if from_bits == to_bits {
        rw.replace(op, operands);
        return Ok(());
    }
    let cast = if to_bits < from_bits {
        llvm::trunc
    } else {
        extend
    };
    let loc = rw.body.loc(op);
    let value = cast(rw, loc, to, source);
    rw.replace(op, &[value]);
    Ok(())
}

/// Builds an operation on two values of one type.
type Binary = fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId;

/// Builds llvm operations on two operands of one type in place of `op`.
struct Division<'a, 'b> {
    rw: &'a mut ConversionRewriter<'b>,
    loc: Location,
    ty: Type,
    n: ValueId,
    m: ValueId,
}

impl<'a, 'b> Division<'a, 'b> {
    fn new(
        rw: &'a mut ConversionRewriter<'b>,
        op: OpId,
        operands: &[ValueId],
    ) -> Result<Self, oxmlir_ir::rewrite::conversion::NoMatch> {
        let &[n, m] = operands else {
            return Err("not two operands".into());
        };
        let (loc, ty) = (rw.body.loc(op), rw.convert_only_result(op)?);
        Ok(Division { rw, loc, ty, n, m })
    }

    fn constant(&mut self, value: i64) -> ValueId {
        int_constant(self.rw, self.loc, self.ty, value)
    }

    fn op(&mut self, build: Binary, a: ValueId, b: ValueId) -> ValueId {
        build(self.rw, self.loc, a, b)
    }

    fn compare(&mut self, predicate: llvm::ICmpPredicate, a: ValueId, b: ValueId) -> ValueId {
        llvm::icmp(self.rw, self.loc, a, b, predicate)
    }

    fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> ValueId {
        llvm::select(self.rw, self.loc, condition, a, b)
    }
}

// n ceildivs m -> q + 1 if n != q * m and the signs of n and m are the same, else q, where q is n / m
fn ceildivs(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    rounded(rw, op, operands, llvm::ICmpPredicate::Eq, 1)
}

/// A quotient that is another one by a step where it is not exact and the signs compare so. Nothing overflows that the operation
/// itself does not: the terms of other formulas, `-n` and `n + 1`, do for numbers at the limits.
fn rounded(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    signs: llvm::ICmpPredicate,
    step: i64,
) -> Outcome {
    let mut d = Division::new(rw, op, operands)?;
    let (n, m) = (d.n, d.m);
    let (zero, step) = (d.constant(0), d.constant(step));
    let quotient = d.op(llvm::sdiv, n, m);
    let product = d.op(llvm::mul, quotient, m);
    let inexact = d.compare(llvm::ICmpPredicate::Ne, n, product);
    let n_negative = d.compare(llvm::ICmpPredicate::Slt, n, zero);
    let m_negative = d.compare(llvm::ICmpPredicate::Slt, m, zero);
    let toward = d.compare(signs, n_negative, m_negative);
    let next = d.op(llvm::add, quotient, step);
    let condition = d.op(llvm::and, inexact, toward);
    let result = d.select(condition, next, quotient);
    rw.replace(op, &[result]);
    Ok(())
}

// n ceildivu m -> n == 0 ? 0 : (n - 1) / m + 1
fn ceildivu(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let mut d = Division::new(rw, op, operands)?;
    let (n, m) = (d.n, d.m);
    let (zero, one) = (d.constant(0), d.constant(1));
    let less = d.op(llvm::sub, n, one);
    let quotient = d.op(llvm::udiv, less, m);
    let above = d.op(llvm::add, quotient, one);
    let is_zero = d.compare(llvm::ICmpPredicate::Eq, n, zero);
    let result = d.select(is_zero, zero, above);
    rw.replace(op, &[result]);
    Ok(())
}

// n floordivs m -> q - 1 if n != q * m and the signs of n and m differ, else q, where q is n / m
fn floordivs(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    rounded(rw, op, operands, llvm::ICmpPredicate::Ne, -1)
}
