//! Programs as machine code: lowered as far as LLVM IR, compiled, and executed with the arguments that the interpreter had.
//!
//! Whatever the code does, it does to a process of its own, which compiles and calls the programs of several trials.

use std::io;
use std::time::Duration;

use oxmlir_exec::compare::Expected;
use oxmlir_exec::{Argument, Called, Native, Outcome, Random, Value, difference};
use oxmlir_ir::{Body, CommonAttr, Context, OpRef, Type};
use oxmlir_llvm::jit::{self, End, OptLevel, Program};

/// The programs that one process executes.
pub const BATCH: usize = 16;

/// How long a process may take for each program. Programs take milliseconds, unless others have the machine.
const PATIENCE: Duration = Duration::from_secs(10);

/// A way to the llvm dialect, and how hard LLVM works on what comes out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// The passes in front of the last ones.
    lowering: &'static str,
    /// LLVM's level.
    level: (OptLevel, u8),
}

/// Passes that leave operations for the last ones only.
const LOWERINGS: &[&str] = &[
    "func.func(convert-vector-to-scf,lower-affine,convert-scf-to-cf),expand-strided-metadata,func.func(lower-affine)",
    "func.func(convert-vector-to-scf{full-unroll=true},lower-affine,canonicalize),convert-scf-to-cf,expand-strided-metadata,lower-affine,arith-expand",
];

/// The passes that leave the llvm dialect.
const LAST: &str = ",convert-vector-to-llvm{force-32bit-vector-indices=false},convert-to-llvm,reconcile-unrealized-casts";

const LEVELS: &[(OptLevel, u8)] = &[
    (OptLevel::None, 0),
    (OptLevel::None, 0),
    (OptLevel::Less, 1),
    (OptLevel::Default, 2),
];

impl Way {
    /// One of them.
    pub fn any(random: &mut Random) -> Way {
        Way {
            lowering: LOWERINGS[random.below(LOWERINGS.len() as u64) as usize],
            level: LEVELS[random.below(LEVELS.len() as u64) as usize],
        }
    }

    /// The passes.
    pub fn passes(self) -> String {
        format!("{}{LAST}", self.lowering)
    }

    /// The level as a flag says it.
    pub fn level(self) -> u8 {
        self.level.1
    }
}

/// Loads LLVM, so that not every process has to.
pub fn prepare() {
    let cx = Context::new(&crate::hunt::REGISTRY);
    let text = "llvm.func @f() { llvm.return }";
    let parsed = oxmlir_grammar::parse(
        &cx,
        "nothing",
        text.as_bytes().into(),
        oxmlir_grammar::Options::default(),
    );
    if let Ok(parsed) = parsed
        && let Ok(program) = Program::new(&cx, &parsed.body, &["f"])
    {
        let _ = program.compile(&jit::Options::default()).map(drop);
    }
}

/// A program that is to be compiled, and what the interpreter made of it.
pub struct Job<'c> {
    cx: &'c Context,
    program: Program,
    function: &'static str,
    level: OptLevel,
    /// The types of arguments and results.
    types: (Vec<Type>, Vec<Type>),
    runs: Vec<(Vec<Argument>, Outcome)>,
}

/// The declaration of a function that takes or gives a struct of `float`: C passes two in one register, LLVM each in its own.
fn packed_call(cx: &Context, module: &Body) -> Option<String> {
    let mut found = None;
    module.walk_all(&mut |path| {
        let op = OpRef::new(cx, path.body, path.op);
        let regions = op.body.regions(op.id);
        let is_declared = regions.first().is_some_and(|r| op.body.is_region_empty(*r));
        let ty = op.common_attr(CommonAttr::FunctionType);
        if found.is_none()
            && is_declared
            && ty.is_some_and(|ty| cx.attr_string(ty).contains("struct<(f32"))
        {
            let name = op.common_attr(CommonAttr::SymName);
            found = name.map(|name| cx.attr_string(name));
        }
    });
    found
}

/// Whether a program takes the sign of a `bf16`, which LLVM 22 reads from other bits where it has computed the number as `float`.
fn copies_short_sign(cx: &Context, module: &Body) -> bool {
    let mut found = false;
    module.walk_all(&mut |path| {
        let op = OpRef::new(cx, path.body, path.op);
        let is_short = |ty: Type| cx.element_type(ty) == Type::BF16;
        found |= op.name_str() == "llvm.intr.copysign" && op.result_types().any(is_short);
    });
    found
}

/// What became of a program.
pub enum Verdict {
    /// The code does the same as the interpreter: so many executions.
    Same(u64),
    /// It cannot be compiled or called, and why.
    Unable(String),
    /// It does something else.
    Different(String),
}

