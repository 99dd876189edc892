//! Tensors and buffers whose sizes do not depend on the iteration: as large as in the iteration that needs most.
//!
//! ```mlir
//! scf.for %i = %lb to %ub step %s {              // scf.for %i = %lb to %ub step %s {
//!   %n = affine.apply (s0 - d0)(%i)[%ub]         //   %most = affine.apply (s0 - s1)()[%ub, %lb]
//!   %e = tensor.empty(%n) : tensor<?xf32>        //   %all = tensor.empty(%most) : tensor<?xf32>
//! }                                              //   %e = tensor.extract_slice %all[0] [%n] [1]
//!                                                // }
//! ```

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_dialects::linalg::build::with_shape;
use oxmlir_dialects::memref::layout::{is_identity, is_memref, memref_like};
use oxmlir_dialects::memref::mixed::{Slice, mixed, split};
use oxmlir_dialects::memref::views::subview_type;
use oxmlir_dialects::tables::{memref, scf, tensor};
use oxmlir_dialects::tensor::{Borders, padding_value};
use oxmlir_ir::bounds::Quantity;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::build_cast;
use oxmlir_ir::{Body, DYNAMIC, Location, OpFoldResult, OpFoldResultList, OpId, ValueId};
use rustc_hash::FxHashSet;

use crate::linalg::transforms::shape::size_value;
use crate::memref::propagate;

/// The variables of the `count` loops around an operation, or the number of the first that is not there.
pub fn variables_around(body: &Body, op: OpId, count: usize) -> Result<Vec<ValueId>, usize> {
    let mut around = std::iter::successors(body.parent_op(op), |op| body.parent_op(*op));
    let mut all = Vec::new();
    while all.len() < count {
        let looped = around
            .find(|op| body.name(*op) == scf::FOR)
            .ok_or(all.len())?;
        let region = body.region(looped, scf::for_::REGION);
        let block = body.first_block(region).ok_or(all.len())?;
        all.extend(body.args(block).first());
    }
    Ok(all)
}

/// Whether nothing that a value is computed from is one of `variables`, or is carried from one iteration to another.
fn is_independent(body: &Body, value: ValueId, variables: &[ValueId]) -> bool {
    let outermost = variables.last().and_then(|value| body.value_block(*value));
    let outermost = outermost.map(|block| body.block_parent(block));
    let mut seen = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        match (body.defining_op(value), body.value_block(value)) {
            (Some(op), _) if body.num_regions(op) == 0 => work.extend(body.operands(op)),
            (Some(op), _) => {
                if outermost.is_some_and(|outermost| body.is_in(op, outermost)) {
                    return false;
                }
            }
            (None, Some(block)) => {
                let parent = body.block_parent(block);
                if outermost.is_none_or(|outermost| body.is_in(parent, outermost)) {
                    return false;
                }
            }
            (None, None) => return false,
        }
    }
    true
}

/// The greatest value of a number in all iterations of loops, in terms of what does not depend on these.
fn most(
    rw: &mut Rewriter,
    loc: Location,
    number: OpFoldResult,
    variables: &[ValueId],
) -> Option<OpFoldResult> {
    let OpFoldResult::Value(value) = number else {
        return Some(number);
    };
    let known = |quantity: Quantity| is_independent(rw.body, quantity.value, variables);
    if known(Quantity::index(value)) {
        return Some(number);
    }
    let mut bounds = KnownBounds::new(rw.cx, rw.body);
    let above = bounds.above(Quantity::index(value), known)?;
    let affine = rw.cx.affine();
    let expr = affine.add_constant(above.expr, -1);
    let operands: Vec<OpFoldResult> = above
        .operands
        .iter()
        .map(|quantity| {
            OpFoldResult::Value(match quantity.dim {
                Some(dim) => size_value(rw, loc, quantity.value, dim),
                None => quantity.value,
            })
        })
        .collect();
    let map = affine.map(operands.len() as u32, 0, &[expr]);
    Some(folded_apply(rw, loc, map, &operands))
}

fn all_most(
    rw: &mut Rewriter,
    loc: Location,
    numbers: &OpFoldResultList,
    variables: &[ValueId],
) -> Option<OpFoldResultList> {
    let mut all = OpFoldResultList::new();
    for number in numbers {
        all.push(most(rw, loc, *number, variables)?);
    }
    Some(all)
}

/// A part with strides of one.
fn part(offsets: OpFoldResultList, sizes: OpFoldResultList) -> Slice {
    Slice {
        offsets,
        strides: sizes.iter().map(|_| OpFoldResult::Known(1)).collect(),
        sizes,
    }
}

fn zeros(count: usize) -> OpFoldResultList {
    (0..count).map(|_| OpFoldResult::Known(0)).collect()
}

/// Makes a `tensor.empty`, `tensor.pad` or `memref.alloca` independent of variables: what stands for the result; `None`, and nothing
/// that is used is changed, where no bound is known.
pub fn make_independent(rw: &mut Rewriter, op: OpId, variables: &[ValueId]) -> Option<ValueId> {
    rw.insert_before(op);
    match rw.body.name(op) {
        tensor::EMPTY => empty(rw, op, variables),
        tensor::PAD => pad(rw, op, variables),
        memref::ALLOCA => alloca(rw, op, variables),
        _ => None,
    }
}

