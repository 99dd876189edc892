//! Reading without the parser.

use super::{
    Access, Bound, Inputs, apply, bound, condition, constant_bound, dims_and_symbols, for_header,
    for_op, if_op, load, made, store, subscripts, unprefixed, value_bound,
};
use crate::direct::{Ends, Head, Made, Read, Reader, Stop};
use crate::state::{Kept, List};
use crate::token::Token;

/// `(%i)[%n]`
fn read_inputs(reader: &mut Reader) -> Read<Inputs> {
    let dims = reader.operands(*b"()")?;
    let symbols = match reader.is_at(b'[') {
        true => reader.operands(*b"[]")?,
        false => List::EMPTY,
    };
    Ok(dims_and_symbols(reader.st, dims, symbols))
}

pub(super) fn read_apply(reader: &mut Reader, token: Token) -> Read<Made> {
    let map = reader.affine_map()?;
    let inputs = read_inputs(reader)?;
    let dict = reader.dict()?;
    reader.end()?;
    made(apply(reader.st, token, map, inputs, dict))
}

/// `%m[%i + 1, %j]`
fn read_access(reader: &mut Reader) -> Read<Access> {
    let memref = reader.operand()?;
    reader.st.open_affine_of_values();
    let results = reader.subscripts()?;
    let (map, operands) = subscripts(reader.st, results);
    Ok((memref, operands, Some(map)))
}

pub(super) fn read_load(reader: &mut Reader, token: Token) -> Read<Made> {
    let access = read_access(reader)?;
    let dict = reader.dict()?;
    let ty = reader.colon_type()?;
    reader.end()?;
    let access = reader.st.keep(access);
    made(load(reader.st, token, access, dict, ty, None))
}

pub(super) fn read_store(reader: &mut Reader, token: Token) -> Read<Made> {
    let value = reader.operand()?;
    reader.word(",")?;
    let access = read_access(reader)?;
    let dict = reader.dict()?;
    let ty = reader.colon_type()?;
    reader.end()?;
    let access = reader.st.keep(access);
    made(store(reader.st, token, value, access, dict, ty, None))
}

/// The head of a conditional.
pub(super) fn read_if(reader: &mut Reader, token: Token) -> Read<Made> {
    let set = reader.integer_set()?;
    let inputs = read_inputs(reader)?;
    let results = reader.arrow_types()?;
    let at = reader.brace()?;
    let st = &mut *reader.st;
    st.begin_op(token).map_err(|_| Stop::Failed)?;
    let condition = condition(st, set, inputs).map_err(|_| Stop::Failed)?;
    Ok(Made::Head(Head::new(
        at,
        Ends::WithElse,
        move |st, rest| {
            let (then, otherwise) = (rest.first, rest.otherwise);
            if_op(st, token, condition, results, then, otherwise, rest.dict)
        },
    )))
}

/// A bound of a loop, with or without the word in front of a map of several results.
fn read_bound(reader: &mut Reader, words: [&str; 2]) -> Read<Kept<Bound>> {
    let [_, prefix] = words;
    let has_prefix = reader.takes(prefix);
    let bound = match (reader.integer(), reader.is_at(b'%')) {
        (Some(token), _) => constant_bound(reader.st, token, false),
        (None, true) => {
            let operand = reader.operand()?;
            Ok(value_bound(reader.st, operand))
        }
        (None, false) => {
            let map = reader.affine_map()?;
            let inputs = read_inputs(reader)?;
            Ok(bound(reader.st, map, inputs))
        }
    };
    let bound = match has_prefix {
        true => bound,
        false => bound.and_then(|bound| unprefixed(reader.st, 0, bound, words)),
    };
    bound.map_err(|_| Stop::Failed)
}

/// The head of a loop.
pub(super) fn read_for(reader: &mut Reader, token: Token) -> Read<Made> {
    let variable = reader.loop_variable()?;
    let lower = read_bound(reader, ["lower", "max"])?;
    reader.word("to")?;
    let upper = read_bound(reader, ["upper", "min"])?;
    let step = match reader.takes("step") {
        true => Some(reader.integer().ok_or(Stop::Left)?),
        false => None,
    };
    let assigned = reader.iter_args()?;
    let at = reader.brace()?;
    let st = &mut *reader.st;
    st.begin_op(token).map_err(|_| Stop::Failed)?;
    let header = for_header(st, variable, lower, upper, step, assigned);
    let header = header.map_err(|_| Stop::Failed)?;
    Ok(Made::Head(Head::new(
        at,
        Ends::WithDict,
        move |st, rest| for_op(st, token, header, rest.first, rest.dict),
    )))
}
