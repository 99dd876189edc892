//! LLVM types.

use std::ffi::CStr;
use std::marker::PhantomData;

use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::{
    LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMGetModuleDataLayout, LLVMOffsetOfElement,
};

use super::Llvm;

/// A type of a context.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ty<'l> {
    pub(super) raw: LLVMTypeRef,
    life: PhantomData<&'l Llvm>,
}

/// The floating point types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatTy {
    /// `half`: 16 bits of IEEE 754.
    Half,
    /// `bfloat`: the upper half of a `float`.
    BFloat,
    /// `float`: 32 bits.
    Float,
    /// `double`: 64 bits.
    Double,
    /// `x86_fp80`: the 80 bits of the x87 unit.
    X86Fp80,
    /// `fp128`: 128 bits of IEEE 754.
    Fp128,
    /// `ppc_fp128`: the sum of two `double`.
    PpcFp128,
}

impl<'l> Ty<'l> {
    pub(super) fn new(raw: LLVMTypeRef) -> Ty<'l> {
        Ty {
            raw,
            life: PhantomData,
        }
    }

    /// The kind of type.
    pub fn kind(self) -> LLVMTypeKind {
        // SAFETY: `raw` is alive as long as its context.
        unsafe { LLVMGetTypeKind(self.raw) }
    }

    /// The array type `[len x self]`.
    pub fn array(self, len: u64) -> Ty<'l> {
        // SAFETY: any sized type may be an element; the translation checks it.
        Ty::new(unsafe { LLVMArrayType2(self.raw, len) })
    }

    /// The vector type `<len x self>`, or `<vscale x len x self>`; `len` is not 0 and `self` an integer, float or pointer.
    pub fn vector(self, len: u32, scalable: bool) -> Ty<'l> {
        // SAFETY: the caller's promise.
        Ty::new(unsafe {
            if scalable {
                LLVMScalableVectorType(self.raw, len)
            } else {
                LLVMVectorType(self.raw, len)
            }
        })
    }

    /// The function type with `self` as its result.
    pub fn func(self, params: &[Ty<'l>], variadic: bool) -> Ty<'l> {
        let mut raw: Vec<LLVMTypeRef> = params.iter().map(|p| p.raw).collect();
        // SAFETY: pointer and length are those of `raw`.
        Ty::new(unsafe {
            LLVMFunctionType(
                self.raw,
                raw.as_mut_ptr(),
                raw.len() as u32,
                variadic.into(),
            )
        })
    }

    /// Gives a struct made by [`Llvm::named_struct`] its fields.
    pub fn set_body(self, fields: &[Ty<'l>], packed: bool) {
        let mut raw: Vec<LLVMTypeRef> = fields.iter().map(|p| p.raw).collect();
        // SAFETY: pointer and length are those of `raw`.
        unsafe { LLVMStructSetBody(self.raw, raw.as_mut_ptr(), raw.len() as u32, packed.into()) }
    }

    /// The element type of an array or vector; `None` for other types.
    pub fn element(self) -> Option<Ty<'l>> {
        use LLVMTypeKind::*;
        match self.kind() {
            LLVMArrayTypeKind | LLVMVectorTypeKind | LLVMScalableVectorTypeKind => {
                // SAFETY: these have an element type.
                Some(Ty::new(unsafe { LLVMGetElementType(self.raw) }))
            }
            _ => None,
        }
    }

    /// The number of elements of an array or vector, or of fields of a struct; 0 for other types.
    pub fn len(self) -> u64 {
        use LLVMTypeKind::*;
        // SAFETY: each call gets a type of its kind.
        unsafe {
            match self.kind() {
                LLVMArrayTypeKind => LLVMGetArrayLength2(self.raw),
                LLVMVectorTypeKind | LLVMScalableVectorTypeKind => {
                    LLVMGetVectorSize(self.raw).into()
                }
                LLVMStructTypeKind => LLVMCountStructElementTypes(self.raw).into(),
                _ => 0,
            }
        }
    }

    /// Whether this is a vector type, fixed or scalable.
    pub fn is_vector(self) -> bool {
        use LLVMTypeKind::*;
        matches!(self.kind(), LLVMVectorTypeKind | LLVMScalableVectorTypeKind)
    }

    /// The type of the member at a position of an array, vector or struct; `None` if there is none.
    pub fn member(self, index: u64) -> Option<Ty<'l>> {
        if self.kind() != LLVMTypeKind::LLVMStructTypeKind {
            return self.element();
        }
        if index >= self.len() {
            return None;
        }
        // SAFETY: a struct with a field of this number.
        Some(Ty::new(unsafe {
            LLVMStructGetTypeAtIndex(self.raw, index as u32)
        }))
    }

    /// Whether values of the type have a size in memory.
    pub fn is_sized(self) -> bool {
        // SAFETY: `raw` is alive.
        unsafe { LLVMTypeIsSized(self.raw) != 0 }
    }

    /// The width of an integer type in bits; `None` for other types.
    pub fn int_width(self) -> Option<u32> {
        // SAFETY: asked of integers only.
        (self.kind() == LLVMTypeKind::LLVMIntegerTypeKind)
            .then(|| unsafe { LLVMGetIntTypeWidth(self.raw) })
    }

    /// The parameter types of a function type; empty for other types.
    pub fn params(self) -> Vec<Ty<'l>> {
        if self.kind() != LLVMTypeKind::LLVMFunctionTypeKind {
            return Vec::new();
        }
        // SAFETY: a function type; the buffer has room for all its parameters.
        unsafe {
            let mut raw = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.raw) as usize];
            LLVMGetParamTypes(self.raw, raw.as_mut_ptr());
            raw.into_iter().map(Ty::new).collect()
        }
    }

    /// Whether this is a function type that takes further arguments.
    pub fn is_variadic(self) -> bool {
        // SAFETY: asked of function types only.
        self.kind() == LLVMTypeKind::LLVMFunctionTypeKind
            && unsafe { LLVMIsFunctionVarArg(self.raw) != 0 }
    }

    /// Whether this is the type of no value.
    pub fn is_void(self) -> bool {
        self.kind() == LLVMTypeKind::LLVMVoidTypeKind
    }

    /// The result type of a function type; `None` for other types.
    pub fn result(self) -> Option<Ty<'l>> {
        // SAFETY: asked of function types only.
        (self.kind() == LLVMTypeKind::LLVMFunctionTypeKind)
            .then(|| Ty::new(unsafe { LLVMGetReturnType(self.raw) }))
    }
}

