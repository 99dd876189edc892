//! What instructions consist of.

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;
use llvm_sys::{
    LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMDbgRecordKind, LLVMInlineAsmDialect,
    LLVMIntPredicate, LLVMRealPredicate, LLVMTailCallKind,
};

use super::super::{Block, Llvm, Meta, Ty, Value, take_message};
use super::sized;
use super::values::{facts, optional};

/// A piece of assembly that is called.
pub struct AsmText {
    /// The assembly.
    pub text: String,
    /// What its operands have to be.
    pub constraints: String,
    /// Whether it has effects that its operands do not tell.
    pub side_effects: bool,
    /// Whether the stack is aligned for it.
    pub align_stack: bool,
    /// Whether it is written as Intel does.
    pub intel: bool,
}

/// An operand bundle of a call.
pub struct BundleOf<'l> {
    /// What the operands are for.
    pub tag: String,
    /// The operands.
    pub operands: Vec<Value<'l>>,
}

/// A debug record in front of an instruction: a label is here.
pub struct LabelRecord<'l> {
    /// Its text, `#dbg_label(!1, !2)`: the number of the label in the text of the module, and that of the location.
    pub text: String,
    /// Its location.
    pub location: Option<Meta<'l>>,
}

/// A debug record in front of an instruction: a variable has a value, or is at an address.
pub struct DebugRecord<'l> {
    /// Whether the value is the address of the variable.
    pub is_declaration: bool,
    /// The value.
    pub value: Value<'l>,
    /// The variable.
    pub variable: Meta<'l>,
    /// What is to be done with the value.
    pub expression: Meta<'l>,
    /// Its location.
    pub location: Option<Meta<'l>>,
    raw: LLVMDbgRecordRef,
}

impl DebugRecord<'_> {
    /// Whether the variable has a list of values. LLVM says so only in the text of the record, which takes time that grows with the
    /// function: ask for expressions only that have arguments.
    pub fn has_list(&self) -> bool {
        // SAFETY: the record is part of a module that is alive; the text is ours.
        let text = unsafe { take_message(LLVMPrintDbgRecordToString(self.raw)) };
        memchr::memmem::find(&text, b"(!DIArgList(").is_some()
    }
}

/// A node, `None` for a null pointer.
fn optional_node<'l>(raw: LLVMMetadataRef) -> Option<Meta<'l>> {
    (!raw.is_null()).then(|| Meta::new(raw))
}

