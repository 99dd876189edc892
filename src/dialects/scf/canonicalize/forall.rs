//! Patterns of scf.forall.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{
    Attribute, InsertPoint, Location, OpFoldResult, OpFoldResultList, OpId, Type, ValueId,
};

use crate::memref::mixed::{Slice, mixed, split};
use crate::rebuild::rebuild;
use crate::tables::{arith, scf as ops, tensor};
use crate::tensor::forgets_sizes;

pub const FORALL: &[Pattern] = &[
    Pattern::new("ForallOpControlOperandsFolder", |rw, op| {
        fold_bounds(rw, op).is_some()
    }),
    Pattern::new("ForallOpIterArgsFolder", |rw, op| {
        fold_outputs(rw, op).is_some()
    }),
    Pattern::new("ForallOpSingleOrZeroIterationDimsFolder", |rw, op| {
        fold_dimensions(rw, op).is_some()
    }),
    Pattern::new("ForallOpReplaceConstantInductionVar", |rw, op| {
        replace_variables(rw, op).is_some()
    }),
    Pattern::new("FoldTensorCastOfOutputIntoForallOp", |rw, op| {
        fold_casts(rw, op).is_some()
    }),
];

/// Lower bounds, upper bounds and steps, a number for each dimension.
struct Bounds([OpFoldResultList; 3]);

impl Bounds {
    fn of(rw: &Rewriter, op: OpId) -> Bounds {
        let view = ops::Forall::new(rw.op(op));
        Bounds([
            mixed(&view.static_lower_bound(), &view.dynamic_lower_bound()),
            mixed(&view.static_upper_bound(), &view.dynamic_upper_bound()),
            mixed(&view.static_step(), &view.dynamic_step()),
        ])
    }

    fn rank(&self) -> usize {
        self.0[0].len()
    }

    /// How often a dimension runs, if that is known to be never or once.
    fn trips(&self, rw: &Rewriter, dim: usize) -> Option<u64> {
        if self.0[0][dim] == self.0[1][dim] {
            return Some(0);
        }
        let number = |list: usize| self.0[list][dim].constant(rw.cx, rw.body);
        let (lower, upper, step) = (number(0)?, number(1)?, number(2)?);
        if upper <= lower {
            return Some(0);
        }
        let step = u64::try_from(step).ok().filter(|step| *step > 0)?;
        Some(upper.abs_diff(lower).div_ceil(step)).filter(|trips| *trips == 1)
    }
}

/// A new loop in front of `op` with other bounds and the outputs that are kept, without a block.
fn build(rw: &mut Rewriter, op: OpId, bounds: &Bounds, keeps: impl Fn(usize) -> bool) -> OpId {
    let view = ops::Forall::new(rw.op(op));
    let (loc, outputs, mapping) = (view.loc(), view.outputs(), view.mapping());
    let mapping = mapping.map(<[_]>::to_vec);
    let kept = |at: &usize| keeps(*at);
    let outputs: Vec<ValueId> = (0..outputs.len())
        .filter(kept)
        .map(|at| outputs[at])
        .collect();
    let results: Vec<Type> = outputs.iter().map(|output| rw.body.ty(*output)).collect();
    let dict = rw.body.dict(op);
    let [(lower, lowers), (upper, uppers), (step, steps)] = [0, 1, 2].map(|i| split(&bounds.0[i]));
    rw.insert_before(op);
    let options = ops::ForallOptions {
        mapping: mapping.as_deref(),
    };
    let new = ops::forall_with(
        rw, loc, &results, &lowers, &uppers, &steps, &outputs, &lower, &upper, &step, options,
    );
    rw.body.set_dict(new, dict);
    new
}

/// Moves the body of a loop to a new one, which takes its place.
fn move_body(rw: &mut Rewriter, op: OpId, new: OpId) -> Option<()> {
    let block = rw.body.first_block(ops::Forall::new(rw.op(op)).region())?;
    let region = rw.body.only_region(new);
    rw.body.move_block(block, region, None);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &results);
    Some(())
}

// forall (i) = (c0) to (c8) step (c1) -> forall (i) in (8)
fn fold_bounds(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let bounds = Bounds::of(rw, op);
    let resolve = |list: &OpFoldResultList| -> OpFoldResultList {
        list.iter()
            .map(|number| number.resolved(rw.cx, rw.body))
            .collect()
    };
    let resolved = Bounds([0, 1, 2].map(|i| resolve(&bounds.0[i])));
    if resolved.0 == bounds.0 {
        return None;
    }
    let new = build(rw, op, &resolved, |_| true);
    move_body(rw, op, new)
}

