//! How patterns are written.

use oxmlir_ir::def::{CustomArg, OpName};
use oxmlir_ir::hooks::{AsmHooks, NO_ASM};
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, Attribute, OpRef, ValueId};

use crate::printing::{Directives, entry_args, function};
use crate::tables::{pdl as ops, pdl_interp as interp};

pub const ASM: &[(OpName, AsmHooks)] = &[(ops::PATTERN, IN_PDL), (ops::REWRITE, IN_PDL)];

/// What is in the operation goes without the name of the dialect.
const IN_PDL: AsmHooks = AsmHooks {
    default_dialect: "pdl",
    ..NO_ASM
};

pub const INTERP_ASM: &[(OpName, AsmHooks)] = &[
    (interp::FOREACH, AsmHooks::printed(foreach)),
    (interp::FUNC, AsmHooks::printed(function)),
];

pub const DIRECTIVES: Directives = &[
    ("OperationOpAttributes", named_values),
    ("RangeType", range_type),
    ("ResultsValueType", results_type),
];

pub const INTERP_DIRECTIVES: Directives = &[
    ("CreateOperationOpAttributes", named_values),
    ("CreateOperationOpResults", created_types),
    ("RangeType", range_type),
];

/// `<element>`, the element without its dialect.
pub fn range(p: &mut Printer, params: &[Attribute]) {
    let element = params.first().map(|element| p.cx.attr_kind(*element));
    if let Some(AttrKind::Type(element)) = element {
        let name = p.cx.type_string(*element);
        p.text("<");
        p.text(name.trim_start_matches("!pdl."));
        p.text(">");
    }
}

fn names<'a>(op: OpRef<'a>, arg: Option<&CustomArg>) -> &'a [Attribute] {
    match arg {
        Some(CustomArg::Attr(slot)) => op.array_attr(usize::from(*slot)).unwrap_or(&[]),
        _ => &[],
    }
}

/// `{"name" = %value}` in front of whatever follows; nothing if there are none.
fn braced_values(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let Some(CustomArg::Operand(group)) = args.first() else {
        return;
    };
    let values = op.group(usize::from(*group));
    if values.is_empty() {
        return;
    }
    p.text("{");
    p.comma(
        names(op, args.get(1)).iter().zip(values),
        |p, (name, value)| {
            p.attr(*name);
            p.text(" = ");
            p.value(value);
        },
    );
    p.text("}");
}

/// `custom<OperationOpAttributes>`, `custom<CreateOperationOpAttributes>`: with a space in front.
fn named_values(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let Some(CustomArg::Operand(group)) = args.first() else {
        return;
    };
    if !op.group(usize::from(*group)).is_empty() {
        p.text(" ");
        braced_values(p, op, args);
    }
}

/// `custom<CreateOperationOpResults>`: ` -> (%a : type)`, ` -> <inferred>` or nothing.
fn created_types(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    if let Some(CustomArg::Attr(slot)) = args.get(2)
        && op.unit_attr(usize::from(*slot))
    {
        return p.text(" -> <inferred>");
    }
    let Some(CustomArg::Operand(group)) = args.first() else {
        return;
    };
    let values = op.group(usize::from(*group));
    if values.is_empty() {
        return;
    }
    p.text(" -> (");
    p.values(values.iter().copied());
    p.text(" : ");
    p.types(values.iter().map(|value| op.ty(*value)));
    p.text(")");
}

/// `custom<RangeType>`: `: type` where no value tells it.
fn range_type(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    if op.num_operands() == 0 {
        p.text(": ");
        p.ty(op.only_result_type());
    }
}

/// `custom<ResultsValueType>`: ` -> type` where there is an index.
fn results_type(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    if op.attr(ops::results::INDEX_ATTR).is_some() {
        p.text(" -> ");
        p.ty(op.only_result_type());
    }
}

/// ` %a : type in %range {...} -> ^successor`
fn foreach(p: &mut Printer, op: OpRef) {
    use interp::foreach as slots;
    let variable: Option<&ValueId> = entry_args(op, slots::REGION).first();
    p.text(" ");
    if let Some(variable) = variable {
        p.value(*variable);
        p.text(" : ");
        p.ty(op.ty(*variable));
    }
    p.text(" in ");
    p.value(op.operand(slots::VALUES));
    p.text(" ");
    p.region(op, op.region(slots::REGION), false, true);
    p.attr_dict(op, []);
    p.text(" -> ");
    p.successor(op.successor(slots::SUCCESSOR));
}