/// Instructions.
impl<'l> Value<'l> {
    facts! {
        /// The block of an instruction.
        block -> Block<'l> = |raw| Block::new(LLVMGetInstructionParent(raw));
        /// The comparison of an `icmp`.
        int_predicate -> LLVMIntPredicate = |raw| LLVMGetICmpPredicate(raw);
        /// The comparison of an `fcmp`.
        float_predicate -> LLVMRealPredicate = |raw| LLVMGetFCmpPredicate(raw);
        /// Whether an operation has `nuw`.
        has_nuw -> bool = |raw| LLVMGetNUW(raw) != 0;
        /// Whether an operation has `nsw`.
        has_nsw -> bool = |raw| LLVMGetNSW(raw) != 0;
        /// Whether a division or shift is exact.
        is_exact -> bool = |raw| LLVMGetExact(raw) != 0;
        /// Whether the operand of a conversion is not negative.
        is_nneg -> bool = |raw| LLVMGetNNeg(raw) != 0;
        /// Whether the operands of an `or` have no bit in common.
        is_disjoint -> bool = |raw| LLVMGetIsDisjoint(raw) != 0;
        /// The fast-math flags (LLVM's bits) of an instruction, 0 if it can have none.
        fast_math -> u32 = |raw| match LLVMCanValueUseFastMathFlags(raw) {
            0 => 0,
            _ => LLVMGetFastMathFlags(raw),
        };
        /// The type that an `alloca` makes room for.
        allocated_type -> Ty<'l> = |raw| Ty::new(LLVMGetAllocatedType(raw));
        /// Whether an access to memory is volatile.
        is_volatile -> bool = |raw| LLVMGetVolatile(raw) != 0;
        /// Whether a `cmpxchg` is weak.
        is_weak -> bool = |raw| LLVMGetWeak(raw) != 0;
        /// The ordering of an access to memory or a fence.
        ordering -> LLVMAtomicOrdering = |raw| LLVMGetOrdering(raw);
        /// The ordering of a `cmpxchg` that succeeds.
        success_ordering -> LLVMAtomicOrdering = |raw| LLVMGetCmpXchgSuccessOrdering(raw);
        /// The ordering of a `cmpxchg` that fails.
        failure_ordering -> LLVMAtomicOrdering = |raw| LLVMGetCmpXchgFailureOrdering(raw);
        /// Whether an access is atomic.
        is_atomic -> bool = |raw| LLVMIsAtomic(raw) != 0;
        /// The number of the synchronization scope of an atomic access or fence.
        scope_number -> u32 = |raw| LLVMGetAtomicSyncScopeID(raw);
        /// What an `atomicrmw` does.
        atomic_op -> LLVMAtomicRMWBinOp = |raw| LLVMGetAtomicRMWBinOp(raw);
        /// The positions of an `extractvalue` or `insertvalue`.
        indices -> Vec<u32> = |raw| {
            let count = LLVMGetNumIndices(raw) as usize;
            match count {
                0 => Vec::new(),
                _ => std::slice::from_raw_parts(LLVMGetIndices(raw), count).to_vec(),
            }
        };
        /// The mask of a `shufflevector`, -1 where any element will do.
        mask -> Vec<i32> = |raw| {
            let len = Value::new(raw).ty().len() as u32;
            (0..len).map(|i| LLVMGetMaskValue(raw, i)).collect()
        };
        /// The clauses of a landing pad.
        clauses -> Vec<Value<'l>> = |raw|
            (0..LLVMGetNumClauses(raw)).map(|i| Value::new(LLVMGetClause(raw, i))).collect();
        /// Whether a landing pad cleans up.
        is_cleanup -> bool = |raw| LLVMIsCleanup(raw) != 0;
        /// The incoming values of a phi, with the blocks that they come from.
        incoming -> Vec<(Value<'l>, Block<'l>)> = |raw|
            (0..LLVMCountIncoming(raw)).map(|i| {
                let block = Block::new(LLVMGetIncomingBlock(raw, i));
                (Value::new(LLVMGetIncomingValue(raw, i)), block)
            }).collect();
        /// The successors of a terminator.
        successors -> Vec<Block<'l>> = |raw|
            (0..LLVMGetNumSuccessors(raw)).map(|i| Block::new(LLVMGetSuccessor(raw, i))).collect();
        /// Whether a branch has a condition.
        is_conditional -> bool = |raw| LLVMIsConditional(raw) != 0;
        /// The condition of a branch.
        condition -> Value<'l> = |raw| Value::new(LLVMGetCondition(raw));
        /// What a call calls.
        callee -> Value<'l> = |raw| Value::new(LLVMGetCalledValue(raw));
        /// The type of what a call calls.
        callee_type -> Ty<'l> = |raw| Ty::new(LLVMGetCalledFunctionType(raw));
        /// The number of the calling convention of a call.
        call_convention -> u32 = |raw| LLVMGetInstructionCallConv(raw);
        /// The kind of tail call.
        tail_call -> LLVMTailCallKind = |raw| LLVMGetTailCallKind(raw);
        /// The arguments of a call.
        call_args -> Vec<Value<'l>> = |raw|
            (0..LLVMGetNumArgOperands(raw)).map(|i| Value::new(LLVMGetOperand(raw, i))).collect();
        /// The source location of an instruction.
        debug_location -> Option<Meta<'l>> = |raw| optional_node(LLVMInstructionGetDebugLoc(raw));
    }

    /// The value of a case of a switch, by the number of its successor, which is not 0.
    pub fn case_value(self, successor: u32) -> Value<'l> {
        // SAFETY: asked of switches, with the number of a case.
        Value::new(unsafe { LLVMGetSwitchCaseValue(self.raw, successor) })
    }

    /// The operand bundles of a call.
    pub fn bundles(self) -> Vec<BundleOf<'l>> {
        // SAFETY: asked of calls; each bundle is ours until it is disposed of, its operands are the module's.
        unsafe {
            let bundles = 0..LLVMGetNumOperandBundles(self.raw);
            bundles
                .map(|i| {
                    let bundle = LLVMGetOperandBundleAtIndex(self.raw, i);
                    let mut len = 0;
                    let tag = LLVMGetOperandBundleTag(bundle, &mut len);
                    let operands = 0..LLVMGetNumOperandBundleArgs(bundle);
                    let own = BundleOf {
                        tag: sized(tag, len),
                        operands: operands
                            .map(|i| Value::new(LLVMGetOperandBundleArgAtIndex(bundle, i)))
                            .collect(),
                    };
                    LLVMDisposeOperandBundle(bundle);
                    own
                })
                .collect()
        }
    }

    /// The parts of a piece of assembly.
    pub fn asm_text(self) -> AsmText {
        let mut len = 0;
        // SAFETY: asked of pieces of assembly; strings belong to them.
        unsafe {
            let text = LLVMGetInlineAsmAsmString(self.raw, &mut len);
            let text = sized(text, len);
            let constraints = LLVMGetInlineAsmConstraintString(self.raw, &mut len);
            let dialect = LLVMGetInlineAsmDialect(self.raw);
            AsmText {
                text,
                constraints: sized(constraints, len),
                side_effects: LLVMGetInlineAsmHasSideEffects(self.raw) != 0,
                align_stack: LLVMGetInlineAsmNeedsAlignedStack(self.raw) != 0,
                intel: matches!(dialect, LLVMInlineAsmDialect::LLVMInlineAsmDialectIntel),
            }
        }
    }

    /// The debug records about variables in front of an instruction.
    pub fn debug_records(self) -> Vec<DebugRecord<'l>> {
        // SAFETY: each is a record of this module.
        let read = |raw| unsafe { record(raw) };
        self.raw_records().into_iter().filter_map(read).collect()
    }

    /// The debug records about labels in front of an instruction. The C interface does not tell which label each is about.
    pub fn debug_labels(self) -> Vec<LabelRecord<'l>> {
        // SAFETY: each is a record of this module.
        let read = |raw| unsafe { label_record(raw) };
        self.raw_records().into_iter().filter_map(read).collect()
    }

    fn raw_records(self) -> Vec<LLVMDbgRecordRef> {
        let mut all = Vec::new();
        // SAFETY: asked of instructions; the list ends in a null pointer.
        unsafe {
            let mut at = LLVMGetFirstDbgRecord(self.raw);
            while !at.is_null() {
                all.push(at);
                at = LLVMGetNextDbgRecord(at);
            }
        }
        all
    }
}

