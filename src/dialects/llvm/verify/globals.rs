//! Globals, aliases, comdats, lists of constructors, and references to all of them.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::{AttrKind, Attribute, Context, OpRef, Traits, Type, TypeKind};

use super::functions::is_valid_global_type;
use super::{Check, number, plain, quoted, symbol_name};
use crate::llvm::types;
use crate::tables::llvm as ops;

const APPENDING: i64 = 6;
const COMMON: i64 = 10;

pub fn global(op: OpRef) -> Check {
    use ops::mlir_global as slots;
    let Some(ty) = op.type_attr(slots::GLOBAL_TYPE_ATTR) else {
        return Ok(());
    };
    if !is_valid_global_type(op.cx, ty) {
        return Err(op.error("expects type to be a valid element type for an LLVM global"));
    }
    let value = op.attr(slots::VALUE_ATTR);
    if let Some(AttrKind::String { value, .. }) = value.map(|v| op.cx.attr_kind(v)) {
        let len = op.cx.get_str(*value).len() as u64;
        if types::as_array(op.cx, ty) != Some((len, Type::I8)) {
            return Err(op.error(
                "requires an i8 array type of the length equal to that of the string attribute",
            ));
        }
    }
    if types::as_target(op.cx, ty).is_some() && value.is_some_and(|v| !is_zero(op.cx, v)) {
        return Err(op.error(
            "global with target extension type can only be initialized with zero-initializer",
        ));
    }
    let linkage = number(op, slots::LINKAGE_ATTR);
    if linkage == COMMON && value.is_some_and(|v| !is_zero(op.cx, v)) {
        return Err(op.error("expected zero value for 'common' linkage"));
    }
    if linkage == APPENDING && types::as_array(op.cx, ty).is_none() {
        return Err(op.error("expected array type for 'appending' linkage"));
    }
    if let Some(comdat) = op.attr(slots::COMDAT_ATTR) {
        comdat_reference(op, comdat)?;
    }
    if op.entry_block(0).is_some() && value.is_some() {
        return Err(op.error("cannot have both initializer value and region"));
    }
    Ok(())
}

/// A reference to a selector has the form `@comdat::@selector`.
fn comdat_reference(op: OpRef, comdat: Attribute) -> Check {
    match op.cx.attr_kind(comdat) {
        AttrKind::SymbolRef { nested, .. } if nested.is_empty() => {
            Err(plain(op, "expected comdat symbol"))
        }
        _ => Ok(()),
    }
}

/// Whether a constant is zero in all its parts.
fn is_zero(cx: &Context, value: Attribute) -> bool {
    match cx.attr_kind(value) {
        AttrKind::Integer { value, .. } => value.is_zero(),
        AttrKind::Float { value, .. } => value.is_zero(),
        AttrKind::DenseElements { data, .. } => data.iter().all(|b| *b == 0),
        AttrKind::Dialect { def, .. } => def.0.name == "llvm.zero",
        AttrKind::Array(parts) => parts.iter().all(|p| is_zero(cx, *p)),
        _ => false,
    }
}

/// What a region initializer returns, and that it does nothing else.
pub fn global_regions(op: OpRef) -> Check {
    let Some(block) = op.entry_block(0) else {
        return Ok(());
    };
    let Some(last) = op.body.last_op(block).map(|l| op.at(l)) else {
        return Ok(());
    };
    if last.name() == ops::RETURN {
        if last.num_operands() == 0 {
            return Err(op.error("initializer region cannot return void"));
        }
        let ty = op.type_attr(ops::mlir_global::GLOBAL_TYPE_ATTR);
        let returned = last.operand_type(0);
        if let Some(ty) = ty.filter(|ty| *ty != returned) {
            return Err(op.error(format!(
                "initializer region type {} does not match global type {}",
                quoted(op, returned),
                quoted(op, ty)
            )));
        }
    }
    pure_initializer(
        op,
        "ops with side effects not allowed in global initializers",
    )
}

