//! Bounds of the variables of loops, and of what loops carry along.

use oxmlir_ir::bounds::{Bounds, Quantity, Relation, Term, bounds, equal};
use oxmlir_ir::interfaces::Induction;
use oxmlir_ir::{OpFoldResult, OpRef, ValueId};

use super::interfaces as i;
use crate::tables::scf as ops;

/// The variable is between its bounds, and where the step is known no further than the last iteration.
fn variable(op: OpRef, induction: &Induction) -> Bounds {
    let [lower, upper, step] = induction.bounds;
    let term = |bound: OpFoldResult| Term::mixed(op.cx, bound.resolved(op.cx, op.body));
    let (lower, upper) = (lower.map(term), upper.map(term));
    let step = step.and_then(|step| step.constant(op.cx, op.body));
    let at_least = lower.clone().map(|lower| (Relation::AtLeast, lower));
    let less = upper.clone().map(|upper| (Relation::Less, upper));
    let mut told = bounds(at_least.into_iter().chain(less));
    if let (Some(lower), Some(upper), Some(step @ 2..)) = (lower, upper, step) {
        let last = last_iteration(op, [lower, upper], step);
        told.extend(bounds([(Relation::AtMost, last)]));
    }
    told
}

/// What the variable is in the last iteration, if there is one.
fn last_iteration(op: OpRef, range: [Term; 2], step: i64) -> Term {
    let affine = op.cx.affine();
    Term::combined(op.cx, &range, |exprs| match exprs {
        [lower, upper] => {
            let step = affine.constant(step);
            let span = affine.add(affine.sub(*upper, *lower), affine.constant(-1));
            affine.add(*lower, affine.mul(affine.floordiv(span, step), step))
        }
        _ => affine.constant(0),
    })
}

fn of_variable(op: OpRef, inductions: &[Induction], value: ValueId) -> Option<Bounds> {
    let induction = inductions
        .iter()
        .find(|induction| induction.variable == value)?;
    (!induction.unsigned).then(|| variable(op, induction))
}

/// The same quantity of another value.
fn same(op: OpRef, value: ValueId, quantity: Quantity) -> Bounds {
    equal(Term::quantity(op.cx, Quantity { value, ..quantity }))
}

/// What the iterations pass on unchanged is what the loop begins with.
pub fn for_(op: OpRef, quantity: Quantity) -> Bounds {
    if let Some(told) = of_variable(op, &i::for_induction(op), quantity.value) {
        return told;
    }
    carried_unchanged(op, quantity.value).map_or_else(Bounds::new, |init| same(op, init, quantity))
}

fn carried_unchanged(op: OpRef, value: ValueId) -> Option<ValueId> {
    let args = (i::FOR_LOOP.iter_args)(op);
    let at = args.iter().position(|arg| *arg == value);
    let at = at.or_else(|| op.results().position(|result| result == value))?;
    let last = op.body.last_op(op.entry_block(ops::for_::REGION)?)?;
    let yielded = op.body.operands(last).nth(at)?;
    let init = (i::FOR_LOOP.inits)(op).nth(at)?;
    (Some(yielded) == args.get(at).copied()).then(|| op.operand(init))
}

/// What the iterations share keeps its shape.
pub fn forall(op: OpRef, quantity: Quantity) -> Bounds {
    if let Some(told) = of_variable(op, &i::forall_induction(op), quantity.value) {
        return told;
    }
    let shared = (i::FORALL_LOOP.iter_args)(op);
    let at = shared.iter().position(|arg| *arg == quantity.value);
    let at = at.or_else(|| op.results().position(|result| result == quantity.value));
    let outputs = op.group(ops::forall::OUTPUTS);
    let output = at.and_then(|at| outputs.get(at).copied());
    output.map_or_else(Bounds::new, |output| same(op, output, quantity))
}

/// Of two known results it is one.
pub fn if_(op: OpRef, quantity: Quantity) -> Bounds {
    let at = op.results().position(|result| result == quantity.value);
    let known = |region: usize| {
        let last = op.body.last_op(op.entry_block(region)?)?;
        let value = op.body.operands(last).nth(at?)?;
        match quantity.dim {
            None => op.cx.constant_int(op.body, value),
            Some(dim) => {
                let size = op.cx.shape(op.ty(value))?.get(dim).copied();
                size.filter(|size| *size >= 0)
            }
        }
    };
    let (Some(a), Some(b)) = (known(0), known(1)) else {
        return Bounds::new();
    };
    bounds([
        (Relation::AtLeast, Term::constant(op.cx, a.min(b))),
        (Relation::AtMost, Term::constant(op.cx, a.max(b))),
    ])
}
