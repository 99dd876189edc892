//! Makes one rounding of a product and a sum where both allow it.
//!
//! ```mlir
//! %0 = arith.mulf %a, %b fastmath<contract> : f32     // %1 = math.fma %a, %b, %c fastmath<contract> : f32
//! %1 = arith.addf %0, %c fastmath<contract> : f32
//! ```

use oxmlir_dialects::tables::arith::{self, FastMathFlags};
use oxmlir_dialects::tables::math;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId, OpRef, ValueId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "math-uplift-to-fma",
    "MathUpliftToFMA",
    "makes math.fma of products and sums",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(arith::ADDF, &[Pattern::new("UpliftFma", uplift)]);
    run_patterns(body, pass, &patterns)
}

/// The product that `value` is, if it may be contracted.
fn product(sum: OpRef<'_>, value: ValueId) -> Option<arith::Mulf<'_>> {
    let product = arith::Mulf::of(sum.defining_op(value)?)?;
    let contracts = product.fastmath().contains(FastMathFlags::CONTRACT);
    contracts.then_some(product)
}

// addf(mulf(a, b), c), addf(c, mulf(a, b)) -> fma(a, b, c)
fn uplift(rw: &mut Rewriter, op: OpId) -> bool {
    let sum = arith::Addf::new(rw.op(op));
    if !sum.fastmath().contains(FastMathFlags::CONTRACT) {
        return false;
    }
    let found = match product(*sum, sum.lhs()) {
        Some(product) => Some((product, sum.rhs())),
        None => product(*sum, sum.rhs()).map(|product| (product, sum.lhs())),
    };
    let Some((product, addend)) = found else {
        return false;
    };
    let (loc, a, b) = (sum.loc(), product.lhs(), product.rhs());
    let options = math::FmaOptions {
        fastmath: Some(sum.fastmath() & product.fastmath()),
    };
    rw.insert_before(op);
    let fma = math::fma_with(rw, loc, a, b, addend, options);
    rw.replace(op, &[fma]);
    true
}
