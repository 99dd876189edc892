//! Indices: arithmetic, comparisons, casts, and indices put together from others.

use super::{Generator, Scalar, Type, affine, ints};

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::INDEX; 1 + g.below(3)];
    for _ in 0..g.below(3) {
        types.push(Type::int(g.pick(&[8, 32, 64])));
    }
    if g.once_in(3) {
        types.push(Type::memref(&[8], Scalar::Index));
    }
    types
}

pub fn compare(g: &mut Generator) {
    let predicate = g.pick(ints::PREDICATES);
    let (lhs, rhs) = (g.operand(&Type::INDEX), g.operand(&Type::INDEX));
    g.define(Type::int(1), format!("index.cmp {predicate}({lhs}, {rhs})"));
}

pub fn cast(g: &mut Generator) {
    let int = Type::int(g.pick(&[1, 8, 16, 32, 64]));
    let name = g.pick(&[
        "index.casts",
        "index.castu",
        "arith.index_cast",
        "arith.index_castui",
    ]);
    let (from, to) = match g.once_in(2) {
        true => (int, Type::INDEX),
        false => (Type::INDEX, int),
    };
    let value = g.operand(&from);
    g.define(to.clone(), format!("{name} {value} : {from} to {to}"));
}

/// An index of which something is known.
pub fn bounded(g: &mut Generator) {
    let value = g.operand(&Type::INDEX);
    let size = 1 + g.within(0..9);
    let text = match g.once_in(3) && affine::is_symbol(g, &value) {
        true => format!("affine.apply affine_map<()[s0] -> (s0 mod {size})>()[{value}]"),
        false => {
            let most = g.define(Type::INDEX, format!("arith.constant {size} : index"));
            match g.once_in(2) {
                true => format!("arith.remui {value}, {most} : index"),
                false => format!("index.remu {value}, {most}"),
            }
        }
    };
    g.define(Type::INDEX, text);
    if let Some(value) = g.values.last_mut() {
        value.bounds = Some(0..size);
    }
}

/// An index that is small, so that maps of it do not overflow.
fn small(g: &mut Generator) -> String {
    let found = g.known_within(-100..100);
    if !found.is_empty() && !g.once_in(4) {
        return g.pick(&found);
    }
    let any = g.operand(&Type::INDEX);
    let size = 1 + g.within(0..20);
    let most = g.define(Type::INDEX, format!("arith.constant {size} : index"));
    let op = g.pick(&["remui", "remui", "remsi"]);
    let name = g.define(Type::INDEX, format!("arith.{op} {any}, {most} : index"));
    if let Some(value) = g.values.last_mut() {
        value.bounds = Some(if op == "remui" { 0 } else { 1 - size }..size);
    }
    name
}

/// An element of a basis: a number, or a value that is positive.
fn element(g: &mut Generator) -> (String, Option<i64>) {
    let size = 1 + g.within(0..7);
    if !g.once_in(3) {
        return (size.to_string(), Some(size));
    }
    let name = match g.once_in(2) {
        true => g.define(Type::INDEX, format!("arith.constant {size} : index")),
        false => {
            let value = g.operand(&Type::INDEX);
            let one = g.define(Type::INDEX, "arith.constant 1 : index");
            let most = g.define(Type::INDEX, format!("arith.constant {size} : index"));
            let some = g.define(Type::INDEX, format!("arith.remui {value}, {most} : index"));
            g.define(Type::INDEX, format!("arith.addi {some}, {one} : index"))
        }
    };
    (name, None)
}

fn basis(g: &mut Generator) -> Vec<(String, Option<i64>)> {
    let count = 1 + g.below(3);
    (0..count).map(|_| element(g)).collect()
}

fn texts(basis: &[(String, Option<i64>)]) -> String {
    let all: Vec<&str> = basis.iter().map(|(text, _)| text.as_str()).collect();
    all.join(", ")
}

/// An index in parts.
pub fn delinearize(g: &mut Generator) {
    let index = small(g);
    let basis = basis(g);
    let has_outer = g.once_in(2);
    let count = basis.len() + usize::from(!has_outer);
    let name = g.fresh();
    let left = if count == 1 {
        name.clone()
    } else {
        format!("{name}:{count}")
    };
    let types = vec!["index"; count].join(", ");
    let list = texts(&basis);
    g.line(format!(
        "{left} = affine.delinearize_index {index} into ({list}) : {types}"
    ));
    for at in 0..count {
        let part = if count == 1 {
            name.clone()
        } else {
            format!("{name}#{at}")
        };
        g.bring(&part, Type::INDEX);
        let size = (at > 0)
            .then(|| basis[basis.len() + at - count].1)
            .flatten();
        if let Some(value) = g.values.last_mut() {
            value.bounds = size.map(|size| 0..size);
        }
    }
}

/// Parts in one index.
pub fn linearize(g: &mut Generator) {
    let basis = basis(g);
    let has_outer = g.once_in(2);
    let count = basis.len() + usize::from(!has_outer);
    let indices: Vec<String> = (0..count).map(|_| small(g)).collect();
    let disjoint = if g.once_in(3) { " disjoint" } else { "" };
    let (indices, list) = (indices.join(", "), texts(&basis));
    g.define(
        Type::INDEX,
        format!("affine.linearize_index{disjoint} [{indices}] by ({list}) : index"),
    );
    if let Some(value) = g.values.last_mut() {
        value.bounds = Some(-100_000..100_000);
    }
}
