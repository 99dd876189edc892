//! What print hooks of several dialects share.

mod function;
mod index_list;
mod switch;

pub use function::{
    argument_list, function, function_attributes, function_body, function_signature, result_list,
};
pub use index_list::{Delimiter, dynamic_index_list, index_list};
pub use switch::{case_values, switch_cases};

use oxmlir_ir::num::ApInt;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{OpRef, RegionId, ValueId};

/// Names a single result.
macro_rules! named {
    ($name:literal) => {
        oxmlir_ir::hooks::AsmHooks::named(|op, name| {
            if let Some(first) = op.results().next() {
                name(first, $name);
            }
        })
    };
}
pub(crate) use named;

/// `c5`: a prefix and a number, a name for a constant.
pub fn numbered(prefix: &str, value: &ApInt) -> String {
    let mut name = String::with_capacity(24);
    name.push_str(prefix);
    // Writing to a string cannot fail.
    let _ = value.write_signed(&mut name);
    name
}

/// The directive printers of a dialect.
pub type Directives = &'static [(
    &'static str,
    fn(&mut Printer, OpRef, &[oxmlir_ir::def::CustomArg]),
)];

/// `(%a = %x, %b = %y)` after `keyword`: values that a region starts with; nothing if there are none.
pub fn initializers(p: &mut Printer, keyword: &str, args: &[ValueId], values: &[ValueId]) {
    if values.is_empty() {
        return;
    }
    p.text(keyword);
    p.text("(");
    p.comma(args.iter().zip(values), |p, (arg, value)| {
        p.value(*arg);
        p.text(" = ");
        p.value(*value);
    });
    p.text(")");
}

/// The arguments of the entry block of a region.
pub fn entry_args(op: OpRef<'_>, region: usize) -> &[ValueId] {
    op.entry_block(region).map_or(&[], |b| op.body.args(b))
}

/// ` (i32, i64)` types in parentheses after ` -> `; nothing if there are none.
pub fn arrow_types_in_parens(p: &mut Printer, op: OpRef) {
    if op.num_results() > 0 {
        p.text(" -> (");
        p.types(op.result_types());
        p.text(")");
    }
}

/// `(%a, %b)`
pub fn values_in_parens(p: &mut Printer, values: impl IntoIterator<Item = ValueId>) {
    p.text("(");
    p.values(values);
    p.text(")");
}

/// ` { ... }` without the arguments of the entry block.
pub fn body_region(p: &mut Printer, op: OpRef, region: RegionId, terminators: bool) {
    p.text(" ");
    p.region(op, region, false, terminators);
}

#[cfg(test)]
mod tests;
