//! Strips debug information: every operation and block argument gets the unknown location.
//!
//! ```mlir
//! %0 = arith.addi %a, %b : i32 loc("f.c":3:1)   // %0 = arith.addi %a, %b : i32 loc(unknown)
//! ```

use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Location};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "strip-debuginfo",
    "StripDebugInfo",
    "strips locations from all operations",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, _pass: &PassContext) -> PassResult {
    for_each_body(body, &strip);
    Ok(())
}

fn strip(body: &mut Body) {
    let root = body.root();
    let mut ops = body.nested_ops(root);
    ops.push(root);
    for op in ops {
        body.set_loc(op, Location::UNKNOWN);
        let blocks: Vec<_> = body
            .regions(op)
            .iter()
            .flat_map(|r| body.blocks(*r))
            .collect();
        for block in blocks {
            for index in 0..body.args(block).len() {
                body.set_arg_loc(block, index, Location::UNKNOWN);
            }
        }
    }
}
