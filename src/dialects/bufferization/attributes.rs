//! The discardable attributes of the dialect: what they may be, and where they may stand.

use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{AttrKind, Attribute, Diagnostic, OpRef, Str};

/// Says of an argument whether its buffer is `read`, `write`, `read-write` or `none`.
pub const ACCESS: &str = "bufferization.access";
/// Says of an argument whether its buffer may be written.
pub const WRITABLE: &str = "bufferization.writable";
/// Says of an argument what layout its buffer has.
pub const BUFFER_LAYOUT: &str = "bufferization.buffer_layout";
/// Says of an allocation that the program frees it, and of what frees it that it does.
pub const MANUAL_DEALLOCATION: &str = "bufferization.manual_deallocation";

type Check = Result<(), Diagnostic>;

/// Verifies an attribute of an operation.
pub fn of_op(op: OpRef, name: Str, _: Attribute) -> Check {
    let name = op.cx.get_str(name);
    if name != MANUAL_DEALLOCATION {
        return Err(op.plain_error(format_args!(
            "attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
        )));
    }
    let effects = effects(op).unwrap_or_default();
    let manages = |kind| matches!(kind, EffectKind::Allocate | EffectKind::Free);
    match effects.iter().any(|(kind, _)| manages(*kind)) {
        true => Ok(()),
        false => Err(op.error(format_args!(
            "attribute '{name}' can be used only on ops that have an allocation and/or free side effect"
        ))),
    }
}

/// Verifies an attribute of an argument of a function.
pub fn of_argument(op: OpRef, _: usize, name: Str, value: Attribute) -> Check {
    let name = op.cx.get_str(name);
    let expected = |kind| op.plain_error(format_args!("'{name}' is expected to be {kind}"));
    match name {
        WRITABLE => {
            if ![Attribute::TRUE, Attribute::FALSE].contains(&value) {
                return Err(expected("a boolean attribute"));
            }
            if op.body.is_region_empty(op.only_region()) {
                let message = format_args!("'{name}' is invalid on external functions");
                return Err(op.plain_error(message));
            }
            Ok(())
        }
        ACCESS => match op.cx.str_value(value) {
            Some("none" | "read" | "write" | "read-write") => Ok(()),
            Some(_) => Err(op.plain_error(format_args!("invalid value for '{name}'"))),
            None => Err(expected("a string attribute")),
        },
        BUFFER_LAYOUT => match op.cx.attr_kind(value) {
            AttrKind::AffineMap(_) | AttrKind::Strided { .. } => Ok(()),
            _ => Err(expected("a memref layout attribute")),
        },
        // The reference names this one whatever it is.
        _ => Err(op.plain_error(format_args!(
            "attribute '{BUFFER_LAYOUT}' not supported as a region arg attribute by the bufferization dialect"
        ))),
    }
}
