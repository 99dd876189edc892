//! Makes one rounding of a product and a sum where both allow it.
//!
//! ```mlir
//! %0 = arith.mulf %a, %b fastmath<contract> : f32     // %1 = math.fma %a, %b, %c fastmath<contract> : f32
//! %1 = arith.addf %0, %c fastmath<contract> : f32
//! ```

use oxmlir_dialects::tables::{arith, math};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, Body, OpId, ValueId, enum_value_attr};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "math-uplift-to-fma",
    "MathUpliftToFMA",
    "makes math.fma of products and sums",
    Anchor::Any,
    run,
);

/// The flag that lets a product and a sum become one operation.
const CONTRACT: i64 = 32;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(arith::ADDF, &[Pattern::new("UpliftFma", uplift)]);
    run_patterns(body, pass, &patterns)
}

fn flags(rw: &Rewriter, attr: Option<Attribute>) -> i64 {
    match attr.map(|attr| rw.cx.attr_kind(attr)) {
        Some(AttrKind::Enum { value, .. }) => *value,
        _ => 0,
    }
}

/// The product that `value` is, with its flags, if it may be contracted.
fn product(rw: &Rewriter, value: ValueId) -> Option<(OpId, i64)> {
    let op = rw.body.defining_op(value)?;
    if rw.body.name(op) != arith::MULF {
        return None;
    }
    let flags = flags(rw, rw.body.attr(op, arith::mulf::FASTMATH_ATTR));
    (flags & CONTRACT != 0).then_some((op, flags))
}

// addf(mulf(a, b), c), addf(c, mulf(a, b)) -> fma(a, b, c)
fn uplift(rw: &mut Rewriter, op: OpId) -> bool {
    let sum_flags = flags(rw, rw.body.attr(op, arith::addf::FASTMATH_ATTR));
    if sum_flags & CONTRACT == 0 {
        return false;
    }
    let [lhs, rhs] = [rw.body.operand(op, 0), rw.body.operand(op, 1)];
    let found = match product(rw, lhs) {
        Some(product) => Some((product, rhs)),
        None => product(rw, rhs).map(|product| (product, lhs)),
    };
    let Some(((factors, product_flags), addend)) = found else {
        return false;
    };
    let [a, b] = [rw.body.operand(factors, 0), rw.body.operand(factors, 1)];
    let flags = rw.cx.registry().enum_def("arith.FastMathFlags");
    let flags = flags.map(|def| enum_value_attr(rw.cx, def, sum_flags & product_flags));
    let attrs = flags.map(|flags| (math::fma::FASTMATH_ATTR, flags));
    let (loc, ty) = (rw.body.loc(op), rw.body.ty(addend));
    rw.insert_before(op);
    let fma = rw.value(math::FMA, loc, &[a, b, addend], ty, attrs.as_slice());
    rw.replace(op, &[fma]);
    true
}
