//! What the declarations of pdl cannot say.

use oxmlir_ir::{AttrKind, Diagnostic, OpId, OpRef, ValueId};
use rustc_hash::FxHashSet;

use super::range::element;
use crate::tables::{pdl as ops, pdl_interp as interp};

type Check = Result<(), Diagnostic>;

/// Whether an operation stands directly in the operation of this name.
fn is_in(op: OpRef, name: oxmlir_ir::OpName) -> bool {
    op.parent().is_some_and(|parent| parent.name() == name)
}

/// Whether a user asks for anything: a result of an operation does if somebody asks for it.
fn has_binding_use(op: OpRef) -> bool {
    let mut asked = vec![op];
    while let Some(op) = asked.pop() {
        for user in op.results().flat_map(|value| op.body.users(value)) {
            let user = op.at(user);
            if ![ops::RESULT, ops::RESULTS].contains(&user.name()) {
                return true;
            }
            asked.push(user);
        }
    }
    false
}

/// What describes something that nobody asks for is no part of a pattern.
fn bound(op: OpRef) -> Check {
    match !is_in(op, ops::PATTERN) || has_binding_use(op) {
        true => Ok(()),
        false => Err(op
            .error("expected a bindable user when defined in the matcher body of a `pdl.pattern`")),
    }
}

pub fn native_constraint(op: OpRef) -> Check {
    let view = ops::ApplyNativeConstraint::new(op);
    if view.args().is_empty() {
        return Err(op.error("expected at least one argument"));
    }
    let is_operation = |value: &ValueId| ops::OperationType::of(op.cx, op.ty(*value)).is_some();
    match view.results().iter().any(is_operation) {
        true => Err(op.error("returning an operation from a constraint is not supported")),
        false => Ok(()),
    }
}

pub fn native_rewrite(op: OpRef) -> Check {
    match op.num_operands() == 0 && op.num_results() == 0 {
        true => Err(op.error("expected at least one argument or result")),
        false => Ok(()),
    }
}

pub fn attribute(op: OpRef) -> Check {
    let view = ops::AttributeOp::new(op);
    if is_in(op, ops::REWRITE) {
        return match view.value() {
            Some(_) => Ok(()),
            None => Err(op.error("expected constant value when specified within a `pdl.rewrite`")),
        };
    }
    match (view.value(), view.value_type()) {
        (Some(_), Some(_)) => Err(op.error("expected only one of [`type`, `value`] to be set")),
        (Some(_), None) => Ok(()),
        (None, _) => bound(op),
    }
}

pub fn operand(op: OpRef) -> Check {
    bound(op)
}

pub fn ty(op: OpRef) -> Check {
    match ops::TypeOp::new(op).constant_type() {
        Some(_) => Ok(()),
        None => bound(op),
    }
}

pub fn types(op: OpRef) -> Check {
    match ops::Types::new(op).constant_types() {
        Some(_) => Ok(()),
        None => bound(op),
    }
}

pub fn results(op: OpRef) -> Check {
    let view = ops::Results::new(op);
    let ty = op.only_result_type();
    match view.index().is_none() && element(op.cx, ty).is_none() {
        true => Err(op.error(format_args!(
            "expected `pdl.range<value>` result type when no index is specified, but got: {}",
            op.cx.quoted_type(ty)
        ))),
        false => Ok(()),
    }
}

pub fn operation(op: OpRef) -> Check {
    let view = ops::Operation::new(op);
    let is_made = is_in(op, ops::REWRITE);
    if is_made && view.op_name().is_none() {
        return Err(op.error("must have an operation name when nested within a `pdl.rewrite`"));
    }
    let (names, values) = (view.attribute_value_names(), view.attribute_values());
    if names.len() != values.len() {
        return Err(op.error(format_args!(
            "expected the same number of attribute values and attribute names, got {} names and {} values",
            names.len(),
            values.len()
        )));
    }
    if is_made {
        result_types(view)?;
    }
    bound(op)
}

/// Checks that the types of the results of an operation that a rewrite makes are known: those that no dialect infers. The dialect that
/// is known to every program is builtin, which infers none.
fn result_types(view: ops::Operation) -> Check {
    let op = *view;
    let is_builtin = |name: &str| name.starts_with("builtin.");
    if !view.op_name().is_some_and(is_builtin) {
        return Ok(());
    }
    // The results of an operation that is replaced have the types of those that replace it.
    let replaces_earlier = |user: OpId| {
        let replace = ops::Replace::of(op.at(user));
        let replaced = replace.filter(|replace| replace.op_value() != view.op());
        let replaced = replaced.and_then(|replace| op.body.defining_op(replace.op_value()));
        replaced.is_some_and(|replaced| {
            op.body.block(replaced) != op.body.block(op.id)
                || op.body.is_before_in_block(replaced, op.id)
        })
    };
    if op.body.users(view.op()).any(replaces_earlier) {
        return Ok(());
    }
    for (index, ty) in view.type_values().into_iter().enumerate() {
        let Some(part) = op.body.defining_op(ty).map(|part| op.at(part)) else {
            continue;
        };
        let is_constant = match part.name() {
            ops::TYPE => ops::TypeOp::new(part).constant_type().is_some(),
            ops::TYPES => ops::Types::new(part).constant_types().is_some(),
            _ => true,
        };
        let of_input = |user: OpId| {
            let user = op.at(user);
            op.body.block(user.id) != op.body.block(op.id)
                && [ops::OPERAND, ops::OPERANDS, ops::OPERATION].contains(&user.name())
        };
        if !is_constant && !op.body.users(ty).any(of_input) {
            let error = op.error(
                "must have inferable or constrained result types when nested within `pdl.rewrite`",
            );
            return Err(error.note(
                op.loc(),
                format!("result type #{index} was not constrained"),
            ));
        }
    }
    Ok(())
}

