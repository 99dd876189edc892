//! Broadcasts and transpositions move behind the elementwise operations on them, extractions in front.
//!
//! ```mlir
//! %x = vector.broadcast %a : f32 to vector<8xf32>
//! %y = vector.broadcast %b : f32 to vector<8xf32>
//! %r = arith.addf %x, %y : vector<8xf32>
//! // %s = arith.addf %a, %b : f32
//! // %r = vector.broadcast %s : f32 to vector<8xf32>
//! ```

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{arith, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::def::Traits;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{OpId, OpRef, Type, ValueId};

use super::build::{position_of, transpose, transpose_permutation, type_of};

pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add_any(&[
        Pattern::new("ReorderElementwiseOpsOnTranspose", |rw, op| {
            behind_transpose(rw, op).is_some()
        }),
        Pattern::new("ReorderCastOpsOnBroadcast", |rw, op| {
            cast_behind_broadcast(rw, op).is_some()
        }),
        Pattern::new("ReorderElementwiseOpsOnBroadcast", |rw, op| {
            behind_broadcast(rw, op).is_some()
        }),
    ]);
    let extract = Pattern::new("ExtractOpFromElementwise", |rw, op| {
        in_front_of_elementwise(rw, op).is_some()
    });
    patterns.add(vector::EXTRACT, &[extract]);
}

fn is_elementwise(op: OpRef) -> bool {
    op.has_trait(Traits::ELEMENTWISE) && op.num_results() == 1 && op.num_regions() == 0
}

/// A vector or scalar type of the shape of another, with elements of a type.
fn with_element(rw: &Rewriter, shape: Type, element: Type) -> Type {
    match VectorType::of(rw.cx, shape) {
        Some(vector) => vector.with_element(element).ty(rw.cx),
        None => element,
    }
}

fn same_shape(rw: &Rewriter, a: Type, b: Type) -> bool {
    match (VectorType::of(rw.cx, a), VectorType::of(rw.cx, b)) {
        (Some(a), Some(b)) => a.shape == b.shape && a.scalable == b.scalable,
        (None, None) => true,
        _ => false,
    }
}

fn source_of(rw: &Rewriter, value: ValueId) -> Option<ValueId> {
    let defining = rw.defining_op(value)?;
    (defining.name() == vector::BROADCAST).then(|| defining.operand(vector::broadcast::SOURCE))
}

// elementwise(transpose(a), transpose(b)) -> transpose(elementwise(a, b)); constants are transposed back
fn behind_transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if !is_elementwise(rw.op(op)) {
        return None;
    }
    let operands = rw.body.operand_vec(op);
    let mut common: Option<(Vec<i64>, VectorType)> = None;
    for operand in &operands {
        let defining = rw.defining_op(*operand)?;
        if defining.name() == vector::TRANSPOSE {
            let permutation = transpose_permutation(defining);
            let source = type_of(rw, defining.operand(vector::transpose::VECTOR))?;
            match &common {
                Some((other, _)) if *other != permutation => return None,
                Some(_) => {}
                None => common = Some((permutation, source)),
            }
        } else {
            rw.cx.constant_value(rw.body, *operand)?;
            type_of(rw, *operand)?;
        }
    }
    let (permutation, source) = common?;
    let mut inverse = vec![0; permutation.len()];
    for (at, from) in (0..).zip(&permutation) {
        *inverse.get_mut(usize::try_from(*from).ok()?)? = at;
    }
    let result = rw.body.only_result_type(op);
    let (loc, element) = (rw.body.loc(op), rw.cx.element_type(result));
    let mut sources = Vec::new();
    for operand in operands {
        let defining = rw.defining_op(operand)?;
        sources.push(match defining.name() {
            vector::TRANSPOSE => defining.operand(vector::transpose::VECTOR),
            _ => transpose(rw, loc, operand, &inverse),
        });
    }
    let ty = source.with_element(element).ty(rw.cx);
    let new = rebuild(rw, op, &sources, &[ty]);
    rw.insert_after(new);
    let new = rw.body.only_result(new);
    let value = vector::transpose(rw, loc, result, new, &permutation);
    rw.replace(op, &[value]);
    Some(())
}

