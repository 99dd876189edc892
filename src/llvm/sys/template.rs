//! Instructions that the C interface cannot build, cloned from parsed ones.
//!
//! `extractvalue` and `insertvalue` with several indices have no builder function. The first time one is wanted, a
//! little function that contains it is parsed; from then on its instruction is cloned and given other operands.

use std::cell::RefCell;
use std::collections::HashMap;

use llvm_sys::core::*;
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::prelude::*;

use super::{Builder, Llvm, Meta, Ty, Value, take_message};

/// The parsed functions by their text: the module that owns each, and its first instruction.
#[derive(Default)]
pub(super) struct Templates {
    parsed: RefCell<HashMap<String, Option<(LLVMModuleRef, LLVMValueRef)>>>,
}

impl Drop for Templates {
    fn drop(&mut self) {
        for (module, _) in self.parsed.get_mut().values().flatten() {
            // SAFETY: each module is owned by this table, and clones do not refer to it.
            unsafe { LLVMDisposeModule(*module) }
        }
    }
}

impl Llvm {
    /// A copy of the first instruction of the function that `text` defines, with these operands, appended by `builder`.
    /// `None` if LLVM does not accept the text. The operands have the types of those in the text.
    pub fn instruction_like<'l>(
        &'l self,
        builder: &Builder<'l>,
        text: String,
        operands: &[Value<'l>],
    ) -> Option<Value<'l>> {
        let mut parsed = self.templates.parsed.borrow_mut();
        let entry = parsed
            .entry(text)
            .or_insert_with_key(|text| self.parse(text));
        let (_, template) = (*entry)?;
        // SAFETY: the template is alive; every operand it has is replaced by one of this module.
        unsafe {
            if LLVMGetNumOperands(template) as usize != operands.len() {
                return None;
            }
            let clone = LLVMInstructionClone(template);
            for (i, operand) in operands.iter().enumerate() {
                LLVMSetOperand(clone, i as u32, operand.raw);
            }
            LLVMInsertIntoBuilder(builder.raw, clone);
            Some(Value::new(clone))
        }
    }

    /// The declaration of the intrinsic `name` whose type is `ty`: the parser finds out what it is overloaded for.
    pub fn matching_intrinsic<'l>(&'l self, name: &str, ty: Ty<'l>) -> Option<Value<'l>> {
        let params: Option<Vec<String>> = ty.params().into_iter().map(Ty::text).collect();
        let params = params?;
        let list = |prefix: &str| -> String {
            let named = params.iter().enumerate();
            let named = named.map(|(i, ty)| format!("{ty} %{prefix}{i}"));
            named.collect::<Vec<_>>().join(", ")
        };
        let result = ty.result()?;
        let assign = if result.is_void() { "" } else { "%r = " };
        let text = format!(
            "define void @f({}) {{\n {assign}call {} @{name}({})\n ret void\n}}",
            list("a"),
            result.text()?,
            list("a")
        );
        let (module, call) = self.parse(&text)?;
        // SAFETY: the first instruction of the text is a call of a function, which is copied by name and type.
        unsafe {
            let callee = LLVMGetCalledValue(call);
            let mut len = 0;
            let name = LLVMGetValueName2(callee, &mut len);
            let function = LLVMGetOrInsertFunction(self.module, name, len, ty.raw);
            LLVMDisposeModule(module);
            Some(Value::new(function))
        }
    }

    /// A node that is different from any other with these operands.
    pub fn md_distinct_node<'l>(&'l self, operands: &[Meta<'l>]) -> Option<Meta<'l>> {
        let holes = vec!["null"; operands.len()].join(", ");
        let text =
            format!("!n = !{{!0}}\n!0 = distinct !{{{holes}}}\ndefine void @f() {{\n ret void\n}}");
        let (module, _) = self.parse(&text)?;
        // SAFETY: the named node has one operand, which belongs to the context and has as many holes as operands.
        unsafe {
            let mut value = std::ptr::null_mut();
            LLVMGetNamedMetadataOperands(module, c"n".as_ptr(), &mut value);
            for (i, operand) in operands.iter().enumerate() {
                LLVMReplaceMDNodeOperandWith(value, i as u32, operand.raw);
            }
            let node = Meta::new(LLVMValueAsMetadata(value));
            LLVMDisposeModule(module);
            Some(node)
        }
    }

    fn parse(&self, text: &str) -> Option<(LLVMModuleRef, LLVMValueRef)> {
        // SAFETY: the buffer is a copy that is freed after it was read; the message is ours; what a module with one function
        // of one block consists of is looked at while it lives.
        unsafe {
            let name = c"template".as_ptr();
            let start = text.as_ptr().cast();
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(start, text.len(), name);
            let (mut module, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
            let failed =
                LLVMParseIRInContext2(self.context, buffer, &mut module, &mut message) != 0;
            LLVMDisposeMemoryBuffer(buffer);
            if failed {
                if !message.is_null() {
                    take_message(message);
                }
                return None;
            }
            let block = LLVMGetFirstBasicBlock(LLVMGetFirstFunction(module));
            Some((module, LLVMGetFirstInstruction(block)))
        }
    }
}

impl Ty<'_> {
    /// The type as LLVM writes it; `None` if the text would name a struct, which means nothing in another module.
    pub fn text(self) -> Option<String> {
        // SAFETY: the string is ours.
        let text = unsafe { take_message(LLVMPrintTypeToString(self.raw)) };
        let text = String::from_utf8(text).ok()?;
        (!text.contains('%')).then_some(text)
    }
}