fn pure_initializer(op: OpRef, message: &str) -> Check {
    let blocks = op.entry_block(0).into_iter();
    for inner in blocks.flat_map(|b| op.body.ops(b)).map(|o| op.at(o)) {
        if inner.def().is_some()
            && !inner.has_trait(Traits::NO_MEMORY_EFFECT)
            && !inner.has_trait(Traits::TERMINATOR)
        {
            return Err(plain(inner, message));
        }
    }
    Ok(())
}

pub fn alias(op: OpRef) -> Check {
    let Some(ty) = op.type_attr(ops::mlir_alias::ALIAS_TYPE_ATTR) else {
        return Ok(());
    };
    let valid = types::as_func(op.cx, ty).is_some() || is_valid_global_type(op.cx, ty);
    if !valid {
        return Err(op.error("expects type to be a valid element type for an LLVM global alias"));
    }
    pure_initializer(
        op,
        "ops with side effects are not allowed in alias initializers",
    )
}

/// A comdat holds selectors and nothing else.
pub fn comdat(op: OpRef) -> Check {
    let blocks = op.entry_block(0).into_iter();
    for inner in blocks.flat_map(|b| op.body.ops(b)).map(|o| op.at(o)) {
        if inner.name() != ops::COMDAT_SELECTOR {
            let message = "only comdat selector symbols can appear in a comdat region";
            return Err(plain(inner, message));
        }
    }
    Ok(())
}

/// `llvm.mlir.addressof` against what it names.
pub fn address_of(op: OpRef, tables: &SymbolTables) -> Check {
    let Some(name) = op.attr(ops::mlir_addressof::GLOBAL_NAME_ATTR) else {
        return Ok(());
    };
    let target = tables.lookup(name).filter(|t| {
        [
            ops::FUNC,
            ops::MLIR_GLOBAL,
            ops::MLIR_ALIAS,
            ops::MLIR_IFUNC,
        ]
        .contains(&t.name())
    });
    let Some(target) = target else {
        return Err(op.error(
            "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
             'llvm.mlir.ifunc'",
        ));
    };
    let space = if target.name() == ops::MLIR_GLOBAL {
        number(target, ops::mlir_global::ADDR_SPACE_ATTR)
    } else if target.name() == ops::MLIR_ALIAS {
        alias_space(target)
    } else {
        return Ok(());
    };
    match types::ptr_space(op.cx, op.result_type(0)).map(i64::from) == Some(space) {
        true => Ok(()),
        false => Err(op.error(
            "pointer address space must match address space of the referenced global or alias",
        )),
    }
}

/// The address space of what an alias returns.
fn alias_space(alias: OpRef) -> i64 {
    let last = alias.entry_block(0).and_then(|b| alias.body.last_op(b));
    let returned = last
        .map(|l| alias.at(l))
        .filter(|l| l.num_operands() > 0)
        .map(|l| l.operand_type(0));
    let space = returned.and_then(|ty| types::ptr_space(alias.cx, ty));
    space.map_or(0, i64::from)
}

/// `llvm.mlir.global_ctors` and `llvm.mlir.global_dtors`.
pub fn structors(op: OpRef) -> Check {
    let lengths = [0, 1, 2].map(|slot| {
        let list = op.attr(slot);
        list.map_or(0, |l| op.cx.array_elements(l).len())
    });
    let word = match op.name() == ops::MLIR_GLOBAL_CTORS {
        true => "ctors",
        false => "dtors",
    };
    match lengths[0] == lengths[1] && lengths[1] == lengths[2] {
        true => Ok(()),
        false => Err(plain(
            op,
            format!("{word}, priorities, and data must have the same number of elements"),
        )),
    }
}

/// The functions in a list of constructors exist.
pub fn structors_symbols(op: OpRef, tables: &SymbolTables) -> Check {
    let list = op.attr(0).map_or(&[][..], |l| op.cx.array_elements(l));
    for function in list {
        if tables.lookup(*function).is_none() {
            let name = symbol_name(op, *function);
            return Err(op.error(format!("'{name}' does not have a definition")));
        }
    }
    Ok(())
}

/// Whether a type is an integer or float that constants have.
pub fn is_number(cx: &Context, ty: Type) -> bool {
    matches!(
        cx.type_kind(ty),
        TypeKind::Integer { .. } | TypeKind::Float(_)
    )
}
