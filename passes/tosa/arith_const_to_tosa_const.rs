//! Turns constant tensors of arith into those of tosa.
//!
//! ```mlir
//! %c = arith.constant dense<1.0> : tensor<4xf32>
//! // becomes
//! %c = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
//! ```

use oxmlir_dialects::tables::{arith, func, tosa};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, DYNAMIC, OpId, Type, TypeKind};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "tosa-arith-const-to-tosa-const",
    "TosaArithConstantToTosaConstPass",
    "turns constant tensors of arith into those of tosa",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    let pattern = Pattern::new("ArithConstantToTosaConst", to_tosa);
    patterns.add(arith::CONSTANT, &[pattern]);
    run_patterns(body, pass, &patterns)
}

/// Whether tosa has constants of such elements.
fn is_element(rw: &Rewriter, ty: Type) -> bool {
    match rw.cx.type_kind(ty) {
        TypeKind::Integer { .. } | TypeKind::Float(_) => true,
        _ => oxmlir_dialects::quant::is_quantized(rw.cx, ty),
    }
}

fn to_tosa(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let ty = view.only_result_type();
    let TypeKind::RankedTensor { element, shape, .. } = rw.cx.type_kind(ty) else {
        return false;
    };
    // tosa has no tensors without elements, and resources may be of tensors that do not say how many.
    if shape.contains(&0) || shape.contains(&DYNAMIC) {
        return false;
    }
    let value = view.attr(arith::constant::VALUE_ATTR);
    let Some(value) = value.filter(|_| is_element(rw, *element)) else {
        return false;
    };
    let loc = view.loc();
    rw.insert_before(op);
    let constant = tosa::const_(rw, loc, ty, value);
    rw.replace(op, &[constant]);
    true
}
