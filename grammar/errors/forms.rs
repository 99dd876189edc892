//! Syntax errors in parts of operations' own forms: lists of operands, indices, arguments and integers, enums in `<...>`.

use oxmlir_ir::Traits;
use oxmlir_ir::def::{Arity, AttrPred, AttrSyntax, CustomArg, Format, FormatElem, OpDef};

use super::context::Open;
use super::site::{ErrorPlace, Site, SyntaxError};
use crate::lexer::Raw;
use crate::scan::skip_blanks;

/// Lists of operands and indices whose elements or ends are missing.
pub fn elements(site: &Site) -> Option<SyntaxError> {
    let op = site.op()?;
    let open = site.context.open.last()?;
    let close = match open.bracket {
        Raw::LParen => ")",
        Raw::LSquare => "]",
        _ => return None,
    };
    // Expressions have parentheses of their own.
    if site.has("+") {
        return None;
    }
    let in_angles = site.context.open.iter().any(|o| o.bracket == Raw::Less);
    if site.is_type() || in_angles || open.head.starts_with(['^', '"']) {
        return None;
    }
    if is_entry(op, open) || is_dense_list(op, open) {
        return None;
    }
    let before = site.context.before[0];
    let begins = matches!(before, "(" | "[" | ",");
    if indices(op) == Some(close) && !is_attribute_list(op, open) {
        if before == "-" || begins && site.has("INT") && site.has("PCT") {
            return Some(no_integer(site));
        }
        let ends = site.has(close) && !begins;
        return ends.then(|| match has_optional_indices(op) {
            true => SyntaxError::behind(format!("expected '{close}'")),
            false => expected(close, "dynamic index list"),
        });
    }
    if begins && site.has("PCT") && site.has(close) && before != "," && is_custom(op) {
        return Some(SyntaxError::behind("expected SSA operand"));
    }
    let ends = before.starts_with('%') && site.context.before[1] != "=" && site.has(close);
    let is_list = is_custom(op) || has_dependencies(op, open);
    (ends && is_list).then(|| match is_arguments(op, open.head) {
        true => expected(close, "argument list"),
        false => expected(close, "operand list"),
    })
}

/// Lists that do not begin.
pub fn start(site: &Site) -> Option<SyntaxError> {
    let op = site.op()?;
    // The name of a symbol may go on.
    let mut rest = site.expected().iter().filter(|e| !e.contains("::"));
    let (open, close) = match (rest.next().map(|e| e.trim_matches('"')), rest.next()) {
        (Some("("), None) => ("(", ")"),
        (Some("["), None) => ("[", "]"),
        _ => return None,
    };
    let before = site.context.before[0];
    // Functions read their signatures themselves.
    if before.starts_with('@') && op.traits.contains(Traits::SYMBOL) {
        return None;
    }
    if open == "[" && before.starts_with('%') && has_array(op) {
        return Some(SyntaxError::behind("expected attribute value"));
    }
    if let Some(own) = site.op_syntax()
        && let Some((_, list)) = own.list_names.iter().find(|list| list.0 == before)
    {
        return list.map(|list| expected(open, list));
    }
    match before {
        "iter_args" | "shared_outs" => Some(SyntaxError::at_token(site.custom("expected '('"))),
        _ if is_arguments(op, before) => Some(expected(open, "argument list")),
        _ if indices(op) == Some(close) => Some(expected(open, "dynamic index list")),
        _ if is_custom(op) => Some(expected(open, "operand list")),
        _ => None,
    }
}

/// Integers in brackets that stand for a dense array.
pub fn integers(site: &Site) -> Option<SyntaxError> {
    let op = site.op()?;
    let open = site.context.inside(Raw::LSquare)?;
    let outer = site.context.open.iter().rev().nth(1);
    let is_nested = outer.is_some_and(|o| o.bracket == Raw::LSquare);
    let is_dense = op.attrs.iter().any(
        |a| matches!(a.constraint.syntax, AttrSyntax::DenseArray(kind) if kind.starts_with('i')),
    );
    let is_own = matches!(open.head, "," | "(" | "}")
        || open.head.starts_with('%')
        || open.head == op.name
        || is_dense_list(op, open);
    if is_nested
        || is_attribute_list(op, open) && !is_dense_list(op, open)
        || !is_dense
        || !is_own
        || site.is_type()
        || site.context.within(&["dense", "sparse"])
    {
        return None;
    }
    if matches!(site.context.before[0], "[" | "," | "-") && site.has("INT") && site.has("FLOAT") {
        return Some(no_integer(site));
    }
    let ends = site.has("]") && site.has(",");
    ends.then(|| SyntaxError::behind("expected ']'"))
}

