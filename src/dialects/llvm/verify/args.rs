//! Attributes of parameters and results of functions: what they hold, and the types they go with.

use oxmlir_ir::{AttrKind, Attribute, OpRef, Str, Type, TypeKind};

use super::{Check, plain};
use crate::llvm::types;
use crate::tables::llvm as ops;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Unit,
    Integer,
    Type,
    Anything,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Anything,
    Integer,
    Pointer,
}

/// An attribute: its name after `llvm.`, what it holds, what it is attached to, whether results may have it.
const KNOWN: &[(&str, Holds, On, bool)] = &[
    ("align", Holds::Integer, On::Pointer, true),
    ("alignstack", Holds::Integer, On::Anything, false),
    ("allocalign", Holds::Unit, On::Integer, false),
    ("allocptr", Holds::Unit, On::Pointer, false),
    ("byref", Holds::Type, On::Pointer, false),
    ("byval", Holds::Type, On::Pointer, false),
    ("dereferenceable", Holds::Integer, On::Pointer, true),
    ("dereferenceable_or_null", Holds::Integer, On::Pointer, true),
    ("elementtype", Holds::Type, On::Pointer, true),
    ("inalloca", Holds::Type, On::Pointer, false),
    ("inreg", Holds::Unit, On::Anything, true),
    ("nest", Holds::Unit, On::Pointer, false),
    ("noalias", Holds::Unit, On::Pointer, true),
    ("nocapture", Holds::Unit, On::Pointer, false),
    ("nofree", Holds::Unit, On::Pointer, false),
    ("nonnull", Holds::Unit, On::Pointer, true),
    ("noundef", Holds::Unit, On::Anything, true),
    ("preallocated", Holds::Type, On::Pointer, false),
    ("range", Holds::Anything, On::Anything, true),
    ("readnone", Holds::Unit, On::Pointer, false),
    ("readonly", Holds::Unit, On::Pointer, false),
    ("returned", Holds::Unit, On::Anything, false),
    ("signext", Holds::Unit, On::Integer, true),
    ("sret", Holds::Type, On::Pointer, false),
    ("writeonly", Holds::Unit, On::Pointer, false),
    ("zeroext", Holds::Unit, On::Integer, true),
];

/// The list of dictionaries of `count` parameters or results.
pub fn attr_list(op: OpRef, slot: usize, word: &str, count: usize) -> Check {
    let Some(list) = op.attr(slot) else {
        return Ok(());
    };
    let list = op.cx.array_elements(list);
    if list.len() != count {
        return Err(op.error(format!(
            "expects {word} attribute array to have the same number of elements as the number of function {word}s, \
             got {}, but expected {count}",
            list.len()
        )));
    }
    for (index, dict) in list.iter().enumerate() {
        for (name, value) in op.cx.dict_entries(*dict) {
            match word {
                "result" => result_attr(op, index, *name, *value)?,
                _ => argument_attr(op, index, *name, *value)?,
            }
        }
    }
    Ok(())
}

/// An attribute of the dialect on argument `index` of a function.
pub fn argument_attr(op: OpRef, index: usize, name: Str, value: Attribute) -> Check {
    let ty = function_type(op).and_then(|f| match f {
        Signature::Llvm(f) => f.params.get(index),
        Signature::Builtin(inputs, _) => inputs.get(index).copied(),
    });
    slot_attr(op, ty, name, value)
}

/// The same on a result.
pub fn result_attr(op: OpRef, index: usize, name: Str, value: Attribute) -> Check {
    let text = op.cx.get_str(name);
    let short = text.strip_prefix("llvm.").unwrap_or(text);
    let known = KNOWN.iter().find(|k| k.0 == short);
    if known.is_some_and(|k| !k.3) {
        return Err(plain(
            op,
            format!("\"{text}\" is not a valid result attribute"),
        ));
    }
    let ty = function_type(op).and_then(|f| match f {
        Signature::Llvm(f) => Some(f.result),
        Signature::Builtin(_, results) => results.get(index).copied(),
    });
    slot_attr(op, ty, name, value)
}

enum Signature<'a> {
    Llvm(types::FuncType<'a>),
    Builtin(&'a [Type], &'a [Type]),
}

fn function_type(op: OpRef<'_>) -> Option<Signature<'_>> {
    let ty = match op.name() == ops::FUNC {
        true => op.type_attr(ops::func::FUNCTION_TYPE_ATTR)?,
        false => match op.cx.attr_kind(op.named_attr("function_type")?) {
            AttrKind::Type(ty) => *ty,
            _ => return None,
        },
    };
    match op.cx.type_kind(ty) {
        TypeKind::Function { inputs, results } => Some(Signature::Builtin(inputs, results)),
        _ => types::as_func(op.cx, ty).map(Signature::Llvm),
    }
}

/// Only types of LLVM are checked: others are converted first.
fn slot_attr(op: OpRef, ty: Option<Type>, name: Str, value: Attribute) -> Check {
    let name = op.cx.get_str(name);
    let short = name.strip_prefix("llvm.").unwrap_or(name);
    let Some((_, holds, on, _)) = KNOWN.iter().find(|k| k.0 == short) else {
        return Ok(());
    };
    let kind = op.cx.attr_kind(value);
    let (fits, word) = match holds {
        Holds::Unit => (matches!(kind, AttrKind::Unit), "a unit"),
        Holds::Integer => (matches!(kind, AttrKind::Integer { .. }), "an integer"),
        Holds::Type => (matches!(kind, AttrKind::Type(_)), "a type"),
        Holds::Anything => (true, ""),
    };
    if !fits {
        return Err(plain(op, format!("\"{name}\" should be {word} attribute")));
    }
    let Some(ty) = ty.filter(|ty| types::is_compatible_outer(op.cx, *ty)) else {
        return Ok(());
    };
    let (fits, word) = match on {
        On::Anything => (true, ""),
        On::Integer => (op.cx.is_int(ty), "non-integer"),
        On::Pointer => (types::is_ptr(op.cx, ty), "non-pointer"),
    };
    match fits {
        true => Ok(()),
        false => Err(plain(
            op,
            format!("\"{name}\" attribute attached to {word} LLVM type"),
        )),
    }
}
