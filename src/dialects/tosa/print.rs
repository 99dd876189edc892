//! How operations of tosa are written.

use oxmlir_ir::def::{CustomArg, OpName, ParamDef};
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::print::{ParamsPrinter, Printer};
use oxmlir_ir::{AttrKind, Attribute, OpRef};

use crate::printing::{Directives, body_region, entry_args, initializers};
use crate::tables::tosa as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::COND_IF, AsmHooks::printed(cond_if)),
    (ops::WHILE_LOOP, AsmHooks::printed(while_loop)),
];

pub const DIRECTIVES: Directives = &[
    ("EnumAttrDict", enum_attr_dict),
    ("VariableOpTypeOrInitialValue", variable),
];

pub const PARAMS: &[(&ParamDef, ParamsPrinter)] = &[(ops::TARGET_ENV_ATTR, target_env)];

/// ` {axis = 1 : i32, nan_mode = IGNORE}`: enums as bare words, and NaN only where it is ignored.
fn enum_attr_dict(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    let attrs = op.body.inherent_attrs(op.id);
    let propagates = |attr| op.cx.own_enum_case(attr) == Some(ops::NanPropagationMode::PROPAGATE);
    let elided = attrs.into_iter().find(|(_, attr)| propagates(*attr));
    let elided = elided.map(|(slot, _)| slot);
    p.attr_dict_by(op, elided.as_slice(), bare_case);
}

/// Writes the case of an enum of the dialect.
fn bare_case(p: &mut Printer, attr: Attribute) -> bool {
    let AttrKind::Enum { def, value } = p.cx.attr_kind(attr) else {
        return false;
    };
    let case = def.0.cases.iter().find(|case| case.1 == *value);
    match case {
        Some((word, _)) if def.0.name.starts_with("tosa.") => {
            p.text(word);
            true
        }
        _ => false,
    }
}

fn cond_if(p: &mut Printer, op: OpRef) {
    use ops::cond_if as slots;
    p.text(" ");
    p.value(op.operand(slots::CONDITION));
    let inputs = op.group(slots::INPUT_LIST);
    initializers(p, " ", entry_args(op, slots::THEN_GRAPH_REGION), &inputs);
    p.text(" : ");
    p.ty(op.operand_type(slots::CONDITION));
    if !inputs.is_empty() {
        p.text(" (");
        p.types(inputs.iter().map(|value| op.ty(*value)));
        p.text(")");
    }
    p.arrow_types(op.result_types());
    p.text(" ");
    p.region(op, op.region(slots::THEN_GRAPH_REGION), true, true);
    p.text(" else ");
    p.region(op, op.region(slots::ELSE_GRAPH_REGION), true, true);
    p.attr_dict(op, []);
}

fn while_loop(p: &mut Printer, op: OpRef) {
    use ops::while_loop as slots;
    let inputs = op.group(slots::INPUT_LIST);
    initializers(p, " ", entry_args(op, slots::COND_GRAPH_REGION), &inputs);
    p.text(" : ");
    p.function_type(op.operand_types(), op.result_types());
    body_region(p, op, op.region(slots::COND_GRAPH_REGION), true);
    p.text(" do ");
    p.region(op, op.region(slots::BODY_GRAPH_REGION), true, true);
    p.attr_dict_with_keyword(op, &[], &[]);
}

/// `: tensor<2xi32>`, or `= dense<1> : tensor<2xi32>`
fn variable(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    let variable = ops::Variable::new(op);
    if let Some(value) = variable.initial_value() {
        p.text("= ");
        return p.attr(value);
    }
    p.text(": tensor<");
    p.shape(&super::variable_shape(variable));
    p.ty(variable.type_());
    p.text(">");
}

/// `<specification_version = "1.0", level = "8k", profiles = [pro_int], extensions = []>`
fn target_env(p: &mut Printer, params: &[Attribute]) {
    let [version, level, profiles, extensions] = params else {
        return;
    };
    p.text("<specification_version = ");
    case(p, *version);
    p.text(", level = ");
    case(p, *level);
    for (name, list) in [
        (", profiles = [", profiles),
        (", extensions = [", extensions),
    ] {
        p.text(name);
        let cases = p.cx.array_elements(*list);
        p.comma(cases, |p, attr| case(p, *attr));
        p.text("]");
    }
    p.text(">");
}

fn case(p: &mut Printer, attr: Attribute) {
    if let AttrKind::Enum { def, value } = p.cx.attr_kind(attr)
        && let Some((word, _)) = def.0.cases.iter().find(|case| case.1 == *value)
    {
        p.keyword_or_string(word);
    }
}
