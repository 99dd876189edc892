//! Attributes of functions, parameters, results, calls and variables.

use llvm_sys::LLVMAttributeIndex;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::super::{Attr, FUNCTION_INDEX, Llvm, Ty, Value, take_message};
use super::sized;

/// What an attribute says.
pub enum AttrValue<'l> {
    /// A built-in attribute by the number of its name, with its number, 0 for those that have none.
    Enum(u32, u64),
    /// A built-in attribute with a type.
    Type(u32, Ty<'l>),
    /// An attribute that is a string to LLVM: key and value.
    Text(String, String),
    /// A built-in attribute whose value only its text tells: `range(i32 0, 10)`.
    Other,
}

impl<'l> Attr<'l> {
    /// What the attribute says.
    pub fn value(self) -> AttrValue<'l> {
        // SAFETY: each value is asked of an attribute of its kind; strings belong to the context.
        unsafe {
            if LLVMIsStringAttribute(self.raw) != 0 {
                let mut len = 0;
                let key = LLVMGetStringAttributeKind(self.raw, &mut len);
                let key = sized(key, len as usize);
                let value = LLVMGetStringAttributeValue(self.raw, &mut len);
                return AttrValue::Text(key, sized(value, len as usize));
            }
            if LLVMIsTypeAttribute(self.raw) != 0 {
                let ty = Ty::new(LLVMGetTypeAttributeValue(self.raw));
                return AttrValue::Type(LLVMGetEnumAttributeKind(self.raw), ty);
            }
            if LLVMIsEnumAttribute(self.raw) != 0 {
                let value = LLVMGetEnumAttributeValue(self.raw);
                return AttrValue::Enum(LLVMGetEnumAttributeKind(self.raw), value);
            }
            AttrValue::Other
        }
    }
}

impl<'l> Value<'l> {
    /// The attributes of a function at an index.
    pub fn attrs_at(self, index: LLVMAttributeIndex) -> Vec<Attr<'l>> {
        // SAFETY: called on functions, with an index of theirs; the list has room for all.
        unsafe {
            let count = LLVMGetAttributeCountAtIndex(self.raw, index) as usize;
            let mut attrs = vec![std::ptr::null_mut(); count];
            LLVMGetAttributesAtIndex(self.raw, index, attrs.as_mut_ptr());
            wrap(attrs)
        }
    }

    /// The attributes of a call at an index.
    pub fn call_attrs_at(self, index: LLVMAttributeIndex) -> Vec<Attr<'l>> {
        // SAFETY: called on calls, with an index of theirs; the list has room for all.
        unsafe {
            let count = LLVMGetCallSiteAttributeCount(self.raw, index) as usize;
            let mut attrs = vec![std::ptr::null_mut(); count];
            LLVMGetCallSiteAttributes(self.raw, index, attrs.as_mut_ptr());
            wrap(attrs)
        }
    }
}

fn wrap<'l>(attrs: Vec<LLVMAttributeRef>) -> Vec<Attr<'l>> {
    attrs.into_iter().map(Attr::new).collect()
}

impl Llvm {
    /// The number of a built-in attribute; `None` if LLVM does not know the name.
    pub fn attr_number(&self, name: &str) -> Option<u32> {
        self.attr_kind(name)
    }

    /// The attributes in a group, `{ cold "key"="value" }`; `None` if LLVM does not accept them.
    pub fn parse_attrs<'l>(&'l self, group: &str) -> Option<Vec<Attr<'l>>> {
        let text = format!("declare void @f() #0\nattributes #0 = {group}\n");
        let module = self.parse_module(&text)?;
        // SAFETY: the function is there; attributes belong to the context, not to the module.
        unsafe {
            let function: Value = Value::new(LLVMGetNamedFunction(module, c"f".as_ptr()));
            let attrs = function.attrs_at(FUNCTION_INDEX);
            LLVMDisposeModule(module);
            Some(attrs)
        }
    }

    /// The text of an attribute of an integer parameter.
    pub fn parameter_attr_text(&self, attr: Attr) -> Option<String> {
        const DECLARE: &str = "declare void @f(i32 ";
        let module = self.parse_module("declare void @f(i32)\n")?;
        // SAFETY: the function is there and has a parameter; the string is ours.
        let text = unsafe {
            let function = LLVMGetNamedFunction(module, c"f".as_ptr());
            LLVMAddAttributeAtIndex(function, 1, attr.raw);
            let text = take_message(LLVMPrintModuleToString(module));
            LLVMDisposeModule(module);
            text
        };
        let text = String::from_utf8(text).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(DECLARE))?;
        line.strip_suffix(')').map(str::to_owned)
    }
}