impl<'c> Job<'c> {
    /// A job for the function of a module of the llvm dialect.
    ///
    /// # Errors
    /// What LLVM IR cannot express.
    pub fn new(
        cx: &'c Context,
        module: &Body,
        function: &'static str,
        way: Way,
        expected: &Expected,
    ) -> Result<Job<'c>, String> {
        if let Some(name) = packed_call(cx, module) {
            return Err(format!(
                "{name} is a function of C with floats in a struct, which C packs"
            ));
        }
        if copies_short_sign(cx, module) {
            return Err("llvm.intr.copysign of bf16 is wrong in LLVM".to_owned());
        }
        let program = Program::new(cx, module, &[function]).map_err(|mut errors| {
            let first = errors.take().into_iter().next();
            first.map_or_else(String::new, |error| error.message)
        })?;
        let runs = expected.runs().iter();
        // Which NaN comes out of an operation is up to the machine.
        let runs = runs.filter(|(_, outcome)| !outcome.shows_nan && outcome.events.is_empty());
        let (inputs, outputs) = expected.signature();
        Ok(Job {
            cx,
            program,
            function,
            level: way.level.0,
            types: (inputs.to_vec(), outputs.to_vec()),
            runs: runs.cloned().collect(),
        })
    }

    /// Compiles the program and calls it with all arguments, in this process.
    fn work(&self) -> Verdict {
        match self.call(&self.runs) {
            Ok(None) => Verdict::Same(self.runs.len() as u64),
            // What an earlier call left in memory is no fault of the code: the call alone has to differ as well.
            Ok(Some((at, _))) => match self.call(&self.runs[at..=at]) {
                Ok(None) => Verdict::Unable("a call depends on those before it".to_owned()),
                Ok(Some((_, what))) => {
                    let args = self.shown(&self.runs[at].0);
                    Verdict::Different(format!("with arguments '{args}': {what}"))
                }
                Err(why) => Verdict::Unable(why),
            },
            Err(why) => Verdict::Unable(why),
        }
    }

    /// Compiles the program and calls it with the arguments of these runs: which is the first that ends otherwise, and how.
    fn call(&self, runs: &[(Vec<Argument>, Outcome)]) -> Result<Option<(usize, String)>, String> {
        let jit = self.program.compile(&self.options())?;
        let function = jit.function(self.function)?;
        let native = Native {
            cx: self.cx,
            place: jit::place,
            read: jit::read_memory,
        };
        let (inputs, outputs) = &self.types;
        for (at, (args, expected)) in runs.iter().enumerate() {
            let call = |slots: &[u128]| function.call(slots);
            let called = native.call((inputs, outputs), args, call)?;
            if let Some(what) = difference(expected, &outcome(called, expected)) {
                return Ok(Some((at, what)));
            }
        }
        Ok(None)
    }

    /// What it means that the process came to such an end.
    fn ended(&self, end: &End) -> Verdict {
        let compile = || match self.program.compile(&self.options()) {
            Ok(_) => SAME.into(),
            Err(why) => why.into_bytes(),
        };
        match jit::isolated(PATIENCE, &mut io::sink(), compile) {
            Ok(End::Done(_)) => Verdict::Different(end.to_string()),
            _ => Verdict::Unable("LLVM cannot compile it".to_owned()),
        }
    }

    fn options(&self) -> jit::Options {
        jit::Options {
            level: self.level,
            shared_libs: Vec::new(),
        }
    }

    /// Arguments as attributes.
    fn shown(&self, args: &[Argument]) -> String {
        let shown = args.iter().zip(&self.types.0).map(|(arg, ty)| match arg {
            Argument::Value(value) if *ty == Type::I1 => value.to_string(),
            Argument::Value(value) => format!("{value} : {}", self.cx.type_string(*ty)),
            Argument::Buffer(array) | Argument::Memory(_, array) => {
                let value = Value::Array(array.clone().into());
                format!("{value} : {}", self.cx.type_string(*ty))
            }
        });
        shown.collect::<Vec<_>>().join(", ")
    }
}

/// What a call has left behind, as far as it can be seen from outside.
fn outcome(called: Called, expected: &Outcome) -> Outcome {
    let visible = |values: Vec<Value>, expected: &[Option<Value>]| {
        let pairs = values.into_iter().zip(expected);
        let visible = pairs.map(|(value, was)| was.as_ref().map(|_| value));
        visible.collect()
    };
    Outcome {
        results: visible(called.results, &expected.results),
        arguments: visible(called.arguments, &expected.arguments),
        ..expected.clone()
    }
}

/// The marks of verdicts in the answer of a process, each on a line of its own.
const SAME: &str = "same ";
const UNABLE: &str = "unable ";
const DIFFERENT: &str = "different ";

/// Compiles and executes programs, in a process of their own.
pub fn verdicts(jobs: &[&Job]) -> Vec<Verdict> {
    let lines = || {
        let lines = jobs.iter().map(|job| match job.work() {
            Verdict::Same(executions) => format!("{SAME}{executions}\n"),
            Verdict::Unable(why) => format!("{UNABLE}{}\n", why.replace('\n', " ")),
            Verdict::Different(what) => format!("{DIFFERENT}{}\n", what.replace('\n', " ")),
        });
        lines.collect::<String>().into_bytes()
    };
    let limit = PATIENCE * jobs.len() as u32;
    match (jit::isolated(limit, &mut io::sink(), lines), jobs) {
        (_, []) => Vec::new(),
        (Ok(End::Done(answer)), _) => {
            let answer = String::from_utf8_lossy(&answer);
            answer.lines().map(verdict).collect()
        }
        (Err(error), _) => jobs
            .iter()
            .map(|_| Verdict::Unable(error.to_string()))
            .collect(),
        (Ok(end), [job]) => vec![job.ended(&end)],
        // Each alone shows which one it was.
        (Ok(_), _) => jobs.chunks(1).flat_map(verdicts).collect(),
    }
}

fn verdict(line: &str) -> Verdict {
    if let Some(executions) = line.strip_prefix(SAME) {
        return Verdict::Same(executions.parse().unwrap_or_default());
    }
    match line.strip_prefix(DIFFERENT) {
        Some(what) => Verdict::Different(what.to_owned()),
        None => Verdict::Unable(line.trim_start_matches(UNABLE).to_owned()),
    }
}
