//! Conditionals, loops and variables.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::{BlockId, OpRef, Type};

use super::{Check, compatible, expect, quoted};
use crate::tables::tosa as ops;

/// Lists of types of the same length, element by element alike.
fn alike(op: OpRef, (a_name, a): (&str, &[Type]), (b_name, b): (&str, &[Type])) -> Check {
    let (a_count, b_count) = (a.len(), b.len());
    let message = format_args!(
        "require same number of values in {a_name} ({a_count}) and {b_name} ({b_count})"
    );
    expect(op, a_count == b_count, message)?;
    for (a, b) in a.iter().zip(b) {
        same_type(op, (a_name, *a), (b_name, *b))?;
    }
    Ok(())
}

/// Types of the same elements and of shapes that fit.
fn same_type(op: OpRef, (a_name, a): (&str, Type), (b_name, b): (&str, Type)) -> Check {
    let [x, y] = [a, b].map(|ty| op.cx.element_type(ty));
    if x != y {
        let [x, y] = [x, y].map(|ty| quoted(op, ty));
        return Err(op.error(format_args!(
            "require same element type for {a_name} ({x}) and {b_name} ({y})"
        )));
    }
    if !compatible(op.cx.shape(a), op.cx.shape(b)) {
        let [a, b] = [a, b].map(|ty| quoted(op, ty));
        return Err(op.error(format_args!(
            "require same shapes for {a_name} ({a}) and {b_name} ({b})"
        )));
    }
    Ok(())
}

/// The types of a group of operands.
fn types(op: OpRef, group: usize) -> Vec<Type> {
    op.group(group).iter().map(|value| op.ty(*value)).collect()
}

/// The types of the arguments of a block.
fn arguments(op: OpRef, block: BlockId) -> Vec<Type> {
    let args = op.body.args(block).iter();
    args.map(|arg| op.body.ty(*arg)).collect()
}

/// The types that the terminator of a block passes on; none without one.
fn passed_on(op: OpRef, block: BlockId) -> Option<Vec<Type>> {
    let last = op.at(op.body.last_op(block)?);
    ops::Yield::of(last).map(|end| end.operand_types().collect())
}

pub fn cond_if(op: OpRef) -> Check {
    use ops::cond_if as slots;
    let inputs = types(op, slots::INPUT_LIST);
    let outputs: Vec<Type> = op.result_types().collect();
    for (region, name) in [
        (slots::THEN_GRAPH_REGION, "then_graph"),
        (slots::ELSE_GRAPH_REGION, "else_graph"),
    ] {
        let Some(block) = op.entry_block(region) else {
            continue;
        };
        let args = arguments(op, block);
        // Without arguments the region takes its values from around.
        if !args.is_empty() {
            let name = format!("'{name}' arguments");
            alike(op, (&name, &args), ("'input_list'", &inputs))?;
        }
        if let Some(passed) = passed_on(op, block) {
            let name = format!("'{name}' results");
            alike(op, (&name, &passed), ("'output_list'", &outputs))?;
        }
    }
    let condition = op.operand_type(slots::CONDITION);
    let single = op.cx.shape(condition).is_none_or(|sizes| {
        sizes.contains(&oxmlir_ir::DYNAMIC) || sizes.iter().product::<i64>() == 1
    });
    let message = format_args!(
        "'condition' must be a size 1 tensor, got {}",
        quoted(op, condition)
    );
    expect(op, single, message)
}

pub fn while_loop(op: OpRef) -> Check {
    use ops::while_loop as slots;
    let inputs = types(op, slots::INPUT_LIST);
    let outputs: Vec<Type> = op.result_types().collect();
    let input_list = ("'input_list'", &inputs[..]);
    alike(op, input_list, ("'output_list'", &outputs))?;
    if let Some(block) = op.entry_block(slots::COND_GRAPH_REGION) {
        let args = arguments(op, block);
        alike(op, ("'cond_graph' arguments", &args), input_list)?;
    }
    if let Some(block) = op.entry_block(slots::BODY_GRAPH_REGION) {
        let args = arguments(op, block);
        alike(op, ("'body_graph' arguments", &args), input_list)?;
        if let Some(passed) = passed_on(op, block) {
            alike(op, ("'body_graph' results", &passed), input_list)?;
        }
    }
    let passed = op
        .entry_block(slots::COND_GRAPH_REGION)
        .and_then(|block| passed_on(op, block));
    let Some(passed) = passed else {
        return Ok(());
    };
    let message = format_args!(
        "require 'cond_graph' only have one result, got {}",
        passed.len()
    );
    expect(op, passed.len() == 1, message)?;
    let condition = passed[0];
    let single = op.cx.shape(condition).is_none_or(|sizes| {
        sizes.contains(&oxmlir_ir::DYNAMIC) || sizes.iter().product::<i64>() == 1
    });
    let text = quoted(op, condition);
    expect(
        op,
        single,
        format_args!("'cond_graph' result must be a size 1 tensor, got {text}"),
    )?;
    let text = quoted(op, condition);
    expect(
        op,
        op.cx.element_type(condition) == Type::I1,
        format_args!("'cond_graph' result must be a boolean tensor, got {text}"),
    )
}

/// The type of the variable of a name.
fn variable(
    op: OpRef,
    tables: &SymbolTables,
    name: Option<&str>,
) -> Result<Type, oxmlir_ir::Diagnostic> {
    let name = name.unwrap_or_default();
    let symbol = tables
        .lookup_name(op.cx.str(name))
        .and_then(ops::Variable::of);
    match symbol {
        Some(variable) => Ok(crate::tosa::variable_type(variable)),
        None => Err(op.error(format_args!(
            "'{name}' has not been declared by 'tosa.variable'"
        ))),
    }
}

pub fn variable_read(op: OpRef, tables: &SymbolTables) -> Check {
    let ty = variable(op, tables, op.str_attr(ops::variable_read::NAME_ATTR))?;
    same_type(
        op,
        ("'output1'", op.only_result_type()),
        ("the input tensor", ty),
    )
}

pub fn variable_write(op: OpRef, tables: &SymbolTables) -> Check {
    let ty = variable(op, tables, op.str_attr(ops::variable_write::NAME_ATTR))?;
    let written = op.operand_type(ops::variable_write::INPUT1);
    same_type(op, ("'input1'", written), ("the input tensor", ty))
}
