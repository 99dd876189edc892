//! Programs of a few operations.

use oxmlir_exec::Random;

/// A function: the types of its arguments `%x`, `%y` and `%z`, and of the results, which are `%r` and `%s`.
pub struct Program {
    args: Vec<String>,
    results: Vec<String>,
    lines: Vec<String>,
}

const ARGS: [&str; 3] = ["%x", "%y", "%z"];
const RESULTS: [&str; 2] = ["%r", "%s"];

impl Program {
    fn new(args: &[&str], results: &[&str], lines: impl IntoIterator<Item = String>) -> Program {
        Program {
            args: args.iter().map(|ty| (*ty).to_owned()).collect(),
            results: results.iter().map(|ty| (*ty).to_owned()).collect(),
            lines: lines.into_iter().collect(),
        }
    }

    /// Appends the text of the function of a number.
    pub fn write(&self, out: &mut String, number: usize) {
        let args: Vec<String> = ARGS
            .iter()
            .zip(&self.args)
            .map(|(name, ty)| format!("{name}: {ty}"))
            .collect();
        let types = self.results.join(", ");
        let results = RESULTS[..self.results.len()].join(", ");
        let lines = self.lines.join("\n  ");
        out.push_str(&format!(
            "func.func @p{number}({}) -> ({types}) {{\n  {lines}\n  return {results} : {types}\n}}\n",
            args.join(", ")
        ));
    }
}

/// Operations of two integers, and the flags that they may have.
pub const BINARY: &[(&str, &[&str])] = &[
    ("addi", OVERFLOW),
    ("subi", OVERFLOW),
    ("muli", OVERFLOW),
    ("shli", OVERFLOW),
    ("shrui", EXACT),
    ("shrsi", EXACT),
    ("divui", EXACT),
    ("divsi", EXACT),
    ("ceildivui", &[""]),
    ("ceildivsi", &[""]),
    ("floordivsi", &[""]),
    ("remui", &[""]),
    ("remsi", &[""]),
    ("andi", &[""]),
    ("ori", &[""]),
    ("xori", &[""]),
    ("maxsi", &[""]),
    ("maxui", &[""]),
    ("minsi", &[""]),
    ("minui", &[""]),
];

const OVERFLOW: &[&str] = &[
    "",
    " overflow<nsw>",
    " overflow<nuw>",
    " overflow<nsw, nuw>",
];
const EXACT: &[&str] = &["", " exact"];

pub const PREDICATES: &[&str] = &[
    "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
];

const EXTENSIONS: &[&str] = &["extsi", "extui"];

/// Constants of a width: all of few, the limits of many.
fn constants(width: u32) -> Vec<i64> {
    match width {
        1 => vec![0, -1],
        2 => vec![0, 1, -1, -2],
        _ => {
            let half = 1i64 << (width - 1);
            vec![0, 1, 2, 3, -1, -2, half - 1, -half]
        }
    }
}

/// An operand: an argument, or a constant that a line makes.
struct Operands {
    width: u32,
    random: Random,
    made: usize,
}

impl Operands {
    fn new(width: u32) -> Operands {
        Operands {
            width,
            random: Random::new(u64::from(width)),
            made: 0,
        }
    }

    /// A constant with the line that makes it.
    fn constant(&mut self, lines: &mut Vec<String>) -> String {
        let all = constants(self.width);
        let value = all[self.random.below(all.len() as u64) as usize];
        let name = format!("%c{}", self.made);
        self.made += 1;
        lines.push(constant(&name, value, self.width));
        name
    }

    /// An argument or, more often, a constant.
    fn any(&mut self, lines: &mut Vec<String>) -> String {
        match self.random.below(5) {
            0 => "%x".to_owned(),
            1 => "%y".to_owned(),
            _ => self.constant(lines),
        }
    }
}

fn constant(name: &str, value: i64, width: u32) -> String {
    match width {
        1 => format!("{name} = arith.constant {}", value != 0),
        _ => format!("{name} = arith.constant {value} : i{width}"),
    }
}

fn with_flags() -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    BINARY
        .iter()
        .flat_map(|(name, flags)| flags.iter().map(move |flags| (*name, *flags)))
}

/// How many programs with other operands there are of two operations.
const VARIANTS: usize = 1;

/// `outer(inner(a, b), c)` and `outer(c, inner(a, b))` for all pairs of operations.
pub fn nested(width: u32) -> Vec<Program> {
    let mut operands = Operands::new(width);
    let mut programs = Vec::new();
    let ty = format!("i{width}");
    for (outer, outer_flags) in with_flags() {
        for (inner, inner_flags) in with_flags() {
            for _ in 0..2 * VARIANTS {
                let variant = operands.random.below(12);
                let mut lines = Vec::new();
                let (a, c) = (operands.any(&mut lines), operands.any(&mut lines));
                let b = ["%x", "%y"][usize::from(variant < 4)].to_owned();
                let [a, b] = if variant & 2 == 0 { [a, b] } else { [b, a] };
                lines.push(format!("%i = arith.{inner} {a}, {b}{inner_flags} : {ty}"));
                let [l, r] = if variant & 1 == 0 {
                    ["%i", &c]
                } else {
                    [&c, "%i"]
                };
                lines.push(format!("%r = arith.{outer} {l}, {r}{outer_flags} : {ty}"));
                programs.push(Program::new(&[&ty, &ty], &[&ty], lines));
            }
        }
    }
    programs
}

