//! Functions with other arguments and results: `transform.func.*`

use oxmlir_dialects::tables::{builtin, func, transform as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpRef, ValueId};

use super::structured::rewrite_at;
use crate::func::signature::{Signature, change_call, change_function, parts};
use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// The only module that a handle stands for.
fn module(st: &State, op: OpRef, handle: ValueId) -> Step<PayloadOp> {
    match &st.ops(handle)[..] {
        [only]
            if st
                .payload(only)
                .is_some_and(|payload| payload.name() == builtin::MODULE) =>
        {
            Ok(only.clone())
        }
        _ => Err(st.definite(op.plain_error("requires a single module to operate on"))),
    }
}

/// The function of a name directly in a module.
fn function(st: &State, module: &PayloadOp, name: &str) -> Option<PayloadOp> {
    let mut all = module.pre_order(st.root).into_iter();
    all.find(|op| {
        let is_named = st.payload(op).is_some_and(|payload| {
            payload.name() == func::FUNC && func::Func::new(payload).sym_name() == name
        });
        is_named && op.parent(st.root).as_ref() == Some(module)
    })
}

/// The calls of a function in a module.
fn calls(st: &State, module: &PayloadOp, name: &str) -> Vec<PayloadOp> {
    let mut all = module.pre_order(st.root);
    all.retain(|op| {
        st.payload(op).is_some_and(|payload| {
            payload.name() == func::CALL
                && payload.symbol_attr(func::call::CALLEE_ATTR) == Some(name)
        })
    });
    all
}

/// Changes a function and the calls of it, and sets the results.
fn change<'s>(
    st: &mut State<'s, '_>,
    op: OpRef<'s>,
    (module, function): (PayloadOp, PayloadOp),
    (signature, calls): (&Signature, &[PayloadOp]),
    (module_result, function_result): (ValueId, ValueId),
) -> Step<()> {
    let cx = st.cx;
    if let Some((body, root)) = function.inside(st.root)
        && body.root() == root
    {
        change_function(cx, body, signature);
    }
    for call in calls {
        rewrite_at(st, call, |rw: &mut Rewriter, op| {
            change_call(rw, op, signature)
        });
    }
    st.set_result(op, module_result, Mapped::Ops(vec![module]))?;
    st.set_result(op, function_result, Mapped::Ops(vec![function]))
}

/// An order in which each of a number of things occurs once.
fn order(st: &State, op: OpRef, given: &[i64], about: (&str, &str, usize)) -> Step<Vec<usize>> {
    let (what, function, count) = about;
    let mut all = Vec::new();
    for index in given {
        let index = usize::try_from(*index).ok();
        let Some(index) = index.filter(|index| !all.contains(index)) else {
            let message = format!("{what} interchange must be unique");
            return Err(Outcome::silenceable(op.plain_error(message)));
        };
        all.push(index);
    }
    if let Some(index) = all.iter().find(|index| **index >= count) {
        let things = match what {
            "args" => "arguments",
            _ => what,
        };
        let message = format!(
            "{what} interchange index {index} is out of bounds for function with name '{function}' with {count} {things}"
        );
        return Err(st.definite(op.plain_error(message)));
    }
    Ok(all)
}

/// `transform.func.replace_func_signature`
pub fn replace_signature<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::func_replace_func_signature as slots;
    let view = ops::FuncReplaceFuncSignature::new(op);
    let module = module(st, op, view.module())?;
    let symbol = op.attr(slots::FUNCTION_NAME_ATTR);
    let name = op
        .symbol_attr(slots::FUNCTION_NAME_ATTR)
        .unwrap_or_default();
    let shown = symbol.map_or(String::new(), |symbol| st.cx.attr_string(symbol));
    let Some(function) = function(st, &module, name) else {
        let message = format!("function with name '{shown}' not found");
        return Err(Outcome::silenceable(op.plain_error(message)));
    };
    let types = st
        .payload(&function)
        .and_then(|function| parts(function.cx, func::Func::new(function).function_type()));
    let Some((inputs, results)) = types.map(|(inputs, results)| (inputs.len(), results.len()))
    else {
        return Err(st.definite(op.plain_error("expected a function with a type")));
    };
    let args = op.dense_attr(slots::ARGS_INTERCHANGE_ATTR);
    let given = op.dense_attr(slots::RESULTS_INTERCHANGE_ATTR);
    if args.len() != inputs {
        let message = format!(
            "function with name '{shown}' has {inputs} arguments, but {} args interchange were given",
            args.len()
        );
        return Err(Outcome::silenceable(op.plain_error(message)));
    }
    if given.len() != results {
        let message = format!(
            "function with name '{shown}' has {results} results, but {} results interchange were given",
            given.len()
        );
        return Err(Outcome::silenceable(op.plain_error(message)));
    }
    let args = order(st, op, &args, ("args", &shown, inputs))?;
    let results = order(st, op, &given, ("results", &shown, results))?;
    let signature = Signature::reordered(args, results);
    let calls = match view.adjust_func_calls() {
        true => calls(st, &module, name),
        false => Vec::new(),
    };
    let handles = (view.transformed_module(), view.transformed_function());
    change(st, op, (module, function), (&signature, &calls), handles)
}

/// `transform.func.deduplicate_func_args`
pub fn deduplicate_args<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::func_deduplicate_func_args as slots;
    let view = ops::FuncDeduplicateFuncArgs::new(op);
    let module = module(st, op, view.module())?;
    let symbol = op.attr(slots::FUNCTION_NAME_ATTR);
    let name = op
        .symbol_attr(slots::FUNCTION_NAME_ATTR)
        .unwrap_or_default();
    let Some(function) = function(st, &module, name) else {
        let shown = symbol.map_or(String::new(), |symbol| st.cx.attr_string(symbol));
        let message = format!("function with name '{shown}' is not found");
        return Err(Outcome::silenceable(op.plain_error(message)));
    };
    let calls = calls(st, &module, name);
    let signature = match &calls[..] {
        [only] => st.payload(only).and_then(Signature::without_duplicates),
        _ => None,
    };
    let Some(signature) = signature else {
        let message = format!("failed to deduplicate function arguments of function {name}");
        return Err(Outcome::silenceable(op.plain_error(message)));
    };
    let handles = (view.transformed_module(), view.transformed_function());
    change(st, op, (module, function), (&signature, &calls), handles)
}
