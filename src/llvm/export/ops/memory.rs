//! Loads, stores, allocation, addresses, atomics.

use llvm_sys::{LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMTypeKind};
use oxmlir_dialects::llvm::types as llvm;
use oxmlir_dialects::tables::llvm as ops;
use oxmlir_ir::{OpName, OpRef};

use super::super::globals::checked_alignment;
use super::super::op::OpExt;
use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Atomic, Shape, Ty, Value};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (ops::ALLOCA, |e, op| e.alloca(op)),
    (ops::LOAD, |e, op| e.load(op)),
    (ops::STORE, |e, op| e.store(op)),
    (ops::GETELEMENTPTR, |e, op| e.gep(op)),
    (ops::ATOMICRMW, |e, op| e.atomic_rmw(op)),
    (ops::CMPXCHG, |e, op| e.cmpxchg(op)),
    (ops::FENCE, |e, op| e.fence(op)),
    (ops::VA_ARG, |e, op| e.va_arg(op)),
];

/// A constant index of `rawConstantIndices` that stands for an operand.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

impl<'a, 'l> Export<'a, 'l> {
    fn alloca(&mut self, op: OpRef<'a>) -> Result {
        let element = self.element_type(op)?;
        check_sized(op, element)?;
        let count = self.operand(op, 0)?;
        let space = llvm::ptr_space(self.cx, op.result_type(0)).unwrap_or(0);
        let value = match space {
            0 => self.builder.alloca(element, count),
            space => self.alloca_in(op, element, count, space)?,
        };
        self.set_alignment(op, value)?;
        self.define(op, value);
        Ok(())
    }

