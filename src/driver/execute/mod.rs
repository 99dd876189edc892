//! Execution of a function of the program (`--run`).

use std::io::{self, Write};

use oxmlir_exec::{Argument, Machine, Options, Value};
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, Location, Type, TypeKind};

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
    let outcome = match machine.run(name, &args) {
        Ok(outcome) => outcome,
        Err(error) => {
            // What the program has written before says where it is.
            let _ = out.write_all(machine.output().as_bytes());
            let _ = out.flush();
            return Err(error.diagnostic);
        }
    };
    if let Err(error) = out.write_all(outcome.output.as_bytes()) {
        return Ok(Err(error));
    }
    let buffers = outcome.arguments.iter().zip(&inputs).enumerate();
    let buffers = buffers.filter(|(_, (_, ty))| is_memref(cx, **ty));
    let written = (outcome.results.iter().zip(&results))
        .try_for_each(|(value, ty)| line(cx, out, "", value.as_ref(), *ty));
    Ok(written.and_then(|()| {
        let mut buffers = buffers;
        buffers.try_for_each(|(index, (value, ty))| {
            line(cx, out, &format!("argument {index}: "), value.as_ref(), *ty)
        })
    }))
}

fn is_memref(cx: &Context, ty: Type) -> bool {
    let kind = cx.type_kind(ty);
    matches!(
        kind,
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
    )
}

/// A value and its type on a line.
fn line(
    cx: &Context,
    out: &mut dyn Write,
    lead: &str,
    value: Option<&Value>,
    ty: Type,
) -> io::Result<()> {
    let value = value.map_or_else(|| "freed".to_owned(), ToString::to_string);
    writeln!(out, "{lead}{value} : {}", cx.type_string(ty))
}

/// The arguments that a text says, which is a list of attributes.
fn given(
    cx: &Context,
    machine: &mut Machine,
    text: &str,
    inputs: &[Type],
) -> Result<Vec<Argument>, Diagnostic> {
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
