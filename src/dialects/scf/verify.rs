//! What the declarations of scf cannot say.

use oxmlir_ir::{Attribute, BlockId, DYNAMIC, Diagnostic, OpRef, Type, ValueId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::interfaces;
use crate::tables::{gpu, scf as ops, tensor};

type Check = Result<(), Diagnostic>;

/// The last operation of a block.
fn terminator<'a>(op: OpRef<'a>, block: BlockId) -> Option<OpRef<'a>> {
    Some(op.at(op.body.last_op(block)?))
}

fn quoted(op: OpRef, ty: Type) -> String {
    op.cx.quoted_type(ty)
}

pub fn for_(op: OpRef) -> Check {
    let inits = op.num_operands() - ops::for_::INIT_ARGS;
    if inits != op.num_results() {
        return Err(op.error("mismatch in number of loop-carried values and defined values"));
    }
    Ok(())
}

pub fn for_regions(op: OpRef) -> Check {
    let Some(block) = op.entry_block(ops::for_::REGION) else {
        return Ok(());
    };
    let iv = op.body.args(block).first();
    if iv.is_none_or(|v| op.ty(*v) != op.operand_type(ops::for_::LOWER_BOUND)) {
        return Err(op.error("expected induction variable to be same type as bounds and step"));
    }
    Ok(())
}

pub fn if_(op: OpRef) -> Check {
    if op.num_results() != 0 && op.entry_block(ops::if_::ELSE_REGION).is_none() {
        return Err(op.error("must have an else block if defining values"));
    }
    Ok(())
}

/// An error with a note where the terminator is.
fn ending_with(error: Diagnostic, last: Option<OpRef>) -> Diagnostic {
    match last {
        Some(last) => error.note(last.loc(), "terminator here"),
        None => error,
    }
}

pub fn while_(op: OpRef) -> Check {
    for (region, words, name) in [(0, "before", ops::CONDITION), (1, "after", ops::YIELD)] {
        let Some(block) = op.entry_block(region) else {
            continue;
        };
        let last = terminator(op, block);
        if last.is_none_or(|t| t.name() != name) {
            let wanted = op.cx.op_name_str(name);
            let error = op.error(format_args!(
                "expects the '{words}' region to terminate with '{wanted}'"
            ));
            return Err(ending_with(error, last));
        }
    }
    Ok(())
}

pub fn parallel(op: OpRef) -> Check {
    let steps = op.group(ops::parallel::STEP).len();
    if steps == 0 {
        return Err(
            op.error("needs at least one tuple element for lowerBound, upperBound and step")
        );
    }
    let constant = |step: &ValueId| op.cx.constant_int(op.body, *step);
    let mut constants = op.group(ops::parallel::STEP).into_iter();
    if constants.any(|step| constant(&step).is_some_and(|step| step <= 0)) {
        return Err(op.error("constant step operand must be positive"));
    }
    let Some(block) = op.entry_block(ops::parallel::REGION) else {
        return Ok(());
    };
    let args = op.body.args(block);
    if args.len() != steps {
        return Err(op.error(format_args!(
            "expects the same number of induction variables: {} as bound and step values: {steps}",
            args.len()
        )));
    }
    if args.iter().any(|a| op.ty(*a) != Type::INDEX) {
        return Err(op.error("expects arguments for the induction variable to be of index type"));
    }
    let last = terminator(op, block);
    let Some(reduce) = last.filter(|t| t.name() == ops::REDUCE) else {
        let error = op.error("expects body to terminate with 'scf.reduce'");
        return Err(ending_with(error, last));
    };
    let inits = op.group(ops::parallel::INIT_VALS).len();
    let (results, reductions) = (op.num_results(), reduce.num_regions());
    if results != reductions {
        return Err(op.error(format_args!(
            "expects number of results: {results} to be the same as number of reductions: {reductions}"
        )));
    }
    if results != inits {
        return Err(op.error(format_args!(
            "expects number of results: {results} to be the same as number of initial values: {inits}"
        )));
    }
    for (i, (wanted, given)) in op.result_types().zip(reduce.operand_types()).enumerate() {
        if wanted != given {
            return Err(reduce.error(format_args!(
                "expects type of {i}-th reduction operand: {} to be the same as the {i}-th result type: {}",
                quoted(op, given),
                quoted(op, wanted)
            )));
        }
    }
    Ok(())
}

