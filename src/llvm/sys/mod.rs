//! LLVM's C interface behind types that cannot outlive what they point into.
//!
//! [`Llvm`] owns one LLVM context and one module in it; every handle borrows it. What makes the unsafe calls of this
//! folder sound:
//!
//! - a handle is only made from what LLVM returned, which is never null unless said, and lives as long as its `Llvm`;
//! - LLVM reads and writes nothing through the pointers to strings and arrays after the call returns;
//! - an `Llvm` is used by one thread, since it is neither `Send` nor `Sync` (raw pointers inside);
//! - functions that need values of certain types say so; the translation checks them.
//!
//! Nothing here decides anything: it is a vocabulary for the translation.

mod allocator;
mod builder;
pub mod code;
mod constants;
mod functions;
mod globals;
pub mod jit;
pub mod library;
mod machine;
mod metadata;
mod print;
mod read;
mod start;
mod streams;
mod template;
mod types;

pub use allocator::Allocator;
pub use builder::{Atomic, Builder, Bundle, Wrap};
pub use functions::{Attr, FUNCTION_INDEX, RETURN_INDEX, param_index};
pub use metadata::Meta;
pub use read::{AttrValue, DebugRecord, FieldValue, Node, Operand, parse_node};
pub use streams::stdout_was_closed;
pub use template::Shape;
pub use types::{FloatTy, Ty};

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;

use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::prelude::*;

use template::Templates;

/// The version of LLVM that is linked in: its three numbers.
pub fn version() -> (u32, u32, u32) {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: the three places may be written to, and nothing else happens.
    unsafe { LLVMGetVersion(&mut major, &mut minor, &mut patch) };
    (major, minor, patch)
}

/// An LLVM context with one module.
pub struct Llvm {
    context: LLVMContextRef,
    module: LLVMModuleRef,
    templates: Templates,
}

/// A value: a constant, global, function, argument or instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value<'l> {
    raw: LLVMValueRef,
    life: PhantomData<&'l Llvm>,
}

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Block<'l> {
    raw: LLVMBasicBlockRef,
    life: PhantomData<&'l Llvm>,
}

/// No name: LLVM numbers such values when it prints them.
const NO_NAME: *const c_char = c"".as_ptr();

impl<'l> Value<'l> {
    fn new(raw: LLVMValueRef) -> Value<'l> {
        Value {
            raw,
            life: PhantomData,
        }
    }

    /// The type of the value.
    pub fn ty(self) -> Ty<'l> {
        // SAFETY: `raw` is alive, see the module documentation.
        Ty::new(unsafe { LLVMTypeOf(self.raw) })
    }

    /// Whether this is a constant; globals and functions are.
    pub fn is_constant(self) -> bool {
        // SAFETY: `raw` is alive.
        unsafe { LLVMIsConstant(self.raw) != 0 }
    }

    /// Whether this is an instruction, and not a constant that an instruction was folded to.
    pub fn is_instruction(self) -> bool {
        // SAFETY: `raw` is alive.
        unsafe { !LLVMIsAInstruction(self.raw).is_null() }
    }
}

impl<'l> Block<'l> {
    fn new(raw: LLVMBasicBlockRef) -> Block<'l> {
        Block {
            raw,
            life: PhantomData,
        }
    }
}

/// The raw handles of a list of values.
fn raw_values(values: &[Value]) -> Vec<LLVMValueRef> {
    values.iter().map(|v| v.raw).collect()
}

/// Takes over a string that LLVM allocated.
///
/// # Safety
/// `text` is a string that LLVM returned for the caller to free.
unsafe fn take_message(text: *mut c_char) -> Vec<u8> {
    // SAFETY: the caller's promise; the bytes are copied before the string is freed.
    unsafe {
        let bytes = CStr::from_ptr(text).to_bytes().to_vec();
        LLVMDisposeMessage(text);
        bytes
    }
}

impl Llvm {
    /// A context with an empty module called `name`.
    pub fn new(name: &CStr) -> Llvm {
        start::start();
        // SAFETY: `name` ends in NUL.
        unsafe {
            let context = LLVMContextCreate();
            let module = LLVMModuleCreateWithNameInContext(name.as_ptr(), context);
            Llvm {
                context,
                module,
                templates: Templates::default(),
            }
        }
    }

    /// Checks that the module is valid IR. The error is LLVM's message.
    pub fn verify(&self) -> Result<(), String> {
        let mut message = std::ptr::null_mut();
        // SAFETY: the module is alive, and `message` is set to a string that is ours.
        unsafe {
            let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let broken = LLVMVerifyModule(self.module, action, &mut message) != 0;
            let text = take_message(message);
            if broken {
                return Err(String::from_utf8_lossy(&text).into_owned());
            }
        }
        Ok(())
    }

    /// Sets the target triple.
    pub fn set_target(&self, triple: &CStr) {
        // SAFETY: `triple` ends in NUL.
        unsafe { LLVMSetTarget(self.module, triple.as_ptr()) }
    }

    /// Sets the data layout, which must be valid: LLVM ends the program over one that is not.
    pub fn set_data_layout(&self, layout: &CStr) {
        // SAFETY: `layout` ends in NUL.
        unsafe { LLVMSetDataLayout(self.module, layout.as_ptr()) }
    }

    /// Appends a line of assembly to the module.
    pub fn append_asm(&self, text: &str) {
        // SAFETY: pointer and length are those of `text`.
        unsafe { LLVMAppendModuleInlineAsm(self.module, text.as_ptr().cast(), text.len()) }
    }
}

impl Drop for Llvm {
    fn drop(&mut self) {
        // The templates live in the context.
        self.templates = Templates::default();
        // SAFETY: nothing borrows `self` any more, so no handle is left.
        unsafe {
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
    }
}
