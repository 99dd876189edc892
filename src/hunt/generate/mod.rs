//! Programs at random: defined where that can be seen to, of one profile each.
//!
//! A [`Generator`] writes text. It knows the values in scope, with their types and, of indices, their bounds, so that accesses
//! stay in buffers; what is undefined nevertheless is skipped when it is executed.

mod affine;
mod branches;
mod control;
mod floats;
mod gpu;
mod indices;
mod ints;
mod llvm;
mod memory;
mod parallels;
mod parts;
mod profiles;
mod shapes;
mod structured;
mod tensors;
mod tosa;
mod types;
mod vector_ops;
mod vectors;
mod views;
mod xegpu;

use std::fmt::Write as _;
use std::ops::Range;

use oxmlir_exec::Random;

use profiles::Language;
pub use profiles::{GIVEN, PROFILES, Profile};
pub use types::{Scalar, Type};

/// A statement: what it writes is one operation or a few.
type Statement = fn(&mut Generator);

/// A value in scope.
#[derive(Clone)]
pub struct Value {
    name: String,
    ty: Type,
    /// Of indices, what they are known to be.
    bounds: Option<Range<i64>>,
    role: Role,
}

/// What an index may be in affine maps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    None,
    Symbol,
    Dimension,
}

/// The most nested regions.
const MAX_DEPTH: usize = 4;

/// A program in the making.
pub struct Generator {
    random: Random,
    profile: &'static Profile,
    text: String,
    values: Vec<Value>,
    counter: usize,
    depth: usize,
    /// Statements that may still be written.
    budget: usize,
    /// Signatures of the functions that can be called: names and arguments; all of them give an i32.
    callees: Vec<(String, Vec<Type>)>,
    /// What statements are chosen from.
    statements: &'static [(u64, Statement)],
    /// The kernel that statements are written in.
    kernel: Option<gpu::Kernel>,
}

/// A program.
#[derive(Clone)]
pub struct Program {
    /// Its text.
    pub text: String,
    /// The function that is executed.
    pub function: &'static str,
}

impl Program {
    /// Whether the program defines all that it calls.
    pub fn is_closed(&self) -> bool {
        self.function == CLOSED
    }
}

/// The function that is executed, of a program that may be open and of one that is closed.
const OPEN: &str = "f";
const CLOSED: &str = "main";

/// What the function that others call is where the program is closed: what it was called with, and in which order, shows in what
/// `main` gives.
const EVENTS: &str = "\
memref.global \"private\" @events : memref<1xi32> = dense<0>
func.func private @event(%value: i32) -> i32 {
  %events = memref.get_global @events : memref<1xi32>
  %zero = arith.constant 0 : index
  %factor = arith.constant 31 : i32
  %old = memref.load %events[%zero] : memref<1xi32>
  %moved = arith.muli %old, %factor : i32
  %new = arith.addi %moved, %value : i32
  memref.store %new, %events[%zero] : memref<1xi32>
  return %new : i32
}
";

/// The program of a profile that follows from a seed. One that is closed calls nothing that it does not define.
pub fn program(profile: &'static Profile, seed: u64, is_closed: bool) -> Program {
    let mut generator = Generator {
        random: Random::new(seed),
        profile,
        text: String::new(),
        values: Vec::new(),
        counter: 0,
        depth: 0,
        budget: 0,
        callees: vec![("event".to_owned(), vec![Type::int(32)])],
        statements: profile.statements,
        kernel: None,
    };
    let whole: Option<fn(&mut Generator)> = match profile.language {
        Language::Kernel => Some(xegpu::program),
        Language::Schedule => Some(structured::program),
        Language::Func
        | Language::Patterns
        | Language::Unlowered
        | Language::Tosa
        | Language::Llvm => None,
    };
    if let Some(write) = whole {
        write(&mut generator);
        return Program {
            text: generator.text,
            function: OPEN,
        };
    }
    let is_lowered = !matches!(profile.language, Language::Unlowered | Language::Tosa);
    let is_closed = is_closed && is_lowered;
    generator
        .text
        .push_str(match (profile.language, is_closed) {
            (Language::Llvm, true) => llvm::EVENTS,
            (Language::Llvm, false) => llvm::EVENT,
            (_, true) => EVENTS,
            (_, false) => "func.func private @event(i32) -> i32\n",
        });
    for number in 0..generator.below(3) {
        let name = format!("helper{number}");
        let (arguments, _) = generator.function(&name, true);
        generator.callees.push((name, arguments));
    }
    let (arguments, results) = generator.function("f", false);
    match (profile.language, is_closed) {
        (_, false) => {}
        (Language::Llvm, true) => generator.llvm_main(&arguments, &results),
        _ => generator.main(&arguments, &results),
    }
    // What is compiled has no schedule.
    if profile.language == Language::Patterns && !is_closed {
        let (functions, schedule) = (
            std::mem::take(&mut generator.text),
            vector_ops::schedule(&mut generator),
        );
        generator.text = format!(
            "module attributes {{transform.with_named_sequence}} {{\n{functions}{schedule}}}\n"
        );
    }
    Program {
        text: generator.text,
        function: if is_closed { CLOSED } else { OPEN },
    }
}

