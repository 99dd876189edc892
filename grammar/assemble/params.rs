//! Parameters of types and attributes of dialects: what stands in angles becomes values in the order of the declaration.
//!
//! All declared formats are lists of values, some with a name in front (`<a = 1, b = <c = 2>>`); which name or place
//! means which parameter, and what a bare word stands for, the declaration knows.

use oxmlir_ir::def::{ParamDef, ParamKind, ParamSlot};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::verify::attr_fits;
use oxmlir_ir::{AttrKind, Attribute, Type, TypeKind, default_params, enum_attr};

use super::attr_enum_message;
use crate::errors;
use crate::scan::{item_end, skip_blanks};
use crate::state::{Param, Parsed, Piece, Span, State};
use crate::syntax;
use crate::token::Token;

/// `#dialect.name<...>`
pub fn attribute(st: &mut State, token: Token, params: u32) -> Parsed<Attribute> {
    let name = st.mnemonic(token);
    match st.cx.registry().attr_def(&name) {
        Some(def) => make(st, def, params, token.end),
        None => st.dialect_attr(token, None),
    }
}

/// `!dialect.name<...>`
pub fn dialect_type(st: &mut State, token: Token, params: u32) -> Parsed<Type> {
    let name = st.mnemonic(token);
    ty(st, &name, params, token.end)
}

/// The type `name` with these parameters, which end at `end`.
pub fn ty(st: &mut State, name: &str, params: u32, end: u32) -> Parsed<Type> {
    let Some(def) = st.cx.registry().type_def(name) else {
        return Err(st.fail(end, format!("unknown type `{name}`")));
    };
    let params = values(st, def, params, end)?;
    Ok(st.cx.ty(TypeKind::Dialect {
        def: DefRef(def),
        params,
    }))
}

/// The attribute `name` with these parameters, which end at `end`.
pub fn named(st: &mut State, name: &str, params: u32, end: u32) -> Parsed<Attribute> {
    match st.cx.registry().attr_def(name) {
        Some(def) => make(st, def, params, end),
        None => Err(st.fail(end, format!("unknown attribute `{name}`"))),
    }
}

/// Makes an attribute of its parameters, which end at `end`, as its dialect does or as the declaration says.
fn make(st: &mut State, def: &'static ParamDef, params: u32, end: u32) -> Parsed<Attribute> {
    match syntax::params(def.name).and_then(|own| own.build) {
        Some(build) => build(st, def, params, end),
        None => {
            let params = values(st, def, params, end)?;
            Ok(st.cx.attr(AttrKind::Dialect {
                def: DefRef(def),
                params,
            }))
        }
    }
}

/// The values of the parameters of a type or an attribute, which are checked; it ends at `end` if it has none. What is
/// wrong first is said of those that are not as declared.
fn values(
    st: &mut State,
    def: &'static ParamDef,
    params: u32,
    end: u32,
) -> Parsed<Box<[Attribute]>> {
    let at = st.params_span(params);
    let open = match at.end {
        0 => None,
        _ => st.text[..at.start as usize].rfind('<'),
    };
    let (open, last) = match open {
        Some(open) => (open as u32, at.end),
        None => (end, end),
    };
    let params = st.take_params(params);
    let params = spread(st, def, params);
    let reported = st.diagnostics.iter().count();
    let values = bound(st, def, params, last).map_err(|fail| {
        let Some((at, message)) = errors::first_error(st, def, open as usize, None, "") else {
            return fail;
        };
        let mut kept = st.diagnostics.take();
        kept.truncate(reported);
        kept.into_iter().for_each(|d| st.diagnostics.push(d));
        st.fail(at, message)
    });
    let mut values = values?;
    st.check_params(def, &values, open)?;
    if let Some(normalize) = syntax::params(def.name).and_then(|own| own.normalize) {
        normalize(st.cx, &mut values);
    }
    Ok(values.into())
}

/// The values of the parameters, which end at `last`; none may be missing.
fn bound(
    st: &mut State,
    def: &'static ParamDef,
    params: Vec<Param>,
    last: u32,
) -> Parsed<Vec<Attribute>> {
    let values = bind(st, def, params)?;
    let missing = def.params.iter().zip(&values).find(|(param, value)| {
        let is_list = is_list(param.kind) && !matches!(param.kind, ParamKind::List { .. });
        **value == Attribute::ABSENT && !param.optional && !is_list
    });
    if let Some((param, _)) = missing {
        let after = skip_blanks(st.text.as_bytes(), last as usize) as u32;
        let message = if def.params.iter().any(is_omissible) {
            format!("struct is missing required parameter: {}", param.name)
        } else {
            "expected ','".to_owned()
        };
        return Err(st.fail(after, message));
    }
    Ok(values)
}

