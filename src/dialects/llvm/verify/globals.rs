//! Globals, aliases, comdats, lists of constructors, and references to all of them.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::bytes::to_bytes;
use oxmlir_ir::{AttrKind, Attribute, Context, OpRef, Traits, Type, TypeKind};

use super::functions::is_valid_global_type;
use super::{Check, plain, quoted, symbol_name};
use crate::llvm::types;
use crate::tables::builtin::MODULE;
use crate::tables::llvm as ops;
use ops::Linkage;

pub fn global(op: OpRef) -> Check {
    let global = ops::MlirGlobal::new(op);
    let ty = global.global_type();
    if !is_valid_global_type(op.cx, ty) {
        return Err(op.error("expects type to be a valid element type for an LLVM global"));
    }
    let value = global.value();
    if let Some(AttrKind::String { value, .. }) = value.map(|v| op.cx.attr_kind(v)) {
        let len = to_bytes(op.cx.get_str(*value)).len() as u64;
        if types::as_array(op.cx, ty) != Some((len, Type::I8)) {
            return Err(op.error(
                "requires an i8 array type of the length equal to that of the string attribute",
            ));
        }
    }
    if let Some(target) = types::as_target(op.cx, ty) {
        if !types::can_be_global(&target) {
            return Err(op.error("this target extension type cannot be used in a global"));
        }
        if value.is_some() {
            return Err(op.error(
                "global with target extension type can only be initialized with zero-initializer",
            ));
        }
    }
    let linkage = global.linkage();
    if linkage == Linkage::Common && value.is_some_and(|v| !is_zero(op.cx, v)) {
        return Err(op.error("expected zero value for 'common' linkage"));
    }
    if linkage == Linkage::Appending && types::as_array(op.cx, ty).is_none() {
        return Err(op.error("expected array type for 'appending' linkage"));
    }
    if op.entry().is_some() && value.is_some() {
        return Err(op.error("cannot have both initializer value and region"));
    }
    match global.alignment().is_none_or(|a| a > 0 && a & (a - 1) == 0) {
        true => Ok(()),
        false => Err(plain(op, "alignment attribute is not a power of 2")),
    }
}

/// The comdat of a global or function is a selector.
pub fn comdat_reference(op: OpRef, tables: &SymbolTables) -> Check {
    let Some(comdat) = ops::shared::comdat(op) else {
        return Ok(());
    };
    match tables.lookup(comdat) {
        Some(selector) if selector.name() == ops::COMDAT_SELECTOR => Ok(()),
        _ => Err(plain(op, "expected comdat symbol")),
    }
}

/// Whether a constant is zero in all its parts.
fn is_zero(cx: &Context, value: Attribute) -> bool {
    match cx.attr_kind(value) {
        AttrKind::Integer { value, .. } => value.is_zero(),
        AttrKind::Float { value, .. } => value.is_zero(),
        AttrKind::DenseElements { data, .. } => data.iter().all(|b| *b == 0),
        AttrKind::Array(parts) => parts.iter().all(|p| is_zero(cx, *p)),
        _ => ops::ZeroAttr::is(cx, value),
    }
}

