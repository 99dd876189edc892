//! The llvm dialect: a mirror of LLVM IR.

mod constants;
pub mod data_layout;
mod fold;
mod inlining;
mod interfaces;
mod predicates;
mod print;
pub mod sizes;
mod slots;
pub mod types;
mod verify;

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::hooks::{DialectHooks, FoldFn, NO_HOOKS, OpHooks};
use oxmlir_ir::slots::PromotableOp;
use oxmlir_ir::{Attribute, Diagnostic, OpRef};

use crate::tables::llvm as ops;
use interfaces as i;
use predicates as p;
use verify as v;

/// An operation with one more check.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

/// A constant whose value is no attribute of it.
const fn constant(value: fn(OpRef) -> Option<Attribute>, hooks: OpHooks) -> OpHooks {
    OpHooks {
        constant: Some(value),
        ..hooks
    }
}

/// An operation that refers to a symbol.
const fn refers(verify: fn(OpRef, &SymbolTables) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify_symbols: Some(verify),
        ..NO_HOOKS
    }
}

/// An operation that refers to memory slots and can do without.
const fn bystander(bystander: &'static PromotableOp) -> OpHooks {
    OpHooks {
        slot_bystander: Some(bystander),
        ..NO_HOOKS
    }
}

const FILL: OpHooks = OpHooks {
    slot_access: Some(&slots::FILL),
    slot_parts: Some(&slots::FILL_PARTS),
    slot_bounds: Some(slots::fill_stays_inside),
    ..NO_HOOKS
};

const COPY: OpHooks = OpHooks {
    slot_access: Some(&slots::COPY),
    slot_parts: Some(&slots::COPY_PARTS),
    slot_bounds: Some(slots::copy_stays_inside),
    ..NO_HOOKS
};

const fn folded(fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
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
                ..bystander(&slots::POINTER_CAST)
            },
        ),
        (
            ops::ALLOCA,
            OpHooks {
                slot: Some(&slots::ALLOCA),
                ..verified(v::alloca)
            },
        ),
        (ops::ATOMICRMW, verified(v::atomicrmw)),
        (
            ops::BITCAST,
            OpHooks {
                fold: Some(fold::bitcast),
                verify: Some(v::bitcast),
                ..bystander(&slots::POINTER_CAST)
            },
        ),
        (ops::BLOCKADDRESS, refers(v::block_address)),
        (
            ops::BR,
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::only_successor),
                ..NO_HOOKS
            },
        ),
        (
            ops::CALL,
            OpHooks {
                callee: Some(i::callee),
                verify_symbols: Some(v::call_symbols),
                ..verified(v::call)
            },
        ),
        (ops::CALL_INTRINSIC, verified(v::call_intrinsic)),
        (ops::CMPXCHG, verified(v::cmpxchg)),
        (ops::COMDAT, verified(v::comdat)),
        (
            ops::COND_BR,
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::cond_br_successor),
                ..NO_HOOKS
            },
        ),
        (
            ops::EXTRACTVALUE,
            OpHooks {
                fold: Some(fold::extractvalue),
                infer: Some(p::infer_extractvalue),
                ..verified(v::extractvalue)
            },
        ),
        (ops::FENCE, verified(v::fence)),
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
                slot_parts: Some(&slots::GEP_PARTS),
                slot_bounds: Some(slots::gep_stays_inside),
                verify: Some(v::gep),
                ..bystander(&slots::GEP)
            },
        ),
        (
            ops::INDIRECTBR,
            OpHooks {
                successor_operands: Some(i::successor_operands),
                ..NO_HOOKS
            },
        ),
        (
            ops::INLINE_ASM,
            OpHooks {
                effects: Some(i::assembly_effects),
                ..verified(v::inline_asm)
            },
        ),
        (ops::INSERTVALUE, verified(v::insertvalue)),
        (ops::INTTOPTR, verified(v::dereferenceable)),
        (ops::INTR_ASSUME, verified(v::assume)),
        (ops::INTR_DBG_DECLARE, bystander(&slots::DECLARE)),
        (ops::INTR_DBG_VALUE, bystander(&slots::VALUE)),
        (ops::INTR_INVARIANT_END, bystander(&slots::ASSUMPTION)),
        (ops::INTR_INVARIANT_START, bystander(&slots::ASSUMPTION)),
        (
            ops::INTR_LAUNDER_INVARIANT_GROUP,
            bystander(&slots::ASSUMPTION),
        ),
        (ops::INTR_LIFETIME_END, bystander(&slots::ASSUMPTION)),
        (ops::INTR_LIFETIME_START, bystander(&slots::ASSUMPTION)),
        (ops::INTR_MASKED_GATHER, verified(v::masked_gather)),
        (ops::INTR_MASKED_SCATTER, verified(v::masked_scatter)),
        (ops::INTR_MEMCPY, COPY),
        (ops::INTR_MEMCPY_INLINE, COPY),
        (ops::INTR_MEMMOVE, COPY),
        (ops::INTR_MEMSET, FILL),
        (ops::INTR_MEMSET_INLINE, FILL),
        (ops::INTR_SINCOS, verified(v::sincos)),
        (
            ops::INTR_STRIP_INVARIANT_GROUP,
            bystander(&slots::ASSUMPTION),
        ),
        (
            ops::INVOKE,
            OpHooks {
                callee: Some(i::callee),
                successor_operands: Some(i::successor_operands),
                ..verified(v::invoke)
            },
        ),
        (ops::LANDINGPAD, verified(v::landingpad)),
        (ops::LINKER_OPTIONS, verified(v::linker_options)),
        (
            ops::LOAD,
            OpHooks {
                effects: Some(i::load_effects),
                slot_access: Some(&slots::LOAD),
                slot_parts: Some(&slots::LOAD_PARTS),
                slot_bounds: Some(slots::load_stays_inside),
                ..verified(v::load)
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
        (ops::MLIR_CONSTANT, verified(v::constant)),
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
        (ops::MLIR_ZERO, constant(constants::zero, verified(v::zero))),
        (ops::MODULE_FLAGS, verified(v::module_flags)),
        (ops::OR, folded(fold::or)),
        (ops::RETURN, verified(v::ret)),
        (ops::SEXT, verified(v::extension)),
        (ops::SHL, folded(fold::shl)),
        (
            ops::SHUFFLEVECTOR,
            OpHooks {
                fold: Some(fold::shufflevector),
                infer: Some(p::infer_shufflevector),
                ..verified(v::shufflevector)
            },
        ),
        (
            ops::STORE,
            OpHooks {
                effects: Some(i::store_effects),
                slot_access: Some(&slots::STORE),
                slot_parts: Some(&slots::STORE_PARTS),
                slot_bounds: Some(slots::store_stays_inside),
                ..verified(v::store)
            },
        ),
        (
            ops::SWITCH,
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::switch_successor),
                ..verified(v::switch)
            },
        ),
        (
            ops::ZEXT,
            OpHooks {
                fold: Some(fold::zext),
                ..verified(v::extension)
            },
        ),
    ],
    ..DialectHooks::none("llvm")
};
