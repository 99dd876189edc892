//! Normalizing the memrefs of one function: those that it allocates, its arguments, and results of operations.

use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::maps::Applied;
use oxmlir_dialects::memref::build::allocate_like;
use oxmlir_dialects::memref::layout::{layout_map, strides_and_offset};
use oxmlir_dialects::memref::mixed::{OpFoldResult, OpFoldResultList, Slice};
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{func, memref};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    AttrKind, Body, Context, DYNAMIC, InsertPoint, OpId, Traits, Type, TypeKind, ValueId,
};

use super::layout::{Normalized, dynamic_sizes, normalized};
use super::replace::{is_indifferent, is_replaceable, keeps_neighbours, remains_cast, replace};

/// Inputs and results of the function that is the root of `body`.
pub fn signature(cx: &Context, body: &Body) -> (Vec<Type>, Vec<Type>) {
    let attr = body.attr(body.root(), func::func::FUNCTION_TYPE_ATTR);
    let ty = attr.and_then(|attr| match cx.attr_kind(attr) {
        AttrKind::Type(ty) => Some(cx.type_kind(*ty)),
        _ => None,
    });
    match ty {
        Some(TypeKind::Function { inputs, results }) => (inputs.to_vec(), results.to_vec()),
        _ => (Vec::new(), Vec::new()),
    }
}

pub fn set_signature(cx: &Context, body: &mut Body, inputs: &[Type], results: &[Type]) {
    let ty = cx.type_attr(cx.function_type(inputs, results));
    body.set_attr(body.root(), func::func::FUNCTION_TYPE_ATTR, ty);
}

/// Whether a function has no body.
pub fn is_external(body: &Body) -> bool {
    body.is_region_empty(body.root_region())
}

/// Whether no memref with a layout that the function gets or allocates is used in a way that its layout matters for.
pub fn is_normalizable(cx: &Context, body: &Body) -> bool {
    let follows = |memref: ValueId| {
        let has_layout = |map: AffineMap| !map.is_identity(cx.affine());
        let users = || body.users(memref);
        !layout_map(cx, body.ty(memref)).is_some_and(has_layout)
            || users().all(|user| {
                is_indifferent(cx, body, user) && keeps_neighbours(cx, body, user, memref)
            })
    };
    let sources = [memref::ALLOC, memref::ALLOCA, func::CALL];
    let ops = body.nested_ops(body.root()).into_iter();
    let made = ops
        .filter(|op| sources.contains(&body.name(*op)))
        .flat_map(|op| body.results(op));
    let entry = body.first_block(body.root_region());
    let args = entry.map(|entry| body.args(entry).to_vec());
    args.into_iter().flatten().chain(made).all(follows)
}

/// Normalizes what is in a function, and the types of its arguments; those of its results follow from what it returns.
pub fn normalize(cx: &Context, body: &mut Body) {
    let ops = body.nested_ops_post_order(body.root());
    for name in [memref::ALLOC, memref::ALLOCA, memref::REINTERPRET_CAST] {
        for op in &ops {
            match body.name(*op) == name {
                true if name == memref::REINTERPRET_CAST => reinterpret_cast(cx, body, *op),
                true => allocation(cx, body, *op),
                false => None,
            };
        }
    }
    arguments(cx, body);
    for op in body.nested_ops_post_order(body.root()) {
        results(cx, body, op);
    }
}

/// The normalized type of the only result of `op`.
fn of_result(cx: &Context, body: &Body, op: OpId) -> Option<Normalized> {
    normalized(cx, body.only_result_type(op))
}

/// Puts `new`, an operation of the same kind, in the place of `op`, or erases it.
fn take_place(
    cx: &Context,
    body: &mut Body,
    (op, new): (OpId, ValueId),
    normalized: &Normalized,
    symbols: &[ValueId],
) {
    let values = (body.only_result(op), new);
    let replaced = replace(cx, body, values, normalized.layout, symbols);
    let unneeded = if replaced {
        Some(op)
    } else {
        body.defining_op(new)
    };
    if let Some(unneeded) = unneeded {
        body.erase_op(unneeded);
    }
}

fn allocation(cx: &Context, body: &mut Body, op: OpId) -> Option<()> {
    let normalized = of_result(cx, body, op)?;
    let symbols = body.operand_group(cx, op, memref::alloc::SYMBOL_OPERANDS);
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let sizes = match cx.shape(normalized.ty)?.contains(&DYNAMIC) {
        true => sizes(&mut rw, op, &normalized, &symbols),
        false => Vec::new(),
    };
    let new = allocate_like(&mut rw, op, normalized.ty, &sizes, &[]);
    take_place(cx, body, (op, new), &normalized, &symbols);
    Some(())
}

