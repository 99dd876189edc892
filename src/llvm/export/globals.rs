//! Global variables, aliases, indirect functions, comdats, and the lists of constructors and destructors.

use llvm_sys::comdat::LLVMComdatSelectionKind;
use llvm_sys::{LLVMLinkage, LLVMThreadLocalMode, LLVMUnnamedAddr, LLVMVisibility};
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::gpu;
use oxmlir_dialects::tables::llvm::{self, Comdat, Linkage, UnnamedAddr, Visibility, shared};
use oxmlir_ir::{AttrKind, Attribute, OpRef, Traits};
use rustc_hash::FxHashSet;

use super::shares::Splat;
use super::{Export, Result, c_string, fail};
use crate::names::globals;
use crate::sys::{Ty, Value};

impl<'a, 'l> Export<'a, 'l> {
    /// Declares all globals before their initializers refer to each other.
    pub(super) fn globals(&mut self, ops: &[OpRef<'a>]) -> Result {
        let globals = || ops.iter().copied().filter_map(llvm::MlirGlobal::of);
        let aliases = || ops.iter().copied().filter_map(llvm::MlirAlias::of);
        for op in globals() {
            self.declare_global(op)?;
        }
        for op in aliases() {
            self.alias(op)?;
        }
        for op in globals() {
            self.initialize_global(op)?;
        }
        for op in aliases() {
            self.resolve_alias(op)?;
        }
        for op in ops.iter().copied().filter_map(llvm::MlirGlobalCtors::of) {
            self.add_structors(*op, 0, op.ctors())?;
        }
        for op in ops.iter().copied().filter_map(llvm::MlirGlobalDtors::of) {
            self.add_structors(*op, 1, op.dtors())?;
        }
        // Binaries of kernels have more of them.
        if ops.iter().all(|op| op.name() != gpu::BINARY) {
            self.finish_structors();
        }
        for op in ops.iter().copied().filter_map(llvm::MlirIfunc::of) {
            self.ifunc(op)?;
        }
        Ok(())
    }

    fn declare_global(&mut self, op: llvm::MlirGlobal<'a>) -> Result {
        let mut ty = self.ty(*op, op.global_type())?;
        let initializer = match op.value() {
            Some(value) => Some(self.contents(op, ty, value)?),
            None => None,
        };
        if is_text(op) {
            ty = initializer.map_or(ty, Value::ty);
        }
        let attrs = self.listed_attrs(*op, llvm::mlir_global::TARGET_SPECIFIC_ATTRS_ATTR)?;
        let (name, space) = (op.sym_name(), address_space(op.addr_space()));
        let global = match attrs.as_slice() {
            [] => self.llvm.global(name, ty, space),
            attrs => match self.llvm.global_with_attrs(name, ty, space, attrs) {
                Some(global) => global,
                None => return fail(*op, "has attributes that have no translation"),
            },
        };
        self.global_properties(op, global, ty, initializer)?;
        self.describe_global(op, global);
        Ok(())
    }

    /// What a global contains; undefined where it is written without LLVM.
    fn contents(
        &mut self,
        op: llvm::MlirGlobal<'a>,
        ty: Ty<'l>,
        value: Attribute,
    ) -> Result<Value<'l>> {
        // Zeros only, or nothing, are to be seen in these.
        let is_checked = op.linkage() == Linkage::Common || drops_initializer(op.linkage(), true);
        if self.splats.is_some()
            && !is_checked
            && let Some((element, arrays)) = self.large_splat(*op, ty, value)?
            && let Some(splat) = Splat::new(op.sym_name(), element, &arrays)
        {
            self.splats.get_or_insert_default().push(splat);
            return Ok(ty.undef());
        }
        self.constant(*op, ty, value)
    }

