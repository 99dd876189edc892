//! arith: selection.

use oxmlir_ir::{OpId, Type};

use super::{finish, take_types};
use crate::assemble::{Draft, Types, Uses};
use crate::state::{List, Parsed, Piece, State};
use crate::token::Token;

/// `%condition, %a, %b : type`, or `: condition type, type`
pub fn select(
    st: &mut State,
    token: Token,
    operands: List,
    dict: Piece,
    types: List,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    let types = take_types(st, types);
    let (condition, result) = match types[..] {
        [result] => (Type::I1, result),
        [condition, result] => (condition, result),
        _ => return Err(draft.fail(st, token.start, "expected one or two types")),
    };
    let all: Vec<_> = st.operands(operands).to_vec();
    let [c, a, b] = all[..] else {
        let message = format!("expected 3 operands, but found {}", all.len());
        return Err(draft.fail(st, token.start, &message));
    };
    for (slot, (operand, ty)) in [(c, condition), (a, result), (b, result)]
        .into_iter()
        .enumerate()
    {
        draft.uses[slot] = Uses::One(operand);
        draft.operand_types[slot] = Types::Each(ty);
    }
    draft.result_types[0] = Types::Each(result);
    let op = finish(st, draft, dict)?;
    st.drop_operands(operands);
    Ok(op)
}