/// The length of an array in the llvm dialect: a number and a cross, which make one token.
pub fn array_length(site: &Site) -> Option<SyntaxError> {
    if site.expected().len() != 2 || !site.has("DIMS") || !site.has("-") {
        return None;
    }
    let token = site.token?;
    if !site.text().starts_with(|c: char| c.is_ascii_digit()) {
        return Some(SyntaxError::at_token("expected integer value"));
    }
    let next = skip_blanks(site.st.text.as_bytes(), token.end as usize);
    Some(SyntaxError {
        place: ErrorPlace::At(next as u32),
        message: "expected 'x'".to_owned(),
    })
}

fn expected(bracket: &str, list: &str) -> SyntaxError {
    SyntaxError::behind(format!("expected '{bracket}' in {list}"))
}

fn is_custom(op: &OpDef) -> bool {
    matches!(op.format, Format::Custom(_))
}

/// What ends its lists of values and constants, if it has any.
fn indices(op: &OpDef) -> Option<&'static str> {
    match op.format {
        Format::Declared(elems) => elems.iter().find_map(directive),
        Format::Generic => None,
        Format::Custom(_) => {
            let mut names = op.attrs.iter().map(|a| a.name);
            names.any(|name| name.starts_with("static")).then_some(")")
        }
    }
}

/// Whether its list of values and constants may be missing, which makes it one without a name of its own in messages.
fn has_optional_indices(op: &OpDef) -> bool {
    let Format::Declared(elems) = op.format else {
        return false;
    };
    let is_optional =
        |e: &FormatElem| matches!(e, FormatElem::Custom("OptionalDynamicIndexList", _));
    elems.iter().any(is_optional)
}

/// What ends the lists of values and constants that an element writes.
fn directive(elem: &FormatElem) -> Option<&'static str> {
    let is_paren = |arg: &CustomArg| matches!(arg, CustomArg::Text("paren"));
    match elem {
        FormatElem::Custom("DynamicIndexList" | "OptionalDynamicIndexList", args) => {
            Some(if args.iter().any(is_paren) { ")" } else { "]" })
        }
        FormatElem::Custom("ShapeAndStrides", _) => Some("]"),
        FormatElem::Group {
            elems, otherwise, ..
        } => elems.iter().chain(*otherwise).find_map(directive),
        FormatElem::OiList(clauses) => clauses.iter().copied().flatten().find_map(directive),
        _ => None,
    }
}

/// What is wrong where a number should stand.
fn no_integer(site: &Site) -> SyntaxError {
    let bytes = site.st.text.as_bytes();
    let behind = skip_blanks(bytes, site.at() + 1);
    match (site.context.before[0], site.text()) {
        ("-", _) => SyntaxError::behind("expected integer value"),
        // The number of something scalable.
        (_, "[") if !bytes.get(behind).is_some_and(u8::is_ascii_digit) => SyntaxError {
            place: ErrorPlace::At(behind as u32),
            message: site.custom("expected integer value"),
        },
        _ => SyntaxError {
            place: ErrorPlace::Here,
            message: site.custom("expected integer value"),
        },
    }
}

