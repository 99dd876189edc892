//! Enum attributes by keyword.

use oxmlir_ir::def::EnumDef;
use oxmlir_ir::{Attribute, enum_value_attr};

use crate::state::{List, Parsed, Span, State};

/// The attribute of one keyword.
pub fn word(st: &mut State, def: &'static EnumDef, span: Span) -> Parsed<Attribute> {
    let value = value(st, def, span)?;
    Ok(enum_value_attr(st.cx, def, value))
}

/// The attribute of several keywords.
pub fn words(st: &mut State, def: &'static EnumDef, list: List) -> Parsed<Attribute> {
    let mut bits = 0;
    for i in 0..list.len() {
        let span = st.words(list)[i];
        bits |= value(st, def, span)?;
    }
    Ok(enum_value_attr(st.cx, def, bits))
}

fn value(st: &mut State, def: &'static EnumDef, span: Span) -> Parsed<i64> {
    let text = st.slice(span).trim_matches('"');
    if let Some(case) = def.cases.iter().find(|c| c.0 == text) {
        return Ok(case.1);
    }
    let cases: Vec<&str> = def.cases.iter().map(|c| c.0).collect();
    let message = format!(
        "expected string or keyword containing one of the following enum values for attribute '{}' [{}]",
        def.name,
        cases.join(", ")
    );
    Err(st.fail(span.start, message))
}
