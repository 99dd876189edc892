//! Memory.

use llvm_sys::LLVMOpcode::*;
use llvm_sys::{LLVMAtomicOrdering, LLVMAtomicRMWBinOp};
use oxmlir_dialects::tables::llvm::{self, AtomicBinOp, AtomicOrdering};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, ValueId};

use super::super::{Import, Result};
use super::Inst;
use crate::names::scopes;

impl<'a, 'l> Import<'a, 'l> {
    /// Instructions about memory; `None` for all others.
    pub(super) fn memory(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<Option<OpId>> {
        let result = match inst.opcode {
            LLVMAlloca => self.alloca(rw, inst)?,
            LLVMLoad => self.load(rw, inst)?,
            LLVMStore => return self.store(rw, inst).map(Some),
            LLVMAtomicRMW => self.atomic_rmw(rw, inst)?,
            LLVMAtomicCmpXchg => self.cmpxchg(rw, inst)?,
            LLVMFence => {
                let scope = self.scope(inst);
                let options = llvm::FenceOptions {
                    syncscope: scope.as_deref(),
                };
                let ordering = ordering(inst.value.ordering());
                return Ok(Some(llvm::fence_with(rw, inst.loc, ordering, options)));
            }
            _ => return Ok(None),
        };
        Ok(rw.body.defining_op(result))
    }

    fn alloca(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<ValueId> {
        let operands = self.values(rw, &inst.value.operands())?;
        let [count] = operands[..] else {
            return self.unhandled(inst);
        };
        let element = self.ty(inst.value.allocated_type())?;
        let ty = self.ty(inst.value.ty())?;
        let options = llvm::AllocaOptions {
            alignment: alignment(inst),
            inalloca: self.facts.has_inalloca && inst.value.text().contains("alloca inalloca "),
        };
        Ok(llvm::alloca_with(rw, inst.loc, ty, count, element, options))
    }

    fn load(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<ValueId> {
        let operands = self.values(rw, &inst.value.operands())?;
        let [address] = operands[..] else {
            return self.unhandled(inst);
        };
        let ty = self.ty(inst.value.ty())?;
        let scope = self.scope(inst);
        let options = llvm::LoadOptions {
            alignment: alignment(inst),
            volatile_: inst.value.is_volatile(),
            ordering: Some(ordering(inst.value.ordering())),
            syncscope: scope.as_deref(),
            ..Default::default()
        };
        Ok(llvm::load_with(rw, inst.loc, ty, address, options))
    }

    fn store(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<OpId> {
        let operands = self.values(rw, &inst.value.operands())?;
        let [value, address] = operands[..] else {
            return self.unhandled(inst);
        };
        let scope = self.scope(inst);
        let options = llvm::StoreOptions {
            alignment: alignment(inst),
            volatile_: inst.value.is_volatile(),
            ordering: Some(ordering(inst.value.ordering())),
            syncscope: scope.as_deref(),
            ..Default::default()
        };
        Ok(llvm::store_with(rw, inst.loc, value, address, options))
    }

    fn atomic_rmw(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<ValueId> {
        let operands = self.values(rw, &inst.value.operands())?;
        let [address, value] = operands[..] else {
            return self.unhandled(inst);
        };
        let scope = self.scope(inst);
        let options = llvm::AtomicrmwOptions {
            syncscope: scope.as_deref(),
            alignment: alignment(inst),
            volatile_: inst.value.is_volatile(),
            ..Default::default()
        };
        let op = atomic_op(inst.value.atomic_op());
        let ordering = ordering(inst.value.ordering());
        Ok(llvm::atomicrmw_with(
            rw, inst.loc, address, value, op, ordering, options,
        ))
    }

    fn cmpxchg(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<ValueId> {
        let operands = self.values(rw, &inst.value.operands())?;
        let [address, expected, new] = operands[..] else {
            return self.unhandled(inst);
        };
        let scope = self.scope(inst);
        let options = llvm::CmpxchgOptions {
            syncscope: scope.as_deref(),
            alignment: alignment(inst),
            weak: inst.value.is_weak(),
            volatile_: inst.value.is_volatile(),
            ..Default::default()
        };
        let success = ordering(inst.value.success_ordering());
        let failure = ordering(inst.value.failure_ordering());
        Ok(llvm::cmpxchg_with(
            rw, inst.loc, address, expected, new, success, failure, options,
        ))
    }

    /// The synchronization scope, `None` for that of the whole system. The names of those that LLVM does not know beforehand
    /// are in the text of the instruction only.
    fn scope(&self, inst: Inst<'l>) -> Option<String> {
        const SINGLE_THREAD: u32 = 0;
        const SYSTEM: u32 = 1;
        let is_fence = inst.opcode == LLVMFence;
        if !is_fence && !inst.value.is_atomic() {
            return None;
        }
        match inst.value.scope_number() {
            SINGLE_THREAD => Some(scopes::SINGLE_THREAD.to_owned()),
            SYSTEM => None,
            _ => {
                let text = inst.value.text();
                let (_, rest) = text.split_once(" syncscope(\"")?;
                let (scope, _) = rest.split_once("\")")?;
                Some(scope.to_owned())
            }
        }
    }
}

fn alignment(inst: Inst) -> Option<i64> {
    Some(inst.value.alignment().into())
}

fn ordering(ordering: LLVMAtomicOrdering) -> AtomicOrdering {
    use LLVMAtomicOrdering::*;
    match ordering {
        LLVMAtomicOrderingNotAtomic => AtomicOrdering::NotAtomic,
        LLVMAtomicOrderingUnordered => AtomicOrdering::Unordered,
        LLVMAtomicOrderingMonotonic => AtomicOrdering::Monotonic,
        LLVMAtomicOrderingAcquire => AtomicOrdering::Acquire,
        LLVMAtomicOrderingRelease => AtomicOrdering::Release,
        LLVMAtomicOrderingAcquireRelease => AtomicOrdering::AcqRel,
        LLVMAtomicOrderingSequentiallyConsistent => AtomicOrdering::SeqCst,
    }
}

fn atomic_op(op: LLVMAtomicRMWBinOp) -> AtomicBinOp {
    use LLVMAtomicRMWBinOp::*;
    match op {
        LLVMAtomicRMWBinOpXchg => AtomicBinOp::Xchg,
        LLVMAtomicRMWBinOpAdd => AtomicBinOp::Add,
        LLVMAtomicRMWBinOpSub => AtomicBinOp::Sub,
        LLVMAtomicRMWBinOpAnd => AtomicBinOp::And,
        LLVMAtomicRMWBinOpNand => AtomicBinOp::Nand,
        LLVMAtomicRMWBinOpOr => AtomicBinOp::Or,
        LLVMAtomicRMWBinOpXor => AtomicBinOp::Xor,
        LLVMAtomicRMWBinOpMax => AtomicBinOp::Max,
        LLVMAtomicRMWBinOpMin => AtomicBinOp::Min,
        LLVMAtomicRMWBinOpUMax => AtomicBinOp::Umax,
        LLVMAtomicRMWBinOpUMin => AtomicBinOp::Umin,
        LLVMAtomicRMWBinOpFAdd => AtomicBinOp::Fadd,
        LLVMAtomicRMWBinOpFSub => AtomicBinOp::Fsub,
        LLVMAtomicRMWBinOpFMax => AtomicBinOp::Fmax,
        LLVMAtomicRMWBinOpFMin => AtomicBinOp::Fmin,
        LLVMAtomicRMWBinOpUIncWrap => AtomicBinOp::UincWrap,
        LLVMAtomicRMWBinOpUDecWrap => AtomicBinOp::UdecWrap,
        LLVMAtomicRMWBinOpUSubCond => AtomicBinOp::UsubCond,
        LLVMAtomicRMWBinOpUSubSat => AtomicBinOp::UsubSat,
        LLVMAtomicRMWBinOpFMaximum => AtomicBinOp::Fmaximum,
        LLVMAtomicRMWBinOpFMinimum => AtomicBinOp::Fminimum,
    }
}
