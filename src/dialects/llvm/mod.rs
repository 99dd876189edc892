//! The llvm dialect: a mirror of LLVM IR.

mod constants;
pub mod data_layout;
mod fold;
mod inlining;
mod interfaces;
pub mod names;
mod predicates;
mod print;
pub mod sizes;
mod slots;
pub mod types;
mod verify;

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::hooks::{DialectHooks, FoldFn, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{BranchOp, CallOp, NoCapture, SafeMemorySlotAccess, implements};
use oxmlir_ir::{Attribute, Diagnostic, OpRef};

use crate::arith::interfaces::{divides_safely, divides_safely_signed};
use crate::tables::llvm as ops;
use interfaces as i;
use predicates as p;
use verify as v;

/// Stands for an operand among the constant indices of `llvm.getelementptr`.
pub const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// An operation with one more check.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

/// An operation with one more check, of its types and inherent attributes.
const fn of_types(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verifies_signature: true,
        ..verified(verify)
    }
}

/// A constant whose value is no attribute of it.
const fn constant(value: fn(OpRef) -> Option<Attribute>, hooks: OpHooks) -> OpHooks {
    OpHooks {
        constant: Some(value),
        ..hooks
    }
}

/// A branch. As in the reference, analyses take all of its successors, also where a constant chooses one.
const BRANCH: BranchOp = BranchOp {
    successor_operands: i::successor_operands,
    successor_for: None,
};

/// An operation that refers to a symbol.
const fn refers(verify: fn(OpRef, &SymbolTables) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify_symbols: Some(verify),
        ..NO_HOOKS
    }
}

const fn folded(fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS
    }
}

