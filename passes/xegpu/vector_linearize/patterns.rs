//! What becomes linear: constants, elementwise operations, and accesses of memory.

use std::sync::Arc;

use oxmlir_dialects::tables::{ub, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::def::Traits;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome, TypeConverter,
};
use oxmlir_ir::{AttrKind, OpId, OpRef, OpState, ValueId};

use super::shuffles;
use crate::conversion::retype::retype;

/// Operations on vectors that have patterns of their own.
const KNOWN: &[oxmlir_ir::OpName] = &[
    vector::BITCAST,
    vector::LOAD,
    vector::STORE,
    vector::SHUFFLE,
    vector::EXTRACT,
    vector::INSERT,
    vector::EXTRACT_STRIDED_SLICE,
    vector::INSERT_STRIDED_SLICE,
    vector::FROM_ELEMENTS,
    vector::TO_ELEMENTS,
];

pub fn target(types: &Arc<TypeConverter>) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    let types = types.clone();
    target.dynamic_unknown(move |op| types.is_legal_op(op) || !can_become_linear(op));
    target
}

/// Whether there is a pattern that applies to the operation.
fn can_become_linear(op: OpRef) -> bool {
    match op.name() {
        vector::LOAD => is_row(op, op.result_type(0)),
        vector::STORE => is_row(op, op.operand_type(vector::store::VALUE_TO_STORE)),
        vector::EXTRACT => op.group(vector::extract::DYNAMIC_POSITION).is_empty(),
        vector::INSERT => op.group(vector::insert::DYNAMIC_POSITION).is_empty(),
        vector::EXTRACT_STRIDED_SLICE => shuffles::has_unit_strides(op) && is_fixed(op),
        vector::INSERT_STRIDED_SLICE => shuffles::has_unit_strides(op) && is_fixed(op),
        name if KNOWN.contains(&name) => true,
        _ if op.has_trait(Traits::CONSTANT_LIKE) => is_linear_constant(op),
        _ => op.has_trait(Traits::VECTORIZABLE) && op.num_regions() == 0,
    }
}

fn is_fixed(op: OpRef) -> bool {
    let vector = VectorType::of(op.cx, op.result_type(0));
    vector.is_some_and(|vector| !vector.is_scalable())
}

/// Whether only the last dimension has more than one element.
fn is_row(op: OpRef, ty: oxmlir_ir::Type) -> bool {
    let vector = VectorType::of(op.cx, ty).filter(|vector| !vector.is_scalable());
    vector.is_some_and(|v| v.shape.iter().rev().skip(1).all(|size| *size == 1))
}

/// Whether a constant has elements that another shape can hold.
fn is_linear_constant(op: OpRef) -> bool {
    let value = op.named_attr("value").map(|attr| op.cx.attr_kind(attr));
    op.num_results() == 1
        && (op.name() == ub::POISON || matches!(value, Some(AttrKind::DenseElements { .. })))
}

pub fn patterns(types: &Arc<TypeConverter>) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    let types = Some(types);
    patterns.add_any("LinearizeConstantLike", types, constant);
    patterns.add_any("LinearizeVectorizable", types, elementwise);
    patterns.add(vector::BITCAST, "LinearizeVectorBitCast", types, retype);
    patterns.add(vector::LOAD, "LinearizeVectorLoad", types, retype);
    patterns.add(vector::STORE, "LinearizeVectorStore", types, retype);
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
    let ty = rw.convert_result(op, 0)?;
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
