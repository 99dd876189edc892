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

use crate::tables::arith as ops;
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
        (ops::ADDF, op(f::addf, &[])),
        (
            ops::ADDI,
            op(f::addi, c::ADDI).ranged(r::ADDI).bounded(b::addi),
        ),
        (
            ops::ADDUI_EXTENDED,
            op(f::addui_extended, c::ADDUI_EXTENDED),
        ),
        (ops::ANDI, op(f::andi, c::ANDI).ranged(r::ANDI)),
        (
            ops::BITCAST,
            verified(v::bitcast, op(f::bitcast, c::BITCAST)),
        ),
        (
            ops::CEILDIVSI,
            division(f::ceildivsi, interfaces::divides_safely_signed).ranged(r::CEILDIVSI),
        ),
        (
            ops::CEILDIVUI,
            division(f::ceildivui, interfaces::divides_safely).ranged(r::CEILDIVUI),
        ),
        (ops::CMPF, op(f::cmpf, c::CMPF)),
        (ops::CMPI, op(f::cmpi, c::CMPI).ranged(r::CMPI)),
        (
            ops::CONSTANT,
            verified(v::constant, op(f::constant, &[])).ranged(r::CONSTANT),
        ),
        (ops::DIVF, op(f::divf, c::DIVF)),
        (
            ops::DIVSI,
            division(f::divsi, interfaces::divides_safely_signed).ranged(r::DIVSI),
        ),
        (
            ops::DIVUI,
            division(f::divui, interfaces::divides_safely).ranged(r::DIVUI),
        ),
        (ops::EXTF, verified(v::widens, op(f::extf, &[]))),
        (
            ops::EXTSI,
            verified(v::widens, op(f::extsi, c::EXTSI)).ranged(r::EXTSI),
        ),
        (
            ops::EXTUI,
            verified(v::widens, op(f::extui, &[])).ranged(r::EXTUI),
        ),
        (
            ops::FLOORDIVSI,
            division(f::floordivsi, interfaces::divides_safely_signed)
                .ranged(r::FLOORDIVSI)
                .bounded(b::floordivsi),
        ),
        (ops::FPTOSI, op(f::fptosi, &[])),
        (ops::FPTOUI, op(f::fptoui, &[])),
        (
            ops::INDEX_CAST,
            verified(v::index_cast, op(f::index_cast, c::INDEX_CAST)).ranged(r::INDEX_CAST),
        ),
        (
            ops::INDEX_CASTUI,
            verified(v::index_cast, op(f::index_castui, c::INDEX_CASTUI)).ranged(r::INDEX_CASTUI),
        ),
        (ops::MAXIMUMF, op(f::maximumf, &[])),
        (ops::MAXNUMF, op(f::maxnumf, &[])),
        (ops::MAXSI, op(f::maxsi, &[]).ranged(r::MAXSI)),
        (ops::MAXUI, op(f::maxui, &[]).ranged(r::MAXUI)),
        (ops::MINIMUMF, op(f::minimumf, &[])),
        (ops::MINNUMF, op(f::minnumf, &[])),
        (ops::MINSI, op(f::minsi, &[]).ranged(r::MINSI)),
        (ops::MINUI, op(f::minui, &[]).ranged(r::MINUI)),
        (ops::MULF, op(f::mulf, c::MULF)),
        (
            ops::MULI,
            op(f::muli, c::MULI).ranged(r::MULI).bounded(b::muli),
        ),
        (
            ops::MULSI_EXTENDED,
            op(f::mulsi_extended, c::MULSI_EXTENDED),
        ),
        (
            ops::MULUI_EXTENDED,
            op(f::mului_extended, c::MULUI_EXTENDED),
        ),
        (ops::NEGF, op(f::negf, &[])),
        (ops::ORI, op(f::ori, c::ORI).ranged(r::ORI)),
        (ops::REMF, op(f::remf, &[])),
        (
            ops::REMSI,
            division(f::remsi, interfaces::divides_safely_signed).ranged(r::REMSI),
        ),
        (
            ops::REMUI,
            division(f::remui, interfaces::divides_safely).ranged(r::REMUI),
        ),
        (ops::SCALING_EXTF, verified(v::widens, NO_HOOKS)),
        (ops::SCALING_TRUNCF, verified(v::narrows, NO_HOOKS)),
        (
            ops::SELECT,
            verified(v::select, op(f::select, c::SELECT))
                .ranged(r::SELECT)
                .bounded(b::select),
        ),
        (ops::SHLI, op(f::shli, &[]).ranged(r::SHLI)),
        (ops::SHRSI, op(f::shrsi, &[]).ranged(r::SHRSI)),
        (ops::SHRUI, op(f::shrui, &[]).ranged(r::SHRUI)),
        (ops::SITOFP, op(f::sitofp, &[])),
        (ops::SUBF, op(f::subf, &[])),
        (
            ops::SUBI,
            op(f::subi, c::SUBI).ranged(r::SUBI).bounded(b::subi),
        ),
        (ops::TRUNCF, verified(v::narrows, op(f::truncf, c::TRUNCF))),
        (
            ops::TRUNCI,
            verified(v::narrows, op(f::trunci, c::TRUNCI)).ranged(r::TRUNCI),
        ),
        (ops::UITOFP, op(f::uitofp, &[])),
        (ops::XORI, op(f::xori, c::XORI).ranged(r::XORI)),
    ],
    ..DialectHooks::none("arith")
};
