//! Removes unrealized casts that cancel out: a chain of casts that comes back to the type it started from.
//!
//! ```mlir
//! %1 = builtin.unrealized_conversion_cast %0 : index to i64
//! %2 = builtin.unrealized_conversion_cast %1 : i64 to index
//! "use"(%2) : (index) -> ()                         // "use"(%0) : (index) -> ()
//! ```

use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{cast_name, reconcile_casts};
use oxmlir_ir::{Body, OpId};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "reconcile-unrealized-casts",
    "ReconcileUnrealizedCastsPass",
    "removes unrealized casts that cancel out",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let name = cast_name(pass.cx);
    for_each_body(body, &|body| {
        let ops = body.nested_ops(body.root()).into_iter();
        let casts: Vec<OpId> = ops.filter(|op| body.name(*op) == name).collect();
        reconcile_casts(pass.cx, body, &casts);
    });
    Ok(())
}