pub fn rewrite(op: OpRef) -> Check {
    let view = ops::Rewrite::new(op);
    let is_empty = op.body.is_region_empty(view.body_region());
    if view.name().is_some() {
        return match is_empty {
            true => Ok(()),
            false => Err(op.error("expected rewrite region to be empty when rewrite is external")),
        };
    }
    if is_empty {
        return Err(
            op.error("expected rewrite region to be non-empty if external name is not specified")
        );
    }
    match view.external_args().is_empty() {
        true => Ok(()),
        false => {
            Err(op.error("expected no external arguments when the rewrite is specified inline"))
        }
    }
}

pub fn replace(op: OpRef) -> Check {
    let view = ops::Replace::new(op);
    match view.repl_operation().is_some() && !view.repl_values().is_empty() {
        true => Err(op.error(
            "expected no replacement values to be provided when the replacement operation is present",
        )),
        false => Ok(()),
    }
}

pub fn pattern(op: OpRef) -> Check {
    let Some(block) = op.entry() else {
        return Ok(());
    };
    let last = op.body.last_op(block).map(|last| op.at(last));
    if let Some(last) = last.filter(|last| last.name() != ops::REWRITE) {
        let error = op.error("expected body to terminate with `pdl.rewrite`");
        return Err(error.note(last.loc(), "see terminator defined here"));
    }
    let nested = op.body.nested_ops(op.id).into_iter();
    if let Some(other) = nested.map(|o| op.at(o)).find(|o| o.dialect() != "pdl") {
        let error = op.error("expected only `pdl` operations within the pattern body");
        return Err(error.note(other.loc(), "see non-`pdl` operation defined here"));
    }
    let parts: Vec<OpRef> = op.body.ops(block).map(|part| op.at(part)).collect();
    if parts.iter().all(|part| part.name() != ops::OPERATION) {
        return Err(op.error("the pattern must contain at least one `pdl.operation`"));
    }
    connected(op, &parts)
}

/// Checks that what a rewrite asks for hangs together.
fn connected(pattern: OpRef, parts: &[OpRef]) -> Check {
    let is_asked_for = |part: &&OpRef| {
        let mut users = part.results().flat_map(|value| part.body.users(value));
        let describes = [
            ops::OPERAND,
            ops::OPERANDS,
            ops::RESULT,
            ops::RESULTS,
            ops::OPERATION,
        ];
        describes.contains(&part.name())
            && users.any(|user| {
                let user = part.at(user);
                user.name() == ops::REWRITE || is_in(user, ops::REWRITE)
            })
    };
    let mut asked = parts.iter().filter(is_asked_for);
    let mut reached: FxHashSet<OpId> = FxHashSet::default();
    let mut visit: Vec<OpId> = asked.next().map(|part| part.id).into_iter().collect();
    while let Some(part) = visit.pop() {
        let part = pattern.at(part);
        if part.name() == ops::REWRITE || !is_in(part, ops::PATTERN) || !reached.insert(part.id) {
            continue;
        }
        let used = match part.name() {
            ops::OPERATION => ops::Operation::new(part).operand_values(),
            ops::RESULT => [ops::Result::new(part).parent()].into_iter().collect(),
            ops::RESULTS => [ops::Results::new(part).parent()].into_iter().collect(),
            _ => Default::default(),
        };
        visit.extend(
            used.iter()
                .filter_map(|value| part.body.defining_op(*value)),
        );
        visit.extend(part.results().flat_map(|value| part.body.users(value)));
    }
    match asked.find(|part| !reached.contains(&part.id)) {
        None => Ok(()),
        Some(part) => {
            let error = pattern.error("the operations must form a connected component");
            Err(error.note(part.loc(), "see a disconnected value / operation here"))
        }
    }
}

/// Checks that a switch has as many cases as blocks to go to.
pub fn switch(op: OpRef) -> Check {
    // They all have the values in the same slot.
    let values = op.attr(interp::switch_attribute::CASE_VALUES_ATTR);
    let values = values.map_or(0, |values| match op.cx.attr_kind(values) {
        AttrKind::Array(values) => values.len(),
        _ => op.cx.num_elements(op.cx.attr_type(values)).unwrap_or(0) as usize,
    });
    let blocks = op.body.num_successors(op.id).saturating_sub(1);
    match blocks == values {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "expected number of cases to match the number of case values, got {blocks} but expected {values}"
        ))),
    }
}

/// Checks that the types of results are either listed or inferred. Those of builtin, which every program knows, are not.
pub fn create_operation(op: OpRef) -> Check {
    let view = interp::CreateOperation::new(op);
    if !view.inferred_result_types() {
        return Ok(());
    }
    if !view.input_result_types().is_empty() {
        return Err(op.error("with inferred results cannot also have explicit result types"));
    }
    let name = view.name();
    let is_known = op.cx.op_def(op.cx.op_name(name)).is_some();
    match is_known && !name.starts_with("builtin.") {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "has inferred results, but the created operation '{name}' does not support result type inference (or is not registered)"
        ))),
    }
}

/// Checks that a loop is over a range of what its block takes.
pub fn foreach(op: OpRef) -> Check {
    let args = op.entry().map_or(&[][..], |block| op.body.args(block));
    let [arg] = args else {
        return Err(op.error("requires exactly one argument"));
    };
    let values = interp::Foreach::new(op).values();
    match element(op.cx, op.ty(values)) == Some(op.ty(*arg)) {
        true => Ok(()),
        false => Err(op.error("operand must be a range of loop variable type")),
    }
}
