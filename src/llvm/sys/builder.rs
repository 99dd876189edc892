//! Making instructions.
//!
//! LLVM folds what it makes: the result may be a constant. The translation has checked operand types against the
//! declarations of the operations, which are LLVM's own rules.

use std::marker::PhantomData;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{
    LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMInlineAsmDialect, LLVMIntPredicate, LLVMOpcode,
    LLVMRealPredicate, LLVMTailCallKind,
};

use super::{Block, Llvm, NO_NAME, Ty, Value, raw_values};

/// An instruction builder, which appends instructions to a block.
pub struct Builder<'l> {
    pub(super) raw: LLVMBuilderRef,
    life: PhantomData<&'l Llvm>,
}

/// An operand bundle: further operands of a call under a tag.
pub struct Bundle<'l> {
    raw: LLVMOperandBundleRef,
    life: PhantomData<&'l Llvm>,
}

/// A promise about an integer operation; where it does not hold, the result is poison.
#[derive(Clone, Copy)]
pub enum Wrap {
    /// `nuw`: no unsigned overflow.
    NoUnsigned,
    /// `nsw`: no signed overflow.
    NoSigned,
    /// `exact`: no remainder, and no bits shifted out that are set.
    Exact,
    /// `nneg`: an operand that is not negative.
    NonNegative,
    /// `disjoint`: no bit that is set in both operands.
    Disjoint,
}

/// The ordering and the synchronization scope of an atomic access.
#[derive(Clone, Copy)]
pub struct Atomic {
    /// The order among other accesses.
    pub ordering: LLVMAtomicOrdering,
    /// The number of the scope, from [`Llvm::sync_scope`].
    pub scope: u32,
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: made by `Llvm::builder`, dropped once, before its context.
        unsafe { LLVMDisposeBuilder(self.raw) }
    }
}

impl<'l> Bundle<'l> {
    /// A bundle of these operands.
    pub fn new(tag: &str, operands: &[Value<'l>]) -> Bundle<'l> {
        let mut raw = raw_values(operands);
        // SAFETY: pointers and lengths are those of `tag` and `raw`, which LLVM copies.
        let raw = unsafe {
            LLVMCreateOperandBundle(
                tag.as_ptr().cast(),
                tag.len(),
                raw.as_mut_ptr(),
                raw.len() as u32,
            )
        };
        Bundle {
            raw,
            life: PhantomData,
        }
    }
}

impl Drop for Bundle<'_> {
    fn drop(&mut self) {
        // SAFETY: made by `new`, dropped once.
        unsafe { LLVMDisposeOperandBundle(self.raw) }
    }
}

impl Llvm {
    /// A builder that does not stand in any block yet.
    pub fn builder(&self) -> Builder<'_> {
        Builder {
            // SAFETY: the context is alive.
            raw: unsafe { LLVMCreateBuilderInContext(self.context) },
            life: PhantomData,
        }
    }

    /// The number of a synchronization scope.
    pub fn sync_scope(&self, name: &str) -> u32 {
        // SAFETY: pointer and length are those of `name`.
        unsafe { LLVMGetSyncScopeID(self.context, name.as_ptr().cast(), name.len()) }
    }

    /// Inline assembly that can be called; `ty` is its function type.
    pub fn inline_asm<'l>(
        &'l self,
        ty: Ty<'l>,
        text: &str,
        constraints: &str,
        side_effects: bool,
        align_stack: bool,
        intel: bool,
    ) -> Value<'l> {
        let dialect = if intel {
            LLVMInlineAsmDialect::LLVMInlineAsmDialectIntel
        } else {
            LLVMInlineAsmDialect::LLVMInlineAsmDialectATT
        };
        // SAFETY: pointers and lengths are those of the strings; `ty` is a function type.
        Value::new(unsafe {
            LLVMGetInlineAsm(
                ty.raw,
                text.as_ptr().cast(),
                text.len(),
                constraints.as_ptr().cast(),
                constraints.len(),
                side_effects.into(),
                align_stack.into(),
                dialect,
                0,
            )
        })
    }
}

macro_rules! instructions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty => $raw:expr),*) = $ffi:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self, $($arg: $ty),*) -> Value<'l> {
            // SAFETY: the operands are alive and have the types that the instruction wants.
            Value::new(unsafe { $ffi(self.raw, $($raw,)* NO_NAME) })
        }
    )*};
}

impl<'l> Builder<'l> {
    /// Moves the builder to the end of a block.
    pub fn position_at_end(&self, block: Block<'l>) {
        // SAFETY: both are alive.
        unsafe { LLVMPositionBuilderAtEnd(self.raw, block.raw) }
    }

