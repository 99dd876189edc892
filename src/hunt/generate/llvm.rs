//! The llvm dialect: arithmetic with flags, intrinsics, memory behind pointers, structs, vectors, calls.

use std::fmt::Write as _;

use super::{Generator, Scalar, Type, branches, list, with_types};

/// What open programs call.
pub const EVENT: &str = "llvm.func @event(i32) -> i32\n";

/// What closed programs call in its place.
pub const EVENTS: &str = "\
llvm.mlir.global internal @events(0 : i32) : i32
llvm.func internal @event(%value: i32) -> i32 {
  %events = llvm.mlir.addressof @events : !llvm.ptr
  %factor = llvm.mlir.constant(31 : i32) : i32
  %old = llvm.load %events : !llvm.ptr -> i32
  %moved = llvm.mul %old, %factor : i32
  %new = llvm.add %moved, %value : i32
  llvm.store %new, %events : i32, !llvm.ptr
  llvm.return %new : i32
}
";

const WIDTHS: &[u32] = &[1, 8, 16, 32, 32, 32, 64, 64];

/// The numbers of a row that a pointer leads to: a power of two.
const COUNTS: &[i64] = &[1, 4, 8];

const VECTOR: &[i64] = &[4];

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::int(32)];
    for _ in 0..g.below(4) {
        types.push(match g.below(6) {
            0 => Type::float(g.pick(&["f32", "f64"])),
            1 => Type::Pointer {
                scalar: Scalar::Int(32),
                count: 8,
            },
            2 => Type::vector(VECTOR, Scalar::Int(32)),
            _ => Type::int(g.pick(WIDTHS)),
        });
    }
    types
}

/// A constant; of a pointer, memory with numbers in it.
pub fn constant(g: &mut Generator, ty: &Type) -> String {
    let text = match ty {
        Type::Scalar(Scalar::Int(1)) => {
            let value = g.pick(&["true", "false"]);
            return g.define(ty.clone(), format!("llvm.mlir.constant({value}) : i1"));
        }
        Type::Scalar(scalar) => {
            let literal = g.literal(*scalar);
            format!("{literal} : {scalar}")
        }
        Type::Vector { scalar, .. } => {
            let literal = g.literal(*scalar);
            format!("dense<{literal}> : {ty}")
        }
        Type::Pointer { scalar, count } => return allocate(g, *scalar, *count),
        _ => return g.define(ty.clone(), format!("llvm.mlir.zero : {ty}")),
    };
    g.define(ty.clone(), format!("llvm.mlir.constant({text}) : {ty}"))
}

fn allocate(g: &mut Generator, scalar: Scalar, count: i64) -> String {
    let ty = Type::Pointer { scalar, count };
    let i64 = Type::int(64);
    let pointer = match g.below(3) {
        0 if count > 1 => {
            let one = g.define(i64, "llvm.mlir.constant(1 : i64) : i64");
            let array = format!("!llvm.array<{count} x {scalar}>");
            g.define(
                ty,
                format!("llvm.alloca {one} x {array} : (i64) -> !llvm.ptr"),
            )
        }
        _ => {
            let size = format!("llvm.mlir.constant({count} : i64) : i64");
            let size = g.define(i64, size);
            g.define(
                ty,
                format!("llvm.alloca {size} x {scalar} : (i64) -> !llvm.ptr"),
            )
        }
    };
    let bytes = count * i64_bytes(scalar);
    if g.once_in(2) {
        let byte = g.operand(&Type::int(8));
        let size = format!("llvm.mlir.constant({bytes} : i64) : i64");
        let size = g.define(Type::int(64), size);
        g.line(format!(
            "\"llvm.intr.memset\"({pointer}, {byte}, {size}) <{{isVolatile = false}}> : (!llvm.ptr, i8, i64) -> ()"
        ));
        return pointer;
    }
    for at in 0..count {
        let value = g.operand(&Type::Scalar(scalar));
        let place = place(g, &pointer, scalar, &at.to_string());
        g.line(format!("llvm.store {value}, {place} : {scalar}, !llvm.ptr"));
    }
    pointer
}

