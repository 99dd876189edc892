//! Running a pipeline on an operation and, in parallel, on the isolated operations inside it.
//!
//! A nested pipeline runs on the isolated operations that lie directly in the regions of the operation at hand. Each run
//! collects its own diagnostics and counts; they are joined in source order, so nothing depends on the order in which
//! threads finish. After a pass the operation is verified. A failure stops the pipeline of that operation and, once its
//! siblings have run, those around it.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::pipeline::{PassInstance, Pipeline, PipelineAnchor, Step};
use super::{Anchor, PassContext, PassInfo};
use crate::body::Body;
use crate::context::Context;
use crate::diag::{Diagnostic, Diagnostics};
use crate::opref::OpRef;
use crate::verify;

/// Fewer operations than this are not worth starting threads for.
const PARALLEL_OPS: usize = 2_000;

/// How a pipeline is run.
pub struct Settings<'a> {
    /// Verify after each pass.
    pub verify: bool,
    pub threads: bool,
    /// Told before and after each pass; then passes run one at a time.
    pub observer: Option<&'a dyn Observer>,
}

/// Watches passes run, for printing.
pub trait Observer: Sync {
    fn before(&self, cx: &Context, pass: &PassInstance, body: &Body);
    fn after(&self, cx: &Context, pass: &PassInstance, body: &Body, failed: bool);
}

/// What a pass did over all its runs.
#[derive(Clone, Default, Debug)]
pub struct Profile {
    pub time: Duration,
    /// By declared statistic.
    pub counts: Vec<u64>,
}

/// What running a pipeline came to.
#[derive(Default, Debug)]
pub struct Outcome {
    pub failed: bool,
    pub diagnostics: Diagnostics,
    /// By [`PassInstance::index`].
    pub profile: Vec<Profile>,
}

impl Outcome {
    fn join(&mut self, other: Outcome) {
        self.failed |= other.failed;
        self.diagnostics.extend(other.diagnostics);
        if self.profile.len() < other.profile.len() {
            self.profile
                .resize_with(other.profile.len(), Profile::default);
        }
        for (mine, theirs) in self.profile.iter_mut().zip(other.profile) {
            mine.time += theirs.time;
            mine.counts
                .resize(mine.counts.len().max(theirs.counts.len()), 0);
            for (a, b) in mine.counts.iter_mut().zip(theirs.counts) {
                *a += b;
            }
        }
    }

    fn fail(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
        self.failed = true;
    }
}

/// Runs `pipeline` on `body`. It must be ready to ([`Pipeline::finish`]).
pub fn run(cx: &Context, body: &mut Body, pipeline: &Pipeline, settings: &Settings) -> Outcome {
    let root = body.name_str(cx, body.root());
    let mut outcome = Outcome::default();
    if let PipelineAnchor::Op(name) = &pipeline.anchor
        && name != root
    {
        outcome.fail(Diagnostic::error(
            body.loc(body.root()),
            format!("can't run '{name}' pass manager on '{root}' op"),
        ));
        return outcome;
    }
    if let Some(message) = unschedulable(cx, pipeline) {
        outcome.fail(Diagnostic::error(crate::Location::UNKNOWN, message));
        return outcome;
    }
    run_steps(cx, body, pipeline, settings, &mut outcome);
    outcome
}

/// A pass that cannot run on the operation its pipeline names.
fn unschedulable(cx: &Context, pipeline: &Pipeline) -> Option<String> {
    pipeline
        .steps
        .iter()
        .find_map(|step| match (step, &pipeline.anchor) {
            (Step::Nested(inner), _) => unschedulable(cx, inner),
            (Step::Pass(pass), PipelineAnchor::Op(name)) => {
                let Anchor::Trait(traits) = pass.info.anchor else {
                    return None;
                };
                let def = cx.op_def(cx.op_name(name))?;
                (!def.traits.contains(traits)).then(|| {
                format!(
                    "unable to schedule pass '{}' on a PassManager intended to run on '{name}'!",
                    pass.info.name
                )
            })
            }
            (Step::Pass(_), PipelineAnchor::Any) => None,
        })
}

