//! Arithmetic, comparisons and conversions.

use llvm_sys::LLVMOpcode::{self, *};
use llvm_sys::{
    LLVMFastMathAllowContract, LLVMFastMathAllowReassoc, LLVMFastMathAllowReciprocal,
    LLVMFastMathApproxFunc, LLVMFastMathFlags, LLVMFastMathNoInfs, LLVMFastMathNoNaNs,
    LLVMFastMathNoSignedZeros, LLVMIntPredicate, LLVMRealPredicate,
};
use oxmlir_dialects::tables::llvm::{
    self, FCmpPredicate, FastmathFlags, ICmpPredicate, IntegerOverflowFlagsProp, shared,
};
use oxmlir_ir::{OpName, OpRef, ValueId};

use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Value, Wrap};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (llvm::ADD, |e, op| e.binary(op, LLVMAdd)),
    (llvm::SUB, |e, op| e.binary(op, LLVMSub)),
    (llvm::MUL, |e, op| e.binary(op, LLVMMul)),
    (llvm::UDIV, |e, op| e.binary(op, LLVMUDiv)),
    (llvm::SDIV, |e, op| e.binary(op, LLVMSDiv)),
    (llvm::UREM, |e, op| e.binary(op, LLVMURem)),
    (llvm::SREM, |e, op| e.binary(op, LLVMSRem)),
    (llvm::SHL, |e, op| e.binary(op, LLVMShl)),
    (llvm::LSHR, |e, op| e.binary(op, LLVMLShr)),
    (llvm::ASHR, |e, op| e.binary(op, LLVMAShr)),
    (llvm::AND, |e, op| e.binary(op, LLVMAnd)),
    (llvm::OR, |e, op| e.binary(op, LLVMOr)),
    (llvm::XOR, |e, op| e.binary(op, LLVMXor)),
    (llvm::FADD, |e, op| e.binary(op, LLVMFAdd)),
    (llvm::FSUB, |e, op| e.binary(op, LLVMFSub)),
    (llvm::FMUL, |e, op| e.binary(op, LLVMFMul)),
    (llvm::FDIV, |e, op| e.binary(op, LLVMFDiv)),
    (llvm::FREM, |e, op| e.binary(op, LLVMFRem)),
    (llvm::FNEG, |e, op| e.fneg(llvm::Fneg::new(op))),
    (llvm::ICMP, |e, op| e.icmp(llvm::Icmp::new(op))),
    (llvm::FCMP, |e, op| e.fcmp(llvm::Fcmp::new(op))),
    (llvm::SELECT, |e, op| e.select(llvm::Select::new(op))),
    (llvm::FREEZE, |e, op| e.freeze(llvm::Freeze::new(op))),
    (llvm::TRUNC, |e, op| e.cast(op, LLVMTrunc)),
    (llvm::ZEXT, |e, op| e.cast(op, LLVMZExt)),
    (llvm::SEXT, |e, op| e.cast(op, LLVMSExt)),
    (llvm::FPTRUNC, |e, op| e.cast(op, LLVMFPTrunc)),
    (llvm::FPEXT, |e, op| e.cast(op, LLVMFPExt)),
    (llvm::FPTOUI, |e, op| e.cast(op, LLVMFPToUI)),
    (llvm::FPTOSI, |e, op| e.cast(op, LLVMFPToSI)),
    (llvm::UITOFP, |e, op| e.cast(op, LLVMUIToFP)),
    (llvm::SITOFP, |e, op| e.cast(op, LLVMSIToFP)),
    (llvm::PTRTOINT, |e, op| e.cast(op, LLVMPtrToInt)),
    (llvm::INTTOPTR, |e, op| e.cast(op, LLVMIntToPtr)),
    (llvm::BITCAST, |e, op| e.cast(op, LLVMBitCast)),
    (llvm::ADDRSPACECAST, |e, op| e.cast(op, LLVMAddrSpaceCast)),
];

