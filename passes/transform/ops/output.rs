//! What is said, printed and noted.

use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::print::{PrintOptions, module_text, print_op_with};
use oxmlir_ir::{Diagnostic, OpRef, ValueDefinition};

use crate::transform::outcome::{Outcome, Step};
use crate::transform::payload::PayloadOp;
use crate::transform::state::{Mapped, State};

/// `transform.debug.emit_remark_at`
pub fn emit_remark_at<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::DebugEmitRemarkAt::new(op);
    let message = view.message();
    match st.get(view.at()) {
        Some(Mapped::Ops(targets)) => {
            for target in &targets {
                if let Some(target) = st.payload(target) {
                    st.pass.emit(target.plain_remark(message));
                }
            }
        }
        Some(Mapped::Values(values)) => {
            for value in &values {
                let Some(body) = value.body(st.root) else {
                    continue;
                };
                let loc = body.value_loc(value.value);
                let what = match body.definition(value.value) {
                    ValueDefinition::Result(_, index) => format!("an op result #{index}"),
                    ValueDefinition::Argument(block, index) => {
                        let region = body.block_region(block);
                        let number = body.blocks(region).position(|b| b == block);
                        format!(
                            "a block argument #{index} in block #{} in region #{}",
                            number.unwrap_or_default(),
                            body.region_number(region)
                        )
                    }
                };
                let note = format!("value handle points to {what}");
                st.pass
                    .emit(Diagnostic::remark(loc, message).note(loc, note));
            }
        }
        _ => {}
    }
    Ok(())
}

/// `transform.debug.emit_param_as_remark`
pub fn emit_param_as_remark<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::DebugEmitParamAsRemark::new(op);
    let params = st.params(view.param());
    let params: Vec<String> = params
        .iter()
        .map(|param| st.cx.attr_string(*param))
        .collect();
    let mut message = op
        .str_attr(ops::debug_emit_param_as_remark::MESSAGE_ATTR)
        .map_or_else(String::new, |message| format!("{message} "));
    message += &params.join(", ");
    let Some(anchor) = op.optional(ops::debug_emit_param_as_remark::ANCHOR) else {
        st.pass.emit(op.plain_remark(message));
        return Ok(());
    };
    for anchor in st.ops(anchor) {
        if let Some(place) = st.payload(&anchor).map(OpRef::loc) {
            st.pass.emit(Diagnostic::remark(place, message.clone()));
        }
    }
    Ok(())
}

/// `transform.print`
pub fn print<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::print as slots;
    let name = op
        .str_attr(slots::NAME_ATTR)
        .map_or_else(String::new, |name| format!("{name} "));
    let mut text = format!("[[[ IR printer: {name}");
    let targets = match op.optional(slots::TARGET) {
        Some(target) => {
            text += "]]]\n";
            st.ops(target)
        }
        None => {
            text += "top-level ]]]\n";
            vec![st.top.clone()]
        }
    };
    let options = PrintOptions {
        local_scope: st.pass.print.local_scope || op.unit_attr(slots::USE_LOCAL_SCOPE_ATTR),
        skip_regions: st.pass.print.skip_regions || op.unit_attr(slots::SKIP_REGIONS_ATTR),
        assume_verified: st.pass.print.assume_verified || op.unit_attr(slots::ASSUME_VERIFIED_ATTR),
        ..st.pass.print.clone()
    };
    for target in &targets {
        let is_program = *target == PayloadOp::root(st.root);
        if let Some(target) = st.payload(target) {
            // A whole program comes with its aliases, and ends with a line of its own.
            text += &match is_program && !options.local_scope {
                true => module_text(st.cx, target.body, &options),
                false => print_op_with(st.cx, target.body, target.id, &options) + "\n",
            };
        }
    }
    st.pass.write_output(text);
    Ok(())
}

/// `transform.param.constant`
pub fn param_constant<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let value = op.attr(ops::param_constant::VALUE_ATTR);
    st.set_only(op, Mapped::Params(value.into_iter().collect()))
}

/// `transform.annotate`
pub fn annotate<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    let view = ops::Annotate::new(op);
    let (targets, name) = (st.ops(view.target()), view.name());
    let value = match op.optional(ops::annotate::PARAM) {
        None => oxmlir_ir::Attribute::UNIT,
        Some(param) => {
            let params = st.params(param);
            let [value] = params[..] else {
                let message = format!(
                    "parameter produces {} associated attributes, expected 1",
                    params.len()
                );
                return Err(Outcome::silenceable(op.plain_error(message)));
            };
            value
        }
    };
    for target in &targets {
        if let Some((body, target)) = target.inside(st.root) {
            body.set_named_attr(st.cx, target, name, Some(value));
        }
    }
    Ok(())
}

/// `transform.verify`
pub fn verify<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    for target in st.ops(ops::Verify::new(op).target()) {
        let Some(payload) = st.payload(&target) else {
            continue;
        };
        let mut errors = oxmlir_ir::verify::verify(st.cx, payload.body);
        if errors.has_errors() {
            errors
                .take()
                .into_iter()
                .for_each(|error| st.pass.emit(error));
            let failure = op
                .plain_error("failed to verify payload op")
                .note(payload.loc(), "payload op");
            return Err(st.definite(failure));
        }
    }
    Ok(())
}
