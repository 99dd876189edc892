//! Attributes with declared parameters, encoded: one parameter behind the other, each as its declaration says.

use oxmlir_ir::def::{ParamDef, ParamKind};
use oxmlir_ir::{Attribute, Context};

use super::Sink;

/// How a parameter is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A number.
    Number,
    /// A number with a flag whether it is there.
    OptionalNumber,
    /// A byte.
    Bool,
    /// A string.
    Text,
    /// An attribute.
    Attr,
    /// An attribute that may be absent.
    OptionalAttr,
    /// A byte whether there are any, then the attributes as those that may be absent.
    Attrs,
    /// The same for numbers.
    Numbers,
}

/// How the values of a parameter are encoded; `None` if they cannot be.
pub fn form(kind: ParamKind, optional: bool) -> Option<Form> {
    Some(match (kind, optional) {
        (ParamKind::Int, true) => Form::OptionalNumber,
        (ParamKind::Int | ParamKind::Enum(_) | ParamKind::Keyword(_), _) => Form::Number,
        (ParamKind::Bool, _) => Form::Bool,
        (ParamKind::Str, false) => Form::Text,
        (ParamKind::Str | ParamKind::Attr(_) | ParamKind::Dialect(_), true) => Form::OptionalAttr,
        (ParamKind::Attr(_) | ParamKind::Dialect(_), false) => Form::Attr,
        (ParamKind::Attrs(_) | ParamKind::List { .. }, _) => Form::Attrs,
        (ParamKind::Ints, _) => Form::Numbers,
        _ => return None,
    })
}

/// Encodes the parameters of an attribute; false if it stands as text, as not all of it could be read again.
pub fn encode_params(
    cx: &Context,
    def: &ParamDef,
    params: &[Attribute],
    code: u64,
    sink: &mut impl Sink,
) -> bool {
    let slots = || def.params.iter().zip(params).enumerate();
    let has_place = |(at, (slot, value)): (usize, (_, &Attribute))| {
        let slot: &oxmlir_ir::def::ParamSlot = slot;
        match form(slot.kind, slot.optional) {
            Some(Form::Attr | Form::Text) if value.present().is_none() => false,
            Some(_) => super::is_encoded(def.name, at) || value.present().is_none(),
            None => false,
        }
    };
    if !slots().all(has_place) {
        return false;
    }
    sink.varint(code);
    for (at, (slot, value)) in slots() {
        if super::is_encoded(def.name, at)
            && let Some(form) = form(slot.kind, slot.optional)
        {
            encode(cx, form, value.present(), sink);
        }
    }
    true
}

fn encode(cx: &Context, form: Form, value: Option<Attribute>, sink: &mut impl Sink) {
    let number = || value.and_then(|value| cx.enum_number(value)).unwrap_or(0) as u64;
    match form {
        Form::Number => sink.varint(number()),
        Form::OptionalNumber => sink.flagged(number(), value.is_some()),
        Form::Bool => sink.byte((value == Some(Attribute::TRUE)).into()),
        Form::Text => sink.string(value.and_then(|v| cx.str_value(v)).unwrap_or_default()),
        Form::Attr => sink.attr(value.unwrap_or(Attribute::UNIT)),
        Form::OptionalAttr => sink.optional_attr(value),
        Form::Attrs => {
            let elements = value.map_or(&[][..], |value| cx.array_elements(value));
            sink.byte((!elements.is_empty()).into());
            if !elements.is_empty() {
                sink.varint(elements.len() as u64);
                for element in elements {
                    sink.optional_attr(Some(*element));
                }
            }
        }
        Form::Numbers => {
            let numbers: Vec<i64> = value.map_or_else(Vec::new, |v| cx.dense_array_values(v));
            sink.byte((!numbers.is_empty()).into());
            if !numbers.is_empty() {
                sink.varint(numbers.len() as u64);
                for number in numbers {
                    sink.varint(number as u64);
                }
            }
        }
    }
}
