//! Functions and the attributes of functions and calls.

use std::ffi::CStr;
use std::marker::PhantomData;

use llvm_sys::LLVMAttributeIndex;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::{Block, Llvm, NO_NAME, Ty, Value};

/// An attribute of a function, parameter or result.
#[derive(Clone, Copy)]
pub struct Attr<'l> {
    pub(super) raw: LLVMAttributeRef,
    life: PhantomData<&'l Llvm>,
}

/// The index of the attributes of a result.
pub const RETURN_INDEX: LLVMAttributeIndex = 0;
/// The index of the attributes of a function or call itself.
pub const FUNCTION_INDEX: LLVMAttributeIndex = LLVMAttributeIndex::MAX;

/// The index of the attributes of parameter `index`.
pub fn param_index(index: usize) -> LLVMAttributeIndex {
    index as LLVMAttributeIndex + 1
}

impl<'l> Attr<'l> {
    pub(super) fn new(raw: LLVMAttributeRef) -> Attr<'l> {
        Attr {
            raw,
            life: PhantomData,
        }
    }
}

impl Llvm {
    /// The number of a built-in attribute.
    pub(super) fn attr_kind(&self, name: &str) -> Option<u32> {
        // SAFETY: pointer and length are those of `name`.
        let kind = unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) };
        (kind != 0).then_some(kind)
    }

    /// A built-in attribute with a number, 0 for those that have none; `None` if LLVM does not know the name.
    pub fn enum_attr(&self, name: &str, value: u64) -> Option<Attr<'_>> {
        let kind = self.attr_kind(name)?;
        // SAFETY: `kind` exists.
        Some(Attr::new(unsafe {
            LLVMCreateEnumAttribute(self.context, kind, value)
        }))
    }

    /// A built-in attribute with a type; `None` if LLVM does not know the name.
    pub fn type_attr<'l>(&'l self, name: &str, ty: Ty<'l>) -> Option<Attr<'l>> {
        let kind = self.attr_kind(name)?;
        // SAFETY: `kind` exists.
        Some(Attr::new(unsafe {
            LLVMCreateTypeAttribute(self.context, kind, ty.raw)
        }))
    }

    /// A built-in attribute with a range of integers of `bits` bits, `lower..upper` as 64-bit words; `None` if LLVM does not
    /// know the name.
    pub fn range_attr(&self, name: &str, bits: u32, range: [&[u64]; 2]) -> Option<Attr<'_>> {
        let kind = self.attr_kind(name)?;
        let words = bits.div_ceil(64) as usize;
        if range.iter().any(|r| r.len() < words) {
            return None;
        }
        // SAFETY: both arrays have the words of an integer of `bits` bits.
        Some(Attr::new(unsafe {
            let [lower, upper] = range.map(<[u64]>::as_ptr);
            LLVMCreateConstantRangeAttribute(self.context, kind, bits, lower, upper)
        }))
    }

    /// The attribute `"key"="value"`.
    pub fn string_attr(&self, key: &str, value: &str) -> Attr<'_> {
        // SAFETY: pointers and lengths are those of the strings.
        Attr::new(unsafe {
            LLVMCreateStringAttribute(
                self.context,
                key.as_ptr().cast(),
                key.len() as u32,
                value.as_ptr().cast(),
                value.len() as u32,
            )
        })
    }

    /// The function `name`, declared with type `ty` unless there is one.
    pub fn function<'l>(&'l self, name: &str, ty: Ty<'l>) -> Value<'l> {
        // SAFETY: pointer and length are those of `name`; `ty` is a function type.
        Value::new(unsafe {
            LLVMGetOrInsertFunction(self.module, name.as_ptr().cast(), name.len(), ty.raw)
        })
    }

    /// The number of the intrinsic `name` (`llvm.umax`); `None` if LLVM does not know it.
    pub fn intrinsic_id(&self, name: &str) -> Option<u32> {
        // SAFETY: pointer and length are those of `name`.
        let id = unsafe { LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len()) };
        (id != 0).then_some(id)
    }

    /// Whether an intrinsic has a declaration for each of several types.
    pub fn intrinsic_is_overloaded(&self, id: u32) -> bool {
        // SAFETY: `id` came from `intrinsic_id`.
        unsafe { LLVMIntrinsicIsOverloaded(id) != 0 }
    }

    /// The declaration of an intrinsic; `overloads` are as many types as it is overloaded for.
    pub fn intrinsic<'l>(&'l self, id: u32, overloads: &[Ty<'l>]) -> Value<'l> {
        let mut raw: Vec<LLVMTypeRef> = overloads.iter().map(|t| t.raw).collect();
        // SAFETY: `id` came from `intrinsic_id`; pointer and length are those of `raw`.
        Value::new(unsafe {
            LLVMGetIntrinsicDeclaration(self.module, id, raw.as_mut_ptr(), raw.len())
        })
    }

    /// Appends a block with a name to a function.
    pub fn append_named_block<'l>(&'l self, function: Value<'l>, name: &CStr) -> Block<'l> {
        // SAFETY: `function` is a function of the module; `name` ends in NUL.
        Block::new(unsafe {
            LLVMAppendBasicBlockInContext(self.context, function.raw, name.as_ptr())
        })
    }

    /// Appends a block without a name to a function.
    pub fn append_block<'l>(&'l self, function: Value<'l>) -> Block<'l> {
        // SAFETY: `function` is a function of the module.
        Block::new(unsafe { LLVMAppendBasicBlockInContext(self.context, function.raw, NO_NAME) })
    }
}

