//! Replaces values that are always the same integer by constants, and takes away remainders that change nothing.
//!
//! ```mlir
//! %0 = arith.andi %a, %c7 : i32            // %0 = arith.andi %a, %c7 : i32
//! %1 = arith.cmpi ult, %0, %c8 : i32       // "use"(%true, %0) : (i1, i32) -> ()
//! %2 = arith.remui %0, %c8 : i32
//! "use"(%1, %2) : (i1, i32) -> ()
//! ```

use oxmlir_ir::num::ApInt;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, Rewriter};
use oxmlir_ir::side_effects::would_be_trivially_dead;
use oxmlir_ir::{BlockId, Body, Location, OpId, Scalar, Traits, ValueId};

use super::{IsRoot, KnownRanges, apply, with_ranges};
use oxmlir_dialects::tables::arith as ops;

pub static PASS: PassInfo = PassInfo::new(
    "int-range-optimizations",
    "ArithIntRangeOpts",
    "replaces what integer range analysis finds to be constant",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    with_ranges(body, pass, true, |body, known, IsRoot(is_root)| {
        let remainder = |rw: &mut Rewriter, op| trivial_remainder(rw, op, known).is_some();
        let constant = |rw: &mut Rewriter, op| materialize_constants(rw, op, known);
        let mut patterns = PatternSet::new();
        patterns.add_informed("DeleteTrivialRem", remainder);
        patterns.add_informed("MaterializeKnownConstantValues", constant);
        let config = GreedyConfig {
            with_root: !is_root,
            ..GreedyConfig::default()
        };
        apply(body, pass, &patterns, &config)
    })
}

/// Replaces results and arguments of regions that are known to be constant; erases the operation if nothing is left of it.
fn materialize_constants(rw: &mut Rewriter, op: OpId, known: &KnownRanges) -> bool {
    if rw.body.has_trait(rw.cx, op, Traits::CONSTANT_LIKE) {
        return false;
    }
    rw.insert_before(op);
    let dialect = rw.cx.dialect_of(rw.body.name(op));
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let mut changed = false;
    for result in &results {
        changed |= replace_by_constant(rw, *result, dialect, known);
    }
    let unused = results.iter().all(|v| rw.body.users(*v).next().is_none());
    if changed && unused && would_be_trivially_dead(rw.op(op)) {
        rw.erase(op);
        return true;
    }
    changed | replace_arguments(rw, op, known)
}

/// Replaces the arguments of blocks of the regions of `op` that are known to be constant.
fn replace_arguments(rw: &mut Rewriter, op: OpId, known: &KnownRanges) -> bool {
    let dialect = rw.cx.dialect_of(rw.body.name(op));
    let regions = rw.body.regions(op).iter();
    let blocks: Vec<BlockId> = regions.flat_map(|region| rw.body.blocks(*region)).collect();
    let mut changed = false;
    for block in blocks {
        rw.insert_at_start(block);
        for argument in rw.body.args(block).to_vec() {
            changed |= replace_by_constant(rw, argument, dialect, known);
        }
    }
    changed
}

/// Replaces a value that is used by a constant of `dialect`, or else of arith, if it is known to be one.
fn replace_by_constant(
    rw: &mut Rewriter,
    value: ValueId,
    dialect: &str,
    known: &KnownRanges,
) -> bool {
    let used = rw.body.users(value).next().is_some();
    let Some(range) = known.of(value).filter(|_| used) else {
        return false;
    };
    let Some(number) = range.constant_value() else {
        return false;
    };
    let ty = rw.body.ty(value);
    let attr = rw.cx.splat_attr(ty, &Scalar::Int(number.clone()));
    let loc = Location::UNKNOWN;
    let made = rw.materialize(dialect, attr, ty, loc);
    let Some(made) = made.or_else(|| rw.materialize("arith", attr, ty, loc)) else {
        return false;
    };
    rw.replace_uses(value, made);
    true
}

// x mod c -> x, for 0 <= x < c
fn trivial_remainder(rw: &mut Rewriter, op: OpId, known: &KnownRanges) -> Option<()> {
    let view = rw.op(op);
    let (signed, lhs, rhs) = if let Some(view) = ops::Remsi::of(view) {
        (true, view.lhs(), view.rhs())
    } else {
        let view = ops::Remui::of(view)?;
        (false, view.lhs(), view.rhs())
    };
    let modulus = rw.cx.constant_value(rw.body, rhs)?;
    let modulus = rw
        .cx
        .splat_int(modulus)
        .filter(ApInt::is_strictly_positive)?;
    let range = known.of(lhs)?;
    let (min, max) = if signed {
        (&range.smin, &range.smax)
    } else {
        (&range.umin, &range.umax)
    };
    let below = !min.is_negative() && !max.is_negative() && max.ult(&modulus);
    if !below || !min.ule(max) {
        return None;
    }
    rw.replace(op, &[lhs]);
    Some(())
}
