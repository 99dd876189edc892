//! Each operation by itself.

use std::fmt::Write as _;

use oxmlir_exec::Value;

use crate::programs::{BINARY, PREDICATES};

/// How far results may be apart that are to agree. Any NaN is as good as any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tolerance {
    /// They have the same bits.
    Exact,
    /// Zeros may differ in their sign.
    ZeroSign,
    /// Neighbours are as good; no infinity is a neighbour of a number.
    Ulp,
}

/// An operation on arguments `%x`, `%y` and `%z` with results `%r` and `%s`.
pub struct Case {
    pub args: Vec<String>,
    pub results: Vec<String>,
    pub line: String,
    /// How far interpreter and folds may be apart.
    pub tolerance: Tolerance,
    /// How far machine code may be from them; none of what has no lowering, or one that loses digits.
    pub compiled: Option<Tolerance>,
}

const ARGS: [&str; 3] = ["%x", "%y", "%z"];
const RESULTS: [&str; 2] = ["%r", "%s"];

impl Case {
    fn new(args: &[&str], results: &[&str], line: String) -> Case {
        Case {
            args: args.iter().map(|ty| (*ty).to_owned()).collect(),
            results: results.iter().map(|ty| (*ty).to_owned()).collect(),
            line,
            tolerance: Tolerance::Exact,
            compiled: Some(Tolerance::Exact),
        }
    }

    fn within(self, tolerance: Tolerance) -> Case {
        Case {
            tolerance,
            compiled: Some(tolerance),
            ..self
        }
    }

    fn interpreted(self) -> Case {
        Case {
            compiled: None,
            ..self
        }
    }

    /// Appends the function of a number that applies the operation to its arguments.
    pub fn write(&self, out: &mut String, number: usize) {
        let args = ARGS.iter().zip(&self.args);
        let args: Vec<String> = args.map(|(name, ty)| format!("{name}: {ty}")).collect();
        let names = RESULTS[..self.results.len()].join(", ");
        let types = self.results.join(", ");
        let (args, line) = (args.join(", "), &self.line);
        let _ = writeln!(
            out,
            "func.func @p{number}({args}) -> ({types}) {{\n  {line}\n  return {names} : {types}\n}}"
        );
    }

    /// Appends the function of a number that applies the operation to constants and gives all results.
    pub fn write_folded<'v>(
        &self,
        out: &mut String,
        number: usize,
        inputs: impl Iterator<Item = &'v Vec<Value>>,
    ) {
        let (mut lines, mut names, mut types) = (String::new(), Vec::new(), Vec::new());
        for (at, values) in inputs.enumerate() {
            for ((name, ty), value) in ARGS.iter().zip(&self.args).zip(values) {
                let value = literal(value);
                let _ = writeln!(lines, "  {name}{at} = arith.constant {value} : {ty}");
            }
            let mut line = self.line.clone();
            for name in ARGS.iter().chain(&RESULTS) {
                line = line.replace(name, &format!("{name}{at}"));
            }
            let _ = writeln!(lines, "  {line}");
            for (name, ty) in RESULTS.iter().zip(&self.results) {
                names.push(format!("{name}{at}"));
                types.push(ty.as_str());
            }
        }
        let (names, types) = (names.join(", "), types.join(", "));
        let returned = match names.is_empty() {
            true => String::new(),
            false => format!(" {names} : {types}"),
        };
        let _ = writeln!(
            out,
            "func.func @p{number}() -> ({types}) {{\n{lines}  return{returned}\n}}"
        );
    }
}

/// A number as attributes are written.
fn literal(value: &Value) -> String {
    match (value.to_int(), value.to_float()) {
        (Some(int), _) => int.to_string_signed(),
        (_, Some(float)) => {
            let digits = float.kind().width() as usize / 4;
            format!("0x{:0digits$X}", float.to_bits())
        }
        _ => panic!("{value} is no number"),
    }
}

const WIDTHS: &[u32] = &[1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128];
const FLOATS: &[&str] = &["f16", "bf16", "f32", "f64"];