pub fn reduce(op: OpRef) -> Check {
    let (regions, operands) = (op.num_regions(), op.num_operands());
    if regions != operands {
        return Err(op.error(format_args!(
            "expects number of reduction regions: {regions} to be the same as number of reduction operands: {operands}"
        )));
    }
    for i in 0..regions {
        let (ty, Some(block)) = (op.operand_type(i), op.entry_block(i)) else {
            continue;
        };
        if op.body.first_op(block).is_none() {
            return Err(op.error(format_args!("{i}-th reduction has an empty body")));
        }
        if op.body.args(block).len() != 2 || op.body.arg_types(block).any(|t| t != ty) {
            let ty = quoted(op, ty);
            return Err(op.error(format_args!(
                "expected two block arguments with type {ty} in the {i}-th reduction region"
            )));
        }
        if terminator(op, block).is_none_or(|t| t.name() != ops::REDUCE_RETURN) {
            return Err(
                op.error("reduction bodies must be terminated with an 'scf.reduce.return' op")
            );
        }
    }
    Ok(())
}

pub fn reduce_return(op: OpRef) -> Check {
    let Some(block) = op.body.block(op.id) else {
        return Ok(());
    };
    let Some(wanted) = op.body.arg_types(block).next() else {
        return Ok(());
    };
    if op.operand_type(ops::reduce_return::RESULT) != wanted {
        let ty = quoted(op, wanted);
        return Err(op.error(format_args!(
            "must have type {ty} (the type of the reduction inputs)"
        )));
    }
    Ok(())
}

pub fn execute_region(op: OpRef) -> Check {
    let Some(block) = op.entry_block(ops::execute_region::REGION) else {
        return Err(op.error("region needs to have at least one block"));
    };
    if !op.body.args(block).is_empty() {
        return Err(op.error("region cannot have any arguments"));
    }
    Ok(())
}

pub fn index_switch(op: OpRef) -> Check {
    let cases = op.dense_attr(ops::index_switch::CASES_ATTR);
    let regions = op.num_regions().saturating_sub(1);
    if cases.len() != regions {
        return Err(op.error(format_args!(
            "has {regions} case regions but {} case values",
            cases.len()
        )));
    }
    let mut seen = FxHashSet::default();
    if let Some(twice) = cases.iter().find(|c| !seen.insert(**c)) {
        return Err(op.error(format_args!("has duplicate case value: {twice}")));
    }
    let region = |i: usize, words: String| -> Check {
        let Some(block) = op.entry_block(i) else {
            return Ok(());
        };
        let Some(last) = terminator(op, block) else {
            return Ok(());
        };
        if last.name() != ops::YIELD {
            return Err(op.error(format_args!(
                "expected region to end with scf.yield, but got {}",
                last.name_str()
            )));
        }
        if last.num_operands() != op.num_results() {
            let error = op.error(format_args!(
                "expected each region to return {} values, but {words} returns {}",
                op.num_results(),
                last.num_operands()
            ));
            return Err(error.note(last.loc(), "see yield operation here"));
        }
        for (i, (given, wanted)) in last.operand_types().zip(op.result_types()).enumerate() {
            if given != wanted {
                let error = op.error(format_args!(
                    "expected result #{i} of each region to be {}",
                    quoted(op, wanted)
                ));
                let note = format!("{words} returns {} here", quoted(op, given));
                return Err(error.note(last.loc(), note));
            }
        }
        Ok(())
    };
    region(0, "default region".to_owned())?;
    (0..regions).try_for_each(|i| region(i + 1, format!("case region #{i}")))
}