    /// An allocation in an address space that is not the default one.
    fn alloca_in(
        &self,
        op: OpRef<'a>,
        element: Ty<'l>,
        count: Value<'l>,
        space: u32,
    ) -> Result<Value<'l>> {
        let shape = Shape {
            opcode: "alloca",
            ty: element,
            numbers: &[space],
        };
        let text = || {
            let (ty, n) = (element.text()?, count.ty().text()?);
            let body = format!("%r = alloca {ty}, {n} %n, addrspace({space})\n ret void");
            Some(format!("define void @f({n} %n) {{\n {body}\n}}"))
        };
        let like = self
            .llvm
            .instruction_like(&self.builder, shape, &[count], text);
        match like {
            Some(value) => Ok(value),
            None => fail(op, "allocates a named structure in another address space"),
        }
    }

    fn element_type(&mut self, op: OpRef<'a>) -> Result<Ty<'l>> {
        match op.type_of("elem_type") {
            Some(ty) => self.ty(op, ty),
            None => fail(op, "has no element type"),
        }
    }

    fn load(&mut self, op: OpRef<'a>) -> Result {
        let ty = self.ty(op, op.result_type(0))?;
        check_sized(op, ty)?;
        let value = self.builder.load(ty, self.operand(op, 0)?);
        self.access(op, value)?;
        self.dereferenceable(op, value);
        self.define(op, value);
        Ok(())
    }

    fn store(&mut self, op: OpRef<'a>) -> Result {
        let (value, ptr) = (self.operand(op, 0)?, self.operand(op, 1)?);
        check_sized(op, value.ty())?;
        let store = self.builder.store(value, ptr);
        self.access(op, store)
    }

    /// Sets the properties that loads and stores have in common.
    fn access(&mut self, op: OpRef<'a>, access: Value<'l>) -> Result {
        if op.flag("volatile_") {
            access.set_volatile();
        }
        access.set_atomic(self.atomic(op, "ordering"));
        self.set_alignment(op, access)?;
        self.access_hints(op, access);
        self.access_groups(op, access);
        self.aliasing(op, access);
        Ok(())
    }

    fn set_alignment(&self, op: OpRef<'a>, access: Value<'l>) -> Result {
        if let Some(alignment) = op.number("alignment").filter(|a| *a != 0) {
            access.set_alignment(checked_alignment(op, alignment)?);
        }
        Ok(())
    }

    fn atomic(&self, op: OpRef<'a>, ordering: &str) -> Atomic {
        Atomic {
            ordering: atomic_ordering(op.number(ordering)),
            scope: self
                .llvm
                .sync_scope(op.string("syncscope").unwrap_or_default()),
        }
    }

    fn gep(&mut self, op: OpRef<'a>) -> Result {
        let element = self.element_type(op)?;
        let base = self.operand(op, 0)?;
        let mut dynamic = self.group(op, "dynamicIndices")?.into_iter();
        let i32 = self.llvm.int(32);
        let mut indices = Vec::new();
        for raw in op.numbers("rawConstantIndices") {
            indices.push(match raw {
                DYNAMIC_INDEX => match dynamic.next() {
                    Some(value) => value,
                    None => return fail(op, "has fewer indices than it names"),
                },
                raw => i32.int_const(&[raw as u64]),
            });
        }
        check_indices(op, element, &indices)?;
        let flags = op.number("noWrapFlags").unwrap_or(0) as u32;
        let folded = self.fold_gep(element, base, &indices, flags);
        let value = folded.unwrap_or_else(|| self.builder.gep(element, base, &indices, flags));
        self.define(op, value);
        Ok(())
    }

    /// A constant address as LLVM's folder with a data layout writes it: a global plus a number of bytes.
    fn fold_gep(
        &self,
        element: Ty<'l>,
        base: Value<'l>,
        indices: &[Value<'l>],
        flags: u32,
    ) -> Option<Value<'l>> {
        const INBOUNDS: u32 = 1;
        const NUSW: u32 = 2;
        const NUW: u32 = 4;
        if !base.is_constant() || base.ty().is_vector() {
            return None;
        }
        let mut offset = self.constant_offset(element, indices)?;
        let mut flags = if flags & INBOUNDS != 0 {
            flags | NUSW
        } else {
            flags
        };
        let mut base = base;
        while let Some((inner, ty, indices, inner_flags)) = base.as_constant_gep() {
            offset = offset.checked_add(self.constant_offset(ty, &indices)?)?;
            flags &= inner_flags;
            base = inner;
        }
        let i64 = self.llvm.int(64);
        let address = match base.is_null() {
            true => Some(0),
            false => base.as_int_to_ptr().and_then(Value::as_int),
        };
        if let Some(address) = address {
            let address = address.checked_add(offset)?;
            return Some(match address {
                0 => base.ty().zero(),
                _ => i64.int_const(&[address as u64]).const_int_to_ptr(base.ty()),
            });
        }
        if offset == 0 {
            return Some(base);
        }
        let size = base.global_type().filter(|t| t.is_sized());
        let size = size.map_or(0, |t| self.llvm.alloc_size(t));
        if size != 0 && (0..=size as i128).contains(&i128::from(offset)) {
            flags |= INBOUNDS | NUSW;
        }
        if flags & NUSW != 0 && offset >= 0 {
            flags |= NUW;
        }
        let offset = i64.int_const(&[offset as u64]);
        Some(base.const_ptr_add(self.llvm.int(8), offset, flags))
    }

    /// The distance in bytes that constant indices make; `None` if one is not constant.
    fn constant_offset(&self, element: Ty<'l>, indices: &[Value<'l>]) -> Option<i64> {
        let (first, rest) = indices.split_first()?;
        let scaled = |ty: Ty<'l>, index: i64| {
            let size = ty.is_sized().then(|| self.llvm.alloc_size(ty))?;
            i64::try_from(size).ok()?.checked_mul(index)
        };
        let mut offset = scaled(element, first.as_int()?)?;
        let mut at = element;
        for index in rest {
            let index = index.as_int()?;
            let part = at.member(u64::try_from(index).ok().or(Some(0))?)?;
            offset = offset.checked_add(match at.kind() {
                LLVMTypeKind::LLVMStructTypeKind => {
                    i64::try_from(self.llvm.field_offset(at, u32::try_from(index).ok()?)).ok()?
                }
                _ => scaled(part, index)?,
            })?;
            at = part;
        }
        Some(offset)
    }

    fn atomic_rmw(&mut self, op: OpRef<'a>) -> Result {
        let (ptr, value) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let kind = op.number("bin_op").unwrap_or(0);
        let Some(kind) = ATOMIC_OPS.get(kind as usize) else {
            return fail(op, "has an unknown operation");
        };
        let atomic = self.atomic(op, "ordering");
        let result = self.builder.atomic_rmw(*kind, ptr, value, atomic);
        self.atomic_access(op, result)
    }

    fn cmpxchg(&mut self, op: OpRef<'a>) -> Result {
        let ptr = self.operand(op, 0)?;
        let values = [self.operand(op, 1)?, self.operand(op, 2)?];
        if values[0].ty() != values[1].ty() {
            return fail(op, "operands are of different types");
        }
        let success = self.atomic(op, "success_ordering");
        let failure = atomic_ordering(op.number("failure_ordering"));
        let result = self.builder.cmpxchg(ptr, values, success, failure);
        if op.flag("weak") {
            result.set_weak();
        }
        self.atomic_access(op, result)
    }

    fn atomic_access(&mut self, op: OpRef<'a>, result: Value<'l>) -> Result {
        if op.flag("volatile_") {
            result.set_volatile();
        }
        self.set_alignment(op, result)?;
        self.access_groups(op, result);
        self.aliasing(op, result);
        self.define(op, result);
        Ok(())
    }

    fn fence(&mut self, op: OpRef<'a>) -> Result {
        self.builder.fence(self.atomic(op, "ordering"));
        Ok(())
    }

    fn va_arg(&mut self, op: OpRef<'a>) -> Result {
        let ty = self.ty(op, op.result_type(0))?;
        let value = self.builder.va_arg(self.operand(op, 0)?, ty);
        self.define(op, value);
        Ok(())
    }
}

