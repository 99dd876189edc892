//! The llvm dialect: a mirror of LLVM IR.

pub mod data_layout;
mod fold;
mod interfaces;
mod predicates;
mod print;
pub mod types;
mod verify;

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::hooks::{DialectHooks, NO_HOOKS, OpHooks};
use oxmlir_ir::{Diagnostic, OpRef};

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

/// An operation that refers to a symbol.
const fn refers(verify: fn(OpRef, &SymbolTables) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify_symbols: Some(verify),
        ..NO_HOOKS
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
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
        ("llvm.alloca", verified(v::alloca)),
        ("llvm.atomicrmw", verified(v::atomicrmw)),
        ("llvm.bitcast", verified(v::bitcast)),
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
        ("llvm.dso_local_equivalent", refers(v::dso_local_equivalent)),
        (
            "llvm.func",
            OpHooks {
                verify_regions: Some(v::func_regions),
                verify_symbols: Some(v::comdat_reference),
                ..verified(v::func)
            },
        ),
        ("llvm.getelementptr", verified(v::gep)),
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
        ("llvm.intr.masked.gather", verified(v::masked_gather)),
        ("llvm.intr.masked.scatter", verified(v::masked_scatter)),
        ("llvm.intr.sincos", verified(v::sincos)),
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
                ..verified(v::load)
            },
        ),
        ("llvm.mlir.addressof", refers(v::address_of)),
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
        ("llvm.mlir.zero", verified(v::zero)),
        ("llvm.module_flags", verified(v::module_flags)),
        ("llvm.return", verified(v::ret)),
        ("llvm.sext", verified(v::extension)),
        (
            "llvm.shufflevector",
            OpHooks {
                infer: Some(p::infer_shufflevector),
                ..verified(v::shufflevector)
            },
        ),
        (
            "llvm.store",
            OpHooks {
                effects: Some(i::store_effects),
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
        ("llvm.zext", verified(v::extension)),
    ],
    ..DialectHooks::none("llvm")
};
