//! Types of the llvm dialect and the builtin ones it uses, as LLVM types.

use oxmlir_dialects::llvm::types as llvm;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{DYNAMIC, OpRef, Type, TypeKind};

use super::{Export, Result, c_string, fail};
use crate::sys::{FloatTy, Ty};

/// LLVM's widest integers.
const MAX_INT_BITS: u32 = 1 << 23;
/// Types nested deeper than this are refused.
const MAX_DEPTH: usize = 256;

impl<'a, 'l> Export<'a, 'l> {
    /// The translation of a type; `op` is where an error is reported.
    pub(super) fn ty(&mut self, op: OpRef<'a>, ty: Type) -> Result<Ty<'l>> {
        self.nested_type(op, ty, 0)
    }

    fn nested_type(&mut self, op: OpRef<'a>, ty: Type, depth: usize) -> Result<Ty<'l>> {
        if let Some(known) = self.types.get(&ty) {
            return Ok(*known);
        }
        if depth > MAX_DEPTH {
            return fail(op, "type is nested too deeply");
        }
        let made = match self.cx.type_kind(ty) {
            TypeKind::Integer { width, .. } if (1..=MAX_INT_BITS).contains(width) => {
                Some(self.llvm.int(*width))
            }
            TypeKind::Float(kind) => float_type(*kind).map(|kind| self.llvm.float(kind)),
            TypeKind::Vector {
                shape,
                scalable,
                element,
            } => self.vector_type(op, shape, scalable, *element)?,
            TypeKind::Dialect { .. } => self.dialect_type(op, ty, depth + 1)?,
            _ => None,
        };
        match made {
            Some(made) => {
                self.types.insert(ty, made);
                Ok(made)
            }
            None => fail(op, "type has no equivalent in LLVM IR"),
        }
    }

    fn vector_type(
        &mut self,
        op: OpRef<'a>,
        shape: &[i64],
        scalable: &[bool],
        element: Type,
    ) -> Result<Option<Ty<'l>>> {
        let [len] = shape else { return Ok(None) };
        let (Ok(len), true) = (u32::try_from(*len), *len > 0 && *len != DYNAMIC) else {
            return Ok(None);
        };
        let element = self.nested_type(op, element, MAX_DEPTH)?;
        Ok(Some(element.vector(len, scalable.contains(&true))))
    }

    fn dialect_type(&mut self, op: OpRef<'a>, ty: Type, depth: usize) -> Result<Option<Ty<'l>>> {
        let cx = self.cx;
        if let Some(space) = llvm::ptr_space(cx, ty) {
            return Ok(Some(self.llvm.ptr(space)));
        }
        if let Some((len, element)) = llvm::as_array(cx, ty) {
            let element = self.nested_type(op, element, depth)?;
            return Ok(Some(element.array(len)));
        }
        if let Some(func) = llvm::as_func(cx, ty) {
            let result = self.nested_type(op, func.result, depth)?;
            let params = self.nested_types(op, func.params.iter(), depth)?;
            return Ok(Some(result.func(&params, func.variadic)));
        }
        if let Some(body) = llvm::as_struct(cx, ty) {
            return self.struct_type(op, ty, body, depth).map(Some);
        }
        if let Some(target) = llvm::as_target(cx, ty) {
            let types = self.nested_types(op, target.types.iter(), depth)?;
            let name = c_string(op, target.name)?;
            return Ok(Some(self.llvm.target_type(&name, &types, &target.ints)));
        }
        Ok(self.bare_type(ty))
    }

    fn nested_types(
        &mut self,
        op: OpRef<'a>,
        types: impl Iterator<Item = Type>,
        depth: usize,
    ) -> Result<Vec<Ty<'l>>> {
        types.map(|ty| self.nested_type(op, ty, depth)).collect()
    }

    /// Identified structs are known by name before their fields are translated: they may point back.
    fn struct_type(
        &mut self,
        op: OpRef<'a>,
        ty: Type,
        body: llvm::StructType<'a>,
        depth: usize,
    ) -> Result<Ty<'l>> {
        let fields = body.fields.into_iter().flat_map(llvm::Types::iter);
        let Some(name) = body.name else {
            let fields = self.nested_types(op, fields, depth)?;
            return Ok(self.llvm.literal_struct(&fields, body.packed));
        };
        let made = self.llvm.named_struct(&c_string(op, name)?);
        self.types.insert(ty, made);
        if !body.is_opaque() {
            let fields = self.nested_types(op, fields, depth)?;
            made.set_body(&fields, body.packed);
        }
        Ok(made)
    }

    fn bare_type(&self, ty: Type) -> Option<Ty<'l>> {
        let cx = self.cx;
        if llvm::is_void(cx, ty) {
            Some(self.llvm.void())
        } else if llvm::is_token(cx, ty) {
            Some(self.llvm.token())
        } else if llvm::is_label(cx, ty) {
            Some(self.llvm.label())
        } else if llvm::is_metadata(cx, ty) {
            Some(self.llvm.metadata_type())
        } else if llvm::is_x86_amx(cx, ty) {
            Some(self.llvm.x86_amx())
        } else if llvm::is_ppc_fp128(cx, ty) {
            Some(self.llvm.float(FloatTy::PpcFp128))
        } else {
            None
        }
    }
}

fn float_type(kind: FloatKind) -> Option<FloatTy> {
    Some(match kind {
        FloatKind::F16 => FloatTy::Half,
        FloatKind::BF16 => FloatTy::BFloat,
        FloatKind::F32 => FloatTy::Float,
        FloatKind::F64 => FloatTy::Double,
        FloatKind::F80 => FloatTy::X86Fp80,
        FloatKind::F128 => FloatTy::Fp128,
        _ => return None,
    })
}
