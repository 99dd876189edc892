//! complex: arithmetic on complex numbers.

mod fold;
mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};

use crate::printing::named;
use fold as f;

pub const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    materialize: Some(f::materialize),
    asm: &[("complex.constant", named!("cst"))],
    print_params: print::PARAMS,
    ops: &[
        ("complex.add", folded(f::add)),
        (
            "complex.bitcast",
            OpHooks {
                verify: Some(verify::bitcast),
                patterns: f::BITCAST,
                ..folded(f::bitcast)
            },
        ),
        ("complex.conj", folded(f::conj)),
        (
            "complex.constant",
            OpHooks {
                verify: Some(verify::constant),
                ..folded(f::constant)
            },
        ),
        ("complex.create", folded(f::create)),
        ("complex.div", folded(f::div)),
        ("complex.exp", folded(f::exp)),
        (
            "complex.im",
            OpHooks {
                patterns: f::IM,
                ..folded(f::im)
            },
        ),
        ("complex.log", folded(f::log)),
        ("complex.mul", folded(f::mul)),
        ("complex.neg", folded(f::neg)),
        (
            "complex.re",
            OpHooks {
                patterns: f::RE,
                ..folded(f::re)
            },
        ),
        ("complex.sub", folded(f::sub)),
    ],
    ..DialectHooks::none("complex")
};

const fn folded(fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..NO_HOOKS
    }
}