/// Widths that casts go between.
const WIDTHS: [u32; 5] = [1, 2, 3, 5, 8];

/// Casts of casts, and of operations on casts.
pub fn casts() -> Vec<Program> {
    let mut programs = Vec::new();
    for (name, a, b) in steps() {
        for (next, from, c) in steps().filter(|(_, from, _)| *from == b) {
            for flags in flags_of(name) {
                for next_flags in flags_of(next) {
                    let (ta, tb, tc) = (format!("i{a}"), format!("i{b}"), format!("i{c}"));
                    let first = format!("%i = arith.{name} %x{flags} : {ta} to {tb}");
                    let then = format!("%r = arith.{next} %i{next_flags} : {tb} to {tc}");
                    programs.push(Program::new(&[&ta], &[&tc], [first, then]));
                }
            }
            if a <= 3 && c <= 3 && from >= a {
                programs.extend(operations_between(name, next, [a, b, c]));
            }
        }
    }
    programs
}

/// The casts from one width to another one.
fn steps() -> impl Iterator<Item = (&'static str, u32, u32)> {
    let pairs = WIDTHS.into_iter().flat_map(|a| WIDTHS.map(|b| (a, b)));
    pairs.flat_map(|(a, b)| {
        let names: &[&str] = match a.cmp(&b) {
            std::cmp::Ordering::Less => EXTENSIONS,
            std::cmp::Ordering::Equal => &[],
            std::cmp::Ordering::Greater => &["trunci"],
        };
        names.iter().map(move |name| (*name, a, b))
    })
}

fn flags_of(cast: &str) -> &'static [&'static str] {
    match cast {
        "trunci" => OVERFLOW,
        _ => &[""],
    }
}

/// `next(op(cast(x), cast(y)))` for all operations.
fn operations_between(cast: &str, next: &str, [a, b, c]: [u32; 3]) -> Vec<Program> {
    let (ta, tb, tc) = (format!("i{a}"), format!("i{b}"), format!("i{c}"));
    let make = |(op, flags): (&str, &str)| {
        let lines = [
            format!("%a = arith.{cast} %x : {ta} to {tb}"),
            format!("%b = arith.{cast} %y : {ta} to {tb}"),
            format!("%i = arith.{op} %a, %b{flags} : {tb}"),
            format!("%r = arith.{next} %i : {tb} to {tc}"),
        ];
        Program::new(&[&ta, &ta], &[&tc], lines)
    };
    with_flags().map(make).collect()
}

/// Comparisons of operations, of casts and of each other's results.
pub fn comparisons() -> Vec<Program> {
    let mut programs = Vec::new();
    for width in [1, 2, 3] {
        let mut operands = Operands::new(width);
        let ty = format!("i{width}");
        for predicate in PREDICATES {
            for (op, flags) in with_flags() {
                let mut lines = Vec::new();
                let (a, c) = (operands.any(&mut lines), operands.any(&mut lines));
                lines.push(format!("%i = arith.{op} %x, {a}{flags} : {ty}"));
                lines.push(format!("%p = arith.cmpi {predicate}, %i, {c} : {ty}"));
                lines.push("%r = arith.select %p, %i, %x : ".to_owned() + &ty);
                lines.push("%true = arith.constant true".to_owned());
                lines.push("%s = arith.xori %p, %true : i1".to_owned());
                programs.push(Program::new(&[&ty, &ty], &[&ty, "i1"], lines));
            }
            for cast in EXTENSIONS {
                for value in constants(4) {
                    let lines = [
                        format!("%i = arith.{cast} %x : {ty} to i4"),
                        format!("%j = arith.{cast} %y : {ty} to i4"),
                        constant("%c", value, 4),
                        format!("%r = arith.cmpi {predicate}, %i, %c : i4"),
                        format!("%s = arith.cmpi {predicate}, %i, %j : i4"),
                    ];
                    programs.push(Program::new(&[&ty, &ty], &["i1", "i1"], lines));
                }
            }
        }
    }
    programs
}

/// Selections between constants, arguments and other selections.
pub fn selections() -> Vec<Program> {
    let mut programs = Vec::new();
    for width in [1, 2, 3] {
        let mut operands = Operands::new(width);
        let ty = format!("i{width}");
        for variant in 0..600 {
            let mut lines = vec!["%true = arith.constant true".to_owned()];
            let mut four = || operands.any(&mut lines);
            let [a, b, c, d] = [four(), four(), four(), four()];
            let predicate = PREDICATES[variant % PREDICATES.len()];
            let condition = match variant % 3 {
                0 => "%z",
                1 => "%n",
                _ => "%q",
            };
            lines.push("%n = arith.xori %z, %true : i1".to_owned());
            lines.push(format!("%q = arith.cmpi {predicate}, {a}, {b} : {ty}"));
            lines.push(format!("%i = arith.select {condition}, {c}, {d} : {ty}"));
            let outer = ["%z", "%q", "%n"][variant / 3 % 3];
            let [l, r] = if variant % 2 == 0 {
                ["%i", &a]
            } else {
                [&b, "%i"]
            };
            lines.push(format!("%r = arith.select {outer}, {l}, {r} : {ty}"));
            programs.push(Program::new(&[&ty, &ty, "i1"], &[&ty], lines));
        }
    }
    programs
}