    /// The instruction at the end of the block that is being filled.
    pub fn last_instruction(&self) -> Option<Value<'l>> {
        // SAFETY: the block that the builder stands in is alive; no instruction is a null pointer.
        unsafe {
            let block = LLVMGetInsertBlock(self.raw);
            if block.is_null() {
                return None;
            }
            let last = LLVMGetLastInstruction(block);
            (!last.is_null()).then(|| Value::new(last))
        }
    }

    instructions! {
        /// A binary operation on two operands of one type.
        binary(op: LLVMOpcode => op, lhs: Value<'l> => lhs.raw, rhs: Value<'l> => rhs.raw) = LLVMBuildBinOp;
        /// A conversion of a value to another type.
        cast(op: LLVMOpcode => op, value: Value<'l> => value.raw, to: Ty<'l> => to.raw) = LLVMBuildCast;
        /// A comparison of integers, pointers or vectors of them.
        icmp(p: LLVMIntPredicate => p, lhs: Value<'l> => lhs.raw, rhs: Value<'l> => rhs.raw) = LLVMBuildICmp;
        /// A comparison of floats or vectors of them.
        fcmp(p: LLVMRealPredicate => p, lhs: Value<'l> => lhs.raw, rhs: Value<'l> => rhs.raw) = LLVMBuildFCmp;
        /// The negation of a float or of a vector of floats.
        fneg(value: Value<'l> => value.raw) = LLVMBuildFNeg;
        /// The value, or any fixed one of its type if the value is undefined or poison.
        freeze(value: Value<'l> => value.raw) = LLVMBuildFreeze;
        /// A choice: `t` where the condition `c` holds, else `f`.
        select(c: Value<'l> => c.raw, t: Value<'l> => t.raw, f: Value<'l> => f.raw) = LLVMBuildSelect;
        /// Memory for `count` values of a type in the frame of the function.
        alloca(ty: Ty<'l> => ty.raw, count: Value<'l> => count.raw) = LLVMBuildArrayAlloca;
        /// A load of a value of type `ty`.
        load(ty: Ty<'l> => ty.raw, ptr: Value<'l> => ptr.raw) = LLVMBuildLoad2;
        /// The next of the variable arguments.
        va_arg(list: Value<'l> => list.raw, ty: Ty<'l> => ty.raw) = LLVMBuildVAArg;
        /// A phi without incoming values.
        phi(ty: Ty<'l> => ty.raw) = LLVMBuildPhi;
        /// The element of a vector at a position, which may be any integer.
        extract_element(v: Value<'l> => v.raw, at: Value<'l> => at.raw) = LLVMBuildExtractElement;
        /// The vector with another element at a position.
        insert_element(v: Value<'l> => v.raw, e: Value<'l> => e.raw, at: Value<'l> => at.raw) = LLVMBuildInsertElement;
        /// The elements of two vectors that a constant mask chooses.
        shuffle(a: Value<'l> => a.raw, b: Value<'l> => b.raw, mask: Value<'l> => mask.raw) = LLVMBuildShuffleVector;
        /// The member of an array or struct at a position.
        extract_value(a: Value<'l> => a.raw, at: u32 => at) = LLVMBuildExtractValue;
        /// The array or struct with another member at a position.
        insert_value(a: Value<'l> => a.raw, e: Value<'l> => e.raw, at: u32 => at) = LLVMBuildInsertValue;
    }

    /// A store of a value.
    pub fn store(&self, value: Value<'l>, ptr: Value<'l>) -> Value<'l> {
        // SAFETY: a sized value and a pointer.
        Value::new(unsafe { LLVMBuildStore(self.raw, value.raw, ptr.raw) })
    }

    /// An address computation (`getelementptr`). `flags`: 1 inbounds, 2 nusw, 4 nuw. The indices fit the element type.
    pub fn gep(
        &self,
        element: Ty<'l>,
        base: Value<'l>,
        indices: &[Value<'l>],
        flags: u32,
    ) -> Value<'l> {
        let mut raw = raw_values(indices);
        // SAFETY: pointer and length are those of `raw`; the caller has checked the indices.
        Value::new(unsafe {
            LLVMBuildGEPWithNoWrapFlags(
                self.raw,
                element.raw,
                base.raw,
                raw.as_mut_ptr(),
                raw.len() as u32,
                NO_NAME,
                flags,
            )
        })
    }

    /// A branch to a block.
    pub fn br(&self, to: Block<'l>) -> Value<'l> {
        // SAFETY: the block is alive.
        Value::new(unsafe { LLVMBuildBr(self.raw, to.raw) })
    }

    /// A branch to `then` if the condition holds, else to `other`.
    pub fn cond_br(&self, condition: Value<'l>, then: Block<'l>, other: Block<'l>) -> Value<'l> {
        // SAFETY: all are alive; the condition is an i1.
        Value::new(unsafe { LLVMBuildCondBr(self.raw, condition.raw, then.raw, other.raw) })
    }

    /// A branch to the block of the case that equals the value, or to `default`.
    pub fn switch(
        &self,
        value: Value<'l>,
        default: Block<'l>,
        cases: &[(Value<'l>, Block<'l>)],
    ) -> Value<'l> {
        // SAFETY: all are alive; the cases are integer constants of the value's type.
        Value::new(unsafe {
            let switch = LLVMBuildSwitch(self.raw, value.raw, default.raw, cases.len() as u32);
            for (case, block) in cases {
                LLVMAddCase(switch, case.raw, block.raw);
            }
            switch
        })
    }

    /// A branch to a block given by its address, which is that of one of the targets.
    pub fn indirect_br(&self, address: Value<'l>, targets: &[Block<'l>]) -> Value<'l> {
        // SAFETY: all are alive.
        Value::new(unsafe {
            let br = LLVMBuildIndirectBr(self.raw, address.raw, targets.len() as u32);
            for block in targets {
                LLVMAddDestination(br, block.raw);
            }
            br
        })
    }

    /// A return from the function, with a value or without one.
    pub fn ret(&self, value: Option<Value<'l>>) -> Value<'l> {
        // SAFETY: the value is alive.
        Value::new(unsafe {
            match value {
                Some(value) => LLVMBuildRet(self.raw, value.raw),
                None => LLVMBuildRetVoid(self.raw),
            }
        })
    }

    /// A terminator that is never reached.
    pub fn unreachable(&self) -> Value<'l> {
        // SAFETY: the builder is alive.
        Value::new(unsafe { LLVMBuildUnreachable(self.raw) })
    }

    /// The continuation of an exception that a landing pad has caught.
    pub fn resume(&self, value: Value<'l>) -> Value<'l> {
        // SAFETY: the value is alive.
        Value::new(unsafe { LLVMBuildResume(self.raw, value.raw) })
    }

    /// A landing pad; a clause of array type is a filter, any other a catch.
    pub fn landing_pad(&self, ty: Ty<'l>, cleanup: bool, clauses: &[Value<'l>]) -> Value<'l> {
        let count = clauses.len() as u32;
        // SAFETY: the personality may be null; the clauses are constants.
        Value::new(unsafe {
            let pad = LLVMBuildLandingPad(self.raw, ty.raw, std::ptr::null_mut(), count, NO_NAME);
            LLVMSetCleanup(pad, cleanup.into());
            for clause in clauses {
                LLVMAddClause(pad, clause.raw);
            }
            pad
        })
    }

    /// A call of `callee`, whose function type is `ty` and takes these arguments.
    pub fn call(
        &self,
        ty: Ty<'l>,
        callee: Value<'l>,
        args: &[Value<'l>],
        bundles: &[Bundle<'l>],
    ) -> Value<'l> {
        let mut args = raw_values(args);
        let mut bundles: Vec<LLVMOperandBundleRef> = bundles.iter().map(|b| b.raw).collect();
        // SAFETY: pointers and lengths are those of the vectors; the caller has checked the arguments.
        Value::new(unsafe {
            LLVMBuildCallWithOperandBundles(
                self.raw,
                ty.raw,
                callee.raw,
                args.as_mut_ptr(),
                args.len() as u32,
                bundles.as_mut_ptr(),
                bundles.len() as u32,
                NO_NAME,
            )
        })
    }

    /// A call that continues at `normal`, or at `unwind` when the callee throws.
    pub fn invoke(
        &self,
        ty: Ty<'l>,
        callee: Value<'l>,
        args: &[Value<'l>],
        [normal, unwind]: [Block<'l>; 2],
        bundles: &[Bundle<'l>],
    ) -> Value<'l> {
        let mut args = raw_values(args);
        let mut bundles: Vec<LLVMOperandBundleRef> = bundles.iter().map(|b| b.raw).collect();
        // SAFETY: as for `call`.
        Value::new(unsafe {
            LLVMBuildInvokeWithOperandBundles(
                self.raw,
                ty.raw,
                callee.raw,
                args.as_mut_ptr(),
                args.len() as u32,
                normal.raw,
                unwind.raw,
                bundles.as_mut_ptr(),
                bundles.len() as u32,
                NO_NAME,
            )
        })
    }

    /// A fence between memory accesses.
    pub fn fence(&self, atomic: Atomic) -> Value<'l> {
        // SAFETY: the builder is alive.
        Value::new(unsafe {
            LLVMBuildFenceSyncScope(self.raw, atomic.ordering, atomic.scope, NO_NAME)
        })
    }

    /// An atomic update of a value in memory; the result is the value before it.
    pub fn atomic_rmw(
        &self,
        op: LLVMAtomicRMWBinOp,
        ptr: Value<'l>,
        value: Value<'l>,
        atomic: Atomic,
    ) -> Value<'l> {
        // SAFETY: a pointer and a value that the operation applies to.
        Value::new(unsafe {
            let (ordering, scope) = (atomic.ordering, atomic.scope);
            LLVMBuildAtomicRMWSyncScope(self.raw, op, ptr.raw, value.raw, ordering, scope)
        })
    }

    /// An atomic exchange of the value in memory for `new` if it equals `expected`; the result is the value before it and
    /// whether they were equal.
    pub fn cmpxchg(
        &self,
        ptr: Value<'l>,
        [expected, new]: [Value<'l>; 2],
        success: Atomic,
        failure: LLVMAtomicOrdering,
    ) -> Value<'l> {
        // SAFETY: a pointer and two values of one type.
        Value::new(unsafe {
            LLVMBuildAtomicCmpXchgSyncScope(
                self.raw,
                ptr.raw,
                expected.raw,
                new.raw,
                success.ordering,
                failure,
                success.scope,
            )
        })
    }
}

/// Properties of instructions. Those that LLVM has folded to a constant stay as they are.
impl<'l> Value<'l> {
    /// Adds a promise to an integer operation.
    pub fn set_wrap(self, wrap: Wrap) {
        if !self.is_instruction() {
            return;
        }
        // SAFETY: the translation sets a flag only on what it has made with an opcode that has it.
        unsafe {
            match wrap {
                Wrap::NoUnsigned => LLVMSetNUW(self.raw, 1),
                Wrap::NoSigned => LLVMSetNSW(self.raw, 1),
                Wrap::Exact => LLVMSetExact(self.raw, 1),
                Wrap::NonNegative => LLVMSetNNeg(self.raw, 1),
                Wrap::Disjoint => LLVMSetIsDisjoint(self.raw, 1),
            }
        }
    }

    /// The opcode of an instruction; `None` for other values.
    pub fn opcode(self) -> Option<LLVMOpcode> {
        // SAFETY: asked of instructions only.
        self.is_instruction()
            .then(|| unsafe { LLVMGetInstructionOpcode(self.raw) })
    }

    /// Sets fast-math flags (LLVM's bits) where the instruction can have them.
    pub fn set_fast_math(self, flags: u32) {
        // SAFETY: asked of instructions only.
        unsafe {
            if self.is_instruction() && LLVMCanValueUseFastMathFlags(self.raw) != 0 {
                LLVMSetFastMathFlags(self.raw, flags);
            }
        }
    }

    /// Makes a memory access volatile.
    pub fn set_volatile(self) {
        // SAFETY: called on memory accesses.
        unsafe { LLVMSetVolatile(self.raw, 1) }
    }

    /// Makes a compare and exchange weak: it may fail although the values are equal.
    pub fn set_weak(self) {
        // SAFETY: called on cmpxchg.
        unsafe { LLVMSetWeak(self.raw, 1) }
    }

    /// Makes a load or store atomic.
    pub fn set_atomic(self, atomic: Atomic) {
        // SAFETY: called on loads and stores.
        unsafe {
            LLVMSetOrdering(self.raw, atomic.ordering);
            if atomic.ordering != LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic {
                LLVMSetAtomicSyncScopeID(self.raw, atomic.scope);
            }
        }
    }

    /// Sets the kind of tail call.
    pub fn set_tail_call(self, kind: LLVMTailCallKind) {
        // SAFETY: called on calls.
        unsafe { LLVMSetTailCallKind(self.raw, kind) }
    }

    /// Adds an incoming value to a phi: its value when control comes from `from`.
    pub fn add_incoming(self, value: Value<'l>, from: Block<'l>) {
        let (mut value, mut from) = (value.raw, from.raw);
        // SAFETY: called on phis, with a value of their type.
        unsafe { LLVMAddIncoming(self.raw, &mut value, &mut from, 1) }
    }
}
