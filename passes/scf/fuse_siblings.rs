//! One loop that does in each iteration what two loops over the same iterations do.
//!
//! ```mlir
//! %0 = scf.for %i = %a to %b step %c iter_args(%x = %p) -> (f32) {..}   // %0, %1 = scf.for %i = %a to %b step %c
//! %1 = scf.for %i = %a to %b step %c iter_args(%y = %q) -> (f32) {..}   //     iter_args(%x = %p, %y = %q) -> (f32, f32) {..}
//! ```

use oxmlir_dialects::tables::scf;
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, InsertPoint, OpId, OpRef, Type, ValueId};

/// Why two loops are not fused, and the operation that it is said of.
pub type Refusal = (OpId, &'static str);

/// Puts what `target` does in front of what `source` does, in a loop behind `source`. The caller knows that they do not depend
/// on each other.
pub fn fuse(rw: &mut Rewriter, target: OpId, source: OpId) -> Result<OpId, Refusal> {
    check_siblings(rw, target, source)?;
    let fused = match same_iterations(rw.op(target), rw.op(source)) {
        true => fuse_same(rw, target, source),
        false => None,
    };
    fused.ok_or((target, "operations cannot be fused"))
}

/// Values may be computed at `source` that are computed at `target` now.
fn check_siblings(rw: &Rewriter, target: OpId, source: OpId) -> Result<(), Refusal> {
    let body = &*rw.body;
    if target == source {
        return Err((source, "target and source need to be different loops"));
    }
    let Some(block) = body
        .block(source)
        .filter(|block| body.block(target) == Some(*block))
    else {
        return Err((source, "target and source are not in the same block"));
    };
    if body.is_before_in_block(target, source) {
        let mut dominance = Dominance::new();
        let mut users = body
            .results(target)
            .flat_map(|result| body.uses(result))
            .map(|used| body.use_owner(used));
        let is_late = |user| match body.ancestor_in_block(block, user) {
            Some(user) => body.is_before_in_block(source, user),
            None => dominance.op_dominates(rw.cx, body, source, user),
        };
        return match users.all(is_late) {
            true => Ok(()),
            false => Err((
                target,
                "user of results of target should be properly dominated by source",
            )),
        };
    }
    let is_early = |value: ValueId| {
        let definer = body.defining_op(value);
        let definer = definer.filter(|definer| body.block(*definer) == Some(block));
        definer.is_none_or(|definer| body.is_before_in_block(definer, source))
    };
    if !body.operands(target).all(is_early) {
        return Err((
            target,
            "operands of target should be properly dominated by source",
        ));
    }
    let inner = body.nested_ops(target).into_iter();
    let late = inner.filter(|inner| !body.operands(*inner).all(is_early));
    match late.last() {
        Some(user) => Err((
            user,
            "values used inside regions of target should be properly dominated by source",
        )),
        None => Ok(()),
    }
}

/// Whether two loops are of one kind and run over the same iterations.
fn same_iterations(target: OpRef, source: OpRef) -> bool {
    if target.name() != source.name() {
        return false;
    }
    match target.name() {
        scf::FOR => {
            let (a, b) = (scf::For::new(target), scf::For::new(source));
            (a.lower_bound(), a.upper_bound(), a.step(), a.unsigned_cmp())
                == (b.lower_bound(), b.upper_bound(), b.step(), b.unsigned_cmp())
        }
        scf::FORALL => {
            use scf::forall as slots;
            let groups = [
                slots::DYNAMIC_LOWER_BOUND,
                slots::DYNAMIC_UPPER_BOUND,
                slots::DYNAMIC_STEP,
            ];
            let attrs = [
                slots::STATIC_LOWER_BOUND_ATTR,
                slots::STATIC_UPPER_BOUND_ATTR,
                slots::STATIC_STEP_ATTR,
                slots::MAPPING_ATTR,
            ];
            groups
                .iter()
                .all(|group| target.group(*group) == source.group(*group))
                && attrs
                    .iter()
                    .all(|slot| target.attr(*slot) == source.attr(*slot))
        }
        _ => false,
    }
}

/// What a loop carries or has as outputs.
fn initial(op: OpRef) -> Vec<ValueId> {
    op.group(match op.name() {
        scf::FOR => scf::for_::INIT_ARGS,
        _ => scf::forall::OUTPUTS,
    })
    .to_vec()
}

fn body_of(rw: &Rewriter, op: OpId) -> Option<BlockId> {
    rw.body.first_block(rw.body.only_region(op))
}

/// Fuses loops over the same iterations.
fn fuse_same(rw: &mut Rewriter, target: OpId, source: OpId) -> Option<OpId> {
    let loops = [target, source];
    let initials = loops.map(|op| initial(rw.op(op)));
    let all = initials.concat();
    let types: Vec<Type> = all.iter().map(|value| rw.body.ty(*value)).collect();
    let loc = rw.body.loc(source);
    let is_for = rw.body.name(source) == scf::FOR;
    rw.insert_after(source);
    let new = match is_for {
        true => {
            let view = scf::For::new(rw.op(source));
            let options = scf::ForOptions {
                unsigned_cmp: view.unsigned_cmp(),
            };
            let (lower, upper, step) = (view.lower_bound(), view.upper_bound(), view.step());
            scf::for_with(rw, loc, &types, lower, upper, step, &all, options)
        }
        false => {
            let view = scf::Forall::new(rw.op(source));
            let new = scf::forall(
                rw,
                loc,
                &types,
                &view.dynamic_lower_bound(),
                &view.dynamic_upper_bound(),
                &view.dynamic_step(),
                &all,
                &view.static_lower_bound(),
                &view.static_upper_bound(),
                &view.static_step(),
            );
            if let Some(mapping) = rw.op(source).attr(scf::forall::MAPPING_ATTR) {
                rw.body.set_attr(new, scf::forall::MAPPING_ATTR, mapping);
            }
            new
        }
    };
    let region = rw.body.only_region(new);
    let block = rw.body.add_block(region);
    let old = body_of(rw, source)?;
    let variables = rw.body.args(old).len() - initials[1].len();
    let kinds: Vec<Type> = rw
        .body
        .arg_types(old)
        .take(variables)
        .chain(types)
        .collect();
    let args: Vec<ValueId> = kinds
        .into_iter()
        .map(|ty| rw.body.add_arg(block, ty, loc))
        .collect();
    let (variables, carried) = args.split_at(variables);
    let (first, second) = carried.split_at(initials[0].len());
    let mut ends = Vec::new();
    for (op, carried) in loops.into_iter().zip([first, second]) {
        let old = body_of(rw, op)?;
        rw.inline_block(old, InsertPoint::End(block), &[variables, carried].concat());
        ends.push(rw.body.last_op(block)?);
    }
    end(rw, block, is_for, &ends);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    let (first, second) = results.split_at(initials[0].len());
    rw.replace(target, first);
    rw.replace(source, second);
    Some(new)
}

/// One end of the fused body in place of those of the two.
fn end(rw: &mut Rewriter, block: BlockId, is_for: bool, ends: &[OpId]) {
    let Some(loc) = ends.last().map(|end| rw.body.loc(*end)) else {
        return;
    };
    rw.insert_at_end(block);
    if is_for {
        let values: Vec<ValueId> = ends
            .iter()
            .flat_map(|end| rw.body.operand_vec(*end))
            .collect();
        scf::yield_(rw, loc, &values);
    } else {
        let new = scf::forall_in_parallel(rw, loc);
        let region = rw.body.only_region(new);
        let inserts = rw.body.add_block(region);
        for end in ends {
            if let Some(old) = body_of(rw, *end) {
                rw.inline_block(old, InsertPoint::End(inserts), &[]);
            }
        }
    }
    for end in ends {
        rw.erase(*end);
    }
}
