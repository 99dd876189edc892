//! Sizes that a schedule gives as numbers, parameters or operations that compute them.

use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpRef, Type, ValueId};

use crate::transform::ops::control::int_param;
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// A size that is given once for each target.
enum Given {
    Known(i64),
    Params(Vec<i64>),
    Ops(Vec<PayloadOp>),
}

/// Sizes for some targets.
pub struct Sizes(Vec<Given>);

/// The sizes of a list, those that are no numbers checked against the targets.
pub fn for_targets(
    st: &State,
    op: OpRef,
    known: &[i64],
    values: &[ValueId],
    targets: usize,
) -> Step<Sizes> {
    let all = each(known, values, Given::Known, |value| {
        given(st, op, value, targets)
    });
    Ok(Sizes(all?))
}

/// The sizes of a list that are the same for all targets.
pub fn for_all(
    st: &State,
    op: OpRef,
    known: &[i64],
    values: &[ValueId],
) -> Step<Vec<OpFoldResult>> {
    each(known, values, OpFoldResult::Known, |value| {
        only(st, op, value)
    })
}

/// The only parameter that a value is, or the result of the only operation.
fn only(st: &State, op: OpRef, value: ValueId) -> Step<OpFoldResult> {
    let Some(Mapped::Ops(ops)) = st.get(value) else {
        return one_number(st, op, value).map(OpFoldResult::Known);
    };
    let refused = |message: &str, loc: Location, note: String| {
        let error = op.plain_error(message).note(loc, note);
        Err(Outcome::silenceable(error))
    };
    let [producer] = ops.as_slice() else {
        let message = "handle must be mapped to exactly one payload op";
        let note = format!("mapped to {} payload ops", ops.len());
        return refused(message, op.body.value_loc(value), note);
    };
    let Some(producer) = st.payload(producer) else {
        return Err(st.definite(op.plain_error("requires exactly one op associated")));
    };
    only_index(op, producer).map(OpFoldResult::Value)
}

/// The only result of an operation of the payload, which is an index.
pub fn only_index(op: OpRef, producer: OpRef) -> Step<ValueId> {
    let mut results = producer.results();
    match (results.next(), results.next()) {
        (Some(size), None) if producer.body.ty(size) == Type::INDEX => Ok(size),
        _ => {
            let note = format!("has {} results", producer.num_results());
            let error = op.plain_error("payload op must have exactly 1 index result");
            let error = error.note(producer.loc(), note);
            Err(Outcome::silenceable(error))
        }
    }
}

/// What each number of a list is: a known one, or for one that is not what is made of the next value.
fn each<T>(
    known: &[i64],
    values: &[ValueId],
    of_number: impl Fn(i64) -> T,
    of_value: impl Fn(ValueId) -> Step<T>,
) -> Step<Vec<T>> {
    let mut values = values.iter();
    let mut all = Vec::with_capacity(known.len());
    for number in known {
        let value = (*number == DYNAMIC).then(|| values.next()).flatten();
        all.push(match value {
            Some(value) => of_value(*value)?,
            None => of_number(*number),
        });
    }
    Ok(all)
}

fn given(st: &State, op: OpRef, value: ValueId, targets: usize) -> Step<Given> {
    let mismatch = |what: &str, count: usize| {
        let message = format!("expected as many {what} ({count}) as target ops ({targets})");
        Err(Outcome::silenceable(op.plain_error(message)))
    };
    match st.get(value) {
        Some(Mapped::Params(params)) => {
            if params.len() != targets {
                return mismatch("parameter values", params.len());
            }
            let numbers = params.iter().map(|param| int_param(st, *param));
            match numbers.collect() {
                Some(numbers) => Ok(Given::Params(numbers)),
                None => Err(Outcome::silenceable(op.plain_error(
                    "expected the parameter to be associated with an integer attribute",
                ))),
            }
        }
        Some(Mapped::Ops(ops)) => {
            if ops.len() != targets {
                return mismatch("dynamic size-producing operations", ops.len());
            }
            for producer in &ops {
                let is_index = st
                    .payload(producer)
                    .is_some_and(|payload| payload.result_types().eq([Type::INDEX]));
                if !is_index {
                    let message =
                        "expected sizes to be produced by ops with a single index-type result";
                    let error = op.plain_error(message);
                    return Err(Outcome::silenceable(
                        crate::transform::ops::control::with_place(
                            st,
                            error,
                            producer,
                            "size producer op",
                        ),
                    ));
                }
            }
            Ok(Given::Ops(ops))
        }
        _ => mismatch("sizes", 0),
    }
}

impl Sizes {
    /// The sizes for the target of a number; those that an operation computes are its result.
    pub fn at(&self, st: &State, target: usize) -> Vec<OpFoldResult> {
        let size = |given: &Given| match given {
            Given::Known(number) => Some(OpFoldResult::Known(*number)),
            Given::Params(params) => Some(OpFoldResult::Known(*params.get(target)?)),
            Given::Ops(ops) => {
                let payload = st.payload(ops.get(target)?)?;
                Some(OpFoldResult::Value(payload.results().next()?))
            }
        };
        self.0.iter().filter_map(size).collect()
    }
}

/// Numbers that are given once, whatever the targets: constants, parameters, or operations that are constants.
pub fn numbers(st: &State, op: OpRef, known: &[i64], values: &[ValueId]) -> Step<Vec<i64>> {
    each(
        known,
        values,
        |number| number,
        |value| one_number(st, op, value),
    )
}

/// The number that a parameter or a constant of the payload is.
pub fn one_number(st: &State, op: OpRef, value: ValueId) -> Step<i64> {
    let number = match st.get(value) {
        Some(Mapped::Params(params)) => match params[..] {
            [param] => int_param(st, param),
            _ => {
                return Err(
                    st.definite(op.plain_error("requires exactly one parameter associated"))
                );
            }
        },
        Some(Mapped::Ops(ops)) => match &ops[..] {
            [producer] => st.payload(producer).and_then(|payload| {
                let result = payload.results().next()?;
                st.cx.constant_int(payload.body, result)
            }),
            _ => return Err(st.definite(op.plain_error("requires exactly one op associated"))),
        },
        _ => None,
    };
    number.ok_or_else(|| st.definite(op.plain_error("expected a parameter that is an integer")))
}
