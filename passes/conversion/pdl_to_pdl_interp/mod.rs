//! Lowers patterns of the pdl dialect to programs of pdl_interp that match and rewrite.
//!
//! ```mlir
//! pdl.pattern : benefit(1) {       // pdl_interp.func @matcher(%arg0: !pdl.operation) {
//!   %op = operation "test.a"       //   check_operation_name of %arg0 is "test.a" -> ^bb2, ^bb1
//!   rewrite %op { erase %op }      //   ... record_match @rewriters::@pdl_generated_rewriter(...)
//! }                                // }
//!                                  // module @rewriters { pdl_interp.func @pdl_generated_rewriter ... }
//! ```
//!
//! The matcher is one function for all patterns of a module, and asks what several of them ask once.

// Patterns are walked for what they ask (`walk`, from the roots that `roots` finds), the questions put in an order and made a
// tree (`tree`), and the tree made blocks (`matcher`).
mod branching;
mod inference;
mod matcher;
mod predicates;
mod rewriters;
mod roots;
mod tree;
mod walk;

use oxmlir_dialects::tables::{builtin, pdl};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Context, Diagnostic, InsertPoint, OpId, OpRef};

use inference::Inference;
use predicates::Predicates;
use rewriters::Rewriters;

pub static PASS: PassInfo = PassInfo::new(
    "convert-pdl-to-pdl-interp",
    "ConvertPDLToPDLInterpPass",
    "lowers pdl patterns to pdl_interp",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let Some(block) = body.first_block(body.root_region()) else {
        return Ok(());
    };
    let mut patterns = body.op_vec(block);
    patterns.retain(|op| body.name(*op) == pdl::PATTERN);
    let lowered = lower(pass.cx, body, &patterns).map_err(|error| pass.fail(error))?;
    for function in lowered.into_iter().rev() {
        let stub = body.create_stub(function);
        body.link(stub, InsertPoint::Start(block));
    }
    for pattern in patterns {
        body.erase_op(pattern);
    }
    Ok(())
}

/// The matcher of patterns, and the module of what they rewrite to.
fn lower(cx: &Context, body: &Body, patterns: &[OpId]) -> Result<[Box<Body>; 2], Diagnostic> {
    let loc = body.loc(body.root());
    let mut known = Predicates::new();
    let mut asked = Vec::with_capacity(patterns.len());
    for pattern in patterns {
        if let Some(pattern) = body.inner(*pattern) {
            let pattern = OpRef::new(cx, pattern, pattern.root());
            asked.push(walk::ask(pattern, &mut known)?);
        }
    }
    let mut rewriters = Rewriters::new(cx, loc, Inference::new(body));
    let matcher = matcher::write(cx, loc, &asked, &known, &mut rewriters)?;
    Ok([matcher, rewriters.into_module()])
}
