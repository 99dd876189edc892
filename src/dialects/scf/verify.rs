//! What the declarations of scf cannot say.

use oxmlir_ir::{BlockId, Diagnostic, OpId, OpRef, Type};
use rustc_hash::FxHashSet;

use crate::tables::scf as ops;

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
    let Some(block) = op.entry_block(0) else {
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
    let Some(block) = op.entry_block(0) else {
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
    let (results, reductions) = (op.num_results(), reduce.num_operands());
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
    for i in 0..results {
        let (wanted, given) = (op.result_type(i), reduce.operand_type(i));
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
    if op.operand_type(0) != wanted {
        let ty = quoted(op, wanted);
        return Err(op.error(format_args!(
            "must have type {ty} (the type of the reduction inputs)"
        )));
    }
    Ok(())
}

pub fn execute_region(op: OpRef) -> Check {
    let Some(block) = op.entry_block(0) else {
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
    let rank = op.dense_attr(ops::forall::STATIC_UPPER_BOUND_ATTR).len();
    let Some(block) = op.entry_block(0) else {
        return Ok(());
    };
    let args = op.body.args(block);
    if args.len() != rank + outputs {
        return Err(op.error(format_args!("region expects {} arguments", rank + outputs)));
    }
    for (i, arg) in args.iter().take(rank).enumerate() {
        if op.ty(*arg) != Type::INDEX {
            return Err(op.error(format_args!("expects {i}-th block argument to be an index")));
        }
    }
    if let Some(mapping) = op.attr(ops::forall::MAPPING_ATTR) {
        let count = op.cx.array_elements(mapping).len();
        if count != rank {
            return Err(op.error("mapping attribute size must match op rank"));
        }
    }
    Ok(())
}

pub fn in_parallel(op: OpRef) -> Check {
    let Some(block) = op.entry_block(0) else {
        return Ok(());
    };
    let combining = |id: OpId| op.at(id).name_str() == "tensor.parallel_insert_slice";
    if op.body.ops(block).any(|id| !combining(id)) {
        return Err(op.error("expected only ParallelCombiningOpInterface ops"));
    }
    Ok(())
}
