//! arith: selection.

use oxmlir_ir::{OpId, Type};

use super::{finish, made};
use crate::assemble::{Draft, Types, Uses};
use crate::direct::{Made, Read, Reader};
use crate::state::{List, Parsed, Piece, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// What arith adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: &[OpSyntax {
        operand_count: Some(3),
        reads: Some(read_select),
        ..OpSyntax::none("arith.select")
    }],
    ..CustomSyntax::none("arith")
};

fn read_select(reader: &mut Reader, token: Token) -> Read<Made> {
    let operands = reader.operands_without_brackets()?;
    let dict = reader.dict()?;
    let (at, first) = reader.colon_type()?;
    let types = match reader.takes(",") {
        true => (first, reader.ty()?),
        false => (Type::I1, first),
    };
    reader.end()?;
    made(select(reader.st, token, (at, operands), dict, types))
}

/// `%condition, %a, %b : type`, or `: condition type, type`; the operands begin at `at`.
pub fn select(
    st: &mut State,
    token: Token,
    (at, operands): (u32, List),
    dict: Piece,
    (condition, result): (Type, Type),
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    let &[c, a, b] = st.operands(operands) else {
        return Err(draft.fail(st, at, "expected 3 operands"));
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
