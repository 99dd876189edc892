//! Functions: signatures and attributes.

use oxmlir_dialects::tables::llvm::{self, CConv};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Body, Location, Type};

use super::attributes::unless_empty;
use super::globals::alignment;
use super::{Import, Result, fail};
use crate::names::{kinds, profile};
use crate::sys::{Meta, Operand, RETURN_INDEX, Value, param_index};
use llvm::func as slots;

impl<'a, 'l> Import<'a, 'l> {
    /// Translates a function with its body. Declarations of intrinsics that are operations are left out.
    pub(super) fn function(&mut self, rw: &mut Rewriter, function: Value<'l>) -> Result {
        if self.has_operation(function) {
            return Ok(());
        }
        let ty = function.value_type();
        let function_type = self.ty(ty)?;
        let common = self.common(function);
        let convention = self.convention(function.call_conv())?;
        let (section, gc) = (function.section(), function.gc());
        let params = ty.params().len();
        let mut dicts = Vec::with_capacity(params);
        for index in 0..params {
            dicts.push(self.parameter_attrs(function.attrs_at(param_index(index)))?);
        }
        let arg_attrs = unless_empty(dicts);
        let results = match ty.result().is_none_or(|result| result.is_void()) {
            true => Vec::new(),
            false => vec![self.parameter_attrs(function.attrs_at(RETURN_INDEX))?],
        };
        let res_attrs = unless_empty(results);
        let personality = function.personality().map(|p| p.name());
        let options = llvm::FuncOptions {
            linkage: Some(common.linkage),
            dso_local: common.dso_local,
            cconv: Some(convention),
            comdat: self.comdat_of(function),
            personality: personality.as_deref(),
            garbage_collector: Some(gc.as_str()).filter(|name| !name.is_empty()),
            arg_attrs: arg_attrs.as_deref(),
            res_attrs: res_attrs.as_deref(),
            visibility_: common.visibility,
            section: Some(section.as_str()).filter(|name| !name.is_empty()),
            unnamed_addr: common.unnamed_addr,
            alignment: alignment(function),
            ..Default::default()
        };
        let loc = self.function_location(function);
        let mut body = llvm::func_with(self.cx, loc, &function.name(), function_type, options);
        self.function_attrs(&mut body, function);
        self.function_metadata(&mut body, function)?;
        if !function.is_declaration() {
            self.function_body(&mut body, function)?;
        }
        rw.insert_body(body);
        Ok(())
    }

    /// The calling convention of a number.
    pub(super) fn convention(&self, number: u32) -> Result<CConv> {
        match CConv::from_value(number.into()) {
            Some(convention) => Ok(convention),
            None => fail(
                Location::UNKNOWN,
                format!("unknown calling convention: {number}"),
            ),
        }
    }

    /// Entry counts and hints for kernels.
    fn function_metadata(&mut self, body: &mut Body, function: Value<'l>) -> Result {
        let root = body.root();
        let of = |kind: &str| self.llvm.kind_number(kind);
        let (prof, hint, subgroup) = (
            of(kinds::PROF),
            of(kinds::VEC_TYPE_HINT),
            of(kinds::INTEL_REQD_SUB_GROUP_SIZE),
        );
        let sizes = [
            (
                of(kinds::WORK_GROUP_SIZE_HINT),
                slots::WORK_GROUP_SIZE_HINT_ATTR,
            ),
            (
                of(kinds::REQD_WORK_GROUP_SIZE),
                slots::REQD_WORK_GROUP_SIZE_ATTR,
            ),
        ];
        for (kind, node) in self.llvm.global_metadata(function) {
            let made = if kind == prof {
                let count = self.entry_count(node);
                count.map(|count| (slots::FUNCTION_ENTRY_COUNT_ATTR, count))
            } else if kind == hint {
                let hint = self.vec_type_hint(node)?;
                hint.map(|hint| (slots::VEC_TYPE_HINT_ATTR, hint))
            } else if kind == subgroup {
                let size = self.numbers(node).and_then(|n| n.first().copied());
                size.map(|size| {
                    let size = self.cx.int_attr(Type::I32, size);
                    (slots::INTEL_REQD_SUB_GROUP_SIZE_ATTR, size)
                })
            } else if let Some((_, slot)) = sizes.iter().find(|size| size.0 == kind) {
                let numbers = self.numbers(node);
                numbers.map(|numbers| (*slot, self.cx.dense_array(Type::I32, &numbers)))
            } else {
                None
            };
            if let Some((slot, attr)) = made {
                body.set_attr(root, slot, attr);
            }
        }
        Ok(())
    }

    /// `!{!"function_entry_count", i64 count}`
    fn entry_count(&self, node: Meta<'l>) -> Option<Attribute> {
        let operands = self.llvm.md_operands(node);
        let [Operand::Text(name), Operand::Constant(count)] = operands[..] else {
            return None;
        };
        let is_count = self.llvm.md_text(name)? == profile::FUNCTION_ENTRY_COUNT;
        let count = count.as_int().filter(|_| is_count)?;
        Some(self.cx.int_attr(Type::I64, count))
    }

    /// `!{<2 x i32> undef, i32 signed}`
    fn vec_type_hint(&mut self, node: Meta<'l>) -> Result<Option<Attribute>> {
        use llvm::vec_type_hint_attr as of;
        let operands = self.llvm.md_operands(node);
        let [Operand::Constant(hint), Operand::Constant(signed)] = operands[..] else {
            return Ok(None);
        };
        let hint = self.ty(hint.ty())?;
        let parts = [
            (of::HINT, self.cx.type_attr(hint)),
            (of::IS_SIGNED, self.cx.bool_attr(!signed.is_null())),
        ];
        Ok(Some(llvm::VecTypeHintAttr::make(self.cx, &parts)))
    }

    /// The integers in a tuple; `None` if it holds something else.
    pub(super) fn numbers(&self, node: Meta<'l>) -> Option<Vec<i64>> {
        let operands = self.llvm.md_operands(node).into_iter();
        operands
            .map(|operand| match operand {
                Operand::Constant(value) => value.as_int(),
                _ => None,
            })
            .collect()
    }
}
