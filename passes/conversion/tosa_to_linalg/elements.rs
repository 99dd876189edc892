//! Operations that treat each element by itself.

use std::sync::Arc;

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::OpName;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{OpId, ValueId};
use smallvec::smallvec;

use super::broadcast::{Broadcast, broadcast, cast, map_with_zeros, size};
use super::numbers;
use crate::arith::builder::Builder;

/// The operations, by the names of the reference's patterns.
const OPERATIONS: &[(OpName, &str)] = &[
    (ops::ABS, "PointwiseConverter<tosa::AbsOp>"),
    (ops::ADD, "PointwiseConverter<tosa::AddOp>"),
    (
        ops::ARITHMETIC_RIGHT_SHIFT,
        "PointwiseConverter<tosa::ArithmeticRightShiftOp>",
    ),
    (ops::BITWISE_AND, "PointwiseConverter<tosa::BitwiseAndOp>"),
    (ops::BITWISE_NOT, "PointwiseConverter<tosa::BitwiseNotOp>"),
    (ops::BITWISE_OR, "PointwiseConverter<tosa::BitwiseOrOp>"),
    (ops::BITWISE_XOR, "PointwiseConverter<tosa::BitwiseXorOp>"),
    (ops::CAST, "PointwiseConverter<tosa::CastOp>"),
    (ops::CEIL, "PointwiseConverter<tosa::CeilOp>"),
    (ops::CLAMP, "PointwiseConverter<tosa::ClampOp>"),
    (ops::CLZ, "PointwiseConverter<tosa::ClzOp>"),
    (ops::COS, "PointwiseConverter<tosa::CosOp>"),
    (ops::EQUAL, "PointwiseConverter<tosa::EqualOp>"),
    (ops::ERF, "PointwiseConverter<tosa::ErfOp>"),
    (ops::EXP, "PointwiseConverter<tosa::ExpOp>"),
    (ops::FLOOR, "PointwiseConverter<tosa::FloorOp>"),
    (ops::GREATER, "PointwiseConverter<tosa::GreaterOp>"),
    (
        ops::GREATER_EQUAL,
        "PointwiseConverter<tosa::GreaterEqualOp>",
    ),
    (ops::INTDIV, "PointwiseConverter<tosa::IntDivOp>"),
    (ops::LOG, "PointwiseConverter<tosa::LogOp>"),
    (ops::LOGICAL_AND, "PointwiseConverter<tosa::LogicalAndOp>"),
    (
        ops::LOGICAL_LEFT_SHIFT,
        "PointwiseConverter<tosa::LogicalLeftShiftOp>",
    ),
    (ops::LOGICAL_NOT, "PointwiseConverter<tosa::LogicalNotOp>"),
    (ops::LOGICAL_OR, "PointwiseConverter<tosa::LogicalOrOp>"),
    (
        ops::LOGICAL_RIGHT_SHIFT,
        "PointwiseConverter<tosa::LogicalRightShiftOp>",
    ),
    (ops::LOGICAL_XOR, "PointwiseConverter<tosa::LogicalXorOp>"),
    (ops::MAXIMUM, "PointwiseConverter<tosa::MaximumOp>"),
    (ops::MINIMUM, "PointwiseConverter<tosa::MinimumOp>"),
    (ops::MUL, "PointwiseConverter<tosa::MulOp>"),
    (ops::NEGATE, "PointwiseConverter<tosa::NegateOp>"),
    (ops::POW, "PointwiseConverter<tosa::PowOp>"),
    (ops::RECIPROCAL, "PointwiseConverter<tosa::ReciprocalOp>"),
    (ops::RSQRT, "PointwiseConverter<tosa::RsqrtOp>"),
    (ops::SELECT, "PointwiseConverter<tosa::SelectOp>"),
    (ops::SIGMOID, "PointwiseConverter<tosa::SigmoidOp>"),
    (ops::SIN, "PointwiseConverter<tosa::SinOp>"),
    (ops::SUB, "PointwiseConverter<tosa::SubOp>"),
    (ops::TANH, "PointwiseConverter<tosa::TanhOp>"),
];

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    for (op, name) in OPERATIONS {
        patterns.add(*op, name, Some(types), lower);
    }
    patterns.add(
        ops::IDENTITY,
        "IdentityNConverter<tosa::IdentityOp>",
        Some(types),
        identity,
    );
}

fn identity(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    if rw.body.ty(operands[ops::identity::INPUT1]) != rw.convert_only_result(op)? {
        return Err("the result has another type".into());
    }
    rw.replace(op, operands);
    Ok(())
}

fn lower(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let plan = numbers::plan(rw.op(op))?;
    let operands = &operands[..plan.operands];
    let ty = rw.convert_only_result(op)?;
    // A list of one element, such as a zero point, goes with any shape.
    let shapes = plan.shaped.min(plan.operands);
    let ranks = operands.iter().map(|value| rw.cx.rank(rw.body.ty(*value)));
    let ranks: Vec<usize> = ranks
        .collect::<Option<_>>()
        .ok_or("a tensor without rank")?;
    let rank = ranks[0];
    if ranks[..shapes].iter().any(|other| *other != rank) || rw.cx.rank(ty) != Some(rank) {
        return Err("tensors of other ranks".into());
    }
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let Broadcast {
        sizes,
        operands: mut values,
    } = broadcast(rw, loc, &operands[..shapes], rank);
    let is_zero = |rw: &ConversionRewriter, value, dim: usize| {
        size(rw, value, dim) == 1 && sizes[dim].or_dynamic() != 1
    };
    let mut maps: Vec<_> = values
        .iter()
        .map(|value| map_with_zeros(rw, rank, |dim| is_zero(rw, *value, dim)))
        .collect();
    for value in &operands[shapes..] {
        values.push(*value);
        let exprs = rw.cx.affine();
        maps.push(exprs.map(rank as u32, 0, &[exprs.constant(0)]));
    }
    maps.push(map_with_zeros(rw, rank, |_| false));
    let element = rw.cx.element_type(ty);
    let init = build::empty(rw, loc, &sizes, element);
    let iterators = vec![IteratorType::Parallel; rank];
    let generic = build::generic(
        rw,
        loc,
        [&values, &[init]],
        &maps,
        &iterators,
        |rw, args| {
            let mut b = Builder::scalar(rw, loc);
            smallvec![(plan.compute)(&mut b, &args[..args.len() - 1], element)]
        },
    );
    let value = rw.body.only_result(generic);
    let value = cast(rw, loc, value, ty);
    rw.replace(op, &[value]);
    Ok(())
}
