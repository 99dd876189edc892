//! Makes an `scf.parallel` of each `scf.forall`.
//!
//! ```mlir
//! scf.forall (%i) in (%n) {    // scf.parallel (%i) = (%c0) to (%n) step (%c1) {
//!   "body"(%i)                 //   "body"(%i)
//! }                            // }
//! ```
//!
//! Loops that share tensors among their iterations have no such form: they stay, and the pass fails.

use oxmlir_dialects::tables::scf;
use oxmlir_ir::pass::{Anchor, Failure, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, InsertPoint};

use super::ops_named;
use super::sequential::lower_forall;
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "scf-forall-to-parallel",
    "SCFForallToParallelLoop",
    "makes scf.parallel of scf.forall",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let results = for_each_body(body, &|body| {
        let mut all = true;
        for op in ops_named(body, scf::FORALL) {
            let mut no_listener = NoListener;
            let mut rw = Rewriter::new(pass.cx, body, &mut no_listener, InsertPoint::Before(op));
            all &= lower_forall(&mut rw, op).is_some();
        }
        all
    });
    results
        .into_iter()
        .all(|all| all)
        .then_some(())
        .ok_or(Failure)
}
