//! Inputs that are the same everywhere, as values in the body.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, maps_attr};
use oxmlir_dialects::tables::{arith, linalg as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, OpRef, Type, TypeKind, ValueId};

use super::copy_block;

fn generic(op: OpRef) -> Option<Structured> {
    Structured::of(op).filter(|view| view.op.name() == ops::GENERIC)
}

/// Makes the body use what tensors are filled with.
pub fn fills(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = generic(rw.op(op))?;
    let (inputs, block) = (view.inputs(), view.block()?);
    let used: Vec<bool> = (0..inputs.len()).map(|at| view.uses_element(at)).collect();
    let mut found = false;
    for (at, input) in inputs.into_iter().enumerate().filter(|(at, _)| used[*at]) {
        let Some(fill) = rw.defining_op(input).filter(|def| def.name() == ops::FILL) else {
            continue;
        };
        let value = *fill.group(ops::fill::INPUTS).first()?;
        let loc = fill.loc();
        let arg = rw.body.arg(block, at);
        let element = rw.body.ty(arg);
        rw.insert_before(op);
        let Some(value) = converted(rw, loc, value, element) else {
            continue;
        };
        rw.replace_uses(arg, value);
        found = true;
    }
    found.then_some(())
}

/// A number as another type, as filling a tensor of that converts it.
fn converted(rw: &mut Rewriter, loc: Location, value: ValueId, to: Type) -> Option<ValueId> {
    let from = rw.body.ty(value);
    if from == to {
        return Some(value);
    }
    Some(match (rw.cx.type_kind(from), rw.cx.type_kind(to)) {
        (TypeKind::Float(a), TypeKind::Float(b)) if a.width() < b.width() => {
            arith::extf(rw, loc, to, value)
        }
        (TypeKind::Float(a), TypeKind::Float(b)) if a.width() > b.width() => {
            arith::truncf(rw, loc, to, value)
        }
        (TypeKind::Integer { width: a, .. }, TypeKind::Integer { width: b, .. }) if a < b => {
            arith::extsi(rw, loc, to, value)
        }
        (TypeKind::Integer { width: a, .. }, TypeKind::Integer { width: b, .. }) if a > b => {
            arith::trunci(rw, loc, to, value)
        }
        (TypeKind::Integer { .. }, TypeKind::Float(_)) => arith::sitofp(rw, loc, to, value),
        (TypeKind::Float(_), TypeKind::Integer { .. }) => arith::fptosi(rw, loc, to, value),
        _ => return None,
    })
}

/// Makes a constant in front of the operation of an input that is one number everywhere.
pub fn constants(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = generic(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let affine = rw.cx.affine();
    let (mut inputs, inits, maps) = (view.inputs(), view.inits(), view.maps());
    let number = |at: usize| {
        let attr = rw.cx.constant_value(rw.body, inputs[at])?;
        let ty = rw.body.ty(rw.body.arg(view.block()?, at));
        Some(rw.cx.splat_attr(ty, &rw.cx.splat_scalar(attr)?))
    };
    let (at, attr) = (0..inputs.len()).find_map(|at| {
        let attr = number(at)?;
        let left = maps.iter().enumerate().filter(|(i, _)| *i != at);
        let left: Vec<_> = left.map(|(_, map)| *map).collect();
        affine.concat_maps(&left).inverse_permutation(affine)?;
        Some((at, attr))
    })?;
    let (loc, from) = (view.op.loc(), view.block()?);
    let types: Vec<Type> = view.op.result_types().collect();
    let iterators = view
        .op
        .array_attr(ops::generic::ITERATOR_TYPES_ATTR)?
        .to_vec();
    let place = rw.body.value_loc(inputs[at]);
    inputs.remove(at);
    let mut left = maps.to_vec();
    left.remove(at);
    let maps = maps_attr(rw.cx, &left);
    let maps = rw.cx.array_elements(maps).to_vec();
    rw.insert_before(op);
    let constant = arith::constant(rw, place, attr);
    let new = ops::generic(rw, loc, &types, &inputs, &inits, &maps, &iterators);
    let to = rw.body.only_region(new);
    copy_block(rw, from, to, |arg| (arg == at).then_some(constant));
    build::replace_by(rw, op, new);
    Some(())
}
