//! Enum attributes by keyword.

use oxmlir_ir::def::EnumDef;
use oxmlir_ir::{Attribute, enum_value_attr};

use super::Draft;
use crate::state::{List, Parsed, Span, State};

/// The enum of attribute `slot` of an operation in the making.
#[derive(Clone, Copy)]
pub struct Place<'d> {
    pub draft: &'d Draft,
    pub slot: usize,
    pub def: &'static EnumDef,
}

impl Place<'_> {
    /// The attribute of one keyword.
    pub fn word(self, st: &mut State, span: Span) -> Parsed<Attribute> {
        let value = self.value(st, span)?;
        Ok(enum_value_attr(st.cx, self.def, value))
    }

    /// The attribute of several keywords.
    pub fn words(self, st: &mut State, list: List) -> Parsed<Attribute> {
        let mut bits = 0;
        for i in 0..list.len() {
            let span = st.words(list)[i];
            bits |= self.value(st, span)?;
        }
        Ok(enum_value_attr(st.cx, self.def, bits))
    }

    fn value(self, st: &mut State, span: Span) -> Parsed<i64> {
        let text = st.slice(span).trim_matches('"');
        if let Some(case) = self.def.cases.iter().find(|c| c.0 == text) {
            return Ok(case.1);
        }
        let cases: Vec<&str> = self.def.cases.iter().map(|c| c.0).collect();
        let message = format!(
            "expected string or keyword containing one of the following enum values for attribute '{}' [{}]",
            self.draft.def.attrs[self.slot].name,
            cases.join(", ")
        );
        Err(self.draft.fail(st, span.start, &message))
    }
}
