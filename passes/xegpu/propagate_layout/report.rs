//! Shows which layouts were found, without writing them into the program.

use std::fmt::Write as _;

use oxmlir_ir::def::Traits;
use oxmlir_ir::interfaces::RegionBranch;
use oxmlir_ir::print::{PrintOptions, print_op_with};
use oxmlir_ir::{Body, CommonAttr, Context, OpRef, ValueId};

use super::layouts::Layouts;

/// The layouts of the values of a function; nothing for what is none.
pub fn show(cx: &Context, body: &Body, layouts: &Layouts, options: &PrintOptions) -> String {
    let mut text = String::new();
    let root = OpRef::new(cx, body, body.root());
    if !root.has_trait(Traits::FUNCTION) {
        return text;
    }
    let name = root.common_attr(CommonAttr::SymName);
    let name = name.and_then(|name| cx.str_value(name)).unwrap_or_default();
    let _ = writeln!(text, "function: {name}:");
    let layout = |value: ValueId| match layouts.of(value) {
        Some(layout) => cx.attr_string(layout),
        None => "Not assigned.".to_owned(),
    };
    let entry = body.first_block(body.root_region());
    let args = entry.map_or(&[][..], |entry| body.args(entry));
    for (index, arg) in args.iter().enumerate() {
        let ty = cx.type_string(body.ty(*arg));
        let _ = writeln!(
            text,
            "argument: <block argument> of type '{ty}' at index: {index}"
        );
        let _ = writeln!(text, "layout  : {}", layout(*arg));
    }
    for op in body.nested_ops_post_order(body.root()) {
        let view = OpRef::new(cx, body, op);
        if view.num_results() == 0 {
            continue;
        }
        let is_branch = view.implements::<RegionBranch>() || body.num_successors(op) > 0;
        let shown = match is_branch {
            true => view.name_str().to_owned(),
            false => print_op_with(cx, body, op, options),
        };
        let _ = writeln!(text, "op    : {shown}");
        for (index, result) in view.results().enumerate() {
            let _ = writeln!(text, "layout for result #{index}: {}", layout(result));
        }
    }
    text
}