/// LLVM ends the program over an access to memory of a type that it does not know the size of.
fn check_sized(op: OpRef, ty: Ty) -> Result {
    match ty.is_sized() {
        true => Ok(()),
        false => fail(op, "accesses a type without size"),
    }
}

/// Whether indices lead through the element type: LLVM expects it.
fn check_indices(op: OpRef, element: Ty, indices: &[Value]) -> Result {
    let mut at = Some(element);
    for index in indices.iter().skip(1) {
        let field = match at {
            Some(ty) if ty.kind() == LLVMTypeKind::LLVMStructTypeKind => {
                index.as_int().and_then(|i| u64::try_from(i).ok())
            }
            Some(_) => Some(0),
            None => None,
        };
        at = field.and_then(|f| at?.member(f));
    }
    match at {
        Some(_) if element.is_sized() && !indices.is_empty() => Ok(()),
        _ => fail(op, "has indices that do not fit its element type"),
    }
}

fn atomic_ordering(value: Option<i64>) -> LLVMAtomicOrdering {
    use LLVMAtomicOrdering::*;
    match value {
        Some(1) => LLVMAtomicOrderingUnordered,
        Some(2) => LLVMAtomicOrderingMonotonic,
        Some(4) => LLVMAtomicOrderingAcquire,
        Some(5) => LLVMAtomicOrderingRelease,
        Some(6) => LLVMAtomicOrderingAcquireRelease,
        Some(7) => LLVMAtomicOrderingSequentiallyConsistent,
        _ => LLVMAtomicOrderingNotAtomic,
    }
}

/// LLVM's operations in the dialect's order.
const ATOMIC_OPS: &[LLVMAtomicRMWBinOp] = {
    use LLVMAtomicRMWBinOp::*;
    &[
        LLVMAtomicRMWBinOpXchg,
        LLVMAtomicRMWBinOpAdd,
        LLVMAtomicRMWBinOpSub,
        LLVMAtomicRMWBinOpAnd,
        LLVMAtomicRMWBinOpNand,
        LLVMAtomicRMWBinOpOr,
        LLVMAtomicRMWBinOpXor,
        LLVMAtomicRMWBinOpMax,
        LLVMAtomicRMWBinOpMin,
        LLVMAtomicRMWBinOpUMax,
        LLVMAtomicRMWBinOpUMin,
        LLVMAtomicRMWBinOpFAdd,
        LLVMAtomicRMWBinOpFSub,
        LLVMAtomicRMWBinOpFMax,
        LLVMAtomicRMWBinOpFMin,
        LLVMAtomicRMWBinOpUIncWrap,
        LLVMAtomicRMWBinOpUDecWrap,
        LLVMAtomicRMWBinOpUSubCond,
        LLVMAtomicRMWBinOpUSubSat,
        LLVMAtomicRMWBinOpFMaximum,
        LLVMAtomicRMWBinOpFMinimum,
    ]
};
