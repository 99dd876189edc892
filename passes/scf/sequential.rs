//! Parallel loops as nests of sequential ones, and `scf.forall` as `scf.parallel`.

use oxmlir_dialects::tables::scf;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, InsertPoint, Mapping, OpId, Type, ValueId};

use crate::affine::index;

/// One `scf.for` a dimension, outer before inner; reductions are carried values.
pub fn lower_parallel(rw: &mut Rewriter, op: OpId) -> Option<Vec<OpId>> {
    let view = scf::Parallel::new(rw.op(op));
    let (lowers, uppers, steps) = (view.lower_bound(), view.upper_bound(), view.step());
    let mut carried = view.init_vals().to_vec();
    let (loc, region) = (view.loc(), view.region());
    let results: Vec<Type> = view.result_types().collect();
    let source = rw.body.first_block(region)?;
    let reduce = rw.body.last_op(source)?;
    rw.insert_before(op);
    let (mut ivs, mut loops) = (Vec::new(), Vec::new());
    for ((lower, upper), step) in lowers.iter().zip(&uppers).zip(&steps) {
        let new = scf::for_(rw, loc, &results, *lower, *upper, *step, &carried);
        let block = rw.body.add_block(rw.body.region(new, scf::for_::REGION));
        ivs.push(rw.body.add_arg(block, rw.body.ty(*lower), loc));
        carried = results
            .iter()
            .map(|ty| rw.body.add_arg(block, *ty, loc))
            .collect();
        if !loops.is_empty() {
            // The enclosing loop yields what this one gives.
            let values: Vec<ValueId> = rw.body.results(new).collect();
            scf::yield_(rw, loc, &values);
        }
        loops.push(new);
        rw.insert_at_end(block);
    }
    let outermost = *loops.first()?;
    let InsertPoint::End(innermost) = rw.at else {
        return None;
    };
    let yielded = clone_reductions(rw, reduce, &carried);
    rw.inline_block(source, InsertPoint::End(innermost), &ivs);
    rw.erase(reduce);
    for op in yielded.operations {
        rw.body.move_op(op, InsertPoint::End(innermost));
    }
    rw.insert_at_end(innermost);
    scf::yield_(rw, loc, &yielded.values);
    let values: Vec<ValueId> = rw.body.results(outermost).collect();
    rw.replace(op, &values);
    Some(loops)
}

/// The copied operations of reduction regions, and what they give.
struct Reductions {
    operations: Vec<OpId>,
    values: Vec<ValueId>,
}

/// Copies the reduction regions of `reduce` in front of it; the first argument of each is what is carried, the second the
/// value of this iteration.
fn clone_reductions(rw: &mut Rewriter, reduce: OpId, carried: &[ValueId]) -> Reductions {
    let mut all = Reductions {
        operations: Vec::new(),
        values: Vec::new(),
    };
    for (i, region) in rw.body.regions(reduce).to_vec().into_iter().enumerate() {
        let (Some(block), Some(old)) = (rw.body.first_block(region), carried.get(i)) else {
            continue;
        };
        let mut map = Mapping::default();
        map.map_value(rw.body.arg(block, 0), *old);
        map.map_value(rw.body.arg(block, 1), rw.body.operand(reduce, i));
        let ops = rw.body.op_vec(block);
        let Some((terminator, ops)) = ops.split_last() else {
            continue;
        };
        for op in ops {
            all.operations.push(rw.body.clone_op(
                rw.cx,
                *op,
                InsertPoint::Before(reduce),
                &mut map,
            ));
        }
        all.values
            .push(map.value(rw.body.operand(*terminator, scf::reduce_return::RESULT)));
    }
    all
}

/// The discardable attribute of `scf.parallel` that says where its iterations are executed.
const MAPPING: &str = "mapping";

/// `scf.parallel` with the same bounds and mapping; a loop with outputs has no lowering.
pub fn lower_forall(rw: &mut Rewriter, op: OpId) -> Option<Vec<OpId>> {
    let view = scf::Forall::new(rw.op(op));
    if !view.outputs().is_empty() {
        return None;
    }
    let (loc, region) = (view.loc(), view.region());
    let source = rw.body.first_block(region)?;
    rw.insert_before(op);
    let lowers = mixed_values(
        rw,
        op,
        scf::forall::DYNAMIC_LOWER_BOUND,
        scf::forall::STATIC_LOWER_BOUND_ATTR,
    );
    let uppers = mixed_values(
        rw,
        op,
        scf::forall::DYNAMIC_UPPER_BOUND,
        scf::forall::STATIC_UPPER_BOUND_ATTR,
    );
    let steps = mixed_values(
        rw,
        op,
        scf::forall::DYNAMIC_STEP,
        scf::forall::STATIC_STEP_ATTR,
    );
    let new = scf::parallel(rw, loc, &[], &lowers, &uppers, &steps, &[]);
    let mapping = rw.body.attr(op, scf::forall::MAPPING_ATTR);
    rw.body.set_named_attr(rw.cx, new, MAPPING, mapping);
    let target = rw.body.region(new, scf::parallel::REGION);
    rw.body.move_block(source, target, None);
    if let Some(terminator) = rw.body.last_op(source) {
        rw.erase(terminator);
    }
    rw.insert_at_end(source);
    scf::reduce(rw, loc, &[], 0);
    rw.erase(op);
    Some(vec![new])
}

/// Bounds given partly as operands, partly as constants: all as values, constants inserted at the insertion point.
fn mixed_values(rw: &mut Rewriter, op: OpId, group: usize, slot: usize) -> Vec<ValueId> {
    let view = rw.op(op);
    let (dynamic, fixed, loc) = (view.group(group), view.dense_attr(slot), view.loc());
    let mut dynamic = dynamic.into_iter();
    let value = |v: i64| {
        if v == DYNAMIC {
            return dynamic.next();
        }
        Some(index::constant(rw, loc, v))
    };
    fixed.into_iter().filter_map(value).collect()
}
