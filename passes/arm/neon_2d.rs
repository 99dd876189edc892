//! Makes intrinsics of operations of Neon on matrices.
//!
//! ```mlir
//! %0 = arm_neon.2d.sdot %a, %b, %c : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
//! // %1 = vector.shape_cast %b : vector<4x4xi8> to vector<16xi8>, and so %2 of %c
//! // %0 = arm_neon.intr.sdot %a, %1, %2 : vector<16xi8>, vector<16xi8> to vector<4xi32>
//! ```

use oxmlir_dialects::tables::{arm_neon, vector};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, TypeKind};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "arm-neon-2d-to-intr",
    "ConvertArmNeon2dToIntrPass",
    "makes intrinsics of operations of Neon on matrices",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(
        arm_neon::_2D_SDOT,
        &[Pattern::new("Sdot2dLoweringPattern", sdot)],
    );
    run_patterns(body, pass, &patterns)
}

// 2d.sdot(a, b, c) -> intr.sdot(a, flat(b), flat(c))
fn sdot(rw: &mut Rewriter, op: OpId) -> bool {
    let view = arm_neon::_2dSdot::new(rw.op(op));
    let (loc, a, b, c) = (view.loc(), view.a(), view.b(), view.c());
    let bytes = view.ty(b);
    let Some(len) = rw.cx.num_elements(bytes) else {
        return false;
    };
    let flat = rw.cx.ty(TypeKind::Vector {
        shape: [len as i64].into(),
        scalable: [false].into(),
        element: rw.cx.element_type(bytes),
    });
    rw.insert_before(op);
    let b = vector::shape_cast(rw, loc, flat, b);
    let c = vector::shape_cast(rw, loc, flat, c);
    let product = arm_neon::intr_sdot(rw, loc, a, b, c);
    rw.replace(op, &[product]);
    true
}
