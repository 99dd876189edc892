//! Parameters of dialect attributes: what stands in angles becomes values in the order of the declaration.
//!
//! All declared formats are lists of values, some with a name in front (`<a = 1, b = <c = 2>>`); which name or place
//! means which parameter, and what a bare word stands for, the declaration knows.

use oxmlir_ir::def::{ParamDef, ParamKind};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Type, default_params, enum_attr};

use crate::state::{Param, Parsed, Piece, Span, State};
use crate::token::Token;

/// What lists of attributes are made of where their elements stand without prefix: attribute, parameter, element.
const ELEMENTS: &[(&str, &str, &str)] = &[
    ("llvm.tbaa_type_desc", "members", "llvm.tbaa_member"),
    (
        "llvm.profile_summary",
        "detailed_summary",
        "llvm.profile_summary_detailed",
    ),
];

/// `#dialect.name<...>`
pub fn attribute(st: &mut State, token: Token, params: u32) -> Parsed<Attribute> {
    let name = st.text_of(token).trim_start_matches('#');
    match st.cx.registry().attr_def(name) {
        Some(def) if def.name == CONSTANT_RANGE => constant_range(st, def, params, token),
        Some(def) => build(st, def, params, token.span()),
        None => st.dialect_attr(token, None),
    }
}

/// The attribute `name` with these parameters.
pub fn named(st: &mut State, name: &str, params: u32) -> Parsed<Attribute> {
    let at = st.params_span(params);
    match st.cx.registry().attr_def(name) {
        Some(def) => build(st, def, params, at),
        None => Err(st.fail(at.start, format!("unknown attribute `{name}`"))),
    }
}

/// A range of integers, whose bounds have the type in front.
pub const CONSTANT_RANGE: &str = "llvm.constant_range";

/// `#llvm.constant_range<i32, 0, 12>`
fn constant_range(
    st: &mut State,
    def: &'static ParamDef,
    params: u32,
    token: Token,
) -> Parsed<Attribute> {
    let values: Vec<Option<Attribute>> = st
        .take_params(params)
        .iter()
        .map(|p| match p.value {
            Piece::Attr(attr) => Some(attr),
            _ => None,
        })
        .collect();
    let [Some(ty), Some(lower), Some(upper)] = values[..] else {
        return Err(st.fail(token.end, "expected a type and two integers"));
    };
    let ty = match st.cx.attr_kind(ty) {
        AttrKind::Type(ty) => *ty,
        _ => return Err(st.fail(token.end, "expected type")),
    };
    let bounds = [lower, upper].map(|b| st.cx.int_value(b));
    let [Some(lower), Some(upper)] = bounds else {
        return Err(st.fail(token.end, "expected integer value"));
    };
    Ok(st.cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: [lower, upper].map(|b| st.cx.int_attr(ty, b)).into(),
    }))
}

fn build(st: &mut State, def: &'static ParamDef, params: u32, at: Span) -> Parsed<Attribute> {
    let params = st.take_params(params);
    let params = spread(st, def, params);
    let mut values = default_params(st.cx, def).into_vec();
    let mut lists: Vec<Vec<Attribute>> = vec![Vec::new(); values.len()];
    let mut next = 0;
    for param in params {
        let slot = match param.name {
            Some(name) => {
                let text = st.slice(name);
                def.params.iter().position(|p| p.name == text)
            }
            None => Some(next),
        };
        let Some((slot, declared)) = slot.and_then(|s| Some((s, def.params.get(s)?))) else {
            let message = format!("unexpected parameter of '{}'", def.name);
            return Err(st.fail(param.span.start, message));
        };
        let element = ELEMENTS
            .iter()
            .find(|e| e.0 == def.name && e.1 == declared.name)
            .map(|e| e.2);
        let value = value(st, declared.kind, element, &param)?;
        let is_list = matches!(
            declared.kind,
            ParamKind::Ints | ParamKind::Types | ParamKind::Attrs
        );
        next = if is_list { slot } else { slot + 1 };
        match (is_list, st.cx.attr_kind(value)) {
            (true, AttrKind::Array(elements)) => lists[slot].extend_from_slice(elements),
            (true, _) => lists[slot].push(value),
            (false, _) => values[slot] = value,
        }
    }
    for (slot, list) in lists.iter().enumerate() {
        if !list.is_empty() {
            values[slot] = list_attr(st, def.params[slot].kind, list);
        }
    }
    let missing = def.params.iter().zip(&values).find(|(p, v)| {
        **v == Attribute::ABSENT
            && !p.optional
            && !matches!(
                p.kind,
                ParamKind::Attrs | ParamKind::Types | ParamKind::Ints
            )
    });
    if let Some((param, _)) = missing {
        let message = format!("struct is missing required parameter: {}", param.name);
        return Err(st.fail(at.end, message));
    }
    Ok(st.cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: values.into(),
    }))
}

