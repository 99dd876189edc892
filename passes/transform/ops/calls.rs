//! Calls in the place of what computes the same: `transform.func.cast_and_call`

use oxmlir_dialects::tables::{func, transform as ops};
use oxmlir_ir::analysis::{Dominance, symbol_name};
use oxmlir_ir::rewrite::conversion::TypeConverter;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Diagnostic, InsertPoint, OpId, OpRef, Type, ValueId};

use super::control::value_text;
use super::conversion::converter_of;
use super::structured::at_payload;
use crate::func::signature::parts;
use crate::transform::outcome::Step;
use crate::transform::payload::{PayloadOp, PayloadValue};
use crate::transform::state::{Mapped, State};

/// A function to call.
struct Callee {
    name: String,
    inputs: Vec<Type>,
    results: Vec<Type>,
}

/// The function that is called: that of a name seen from a place, or the one that a handle stands for.
fn callee<'s>(st: &State<'s, '_>, op: OpRef<'s>, point: &PayloadOp) -> Step<(PayloadOp, Callee)> {
    use ops::func_cast_and_call as slots;
    let found = match op.optional(slots::FUNCTION) {
        Some(handle) => match &st.ops(handle)[..] {
            [only] => only.clone(),
            _ => {
                let error = Diagnostic::error(op.loc(), "requires a single function to call");
                return Err(st.definite(error));
            }
        },
        None => {
            let name = op
                .symbol_attr(slots::FUNCTION_NAME_ATTR)
                .unwrap_or_default();
            let mut around = point.ancestors(st.root);
            let found = around.find_map(|table| symbol(st, &table, name));
            let Some(found) = found else {
                let message = format!("unresolved symbol @{name}");
                return Err(st.definite(Diagnostic::error(op.loc(), message)));
            };
            found
        }
    };
    let types = st.payload(&found).and_then(|payload| {
        let view = func::Func::of(payload)?;
        let (inputs, results) = parts(payload.cx, view.function_type())?;
        Some(Callee {
            name: view.sym_name().to_owned(),
            inputs: inputs.to_vec(),
            results: results.to_vec(),
        })
    });
    match types {
        Some(callee) => Ok((found, callee)),
        None => Err(st.definite(Diagnostic::error(op.loc(), "invalid non-function callee"))),
    }
}

/// The operation of a name directly in a symbol table.
fn symbol(st: &State, table: &PayloadOp, name: &str) -> Option<PayloadOp> {
    let is_table = st
        .payload(table)
        .is_some_and(|table| table.has_trait(oxmlir_ir::Traits::SYMBOL_TABLE));
    let mut inner = table.pre_order(st.root).into_iter();
    let name = st.cx.str(name);
    let is_named = |op: &PayloadOp| {
        let op = st.payload(op);
        op.and_then(|op| symbol_name(op.cx, op.body, op.id)) == Some(name)
    };
    match is_table {
        true => inner.find(|op| is_named(op) && op.parent(st.root).as_ref() == Some(table)),
        false => None,
    }
}

/// Whether the place of the call is behind what it is given, and in front of all that use what it gives.
fn check_order<'s>(
    st: &State<'s, '_>,
    op: OpRef<'s>,
    (point, after): (&PayloadOp, bool),
    (inputs, outputs): (&[PayloadValue], &[PayloadValue]),
) -> Step<()> {
    let Some(at) = st.payload(point) else {
        return Ok(());
    };
    let mut order = Dominance::new();
    let far = |value: &PayloadValue| point.value(value.value) != *value;
    let quote = |value: &PayloadValue| match at.defining_op(value.value) {
        Some(definition) if !far(value) => definition.quote(),
        _ => value_text(at, value.value),
    };
    for output in outputs {
        let far_users = far(output).then_some(at);
        let users = at.body.users(output.value).map(|user| at.at(user));
        let mut users = users.filter(|_| !far(output)).chain(far_users);
        let early = users.find(|user| {
            let is_point = user.id == at.id;
            let behind = order.op_dominates(at.cx, at.body, at.id, user.id);
            far(output) || !(behind || is_point && !after)
        });
        if let Some(user) = early {
            let message = format!(
                "User {} is not dominated by insertion point {}",
                user.quote(),
                at.quote()
            );
            return Err(st.definite(Diagnostic::error(op.loc(), message)));
        }
    }
    for input in inputs {
        let is_own = after && at.body.defining_op(input.value) == Some(at.id);
        let known = is_own || order.value_dominates(at.cx, at.body, input.value, at.id);
        if far(input) || !known {
            let message = format!(
                "input {} does not dominate insertion point {}",
                quote(input),
                at.quote()
            );
            return Err(st.definite(Diagnostic::error(op.loc(), message)));
        }
    }
    Ok(())
}