/// The bytes of a number.
fn i64_bytes(scalar: Scalar) -> i64 {
    match scalar {
        Scalar::Int(width) => i64::from(width.div_ceil(8)),
        Scalar::Float("f32") => 4,
        _ => 8,
    }
}

/// The address of a number in a row; not brought into scope as a row of its own.
fn place(g: &mut Generator, pointer: &str, scalar: Scalar, at: &str) -> String {
    let name = g.fresh();
    let flags = g.pick(&["", "inbounds ", "inbounds|nuw "]);
    let ty = match at.starts_with('%') {
        true => "(!llvm.ptr, i32)",
        false => "(!llvm.ptr)",
    };
    g.line(format!(
        "{name} = llvm.getelementptr {flags}{pointer}[{at}] : {ty} -> !llvm.ptr, {scalar}"
    ));
    name
}

/// The address of any number of a row in scope, and its type.
fn access(g: &mut Generator) -> (String, Scalar) {
    let found = g.existing(|ty| matches!(ty, Type::Pointer { .. }));
    let (pointer, scalar, count) = match found.filter(|_| !g.once_in(5)) {
        Some((name, Type::Pointer { scalar, count })) => (name, scalar, count),
        _ => {
            let scalar = g.pick(&[
                Scalar::Int(32),
                Scalar::Int(32),
                Scalar::Int(8),
                Scalar::Int(64),
                Scalar::Float("f32"),
            ]);
            let count = g.pick(COUNTS);
            (allocate(g, scalar, count), scalar, count)
        }
    };
    if count == 1 && g.once_in(2) {
        return (pointer, scalar);
    }
    let at = match g.once_in(3) {
        true => {
            let any = g.operand(&Type::int(32));
            let mask = format!("llvm.mlir.constant({} : i32) : i32", count - 1);
            let mask = g.define(Type::int(32), mask);
            g.define(Type::int(32), format!("llvm.and {any}, {mask} : i32"))
        }
        false => g.within(0..count).to_string(),
    };
    (place(g, &pointer, scalar, &at), scalar)
}

pub fn load(g: &mut Generator) {
    let (place, scalar) = access(g);
    let ty = Type::Scalar(scalar);
    g.define(ty, format!("llvm.load {place} : !llvm.ptr -> {scalar}"));
}

pub fn store(g: &mut Generator) {
    let (place, scalar) = access(g);
    let value = g.operand(&Type::Scalar(scalar));
    g.line(format!("llvm.store {value}, {place} : {scalar}, !llvm.ptr"));
}

/// A block of memory to another one.
pub fn copy(g: &mut Generator) {
    let is_row = |ty: &Type| matches!(ty, Type::Pointer { count, .. } if *count > 1);
    let (Some((from, a)), Some((to, b))) = (g.existing(is_row), g.existing(is_row)) else {
        return;
    };
    let bytes = |ty: &Type| match ty {
        Type::Pointer { scalar, count } => count * i64_bytes(*scalar),
        _ => 0,
    };
    if a != b {
        return;
    }
    let name = if from == to {
        "memmove"
    } else {
        g.pick(&["memcpy", "memmove"])
    };
    let size = format!(
        "llvm.mlir.constant({} : i64) : i64",
        bytes(&a).min(bytes(&b))
    );
    let size = g.define(Type::int(64), size);
    g.line(format!(
        "\"llvm.intr.{name}\"({to}, {from}, {size}) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()"
    ));
}

fn some_int(g: &mut Generator) -> Type {
    let is_int = |ty: &Type| matches!(ty, Type::Scalar(Scalar::Int(_)));
    let found = g.existing(is_int).map(|(_, ty)| ty);
    found.unwrap_or_else(|| Type::int(g.pick(WIDTHS)))
}

