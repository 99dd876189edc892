//! How an operation is written: its custom form with `$name` for what varies, and the generic form.
//!
//! In a form `(a b)?` may be left out, `(a | b)` is one of both, `(a | b)*` any of them, often; brackets that are written
//! are in backquotes.

use oxmlir_ir::def::{Arity, CustomArg, Format, FormatElem, OpDef, SlotRef, ValueDef};

use super::directives;

/// What the notation of forms means.
pub const NOTATION: &str = "(x)? may be left out, (x | y) is one of both, (x)* comes any number of times, `(` is written, \
    attr-dict is nothing or {name = value, ...}";

/// The custom form, starting with the operation's name, if there is one.
pub fn custom(def: &OpDef) -> Option<String> {
    let form = match def.format {
        Format::Declared(elems) => all(def, elems),
        Format::Custom(text) => unquoted(text),
        Format::Generic => return None,
    };
    Some(spaced(&format!("{} {form}", def.name)))
}

/// Literals without backquotes, but for those that could be taken for notation.
fn unquoted(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(at, part)| match at % 2 {
        1 => literal(part),
        _ => part.to_owned(),
    });
    parts.collect()
}

fn literal(text: &str) -> String {
    match text.contains(['(', ')', '|', '?', '*']) {
        true => format!("`{text}`"),
        false => text.to_owned(),
    }
}

/// The words with spaces between them where one writes spaces.
fn spaced(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        let after_value = out
            .rsplit(' ')
            .next()
            .is_some_and(|last| last.starts_with('$'));
        let closes = word.starts_with([',', ']'])
            || word.starts_with('>')
            || after_value && word.starts_with('[');
        let opened = out.is_empty() || out.ends_with(['[', '<']);
        if !closes && !opened {
            out.push(' ');
        }
        out += word;
    }
    out
}

fn all(def: &OpDef, elems: &[FormatElem]) -> String {
    let words: Vec<String> = elems.iter().filter_map(|elem| word(def, elem)).collect();
    words.join(" ")
}

fn word(def: &OpDef, elem: &FormatElem) -> Option<String> {
    let attr = |i: &u8| def.attrs.get(usize::from(*i)).map_or("", |attr| attr.name);
    Some(match elem {
        FormatElem::Literal(text) => literal(text),
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
            let (inputs, results) = (type_of(def, *inputs), type_of(def, *results));
            format!("`(` {inputs} `)` -> {results}")
        }
        FormatElem::AttrDict => "attr-dict".to_owned(),
        FormatElem::AttrDictWithKeyword => "(attributes attr-dict)?".to_owned(),
        FormatElem::PropDict => "(<attr-dict>)?".to_owned(),
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
        FormatElem::Custom(name, args) => directive(def, name, args),
        FormatElem::Param(_)
        | FormatElem::QualifiedParam(_)
        | FormatElem::Params
        | FormatElem::Struct(_) => return None,
    })
}

/// The form of `custom<Name>(...)`. Text among the arguments belongs to the name.
fn directive(def: &OpDef, name: &str, args: &[CustomArg]) -> String {
    let texts = args.iter().filter_map(|arg| match arg {
        CustomArg::Text(text) => Some(*text),
        _ => None,
    });
    let words: Vec<&str> = std::iter::once(name).chain(texts).collect();
    let args: Vec<String> = args.iter().map(|arg| argument(def, arg)).collect();
    let dialect = def.name.split('.').next().unwrap_or_default();
    let form = directives::form(dialect, &words.join(" "), &args);
    form.unwrap_or_else(|| format!("{name}<{}>", args.join(", ")))
}

fn argument(def: &OpDef, arg: &CustomArg) -> String {
    let attr = |i: &u8| def.attrs.get(usize::from(*i)).map_or("", |attr| attr.name);
    match arg {
        CustomArg::Operand(i) | CustomArg::RefOperand(i) => dollar(name(def.operands, *i)),
        CustomArg::Attr(i) | CustomArg::RefAttr(i) => dollar(attr(i)),
        CustomArg::Region(i) | CustomArg::RefRegion(i) => dollar(region(def, *i)),
        CustomArg::Successor(i) => dollar(successor(def, *i)),
        CustomArg::Type(slot) | CustomArg::RefType(slot) => type_of(def, *slot),
        CustomArg::AttrDict => "attr-dict".to_owned(),
        CustomArg::PropDict => "prop-dict".to_owned(),
        CustomArg::Param(_) | CustomArg::RefParam(_) => String::new(),
        CustomArg::Text(text) => (*text).to_owned(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_stand_where_one_writes_them() {
        let form = spaced("a.b $x [ $i , $j ] , locality < $n > attr-dict : type($x)");
        assert_eq!(form, "a.b $x[$i, $j], locality <$n> attr-dict : type($x)");
    }

    #[test]
    fn brackets_that_are_written_are_quoted() {
        assert_eq!(unquoted("(`step` `(` $s `)`)?"), "(step `(` $s `)`)?");
    }
}