/// A division, undefined for some divisors.
const fn division(speculatable: fn(OpRef) -> bool) -> OpHooks {
    OpHooks {
        speculatable: Some(speculatable),
        ..NO_HOOKS
    }
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    // LLVM has more operations than are declared.
    open: true,
    vector_elements: &[ops::PTR_TYPE, ops::PPC_FP128_TYPE],
    memref_elements: &[ops::PPC_FP128_TYPE],
    inlining: Some(inlining::INLINING),
    materialize: Some(constants::materialize),
    aliases: print::ALIASES,
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    type_preds: predicates::TYPES,
    attr_preds: predicates::ATTRS,
    verify_params: v::PARAMS,
    type_fns: predicates::TYPE_FNS,
    op_preds: predicates::OPS,
    verify_attr: Some(v::attribute),
    verify_arg_attr: Some(v::argument_attr),
    verify_result_attr: Some(v::result_attr),
    ops: &[
        (
            ops::ADDRSPACECAST,
            OpHooks {
                fold: Some(fold::addrspacecast),
                ..NO_HOOKS
            },
        ),
        (ops::ALLOCA, of_types(v::alloca)),
        (ops::ATOMICRMW, of_types(v::atomicrmw)),
        (
            ops::BITCAST,
            OpHooks {
                fold: Some(fold::bitcast),
                verify: Some(v::bitcast),
                verifies_signature: true,
                ..NO_HOOKS
            },
        ),
        (
            ops::BLOCKADDRESS,
            constant(constants::block_address, refers(v::block_address)),
        ),
        (
            ops::CALL,
            OpHooks {
                verify_symbols: Some(v::call_symbols),
                ..verified(v::bundles)
            },
        ),
        (ops::CALL_INTRINSIC, verified(v::call_intrinsic)),
        (ops::CMPXCHG, of_types(v::cmpxchg)),
        (ops::COMDAT, verified(v::comdat)),
        (
            ops::EXTRACTVALUE,
            OpHooks {
                fold: Some(fold::extractvalue),
                infer: Some(p::infer_extractvalue),
                ..of_types(v::extractvalue)
            },
        ),
        (ops::FENCE, of_types(v::fence)),
        (
            ops::DSO_LOCAL_EQUIVALENT,
            constant(constants::equivalent, refers(v::dso_local_equivalent)),
        ),
        (
            ops::FUNC,
            OpHooks {
                verify_regions: Some(v::func_regions),
                verify_symbols: Some(v::comdat_reference),
                ..verified(v::func)
            },
        ),
        (
            ops::GETELEMENTPTR,
            OpHooks {
                fold: Some(fold::getelementptr),
                ..of_types(v::gep)
            },
        ),
        (ops::ICMP, folded(fold::icmp)),
        (
            ops::INLINE_ASM,
            OpHooks {
                effects: Some(i::assembly_effects),
                ..verified(v::inline_asm)
            },
        ),
        (ops::INSERTVALUE, of_types(v::insertvalue)),
        (ops::INTTOPTR, of_types(v::dereferenceable)),
        (ops::INTR_ASSUME, verified(v::bundles)),
        (ops::INTR_MASKED_GATHER, of_types(v::masked_gather)),
        (ops::INTR_MASKED_SCATTER, of_types(v::masked_scatter)),
        (ops::INTR_SINCOS, of_types(v::sincos)),
        (ops::INVOKE, verified(v::invoke)),
        (ops::LANDINGPAD, verified(v::landingpad)),
        (ops::LINKER_OPTIONS, verified(v::linker_options)),
        (
            ops::LOAD,
            OpHooks {
                effects: Some(i::load_effects),
                ..of_types(v::load)
            },
        ),
        (
            ops::MLIR_ADDRESSOF,
            constant(constants::address_of, refers(v::address_of)),
        ),
        (
            ops::MLIR_ALIAS,
            OpHooks {
                verify_regions: Some(v::alias_regions),
                ..verified(v::alias)
            },
        ),
        (ops::MLIR_CONSTANT, of_types(v::constant)),
        (
            ops::MLIR_GLOBAL,
            OpHooks {
                verify_regions: Some(v::global_regions),
                verify_symbols: Some(v::comdat_reference),
                ..verified(v::global)
            },
        ),
        (
            ops::MLIR_GLOBAL_CTORS,
            OpHooks {
                verify_symbols: Some(v::structors_symbols),
                ..verified(v::structors)
            },
        ),
        (
            ops::MLIR_GLOBAL_DTORS,
            OpHooks {
                verify_symbols: Some(v::structors_symbols),
                ..verified(v::structors)
            },
        ),
        (
            ops::MLIR_IFUNC,
            OpHooks {
                verify_symbols: Some(v::resolver),
                ..verified(v::ifunc)
            },
        ),
        (ops::MLIR_POISON, constant(constants::poison, NO_HOOKS)),
        (ops::MLIR_UNDEF, constant(constants::undef, NO_HOOKS)),
        (ops::MLIR_ZERO, constant(constants::zero, of_types(v::zero))),
        (ops::MODULE_FLAGS, verified(v::module_flags)),
        (ops::OR, folded(fold::or)),
        (ops::RETURN, verified(v::ret)),
        (ops::SDIV, division(divides_safely_signed)),
        (ops::SEXT, of_types(v::extension)),
        (ops::SHL, folded(fold::shl)),
        (
            ops::SHUFFLEVECTOR,
            OpHooks {
                fold: Some(fold::shufflevector),
                infer: Some(p::infer_shufflevector),
                ..of_types(v::shufflevector)
            },
        ),
        (ops::SREM, division(divides_safely_signed)),
        (
            ops::STORE,
            OpHooks {
                effects: Some(i::store_effects),
                ..of_types(v::store)
            },
        ),
        (ops::SWITCH, verified(v::switch)),
        (ops::UDIV, division(divides_safely)),
        (ops::UREM, division(divides_safely)),
        (
            ops::ZEXT,
            OpHooks {
                fold: Some(fold::zext),
                ..of_types(v::extension)
            },
        ),
    ],
    interfaces: &[
        implements(ops::ADDRSPACECAST, &slots::POINTER_CAST),
        implements(ops::ALLOCA, &slots::ALLOCA),
        implements(ops::BITCAST, &slots::POINTER_CAST),
        implements(ops::BR, &BRANCH),
        implements(ops::CALL, &CallOp(i::callee)),
        implements(ops::COND_BR, &BRANCH),
        implements(ops::GETELEMENTPTR, &slots::GEP),
        implements(ops::GETELEMENTPTR, &slots::GEP_PARTS),
        implements(ops::ICMP, &NoCapture),
        implements(
            ops::GETELEMENTPTR,
            &SafeMemorySlotAccess(slots::gep_stays_inside),
        ),
        implements(ops::INDIRECTBR, &BRANCH),
        implements(ops::INTR_DBG_DECLARE, &slots::DECLARE),
        implements(ops::INTR_DBG_VALUE, &slots::VALUE),
        implements(ops::INTR_INVARIANT_END, &slots::ASSUMPTION),
        implements(ops::INTR_INVARIANT_START, &slots::ASSUMPTION),
        implements(ops::INTR_LAUNDER_INVARIANT_GROUP, &slots::ASSUMPTION),
        implements(ops::INTR_LIFETIME_END, &slots::ASSUMPTION),
        implements(ops::INTR_LIFETIME_START, &slots::ASSUMPTION),
        implements(ops::INTR_MEMCPY, &slots::COPY),
        implements(ops::INTR_MEMCPY, &slots::COPY_PARTS),
        implements(
            ops::INTR_MEMCPY,
            &SafeMemorySlotAccess(slots::copy_stays_inside),
        ),
        implements(ops::INTR_MEMCPY_INLINE, &slots::COPY),
        implements(ops::INTR_MEMCPY_INLINE, &slots::COPY_PARTS),
        implements(
            ops::INTR_MEMCPY_INLINE,
            &SafeMemorySlotAccess(slots::copy_stays_inside),
        ),
        implements(ops::INTR_MEMMOVE, &slots::COPY),
        implements(ops::INTR_MEMMOVE, &slots::COPY_PARTS),
        implements(
            ops::INTR_MEMMOVE,
            &SafeMemorySlotAccess(slots::copy_stays_inside),
        ),
        implements(ops::INTR_MEMSET, &slots::FILL),
        implements(ops::INTR_MEMSET, &slots::FILL_PARTS),
        implements(
            ops::INTR_MEMSET,
            &SafeMemorySlotAccess(slots::fill_stays_inside),
        ),
        implements(ops::INTR_MEMSET_INLINE, &slots::FILL),
        implements(ops::INTR_MEMSET_INLINE, &slots::FILL_PARTS),
        implements(
            ops::INTR_MEMSET_INLINE,
            &SafeMemorySlotAccess(slots::fill_stays_inside),
        ),
        implements(ops::INTR_STRIP_INVARIANT_GROUP, &slots::ASSUMPTION),
        implements(ops::INVOKE, &BRANCH),
        implements(ops::INVOKE, &CallOp(i::callee)),
        implements(ops::LOAD, &slots::LOAD),
        implements(ops::LOAD, &slots::LOAD_PARTS),
        implements(ops::LOAD, &SafeMemorySlotAccess(slots::load_stays_inside)),
        implements(ops::STORE, &slots::STORE),
        implements(ops::STORE, &slots::STORE_PARTS),
        implements(ops::STORE, &SafeMemorySlotAccess(slots::store_stays_inside)),
        implements(ops::SWITCH, &BRANCH),
    ],
    ..DialectHooks::none("llvm")
};
