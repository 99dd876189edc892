//! Functions, globals and aliases.

use oxmlir_ir::bytes::to_bytes;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, OpId, RegionId, Traits, Type, enum_attr};
use smallvec::SmallVec;

use super::types;
use crate::assemble::Draft;
use crate::custom::func;
use crate::errors::end_of_previous;
use crate::state::{List, Parsed, Piece, State};
use crate::token::{Span, Token};

/// A word in front of a symbol, which stands for an attribute.
enum Word {
    /// The keyword of an enum.
    Of(&'static str),
    /// The attribute has no value.
    Is(&'static str),
}

/// The attributes whose words stand in front of a symbol, in the order of the words.
const WORDS: &[(&str, Word)] = &[
    ("linkage", Word::Of("llvm.Linkage")),
    ("visibility_", Word::Of("llvm.Visibility")),
    ("thread_local_", Word::Is("thread_local")),
    ("unnamed_addr", Word::Of("llvm.UnnamedAddr")),
    ("constant", Word::Is("constant")),
    ("CConv", Word::Of("llvm.CConv")),
    ("TailCallKind", Word::Of("llvm.TailCallKind")),
];

/// Sets the attributes that a run of words stands for.
pub fn set_words(st: &mut State, draft: &mut Draft, words: List) -> Parsed<()> {
    let spans: SmallVec<[Span; 4]> = st.words(words).into();
    st.drop_words(words);
    let mut rest = WORDS.iter();
    for span in spans {
        let text = st.slice(span);
        let found = rest.find_map(|(name, word)| {
            draft.def.attrs.iter().find(|a| a.name == *name)?;
            let attr = match word {
                Word::Is(word) => (*word == text).then_some(Attribute::UNIT),
                Word::Of(def) => enum_attr(st.cx, st.cx.registry().enum_def(def)?, text),
            };
            Some((*name, attr?))
        });
        match found {
            Some((name, attr)) => draft.set_named(name, attr),
            None => {
                if !draft.def.traits.contains(Traits::SYMBOL) {
                    let at = end_of_previous(st.text.as_bytes(), span.start);
                    return Err(st.fail(at, "expected attribute value"));
                }
                let message = "expected valid '@'-identifier for symbol name";
                return Err(draft.fail(st, span.start, message));
            }
        }
    }
    Ok(())
}

/// The pieces of a linkage that is not written.
pub fn external(st: &mut State) -> Piece {
    let def = st.cx.registry().enum_def("llvm.Linkage");
    match def.and_then(|def| enum_attr(st.cx, def, "external")) {
        Some(attr) => st.group(&[Piece::Attr(attr)]),
        None => Piece::Absent,
    }
}

/// The enum attributes that are always there take their defaults.
fn set_default(st: &State, draft: &mut Draft, name: &str, enum_name: &str, word: &str) {
    let slot = draft.def.attrs.iter().position(|a| a.name == name);
    if let Some(slot) = slot
        && draft.get_attr(slot).is_none()
        && let Some(attr) = st
            .cx
            .registry()
            .enum_def(enum_name)
            .and_then(|d| enum_attr(st.cx, d, word))
    {
        draft.set_attr(slot, attr);
    }
}

/// `llvm.func internal fastcc @name(...) -> ... comdat(@x::@y) attributes {...} {...}`
#[expect(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn func(
    st: &mut State,
    token: Token,
    words: List,
    name: Attribute,
    vscale: Option<(Token, Token)>,
    comdat: Option<Attribute>,
    dict: Piece,
    body: func::Body,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let signature = st.take_signature();
    set_words(st, &mut draft, words)?;
    set_default(st, &mut draft, "linkage", "llvm.Linkage", "external");
    set_default(st, &mut draft, "CConv", "llvm.CConv", "ccc");
    set_default(st, &mut draft, "visibility_", "llvm.Visibility", "Default");
    set_default(st, &mut draft, "unnamed_addr", "llvm.UnnamedAddr", "None");
    draft.set_named("sym_name", name);
    let inputs: Vec<Type> = signature.args.iter().map(|a| a.ty).collect();
    let result = match function_result(st, &inputs, &signature.results) {
        Ok(result) => result,
        Err(message) => {
            let rest = st.text[token.end as usize..].find('@');
            let at = token.end + rest.map_or(0, |at| at as u32);
            let message = format!("failed to construct function type: {message}");
            return Err(draft.fail(st, at, &message));
        }
    };
    let ty = types::function_of(st, result, &inputs, signature.varargs.is_some());
    draft.set_named("function_type", st.cx.type_attr(ty));
    func::set_dicts(st, &mut draft, &signature);
    if let Some((min, max)) = vscale {
        let range = vscale_range(st, min, max)?;
        draft.set_named("vscale_range", range);
    }
    if let Some(comdat) = comdat {
        draft.set_named("comdat", comdat);
    }
    func::finish(st, draft, dict, body)
}

/// The result of a function with these types, which LLVM must know.
fn function_result(st: &State, inputs: &[Type], results: &[Type]) -> Result<Type, String> {
    let fits = |ty: &Type| types::satisfies(st, "llvm-compatible", *ty);
    let result = match results {
        [] => types::void(st),
        [one] => *one,
        _ => return Err("expected zero or one function result".to_owned()),
    };
    if !inputs.iter().all(fits) {
        return Err("expected LLVM type for function arguments".to_owned());
    }
    if !fits(&result) {
        let found = st.cx.type_string(result);
        return Err(format!("expected LLVM type for function results'{found}'"));
    }
    if let Some((what, ty)) = types::misplaced(st, result, inputs) {
        let found = st.cx.type_string(ty);
        return Err(format!("invalid {what} type: '{found}'"));
    }
    Ok(result)
}

fn vscale_range(st: &mut State, min: Token, max: Token) -> Parsed<Attribute> {
    let (min, max) = (st.i64_value(min, false)?, st.i64_value(max, false)?);
    let bounds = [
        st.cx.int_attr(Type::I32, min),
        st.cx.int_attr(Type::I32, max),
    ];
    Ok(match st.cx.registry().attr_def("llvm.vscale_range") {
        Some(def) => st.cx.attr(AttrKind::Dialect {
            def: DefRef(def),
            params: bounds.into(),
        }),
        None => st.cx.array_attr(&bounds),
    })
}

/// `llvm.mlir.global internal constant @name(value) comdat(...) {...} : type {...}`
#[expect(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn global(
    st: &mut State,
    token: Token,
    words: List,
    name: Attribute,
    value: Option<Attribute>,
    comdat: Option<Attribute>,
    dict: Piece,
    (types, body): (List, Option<RegionId>),
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let types = crate::custom::take_types(st, types);
    if types.len() > 1 {
        return Err(draft.fail(st, token.start, "expected zero or one type"));
    }
    set_words(st, &mut draft, words)?;
    set_default(st, &mut draft, "linkage", "llvm.Linkage", "external");
    set_default(st, &mut draft, "visibility_", "llvm.Visibility", "Default");
    set_default(st, &mut draft, "unnamed_addr", "llvm.UnnamedAddr", "None");
    draft.set_named("sym_name", name);
    let ty = match (
        types.first().copied(),
        value.and_then(|v| st.cx.str_value(v)),
    ) {
        (Some(ty), _) => ty,
        (None, Some(text)) => super::types::bytes(st, to_bytes(text).len()),
        (None, None) => {
            let message = "type can only be omitted for string globals";
            return Err(draft.fail(st, token.start, message));
        }
    };
    draft.set_named("global_type", st.cx.type_attr(ty));
    if let Some(value) = value {
        draft.set_named("value", value);
    }
    if let Some(comdat) = comdat {
        draft.set_named("comdat", comdat);
    }
    draft.writes_terminators = true;
    finish(st, draft, dict, body)
}

/// `llvm.mlir.alias internal @name {...} : type {...}`
pub fn alias(
    st: &mut State,
    token: Token,
    words: List,
    name: Attribute,
    dict: Piece,
    ty: Type,
    body: RegionId,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    set_words(st, &mut draft, words)?;
    set_default(st, &mut draft, "linkage", "llvm.Linkage", "external");
    set_default(st, &mut draft, "visibility_", "llvm.Visibility", "Default");
    set_default(st, &mut draft, "unnamed_addr", "llvm.UnnamedAddr", "None");
    draft.set_named("sym_name", name);
    draft.set_named("alias_type", st.cx.type_attr(ty));
    finish(st, draft, dict, Some(body))
}

fn finish(st: &mut State, mut draft: Draft, dict: Piece, body: Option<RegionId>) -> Parsed<OpId> {
    let body = body.unwrap_or_else(|| st.body_mut().new_region());
    draft.regions.push(body);
    crate::custom::finish(st, draft, dict)
}
