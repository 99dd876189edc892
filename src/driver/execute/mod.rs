//! Execution of a function of the program (`--run`).
//!
//! Arguments and results have the types that the function has in the input, also where passes have lowered it, so that a program
//! and what becomes of it print the same under each engine.

#[cfg(feature = "llvm")]
mod native;

use std::io::{self, Write};

use oxmlir_exec::scalars::scalar_types;
use oxmlir_exec::{Argument, Machine, Options, Value};
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, Location, Type, TypeKind};

use crate::cli::{Engine, ExecuteFlags};

/// How an execution went: an error of the program, or how writing went.
type Done = Result<io::Result<()>, Diagnostic>;

/// A function that is to be executed.
pub struct Function {
    name: String,
    /// The types of its arguments and results in front of the passes, if it was there.
    types: Option<Types>,
}

/// The types of the arguments and of the results of a function.
type Types = (Vec<Type>, Vec<Type>);

impl Function {
    /// The function of a name, looked at in front of the passes.
    pub fn find(cx: &Context, module: &Body, name: &str) -> Function {
        let machine = Machine::new(cx, module, Options::default());
        Function {
            name: name.to_owned(),
            types: machine.signature(name).ok(),
        }
    }

    /// Executes the function, and writes its results; how writing went.
    ///
    /// # Errors
    /// The function or its arguments are not what they should be, or the program does what it must not do.
    pub fn run(
        &self,
        cx: &Context,
        module: &Body,
        flags: &ExecuteFlags,
        out: &mut dyn Write,
    ) -> Done {
        let options = Options {
            max_steps: flags.run_max_steps,
            ..Options::default()
        };
        let mut machine = Machine::new(cx, module, options);
        let (mut inputs, results) = self.types_now(&machine)?;
        let args = match &flags.run_args {
            Some(text) => {
                let attrs = attributes(cx, text)?;
                let types: Vec<Type> = attrs.iter().map(|attr| type_of(cx, *attr)).collect();
                if attrs.len() != inputs.len() && same_scalars(cx, &types, &inputs) {
                    inputs = types;
                }
                given(&mut machine, attrs, &inputs)?
            }
            None => machine
                .random_arguments(&inputs, flags.run_seed)
                .map_err(|error| error.diagnostic)?,
        };
        match flags.run_engine {
            Engine::Interpreter => self.interpret(&mut machine, &args, (&inputs, &results), out),
            #[cfg(feature = "llvm")]
            Engine::Llvm => {
                let call = native::Call {
                    machine: &machine,
                    function: &self.name,
                    args: &args,
                    inputs: &inputs,
                    results: &results,
                };
                call.run(module, flags, out)
            }
            #[cfg(not(feature = "llvm"))]
            Engine::Llvm => Err(fail("this program was built without LLVM")),
        }
    }

    /// The types that the function had before the passes if it still takes and gives the same scalars, else those that it has now.
    fn types_now(&self, machine: &Machine) -> Result<Types, Diagnostic> {
        let now = machine
            .signature(&self.name)
            .map_err(|error| error.diagnostic)?;
        let same = |a: &[Type], b: &[Type]| a == b || same_scalars(machine.cx, a, b);
        Ok(match &self.types {
            Some(before) if same(&before.0, &now.0) && same(&before.1, &now.1) => before.clone(),
            _ => now,
        })
    }

    fn interpret(
        &self,
        machine: &mut Machine,
        args: &[Argument],
        (inputs, results): (&[Type], &[Type]),
        out: &mut dyn Write,
    ) -> Done {
        let cx = machine.cx;
        let outcome = match machine.run_as(&self.name, args, inputs, results) {
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
        let results: Vec<_> = outcome
            .results
            .iter()
            .map(Option::as_ref)
            .zip(results)
            .collect();
        let buffers: Vec<_> = outcome
            .arguments
            .iter()
            .map(Option::as_ref)
            .zip(inputs)
            .collect();
        Ok(out.write_all(lines(cx, &results, &buffers).as_bytes()))
    }
}

fn fail(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

/// Results, then those arguments that are buffers, each with its type on a line.
fn lines(
    cx: &Context,
    results: &[(Option<&Value>, &Type)],
    arguments: &[(Option<&Value>, &Type)],
) -> String {
    let line = |(value, ty): &(Option<&Value>, &Type)| {
        let value = value.map_or_else(|| "freed".to_owned(), ToString::to_string);
        format!("{value} : {}\n", cx.type_string(**ty))
    };
    let mut text: String = results.iter().map(line).collect();
    for (index, argument) in arguments.iter().enumerate() {
        if is_memref(cx, *argument.1) {
            text.push_str(&format!("argument {index}: {}", line(argument)));
        }
    }
    text
}

fn is_memref(cx: &Context, ty: Type) -> bool {
    let kind = cx.type_kind(ty);
    matches!(
        kind,
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
    )
}

/// Whether values of some types consist of as many scalars as those of others.
fn same_scalars(cx: &Context, a: &[Type], b: &[Type]) -> bool {
    let count = |types: &[Type]| -> Option<usize> {
        let types = types.iter().map(|ty| scalar_types(cx, *ty));
        types.map(|types| Some(types?.len())).sum()
    };
    count(a).is_some_and(|scalars| Some(scalars) == count(b))
}

/// The list of attributes that a text says.
fn attributes<'c>(cx: &'c Context, text: &str) -> Result<&'c [Attribute], Diagnostic> {
    // Elements are written with the type of a tensor.
    let list = format!("[{}]", text.replace("memref<", "tensor<"));
    let list = oxmlir_grammar::parse_attribute(cx, &list).map_err(|mut errors| {
        let first = errors.take().into_iter().next();
        first.unwrap_or_else(|| fail("the arguments cannot be read"))
    })?;
    Ok(cx.array_elements(list))
}

/// The type of the value that an attribute means if the function does not say it: tensors are buffers.
fn type_of(cx: &Context, attr: Attribute) -> Type {
    let ty = cx.attr_type(attr);
    match cx.type_kind(ty) {
        TypeKind::RankedTensor { shape, element, .. } => cx.ty(TypeKind::MemRef {
            shape: shape.clone(),
            element: *element,
            layout: None,
            space: None,
        }),
        _ => ty,
    }
}

/// The arguments of these types that attributes mean.
fn given(
    machine: &mut Machine,
    attrs: &[Attribute],
    inputs: &[Type],
) -> Result<Vec<Argument>, Diagnostic> {
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
