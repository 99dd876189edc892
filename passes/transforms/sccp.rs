//! Sparse conditional constant propagation: finds the values that are constant on every path that can be taken, through
//! branches, regions and calls, and replaces them.
//!
//! ```mlir
//! %c1 = arith.constant 1 : i32                      // %c1 = arith.constant 1 : i32
//! %true = arith.constant true                       // %true = arith.constant true
//! cf.cond_br %true, ^bb1(%c1 : i32), ^bb1(%a : i32) // cf.cond_br %true, ^bb1(%c1 : i32), ^bb1(%a : i32)
//! ^bb1(%x: i32):                                    // ^bb1(%x: i32):
//!   return %x : i32                                 //   return %c1 : i32
//! ```

use oxmlir_ir::analysis::dataflow::{Constants, Lattice, Scope, Solver};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{KnownConstants, NoListener, Rewriter};
use oxmlir_ir::side_effects::would_be_trivially_dead;
use oxmlir_ir::{BlockId, Body, Context, InsertPoint, OpRef, RegionId, ValueId};

pub static PASS: PassInfo = PassInfo::new(
    "sccp",
    "SCCP",
    "sparse conditional constant propagation",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let scope = Scope::new(pass.cx, body);
    let solved = Solver::solve(pass.cx, &scope, &Constants, body);
    for index in 0..scope.num_bodies() {
        let values = solved.facts(index);
        if let Some(body) = scope.body_mut(body, index) {
            replace_constants(pass.cx, body, values);
        }
    }
    Ok(())
}

/// Replaces the constant values of one body.
fn replace_constants(cx: &Context, body: &mut Body, values: &[Lattice]) {
    let mut constants = KnownConstants::default();
    let mut no_listener = NoListener;
    let Some(at) = body.regions(body.root()).first().copied() else {
        return;
    };
    let Some(entry) = body.first_block(at) else {
        return;
    };
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Start(entry));
    let mut replace = |rw: &mut Rewriter, block: BlockId, value: ValueId| {
        let Some(Lattice::Constant(attr, dialect)) = values.get(value.index()) else {
            return false;
        };
        let ty = rw.body.ty(value);
        let new = constants.get_or_create(rw, block, *dialect, *attr, ty);
        if let Some(new) = new {
            rw.replace_uses(value, new);
        }
        new.is_some()
    };
    let mut work: Vec<BlockId> = Vec::new();
    let add = |work: &mut Vec<BlockId>, body: &Body, regions: &[RegionId]| {
        for region in regions {
            let at = work.len();
            work.extend(body.blocks(*region));
            work[at..].reverse();
        }
    };
    add(&mut work, rw.body, rw.body.regions(rw.body.root()));
    while let Some(block) = work.pop() {
        for op in rw.body.op_vec(block) {
            let mut all = rw.body.num_results(op) > 0;
            for result in rw.body.results(op) {
                all &= replace(&mut rw, block, result);
            }
            if all && would_be_trivially_dead(OpRef::new(cx, rw.body, op)) {
                rw.erase(op);
                continue;
            }
            add(&mut work, rw.body, rw.body.regions(op));
        }
        for arg in rw.body.args(block).to_vec() {
            replace(&mut rw, block, arg);
        }
    }
}
