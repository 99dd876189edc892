//! arith: integer and float arithmetic, elementwise on vectors and tensors.

mod bounds;
pub mod canonicalize;
pub mod fold;
mod interfaces;
mod print;
pub mod ranges;
pub mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::rewrite::Pattern;
use oxmlir_ir::{Diagnostic, OpRef};

use bounds as b;
use canonicalize as c;
use fold as f;
use ranges as r;
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
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    op_preds: v::PREDICATES,
    materialize: Some(interfaces::materialize),
    ops: &[
        ("arith.addf", op(f::addf, &[])),
        (
            "arith.addi",
            op(f::addi, c::ADDI).ranged(r::ADDI).bounded(b::addi),
        ),
        (
            "arith.addui_extended",
            op(f::addui_extended, c::ADDUI_EXTENDED),
        ),
        ("arith.andi", op(f::andi, c::ANDI).ranged(r::ANDI)),
        (
            "arith.bitcast",
            verified(v::bitcast, op(f::bitcast, c::BITCAST)),
        ),
        (
            "arith.ceildivsi",
            division(f::ceildivsi, interfaces::divides_safely_signed).ranged(r::CEILDIVSI),
        ),
        (
            "arith.ceildivui",
            division(f::ceildivui, interfaces::divides_safely).ranged(r::CEILDIVUI),
        ),
        ("arith.cmpf", op(f::cmpf, c::CMPF)),
        ("arith.cmpi", op(f::cmpi, c::CMPI).ranged(r::CMPI)),
        (
            "arith.constant",
            verified(v::constant, op(f::constant, &[])).ranged(r::CONSTANT),
        ),
        ("arith.divf", op(f::divf, c::DIVF)),
        (
            "arith.divsi",
            division(f::divsi, interfaces::divides_safely_signed).ranged(r::DIVSI),
        ),
        (
            "arith.divui",
            division(f::divui, interfaces::divides_safely).ranged(r::DIVUI),
        ),
        ("arith.extf", verified(v::widens, op(f::extf, &[]))),
        (
            "arith.extsi",
            verified(v::widens, op(f::extsi, c::EXTSI)).ranged(r::EXTSI),
        ),
        (
            "arith.extui",
            verified(v::widens, op(f::extui, &[])).ranged(r::EXTUI),
        ),
        (
            "arith.floordivsi",
            division(f::floordivsi, interfaces::divides_safely_signed)
                .ranged(r::FLOORDIVSI)
                .bounded(b::floordivsi),
        ),
        ("arith.fptosi", op(f::fptosi, &[])),
        ("arith.fptoui", op(f::fptoui, &[])),
        (
            "arith.index_cast",
            verified(v::index_cast, op(f::index_cast, c::INDEX_CAST)).ranged(r::INDEX_CAST),
        ),
        (
            "arith.index_castui",
            verified(v::index_cast, op(f::index_castui, c::INDEX_CASTUI)).ranged(r::INDEX_CASTUI),
        ),
        ("arith.maximumf", op(f::maximumf, &[])),
        ("arith.maxnumf", op(f::maxnumf, &[])),
        ("arith.maxsi", op(f::maxsi, &[]).ranged(r::MAXSI)),
        ("arith.maxui", op(f::maxui, &[]).ranged(r::MAXUI)),
        ("arith.minimumf", op(f::minimumf, &[])),
        ("arith.minnumf", op(f::minnumf, &[])),
        ("arith.minsi", op(f::minsi, &[]).ranged(r::MINSI)),
        ("arith.minui", op(f::minui, &[]).ranged(r::MINUI)),
        ("arith.mulf", op(f::mulf, c::MULF)),
        (
            "arith.muli",
            op(f::muli, c::MULI).ranged(r::MULI).bounded(b::muli),
        ),
        (
            "arith.mulsi_extended",
            op(f::mulsi_extended, c::MULSI_EXTENDED),
        ),
        (
            "arith.mului_extended",
            op(f::mului_extended, c::MULUI_EXTENDED),
        ),
        ("arith.negf", op(f::negf, &[])),
        ("arith.ori", op(f::ori, c::ORI).ranged(r::ORI)),
        ("arith.remf", op(f::remf, &[])),
        (
            "arith.remsi",
            division(f::remsi, interfaces::divides_safely_signed).ranged(r::REMSI),
        ),
        (
            "arith.remui",
            division(f::remui, interfaces::divides_safely).ranged(r::REMUI),
        ),
        ("arith.scaling_extf", verified(v::widens, NO_HOOKS)),
        ("arith.scaling_truncf", verified(v::narrows, NO_HOOKS)),
        (
            "arith.select",
            verified(v::select, op(f::select, c::SELECT))
                .ranged(r::SELECT)
                .bounded(b::select),
        ),
        ("arith.shli", op(f::shli, &[]).ranged(r::SHLI)),
        ("arith.shrsi", op(f::shrsi, &[]).ranged(r::SHRSI)),
        ("arith.shrui", op(f::shrui, &[]).ranged(r::SHRUI)),
        ("arith.sitofp", op(f::sitofp, &[])),
        ("arith.subf", op(f::subf, &[])),
        (
            "arith.subi",
            op(f::subi, c::SUBI).ranged(r::SUBI).bounded(b::subi),
        ),
        (
            "arith.truncf",
            verified(v::narrows, op(f::truncf, c::TRUNCF)),
        ),
        (
            "arith.trunci",
            verified(v::narrows, op(f::trunci, c::TRUNCI)).ranged(r::TRUNCI),
        ),
        ("arith.uitofp", op(f::uitofp, &[])),
        ("arith.xori", op(f::xori, c::XORI).ranged(r::XORI)),
    ],
    ..DialectHooks::none("arith")
};