// An output into which nothing is inserted is the result; one whose result nobody wants goes.
fn fold_outputs(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Forall::new(rw.op(op));
    let outputs = view.outputs().to_vec();
    let block = rw.body.first_block(view.region())?;
    let insertions = insertions(rw, op)?;
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let is_kept = |at: usize| {
        let is_inserted = insertions.iter().any(|(_, output)| *output == at);
        is_inserted && rw.body.uses(results[at]).next().is_some()
    };
    let kept: Vec<bool> = (0..outputs.len()).map(is_kept).collect();
    if !kept.contains(&false) {
        return None;
    }
    let bounds = Bounds::of(rw, op);
    for (insert, output) in insertions {
        if !kept[output] {
            rw.erase(insert);
        }
    }
    let new = build(rw, op, &bounds, |at| kept[at]);
    for at in (0..outputs.len()).rev().filter(|at| !kept[*at]) {
        let number = bounds.rank() + at;
        let arg = rw.body.arg(block, number);
        rw.replace_uses(arg, outputs[at]);
        rw.body.erase_arg(block, number);
    }
    let region = rw.body.only_region(new);
    rw.body.move_block(block, region, None);
    let mut made = rw.body.results(new).collect::<Vec<_>>().into_iter();
    let values: Option<Vec<ValueId>> = outputs
        .iter()
        .zip(&kept)
        .map(|(output, kept)| if *kept { made.next() } else { Some(*output) })
        .collect();
    rw.replace(op, &values?);
    Some(())
}

/// The value of a bound in front of a loop.
fn value(rw: &mut Rewriter, loc: Location, number: OpFoldResult) -> ValueId {
    match number {
        OpFoldResult::Value(value) => value,
        OpFoldResult::Known(number) => {
            let attr = rw.cx.int_attr(Type::INDEX, number);
            arith::constant(rw, loc, attr)
        }
    }
}

// A dimension that runs once is its lower bound; a loop with one that never runs gives its outputs. What is mapped to threads
// stays.
fn fold_dimensions(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Forall::new(rw.op(op));
    let (loc, outputs) = (view.loc(), view.outputs().to_vec());
    if view.mapping().is_some_and(|mapping| !mapping.is_empty()) {
        return None;
    }
    let block = rw.body.first_block(view.region())?;
    let bounds = Bounds::of(rw, op);
    let trips: Vec<Option<u64>> = (0..bounds.rank())
        .map(|dim| bounds.trips(rw, dim))
        .collect();
    if trips.contains(&Some(0)) {
        rw.replace(op, &outputs);
        return Some(());
    }
    let kept = |list: &OpFoldResultList| -> OpFoldResultList {
        let pairs = list.iter().zip(&trips);
        pairs
            .filter(|(_, trips)| trips.is_none())
            .map(|(number, _)| *number)
            .collect()
    };
    let kept = Bounds([0, 1, 2].map(|i| kept(&bounds.0[i])));
    if kept.rank() == bounds.rank() && kept.rank() > 0 {
        return None;
    }
    let insertions = match kept.rank() {
        0 => insertions(rw, op)?,
        _ => Vec::new(),
    };
    rw.insert_before(op);
    let once = (0..bounds.rank()).filter(|dim| trips[*dim].is_some());
    let lowers: Vec<(usize, ValueId)> = once
        .map(|dim| (dim, value(rw, loc, bounds.0[0][dim])))
        .collect();
    if kept.rank() == 0 {
        let lowers: Vec<ValueId> = lowers.into_iter().map(|(_, lower)| lower).collect();
        return inline(rw, op, &insertions, [&lowers, &outputs]);
    }
    let new = build(rw, op, &kept, |_| true);
    for (dim, lower) in lowers.into_iter().rev() {
        let arg = rw.body.arg(block, dim);
        rw.replace_uses(arg, lower);
        rw.body.erase_arg(block, dim);
    }
    move_body(rw, op, new)?;
    rw.renew(&rw.body.op_vec(block));
    Some(())
}

/// What a loop inserts into its outputs, by their numbers; none if it combines results in another way.
fn insertions(rw: &Rewriter, op: OpId) -> Option<Vec<(OpId, usize)>> {
    let block = rw.body.first_block(ops::Forall::new(rw.op(op)).region())?;
    let end = ops::ForallInParallel::of(rw.op(rw.body.last_op(block)?))?;
    let rank = Bounds::of(rw, op).rank();
    let outputs = &rw.body.args(block)[rank..];
    let inner = rw.body.first_block(end.region());
    let inserts = inner.into_iter().flat_map(|block| rw.body.ops(block));
    let output = |insert: OpId| {
        let dest = tensor::ParallelInsertSlice::of(rw.op(insert))?.dest();
        Some((insert, outputs.iter().position(|output| *output == dest)?))
    };
    inserts.map(output).collect()
}

