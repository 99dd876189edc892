//! dlti: entries of data layouts, and the lists of them.

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute};

use super::dialect_attr;
use crate::errors::Around::{Behind, In};
use crate::lexer::Raw;
use crate::state::{List, Param, Parsed, Piece, Span, State};
use crate::syntax::CustomSyntax;
use crate::token::Token;

/// What dlti adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    missing: &[
        (
            Behind(["#dlti.dl_entry", "<"]),
            "STR",
            "expected a type or a quoted string",
        ),
        (In("#dlti.map", Raw::Less), "=", "expected '='"),
        (In("#dlti.dl_spec", Raw::Less), "=", "expected '='"),
        (
            In("#dlti.target_system_spec", Raw::Less),
            "=",
            "expected '='",
        ),
        (
            In("#dlti.target_device_spec", Raw::Less),
            "=",
            "expected '='",
        ),
    ],
    ..CustomSyntax::none("dlti")
};

const ENTRY: &str = "dlti.dl_entry";
const INVALID_KIND: &str = "invalid kind of attribute specified";

fn is_type(st: &State, attr: Attribute) -> bool {
    matches!(st.cx.attr_kind(attr), AttrKind::Type(_))
}

fn is_key(st: &State, attr: Attribute) -> bool {
    is_type(st, attr) || matches!(st.cx.attr_kind(attr), AttrKind::String { .. })
}

/// `#dlti.dl_entry<key, value>`
pub fn entry(st: &mut State, at: u32, key: Attribute, value: Attribute) -> Parsed<Attribute> {
    if !is_key(st, key) {
        return Err(st.fail(at, "expected a type or a quoted string"));
    }
    Ok(dialect_attr(st, ENTRY, &[key, value]))
}

/// `key = value`
pub fn key_value(
    st: &mut State,
    start: u32,
    key: Attribute,
    end: u32,
    value: Attribute,
) -> Parsed<Param> {
    if !is_key(st, key) {
        return Err(st.fail(start, INVALID_KIND));
    }
    let entry = dialect_attr(st, ENTRY, &[key, value]);
    Ok(Param {
        name: Some(Span { start, end }),
        value: Piece::Attr(entry),
        span: Span { start, end },
    })
}

/// `#dlti.dl_spec<...>` and the other lists. What is wrong with one is reported where its mnemonic begins.
pub fn spec(st: &mut State, token: Token, list: List) -> Parsed<Attribute> {
    let name = st.mnemonic(token);
    let params = st.params(list).to_vec();
    st.drop_params(list);
    let entries = params
        .iter()
        .map(|param| listed_entry(st, &name, param))
        .collect::<Parsed<Vec<Attribute>>>()?;
    let Some(def) = st.cx.registry().attr_def(&name) else {
        return Err(st.fail(token.start, INVALID_KIND));
    };
    let params = [st.cx.array_attr(&entries)];
    let mnemonic = name.len() - name.find('.').map_or(0, |dot| dot + 1);
    st.check_params(def, &params, token.end - mnemonic as u32)?;
    Ok(st.cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: params.into(),
    }))
}

/// An entry of the list `spec`: only data layouts and maps have types as keys.
fn listed_entry(st: &mut State, spec: &str, param: &Param) -> Parsed<Attribute> {
    let Piece::Attr(entry) = param.value else {
        return Err(st.fail(param.span.start, INVALID_KIND));
    };
    let key = match st.cx.attr_kind(entry) {
        AttrKind::Dialect { def, params } if def.0.name == ENTRY => params.first().copied(),
        _ => None,
    };
    match key {
        Some(key) if param.name.is_some() && is_type(st, key) && spec.contains("target_") => {
            Err(st.fail(param.span.start, INVALID_KIND))
        }
        Some(_) => Ok(entry),
        None if is_key(st, entry) => Err(st.fail(param.span.end, "expected '='")),
        None => Err(st.fail(param.span.start, INVALID_KIND)),
    }
}
