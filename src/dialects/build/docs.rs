//! The words for slots in the documentation of generated items: what a slot is called, and what fits there.

use oxmlir_ods::*;

/// Operand or result `name`: `what` is one of these words.
pub fn value(what: &str, value: &Value) -> String {
    let kind = match value.arity {
        Arity::One => what.to_owned(),
        Arity::Optional => format!("optional {what}"),
        Arity::Variadic => format!("{what}s"),
    };
    described(&kind, &value.name, &value.constraint.summary)
}

/// An inherent attribute. The cases of an enumeration are left out: the type that Rust has for it lists them.
pub fn attribute(attr: &Attr) -> String {
    let kind = if attr.optional {
        "optional attribute"
    } else {
        "attribute"
    };
    let fits = match attr.constraint.syntax {
        AttrSyntax::Enum(_) | AttrSyntax::NamedEnum(..) => "",
        _ => &attr.constraint.summary,
    };
    described(kind, &attr.name, fits)
}

/// A region, or all that a variadic slot takes.
pub fn region(region: &Region) -> String {
    let kind = if region.variadic { "regions" } else { "region" };
    described(kind, &region.name, &region.summary)
}

/// A successor, or all that a variadic slot takes.
pub fn successor(successor: &Successor) -> String {
    let kind = if successor.variadic {
        "successors"
    } else {
        "successor"
    };
    described(kind, &successor.name, "")
}

/// What an operation, type or enumeration is, as the end of a sentence.
pub fn summary(summary: &str) -> String {
    match summary.is_empty() {
        true => ".".to_owned(),
        false => format!(": {}", plain(summary)),
    }
}

fn described(kind: &str, name: &str, fits: &str) -> String {
    let fits = fits.trim().trim_end_matches('.');
    let fits = match fits.is_empty() {
        true => String::new(),
        false => format!(" ({})", plain(fits)),
    };
    match name.is_empty() {
        true => format!("{kind}{fits}"),
        false => format!("{kind} `{name}`{fits}"),
    }
}

/// A text without what rustdoc takes for links and tags.
fn plain(text: &str) -> String {
    match text.contains('`') {
        true => text.to_owned(),
        false => text
            .replace('[', "\\[")
            .replace(']', "\\]")
            .replace('<', "\\<"),
    }
}
