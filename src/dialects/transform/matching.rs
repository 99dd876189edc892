//! Conditions on structured operations: `transform.match.structured` and what stands in it.

use oxmlir_ir::{Diagnostic, OpName, OpRef};

use super::consumption::first_block;
use super::types::{Kind, kind};
use crate::tables::transform as ops;

type Check = Result<(), Diagnostic>;

/// Whether operations of a name only look at the payload, so that they may stand in a matcher (`MatchOpInterface`).
pub fn is_condition(name: OpName) -> bool {
    CONDITIONS.contains(&name)
}

/// Operations that only look at the payload.
const CONDITIONS: &[OpName] = &[
    ops::COLLECT_MATCHING,
    ops::DEBUG_EMIT_PARAM_AS_REMARK,
    ops::DEBUG_EMIT_REMARK_AT,
    ops::GET_CONSUMERS_OF_RESULT,
    ops::GET_DEFINING_OP,
    ops::GET_OPERAND,
    ops::GET_PARENT_OP,
    ops::GET_PRODUCER_OF_OPERAND,
    ops::GET_RESULT,
    ops::GET_TYPE,
    ops::INCLUDE,
    ops::MATCH_OPERATION_EMPTY,
    ops::MATCH_OPERATION_NAME,
    ops::MATCH_PARAM_CMPI,
    ops::MATCH_STRUCTURED,
    ops::MATCH_STRUCTURED_BODY,
    ops::MATCH_STRUCTURED_CLASSIFY_CONTRACTION_DIMS,
    ops::MATCH_STRUCTURED_CLASSIFY_CONVOLUTION_DIMS,
    ops::MATCH_STRUCTURED_DIM,
    ops::MATCH_STRUCTURED_ELEMENTAL_BITWIDTH,
    ops::MATCH_STRUCTURED_INIT,
    ops::MATCH_STRUCTURED_INPUT,
    ops::MATCH_STRUCTURED_NUM_INITS,
    ops::MATCH_STRUCTURED_NUM_INPUTS,
    ops::MATCH_STRUCTURED_RANK,
    ops::MATCH_STRUCTURED_RESULT,
    ops::MERGE_HANDLES,
    ops::NUM_ASSOCIATIONS,
    ops::PARAM_CONSTANT,
    ops::PRINT,
    ops::SELECT,
    ops::SEQUENCE,
    ops::TEST_PRODUCE_PARAM_WITH_NUMBER_OF_TEST_OPS,
    ops::TEST_SUCCEED_IF_OPERAND_OF_OP_KIND,
];

/// `transform.match.structured`
pub fn structured(op: OpRef) -> Check {
    let Some(body) = first_block(op) else {
        return Ok(());
    };
    let [argument] = op.body.args(body) else {
        return Err(op.error("expected one body argument"));
    };
    if kind(op.cx, op.ty(*argument)) != Some(Kind::Operations) {
        return Err(op.error("expected body argument to implement TransformHandleTypeInterface"));
    }
    let last = op.body.last_op(body);
    let mut children = op.body.ops(body).filter(|child| Some(*child) != last);
    let other = children.find(|child| !is_condition(op.at(*child).name()));
    match other {
        Some(other) => {
            let error = op.error("expects nested operations to implement MatchOpInterface");
            Err(error.note(op.at(other).loc(), "offending operation"))
        }
        None => Ok(()),
    }
}

/// A condition on a structured operation.
pub fn condition(op: OpRef) -> Check {
    let parent = op.body.parent_op(op.id).map(|parent| op.at(parent));
    match parent.is_some_and(|parent| parent.name() == ops::MATCH_STRUCTURED) {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "expects parent op to be '{}'",
            op.cx.op_name_str(ops::MATCH_STRUCTURED)
        ))),
    }
}

/// `transform.match.structured.body`
pub fn body(op: OpRef) -> Check {
    use ops::match_structured_body as slots;
    condition(op)?;
    let conditions = [
        slots::REDUCTION_POSITION_ATTR,
        slots::PASSTHROUGH_ATTR,
        slots::ELEMENTWISE_ATTR,
        slots::CONTRACTION_ATTR,
    ];
    let given = conditions
        .iter()
        .filter(|slot| op.attr(**slot).is_some())
        .count();
    let names = r#"{"reduction_position", "passthrough", "elementwise", "contraction"}"#;
    match given {
        0 => Ok(()),
        1 => contraction(op),
        _ => Err(op.error(format_args!("only one of {names} is allowed"))),
    }
}

