//! `standalone-opt`: `oxmlir-opt` with one more dialect.

use std::process::ExitCode;

use oxmlir_dialects::tables::standalone::DIALECT;
use oxmlir_driver::Tool;

fn main() -> ExitCode {
    oxmlir_driver::main(Tool {
        name: "standalone-opt",
        registry: || oxmlir_passes::builder().with(DIALECT, standalone::HOOKS),
        passes: [oxmlir_passes::PASSES, standalone::PASSES].concat().leak(),
    })
}