pub fn forall(op: OpRef) -> Check {
    let outputs = op.group(ops::forall::OUTPUTS).len();
    if outputs != op.num_results() {
        return Err(op.error(format_args!(
            "produces {} results, but has only {outputs} outputs",
            op.num_results()
        )));
    }
    let rank = op.dense_attr(ops::forall::STATIC_LOWER_BOUND_ATTR).len();
    let Some(block) = op.entry_block(ops::forall::REGION) else {
        return Ok(());
    };
    let args = op.body.args(block);
    if args.len() != rank + outputs {
        return Err(op.error(format_args!("region expects {} arguments", rank + outputs)));
    }
    let (indices, shared) = args.split_at(rank);
    if let Some(i) = indices.iter().position(|arg| op.ty(*arg) != Type::INDEX) {
        return Err(op.error(format_args!("expects {i}-th block argument to be an index")));
    }
    let outputs = op.group(ops::forall::OUTPUTS);
    let mut pairs = shared.iter().zip(&outputs);
    if let Some(i) = pairs.position(|(arg, output)| op.ty(*arg) != op.ty(*output)) {
        return Err(op.error(format_args!(
            "type mismatch between {i}-th output and corresponding block argument"
        )));
    }
    mapping(op, rank)?;
    FORALL_BOUNDS
        .iter()
        .try_for_each(|bounds| forall_bounds(op, rank, bounds))
}

/// Every dimension is mapped to one kind of processors; at most one mask stands beside these.
fn mapping(op: OpRef, rank: usize) -> Check {
    let mapping = op.attr(ops::forall::MAPPING_ATTR);
    let mapping = mapping.map_or(&[][..], |mapping| op.cx.array_elements(mapping));
    let is_mask = |attr: &&Attribute| gpu::MaskAttr::of(op.cx, **attr).is_some();
    let masks = mapping.iter().filter(is_mask).count();
    if !mapping.is_empty() && mapping.len() - masks != rank {
        return Err(op.error("mapping attribute size must match op rank"));
    }
    if masks > 1 {
        return Err(op.error("\"mapping\" supports at most one device masking attribute"));
    }
    Ok(())
}

/// The constants of bounds or steps, the operands that stand for what is none, and their name.
const FORALL_BOUNDS: [(usize, usize, &str); 3] = [
    (
        ops::forall::STATIC_LOWER_BOUND_ATTR,
        ops::forall::DYNAMIC_LOWER_BOUND,
        "lower bound",
    ),
    (
        ops::forall::STATIC_UPPER_BOUND_ATTR,
        ops::forall::DYNAMIC_UPPER_BOUND,
        "upper bound",
    ),
    (
        ops::forall::STATIC_STEP_ATTR,
        ops::forall::DYNAMIC_STEP,
        "step",
    ),
];

fn forall_bounds(op: OpRef, rank: usize, (slot, group, name): &(usize, usize, &str)) -> Check {
    let constants = op.dense_attr(*slot);
    if constants.len() != rank {
        return Err(op.plain_error(format_args!(
            "expected {rank} {name} values, got {}",
            constants.len()
        )));
    }
    let dynamic = constants.iter().filter(|size| **size == DYNAMIC).count();
    if dynamic != op.group(*group).len() {
        return Err(op.plain_error(format_args!("expected {dynamic} dynamic {name} values")));
    }
    Ok(())
}

/// Slices go into what the loop around shares; nothing else is combined.
pub fn in_parallel(op: OpRef) -> Check {
    let Some(block) = op.entry_block(ops::forall_in_parallel::REGION) else {
        return Ok(());
    };
    let shared = op.parent().map_or_else(SmallVec::new, |forall| {
        (interfaces::FORALL_LOOP.iter_args)(forall)
    });
    for inserting in op.body.ops(block).map(|id| op.at(id)) {
        if inserting.name() != tensor::PARALLEL_INSERT_SLICE {
            return Err(op.error("expected only ParallelCombiningOpInterface ops"));
        }
        let dest = inserting.operand(tensor::parallel_insert_slice::DEST);
        if !shared.contains(&dest) {
            return Err(inserting.error("may only insert into an output block argument"));
        }
    }
    Ok(())
}
