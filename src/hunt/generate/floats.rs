//! Floats: arithmetic, comparisons, casts, complex numbers.

use super::{Generator, Scalar, Type};

const FLOATS: &[&str] = &["f32", "f32", "f64", "f16", "bf16"];

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let count = 1 + g.below(4);
    let one = |g: &mut Generator| match g.below(8) {
        0 => Type::int(g.pick(&[1, 8, 32, 64])),
        1 => Type::Complex(Scalar::Float("f32")),
        _ => Type::float(g.pick(FLOATS)),
    };
    (0..count).map(|_| one(g)).collect()
}

fn some_float(g: &mut Generator) -> Type {
    let is_float = |ty: &Type| matches!(ty, Type::Scalar(Scalar::Float(_)));
    let found = g.existing(is_float).map(|(_, ty)| ty);
    found.unwrap_or_else(|| Type::float(g.pick(FLOATS)))
}

pub fn binary(g: &mut Generator) {
    let ty = some_float(g);
    let name = g.pick(&[
        "arith.addf",
        "arith.addf",
        "arith.subf",
        "arith.mulf",
        "arith.mulf",
        "arith.divf",
        "arith.remf",
        "arith.maximumf",
        "arith.minimumf",
        "arith.maxnumf",
        "arith.minnumf",
        "math.copysign",
    ]);
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    g.define(ty.clone(), format!("{name} {lhs}, {rhs} : {ty}"));
}

pub fn unary(g: &mut Generator) {
    let ty = some_float(g);
    let name = g.pick(&[
        "arith.negf",
        "arith.negf",
        "math.absf",
        "math.ceil",
        "math.floor",
        "math.round",
        "math.roundeven",
        "math.trunc",
        "math.sqrt",
    ]);
    let value = g.operand(&ty);
    g.define(ty.clone(), format!("{name} {value} : {ty}"));
}

pub fn compare(g: &mut Generator) {
    let ty = some_float(g);
    let predicate = g.pick(&[
        "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
        "uno", "false", "true",
    ]);
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    g.define(
        Type::int(1),
        format!("arith.cmpf {predicate}, {lhs}, {rhs} : {ty}"),
    );
}

pub fn select(g: &mut Generator) {
    let ty = some_float(g);
    let condition = g.operand(&Type::int(1));
    let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
    g.define(
        ty.clone(),
        format!("arith.select {condition}, {lhs}, {rhs} : {ty}"),
    );
}

fn bits(name: &str) -> u32 {
    match name {
        "f64" => 64,
        "f32" => 32,
        _ => 16,
    }
}

pub fn cast(g: &mut Generator) {
    let from = some_float(g);
    let Type::Scalar(Scalar::Float(name)) = from else {
        return;
    };
    let other = g.pick(FLOATS);
    let int = Type::int(g.pick(&[1, 8, 16, 32, 64]));
    let (op, from, to) = match g.below(6) {
        0 => (g.pick(&["fptosi", "fptoui"]), from, int),
        1 => (g.pick(&["sitofp", "uitofp"]), int, from),
        2 => ("bitcast", from, Type::int(bits(name))),
        3 => ("bitcast", Type::int(bits(name)), from),
        _ if bits(name) < bits(other) => ("extf", from, Type::float(other)),
        _ if bits(name) > bits(other) => ("truncf", from, Type::float(other)),
        _ => return,
    };
    let value = g.operand(&from);
    g.define(to.clone(), format!("arith.{op} {value} : {from} to {to}"));
}

/// An operation of complex numbers.
pub fn complex(g: &mut Generator) {
    let float = Type::float("f32");
    let ty = Type::Complex(Scalar::Float("f32"));
    match g.below(5) {
        0 => {
            let (re, im) = (g.operand(&float), g.operand(&float));
            g.define(ty.clone(), format!("complex.create {re}, {im} : {ty}"));
        }
        1 => {
            let value = g.operand(&ty);
            let name = g.pick(&["re", "im"]);
            g.define(float, format!("complex.{name} {value} : {ty}"));
        }
        2 => {
            let value = g.operand(&ty);
            let name = g.pick(&["neg", "conj"]);
            g.define(ty.clone(), format!("complex.{name} {value} : {ty}"));
        }
        _ => {
            let (lhs, rhs) = (g.operand(&ty), g.operand(&ty));
            let name = g.pick(&["add", "sub", "mul"]);
            g.define(ty.clone(), format!("complex.{name} {lhs}, {rhs} : {ty}"));
        }
    }
}
