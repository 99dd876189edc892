//! Attributes of parameters and results of functions: what they hold, and the types they go with.

use oxmlir_ir::{AttrKind, Attribute, CommonAttr, OpRef, Str, Type, TypeKind};

use super::{Check, plain};
use crate::llvm::{names, types};

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

/// An attribute: its name, what it holds, what it is attached to, whether results may have it.
const KNOWN: &[(&str, Holds, On, bool)] = &[
    (names::ALIGN, Holds::Integer, On::Pointer, true),
    (names::ALIGNSTACK, Holds::Integer, On::Anything, false),
    (names::ALLOCALIGN, Holds::Unit, On::Integer, false),
    (names::ALLOCPTR, Holds::Unit, On::Pointer, false),
    (names::BYREF, Holds::Type, On::Pointer, false),
    (names::BYVAL, Holds::Type, On::Pointer, false),
    (names::DEREFERENCEABLE, Holds::Integer, On::Pointer, true),
    (
        names::DEREFERENCEABLE_OR_NULL,
        Holds::Integer,
        On::Pointer,
        true,
    ),
    (names::ELEMENTTYPE, Holds::Type, On::Pointer, true),
    (names::INALLOCA, Holds::Type, On::Pointer, false),
    (names::INREG, Holds::Unit, On::Anything, true),
    (names::NEST, Holds::Unit, On::Pointer, false),
    (names::NOALIAS, Holds::Unit, On::Pointer, true),
    (names::NOCAPTURE, Holds::Unit, On::Pointer, false),
    (names::NOFREE, Holds::Unit, On::Pointer, false),
    (names::NONNULL, Holds::Unit, On::Pointer, true),
    (names::NOUNDEF, Holds::Unit, On::Anything, true),
    (names::PREALLOCATED, Holds::Type, On::Pointer, false),
    (names::RANGE, Holds::Anything, On::Anything, true),
    (names::READNONE, Holds::Unit, On::Pointer, false),
    (names::READONLY, Holds::Unit, On::Pointer, false),
    (names::RETURNED, Holds::Unit, On::Anything, false),
    (names::SIGNEXT, Holds::Unit, On::Integer, true),
    (names::SRET, Holds::Type, On::Pointer, false),
    (names::WRITEONLY, Holds::Unit, On::Pointer, false),
    (names::ZEROEXT, Holds::Unit, On::Integer, true),
];

/// The row of an attribute, whose name may lack the `llvm.`.
fn known(name: &str) -> Option<&'static (&'static str, Holds, On, bool)> {
    let short = |name| str::strip_prefix(name, "llvm.").unwrap_or(name);
    KNOWN.iter().find(|known| short(known.0) == short(name))
}

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
    if known(text).is_some_and(|k| !k.3) {
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
    let AttrKind::Type(ty) = op.cx.attr_kind(op.common_attr(CommonAttr::FunctionType)?) else {
        return None;
    };
    match op.cx.type_kind(*ty) {
        TypeKind::Function { inputs, results } => Some(Signature::Builtin(inputs, results)),
        _ => types::as_func(op.cx, *ty).map(Signature::Llvm),
    }
}

/// Only types of LLVM are checked: others are converted first.
fn slot_attr(op: OpRef, ty: Option<Type>, name: Str, value: Attribute) -> Check {
    let name = op.cx.get_str(name);
    let Some((_, holds, on, _)) = known(name) else {
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
