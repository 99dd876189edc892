//! Executions of a function in two programs, such as before and behind a pass, with the same arguments.

use oxmlir_ir::analysis::{Visibility, symbol_name, visibility};
use oxmlir_ir::pass::Promise;
use oxmlir_ir::{Body, Context, Diagnostic, Location, Traits, Type};

use crate::argument::{Argument, Random};
use crate::error::{Error, ErrorKind};
use crate::fit::{Fit, numbers};
use crate::machine::{Alone, Machine, Options, Outcome};
use crate::refine::difference;
use crate::value::Value;

/// How often the second program may take the steps of the first one at most: expanding an operation takes more.
const MORE_STEPS: u64 = 32;
/// The operations after which the second program counts as one that does not end: tiles of tiles compute the same over and over.
const STEPS_AT_LAST: u64 = 40_000_000;
/// How many inputs are tried for each that is wanted, before a function counts as undefined with all.
const ATTEMPTS: u64 = 6;
/// Bytes of memory that take as long to make, fill and compare as an operation takes to execute.
const BYTES_OF_A_STEP: u64 = 16;
/// Operations that the second program may take more for each byte of memory: what one operation on an array does, loops do element by
/// element.
const OPERATIONS_OF_A_BYTE: u64 = 4;
/// The bytes that an execution may use: several of them are kept, and several functions are executed at the same time.
const MAX_MEMORY: u64 = 1 << 25;

/// The arguments that functions are compared with.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    /// How many inputs there are for each function.
    pub count: u64,
    /// The number that they follow from.
    pub seed: u64,
    /// Whether some of the indices are any numbers of 64 bits. Passes may take indices for numbers of 32 bits, and their sums for ones that
    /// do not wrap around.
    pub far_indices: bool,
    /// Operations that an execution of the first program takes at most, and all of them, with what their memory takes, before no
    /// further one begins.
    pub max_steps: u64,
}

/// What comparing a function has shown.
#[derive(Default)]
pub struct Comparison {
    /// Inputs with which both programs were executed.
    pub executions: u64,
    /// Inputs with which the first program cannot be executed, or the second one is not understood, and why.
    pub skipped: Vec<Error>,
    /// The first difference.
    pub difference: Option<Difference>,
    /// Inputs with a difference that does not count, because of what the user of a pass has promised.
    pub unminded: u64,
}

/// An input with which the second program does what the first one does not allow.
pub struct Difference {
    /// The arguments as text.
    pub args: Vec<String>,
    /// What differs.
    pub what: String,
    /// The error that ends the execution of the second program, if that is it.
    pub error: Option<Diagnostic>,
}

impl Comparison {
    /// Without a difference that the user of a pass has promised not to mind.
    #[must_use]
    pub fn with_promise(mut self, promise: Promise) -> Comparison {
        let is_allowed = self.difference.as_ref().is_some_and(|difference| {
            let least = match difference.error {
                Some(_) => Promise::Defined,
                None => Promise::Inputs,
            };
            promise >= least
        });
        if is_allowed {
            self.executions -= 1;
            self.difference = None;
            self.unminded += 1;
        }
        self
    }
}

/// What a function does with some inputs.
pub struct Expected {
    name: String,
    signature: (Vec<Type>, Vec<Type>),
    max_steps: u64,
    /// The bytes that an execution has allocated at most.
    allocated: u64,
    /// Who executes the function where it is a kernel: lowering takes away what its code looks like.
    alone: Option<Alone>,
    runs: Vec<(Vec<Argument>, Outcome)>,
    skipped: Vec<Error>,
}

impl Expected {
    /// How often the function was executed.
    pub fn executions(&self) -> usize {
        self.runs.len()
    }

