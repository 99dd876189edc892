//! Coalescing of perfectly nested `scf.for` loops.

use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_dialects::tables::{affine, arith, scf};
use oxmlir_ir::OpFoldResult;
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{BlockId, Body, Context, DYNAMIC, InsertPoint, Location, OpId, Type, ValueId};

use super::nest::is_defined_above;
use super::{coalesce_ints as ints, index};

fn block(body: &Body, op: OpId) -> Option<BlockId> {
    body.first_block(body.region(op, scf::for_::REGION))
}

/// The loops from `root` inwards that have nothing but the next one in their body.
fn perfect_nest(body: &Body, root: OpId) -> Vec<OpId> {
    let mut nest = vec![root];
    let mut at = root;
    while let Some(block) = block(body, at) {
        let Some(inner) = body.first_op(block).filter(|op| body.name(*op) == scf::FOR) else {
            break;
        };
        if body.next_op(inner) != body.last_op(block) {
            break;
        }
        nest.push(inner);
        at = inner;
    }
    nest
}

/// Coalesces the bands of the nest at `root` whose bounds are known in front of them, innermost first; whether there is one.
/// `promised`: that steps are not 0 and numbers of iterations not negative.
pub fn coalesce_nest(cx: &Context, body: &mut Body, root: OpId, promised: bool) -> bool {
    let mut changed = false;
    let nest = perfect_nest(body, root);
    let bounds = |op: OpId| body.operands(op).take(scf::for_::INIT_ARGS);
    let known_above: Vec<usize> = (0..nest.len())
        .map(|i| {
            let known = |j: &usize| bounds(nest[i]).all(|v| is_defined_above(body, nest[*j], v));
            (0..i).find(known).unwrap_or(i)
        })
        .collect();
    let mut chains = vec![0; nest.len()];
    for i in 1..nest.len() {
        chains[i] = if hands_on(cx, body, nest[i - 1], nest[i]) {
            chains[i - 1]
        } else {
            i
        };
    }
    let mut end = nest.len();
    while end > 1 {
        let starts = |start: &usize| {
            known_above[*start..end].iter().all(|above| above <= start) && chains[end - 1] <= *start
        };
        match (0..end - 1).find(starts) {
            Some(start) => {
                changed |= coalesce(cx, body, &nest[start..end], promised);
                end = start;
            }
            None => end -= 1,
        }
    }
    changed
}

/// Whether the values that `outer` carries are those that `inner` carries, and nothing else in it uses them.
fn hands_on(cx: &Context, body: &Body, outer: OpId, inner: OpId) -> bool {
    let Some(block) = block(body, outer) else {
        return false;
    };
    let inits = body.operand_group(cx, inner, scf::for_::INIT_ARGS);
    let yielded = body.last_op(block).map(|op| body.operand_vec(op));
    body.args(block)[1..] == inits[..]
        && inits.iter().all(|arg| body.has_one_use(*arg))
        && yielded.is_some_and(|values| values.iter().copied().eq(body.results(inner)))
}

/// Whether the bounds are constants that leave no iteration.
fn never_runs(cx: &Context, body: &Body, op: OpId) -> bool {
    let bound = |slot: usize| cx.constant_int(body, body.operand(op, slot));
    let bounds = (bound(scf::for_::LOWER_BOUND), bound(scf::for_::UPPER_BOUND));
    matches!(bounds, (Some(lower), Some(upper)) if upper <= lower)
}

