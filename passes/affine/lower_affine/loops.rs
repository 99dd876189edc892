//! Sequential loops and conditionals.

use oxmlir_dialects::affine::loops::{For, condition};
use oxmlir_dialects::affine::maps::Operands;
use oxmlir_dialects::tables::{affine, arith, scf};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, OpRef, Type, ValueId};

use crate::affine::expand;
use crate::affine::index;

pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(affine::FOR, "AffineForLowering", None, lower_for);
    patterns.add(affine::IF, "AffineIfLowering", None, lower_if);
    patterns.add(affine::YIELD, "AffineYieldOpLowering", None, lower_yield);
}

// affine.for i = max(lower) to min(upper) step s -> scf.for i = l to u step s
fn lower_for(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = For::new(rw.cx, rw.body, op).ok_or("no loop")?;
    let (mut lower, mut upper, step) = (view.lower(), view.upper(), view.step());
    let (lower_end, upper_end) = (
        lower.operands.len(),
        lower.operands.len() + upper.operands.len(),
    );
    lower.operands = Operands::from_slice(&operands[..lower_end]);
    upper.operands = Operands::from_slice(&operands[lower_end..upper_end]);
    let loc = rw.body.loc(op);
    let bounds = expand::expand_combined(rw, loc, &lower, arith::MAXSI)
        .and_then(|l| Ok([l, expand::expand_combined(rw, loc, &upper, arith::MINSI)?]));
    let [lower, upper] = match bounds {
        Ok(bounds) => bounds,
        Err(why) => return Err(super::decline(rw, op, why)),
    };
    let step = index::constant(rw, loc, step);
    let inits = &operands[upper_end..];
    let results: Vec<Type> = rw.body.result_types(op).collect();
    let new = scf::for_(rw, loc, &results, lower, upper, step, inits);
    let from = rw.body.region(op, affine::for_::REGION);
    let to = rw.body.region(new, scf::for_::REGION);
    rw.body.take_blocks(from, to);
    replace_by_results(rw, op, new);
    Ok(())
}

// affine.if(c0, c1) -> scf.if(andi(c0, c1))
fn lower_if(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let loc = rw.body.loc(op);
    let value = match lower_condition(rw, op, operands)? {
        Ok(value) => value,
        Err(why) => return Err(super::decline(rw, op, why)),
    };
    let results: Vec<Type> = rw.body.result_types(op).collect();
    let new = scf::if_(rw, loc, &results, value);
    let regions = [
        (affine::if_::THEN_REGION, scf::if_::THEN_REGION),
        (affine::if_::ELSE_REGION, scf::if_::ELSE_REGION),
    ];
    for (from, to) in regions {
        let (from, to) = (rw.body.region(op, from), rw.body.region(new, to));
        rw.body.take_blocks(from, to);
    }
    replace_by_results(rw, op, new);
    Ok(())
}

/// Inserts the conjunction of the constraints.
fn lower_condition(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
) -> Result<Result<ValueId, expand::Unsupported>, NoMatch> {
    let set = condition(OpRef::new(rw.cx, rw.body, op))
        .ok_or("no condition")?
        .form;
    let loc = rw.body.loc(op);
    let (dims, symbols) = operands.split_at(set.num_dims(rw.cx.affine()) as usize);
    let zero = index::constant(rw, loc, 0);
    let mut all: Option<ValueId> = None;
    for constraint in set.constraints(rw.cx.affine()) {
        let value = match expand::expand_expr(rw, loc, constraint.expr, dims, symbols) {
            Ok(value) => value,
            Err(why) => return Ok(Err(why)),
        };
        let how = if constraint.is_equality {
            arith::CmpIPredicate::Eq
        } else {
            arith::CmpIPredicate::Sge
        };
        let holds = arith::cmpi(rw, loc, value, zero, how);
        all = Some(match all {
            Some(all) => arith::andi(rw, loc, all, holds),
            None => holds,
        });
    }
    let attr = rw.cx.bool_attr(true);
    Ok(Ok(all.unwrap_or_else(|| arith::constant(rw, loc, attr))))
}

// affine.yield -> scf.yield; that of a parallel loop goes with the loop
fn lower_yield(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let parent = rw.body.parent_op(op).map(|parent| rw.body.name(parent));
    let name = match parent {
        Some(affine::PARALLEL) => return Err("the loop is lowered first".into()),
        Some(scf::PARALLEL) => scf::REDUCE,
        _ => scf::YIELD,
    };
    let loc = rw.body.loc(op);
    rw.create(name, loc, operands, &[], &[]);
    rw.erase(op);
    Ok(())
}

pub fn replace_by_results(rw: &mut ConversionRewriter, op: OpId, new: OpId) {
    let results: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &results);
}
