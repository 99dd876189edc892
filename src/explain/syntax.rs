//! How an operation is written: its declared form with `$name` for what varies, and the generic form.
//!
//! In the declared form `(a b)?` may be left out, `(a | b)` is one of both, `(a | b)*` each at most once; brackets that are
//! written are in backquotes.

use oxmlir_ir::def::{Arity, CustomArg, Format, FormatElem, OpDef, SlotRef, ValueDef};

/// The declared form, starting with the operation's name; empty if the form is written by hand.
pub fn custom(def: &OpDef) -> String {
    let Format::Declared(elems) = def.format else {
        return String::new();
    };
    let mut words = vec![def.name.to_owned()];
    words.extend(elems.iter().filter_map(|elem| word(def, elem)));
    words.join(" ")
}

fn all(def: &OpDef, elems: &[FormatElem]) -> String {
    let words: Vec<String> = elems.iter().filter_map(|elem| word(def, elem)).collect();
    words.join(" ")
}

fn word(def: &OpDef, elem: &FormatElem) -> Option<String> {
    let attr = |i: &u8| def.attrs.get(usize::from(*i)).map_or("", |attr| attr.name);
    Some(match elem {
        FormatElem::Literal(text) if text.contains(['(', ')', '|', '?', '*']) => {
            format!("`{text}`")
        }
        FormatElem::Literal(text) => (*text).to_owned(),
        FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline => return None,
        FormatElem::Operand(i) => dollar(name(def.operands, *i)),
        FormatElem::Operands => "operands".to_owned(),
        FormatElem::Attr(i) | FormatElem::QualifiedAttr(i) => dollar(attr(i)),
        FormatElem::Region(i) => dollar(region(def, *i)),
        FormatElem::Regions => "regions".to_owned(),
        FormatElem::Successor(i) => dollar(successor(def, *i)),
        FormatElem::Successors => "successors".to_owned(),
        FormatElem::Type(slot) | FormatElem::QualifiedType(slot) => type_of(def, *slot),
        FormatElem::FunctionalType(inputs, results) => {
            format!(
                "({}) -> ({})",
                type_of(def, *inputs),
                type_of(def, *results)
            )
        }
        FormatElem::AttrDict => "attr-dict".to_owned(),
        FormatElem::AttrDictWithKeyword => "attributes attr-dict".to_owned(),
        FormatElem::PropDict => "prop-dict".to_owned(),
        FormatElem::Group {
            elems, otherwise, ..
        } => match otherwise.is_empty() {
            true => format!("({})?", all(def, elems)),
            false => format!("({} | {})", all(def, elems), all(def, otherwise)),
        },
        FormatElem::OiList(clauses) => {
            let clauses: Vec<String> = clauses.iter().map(|clause| all(def, clause)).collect();
            format!("({})*", clauses.join(" | "))
        }
        FormatElem::Custom(name, args) => {
            let args = args.iter().filter_map(|arg| argument(def, arg));
            format!("{name}({})", args.collect::<Vec<_>>().join(", "))
        }
        FormatElem::Param(_)
        | FormatElem::QualifiedParam(_)
        | FormatElem::Params
        | FormatElem::Struct(_) => return None,
    })
}

fn argument(def: &OpDef, arg: &CustomArg) -> Option<String> {
    Some(match arg {
        CustomArg::Operand(i) => dollar(name(def.operands, *i)),
        CustomArg::Attr(i) => dollar(def.attrs.get(usize::from(*i))?.name),
        CustomArg::Region(i) => dollar(region(def, *i)),
        CustomArg::Successor(i) => dollar(successor(def, *i)),
        CustomArg::Type(slot) => type_of(def, *slot),
        CustomArg::AttrDict => "attr-dict".to_owned(),
        CustomArg::PropDict => "prop-dict".to_owned(),
        _ => return None,
    })
}

fn dollar(name: &str) -> String {
    format!("${name}")
}

fn name(values: &'static [ValueDef], index: u8) -> &'static str {
    values
        .get(usize::from(index))
        .map_or("", |value| value.name)
}

fn region(def: &OpDef, index: u8) -> &'static str {
    def.regions
        .get(usize::from(index))
        .map_or("", |region| region.name)
}

fn successor(def: &OpDef, index: u8) -> &'static str {
    def.successors
        .get(usize::from(index))
        .map_or("", |block| block.name)
}

fn type_of(def: &OpDef, slot: SlotRef) -> String {
    match slot {
        SlotRef::Operand(i) => format!("type({})", dollar(name(def.operands, i))),
        SlotRef::Result(i) => match name(def.results, i) {
            "" => "type(result)".to_owned(),
            name => format!("type({})", dollar(name)),
        },
        SlotRef::Operands => "type(operands)".to_owned(),
        SlotRef::Results => "type(results)".to_owned(),
        SlotRef::Attr(i) => {
            let attr = def.attrs.get(usize::from(i)).map_or("", |attr| attr.name);
            format!("type({})", dollar(attr))
        }
    }
}

/// `%result = "dialect.op"(%a, %b...) <{attr = ...}> ({region}) : (type, type...) -> type`
pub fn generic(def: &OpDef) -> String {
    let dots = |value: &ValueDef| match value.arity {
        Arity::One => "",
        Arity::Optional => "?",
        Arity::Variadic => "...",
    };
    let named = |values: &[ValueDef]| -> Vec<String> {
        let named = values
            .iter()
            .enumerate()
            .map(|(at, value)| match value.name {
                "" => format!("%{at}{}", dots(value)),
                name => format!("%{name}{}", dots(value)),
            });
        named.collect()
    };
    let types = |values: &[ValueDef]| -> String {
        let types = values.iter().map(|value| format!("type{}", dots(value)));
        types.collect::<Vec<_>>().join(", ")
    };
    let mut out = String::new();
    if !def.results.is_empty() {
        out += &format!("{} = ", named(def.results).join(", "));
    }
    out += &format!("\"{}\"({})", def.name, named(def.operands).join(", "));
    if !def.successors.is_empty() {
        let blocks = def.successors.iter().map(|block| {
            let dots = if block.variadic { "..." } else { "" };
            format!("^{}{dots}", block.name)
        });
        out += &format!(" [{}]", blocks.collect::<Vec<_>>().join(", "));
    }
    if !def.attrs.is_empty() {
        let attrs = def.attrs.iter().map(|attr| format!("{} = ...", attr.name));
        out += &format!(" <{{{}}}>", attrs.collect::<Vec<_>>().join(", "));
    }
    if !def.regions.is_empty() {
        let regions = def.regions.iter().map(|region| match region.variadic {
            true => format!("{{{}}}...", region.name),
            false => format!("{{{}}}", region.name),
        });
        out += &format!(" ({})", regions.collect::<Vec<_>>().join(", "));
    }
    out + &format!(" : ({}) -> ({})", types(def.operands), types(def.results))
}