/// Operations with two results.
pub fn bit_operations() -> Vec<Program> {
    let mut programs = Vec::new();
    for width in [1, 2, 3, 8] {
        let ty = format!("i{width}");
        for op in ["addui_extended", "mulsi_extended", "mului_extended"] {
            let second = if op == "addui_extended" { "i1" } else { &ty };
            let types = match op {
                "addui_extended" => format!("{ty}, i1"),
                _ => ty.clone(),
            };
            for value in constants(width) {
                for other in constants(width) {
                    let lines = [
                        constant("%c", value, width),
                        constant("%d", other, width),
                        format!("%r, %s = arith.{op} %x, %c : {types}"),
                    ];
                    programs.push(Program::new(&[&ty], &[&ty, second], lines));
                    let lines = [
                        constant("%c", value, width),
                        constant("%d", other, width),
                        format!("%r, %s = arith.{op} %c, %d : {types}"),
                    ];
                    programs.push(Program::new(&[], &[&ty, second], lines));
                }
            }
            let unused = [format!("%r, %t = arith.{op} %x, %y : {types}")];
            programs.push(Program::new(&[&ty, &ty], &[&ty], unused));
        }
    }
    programs
}

/// Programs of several operations on integers of several widths.
pub fn random(count: u64) -> Vec<Program> {
    (0..count)
        .map(|seed| RandomProgram::new(seed).make())
        .collect()
}

/// A program that is being made.
struct RandomProgram {
    random: Random,
    lines: Vec<String>,
    /// The values by width.
    values: Vec<(u32, String)>,
}

impl RandomProgram {
    fn new(seed: u64) -> RandomProgram {
        RandomProgram {
            random: Random::new(seed),
            lines: Vec::new(),
            values: Vec::new(),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u64) as usize
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// A value of a width: one that there is, or a new constant.
    fn value(&mut self, width: u32) -> String {
        let known: Vec<String> = self
            .values
            .iter()
            .filter(|(w, _)| *w == width)
            .map(|(_, name)| name.clone())
            .collect();
        if !known.is_empty() && self.below(3) > 0 {
            // The last ones more often: operations are to be nested.
            let at = self.below(known.len()).max(self.below(known.len()));
            return known[at].clone();
        }
        let all = constants(width);
        let value = all[self.below(all.len())];
        let name = self.fresh();
        self.lines.push(constant(&name, value, width));
        name
    }

    fn fresh(&mut self) -> String {
        format!("%v{}", self.lines.len())
    }

    fn define(&mut self, width: u32, line: impl FnOnce(&str) -> String) {
        let name = self.fresh();
        self.lines.push(line(&name));
        self.values.push((width, name));
    }

    fn make(mut self) -> Program {
        let widths = [1, 2, 3, 4];
        let (a, b) = (widths[self.below(4)], widths[self.below(4)]);
        self.values.push((a, "%x".to_owned()));
        self.values.push((b, "%y".to_owned()));
        for _ in 0..3 + self.below(5) {
            let at = self.below(self.values.len());
            let width = self.values[at].0;
            let (l, r) = (self.value(width), self.value(width));
            match self.below(8) {
                0 | 1 => self.cast(&l, width),
                2 => {
                    let predicate = self.pick(PREDICATES);
                    self.define(1, |name| {
                        format!("{name} = arith.cmpi {predicate}, {l}, {r} : i{width}")
                    });
                }
                3 => {
                    let condition = self.value(1);
                    self.define(width, |name| {
                        format!("{name} = arith.select {condition}, {l}, {r} : i{width}")
                    });
                }
                _ => {
                    let (op, flags) = BINARY[self.below(BINARY.len())];
                    let flags = self.pick(flags);
                    self.define(width, |name| {
                        format!("{name} = arith.{op} {l}, {r}{flags} : i{width}")
                    });
                }
            }
        }
        let (width, last) = self.values.last().cloned().expect("arguments");
        self.lines
            .push(format!("%r = arith.ori {last}, {last} : i{width}"));
        let (a, b) = (format!("i{a}"), format!("i{b}"));
        Program::new(&[&a, &b], &[&format!("i{width}")], self.lines)
    }

    fn cast(&mut self, value: &str, from: u32) {
        let to = [1, 2, 3, 4, 8][self.below(5)];
        let cast = match from.cmp(&to) {
            std::cmp::Ordering::Less => self.pick(EXTENSIONS),
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => "trunci",
        };
        let flags = self.pick(flags_of(cast));
        self.define(to, |name| {
            format!("{name} = arith.{cast} {value}{flags} : i{from} to i{to}")
        });
    }
}