/// What a debug record says of a label; `None` for all others.
///
/// # Safety
/// `raw` is a record of a module that is alive.
unsafe fn label_record<'l>(raw: LLVMDbgRecordRef) -> Option<LabelRecord<'l>> {
    // SAFETY: the caller's promise; the string is ours.
    unsafe {
        if LLVMDbgRecordGetKind(raw) != LLVMDbgRecordKind::LLVMDbgRecordLabel {
            return None;
        }
        let text = take_message(LLVMPrintDbgRecordToString(raw));
        Some(LabelRecord {
            text: String::from_utf8_lossy(&text).into_owned(),
            location: optional_node(LLVMDbgRecordGetDebugLoc(raw)),
        })
    }
}

/// What a debug record says of a variable; `None` for all others, and if there is no value.
///
/// # Safety
/// `raw` is a record of a module that is alive.
unsafe fn record<'l>(raw: LLVMDbgRecordRef) -> Option<DebugRecord<'l>> {
    // SAFETY: the caller's promise; the parts of a variable's record are asked of such records only, a value of those that have
    // one.
    unsafe {
        let location = optional_node(LLVMDbgRecordGetDebugLoc(raw));
        let kind = LLVMDbgRecordGetKind(raw);
        let is_declaration = kind == LLVMDbgRecordKind::LLVMDbgRecordDeclare;
        let is_value = kind == LLVMDbgRecordKind::LLVMDbgRecordValue;
        if !is_declaration && !is_value {
            return None;
        }
        Some(DebugRecord {
            is_declaration,
            value: optional(LLVMDbgVariableRecordGetValue(raw, 0))?,
            variable: Meta::new(LLVMDbgVariableRecordGetVariable(raw)),
            expression: Meta::new(LLVMDbgVariableRecordGetExpression(raw)),
            location,
            raw,
        })
    }
}

impl Llvm {
    /// The metadata of an instruction besides its source location: numbers of kinds, and nodes.
    pub fn instruction_metadata<'l>(&'l self, instruction: Value<'l>) -> Vec<(u32, Meta<'l>)> {
        // SAFETY: an instruction.
        unsafe {
            let mut count = 0;
            let list = LLVMInstructionGetAllMetadataOtherThanDebugLoc(instruction.raw, &mut count);
            entries(list, count)
        }
    }

    /// The metadata of a function or variable: numbers of kinds, and nodes.
    pub fn global_metadata<'l>(&'l self, global: Value<'l>) -> Vec<(u32, Meta<'l>)> {
        // SAFETY: a function or variable.
        unsafe {
            let mut count = 0;
            let list = LLVMGlobalCopyAllMetadata(global.raw, &mut count);
            entries(list, count)
        }
    }

    /// The number of a kind of metadata.
    pub fn kind_number(&self, name: &str) -> u32 {
        self.md_kind(name)
    }
}

/// Takes over a list of metadata.
///
/// # Safety
/// `list` has `count` entries and is ours.
unsafe fn entries<'l>(list: *mut LLVMValueMetadataEntry, count: usize) -> Vec<(u32, Meta<'l>)> {
    // SAFETY: the caller's promise.
    unsafe {
        let all = (0..count as u32).map(|i| {
            let kind = LLVMValueMetadataEntriesGetKind(list, i);
            let node = LLVMValueMetadataEntriesGetMetadata(list, i);
            (kind, Meta::new(node))
        });
        let all = all.collect();
        LLVMDisposeValueMetadataEntries(list);
        all
    }
}