impl<'a, 'l> Export<'a, 'l> {
    fn binary(&mut self, op: OpRef<'a>, opcode: LLVMOpcode) -> Result {
        let (Some(lhs), Some(rhs)) = (shared::lhs(op), shared::rhs(op)) else {
            return fail(op, "has too few operands");
        };
        let (lhs, rhs) = self.same_typed(op, lhs, rhs)?;
        let value = self.builder.binary(opcode, lhs, rhs);
        set_flags(op, opcode, value);
        self.fast_math(op, value);
        self.define(op, value);
        Ok(())
    }

    /// Two operands, which must be of one type.
    pub(super) fn same_typed(
        &self,
        op: OpRef<'a>,
        lhs: ValueId,
        rhs: ValueId,
    ) -> Result<(Value<'l>, Value<'l>)> {
        let (lhs, rhs) = (self.value(op, lhs)?, self.value(op, rhs)?);
        match lhs.ty() == rhs.ty() {
            true => Ok((lhs, rhs)),
            false => fail(op, "operands are of different types"),
        }
    }

    fn cast(&mut self, op: OpRef<'a>, opcode: LLVMOpcode) -> Result {
        let Some(from) = shared::arg(op) else {
            return fail(op, "has too few operands");
        };
        let from = self.value(op, from)?;
        let to = self.ty(op, op.only_result_type())?;
        let value = self.cast_value(opcode, from, to);
        set_flags(op, opcode, value);
        self.dereferenceable(op, value);
        self.define(op, value);
        Ok(())
    }

    /// Casts to the type that a value has already are left out, as LLVM's builder does.
    fn cast_value(&self, opcode: LLVMOpcode, from: Value<'l>, to: crate::sys::Ty<'l>) -> Value<'l> {
        if from.ty() == to {
            return from;
        }
        if opcode == LLVMPtrToInt
            && let Some(address) = self.constant_address(from, to)
        {
            return address;
        }
        self.builder.cast(opcode, from, to)
    }

    /// The integer that a pointer constant stands for, in the width of `to`, as a folder that knows pointers sees it.
    fn constant_address(&self, pointer: Value<'l>, to: crate::sys::Ty<'l>) -> Option<Value<'l>> {
        let address = pointer.as_int_to_ptr()?.as_int()? as u64;
        to.int_width()?;
        let bits = 8 * self.llvm.alloc_size(pointer.ty());
        let mask = match bits {
            0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        Some(to.int_const(&[address & mask]))
    }

    fn fneg(&mut self, op: llvm::Fneg<'a>) -> Result {
        let value = self.builder.fneg(self.value(*op, op.operand())?);
        self.fast_math(*op, value);
        self.define(*op, value);
        Ok(())
    }

    fn freeze(&mut self, op: llvm::Freeze<'a>) -> Result {
        let value = self.builder.freeze(self.value(*op, op.val())?);
        self.define(*op, value);
        Ok(())
    }

    fn icmp(&mut self, op: llvm::Icmp<'a>) -> Result {
        let (lhs, rhs) = self.same_typed(*op, op.lhs(), op.rhs())?;
        let value = self.builder.icmp(int_predicate(op.predicate()), lhs, rhs);
        self.define(*op, value);
        Ok(())
    }

    fn fcmp(&mut self, op: llvm::Fcmp<'a>) -> Result {
        let (lhs, rhs) = self.same_typed(*op, op.lhs(), op.rhs())?;
        let value = self.builder.fcmp(real_predicate(op.predicate()), lhs, rhs);
        self.fast_math(*op, value);
        self.define(*op, value);
        Ok(())
    }

    fn select(&mut self, op: llvm::Select<'a>) -> Result {
        let condition = self.value(*op, op.condition())?;
        let (then, other) = self.same_typed(*op, op.true_value(), op.false_value())?;
        let value = self.builder.select(condition, then, other);
        self.fast_math(*op, value);
        self.define(*op, value);
        Ok(())
    }

    /// Sets the fast-math flags that an operation has.
    pub(super) fn fast_math(&self, op: OpRef<'a>, value: Value<'l>) {
        if let Some(flags) = shared::fastmath_flags(op).filter(|flags| !flags.is_empty()) {
            value.set_fast_math(llvm_fast_math(flags));
        }
    }
}

