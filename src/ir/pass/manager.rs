//! Running a pipeline on an operation and, in parallel, on the isolated operations inside it.
//!
//! A nested pipeline runs on the isolated operations that lie directly in the regions of the operation at hand. Each run
//! collects its own diagnostics and counts; they are joined in source order, so nothing depends on the order in which
//! threads finish. After a pass the operation is verified, if it may have been changed. A failure stops the pipeline of that operation and, once its
//! siblings have run, those around it.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::log::Log;
use super::options::Options;
use super::pipeline::{PassInstance, Pipeline, PipelineAnchor, Step};
use super::progress::Progress;
use super::{Anchor, PassContext, PassInfo};
use crate::analysis::memory::{attach_calls, detach_calls};
use crate::body::{Body, Waste};
use crate::context::Context;
use crate::coverage;
use crate::data_layout::DataLayout;
use crate::diag::Diagnostic;
use crate::ids::OpId;
use crate::opref::OpRef;
use crate::parallel::{in_pieces, is_worth_threads};
use crate::print::PrintOptions;
use crate::verify;

/// How a pipeline is run.
pub struct Settings<'a> {
    /// Whether the program is verified after each pass.
    pub verify: bool,
    /// Whether work may be spread over threads.
    pub threads: bool,
    /// Whether handles may be given out anew between passes, as nobody holds any: what passes have erased takes no memory then.
    pub compacts: bool,
    /// The passes that pipelines can name which a pass runs.
    pub passes: &'a [&'static PassInfo],
    /// How passes that are asked to print the program do so.
    pub print: &'a PrintOptions,
    /// Told before and after each pass, in this order; if there is one, passes run one at a time.
    pub observers: &'a [&'a dyn Observer],
    /// Told how far the passes are, if anybody wants to know.
    pub progress: Option<&'a Progress>,
    /// Whether it is measured how long passes take.
    pub timed: bool,
}

impl<'a> Settings<'a> {
    /// Those of a program that nobody else holds or watches, on one thread and without verification.
    pub fn plain(passes: &'a [&'static PassInfo], print: &'a PrintOptions) -> Settings<'a> {
        Settings {
            verify: false,
            threads: false,
            compacts: true,
            passes,
            print,
            observers: &[],
            progress: None,
            timed: false,
        }
    }

    /// Those of a pipeline that a pass runs on what it has to itself, on its own thread.
    pub fn within(pass: &PassContext<'a>) -> Settings<'a> {
        Settings {
            verify: pass.verifies,
            compacts: false,
            ..Settings::plain(pass.passes, pass.print)
        }
    }
}

/// Watches passes run: prints the program, keeps what is needed to reproduce a failure.
pub trait Observer {
    /// Called before each run of a pass.
    fn before(&self, site: &Site);

    /// Called after each run of a pass; `failed` if the pass or the verification behind it failed.
    fn after(&self, site: &Site, failed: bool);

    /// Takes what the run of a pass has said out of `log`, if the observer shows it at once.
    fn said(&self, _cx: &Context, _log: &mut Log) {}
}

/// A pass in its place in the program.
pub struct Site<'a> {
    /// The context of the handles.
    pub cx: &'a Context,
    /// The pass with its options.
    pub pass: &'a PassInstance,
    /// What the pass has to itself.
    pub body: &'a Body,
    /// The whole program.
    pub root: &'a Body,
    /// The stubs on the way from `root` to `body`.
    pub path: &'a [OpId],
}

/// What a pass or a nested pipeline did over all its runs.
#[derive(Clone, Default, Debug)]
pub struct Profile {
    /// The time of all runs together; none unless it was measured ([`Settings::timed`]).
    pub time: Duration,
    /// By declared statistic.
    pub counts: Vec<u64>,
}

/// What running a pipeline came to.
#[derive(Default, Debug)]
pub struct Outcome {
    /// Whether a pass failed or left an invalid program.
    pub failed: bool,
    /// Messages of all passes, in source order.
    pub log: Log,
    /// By [`PassInstance::index`] and [`Pipeline::index`].
    pub profile: Vec<Profile>,
}

impl Outcome {
    /// Adds what one more operation came to, whatever others have.
    fn add(&mut self, run: impl FnOnce(&mut Outcome)) {
        let failed = std::mem::take(&mut self.failed);
        run(self);
        self.failed |= failed;
    }

    fn join(&mut self, other: Outcome) {
        self.failed |= other.failed;
        self.log.extend(other.log);
        for (index, theirs) in other.profile.into_iter().enumerate() {
            self.add_profile(index, theirs);
        }
    }

    fn add_profile(&mut self, index: usize, profile: Profile) {
        if self.profile.len() <= index {
            self.profile.resize_with(index + 1, Profile::default);
        }
        let mine = &mut self.profile[index];
        mine.time += profile.time;
        if mine.counts.len() < profile.counts.len() {
            mine.counts.resize(profile.counts.len(), 0);
        }
        for (a, b) in mine.counts.iter_mut().zip(profile.counts) {
            *a += b;
        }
    }

