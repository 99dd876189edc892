//! Checks.

use oxmlir_dialects::tables::standalone::Constant;
use oxmlir_ir::{Attribute, Context, Diagnostic, OpRef};

use crate::fixed;

/// The parameters of `!standalone.fixed`.
pub fn fixed(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    match params.first().and_then(|digits| cx.int_value(*digits)) {
        Some(0..=31) => Ok(()),
        _ => Err("expected 0 to 31 digits behind the point".to_owned()),
    }
}

/// A constant is a number of its type.
pub fn constant(op: OpRef) -> Result<(), Diagnostic> {
    let constant = Constant::new(op);
    let digits = fixed::digits(op.cx, op.ty(constant.result()));
    let digits = digits.ok_or_else(|| op.error("has a result of another type"))?;
    match fixed::stored(op.cx, constant.value(), digits) {
        Some(_) => Ok(()),
        None => Err(op.error(format_args!(
            "value is not a number of 32 bits with {digits} of them behind the point"
        ))),
    }
}