    /// Without the inputs with which the function returns an index that has more than this many bits, or gets a negative one: it is another
    /// number where it is extended without its sign.
    #[must_use]
    pub fn with_indices_of(mut self, bits: u32) -> Expected {
        let are_indices =
            |types: &[Type]| -> Vec<bool> { types.iter().map(|ty| *ty == Type::INDEX).collect() };
        let (gets_index, is_index) = (
            are_indices(&self.signature.0),
            are_indices(&self.signature.1),
        );
        let fits = |result: &Option<Value>| {
            let index = result.as_ref().and_then(Value::to_int);
            index
                .is_none_or(|index| index.sext_or_trunc(bits).sext_or_trunc(index.width()) == index)
        };
        let is_negative = |arg: &Argument| match arg {
            Argument::Value(value) => value.to_int().is_some_and(|index| index.is_negative()),
            _ => false,
        };
        let before = self.runs.len();
        self.runs.retain(|(args, outcome)| {
            let mut results = outcome.results.iter().zip(&is_index);
            let mut args = args.iter().zip(&gets_index);
            results.all(|(result, is_index)| !is_index || fits(result))
                && args.all(|(arg, is_index)| !is_index || !is_negative(arg))
        });
        for _ in self.runs.len()..before {
            let message = format!("an index has more than {bits} bits, or a sign");
            let error = Error::new(ErrorKind::Unsupported, Location::UNKNOWN, message);
            self.skipped.push(*error);
        }
        self
    }

    /// The types of the arguments and of the results.
    pub fn signature(&self) -> (&[Type], &[Type]) {
        (&self.signature.0, &self.signature.1)
    }

    /// The arguments, and what the function does with them.
    pub fn runs(&self) -> &[(Vec<Argument>, Outcome)] {
        &self.runs
    }

    /// Executes the function in another program with the same inputs, up to the first difference. A function of another type
    /// is not compared.
    pub fn compare(&self, cx: &Context, after: &Body) -> Comparison {
        let more = self.allocated.saturating_mul(OPERATIONS_OF_A_BYTE);
        let steps = more.saturating_add(self.max_steps.saturating_mul(MORE_STEPS));
        let (comparison, is_unfinished) = self.compare_within(cx, after, steps);
        match is_unfinished && steps < STEPS_AT_LAST {
            true => self.compare_within(cx, after, STEPS_AT_LAST).0,
            false => comparison,
        }
    }

    /// Compares with executions of so many operations; and whether it is their number that one ends at.
    fn compare_within(&self, cx: &Context, after: &Body, steps: u64) -> (Comparison, bool) {
        let mut comparison = Comparison {
            skipped: self.skipped.clone(),
            ..Comparison::default()
        };
        let mut is_unfinished = false;
        let options = Options {
            alone: self.alone,
            ..with_steps(steps)
        };
        let mut machine = Machine::new(cx, after, options);
        for (args, expected) in &self.runs {
            let events = expected.events.iter();
            machine.declared = events
                .map(|event| (event.name.clone(), event.types.clone()))
                .collect();
            let (what, error) =
                match machine.run_as(&self.name, args, &self.signature.0, &self.signature.1) {
                    Ok(found) => (difference(expected, &found), None),
                    Err(error)
                        if error.kind == ErrorKind::Unsupported || machine.lacks_memory(&error) =>
                    {
                        comparison.skipped.push(*error);
                        continue;
                    }
                    Err(error) => {
                        is_unfinished = error.kind == ErrorKind::Exhausted;
                        let what = "it ends early behind the pass".to_owned();
                        (Some(what), Some(error.diagnostic))
                    }
                };
            if what.is_some() && error.is_none() && expected.depends_on_order() {
                let message = "unknown functions are called in an order that is not specified";
                let error = Error::new(ErrorKind::Unsupported, Location::UNKNOWN, message);
                comparison.skipped.push(*error);
                continue;
            }
            comparison.executions += 1;
            if let Some(what) = what {
                comparison.difference = Some(Difference {
                    args: args.iter().map(shown).collect(),
                    what,
                    error,
                });
                break;
            }
        }
        (comparison, is_unfinished)
    }
}

