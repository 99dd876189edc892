//! Modules of the llvm dialect as machine code.
//!
//! A [`Program`] is a module with entry points for some of its functions, [`Program::compile`] makes machine code of it, and
//! [`Function::call`] calls a function with the bits of its scalars:
//!
//! ```no_run
//! # fn square(cx: &oxmlir_ir::Context, module: &oxmlir_ir::Body) -> Result<u128, String> {
//! use oxmlir_llvm::jit::{Options, Program};
//!
//! let program = Program::new(cx, module, &["square"]).map_err(|_| "no program")?;
//! let jit = program.compile(&Options::default())?;
//! let square = jit.function("square")?;
//! let results = square.call(&[12])?;
//! # Ok(results[0])
//! # }
//! ```
//!
//! The arguments are those of the function, one behind the other, taken apart to scalars: integers, floats and pointers, of
//! vectors, arrays and structs those in them. Each is given as its bits, and so are the results.
//!
//! A call runs in this process. A program that does what is undefined may do anything to it, so what is not known to be defined
//! for its arguments is called behind [`isolated`].

use oxmlir_ir::{Body, Context, Diagnostics};

use crate::export::{FINISH, START, entry_symbol, export_with_entries};
use crate::sys::jit::{Engine, EntryPoint, Symbols};

pub use crate::export::Signature;
pub use crate::sys::code::OptLevel;
pub use crate::sys::jit::{End, isolated, place, read_memory};

/// How programs are compiled.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How hard LLVM works on it.
    pub level: OptLevel,
    /// Libraries that functions are looked for in that the program does not define, before those that are built in (of the
    /// reference's runner libraries: `printF32`, `printMemrefF32`, `memrefCopy`, ...) and those of this process.
    pub shared_libs: Vec<String>,
}

/// A module as LLVM IR, with entry points for some of its functions.
pub struct Program {
    text: Vec<u8>,
    functions: Vec<(String, Signature)>,
}

impl Program {
    /// Translates a module. `body` is that of a verified `builtin.module` of the llvm dialect.
    ///
    /// # Errors
    /// What LLVM IR cannot express; a function that is not there, has no body, or takes or gives anything but scalars of at most
    /// 128 bits and aggregates of them.
    pub fn new(cx: &Context, body: &Body, functions: &[&str]) -> Result<Program, Diagnostics> {
        let (text, signatures) = export_with_entries(cx, body, functions)?;
        let names = functions.iter().map(|name| (*name).to_owned());
        Ok(Program {
            text,
            functions: names.zip(signatures).collect(),
        })
    }

    /// The scalars of a function that has an entry point.
    pub fn signature(&self, function: &str) -> Option<&Signature> {
        let (_, signature) = &self.functions[self.number(function)?];
        Some(signature)
    }

    fn number(&self, function: &str) -> Option<usize> {
        self.functions.iter().position(|(name, _)| name == function)
    }

    /// Makes machine code for this machine, and runs the constructors of the module.
    ///
    /// # Errors
    /// LLVM's library or a shared library cannot be loaded, or nobody defines a function that the program calls.
    pub fn compile(&self, options: &Options) -> Result<Jit<'_>, String> {
        let symbols = Symbols::load(&options.shared_libs)?;
        let entries = (0..self.functions.len()).map(entry_symbol);
        let entries: Vec<String> = [START, FINISH]
            .map(str::to_owned)
            .into_iter()
            .chain(entries)
            .collect();
        let engine = Engine::new(&self.text, &entries, options.level, symbols)?;
        engine.entry(START)?.call(&[], &mut []);
        Ok(Jit {
            program: self,
            engine,
        })
    }
}

/// A program as machine code.
pub struct Jit<'p> {
    program: &'p Program,
    engine: Engine,
}

impl Jit<'_> {
    /// A function that has an entry point.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn function(&self, name: &str) -> Result<Function<'_>, String> {
        let Some(number) = self.program.number(name) else {
            return Err(format!("function '{name}' has no entry point"));
        };
        let (_, signature) = &self.program.functions[number];
        Ok(Function {
            entry: self.engine.entry(&entry_symbol(number))?,
            signature,
        })
    }
}

impl Drop for Jit<'_> {
    fn drop(&mut self) {
        if let Ok(finish) = self.engine.entry(FINISH) {
            finish.call(&[], &mut []);
        }
    }
}

/// A function of a compiled program.
#[derive(Clone, Copy)]
pub struct Function<'j> {
    entry: EntryPoint<'j>,
    signature: &'j Signature,
}

impl Function<'_> {
    /// Calls the function with the bits of its scalars; the bits of those of its results. Bits above the width of an argument are
    /// ignored, those of results are zero.
    ///
    /// # Errors
    /// The number of arguments is not that of the function.
    pub fn call(&self, args: &[u128]) -> Result<Vec<u128>, String> {
        let (given, wanted) = (args.len(), self.signature.params.len());
        if given != wanted {
            return Err(format!(
                "{given} scalars are given to a function of {wanted}"
            ));
        }
        let mut results = vec![0; self.signature.results.len()];
        self.entry.call(args, &mut results);
        Ok(results)
    }
}
