//! Integers: arithmetic, comparisons, casts.

use super::{Generator, Scalar, Type};

/// How integers are compared.
pub const PREDICATES: &[&str] = &[
    "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
];

const WIDTHS: &[u32] = &[1, 3, 8, 8, 16, 32, 32, 32, 64, 64];

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let count = 1 + g.below(4);
    (0..count)
        .map(|_| match g.once_in(8) {
            true => Type::INDEX,
            false => Type::int(g.pick(WIDTHS)),
        })
        .collect()
}

/// The type of an integer in scope, or any.
pub fn some_int(g: &mut Generator) -> Type {
    let is_int = |ty: &Type| matches!(ty, Type::Scalar(Scalar::Int(_) | Scalar::Index));
    let found = g.existing(is_int).map(|(_, ty)| ty);
    found.unwrap_or_else(|| Type::int(g.pick(WIDTHS)))
}

/// The name of an operation of two integers, with its flags.
pub fn binary_name(g: &mut Generator) -> String {
    let name = g.pick(&[
        "addi",
        "addi",
        "subi",
        "subi",
        "muli",
        "muli",
        "andi",
        "ori",
        "xori",
        "shli",
        "shrsi",
        "shrui",
        "divsi",
        "divui",
        "remsi",
        "remui",
        "ceildivsi",
        "ceildivui",
        "floordivsi",
        "maxsi",
        "maxui",
        "minsi",
        "minui",
    ]);
    let flags: &[&str] = match name {
        "addi" | "subi" | "muli" | "shli" => &[
            "",
            "",
            "",
            " overflow<nsw>",
            " overflow<nuw>",
            " overflow<nsw, nuw>",
        ],
        _ => &[""],
    };
    let flags = g.pick(flags);
    // What stands behind the operands.
    format!("{name}|{flags}")
}

/// An operation of two integers of a type.
pub fn binary_of(g: &mut Generator, ty: &Type) {
    let op = binary_name(g);
    let (name, flags) = op.split_once('|').unwrap_or((&op, ""));
    let (lhs, rhs) = (g.operand(ty), g.operand(ty));
    g.define(
        ty.clone(),
        format!("arith.{name} {lhs}, {rhs}{flags} : {ty}"),
    );
}

/// An operation of two integers of a type, in a place where nothing may go wrong.
pub fn pure_of(g: &mut Generator, ty: &Type) -> String {
    let name = g.pick(&[
        "addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui",
    ]);
    let (lhs, rhs) = (g.operand(ty), g.operand(ty));
    g.define(ty.clone(), format!("arith.{name} {lhs}, {rhs} : {ty}"))
}

pub fn binary(g: &mut Generator) {
    let ty = some_int(g);
    binary_of(g, &ty);
}

/// A condition.
pub fn condition(g: &mut Generator) -> String {
    match g.once_in(3) {
        true => g.operand(&Type::int(1)),
        false => {
            compare(g);
            g.values
                .last()
                .map_or_else(String::new, |value| value.name.clone())
        }
    }
}

pub fn compare(g: &mut Generator) {
    let ty = some_int(g);
    let predicate = g.pick(PREDICATES);
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    g.define(
        Type::int(1),
        format!("arith.cmpi {predicate}, {lhs}, {rhs} : {ty}"),
    );
}

pub fn select(g: &mut Generator) {
    let ty = some_int(g);
    let condition = g.operand(&Type::int(1));
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    g.define(
        ty.clone(),
        format!("arith.select {condition}, {lhs}, {rhs} : {ty}"),
    );
}

pub fn cast(g: &mut Generator) {
    let from = some_int(g);
    let to = Type::int(g.pick(WIDTHS));
    let (Type::Scalar(a), Type::Scalar(b)) = (&from, &to) else {
        return;
    };
    let (a, b) = (*a, *b);
    let (name, to) = match (a, b) {
        (Scalar::Int(a), Scalar::Int(b)) if a < b => (g.pick(&["extsi", "extui"]), to),
        (Scalar::Int(a), Scalar::Int(b)) if a > b => {
            (g.pick(&["trunci", "trunci", "trunci overflow<nsw>"]), to)
        }
        (Scalar::Int(_), _) => (g.pick(&["index_cast", "index_castui"]), Type::INDEX),
        _ => (g.pick(&["index_cast", "index_castui"]), to),
    };
    let value = g.operand(&from);
    let (name, flags) = name
        .split_once(' ')
        .map_or((name, String::new()), |(name, flags)| {
            (name, format!(" {flags}"))
        });
    g.define(
        to.clone(),
        format!("arith.{name} {value}{flags} : {from} to {to}"),
    );
}

/// Operations with two results.
pub fn extended(g: &mut Generator) {
    let ty = some_int(g);
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    let name = g.pick(&["addui_extended", "mulsi_extended", "mului_extended"]);
    let (second, types) = match name {
        "addui_extended" => (Type::int(1), format!("{ty}, i1")),
        _ => (ty.clone(), ty.to_string()),
    };
    let result = g.fresh();
    g.line(format!("{result}:2 = arith.{name} {lhs}, {rhs} : {types}"));
    g.bring(&format!("{result}#0"), ty);
    g.bring(&format!("{result}#1"), second);
}

/// Bits that are counted, and what has no sign any more.
pub fn count(g: &mut Generator) {
    let is_int = |ty: &Type| matches!(ty, Type::Scalar(Scalar::Int(_)));
    let found = g.existing(is_int).map(|(_, ty)| ty);
    let ty = found.unwrap_or_else(|| Type::int(g.pick(WIDTHS)));
    let name = g.pick(&["ctlz", "cttz", "ctpop", "absi"]);
    let value = g.operand(&ty);
    g.define(ty.clone(), format!("math.{name} {value} : {ty}"));
}

/// A power.
pub fn power(g: &mut Generator) {
    let ty = Type::int(g.pick(&[8, 32, 64]));
    let exponent = match g.once_in(2) {
        true => g.operand(&ty),
        false => {
            let number = g.within(-3..6);
            g.define(ty.clone(), format!("arith.constant {number} : {ty}"))
        }
    };
    let base = g.operand(&ty);
    g.define(ty.clone(), format!("math.ipowi {base}, {exponent} : {ty}"));
}

/// An operation of the index dialect.
pub fn index(g: &mut Generator) {
    let name = g.pick(&[
        "add",
        "sub",
        "mul",
        "divs",
        "divu",
        "ceildivs",
        "ceildivu",
        "floordivs",
        "rems",
        "remu",
        "maxs",
        "maxu",
        "mins",
        "minu",
        "shl",
        "shrs",
        "shru",
        "and",
        "or",
        "xor",
    ]);
    let (lhs, rhs) = (g.operand(&Type::INDEX), g.operand(&Type::INDEX));
    g.define(Type::INDEX, format!("index.{name} {lhs}, {rhs}"));
}
