//! arith: integer and float arithmetic, elementwise on vectors and tensors.

mod bounds;
pub mod canonicalize;
pub mod fold;
pub(crate) mod interfaces;
mod predicates;
mod print;
pub mod ranges;
pub mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{ValueBounds, implements};
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

/// An operation with one more check, of its types and inherent attributes.
const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>, hooks: OpHooks) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        verifies_signature: true,
        ..hooks
    }
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    op_preds: v::PREDICATES,
    materialize: Some(interfaces::materialize),
    ops: &[
        (ops::ADDF, op(f::addf, &[])),
        (ops::ADDI, op(f::addi, c::ADDI)),
        (
            ops::ADDUI_EXTENDED,
            op(f::addui_extended, c::ADDUI_EXTENDED),
        ),
        (ops::ANDI, op(f::andi, c::ANDI)),
        (
            ops::BITCAST,
            verified(v::bitcast, op(f::bitcast, c::BITCAST)),
        ),
        (
            ops::CEILDIVSI,
            division(f::ceildivsi, interfaces::divides_safely_signed),
        ),
        (
            ops::CEILDIVUI,
            division(f::ceildivui, interfaces::divides_safely),
        ),
        (ops::CMPF, op(f::cmpf, c::CMPF)),
        (ops::CMPI, op(f::cmpi, c::CMPI)),
        (
            ops::CONSTANT,
            OpHooks {
                verify: Some(v::constant),
                verifies_signature: true,
                ..NO_HOOKS
            },
        ),
        (ops::DIVF, op(f::divf, c::DIVF)),
        (
            ops::DIVSI,
            division(f::divsi, interfaces::divides_safely_signed),
        ),
        (ops::DIVUI, division(f::divui, interfaces::divides_safely)),
        (ops::EXTF, verified(v::widens, op(f::extf, &[]))),
        (ops::EXTSI, verified(v::widens, op(f::extsi, c::EXTSI))),
        (ops::EXTUI, verified(v::widens, op(f::extui, &[]))),
        (
            ops::FLOORDIVSI,
            division(f::floordivsi, interfaces::divides_safely_signed),
        ),
        (ops::FPTOSI, op(f::fptosi, &[])),
        (ops::FPTOUI, op(f::fptoui, &[])),
        (
            ops::INDEX_CAST,
            verified(v::index_cast, op(f::index_cast, c::INDEX_CAST)),
        ),
        (
            ops::INDEX_CASTUI,
            verified(v::index_cast, op(f::index_castui, c::INDEX_CASTUI)),
        ),
        (ops::MAXIMUMF, op(f::maximumf, &[])),
        (ops::MAXNUMF, op(f::maxnumf, &[])),
        (ops::MAXSI, op(f::maxsi, &[])),
        (ops::MAXUI, op(f::maxui, &[])),
        (ops::MINIMUMF, op(f::minimumf, &[])),
        (ops::MINNUMF, op(f::minnumf, &[])),
        (ops::MINSI, op(f::minsi, &[])),
        (ops::MINUI, op(f::minui, &[])),
        (ops::MULF, op(f::mulf, c::MULF)),
        (ops::MULI, op(f::muli, c::MULI)),
        (
            ops::MULSI_EXTENDED,
            op(f::mulsi_extended, c::MULSI_EXTENDED),
        ),
        (
            ops::MULUI_EXTENDED,
            op(f::mului_extended, c::MULUI_EXTENDED),
        ),
        (ops::NEGF, op(f::negf, &[])),
        (ops::ORI, op(f::ori, c::ORI)),
        (ops::REMF, op(f::remf, &[])),
        (
            ops::REMSI,
            division(f::remsi, interfaces::divides_safely_signed),
        ),
        (ops::REMUI, division(f::remui, interfaces::divides_safely)),
        (ops::SCALING_EXTF, verified(v::widens, NO_HOOKS)),
        (ops::SCALING_TRUNCF, verified(v::narrows, NO_HOOKS)),
        (ops::SELECT, verified(v::select, op(f::select, c::SELECT))),
        (ops::SHLI, op(f::shli, &[])),
        (ops::SHRSI, op(f::shrsi, &[])),
        (ops::SHRUI, op(f::shrui, &[])),
        (ops::SITOFP, op(f::sitofp, &[])),
        (ops::SUBF, op(f::subf, &[])),
        (ops::SUBI, op(f::subi, c::SUBI)),
        (ops::TRUNCF, verified(v::narrows, op(f::truncf, c::TRUNCF))),
        (ops::TRUNCI, verified(v::narrows, op(f::trunci, c::TRUNCI))),
        (ops::UITOFP, op(f::uitofp, &[])),
        (ops::XORI, op(f::xori, c::XORI)),
    ],
    interfaces: &[
        implements(ops::ADDI, &r::ADDI),
        implements(ops::ADDI, &ValueBounds(b::addi)),
        implements(ops::ANDI, &r::ANDI),
        implements(ops::CEILDIVSI, &r::CEILDIVSI),
        implements(ops::CEILDIVUI, &r::CEILDIVUI),
        implements(ops::CMPI, &r::CMPI),
        implements(ops::CONSTANT, &r::CONSTANT),
        implements(ops::DIVSI, &r::DIVSI),
        implements(ops::DIVUI, &r::DIVUI),
        implements(ops::EXTSI, &r::EXTSI),
        implements(ops::EXTUI, &r::EXTUI),
        implements(ops::FLOORDIVSI, &r::FLOORDIVSI),
        implements(ops::FLOORDIVSI, &ValueBounds(b::floordivsi)),
        implements(ops::INDEX_CAST, &r::INDEX_CAST),
        implements(ops::INDEX_CASTUI, &r::INDEX_CASTUI),
        implements(ops::MAXSI, &r::MAXSI),
        implements(ops::MAXUI, &r::MAXUI),
        implements(ops::MINSI, &r::MINSI),
        implements(ops::MINUI, &r::MINUI),
        implements(ops::MULI, &r::MULI),
        implements(ops::MULI, &ValueBounds(b::muli)),
        implements(ops::ORI, &r::ORI),
        implements(ops::REMSI, &r::REMSI),
        implements(ops::REMUI, &r::REMUI),
        implements(ops::SELECT, &r::SELECT),
        implements(ops::SELECT, &ValueBounds(b::select)),
        implements(ops::SHLI, &r::SHLI),
        implements(ops::SHRSI, &r::SHRSI),
        implements(ops::SHRUI, &r::SHRUI),
        implements(ops::SUBI, &r::SUBI),
        implements(ops::SUBI, &ValueBounds(b::subi)),
        implements(ops::TRUNCI, &r::TRUNCI),
        implements(ops::XORI, &r::XORI),
    ],
    ..DialectHooks::none("arith")
};
