//! Unrolls innermost affine loops.
//!
//! ```mlir
//! affine.for %i = 0 to 8 {                // affine.for %i = 0 to 8 step 2 {
//!   affine.store %v, %m[%i]               //   affine.store %v, %m[%i]
//! }                                       //   %0 = affine.apply (d0) -> (d0 + 1)(%i)
//!                                         //   affine.store %v, %m[%0]
//!                                         // }
//! ```

use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Location, OpId, Traits};

use super::unroll::{check_size, unroll_by_factor, unroll_full, unroll_up_to_factor};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::int(
            "unroll-factor",
            "copies of the body, -1 to unroll completely",
            4,
        ),
        OptionInfo::bool(
            "unroll-up-to-factor",
            "unroll loops completely that run less often",
            false,
        ),
        OptionInfo::uint(
            "unroll-num-reps",
            "how often innermost loops are unrolled",
            1,
        ),
        OptionInfo::uint(
            "unroll-full-threshold",
            "unroll all loops that run at most this often, with an unroll-factor of -1",
            1,
        ),
        OptionInfo::bool(
            "cleanup-unroll",
            "unroll completely where iterations are left over",
            false,
        ),
    ],
    ..PassInfo::new(
        "affine-loop-unroll",
        "AffineLoopUnroll",
        "unrolls innermost affine loops",
        Anchor::Trait(Traits::FUNCTION),
        run,
    )
};

const FULL: i64 = -1;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let factor = pass.options.int("unroll-factor");
    if factor != FULL && factor <= 0 {
        let message = "Invalid option: 'unroll-factor' should be greater than 0 or equal to -1";
        return Err(pass.fail(Diagnostic::error(Location::UNKNOWN, message)));
    }
    let threshold = pass.options.uint("unroll-full-threshold");
    if factor == FULL && threshold > 1 {
        return unroll_short_loops(pass, body, threshold);
    }
    let up_to = pass.options.bool("unroll-up-to-factor");
    let full_cleanup = pass.options.bool("cleanup-unroll");
    for _ in 0..pass.options.uint("unroll-num-reps") {
        let mut unrolled = false;
        for op in innermost_loops(body) {
            let checked = check_size(pass.cx, body, op, u64::try_from(factor).ok());
            checked.map_err(|error| pass.fail(error))?;
            unrolled |= match u64::try_from(factor) {
                Err(_) => unroll_full(pass.cx, body, op),
                Ok(factor) if up_to => unroll_up_to_factor(pass.cx, body, op, factor),
                Ok(factor) => unroll_by_factor(pass.cx, body, op, factor, full_cleanup),
            };
        }
        if !unrolled {
            break;
        }
    }
    Ok(())
}

fn unroll_short_loops(pass: &PassContext, body: &mut Body, threshold: u64) -> PassResult {
    let cx = pass.cx;
    let is_short = |op: &OpId| {
        let trips = For::new(cx, body, *op).and_then(For::trip_count);
        trips.is_some_and(|trips| trips <= threshold)
    };
    let short: Vec<OpId> = body.walk_post_order(body.root()).filter(is_short).collect();
    for op in short {
        check_size(cx, body, op, None).map_err(|error| pass.fail(error))?;
        unroll_full(cx, body, op);
    }
    Ok(())
}

/// The loops that have no other loop in them.
fn innermost_loops(body: &Body) -> Vec<OpId> {
    let outer_loop = |op: OpId| {
        let mut around = std::iter::successors(body.parent_op(op), |op| body.parent_op(*op));
        around.find(|op| body.name(*op) == affine::FOR)
    };
    let all = body.walk_post_order(body.root());
    // A loop comes right behind the last one in it.
    let mut before = None;
    all.filter(|op| body.name(*op) == affine::FOR)
        .filter(|op| before.replace(*op).and_then(outer_loop) != Some(*op))
        .collect()
}
