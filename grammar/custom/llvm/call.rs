//! Calls.

use oxmlir_ir::{Attribute, OpId, Type, enum_attr};
use smallvec::{SmallVec, smallvec};

use super::global::set_words;
use super::types;
use crate::assemble::{Draft, Types, Uses};
use crate::custom::cf::Target;
use crate::custom::func::set_dicts;
use crate::custom::made;
use crate::direct::{Made, Read, Reader};
use crate::scan;
use crate::state::{Kept, List, Operand, Parsed, Piece, State};
use crate::token::Token;

/// What is called.
#[derive(Clone, Copy, Debug)]
pub enum Callee {
    Symbol(Attribute),
    Value(Operand),
}

/// The operand bundles that have been read.
#[derive(Default)]
pub struct BundleState {
    tags: Vec<Attribute>,
    sizes: Vec<i64>,
    operands: Vec<Operand>,
    types: Vec<Type>,
    open: u32,
    /// A bundle whose types do not match its operands: where the bundles begin, and the message.
    mismatch: Option<(u32, String)>,
}

/// The bracket in front of bundles.
pub fn open_bundles(st: &mut State, bracket: Token) {
    st.dialects.bundles.open = bracket.start;
}

/// `"tag"(%a : i32)`
pub fn bundle(st: &mut State, tag: Token, operands: List, types: List) -> Parsed<()> {
    let text = st.string(tag)?;
    let tag = st.cx.str_attr(&text);
    let uses: SmallVec<[Operand; 4]> = st.operands(operands).into();
    let given = crate::custom::take_types(st, types);
    st.drop_operands(operands);
    let bundles = &mut st.dialects.bundles;
    if uses.len() != given.len() && bundles.mismatch.is_none() {
        let message = format!(
            "expected {} types for operand bundle operands for operand bundle #{}, but actually got {}",
            uses.len(),
            bundles.tags.len(),
            given.len()
        );
        bundles.mismatch = Some((bundles.open, message));
    }
    bundles.tags.push(tag);
    bundles.sizes.push(uses.len() as i64);
    bundles.operands.extend(uses);
    bundles.types.extend(given);
    Ok(())
}

/// The pieces of `custom<OpBundles>`.
pub fn bundle_pieces(st: &mut State) -> Piece {
    let bundles = std::mem::take(&mut st.dialects.bundles);
    let operands = st.operands_list(&bundles.operands);
    let types = st.types_list(&bundles.types);
    let tags = match bundles.tags.as_slice() {
        [] => Piece::Absent,
        tags => Piece::Attr(st.cx.array_attr(tags)),
    };
    let sizes = st.cx.dense_array(Type::I32, &bundles.sizes);
    st.group(&[
        Piece::Operands(operands),
        Piece::Types(types),
        tags,
        Piece::Attr(sizes),
    ])
}

/// Operands and types of the bundles go to group `group`.
fn set_bundles(st: &mut State, draft: &mut Draft, group: usize) -> Parsed<(List, List)> {
    let bundles = std::mem::take(&mut st.dialects.bundles);
    if let Some((at, message)) = bundles.mismatch {
        return Err(draft.fail(st, at, &message));
    }
    let operands = st.operands_list(&bundles.operands);
    let types = st.types_list(&bundles.types);
    draft.uses[group] = Uses::List(operands);
    draft.operand_types[group] = Types::List(types);
    draft.set_named(
        "op_bundle_sizes",
        st.cx.dense_array(Type::I32, &bundles.sizes),
    );
    if !bundles.tags.is_empty() {
        draft.set_named("op_bundle_tags", st.cx.array_attr(&bundles.tags));
    }
    Ok((operands, types))
}

/// The enums of the words in front of a callee.
pub const WORDS: &[&str] = &["llvm.CConv", "llvm.TailCallKind"];

/// Whether the types behind `colon`, the pointer to the callee aside, are no function type.
fn lacks_arrow(st: &State, colon: Token) -> bool {
    let (text, bytes) = (st.text, st.text.as_bytes());
    let types = colon.end as usize;
    let Some(open) = text.get(types..).and_then(|rest| rest.find('(')) else {
        return false;
    };
    let end = scan::balanced(bytes, types + open);
    end.is_ok_and(|end| !text[scan::skip_blanks(bytes, end)..].starts_with("->"))
}

/// The callee and the operands go to group 0, with the types of the signature.
fn set_call(
    st: &mut State,
    draft: &mut Draft,
    callee: Callee,
    operands: List,
    (colon, pointer): (Token, Option<Type>),
) -> Parsed<(List, List)> {
    let signature = st.take_signature();
    let mut uses: SmallVec<[Operand; 8]> = SmallVec::new();
    let mut given: SmallVec<[Type; 8]> = SmallVec::new();
    if signature.results.is_empty() && lacks_arrow(st, colon) {
        let message = match (callee, pointer) {
            (Callee::Symbol(_), _) => "expected direct call to have 1 trailing types",
            (_, None) => "expected indirect call to have 2 trailing types",
            _ => "expected trailing function type",
        };
        return Err(draft.fail(st, colon.start, message));
    }
    match callee {
        Callee::Symbol(_) if pointer.is_some() => {
            return Err(st.fail(colon.end + 1, "expected '('"));
        }
        Callee::Symbol(symbol) => draft.set_named("callee", symbol),
        Callee::Value(value) => {
            let Some(pointer) = pointer else {
                let message = "expected indirect call to have 2 trailing types";
                return Err(draft.fail(st, colon.start, message));
            };
            uses.push(value);
            given.push(pointer);
        }
    }
    uses.extend_from_slice(st.operands(operands));
    given.extend(signature.args.iter().map(|a| a.ty));
    let result = match signature.results.as_slice() {
        [] => None,
        [one] if *one == types::void(st) => {
            return Err(draft.fail(st, colon.start, "expected a non-void result type"));
        }
        [one] => Some(*one),
        _ => {
            let message = "expected function with 0 or 1 result";
            return Err(draft.fail(st, colon.start, message));
        }
    };
    set_dicts(st, draft, &signature);
    draft.check_count(st, uses.len(), given.len(), draft.at)?;
    let uses = st.operands_list(&uses);
    let given = st.types_list(&given);
    draft.uses[0] = Uses::List(uses);
    draft.operand_types[0] = Types::List(given);
    if let Some(result) = result {
        draft.result_types[0] = Types::Each(result);
    }
    Ok((uses, given))
}

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

