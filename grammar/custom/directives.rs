//! Directives that several dialects use.

use oxmlir_ir::{DYNAMIC, Type};
use smallvec::SmallVec;

use crate::errors::in_form;
use crate::state::{List, Operand, Parsed, Piece, State};
use crate::token::Token;

/// An item of a mixed list of values and constants.
#[derive(Clone, Copy, Debug)]
pub enum Index {
    Value(Operand),
    Constant(i64),
}

/// A number of an index list.
pub fn constant(st: &mut State, token: Token, negative: bool) -> Parsed<Index> {
    match st.small_integer(token, negative) {
        Some(value) => Ok(Index::Constant(value)),
        None => {
            let message = in_form(st, token.start, "integer value too large");
            Err(st.fail(token.start, message))
        }
    }
}

/// Adds an item to the values and the constants, where a value is dynamic.
pub fn index_item(st: &mut State, (values, constants): (List, List), item: Index) -> (List, List) {
    let (values, constant) = match item {
        Index::Value(operand) if values.is_empty() => (st.first_operand(operand), DYNAMIC),
        Index::Value(operand) => (st.next_operand(values, operand), DYNAMIC),
        Index::Constant(value) => (values, value),
    };
    let constants = if constants.is_empty() {
        st.first_extent(constant)
    } else {
        st.next_extent(constants, constant)
    };
    (values, constants)
}

/// Notes whether an item is scalable.
pub fn scalable(st: &mut State, item: Index, is_scalable: bool) -> Index {
    st.dialects.scalable.push(is_scalable);
    item
}

/// `custom<DynamicIndexList>` of three: the values, all as a dense array, and which are scalable.
pub fn scalable_index_list(st: &mut State, lists: (List, List)) -> Parsed<Piece> {
    let flags: SmallVec<[i64; 8]> = st.dialects.scalable.drain(..).map(i64::from).collect();
    let flags = st.cx.dense_array(Type::I1, &flags);
    let list = index_list(st, lists)?;
    let flags = st.group(&[Piece::Attr(flags)]);
    Ok(st.joined_groups(list, flags))
}

/// `custom<DynamicIndexList>`: the values, and all as a dense array.
pub fn index_list(st: &mut State, (values, constants): (List, List)) -> Parsed<Piece> {
    let numbers: SmallVec<[i64; 8]> = st.extents(constants).into();
    st.drop_extents(constants);
    let array = st.cx.dense_array(Type::I64, &numbers);
    Ok(st.group(&[Piece::Operands(values), Piece::Attr(array)]))
}
