//! One program: it is executed, put through passes, and executed behind each.

use std::panic::{AssertUnwindSafe, catch_unwind};

use oxmlir_exec::compare::{Comparison, Expected, Inputs};
use oxmlir_grammar::{Options, parse};
use oxmlir_ir::pass::{Pipeline, Promise, Settings, Step, parse_pipeline, run};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::verify::verify;
use oxmlir_ir::{Body, Context};

use crate::compiled::{self, Job, Way};
use crate::pipelines;

/// A program with what it does.
pub struct Trial<'c> {
    cx: &'c Context,
    body: Box<Body>,
    text: String,
    /// The function that is executed.
    function: &'static str,
    inputs: Inputs,
    expected: Expected,
}

/// What a pass did to a program.
pub enum Verdict {
    /// Nothing.
    Unchanged,
    /// It reported an error of its own.
    Refused,
    /// The program does the same, as far as it can be executed: so many executions.
    Same(u64),
    /// The pass is wrong.
    Wrong(Fault),
}

/// What is wrong with a pass.
pub struct Fault {
    /// The kind, which stays when the program is reduced.
    pub kind: FaultKind,
    /// What happens.
    pub why: String,
}

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// The pass ends with a panic.
    Panic,
    /// The program is not valid behind it.
    Invalid,
    /// The program does something else behind it.
    Different,
    /// The program does something else as machine code.
    Compiled,
}

/// What became of a program on its way to machine code.
pub enum Lowered<'c> {
    /// It is to be compiled.
    Ready(Box<Job<'c>>),
    /// Something of it cannot be lowered, and what.
    Unable(String),
    /// The lowering is wrong.
    Wrong(Fault),
}

impl FaultKind {
    fn with(self, why: String) -> Verdict {
        Verdict::Wrong(self.fault(why))
    }

    fn fault(self, why: String) -> Fault {
        Fault { kind: self, why }
    }
}

impl<'c> Trial<'c> {
    /// Reads a program and executes it.
    ///
    /// # Errors
    /// The text is no program.
    pub fn new(
        cx: &'c Context,
        text: &str,
        function: &'static str,
        inputs: Inputs,
    ) -> Result<Trial<'c>, String> {
        let first = |mut errors: oxmlir_ir::Diagnostics| {
            let all = errors.take();
            all.first()
                .map_or_else(String::new, |error| error.message.clone())
        };
        let parsed = parse(cx, "program", text.as_bytes().into(), Options::default());
        let body = parsed.map_err(first)?.body;
        let errors = verify(cx, &body);
        if !errors.is_empty() {
            return Err(first(errors));
        }
        let expected = inputs
            .expect(cx, &body, function)
            .ok_or("there is no function to execute")?;
        let text = shown(cx, &body);
        Ok(Trial {
            cx,
            body,
            text,
            function,
            inputs,
            expected,
        })
    }

    /// Whether the program is defined with any input.
    pub fn is_defined(&self) -> bool {
        self.expected.executions() > 0
    }

    /// Puts the program through a pass. With `go_on`, what comes out is what the next pass gets.
    pub fn pass(&mut self, pass: &str, go_on: bool) -> Verdict {
        if !pipelines::takes(pass, &self.text) {
            return Verdict::Refused;
        }
        let mut body = Box::new(self.body.duplicate(self.cx));
        match transform(self.cx, &mut body, pass) {
            Ok(true) => {}
            Ok(false) => return Verdict::Refused,
            Err(why) => return FaultKind::Panic.with(why),
        }
        let text = shown(self.cx, &body);
        if text == self.text {
            return Verdict::Unchanged;
        }
        let errors = verify(self.cx, &body).take();
        if let Some(error) = errors.first() {
            if is_conversion(pass) || self.text.contains("unrealized_conversion_cast") {
                return Verdict::Refused;
            }
            return FaultKind::Invalid.with(format!(
                "the program is not valid behind the pass: {}",
                error.message
            ));
        }
        match self.compare(&body, Some(pass)) {
            Err(fault) => Verdict::Wrong(fault),
            Ok(compared) => {
                if go_on {
                    (self.body, self.text) = (body, text);
                    // What is not minded here is nothing that the next pass has done.
                    if compared.unminded > 0
                        && let Some(now) = self.inputs.expect(self.cx, &self.body, self.function)
                    {
                        self.expected = now;
                    }
                }
                Verdict::Same(compared.executions)
            }
        }
    }

    /// Executes what has become of the program. What the user of `pass` has promised not to mind is no difference.
    fn compare(&self, body: &Body, pass: Option<&str>) -> Result<Comparison, Fault> {
        let mut comparison = self.expected.compare(self.cx, body);
        if let Some(pass) = pass.filter(|_| comparison.difference.is_some()) {
            comparison = comparison.with_promise(promise(self.cx, &self.body, pass));
        }
        let Some(difference) = comparison.difference else {
            return Ok(comparison);
        };
        let args = difference.args.join(", ");
        let error = difference
            .error
            .map_or_else(String::new, |error| format!(": {}", error.message));
        let what = difference.what;
        Err(FaultKind::Different.fault(format!("with arguments ({args}): {what}{error}")))
    }

    /// The text of the program as the passes have left it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Lowers the program to the llvm dialect.
    pub fn lower(&self, way: Way) -> Lowered<'c> {
        let mut body = Box::new(self.body.duplicate(self.cx));
        match transform(self.cx, &mut body, &way.passes()) {
            Ok(true) => {}
            Ok(false) => return Lowered::Unable("a pass refuses the program".to_owned()),
            Err(why) => return Lowered::Wrong(FaultKind::Panic.fault(why)),
        }
        if let Some(error) = verify(self.cx, &body).take().into_iter().next() {
            return Lowered::Unable(error.message);
        }
        if let Err(fault) = self.compare(&body, None) {
            return Lowered::Wrong(fault);
        }
        match Job::new(self.cx, &body, self.function, way, &self.expected) {
            Ok(job) => Lowered::Ready(Box::new(job)),
            Err(why) => Lowered::Unable(why),
        }
    }

    /// The smallest program that is found in which the pass is wrong in the same way, and what happens there.
    pub fn reduce(&self, pass: &str, fault: Fault) -> (String, Fault) {
        self.reduce_while(pass, fault, |trial| match trial.pass(pass, false) {
            Verdict::Wrong(found) => Some(found),
            _ => None,
        })
    }

    /// The smallest program that is found which is wrong in the same way behind a way to machine code.
    pub fn reduce_compiled(&self, way: Way, fault: Fault) -> (String, Fault) {
        self.reduce_while("", fault, |trial| match trial.lower(way) {
            Lowered::Wrong(found) => Some(found),
            Lowered::Unable(_) => None,
            Lowered::Ready(job) => match compiled::verdicts(&[&*job]).pop()? {
                compiled::Verdict::Different(why) => Some(FaultKind::Compiled.fault(why)),
                _ => None,
            },
        })
    }

    fn reduce_while(
        &self,
        pass: &str,
        fault: Fault,
        find: impl Fn(&mut Trial<'c>) -> Option<Fault>,
    ) -> (String, Fault) {
        let fault_in = |body: &Body| -> Option<Fault> {
            let text = shown(self.cx, body);
            let mut trial = Trial::new(self.cx, &text, self.function, self.inputs).ok()?;
            let found = trial.is_defined().then(|| find(&mut trial))?;
            found.filter(|found| found.kind == fault.kind)
        };
        let all = oxmlir_passes::PASSES.iter().copied();
        let helping: Vec<_> = all.filter(|info| !pass.contains(info.flag)).collect();
        let condition = |body: &Body| fault_in(body).is_some();
        let reduced = oxmlir_reduce::reduce(self.cx, &self.body, &helping, &condition);
        let found = fault_in(&reduced.body).unwrap_or(fault);
        (shown(self.cx, &reduced.body), found)
    }
}