/// Whether a bracket holds an attribute that is an array, not one inside of another.
pub fn is_attribute_list(op: &OpDef, open: &Open) -> bool {
    has_array(op) && !open.head.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Whether a bracket begins the value of an entry of a dictionary.
fn is_entry(op: &OpDef, open: &Open) -> bool {
    let Format::Declared(elems) = op.format else {
        return false;
    };
    open.head == "=" && !has_word(elems, open.before_head)
}

fn has_word(elems: &[FormatElem], word: &str) -> bool {
    elems.iter().any(|elem| match elem {
        FormatElem::Literal(literal) => *literal == word,
        FormatElem::Group {
            elems, otherwise, ..
        } => has_word(elems, word) || has_word(otherwise, word),
        FormatElem::OiList(clauses) => clauses.iter().any(|clause| has_word(clause, word)),
        _ => false,
    })
}

/// Whether a bracket, behind a keyword and `=`, holds the integers of a dense array.
fn is_dense_list(op: &OpDef, open: &Open) -> bool {
    let Format::Declared(elems) = op.format else {
        return false;
    };
    open.head == "=" && has_dense_list(op, elems, open.before_head)
}

fn has_dense_list(op: &OpDef, elems: &[FormatElem], word: &str) -> bool {
    let is_dense = |slot: u8| {
        let attr = op.attrs.get(usize::from(slot));
        attr.is_some_and(|a| matches!(a.constraint.syntax, AttrSyntax::DenseArray(_)))
    };
    let begins = |part: &[FormatElem]| match part {
        [
            FormatElem::Literal(w),
            FormatElem::Literal("="),
            FormatElem::Attr(slot),
        ] => *w == word && is_dense(*slot),
        _ => false,
    };
    elems.windows(3).any(begins)
        || elems.iter().any(|elem| match elem {
            FormatElem::Group {
                elems, otherwise, ..
            } => has_dense_list(op, elems, word) || has_dense_list(op, otherwise, word),
            _ => false,
        })
}

/// Whether an array stands between the operands.
fn has_array(op: &OpDef) -> bool {
    let Format::Declared(elems) = op.format else {
        return false;
    };
    let is_array = |slot: u8| {
        let attr = op.attrs.get(usize::from(slot));
        attr.is_some_and(|a| a.constraint.syntax == AttrSyntax::Array)
    };
    elems
        .iter()
        .any(|elem| matches!(elem, FormatElem::Attr(slot) if is_array(*slot)))
}

/// `[%token]` behind the name of an operation that may wait for others.
fn has_dependencies(op: &OpDef, open: &Open) -> bool {
    let names = [op.name, "async"];
    op.operands.iter().any(|o| o.name == "asyncDependencies") && names.contains(&open.head)
}

/// Whether the arguments of a region stand behind `word`.
fn is_arguments(op: &OpDef, word: &str) -> bool {
    let is_loop = || {
        op.operands
            .first()
            .is_some_and(|o| o.arity == Arity::Variadic)
    };
    is_custom(op) && (word == op.name && is_loop() || matches!(word, "workgroup" | "private"))
}

/// `<3>` in a form written by hand, where any attribute is read.
pub fn number_attribute(site: &Site) -> Option<SyntaxError> {
    let op = site.op()?;
    let is_number = site.has("INT") && site.has("FLOAT") && site.has("-");
    let alone = !(site.has("true") || site.has("PCT") || site.is_type());
    (is_custom(op) && is_number && alone && site.context.inside(Raw::Less).is_some())
        .then(|| SyntaxError::behind("expected attribute value"))
}

/// `<what` that the enum does not have, in front of something else that is wrong.
fn unknown_case(site: &Site, word: &str) -> Option<SyntaxError> {
    let mut enums = site
        .op()?
        .attrs
        .iter()
        .filter_map(|a| match a.constraint.pred {
            AttrPred::Enum(name) => site.st.cx.registry().enum_def(name),
            _ => None,
        });
    let def = enums.next().filter(|def| !def.mnemonic.is_empty())?;
    if def.cases.iter().any(|case| case.0 == word) {
        return None;
    }
    let message = crate::assemble::attr_enum_message(def, word);
    Some(SyntaxError {
        place: ErrorPlace::At(site.last(word)?),
        message: site.custom(&message),
    })
}

/// `<add>` where no keyword stands; a keyword that the enum does not have is found later.
pub fn enum_keyword(site: &Site) -> Option<SyntaxError> {
    const MISSING: &str = "expected valid keyword or string";
    let open = site.context.inside(Raw::Less)?;
    let [word, before, _] = site.context.before;
    let in_own_brackets = site.op().is_some_and(|op| op.name == open.head) || open.head == ",";
    if before == "<" && site.has(">") && in_own_brackets {
        return unknown_case(site, word);
    }
    let is_first = matches!(word, "<" | ",");
    if !is_first || !site.has("ID") || site.has("INT") || site.is_type() {
        return None;
    }
    if open.head.starts_with('#') {
        return Some(SyntaxError::at_token(MISSING));
    }
    let is_enum = site.op()?.attrs.iter().any(|a| {
        matches!(
            a.constraint.syntax,
            AttrSyntax::Enum(_) | AttrSyntax::NamedEnum(..)
        )
    });
    is_enum.then(|| SyntaxError::at_token(site.custom(MISSING)))
}