// cast(broadcast(a)) -> broadcast(cast(a))
fn cast_behind_broadcast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    let is_cast = view.has_trait(Traits::CAST) && is_elementwise(view) && view.num_operands() == 1;
    let result = view.result_types().next().filter(|_| is_cast)?;
    VectorType::of(rw.cx, result)?;
    let source = source_of(rw, rw.body.operands(op).next()?)?;
    on_sources(rw, op, &[source]);
    Some(())
}

/// Replaces an operation by one on the sources of its broadcasts, which is broadcast.
fn on_sources(rw: &mut Rewriter, op: OpId, sources: &[ValueId]) {
    let result = rw.body.only_result_type(op);
    let element = rw.cx.element_type(result);
    let ty = match sources.first() {
        Some(first) => with_element(rw, rw.body.ty(*first), element),
        None => element,
    };
    let new = rebuild(rw, op, sources, &[ty]);
    rw.insert_after(new);
    let (loc, new) = (rw.body.loc(op), rw.body.only_result(new));
    let value = vector::broadcast(rw, loc, result, new);
    rw.replace(op, &[value]);
}

// elementwise(broadcast(a), splat) -> broadcast(elementwise(a, splat))
fn behind_broadcast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    if !is_elementwise(view) || view.name() == vector::FMA {
        return None;
    }
    VectorType::of(rw.cx, view.only_result_type())?;
    let operands = rw.body.operand_vec(op);
    let first = operands
        .iter()
        .find_map(|operand| source_of(rw, *operand))?;
    let shape = rw.body.ty(first);
    let fits = operands
        .iter()
        .all(|operand| match source_of(rw, *operand) {
            Some(source) => same_shape(rw, rw.body.ty(source), shape),
            None => splat_of(rw, *operand).is_some(),
        });
    if !fits {
        return None;
    }
    let loc = rw.body.loc(op);
    let mut sources = Vec::new();
    for operand in operands {
        sources.push(match source_of(rw, operand) {
            Some(source) => source,
            None => {
                let element = rw.cx.element_type(rw.body.ty(operand));
                let ty = with_element(rw, shape, element);
                let splat = splat_of(rw, operand)?;
                let attr = rw.cx.splat_attr(ty, &splat);
                arith::constant(rw, loc, attr)
            }
        });
    }
    on_sources(rw, op, &sources);
    Some(())
}

/// The element that a constant vector has everywhere.
fn splat_of(rw: &Rewriter, value: ValueId) -> Option<oxmlir_ir::Scalar> {
    let attr = rw.cx.constant_value(rw.body, value)?;
    rw.cx.splat_scalar(attr)
}

// extract(elementwise(a, b)) -> elementwise(extract(a), extract(b))
fn in_front_of_elementwise(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = rw.body.operand(op, vector::extract::SOURCE);
    let defining = rw.defining_op(source)?;
    let types: Vec<Type> = defining.operand_types().collect();
    let first = *types.first()?;
    let fits = is_elementwise(defining)
        && defining.name() != vector::FMA
        && types.iter().all(|ty| *ty == first)
        && VectorType::of(rw.cx, first).is_some()
        && rw.body.has_one_use(source);
    if !fits {
        return None;
    }
    let (elementwise, position) = (defining.id, position_of(rw.op(op)));
    if !position.dynamic.is_empty() {
        return None;
    }
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    let operands = rw.body.operand_vec(elementwise);
    rw.insert_before(op);
    let mut extracted = Vec::new();
    for operand in operands {
        extracted.push(vector::extract(rw, loc, operand, &[], &position.known));
    }
    let at = rw.at;
    let mut map = oxmlir_ir::Mapping::default();
    let new = rw.body.clone_op(rw.cx, elementwise, at, &mut map);
    rw.body.set_operands(new, &extracted);
    let result = rw.body.only_result(new);
    rw.body.set_type(result, ty);
    rw.listener.inserted(rw.body, new);
    rw.replace(op, &[result]);
    rw.erase(elementwise);
    Some(())
}
