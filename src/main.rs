//! `oxmlir-opt`: reads MLIR text, verifies it, runs passes, writes MLIR text or LLVM IR.

/// Writes a line to standard error. Nobody listening is no reason to stop.
macro_rules! tell {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}

/// The same without an end of line.
macro_rules! tell_raw {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = write!(std::io::stderr(), $($text)*);
    }};
}

mod cli;
mod diagnostic_handler;
mod driver;
mod expect;
mod explain;
mod output;
mod report;
mod reproduce;
mod split;
mod watch;

use std::panic::{AssertUnwindSafe, catch_unwind};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Exit statuses.
const SUCCESS: i32 = 0;
const FAILURE: i32 = 1;
/// A bug of this program, as sysexits.h has it.
const INTERNAL_ERROR: i32 = 70;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        tell!("oxmlir-opt: internal error, please report it: {panic}");
    }));
    let status = catch_unwind(AssertUnwindSafe(run)).unwrap_or(INTERNAL_ERROR);
    // Whatever is still alive need not be freed piece by piece.
    std::process::exit(status);
}

fn run() -> i32 {
    match cli::parse(std::env::args_os()) {
        Ok(command) => match driver::run(&command) {
            Ok(true) => SUCCESS,
            Ok(false) => FAILURE,
            Err(error) => {
                tell!("{error:#}");
                FAILURE
            }
        },
        Err(status) => status,
    }
}
