//! Functions that are parsed elsewhere than they stand: what stands for them there, and how they are read where they are parsed.

use super::reader::op_begin;
use super::{Around, Text, operation};
use crate::scan;
use crate::state::State;
use crate::token::Token;

/// Makes what stands for an operation that is parsed later, and answers where that ends; nothing if it is for the parser.
///
/// # Errors
/// It cannot stand there, which the parser has to say.
pub fn deferred(st: &mut State, token: Token) -> Result<Option<usize>, ()> {
    let bytes = st.text.as_bytes();
    let next = scan::skip_blanks(bytes, token.end as usize);
    if bytes[next..].starts_with(b"loc") {
        return Ok(None);
    }
    let op = st.defer_op(token);
    st.finish_op(op, None, None).map_err(|_| ())?;
    Ok(Some(token.end as usize))
}

/// Reads the operation behind `next`, which says that a scheduled one comes, and makes it, or what of it can be read; nothing if all of
/// it is for the parser.
///
/// # Errors
/// The text is wrong, which the parser has to say.
pub fn scheduled(st: &mut State, next: Token) -> Result<Option<Text>, ()> {
    if !st.direct.is_on() {
        return Ok(None);
    }
    let Ok(name) = op_begin(st.text, next.end) else {
        return Ok(None);
    };
    st.begin_scheduled(next);
    let around = Around {
        nesting: 0,
        ends_at: usize::MAX,
    };
    let Some(text) = operation(st, name, around)? else {
        return Ok(None);
    };
    if text.open > 0 {
        st.has_begun_scheduled();
        return Ok(Some(text));
    }
    let op = st.take_read_op();
    st.end_scheduled(op);
    Ok(Some(Text::read(text.behind)))
}