pub fn binary(g: &mut Generator) {
    let ty = match g.existing(|ty| matches!(ty, Type::Vector { .. })) {
        Some((_, ty)) if g.once_in(6) => ty,
        _ => some_int(g),
    };
    let (name, flags): (&str, &[&str]) = g.pick::<(&str, &'static [&'static str])>(&[
        ("add", OVERFLOW),
        ("sub", OVERFLOW),
        ("mul", OVERFLOW),
        ("shl", OVERFLOW),
        ("and", &[""]),
        ("or", &["", "", "disjoint "]),
        ("xor", &[""]),
        ("lshr", &["", "", "exact "]),
        ("ashr", &["", "", "exact "]),
        ("udiv", &["", "", "exact "]),
        ("sdiv", &["", "", "exact "]),
        ("urem", &[""]),
        ("srem", &[""]),
    ]);
    let flag = g.pick(flags);
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    let text = match flag.starts_with(' ') {
        true => format!("llvm.{name} {lhs}, {rhs}{flag} : {ty}"),
        false => format!("llvm.{name} {flag}{lhs}, {rhs} : {ty}"),
    };
    g.define(ty, text);
}

const OVERFLOW: &[&str] = &[
    "",
    "",
    "",
    " overflow<nsw>",
    " overflow<nuw>",
    " overflow<nsw, nuw>",
];

/// A condition.
pub fn condition(g: &mut Generator) -> String {
    compare(g);
    g.operand(&Type::int(1))
}

pub fn compare(g: &mut Generator) {
    let ty = some_int(g);
    let predicate = g.pick(&[
        "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
    ]);
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    let text = format!("llvm.icmp \"{predicate}\" {lhs}, {rhs} : {ty}");
    g.define(Type::int(1), text);
}

pub fn select(g: &mut Generator) {
    let is_value = |ty: &Type| !matches!(ty, Type::Pointer { .. });
    let ty = g.existing(is_value).map_or(Type::int(32), |(_, ty)| ty);
    let condition = g.operand(&Type::int(1));
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    let text = format!("llvm.select {condition}, {lhs}, {rhs} : i1, {ty}");
    g.define(ty, text);
}

pub fn cast(g: &mut Generator) {
    let from = some_int(g);
    let to = Type::int(g.pick(WIDTHS));
    let (Type::Scalar(Scalar::Int(a)), Type::Scalar(Scalar::Int(b))) = (&from, &to) else {
        return;
    };
    let value = g.operand(&from);
    let text = match a.cmp(b) {
        std::cmp::Ordering::Less => {
            let name = g.pick(&["sext", "zext", "zext", "zext nneg"]);
            format!("llvm.{name} {value} : {from} to {to}")
        }
        std::cmp::Ordering::Greater => {
            let flags = g.pick(&["", "", " overflow<nsw>", " overflow<nuw>"]);
            format!("llvm.trunc {value}{flags} : {from} to {to}")
        }
        std::cmp::Ordering::Equal => format!("llvm.freeze {value} : {from}"),
    };
    g.define(to, text);
}

pub fn intrinsic(g: &mut Generator) {
    let ty = some_int(g);
    let (a, b) = (g.operand(&ty), g.operand(&ty));
    let flag = g.pick(&["true", "false", "false"]);
    if g.once_in(4) {
        let name = g.pick(&["sadd", "uadd", "ssub", "usub", "smul", "umul"]);
        let pair = format!("!llvm.struct<({ty}, i1)>");
        let whole = g.fresh();
        g.line(format!(
            "{whole} = \"llvm.intr.{name}.with.overflow\"({a}, {b}) : ({ty}, {ty}) -> {pair}"
        ));
        g.define(ty, format!("llvm.extractvalue {whole}[0] : {pair}"));
        g.define(
            Type::int(1),
            format!("llvm.extractvalue {whole}[1] : {pair}"),
        );
        return;
    }
    let name = g.pick(&[
        "smax",
        "smin",
        "umax",
        "umin",
        "sadd.sat",
        "uadd.sat",
        "ssub.sat",
        "usub.sat",
        "ctpop",
        "bitreverse",
        "fshl",
        "fshr",
        "abs",
        "ctlz",
        "cttz",
    ]);
    let text = match name {
        "ctpop" | "bitreverse" => format!("llvm.intr.{name}({a}) : ({ty}) -> {ty}"),
        "fshl" | "fshr" => format!("llvm.intr.{name}({a}, {b}, {a}) : ({ty}, {ty}, {ty}) -> {ty}"),
        "abs" => {
            format!("\"llvm.intr.abs\"({a}) <{{is_int_min_poison = {flag}}}> : ({ty}) -> {ty}")
        }
        "ctlz" | "cttz" => {
            format!("\"llvm.intr.{name}\"({a}) <{{is_zero_poison = {flag}}}> : ({ty}) -> {ty}")
        }
        _ => format!("llvm.intr.{name}({a}, {b}) : ({ty}, {ty}) -> {ty}"),
    };
    g.define(ty, text);
}

