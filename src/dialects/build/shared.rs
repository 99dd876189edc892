//! What several operations of a dialect have under one name: `llvm::shared::linkage(op)`, for code that means all of them.

use std::collections::{BTreeMap, HashSet};

use oxmlir_ods::*;

use crate::names::{constant, function};
use crate::views::{AttrSlot, AttrType, Slots, is_fixed};

/// A function of the module: the doc comment, the signature behind the name, and the body.
struct Function {
    doc: String,
    signature: String,
    code: String,
}

/// The module with the functions, if there are any; `slots` belong to the operations in order.
pub fn module(dialect: &Dialect, slots: &[Slots]) -> String {
    let mut operands: BTreeMap<String, Vec<(&Op, usize)>> = BTreeMap::new();
    let mut attrs: BTreeMap<String, Vec<(&Op, &AttrSlot)>> = BTreeMap::new();
    for (op, slots) in dialect.ops.iter().zip(slots) {
        for (group, operand) in op.operands.iter().enumerate() {
            if !operand.name.is_empty() {
                let name = function(&operand.name);
                operands.entry(name).or_default().push((op, group));
            }
        }
        for attr in &slots.attrs {
            let name = function(&attr.attr.name);
            attrs.entry(name).or_default().push((op, attr));
        }
    }
    let mut out = String::new();
    let mut taken = HashSet::new();
    let mut write = |name: String, function: Function| {
        let name = match taken.insert(name.clone()) {
            true => name,
            false => format!("{}_attribute", name.trim_end_matches('_')),
        };
        let Function {
            doc,
            signature,
            code,
        } = function;
        out += &format!(
            "        /// {doc}\n        #[inline]\n        pub fn {name}{signature} {{\n{code}        }}\n"
        );
    };
    for (name, users) in operands.into_iter().filter(|(_, users)| users.len() > 1) {
        write(
            format!("{}_group", name.trim_end_matches('_')),
            group(&users),
        );
        write(name, operand(&users));
    }
    for (name, users) in attrs.into_iter().filter(|(_, users)| users.len() > 1) {
        write(format!("{}_slot", name.trim_end_matches('_')), slot(&users));
        write(name, attribute(&users));
    }
    match out.is_empty() {
        true => out,
        false => format!(
            "    /// What several operations of the dialect have under one name.\n    pub mod shared {{\n        \
             use super::super::prelude::*;\n{out}    }}\n"
        ),
    }
}

/// The arms of a match on the number of an operation: each result with the operations that have it.
fn arms<'a>(users: impl Iterator<Item = (&'a Op, String)>, otherwise: &str) -> String {
    let mut by_result: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (op, result) in users {
        let name = format!("super::{}", constant(op.short_name()));
        by_result.entry(result).or_default().push(name);
    }
    let mut out = String::new();
    for (result, names) in by_result {
        let names = names.join(" | ");
        out += &format!("                {names} => {result},\n");
    }
    out + &format!("                _ => {otherwise},\n")
}

fn operand(users: &[(&Op, usize)]) -> Function {
    let mut arities = users.iter().map(|(op, group)| op.operands[*group].arity);
    let several = arities.any(|arity| arity == Arity::Variadic);
    let read = |(op, group): &(&Op, usize)| match op.operands[*group].arity {
        _ if several => format!("op.group({group})"),
        Arity::One if is_fixed(&op.operands, *group) => format!("Some(op.operand({group}))"),
        Arity::One => format!("Some(op.single_operand({group}))"),
        _ => format!("op.optional({group})"),
    };
    let (what, returned, otherwise) = match several {
        true => ("operands", "SmallVec<[ValueId; 4]>", "SmallVec::new()"),
        false => ("operand", "Option<ValueId>", "None"),
    };
    let arms = arms(users.iter().map(|user| (user.0, read(user))), otherwise);
    let (op, group) = users[0];
    let name = &op.operands[group].name;
    Function {
        doc: format!("The {what} `{name}` of the operations that have it."),
        signature: format!("(op: OpRef<'_>) -> {returned}"),
        code: format!("            match op.name() {{\n{arms}            }}\n"),
    }
}

/// The function that tells which group of operands has a name.
fn group(users: &[(&Op, usize)]) -> Function {
    let groups = users
        .iter()
        .map(|(op, group)| (*op, format!("Some({group})")));
    let arms = arms(groups, "None");
    let (op, group) = users[0];
    Function {
        doc: format!(
            "The group of the operands `{}` in an operation.",
            op.operands[group].name
        ),
        signature: "(op: OpName) -> Option<usize>".to_owned(),
        code: format!("            match op {{\n{arms}            }}\n"),
    }
}

/// The function that tells the slot of an attribute.
fn slot(users: &[(&Op, &AttrSlot)]) -> Function {
    let slots = users
        .iter()
        .map(|(op, attr)| (*op, format!("Some({})", attr.slot)));
    let arms = arms(slots, "None");
    Function {
        doc: format!(
            "The slot of the attribute `{}` in an operation.",
            users[0].1.attr.name
        ),
        signature: "(op: OpName) -> Option<usize>".to_owned(),
        code: format!("            match op {{\n{arms}            }}\n"),
    }
}

/// The function that reads an attribute, as it is stored where the operations do not agree on its kind.
fn attribute(users: &[(&Op, &AttrSlot)]) -> Function {
    let first = &users[0].1.kind;
    let agreed = users.iter().all(|(_, attr)| {
        attr.kind.reader() == first.reader() && attr.kind.returned() == first.returned()
    });
    let kind = if agreed { first } else { &AttrType::Any };
    let name = &users[0].1.attr.name;
    let slot = function(name);
    let slot = format!("{}_slot(op.name())", slot.trim_end_matches('_'));
    let reader = kind.reader();
    let (returned, code) = match kind {
        AttrType::Unit => (
            "bool".to_owned(),
            format!("{slot}.is_some_and(|slot| op.{reader}(slot))"),
        ),
        kind => {
            let returned = match kind {
                AttrType::Enum(path) => format!("super::{path}"),
                kind => kind.returned().replace("'a ", ""),
            };
            (
                format!("Option<{returned}>"),
                format!("op.{reader}({slot}?)"),
            )
        }
    };
    Function {
        doc: format!("The attribute `{name}` of the operations that have it."),
        signature: format!("(op: OpRef<'_>) -> {returned}"),
        code: format!("            {code}\n"),
    }
}
