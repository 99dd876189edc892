//! Typed names: the number of every operation, the index of every slot, and the enums, types and attributes.

use std::collections::HashSet;

use oxmlir_ods::*;

use crate::views::{self, Slots};
use crate::{builders, enums};

/// A module a dialect: `arith::ADDI: OpName`, `arith::addi::LHS: usize`, `gpu::MMA_MATRIX_TYPE: &ParamDef`.
pub fn modules(dialects: &[Dialect]) -> String {
    let mut out = String::new();
    let mut number = 0;
    for (position, dialect) in dialects.iter().enumerate() {
        out += &format!(
            "/// Operations of the {} dialect and their slots.\n",
            dialect.name
        );
        out += &format!("pub mod {} {{\n", module(&dialect.name));
        for op in &dialect.ops {
            out += &format!("    /// `{}`: {}\n", op.name, op.summary);
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
        let names = dialect.enums.iter().map(|e| e.name.as_str());
        out += &statics(names, "ENUM", "EnumDef", &table("enums"));
        let names = dialect.types.iter().map(|p| p.name.as_str());
        out += &statics(names, "TYPE", "ParamDef", &table("types"));
        let names = dialect.attrs.iter().map(|p| p.name.as_str());
        out += &statics(names, "ATTR", "ParamDef", &table("attrs"));
        out += "}\n";
    }
    out
}

/// Views and builders of the operations, and the types of the enumerations.
fn typed(dialect: &Dialect) -> String {
    let enums: HashSet<String> = dialect.enums.iter().map(enums::short_name).collect();
    let mut out = String::from("    use super::prelude::*;\n");
    for e in &dialect.enums {
        out += &enums::enumeration(e);
    }
    for op in &dialect.ops {
        let slots = Slots::of(op, &enums);
        out += &views::view(op, &slots);
        out += &builders::builder(op, &slots);
    }
    out
}

/// A static for every entry of a table, named after what follows the dialect in the full name.
fn statics<'a>(
    names: impl Iterator<Item = &'a str>,
    suffix: &str,
    ty: &str,
    table: &str,
) -> String {
    let mut out = String::new();
    for (index, name) in names.enumerate() {
        let short = name.split_once('.').map_or(name, |(_, short)| short);
        let short = constant(short);
        out += &format!("    /// `{name}`\n");
        out += &format!("    pub static {short}_{suffix}: &super::{ty} = &{table}[{index}];\n");
    }
    out
}

/// The module with the indices of the named slots, if there are any.
fn slots(op: &Op) -> String {
    let mut out = indices(op.operands.iter().map(|v| v.name.as_str()), "");
    out += &indices(op.results.iter().map(|v| v.name.as_str()), "_RESULT");
    out += &indices(op.attrs.iter().map(|a| a.name.as_str()), "_ATTR");
    out += &indices(op.regions.iter().map(|r| r.name.as_str()), "_REGION");
    out += &indices(op.successors.iter().map(|s| s.name.as_str()), "_SUCCESSOR");
    if out.is_empty() {
        return out;
    }
    format!(
        "    /// Slots of `{}`.\n    pub mod {} {{\n{out}    }}\n",
        op.name,
        module(op.short_name())
    )
}

/// A suffix tells what the index counts; nothing is added to a name that ends in it already (`RESULT`).
fn indices<'a>(names: impl Iterator<Item = &'a str>, suffix: &str) -> String {
    let mut out = String::new();
    for (index, name) in names.enumerate().filter(|(_, name)| !name.is_empty()) {
        let mut name = constant(name);
        if !format!("_{name}").ends_with(suffix) {
            name += suffix;
        }
        out += &format!("        pub const {name}: usize = {index};\n");
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