impl Llvm {
    /// An integer type of 1 to 8,388,608 bits.
    pub fn int(&self, width: u32) -> Ty<'_> {
        // SAFETY: the context is alive.
        Ty::new(unsafe { LLVMIntTypeInContext(self.context, width) })
    }

    /// A floating point type.
    pub fn float(&self, kind: FloatTy) -> Ty<'_> {
        let cx = self.context;
        // SAFETY: the context is alive.
        Ty::new(unsafe {
            match kind {
                FloatTy::Half => LLVMHalfTypeInContext(cx),
                FloatTy::BFloat => LLVMBFloatTypeInContext(cx),
                FloatTy::Float => LLVMFloatTypeInContext(cx),
                FloatTy::Double => LLVMDoubleTypeInContext(cx),
                FloatTy::X86Fp80 => LLVMX86FP80TypeInContext(cx),
                FloatTy::Fp128 => LLVMFP128TypeInContext(cx),
                FloatTy::PpcFp128 => LLVMPPCFP128TypeInContext(cx),
            }
        })
    }

    /// The pointer type of an address space.
    pub fn ptr(&self, space: u32) -> Ty<'_> {
        // SAFETY: the context is alive.
        Ty::new(unsafe { LLVMPointerTypeInContext(self.context, space) })
    }

    /// The type of no value (`void`).
    pub fn void(&self) -> Ty<'_> {
        // SAFETY: the context is alive.
        Ty::new(unsafe { LLVMVoidTypeInContext(self.context) })
    }

    /// The type `token`.
    pub fn token(&self) -> Ty<'_> {
        // SAFETY: the context is alive.
        Ty::new(unsafe { LLVMTokenTypeInContext(self.context) })
    }

    /// The type of blocks (`label`).
    pub fn label(&self) -> Ty<'_> {
        // SAFETY: the context is alive.
        Ty::new(unsafe { LLVMLabelTypeInContext(self.context) })
    }

    /// The type of metadata as an operand (`metadata`).
    pub fn metadata_type(&self) -> Ty<'_> {
        // SAFETY: the context is alive.
        Ty::new(unsafe { LLVMMetadataTypeInContext(self.context) })
    }

    /// The type of a tile register of AMX (`x86_amx`).
    pub fn x86_amx(&self) -> Ty<'_> {
        // SAFETY: the context is alive.
        Ty::new(unsafe { LLVMX86AMXTypeInContext(self.context) })
    }

    /// The struct type `{ fields }`, the same for equal fields.
    pub fn literal_struct<'l>(&'l self, fields: &[Ty<'l>], packed: bool) -> Ty<'l> {
        let mut raw: Vec<LLVMTypeRef> = fields.iter().map(|p| p.raw).collect();
        // SAFETY: pointer and length are those of `raw`.
        Ty::new(unsafe {
            LLVMStructTypeInContext(
                self.context,
                raw.as_mut_ptr(),
                raw.len() as u32,
                packed.into(),
            )
        })
    }

    /// A new struct type without a body (opaque).
    pub fn named_struct(&self, name: &CStr) -> Ty<'_> {
        // SAFETY: `name` ends in NUL.
        Ty::new(unsafe { LLVMStructCreateNamed(self.context, name.as_ptr()) })
    }

    /// A type that only a target knows (`target("name", types, ints)`).
    pub fn target_type<'l>(&'l self, name: &CStr, types: &[Ty<'l>], ints: &[u32]) -> Ty<'l> {
        let mut types: Vec<LLVMTypeRef> = types.iter().map(|p| p.raw).collect();
        let mut ints = ints.to_vec();
        // SAFETY: pointers and lengths are those of the vectors.
        Ty::new(unsafe {
            LLVMTargetExtTypeInContext(
                self.context,
                name.as_ptr(),
                types.as_mut_ptr(),
                types.len() as u32,
                ints.as_mut_ptr(),
                ints.len() as u32,
            )
        })
    }

    /// The distance between elements of a sized type in memory, in bytes.
    pub fn alloc_size(&self, ty: Ty) -> u64 {
        // SAFETY: the module has a data layout, and the caller asks for sized types.
        unsafe { LLVMABISizeOfType(LLVMGetModuleDataLayout(self.module), ty.raw) }
    }

    /// The offset in bytes of a field of a sized struct.
    pub fn field_offset(&self, ty: Ty, field: u32) -> u64 {
        // SAFETY: as above; the caller checks that the struct has the field.
        unsafe { LLVMOffsetOfElement(LLVMGetModuleDataLayout(self.module), ty.raw, field) }
    }

    /// The alignment of a sized type in bytes.
    pub fn abi_alignment(&self, ty: Ty) -> u64 {
        // SAFETY: as above.
        unsafe { LLVMABIAlignmentOfType(LLVMGetModuleDataLayout(self.module), ty.raw).into() }
    }
}
