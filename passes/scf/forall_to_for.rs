//! Makes a nest of sequential loops of each parallel one over tensors or buffers.
//!
//! ```mlir
//! scf.forall (%i, %j) in (%n, %m) {    // scf.for %i = %c0 to %n step %c1 {
//!   "body"(%i, %j)                     //   scf.for %j = %c0 to %m step %c1 {
//! }                                    //     "body"(%i, %j)
//!                                      //   }
//!                                      // }
//! ```
//!
//! Loops that share tensors among their iterations stay.

use oxmlir_dialects::tables::scf;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, InsertPoint, OpId};

use super::ops_named;
use super::sequential::{lower_forall, lower_parallel};
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "scf-forall-to-for",
    "SCFForallToForLoop",
    "makes sequential loops of scf.forall",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        for op in ops_named(body, scf::FORALL) {
            let mut no_listener = NoListener;
            let mut rw = Rewriter::new(pass.cx, body, &mut no_listener, InsertPoint::Before(op));
            lower(&mut rw, op);
        }
    });
    Ok(())
}

fn lower(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if rw
        .op(op)
        .dense_attr(scf::forall::STATIC_STEP_ATTR)
        .is_empty()
    {
        return run_once(rw, op);
    }
    let made = lower_forall(rw, op)?;
    lower_parallel(rw, *made.first()?).map(drop)
}

/// A loop without dimensions has one iteration.
fn run_once(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let region = rw.body.region(op, scf::forall::REGION);
    let block = rw.body.first_block(region)?;
    let terminator = rw.body.last_op(block)?;
    if rw.body.num_results(op) > 0 {
        return None;
    }
    rw.erase(terminator);
    rw.inline_block(block, InsertPoint::Before(op), &[]);
    rw.erase(op);
    Some(())
}
