//! Execution by LLVM's compiler (`--run-engine=llvm`), in a process of its own.

use std::io::Write;
use std::time::Duration;

use oxmlir_exec::scalars::{bits, of_bits, of_scalars, scalar_types, scalars};
use oxmlir_exec::{Argument, Array, Machine, MemRef, Pointer, Provenance, Value};
use oxmlir_ir::{Body, Context, Type, TypeKind};
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
            level: match flags.run_opt_level {
                0 => OptLevel::None,
                1 => OptLevel::Less,
                2 => OptLevel::Default,
                _ => OptLevel::Aggressive,
            },
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
        let mut args = Vec::new();
        for (arg, ty) in self.args.iter().zip(self.inputs) {
            args.push(match arg {
                Argument::Value(value) => value.clone(),
                Argument::Buffer(array) => self.place(array, *ty)?,
                Argument::Memory(..) => return Err(unknown(cx, *ty)),
            });
        }
        let mut slots = Vec::new();
        for (arg, ty) in args.iter().zip(self.inputs) {
            let list = scalars(cx, arg, *ty).ok_or_else(|| unknown(cx, *ty))?;
            slots.extend(list.iter().map(bits));
        }
        let mut slots = function.call(&slots)?.into_iter();
        let mut results = Vec::new();
        for ty in self.results {
            let types = scalar_types(cx, *ty).ok_or_else(|| unknown(cx, *ty))?;
            let list = types.into_iter().zip(slots.by_ref());
            let mut list = list.map(|(ty, bits)| of_bits(cx, ty, bits));
            let value = of_scalars(cx, *ty, &mut list).ok_or_else(|| unknown(cx, *ty))?;
            results.push(observe(cx, value, *ty)?);
        }
        let mut buffers = Vec::new();
        for (arg, ty) in args.into_iter().zip(self.inputs) {
            buffers.push(observe(cx, arg, *ty)?);
        }
        let results: Vec<_> = results.iter().map(Some).zip(self.results).collect();
        let buffers: Vec<_> = buffers.iter().map(Some).zip(self.inputs).collect();
        Ok(lines(cx, &results, &buffers))
    }

    /// A buffer in memory of the program.
    fn place(&self, array: &Array, ty: Type) -> Result<Value, String> {
        let cx = self.machine.cx;
        let view = self.machine.view(array, ty);
        let (view, count) = view.map_err(|error| error.diagnostic.message)?;
        let element = cx.element_type(ty);
        let stride = stride(cx, element).ok_or_else(|| unknown(cx, element))?;
        let mut memory = vec![0; count as usize * stride];
        for (at, value) in array.elements.iter().enumerate() {
            // The pointers of the view are null still.
            let place = view.place(&Array::indices(&view.sizes, at), stride as i64);
            let place = place.address as usize;
            encode(value, &mut memory[place..place + stride]);
        }
        let pointer = Pointer {
            address: jit::place(&memory),
            provenance: Provenance::NONE,
        };
        Ok(Value::from(MemRef {
            allocated: pointer,
            aligned: pointer,
            ..view
        }))
    }
}

fn unknown(cx: &Context, ty: Type) -> String {
    let ty = cx.type_string(ty);
    format!("a compiled function cannot be given values of type {ty}, nor can it give them")
}

/// The distance of elements of a type in memory, in bytes.
fn stride(cx: &Context, element: Type) -> Option<usize> {
    match cx.type_kind(element) {
        TypeKind::Complex(part) => Some(2 * stride(cx, *part)?),
        TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) => {
            Some(cx.element_bytes(element)?.next_power_of_two())
        }
        _ => None,
    }
}

/// Writes a number to the memory of one element.
fn encode(value: &Value, memory: &mut [u8]) {
    if let Value::Complex(parts) = value {
        let (re, im) = memory.split_at_mut(memory.len() / 2);
        encode(&parts[0], re);
        encode(&parts[1], im);
        return;
    }
    for (byte, bits) in memory.iter_mut().zip(bits(value).to_le_bytes()) {
        *byte = bits;
    }
}

/// The number in the memory of one element.
fn decode(cx: &Context, ty: Type, memory: &[u8]) -> Value {
    if let TypeKind::Complex(part) = cx.type_kind(ty) {
        let (re, im) = memory.split_at(memory.len() / 2);
        return Value::Complex([decode(cx, *part, re), decode(cx, *part, im)].into());
    }
    let mut bits = [0; 16];
    for (bits, byte) in bits.iter_mut().zip(memory) {
        *bits = *byte;
    }
    of_bits(cx, ty, u128::from_le_bytes(bits))
}

/// A value as it is shown: of buffers the elements.
fn observe(cx: &Context, value: Value, ty: Type) -> Result<Value, String> {
    let Value::MemRef(view) = &value else {
        return Ok(value);
    };
    let element = cx.element_type(ty);
    let stride = stride(cx, element).ok_or_else(|| unknown(cx, element))?;
    let read = |at| {
        let place = view.place(&Array::indices(&view.sizes, at), stride as i64);
        let address = place.address;
        let memory = jit::read_memory(address, stride);
        let memory = memory
            .ok_or_else(|| format!("there is no memory at {address:#x}, where a buffer is"))?;
        Ok(decode(cx, element, &memory))
    };
    let elements = (0..Array::count(&view.sizes)).map(read);
    let elements = elements.collect::<Result<_, String>>()?;
    Ok(Value::array(view.sizes.clone(), elements))
}
