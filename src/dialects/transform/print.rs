//! How transformations are written.

use oxmlir_ir::def::{CustomArg, OpName, SlotRef};
use oxmlir_ir::hooks::{AsmHooks, NO_ASM};
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, Attribute, OpRef, Type, ValueId};
use smallvec::SmallVec;

use crate::printing::{Delimiter, Directives, dynamic_index_list, function, index_list};
use crate::tables::transform as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::FOREACH_MATCH, AsmHooks::named(foreach_match_names)),
    (ops::NAMED_SEQUENCE, AsmHooks::printed(function)),
    (ops::SEQUENCE, IN_TRANSFORM),
    (ops::STRUCTURED_SPLIT, AsmHooks::printed(split)),
    (ops::TEST_TRANSFORM_OP, AsmHooks::printed(test_op)),
    (ops::WITH_PDL_PATTERNS, IN_TRANSFORM),
];

/// What is in the operation goes without the name of the dialect.
const IN_TRANSFORM: AsmHooks = AsmHooks {
    default_dialect: "transform",
    ..NO_ASM
};

pub const DIRECTIVES: Directives = &[
    ("AlternativesOpSelectedRegion", selected_region),
    ("ApplyRegisteredPassOptions", pass_options),
    ("ContinuousTileSizeTypes", equal_results),
    ("DynamicIndexList", dynamic_index_list),
    ("ForeachMatchSymbols", matchers_and_actions),
    ("MultitileSizesTypes", equal_results),
    ("PackedOrDynamicIndexList", packed_or_dynamic_index_list),
    ("SemiFunctionType", semi_function_type),
    ("SequenceOpOperands", sequence_operands),
    ("TransformMatchDims", dimensions),
];

/// The values of an operand group, if that is what the argument is.
fn operands(op: OpRef, arg: Option<&CustomArg>) -> SmallVec<[ValueId; 4]> {
    match arg {
        Some(CustomArg::Operand(group)) => op.group(usize::from(*group)),
        _ => SmallVec::new(),
    }
}

fn attr(op: OpRef, arg: Option<&CustomArg>) -> Option<Attribute> {
    match arg {
        Some(CustomArg::Attr(slot)) => op.attr(usize::from(*slot)),
        _ => None,
    }
}

/// The types of an operand or result group, if that is what the argument is.
fn types(op: OpRef, arg: Option<&CustomArg>) -> SmallVec<[Type; 4]> {
    let values = match arg {
        Some(CustomArg::Type(SlotRef::Operand(group))) => op.group(usize::from(*group)),
        Some(CustomArg::Type(SlotRef::Result(group))) => op.result_group(usize::from(*group)),
        _ => SmallVec::new(),
    };
    values.into_iter().map(|value| op.ty(value)).collect()
}

fn foreach_match_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    use ops::foreach_match as slots;
    name(op.single_result(slots::UPDATED_RESULT), "updated_root");
    for value in op.result_group(slots::FORWARDED_OUTPUTS_RESULT) {
        name(value, "yielded");
    }
}

/// ` "message"`
fn test_op(p: &mut Printer, op: OpRef) {
    if let Some(message) = op.cx.dict_get(op.body.dict(op.id), "message") {
        p.text(" ");
        p.attr(message);
    }
}

/// ` %target after 16 {...} : type`
fn split(p: &mut Printer, op: OpRef) {
    use ops::structured_split as slots;
    p.text(" ");
    p.value(op.single_operand(slots::TARGET));
    p.text(" after ");
    let sizes = op.optional(slots::DYNAMIC_CHUNK_SIZES);
    match sizes {
        Some(sizes) => p.value(sizes),
        None => p.int(op.int_attr(slots::STATIC_CHUNK_SIZES_ATTR).unwrap_or(0)),
    }
    p.text(" ");
    p.attr_dict(op, [slots::STATIC_CHUNK_SIZES_ATTR]);
    p.text(" : ");
    p.types(op.operand_types());
}

