//! From the pieces of an assembly format to the operation.
//!
//! The production of a format yields one piece for every element that is no literal. [`plain`] walks the format of the
//! operation and the pieces side by side and fills a [`Draft`]; the draft completes the types, resolves the operands and
//! makes the operation. Hand-written forms fill a draft themselves.

mod draft;
mod enums;
mod generic;
pub mod params;
mod pieces;
pub mod properties;
mod types;

pub use draft::{Draft, Sizes, Uses, class_message};
pub use enums::{attr_enum_message, enum_token_message, wrong_separator};
pub use generic::generic;
pub use pieces::{bind_attr, is_reference, types, uses};
pub use properties::Slots;
pub use types::Types;

use oxmlir_ir::OpId;

use crate::state::{Parsed, Piece, State};
use crate::syntax;
use crate::token::Token;

/// An operation without regions.
pub fn plain(st: &mut State, token: Token, pieces: &[Piece]) -> Parsed<OpId> {
    let (name, def) = Draft::declared(st, token)?;
    let mut draft = Draft::of(name, def, token.start);
    pieces::bind_all(st, &mut draft, pieces)?;
    let op = create(st, draft)?;
    st.release(pieces);
    Ok(op)
}

/// Makes an operation, as its dialect wants it where the text has attributes that it does not declare, or older types.
fn create(st: &mut State, mut draft: Draft) -> Parsed<OpId> {
    if (!draft.dict.is_empty() || st.dialects.has_older_types())
        && let Some(create) = syntax::op(draft.def.name).and_then(|op| op.create)
    {
        return create(st, draft);
    }
    draft.create(st)
}

/// An operation with regions, whose name [`State::begin_op`] has seen.
pub fn framed(st: &mut State, token: Token, pieces: &[Piece]) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    pieces::bind_all(st, &mut draft, pieces)?;
    let op = draft.create(st)?;
    st.release(pieces);
    Ok(op)
}
