//! Functions and what they return.

use oxmlir_ir::{Context, OpRef, Type};

use super::{Check, number, plain, quoted};
use crate::llvm::types;
use crate::tables::llvm as ops;

const EXTERNAL: i64 = 0;
const EXTERN_WEAK: i64 = 9;
const COMMON: i64 = 10;

pub fn func(op: OpRef) -> Check {
    use ops::func as slots;
    let ty = op.type_attr(slots::FUNCTION_TYPE_ATTR);
    let Some(ty) = ty.and_then(|ty| types::as_func(op.cx, ty)) else {
        return Ok(());
    };
    let results = usize::from(!types::is_void(op.cx, ty.result));
    super::args::attr_list(op, slots::ARG_ATTRS_ATTR, "argument", ty.params.len())?;
    super::args::attr_list(op, slots::RES_ATTRS_ATTR, "result", results)?;
    entry_block(op, ty.params.iter())?;
    let linkage = number(op, slots::LINKAGE_ATTR);
    if linkage == COMMON {
        return Err(op.error("functions cannot have 'common' linkage"));
    }
    if op.entry_block(0).is_none() {
        if linkage != EXTERNAL && linkage != EXTERN_WEAK {
            let message = "external functions must have 'external' or 'extern_weak' linkage";
            return Err(op.error(message));
        }
        return Ok(());
    }
    let has = |slot| op.attr(slot).is_some();
    if has(slots::NO_INLINE_ATTR) && has(slots::ALWAYS_INLINE_ATTR) {
        return Err(op.error("no_inline and always_inline attributes are incompatible"));
    }
    if has(slots::OPTIMIZE_NONE_ATTR) && !has(slots::NO_INLINE_ATTR) {
        return Err(op.error("with optimize_none must also be no_inline"));
    }
    exceptions(op)
}

/// The arguments of the entry block against the signature.
fn entry_block(op: OpRef, params: impl ExactSizeIterator<Item = Type>) -> Check {
    let Some(block) = op.entry_block(0) else {
        return Ok(());
    };
    let args = op.body.args(block);
    if args.len() != params.len() {
        return Err(op.error(format!(
            "entry block must have {} arguments to match function signature",
            params.len()
        )));
    }
    for (i, (arg, param)) in args.iter().zip(params).enumerate() {
        if op.ty(*arg) != param {
            return Err(op.error(format!(
                "type of entry block argument #{i}({}) must match the type of the corresponding argument in \
                 function signature({})",
                quoted(op, op.ty(*arg)),
                quoted(op, param)
            )));
        }
    }
    Ok(())
}

/// All landing pads and resumptions of a function are about one type.
fn exceptions(op: OpRef) -> Check {
    let mut expected: Option<Type> = None;
    for id in op.body.nested_ops(op.id) {
        let inner = op.at(id);
        let (ty, word, message) = if inner.name() == ops::LANDINGPAD {
            let Some(ty) = inner.result_types().next() else {
                continue;
            };
            (
                ty,
                "landingpad",
                "should have a consistent result type inside a function",
            )
        } else if inner.name() == ops::RESUME {
            let Some(ty) = inner.operand_types().next() else {
                continue;
            };
            (
                ty,
                "resume",
                "should have a consistent input type inside a function",
            )
        } else {
            continue;
        };
        if *expected.get_or_insert(ty) != ty {
            return Err(plain(inner, format!("'llvm.{word}' {message}")));
        }
    }
    Ok(())
}

pub fn ret(op: OpRef) -> Check {
    let Some(parent) = op.parent().filter(|p| p.name() == ops::FUNC) else {
        return Ok(());
    };
    let ty = parent.type_attr(ops::func::FUNCTION_TYPE_ATTR);
    let Some(ty) = ty.and_then(|ty| types::as_func(op.cx, ty)) else {
        return Ok(());
    };
    let error = if types::is_void(op.cx, ty.result) {
        match op.num_operands() {
            0 => return Ok(()),
            _ => op.error("expected no operands"),
        }
    } else if op.num_operands() != 1 {
        op.error("expected 1 operand")
    } else if op.operand_type(0) != ty.result {
        op.error("mismatching result types")
    } else {
        return Ok(());
    };
    Err(error.note(parent.loc(), "when returning from function"))
}

/// Whether functions may take or return the type.
pub fn is_valid_global_type(cx: &Context, ty: Type) -> bool {
    types::is_compatible_outer(cx, ty)
        && !types::is_void(cx, ty)
        && !types::is_token(cx, ty)
        && !types::is_metadata(cx, ty)
        && !types::is_label(cx, ty)
        && types::as_func(cx, ty).is_none()
}