/// Whether [`make_independent`] knows operations like this one.
pub fn is_tensor_op(body: &Body, op: OpId) -> bool {
    [tensor::EMPTY, tensor::PAD].contains(&body.name(op))
}

fn empty(rw: &mut Rewriter, op: OpId, variables: &[ValueId]) -> Option<ValueId> {
    let view = tensor::Empty::new(rw.op(op));
    let (loc, ty) = (view.loc(), view.only_result_type());
    let sizes = mixed(rw.cx.shape(ty)?, &view.dynamic_sizes());
    let new_sizes = all_most(rw, loc, &sizes, variables)?;
    if new_sizes == sizes {
        return Some(rw.body.only_result(op));
    }
    let (shape, dynamic) = split(&new_sizes);
    let all_type = with_shape(rw.cx, ty, &shape);
    let all = tensor::empty(rw, loc, all_type, &dynamic);
    let part = part(zeros(sizes.len()), sizes);
    Some(part.extract_slice(rw, loc, ty, all))
}

fn pad(rw: &mut Rewriter, op: OpId, variables: &[ValueId]) -> Option<ValueId> {
    let view = tensor::Pad::new(rw.op(op));
    let (loc, ty, source, nofold) = (
        view.loc(),
        view.only_result_type(),
        view.source(),
        view.nofold(),
    );
    let padding = padding_value(rw.op(op))?;
    let is_inside = rw
        .body
        .defining_op(padding)
        .is_some_and(|constant| rw.body.is_in(constant, op));
    let old = Borders::of(rw.op(op));
    if is_inside {
        return None;
    }
    let new = Borders {
        low: all_most(rw, loc, &old.low, variables)?,
        high: all_most(rw, loc, &old.high, variables)?,
    };
    if new.low == old.low && new.high == old.high {
        return Some(rw.body.only_result(op));
    }
    let shape = rw.cx.shape(ty)?.to_vec();
    let grows =
        |at: usize| new.low.get(at) != old.low.get(at) || new.high.get(at) != old.high.get(at);
    if (0..shape.len()).any(|at| shape[at] != DYNAMIC && grows(at)) {
        return None;
    }
    let options = tensor::PadOptions { nofold };
    let all = new.pad(rw, loc, ty, (source, padding), options);
    let exprs = rw.cx.affine();
    let borders = exprs.add(exprs.dim(1), exprs.dim(2));
    let padded = exprs.map(3, 0, &[exprs.add(exprs.dim(0), borders)]);
    let mut sizes = OpFoldResultList::new();
    for (dim, size) in shape.iter().enumerate() {
        sizes.push(match *size {
            DYNAMIC => {
                let inner = size_value(rw, loc, source, dim);
                let parts = [OpFoldResult::Value(inner), old.low[dim], old.high[dim]];
                let parts = parts.map(|part| part.resolved(rw.cx, rw.body));
                folded_apply(rw, loc, padded, &parts)
            }
            known => OpFoldResult::Known(known),
        });
    }
    let difference = exprs.map(2, 0, &[exprs.sub(exprs.dim(0), exprs.dim(1))]);
    let mut offsets = OpFoldResultList::new();
    for (new, old) in new.low.iter().zip(&old.low) {
        offsets.push(match old {
            OpFoldResult::Known(_) => OpFoldResult::Known(0),
            OpFoldResult::Value(_) => folded_apply(rw, loc, difference, &[*new, *old]),
        });
    }
    let part = part(offsets, sizes);
    Some(part.extract_slice(rw, loc, ty, all))
}

fn alloca(rw: &mut Rewriter, op: OpId, variables: &[ValueId]) -> Option<ValueId> {
    let view = memref::Alloca::new(rw.op(op));
    let (loc, ty, old) = (view.loc(), view.only_result_type(), view.memref());
    let plain = is_identity(rw.cx, ty);
    let sizes = mixed(rw.cx.shape(ty)?, &view.dynamic_sizes());
    let alignment = view.alignment();
    if !plain {
        return None;
    }
    let new_sizes = all_most(rw, loc, &sizes, variables)?;
    if new_sizes == sizes {
        return Some(old);
    }
    let (shape, dynamic) = split(&new_sizes);
    let all_type = memref_like(rw.cx, ty, &shape, None);
    let part = part(zeros(sizes.len()), sizes);
    let part_type = subview_type(rw.cx, all_type, &part)?;
    if !propagate::can_replace(rw, old, part_type) {
        return None;
    }
    let options = memref::AllocaOptions { alignment };
    let all = memref::alloca_with(rw, loc, all_type, &dynamic, &[], options);
    let new = part.subview(rw, loc, part_type, all);
    // What makes other buffers of it gets one of the old type.
    let users: Vec<OpId> = rw.body.users(old).collect();
    let makes_buffers = |rw: &Rewriter, user: OpId| {
        let mut types = rw.body.result_types(user);
        !propagate::is_view(rw, user) && types.any(|ty| is_memref(rw.cx, ty))
    };
    let users: Vec<OpId> = users
        .into_iter()
        .filter(|user| makes_buffers(rw, *user))
        .collect();
    if !users.is_empty() {
        let cast = *build_cast(rw, &[new], &[ty], loc).first()?;
        rw.replace_uses_if(old, cast, |body, used| {
            users.contains(&body.use_owner(used))
        });
    }
    propagate::replace(rw, old, new, None);
    Some(new)
}