/// Makes one loop of a band; loops with unsigned bounds, or over integers that may wrap around, stay.
fn coalesce(cx: &Context, body: &mut Body, band: &[OpId], promised: bool) -> bool {
    let over_indices =
        |op: &OpId| body.ty(body.operand(*op, scf::for_::LOWER_BOUND)) == Type::INDEX;
    let (outermost, innermost) = (band[0], band[band.len() - 1]);
    let (Some(outer_block), Some(inner_block)) = (block(body, outermost), block(body, innermost))
    else {
        return false;
    };
    // The numbers of iterations are computed in front, where nobody may divide by a step of 0.
    let has_step = |op: &OpId| {
        let step = cx.constant_int(body, body.operand(*op, scf::for_::STEP));
        step.is_some_and(|step| step > 0)
    };
    let is_unsigned = |op: &OpId| body.attr(*op, scf::for_::UNSIGNED_CMP_ATTR).is_some();
    let is_index = band.iter().all(over_indices);
    if !(is_index || ints::are_known(cx, body, band))
        || band.iter().any(is_unsigned)
        || !(promised || band[1..].iter().all(has_step))
        || band.iter().any(|op| never_runs(cx, body, *op))
    {
        return false;
    }
    let mut no_listener = NoListener;
    for op in band {
        match is_index {
            true => normalize(cx, body, *op, outermost, inner_block),
            false => {
                let at = InsertPoint::Before(outermost);
                let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
                ints::normalize(&mut rw, *op, inner_block);
            }
        }
    }
    let loc = body.loc(outermost);
    let counts: Vec<ValueId> = band
        .iter()
        .map(|op| body.operand(*op, scf::for_::UPPER_BOUND))
        .collect();
    let linear = body.arg(outer_block, 0);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(outermost));
    let (indices, made) = match is_index {
        true => {
            let operands = sizes(&mut rw, loc, &counts, promised);
            let affine = cx.affine();
            let factors = affine.mul(affine.symbol(0), affine.symbol(1));
            // One map a factor, as the reference has them.
            let product = operands
                .iter()
                .fold(OpFoldResult::Known(1), |product, size| {
                    apply(&mut rw, loc, factors, 0, &[product, *size])
                });
            let product = value(&mut rw, loc, product);
            rw.set_operand(outermost, scf::for_::UPPER_BOUND, product);
            rw.insert_at_start(inner_block);
            let indices = delinearize(&mut rw, loc, linear, &operands);
            let made: Vec<OpId> = rw.body.defining_op(indices[0]).into_iter().collect();
            (indices, made)
        }
        false => {
            if let Some(product) = ints::product(&mut rw, loc, &counts) {
                rw.set_operand(outermost, scf::for_::UPPER_BOUND, product);
            }
            rw.insert_at_start(inner_block);
            ints::split(&mut rw, loc, linear, &counts)
        }
    };
    rw.body.replace_uses_if(linear, indices[0], |body, at| {
        !made.contains(&body.use_owner(at))
    });
    for (pair, index) in band.windows(2).zip(&indices[1..]).rev() {
        inline_inner(rw.body, pair[0], pair[1], *index);
    }
    true
}

/// The numbers of iterations as sizes.
fn sizes(
    rw: &mut Rewriter,
    loc: Location,
    counts: &[ValueId],
    promised: bool,
) -> Vec<OpFoldResult> {
    let mut sizes: Vec<OpFoldResult> = counts.iter().map(|v| known(rw, *v)).collect();
    let is_unknown = |size: &OpFoldResult| matches!(size, OpFoldResult::Value(_));
    // One negative number of iterations makes the product negative, two do not.
    if !promised && sizes.iter().filter(|size| is_unknown(size)).count() > 1 {
        for size in &mut sizes {
            if let OpFoldResult::Value(value) = *size {
                let zero = index::constant(rw, loc, 0);
                *size = OpFoldResult::Value(arith::maxsi(rw, loc, value, zero));
            }
        }
    }
    sizes
}

/// A value as an operand, known where a constant defines it.
fn known(rw: &Rewriter, value: ValueId) -> OpFoldResult {
    rw.cx
        .constant_int(rw.body, value)
        .map_or(OpFoldResult::Value(value), OpFoldResult::Known)
}

/// Inserts an expression over operands, unless it folds.
fn apply(
    rw: &mut Rewriter,
    loc: Location,
    expr: AffineExpr,
    dims: u32,
    operands: &[OpFoldResult],
) -> OpFoldResult {
    let symbols = operands.len() as u32 - dims;
    let map = rw.cx.affine().map(dims, symbols, &[expr]);
    folded_apply(rw, loc, map, operands)
}

