//! Executions of a function in two programs, such as before and behind a pass, with the same arguments.

use oxmlir_ir::analysis::{Visibility, symbol_name, visibility};
use oxmlir_ir::{Body, Context, Diagnostic, Traits, Type};

use crate::argument::Argument;
use crate::error::ErrorKind;
use crate::machine::{Machine, Options, Outcome};
use crate::refine::difference;
use crate::value::Value;

/// How often the second program may take the steps of the first one at most: expanding an operation takes more.
const MORE_STEPS: u64 = 8;

/// The arguments that functions are compared with.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    /// How many inputs there are for each function.
    pub count: u64,
    /// The number that they follow from.
    pub seed: u64,
    /// Operations that an execution of the first program takes at most.
    pub max_steps: u64,
}

/// What comparing a function has shown.
#[derive(Default)]
pub struct Comparison {
    /// Inputs with which both programs were executed.
    pub executions: u64,
    /// Inputs that were undefined, unsupported or took too long in the first program.
    pub skipped: u64,
    /// The first difference.
    pub difference: Option<Difference>,
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

/// What a function does with some inputs.
pub struct Expected {
    name: String,
    signature: (Vec<Type>, Vec<Type>),
    max_steps: u64,
    runs: Vec<(Vec<Argument>, Outcome)>,
    skipped: u64,
}

impl Expected {
    /// How often the function was executed.
    pub fn executions(&self) -> usize {
        self.runs.len()
    }

    /// Executes the function in another program with the same inputs, up to the first difference. A function of another type
    /// is not compared.
    pub fn compare(&self, cx: &Context, after: &Body) -> Comparison {
        let mut comparison = Comparison {
            skipped: self.skipped,
            ..Comparison::default()
        };
        let mut machine = Machine::new(
            cx,
            after,
            with_steps(self.max_steps.saturating_mul(MORE_STEPS)),
        );
        match machine.signature(&self.name) {
            Ok(signature) if signature == self.signature => {}
            _ => {
                comparison.skipped += self.runs.len() as u64;
                return comparison;
            }
        }
        for (args, expected) in &self.runs {
            let (what, error) = match machine.run(&self.name, args) {
                Ok(found) => (difference(expected, &found), None),
                Err(error) if error.kind == ErrorKind::Unsupported => {
                    comparison.skipped += 1;
                    continue;
                }
                Err(error) => {
                    let what = "it ends early behind the pass".to_owned();
                    (Some(what), Some(error.diagnostic))
                }
            };
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
        comparison
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
            runs: Vec::new(),
            skipped: 0,
            signature,
        };
        for input in 0..self.count {
            let seed = self.seed.wrapping_add(input);
            let args = machine.random_arguments(&expected.signature.0, seed);
            match args.and_then(|args| Ok((machine.run(name, &args)?, args))) {
                Ok((outcome, args)) => expected.runs.push((args, outcome)),
                Err(_) => expected.skipped += 1,
            }
        }
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
        ..Options::default()
    }
}

fn shown(argument: &Argument) -> String {
    match argument {
        Argument::Value(value) => value.to_string(),
        Argument::Buffer(array) => Value::Array(array.clone().into()).to_string(),
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
            let path = format!("{path}{}", cx.get_str(name));
            if inner.has_trait(cx, inner.root(), Traits::FUNCTION) {
                let has_body = inner.num_regions(inner.root()) > 0
                    && !inner.is_region_empty(inner.root_region());
                found.extend(has_body.then(|| Function {
                    path,
                    body: inner,
                    is_private: visibility(cx, inner, inner.root()) == Visibility::Private,
                }));
            } else {
                work.push((format!("{path}::"), inner));
            }
        }
    }
    found
}
