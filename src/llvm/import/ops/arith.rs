//! Arithmetic, comparisons and conversions.

use llvm_sys::LLVMOpcode::{self, *};
use llvm_sys::{LLVMIntPredicate, LLVMRealPredicate};
use oxmlir_dialects::tables::llvm::{
    self, FCmpPredicate, FastmathFlags, ICmpPredicate, IntegerOverflowFlagsProp, shared,
};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, OpName, ValueId};

use super::super::{Import, Result};
use super::Inst;

/// Operations whose operands are those of the instruction and that have one result of its type.
const PLAIN: &[(LLVMOpcode, OpName)] = &[
    (LLVMAdd, llvm::ADD),
    (LLVMSub, llvm::SUB),
    (LLVMMul, llvm::MUL),
    (LLVMShl, llvm::SHL),
    (LLVMUDiv, llvm::UDIV),
    (LLVMSDiv, llvm::SDIV),
    (LLVMURem, llvm::UREM),
    (LLVMSRem, llvm::SREM),
    (LLVMLShr, llvm::LSHR),
    (LLVMAShr, llvm::ASHR),
    (LLVMAnd, llvm::AND),
    (LLVMOr, llvm::OR),
    (LLVMXor, llvm::XOR),
    (LLVMFAdd, llvm::FADD),
    (LLVMFSub, llvm::FSUB),
    (LLVMFMul, llvm::FMUL),
    (LLVMFDiv, llvm::FDIV),
    (LLVMFRem, llvm::FREM),
    (LLVMFNeg, llvm::FNEG),
    (LLVMTrunc, llvm::TRUNC),
    (LLVMZExt, llvm::ZEXT),
    (LLVMSExt, llvm::SEXT),
    (LLVMFPToUI, llvm::FPTOUI),
    (LLVMFPToSI, llvm::FPTOSI),
    (LLVMUIToFP, llvm::UITOFP),
    (LLVMSIToFP, llvm::SITOFP),
    (LLVMFPTrunc, llvm::FPTRUNC),
    (LLVMFPExt, llvm::FPEXT),
    (LLVMPtrToInt, llvm::PTRTOINT),
    (LLVMIntToPtr, llvm::INTTOPTR),
    (LLVMBitCast, llvm::BITCAST),
    (LLVMAddrSpaceCast, llvm::ADDRSPACECAST),
    (LLVMSelect, llvm::SELECT),
    (LLVMFreeze, llvm::FREEZE),
    (LLVMVAArg, llvm::VA_ARG),
];

/// The promises about an operation on integers.
#[derive(Default)]
struct Promises {
    nuw: bool,
    nsw: bool,
    exact: bool,
}

impl<'a, 'l> Import<'a, 'l> {
    pub(super) fn arithmetic(
        &mut self,
        rw: &mut Rewriter,
        inst: Inst<'l>,
    ) -> Result<Option<ValueId>> {
        match inst.opcode {
            LLVMICmp => return self.int_comparison(rw, inst).map(Some),
            LLVMFCmp => return self.float_comparison(rw, inst).map(Some),
            _ => {}
        }
        let plain = PLAIN.iter().find(|plain| plain.0 == inst.opcode);
        let Some((_, name)) = plain else {
            return Ok(None);
        };
        let operands = self.values(rw, &inst.value.operands())?;
        let ty = self.ty(inst.value.ty())?;
        let attrs = self.arithmetic_attrs(*name, inst);
        Ok(Some(rw.value(*name, inst.loc, &operands, ty, &attrs)))
    }

    /// The flags of an operation.
    fn arithmetic_attrs(&self, name: OpName, inst: Inst<'l>) -> Vec<(usize, Attribute)> {
        let cx = self.cx;
        let mut attrs = Vec::new();
        let mut unit = |slot: Option<usize>, present: bool| {
            attrs.extend(slot.filter(|_| present).map(|slot| (slot, Attribute::UNIT)));
        };
        let promises = promises(name, inst);
        unit(shared::is_exact_slot(name), promises.exact);
        if !inst.is_constant {
            let non_negative = shared::non_neg_slot(name);
            unit(non_negative, non_negative.is_some() && inst.value.is_nneg());
            let is_or = name == llvm::OR;
            let disjoint = is_or.then_some(llvm::or::IS_DISJOINT_ATTR);
            unit(disjoint, is_or && inst.value.is_disjoint());
        }
        if let Some(slot) = shared::overflow_flags_slot(name) {
            let flags = i64::from(promises.nsw) | i64::from(promises.nuw) << 1;
            let flags = IntegerOverflowFlagsProp::from_value(flags);
            attrs.extend(flags.map(|flags| (slot, cx.enum_attr(flags))));
        }
        attrs.extend(self.fast_math_attr(name, inst));
        attrs
    }

