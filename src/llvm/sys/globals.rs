//! Global variables, aliases, and what all globals have.

use std::ffi::CStr;

use llvm_sys::comdat::*;
use llvm_sys::core::*;
use llvm_sys::{LLVMLinkage, LLVMThreadLocalMode, LLVMUnnamedAddr, LLVMVisibility};

use super::{Llvm, NO_NAME, Ty, Value};

impl Llvm {
    /// A new global variable without initializer.
    pub fn global<'l>(&'l self, name: &str, ty: Ty<'l>, space: u32) -> Value<'l> {
        // SAFETY: a sized type; pointer and length are those of `name`.
        Value::new(unsafe {
            let raw = LLVMAddGlobalInAddressSpace(self.module, ty.raw, NO_NAME, space);
            LLVMSetValueName2(raw, name.as_ptr().cast(), name.len());
            raw
        })
    }

    /// A new alias of a global value or address.
    pub fn alias<'l>(&'l self, name: &str, ty: Ty<'l>, space: u32, of: Value<'l>) -> Value<'l> {
        // SAFETY: `of` is a constant pointer; pointer and length are those of `name`.
        Value::new(unsafe {
            let raw = LLVMAddAlias2(self.module, ty.raw, space, of.raw, NO_NAME);
            LLVMSetValueName2(raw, name.as_ptr().cast(), name.len());
            raw
        })
    }

    /// A new indirect function, whose address its resolver returns when the program is loaded.
    pub fn ifunc<'l>(
        &'l self,
        name: &str,
        ty: Ty<'l>,
        space: u32,
        resolver: Value<'l>,
    ) -> Value<'l> {
        // SAFETY: `resolver` is a constant pointer; pointer and length are those of `name`.
        Value::new(unsafe {
            LLVMAddGlobalIFunc(
                self.module,
                name.as_ptr().cast(),
                name.len(),
                ty.raw,
                space,
                resolver.raw,
            )
        })
    }

    /// Puts a global into the comdat `name`, which has been declared.
    pub fn set_comdat<'l>(&'l self, global: Value<'l>, name: &CStr) {
        // SAFETY: `name` ends in NUL; a function or variable of this module.
        unsafe {
            let comdat = LLVMGetOrInsertComdat(self.module, name.as_ptr());
            LLVMSetComdat(global.raw, comdat);
        }
    }

    /// Declares a comdat, or changes the kind of the one of that name.
    pub fn declare_comdat(&self, name: &CStr, kind: LLVMComdatSelectionKind) {
        // SAFETY: `name` ends in NUL.
        unsafe {
            let comdat = LLVMGetOrInsertComdat(self.module, name.as_ptr());
            LLVMSetComdatSelectionKind(comdat, kind);
        }
    }
}

/// Globals: variables, functions and aliases.
impl<'l> Value<'l> {
    /// Sets the linkage.
    pub fn set_linkage(self, linkage: LLVMLinkage) {
        // SAFETY: called on globals.
        unsafe { LLVMSetLinkage(self.raw, linkage) }
    }

    /// Sets the visibility.
    pub fn set_visibility(self, visibility: LLVMVisibility) {
        // SAFETY: called on globals.
        unsafe { LLVMSetVisibility(self.raw, visibility) }
    }

    /// Sets whether the address is significant.
    pub fn set_unnamed_address(self, kind: LLVMUnnamedAddr) {
        // SAFETY: called on globals.
        unsafe { LLVMSetUnnamedAddress(self.raw, kind) }
    }

    /// Names the section of the object file.
    pub fn set_section(self, name: &CStr) {
        // SAFETY: called on functions and variables; `name` ends in NUL.
        unsafe { LLVMSetSection(self.raw, name.as_ptr()) }
    }

    /// Sets the alignment in bytes of a global or of an instruction that accesses memory: a power of two, at most 2^32.
    pub fn set_alignment(self, bytes: u32) {
        // SAFETY: called on values that have an alignment.
        unsafe { LLVMSetAlignment(self.raw, bytes) }
    }

    /// Sets the contents of a variable.
    pub fn set_initializer(self, value: Value<'l>) {
        // SAFETY: called on variables, with a constant of their type.
        unsafe { LLVMSetInitializer(self.raw, value.raw) }
    }

    /// Sets the constant that an alias stands for.
    pub fn set_aliasee(self, value: Value<'l>) {
        // SAFETY: called on aliases, with a constant pointer.
        unsafe { LLVMAliasSetAliasee(self.raw, value.raw) }
    }

    /// Marks a variable whose contents never change.
    pub fn set_constant(self) {
        // SAFETY: called on variables.
        unsafe { LLVMSetGlobalConstant(self.raw, 1) }
    }

    /// Marks a variable that is initialized outside of the module.
    pub fn set_externally_initialized(self) {
        // SAFETY: called on variables.
        unsafe { LLVMSetExternallyInitialized(self.raw, 1) }
    }

    /// Sets how each thread gets a copy of a variable.
    pub fn set_thread_local(self, mode: LLVMThreadLocalMode) {
        // SAFETY: called on variables and aliases.
        unsafe { LLVMSetThreadLocalMode(self.raw, mode) }
    }
}
