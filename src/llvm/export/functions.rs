//! Functions: signatures first, bodies when everything they refer to exists.

use oxmlir_dialects::llvm::types as llvm;
use oxmlir_ir::{AttrKind, Attribute, OpRef};

use super::op::OpExt;
use super::{Export, Result, c_string, fail};
use crate::sys::Value;

impl<'a, 'l> Export<'a, 'l> {
    /// Declares a function with all that it has but its body.
    pub(super) fn declare_function(&mut self, op: OpRef<'a>) -> Result {
        let function = self.function_signature(op)?;
        self.functions
            .insert(self.cx.str(op.string("sym_name").unwrap_or_default()), op);
        self.function_metadata(op, function)
    }

    /// Declares a function with all that its callers see.
    pub(super) fn function_signature(&mut self, op: OpRef<'a>) -> Result<Value<'l>> {
        let Some(ty) = op.type_of("function_type") else {
            return fail(op, "has no type");
        };
        let ty = self.ty(op, ty)?;
        let name = op.string("sym_name").unwrap_or_default();
        let function = self.llvm.function(name, ty);
        if !function.is_function() {
            return fail(op, format!("redefinition of symbol named '{name}'"));
        }
        self.symbols.insert(self.cx.str(name), function);
        function.set_call_conv(call_conv(op));
        self.common_properties(op, function)?;
        self.placement(op, function)?;
        self.function_attrs(op, function)?;
        self.parameter_attrs(op, function)?;
        if let Some(gc) = op.string("garbageCollector") {
            function.set_gc(&c_string(op, gc)?);
        }
        Ok(function)
    }

    /// Entry counts and hints for kernels.
    fn function_metadata(&mut self, op: OpRef<'a>, function: Value<'l>) -> Result {
        if let Some(count) = op.number("function_entry_count") {
            let count = self.llvm.int(64).int_const(&[count as u64]).as_metadata();
            let name = self.llvm.md_string("function_entry_count");
            let node = self.llvm.md_node(&[name, count]);
            self.llvm.set_global_metadata(function, "prof", node);
        }
        if let Some([hint, signed]) = op.named_attr("vec_type_hint").map(|a| self.params(a))
            && let AttrKind::Type(ty) = self.cx.attr_kind(*hint)
        {
            let hint = self.ty(op, *ty)?.undef().as_metadata();
            let signed = i64::from(*signed == Attribute::TRUE);
            let mut parts = vec![hint];
            parts.extend(self.i32_nodes(&[signed]));
            let node = self.llvm.md_node(&parts);
            self.llvm
                .set_global_metadata(function, "vec_type_hint", node);
        }
        for name in ["work_group_size_hint", "reqd_work_group_size"] {
            if op.named_attr(name).is_some() {
                let sizes = self.i32_nodes(&op.numbers(name));
                let node = self.llvm.md_node(&sizes);
                self.llvm.set_global_metadata(function, name, node);
            }
        }
        if let Some(size) = op.number("intel_reqd_sub_group_size") {
            let node = self.llvm.md_node(&self.i32_nodes(&[size]));
            self.llvm
                .set_global_metadata(function, "intel_reqd_sub_group_size", node);
        }
        Ok(())
    }

    /// Translates the body of a function, if it has one.
    pub(super) fn define_function(&mut self, op: OpRef<'a>) -> Result {
        let name = op.string("sym_name").unwrap_or_default();
        let function = self.symbol(op, name)?;
        if let Some(personality) = op.symbol_ref("personality") {
            function.set_personality(self.symbol(op, personality)?);
        }
        self.enter_subprogram(op, function);
        let Some(entry) = op.entry_block(0) else {
            return Ok(());
        };
        self.enter(op.body, Some(function));
        for (i, arg) in op.body.args(entry).iter().enumerate() {
            let Some(param) = function.param(i) else {
                return fail(op, "has more arguments than its type");
            };
            self.define_value(*arg, param);
        }
        self.region(op, op.region(0))
    }
}

/// The number that LLVM gives to the calling convention of a function or call.
pub(super) fn call_conv(op: OpRef) -> u32 {
    op.number("CConv").unwrap_or(0).try_into().unwrap_or(0)
}

/// The function type in an attribute.
pub(super) fn function_type<'a>(op: OpRef<'a>, name: &str) -> Option<llvm::FuncType<'a>> {
    llvm::as_func(op.cx, op.type_of(name)?)
}
