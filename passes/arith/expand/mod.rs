//! Expands arithmetic that the llvm dialect lacks to what it has.
//!
//! ```mlir
//! %0 = arith.ceildivui %a, %b : i32     // %z = arith.cmpi eq, %a, %c0 : i32
//!                                       // %d = arith.divui (%a - %c1), %b : i32
//!                                       // %0 = arith.select %z, %c0, (%d + %c1) : i32
//! ```
//!
//! Integers are divided with rounding up or down (`divide`), floats and integers compared for the greater and less one
//! (`extremes`), and narrow floats extended, truncated and scaled by bit operations (`floats`, `f4`) where options ask.

pub mod divide;
mod extremes;
mod f4;
mod floats;

use oxmlir_dialects::tables::arith as ops;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};
use oxmlir_ir::{Body, Context, OpRef, Type};

use crate::arith::builder::float_kind;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "include-bf16",
            "expand extension and truncation of bf16",
            false,
        ),
        OptionInfo::bool("include-f8e8m0", "expand those of f8E8M0FNU", false),
        OptionInfo::bool("include-f4e2m1", "expand those of f4E2M1FN", false),
    ],
    ..PassInfo::new(
        "arith-expand",
        "ArithExpandOpsPass",
        "expands arithmetic that the llvm dialect lacks",
        Anchor::Any,
        run,
    )
};

/// The narrow floats that options name.
#[derive(Clone, Copy)]
struct Narrow {
    bf16: bool,
    f8: bool,
    f4: bool,
}

impl Narrow {
    /// Whether floats of type `narrow` are expanded to and from those of type `wide`.
    fn expands(self, cx: &Context, narrow: Type, wide: Type) -> bool {
        match (float_kind(cx, narrow), float_kind(cx, wide)) {
            (Some(FloatKind::BF16), Some(FloatKind::F32)) => self.bf16,
            (Some(FloatKind::F8E8M0FNU), Some(_)) => self.f8,
            (Some(FloatKind::F4E2M1FN), Some(_)) => self.f4,
            _ => false,
        }
    }
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let narrow = Narrow {
        bf16: pass.options.bool("include-bf16"),
        f8: pass.options.bool("include-f8e8m0"),
        f4: pass.options.bool("include-f4e2m1"),
    };
    let mut patterns = ConversionPatterns::new();
    divide::add_patterns(&mut patterns);
    extremes::add_patterns(&mut patterns);
    floats::add_patterns(&mut patterns, narrow);
    convert(body, pass, target(narrow), patterns)
}

fn target(narrow: Narrow) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target
        .legal_dialects(&["arith", "vector"])
        .illegal_ops(&[
            ops::CEILDIVSI,
            ops::CEILDIVUI,
            ops::FLOORDIVSI,
            ops::MAXSI,
            ops::MAXUI,
            ops::MINSI,
            ops::MINUI,
            ops::MAXIMUMF,
            ops::MINIMUMF,
            ops::MAXNUMF,
            ops::MINNUMF,
            ops::SCALING_EXTF,
            ops::SCALING_TRUNCF,
        ])
        .dynamic_op(ops::EXTF, move |op: OpRef| {
            let op = ops::Extf::new(op);
            !narrow.expands(op.cx, op.ty(op.in_()), op.ty(op.out()))
        })
        .dynamic_op(ops::TRUNCF, move |op: OpRef| {
            let op = ops::Truncf::new(op);
            !narrow.expands(op.cx, op.ty(op.out()), op.ty(op.in_()))
        });
    target
}
