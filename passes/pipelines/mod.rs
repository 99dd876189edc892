//! Pipelines that lower programs of several dialects.

pub mod lower_to_llvm;
pub mod tosa_to_linalg;

use oxmlir_ir::pass::{Nesting, PassInfo, Pipeline, PipelineAnchor, PipelineError, Step};

/// A pass with its options.
pub type Part = (&'static PassInfo, String);

/// Runs passes on operations of a name.
pub fn inside(
    pipeline: &mut Pipeline,
    name: &str,
    parts: impl IntoIterator<Item = Part>,
) -> Result<(), PipelineError> {
    // Each in a pipeline of its own, as the reference lists them; they are joined before they run.
    for (pass, options) in parts {
        let mut nested = Pipeline::new(PipelineAnchor::Op(name.to_owned()));
        nested.add(pass, &options, Nesting::Explicit)?;
        pipeline.steps.push(Step::Nested(nested));
    }
    Ok(())
}
