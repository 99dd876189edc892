//! Execution by LLVM's compiler (`--run-engine=llvm`), in a process of its own.

use std::io::Write;
use std::time::Duration;

use oxmlir_exec::{Argument, Machine, Native};
use oxmlir_ir::{Body, Type};
use oxmlir_llvm::jit::{self, End, OptLevel, Program};

use super::{Done, fail, lines};
use crate::cli::ExecuteFlags;

/// A call of a function with arguments.
pub struct Call<'c, 'm> {
    pub machine: &'c Machine<'m>,
    pub function: &'c str,
    pub args: &'c [Argument],
    /// The types of the arguments.
    pub inputs: &'c [Type],
    /// The types of the results.
    pub results: &'c [Type],
}

/// What the process that executes the program gives back, in front of a text: results, or an error.
const RESULTS: u8 = 0;
const ERROR: u8 = 1;

impl Call<'_, '_> {
    /// Compiles and executes the function, and writes what it prints and its results.
    ///
    /// # Errors
    /// The program cannot be compiled, crashes, or does not end.
    pub fn run(&self, module: &Body, flags: &ExecuteFlags, out: &mut dyn Write) -> Done {
        let cx = self.machine.cx;
        let program = Program::new(cx, module, &[self.function]).map_err(|mut errors| {
            let first = errors.take().into_iter().next();
            first.unwrap_or_else(|| fail("the program cannot be translated to LLVM IR"))
        })?;
        let options = jit::Options {
            level: OptLevel::of(flags.run_opt_level),
            shared_libs: flags.shared_libs.clone(),
        };
        let limit = Duration::from_secs(flags.run_max_seconds);
        let work = || match self.call(&program, &options) {
            Ok(text) => [&[RESULTS], text.as_bytes()].concat(),
            Err(message) => [&[ERROR], message.as_bytes()].concat(),
        };
        let answer = match jit::isolated(limit, out, work) {
            Ok(End::Done(answer)) => answer,
            Ok(end) => return Err(fail(end.to_string())),
            Err(error) => return Ok(Err(error)),
        };
        match answer.split_first() {
            Some((&RESULTS, text)) => Ok(out.write_all(text)),
            Some((_, message)) => Err(fail(String::from_utf8_lossy(message))),
            None => Err(fail("the program gave no results")),
        }
    }

    /// What is done in the process of the program: the results as text.
    fn call(&self, program: &Program, options: &jit::Options) -> Result<String, String> {
        let cx = self.machine.cx;
        let jit = program.compile(options)?;
        let function = jit.function(self.function)?;
        let native = Native {
            cx,
            place: jit::place,
            read: jit::read_memory,
        };
        let types = (self.inputs, self.results);
        let called = native.call(types, self.args, |slots| function.call(slots))?;
        let results: Vec<_> = called.results.iter().map(Some).zip(self.results).collect();
        let buffers: Vec<_> = called.arguments.iter().map(Some).zip(self.inputs).collect();
        Ok(lines(cx, &results, &buffers))
    }
}
