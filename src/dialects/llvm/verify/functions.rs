//! Functions and what they return.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::{Attribute, Context, OpRef, Type};
use rustc_hash::FxHashSet;

use super::{Check, plain, quoted};
use crate::llvm::types;
use crate::tables::llvm as ops;
use ops::Linkage;

pub fn func(op: OpRef) -> Check {
    use ops::func as slots;
    let func = ops::Func::new(op);
    let Some(ty) = types::as_func(op.cx, func.function_type()) else {
        return Ok(());
    };
    let results = usize::from(!types::is_void(op.cx, ty.result));
    super::args::attr_list(op, slots::ARG_ATTRS_ATTR, "argument", ty.params.len())?;
    super::args::attr_list(op, slots::RES_ATTRS_ATTR, "result", results)?;
    entry_block(op, ty.params.iter())?;
    let linkage = func.linkage();
    if linkage == Linkage::Common {
        return Err(op.error("functions cannot have 'common' linkage"));
    }
    if op.entry().is_none() {
        if !matches!(linkage, Linkage::External | Linkage::ExternWeak) {
            let message = "external functions must have 'external' or 'extern_weak' linkage";
            return Err(op.error(message));
        }
        return Ok(());
    }
    if func.no_inline() && func.always_inline() {
        let message = "no_inline and always_inline attributes are incompatible";
        return Err(plain(op, message));
    }
    if func.optimize_none() && !func.no_inline() {
        return Err(op.error("with optimize_none must also be no_inline"));
    }
    exceptions(op)
}

/// Tags of blocks are unique in a function; checked when its regions have been.
pub fn func_regions(op: OpRef) -> Check {
    let mut seen: FxHashSet<Attribute> = FxHashSet::default();
    for tag in block_tags(op) {
        let Some(attr) = tag.attr(ops::blocktag::TAG_ATTR) else {
            continue;
        };
        if !seen.insert(attr) {
            let number = ops::BlocktagAttr::of(op.cx, attr).map_or(0, |tag| tag.id());
            let message = format!("duplicate block tag '{number}' in the same function: ");
            return Err(plain(tag, message));
        }
    }
    Ok(())
}

/// The tags of the blocks of a function.
fn block_tags(function: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let nested = match function.body.may_hold(ops::BLOCKTAG) {
        true => function.body.nested_ops(function.id),
        false => Vec::new(),
    };
    nested
        .into_iter()
        .map(move |id| function.at(id))
        .filter(|op| op.name() == ops::BLOCKTAG)
}

/// The block whose address is taken exists.
pub fn block_address(op: OpRef, tables: &SymbolTables) -> Check {
    let address = ops::Blockaddress::new(op).block_addr();
    let Some(address) = ops::BlockaddressAttr::of(op.cx, address) else {
        return Ok(());
    };
    let (function, tag) = (address.function_attr(), address.tag());
    let function = function.and_then(|name| tables.lookup(name));
    let exists = function.is_some_and(|function| {
        function.name() == ops::FUNC
            && block_tags(function).any(|op| op.attr(ops::blocktag::TAG_ATTR) == Some(tag))
    });
    match exists {
        true => Ok(()),
        false => Err(op.error("expects an existing block label target in the referenced function")),
    }
}

/// The arguments of the entry block against the signature.
fn entry_block(op: OpRef, params: impl ExactSizeIterator<Item = Type>) -> Check {
    let Some(block) = op.entry() else {
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
    if ![ops::LANDINGPAD, ops::RESUME]
        .iter()
        .any(|name| op.body.may_hold(*name))
    {
        return Ok(());
    }
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
    let ty = ops::Func::new(parent).function_type();
    let Some(ty) = types::as_func(op.cx, ty) else {
        return Ok(());
    };
    let returned = ops::Return::new(op).arg();
    let error = if types::is_void(op.cx, ty.result) {
        match op.num_operands() {
            0 => return Ok(()),
            _ => op.error("expected no operands"),
        }
    } else if op.num_operands() != 1 {
        op.error("expected 1 operand")
    } else if returned.is_none_or(|value| op.ty(value) != ty.result) {
        op.error("mismatching result types")
    } else {
        return Ok(());
    };
    Err(error.note(parent.loc(), "when returning from function"))
}

/// Whether something of the type may lie in memory.
pub fn is_valid_global_type(cx: &Context, ty: Type) -> bool {
    types::is_compatible_outer(cx, ty)
        && !types::is_void(cx, ty)
        && !types::is_token(cx, ty)
        && !types::is_metadata(cx, ty)
        && !types::is_label(cx, ty)
}
