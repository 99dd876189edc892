//! Functions: signatures first, bodies when everything they refer to exists.

use oxmlir_dialects::tables::llvm::{self, CConv};

use super::{Export, Result, c_string, fail};
use crate::names::{kinds, profile};
use crate::sys::Value;

impl<'a, 'l> Export<'a, 'l> {
    /// Declares a function with all that it has but its body.
    pub(super) fn declare_function(&mut self, op: llvm::Func<'a>) -> Result {
        let function = self.function_signature(op)?;
        self.functions.insert(self.cx.str(op.sym_name()), op);
        self.function_metadata(op, function)
    }

    /// Declares a function with all that its callers see.
    pub(super) fn function_signature(&mut self, op: llvm::Func<'a>) -> Result<Value<'l>> {
        let ty = self.ty(*op, op.function_type())?;
        let name = op.sym_name();
        let function = self.llvm.function(name, ty);
        if !function.is_function() {
            return fail(*op, format!("redefinition of symbol named '{name}'"));
        }
        self.symbols.insert(self.cx.str(name), function);
        function.set_call_conv(call_conv(op.cconv()));
        self.common_properties(*op, function)?;
        self.placement(*op, function)?;
        self.function_attrs(op, function)?;
        self.parameter_attrs(op, function)?;
        if let Some(gc) = op.garbage_collector() {
            function.set_gc(&c_string(*op, gc)?);
        }
        Ok(function)
    }

    /// Entry counts and hints for kernels.
    fn function_metadata(&mut self, op: llvm::Func<'a>, function: Value<'l>) -> Result {
        if let Some(count) = op.function_entry_count() {
            let count = self.llvm.int(64).int_const(&[count as u64]).as_metadata();
            let name = self.llvm.md_string(profile::FUNCTION_ENTRY_COUNT);
            let node = self.llvm.md_node(&[name, count]);
            self.llvm.set_global_metadata(function, kinds::PROF, node);
        }
        let hint = op.vec_type_hint();
        if let Some(hint) = hint.and_then(|hint| llvm::VecTypeHintAttr::of(self.cx, hint)) {
            let mut parts = vec![self.ty(*op, hint.hint())?.undef().as_metadata()];
            parts.extend(self.i32_nodes(&[hint.is_signed().into()]));
            let node = self.llvm.md_node(&parts);
            self.llvm
                .set_global_metadata(function, kinds::VEC_TYPE_HINT, node);
        }
        for (kind, sizes) in [
            (kinds::WORK_GROUP_SIZE_HINT, op.work_group_size_hint()),
            (kinds::REQD_WORK_GROUP_SIZE, op.reqd_work_group_size()),
        ] {
            if let Some(sizes) = sizes {
                let node = self.llvm.md_node(&self.i32_nodes(&sizes));
                self.llvm.set_global_metadata(function, kind, node);
            }
        }
        if let Some(size) = op.intel_reqd_sub_group_size() {
            let node = self.llvm.md_node(&self.i32_nodes(&[size]));
            self.llvm
                .set_global_metadata(function, kinds::INTEL_REQD_SUB_GROUP_SIZE, node);
        }
        Ok(())
    }

    /// Translates the body of a function, if it has one.
    pub(super) fn define_function(&mut self, op: llvm::Func<'a>) -> Result {
        let function = self.symbol(*op, op.sym_name())?;
        if let Some(personality) = op.personality() {
            function.set_personality(self.symbol(*op, personality)?);
        }
        self.enter_subprogram(*op, function);
        let Some(entry) = op.entry() else {
            return Ok(());
        };
        self.enter(op.body, Some(function));
        for (i, arg) in op.body.args(entry).iter().enumerate() {
            let Some(param) = function.param(i) else {
                return fail(*op, "has more arguments than its type");
            };
            self.define_value(*arg, param);
        }
        self.region(op)
    }
}

/// The number that LLVM gives to a calling convention: the dialect has the same.
pub(super) fn call_conv(convention: CConv) -> u32 {
    convention.value() as u32
}