/// What a region initializer returns, and that it does nothing else.
pub fn global_regions(op: OpRef) -> Check {
    let Some(block) = op.entry() else {
        return Ok(());
    };
    let Some(last) = op.body.last_op(block).map(|l| op.at(l)) else {
        return Ok(());
    };
    if let Some(last) = ops::Return::of(last) {
        let Some(returned) = last.arg() else {
            return Err(op.error("initializer region cannot return void"));
        };
        let (ty, returned) = (ops::MlirGlobal::new(op).global_type(), op.ty(returned));
        if returned != ty {
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
    let blocks = op.entry().into_iter();
    for inner in blocks.flat_map(|b| op.body.ops(b)).map(|o| op.at(o)) {
        if !inner.has_trait(Traits::NO_MEMORY_EFFECT) {
            return Err(plain(inner, message));
        }
    }
    Ok(())
}

pub fn alias(op: OpRef) -> Check {
    let alias = ops::MlirAlias::new(op);
    if !is_valid_global_type(op.cx, alias.alias_type()) {
        return Err(op.error("expects type to be a valid element type for an LLVM global alias"));
    }
    match alias.linkage() {
        linkage @ (Linkage::Appending | Linkage::ExternWeak | Linkage::Common) => Err(op.error(format!(
            "'{}' linkage not supported in aliases, available options: private, internal, linkonce, weak, \
             linkonce_odr, weak_odr, external or available_externally",
            linkage.keyword()
        ))),
        _ => Ok(()),
    }
}

/// An alias computes an address and does nothing else.
pub fn alias_regions(op: OpRef) -> Check {
    let last = op.entry().and_then(|block| op.body.last_op(block));
    let returned = last.and_then(|last| op.at(last).operand_types().next());
    if returned.is_none_or(|ty| !types::is_ptr(op.cx, ty)) {
        return Err(op.error("initializer region must always return a pointer"));
    }
    pure_initializer(
        op,
        "ops with side effects are not allowed in alias initializers",
    )
}

/// A comdat holds selectors and nothing else.
pub fn comdat(op: OpRef) -> Check {
    let blocks = op.entry().into_iter();
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
    let address = ops::MlirAddressof::new(op);
    let Some(name) = address.global_name_attr() else {
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
    let space = if let Some(global) = ops::MlirGlobal::of(target) {
        global.addr_space()
    } else if target.name() == ops::MLIR_ALIAS {
        alias_space(target)
    } else {
        return Ok(());
    };
    match types::ptr_space(op.cx, op.ty(address.res())).map(i64::from) == Some(space) {
        true => Ok(()),
        false => Err(op.error(
            "pointer address space must match address space of the referenced global or alias",
        )),
    }
}

/// What `llvm.dso_local_equivalent` names is a function.
pub fn dso_local_equivalent(op: OpRef, tables: &SymbolTables) -> Check {
    let name = ops::DsoLocalEquivalent::new(op).function_name_attr();
    let target = name.and_then(|name| tables.lookup(name));
    let linkage = if let Some(function) = target.and_then(ops::Func::of) {
        function.linkage()
    } else if let Some(alias) = target.and_then(ops::MlirAlias::of) {
        if aliased(*alias, tables).is_some_and(|t| t.name() == ops::MLIR_GLOBAL) {
            return Err(op.error("must reference an alias to a function"));
        }
        alias.linkage()
    } else {
        let message = "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'";
        return Err(op.error(message));
    };
    match linkage == Linkage::ExternWeak {
        true => Err(op.error("target function with 'extern_weak' linkage not allowed")),
        false => Ok(()),
    }
}

/// What the address that an alias returns belongs to.
fn aliased<'a>(alias: OpRef, tables: &SymbolTables<'a>) -> Option<OpRef<'a>> {
    let last = alias.at(alias.body.last_op(alias.entry()?)?);
    let address = alias.defining_op(last.operands().next()?)?;
    tables.lookup(ops::MlirAddressof::of(address)?.global_name_attr()?)
}

pub fn ifunc(op: OpRef) -> Check {
    match ops::MlirIfunc::new(op).linkage() {
        Linkage::External
        | Linkage::Internal
        | Linkage::Private
        | Linkage::Weak
        | Linkage::WeakOdr
        | Linkage::Linkonce
        | Linkage::LinkonceOdr => Ok(()),
        linkage => Err(op.error(format!(
            "'{}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, \
             linkonce_odr, weak_odr, or external linkage",
            linkage.keyword()
        ))),
    }
}

/// The resolver of an ifunc is a function that returns a pointer, perhaps by way of aliases.
pub fn resolver(op: OpRef, tables: &SymbolTables) -> Check {
    const MOST_ALIASES: usize = 64;
    let ifunc = ops::MlirIfunc::new(op);
    let name = ifunc.resolver_attr();
    let mut target = name.and_then(|name| tables.lookup(name));
    for _ in 0..MOST_ALIASES {
        match target {
            Some(alias) if alias.name() == ops::MLIR_ALIAS => target = aliased(alias, tables),
            _ => break,
        }
    }
    let Some(target) = target.and_then(ops::Func::of) else {
        return Err(op.error("must have a function resolver"));
    };
    if target.entry().is_none() || target.linkage() == Linkage::AvailableExternally {
        return Err(op.error("resolver must be a definition"));
    }
    let returned = types::as_func(op.cx, target.function_type()).map(|f| f.result);
    if returned.is_none_or(|ty| !types::is_ptr(op.cx, ty)) {
        return Err(op.error("resolver must return a pointer"));
    }
    let space = types::ptr_space(op.cx, ifunc.resolver_type());
    match space.map(i64::from) == Some(ifunc.address_space()) {
        true => Ok(()),
        false => Err(op.error("resolver has incorrect type")),
    }
}

/// Flags stand in a module, and are nothing but flags.
pub fn module_flags(op: OpRef) -> Check {
    if op.parent().is_none_or(|p| p.name() != MODULE) {
        return Err(op.error("must appear at the module level"));
    }
    let mut flags = ops::ModuleFlags::new(op).flags().iter();
    match flags.all(|flag| ops::MlirModuleFlagAttr::is(op.cx, *flag)) {
        true => Ok(()),
        false => Err(op.error("expected a module flag attribute")),
    }
}

/// The address space of what an alias returns.
fn alias_space(alias: OpRef) -> i64 {
    let last = alias.entry().and_then(|b| alias.body.last_op(b));
    let returned = last.and_then(|l| alias.at(l).operand_types().next());
    let space = returned.and_then(|ty| types::ptr_space(alias.cx, ty));
    space.map_or(0, i64::from)
}

/// `llvm.mlir.global_ctors` and `llvm.mlir.global_dtors`.
pub fn structors(op: OpRef) -> Check {
    let (word, functions) = match ops::MlirGlobalCtors::of(op) {
        Some(list) => ("ctors", list.ctors()),
        None => ("dtors", ops::MlirGlobalDtors::new(op).dtors()),
    };
    let priorities = ops::shared::priorities(op).unwrap_or_default();
    let data = ops::shared::data_attribute(op).unwrap_or_default();
    let fits = data.iter().all(|data| match op.cx.attr_kind(*data) {
        AttrKind::SymbolRef { nested, .. } => nested.is_empty(),
        _ => ops::ZeroAttr::is(op.cx, *data),
    });
    if !fits {
        return Err(plain(op, "data element must be symbol or #llvm.zero"));
    }
    if functions.len() != priorities.len() || priorities.len() != data.len() {
        let message = format!("{word}, priorities, and data must have the same number of elements");
        return Err(plain(op, message));
    }
    Ok(())
}

pub fn linker_options(op: OpRef) -> Check {
    match op.parent() {
        Some(parent) if parent.name() != MODULE => Err(op.error("must appear at the module level")),
        _ => Ok(()),
    }
}

/// The functions in a list of constructors exist.
pub fn structors_symbols(op: OpRef, tables: &SymbolTables) -> Check {
    let list = match ops::MlirGlobalCtors::of(op) {
        Some(list) => list.ctors(),
        None => ops::MlirGlobalDtors::new(op).dtors(),
    };
    for function in list {
        let name = symbol_name(op, *function);
        let Some(target) = tables.lookup(*function).filter(|t| t.name() == ops::FUNC) else {
            return Err(op.error(format!("'{name}' does not reference a valid LLVM function")));
        };
        if target.entry().is_none() {
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