/// Whether a pass may leave half of a program behind that does not fit the other half, as it does in the reference.
fn is_conversion(pass: &str) -> bool {
    let flag = pass.rsplit('(').next().unwrap_or(pass);
    let conversions = [
        "convert-",
        "finalize-",
        "gpu-to-llvm",
        "lower-affine",
        "xegpu-wg-to-sg-distribute",
    ];
    conversions.iter().any(|prefix| flag.starts_with(prefix))
}

fn shown(cx: &Context, body: &Body) -> String {
    module_text(cx, body, &PrintOptions::default())
}

/// What the user of a pass promises of a program.
fn promise(cx: &Context, body: &Body, pass: &str) -> Promise {
    let pipeline = parse_pipeline(&format!("builtin.module({pass})"), oxmlir_passes::PASSES);
    let mut promise = Promise::None;
    let mut work: Vec<Pipeline> = pipeline.into_iter().collect();
    while let Some(pipeline) = work.pop() {
        for step in pipeline.steps {
            match step {
                Step::Nested(nested) => work.push(nested),
                Step::Pass(pass) => {
                    promise = promise.max((pass.info.promise)(cx, body, &pass.options));
                }
            }
        }
    }
    promise
}

/// Runs a pass on a module; says whether it succeeds.
fn transform(cx: &Context, body: &mut Body, pass: &str) -> Result<bool, String> {
    let pipeline = format!("builtin.module({pass})");
    let mut parsed =
        parse_pipeline(&pipeline, oxmlir_passes::PASSES).map_err(|error| error.message)?;
    parsed.finish();
    let print = PrintOptions::default();
    let settings = Settings::plain(oxmlir_passes::PASSES, &print);
    let outcome = catch_unwind(AssertUnwindSafe(|| run(cx, body, &parsed, &settings)));
    match outcome {
        Ok(outcome) => Ok(!outcome.failed),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("the pass panics: {}", text.unwrap_or_default()))
        }
    }
}
