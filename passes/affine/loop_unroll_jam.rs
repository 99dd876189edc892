//! Unrolls the first loop of a function and joins the copies of its inner loops.
//!
//! ```mlir
//! affine.for %i = 0 to 8 {                      // affine.for %i = 0 to 8 step 2 {
//!   affine.for %j = 0 to %n {                   //   affine.for %j = 0 to %n {
//!     affine.store %v, %m[%i, %j]               //     affine.store %v, %m[%i, %j]
//!   }                                           //     affine.store %v, %m[%i + 1, %j]
//! }                                             //   }
//!                                               // }
//! ```

use oxmlir_dialects::affine::analysis::dependence::{Access, Dependence};
use oxmlir_dialects::affine::analysis::domain::enclosing_loops;
use oxmlir_dialects::affine::loops::{self, For};
use oxmlir_dialects::tables::affine;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, Mapping, OpId, Traits};

use super::nest::is_defined_above;
use super::promote::promote_single_iteration;
use super::unknown_operations;
use super::unroll::{advanced, check_size, split_off_cleanup};

pub static PASS: PassInfo = PassInfo {
    asks_about_calls: true,
    promise: unknown_operations,
    options: &[OptionInfo::uint(
        "unroll-jam-factor",
        "copies of the body",
        4,
    )],
    ..PassInfo::new(
        "affine-loop-unroll-jam",
        "AffineLoopUnrollAndJam",
        "unrolls a loop and joins the copies of its inner loops",
        Anchor::Trait(Traits::FUNCTION),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let entry = body.first_block(body.root_region());
    let first = entry.and_then(|block| body.first_op(block));
    if let Some(op) = first.filter(|op| body.name(*op) == affine::FOR) {
        let factor = pass.options.uint("unroll-jam-factor");
        let checked = check_size(pass.cx, body, op, Some(factor));
        checked.map_err(|error| pass.fail(error))?;
        unroll_jam(pass.cx, body, op, factor);
    }
    Ok(())
}

/// Unrolls a loop by `factor` and joins its inner loops; false, and it is left as it is, where that is not possible.
pub fn unroll_jam(cx: &Context, body: &mut Body, op: OpId, factor: u64) -> bool {
    let Some(view) = For::new(cx, body, op) else {
        return false;
    };
    let (trips, block) = (view.trip_count(), view.block());
    if factor <= 1 {
        if factor == 1 && trips == Some(1) {
            promote_single_iteration(cx, body, op);
        }
        return factor == 1;
    }
    let Some(step) = i64::try_from(factor)
        .ok()
        .and_then(|f| view.step().checked_mul(f))
    else {
        return false;
    };
    let is_empty = body.first_op(block) == view.terminator();
    if is_empty {
        return true;
    }
    if trips.is_some_and(|trips| trips < factor) || !can_jam(body, op) {
        return false;
    }
    let parts = sub_blocks(body, block);
    if !keeps_order(cx, body, op, &parts, step - view.step()) {
        return false;
    }
    let (old_step, iv, loc) = (view.step(), view.iv(), body.loc(op));
    let single = |form: oxmlir_ir::affine::AffineMap| form.num_results(cx.affine()) == 1;
    let has_single_bounds = single(view.lower().form) && single(view.upper().form);
    let divides = view.trip_count_divisor().is_multiple_of(factor);
    if !divides && (!has_single_bounds || !split_off_cleanup(cx, body, op, factor)) {
        return false;
    }
    loops::set_step(cx, body, op, step);
    for i in (1..i64::try_from(factor).unwrap_or(1)).rev() {
        let mut map = Mapping::default();
        for part in &parts {
            let Some(last) = part.last() else {
                continue;
            };
            let mut at = InsertPoint::After(*last);
            if !body.is_unused(iv) {
                let next = advanced(cx, body, at, loc, iv, i.wrapping_mul(old_step));
                map.map_value(iv, next);
                at = body.defining_op(next).map_or(at, InsertPoint::After);
            }
            for original in part {
                let copy = body.clone_op(cx, *original, at, &mut map);
                at = InsertPoint::After(copy);
            }
        }
    }
    promote_single_iteration(cx, body, op);
    true
}

/// Whether no loop of the nest carries values, and the bounds of inner ones are the same in all iterations.
fn can_jam(body: &Body, op: OpId) -> bool {
    let nested = body.nested_ops(op);
    let inner = || nested.iter().filter(|o| body.name(**o) == affine::FOR);
    body.num_results(op) == 0
        && inner().all(|o| body.num_results(*o) == 0)
        && inner().all(|o| {
            body.operands(*o)
                .all(|value| is_defined_above(body, op, value))
        })
}

/// Whether accesses to the same memory stay in order when iterations whose variables are up to `span` apart are executed together.
fn keeps_order(cx: &Context, body: &Body, op: OpId, parts: &[Vec<OpId>], span: i64) -> bool {
    let aliases = AliasAnalysis::new(cx, body);
    let all = Access::all_in(&aliases, op);
    let depth = enclosing_loops(cx, body, op).len() + 1;
    let part = |access: &Access| {
        let holds = |part: &Vec<OpId>| part.iter().any(|at| body.is_in(access.op(), *at));
        parts.iter().position(holds)
    };
    let places: Vec<Option<usize>> = all.iter().map(part).collect();
    all.iter().zip(&places).all(|(first, from)| {
        all.iter().zip(&places).all(|(second, to)| {
            let behind = to < from;
            match first.reaches(second, depth, false) {
                Dependence::No => true,
                Dependence::Unknown => first.num_common_loops(second) == depth && !behind,
                Dependence::Yes(relation) => !relation.is_reversed_by_jam(depth, span, behind),
            }
        })
    })
}

/// The runs of operations between the loops of a nest, without terminators.
fn sub_blocks(body: &Body, block: BlockId) -> Vec<Vec<OpId>> {
    let mut parts: Vec<Vec<OpId>> = Vec::new();
    let mut work = vec![body.op_vec(block)];
    while let Some(mut ops) = work.pop() {
        let run: Vec<OpId> = match ops.iter().position(|op| body.name(*op) == affine::FOR) {
            Some(at) => {
                let rest = ops.split_off(at + 1);
                let inner = ops.pop();
                work.push(rest);
                if let Some(inner) = inner {
                    work.push(body.op_vec(loops::body_block(body, inner)));
                }
                ops
            }
            None => {
                ops.pop();
                ops
            }
        };
        if !run.is_empty() {
            parts.push(run);
        }
    }
    parts
}
