//! func.func

use oxmlir_ir::{Attribute, CommonAttr, OpId, RegionId, Type};
use smallvec::SmallVec;

use crate::assemble::Draft;
use crate::direct::{Ends, Head, Made, Read, Reader, Stop};
use crate::errors::end_of_previous;
use crate::state::{Parsed, Piece, Signature, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// What func adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    functions: &["func.func", "func"],
    is_left_out: true,
    ops: &[OpSyntax {
        reads: Some(read),
        ..OpSyntax::none("func.func")
    }],
    ..CustomSyntax::none("func")
};

/// The body of a function and where it begins; declarations have none.
pub type Body = Option<(u32, RegionId)>;

/// `func.func private @name(...) -> (...) attributes {...} {...}`
pub fn func(
    st: &mut State,
    token: Token,
    visibility: Option<Token>,
    name: Attribute,
    dict: Piece,
    body: Body,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let signature = st.take_signature();
    if let Some(at) = signature.varargs {
        let at = end_of_previous(st.text.as_bytes(), at);
        return Err(st.fail(at, "expected non-function type"));
    }
    refuse_inferred(st, &draft, dict)?;
    draft.set_common(st.cx, CommonAttr::SymName, name);
    if let Some(visibility) = visibility {
        let text = st.text_of(visibility);
        let visibility = st.cx.str_attr(text);
        draft.set_common(st.cx, CommonAttr::SymVisibility, visibility);
    }
    set_signature(st, &mut draft, &signature);
    st.drop_signature(signature);
    if let Some((at, region)) = body
        && st.body().is_region_empty(region)
    {
        return Err(draft.fail(st, at, "expected non-empty function body"));
    }
    finish(st, draft, dict, body)
}

/// A declaration without attributes, or the head of such a function that has a body.
fn read(reader: &mut Reader, token: Token) -> Read<Made> {
    let visibility = reader.one_of(&["public", "private", "nested"]);
    let name = reader.symbol_name()?;
    let signature = reader.signature_parts()?;
    let has_body = reader.is_at(b'{');
    let at = match has_body {
        true => reader.brace()?,
        false if reader.is_at_word("attributes") => return Err(Stop::Left),
        false => reader.end().map(|()| reader.at())?,
    };
    reader.st.begin_op(token).map_err(|_| Stop::Failed)?;
    reader.make_signature(signature)?;
    reader.st.close_signature();
    if !has_body {
        let made = func(reader.st, token, visibility, name, Piece::Absent, None);
        return made.map(Made::Op).map_err(|_| Stop::Failed);
    }
    Ok(Made::Head(Head::new(at, Ends::Plainly, move |st, rest| {
        let body = Some((at, rest.first));
        func(st, token, visibility, name, rest.dict, body)
    })))
}

/// The attributes that the form itself says do not stand in the dictionary.
fn refuse_inferred(st: &mut State, draft: &Draft, dict: Piece) -> Parsed<()> {
    let Piece::Dict(list) = dict else {
        return Ok(());
    };
    for name in ["sym_visibility", "sym_name", "function_type"] {
        let entries = st.entries(list);
        if !entries.iter().any(|e| st.cx.get_str(e.name) == name) {
            continue;
        }
        let first = entries.first().map_or(draft.at, |e| e.at) as usize;
        let keyword = st.text.get(..first).and_then(|t| t.rfind("attributes"));
        let at = keyword.map_or(draft.at, |at| at as u32);
        let message = format!(
            "'{name}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
        );
        return Err(draft.fail(st, at, &message));
    }
    Ok(())
}

/// The function type and the attributes of arguments and results.
pub fn set_signature(st: &State, draft: &mut Draft, signature: &Signature) {
    let inputs: SmallVec<[Type; 8]> = signature.args.iter().map(|a| a.ty).collect();
    let ty = st.cx.function_type(&inputs, &signature.results);
    draft.set_common(st.cx, CommonAttr::FunctionType, st.cx.type_attr(ty));
    set_dicts(st, draft, signature);
}

/// `arg_attrs` and `res_attrs`, where there are any.
pub fn set_dicts(st: &State, draft: &mut Draft, signature: &Signature) {
    let lists = [
        (CommonAttr::ArgAttrs, &signature.arg_dicts),
        (CommonAttr::ResAttrs, &signature.result_dicts),
    ];
    for (attr, dicts) in lists {
        if dicts.iter().any(|d| *d != Attribute::EMPTY_DICT) {
            draft.set_common(st.cx, attr, st.cx.array_attr(dicts));
        }
    }
}

/// Adds attributes and body, and makes the function.
pub fn finish(st: &mut State, mut draft: Draft, dict: Piece, body: Body) -> Parsed<OpId> {
    if let Piece::Dict(list) = dict {
        draft.add_entries(st, list)?;
        st.drop_entries(list);
    }
    let region = match body {
        Some((_, region)) => region,
        None => st.body_mut().new_region(),
    };
    draft.regions.push(region);
    draft.create(st)
}