fn set_flags(op: OpRef, opcode: LLVMOpcode, value: Value) {
    // What was folded to another instruction has other flags.
    if value.opcode() != Some(opcode) {
        return;
    }
    let overflow = shared::overflow_flags(op).unwrap_or_default();
    let is_disjoint = llvm::Or::of(op).is_some_and(|op| op.is_disjoint());
    for (is_set, flag) in [
        (
            overflow.contains(IntegerOverflowFlagsProp::NSW),
            Wrap::NoSigned,
        ),
        (
            overflow.contains(IntegerOverflowFlagsProp::NUW),
            Wrap::NoUnsigned,
        ),
        (shared::is_exact(op), Wrap::Exact),
        (is_disjoint, Wrap::Disjoint),
        (shared::non_neg(op), Wrap::NonNegative),
    ] {
        if is_set {
            value.set_wrap(flag);
        }
    }
}

/// The fast-math flags with those of LLVM.
const FAST_MATH: [(FastmathFlags, LLVMFastMathFlags); 7] = [
    (FastmathFlags::NNAN, LLVMFastMathNoNaNs),
    (FastmathFlags::NINF, LLVMFastMathNoInfs),
    (FastmathFlags::NSZ, LLVMFastMathNoSignedZeros),
    (FastmathFlags::ARCP, LLVMFastMathAllowReciprocal),
    (FastmathFlags::CONTRACT, LLVMFastMathAllowContract),
    (FastmathFlags::AFN, LLVMFastMathApproxFunc),
    (FastmathFlags::REASSOC, LLVMFastMathAllowReassoc),
];

fn llvm_fast_math(flags: FastmathFlags) -> LLVMFastMathFlags {
    let set = FAST_MATH.iter().filter(|(flag, _)| flags.contains(*flag));
    set.fold(0, |all, (_, flag)| all | flag)
}

fn int_predicate(predicate: ICmpPredicate) -> LLVMIntPredicate {
    use LLVMIntPredicate::*;
    match predicate {
        ICmpPredicate::Eq => LLVMIntEQ,
        ICmpPredicate::Ne => LLVMIntNE,
        ICmpPredicate::Slt => LLVMIntSLT,
        ICmpPredicate::Sle => LLVMIntSLE,
        ICmpPredicate::Sgt => LLVMIntSGT,
        ICmpPredicate::Sge => LLVMIntSGE,
        ICmpPredicate::Ult => LLVMIntULT,
        ICmpPredicate::Ule => LLVMIntULE,
        ICmpPredicate::Ugt => LLVMIntUGT,
        ICmpPredicate::Uge => LLVMIntUGE,
    }
}

fn real_predicate(predicate: FCmpPredicate) -> LLVMRealPredicate {
    use LLVMRealPredicate::*;
    match predicate {
        FCmpPredicate::False => LLVMRealPredicateFalse,
        FCmpPredicate::Oeq => LLVMRealOEQ,
        FCmpPredicate::Ogt => LLVMRealOGT,
        FCmpPredicate::Oge => LLVMRealOGE,
        FCmpPredicate::Olt => LLVMRealOLT,
        FCmpPredicate::Ole => LLVMRealOLE,
        FCmpPredicate::One => LLVMRealONE,
        FCmpPredicate::Ord => LLVMRealORD,
        FCmpPredicate::Ueq => LLVMRealUEQ,
        FCmpPredicate::Ugt => LLVMRealUGT,
        FCmpPredicate::Uge => LLVMRealUGE,
        FCmpPredicate::Ult => LLVMRealULT,
        FCmpPredicate::Ule => LLVMRealULE,
        FCmpPredicate::Une => LLVMRealUNE,
        FCmpPredicate::Uno => LLVMRealUNO,
        FCmpPredicate::True => LLVMRealPredicateTrue,
    }
}
