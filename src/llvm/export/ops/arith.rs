//! Arithmetic, comparisons and conversions.

use llvm_sys::LLVMOpcode::{self, *};
use llvm_sys::{LLVMIntPredicate, LLVMRealPredicate};
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::{OpName, OpRef};

use super::super::op::OpExt;
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
    (llvm::FNEG, |e, op| e.fneg(op)),
    (llvm::ICMP, |e, op| e.icmp(op)),
    (llvm::FCMP, |e, op| e.fcmp(op)),
    (llvm::SELECT, |e, op| e.select(op)),
    (llvm::FREEZE, |e, op| e.freeze(op)),
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

/// The flags of integer operations: attribute, bit of it (0: a unit attribute), what LLVM has, for which opcodes.
const FLAGS: &[(&str, i64, Wrap, &[LLVMOpcode])] = &[
    ("overflowFlags", 1, Wrap::NoSigned, WRAPPING),
    ("overflowFlags", 2, Wrap::NoUnsigned, WRAPPING),
    (
        "isExact",
        0,
        Wrap::Exact,
        &[LLVMUDiv, LLVMSDiv, LLVMLShr, LLVMAShr],
    ),
    ("isDisjoint", 0, Wrap::Disjoint, &[LLVMOr]),
    ("nonNeg", 0, Wrap::NonNegative, &[LLVMZExt, LLVMUIToFP]),
];

const WRAPPING: &[LLVMOpcode] = &[LLVMAdd, LLVMSub, LLVMMul, LLVMShl, LLVMTrunc];

impl<'a, 'l> Export<'a, 'l> {
    fn binary(&mut self, op: OpRef<'a>, opcode: LLVMOpcode) -> Result {
        let (lhs, rhs) = self.same_typed(op)?;
        let value = self.builder.binary(opcode, lhs, rhs);
        set_flags(op, opcode, value);
        self.fast_math(op, value);
        self.define(op, value);
        Ok(())
    }

    /// The first two operands, which must be of one type.
    fn same_typed(&self, op: OpRef<'a>) -> Result<(Value<'l>, Value<'l>)> {
        let (lhs, rhs) = (self.operand(op, 0)?, self.operand(op, 1)?);
        match lhs.ty() == rhs.ty() {
            true => Ok((lhs, rhs)),
            false => fail(op, "operands are of different types"),
        }
    }

    fn cast(&mut self, op: OpRef<'a>, opcode: LLVMOpcode) -> Result {
        let from = self.operand(op, 0)?;
        let to = self.ty(op, op.result_type(0))?;
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

    fn fneg(&mut self, op: OpRef<'a>) -> Result {
        let value = self.builder.fneg(self.operand(op, 0)?);
        self.fast_math(op, value);
        self.define(op, value);
        Ok(())
    }

    fn freeze(&mut self, op: OpRef<'a>) -> Result {
        let value = self.builder.freeze(self.operand(op, 0)?);
        self.define(op, value);
        Ok(())
    }

    fn icmp(&mut self, op: OpRef<'a>) -> Result {
        let (lhs, rhs) = self.same_typed(op)?;
        let predicate = int_predicate(op.number("predicate").unwrap_or(0));
        let value = self.builder.icmp(predicate, lhs, rhs);
        self.define(op, value);
        Ok(())
    }

    fn fcmp(&mut self, op: OpRef<'a>) -> Result {
        let (lhs, rhs) = self.same_typed(op)?;
        let predicate = real_predicate(op.number("predicate").unwrap_or(0));
        let value = self.builder.fcmp(predicate, lhs, rhs);
        self.fast_math(op, value);
        self.define(op, value);
        Ok(())
    }

    fn select(&mut self, op: OpRef<'a>) -> Result {
        let condition = self.operand(op, 0)?;
        let (then, other) = (self.operand(op, 1)?, self.operand(op, 2)?);
        if then.ty() != other.ty() {
            return fail(op, "operands are of different types");
        }
        let value = self.builder.select(condition, then, other);
        self.fast_math(op, value);
        self.define(op, value);
        Ok(())
    }

    /// Sets the fast-math flags that an operation has.
    pub(super) fn fast_math(&self, op: OpRef<'a>, value: Value<'l>) {
        if let Some(flags) = op.number("fastmathFlags").filter(|f| *f != 0) {
            value.set_fast_math(llvm_fast_math(flags as u32));
        }
    }
}

fn set_flags(op: OpRef, opcode: LLVMOpcode, value: Value) {
    // What was folded to another instruction has other flags.
    if value.opcode() != Some(opcode) {
        return;
    }
    for (name, bit, wrap, opcodes) in FLAGS {
        let set = match *bit {
            0 => op.flag(name),
            bit => op.number(name).unwrap_or(0) & bit != 0,
        };
        if set && opcodes.contains(&opcode) {
            value.set_wrap(*wrap);
        }
    }
}

/// The bits of `#llvm.fastmath` (nnan, ninf, nsz, arcp, contract, afn, reassoc) as LLVM numbers them (reassoc first).
fn llvm_fast_math(flags: u32) -> u32 {
    (flags & 0x3f) << 1 | (flags >> 6) & 1
}

fn int_predicate(value: i64) -> LLVMIntPredicate {
    use LLVMIntPredicate::*;
    let all = [
        LLVMIntEQ, LLVMIntNE, LLVMIntSLT, LLVMIntSLE, LLVMIntSGT, LLVMIntSGE, LLVMIntULT,
        LLVMIntULE, LLVMIntUGT, LLVMIntUGE,
    ];
    all.get(value as usize).copied().unwrap_or(LLVMIntEQ)
}

fn real_predicate(value: i64) -> LLVMRealPredicate {
    use LLVMRealPredicate::*;
    let all = [
        LLVMRealPredicateFalse,
        LLVMRealOEQ,
        LLVMRealOGT,
        LLVMRealOGE,
        LLVMRealOLT,
        LLVMRealOLE,
        LLVMRealONE,
        LLVMRealORD,
        LLVMRealUEQ,
        LLVMRealUGT,
        LLVMRealUGE,
        LLVMRealULT,
        LLVMRealULE,
        LLVMRealUNE,
        LLVMRealUNO,
        LLVMRealPredicateTrue,
    ];
    all.get(value as usize)
        .copied()
        .unwrap_or(LLVMRealPredicateFalse)
}
