//! LLVM metadata.

use std::marker::PhantomData;

use llvm_sys::LLVMModuleFlagBehavior;
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

use super::{Builder, Llvm, Value};

/// A metadata node or string.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
    /// Adds a node that describes a global variable (`DIGlobalVariableExpression`).
    pub fn add_debug_info(self, node: Meta<'l>) {
        // SAFETY: called on variables, with an expression of one.
        unsafe { LLVMGlobalAddDebugInfo(self.raw, node.raw) }
    }

    /// Sets the node that describes a function (`DISubprogram`).
    pub fn set_subprogram(self, node: Meta<'l>) {
        // SAFETY: called on functions, with a subprogram.
        unsafe { LLVMSetSubprogram(self.raw, node.raw) }
    }

    /// The metadata node that wraps this value.
    pub fn as_metadata(self) -> Meta<'l> {
        // SAFETY: `raw` is alive.
        Meta::new(unsafe { LLVMValueAsMetadata(self.raw) })
    }
}

impl<'l> Builder<'l> {
    /// Sets the source location of the instructions that are made from now on.
    pub fn set_debug_location(&self, location: Option<Meta<'l>>) {
        let raw = location.map_or(std::ptr::null_mut(), |l| l.raw);
        // SAFETY: a location or null.
        unsafe { LLVMSetCurrentDebugLocation2(self.raw, raw) }
    }
}

impl Llvm {
    /// A source location in a scope, perhaps inlined at another location.
    pub fn debug_location<'l>(
        &'l self,
        line: u32,
        column: u32,
        scope: Meta<'l>,
        inlined_at: Option<Meta<'l>>,
    ) -> Meta<'l> {
        let inlined_at = inlined_at.map_or(std::ptr::null_mut(), |i| i.raw);
        // SAFETY: a local scope, and a location or null.
        Meta::new(unsafe {
            LLVMDIBuilderCreateDebugLocation(self.context, line, column, scope.raw, inlined_at)
        })
    }

    /// Appends a debug record to the block at work: `value` is a variable, or its address for a declaration.
    /// `nodes`: the variable, an expression, a location.
    pub fn debug_variable<'l>(
        &'l self,
        builder: &Builder<'l>,
        is_declaration: bool,
        value: Value<'l>,
        nodes: [Meta<'l>; 3],
    ) {
        let [variable, expression, location] = nodes.map(|n| n.raw);
        // SAFETY: nodes of the kinds that are wanted; the helper has no node that waits for being finished.
        unsafe {
            let helper = LLVMCreateDIBuilderDisallowUnresolved(self.module);
            let block = LLVMGetInsertBlock(builder.raw);
            if is_declaration {
                LLVMDIBuilderInsertDeclareRecordAtEnd(
                    helper, value.raw, variable, expression, location, block,
                );
            } else {
                LLVMDIBuilderInsertDbgValueRecordAtEnd(
                    helper, value.raw, variable, expression, location, block,
                );
            }
            LLVMDisposeDIBuilder(helper);
        }
    }

    /// Appends a debug record to the block at work: a label is there.
    pub fn debug_label<'l>(&'l self, builder: &Builder<'l>, label: Meta<'l>, location: Meta<'l>) {
        // SAFETY: as for variables.
        unsafe {
            let helper = LLVMCreateDIBuilderDisallowUnresolved(self.module);
            let block = LLVMGetInsertBlock(builder.raw);
            LLVMDIBuilderInsertLabelAtEnd(helper, label.raw, location.raw, block);
            LLVMDisposeDIBuilder(helper);
        }
    }

    /// A metadata string.
    pub fn md_string(&self, text: &str) -> Meta<'_> {
        // SAFETY: pointer and length are those of `text`.
        Meta::new(unsafe { LLVMMDStringInContext2(self.context, text.as_ptr().cast(), text.len()) })
    }

    /// A node of these operands, the same for equal operands.
    pub fn md_node<'l>(&'l self, operands: &[Meta<'l>]) -> Meta<'l> {
        let mut raw: Vec<LLVMMetadataRef> = operands.iter().map(|m| m.raw).collect();
        // SAFETY: pointer and length are those of `raw`.
        Meta::new(unsafe { LLVMMDNodeInContext2(self.context, raw.as_mut_ptr(), raw.len()) })
    }

    /// A node of these operands, null for those that are `None`.
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

    /// The value that stands for a node as an operand of a call.
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

    pub(super) fn md_kind(&self, name: &str) -> u32 {
        // SAFETY: pointer and length are those of `name`.
        unsafe { LLVMGetMDKindIDInContext(self.context, name.as_ptr().cast(), name.len() as u32) }
    }

    /// Appends a node to the named metadata `!name` of the module.
    pub fn add_named_metadata<'l>(&'l self, name: &std::ffi::CStr, node: Meta<'l>) {
        // SAFETY: a node made into a value as the interface wants it.
        unsafe {
            let value = LLVMMetadataAsValue(self.context, node.raw);
            LLVMAddNamedMetadataOperand(self.module, name.as_ptr(), value);
        }
    }

    /// Adds a flag of the module; linking it with a module that has another value of the flag is a warning.
    /// A flag that the module has already stays as it is.
    pub fn add_warning_flag<'l>(&'l self, key: &str, value: Meta<'l>) {
        let behavior = LLVMModuleFlagBehavior::LLVMModuleFlagBehaviorWarning;
        // SAFETY: pointer and length are those of `key`.
        unsafe {
            if !LLVMGetModuleFlag(self.module, key.as_ptr().cast(), key.len()).is_null() {
                return;
            }
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
