//! complex: arithmetic on complex numbers.

mod fold;
mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};

use crate::printing::named;
use crate::tables::complex as ops;
use fold as f;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    materialize: Some(f::materialize),
    asm: &[(ops::CONSTANT, named!("cst"))],
    print_params: print::PARAMS,
    ops: &[
        (ops::ADD, folded(f::add)),
        (
            ops::BITCAST,
            OpHooks {
                verify: Some(verify::bitcast),
                verifies_signature: true,
                patterns: f::BITCAST,
                ..folded(f::bitcast)
            },
        ),
        (ops::CONJ, folded(f::conj)),
        (
            ops::CONSTANT,
            OpHooks {
                verify: Some(verify::constant),
                verifies_signature: true,
                ..NO_HOOKS
            },
        ),
        (ops::CREATE, folded(f::create)),
        (ops::DIV, folded(f::div)),
        (ops::EXP, folded(f::exp)),
        (
            ops::IM,
            OpHooks {
                patterns: f::IM,
                ..folded(f::im)
            },
        ),
        (ops::MUL, folded(f::mul)),
        (ops::NEG, folded(f::neg)),
        (
            ops::RE,
            OpHooks {
                patterns: f::RE,
                ..folded(f::re)
            },
        ),
        (ops::SUB, folded(f::sub)),
    ],
    ..DialectHooks::none("complex")
};

const fn folded(fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS
    }
}