/// Functions.
impl<'l> Value<'l> {
    /// Whether the value is a function.
    pub fn is_function(self) -> bool {
        // SAFETY: `raw` is alive.
        unsafe { !LLVMIsAFunction(self.raw).is_null() }
    }

    /// The type of a function.
    pub fn function_type(self) -> Ty<'l> {
        // SAFETY: called on functions.
        Ty::new(unsafe { LLVMGlobalGetValueType(self.raw) })
    }

    /// The argument of a function at a position; `None` if it has fewer.
    pub fn param(self, index: usize) -> Option<Value<'l>> {
        // SAFETY: called on functions, within their arguments.
        unsafe {
            (index < LLVMCountParams(self.raw) as usize)
                .then(|| Value::new(LLVMGetParam(self.raw, index as u32)))
        }
    }

    /// Sets the calling convention of a function, by its number.
    pub fn set_call_conv(self, number: u32) {
        // SAFETY: called on functions.
        unsafe { LLVMSetFunctionCallConv(self.raw, number) }
    }

    /// Names the garbage collector of a function.
    pub fn set_gc(self, name: &std::ffi::CStr) {
        // SAFETY: called on functions; `name` ends in NUL.
        unsafe { LLVMSetGC(self.raw, name.as_ptr()) }
    }

    /// Sets the personality of a function, which handles its exceptions.
    pub fn set_personality(self, function: Value<'l>) {
        // SAFETY: called on functions.
        unsafe { LLVMSetPersonalityFn(self.raw, function.raw) }
    }

    /// Adds an attribute to a function.
    pub fn add_attr(self, index: LLVMAttributeIndex, attr: Attr<'l>) {
        // SAFETY: called on functions, with an index of theirs.
        unsafe { LLVMAddAttributeAtIndex(self.raw, index, attr.raw) }
    }

    /// Adds an attribute to a call.
    pub fn add_call_attr(self, index: LLVMAttributeIndex, attr: Attr<'l>) {
        // SAFETY: called on calls and invokes, with an index of theirs.
        unsafe { LLVMAddCallSiteAttribute(self.raw, index, attr.raw) }
    }

    /// Gives a call the attributes that the results and parameters of a function have, which say how they are passed.
    pub fn copy_attrs_of(self, function: Value<'l>) {
        // SAFETY: called on a call of the function; each list has room for the attributes at its index.
        unsafe {
            for index in RETURN_INDEX..=LLVMCountParams(function.raw) {
                let count = LLVMGetAttributeCountAtIndex(function.raw, index) as usize;
                let mut attrs = vec![std::ptr::null_mut(); count];
                LLVMGetAttributesAtIndex(function.raw, index, attrs.as_mut_ptr());
                for attr in attrs {
                    LLVMAddCallSiteAttribute(self.raw, index, attr);
                }
            }
        }
    }

    /// Sets the calling convention of a call, by its number.
    pub fn set_instruction_call_conv(self, number: u32) {
        // SAFETY: called on calls and invokes.
        unsafe { LLVMSetInstructionCallConv(self.raw, number) }
    }
}
