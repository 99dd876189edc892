//! Tensors of known sizes, of which an operation may see some and not others.

use super::{Generator, Language, Scalar, Type};

/// Shapes of few elements.
pub const SHAPES: &[&[i64]] = &[
    &[3],
    &[4],
    &[2, 3],
    &[1, 3],
    &[2, 1],
    &[2, 3, 4],
    &[2, 1, 4],
    &[1, 4, 3, 2],
];

const I32: Scalar = Scalar::Int(32);

/// A tensor's type in parts.
#[derive(Clone)]
pub struct Parts {
    pub shape: Vec<i64>,
    pub scalar: Scalar,
}

impl Parts {
    pub fn ty(&self) -> Type {
        Type::tensor(&self.shape, self.scalar)
    }

    pub fn with_shape(&self, shape: &[i64]) -> Parts {
        Parts {
            shape: shape.to_vec(),
            scalar: self.scalar,
        }
    }

    pub fn rank(&self) -> usize {
        self.shape.len()
    }
}

/// An operand as an operation has it.
pub struct Operand {
    pub name: String,
    pub ty: String,
}

impl Operand {
    pub fn new(name: String, ty: &Type) -> Operand {
        let ty = ty.to_string();
        Operand { name, ty }
    }
}

/// The sizes of a shape, some of them unknown now and then.
pub fn weakened(g: &mut Generator, shape: &[i64]) -> Vec<i64> {
    if !g.once_in(4) {
        return shape.to_vec();
    }
    let sizes = shape.iter();
    sizes
        .map(|size| if g.once_in(2) { -1 } else { *size })
        .collect()
}

/// A tensor with only these sizes known.
pub fn cast_to(g: &mut Generator, name: String, parts: &Parts, sizes: &[i64]) -> String {
    let (from, to) = (parts.ty(), Type::tensor(sizes, parts.scalar));
    if from == to {
        return name;
    }
    let cast = g.fresh();
    g.line(format!("{cast} = tensor.cast {name} : {from} to {to}"));
    cast
}

/// A tensor that an operation sees with what is known of its sizes, or less.
pub fn seen(g: &mut Generator, name: String, parts: &Parts) -> Operand {
    let sizes = weakened(g, &parts.shape);
    let name = cast_to(g, name, parts, &sizes);
    Operand::new(name, &Type::tensor(&sizes, parts.scalar))
}

/// Brings a result of which some sizes are known into scope, with all of them.
pub fn bring(g: &mut Generator, result: &Parts, sizes: &[i64], name: &str) {
    let (known, seen) = (result.ty(), Type::tensor(sizes, result.scalar));
    if known == seen {
        g.bring(name, known);
        return;
    }
    let text = format!("tensor.cast {name} : {seen} to {known}");
    g.define(known, text);
}

/// Tensors that are put together along a dimension, and what that makes.
pub fn joined(g: &mut Generator, scalars: &[Scalar]) -> (Vec<Operand>, usize, Parts) {
    let (name, parts) = any_of(g, scalars);
    let axis = g.below(parts.rank());
    let mut operands = vec![seen(g, name, &parts)];
    let mut result = parts.clone();
    for _ in 0..g.below(3) {
        let mut other = parts.clone();
        if g.once_in(2) {
            other.shape[axis] = g.within(1..4);
        }
        result.shape[axis] += other.shape[axis];
        operands.push(operand(g, &other));
    }
    (operands, axis, result)
}

/// The dimensions of a tensor in any order.
pub fn permutation(g: &mut Generator, rank: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rank).collect();
    for at in 1..rank {
        let other = g.below(at + 1);
        order.swap(at, other);
    }
    order
}

/// Writes an index as a value.
pub type Index = fn(&mut Generator, i64) -> String;

/// A number that an operation knows, or gets as a value; a list of such.
pub fn mixed(g: &mut Generator, index: Index, number: i64) -> String {
    match g.once_in(4) {
        true => index(g, number),
        false => number.to_string(),
    }
}

pub fn mixed_list(g: &mut Generator, index: Index, numbers: &[i64]) -> String {
    let all: Vec<String> = numbers
        .iter()
        .map(|number| mixed(g, index, *number))
        .collect();
    all.join(", ")
}

/// Sizes of which those that are unknown in `seen` are values.
pub fn sizes_as(g: &mut Generator, index: Index, known: &[i64], seen: &[i64]) -> String {
    let both = known.iter().zip(seen);
    let all: Vec<String> = both
        .map(|(known, seen)| match *seen < 0 {
            true => index(g, *known),
            false => known.to_string(),
        })
        .collect();
    all.join(", ")
}

