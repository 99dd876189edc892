//! Makes a nest of sequential loops of each `scf.parallel`.
//!
//! ```mlir
//! scf.parallel (%i, %j) = (%a, %b) to (%n, %m) step (%s, %t) {    // scf.for %i = %a to %n step %s {
//!   "body"(%i, %j)                                                //   scf.for %j = %b to %m step %t {
//! }                                                               //     "body"(%i, %j)
//!                                                                 //   }
//!                                                                 // }
//! ```
//!
//! Loops with reductions stay.

use oxmlir_dialects::tables::scf;
use oxmlir_ir::Body;
use oxmlir_ir::InsertPoint;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};

use super::ops_named;
use super::sequential::lower_parallel;
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "scf-parallel-for-to-nested-fors",
    "SCFParallelForToNestedFors",
    "makes sequential loops of scf.parallel",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        for op in ops_named(body, scf::PARALLEL) {
            if body.num_results(op) == 0 {
                let mut no_listener = NoListener;
                let mut rw =
                    Rewriter::new(pass.cx, body, &mut no_listener, InsertPoint::Before(op));
                lower_parallel(&mut rw, op);
            }
        }
    });
    Ok(())
}
