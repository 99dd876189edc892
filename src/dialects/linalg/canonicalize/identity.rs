//! Structured operations that do nothing.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpRef, Type, TypeKind, ValueDefinition, ValueId};
use smallvec::SmallVec;

use crate::linalg::structured::{Structured, is_buffer};
use crate::tables::{linalg as ops, tensor};

// f(m, ..) -> nothing where m is a buffer without elements
pub fn erase_dead(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let is_empty =
        |ty: Type| is_buffer(rw.cx, ty) && rw.cx.shape(ty).is_some_and(|s| s.contains(&0));
    let is_dead = view.num_results() == 0 && view.operand_types().any(is_empty);
    if is_dead {
        rw.erase(op);
    }
    is_dead
}

// f(t, ..) -> t where the body gives the elements as they are
pub fn erase(rw: &mut Rewriter, op: OpId) -> bool {
    erased(rw, op).is_some()
}

fn erased(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let maps = view.maps();
    let block = view.block()?;
    let end = rw.body.first_op(block)?;
    if maps.iter().any(|map| *map != maps[0]) || rw.body.next_op(end).is_some() {
        return None;
    }
    if view.has_pure_buffer_semantics() {
        let (inputs, inits) = (view.inputs(), view.inits());
        let same = inputs.len() == 1 && inputs == inits;
        let passes = returned(view, end).is_some();
        return (same && passes).then(|| rw.erase(op));
    }
    if !view.has_pure_tensor_semantics() {
        return None;
    }
    // A copy of a tensor says where its elements shall be.
    if view.op.name() == ops::COPY && view.inputs() != view.inits() {
        return None;
    }
    let returned = returned(view, end)?;
    let types: SmallVec<[Type; 4]> = view.op.result_types().collect();
    let pairs = returned.iter().zip(&types);
    if returned.len() != types.len()
        || !pairs.clone().all(|(value, ty)| casts(view.op, *value, *ty))
    {
        return None;
    }
    let loc = view.op.loc();
    rw.insert_before(op);
    let mut values: SmallVec<[ValueId; 4]> = SmallVec::new();
    for (value, ty) in returned.iter().zip(&types) {
        values.push(match rw.body.ty(*value) == *ty {
            true => *value,
            false => tensor::cast(rw, loc, *ty, *value),
        });
    }
    rw.replace(op, &values);
    Some(())
}

/// The operands whose elements the body yields; `None` if it yields others.
fn returned(view: Structured, end: OpId) -> Option<SmallVec<[ValueId; 4]>> {
    let block = view.block()?;
    let operand = |value| match view.op.body.definition(value) {
        ValueDefinition::Argument(owner, index) if owner == block => {
            Some(view.op.operand(index as usize))
        }
        _ => None,
    };
    view.op.body.operands(end).map(operand).collect()
}

/// Whether a tensor may be cast to a type.
fn casts(op: OpRef, value: ValueId, to: Type) -> bool {
    let from = op.ty(value);
    if from == to {
        return true;
    }
    match (op.cx.type_kind(from), op.cx.type_kind(to)) {
        (
            TypeKind::RankedTensor {
                shape,
                element,
                encoding,
            },
            TypeKind::RankedTensor {
                shape: other,
                element: to,
                encoding: with,
            },
        ) => element == to && encoding == with && crate::linalg::verify::compatible(shape, other),
        _ => false,
    }
}