/// The values of the parameters in the order of the declaration, with defaults.
fn bind(st: &mut State, def: &'static ParamDef, params: Vec<Param>) -> Parsed<Vec<Attribute>> {
    let mut values = default_params(st.cx, def).into_vec();
    let mut lists: Vec<Option<Vec<Attribute>>> = vec![None; values.len()];
    let mut seen = vec![false; values.len()];
    let mut next = 0;
    for param in params {
        let (slot, declared) = slot_of(st, def, &param, next, &seen)?;
        seen[slot] = true;
        let value = value(st, declared.kind, &param)?;
        next = slot;
        if is_list(declared.kind) {
            let list = lists[slot].get_or_insert_default();
            match st.cx.attr_kind(value) {
                AttrKind::Array(elements) => list.extend_from_slice(elements),
                _ => list.push(value),
            }
        } else {
            next += 1;
            values[slot] = value;
        }
    }
    for (slot, list) in lists.iter().enumerate() {
        let Some(list) = list else { continue };
        if !list.is_empty() || matches!(def.params[slot].kind, ParamKind::List { .. }) {
            values[slot] = list_attr(st, def.params[slot].kind, list);
        }
    }
    Ok(values)
}

/// Which parameter is meant: by name, or the next one.
fn slot_of(
    st: &mut State,
    def: &'static ParamDef,
    param: &Param,
    next: usize,
    seen: &[bool],
) -> Parsed<(usize, &'static ParamSlot)> {
    let Some(name) = param.name else {
        let goes_on = def
            .params
            .get(next)
            .is_some_and(|p| seen[next] && is_list(p.kind));
        if def.is_struct() && !goes_on {
            let is_word = matches!(param.value, Piece::Word(_));
            let (at, message) = match is_word {
                true => (param.span.end, "expected '='"),
                false => (param.span.start, "expected valid keyword"),
            };
            return Err(st.fail(at, message));
        }
        return match def.params.get(next) {
            Some(declared) => Ok((next, declared)),
            None => {
                let message = format!("unexpected parameter of '{}'", def.name);
                Err(st.fail(param.span.start, message))
            }
        };
    };
    let text = st.slice(name);
    let found = def.params.iter().position(|p| p.name == text);
    match found.filter(|slot| !seen[*slot]) {
        Some(slot) => Ok((slot, &def.params[slot])),
        None => {
            let message = format!("duplicate or unknown struct parameter name: {text}");
            Err(st.fail(param.span.start, message))
        }
    }
}

fn is_list(kind: ParamKind) -> bool {
    matches!(
        kind,
        ParamKind::Ints | ParamKind::Types | ParamKind::Attrs(_) | ParamKind::List { .. }
    )
}

