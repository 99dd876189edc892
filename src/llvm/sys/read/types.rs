//! What types consist of.

use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;

use super::super::Ty;
use super::owned;

/// A type that only a target knows.
pub struct TargetTy<'l> {
    /// The name.
    pub name: String,
    /// The types among its parameters.
    pub types: Vec<Ty<'l>>,
    /// The integers among its parameters.
    pub ints: Vec<u32>,
}

impl<'l> Ty<'l> {
    /// The address space of a pointer type; `None` for other types.
    pub fn address_space(self) -> Option<u32> {
        // SAFETY: asked of pointers only.
        (self.kind() == LLVMTypeKind::LLVMPointerTypeKind)
            .then(|| unsafe { LLVMGetPointerAddressSpace(self.raw) })
    }

    /// The name of a struct type; `None` for one without a name, and for other types.
    pub fn struct_name(self) -> Option<String> {
        // SAFETY: asked of structs only; the string belongs to the type.
        unsafe {
            let named = self.kind() == LLVMTypeKind::LLVMStructTypeKind
                && LLVMIsLiteralStruct(self.raw) == 0;
            named.then(|| owned(LLVMGetStructName(self.raw)))
        }
    }

    /// Whether this is a struct type without a body.
    pub fn is_opaque(self) -> bool {
        // SAFETY: asked of structs only.
        self.kind() == LLVMTypeKind::LLVMStructTypeKind
            && unsafe { LLVMIsOpaqueStruct(self.raw) != 0 }
    }

    /// Whether this is a struct type without padding.
    pub fn is_packed(self) -> bool {
        // SAFETY: asked of structs only.
        self.kind() == LLVMTypeKind::LLVMStructTypeKind
            && unsafe { LLVMIsPackedStruct(self.raw) != 0 }
    }

    /// The types of the fields of a struct; empty for other types.
    pub fn fields(self) -> Vec<Ty<'l>> {
        match self.kind() {
            LLVMTypeKind::LLVMStructTypeKind => {
                (0..self.len()).filter_map(|i| self.member(i)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The parts of a target's type; `None` for other types.
    pub fn as_target(self) -> Option<TargetTy<'l>> {
        if self.kind() != LLVMTypeKind::LLVMTargetExtTypeKind {
            return None;
        }
        // SAFETY: a type of a target, asked for parameters that it has.
        unsafe {
            let types = 0..LLVMGetTargetExtTypeNumTypeParams(self.raw);
            let ints = 0..LLVMGetTargetExtTypeNumIntParams(self.raw);
            Some(TargetTy {
                name: owned(LLVMGetTargetExtTypeName(self.raw)),
                types: types
                    .map(|i| Ty::new(LLVMGetTargetExtTypeTypeParam(self.raw, i)))
                    .collect(),
                ints: ints
                    .map(|i| LLVMGetTargetExtTypeIntParam(self.raw, i))
                    .collect(),
            })
        }
    }
}
