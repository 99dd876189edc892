//! The machine: functions of a module, and what their execution leaves behind.

mod access;
pub(crate) mod launch;
pub(crate) mod run;
mod symbols;

use std::sync::Arc;

use oxmlir_dialects::tables::gpu::FUNC;
use oxmlir_ir::{Body, Context, Location, OpRef, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::argument::Argument;
use crate::code::Code;
use crate::error::{Error, ErrorKind, Origin, OriginData, Result};
use crate::kernel::Kernel;
use crate::layout::Layouts;
use crate::memory::{Memory, Pointer};
use crate::rules::gpu;
use crate::runtime::Event;
use crate::signature::returned;
use crate::value::Value;
use symbols::Symbols;

/// How programs are executed.
#[derive(Clone, Debug)]
pub struct Options {
    /// Operations that are executed at most.
    pub max_steps: u64,
    /// Calls that may be open at the same time.
    pub max_depth: usize,
    /// Bytes that may be allocated at the same time.
    pub max_memory: u64,
    /// The number that the results of unknown functions follow from.
    pub seed: u64,
    /// Whether to refuse what the semantics leave open, such as which zero is the lesser one; else one of the results is taken.
    pub only_specified: bool,
    /// Who executes a kernel that nobody launches; nothing to take what its code looks like.
    pub alone: Option<Alone>,
}

/// The threads of the only block that executes a kernel which nobody launches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alone {
    /// Threads by dimension.
    pub threads: [i64; 3],
    /// Lanes of a subgroup.
    pub lanes: i64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_steps: 100_000_000,
            max_depth: 10_000,
            max_memory: 1 << 30,
            seed: 0,
            only_specified: false,
            alone: None,
        }
    }
}

/// What an execution leaves behind.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The results of the function; of buffers the elements, none of one that was freed.
    pub results: Vec<Option<Value>>,
    /// What the arguments are in the end, likewise, and behind them the buffers that unknown operations have made.
    pub arguments: Vec<Option<Value>>,
    /// Which arguments are buffers that results lead to: these belong to the caller as results do.
    pub returned: Vec<bool>,
    /// The calls of unknown functions.
    pub events: Vec<Event>,
    /// What the program has written.
    pub output: String,
    /// Whether a number was rounded in one of several ways that are right.
    pub is_approximate: bool,
    /// Whether the bits of a NaN mattered. Which NaN an operation gives is up to the machine.
    pub shows_nan: bool,
    /// The operations that were executed.
    pub steps: u64,
}

/// An interpreter of a module. Each has its own memory, and several may be at work at the same time.
pub struct Machine<'a> {
    /// The context of the module.
    pub cx: &'a Context,
    pub(crate) options: Options,
    pub(crate) symbols: Symbols<'a>,
    codes: FxHashMap<u32, Arc<Code<'a>>>,
    origins: Vec<OriginData>,
    origin_numbers: FxHashMap<OriginData, Origin>,
    pub(crate) steps: u64,
    /// The memory that the program sees.
    pub(crate) memory: Memory,
    pub(crate) layouts: Layouts<'a>,
    /// The memory of globals, by the address of the body that has them and their number in it.
    pub(crate) globals: FxHashMap<u32, Pointer>,
    /// The block of a kernel that is executed.
    pub(crate) kernel: Option<Kernel>,
    /// The bytes of the tiles of SME, once they are used.
    pub(crate) tiles: Vec<Value>,
    /// What the program has written.
    pub(crate) output: String,
    pub(crate) events: Vec<Event>,
    /// The number of events with each key.
    pub(crate) event_counts: FxHashMap<u64, u64>,
    /// The number of structured operations under way whose iterations may come in any order.
    pub(crate) parallel_loops: usize,
    /// The types of the arguments and results that unknown functions have in the program that this one stands for: they see and return
    /// the same there and here.
    pub(crate) declared: FxHashMap<String, (Vec<Type>, Vec<Type>)>,
    /// Whether a result was rounded in one of several ways that are right.
    pub(crate) is_approximate: bool,
    /// Whether the bits of a NaN mattered.
    pub(crate) shows_nan: bool,
    /// The buffers that unknown operations have made, and their types.
    pub(crate) given: Vec<(Value, Type)>,
}

