//! The machine: functions of a module, and what their execution leaves behind.

mod run;
mod symbols;

use std::sync::Arc;

use oxmlir_ir::{Body, Context, Location, OpRef};
use rustc_hash::FxHashMap;

use crate::code::Code;
use crate::error::{Error, ErrorKind, Origin, OriginData, Result};
use crate::value::Value;
use symbols::Symbols;

/// How programs are executed.
#[derive(Clone, Debug)]
pub struct Options {
    /// Operations that are executed at most.
    pub max_steps: u64,
    /// Calls that may be open at the same time.
    pub max_depth: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_steps: 100_000_000,
            max_depth: 10_000,
        }
    }
}

/// What an execution leaves behind.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The results of the function.
    pub results: Vec<Value>,
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
}

impl<'a> Machine<'a> {
    /// A machine for the functions in the root of `module`.
    pub fn new(cx: &'a Context, module: &'a Body, options: Options) -> Machine<'a> {
        Machine {
            cx,
            options,
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
    pub fn run(&mut self, function: &str, args: &[Value]) -> Result<Outcome> {
        let Some(op) = self.function(function) else {
            let message = format!("there is no function '{function}' to be executed");
            return Err(Error::new(
                ErrorKind::Unsupported,
                Location::UNKNOWN,
                message,
            ));
        };
        self.steps = 0;
        let number = self.symbols.function_number(op);
        let results = self.execute(number, args)?;
        Ok(Outcome {
            results,
            steps: self.steps,
        })
    }

    /// A poison value made at a place for a reason.
    pub fn poison(&mut self, loc: Location, reason: impl Into<String>) -> Value {
        let data = OriginData {
            loc,
            reason: reason.into(),
        };
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
            Some(data) => error.note(data.loc, format!("poison was made here: {}", data.reason)),
            None => error,
        }
    }

    /// The code of a function, made when it is called first.
    pub(crate) fn code(&mut self, function: u32) -> Arc<Code<'a>> {
        if let Some(code) = self.codes.get(&function) {
            return code.clone();
        }
        let root = self.symbols.function(function);
        let code = Arc::new(Code::new(self, root));
        self.codes.insert(function, code.clone());
        code
    }
}
