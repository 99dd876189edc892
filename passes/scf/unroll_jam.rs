//! Unrolling of `scf.for` with the copies of the loops in it joined.
//!
//! ```mlir
//! scf.for %i = %c0 to %c8 step %c1 {              // scf.for %i = %c0 to %c8 step %c2 {
//!   scf.for %j = %c0 to %n step %c1 {             //   scf.for %j = %c0 to %n step %c1 {
//!     memref.store %v, %m[%i, %j]                 //     memref.store %v, %m[%i, %j]
//!   }                                             //     %k = arith.addi %i, %c1
//! }                                               //     memref.store %v, %m[%k, %j]
//!                                                 // } }
//! ```
//!
//! That iterations may be executed side by side is promised by who asks for it.

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, Body, InsertPoint, Mapping, OpId, Type, ValueId};

use super::promote::promote_single_iteration;
use super::unroll::number;

/// The block of a loop.
fn block_of(body: &Body, op: OpId) -> Option<BlockId> {
    body.first_block(body.region(op, scf::for_::REGION))
}

/// The loops in a loop, outer before inner.
fn inner_loops(body: &Body, op: OpId) -> Vec<OpId> {
    let mut all = body.nested_ops(op);
    all.retain(|inner| body.name(*inner) == scf::FOR);
    all
}

/// How often a loop of known bounds repeats, and its step.
fn trips(rw: &Rewriter, op: OpId) -> Option<(i64, i64)> {
    let view = scf::For::new(rw.op(op));
    let known = |value| rw.cx.constant_int(rw.body, value);
    let (lower, upper, step) = (
        known(view.lower_bound())?,
        known(view.upper_bound())?,
        known(view.step())?,
    );
    let span = upper.checked_sub(lower)?.max(0);
    (step > 0).then(|| (span / step + i64::from(span % step != 0), step))
}

/// The runs of operations between the loops of a nest, without terminators.
fn runs(body: &Body, block: BlockId) -> Vec<Vec<OpId>> {
    let mut all = Vec::new();
    let mut work = vec![body.op_vec(block)];
    while let Some(mut ops) = work.pop() {
        let at = ops.iter().position(|op| body.name(*op) == scf::FOR);
        let Some(at) = at else {
            ops.pop();
            all.push(ops);
            continue;
        };
        let rest = ops.split_off(at + 1);
        work.push(rest);
        if let Some(inner) = ops.pop().and_then(|inner| block_of(body, inner)) {
            work.push(body.op_vec(inner));
        }
        all.push(ops);
    }
    all.retain(|run| !run.is_empty());
    all
}

/// A loop that carries values for each copy.
struct Carrying {
    op: OpId,
    /// How many values it carries for one copy.
    count: usize,
}

/// Lets a loop carry what it carries `factor` times.
fn repeat_carried(rw: &mut Rewriter, op: OpId, factor: usize) -> Option<Carrying> {
    let operands = rw.body.operand_vec(op);
    let inits = operands.get(scf::for_::INIT_ARGS..)?.to_vec();
    let types: Vec<Type> = rw.body.result_types(op).collect();
    rw.insert_before(op);
    let mut all = operands.to_vec();
    (1..factor).for_each(|_| all.extend(inits.iter().copied()));
    let made = rebuild(rw, op, &all, &types.repeat(factor));
    let block = block_of(rw.body, made)?;
    let locs = rw.body.arg_locs(block).to_vec();
    for _ in 1..factor {
        for (at, ty) in types.iter().enumerate() {
            let loc = locs.get(at + 1).copied().unwrap_or(rw.body.loc(made));
            rw.body.add_arg(block, *ty, loc);
        }
    }
    let end = rw.body.last_op(block)?;
    let yielded = rw.body.operand_vec(end);
    rw.modify(end, |body| {
        body.set_operands(end, &yielded.to_vec().repeat(factor));
    });
    let results: Vec<ValueId> = rw.body.results(made).take(types.len()).collect();
    rw.replace(op, &results);
    Some(Carrying {
        op: made,
        count: types.len(),
    })
}