/// `custom<SequenceOpOperands>`: `%a, %b : (type, type)`
fn sequence_operands(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let values = operands(op, args.first());
    let further = operands(op, args.get(2));
    if values.is_empty() {
        return;
    }
    p.values(values.iter().chain(&further).copied());
    p.text(" : ");
    let types = op.operand_types();
    if further.is_empty() {
        return p.types(types);
    }
    p.text("(");
    p.types(types);
    p.text(")");
}

/// `custom<TransformMatchDims>`: `0, -1`, `except(0)`, `all`
fn dimensions(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    if attr(op, args.get(2)).is_some() {
        return p.text("all");
    }
    let is_inverted = attr(op, args.get(1)).is_some();
    let numbers = attr(op, args.first()).map(|list| op.cx.dense_array_values(list));
    p.text(if is_inverted { "except(" } else { "" });
    p.comma(numbers.into_iter().flatten(), Printer::int);
    p.text(if is_inverted { ")" } else { "" });
}

/// `custom<SemiFunctionType>`: `type` or `(type) -> types`
fn semi_function_type(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let (arguments, results) = (types(op, args.first()), types(op, args.get(1)));
    if results.is_empty() {
        p.types(arguments);
    } else {
        p.function_type(arguments, results);
    }
}

/// Several results of one type, `(type) -> type`.
fn equal_results(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    p.text("(");
    p.types(types(op, args.first()));
    p.text(") -> ");
    p.types(types(op, args.get(1)));
}

/// `custom<PackedOrDynamicIndexList>`: `*(%a)` or `[4, %b]`
fn packed_or_dynamic_index_list(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let packed = operands(op, args.first());
    if let [packed] = packed[..] {
        p.text("*(");
        p.value(packed);
        return p.text(")");
    }
    let constants = attr(op, args.get(2)).map(|list| op.cx.dense_array_values(list));
    let constants = constants.unwrap_or_default();
    index_list(p, &operands(op, args.get(1)), &constants, Delimiter::Square);
}

/// `custom<ForeachMatchSymbols>`: a matcher and its action on each line.
fn matchers_and_actions(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let array = |arg| attr(op, arg).map(|list| op.cx.array_elements(list));
    let (Some(matchers), Some(actions)) = (array(args.first()), array(args.get(1))) else {
        return;
    };
    p.increase_indent();
    p.increase_indent();
    p.newline();
    for (i, (matcher, action)) in matchers.iter().zip(actions).enumerate() {
        if i > 0 {
            p.text(", ");
            p.newline();
        }
        p.attr_without_type(*matcher);
        p.text(" -> ");
        p.attr_without_type(*action);
    }
    p.decrease_indent();
    p.decrease_indent();
}

/// `custom<ApplyRegisteredPassOptions>`: `{"a" = 1 : i64, "b" = %param}`
fn pass_options(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let params = operands(op, args.get(1));
    let options = attr(op, args.first()).map(|options| op.cx.dict_entries(options));
    p.text("{");
    p.comma(options.into_iter().flatten(), |p, (name, value)| {
        p.string(op.cx.get_str(*name));
        p.text(" = ");
        pass_option(p, op, *value, &params);
    });
    p.text("}");
}

/// A value of an option, with the parameters where their numbers stand.
fn pass_option(p: &mut Printer, op: OpRef, value: Attribute, params: &[ValueId]) {
    if let Some(param) = param_number(op, value).and_then(|number| params.get(number)) {
        return p.value(*param);
    }
    match op.cx.attr_kind(value) {
        AttrKind::Array(elements) => {
            p.text("[");
            p.comma(elements, |p, element| match param_number(op, *element) {
                Some(number) if number < params.len() => p.value(params[number]),
                _ => p.attr(*element),
            });
            p.text("]");
        }
        _ => p.attr(value),
    }
}

/// The place among the operands that an option stands for.
fn param_number(op: OpRef, value: Attribute) -> Option<usize> {
    let param = ops::ParamOperandAttr::of(op.cx, value)?;
    usize::try_from(param.index()).ok()
}

/// `custom<AlternativesOpSelectedRegion>`: a number or a parameter
fn selected_region(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    match operands(op, args.get(1))[..] {
        [param] => p.value(param),
        _ => {
            if let Some(number) = attr(op, args.first()) {
                p.attr_without_type(number);
            }
        }
    }
}