    /// Declares a global of another share as functions that refer to it see it, without its contents.
    pub(super) fn outside_global(&mut self, op: llvm::MlirGlobal<'a>) -> Result<Value<'l>> {
        let mut ty = self.ty(*op, op.global_type())?;
        let mut initializer = None;
        if let Some(value) = op.value() {
            if is_text(op) {
                ty = self.constant(*op, ty, value)?.ty();
            }
            initializer = Some(ty.undef());
        }
        let space = address_space(op.addr_space());
        let global = self.llvm.global(op.sym_name(), ty, space);
        self.global_properties(op, global, ty, initializer)?;
        Ok(global)
    }

    fn global_properties(
        &mut self,
        op: llvm::MlirGlobal<'a>,
        global: Value<'l>,
        ty: Ty<'l>,
        initializer: Option<Value<'l>>,
    ) -> Result {
        self.symbols.insert(self.cx.str(op.sym_name()), global);
        if !drops_initializer(op.linkage(), initializer.is_some()) {
            global.set_initializer(initializer.unwrap_or_else(|| ty.undef()));
        }
        if op.constant() {
            global.set_constant();
        }
        if op.thread_local_() {
            global.set_thread_local(LLVMThreadLocalMode::LLVMGeneralDynamicTLSModel);
        }
        if op.externally_initialized() {
            global.set_externally_initialized();
        }
        self.common_properties(*op, global)?;
        self.placement(*op, global)
    }

    /// Sets linkage, preemption, visibility and significance of the address.
    pub(super) fn common_properties(&mut self, op: OpRef<'a>, global: Value<'l>) -> Result {
        let linkage = shared::linkage(op).unwrap_or(Linkage::External);
        global.set_linkage(llvm_linkage(linkage));
        if shared::dso_local(op) {
            // Hidden globals are local, and stay so when they are shown again.
            global.set_visibility(LLVMVisibility::LLVMHiddenVisibility);
        }
        // LLVM has no visibility of what cannot be seen from outside.
        let is_local = matches!(linkage, Linkage::Private | Linkage::Internal);
        let visibility = shared::visibility_(op).filter(|_| !is_local);
        let visibility = visibility.unwrap_or(Visibility::Default);
        global.set_visibility(match visibility {
            Visibility::Default => LLVMVisibility::LLVMDefaultVisibility,
            Visibility::Hidden => LLVMVisibility::LLVMHiddenVisibility,
            Visibility::Protected => LLVMVisibility::LLVMProtectedVisibility,
        });
        match shared::unnamed_addr(op) {
            Some(UnnamedAddr::LocalUnnamedAddr) => {
                global.set_unnamed_address(LLVMUnnamedAddr::LLVMLocalUnnamedAddr);
            }
            Some(UnnamedAddr::UnnamedAddr) => {
                global.set_unnamed_address(LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
            }
            Some(UnnamedAddr::None) | None => {}
        }
        Ok(())
    }

    /// Sets section, alignment and comdat.
    pub(super) fn placement(&mut self, op: OpRef<'a>, global: Value<'l>) -> Result {
        if let Some(section) = shared::section(op) {
            global.set_section(&c_string(op, section)?);
        }
        if let Some(alignment) = shared::alignment(op).filter(|a| *a != 0) {
            global.set_alignment(checked_alignment(op, alignment)?);
        }
        let Some(AttrKind::SymbolRef { nested, .. }) =
            shared::comdat(op).map(|c| self.cx.attr_kind(c))
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
            let name = selector.sym_name();
            if !seen.insert(name) {
                let message =
                    "comdat selection symbols must be unique even in different comdat regions";
                return fail(*selector, message);
            }
            let name = c_string(*selector, name)?;
            let kind = selection_kind(selector.comdat());
            self.llvm.declare_comdat(&name, kind);
        }
        Ok(())
    }

    fn initialize_global(&mut self, op: llvm::MlirGlobal<'a>) -> Result {
        let global = self.symbol(*op, op.sym_name())?;
        if let Some(value) = self.initializer(*op)?
            && !drops_initializer(op.linkage(), true)
        {
            if global.global_type() != Some(value.ty()) {
                return fail(*op, "initializer does not have the type of the global");
            }
            global.set_initializer(value);
        }
        Ok(())
    }

    /// The constant that the region of a global or alias returns.
    fn initializer(&mut self, op: OpRef<'a>) -> Result<Option<Value<'l>>> {
        let Some(block) = op.entry() else {
            return Ok(None);
        };
        self.enter(op.body, None);
        for inner in op.body.ops(block).map(|o| op.at(o)) {
            if inner.has_trait(Traits::TERMINATOR) {
                let value = inner.operands().next();
                return value.map(|value| self.value(inner, value)).transpose();
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
    fn alias(&mut self, op: llvm::MlirAlias<'a>) -> Result {
        let ty = self.ty(*op, op.alias_type())?;
        let name = op.sym_name();
        let space = alias_space(*op);
        let nothing = self.llvm.ptr(space).zero();
        let alias = self.llvm.alias(name, ty, space, nothing);
        self.symbols.insert(self.cx.str(name), alias);
        if op.thread_local_() {
            alias.set_thread_local(LLVMThreadLocalMode::LLVMGeneralDynamicTLSModel);
        }
        self.common_properties(*op, alias)
    }

    fn resolve_alias(&mut self, op: llvm::MlirAlias<'a>) -> Result {
        let alias = self.symbol(*op, op.sym_name())?;
        match self.initializer(*op)? {
            Some(value) if value.ty() == alias.ty() => alias.set_aliasee(value),
            Some(_) => return fail(*op, "aliases a value of another address space"),
            None => {}
        }
        Ok(())
    }

    fn ifunc(&mut self, op: llvm::MlirIfunc<'a>) -> Result {
        let ty = self.ty(*op, op.i_func_type())?;
        let resolver = self.symbol(*op, op.resolver())?;
        let name = op.sym_name();
        let space = address_space(op.address_space());
        let ifunc = self.llvm.ifunc(name, ty, space, resolver);
        self.symbols.insert(self.cx.str(name), ifunc);
        self.common_properties(*op, ifunc)
    }

    /// Takes up functions that are called when the program starts (list 0) or ends: priority, function and data.
    fn add_structors(&mut self, op: OpRef<'a>, list: usize, functions: &[Attribute]) -> Result {
        let (i32, ptr) = (self.llvm.int(32), self.llvm.ptr(0));
        let entry = self.llvm.literal_struct(&[i32, ptr, ptr], false);
        let priorities = shared::priorities(op).unwrap_or_default();
        let data = shared::data_attribute(op).unwrap_or_default();
        for (i, function) in functions.iter().enumerate() {
            let priority = priorities.get(i).and_then(|p| self.cx.int_value(*p));
            let data = match data.get(i).map(|d| self.cx.attr_kind(*d)) {
                Some(AttrKind::SymbolRef { root, .. }) => {
                    self.symbol(op, self.cx.get_str(*root))?
                }
                _ => ptr.zero(),
            };
            let function = self.constant(op, ptr, *function)?;
            let priority = i32.int_const(&[priority.unwrap_or(0) as u64]);
            self.structors[list].push(entry.struct_const(&[priority, function, data]));
        }
        Ok(())
    }

    /// `@llvm.global_ctors` and `@llvm.global_dtors`, the arrays of what has been taken up.
    pub(super) fn finish_structors(&mut self) {
        let (i32, ptr) = (self.llvm.int(32), self.llvm.ptr(0));
        let entry = self.llvm.literal_struct(&[i32, ptr, ptr], false);
        for (name, entries) in [globals::CTORS, globals::DTORS]
            .into_iter()
            .zip(&mut self.structors)
        {
            let entries = std::mem::take(entries);
            if entries.is_empty() {
                continue;
            }
            let initializer = entry.array_const(&entries);
            let global = self.llvm.global(name, initializer.ty(), 0);
            global.set_initializer(initializer);
            global.set_linkage(LLVMLinkage::LLVMAppendingLinkage);
        }
    }
}

/// Whether the value of a global is a string, whose type is that of its bytes.
fn is_text(op: llvm::MlirGlobal) -> bool {
    let value = op.value().map(|v| op.cx.attr_kind(v));
    matches!(value, Some(AttrKind::String { .. }))
}

/// The number of an address space, 0 if LLVM has no such.
fn address_space(number: i64) -> u32 {
    number.try_into().unwrap_or(0)
}

/// The address space of what an alias returns.
fn alias_space(op: OpRef) -> u32 {
    let last = op.entry().and_then(|b| op.body.last_op(b));
    let returned = last
        .map(|l| op.at(l))
        .and_then(|l| l.operand_types().next());
    returned
        .and_then(|ty| types::ptr_space(op.cx, ty))
        .unwrap_or(0)
}

/// The selectors in a comdat operation.
fn selectors<'a>(op: OpRef<'a>) -> impl Iterator<Item = llvm::ComdatSelector<'a>> {
    let block = op.entry().into_iter();
    block
        .flat_map(move |b| op.body.ops(b))
        .filter_map(move |s| llvm::ComdatSelector::of(op.at(s)))
}

fn selection_kind(kind: Comdat) -> LLVMComdatSelectionKind {
    use LLVMComdatSelectionKind::*;
    match kind {
        Comdat::Any => LLVMAnyComdatSelectionKind,
        Comdat::Exactmatch => LLVMExactMatchComdatSelectionKind,
        Comdat::Largest => LLVMLargestComdatSelectionKind,
        Comdat::Nodeduplicate => LLVMNoDuplicatesComdatSelectionKind,
        Comdat::Samesize => LLVMSameSizeComdatSelectionKind,
    }
}

/// Declarations have no initializer; everything else has one, if an undefined one.
fn drops_initializer(linkage: Linkage, has_one: bool) -> bool {
    match linkage {
        Linkage::External => !has_one,
        Linkage::ExternWeak => true,
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

fn llvm_linkage(linkage: Linkage) -> LLVMLinkage {
    use LLVMLinkage::*;
    match linkage {
        Linkage::External => LLVMExternalLinkage,
        Linkage::AvailableExternally => LLVMAvailableExternallyLinkage,
        Linkage::Linkonce => LLVMLinkOnceAnyLinkage,
        Linkage::LinkonceOdr => LLVMLinkOnceODRLinkage,
        Linkage::Weak => LLVMWeakAnyLinkage,
        Linkage::WeakOdr => LLVMWeakODRLinkage,
        Linkage::Appending => LLVMAppendingLinkage,
        Linkage::Internal => LLVMInternalLinkage,
        Linkage::Private => LLVMPrivateLinkage,
        Linkage::ExternWeak => LLVMExternalWeakLinkage,
        Linkage::Common => LLVMCommonLinkage,
    }
}
