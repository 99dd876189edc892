//! Loads, stores, allocation, addresses, atomics.

use llvm_sys::{
    LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMGEPFlagInBounds, LLVMGEPFlagNUSW, LLVMGEPFlagNUW,
    LLVMGEPNoWrapFlags, LLVMTypeKind,
};
use oxmlir_dialects::llvm::DYNAMIC_INDEX;
use oxmlir_dialects::llvm::types::ptr_space;
use oxmlir_dialects::tables::llvm::{self, AtomicBinOp, AtomicOrdering, GEPNoWrapFlags, shared};
use oxmlir_ir::{OpName, OpRef};

use super::super::globals::checked_alignment;
use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Atomic, Shape, Ty, Value};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (llvm::ALLOCA, |e, op| e.alloca(llvm::Alloca::new(op))),
    (llvm::LOAD, |e, op| e.load(llvm::Load::new(op))),
    (llvm::STORE, |e, op| e.store(llvm::Store::new(op))),
    (llvm::GETELEMENTPTR, |e, op| {
        e.gep(llvm::Getelementptr::new(op))
    }),
    (llvm::ATOMICRMW, |e, op| {
        e.atomic_rmw(llvm::Atomicrmw::new(op))
    }),
    (llvm::CMPXCHG, |e, op| e.cmpxchg(llvm::Cmpxchg::new(op))),
    (llvm::FENCE, |e, op| e.fence(llvm::Fence::new(op))),
    (llvm::VA_ARG, |e, op| e.va_arg(llvm::VaArg::new(op))),
];

