//! Attributes of the dialect on operations of any kind, most of all on modules.

use oxmlir_ir::{Attribute, OpRef, Str};

use super::Check;
use crate::llvm::{data_layout, names};

pub fn attribute(op: OpRef, name: Str, value: Attribute) -> Check {
    if op.cx.get_str(name) != names::DATA_LAYOUT {
        return Ok(());
    }
    let Some(layout) = op.cx.str_value(value) else {
        return Err(op.error("expected 'llvm.data_layout' to be a string attributes"));
    };
    data_layout::check(layout)
        .map_err(|problem| op.error(format!("invalid data layout descriptor: {problem}")))
}