/// Unrolls a loop `factor` times, or completely where it runs less often, and joins the copies of the loops in it; `None`, and nothing is
/// changed, where the number of iterations is not known, 0, or no multiple of the factor, or where inner loops differ from iteration to
/// iteration.
pub fn unroll_and_jam(rw: &mut Rewriter, op: OpId, factor: i64) -> Option<()> {
    if factor == 1 {
        return Some(());
    }
    let block = block_of(rw.body, op)?;
    if rw.body.num_results(op) > 0 {
        return None;
    }
    let inner = inner_loops(rw.body, op);
    let varies = |inner: &OpId| {
        let bounds = rw.body.operands(*inner).take(scf::for_::INIT_ARGS);
        bounds
            .into_iter()
            .any(|bound| rw.body.is_defined_in(bound, op))
    };
    let (trips, step) = trips(rw, op)?;
    let factor = factor.min(trips);
    let copies = usize::try_from(factor).ok().filter(|copies| *copies > 0)?;
    let new_step = step.checked_mul(factor)?;
    if inner.iter().any(varies) || trips % factor != 0 {
        return None;
    }
    if rw.body.first_op(block) == rw.body.last_op(block) {
        return Some(());
    }
    let mut carrying = Vec::new();
    for inner in inner {
        if rw.body.num_results(inner) > 0 {
            carrying.push(repeat_carried(rw, inner, copies)?);
        }
    }
    let view = scf::For::new(rw.op(op));
    let (variable, loc) = (*rw.body.args(block).first()?, view.loc());
    let ty = rw.body.ty(variable);
    rw.insert_before(op);
    number(rw, loc, ty, factor);
    if factor > 1 {
        let longer = number(rw, loc, ty, new_step);
        rw.set_operand(op, scf::for_::STEP, longer);
    }
    let is_counted = !rw.body.is_unused(variable);
    let mut maps = vec![Mapping::default(); copies.saturating_sub(1)];
    for (copy, map) in maps.iter_mut().enumerate() {
        for looped in &carrying {
            map_carried(rw.body, looped, copy + 1, map);
        }
    }
    for run in runs(rw.body, block) {
        for (copy, map) in maps.iter_mut().enumerate().rev() {
            rw.insert_after(*run.last()?);
            if is_counted {
                let ahead = number(rw, loc, ty, step.wrapping_mul(copy as i64 + 1));
                let moved = arith::addi(rw, loc, variable, ahead);
                map.map_value(variable, moved);
            }
            for original in &run {
                let made = rw.body.clone_op(rw.cx, *original, rw.at, map);
                rw.listener.inserted(rw.body, made);
                rw.at = InsertPoint::After(made);
            }
        }
    }
    for looped in &carrying {
        connect(rw, looped, &maps);
    }
    promote_single_iteration(rw, op);
    Some(())
}

/// What a copy uses in the place of what a loop carries for the first one.
fn map_carried(body: &Body, looped: &Carrying, copy: usize, map: &mut Mapping) {
    let results: Vec<ValueId> = body.results(looped.op).collect();
    let args = block_of(body, looped.op).map_or(&[][..], |block| body.args(block));
    for at in 0..looped.count {
        let other = copy * looped.count + at;
        map.map_value(results[at], results[other]);
        map.map_value(args[1 + at], args[1 + other]);
    }
}

/// Gives a loop what it carries for the copies.
fn connect(rw: &mut Rewriter, looped: &Carrying, maps: &[Mapping]) {
    let end = block_of(rw.body, looped.op).and_then(|block| rw.body.last_op(block));
    let Some(end) = end else { return };
    for (copy, map) in maps.iter().enumerate() {
        for at in 0..looped.count {
            let other = (copy + 1) * looped.count + at;
            let inits = scf::for_::INIT_ARGS;
            let operands = rw.body.operand_vec(looped.op);
            rw.set_operand(looped.op, inits + other, map.value(operands[inits + at]));
            let yielded = rw.body.operand_vec(end);
            rw.set_operand(end, other, map.value(yielded[at]));
        }
    }
}