/// The operand as a value.
fn value(rw: &mut Rewriter, loc: Location, operand: OpFoldResult) -> ValueId {
    match operand {
        OpFoldResult::Known(known) => index::constant(rw, loc, known),
        OpFoldResult::Value(value) => value,
    }
}

/// Makes a loop count from 0 by 1; what the induction variable was is computed in the innermost body.
fn normalize(cx: &Context, body: &mut Body, op: OpId, outermost: OpId, inner_block: BlockId) {
    let Some(own_block) = block(body, op) else {
        return;
    };
    let (loc, iv) = (body.loc(op), body.arg(own_block, 0));
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(outermost));
    let bounds: Vec<OpFoldResult> = (0..3).map(|i| known(&rw, rw.body.operand(op, i))).collect();
    let affine = cx.affine();
    let span = affine.sub(affine.symbol(1), affine.symbol(0));
    let trips = affine.ceildiv(span, affine.symbol(2));
    let upper = apply(&mut rw, loc, trips, 0, &bounds);
    let lower = index::constant(&mut rw, loc, 0);
    let upper = value(&mut rw, loc, upper);
    let step = index::constant(&mut rw, loc, 1);
    for (slot, value) in [
        (scf::for_::LOWER_BOUND, lower),
        (scf::for_::UPPER_BOUND, upper),
        (scf::for_::STEP, step),
    ] {
        rw.body.set_operand(op, slot, value);
    }
    rw.insert_at_start(inner_block);
    let scaled = affine.mul(affine.dim(0), affine.symbol(1));
    let start = affine.add(scaled, affine.symbol(0));
    let operands = [OpFoldResult::Value(iv), bounds[0], bounds[2]];
    let denormalized = apply(&mut rw, loc, start, 1, &operands);
    let denormalized = value(&mut rw, loc, denormalized);
    let def = rw.body.defining_op(denormalized);
    if denormalized != iv {
        rw.body
            .replace_uses_if(iv, denormalized, |body, at| Some(body.use_owner(at)) != def);
    }
}

/// Inserts the split of a linear index along the trip counts.
fn delinearize(
    rw: &mut Rewriter,
    loc: Location,
    linear: ValueId,
    basis: &[OpFoldResult],
) -> Vec<ValueId> {
    let sizes: Vec<i64> = basis
        .iter()
        .map(|size| match size {
            OpFoldResult::Known(size) => *size,
            OpFoldResult::Value(_) => DYNAMIC,
        })
        .collect();
    let dynamic = basis.iter().filter_map(|size| match size {
        OpFoldResult::Value(value) => Some(*value),
        OpFoldResult::Known(_) => None,
    });
    let dynamic: Vec<ValueId> = dynamic.collect();
    let types = vec![Type::INDEX; basis.len()];
    let op = affine::delinearize_index(rw, loc, &types, linear, &dynamic, &sizes);
    rw.body.results(op).collect()
}

/// Puts the body of `inner` in its place in `outer`, which hands on the values that it carries.
fn inline_inner(body: &mut Body, outer: OpId, inner: OpId, index: ValueId) {
    let (Some(outer_block), Some(inner_block)) = (block(body, outer), block(body, inner)) else {
        return;
    };
    let Some(terminator) = body.last_op(inner_block) else {
        return;
    };
    let yielded = body.operand_vec(terminator);
    body.erase_op(terminator);
    let carried = body.args(outer_block)[1..].to_vec();
    let values: Vec<ValueId> = std::iter::once(index).chain(carried).collect();
    let yielded: Vec<ValueId> = yielded
        .iter()
        .map(
            |value| match body.args(inner_block).iter().position(|arg| arg == value) {
                Some(position) => values[position],
                None => *value,
            },
        )
        .collect();
    body.inline_block(inner_block, InsertPoint::Before(inner), &values);
    body.replace_op(inner, &yielded);
}