    /// The fast-math flags of an operation that has them.
    pub(in crate::import) fn fast_math_attr(
        &self,
        name: OpName,
        inst: Inst<'l>,
    ) -> Option<(usize, Attribute)> {
        let slot = shared::fastmath_flags_slot(name)?;
        let flags = self.fast_math(inst)?;
        Some((slot, self.cx.enum_attr(flags)))
    }

    /// The fast-math flags of an instruction.
    pub(in crate::import) fn fast_math(&self, inst: Inst<'l>) -> Option<FastmathFlags> {
        /// The flags of the dialect in the order of LLVM's bits.
        const ORDER: [FastmathFlags; 7] = [
            FastmathFlags::REASSOC,
            FastmathFlags::NNAN,
            FastmathFlags::NINF,
            FastmathFlags::NSZ,
            FastmathFlags::ARCP,
            FastmathFlags::CONTRACT,
            FastmathFlags::AFN,
        ];
        if inst.is_constant {
            return None;
        }
        let bits = inst.value.fast_math();
        let set = ORDER.iter().enumerate();
        let set = set.filter(|(at, _)| bits >> at & 1 != 0);
        FastmathFlags::from_value(set.fold(0, |all, (_, flag)| all | flag.value()))
    }

    fn int_comparison(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<ValueId> {
        use LLVMIntPredicate::*;
        let operands = self.values(rw, &inst.value.operands())?;
        let [lhs, rhs] = operands[..] else {
            return self.unhandled(inst);
        };
        let predicate = match inst.value.int_predicate() {
            LLVMIntEQ => ICmpPredicate::Eq,
            LLVMIntNE => ICmpPredicate::Ne,
            LLVMIntUGT => ICmpPredicate::Ugt,
            LLVMIntUGE => ICmpPredicate::Uge,
            LLVMIntULT => ICmpPredicate::Ult,
            LLVMIntULE => ICmpPredicate::Ule,
            LLVMIntSGT => ICmpPredicate::Sgt,
            LLVMIntSGE => ICmpPredicate::Sge,
            LLVMIntSLT => ICmpPredicate::Slt,
            LLVMIntSLE => ICmpPredicate::Sle,
        };
        Ok(llvm::icmp(rw, inst.loc, lhs, rhs, predicate))
    }

    fn float_comparison(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<ValueId> {
        use LLVMRealPredicate::*;
        let operands = self.values(rw, &inst.value.operands())?;
        let [lhs, rhs] = operands[..] else {
            return self.unhandled(inst);
        };
        let predicate = match inst.value.float_predicate() {
            LLVMRealPredicateFalse => FCmpPredicate::False,
            LLVMRealOEQ => FCmpPredicate::Oeq,
            LLVMRealOGT => FCmpPredicate::Ogt,
            LLVMRealOGE => FCmpPredicate::Oge,
            LLVMRealOLT => FCmpPredicate::Olt,
            LLVMRealOLE => FCmpPredicate::Ole,
            LLVMRealONE => FCmpPredicate::One,
            LLVMRealORD => FCmpPredicate::Ord,
            LLVMRealUNO => FCmpPredicate::Uno,
            LLVMRealUEQ => FCmpPredicate::Ueq,
            LLVMRealUGT => FCmpPredicate::Ugt,
            LLVMRealUGE => FCmpPredicate::Uge,
            LLVMRealULT => FCmpPredicate::Ult,
            LLVMRealULE => FCmpPredicate::Ule,
            LLVMRealUNE => FCmpPredicate::Une,
            LLVMRealPredicateTrue => FCmpPredicate::True,
        };
        let options = llvm::FcmpOptions {
            fastmath_flags: self.fast_math(inst),
        };
        Ok(llvm::fcmp_with(rw, inst.loc, lhs, rhs, predicate, options))
    }
}

/// The promises about an operation: of an expression of constants only its text tells them.
fn promises(name: OpName, inst: Inst) -> Promises {
    let wraps = shared::overflow_flags_slot(name).is_some();
    let exact = shared::is_exact_slot(name).is_some();
    if !wraps && !exact {
        return Promises::default();
    }
    if inst.is_constant {
        let text = inst.value.text();
        let head = text.split('(').next().unwrap_or_default();
        let has = |word| head.split(' ').any(|w| w == word);
        return Promises {
            nuw: has("nuw"),
            nsw: has("nsw"),
            exact: has("exact"),
        };
    }
    Promises {
        nuw: wraps && inst.value.has_nuw(),
        nsw: wraps && inst.value.has_nsw(),
        exact: exact && inst.value.is_exact(),
    }
}
