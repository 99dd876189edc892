//! Global variables, aliases, indirect functions, comdats, and the lists of constructors and destructors.

use llvm_sys::comdat::LLVMComdatSelectionKind;
use llvm_sys::{LLVMLinkage, LLVMThreadLocalMode, LLVMUnnamedAddr, LLVMVisibility};
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::{AttrKind, OpName, OpRef, Traits};
use rustc_hash::FxHashSet;

use super::op::OpExt;
use super::{Export, Result, c_string, fail};
use crate::sys::{Ty, Value};

impl<'a, 'l> Export<'a, 'l> {
    /// Declares all globals before their initializers refer to each other.
    pub(super) fn globals(&mut self, ops: &[OpRef<'a>]) -> Result {
        let named = |name: OpName| ops.iter().copied().filter(move |op| op.name() == name);
        for op in named(llvm::MLIR_GLOBAL) {
            self.declare_global(op)?;
        }
        for op in named(llvm::MLIR_ALIAS) {
            self.alias(op)?;
        }
        for op in named(llvm::MLIR_GLOBAL) {
            self.initialize_global(op)?;
        }
        for op in named(llvm::MLIR_ALIAS) {
            self.resolve_alias(op)?;
        }
        for op in named(llvm::MLIR_GLOBAL_CTORS) {
            self.structors(op, "llvm.global_ctors", "ctors")?;
        }
        for op in named(llvm::MLIR_GLOBAL_DTORS) {
            self.structors(op, "llvm.global_dtors", "dtors")?;
        }
        for op in named(llvm::MLIR_IFUNC) {
            self.ifunc(op)?;
        }
        Ok(())
    }

    fn declare_global(&mut self, op: OpRef<'a>) -> Result {
        let Some(ty) = op.type_of("global_type") else {
            return fail(op, "has no type");
        };
        let mut ty = self.ty(op, ty)?;
        let initializer = match op.named_attr("value") {
            Some(value) => Some(self.constant(op, ty, value)?),
            None => None,
        };
        if is_text(op) {
            ty = initializer.map_or(ty, Value::ty);
        }
        let attrs = self.listed_attrs(op, "target_specific_attrs")?;
        let (name, space) = name_and_space(op);
        let global = match attrs.as_slice() {
            [] => self.llvm.global(name, ty, space),
            attrs => match self.llvm.global_with_attrs(name, ty, space, attrs) {
                Some(global) => global,
                None => return fail(op, "has attributes that have no translation"),
            },
        };
        self.global_properties(op, global, ty, initializer)?;
        self.describe_global(op, global);
        Ok(())
    }

    /// Declares a global of another share as functions that refer to it see it, without its contents.
    pub(super) fn outside_global(&mut self, op: OpRef<'a>) -> Result<Value<'l>> {
        let Some(ty) = op.type_of("global_type") else {
            return fail(op, "has no type");
        };
        let mut ty = self.ty(op, ty)?;
        let mut initializer = None;
        if let Some(value) = op.named_attr("value") {
            if is_text(op) {
                ty = self.constant(op, ty, value)?.ty();
            }
            initializer = Some(ty.undef());
        }
        let (name, space) = name_and_space(op);
        let global = self.llvm.global(name, ty, space);
        self.global_properties(op, global, ty, initializer)?;
        Ok(global)
    }

    fn global_properties(
        &mut self,
        op: OpRef<'a>,
        global: Value<'l>,
        ty: Ty<'l>,
        initializer: Option<Value<'l>>,
    ) -> Result {
        let name = op.string("sym_name").unwrap_or_default();
        self.symbols.insert(self.cx.str(name), global);
        if !drops_initializer(linkage(op), initializer.is_some()) {
            global.set_initializer(initializer.unwrap_or_else(|| ty.undef()));
        }
        if op.flag("constant") {
            global.set_constant();
        }
        if op.flag("thread_local_") {
            global.set_thread_local(LLVMThreadLocalMode::LLVMGeneralDynamicTLSModel);
        }
        if op.flag("externally_initialized") {
            global.set_externally_initialized();
        }
        self.common_properties(op, global)?;
        self.placement(op, global)
    }

    /// Sets linkage, preemption, visibility and significance of the address.
    pub(super) fn common_properties(&mut self, op: OpRef<'a>, global: Value<'l>) -> Result {
        global.set_linkage(linkage(op));
        if op.flag("dso_local") {
            // Hidden globals are local, and stay so when they are shown again.
            global.set_visibility(LLVMVisibility::LLVMHiddenVisibility);
        }
        global.set_visibility(match op.number("visibility_") {
            Some(1) => LLVMVisibility::LLVMHiddenVisibility,
            Some(2) => LLVMVisibility::LLVMProtectedVisibility,
            _ => LLVMVisibility::LLVMDefaultVisibility,
        });
        match op.number("unnamed_addr") {
            Some(1) => global.set_unnamed_address(LLVMUnnamedAddr::LLVMLocalUnnamedAddr),
            Some(2) => global.set_unnamed_address(LLVMUnnamedAddr::LLVMGlobalUnnamedAddr),
            _ => {}
        }
        Ok(())
    }

    /// Sets section, alignment and comdat.
    pub(super) fn placement(&mut self, op: OpRef<'a>, global: Value<'l>) -> Result {
        if let Some(section) = op.string("section") {
            global.set_section(&c_string(op, section)?);
        }
        if let Some(alignment) = op.number("alignment").filter(|a| *a != 0) {
            global.set_alignment(checked_alignment(op, alignment)?);
        }
        let Some(AttrKind::SymbolRef { nested, .. }) =
            op.named_attr("comdat").map(|c| self.cx.attr_kind(c))
        else {
            return Ok(());
        };
        if let Some(name) = nested.last() {
            let name = self.cx.get_str(*name);
            self.llvm.set_comdat(global, &c_string(op, name)?);
        }
        Ok(())
    }

    /// Declares the comdats of an operation; `seen` are the names of those before.
    pub(super) fn comdats(&mut self, op: OpRef<'a>, seen: &mut FxHashSet<&'a str>) -> Result {
        for selector in selectors(op) {
            let name = selector.string("sym_name").unwrap_or_default();
            if !seen.insert(name) {
                let message =
                    "comdat selection symbols must be unique even in different comdat regions";
                return fail(selector, message);
            }
            let name = c_string(selector, name)?;
            let kind = selection_kind(selector.number("comdat"));
            self.llvm.declare_comdat(&name, kind);
        }
        Ok(())
    }

    fn initialize_global(&mut self, op: OpRef<'a>) -> Result {
        let name = op.string("sym_name").unwrap_or_default();
        let global = self.symbol(op, name)?;
        if let Some(value) = self.initializer(op)?
            && !drops_initializer(linkage(op), true)
        {
            if global.global_type() != Some(value.ty()) {
                return fail(op, "initializer does not have the type of the global");
            }
            global.set_initializer(value);
        }
        Ok(())
    }

    /// The constant that the region of a global or alias returns.
    fn initializer(&mut self, op: OpRef<'a>) -> Result<Option<Value<'l>>> {
        let Some(block) = op.entry_block(0) else {
            return Ok(None);
        };
        self.enter(op.body, None);
        for inner in op.body.ops(block).map(|o| op.at(o)) {
            if inner.has_trait(Traits::TERMINATOR) {
                return match inner.num_operands() {
                    0 => Ok(None),
                    _ => self.operand(inner, 0).map(Some),
                };
            }
            self.op(inner)?;
            for result in inner.results() {
                if !self.value(inner, result)?.is_constant() {
                    return fail(inner, "unemittable constant value");
                }
            }
        }
        Ok(None)
    }

    /// Declares an alias; what it stands for is set later.
    fn alias(&mut self, op: OpRef<'a>) -> Result {
        let Some(ty) = op.type_of("alias_type") else {
            return fail(op, "has no type");
        };
        let ty = self.ty(op, ty)?;
        let name = op.string("sym_name").unwrap_or_default();
        let space = alias_space(op);
        let nothing = self.llvm.ptr(space).zero();
        let alias = self.llvm.alias(name, ty, space, nothing);
        self.symbols.insert(self.cx.str(name), alias);
        if op.flag("thread_local_") {
            alias.set_thread_local(LLVMThreadLocalMode::LLVMGeneralDynamicTLSModel);
        }
        self.common_properties(op, alias)
    }

    fn resolve_alias(&mut self, op: OpRef<'a>) -> Result {
        let alias = self.symbol(op, op.string("sym_name").unwrap_or_default())?;
        match self.initializer(op)? {
            Some(value) if value.ty() == alias.ty() => alias.set_aliasee(value),
            Some(_) => return fail(op, "aliases a value of another address space"),
            None => {}
        }
        Ok(())
    }

    fn ifunc(&mut self, op: OpRef<'a>) -> Result {
        let Some(ty) = op.type_of("i_func_type") else {
            return fail(op, "has no type");
        };
        let ty = self.ty(op, ty)?;
        let resolver = self.symbol(op, op.symbol_ref("resolver").unwrap_or_default())?;
        let name = op.string("sym_name").unwrap_or_default();
        let space = op.number("address_space").unwrap_or(0);
        let space = space.try_into().unwrap_or(0);
        let ifunc = self.llvm.ifunc(name, ty, space, resolver);
        self.symbols.insert(self.cx.str(name), ifunc);
        self.common_properties(op, ifunc)
    }

    /// `@llvm.global_ctors` and `@llvm.global_dtors`: an array of priority, function and data.
    fn structors(&mut self, op: OpRef<'a>, name: &str, list: &str) -> Result {
        let functions = op.list(list);
        if functions.is_empty() {
            return Ok(());
        }
        let (i32, ptr) = (self.llvm.int(32), self.llvm.ptr(0));
        let entry = self.llvm.literal_struct(&[i32, ptr, ptr], false);
        let mut entries = Vec::with_capacity(functions.len());
        for (i, function) in functions.iter().enumerate() {
            let priority = op
                .list("priorities")
                .get(i)
                .and_then(|p| self.cx.int_value(*p));
            let data = match op.list("data").get(i).map(|d| self.cx.attr_kind(*d)) {
                Some(AttrKind::SymbolRef { root, .. }) => {
                    self.symbol(op, self.cx.get_str(*root))?
                }
                _ => ptr.zero(),
            };
            let function = self.constant(op, ptr, *function)?;
            let priority = i32.int_const(&[priority.unwrap_or(0) as u64]);
            entries.push(entry.struct_const(&[priority, function, data]));
        }
        let initializer = entry.array_const(&entries);
        let global = self.llvm.global(name, initializer.ty(), 0);
        global.set_initializer(initializer);
        global.set_linkage(LLVMLinkage::LLVMAppendingLinkage);
        Ok(())
    }
}

/// Whether the value of a global is a string, whose type is that of its bytes.
fn is_text(op: OpRef) -> bool {
    let value = op.named_attr("value").map(|v| op.cx.attr_kind(v));
    matches!(value, Some(AttrKind::String { .. }))
}

/// The name and the address space of a global.
fn name_and_space(op: OpRef<'_>) -> (&str, u32) {
    let space = op.number("addr_space").unwrap_or(0);
    let name = op.string("sym_name").unwrap_or_default();
    (name, space.try_into().unwrap_or(0))
}

/// The address space of what an alias returns.
fn alias_space(op: OpRef) -> u32 {
    let last = op.entry_block(0).and_then(|b| op.body.last_op(b));
    let returned = last
        .map(|l| op.at(l))
        .and_then(|l| l.operand_types().next());
    returned
        .and_then(|ty| types::ptr_space(op.cx, ty))
        .unwrap_or(0)
}

/// The selectors in a comdat operation.
fn selectors<'a>(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    let block = op.entry_block(0).into_iter();
    block
        .flat_map(move |b| op.body.ops(b))
        .map(move |s| op.at(s))
        .filter(|s| s.name() == llvm::COMDAT_SELECTOR)
}

fn selection_kind(value: Option<i64>) -> LLVMComdatSelectionKind {
    use LLVMComdatSelectionKind::*;
    match value {
        Some(1) => LLVMExactMatchComdatSelectionKind,
        Some(2) => LLVMLargestComdatSelectionKind,
        Some(3) => LLVMNoDuplicatesComdatSelectionKind,
        Some(4) => LLVMSameSizeComdatSelectionKind,
        _ => LLVMAnyComdatSelectionKind,
    }
}

/// Declarations have no initializer; everything else has one, if an undefined one.
fn drops_initializer(linkage: LLVMLinkage, has_one: bool) -> bool {
    match linkage {
        LLVMLinkage::LLVMExternalLinkage => !has_one,
        LLVMLinkage::LLVMExternalWeakLinkage => true,
        _ => false,
    }
}

/// The alignment in bytes, if LLVM accepts it; else an error at `op`.
pub(super) fn checked_alignment(op: OpRef, alignment: i64) -> Result<u32> {
    match u32::try_from(alignment) {
        Ok(bytes) if bytes.is_power_of_two() => Ok(bytes),
        _ => fail(op, "alignment is not a power of two up to 2147483648"),
    }
}

/// The linkage of a global or function.
pub(super) fn linkage(op: OpRef) -> LLVMLinkage {
    use LLVMLinkage::*;
    match op.number("linkage") {
        Some(1) => LLVMAvailableExternallyLinkage,
        Some(2) => LLVMLinkOnceAnyLinkage,
        Some(3) => LLVMLinkOnceODRLinkage,
        Some(4) => LLVMWeakAnyLinkage,
        Some(5) => LLVMWeakODRLinkage,
        Some(6) => LLVMAppendingLinkage,
        Some(7) => LLVMInternalLinkage,
        Some(8) => LLVMPrivateLinkage,
        Some(9) => LLVMExternalWeakLinkage,
        Some(10) => LLVMCommonLinkage,
        _ => LLVMExternalLinkage,
    }
}
