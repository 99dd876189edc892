//! The operation and its body in vectors.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{arith, linalg, tensor, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{Mapping, OpFoldResult, OpId, Type, ValueId};

use super::Options;
use super::extract;
use super::reduction::{chain, combining_kind};
use super::state::State;
use crate::vector::build::{read, transpose, type_of, write};

/// Builds the operations on vectors in front of the operation: the values for its results. What has been checked does not fail.
pub fn vectorize(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<Vec<ValueId>> {
    let block = Structured::of(rw.op(op))?.block()?;
    extract::expand_indices(rw, block)?;
    let mut state = State::new(rw, op, options)?;
    let mut values = Mapping::default();
    read_operands(rw, op, &mut state, &mut values)?;
    let ops = rw.body.op_vec(block);
    let (end, ops) = ops.split_last()?;
    for inner in ops {
        vectorize_op(rw, op, *inner, &mut state, &mut values)?;
    }
    let yielded: Vec<ValueId> = rw.body.operands(*end).collect();
    let mut results = Vec::new();
    for (init, value) in yielded.into_iter().enumerate() {
        results.extend(write_result(rw, op, init, values.value(value), &mut state)?);
    }
    Some(results)
}

/// The map from the dimensions of memory to those of a vector of all loops; what the memory does not have is broadcast.
fn inverse_and_broadcast(rw: &Rewriter, map: AffineMap) -> AffineMap {
    let exprs = rw.cx.affine();
    let results: Vec<_> = (0..map.num_dims(exprs))
        .map(|dim| match map.result_position(exprs.dim(dim), exprs) {
            Some(at) => exprs.dim(at),
            None => exprs.constant(0),
        })
        .collect();
    exprs.map(map.num_results(exprs), 0, &results)
}

/// The map from the dimensions of memory to those of the loops that it has.
fn inverse_of_used(rw: &Rewriter, map: AffineMap) -> Option<AffineMap> {
    let exprs = rw.cx.affine();
    map.compress_dims(exprs).0.inverse_permutation(exprs)
}

fn read_operands(
    rw: &mut Rewriter,
    op: OpId,
    state: &mut State,
    values: &mut Mapping,
) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let (maps, inputs) = (view.maps(), view.num_inputs());
    let args = rw.body.args(view.block()?).to_vec();
    let operands = rw.body.operand_vec(op);
    let zero = value_of(rw, state.loc, OpFoldResult::Known(0));
    for (at, ((operand, map), arg)) in operands.iter().zip(maps).zip(args).enumerate() {
        let view = Structured::of(rw.op(op))?;
        let (rank, element) = (view.shape(*operand).len(), rw.body.ty(arg));
        if rw.cx.shape(rw.body.ty(*operand)).is_none() {
            values.map_value(arg, *operand);
            continue;
        }
        let (ty, read_map) = match at < inputs {
            true => (state.ty(element), inverse_and_broadcast(rw, map)),
            false => {
                let read_map = inverse_of_used(rw, map)?;
                let loops = read_map.compose(map, rw.cx.affine());
                (state.projected(rw, loops, element), read_map)
            }
        };
        let transfer = Transfer {
            vector: *operand,
            base: *operand,
            indices: vec![zero; rank],
            padding: None,
            mask: None,
            map: read_map,
            in_bounds: vec![false; ty.rank()],
        };
        let value = read(rw, state.loc, ty.ty(rw.cx), &transfer);
        let defining = rw.body.defining_op(value)?;
        let mut value = state.mask(rw, defining, Some(map))?;
        if ty.rank() == 0 {
            value = vector::extract(rw, state.loc, value, &[], &[]);
        }
        values.map_value(arg, value);
    }
    Some(())
}

/// Builds what stands for an operation of the body.
fn vectorize_op(
    rw: &mut Rewriter,
    op: OpId,
    inner: OpId,
    state: &mut State,
    values: &mut Mapping,
) -> Option<()> {
    let result = rw.body.results(inner).next();
    match (rw.body.name(inner), result) {
        (arith::CONSTANT, _) => {
            let copy = rw.body.clone_op(rw.cx, inner, rw.at, values);
            rw.listener.inserted(rw.body, copy);
        }
        (linalg::INDEX, Some(result)) => {
            let dim = linalg::Index::new(rw.op(inner)).dim() as usize;
            let value = iteration_number(rw, dim, state);
            values.map_value(result, value);
        }
        (tensor::EXTRACT, Some(result)) => {
            let value = extract::vectorize(rw, (op, inner), state, values)?;
            values.map_value(result, value);
        }
        (_, Some(result)) if let Some(value) = reduce(rw, op, inner, state, values) => {
            values.map_value(result, value);
        }
        _ => widen(rw, inner, values),
    }
    Some(())
}

/// The numbers of the iterations of a loop, for all iterations.
fn iteration_number(rw: &mut Rewriter, dim: usize, state: &State) -> ValueId {
    let all = state.ty(Type::INDEX);
    let steps = vector::step(rw, state.loc, all.dims(dim..dim + 1).ty(rw.cx));
    let last = all.rank() - 1;
    if dim == last {
        return steps;
    }
    let mut permuted = all;
    permuted.shape.swap(dim, last);
    permuted.scalable.swap(dim, last);
    let ty = permuted.ty(rw.cx);
    let value = vector::broadcast(rw, state.loc, ty, steps);
    let mut permutation: Vec<i64> = (0..=last as i64).collect();
    permutation.swap(dim, last);
    transpose(rw, state.loc, value, &permutation)
}

