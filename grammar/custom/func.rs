//! func.func

use oxmlir_ir::{Attribute, OpId, RegionId};

use crate::assemble::Draft;
use crate::state::{Parsed, Piece, Signature, State};
use crate::token::Token;

/// `func.func private @name(...) -> (...) attributes {...} {...}`
pub fn func(
    st: &mut State,
    token: Token,
    visibility: Option<Token>,
    name: Attribute,
    dict: Piece,
    body: Option<RegionId>,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let signature = st.take_signature();
    if signature.varargs {
        return Err(draft.fail(st, token.end, "expected non-function type"));
    }
    draft.set_named("sym_name", name);
    if let Some(visibility) = visibility {
        let text = st.text_of(visibility);
        draft.set_named("sym_visibility", st.cx.str_attr(text));
    }
    set_signature(st, &mut draft, &signature);
    finish(st, draft, dict, body)
}

/// The function type and the attributes of arguments and results.
pub fn set_signature(st: &State, draft: &mut Draft, signature: &Signature) {
    let inputs: Vec<_> = signature.args.iter().map(|a| a.ty).collect();
    let ty = st.cx.function_type(&inputs, &signature.results);
    draft.set_named("function_type", st.cx.type_attr(ty));
    set_dicts(st, draft, signature);
}

/// `arg_attrs` and `res_attrs`, where there are any.
pub fn set_dicts(st: &State, draft: &mut Draft, signature: &Signature) {
    let lists = [
        ("arg_attrs", &signature.arg_dicts),
        ("res_attrs", &signature.result_dicts),
    ];
    for (name, dicts) in lists {
        if dicts.iter().any(|d| *d != Attribute::EMPTY_DICT) {
            draft.set_named(name, st.cx.array_attr(dicts));
        }
    }
}

/// Adds attributes and body, and makes the function.
pub fn finish(
    st: &mut State,
    mut draft: Draft,
    dict: Piece,
    body: Option<RegionId>,
) -> Parsed<OpId> {
    if let Piece::Dict(list) = dict {
        draft.add_entries(st, list)?;
        st.drop_entries(list);
    }
    let region = match body {
        Some(region) => {
            if st.body().is_region_empty(region) {
                return Err(draft.fail(st, draft.at, "expected non-empty function body"));
            }
            region
        }
        None => st.body_mut().new_region(),
    };
    draft.regions.push(region);
    draft.create(st)
}