/// Operations on integers.
pub fn integers() -> Vec<Case> {
    let mut cases = Vec::new();
    for width in WIDTHS {
        let ty = &*format!("i{width}");
        cases.extend(on_integers(ty));
        for op in ["addui_extended", "mulsi_extended", "mului_extended"] {
            let is_sum = op == "addui_extended";
            let types = if is_sum {
                format!("{ty}, i1")
            } else {
                ty.to_owned()
            };
            let second = if is_sum { "i1" } else { ty };
            let line = format!("%r, %s = arith.{op} %x, %y : {types}");
            cases.push(Case::new(&[ty, ty], &[ty, second], line));
        }
        for op in ["absi", "ctlz", "cttz", "ctpop"] {
            let line = format!("%r = math.{op} %x : {ty}");
            cases.push(Case::new(&[ty], &[ty], line));
        }
        let line = format!("%r = math.ipowi %x, %y : {ty}");
        cases.push(Case::new(&[ty, ty], &[ty], line));
    }
    cases
}

/// Operations that integers of all widths and indices have.
fn on_integers(ty: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for (op, _) in BINARY {
        let line = format!("%r = arith.{op} %x, %y : {ty}");
        cases.push(Case::new(&[ty, ty], &[ty], line));
    }
    for predicate in PREDICATES {
        let line = format!("%r = arith.cmpi {predicate}, %x, %y : {ty}");
        cases.push(Case::new(&[ty, ty], &["i1"], line));
    }
    let line = format!("%r = arith.select %x, %y, %z : {ty}");
    cases.push(Case::new(&["i1", ty, ty], &[ty], line));
    cases
}

const INDEX_BINARY: &[&str] = &[
    "add",
    "and",
    "ceildivs",
    "ceildivu",
    "divs",
    "divu",
    "floordivs",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "mul",
    "or",
    "rems",
    "remu",
    "shl",
    "shrs",
    "shru",
    "sub",
    "xor",
];

/// Operations on indices.
pub fn indices() -> Vec<Case> {
    let mut cases = on_integers("index");
    for op in INDEX_BINARY {
        let line = format!("%r = index.{op} %x, %y");
        cases.push(Case::new(&["index", "index"], &["index"], line));
    }
    for predicate in PREDICATES {
        let line = format!("%r = index.cmp {predicate}(%x, %y)");
        cases.push(Case::new(&["index", "index"], &["i1"], line));
    }
    for width in [1, 8, 32, 64, 128] {
        let ty = &*format!("i{width}");
        for op in [
            "arith.index_cast",
            "arith.index_castui",
            "index.casts",
            "index.castu",
        ] {
            let line = format!("%r = {op} %x : index to {ty}");
            cases.push(Case::new(&["index"], &[ty], line));
            let line = format!("%r = {op} %x : {ty} to index");
            cases.push(Case::new(&[ty], &["index"], line));
        }
    }
    cases
}

const FLOAT_PREDICATES: &[&str] = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
    "une", "uno", "true",
];

/// Operations on floats whose results are exact or rounded once.
pub fn floats() -> Vec<Case> {
    let mut cases = Vec::new();
    for ty in FLOATS {
        for op in [
            "addf", "divf", "maximumf", "minimumf", "mulf", "remf", "subf",
        ] {
            let line = format!("%r = arith.{op} %x, %y : {ty}");
            cases.push(Case::new(&[ty, ty], &[ty], line));
        }
        for op in ["maxnumf", "minnumf"] {
            let line = format!("%r = arith.{op} %x, %y : {ty}");
            cases.push(Case::new(&[ty, ty], &[ty], line).within(Tolerance::ZeroSign));
        }
        for predicate in FLOAT_PREDICATES {
            let line = format!("%r = arith.cmpf {predicate}, %x, %y : {ty}");
            cases.push(Case::new(&[ty, ty], &["i1"], line));
        }
        for op in [
            "absf",
            "ceil",
            "floor",
            "round",
            "roundeven",
            "sqrt",
            "trunc",
        ] {
            let line = format!("%r = math.{op} %x : {ty}");
            cases.push(Case::new(&[ty], &[ty], line));
        }
        for op in ["isfinite", "isnan"] {
            let line = format!("%r = math.{op} %x : {ty}");
            cases.push(Case::new(&[ty], &["i1"], line));
        }
        for op in ["isinf", "isnormal"] {
            let line = format!("%r = math.{op} %x : {ty}");
            cases.push(Case::new(&[ty], &["i1"], line).interpreted());
        }
        let line = format!("%r = arith.negf %x : {ty}");
        cases.push(Case::new(&[ty], &[ty], line));
        let line = format!("%r = arith.select %x, %y, %z : {ty}");
        cases.push(Case::new(&["i1", ty, ty], &[ty], line));
        let line = format!("%r = math.copysign %x, %y : {ty}");
        cases.push(Case::new(&[ty, ty], &[ty], line));
        let line = format!("%r = math.fma %x, %y, %z : {ty}");
        let fma = Case::new(&[ty, ty, ty], &[ty], line);
        // LLVM computes those of short floats in `float`, and rounds twice.
        let is_short = ["f16", "bf16"].contains(ty);
        let compiled = if is_short {
            Tolerance::Ulp
        } else {
            Tolerance::Exact
        };
        cases.push(Case {
            compiled: Some(compiled),
            ..fma
        });
    }
    cases
}

