//! complex: numbers as attributes.

use oxmlir_ir::{Attribute, Type};

use super::dialect_attr;
use crate::state::{Literal, Parsed, State};

/// `#complex.number<:f32 1.0, 2.0>`
pub fn number(st: &mut State, (ty, end): (Type, u32), [re, im]: [Literal; 2]) -> Parsed<Attribute> {
    let re = st.typed_number_attr(re, ty, end)?;
    let im = st.typed_number_attr(im, ty, end)?;
    Ok(dialect_attr(st, "complex.number", &[re, im]))
}