/// The values of the sizes that are unknown in `seen`.
pub fn unknown_sizes(g: &mut Generator, index: Index, known: &[i64], seen: &[i64]) -> String {
    let unknown = known.iter().zip(seen).filter(|(_, seen)| **seen < 0);
    let all: Vec<String> = unknown.map(|(known, _)| index(g, *known)).collect();
    all.join(", ")
}

/// The number of dimensions in each of some groups.
pub fn groups(g: &mut Generator, rank: usize) -> Vec<usize> {
    let mut groups = vec![1];
    for _ in 1..rank {
        match g.once_in(2) {
            true => groups.push(1),
            false => *groups.last_mut().unwrap_or(&mut 0) += 1,
        }
    }
    groups
}

pub fn groups_text(groups: &[usize]) -> String {
    let mut next = 0;
    let mut texts = Vec::new();
    for count in groups {
        let dims: Vec<usize> = (next..next + count).collect();
        texts.push(format!("{dims:?}"));
        next += count;
    }
    format!("[{}]", texts.join(", "))
}

/// Numbers whose product is `count`: one of them, or a few.
pub fn factors(g: &mut Generator, count: i64) -> Vec<i64> {
    let (mut left, mut factors) = (count, Vec::new());
    for _ in 0..g.below(3) {
        let divisors: Vec<i64> = (1..=left).filter(|part| left % part == 0).collect();
        let part = g.pick(&divisors);
        factors.push(part);
        left /= part;
    }
    factors.push(left);
    factors
}

/// An index that is a constant.
pub fn index_constant(g: &mut Generator, number: i64) -> String {
    let name = g.fresh();
    g.line(format!("{name} = arith.constant {number} : index"));
    name
}

/// The sizes of groups in one: unknown where one of them is.
pub fn merged(groups: &[usize], sizes: &[i64]) -> Vec<i64> {
    let mut next = 0;
    let mut merged = Vec::new();
    for count in groups {
        let group = &sizes[next..next + count];
        merged.push(match group.iter().any(|size| *size < 0) {
            true => -1,
            false => group.iter().product(),
        });
        next += count;
    }
    merged
}

/// A tensor of a type, of values in scope or a constant.
pub fn operand(g: &mut Generator, parts: &Parts) -> Operand {
    let name = value(g, parts);
    seen(g, name, parts)
}

pub fn value(g: &mut Generator, parts: &Parts) -> String {
    let ty = parts.ty();
    let from_scope = !g.once_in(4);
    match g.existing(|other| *other == ty).filter(|_| from_scope) {
        Some((name, _)) => name,
        None => constant(g, parts),
    }
}

/// A constant, mostly with elements that differ.
pub fn constant(g: &mut Generator, parts: &Parts) -> String {
    let count = parts.shape.iter().product::<i64>() as usize;
    let is_splat = g.once_in(3);
    let elements: Vec<String> = (0..if is_splat { 1 } else { count })
        .map(|_| element(g, parts.scalar))
        .collect();
    let all = match is_splat {
        true => elements[0].clone(),
        false => nested(&elements, &parts.shape),
    };
    constant_of(g, parts, &all)
}

pub fn constant_of(g: &mut Generator, parts: &Parts, elements: &str) -> String {
    let ty = parts.ty();
    let text = match g.profile.language != Language::Tosa || g.once_in(6) {
        true => format!("arith.constant dense<{elements}> : {ty}"),
        false => format!("\"tosa.const\"() <{{values = dense<{elements}> : {ty}}}> : () -> {ty}"),
    };
    g.define(ty, text)
}

/// Elements in rows: `[[1, 2], [3, 4]]`.
pub fn nested(elements: &[String], shape: &[i64]) -> String {
    let Some((outer, inner)) = shape.split_first() else {
        return elements.first().cloned().unwrap_or_default();
    };
    let rows = elements.chunks(elements.len() / (*outer).max(1) as usize);
    let rows: Vec<String> = rows.map(|row| nested(row, inner)).collect();
    format!("[{}]", rows.join(", "))
}

pub fn element(g: &mut Generator, scalar: Scalar) -> String {
    match scalar {
        // Sums and products of these stay in range.
        I32 if !g.once_in(3) => g.within(-20..20).to_string(),
        scalar => g.literal(scalar),
    }
}

/// A tensor in scope whose elements are of these types.
pub fn any_of(g: &mut Generator, scalars: &[Scalar]) -> (String, Parts) {
    let fits = |ty: &Type| matches!(ty, Type::Tensor { shape, scalar } if !shape.is_empty() && scalars.contains(scalar));
    let found = g.existing(fits);
    match found {
        Some((name, Type::Tensor { shape, scalar })) => (name, Parts { shape, scalar }),
        _ => {
            let parts = Parts {
                shape: g.pick(SHAPES).to_vec(),
                scalar: g.pick(scalars),
            };
            (constant(g, &parts), parts)
        }
    }
}
