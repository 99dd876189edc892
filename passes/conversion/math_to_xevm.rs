//! Turns math that may be approximate into calls of functions that Intel GPUs have in hardware.
//!
//! ```mlir
//! %0 = math.sin %x fastmath<afn> : f32
//! // %0 = llvm.call @_Z22__spirv_ocl_native_sinf(%x) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
//! ```
//!
//! Operations without `afn` stay, as do vectors whose size SPIR-V does not have.

use crate::bodies::convert;
use oxmlir_dialects::tables::arith::{self, FastMathFlags};
use oxmlir_dialects::tables::{llvm, math};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Body, Context, OpId, OpName, Type, TypeKind, ValueId};

use super::llvm_common::device::{Mangler, mangled_type};
use super::llvm_common::elementwise::fastmath;
use super::llvm_common::library::Function;
use super::llvm_common::llvm_target;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "convert-arith",
        "lower divisions of arith too",
        true,
    )],
    ..PassInfo::new(
        "convert-math-to-xevm",
        "ConvertMathToXeVM",
        "calls native functions for approximate math",
        Anchor::Any,
        run,
    )
};

/// Operations and the functions that they become.
const NATIVE: &[(OpName, &str)] = &[
    (math::EXP, "__spirv_ocl_native_exp"),
    (math::COS, "__spirv_ocl_native_cos"),
    (math::EXP2, "__spirv_ocl_native_exp2"),
    (math::LOG, "__spirv_ocl_native_log"),
    (math::LOG2, "__spirv_ocl_native_log2"),
    (math::LOG10, "__spirv_ocl_native_log10"),
    (math::POWF, "__spirv_ocl_native_powr"),
    (math::RSQRT, "__spirv_ocl_native_rsqrt"),
    (math::SIN, "__spirv_ocl_native_sin"),
    (math::SQRT, "__spirv_ocl_native_sqrt"),
    (math::TAN, "__spirv_ocl_native_tan"),
];
const NATIVE_ARITH: &[(OpName, &str)] = &[(arith::DIVF, "__spirv_ocl_native_divide")];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    add_patterns(&mut patterns, pass.options.bool("convert-arith"));
    convert(body, pass, llvm_target(), patterns)
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(patterns: &mut ConversionPatterns, convert_arith: bool) {
    let arith = if convert_arith { NATIVE_ARITH } else { &[] };
    for (op, name) in NATIVE.iter().chain(arith) {
        patterns.add(
            *op,
            "ConvertNativeFuncPattern",
            None,
            move |rw, op, operands| lower(rw, op, operands, name),
        );
    }
}

// sin(x) -> call @native_sin(x)
fn lower(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], name: &str) -> Outcome {
    let cx = rw.cx;
    let view = rw.op(op);
    let flags = math::shared::fastmath(view).or_else(|| arith::shared::fastmath(view));
    let flags = flags.ok_or("no flags")?;
    if !flags.contains(FastMathFlags::AFN) {
        return Err("not a fastmath `afn` operation".into());
    }
    let result = rw.body.ty(rw.body.only_result(op));
    let params: Vec<Type> = operands.iter().map(|v| rw.body.ty(*v)).collect();
    if !params.iter().chain([&result]).all(|ty| is_native(cx, *ty)) {
        return Err("a type that SPIR-V does not have".into());
    }
    let function = Function::new(cx, mangled(cx, name, &params)?, result, &params);
    let callee = function.declare(rw)?;
    let options = llvm::CallOptions {
        result_type: Some(result),
        callee: Some(&callee),
        fastmath_flags: Some(fastmath(flags)),
        ..Default::default()
    };
    let loc = rw.body.loc(op);
    let call = llvm::call_with(rw, loc, operands, &[], &[], options);
    let value = rw.body.only_result(call);
    rw.replace(op, &[value]);
    Ok(())
}

/// Whether a type is a float or a vector of floats of a size that SPIR-V has.
fn is_native(cx: &Context, ty: Type) -> bool {
    let is_float = |ty| [Type::F16, Type::F32, Type::F64].contains(&ty);
    match cx.type_kind(ty) {
        TypeKind::Vector { shape, element, .. } => {
            is_float(*element) && matches!(shape[..], [2 | 3 | 4 | 8 | 16])
        }
        _ => is_float(ty),
    }
}

/// The name of the overload for parameters of these types; repeated types are spelled out.
fn mangled(cx: &Context, name: &str, params: &[Type]) -> Result<String, NoMatch> {
    let mut mangled = Mangler::new(name);
    for ty in params {
        mangled = mangled.raw(&mangled_type(cx, *ty, false)?);
    }
    Ok(mangled.finish())
}