    fn fail(&mut self, diagnostic: Diagnostic) {
        self.log.push(diagnostic);
        self.failed = true;
    }
}

/// A body that is reached from the one around it: observers want to see both.
struct Place<'a> {
    root: &'a mut Body,
    /// The stubs on the way, none of which a pass on an inner body can erase.
    path: Vec<OpId>,
    /// What holds around the root.
    layout: DataLayout,
}

impl<'a> Place<'a> {
    fn new(root: &'a mut Body, layout: DataLayout) -> Place<'a> {
        Place {
            root,
            path: Vec::new(),
            layout,
        }
    }

    /// What holds around the body.
    fn layout(&self, cx: &Context) -> DataLayout {
        let (mut body, mut layout) = (&*self.root, self.layout.clone());
        for stub in &self.path {
            layout = layout.inside(cx, body);
            body = body.inner(*stub).unwrap_or(body);
        }
        layout
    }

    fn body(&self) -> &Body {
        self.path
            .iter()
            .fold(&*self.root, |body, stub| body.inner(*stub).unwrap_or(body))
    }

    fn body_mut(&mut self) -> &mut Body {
        let mut body = &mut *self.root;
        for stub in &self.path {
            if body.inner(*stub).is_none() {
                break;
            }
            body = body.inner_mut(*stub).expect("checked above");
        }
        body
    }

    fn site<'s>(&'s self, cx: &'s Context, pass: &'s PassInstance) -> Site<'s> {
        Site {
            cx,
            pass,
            body: self.body(),
            root: self.root,
            path: &self.path,
        }
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
    let mut place = Place::new(body, DataLayout::default());
    run_steps(cx, &mut place, pipeline, settings, &mut outcome);
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
    place: &mut Place,
    pipeline: &Pipeline,
    settings: &Settings,
    outcome: &mut Outcome,
) {
    for (index, step) in pipeline.steps.iter().enumerate() {
        match step {
            Step::Pass(pass) => {
                run_pass(cx, place, pass, settings, outcome);
                if settings.compacts && !outcome.failed {
                    let is_last = index + 1 == pipeline.steps.len();
                    compact(place.body_mut(), settings, is_last);
                }
            }
            Step::Nested(inner) => {
                let start = settings.timed.then(Instant::now);
                let asks = asks_about_calls(inner);
                if asks {
                    attach_calls(cx, place.body());
                }
                run_nested(cx, place, inner, settings, outcome);
                if asks {
                    detach_calls(cx, place.body());
                }
                let profile = Profile {
                    time: start.map_or(Duration::ZERO, |start| start.elapsed()),
                    counts: Vec::new(),
                };
                outcome.add_profile(inner.index, profile);
            }
        }
        if outcome.failed {
            return;
        }
    }
}

/// Gives back what a pass has left of what it erased.
fn compact(body: &mut Body, settings: &Settings, is_last: bool) {
    let tolerated = if is_last { Waste::LITTLE } else { Waste::MUCH };
    body.compact_own(tolerated);
    let inner = body.inner_to_compact();
    if settings.threads && is_worth_threads(inner.iter().map(|body| body.op_capacity())) {
        let inner = in_pieces(inner.into_par_iter());
        inner.for_each(|body| body.compact(Waste::LITTLE));
    } else {
        let inner = inner.into_iter();
        inner.for_each(|body| body.compact(Waste::LITTLE));
    }
}

fn run_pass(
    cx: &Context,
    place: &mut Place,
    pass: &PassInstance,
    settings: &Settings,
    outcome: &mut Outcome,
) {
    let body = place.body();
    if !fits(cx, pass.info, body) {
        let root = OpRef::new(cx, body, body.root());
        outcome.fail(root.error(format_args!(
            "trying to schedule pass '{}' on an unsupported operation",
            pass.info.name
        )));
        return;
    }
    for observer in settings.observers {
        observer.before(&place.site(cx, pass));
    }
    if let Some(progress) = settings.progress {
        progress.begin(pass.index);
    }
    let start = settings.timed.then(Instant::now);
    let layout = place.layout(cx);
    let asks = pass.info.asks_about_calls && place.body().children().next().is_some();
    if asks {
        attach_calls(cx, place.body());
    }
    let (failed, mut log, counts) = run_once(cx, place.body_mut(), pass, settings, &layout);
    if asks {
        detach_calls(cx, place.body());
    }
    let profile = Profile {
        time: start.map_or(Duration::ZERO, |start| start.elapsed()),
        counts,
    };
    for observer in settings.observers {
        observer.said(cx, &mut log);
    }
    for observer in settings.observers {
        observer.after(&place.site(cx, pass), failed);
    }
    outcome.failed |= failed;
    outcome.log.extend(log);
    outcome.add_profile(pass.index, profile);
}