/// The dynamic sizes of what takes the place of an allocation.
fn sizes(
    rw: &mut Rewriter,
    op: OpId,
    normalized: &Normalized,
    symbols: &[ValueId],
) -> Vec<ValueId> {
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let shape = cx.shape(rw.body.only_result_type(op)).unwrap_or_default();
    let mut dynamic = rw.op(op).group(memref::alloc::DYNAMIC_SIZES).into_iter();
    let mut operands = Vec::new();
    for size in shape {
        let known = Some(*size).filter(|size| *size != DYNAMIC);
        operands.extend(match known {
            Some(size) => Some(build::value_of(rw, loc, OpFoldResult::Known(size))),
            None => dynamic.next(),
        });
    }
    operands.extend(symbols);
    let maps = dynamic_sizes(cx, normalized).into_iter();
    let size = |map| build::apply(rw, loc, &Applied::new(map, operands.iter().copied()));
    maps.map(size).collect()
}

fn reinterpret_cast(cx: &Context, body: &mut Body, op: OpId) -> Option<()> {
    let normalized = of_result(cx, body, op)?;
    let (shape, sizes) = (
        cx.shape(body.only_result_type(op))?,
        cx.shape(normalized.ty)?,
    );
    if sizes.contains(&DYNAMIC) {
        return None;
    }
    let source = body.operand(op, memref::reinterpret_cast::SOURCE);
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let loc = rw.body.loc(op);
    // The reference leaves these last subscripts, which dynamic sizes would be computed from.
    for size in shape {
        build::value_of(&mut rw, loc, OpFoldResult::Known(size.checked_sub(1)?));
    }
    let (strides, offset) = strides_and_offset(cx, normalized.ty)?;
    let known = |numbers: &[i64]| -> OpFoldResultList {
        numbers.iter().map(|n| OpFoldResult::Known(*n)).collect()
    };
    let slice = Slice {
        offsets: known(&[offset]),
        sizes: known(sizes),
        strides: known(&strides),
    };
    let new = slice.reinterpret_cast(&mut rw, loc, normalized.ty, source);
    take_place(cx, body, (op, new), &normalized, &[]);
    Some(())
}

/// Normalizes the arguments of a function, or of a declaration all of its signature.
fn arguments(cx: &Context, body: &mut Body) {
    let (inputs, results) = signature(cx, body);
    let without_layout = |ty: &Type| normalized(cx, *ty).map_or(*ty, |n| n.ty);
    let Some(entry) = body.first_block(body.root_region()) else {
        let inputs: Vec<Type> = inputs.iter().map(without_layout).collect();
        let results: Vec<Type> = results.iter().map(without_layout).collect();
        return set_signature(cx, body, &inputs, &results);
    };
    for index in 0..body.args(entry).len() {
        let (old, loc) = (body.arg(entry, index), body.arg_locs(entry)[index]);
        let Some(normalized) = normalized(cx, body.ty(old)) else {
            continue;
        };
        let new = body.insert_arg(entry, index, normalized.ty, loc);
        let replaced = replace(cx, body, (old, new), normalized.layout, &[]);
        body.erase_arg(entry, index + usize::from(replaced));
    }
}

/// Normalizes the results of an operation that does not care for the layout of memrefs, but for calls.
fn results(cx: &Context, body: &mut Body, op: OpId) -> Option<()> {
    if !body.has_trait(cx, op, Traits::MEMREFS_NORMALIZABLE) || body.name(op) == func::CALL {
        return None;
    }
    if body.name(op) == memref::CAST && !remains_cast(cx, body, op) {
        return None;
    }
    let layouts: Vec<Option<Normalized>> =
        body.result_types(op).map(|ty| normalized(cx, ty)).collect();
    let mut changing = body.results(op).zip(&layouts).filter(|(_, n)| n.is_some());
    if layouts.iter().all(Option::is_none) || !changing.all(|(v, _)| is_replaceable(cx, body, v)) {
        return None;
    }
    let types: Vec<Type> = body
        .result_types(op)
        .zip(&layouts)
        .map(|(ty, normalized)| normalized.as_ref().map_or(ty, |n| n.ty))
        .collect();
    let operands = body.operand_vec(op);
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let new = rebuild(&mut rw, op, &operands, &types);
    for (index, normalized) in layouts.iter().enumerate() {
        let values = (body.result(op, index), body.result(new, index));
        match normalized {
            Some(normalized) => {
                replace(cx, body, values, normalized.layout, &[]);
            }
            None => body.replace_all_uses(values.0, values.1),
        }
    }
    body.erase_op(op);
    Some(())
}