impl Inputs {
    /// Executes a function with all inputs; none if there is no such function. `name` is a path of symbols: `main`,
    /// `module::function`.
    pub fn expect(&self, cx: &Context, before: &Body, name: &str) -> Option<Expected> {
        let mut machine = Machine::new(cx, before, with_steps(self.max_steps));
        let signature = machine.signature(name).ok()?;
        let mut expected = Expected {
            name: name.to_owned(),
            max_steps: self.max_steps,
            allocated: 0,
            alone: machine.alone(name),
            runs: Vec::new(),
            skipped: Vec::new(),
            signature,
        };
        let known = machine.function(name).map(numbers).unwrap_or_default();
        let mut steps = 0;
        for attempt in 0..self.count.saturating_mul(ATTEMPTS) {
            let mut random = Random::new(self.seed.wrapping_add(attempt));
            let fit = match attempt.checked_sub(self.count) {
                Some(attempt) => Fit::known(&known, attempt, &mut random),
                None if self.far_indices => Fit::any(&mut random).with_far_indices(&mut random),
                None => Fit::any(&mut random),
            };
            let args = machine.fitting_arguments(name, &fit, &mut random);
            match args.and_then(|args| Ok((machine.run(name, &args)?, args))) {
                Ok((outcome, args)) => expected.runs.push((args, outcome)),
                Err(error) => expected.skipped.push(*error),
            }
            let allocated = machine.memory.allocated();
            expected.allocated = expected.allocated.max(allocated);
            steps += machine.steps + allocated / BYTES_OF_A_STEP;
            let found = expected.runs.len() as u64;
            if found == self.count || steps > self.max_steps {
                break;
            }
        }
        let missing = self.count.saturating_sub(expected.runs.len() as u64);
        expected.skipped.truncate(missing as usize);
        Some(expected)
    }

    /// Executes a function of two programs with all inputs, up to the first difference.
    pub fn compare(&self, cx: &Context, programs: [&Body; 2], name: &str) -> Comparison {
        let expected = self.expect(cx, programs[0], name);
        expected.map_or_else(Comparison::default, |expected| {
            expected.compare(cx, programs[1])
        })
    }
}

fn with_steps(max_steps: u64) -> Options {
    Options {
        max_steps,
        max_memory: MAX_MEMORY,
        only_specified: true,
        ..Options::default()
    }
}

fn shown(argument: &Argument) -> String {
    match argument {
        Argument::Value(value) => value.to_string(),
        Argument::Buffer(array) | Argument::Memory(_, array) => {
            Value::Array(array.clone().into()).to_string()
        }
    }
}

/// A function with a body.
pub struct Function<'b> {
    /// Its path, the names of the modules around it first: `module::function`.
    pub path: String,
    /// Its body.
    pub body: &'b Body,
    /// Whether only the program itself calls it. Passes may rely on the arguments that it is called with.
    pub is_private: bool,
}

/// The functions of a program that have a body.
pub fn functions<'b>(cx: &Context, root: &'b Body) -> Vec<Function<'b>> {
    let mut found = Vec::new();
    let mut work = vec![(String::new(), root)];
    while let Some((path, body)) = work.pop() {
        for (_, inner) in body.children() {
            let Some(name) = symbol_name(cx, inner, inner.root()) else {
                continue;
            };
            let is_outermost = path.is_empty();
            let path = format!("{path}{}", cx.get_str(name));
            if inner.has_trait(cx, inner.root(), Traits::FUNCTION) {
                let has_body = inner.num_regions(inner.root()) > 0
                    && !inner.is_region_empty(inner.root_region());
                found.extend(has_body.then(|| Function {
                    path,
                    body: inner,
                    is_private: match visibility(cx, inner, inner.root()) {
                        Visibility::Private => true,
                        // Nobody can name what is in a module without a name.
                        Visibility::Nested => {
                            is_outermost && symbol_name(cx, root, root.root()).is_none()
                        }
                        Visibility::Public => false,
                    },
                }));
            } else {
                work.push((format!("{path}::"), inner));
            }
        }
    }
    found
}
