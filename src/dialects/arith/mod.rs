//! arith: integer and float arithmetic, elementwise on vectors and tensors.

pub mod canonicalize;
pub mod fold;
mod interfaces;
mod print;
pub mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, NO_HOOKS, OpHooks};
use oxmlir_ir::rewrite::Pattern;
use oxmlir_ir::{Diagnostic, OpRef};

use canonicalize as c;
use fold as f;
use verify as v;

/// An operation that folds and has patterns.
const fn op(fold: FoldFn, patterns: &'static [Pattern]) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        patterns,
        ..NO_HOOKS
    }
}

const fn division(fold: FoldFn, speculatable: fn(oxmlir_ir::OpRef) -> bool) -> OpHooks {
    OpHooks {
        speculatable: Some(speculatable),
        ..op(fold, &[])
    }
}

/// An operation with verification of its own.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>, hooks: OpHooks) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..hooks
    }
}

pub const HOOKS: DialectHooks = DialectHooks {
    asm: print::ASM,
    op_preds: v::PREDICATES,
    materialize: Some(interfaces::materialize),
    ops: &[
        ("arith.addf", op(f::addf, &[])),
        ("arith.addi", op(f::addi, c::ADDI)),
        (
            "arith.addui_extended",
            op(f::addui_extended, c::ADDUI_EXTENDED),
        ),
        ("arith.andi", op(f::andi, c::ANDI)),
        (
            "arith.bitcast",
            verified(v::bitcast, op(f::bitcast, c::BITCAST)),
        ),
        (
            "arith.ceildivsi",
            division(f::ceildivsi, interfaces::divides_safely_signed),
        ),
        (
            "arith.ceildivui",
            division(f::ceildivui, interfaces::divides_safely),
        ),
        ("arith.cmpf", op(f::cmpf, c::CMPF)),
        ("arith.cmpi", op(f::cmpi, c::CMPI)),
        (
            "arith.constant",
            verified(v::constant, op(f::constant, &[])),
        ),
        ("arith.divf", op(f::divf, c::DIVF)),
        (
            "arith.divsi",
            division(f::divsi, interfaces::divides_safely_signed),
        ),
        (
            "arith.divui",
            division(f::divui, interfaces::divides_safely),
        ),
        ("arith.extf", verified(v::widens, op(f::extf, &[]))),
        ("arith.extsi", verified(v::widens, op(f::extsi, c::EXTSI))),
        ("arith.extui", verified(v::widens, op(f::extui, &[]))),
        (
            "arith.floordivsi",
            division(f::floordivsi, interfaces::divides_safely_signed),
        ),
        ("arith.fptosi", op(f::fptosi, &[])),
        ("arith.fptoui", op(f::fptoui, &[])),
        (
            "arith.index_cast",
            verified(v::index_cast, op(f::index_cast, c::INDEX_CAST)),
        ),
        (
            "arith.index_castui",
            verified(v::index_cast, op(f::index_castui, c::INDEX_CASTUI)),
        ),
        ("arith.maximumf", op(f::maximumf, &[])),
        ("arith.maxnumf", op(f::maxnumf, &[])),
        ("arith.maxsi", op(f::maxsi, &[])),
        ("arith.maxui", op(f::maxui, &[])),
        ("arith.minimumf", op(f::minimumf, &[])),
        ("arith.minnumf", op(f::minnumf, &[])),
        ("arith.minsi", op(f::minsi, &[])),
        ("arith.minui", op(f::minui, &[])),
        ("arith.mulf", op(f::mulf, c::MULF)),
        ("arith.muli", op(f::muli, c::MULI)),
        (
            "arith.mulsi_extended",
            op(f::mulsi_extended, c::MULSI_EXTENDED),
        ),
        (
            "arith.mului_extended",
            op(f::mului_extended, c::MULUI_EXTENDED),
        ),
        ("arith.negf", op(f::negf, &[])),
        ("arith.ori", op(f::ori, c::ORI)),
        ("arith.remf", op(f::remf, &[])),
        (
            "arith.remsi",
            division(f::remsi, interfaces::divides_safely_signed),
        ),
        (
            "arith.remui",
            division(f::remui, interfaces::divides_safely),
        ),
        ("arith.scaling_extf", verified(v::widens, NO_HOOKS)),
        ("arith.scaling_truncf", verified(v::narrows, NO_HOOKS)),
        (
            "arith.select",
            verified(v::select, op(f::select, c::SELECT)),
        ),
        ("arith.shli", op(f::shli, &[])),
        ("arith.shrsi", op(f::shrsi, &[])),
        ("arith.shrui", op(f::shrui, &[])),
        ("arith.sitofp", op(f::sitofp, &[])),
        ("arith.subf", op(f::subf, &[])),
        ("arith.subi", op(f::subi, c::SUBI)),
        (
            "arith.truncf",
            verified(v::narrows, op(f::truncf, c::TRUNCF)),
        ),
        (
            "arith.trunci",
            verified(v::narrows, op(f::trunci, c::TRUNCI)),
        ),
        ("arith.uitofp", op(f::uitofp, &[])),
        ("arith.xori", op(f::xori, c::XORI)),
    ],
    ..DialectHooks::none("arith")
};
