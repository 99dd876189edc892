//! LLVM metadata.

use std::marker::PhantomData;

use llvm_sys::LLVMModuleFlagBehavior;
use llvm_sys::core::*;
use llvm_sys::debuginfo::{LLVMMetadataReplaceAllUsesWith, LLVMTemporaryMDNode};
use llvm_sys::prelude::*;

use super::{Llvm, Value};

/// A metadata node or string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Meta<'l> {
    pub(super) raw: LLVMMetadataRef,
    life: PhantomData<&'l Llvm>,
}

impl<'l> Meta<'l> {
    pub(super) fn new(raw: LLVMMetadataRef) -> Meta<'l> {
        Meta {
            raw,
            life: PhantomData,
        }
    }
}

impl<'l> Value<'l> {
    /// The metadata that wraps this value.
    pub fn as_metadata(self) -> Meta<'l> {
        // SAFETY: `raw` is alive.
        Meta::new(unsafe { LLVMValueAsMetadata(self.raw) })
    }
}

impl Llvm {
    pub fn md_string(&self, text: &str) -> Meta<'_> {
        // SAFETY: pointer and length are those of `text`.
        Meta::new(unsafe { LLVMMDStringInContext2(self.context, text.as_ptr().cast(), text.len()) })
    }

    pub fn md_node<'l>(&'l self, operands: &[Meta<'l>]) -> Meta<'l> {
        let mut raw: Vec<LLVMMetadataRef> = operands.iter().map(|m| m.raw).collect();
        // SAFETY: pointer and length are those of `raw`.
        Meta::new(unsafe { LLVMMDNodeInContext2(self.context, raw.as_mut_ptr(), raw.len()) })
    }

    /// A node some of whose operands are null.
    pub fn md_node_with_holes<'l>(&'l self, operands: &[Option<Meta<'l>>]) -> Meta<'l> {
        let raw = operands
            .iter()
            .map(|m| m.map_or(std::ptr::null_mut(), |m| m.raw));
        let mut raw: Vec<LLVMMetadataRef> = raw.collect();
        // SAFETY: pointer and length are those of `raw`; operands of nodes may be null.
        Meta::new(unsafe { LLVMMDNodeInContext2(self.context, raw.as_mut_ptr(), raw.len()) })
    }

    /// A node whose first operand is itself, which makes it different from any other.
    pub fn md_self_node<'l>(&'l self, rest: &[Meta<'l>]) -> Meta<'l> {
        // SAFETY: the temporary node is replaced, and so freed, before anybody else sees it.
        unsafe {
            let temporary = LLVMTemporaryMDNode(self.context, std::ptr::null_mut(), 0);
            let mut raw: Vec<LLVMMetadataRef> = std::iter::once(temporary)
                .chain(rest.iter().map(|m| m.raw))
                .collect();
            let node = LLVMMDNodeInContext2(self.context, raw.as_mut_ptr(), raw.len());
            LLVMMetadataReplaceAllUsesWith(temporary, node);
            Meta::new(node)
        }
    }

    /// `metadata` as an operand of a call.
    pub fn md_value<'l>(&'l self, metadata: Meta<'l>) -> Value<'l> {
        // SAFETY: both are alive.
        Value::new(unsafe { LLVMMetadataAsValue(self.context, metadata.raw) })
    }

    /// Attaches a node to an instruction under the kind `name`.
    pub fn set_metadata<'l>(&'l self, instruction: Value<'l>, name: &str, node: Meta<'l>) {
        if !instruction.is_instruction() {
            return;
        }
        // SAFETY: an instruction, and a node made into a value as the interface wants it.
        unsafe {
            let kind = self.md_kind(name);
            let value = LLVMMetadataAsValue(self.context, node.raw);
            LLVMSetMetadata(instruction.raw, kind, value);
        }
    }

    /// Attaches a node to a function or global.
    pub fn set_global_metadata<'l>(&'l self, global: Value<'l>, name: &str, node: Meta<'l>) {
        // SAFETY: a global object and a node.
        unsafe { LLVMGlobalSetMetadata(global.raw, self.md_kind(name), node.raw) }
    }

    fn md_kind(&self, name: &str) -> u32 {
        // SAFETY: pointer and length are those of `name`.
        unsafe { LLVMGetMDKindIDInContext(self.context, name.as_ptr().cast(), name.len() as u32) }
    }

    /// Appends `node` to `!name`.
    pub fn add_named_metadata<'l>(&'l self, name: &std::ffi::CStr, node: Meta<'l>) {
        // SAFETY: a node made into a value as the interface wants it.
        unsafe {
            let value = LLVMMetadataAsValue(self.context, node.raw);
            LLVMAddNamedMetadataOperand(self.module, name.as_ptr(), value);
        }
    }

    /// Adds a flag of the module that two linked modules should agree on (else a warning).
    pub fn add_warning_flag<'l>(&'l self, key: &str, value: Meta<'l>) {
        let behavior = LLVMModuleFlagBehavior::LLVMModuleFlagBehaviorWarning;
        // SAFETY: pointer and length are those of `key`.
        unsafe {
            LLVMAddModuleFlag(
                self.module,
                behavior,
                key.as_ptr().cast(),
                key.len(),
                value.raw,
            );
        }
    }
}
