//! Instructions and other things that the C interface cannot build, cloned from parsed ones.
//!
//! `extractvalue` and `insertvalue` with several indices have no builder function. The first time one is wanted, a
//! little function that contains it is parsed; from then on its instruction is cloned and given other operands.

use std::cell::RefCell;
use std::ffi::CStr;

use llvm_sys::core::*;
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Attr, Builder, FUNCTION_INDEX, Llvm, Meta, Ty, Value, take_message};

/// The part of an instruction that is the same in all of its copies, besides the types of the operands.
#[derive(Clone, Copy)]
pub struct Shape<'s, 'l> {
    /// The name of the instruction.
    pub opcode: &'static str,
    /// A type that is written in the instruction.
    pub ty: Ty<'l>,
    /// The numbers that are written in the instruction.
    pub numbers: &'s [u32],
}

/// A shape with the types of the operands.
type Key = (&'static str, SmallVec<[LLVMTypeRef; 3]>, SmallVec<[u32; 4]>);

/// The parsed functions: the module that owns each, and its first instruction.
#[derive(Default)]
pub(super) struct Templates {
    parsed: RefCell<FxHashMap<Key, Option<(LLVMModuleRef, LLVMValueRef)>>>,
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
    /// `None` if LLVM does not accept the text. The operands have the types of those in the text, which is the same
    /// whenever shape and types are.
    pub fn instruction_like<'l>(
        &'l self,
        builder: &Builder<'l>,
        shape: Shape<'_, 'l>,
        operands: &[Value<'l>],
        text: impl FnOnce() -> Option<String>,
    ) -> Option<Value<'l>> {
        let types = operands.iter().map(|operand| operand.ty().raw);
        let types = std::iter::once(shape.ty.raw).chain(types).collect();
        let key = (shape.opcode, types, shape.numbers.into());
        let mut parsed = self.templates.parsed.borrow_mut();
        let entry = parsed
            .entry(key)
            .or_insert_with(|| text().and_then(|text| self.parse(&text)));
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

    /// The constant `dso_local_equivalent` of a function or of an alias of one, which has a name; `None` if LLVM refuses it.
    pub fn dso_local_equivalent<'l>(&'l self, function: Value<'l>) -> Option<Value<'l>> {
        const USER: &CStr = c"oxmlir.user of a local equivalent";
        let module = self.parse_module(
            "declare void @f()\ndefine ptr @g() {\n ret ptr dso_local_equivalent @f\n}",
        )?;
        // SAFETY: the text has these two functions. The first becomes the one of its name in this module when they are linked,
        // which consumes the other module; the second is erased when its constant is known.
        unsafe {
            let mut len = 0;
            let name = LLVMGetValueName2(function.raw, &mut len);
            LLVMSetValueName2(LLVMGetNamedFunction(module, c"f".as_ptr()), name, len);
            let user = LLVMGetNamedFunction(module, c"g".as_ptr());
            LLVMSetValueName2(user, USER.as_ptr(), USER.count_bytes());
            if !self.link(module) {
                return None;
            }
            let user = LLVMGetNamedFunction(self.module, USER.as_ptr());
            let ret = LLVMGetFirstInstruction(LLVMGetFirstBasicBlock(user));
            let equivalent = Value::new(LLVMGetOperand(ret, 0));
            LLVMDeleteFunction(user);
            Some(equivalent)
        }
    }

    /// Moves what a module has into this one.
    ///
    /// # Safety
    /// `module` is alive and in the same context; it is consumed.
    unsafe fn link(&self, module: LLVMModuleRef) -> bool {
        // SAFETY: the caller's promise; layout and target are made the same, so that nobody complains about them.
        unsafe {
            LLVMSetDataLayout(module, LLVMGetDataLayoutStr(self.module));
            LLVMSetTarget(module, LLVMGetTarget(self.module));
            LLVMLinkModules2(self.module, module) == 0
        }
    }

    /// A new global variable without initializer, with attributes, which the C interface cannot give to a variable but the
    /// language can; `None` if LLVM refuses it.
    pub fn global_with_attrs<'l>(
        &'l self,
        name: &str,
        ty: Ty<'l>,
        space: u32,
        attrs: &[Attr<'l>],
    ) -> Option<Value<'l>> {
        let text = format!(
            "@g = addrspace({space}) global {} undef #0\nattributes #0 = {}\n",
            ty.text()?,
            self.attributes_text(attrs)?
        );
        let module = self.parse_module(&text)?;
        // SAFETY: the text has the variable, which is moved into this module under its own name; linking consumes the other
        // module.
        unsafe {
            let global = LLVMGetNamedGlobal(module, c"g".as_ptr());
            LLVMSetValueName2(global, name.as_ptr().cast(), name.len());
            if !self.link(module) {
                return None;
            }
            let linked =
                LLVMGetNamedGlobalWithLength(self.module, name.as_ptr().cast(), name.len());
            if linked.is_null() {
                return None;
            }
            LLVMSetInitializer(linked, std::ptr::null_mut());
            Some(Value::new(linked))
        }
    }

    /// `{ a "b"="c" }`: attributes as LLVM writes them.
    fn attributes_text(&self, attrs: &[Attr]) -> Option<String> {
        let module = self.parse_module("declare void @f()\n")?;
        // SAFETY: the function is there; the string is ours.
        let text = unsafe {
            let function = LLVMGetNamedFunction(module, c"f".as_ptr());
            for attr in attrs {
                LLVMAddAttributeAtIndex(function, FUNCTION_INDEX, attr.raw);
            }
            let text = take_message(LLVMPrintModuleToString(module));
            LLVMDisposeModule(module);
            text
        };
        let text = String::from_utf8(text).ok()?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("attributes #0 = "))?;
        Some(line.to_owned())
    }

    /// A new node of these operands, different from any other (`distinct`).
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

    /// The nodes that `!roots` lists in a text of LLVM IR; `None` if LLVM does not accept the text.
    pub fn parse_nodes<'l>(&'l self, text: &str) -> Option<Vec<Meta<'l>>> {
        let module = self.parse_module(text)?;
        // SAFETY: the array has room for all operands; nodes belong to the context, not to the module.
        unsafe {
            let name = c"roots".as_ptr();
            let count = LLVMGetNamedMetadataNumOperands(module, name) as usize;
            let mut raw = vec![std::ptr::null_mut(); count];
            LLVMGetNamedMetadataOperands(module, name, raw.as_mut_ptr());
            let nodes = raw.into_iter().map(|v| Meta::new(LLVMValueAsMetadata(v)));
            let nodes = nodes.collect();
            LLVMDisposeModule(module);
            Some(nodes)
        }
    }

    /// A module, and the first instruction of the first function that it defines.
    fn parse(&self, text: &str) -> Option<(LLVMModuleRef, LLVMValueRef)> {
        let module = self.parse_module(text)?;
        // SAFETY: what a module with a function of one block consists of is looked at while it lives.
        unsafe {
            let mut function = LLVMGetFirstFunction(module);
            while LLVMIsDeclaration(function) != 0 {
                function = LLVMGetNextFunction(function);
            }
            let block = LLVMGetFirstBasicBlock(function);
            Some((module, LLVMGetFirstInstruction(block)))
        }
    }

    pub(super) fn parse_module(&self, text: &str) -> Option<LLVMModuleRef> {
        // SAFETY: the buffer is a copy that is freed after it was read; the message is ours.
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
            Some(module)
        }
    }
}

impl Ty<'_> {
    /// The type in the language of LLVM IR; `None` if the text would name a struct, which means nothing in another module.
    pub fn text(self) -> Option<String> {
        // SAFETY: the string is ours.
        let text = unsafe { take_message(LLVMPrintTypeToString(self.raw)) };
        let text = String::from_utf8(text).ok()?;
        (!text.contains('%')).then_some(text)
    }
}
