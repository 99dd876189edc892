//! Lowers affine to scf, memref, vector and arith.
//!
//! ```mlir
//! affine.for %i = 0 to %n step 2 {                 // scf.for %i = %c0 to %n step %c2 {
//!   %0 = affine.load %m[%i + 1] : memref<?xf32>    //   %i1 = arith.addi %i, %c1 : index
//! }                                                //   %0 = memref.load %m[%i1] : memref<?xf32>
//! ```
//!
//! Bounds with several results become chains of `arith.maxsi` or `arith.minsi`, conditions chains of `arith.andi`.

mod access;
mod loops;
mod parallel;

use crate::bodies::convert_prepared;
use oxmlir_dialects::affine::access::map_of;
use oxmlir_dialects::affine::index_basis::Basis;
use oxmlir_dialects::tables::{affine, arith};
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome,
};
use oxmlir_ir::{Body, OpId, OpName, OpRef, ValueId};

use super::expand::{self, Unsupported};
use super::linear_index;

pub static PASS: PassInfo = PassInfo::new(
    "lower-affine",
    "LowerAffinePass",
    "lowers affine operations to arith, memref, scf and vector",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    convert_prepared(body, pass, conversion)
}

fn conversion() -> (ConversionTarget, ConversionPatterns) {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "memref", "scf", "vector"]);
    let mut patterns = ConversionPatterns::new();
    patterns.add(affine::APPLY, "AffineApplyLowering", None, lower_apply);
    patterns.add(
        affine::MIN,
        "AffineMinLowering",
        None,
        |rw, op, operands| lower_extremum(rw, op, operands, arith::MINSI),
    );
    patterns.add(
        affine::MAX,
        "AffineMaxLowering",
        None,
        |rw, op, operands| lower_extremum(rw, op, operands, arith::MAXSI),
    );
    patterns.add(
        affine::DELINEARIZE_INDEX,
        "LowerDelinearizeIndexOps",
        None,
        lower_delinearize,
    );
    patterns.add(
        affine::LINEARIZE_INDEX,
        "LowerLinearizeIndexOps",
        None,
        lower_linearize,
    );
    access::add_patterns(&mut patterns);
    loops::add_patterns(&mut patterns);
    parallel::add_patterns(&mut patterns);
    (target, patterns)
}

/// Declines an operation whose maps cannot be expanded, and says why at the operation.
fn decline(rw: &mut ConversionRewriter, op: OpId, why: Unsupported) -> NoMatch {
    let loc = rw.body.loc(op);
    rw.report(Diagnostic::error(loc, why));
    why.into()
}

// affine.apply(map) -> arithmetic
fn lower_apply(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let map = converted_map(rw, op, operands)?;
    let loc = rw.body.loc(op);
    match expand::expand_map(rw, loc, &map) {
        Ok(values) => rw.replace(op, &values),
        Err(why) => return Err(decline(rw, op, why)),
    }
    Ok(())
}

// affine.min(map) -> minsi(minsi(e0, e1), e2)
fn lower_extremum(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    name: OpName,
) -> Outcome {
    let map = converted_map(rw, op, operands)?;
    let loc = rw.body.loc(op);
    match expand::expand_combined(rw, loc, &map, name) {
        Ok(value) => rw.replace(op, &[value]),
        Err(why) => return Err(decline(rw, op, why)),
    }
    Ok(())
}

/// The map of `op` over its converted operands, which are those behind the first `operands.len() - inputs`.
fn converted_map(
    rw: &ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
) -> Result<oxmlir_dialects::affine::maps::AppliedMap, NoMatch> {
    let mut map = map_of(rw.cx, rw.body, op).ok_or("no affine map")?;
    let first = operands.len().saturating_sub(map.operands.len());
    map.operands = operands[first..].iter().copied().collect();
    Ok(map)
}

fn lower_delinearize(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let basis = Basis::of(OpRef::new(rw.cx, rw.body, op)).ok_or("no basis")?;
    let (loc, linear) = (
        rw.body.loc(op),
        rw.body.operand(op, affine::delinearize_index::LINEAR_INDEX),
    );
    let values = linear_index::delinearize(rw, loc, linear, &basis);
    rw.replace(op, &values);
    Ok(())
}

fn lower_linearize(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let basis = Basis::of(OpRef::new(rw.cx, rw.body, op)).ok_or("no basis")?;
    let value = linear_index::linearize(rw, op, &basis);
    rw.replace(op, &[value]);
    Ok(())
}
