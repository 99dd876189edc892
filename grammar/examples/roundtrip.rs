//! Parses a file and prints it: a check of the parser and the printer together.

use std::process::ExitCode;

use oxmlir_ir::Context;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: roundtrip FILE");
        return ExitCode::FAILURE;
    };
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let cx = Context::new(oxmlir_dialects::registry());
    cx.set_allow_unregistered(true);
    match oxmlir_grammar::parse(&cx, &path, text.into(), oxmlir_grammar::Options::default()) {
        Ok((body, _)) => {
            print!(
                "{}",
                oxmlir_ir::print::print_op_to_string(&cx, &body, body.root())
            );
            ExitCode::SUCCESS
        }
        Err(diagnostics) => {
            for d in diagnostics.iter() {
                let place = cx.file_line_col(d.loc);
                let (file, line, col) = place.unwrap_or(("-", 0, 0));
                eprintln!("{file}:{line}:{col}: {}: {}", d.severity.word(), d.message);
            }
            ExitCode::FAILURE
        }
    }
}
