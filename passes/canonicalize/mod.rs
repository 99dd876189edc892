//! Canonicalizes operations: folds them, applies their canonicalization patterns, erases what is dead, and makes
//! constants unique, until nothing changes.
//!
//! ```mlir
//! func.func @f(%a: i32) -> i32 {                    // func.func @f(%a: i32) -> i32 {
//!   %c1 = arith.constant 1 : i32                    //   %c3 = arith.constant 3 : i32
//!   %c2 = arith.constant 2 : i32                    //   %0 = arith.addi %a, %c3 : i32
//!   %0 = arith.addi %c1, %a : i32                   //   return %0 : i32
//!   %1 = arith.addi %0, %c2 : i32                   // }
//!   return %1 : i32
//! }
//! ```

use oxmlir_ir::Body;
use oxmlir_ir::pass::{Anchor, Failure, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, PatternSet, RegionSimplification, apply_patterns_greedily};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "top-down",
            "seed the worklist so that outer and earlier operations come first",
            true,
        ),
        OptionInfo::new(
            "region-simplify",
            "simplification of control flow between rounds",
            OptionKind::Choice {
                cases: &[
                    ("disabled", "none"),
                    ("normal", "dead blocks, arguments and operations go"),
                    ("aggressive", "identical blocks are merged as well"),
                ],
                default: "normal",
            },
        ),
        OptionInfo::int(
            "max-iterations",
            "rounds before giving up, -1 for no bound",
            10,
        ),
        OptionInfo::int(
            "max-num-rewrites",
            "applied patterns in one round, -1 for no bound",
            -1,
        ),
        OptionInfo::bool(
            "test-convergence",
            "fail where a bound stops the work before nothing changes any more",
            false,
        ),
        OptionInfo::new(
            "disable-patterns",
            "names of patterns to leave out",
            OptionKind::Texts,
        ),
        OptionInfo::new(
            "enable-patterns",
            "names of the only patterns to apply",
            OptionKind::Texts,
        ),
    ],
    ..PassInfo::new(
        "canonicalize",
        "Canonicalizer",
        "canonicalizes operations",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let bound = |name| usize::try_from(pass.options.int(name)).ok();
    let config = GreedyConfig {
        top_down: pass.options.bool("top-down"),
        simplification: match pass.options.text("region-simplify") {
            "disabled" => RegionSimplification::Disabled,
            "aggressive" => RegionSimplification::Aggressive,
            _ => RegionSimplification::Normal,
        },
        max_iterations: bound("max-iterations"),
        max_rewrites: bound("max-num-rewrites"),
        ..GreedyConfig::default()
    };
    let patterns = PatternSet::canonicalization().filter(
        pass.options.texts("disable-patterns"),
        pass.options.texts("enable-patterns"),
    );
    let results = for_each_body(body, &|body| {
        apply_patterns_greedily(cx, body, body.root(), &patterns, &config)
    });
    let must_converge = pass.options.bool("test-convergence");
    for result in results {
        let outcome = result.map_err(|endless| pass.fail(endless))?;
        if must_converge && !outcome.converged {
            return Err(Failure);
        }
    }
    Ok(())
}
