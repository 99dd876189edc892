//! Typed names: the number of every operation, the index of every slot, and the enums, types and attributes.

use std::collections::HashSet;

use oxmlir_ods::*;

use crate::views::{self, Slots};
use crate::{builders, docs, enums, params, shared};

/// A module a dialect: `arith::ADDI: OpName`, `arith::addi::LHS: usize`, `gpu::MMA_MATRIX_TYPE: &ParamDef`.
pub fn modules(dialects: &[Dialect]) -> String {
    let mut out = String::new();
    let mut number = 0;
    for (position, dialect) in dialects.iter().enumerate() {
        out += &format!(
            "/// The {} dialect{}\n",
            dialect.name,
            docs::summary(&dialect.summary)
        );
        out += &format!("pub mod {} {{\n", module(&dialect.name));
        for op in &dialect.ops {
            out += &format!(
                "    /// The number of `{}`{}\n",
                op.name,
                docs::summary(&op.summary)
            );
            out += &format!(
                "    pub const {}: super::OpName = super::OpName({number});\n",
                constant(op.short_name())
            );
            out += &slots(op);
            number += 1;
        }
        out += &format!(
            "    /// The declaration of the dialect.\n    pub static DIALECT: &super::DialectDef = &super::DIALECTS[{position}];\n"
        );
        let table = |field: &str| format!("super::DIALECTS[{position}].{field}");
        out += &typed(dialect);
        let enums = dialect.enums.iter();
        let enums = enums.map(|e| (&*e.name, format!("enumeration `{}`", e.name), &*e.summary));
        out += &statics(enums, "ENUM", "EnumDef", &table("enums"));
        let types = dialect.types.iter();
        let types = types.map(|p| (&*p.name, format!("type `!{}`", p.name), &*p.summary));
        out += &statics(types, "TYPE", "ParamDef", &table("types"));
        let attrs = dialect.attrs.iter();
        let attrs = attrs.map(|p| (&*p.name, format!("attribute `#{}`", p.name), &*p.summary));
        out += &statics(attrs, "ATTR", "ParamDef", &table("attrs"));
        out += &params::params(&dialect.types, "TYPE");
        out += &params::params(&dialect.attrs, "ATTR");
        out += "}\n";
    }
    out
}

/// Views and builders of the operations, what they share, and the types of the enumerations.
fn typed(dialect: &Dialect) -> String {
    let enums: HashSet<String> = dialect.enums.iter().map(enums::short_name).collect();
    let mut out = String::from("    use super::prelude::*;\n");
    for e in &dialect.enums {
        out += &enums::enumeration(e);
    }
    let slots: Vec<Slots> = dialect.ops.iter().map(|op| Slots::of(op, &enums)).collect();
    for (op, slots) in dialect.ops.iter().zip(&slots) {
        out += &views::view(op, slots);
        out += &builders::builder(op, slots);
    }
    out + &shared::module(dialect, &slots)
}

/// A static for every entry of a table, named after what follows the dialect in the full name; entries are the full name, the
/// words for it, and the summary.
fn statics<'a>(
    entries: impl Iterator<Item = (&'a str, String, &'a str)>,
    suffix: &str,
    ty: &str,
    table: &str,
) -> String {
    let mut out = String::new();
    for (index, (name, what, summary)) in entries.enumerate() {
        let short = name.split_once('.').map_or(name, |(_, short)| short);
        let short = constant(short);
        let summary = docs::summary(summary);
        out += &format!("    /// The declaration of the {what}{summary}\n");
        out += &format!("    pub static {short}_{suffix}: &super::{ty} = &{table}[{index}];\n");
    }
    out
}

/// The module with the indices of the named slots, if there are any.
fn slots(op: &Op) -> String {
    let operands = op.operands.iter();
    let mut out = indices(operands.map(|v| (&*v.name, docs::value("operand", v))), "");
    let results = op.results.iter().map(|v| docs::value("result", v));
    out += &indices(result_names(op).zip(results), "_RESULT");
    let attrs = op.attrs.iter();
    out += &indices(attrs.map(|a| (&*a.name, docs::attribute(a))), "_ATTR");
    let regions = op.regions.iter();
    out += &indices(regions.map(|r| (&*r.name, docs::region(r))), "_REGION");
    let successors = op.successors.iter();
    out += &indices(
        successors.map(|s| (&*s.name, docs::successor(s))),
        "_SUCCESSOR",
    );
    if out.is_empty() {
        return out;
    }
    format!(
        "    /// Indices of the operands, results, attributes, regions and successors of `{}`, each counted from 0.\n    \
         pub mod {} {{\n{out}    }}\n",
        op.name,
        module(op.short_name())
    )
}

/// The names of the results; a single result that has none is `result`.
pub fn result_names(op: &Op) -> impl Iterator<Item = &str> {
    let single = matches!(&op.results[..], [one] if one.arity == Arity::One);
    op.results.iter().map(move |v| match v.name.as_str() {
        "" if single => "result",
        name => name,
    })
}

/// Constants for slots: the names and the words for them. A suffix tells what the index counts; nothing is added to a name that
/// ends in it already (`RESULT`).
fn indices<'a>(slots: impl Iterator<Item = (&'a str, String)>, suffix: &str) -> String {
    let mut out = String::new();
    for (index, (name, doc)) in slots.enumerate().filter(|(_, (name, _))| !name.is_empty()) {
        let mut name = constant(name);
        if !format!("_{name}").ends_with(suffix) {
            name += suffix;
        }
        out += &format!(
            "        /// The index of the {doc}.\n        pub const {name}: usize = {index};\n"
        );
    }
    out
}

/// `trueDestOperands` and `alloca_scope.return` in the case of a constant.
pub fn constant(name: &str) -> String {
    let mut out = String::from(if starts_with_digit(name) { "_" } else { "" });
    let mut lower_before = false;
    for c in name.chars() {
        if c.is_ascii_uppercase() && lower_before {
            out.push('_');
        }
        lower_before = c.is_ascii_lowercase() || c.is_ascii_digit();
        out.push(if c.is_ascii_alphanumeric() {
            c.to_ascii_uppercase()
        } else {
            '_'
        });
    }
    out
}

/// A name in the case of a module; keywords get an underscore.
pub fn module(name: &str) -> String {
    let lower = |c: char| match c.is_ascii_alphanumeric() {
        true => c.to_ascii_lowercase(),
        false => '_',
    };
    identifier(name.chars().map(lower).collect())
}

/// `trueDestOperands` and `alloca_scope.return` in the case of a function; keywords get an underscore.
pub fn function(name: &str) -> String {
    identifier(constant(name).trim_start_matches('_').to_ascii_lowercase())
}

/// `mlir.global` and `to_nearest_even` in the case of a type.
pub fn type_name(name: &str) -> String {
    let mut out = String::from(if starts_with_digit(name) { "_" } else { "" });
    let mut starts_word = true;
    for c in name.chars() {
        match (c.is_ascii_alphanumeric(), starts_word) {
            (true, true) => out.push(c.to_ascii_uppercase()),
            (true, false) => out.push(c),
            (false, _) => {}
        }
        starts_word = !c.is_ascii_alphanumeric();
    }
    out
}

fn identifier(name: String) -> String {
    const KEYWORDS: [&str; 51] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
        "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
        "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
        "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type",
        "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
    ];
    if KEYWORDS.contains(&name.as_str()) {
        name + "_"
    } else if starts_with_digit(&name) {
        format!("_{name}")
    } else {
        name
    }
}

/// No name in Rust does.
fn starts_with_digit(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit())
}