pub fn float(g: &mut Generator) {
    let found = g.existing(|ty| matches!(ty, Type::Scalar(Scalar::Float(_))));
    let ty = found.map_or_else(|| Type::float(g.pick(&["f32", "f64"])), |(_, ty)| ty);
    let (a, b) = (g.operand(&ty), g.operand(&ty));
    let (ty, text) = match g.below(8) {
        0 => {
            let predicate = g.pick(&["oeq", "olt", "oge", "une", "ugt", "ord", "uno", "ueq"]);
            let text = format!("llvm.fcmp \"{predicate}\" {a}, {b} : {ty}");
            (Type::int(1), text)
        }
        1 => {
            let int = Type::int(g.pick(&[8, 32, 64]));
            let value = g.operand(&int);
            let name = g.pick(&["sitofp", "uitofp"]);
            (ty.clone(), format!("llvm.{name} {value} : {int} to {ty}"))
        }
        2 => {
            let int = Type::int(g.pick(&[8, 32, 64]));
            let name = g.pick(&["fptosi", "fptoui"]);
            let text = format!("llvm.{name} {a} : {ty} to {int}");
            (int, text)
        }
        3 => (ty.clone(), format!("llvm.fneg {a} : {ty}")),
        4 if ty == Type::float("f32") => {
            (Type::float("f64"), format!("llvm.fpext {a} : f32 to f64"))
        }
        4 => (Type::float("f32"), format!("llvm.fptrunc {a} : f64 to f32")),
        _ => {
            let name = g.pick(&["fadd", "fsub", "fmul", "fdiv", "frem"]);
            let flags = g.pick(&["", "", "", " {fastmathFlags = #llvm.fastmath<nnan>}"]);
            (ty.clone(), format!("llvm.{name} {a}, {b}{flags} : {ty}"))
        }
    };
    g.define(ty, text);
}

/// A struct is made, changed, or taken apart.
pub fn aggregate(g: &mut Generator) {
    let found = g.existing(|ty| matches!(ty, Type::Struct(_)));
    let Some((whole, Type::Struct(fields))) = found.filter(|_| !g.once_in(4)) else {
        let count = 2 + g.below(2);
        let fields: Vec<Scalar> = (0..count)
            .map(|_| match some_int(g) {
                Type::Scalar(scalar) => scalar,
                _ => Scalar::Int(32),
            })
            .collect();
        let ty = Type::Struct(fields.clone());
        let op = g.pick(&["undef", "poison", "zero"]);
        let mut whole = g.fresh();
        g.line(format!("{whole} = llvm.mlir.{op} : {ty}"));
        for (at, field) in fields.iter().enumerate() {
            let value = g.operand(&Type::Scalar(*field));
            let text = format!("llvm.insertvalue {value}, {whole}[{at}] : {ty}");
            whole = g.define(ty.clone(), text);
        }
        return;
    };
    let ty = Type::Struct(fields.clone());
    let at = g.below(fields.len());
    let field = Type::Scalar(fields[at]);
    if g.once_in(3) {
        let value = g.operand(&field);
        let text = format!("llvm.insertvalue {value}, {whole}[{at}] : {ty}");
        g.define(ty, text);
    } else {
        g.define(field, format!("llvm.extractvalue {whole}[{at}] : {ty}"));
    }
}