/// Inserts the call, with what is given and what it gives cast to the types that are wanted.
fn insert_call(
    rw: &mut Rewriter,
    point: OpId,
    callee: &Callee,
    types: &TypeConverter,
    (inputs, outputs): (&[ValueId], &[ValueId]),
) -> Result<OpId, (ValueId, Type)> {
    let loc = rw.body.loc(point);
    let mut operands = Vec::new();
    for (input, wanted) in inputs.iter().zip(&callee.inputs) {
        let ty = rw.body.ty(*input);
        let cast = match ty == *wanted {
            true => Some(*input),
            false => {
                let made = types.materialize_target(rw, &[*wanted], &[*input], ty, loc);
                made.and_then(|made| made.first().copied())
            }
        };
        operands.push(cast.ok_or((*input, *wanted))?);
    }
    let call = func::call(rw, loc, &callee.results, &operands, &callee.name);
    let results: Vec<ValueId> = rw.body.results(call).collect();
    let mut made = Vec::new();
    for (output, result) in outputs.iter().zip(results) {
        let wanted = rw.body.ty(*output);
        let cast = match rw.body.ty(result) == wanted {
            true => Some(result),
            false => types.materialize_source(rw, wanted, &[result], loc),
        };
        made.push(cast.ok_or((result, wanted))?);
    }
    for (output, new) in outputs.iter().zip(made) {
        // A call may be given what it replaces.
        rw.replace_uses_if(*output, new, |body, used| {
            let owner = body.use_owner(used);
            owner != call
                && !operands
                    .iter()
                    .any(|operand| body.defining_op(*operand) == Some(owner))
        });
    }
    Ok(call)
}

/// `transform.func.cast_and_call`
pub fn cast_and_call<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::func_cast_and_call as slots;
    let view = ops::FuncCastAndCall::new(op);
    let values = |st: &State<'s, '_>, group| {
        let handle = op.optional(group);
        handle.map_or(Vec::new(), |handle| st.values(handle))
    };
    let (inputs, outputs) = (values(st, slots::INPUTS), values(st, slots::OUTPUTS));
    let points = st.ops(view.insertion_point());
    let [point] = &points[..] else {
        let message = "Only one op can be specified as an insertion point";
        return Err(st.definite(Diagnostic::error(op.loc(), message)));
    };
    let (function, callee) = callee(st, op, point)?;
    if callee.inputs.len() != inputs.len() {
        let message = format!(
            "mismatch between number of function arguments {} and number of inputs {}",
            callee.inputs.len(),
            inputs.len()
        );
        return Err(at_payload(st, op, &function, &message));
    }
    if callee.results.len() != outputs.len() {
        // The reference says the number of outputs twice.
        let message = format!(
            "mismatch between number of function results {} and number of outputs {}",
            outputs.len(),
            outputs.len()
        );
        return Err(at_payload(st, op, &function, &message));
    }
    let after = view.insert_after();
    check_order(st, op, (point, after), (&inputs, &outputs))?;
    let types = converter_of(st, op, slots::CONVERSIONS_REGION)?.unwrap_or_default();
    let cx = st.cx;
    let plain =
        |values: &[PayloadValue]| values.iter().map(|value| value.value).collect::<Vec<_>>();
    let (inputs, outputs) = (plain(&inputs), plain(&outputs));
    let Some((body, at)) = point.outside(st.root) else {
        return Ok(());
    };
    let mut nobody = NoListener;
    let place = match after {
        true => InsertPoint::After(at),
        false => InsertPoint::Before(at),
    };
    let mut rw = Rewriter::new(cx, body, &mut nobody, place);
    let made = insert_call(&mut rw, at, &callee, &types, (&inputs, &outputs));
    match made {
        Ok(call) => st.set_only(op, Mapped::Ops(vec![point.sibling(call)])),
        Err((value, wanted)) => {
            let at = OpRef::new(cx, rw.body, at);
            let shown = match at.defining_op(value) {
                Some(definition) => definition.quote(),
                None => value_text(at, value),
            };
            let message = format!(
                "Failed to materialize conversion of {shown} to type '{}'",
                cx.type_string(wanted)
            );
            Err(st.definite(Diagnostic::error(op.loc(), message)))
        }
    }
}
