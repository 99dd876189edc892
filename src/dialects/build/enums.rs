//! The Rust types of the declared enumerations: `arith::CmpIPredicate`, with the cases by name.

use std::collections::HashSet;

use oxmlir_ods::Enum;

use crate::docs;
use crate::names::{constant, type_name};

/// The type of an enumeration, a call of `int_enum!` or `bit_enum!`.
pub fn enumeration(e: &Enum) -> String {
    let short = short_name(e);
    let what = if e.bits { "flag" } else { "case" };
    let mut taken = HashSet::new();
    let mut cases = String::new();
    for (keyword, value) in &e.cases {
        let mut case = match e.bits {
            true => constant(keyword),
            false => type_name(keyword),
        };
        // `xD` and `XD`: the second of two words that make one name.
        while !taken.insert(case.clone()) {
            case.push('_');
        }
        cases += &format!("        /// The {what} `{keyword}`.\n        {case} = {value},\n");
    }
    let makes = if e.bits { "bit_enum" } else { "int_enum" };
    let doc = format!("The enumeration `{}`{}", e.name, docs::summary(&e.summary));
    format!(
        "    oxmlir_ir::{makes}! {{\n        /// {doc}\n        {short}, {}_ENUM,\n{}\n    }}\n",
        constant(&short),
        cases.trim_end().trim_end_matches(',')
    )
}

/// The name without the dialect's, as a type in Rust.
pub fn short_name(e: &Enum) -> String {
    short(&e.name)
}

/// The path of the type of an enumeration from the module of a dialect, by its full name `arith.CmpIPredicate`.
pub fn path(full_name: &str) -> String {
    let dialect = full_name.split_once('.').map_or("", |(dialect, _)| dialect);
    format!(
        "super::{}::{}",
        crate::names::module(dialect),
        short(full_name)
    )
}

fn short(full_name: &str) -> String {
    type_name(
        full_name
            .split_once('.')
            .map_or(full_name, |(_, short)| short),
    )
}
