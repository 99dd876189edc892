//! Choices that a tuner has made: `transform.tune.alternatives` and `transform.tune.knob`.

use oxmlir_dialects::tables::transform as ops;
use oxmlir_ir::{Diagnostic, OpRef};

use crate::transform::outcome::{Outcome, Step};
use crate::transform::state::{Mapped, State};

/// `transform.tune.alternatives`: the operations of the region that was chosen.
pub fn alternatives<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::tune_alternatives as slots;
    let chosen = match op.optional(slots::SELECTED_REGION_PARAM) {
        None => op.int_attr(slots::SELECTED_REGION_ATTR),
        Some(param) => {
            let params = st.params(param);
            let number = match params[..] {
                [param] => st.cx.int_value(param),
                _ => None,
            };
            let Some(number) = number else {
                let found = params.first().map(|param| st.cx.attr_string(*param));
                let found = found.unwrap_or_default();
                let message =
                    format!("param should hold exactly one integer attribute, got: {found}");
                return Err(st.definite(Diagnostic::error(op.loc(), message)));
            };
            Some(number)
        }
    };
    let Some(chosen) = chosen else {
        let name = op.str_attr(slots::NAME_ATTR).unwrap_or_default();
        let message = format!(
            "non-deterministic choice \"{name}\" is only resolved through providing a `selected_region` attr/param"
        );
        return Err(Outcome::silenceable(Diagnostic::error(op.loc(), message)));
    };
    let regions = op.body.regions(op.id);
    let region = usize::try_from(chosen).ok().and_then(|at| regions.get(at));
    let Some(region) = region else {
        let message = format!(
            "'selected_region' attribute/param specifies region at index {chosen} while op has only {} regions",
            regions.len()
        );
        return Err(st.definite(Diagnostic::error(op.loc(), message)));
    };
    let Some(block) = op.body.first_block(*region) else {
        return Ok(());
    };
    Step::from(st.run_block(op, block, false))?;
    st.forward(op, block)
}

/// `transform.tune.knob`: the value that was chosen.
pub fn knob<'s>(st: &mut State<'s, '_>, op: OpRef<'s>) -> Step<()> {
    use ops::tune_knob as slots;
    match op.attr(slots::SELECTED_ATTR) {
        Some(selected) => st.set_only(op, Mapped::Params(vec![selected])),
        None => {
            let name = op.str_attr(slots::NAME_ATTR).unwrap_or_default();
            let message = format!(
                "non-deterministic choice \"{name}\" is only resolved through providing a `selected` attr"
            );
            Err(Outcome::silenceable(Diagnostic::error(op.loc(), message)))
        }
    }
}