/// Statements one behind the other.
fn straight(g: &mut Generator) -> Vec<Type> {
    let count = 2 + g.below(8);
    g.statements(count);
    let results = g.results();
    g.finish("return", &results);
    results.into_iter().map(|(_, ty)| ty).collect()
}

impl Generator {
    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u64) as usize
    }

    /// Whether something happens that does once in `of` times.
    fn once_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// A number of a range.
    fn within(&mut self, range: Range<i64>) -> i64 {
        range.start + self.below((range.end - range.start).max(1) as usize) as i64
    }

    fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    fn fresh(&mut self) -> String {
        self.counter += 1;
        format!("%{}", self.counter)
    }

    /// Writes an operation with one result, which comes into scope.
    fn define(&mut self, ty: Type, text: impl AsRef<str>) -> String {
        let name = self.fresh();
        self.line(format!("{name} = {}", text.as_ref()));
        self.bring(&name, ty);
        name
    }

    fn bring(&mut self, name: &str, ty: Type) {
        self.values.push(Value {
            name: name.to_owned(),
            ty,
            bounds: None,
            role: Role::None,
        });
    }

    /// A value of a type that is in scope, mostly a late one.
    fn existing(&mut self, wanted: impl Fn(&Type) -> bool) -> Option<(String, Type)> {
        let found: Vec<usize> = (0..self.values.len())
            .filter(|at| wanted(&self.values[*at].ty))
            .collect();
        if found.is_empty() {
            return None;
        }
        let (a, b) = (self.below(found.len()), self.below(found.len()));
        let value = &self.values[found[a.max(b)]];
        Some((value.name.clone(), value.ty.clone()))
    }

    /// The indices in scope that are known to be in a range.
    fn known_within(&self, range: Range<i64>) -> Vec<String> {
        let fits = |value: &&Value| {
            let bounds = value.bounds.as_ref();
            bounds.is_some_and(|b| b.start >= range.start && b.end <= range.end)
        };
        let found = self.values.iter().filter(fits);
        found.map(|value| value.name.clone()).collect()
    }

    /// A value of a type, one in scope or a constant.
    fn operand(&mut self, ty: &Type) -> String {
        let use_existing = !self.once_in(4);
        match self.existing(|other| other == ty).filter(|_| use_existing) {
            Some((name, _)) => name,
            None => self.constant(ty),
        }
    }

    fn constant(&mut self, ty: &Type) -> String {
        if let Type::MemRef { .. } = ty {
            return memory::allocate_as(self, ty);
        }
        if self.profile.language == Language::Llvm {
            return llvm::constant(self, ty);
        }
        let text = match ty {
            Type::Scalar(scalar) => self.literal(*scalar),
            Type::Vector { scalar, .. } | Type::Tensor { scalar, .. } => {
                let literal = self.literal(*scalar);
                let text = format!("dense<{literal}>");
                return self.define(ty.clone(), format!("arith.constant {text} : {ty}"));
            }
            Type::Complex(float) => {
                let parts = [self.literal(*float), self.literal(*float)];
                let parts = parts.map(|part| format!("{part} : {float}")).join(", ");
                return self.define(ty.clone(), format!("complex.constant [{parts}] : {ty}"));
            }
            Type::MemRef { .. } | Type::Pointer { .. } | Type::Struct(_) => String::new(),
        };
        let text_of_type = match ty {
            Type::Scalar(Scalar::Int(1)) => String::new(),
            _ => format!(" : {ty}"),
        };
        let name = self.define(ty.clone(), format!("arith.constant {text}{text_of_type}"));
        if let (Type::Scalar(Scalar::Index), Ok(number), Some(value)) =
            (ty, text.parse::<i64>(), self.values.last_mut())
        {
            value.bounds = Some(number..number + 1);
            value.role = Role::Symbol;
        }
        name
    }

    fn literal(&mut self, scalar: Scalar) -> String {
        match scalar {
            Scalar::Int(1) => self.pick(&["true", "false"]).to_owned(),
            Scalar::Int(width) => self.int_literal(width).to_string(),
            Scalar::Index => self.within(-3..12).to_string(),
            Scalar::Float(name) => self.float_literal(name),
        }
    }

    /// A short number, mostly, or one where something begins or ends.
    fn float_literal(&mut self, name: &str) -> String {
        if !self.once_in(4) {
            let short = ["-0.0", "0.0", "1.0", "-1.0", "2.0", "0.5", "1.0e+4", "3.25"];
            return self.pick(&short).to_owned();
        }
        let (exponent, fraction) = match name {
            "f64" => (11, 52),
            "f32" => (8, 23),
            "bf16" => (8, 7),
            _ => (5, 10),
        };
        let width = 1 + exponent + fraction;
        let bias = (1u64 << (exponent - 1)) - 1;
        let infinity = ((1u64 << exponent) - 1) << fraction;
        let normal = 1u64 << fraction;
        let power = |power: u64| (bias + power) << fraction;
        let bits = self.pick(&[
            infinity,
            infinity | normal >> 1,
            infinity - 1,
            normal,
            normal - 1,
            1,
            power(0) + 1,
            power(0) - 1,
            power(fraction.min(bias)),
            power((fraction + 1).min(bias)) + 1,
        ]);
        let sign = self.below(2) as u64 * (1 << (width - 1));
        format!("0x{:0digits$X}", bits | sign, digits = width as usize / 4)
    }

    fn int_literal(&mut self, width: u32) -> i128 {
        let max = (1i128 << (width.min(100) - 1)) - 1;
        match self.below(10) {
            0 => max,
            1 => -max - 1,
            2 => -1,
            // Next to the limits, and to the largest shift.
            3 => self.pick(&[max - 1, -max, max / 2, -(max / 2) - 1, 1 - max]),
            4 => i128::from(self.below(width as usize + 2) as u32).min(max),
            5 => (1i128 << self.below(width as usize - 1)).min(max),
            _ => i128::from(self.within(-9..10)).clamp(-max - 1, max),
        }
    }

    /// Writes statements, while the budget lasts.
    fn statements(&mut self, count: usize) {
        for _ in 0..count {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            let all = self.statements;
            let total = all.iter().map(|(weight, _)| weight).sum();
            let mut at = self.random.below(total);
            let chosen = all.iter().find(|(weight, _)| {
                let here = at < *weight;
                at = at.saturating_sub(*weight);
                here
            });
            if let Some((_, statement)) = chosen {
                statement(self);
            }
        }
    }

    /// Writes something whose statements are others.
    fn with_statements(
        &mut self,
        statements: &'static [(u64, Statement)],
        write: impl FnOnce(&mut Generator),
    ) {
        let around = std::mem::replace(&mut self.statements, statements);
        write(self);
        self.statements = around;
    }

    /// Writes a region's lines between braces; what they define goes out of scope. `last` ends them.
    fn region(&mut self, inside: impl FnOnce(&mut Generator)) {
        let scope = self.values.len();
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.values.truncate(scope);
    }

    /// Whether one more region may be opened.
    fn may_nest(&self) -> bool {
        self.depth < MAX_DEPTH
    }

    /// Some values in scope that can be results: scalars, vectors, tensors.
    fn results(&mut self) -> Vec<(String, Type)> {
        let count = 1 + self.below(3);
        let mut results = Vec::new();
        for _ in 0..count {
            let is_value = |ty: &Type| !matches!(ty, Type::MemRef { .. });
            results.extend(self.existing(is_value));
        }
        results
    }

    fn finish(&mut self, terminator: &str, results: &[(String, Type)]) {
        self.line(with_types(terminator, results));
    }

    /// Writes a function; gives the types of its arguments and results.
    fn function(&mut self, name: &str, is_helper: bool) -> (Vec<Type>, Vec<Type>) {
        self.counter = 0;
        self.budget = if is_helper { 6 } else { 30 };
        self.values.clear();
        let make = self.profile.arguments;
        let types = make(self);
        for (number, ty) in types.iter().enumerate() {
            let arg = format!("%arg{number}");
            self.bring(&arg, ty.clone());
            if let (Type::Scalar(Scalar::Index), Some(value)) = (ty, self.values.last_mut()) {
                value.role = Role::Symbol;
            }
        }
        let header = self.text.len();
        self.depth = 1;
        let results = if is_helper {
            let count = 1 + self.below(4);
            self.statements(count);
            let ty = Type::int(32);
            let result = (self.operand(&ty), ty);
            let terminator = match self.profile.language {
                Language::Llvm => "llvm.return",
                _ => "return",
            };
            self.finish(terminator, std::slice::from_ref(&result));
            vec![result.1]
        } else {
            let body = self.profile.body;
            body(self)
        };
        self.depth = 0;
        let args: Vec<String> = (0..types.len())
            .map(|at| format!("%arg{at}: {}", types[at]))
            .collect();
        let (args, outputs) = (args.join(", "), list(&results));
        let line = match (self.profile.language, is_helper) {
            (Language::Llvm, false) => format!("llvm.func @{name}({args}) -> {outputs} {{\n"),
            (Language::Llvm, true) => {
                format!("llvm.func internal @{name}({args}) -> {outputs} {{\n")
            }
            (_, false) => format!("func.func @{name}({args}) -> ({outputs}) {{\n"),
            (_, true) => format!("func.func private @{name}({args}) -> ({outputs}) {{\n"),
        };
        self.text.insert_str(header, &line);
        self.line("}");
        (types, results)
    }

    /// Writes the function that calls `f` and gives what has happened, too.
    fn main(&mut self, arguments: &[Type], results: &[Type]) {
        let numbered = |prefix: &str, count: usize| -> String {
            let names: Vec<String> = (0..count).map(|at| format!("{prefix}{at}")).collect();
            names.join(", ")
        };
        let names = numbered("%arg", arguments.len());
        let args = arguments.iter().enumerate();
        let args: Vec<String> = args.map(|(at, ty)| format!("%arg{at}: {ty}")).collect();
        let (args, inputs, outputs) = (args.join(", "), list(arguments), list(results));
        let given = match results.len() {
            0 | 1 => numbered("%r", results.len()),
            count => numbered("%r#", count),
        };
        let left = match results.len() {
            0 => String::new(),
            1 => "%r0 = ".to_owned(),
            count => format!("%r:{count} = "),
        };
        let comma = if results.is_empty() { "" } else { ", " };
        let _ = writeln!(
            self.text,
            "func.func @main({args}) -> ({outputs}{comma}i32) {{
  %events = memref.get_global @events : memref<1xi32>
  %zero = arith.constant 0 : index
  %none = arith.constant 0 : i32
  memref.store %none, %events[%zero] : memref<1xi32>
  {left}call @f({names}) : ({inputs}) -> ({outputs})
  %happened = memref.load %events[%zero] : memref<1xi32>
  return {given}{comma}%happened : {outputs}{comma}i32
}}"
        );
    }
}

/// An operation of values with their types behind: `yield %a, %b : i1, i2`.
fn with_types(op: &str, values: &[(String, Type)]) -> String {
    if values.is_empty() {
        return op.to_owned();
    }
    let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
    let types: Vec<Type> = values.iter().map(|(_, ty)| ty.clone()).collect();
    format!("{op} {} : {}", names.join(", "), list(&types))
}

/// Types, separated by commas.
fn list(types: &[Type]) -> String {
    let texts: Vec<String> = types.iter().map(Type::to_string).collect();
    texts.join(", ")
}