/// The reduction of what is combined with an initial value that has fewer dimensions.
fn reduce(
    rw: &mut Rewriter,
    op: OpId,
    inner: OpId,
    state: &mut State,
    values: &Mapping,
) -> Option<ValueId> {
    let view = Structured::of(rw.op(op))?;
    let (block, inputs) = (view.block()?, view.num_inputs());
    let inits = rw.body.args(block)[inputs..].iter();
    let mut chains = inits.enumerate().filter_map(|(init, arg)| {
        let uses = rw.body.operands(inner).any(|operand| operand == *arg);
        let chain = chain(view, init).filter(|_| uses)?;
        Some((chain.value, *arg))
    });
    let (value, init) = chains.next()?;
    let (value, init) = (values.value(value), values.value(init));
    let source = type_of(rw, value)?;
    if type_of(rw, init).is_some_and(|init| init.shape == source.shape) {
        return None;
    }
    let kind = combining_kind(rw.op(inner))?;
    let reduced: Vec<i64> = (0..)
        .zip(view.iterators())
        .filter(|(_, iterator)| *iterator == IteratorType::Reduction)
        .map(|(dim, _)| dim)
        .collect();
    let loc = rw.body.loc(inner);
    let value = vector::multi_reduction(rw, loc, value, init, kind, &reduced);
    let defining = rw.body.defining_op(value)?;
    state.mask(rw, defining, None)
}

/// The same operation on vectors of the shape of its largest operand.
fn widen(rw: &mut Rewriter, inner: OpId, values: &mut Mapping) {
    let operands: Vec<ValueId> = rw.body.operands(inner).map(|v| values.value(v)).collect();
    let mut widest: Option<VectorType> = None;
    for ty in operands.iter().filter_map(|operand| type_of(rw, *operand)) {
        if widest
            .as_ref()
            .is_none_or(|widest| widest.rank() < ty.rank())
        {
            widest = Some(ty);
        }
    }
    let mut own = Mapping::default();
    let sources: Vec<ValueId> = rw.body.operands(inner).collect();
    let loc = rw.body.loc(inner);
    for (source, operand) in sources.into_iter().zip(operands) {
        let operand = match &widest {
            Some(widest) => {
                let element = rw.cx.element_type(rw.body.ty(operand));
                broadcast_to(rw, loc, operand, &widest.with_element(element))
            }
            None => operand,
        };
        own.map_value(source, operand);
    }
    let copy = rw.body.clone_op(rw.cx, inner, rw.at, &mut own);
    let results: Vec<(ValueId, ValueId)> =
        rw.body.results(inner).zip(rw.body.results(copy)).collect();
    for (old, new) in results {
        if let Some(widest) = &widest {
            let ty = widest.with_element(rw.body.ty(old)).ty(rw.cx);
            rw.body.set_type(new, ty);
        }
        values.map_value(old, new);
    }
    rw.listener.inserted(rw.body, copy);
}

pub fn broadcast_to(
    rw: &mut Rewriter,
    loc: oxmlir_ir::Location,
    value: ValueId,
    ty: &VectorType,
) -> ValueId {
    let fits = type_of(rw, value).is_some_and(|own| own.shape == ty.shape);
    match fits {
        true => value,
        false => {
            let ty = ty.ty(rw.cx);
            let value = vector::broadcast(rw, loc, ty, value);
            folded(rw, value)
        }
    }
}

/// Writes what the body yields for an initial value: the new tensor, if it is one.
fn write_result(
    rw: &mut Rewriter,
    op: OpId,
    init: usize,
    value: ValueId,
    state: &mut State,
) -> Option<Option<ValueId>> {
    let view = Structured::of(rw.op(op))?;
    let exprs = rw.cx.affine();
    let at = view.num_inputs() + init;
    let (map, dest) = (*view.maps().get(at)?, *view.inits().get(init)?);
    let used = exprs.projection_map(map.num_dims(exprs), |dim| {
        map.result_position(exprs.dim(dim), exprs).is_some()
    });
    let rank = view.shape(dest).len();
    let element = rw.cx.element_type(rw.body.ty(dest));
    let ty = state.projected(rw, used, element);
    let zero = value_of(rw, state.loc, OpFoldResult::Known(0));
    let (value, indices, write_map) = match ty.rank() {
        0 => {
            let value = match type_of(rw, value) {
                Some(_) => value,
                None => {
                    let ty = ty.ty(rw.cx);
                    vector::broadcast(rw, state.loc, ty, value)
                }
            };
            (value, vec![zero; rank], exprs.map(rank as u32, 0, &[]))
        }
        _ => {
            let write_map = inverse_of_used(rw, map)?;
            let value = broadcast_to(rw, state.loc, value, &ty);
            (value, vec![zero; rank], write_map)
        }
    };
    let transfer = Transfer {
        vector: value,
        base: dest,
        indices,
        padding: None,
        mask: None,
        map: write_map,
        in_bounds: vec![false; ty.rank()],
    };
    let written = write(rw, state.loc, &transfer);
    Some(state.mask(rw, written, Some(map)))
}
