//! Joins regions that run on the same condition and stand next to each other.
//!
//! ```mlir
//! standalone.when %x : !standalone.fixed<8> {   // standalone.when %x : !standalone.fixed<8> {
//!   call @a() : () -> ()                        //   call @a() : () -> ()
//! }                                             //   call @b() : () -> ()
//! standalone.when %x : !standalone.fixed<8> {   // }
//!   call @b() : () -> ()
//! }
//! ```
//!
//! With `max-ops` no region gets more operations than that.

use oxmlir_dialects::tables::standalone::{WHEN, When};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{PatternSet, Rewriter};
use oxmlir_ir::{BlockId, Body, InsertPoint, OpId};
use oxmlir_passes::bodies::run_patterns;

/// The declaration of the pass.
pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::uint(
        "max-ops",
        "operations that a region may get; 0: any number",
        0,
    )],
    ..PassInfo::new(
        "standalone-join-when",
        "StandaloneJoinWhen",
        "joins regions that run on the same condition",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let most = match pass.options.uint("max-ops") {
        0 => usize::MAX,
        most => usize::try_from(most).unwrap_or(usize::MAX),
    };
    let join = |rw: &mut Rewriter, op: OpId| join(rw, op, most).is_some();
    let mut patterns = PatternSet::new();
    patterns.add_informed("JoinWhen", join);
    run_patterns(body, pass, &patterns)
}

// when(x) { a }; when(x) { b } -> when(x) { a; b }
fn join(rw: &mut Rewriter, op: OpId, most: usize) -> Option<()> {
    let earlier = rw.body.prev_op(op).filter(|_| rw.body.name(op) == WHEN)?;
    let (first, second) = (When::of(rw.op(earlier))?, When::of(rw.op(op))?);
    if first.number() != second.number() {
        return None;
    }
    let block = |when: When| rw.body.first_block(when.body_region());
    let (to, from): (BlockId, BlockId) = (block(first)?, block(second)?);
    if rw.body.ops(to).count() + rw.body.ops(from).count() > most {
        return None;
    }
    rw.inline_block(from, InsertPoint::End(to), &[]);
    rw.erase(op);
    Some(())
}