/// `<[1, 2]>` for two parameters: the elements of the array.
fn spread(st: &State, def: &ParamDef, params: Vec<Param>) -> Vec<Param> {
    if def.params.len() < 2 || params.len() != 1 {
        return params;
    }
    let only = params[0];
    match (only.name, only.value) {
        (None, Piece::Attr(array)) if matches!(st.cx.attr_kind(array), AttrKind::Array(_)) => {
            let elements = st.cx.array_elements(array).iter();
            let element = |e: &Attribute| Param {
                value: Piece::Attr(*e),
                ..only
            };
            elements.map(element).collect()
        }
        _ => params,
    }
}

fn list_attr(st: &State, kind: ParamKind, list: &[Attribute]) -> Attribute {
    match kind {
        ParamKind::Ints => {
            let numbers: Vec<i64> = list.iter().filter_map(|n| st.cx.int_value(*n)).collect();
            st.cx.dense_array(Type::I64, &numbers)
        }
        _ => st.cx.array_attr(list),
    }
}

/// The value of a parameter of some kind.
fn value(
    st: &mut State,
    kind: ParamKind,
    element: Option<&str>,
    param: &Param,
) -> Parsed<Attribute> {
    if let ParamKind::Enum(name) = kind {
        return enumerator(st, name, param.span);
    }
    match (kind, param.value) {
        (ParamKind::Dialect(name), Piece::Params(params)) => named(st, name, params),
        (ParamKind::Attrs, Piece::Params(params)) => match element {
            Some(name) => named(st, name, params),
            None => Err(st.fail(param.span.start, "expected attribute value")),
        },
        (ParamKind::Attrs, Piece::ParamSets(sets)) => {
            let mut all = Vec::new();
            for set in st.take_params(sets) {
                all.push(value(st, kind, element, &set)?);
            }
            Ok(st.cx.array_attr(&all))
        }
        (_, Piece::Attr(attr)) => Ok(number(st, kind, attr)),
        (_, Piece::Params(_)) => Err(st.fail(param.span.start, "expected attribute value")),
        _ => {
            let text = st.slice(param.span);
            let message = format!("expected attribute value, but found '{text}'");
            Err(st.fail(param.span.start, message))
        }
    }
}

/// Integers of parameters have no type of their own.
fn number(st: &State, kind: ParamKind, attr: Attribute) -> Attribute {
    match (kind, st.cx.int_value(attr)) {
        (ParamKind::Int | ParamKind::Ints, Some(value)) => st.cx.int_attr(Type::I64, value),
        _ => attr,
    }
}

fn enumerator(st: &mut State, name: &str, span: Span) -> Parsed<Attribute> {
    let Some(def) = st.cx.registry().enum_def(name) else {
        return Err(st.fail(span.start, format!("unknown enum '{name}'")));
    };
    let text = st.slice(span).trim();
    match enum_attr(st.cx, def, text) {
        Some(attr) => Ok(attr),
        None => {
            let cases: Vec<&str> = def.cases.iter().map(|c| c.0).collect();
            let message = format!("expected one of [{}], got: {text}", cases.join(", "));
            Err(st.fail(span.start, message))
        }
    }
}