/// Conversions between numbers of different types.
pub fn conversions() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut convert = |op: &str, from: &str, to: &str| {
        let line = format!("%r = arith.{op} %x : {from} to {to}");
        cases.push(Case::new(&[from], &[to], line));
    };
    let widths = [1, 3, 8, 16, 32, 33, 64, 128];
    for from in widths {
        for to in widths {
            let ops: &[&str] = match from.cmp(&to) {
                std::cmp::Ordering::Less => &["extsi", "extui"],
                std::cmp::Ordering::Equal => &[],
                std::cmp::Ordering::Greater => &["trunci"],
            };
            for op in ops {
                convert(op, &format!("i{from}"), &format!("i{to}"));
            }
        }
        for float in FLOATS {
            let int = format!("i{from}");
            for op in ["sitofp", "uitofp"] {
                convert(op, &int, float);
            }
            for op in ["fptosi", "fptoui"] {
                convert(op, float, &int);
            }
        }
    }
    for (from, to) in [
        ("f16", "f32"),
        ("f16", "f64"),
        ("bf16", "f32"),
        ("bf16", "f64"),
        ("f32", "f64"),
    ] {
        convert("extf", from, to);
        convert("truncf", to, from);
    }
    for (float, int) in [
        ("f16", "i16"),
        ("bf16", "i16"),
        ("f32", "i32"),
        ("f64", "i64"),
    ] {
        convert("bitcast", float, int);
        convert("bitcast", int, float);
    }
    convert("bitcast", "f16", "bf16");
    cases
}

/// Functions whose results are not exact.
const FUNCTIONS: &[&str] = &[
    "acos", "asin", "atan", "cos", "cosh", "exp", "exp2", "log", "log10", "log2", "rsqrt", "sin",
    "sinh", "tan", "tanh",
];

/// Functions without a lowering, or one that loses digits: `exp(x) - 1` for `expm1`, `log(1 + x)` for `log1p`.
const INTERPRETED: &[&str] = &[
    "acosh", "asinh", "atanh", "cbrt", "erf", "erfc", "expm1", "log1p",
];

/// Mathematical functions.
pub fn functions() -> Vec<Case> {
    let mut cases = Vec::new();
    for ty in FLOATS {
        let unary = |op: &&str| {
            let case = Case::new(&[ty], &[ty], format!("%r = math.{op} %x : {ty}"));
            case.within(Tolerance::Ulp)
        };
        cases.extend(FUNCTIONS.iter().map(unary));
        cases.extend(INTERPRETED.iter().map(unary).map(Case::interpreted));
        for op in ["atan2", "powf"] {
            let case = Case::new(&[ty, ty], &[ty], format!("%r = math.{op} %x, %y : {ty}"));
            cases.push(case.within(Tolerance::Ulp));
        }
        let line = format!("%r, %s = math.sincos %x : {ty}");
        cases.push(Case::new(&[ty], &[ty, ty], line).within(Tolerance::Ulp));
        // LLVM multiplies, and rounds each product.
        let line = format!("%r = math.fpowi %x, %y : {ty}, i32");
        let power = Case::new(&[ty, "i32"], &[ty], line).within(Tolerance::Ulp);
        cases.push(power.interpreted());
        let line = format!("%r = math.clampf %x to [%y, %z] : {ty}");
        cases.push(Case::new(&[ty, ty, ty], &[ty], line).interpreted());
    }
    cases
}
