//! The driver: a program that reads MLIR text, verifies it, runs passes, and writes MLIR, LLVM IR or machine code (`MlirOptMain`).
//!
//! What dialects and passes it knows, and its name, are its [`Tool`]; `oxmlir-opt` is one.

/// Writes a line to standard error. Nobody listening is no reason to stop.
macro_rules! tell {
    ($($text:tt)*) => {
        tell_raw!("{}\n", format_args!($($text)*))
    };
}

/// The same without an end of line.
macro_rules! tell_raw {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let mut stderr = std::io::stderr().lock();
        $crate::progress::erase(&mut stderr);
        let _ = write!(stderr, $($text)*);
    }};
}

mod check;
mod cli;
mod diagnostic_handler;
mod emit;
mod execute;
mod expect;
mod explain;
mod import;
mod lowering;
mod output;
mod progress;
mod reduce;
mod report;
mod reproduce;
mod run;
mod split;
mod threads;
mod watch;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;

use oxmlir_ir::pass::PassInfo;
use oxmlir_ir::render::{Style, render_nowhere};
use oxmlir_ir::{RegistryBuilder, Severity};
use rustc_hash::{FxBuildHasher, FxHashSet};
use rustix::process::{Resource, getrlimit};

/// Exit statuses.
const SUCCESS: u8 = 0;
const FAILURE: u8 = 1;
/// A bug of this program, as sysexits.h has it.
const INTERNAL_ERROR: u8 = 70;

/// The bytes of stack that deeply nested programs need.
const STACK: usize = 8 << 20;

/// What makes one program of this kind different from another.
#[derive(Clone, Copy)]
pub struct Tool {
    /// The name of the program, for its help and its messages where it is not called by another one.
    pub name: &'static str,
    /// The dialects, put together when they are needed first.
    pub registry: fn() -> RegistryBuilder,
    /// The passes that pipelines can name.
    pub passes: &'static [&'static PassInfo],
}

/// Does what the command line of this process asks for: 0 if all went well, 1 after an error, 70 after a bug.
pub fn main(tool: Tool) -> ExitCode {
    if let Some(status) = output::replace_if_asked() {
        return status;
    }
    let name = called_name().unwrap_or(tool.name);
    let tool = Tool { name, ..tool };
    std::panic::set_hook(Box::new(move |panic| {
        match asks_too_much(panic.payload()) {
            true => tell!("error: out of memory: more was asked for than can be addressed"),
            false => tell!("{}: internal error, please report it: {panic}", tool.name),
        }
    }));
    let run = move || catch_unwind(AssertUnwindSafe(|| run_command(tool)));
    let limit = getrlimit(Resource::Stack).current;
    let status = match limit.is_some_and(|limit| limit < STACK as u64) {
        true => std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, run).map(|thread| thread.join())
        }),
        false => Ok(Ok(run())),
    };
    match status {
        Ok(Ok(Ok(status))) => ExitCode::from(status),
        Ok(Ok(Err(panic))) if asks_too_much(&*panic) => ExitCode::from(FAILURE),
        Ok(_) => ExitCode::from(INTERNAL_ERROR),
        Err(error) => {
            tell!("{}: error: cannot start: {error}", tool.name);
            ExitCode::from(FAILURE)
        }
    }
}

/// Whether a panic is what containers answer where they should hold more than there can be memory for: programs name such sizes.
fn asks_too_much(panic: &(dyn Any + Send)) -> bool {
    let text = panic.downcast_ref::<&str>();
    text.is_some_and(|text| text.ends_with("capacity overflow"))
}

/// The name that this program was called by.
fn called_name() -> Option<&'static str> {
    let path = std::env::args_os().next()?;
    let name = Path::new(&path).file_name()?.to_str()?;
    let name = name.strip_suffix(std::env::consts::EXE_SUFFIX)?;
    Some(Box::leak(name.into()))
}

fn run_command(tool: Tool) -> u8 {
    if let Some(flag) = registered_twice(tool.passes) {
        tell!("{}: error: pass '{flag}' is registered twice", tool.name);
        return FAILURE;
    }
    match cli::parse(tool, std::env::args_os()) {
        Ok(command) => match run::run(&command) {
            Ok(true) => SUCCESS,
            Ok(false) => FAILURE,
            Err(error) => {
                let style = command.flags.diagnostics.style();
                match style {
                    Style::Plain | Style::Colors => tell!("{error:#}"),
                    _ => {
                        let message = format!("{error:#}");
                        tell_raw!("{}", render_nowhere(Severity::Error, &message, style));
                    }
                }
                FAILURE
            }
        },
        Err(status) => status,
    }
}

/// The flag of a pass that is there more than once.
fn registered_twice(passes: &[&'static PassInfo]) -> Option<&'static str> {
    let mut known = FxHashSet::with_capacity_and_hasher(passes.len(), FxBuildHasher);
    let mut flags = passes.iter().map(|pass| pass.flag);
    flags.find(|flag| !known.insert(*flag))
}