/// Whether a pass can run on the root of `body`.
fn fits(cx: &Context, info: &PassInfo, body: &Body) -> bool {
    match info.anchor {
        Anchor::Any => true,
        Anchor::Op(name) => body.name_str(cx, body.root()) == name,
        Anchor::Trait(traits) => body.has_trait(cx, body.root(), traits),
    }
}

fn run_steps(
    cx: &Context,
    body: &mut Body,
    pipeline: &Pipeline,
    settings: &Settings,
    outcome: &mut Outcome,
) {
    for step in &pipeline.steps {
        match step {
            Step::Pass(pass) => run_pass(cx, body, pass, settings, outcome),
            Step::Nested(inner) => run_nested(cx, body, inner, settings, outcome),
        }
        if outcome.failed {
            return;
        }
    }
}

fn run_pass(
    cx: &Context,
    body: &mut Body,
    pass: &PassInstance,
    settings: &Settings,
    outcome: &mut Outcome,
) {
    if !fits(cx, pass.info, body) {
        let root = OpRef::new(cx, body, body.root());
        outcome.fail(root.error(format_args!(
            "trying to schedule pass '{}' on an unsupported operation",
            pass.info.name
        )));
        return;
    }
    if let Some(observer) = settings.observer {
        observer.before(cx, pass, body);
    }
    let start = Instant::now();
    let context = PassContext::new(cx, pass.info, &pass.options);
    let result = (pass.info.run)(body, &context);
    let (diagnostics, counts) = context.finish();
    let mut run = Outcome {
        failed: result.is_err() || diagnostics.has_errors(),
        diagnostics,
        profile: vec![Profile::default(); pass.index + 1],
    };
    if settings.verify && !run.failed {
        let found = verify::verify(cx, body);
        run.failed = found.has_errors();
        run.diagnostics.extend(found);
    }
    run.profile[pass.index] = Profile {
        time: start.elapsed(),
        counts,
    };
    if let Some(observer) = settings.observer {
        observer.after(cx, pass, body, run.failed);
    }
    outcome.join(run);
}

fn run_nested(
    cx: &Context,
    body: &mut Body,
    pipeline: &Pipeline,
    settings: &Settings,
    outcome: &mut Outcome,
) {
    if let PipelineAnchor::Op(name) = &pipeline.anchor
        && let Some(error) = not_isolated(cx, body, name)
    {
        outcome.fail(error);
        return;
    }
    let mut bodies = body.children_mut();
    bodies.retain(|inner| match &pipeline.anchor {
        PipelineAnchor::Op(name) => inner.name_str(cx, inner.root()) == name,
        PipelineAnchor::Any => pipeline.steps.iter().all(|step| match step {
            Step::Pass(pass) => fits(cx, pass.info, inner),
            Step::Nested(_) => true,
        }),
    });
    let one = |inner: &mut Body| {
        let mut outcome = Outcome::default();
        run_steps(cx, inner, pipeline, settings, &mut outcome);
        outcome
    };
    let work: usize = bodies.iter().map(|b| b.op_capacity()).sum();
    let parallel =
        settings.threads && settings.observer.is_none() && bodies.len() > 1 && work > PARALLEL_OPS;
    let outcomes: Vec<Outcome> = if parallel {
        bodies.into_par_iter().map(one).collect()
    } else {
        bodies.into_iter().map(one).collect()
    };
    for inner in outcomes {
        outcome.join(inner);
    }
}

/// The error for an operation `name` directly inside that no pass can run on.
fn not_isolated(cx: &Context, body: &Body, name: &str) -> Option<Diagnostic> {
    let wanted = cx.op_name(name);
    let blocks = body
        .regions(body.root())
        .iter()
        .flat_map(|r| body.blocks(*r));
    let mut ops = blocks.flat_map(|b| body.ops(b));
    let op = ops.find(|op| !body.is_stub(*op) && body.name(*op) == wanted)?;
    let op = OpRef::new(cx, body, op);
    Some(op.error(if op.def().is_none() {
        "trying to schedule a pass on an unregistered operation"
    } else {
        "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
    }))
}
