//! Verification of `transform.sequence`.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::{Diagnostic, OpRef};

use super::consumption::{check_consumed_once, first_block};
use super::verify::{is_transformation, top_level};
use crate::tables::transform as ops;

type Check = Result<(), Diagnostic>;

/// Whether no argument of a sequence may be consumed twice, as far as that is known without the symbols around.
fn consumed_once(op: OpRef, symbols: Option<&SymbolTables>) -> Check {
    let arguments = first_block(op).map_or(&[][..], |body| op.body.args(body));
    for (at, argument) in arguments.iter().enumerate() {
        check_consumed_once(op, *argument, symbols, |message| {
            op.error(format_args!("block argument #{at} {message}"))
        })?;
    }
    Ok(())
}

/// The same of the results of an operation in a sequence.
fn results_consumed_once(op: OpRef, child: OpRef, symbols: Option<&SymbolTables>) -> Check {
    for (at, result) in child.results().enumerate() {
        check_consumed_once(op, result, symbols, |message| {
            child.plain_error(format_args!("result #{at} {message}"))
        })?;
    }
    Ok(())
}

/// What a sequence's handles are used for by sequences that it includes.
pub fn with_includes(op: OpRef, symbols: &SymbolTables) -> Check {
    consumed_once(op, Some(symbols))?;
    let Some(body) = first_block(op) else {
        return Ok(());
    };
    for child in op.body.ops(body) {
        results_consumed_once(op, op.at(child), Some(symbols))?;
    }
    Ok(())
}

/// `transform.sequence`
pub fn sequence(op: OpRef) -> Check {
    top_level(op)?;
    let has_root = op.optional(ops::sequence::ROOT).is_some();
    if !has_root && !op.group(ops::sequence::EXTRA_BINDINGS).is_empty() {
        return Err(op.error("does not expect extra operands when used as top-level"));
    }
    consumed_once(op, None)?;
    let Some(body) = first_block(op) else {
        return Ok(());
    };
    let last = op.body.last_op(body);
    for child in op.body.ops(body) {
        let child = op.at(child);
        if !is_transformation(child) && Some(child.id) != last {
            let error = op.error("expected children ops to implement TransformOpInterface");
            return Err(error.note(child.loc(), "op without interface"));
        }
        results_consumed_once(op, child, None)?;
    }
    let Some(terminator) = op.body.terminator(op.cx, body).map(|last| op.at(last)) else {
        return Err(op.error("expects to have a terminator in the body"));
    };
    if !terminator.operand_types().eq(op.result_types()) {
        let error = op
            .error("expects the types of the terminator operands to match the types of the result");
        return Err(error.note(terminator.loc(), "terminator"));
    }
    Ok(())
}
