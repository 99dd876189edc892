//! Reading modules: from text or bitcode, and what they consist of.
//!
//! The C interface lacks a few facts. They are taken from text that LLVM prints: of the module (the lines of its globals,
//! [`Llvm::print`]), of one node of metadata (`nodes.rs`), of one instruction ([`Value::text`]) or of one attribute
//! (`attributes.rs`).

mod attributes;
mod instructions;
mod nodes;
mod types;
mod values;

pub use attributes::AttrValue;
pub use instructions::DebugRecord;
pub use nodes::{FieldValue, Node, Operand, parse_node};

use std::ffi::{CStr, c_char};
use std::sync::Once;

use llvm_sys::core::*;
use llvm_sys::error_handling::LLVMInstallFatalErrorHandler;
use llvm_sys::ir_reader::LLVMParseIRInContext2;

use super::start::start;
use super::template::Templates;
use super::{Llvm, Value, take_message};

/// What LLVM calls when it cannot go on: it ends the program, as LLVM would, but with an exit code.
extern "C" fn end_program(reason: *const c_char) {
    // SAFETY: LLVM passes a string that ends in NUL.
    let reason = unsafe { CStr::from_ptr(reason) };
    eprintln!("error: {}", reason.to_string_lossy());
    std::process::exit(1);
}

impl Llvm {
    /// The module of a text or of bitcode; `name` is what it is called in messages. The error is LLVM's message, with its place
    /// and line.
    pub fn read(name: &CStr, text: &[u8]) -> Result<Llvm, String> {
        static ONCE: Once = Once::new();
        start();
        // SAFETY: the handler does not return.
        ONCE.call_once(|| unsafe { LLVMInstallFatalErrorHandler(Some(end_program)) });
        // SAFETY: the buffer is a copy that is freed after it was read; the message is ours.
        unsafe {
            let context = LLVMContextCreate();
            let (start, len) = (text.as_ptr().cast(), text.len());
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(start, len, name.as_ptr());
            let (mut module, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
            let failed = LLVMParseIRInContext2(context, buffer, &mut module, &mut message) != 0;
            LLVMDisposeMemoryBuffer(buffer);
            if failed {
                let text = match message.is_null() {
                    true => b"error: the module cannot be read".to_vec(),
                    false => take_message(message),
                };
                LLVMContextDispose(context);
                return Err(String::from_utf8_lossy(&text).into_owned());
            }
            Ok(Llvm {
                context,
                module,
                templates: Templates::default(),
            })
        }
    }

    /// The data layout as it was written.
    pub fn data_layout(&self) -> String {
        // SAFETY: the module is alive; the string belongs to it.
        unsafe { owned(LLVMGetDataLayoutStr(self.module)) }
    }

    /// The target triple.
    pub fn target(&self) -> String {
        // SAFETY: the module is alive; the string belongs to it.
        unsafe { owned(LLVMGetTarget(self.module)) }
    }

    /// The assembly beside the functions.
    pub fn module_asm(&self) -> String {
        let mut len = 0;
        // SAFETY: the module is alive; the string belongs to it.
        unsafe { sized(LLVMGetModuleInlineAsm(self.module, &mut len), len) }
    }

    /// The name of the file that the module was made from.
    pub fn source_name(&self) -> String {
        let mut len = 0;
        // SAFETY: the module is alive; the string belongs to it.
        unsafe { sized(LLVMGetSourceFileName(self.module, &mut len), len) }
    }

    /// The name of an intrinsic without the types that it is overloaded for.
    pub fn intrinsic_base_name(&self, id: u32) -> String {
        let mut len = 0;
        // SAFETY: the number is that of an intrinsic; the string belongs to LLVM.
        unsafe { sized(LLVMIntrinsicGetName(id, &mut len), len) }
    }
}

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident = $first:ident, $next:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self) -> Vec<Value<'_>> {
            let mut all = Vec::new();
            // SAFETY: the module is alive; the list ends in a null pointer.
            unsafe {
                let mut at = $first(self.module);
                while !at.is_null() {
                    all.push(Value::new(at));
                    at = $next(at);
                }
            }
            all
        }
    )*};
}

impl Llvm {
    lists! {
        /// The global variables, in order.
        globals = LLVMGetFirstGlobal, LLVMGetNextGlobal;
        /// The aliases, in order.
        aliases = LLVMGetFirstGlobalAlias, LLVMGetNextGlobalAlias;
        /// The indirect functions, in order.
        ifuncs = LLVMGetFirstGlobalIFunc, LLVMGetNextGlobalIFunc;
        /// The functions, in order.
        functions = LLVMGetFirstFunction, LLVMGetNextFunction;
    }
}

/// A copy of a string that LLVM owns; empty for a null pointer.
///
/// # Safety
/// `text` is null or ends in NUL.
unsafe fn owned(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's promise.
    let text = unsafe { CStr::from_ptr(text) };
    oxmlir_ir::bytes::from_bytes(text.to_bytes().to_vec())
}

/// A copy of a string of `len` bytes that LLVM owns; empty for a null pointer.
///
/// # Safety
/// `text` is null or points to `len` bytes.
unsafe fn sized(text: *const c_char, len: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's promise.
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), len) };
    oxmlir_ir::bytes::from_bytes(bytes.to_vec())
}
