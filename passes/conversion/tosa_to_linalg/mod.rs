//! Lowers operations of tosa to loops over elements, in linalg.
//!
//! ```mlir
//! %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
//! // becomes
//! %0 = tensor.empty() : tensor<4xf32>
//! %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
//!     ins(%a : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
//! ^bb0(%in: f32, %out: f32):
//!   %2 = math.absf %in : f32
//!   linalg.yield %2 : f32
//! } -> tensor<4xf32>
//! ```
//!
//! Products, convolutions, pooling and transpositions are for `tosa-to-linalg-named`, what only moves elements is for
//! `tosa-to-tensor`.

mod broadcast;
mod elements;
mod numbers;
mod parts;
mod reduce;
mod rescale;
mod resize;
mod spectrum;

pub use broadcast::{cast, map_with_zeros, size};
pub use numbers::{bounds, clamped, ignores_nan};

use std::sync::Arc;

use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::def::Traits;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use oxmlir_ir::{Body, Context, Signedness, Type, TypeKind};

use crate::bodies::convert_fully;
use crate::tosa::elements::of_tensors;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "disable-tosa-decompositions",
            "for the pipeline: leave operations whole",
            false,
        ),
        OptionInfo::bool(
            "aggressive-reduce-constant",
            "for the pipeline: reduce constants that others use as well",
            false,
        ),
    ],
    ..PassInfo::new(
        "tosa-to-linalg",
        "TosaToLinalg",
        "lowers operations of tosa to loops over elements",
        Anchor::Trait(Traits::FUNCTION),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    convert_fully(body, pass, || {
        let types = signless_tensors();
        let mut patterns = ConversionPatterns::new();
        elements::add_patterns(&mut patterns, &types);
        reduce::add_patterns(&mut patterns, &types);
        parts::add_patterns(&mut patterns, &types);
        rescale::add_patterns(&mut patterns, &types);
        resize::add_patterns(&mut patterns);
        spectrum::add_patterns(&mut patterns, &types);
        let mut target = ConversionTarget::new();
        target
            .legal_unknown()
            .illegal_dialects(&["tosa"])
            .legal_ops(&[
                ops::APPLY_SCALE,
                ops::CONCAT,
                ops::COND_IF,
                ops::CONST,
                ops::CONST_SHAPE,
                ops::PAD,
                ops::RESHAPE,
                ops::SLICE,
                ops::WHILE_LOOP,
                ops::YIELD,
            ]);
        (target, patterns)
    })
}

/// Tensors of integers without a sign in place of others, by casts.
pub fn signless_tensors() -> Arc<TypeConverter> {
    let mut types = of_tensors(signless);
    types.add_casts();
    Arc::new(types)
}

/// The integer without a sign that an unsigned one becomes.
fn signless(cx: &Context, ty: Type) -> Option<Type> {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, sign } if *sign == Signedness::Unsigned => {
            Some(cx.int_type(*width))
        }
        _ => None,
    }
}
