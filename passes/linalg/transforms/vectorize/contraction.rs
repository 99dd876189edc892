//! Products that sum up, as one `vector.contract` on vectors of the shapes of the operands.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::linalg::table::Payload;
use oxmlir_dialects::tables::vector::{self, IteratorType};
use oxmlir_dialects::tables::{arith, linalg};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Attribute, OpFoldResult, OpId, OpRef, Type, ValueId};

use super::Options;
use super::reduction::{chain, combining_kind};
use super::state::{State, masked_op};
use crate::linalg::transforms::shape::size;
use crate::vector::build::{read, write, zero_attr};
use crate::vector::masking::masked;

/// Whether an operation sums up products by its name.
pub fn is_named(view: Structured) -> bool {
    view.kind.body == Payload::Product && sum(view).is_some()
}

/// Whether all that an operation does is to sum up products of its two inputs.
pub fn sums_products(view: Structured) -> bool {
    sum(view).is_some()
}

/// The operation that sums up the products of the only two inputs; `None` if that is not all that is done.
fn sum(view: Structured) -> Option<OpId> {
    let body = view.op.body;
    let chain = chain(view, 0)?;
    let [sum] = chain.ops[..] else {
        return None;
    };
    let product = view.op.at(body.defining_op(chain.value)?);
    let is_product = [arith::MULF, arith::MULI, arith::ANDI].contains(&product.name());
    let block = view.block()?;
    let through_casts = |value: ValueId| {
        let cast = body.defining_op(value).map(|op| view.op.at(op));
        let cast = cast.filter(|op| op.num_operands() == 1);
        cast.and_then(|cast| cast.operands().next())
            .unwrap_or(value)
    };
    let factors = product.operands().map(through_casts);
    let fits = is_product
        && view.num_inputs() == 2
        && view.inits().len() == 1
        && factors.eq(body.args(block)[..2].iter().copied());
    fits.then_some(sum)
}

/// Builds the contraction in front of the operation: the values for its results.
pub fn vectorize(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<Vec<ValueId>> {
    let sum = Structured::of(rw.op(op)).and_then(sum)?;
    let mut state = State::new(rw, op, options)?;
    let view = Structured::of(rw.op(op))?;
    let (maps, operands) = (view.maps(), rw.body.operand_vec(op));
    let mut vectors = Vec::new();
    for (operand, map) in operands.iter().zip(&maps) {
        vectors.push(read_operand(rw, *operand, *map, &state)?);
    }
    let [lhs, rhs, acc] = vectors[..] else {
        return None;
    };
    let attrs: Vec<Attribute> = maps
        .iter()
        .map(|map| rw.cx.attr(AttrKind::AffineMap(*map)))
        .collect();
    let iterators = iterators(rw.op(op));
    let kind = combining_kind(rw.op(sum));
    let (loc, ty) = (state.loc, rw.body.ty(acc));
    let contract_options = vector::ContractOptions { kind };
    let value = vector::contract_with(
        rw,
        loc,
        ty,
        lhs,
        rhs,
        acc,
        &attrs,
        &iterators,
        contract_options,
    );
    let defining = rw.body.defining_op(value)?;
    let value = state.mask(rw, defining, None)?;
    let (dest, map) = (*operands.last()?, *maps.last()?);
    let zero = value_of(rw, loc, OpFoldResult::Known(0));
    let transfer = transfer(rw, dest, value, zero, &state, map)?;
    let mask = mask(rw, &state, dest, map, &transfer);
    let written = write(rw, loc, &bounded(transfer, mask));
    Some(masked_op(rw, written, mask).into_iter().collect())
}

fn iterators(op: OpRef) -> Vec<Attribute> {
    let kinds = Structured::of(op).map(|view| view.iterators());
    let kind = |kind: &linalg::IteratorType| match kind {
        linalg::IteratorType::Parallel => op.cx.enum_attr(IteratorType::Parallel),
        _ => op.cx.enum_attr(IteratorType::Reduction),
    };
    kinds.iter().flatten().map(kind).collect()
}

fn transfer(
    rw: &Rewriter,
    base: ValueId,
    vector: ValueId,
    zero: ValueId,
    state: &State,
    map: AffineMap,
) -> Option<Transfer> {
    let rank = rw.cx.rank(rw.body.ty(base))?;
    let element = rw.cx.element_type(rw.body.ty(base));
    let ty = state.projected(rw, map, element);
    let shape = rw.cx.shape(rw.body.ty(base))?;
    let fits = |at: usize| shape.get(at) == ty.shape.get(at) && !ty.scalable[at];
    Some(Transfer {
        vector,
        base,
        indices: vec![zero; rank],
        padding: None,
        mask: None,
        map: rw.cx.affine().identity_map(rank as u32),
        in_bounds: (0..ty.rank()).map(fits).collect(),
    })
}

/// The mask of the elements that are in the memory, if these are not known to be all.
fn mask(
    rw: &mut Rewriter,
    state: &State,
    base: ValueId,
    map: AffineMap,
    transfer: &Transfer,
) -> Option<ValueId> {
    if !transfer.has_out_of_bounds() {
        return None;
    }
    let mut sizes = Vec::new();
    for dim in 0..transfer.in_bounds.len() {
        sizes.push(size(rw, state.loc, base, dim));
    }
    let sizes = sizes.into_iter();
    let bounds: Vec<ValueId> = sizes.map(|size| value_of(rw, state.loc, size)).collect();
    let ty = state.projected(rw, map, Type::I1).ty(rw.cx);
    Some(vector::create_mask(rw, state.loc, ty, &bounds))
}

/// The same transfer, which a mask keeps in the memory.
fn bounded(transfer: Transfer, mask: Option<ValueId>) -> Transfer {
    let stays = |in_bounds: &bool| *in_bounds || mask.is_some();
    Transfer {
        in_bounds: transfer.in_bounds.iter().map(stays).collect(),
        ..transfer
    }
}

/// Reads an operand as it is in memory.
fn read_operand(
    rw: &mut Rewriter,
    operand: ValueId,
    map: AffineMap,
    state: &State,
) -> Option<ValueId> {
    let element = rw.cx.element_type(rw.body.ty(operand));
    let padding = zero_attr(rw.cx, element)?;
    let padding = arith::constant(rw, state.loc, padding);
    let zero = value_of(rw, state.loc, OpFoldResult::Known(0));
    let transfer = Transfer {
        padding: Some(padding),
        ..transfer(rw, operand, operand, zero, state, map)?
    };
    let ty = state.projected(rw, map, element).ty(rw.cx);
    let mask = mask(rw, state, operand, map, &transfer);
    let value = read(rw, state.loc, ty, &bounded(transfer, mask));
    Some(masked(rw, value, mask))
}
