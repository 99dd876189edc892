//! Execution of a function of the program (`--run`).

use std::io::{self, Write};

use oxmlir_exec::{Machine, Options, Value};
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, Location, Type};

use crate::cli::ExecuteFlags;

/// Executes a function, and writes its results; how writing went.
///
/// # Errors
/// The function or its arguments are not what they should be, or the program does what it must not do.
pub fn run(
    cx: &Context,
    module: &Body,
    name: &str,
    flags: &ExecuteFlags,
    out: &mut dyn Write,
) -> Result<io::Result<()>, Diagnostic> {
    let options = Options {
        max_steps: flags.run_max_steps,
        ..Options::default()
    };
    let mut machine = Machine::new(cx, module, options);
    let (inputs, results) = machine.signature(name).map_err(|error| error.diagnostic)?;
    let args = match &flags.run_args {
        Some(text) => given(cx, &mut machine, text, &inputs)?,
        None => machine
            .random_arguments(&inputs, flags.run_seed)
            .map_err(|error| error.diagnostic)?,
    };
    let outcome = machine.run(name, &args).map_err(|error| error.diagnostic)?;
    let mut lines = outcome.results.iter().zip(&results);
    Ok(lines.try_for_each(|(value, ty)| writeln!(out, "{value} : {}", cx.type_string(*ty))))
}

/// The arguments that a text says, which is a list of attributes.
fn given(
    cx: &Context,
    machine: &mut Machine,
    text: &str,
    inputs: &[Type],
) -> Result<Vec<Value>, Diagnostic> {
    let fail = |message: String| Diagnostic::error(Location::UNKNOWN, message);
    // Elements are written with the type of a tensor.
    let list = format!("[{}]", text.replace("memref<", "tensor<"));
    let list = oxmlir_grammar::parse_attribute(cx, &list).map_err(|mut errors| {
        let first = errors.take().into_iter().next();
        first.unwrap_or_else(|| fail("the arguments cannot be read".to_owned()))
    })?;
    let attrs: &[Attribute] = cx.array_elements(list);
    if attrs.len() != inputs.len() {
        let (given, wanted) = (attrs.len(), inputs.len());
        return Err(fail(format!(
            "{given} arguments are given to a function of {wanted}"
        )));
    }
    let args = attrs.iter().zip(inputs);
    args.map(|(attr, ty)| {
        machine
            .argument(*attr, *ty)
            .map_err(|error| error.diagnostic)
    })
    .collect()
}
