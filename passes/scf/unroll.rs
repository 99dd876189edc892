//! Unrolling of `scf.for`: a loop repeats its body for each of its iterations, and what is left over is done behind it.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{InsertPoint, Location, Mapping, OpFoldResult, OpId, Type, ValueId};

use super::promote::promote_single_iteration;

/// The number of a loop's index type.
pub fn number(rw: &mut Rewriter, loc: Location, ty: Type, value: i64) -> ValueId {
    if ty == Type::INDEX {
        return value_of(rw, loc, OpFoldResult::Known(value));
    }
    let attr = rw.cx.int_attr(ty, value);
    arith::constant(rw, loc, attr)
}

/// The bound and the step of the unrolled loop, and whether iterations may be left over.
struct Split {
    end: ValueId,
    step: ValueId,
    leaves_over: bool,
}

/// Unrolls a loop `factor` times; `None`, and nothing changed, where numbers do not fit. The step is promised to be positive.
pub fn unroll_by_factor(rw: &mut Rewriter, op: OpId, factor: i64) -> Option<()> {
    if rw.body.name(op) != scf::FOR || factor < 1 {
        return None;
    }
    if factor == 1 {
        promote_single_iteration(rw, op);
        return Some(());
    }
    let region = rw.body.region(op, scf::for_::REGION);
    let block = rw.body.first_block(region)?;
    if rw.body.first_op(block) == rw.body.last_op(block) {
        return Some(());
    }
    rw.insert_before(op);
    let split = split(rw, op, factor)?;
    if split.leaves_over {
        let rest = rw
            .body
            .clone_op(rw.cx, op, InsertPoint::After(op), &mut Mapping::default());
        rw.listener.inserted(rw.body, rest);
        rw.set_operand(rest, scf::for_::LOWER_BOUND, split.end);
        let results: Vec<ValueId> = rw.body.results(op).collect();
        let last: Vec<ValueId> = rw.body.results(rest).collect();
        rw.replace_results(op, &last);
        for (at, result) in results.iter().enumerate() {
            rw.set_operand(rest, scf::for_::INIT_ARGS + at, *result);
        }
        promote_single_iteration(rw, rest);
    }
    let step = rw.body.operand(op, scf::for_::STEP);
    rw.set_operand(op, scf::for_::UPPER_BOUND, split.end);
    rw.set_operand(op, scf::for_::STEP, split.step);
    repeat(rw, op, factor, step)?;
    promote_single_iteration(rw, op);
    Some(())
}

/// Where the unrolled loop ends.
fn split(rw: &mut Rewriter, op: OpId, factor: i64) -> Option<Split> {
    let view = scf::For::new(rw.op(op));
    let (lower, upper, step, loc) = (
        view.lower_bound(),
        view.upper_bound(),
        view.step(),
        view.loc(),
    );
    let ty = rw.body.ty(lower);
    let known = [lower, upper, step].map(|value| rw.cx.constant_int(rw.body, value));
    if let [Some(first), Some(last), Some(by)] = known {
        if by < 1 {
            return None;
        }
        let span = last.checked_sub(first)?.max(0);
        let trips = span / by + i64::from(span % by != 0);
        let even = (trips - trips % factor).checked_mul(by)?;
        let end = first.checked_add(even)?;
        let new_step = by.checked_mul(factor)?;
        let leaves_over = end < last;
        return Some(Split {
            end: match leaves_over {
                true => number(rw, loc, ty, end),
                false => upper,
            },
            step: number(rw, loc, ty, new_step),
            leaves_over,
        });
    }
    let span = arith::subi(rw, loc, upper, lower);
    let one = number(rw, loc, ty, 1);
    let less = arith::subi(rw, loc, step, one);
    let sum = arith::addi(rw, loc, span, less);
    let trips = arith::divui(rw, loc, sum, step);
    let factor = number(rw, loc, ty, factor);
    let left = arith::remsi(rw, loc, trips, factor);
    let even = arith::subi(rw, loc, trips, left);
    let length = arith::muli(rw, loc, even, step);
    Some(Split {
        end: arith::addi(rw, loc, lower, length),
        step: arith::muli(rw, loc, step, factor),
        leaves_over: true,
    })
}

/// Repeats the body, each time a step further.
fn repeat(rw: &mut Rewriter, op: OpId, factor: i64, step: ValueId) -> Option<()> {
    let region = rw.body.region(op, scf::for_::REGION);
    let block = rw.body.first_block(region)?;
    let end = rw.body.last_op(block)?;
    let arguments = rw.body.args(block).to_vec();
    let (variable, carried) = arguments.split_first()?;
    let (variable, is_used) = (*variable, !rw.body.is_unused(*variable));
    let ops: Vec<OpId> = rw.body.ops(block).filter(|op| *op != end).collect();
    let yielded = rw.body.operand_vec(end);
    let (loc, ty) = (rw.body.loc(op), rw.body.ty(variable));
    let mut last = yielded.clone();
    for at in 1..factor {
        rw.insert_before(end);
        let mut map = Mapping::default();
        for (argument, value) in carried.iter().zip(&last) {
            map.map_value(*argument, *value);
        }
        if is_used {
            let times = number(rw, loc, ty, at);
            let ahead = arith::muli(rw, loc, step, times);
            let moved = arith::addi(rw, loc, variable, ahead);
            map.map_value(variable, moved);
        }
        for op in &ops {
            let copy = rw
                .body
                .clone_op(rw.cx, *op, InsertPoint::Before(end), &mut map);
            rw.listener.inserted(rw.body, copy);
        }
        last = yielded.iter().map(|value| map.value(*value)).collect();
    }
    for (at, value) in last.into_iter().enumerate() {
        rw.set_operand(end, at, value);
    }
    Some(())
}