/// The names of the two operations of a contraction.
fn contraction(op: OpRef) -> Check {
    let names = op.attr(ops::match_structured_body::CONTRACTION_ATTR);
    let names = names.map_or(0, |names| op.cx.array_elements(names).len());
    match names {
        0 | 2 => Ok(()),
        _ => Err(op.error("expects \"contraction\" to contain two elements")),
    }
}

/// Which dimensions are meant: all or those of a list.
fn dims(op: OpRef, is_all: bool, is_inverted: bool, list: &[i64]) -> Check {
    if is_all && !list.is_empty() {
        return Err(op.error("cannot both request 'all' and specific values in the list"));
    }
    if !is_all && list.is_empty() {
        return Err(op.error("must request specific values in the list if 'all' is not specified"));
    }
    if is_all && is_inverted {
        return Err(op.error("cannot request both 'all' and 'inverted' values in the list"));
    }
    let mut seen = Vec::new();
    for value in list {
        if seen.contains(value) {
            return Err(op.error("expected the listed values to be unique"));
        }
        seen.push(*value);
    }
    Ok(())
}

/// `transform.get_operand` and `transform.get_result`
pub fn picked(op: OpRef) -> Check {
    use ops::get_operand as slots;
    dims(
        op,
        op.unit_attr(slots::IS_ALL_ATTR),
        op.unit_attr(slots::IS_INVERTED_ATTR),
        &op.dense_attr(slots::RAW_POSITION_LIST_ATTR),
    )
}

/// `transform.match.structured.dim`
pub fn dim(op: OpRef) -> Check {
    use ops::match_structured_dim as slots;
    condition(op)?;
    if op.unit_attr(slots::PARALLEL_ATTR) && op.unit_attr(slots::REDUCTION_ATTR) {
        return Err(op.error("cannot request the same dimension to be both parallel and reduction"));
    }
    dims(
        op,
        op.unit_attr(slots::IS_ALL_ATTR),
        op.unit_attr(slots::IS_INVERTED_ATTR),
        &op.dense_attr(slots::RAW_DIM_LIST_ATTR),
    )
}

/// `transform.match.structured.input` and `transform.match.structured.init`
pub fn operand(op: OpRef) -> Check {
    use ops::match_structured_input as slots;
    condition(op)?;
    if op.unit_attr(slots::PERMUTATION_ATTR) && op.unit_attr(slots::PROJECTED_PERMUTATION_ATTR) {
        return Err(
            op.error("\"permutation\" and \"projected_permutation\" are mutually exclusive")
        );
    }
    let list = op.dense_attr(slots::RAW_POSITION_LIST_ATTR);
    let is_all = op.unit_attr(slots::IS_ALL_ATTR);
    let inverts = op.unit_attr(slots::IS_INVERTED_ATTR);
    if op.num_results() > 0 && (list.len() > 1 || inverts) {
        let kind = op.result_types().next().and_then(|ty| kind(op.cx, ty));
        if kind != Some(Kind::Params) {
            return Err(op.error("cannot bind multiple inputs/inits to the same value"));
        }
    }
    dims(op, is_all, inverts, &list)
}

/// `transform.match.structured.result`
pub fn result(op: OpRef) -> Check {
    use ops::match_structured_result as slots;
    condition(op)?;
    let chooses = op.unit_attr(slots::ANY_ATTR) || op.unit_attr(slots::SINGLE_ATTR);
    let ty = op.result_types().next();
    let is_value = ty.and_then(|ty| kind(op.cx, ty)) == Some(Kind::Values);
    if chooses == is_value {
        return Err(
            op.error("expects either the any/single keyword or the type value handle result type")
        );
    }
    if op.unit_attr(slots::ANY_ATTR) && op.unit_attr(slots::SINGLE_ATTR) {
        return Err(op.error("'any' and 'single' are mutually exclusive"));
    }
    Ok(())
}
