//! Whether the types of elements are ones that the specification has for an operation, and that the target supports.

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{Diagnostic, OpRef, Type, ValueId};

use super::elements::{Element, name_of, names};
use super::table::{Needs, Row, Slots, Support, support_of};
use super::target::{Target, keyword, profiles_for};

type Check = Result<(), Diagnostic>;

/// Operands and results have types that the specification knows.
pub fn known(op: OpRef) -> Check {
    for ty in op.operand_types().chain(op.result_types()) {
        let Some(element) = op.cx.shaped_element(ty) else {
            continue;
        };
        if Element::of(op.cx, element).is_none() {
            let element = op.cx.type_string(element);
            return Err(op.error(format_args!(
                "is not profile-aligned: element type '{element}' is not legal"
            )));
        }
    }
    Ok(())
}

/// The types that the specification's table of an operation is about, of tensors those of the elements.
fn considered(op: OpRef) -> Vec<Type> {
    let of = |values: &[ValueId]| -> Vec<Type> {
        let types = values.iter().map(|value| op.ty(*value));
        types.map(|ty| op.cx.element_type(ty)).collect()
    };
    let with_accumulator = |ty: Type| {
        let operands = op.operands().collect::<Vec<_>>();
        [of(&operands), vec![ty], of(&[op.only_result()])].concat()
    };
    let with_result = |values: &[ValueId]| [of(values), of(&[op.only_result()])].concat();
    if let Some(view) = ops::AvgPool2d::of(op) {
        with_accumulator(view.acc_type())
    } else if let Some(view) = ops::Conv2d::of(op) {
        with_accumulator(view.acc_type())
    } else if let Some(view) = ops::Conv3d::of(op) {
        with_accumulator(view.acc_type())
    } else if let Some(view) = ops::DepthwiseConv2d::of(op) {
        with_accumulator(view.acc_type())
    } else if let Some(view) = ops::TransposeConv2d::of(op) {
        with_accumulator(view.acc_type())
    } else if let Some(view) = ops::Concat::of(op) {
        let inputs = view.input1();
        with_result(&inputs[..inputs.len().min(1)])
    } else if let Some(view) = ops::Mul::of(op) {
        with_result(&[view.input1(), view.input2()])
    } else if let Some(view) = ops::Select::of(op) {
        with_result(&[view.input2(), view.input3()])
    } else if let Some(view) = ops::Rescale::of(op) {
        with_result(&[view.input(), view.input_zp(), view.output_zp()])
    } else if let Some(view) = ops::Dim::of(op) {
        of(&[view.input1()])
    } else if let Some(view) = ops::Variable::of(op) {
        vec![view.type_()]
    } else {
        // Sizes are no data.
        let is_data = |value: &ValueId| ops::ShapeType::of(op.cx, op.ty(*value)).is_none();
        let values: Vec<ValueId> = op.operands().chain(op.results()).filter(is_data).collect();
        of(&values)
    }
}

/// What an operation takes with the types that it has.
enum Found {
    /// The specification says nothing of the operation.
    Nothing,
    Needs(Support, Needs),
    /// No row has the types.
    Unknown(Support, Vec<Type>),
}

fn find(op: OpRef) -> Found {
    let Some(support) = support_of(op.name()) else {
        return Found::Nothing;
    };
    if let Slots::Any = support.slots {
        return match support.rows.first() {
            Some(row) => Found::Needs(support, row.needs),
            None => Found::Nothing,
        };
    }
    let types = considered(op);
    let elements: Option<Vec<Element>> = types.iter().map(|ty| Element::of(op.cx, *ty)).collect();
    let has = |row: &&Row| elements.as_ref() == Some(&support.elements(row, types.len()));
    match support.rows.iter().find(has) {
        Some(row) => Found::Needs(support, row.needs),
        None => Found::Unknown(support, types),
    }
}

/// The types of an operation are among those that the specification lists for it.
pub fn supported(op: OpRef) -> Check {
    let Found::Unknown(support, types) = find(op) else {
        return Ok(());
    };
    let got: Vec<String> = types.iter().map(|ty| name_of(op.cx, *ty)).collect();
    let got = got.join(",");
    let alike = |row: &Row| {
        let elements = support.elements(row, types.len());
        let pairs = elements.iter().zip(&types);
        pairs
            .filter(|(element, ty)| Element::of(op.cx, **ty) == Some(**element))
            .count()
    };
    // The first of those that have most in common.
    let mut nearest: Option<(&Row, usize)> = None;
    for row in support.rows {
        let alike = alike(row);
        if nearest.is_none_or(|(_, most)| alike > most) {
            nearest = Some((row, alike));
        }
    }
    let meant = nearest.map(|(row, _)| names(&support.elements(row, types.len())));
    let meant = meant.unwrap_or_default();
    let name = op.name_str();
    Err(op.error(format_args!(
        "illegal: operation operand/result data types did not align with any profile or extension, got ({got}), did you mean ({meant})? Otherwise, please refer to the 'supported data types' for '{name}' in the specification."
    )))
}

fn list<E: EnumAttr>(cases: &[E]) -> String {
    let names: Vec<&str> = cases.iter().map(|case| keyword(*case)).collect();
    names.join(", ")
}

/// The target has what the types of an operation take.
pub fn enabled(op: OpRef, target: &Target) -> Check {
    let Found::Needs(support, needs) = find(op) else {
        return Ok(());
    };
    let fail = |message: String| Err(op.error(format_args!("illegal: {message}")));
    let (profiles, extensions) = (needs.profiles, needs.extensions);
    if !profiles.is_empty() && !target.has_any(profiles) {
        let any = if profiles.len() > 1 { "any of " } else { "" };
        let names = list(profiles);
        return fail(format!("requires {any}[{names}] but not enabled in target"));
    }
    if !extensions.iter().all(|it| target.has(*it)) {
        let all = if extensions.len() > 1 { "all of " } else { "" };
        let names = list(extensions);
        return fail(format!("requires {all}[{names}] but not enabled in target"));
    }
    if let Some(declared) = support.extensions
        && !extensions.iter().all(|it| declared.contains(it))
    {
        let (names, declared) = (list(extensions), list(declared));
        return fail(format!(
            "requires [{names}] but not included in the profile compliance [{declared}]"
        ));
    }
    for extension in extensions {
        let partners = profiles_for(*extension);
        if !target.has_any(partners) {
            let names = list(partners);
            return fail(format!(
                "requires [{names}] to work with but not enabled in target"
            ));
        }
    }
    if !target.version.includes(needs.since) {
        let (version, since) = (target.version, needs.since);
        return fail(format!(
            "the target specification version ({version}) is not backwards compatible with the op compliance specification version ({since})"
        ));
    }
    Ok(())
}