/// Runs a pass and verifies: whether one of these failed, what was said, what was counted.
fn run_once(
    cx: &Context,
    body: &mut Body,
    pass: &PassInstance,
    settings: &Settings,
    layout: &DataLayout,
) -> (bool, Log, Vec<u64>) {
    note_coverage(pass.info, &pass.options);
    let context = PassContext::new(cx, pass, settings, layout);
    let result = (pass.info.run)(body, &context);
    let (mut log, counts) = context.finish();
    let mut failed = result.is_err() || log.has_errors();
    if settings.verify && !failed {
        let found = verify::verify_changed(cx, body);
        failed = found.has_errors();
        log.extend(found.into());
    }
    (failed, log, counts)
}

/// Says which pass runs, and with which options.
pub(super) fn note_coverage(info: &PassInfo, options: &Options) {
    if !coverage::is_on() {
        return;
    }
    let flag = info.flag;
    coverage::note(|| format!("pass {flag}"));
    for option in options.changed() {
        coverage::note(|| format!("option {flag} {option}"));
    }
}

fn run_nested(
    cx: &Context,
    place: &mut Place,
    pipeline: &Pipeline,
    settings: &Settings,
    outcome: &mut Outcome,
) {
    let around = place.layout(cx);
    let body = place.body_mut();
    if let PipelineAnchor::Op(name) = &pipeline.anchor {
        let errors = not_isolated(cx, body, name);
        if !errors.is_empty() {
            errors.into_iter().for_each(|e| outcome.fail(e));
            return;
        }
    }
    let wanted = |inner: &Body| takes(cx, pipeline, inner);
    let Settings {
        verify,
        threads,
        compacts,
        passes,
        print,
        observers,
        progress,
        timed,
    } = *settings;
    let is_much = || {
        let bodies = body.children().map(|(_, inner)| inner);
        is_worth_threads(bodies.filter(|b| wanted(b)).map(Body::op_capacity))
    };
    let counts = progress.filter(|progress| {
        let total = || body.children().filter(|(_, inner)| wanted(inner)).count();
        progress.enter(total())
    });
    if threads && observers.is_empty() && is_much() {
        let layout = around.inside(cx, body);
        let one = |mut outcome: Outcome, inner: &mut Body| {
            // Observers are not shared by threads, and there are none.
            let settings = Settings {
                verify,
                threads,
                compacts,
                passes,
                print,
                observers: &[],
                progress,
                timed,
            };
            let mut place = Place::new(inner, layout.clone());
            outcome.add(|outcome| run_steps(cx, &mut place, pipeline, &settings, outcome));
            counts.inspect(|progress| progress.step());
            outcome
        };
        let bodies = in_pieces(body.children_mut().into_par_iter());
        let outcomes = bodies.filter(|inner| wanted(inner));
        let outcomes = outcomes.fold(Outcome::default, one);
        outcome.join(outcomes.reduce(Outcome::default, |mut all, next| {
            all.join(next);
            all
        }));
        counts.inspect(|progress| progress.leave());
        return;
    }
    let stubs: Vec<OpId> = body
        .children()
        .filter(|(_, inner)| wanted(inner))
        .map(|(stub, _)| stub)
        .collect();
    for stub in stubs {
        place.path.push(stub);
        outcome.add(|outcome| run_steps(cx, place, pipeline, settings, outcome));
        place.path.pop();
        counts.inspect(|progress| progress.step());
    }
    counts.inspect(|progress| progress.leave());
}

/// Whether a pass of a pipeline asks what calls do.
fn asks_about_calls(pipeline: &Pipeline) -> bool {
    pipeline.steps.iter().any(|step| match step {
        Step::Pass(pass) => pass.info.asks_about_calls,
        Step::Nested(inner) => asks_about_calls(inner),
    })
}

/// Whether a nested pipeline runs on an isolated operation.
fn takes(cx: &Context, pipeline: &Pipeline, inner: &Body) -> bool {
    match &pipeline.anchor {
        PipelineAnchor::Op(name) => inner.name_str(cx, inner.root()) == name,
        PipelineAnchor::Any => pipeline.steps.iter().all(|step| match step {
            Step::Pass(pass) => fits(cx, pass.info, inner),
            Step::Nested(_) => true,
        }),
    }
}

/// The errors for the operations `name` directly inside that no pass can run on.
fn not_isolated(cx: &Context, body: &Body, name: &str) -> Vec<Diagnostic> {
    let wanted = cx.op_name(name);
    let blocks = body
        .regions(body.root())
        .iter()
        .flat_map(|r| body.blocks(*r));
    let ops = blocks.flat_map(|b| body.ops(b));
    ops.filter(|op| !body.is_stub(*op) && body.name(*op) == wanted)
        .map(|op| {
            let op = OpRef::new(cx, body, op);
            op.error(if op.def().is_none() {
                "trying to schedule a pass on an unregistered operation"
            } else {
                "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
            })
        })
        .collect()
}
