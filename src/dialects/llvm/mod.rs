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
    vector_elements: &["llvm.ptr", "llvm.ppc_fp128"],
    memref_elements: &["llvm.ppc_fp128"],
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
            "llvm.addrspacecast",
            OpHooks {
                fold: Some(fold::addrspacecast),
                ..bystander(&slots::POINTER_CAST)
            },
        ),
        (
            "llvm.alloca",
            OpHooks {
                slot: Some(&slots::ALLOCA),
                ..verified(v::alloca)
            },
        ),
        ("llvm.atomicrmw", verified(v::atomicrmw)),
        (
            "llvm.bitcast",
            OpHooks {
                fold: Some(fold::bitcast),
                verify: Some(v::bitcast),
                ..bystander(&slots::POINTER_CAST)
            },
        ),
        ("llvm.blockaddress", refers(v::block_address)),
        (
            "llvm.br",
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::only_successor),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.call",
            OpHooks {
                callee: Some(i::callee),
                verify_symbols: Some(v::call_symbols),
                ..verified(v::call)
            },
        ),
        ("llvm.call_intrinsic", verified(v::call_intrinsic)),
        ("llvm.cmpxchg", verified(v::cmpxchg)),
        ("llvm.comdat", verified(v::comdat)),
        (
            "llvm.cond_br",
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::cond_br_successor),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.extractvalue",
            OpHooks {
                fold: Some(fold::extractvalue),
                infer: Some(p::infer_extractvalue),
                ..verified(v::extractvalue)
            },
        ),
        ("llvm.fence", verified(v::fence)),
        (
            "llvm.dso_local_equivalent",
            constant(constants::equivalent, refers(v::dso_local_equivalent)),
        ),
        (
            "llvm.func",
            OpHooks {
                verify_regions: Some(v::func_regions),
                verify_symbols: Some(v::comdat_reference),
                ..verified(v::func)
            },
        ),
        (
            "llvm.getelementptr",
            OpHooks {
                fold: Some(fold::getelementptr),
                slot_parts: Some(&slots::GEP_PARTS),
                slot_bounds: Some(slots::gep_stays_inside),
                verify: Some(v::gep),
                ..bystander(&slots::GEP)
            },
        ),
        (
            "llvm.indirectbr",
            OpHooks {
                successor_operands: Some(i::successor_operands),
                ..NO_HOOKS
            },
        ),
        (
            "llvm.inline_asm",
            OpHooks {
                effects: Some(i::assembly_effects),
                ..verified(v::inline_asm)
            },
        ),
        ("llvm.insertvalue", verified(v::insertvalue)),
        ("llvm.inttoptr", verified(v::dereferenceable)),
        ("llvm.intr.assume", verified(v::assume)),
        ("llvm.intr.dbg.declare", bystander(&slots::DECLARE)),
        ("llvm.intr.dbg.value", bystander(&slots::VALUE)),
        ("llvm.intr.invariant.end", bystander(&slots::ASSUMPTION)),
        ("llvm.intr.invariant.start", bystander(&slots::ASSUMPTION)),
        (
            "llvm.intr.launder.invariant.group",
            bystander(&slots::ASSUMPTION),
        ),
        ("llvm.intr.lifetime.end", bystander(&slots::ASSUMPTION)),
        ("llvm.intr.lifetime.start", bystander(&slots::ASSUMPTION)),
        ("llvm.intr.masked.gather", verified(v::masked_gather)),
        ("llvm.intr.masked.scatter", verified(v::masked_scatter)),
        ("llvm.intr.memcpy", COPY),
        ("llvm.intr.memcpy.inline", COPY),
        ("llvm.intr.memmove", COPY),
        ("llvm.intr.memset", FILL),
        ("llvm.intr.memset.inline", FILL),
        ("llvm.intr.sincos", verified(v::sincos)),
        (
            "llvm.intr.strip.invariant.group",
            bystander(&slots::ASSUMPTION),
        ),
        (
            "llvm.invoke",
            OpHooks {
                callee: Some(i::callee),
                successor_operands: Some(i::successor_operands),
                ..verified(v::invoke)
            },
        ),
        ("llvm.landingpad", verified(v::landingpad)),
        ("llvm.linker_options", verified(v::linker_options)),
        (
            "llvm.load",
            OpHooks {
                effects: Some(i::load_effects),
                slot_access: Some(&slots::LOAD),
                slot_parts: Some(&slots::LOAD_PARTS),
                slot_bounds: Some(slots::load_stays_inside),
                ..verified(v::load)
            },
        ),
        (
            "llvm.mlir.addressof",
            constant(constants::address_of, refers(v::address_of)),
        ),
        (
            "llvm.mlir.alias",
            OpHooks {
                verify_regions: Some(v::alias_regions),
                ..verified(v::alias)
            },
        ),
        ("llvm.mlir.constant", verified(v::constant)),
        (
            "llvm.mlir.global",
            OpHooks {
                verify_regions: Some(v::global_regions),
                verify_symbols: Some(v::comdat_reference),
                ..verified(v::global)
            },
        ),
        (
            "llvm.mlir.global_ctors",
            OpHooks {
                verify_symbols: Some(v::structors_symbols),
                ..verified(v::structors)
            },
        ),
        (
            "llvm.mlir.global_dtors",
            OpHooks {
                verify_symbols: Some(v::structors_symbols),
                ..verified(v::structors)
            },
        ),
        (
            "llvm.mlir.ifunc",
            OpHooks {
                verify_symbols: Some(v::resolver),
                ..verified(v::ifunc)
            },
        ),
        ("llvm.mlir.poison", constant(constants::poison, NO_HOOKS)),
        ("llvm.mlir.undef", constant(constants::undef, NO_HOOKS)),
        (
            "llvm.mlir.zero",
            constant(constants::zero, verified(v::zero)),
        ),
        ("llvm.module_flags", verified(v::module_flags)),
        ("llvm.or", folded(fold::or)),
        ("llvm.return", verified(v::ret)),
        ("llvm.sext", verified(v::extension)),
        ("llvm.shl", folded(fold::shl)),
        (
            "llvm.shufflevector",
            OpHooks {
                fold: Some(fold::shufflevector),
                infer: Some(p::infer_shufflevector),
                ..verified(v::shufflevector)
            },
        ),
        (
            "llvm.store",
            OpHooks {
                effects: Some(i::store_effects),
                slot_access: Some(&slots::STORE),
                slot_parts: Some(&slots::STORE_PARTS),
                slot_bounds: Some(slots::store_stays_inside),
                ..verified(v::store)
            },
        ),
        (
            "llvm.switch",
            OpHooks {
                successor_operands: Some(i::successor_operands),
                successor_for: Some(i::switch_successor),
                ..verified(v::switch)
            },
        ),
        (
            "llvm.zext",
            OpHooks {
                fold: Some(fold::zext),
                ..verified(v::extension)
            },
        ),
    ],
    ..DialectHooks::none("llvm")
};
