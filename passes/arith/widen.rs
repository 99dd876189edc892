//! Computing with floats that a machine lacks by way of wider ones.
//!
//! ```mlir
//! %0 = arith.addf %a, %b : bf16     // %0 = arith.extf %a : bf16 to f32
//!                                   // %1 = arith.extf %b : bf16 to f32
//!                                   // %2 = arith.addf %0, %1 : f32
//!                                   // %3 = arith.truncf %2 : f32 to bf16
//! ```

use std::sync::Arc;

use oxmlir_dialects::tables::arith::{self as ops, FastMathFlags};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::pass::{Failure, PassContext};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Converted, Outcome, TypeConverter, Values,
};
use oxmlir_ir::{Context, Diagnostic, Location, OpId, OpState, Type, TypeKind, ValueId};

/// The kind of float that the option `role`-type names.
///
/// # Errors
/// The name is that of no float.
pub fn named_float(pass: &PassContext, role: &str, name: &str) -> Result<FloatKind, Failure> {
    FloatKind::from_keyword(name).ok_or_else(|| {
        let message = format!("could not map {role} type '{name}' to a known floating-point type");
        pass.fail(Diagnostic::error(Location::UNKNOWN, message))
    })
}

/// The kinds of float that names stand for.
///
/// # Errors
/// A name is that of no float.
pub fn named_floats(pass: &PassContext, names: &[String]) -> Result<Vec<FloatKind>, Failure> {
    let kinds = names.iter().map(|name| named_float(pass, "source", name));
    kinds.collect()
}

/// Floats, and shapes of them, that are `narrow` become `wide`; other types stay.
pub fn widening(
    wide: FloatKind,
    narrow: impl Fn(FloatKind) -> bool + Send + Sync + 'static,
) -> Arc<TypeConverter> {
    let mut types = TypeConverter::new();
    types.add_conversion(move |cx, _, ty| {
        Converted::To(match cx.type_kind(cx.element_type(ty)) {
            TypeKind::Float(kind) if narrow(*kind) => with_float(cx, ty, wide),
            _ => ty,
        })
    });
    types.add_target(|rw, to, values, _, loc| match (to, values) {
        ([to], [value]) => Some(Values::from_slice(&[extend(rw, *value, *to, loc)])),
        _ => None,
    });
    Arc::new(types)
}

fn with_float(cx: &Context, ty: Type, kind: FloatKind) -> Type {
    let float = cx.float_type(kind);
    match cx.shaped_element(ty) {
        Some(_) => cx.with_element(ty, float),
        None => float,
    }
}

fn extend(rw: &mut Rewriter, value: ValueId, to: Type, loc: Location) -> ValueId {
    let options = ops::ExtfOptions {
        fastmath: Some(FastMathFlags::CONTRACT),
    };
    ops::extf_with(rw, loc, to, value, options)
}

/// Adds a pattern that computes any operation with the floats that `types` makes of its own.
pub fn add_pattern(
    patterns: &mut ConversionPatterns,
    name: &'static str,
    types: &Arc<TypeConverter>,
) {
    patterns.add_any(name, Some(types), compute_widely);
}

// op(a) -> truncf(op(extf(a)))
fn compute_widely(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = rw.op(op);
    if rw.types().is_none_or(|types| types.is_legal_op(view)) || view.num_regions() > 0 {
        return Err("only operations on floats that are not supported".into());
    }
    let old: Vec<Type> = rw.body.result_types(op).collect();
    let new: Vec<Type> = (0..old.len())
        .map(|index| rw.convert_result(op, index))
        .collect::<Result<_, _>>()?;
    let (name, loc, dict) = (rw.body.name(op), rw.body.loc(op), rw.body.dict(op));
    let attrs = rw.body.inherent_attrs(op);
    let wide = rw.insert(&OpState {
        operands,
        results: &new,
        attrs: &attrs,
        dict,
        ..OpState::new(name, loc)
    });
    let options = ops::TruncfOptions {
        fastmath: Some(FastMathFlags::CONTRACT),
        ..Default::default()
    };
    let wide: Vec<ValueId> = rw.body.results(wide).collect();
    let mut results = Vec::new();
    for ((old, new), value) in old.into_iter().zip(new).zip(wide) {
        results.push(if old == new {
            value
        } else {
            ops::truncf_with(rw, loc, old, value, options)
        });
    }
    rw.replace(op, &results);
    Ok(())
}