impl Outcome {
    /// Whether another order of the calls of unknown functions may lead to other results: calls that may come in any order, and that the
    /// machine does not tell apart.
    pub fn depends_on_order(&self) -> bool {
        let mut keys = FxHashSet::default();
        let mut free = self.events.iter().filter(|event| event.is_order_free);
        !free.all(|event| keys.insert(event.key()))
    }
}

impl<'a> Machine<'a> {
    /// A machine for the functions in the root of `module`.
    pub fn new(cx: &'a Context, module: &'a Body, options: Options) -> Machine<'a> {
        let memory = Memory::new(options.max_memory);
        Machine {
            cx,
            options,
            memory,
            layouts: Layouts::new(cx, module),
            globals: FxHashMap::default(),
            kernel: None,
            tiles: Vec::new(),
            output: String::new(),
            events: Vec::new(),
            event_counts: FxHashMap::default(),
            parallel_loops: 0,
            declared: FxHashMap::default(),
            is_approximate: false,
            shows_nan: false,
            given: Vec::new(),
            symbols: Symbols::new(cx, module),
            codes: FxHashMap::default(),
            origins: Vec::new(),
            origin_numbers: FxHashMap::default(),
            steps: 0,
        }
    }

    /// The function of a name, `main` or `module::function`.
    pub fn function(&self, name: &str) -> Option<OpRef<'a>> {
        self.symbols.by_path(name)
    }

    /// Executes a function.
    ///
    /// # Errors
    /// The program does what is undefined or unknown to the machine, stops itself, or takes too long.
    pub fn run(&mut self, function: &str, args: &[Argument]) -> Result<Outcome> {
        let (inputs, results) = self.signature(function)?;
        self.run_as(function, args, &inputs, &results)
    }

    /// Executes a function with arguments and results of other types than its own, such as those that it had before it was
    /// lowered.
    ///
    /// # Errors
    /// As of [`Machine::run`]; or the types do not consist of the same scalars as those of the function.
    pub fn run_as(
        &mut self,
        function: &str,
        args: &[Argument],
        inputs: &[Type],
        outputs: &[Type],
    ) -> Result<Outcome> {
        let (own_inputs, own_outputs) = self.signature(function)?;
        let Some(op) = self.function(function) else {
            return Err(unsupported(format!("there is no function '{function}'")));
        };
        self.reset();
        let number = self.symbols.number(op);
        let values = self.materialize(args, inputs)?;
        let passed = self.passed(&values, inputs, &own_inputs);
        let passed = passed.ok_or_else(|| {
            unsupported(format!(
                "the arguments do not fit those of function '{function}'"
            ))
        })?;
        let results = match outputs.is_empty() && is_kernel(op) {
            true => {
                gpu::run_alone(self, number, &passed)?;
                Vec::new()
            }
            false => self.execute(number, &passed)?,
        };
        let results = returned(self.cx, &results, &own_outputs, outputs).ok_or_else(|| {
            unsupported(format!(
                "the results do not fit those of function '{function}'"
            ))
        })?;
        // Nothing races with the caller.
        self.memory.races.clear();
        let owner = |value: &Value| match value {
            Value::MemRef(memref) => memref.aligned.provenance.allocation(),
            _ => None,
        };
        let owners: Vec<Option<u32>> = results.iter().map(owner).collect();
        let is_returned = |value| owner(value).is_some_and(|owner| owners.contains(&Some(owner)));
        let returned = values.iter().map(is_returned).collect();
        let mut observed = Vec::new();
        for (value, ty) in results.iter().zip(outputs) {
            let seen = self.observe(value, *ty);
            if seen.is_none()
                && owner(value).is_some_and(|owner| self.memory.get(owner).freed.is_none())
            {
                let message = "a result is a buffer that is out of bounds of its memory";
                return Err(unsupported(message.to_owned()));
            }
            observed.push(seen);
        }
        let arguments = args.iter().zip(values.iter().zip(inputs));
        let mut arguments: Vec<Option<Value>> = arguments
            .map(|(arg, (value, ty))| match arg {
                Argument::Memory(element, array) => {
                    let count = array.elements.len() as i64;
                    self.observe_memory(value, *element, count)
                }
                _ => self.observe(value, *ty),
            })
            .collect();
        let given = std::mem::take(&mut self.given);
        let given = given.iter().map(|(value, ty)| self.observe(value, *ty));
        arguments.extend(given);
        Ok(Outcome {
            results: observed,
            arguments,
            returned,
            events: std::mem::take(&mut self.events),
            output: std::mem::take(&mut self.output),
            is_approximate: self.is_approximate,
            shows_nan: self.shows_nan,
            steps: self.steps,
        })
    }

    /// Whether an execution ended early because there was no more memory, which is not what the program does.
    pub(crate) fn lacks_memory(&self, error: &Error) -> bool {
        error.kind == ErrorKind::Exhausted && self.steps <= self.options.max_steps
    }

    /// What a program that ended early has written.
    pub fn output(&self) -> &str {
        &self.output
    }

    /// Forgets what earlier executions have left behind.
    fn reset(&mut self) {
        self.steps = 0;
        self.memory = Memory::new(self.options.max_memory);
        self.globals.clear();
        self.kernel = None;
        self.tiles.clear();
        self.output.clear();
        self.events.clear();
        self.event_counts.clear();
        self.parallel_loops = 0;
        self.is_approximate = false;
        self.shows_nan = false;
        self.given.clear();
    }

    /// A poison value made at a place for a reason.
    pub fn poison(&mut self, loc: Location, reason: impl Into<String>) -> Value {
        self.origin(OriginData {
            loc,
            reason: reason.into(),
            cause: None,
        })
    }

    /// The poison value of memory that was never written to; `made` is where it was allocated.
    pub(crate) fn uninitialized(&mut self, loc: Location, made: Location) -> Value {
        self.origin(OriginData {
            loc,
            reason: "this memory was not initialized".to_owned(),
            cause: Some((made, "it was allocated here".to_owned())),
        })
    }

    fn origin(&mut self, data: OriginData) -> Value {
        if let Some(origin) = self.origin_numbers.get(&data) {
            return Value::Poison(*origin);
        }
        let origin = Origin(self.origins.len() as u32);
        self.origins.push(data.clone());
        self.origin_numbers.insert(data, origin);
        Value::Poison(origin)
    }

    /// The error with a note on where a poison value was made.
    pub(crate) fn explain(&self, error: Box<Error>, origin: Origin) -> Box<Error> {
        match self.origins.get(origin.0 as usize) {
            Some(data) => {
                let error = error.note(data.loc, format!("poison was made here: {}", data.reason));
                match &data.cause {
                    Some((loc, message)) => error.note(*loc, message.clone()),
                    None => error,
                }
            }
            None => error,
        }
    }

    /// The code of a function, made when it is called first.
    pub(crate) fn code(&mut self, function: u32) -> Arc<Code<'a>> {
        if let Some(code) = self.codes.get(&function) {
            return code.clone();
        }
        let root = self.symbols.symbol(function);
        let code = Arc::new(Code::new(self, root));
        self.codes.insert(function, code.clone());
        code
    }
}

fn unsupported(message: String) -> Box<Error> {
    Error::new(ErrorKind::Unsupported, Location::UNKNOWN, message)
}

impl Machine<'_> {
    /// Who executes a kernel that nobody launches, by its code; nothing for other functions.
    pub fn alone(&self, function: &str) -> Option<Alone> {
        let kernel = self.function(function).filter(|op| is_kernel(*op))?;
        gpu::alone(kernel).ok()
    }
}

/// Whether a function is a kernel, which threads execute together.
fn is_kernel(function: OpRef) -> bool {
    let is_kernel = function.named_attr("gpu.kernel").is_some();
    function.name() == FUNC && (is_kernel || gpu::is_for_subgroup(function))
}
