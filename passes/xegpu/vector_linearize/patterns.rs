//! What becomes linear: constants, elementwise operations, and accesses of memory.

use std::sync::Arc;

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::tables::arith::CmpIPredicate;
use oxmlir_dialects::tables::{arith, ub, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::def::Traits;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome, TypeConverter,
};
use oxmlir_ir::rewrite::folded;
use oxmlir_ir::{AttrKind, CommonAttr, OpFoldResult, OpId, OpRef, OpState, Type, ValueId};

use super::shuffles;
use crate::conversion::retype::retype;

pub fn target(types: &Arc<TypeConverter>) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    let types = types.clone();
    target.dynamic_unknown(move |op| types.is_legal_op(op) || keeps_shape(op));
    target
}

/// Whether an operation may have vectors of several dimensions in the end: those of other dialects, but for constants and
/// elementwise ones; casts; and those whose positions are unknown in vectors of unknown size.
fn keeps_shape(op: OpRef) -> bool {
    match op.name() {
        vector::SHAPE_CAST => true,
        vector::EXTRACT => is_scalable(op, op.operand_type(vector::extract::SOURCE)),
        vector::INSERT | vector::EXTRACT_STRIDED_SLICE | vector::INSERT_STRIDED_SLICE => {
            is_scalable(op, op.only_result_type())
        }
        _ if op.has_trait(Traits::CONSTANT_LIKE) || op.has_trait(Traits::VECTORIZABLE) => false,
        _ => op.dialect() != "vector",
    }
}

fn is_scalable(op: OpRef, ty: Type) -> bool {
    VectorType::of(op.cx, ty).is_some_and(|vector| vector.is_scalable())
}

/// Whether only the last dimension has more than one element.
fn is_row(op: OpRef, ty: Type) -> bool {
    let vector = VectorType::of(op.cx, ty);
    vector.is_some_and(|v| v.shape.iter().rev().skip(1).all(|size| *size == 1))
}

/// Whether a constant has elements that another shape can hold.
fn is_linear_constant(op: OpRef) -> bool {
    let value = op.common_attr(CommonAttr::Value);
    let value = value.map(|attr| op.cx.attr_kind(attr));
    op.num_results() == 1
        && (op.name() == ub::POISON || matches!(value, Some(AttrKind::DenseElements { .. })))
}

pub fn patterns(types: &Arc<TypeConverter>) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    let types = Some(types);
    patterns.add_any("LinearizeConstantLike", types, constant);
    patterns.add_any("LinearizeVectorizable", types, elementwise);
    patterns.add(vector::BITCAST, "LinearizeVectorBitCast", types, retype);
    patterns.add(vector::BROADCAST, "LinearizeVectorSplat", types, splat);
    patterns.add(
        vector::CREATE_MASK,
        "LinearizeVectorCreateMask",
        types,
        create_mask,
    );
    patterns.add(vector::LOAD, "LinearizeVectorLoad", types, load);
    patterns.add(vector::STORE, "LinearizeVectorStore", types, store);
    patterns.add(
        vector::FROM_ELEMENTS,
        "LinearizeVectorFromElements",
        types,
        retype,
    );
    patterns.add(
        vector::TO_ELEMENTS,
        "LinearizeVectorToElements",
        types,
        retype,
    );
    shuffles::add_patterns(&mut patterns, types);
    patterns
}

// constant -> the same elements in another shape
fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    if !is_linear_constant(rw.op(op)) || !rw.op(op).has_trait(Traits::CONSTANT_LIKE) {
        return Err("not a constant".into());
    }
    let ty = rw.convert_only_result(op)?;
    let mut attrs = rw.body.inherent_attrs(op);
    for (_, attr) in &mut attrs {
        if let AttrKind::DenseElements { data, splat, .. } = rw.cx.attr_kind(*attr) {
            *attr = rw.cx.dense_attr(ty, data.to_vec(), *splat);
        }
    }
    let state = OpState {
        results: &[ty],
        attrs: &attrs,
        dict: rw.body.dict(op),
        ..OpState::new(rw.body.name(op), rw.body.loc(op))
    };
    rw.replace_with(op, &state);
    Ok(())
}

// f(x) -> f(linear x)
fn elementwise(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = rw.op(op);
    if !view.has_trait(Traits::VECTORIZABLE) || view.num_regions() != 0 {
        return Err("not elementwise".into());
    }
    retype(rw, op, operands)
}

// broadcast(scalar) -> the same to a linear vector
fn splat(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let source = rw.op(op).operand_type(vector::broadcast::SOURCE);
    if VectorType::of(rw.cx, source).is_some() {
        return Err("not of a scalar".into());
    }
    retype(rw, op, operands)
}

// create_mask(a, b) of one row -> create_mask(b if a > 0, else 0)
fn create_mask(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    let rows = rw.op(op).only_result_type();
    let rows = VectorType::of(rw.cx, rows).ok_or("no vector")?;
    let (&[row, size], [1, _]) = (operands, &rows.shape[..]) else {
        return Err("not one row".into());
    };
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let zero = value_of(rw, loc, OpFoldResult::Known(0));
    let has_row = arith::cmpi(rw, loc, row, zero, CmpIPredicate::Sgt);
    let has_row = folded(rw, has_row);
    let all_or_none = arith::index_cast(rw, loc, Type::INDEX, has_row);
    let all_or_none = folded(rw, all_or_none);
    let size = arith::andi(rw, loc, all_or_none, size);
    let size = folded(rw, size);
    let mask = vector::create_mask(rw, loc, ty, &[size]);
    rw.replace(op, &[mask]);
    Ok(())
}

// load(m) of a row -> load(m) of a linear vector
fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = rw.op(op);
    if !is_row(view, view.only_result_type()) {
        return Err("more than a row".into());
    }
    retype(rw, op, operands)
}

// store(v, m) of a row -> store(linear v, m)
fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = rw.op(op);
    if !is_row(view, view.operand_type(vector::store::VALUE_TO_STORE)) {
        return Err("more than a row".into());
    }
    retype(rw, op, operands)
}
