//! Whether iterations of two loops meet in memory.

use oxmlir_dialects::affine::access::{map_of, memref_of};
use oxmlir_dialects::affine::maps::applied_map;
use oxmlir_dialects::tables::{affine, arith, memref, scf, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::affine::{AffineExpr, BinaryOp, ExprKind};
use oxmlir_ir::analysis::memory::MemoryAccess;
use oxmlir_ir::{Body, Context, OpId, OpRef, TypeKind, ValueId};

use super::{loop_block, pairs, same_index};

/// Whether the space of a loop certainly has no more than one point.
pub(super) fn runs_at_most_once(cx: &Context, body: &Body, looped: OpId) -> bool {
    use scf::parallel::{LOWER_BOUND, STEP, UPPER_BOUND};
    let view = OpRef::new(cx, body, looped);
    let known = |group| -> Option<Vec<i64>> {
        let values = view.group(group).into_iter();
        values.map(|value| cx.constant_int(body, value)).collect()
    };
    let (Some(lower), Some(upper), Some(step)) =
        (known(LOWER_BOUND), known(UPPER_BOUND), known(STEP))
    else {
        return false;
    };
    let bounds = lower.iter().zip(&upper).zip(&step);
    bounds
        .into_iter()
        .all(|((lower, upper), step)| upper.saturating_sub(*lower) <= *step)
}

/// Whether two accesses, one in each loop, touch nothing in common in different iterations; `None` where one is not understood.
pub(super) fn are_apart(
    cx: &Context,
    body: &Body,
    loops: [OpId; 2],
    accesses: [&MemoryAccess; 2],
) -> Option<bool> {
    let [a, b] = accesses.map(|access| Subscripts::of(OpRef::new(cx, body, access.op)));
    let (a, b) = (a?, b?);
    if a.memref != b.memref {
        return Some(false);
    }
    let blocks = [loop_block(body, loops[0])?, loop_block(body, loops[1])?];
    let ivs = pairs(body, blocks[0], blocks[1]);
    let indices = a.indices.iter().zip(&b.indices);
    let wide = a.is_wide.iter().zip(&b.is_wide).map(|(a, b)| *a || *b);
    let equal = indices.zip(wide).filter(|((x, y), wide)| {
        let is_same = || same_index(cx, body, **x, **y, &ivs);
        !wide && is_same()
    });
    let equal: Vec<ValueId> = equal.map(|((x, _), _)| *x).collect();
    let mut rest = body.args(blocks[0]).to_vec();
    // Iterations that are left differ in no other variable than those of `rest`.
    while let Some(at) = rest.iter().position(|iv| {
        let is_fixed = |value| !rest.contains(&value) && is_fixed(body, loops[0], value);
        equal
            .iter()
            .any(|x| moves_with(cx, body, *x, *iv, &is_fixed))
    }) {
        rest.swap_remove(at);
    }
    Some(rest.is_empty())
}

/// What a load or store addresses.
struct Subscripts {
    memref: ValueId,
    indices: Vec<ValueId>,
    /// The dimensions along which there may be more than one element.
    is_wide: Vec<bool>,
}

impl Subscripts {
    fn of(op: OpRef) -> Option<Subscripts> {
        let (memref, indices, vector) = match op.name() {
            memref::LOAD => (
                op.operand(memref::load::MEMREF),
                op.group(memref::load::INDICES).to_vec(),
                None,
            ),
            memref::STORE => (
                op.operand(memref::store::MEMREF),
                op.group(memref::store::INDICES).to_vec(),
                None,
            ),
            affine::LOAD | affine::STORE => (memref_of(op.body, op.id)?, plain_indices(op)?, None),
            vector::LOAD => (
                op.operand(vector::load::BASE),
                op.group(vector::load::INDICES).to_vec(),
                Some(op.only_result()),
            ),
            vector::STORE => (
                op.operand(vector::store::BASE),
                op.group(vector::store::INDICES).to_vec(),
                Some(op.operand(vector::store::VALUE_TO_STORE)),
            ),
            _ => return Subscripts::of_transfer(&Transfer::of(op)?, op),
        };
        let rank = indices.len();
        let mut is_wide = vec![false; rank];
        let element = op.cx.element_type(op.ty(memref));
        if let Some(vector) = vector.filter(|vector| op.ty(*vector) != element) {
            let shape = op.cx.shape(op.ty(vector))?;
            is_wide[rank.checked_sub(shape.len())?..].fill(true);
        }
        Some(Subscripts {
            memref,
            indices,
            is_wide,
        })
    }

    fn of_transfer(transfer: &Transfer, op: OpRef) -> Option<Subscripts> {
        let element = op.cx.element_type(op.ty(transfer.base));
        if matches!(op.cx.type_kind(element), TypeKind::Vector { .. }) {
            return None;
        }
        let affine = op.cx.affine();
        let mut is_wide = vec![false; transfer.indices.len()];
        for expr in transfer.map.results(affine) {
            if let ExprKind::Dim(dim) = expr.kind(affine) {
                *is_wide.get_mut(dim as usize)? = true;
            }
        }
        Some(Subscripts {
            memref: transfer.base,
            indices: transfer.indices.clone(),
            is_wide,
        })
    }
}

/// The subscripts of an affine access, if each is a value.
fn plain_indices(op: OpRef) -> Option<Vec<ValueId>> {
    let map = map_of(op.cx, op.body, op.id)?;
    let exprs = map.form.results(op.cx.affine()).iter();
    exprs
        .map(|expr| match expr.kind(op.cx.affine()) {
            ExprKind::Dim(dim) => map.dims(op.cx).get(dim as usize).copied(),
            ExprKind::Symbol(symbol) => map.symbols(op.cx).get(symbol as usize).copied(),
            _ => None,
        })
        .collect()
}

/// Whether `index` is `iv` and something that does not change where `is_fixed` says so.
fn moves_with(
    cx: &Context,
    body: &Body,
    index: ValueId,
    iv: ValueId,
    is_fixed: &dyn Fn(ValueId) -> bool,
) -> bool {
    if index == iv {
        return true;
    }
    let Some(op) = body.defining_op(index) else {
        return false;
    };
    match body.name(op) {
        arith::ADDI => {
            let (lhs, rhs) = (
                body.operand(op, arith::addi::LHS),
                body.operand(op, arith::addi::RHS),
            );
            lhs == iv && is_fixed(rhs) || rhs == iv && is_fixed(lhs)
        }
        arith::SUBI => {
            body.operand(op, arith::subi::LHS) == iv && is_fixed(body.operand(op, arith::subi::RHS))
        }
        _ => applied_map(cx, body, index).is_some_and(|map| {
            let operand = |expr: AffineExpr| match expr.kind(cx.affine()) {
                ExprKind::Dim(dim) => map.dims(cx).get(dim as usize).copied(),
                ExprKind::Symbol(symbol) => map.symbols(cx).get(symbol as usize).copied(),
                _ => None,
            };
            let is_fixed = |expr: AffineExpr| match expr.kind(cx.affine()) {
                ExprKind::Constant(_) => true,
                _ => operand(expr).is_some_and(is_fixed),
            };
            let result = map.form.result(0, cx.affine());
            result.is_some_and(|expr| match expr.kind(cx.affine()) {
                ExprKind::Binary(BinaryOp::Add, lhs, rhs) => {
                    operand(lhs) == Some(iv) && is_fixed(rhs)
                        || operand(rhs) == Some(iv) && is_fixed(lhs)
                }
                _ => operand(expr) == Some(iv),
            })
        }),
    }
}

/// Whether `value` is the same within an iteration of a loop: not defined inside of it, or an induction variable.
pub(super) fn is_fixed(body: &Body, looped: OpId, value: ValueId) -> bool {
    let is_iv = loop_block(body, looped).is_some_and(|block| body.args(block).contains(&value));
    let block = body.value_block(value);
    is_iv || block.is_none_or(|block| !body.is_in(body.block_parent(block), looped))
}