fn release(st: &mut State, lists: &[(List, List)], operands: List) {
    for (uses, given) in lists.iter().rev() {
        st.drop_types(*given);
        st.drop_operands(*uses);
    }
    st.drop_operands(operands);
}

/// A direct call without words in front and without bundles.
pub(super) fn read(reader: &mut Reader, token: Token) -> Read<Made> {
    let callee = Callee::Symbol(reader.symbol()?);
    let operands = reader.operands(*b"()")?;
    let dict = reader.dict()?;
    let colon = reader.colon()?;
    let types = reader.types_in_parentheses()?;
    reader.word("->")?;
    let results = match reader.is_at(b'(') {
        true => reader.types_in_parentheses()?,
        false => smallvec![reader.ty()?],
    };
    reader.end()?;
    reader.make_call_signature(&types, &results)?;
    made(call(
        reader.st,
        token,
        List::EMPTY,
        callee,
        operands,
        None,
        (),
        dict,
        (colon, None),
    ))
}

/// `llvm.call tail fastcc @f(%a) vararg(type) ["tag"(...)] {...} : (types) -> type`
#[expect(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn call(
    st: &mut State,
    token: Token,
    words: List,
    callee: Callee,
    operands: List,
    variadic: Option<Type>,
    _bundles: (),
    dict: Piece,
    trailing: (Token, Option<Type>),
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    set_words(st, &mut draft, words)?;
    set_default(st, &mut draft, "CConv", "llvm.CConv", "ccc");
    set_default(st, &mut draft, "TailCallKind", "llvm.TailCallKind", "none");
    if let Some(ty) = variadic {
        draft.set_named("var_callee_type", st.cx.type_attr(ty));
    }
    let lists = [
        set_call(st, &mut draft, callee, operands, trailing)?,
        set_bundles(st, &mut draft, 1)?,
    ];
    let op = crate::custom::finish(st, draft, dict)?;
    release(st, &lists, operands);
    Ok(op)
}

/// `llvm.invoke @f(%a) to ^bb1 unwind ^bb2 : (types) -> type`
#[expect(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn invoke(
    st: &mut State,
    token: Token,
    words: List,
    callee: Callee,
    operands: List,
    targets: [Kept<Target>; 2],
    variadic: Option<Type>,
    _bundles: (),
    dict: Piece,
    trailing: (Token, Option<Type>),
) -> Parsed<OpId> {
    let targets = targets.map(|target| st.taken(target));
    let mut draft = Draft::new(st, token)?;
    set_words(st, &mut draft, words)?;
    set_default(st, &mut draft, "CConv", "llvm.CConv", "ccc");
    if let Some(ty) = variadic {
        draft.set_named("var_callee_type", st.cx.type_attr(ty));
    }
    let lists = [
        set_call(st, &mut draft, callee, operands, trailing)?,
        set_bundles(st, &mut draft, 3)?,
    ];
    for (i, target) in targets.into_iter().enumerate() {
        draft.uses[i + 1] = Uses::List(target.operands);
        draft.operand_types[i + 1] = Types::List(target.types);
        draft.successors.push(target.block);
    }
    let op = crate::custom::finish(st, draft, dict)?;
    release(st, &lists, List::EMPTY);
    for target in targets.into_iter().rev() {
        st.drop_types(target.types);
        st.drop_operands(target.operands);
    }
    st.drop_operands(operands);
    Ok(op)
}

/// `llvm.call_intrinsic "name"(%a) : (types) -> type`
pub fn intrinsic(
    st: &mut State,
    token: Token,
    name: Token,
    operands: List,
    _bundles: (),
    dict: Piece,
    colon: Token,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    let text = st.string(name)?;
    draft.set_named("intrin", st.cx.str_attr(&text));
    let signature = st.take_signature();
    let given: SmallVec<[Type; 4]> = signature.args.iter().map(|a| a.ty).collect();
    set_dicts(st, &mut draft, &signature);
    let given = st.types_list(&given);
    draft.uses[0] = Uses::List(operands);
    draft.operand_types[0] = Types::List(given);
    match signature.results.as_slice() {
        [] => {}
        [result] => draft.result_types[0] = Types::Each(*result),
        _ => {
            let message = "expected function with 0 or 1 result";
            return Err(draft.fail(st, colon.start, message));
        }
    }
    let bundles = set_bundles(st, &mut draft, 1)?;
    let op = crate::custom::finish(st, draft, dict)?;
    release(st, &[(List::EMPTY, given), bundles], operands);
    Ok(op)
}