pub fn vector(g: &mut Generator) {
    let ty = Type::vector(VECTOR, Scalar::Int(32));
    let i32 = Type::int(32);
    let (a, b) = (g.operand(&ty), g.operand(&ty));
    let at = g.within(0..4);
    let at = g.define(i32.clone(), format!("llvm.mlir.constant({at} : i32) : i32"));
    match g.below(4) {
        0 => g.define(i32, format!("llvm.extractelement {a}[{at} : i32] : {ty}")),
        1 => {
            let value = g.operand(&i32);
            let text = format!("llvm.insertelement {value}, {a}[{at} : i32] : {ty}");
            g.define(ty, text)
        }
        2 => {
            let mask: Vec<String> = (0..4).map(|_| g.within(0..8).to_string()).collect();
            let text = format!("llvm.shufflevector {a}, {b} [{}] : {ty}", mask.join(", "));
            g.define(ty, text)
        }
        _ => {
            let name = g.pick(&["add", "mul", "and", "or", "xor", "smax", "umin"]);
            let text = format!("\"llvm.intr.vector.reduce.{name}\"({a}) : ({ty}) -> i32");
            g.define(i32, text)
        }
    };
}

pub fn call(g: &mut Generator) {
    let callees = g.callees.clone();
    let (name, types) = g.pick(&callees);
    let args: Vec<String> = types.iter().map(|ty| g.operand(ty)).collect();
    let (args, types) = (args.join(", "), list(&types));
    g.define(
        Type::int(32),
        format!("llvm.call @{name}({args}) : ({types}) -> i32"),
    );
}

/// Statements one behind the other, or blocks.
pub fn body(g: &mut Generator) -> Vec<Type> {
    if g.once_in(2) {
        // Memory in the first block is there in all.
        let slots = g.below(3);
        for _ in 0..slots {
            let count = g.pick(COUNTS);
            allocate(g, Scalar::Int(32), count);
        }
        return branches::body(g);
    }
    let count = 2 + g.below(10);
    g.statements(count);
    let is_value = |ty: &Type| !matches!(ty, Type::Pointer { .. });
    let found = g.existing(is_value);
    let result = found.unwrap_or_else(|| (constant(g, &Type::int(32)), Type::int(32)));
    g.line(with_types("llvm.return", std::slice::from_ref(&result)));
    vec![result.1]
}

impl Generator {
    /// Writes the function that calls `f` and gives what has happened, too.
    pub fn llvm_main(&mut self, arguments: &[Type], results: &[Type]) {
        let names: Vec<String> = (0..arguments.len()).map(|at| format!("%arg{at}")).collect();
        let args = names.iter().zip(arguments);
        let args: Vec<String> = args.map(|(name, ty)| format!("{name}: {ty}")).collect();
        let (args, names) = (args.join(", "), names.join(", "));
        let (inputs, output) = (list(arguments), list(results));
        let _ = writeln!(
            self.text,
            "llvm.func @main({args}) -> !llvm.struct<({output}, i32)> {{
  %events = llvm.mlir.addressof @events : !llvm.ptr
  %none = llvm.mlir.constant(0 : i32) : i32
  llvm.store %none, %events : i32, !llvm.ptr
  %r = llvm.call @f({names}) : ({inputs}) -> {output}
  %happened = llvm.load %events : !llvm.ptr -> i32
  %empty = llvm.mlir.undef : !llvm.struct<({output}, i32)>
  %first = llvm.insertvalue %r, %empty[0] : !llvm.struct<({output}, i32)>
  %both = llvm.insertvalue %happened, %first[1] : !llvm.struct<({output}, i32)>
  llvm.return %both : !llvm.struct<({output}, i32)>
}}"
        );
    }
}