/// The one iteration of a loop: what it would insert in parallel is inserted, one after the other.
fn inline(
    rw: &mut Rewriter,
    op: OpId,
    insertions: &[(OpId, usize)],
    [lowers, outputs]: [&[ValueId]; 2],
) -> Option<()> {
    let block = rw.body.first_block(ops::Forall::new(rw.op(op)).region())?;
    let end = rw.body.last_op(block)?;
    let mut results = outputs.to_vec();
    rw.insert_before(end);
    for (insert, output) in insertions {
        let view = tensor::ParallelInsertSlice::new(rw.op(*insert));
        let (loc, source) = (view.loc(), view.source());
        let slice = Slice::of(*view);
        results[*output] = slice.insert_slice(rw, loc, source, results[*output]);
    }
    rw.erase(end);
    let values: Vec<ValueId> = lowers.iter().chain(outputs).copied().collect();
    rw.inline_block(block, InsertPoint::Before(op), &values);
    rw.replace(op, &results);
    Some(())
}

// The number of a dimension that runs once is its lower bound, also where threads do.
fn replace_variables(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Forall::new(rw.op(op));
    let loc = view.loc();
    let block = rw.body.first_block(view.region())?;
    let bounds = Bounds::of(rw, op);
    let mut changed = None;
    for dim in 0..bounds.rank() {
        let arg = rw.body.arg(block, dim);
        if rw.body.uses(arg).next().is_none() || bounds.trips(rw, dim) != Some(1) {
            continue;
        }
        rw.insert_before(op);
        let lower = value(rw, loc, bounds.0[0][dim]);
        rw.replace_uses(arg, lower);
        changed = Some(());
    }
    changed
}

// forall shared_outs(o = cast(t)) -> cast(forall shared_outs(o = t)), if t is known not to be too small for what is inserted
fn fold_casts(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = ops::Forall::new(rw.op(op));
    let (loc, outputs) = (view.loc(), view.outputs().to_vec());
    let block = rw.body.first_block(view.region())?;
    let insertions = insertions(rw, op)?;
    let source = |at: usize| {
        let cast = tensor::Cast::of(rw.op(rw.body.defining_op(outputs[at])?))?;
        let [known, told] = [cast.source(), outputs[at]].map(|value| rw.body.ty(value));
        let tells_less = known != told && forgets_sizes(rw.cx, known, told);
        let shape = rw.cx.shape(known)?;
        let has_room = insertions.iter().all(|(insert, output)| {
            *output != at || Slice::of(rw.op(*insert)).out_of_bounds(shape).is_none()
        });
        (tells_less && has_room).then(|| cast.source())
    };
    let sources: Vec<Option<ValueId>> = (0..outputs.len()).map(source).collect();
    if sources.iter().all(Option::is_none) {
        return None;
    }
    let told: Vec<Type> = outputs.iter().map(|output| rw.body.ty(*output)).collect();
    let outputs = outputs.iter().zip(&sources);
    let outputs: Vec<ValueId> = outputs.map(|(old, new)| new.unwrap_or(*old)).collect();
    let types: Vec<Type> = outputs.iter().map(|output| rw.body.ty(*output)).collect();
    let mut operands = rw.body.operand_vec(op);
    operands.truncate(operands.len() - outputs.len());
    operands.extend(outputs);
    let new = rebuild(rw, op, &operands, &types);
    rw.body.set_dict(new, Attribute::EMPTY_DICT);

    let first = rw.body.args(block).len() - types.len();
    rw.insert_at_start(block);
    for at in (0..types.len()).filter(|at| sources[*at].is_some()) {
        let arg = rw.body.arg(block, first + at);
        rw.modify(new, |body| body.set_type(arg, types[at]));
        let inside = tensor::cast(rw, loc, told[at], arg);
        let cast = rw.body.defining_op(inside)?;
        let is_insertion = |user| insertions.iter().any(|(insert, _)| *insert == user);
        rw.replace_uses_if(arg, inside, |body, at| {
            let user = body.use_owner(at);
            user != cast && !is_insertion(user)
        });
    }
    rw.insert_after(new);
    let mut results: Vec<ValueId> = rw.body.results(new).collect();
    for at in (0..types.len()).filter(|at| sources[*at].is_some()) {
        results[at] = tensor::cast(rw, loc, told[at], results[at]);
    }
    rw.replace(op, &results);
    Some(())
}
