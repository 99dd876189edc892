//! Makes a version with constant bounds of loops all of whose upper bounds are minima of a constant and something else.
//!
//! ```mlir
//! %n = affine.min (1024, %m)              // %n = affine.min (1024, %m)
//! scf.for %i = %c0 to %n step %c1 {       // %full = arith.cmpi eq, %n, %c1024 : index
//!   "body"(%i)                            // scf.if %full {
//! }                                       //   scf.for %i = %c0 to %c1024 step %c1 { "body"(%i) }
//!                                         // } else {
//!                                         //   scf.for %i = %c0 to %n step %c1 { "body"(%i) }
//!                                         // }
//! ```
//!
//! Loops with results stay.

use oxmlir_dialects::affine::access::map_of;
use oxmlir_dialects::tables::{affine, arith, scf};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, Mapping, OpId, OpName, ValueId};

use super::ops_named;
use crate::affine::index::constant;
use crate::bodies::for_each_body;

pub static FOR: PassInfo = PassInfo::new(
    "scf-for-loop-specialization",
    "SCFForLoopSpecialization",
    "makes versions with constant bounds of scf.for",
    Anchor::Any,
    |body, pass| run(body, pass, scf::FOR),
);

pub static PARALLEL: PassInfo = PassInfo::new(
    "scf-parallel-loop-specialization",
    "SCFParallelLoopSpecialization",
    "makes versions with constant bounds of scf.parallel",
    Anchor::Any,
    |body, pass| run(body, pass, scf::PARALLEL),
);

fn run(body: &mut Body, pass: &PassContext, name: OpName) -> PassResult {
    for_each_body(body, &|body| {
        for op in ops_named(body, name) {
            if body.num_results(op) == 0 {
                specialize(pass.cx, body, op);
            }
        }
    });
    Ok(())
}

fn specialize(cx: &Context, body: &mut Body, op: OpId) -> Option<()> {
    let uppers = match body.name(op) {
        scf::FOR => vec![body.operand(op, scf::for_::UPPER_BOUND)],
        _ => body
            .operand_group(cx, op, scf::parallel::UPPER_BOUND)
            .to_vec(),
    };
    let full_bound = |upper: &ValueId| Some((*upper, full_size(cx, body, *upper)?));
    let bounds: Vec<(ValueId, i64)> = uppers.iter().map(full_bound).collect::<Option<_>>()?;
    let loc = body.loc(op);
    let mut no_listener = NoListener;
    let rw = &mut Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let mut map = Mapping::default();
    let mut full: Option<ValueId> = None;
    for (bound, size) in bounds {
        let size = constant(rw, loc, size);
        map.map_value(bound, size);
        let one = arith::cmpi(rw, loc, bound, size, arith::CmpIPredicate::Eq);
        full = Some(match full {
            Some(others) => arith::andi(rw, loc, others, one),
            None => one,
        });
    }
    let choice = scf::if_(rw, loc, &[], full?);
    for region in 0..2 {
        let block = rw.body.add_block(rw.body.region(choice, region));
        let mut map = if region == 0 {
            std::mem::take(&mut map)
        } else {
            Mapping::default()
        };
        rw.body.clone_op(cx, op, InsertPoint::End(block), &mut map);
        rw.insert_at_end(block);
        scf::yield_(rw, loc, &[]);
    }
    rw.erase(op);
    Some(())
}

/// The constant that a bound, a minimum of it and other numbers, is if nothing makes it smaller.
fn full_size(cx: &Context, body: &Body, bound: ValueId) -> Option<i64> {
    let min = body
        .defining_op(bound)
        .filter(|op| body.name(*op) == affine::MIN)?;
    let map = map_of(cx, body, min)?;
    let results = map.form.results(cx.affine());
    results
        .iter()
        .filter_map(|expr| expr.as_constant(cx.affine()))
        .min()
}
