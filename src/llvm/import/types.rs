//! LLVM types as types of the llvm dialect and builtin ones.

use llvm_sys::LLVMTypeKind::*;
use oxmlir_dialects::llvm::types as llvm;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{Location, Type, TypeKind};

use super::{Import, Result, fail};
use crate::sys::Ty;

impl<'a, 'l> Import<'a, 'l> {
    /// The translation of a type.
    pub(super) fn ty(&mut self, ty: Ty<'l>) -> Result<Type> {
        if let Some(known) = self.types.get(&ty) {
            return Ok(*known);
        }
        let made = self.new_type(ty)?;
        self.types.insert(ty, made);
        Ok(made)
    }

    /// The translations of several types.
    pub(super) fn types(&mut self, types: &[Ty<'l>]) -> Result<Vec<Type>> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    fn new_type(&mut self, ty: Ty<'l>) -> Result<Type> {
        let cx = self.cx;
        Ok(match ty.kind() {
            LLVMVoidTypeKind => llvm::void(cx),
            LLVMHalfTypeKind => cx.float_type(FloatKind::F16),
            LLVMBFloatTypeKind => cx.float_type(FloatKind::BF16),
            LLVMFloatTypeKind => cx.float_type(FloatKind::F32),
            LLVMDoubleTypeKind => cx.float_type(FloatKind::F64),
            LLVMX86_FP80TypeKind => cx.float_type(FloatKind::F80),
            LLVMFP128TypeKind => cx.float_type(FloatKind::F128),
            LLVMPPC_FP128TypeKind => llvm::ppc_fp128(cx),
            LLVMLabelTypeKind => llvm::label(cx),
            LLVMIntegerTypeKind => cx.int_type(ty.int_width().unwrap_or(1)),
            LLVMFunctionTypeKind => self.function_type(ty)?,
            LLVMStructTypeKind => self.struct_type(ty)?,
            LLVMArrayTypeKind => {
                let element = self.element(ty)?;
                llvm::array(cx, ty.len(), element)
            }
            LLVMPointerTypeKind => llvm::ptr(cx, ty.address_space().unwrap_or(0)),
            LLVMVectorTypeKind | LLVMScalableVectorTypeKind => {
                let element = self.element(ty)?;
                cx.ty(TypeKind::Vector {
                    shape: [ty.len() as i64].into(),
                    scalable: [ty.kind() == LLVMScalableVectorTypeKind].into(),
                    element,
                })
            }
            LLVMMetadataTypeKind => llvm::metadata(cx),
            LLVMTokenTypeKind => llvm::token(cx),
            LLVMX86_AMXTypeKind => llvm::x86_amx(cx),
            LLVMTargetExtTypeKind => match ty.as_target() {
                Some(target) => {
                    let types = self.types(&target.types)?;
                    llvm::target(cx, &target.name, &types, &target.ints)
                }
                None => return fail(Location::UNKNOWN, "unhandled type of a target"),
            },
        })
    }

    fn element(&mut self, ty: Ty<'l>) -> Result<Type> {
        match ty.element() {
            Some(element) => self.ty(element),
            None => fail(Location::UNKNOWN, "a type without elements"),
        }
    }

    /// `!llvm.func` of a function type.
    fn function_type(&mut self, ty: Ty<'l>) -> Result<Type> {
        let result = match ty.result() {
            Some(result) => self.ty(result)?,
            None => llvm::void(self.cx),
        };
        let params = self.types(&ty.params())?;
        Ok(llvm::func(self.cx, result, &params, ty.is_variadic()))
    }

    fn struct_type(&mut self, ty: Ty<'l>) -> Result<Type> {
        let cx = self.cx;
        let fields = self.types(&ty.fields())?;
        let name = ty
            .struct_name()
            .filter(|_| !self.options.structs_as_literals);
        let Some(name) = name else {
            return Ok(llvm::literal_struct(cx, &fields, ty.is_packed()));
        };
        match ty.is_opaque() {
            true => llvm::set_opaque(cx, &name),
            false => llvm::set_body(cx, &name, &fields, ty.is_packed()),
        };
        Ok(llvm::named_struct(cx, &name))
    }

    /// The type of a value, `None` for no value.
    pub(super) fn result_type(&mut self, ty: Ty<'l>) -> Result<Option<Type>> {
        match ty.is_void() {
            true => Ok(None),
            false => self.ty(ty).map(Some),
        }
    }
}