impl<'a, 'l> Export<'a, 'l> {
    fn alloca(&mut self, op: llvm::Alloca<'a>) -> Result {
        let element = self.ty(*op, op.elem_type())?;
        check_sized(*op, element)?;
        let count = self.value(*op, op.array_size())?;
        let space = ptr_space(self.cx, op.ty(op.res())).unwrap_or(0);
        let value = match space {
            0 => self.builder.alloca(element, count),
            space => self.alloca_in(*op, element, count, space)?,
        };
        self.set_alignment(*op, value)?;
        self.define(*op, value);
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

    fn load(&mut self, op: llvm::Load<'a>) -> Result {
        let ty = self.ty(*op, op.ty(op.res()))?;
        check_sized(*op, ty)?;
        let value = self.builder.load(ty, self.value(*op, op.addr())?);
        self.access(*op, value, op.ordering())?;
        self.dereferenceable(*op, value);
        self.define(*op, value);
        Ok(())
    }

    fn store(&mut self, op: llvm::Store<'a>) -> Result {
        let value = self.value(*op, op.value())?;
        let ptr = self.value(*op, op.addr())?;
        check_sized(*op, value.ty())?;
        let store = self.builder.store(value, ptr);
        self.access(*op, store, op.ordering())
    }

    /// Sets the properties that loads and stores have in common.
    fn access(&mut self, op: OpRef<'a>, access: Value<'l>, ordering: AtomicOrdering) -> Result {
        if shared::volatile_(op) {
            access.set_volatile();
        }
        access.set_atomic(self.atomic(op, ordering));
        self.set_alignment(op, access)?;
        self.access_hints(op, access);
        self.access_groups(op, access);
        self.aliasing(op, access);
        Ok(())
    }

    fn set_alignment(&self, op: OpRef<'a>, access: Value<'l>) -> Result {
        if let Some(alignment) = shared::alignment(op).filter(|a| *a != 0) {
            access.set_alignment(checked_alignment(op, alignment)?);
        }
        Ok(())
    }

    fn atomic(&self, op: OpRef<'a>, ordering: AtomicOrdering) -> Atomic {
        Atomic {
            ordering: llvm_ordering(ordering),
            scope: self
                .llvm
                .sync_scope(shared::syncscope(op).unwrap_or_default()),
        }
    }

    fn gep(&mut self, op: llvm::Getelementptr<'a>) -> Result {
        let element = self.ty(*op, op.elem_type())?;
        let base = self.value(*op, op.base())?;
        let mut dynamic = self.values(*op, &op.dynamic_indices())?.into_iter();
        let i32 = self.llvm.int(32);
        let mut indices = Vec::new();
        for raw in op.raw_constant_indices() {
            indices.push(match raw {
                DYNAMIC_INDEX => match dynamic.next() {
                    Some(value) => value,
                    None => return fail(*op, "has fewer indices than it names"),
                },
                raw => i32.int_const(&[raw as u64]),
            });
        }
        check_indices(*op, element, &indices)?;
        let flags = llvm_gep_flags(op.no_wrap_flags());
        let folded = self.fold_gep(element, base, &indices, flags);
        let value = folded.unwrap_or_else(|| self.builder.gep(element, base, &indices, flags));
        self.define(*op, value);
        Ok(())
    }

    /// A constant address as LLVM's folder with a data layout writes it: a global plus a number of bytes.
    fn fold_gep(
        &self,
        element: Ty<'l>,
        base: Value<'l>,
        indices: &[Value<'l>],
        flags: LLVMGEPNoWrapFlags,
    ) -> Option<Value<'l>> {
        if !base.is_constant() || base.ty().is_vector() {
            return None;
        }
        let mut offset = self.constant_offset(element, indices)?;
        let mut flags = if flags & LLVMGEPFlagInBounds != 0 {
            flags | LLVMGEPFlagNUSW
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
            flags |= LLVMGEPFlagInBounds | LLVMGEPFlagNUSW;
        }
        if flags & LLVMGEPFlagNUSW != 0 && offset >= 0 {
            flags |= LLVMGEPFlagNUW;
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

    fn atomic_rmw(&mut self, op: llvm::Atomicrmw<'a>) -> Result {
        let ptr = self.value(*op, op.ptr())?;
        let value = self.value(*op, op.val())?;
        let atomic = self.atomic(*op, op.ordering());
        let kind = llvm_atomic_op(op.bin_op());
        let result = self.builder.atomic_rmw(kind, ptr, value, atomic);
        self.atomic_access(*op, result)
    }

    fn cmpxchg(&mut self, op: llvm::Cmpxchg<'a>) -> Result {
        let ptr = self.value(*op, op.ptr())?;
        let (old, new) = self.same_typed(*op, op.cmp(), op.val())?;
        let success = self.atomic(*op, op.success_ordering());
        let failure = llvm_ordering(op.failure_ordering());
        let result = self.builder.cmpxchg(ptr, [old, new], success, failure);
        if op.weak() {
            result.set_weak();
        }
        self.atomic_access(*op, result)
    }

    fn atomic_access(&mut self, op: OpRef<'a>, result: Value<'l>) -> Result {
        if shared::volatile_(op) {
            result.set_volatile();
        }
        self.set_alignment(op, result)?;
        self.access_groups(op, result);
        self.aliasing(op, result);
        self.define(op, result);
        Ok(())
    }

    fn fence(&mut self, op: llvm::Fence<'a>) -> Result {
        self.builder.fence(self.atomic(*op, op.ordering()));
        Ok(())
    }

    fn va_arg(&mut self, op: llvm::VaArg<'a>) -> Result {
        let ty = self.ty(*op, op.ty(op.res()))?;
        let value = self.builder.va_arg(self.value(*op, op.arg())?, ty);
        self.define(*op, value);
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

fn llvm_ordering(ordering: AtomicOrdering) -> LLVMAtomicOrdering {
    use LLVMAtomicOrdering::*;
    match ordering {
        AtomicOrdering::NotAtomic => LLVMAtomicOrderingNotAtomic,
        AtomicOrdering::Unordered => LLVMAtomicOrderingUnordered,
        AtomicOrdering::Monotonic => LLVMAtomicOrderingMonotonic,
        AtomicOrdering::Acquire => LLVMAtomicOrderingAcquire,
        AtomicOrdering::Release => LLVMAtomicOrderingRelease,
        AtomicOrdering::AcqRel => LLVMAtomicOrderingAcquireRelease,
        AtomicOrdering::SeqCst => LLVMAtomicOrderingSequentiallyConsistent,
    }
}

/// The flags of LLVM for those of `llvm.getelementptr`.
fn llvm_gep_flags(flags: GEPNoWrapFlags) -> LLVMGEPNoWrapFlags {
    let flag = |own, flag| if flags.contains(own) { flag } else { 0 };
    flag(GEPNoWrapFlags::INBOUNDS_FLAG, LLVMGEPFlagInBounds)
        | flag(GEPNoWrapFlags::NUSW, LLVMGEPFlagNUSW)
        | flag(GEPNoWrapFlags::NUW, LLVMGEPFlagNUW)
}

fn llvm_atomic_op(op: AtomicBinOp) -> LLVMAtomicRMWBinOp {
    use LLVMAtomicRMWBinOp::*;
    match op {
        AtomicBinOp::Xchg => LLVMAtomicRMWBinOpXchg,
        AtomicBinOp::Add => LLVMAtomicRMWBinOpAdd,
        AtomicBinOp::Sub => LLVMAtomicRMWBinOpSub,
        AtomicBinOp::And => LLVMAtomicRMWBinOpAnd,
        AtomicBinOp::Nand => LLVMAtomicRMWBinOpNand,
        AtomicBinOp::Or => LLVMAtomicRMWBinOpOr,
        AtomicBinOp::Xor => LLVMAtomicRMWBinOpXor,
        AtomicBinOp::Max => LLVMAtomicRMWBinOpMax,
        AtomicBinOp::Min => LLVMAtomicRMWBinOpMin,
        AtomicBinOp::Umax => LLVMAtomicRMWBinOpUMax,
        AtomicBinOp::Umin => LLVMAtomicRMWBinOpUMin,
        AtomicBinOp::Fadd => LLVMAtomicRMWBinOpFAdd,
        AtomicBinOp::Fsub => LLVMAtomicRMWBinOpFSub,
        AtomicBinOp::Fmax => LLVMAtomicRMWBinOpFMax,
        AtomicBinOp::Fmin => LLVMAtomicRMWBinOpFMin,
        AtomicBinOp::UincWrap => LLVMAtomicRMWBinOpUIncWrap,
        AtomicBinOp::UdecWrap => LLVMAtomicRMWBinOpUDecWrap,
        AtomicBinOp::UsubCond => LLVMAtomicRMWBinOpUSubCond,
        AtomicBinOp::UsubSat => LLVMAtomicRMWBinOpUSubSat,
        AtomicBinOp::Fmaximum => LLVMAtomicRMWBinOpFMaximum,
        AtomicBinOp::Fminimum => LLVMAtomicRMWBinOpFMinimum,
    }
}