fn is_omissible(param: &ParamSlot) -> bool {
    param.optional || !param.default.is_empty()
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
fn value(st: &mut State, kind: ParamKind, param: &Param) -> Parsed<Attribute> {
    match (kind, param.value) {
        (ParamKind::Enum(name) | ParamKind::EnumAttr(name), _) => enumerator(st, name, param.span),
        (ParamKind::Keyword(name), _) => keyword(st, name, param.span),
        (ParamKind::Dialect(name), Piece::Params(params)) => {
            named(st, name, params, param.span.end)
        }
        (ParamKind::DenseArray(element), Piece::Attr(array)) => {
            dense_array(st, element, array, param.span)
        }
        (ParamKind::List { mnemonic, .. }, _) => element(st, mnemonic, param),
        (_, Piece::Attr(attr)) => fitting(st, kind, attr, param.span),
        _ => Err(st.fail(param.span.start, "expected attribute value")),
    }
}

/// The attribute, if it is of the right kind.
pub fn fitting(st: &mut State, kind: ParamKind, attr: Attribute, span: Span) -> Parsed<Attribute> {
    const INVALID: &str = "invalid kind of attribute specified";
    let value = st.cx.attr_kind(attr);
    let message = match kind {
        ParamKind::Int | ParamKind::Ints => match value {
            AttrKind::Array(_) | AttrKind::DenseArray { .. } => None,
            _ if st.cx.int_value(attr).is_some() => return Ok(number(st, attr)),
            _ => Some("expected integer value"),
        },
        ParamKind::Str => (!matches!(value, AttrKind::String { .. })).then_some("expected string"),
        ParamKind::Attr(pred) => (!attr_fits(st.cx, pred, attr)).then_some(INVALID),
        ParamKind::Attrs(pred) => {
            let fits = match value {
                AttrKind::Array(elements) => elements.iter().all(|e| attr_fits(st.cx, pred, *e)),
                _ => attr_fits(st.cx, pred, attr),
            };
            (!fits).then_some(INVALID)
        }
        ParamKind::Dialect(name) => match value {
            AttrKind::Dialect { def, .. } => (def.0.name != name).then_some(INVALID),
            AttrKind::Type(_) | AttrKind::Enum { .. } | AttrKind::Opaque { .. } => None,
            _ => Some("expected '<'"),
        },
        _ => None,
    };
    match message {
        Some(message) => Err(st.fail(span.start, message)),
        None => Ok(attr),
    }
}

/// An element of a list of attributes without prefix, or all of them in brackets or braces.
fn element(st: &mut State, mnemonic: &'static str, param: &Param) -> Parsed<Attribute> {
    match param.value {
        Piece::Params(params) => named(st, mnemonic, params, param.span.end),
        Piece::ParamSets(sets) => {
            let mut all = Vec::new();
            for set in st.take_params(sets) {
                all.push(match set.name {
                    Some(name) => call_element(st, mnemonic, name, &set)?,
                    None => element(st, mnemonic, &set)?,
                });
            }
            Ok(st.cx.array_attr(&all))
        }
        Piece::Attr(attr) => fitting(st, ParamKind::Dialect(mnemonic), attr, param.span),
        _ => Err(st.fail(param.span.start, "expected '<'")),
    }
}

/// `name(argument, ...)` as an element, which its dialect makes.
fn call_element(st: &mut State, mnemonic: &str, name: Span, element: &Param) -> Parsed<Attribute> {
    let def = st.cx.registry().attr_def(mnemonic);
    let call = syntax::params(mnemonic).and_then(|own| own.call);
    match def.zip(call) {
        Some((def, call)) => call(st, def, name, element),
        None => Err(st.fail(name.start, "expected attribute value")),
    }
}

/// `[1, 2]` as a dense array.
fn dense_array(st: &mut State, element: &str, array: Attribute, span: Span) -> Parsed<Attribute> {
    let element = match element {
        "i32" => Type::I32,
        _ => Type::I64,
    };
    let elements = match st.cx.attr_kind(array) {
        AttrKind::Array(elements) => elements,
        AttrKind::DenseArray { element: found, .. } if *found == element => return Ok(array),
        _ => {
            let message = match st.slice(span).starts_with('#') {
                true => "invalid kind of attribute specified",
                false => "expected '['",
            };
            return Err(st.fail(span.start, message));
        }
    };
    let mut values = Vec::with_capacity(elements.len());
    for (i, attr) in elements.iter().enumerate() {
        let message = match st.cx.int_value(*attr) {
            None => "expected integer value",
            Some(value) if element == Type::I32 && i32::try_from(value).is_err() => {
                "integer value too large"
            }
            Some(value) => {
                values.push(value);
                continue;
            }
        };
        let at = item_start(st, span.start, i);
        return Err(st.fail(at, message));
    }
    Ok(st.cx.dense_array(element, &values))
}

/// Where item `index` of the list in the bracket at `open` begins.
fn item_start(st: &State, open: u32, index: usize) -> u32 {
    let bytes = st.text.as_bytes();
    let before = match index.checked_sub(1) {
        Some(previous) => item_end(bytes, open as usize, previous),
        None => Some(open as usize),
    };
    before.map_or(open, |at| skip_blanks(bytes, at + 1) as u32)
}

/// Integers of parameters have no type of their own.
fn number(st: &State, attr: Attribute) -> Attribute {
    match st.cx.int_value(attr) {
        Some(value) => st.cx.int_attr(Type::I64, value),
        None => attr,
    }
}

fn enumerator(st: &mut State, name: &str, span: Span) -> Parsed<Attribute> {
    let Some(def) = st.cx.registry().enum_def(name) else {
        return Err(st.fail(span.start, format!("unknown enum '{name}'")));
    };
    let text = st.slice(span).trim();
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '"') {
        let message = match def.summary {
            "" => "expected valid keyword or string".to_owned(),
            summary => format!("expected keyword for {summary}"),
        };
        return Err(st.fail(span.start, message));
    }
    let text = text.trim_matches('"');
    match enum_attr(st.cx, def, text) {
        Some(attr) => Ok(attr),
        None => Err(st.fail(span.start, attr_enum_message(def, text))),
    }
}

/// A bare keyword of an enum.
pub fn keyword(st: &mut State, name: &str, span: Span) -> Parsed<Attribute> {
    let text = st.slice(span).trim();
    let def = st.cx.registry().enum_def(name);
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return Err(st.fail(span.start, "expected valid keyword"));
    }
    match def.and_then(|def| enum_attr(st.cx, def, text)) {
        Some(attr) => Ok(attr),
        None => {
            let what = def.map_or(name, |def| def.summary);
            let message = format!("invalid debug info debug info {what} name: {text}");
            Err(st.fail(span.start, message))
        }
    }
}
