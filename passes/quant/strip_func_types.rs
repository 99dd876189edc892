//! Gives functions integers in place of the quantized numbers that are stored as these.
//!
//! ```mlir
//! func.func @f(%a: !quant.uniform<i8:f32, 2.0>) -> !quant.uniform<i8:f32, 2.0> { ... }
//! // becomes
//! func.func @f(%b: i8) -> i8 {
//!   %a = quant.scast %b : i8 to !quant.uniform<i8:f32, 2.0>
//!   ...
//! ```

use std::sync::Arc;

use oxmlir_dialects::quant::storage;
use oxmlir_dialects::tables::{func, quant};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Outcome, TypeConverter,
};
use oxmlir_ir::{Body, Context, OpId, OpRef, Type};
use smallvec::smallvec;

use super::{quantized, with_element};
use crate::bodies::convert;
use crate::conversion::retype::{retype, retype_function};

pub static PASS: PassInfo = PassInfo::new(
    "strip-func-quant-types",
    "StripFuncQuantTypes",
    "gives functions integers in place of quantized numbers",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let types = Arc::new(stored_types());
    let mut target = ConversionTarget::new();
    let legal = types.clone();
    target.dynamic_op(func::FUNC, move |op: OpRef| {
        let ty = op.type_attr(func::func::FUNCTION_TYPE_ATTR);
        let regions = op.body.regions(op.id).to_vec();
        ty.is_some_and(|ty| legal.is_legal_function_type(op.cx, ty))
            && (regions.iter()).all(|region| legal.is_legal_region(op, *region))
    });
    for name in [func::CALL, func::RETURN] {
        let legal = types.clone();
        target.dynamic_op(name, move |op: OpRef| legal.is_legal_op(op));
    }
    let mut patterns = ConversionPatterns::new();
    let name = "FunctionOpInterfaceSignatureConversion";
    patterns.add(func::FUNC, name, Some(&types), |rw, op, _| function(rw, op));
    patterns.add(
        func::CALL,
        "CallOpSignatureConversion",
        Some(&types),
        retype,
    );
    patterns.add(func::RETURN, "ReturnOpTypeConversion", Some(&types), retype);
    convert(body, pass, target, patterns)
}

/// Gives a function integers, unless blocks behind the first one are branched to with quantized numbers.
fn function(rw: &mut ConversionRewriter, op: OpId) -> Outcome {
    let region = rw.body.only_region(op);
    let has_quantized = |block| {
        let mut types = rw.body.arg_types(block);
        types.any(|ty| quantized(rw.cx, ty).is_some())
    };
    if rw.body.blocks(region).skip(1).any(has_quantized) {
        return Err("a block with quantized arguments".into());
    }
    retype_function(rw, op)
}

/// Quantized numbers become the integers that are stored, and come from them by `quant.scast`.
fn stored_types() -> TypeConverter {
    let mut types = TypeConverter::new();
    types.add_conversion(|cx, _, ty| stored(cx, ty));
    types.add_source(|rw, ty, inputs, loc| match inputs {
        &[input] => Some(quant::scast(rw, loc, ty, input)),
        _ => None,
    });
    types.add_target(|rw, types, inputs, _, loc| match (types, inputs) {
        (&[ty], &[input]) => Some(smallvec![quant::scast(rw, loc, ty, input)]),
        _ => None,
    });
    types
}

fn stored(cx: &Context, ty: Type) -> Converted {
    match quantized(cx, ty).map(|element| storage(cx, element)) {
        None => Converted::To(ty),
        Some(Some((_, storage))) => Converted::To(with_element(cx, ty, storage)),
        Some(None) => Converted::Fails,
    }
}
