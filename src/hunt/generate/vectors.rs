//! Vectors of one to three dimensions.

use super::{Generator, Scalar, Type, ints, memory};

pub const SHAPES: &[&[i64]] = &[
    &[4],
    &[4],
    &[8],
    &[2, 4],
    &[4, 2],
    &[1, 4],
    &[2, 2, 2],
    &[1],
];

const ELEMENTS: &[Scalar] = &[
    Scalar::Int(32),
    Scalar::Int(32),
    Scalar::Int(8),
    Scalar::Float("f32"),
    Scalar::Int(1),
];

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::INDEX, Type::int(32)];
    let memrefs: &[&[i64]] = &[&[8], &[4, 8], &[2, 4, 4]];
    for _ in 0..1 + g.below(2) {
        let scalar = g.pick(&ELEMENTS[..4]);
        types.push(Type::memref(g.pick(memrefs), scalar));
    }
    for _ in 0..1 + g.below(2) {
        types.push(Type::vector(g.pick(SHAPES), g.pick(ELEMENTS)));
    }
    types
}

/// A vector, in scope mostly.
pub fn vector(g: &mut Generator) -> (String, Vec<i64>, Scalar) {
    let found = g
        .existing(|ty| matches!(ty, Type::Vector { .. }))
        .filter(|_| !g.once_in(8));
    let (name, ty) = found.unwrap_or_else(|| {
        let ty = Type::vector(g.pick(SHAPES), g.pick(ELEMENTS));
        (g.constant(&ty), ty)
    });
    match ty {
        Type::Vector { shape, scalar } => (name, shape, scalar),
        _ => (name, Vec::new(), Scalar::Index),
    }
}

pub fn elementwise(g: &mut Generator) {
    let (value, shape, scalar) = vector(g);
    let ty = Type::vector(&shape, scalar);
    let other = g.operand(&ty);
    match scalar {
        Scalar::Float(_) => {
            let name = g.pick(&["addf", "subf", "mulf", "maximumf", "minnumf"]);
            g.define(ty.clone(), format!("arith.{name} {value}, {other} : {ty}"));
        }
        _ if g.once_in(4) => {
            let mask = Type::vector(&shape, Scalar::Int(1));
            let condition = g.operand(&mask);
            g.define(
                ty.clone(),
                format!("arith.select {condition}, {value}, {other} : {mask}, {ty}"),
            );
        }
        _ if g.once_in(4) => {
            let predicate = g.pick(&["eq", "slt", "ugt"]);
            let mask = Type::vector(&shape, Scalar::Int(1));
            g.define(
                mask,
                format!("arith.cmpi {predicate}, {value}, {other} : {ty}"),
            );
        }
        _ => ints::binary_of(g, &ty),
    }
}

fn static_positions(g: &mut Generator, sizes: &[i64]) -> String {
    let positions: Vec<String> = sizes
        .iter()
        .map(|size| g.within(0..*size).to_string())
        .collect();
    positions.join(", ")
}

fn positions(g: &mut Generator, sizes: &[i64]) -> String {
    let one = |g: &mut Generator, size: &i64| match g.once_in(3) {
        true => memory::index(g, *size),
        false => g.within(0..*size).to_string(),
    };
    let positions: Vec<String> = sizes.iter().map(|size| one(g, size)).collect();
    positions.join(", ")
}

/// What is left of a vector behind some leading positions.
pub fn rest(shape: &[i64], scalar: Scalar) -> Type {
    match shape.is_empty() {
        true => Type::Scalar(scalar),
        false => Type::vector(shape, scalar),
    }
}

pub fn extract(g: &mut Generator) {
    let (value, shape, scalar) = vector(g);
    let ty = Type::vector(&shape, scalar);
    if g.once_in(3) {
        let [offsets, sizes, steps] = slice(g, &shape);
        let to = Type::vector(&sizes, scalar);
        g.define(
            to.clone(),
            format!("vector.extract_strided_slice {value} {{offsets = {offsets:?}, sizes = {sizes:?}, strides = {steps:?}}} : {ty} to {to}"),
        );
        return;
    }
    let depth = 1 + g.below(shape.len());
    let at = positions(g, &shape[..depth]);
    let to = rest(&shape[depth..], scalar);
    g.define(
        to.clone(),
        format!("vector.extract {value}[{at}] : {to} from {ty}"),
    );
}

/// A part of all dimensions.
fn slice(g: &mut Generator, shape: &[i64]) -> [Vec<i64>; 3] {
    let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
    for size in shape {
        let offset = g.within(0..*size);
        offsets.push(offset);
        sizes.push(1 + g.within(0..size - offset));
    }
    [offsets, sizes, vec![1; shape.len()]]
}

pub fn insert(g: &mut Generator) {
    let (value, shape, scalar) = vector(g);
    let ty = Type::vector(&shape, scalar);
    if g.once_in(3) {
        let [offsets, sizes, steps] = slice(g, &shape);
        let from = Type::vector(&sizes, scalar);
        let part = g.operand(&from);
        g.define(
            ty.clone(),
            format!("vector.insert_strided_slice {part}, {value} {{offsets = {offsets:?}, strides = {steps:?}}} : {from} into {ty}"),
        );
        return;
    }
    let depth = 1 + g.below(shape.len());
    let at = positions(g, &shape[..depth]);
    let from = rest(&shape[depth..], scalar);
    let part = g.operand(&from);
    g.define(
        ty.clone(),
        format!("vector.insert {part}, {value} [{at}] : {from} into {ty}"),
    );
}

pub fn reshape(g: &mut Generator) {
    let (value, shape, scalar) = vector(g);
    let ty = Type::vector(&shape, scalar);
    let elements: i64 = shape.iter().product();
    match g.below(4) {
        0 => {
            let same: Vec<&[i64]> = SHAPES
                .iter()
                .filter(|s| s.iter().product::<i64>() == elements)
                .copied()
                .collect();
            if same.is_empty() {
                return;
            }
            let to = Type::vector(g.pick(&same), scalar);
            g.define(
                to.clone(),
                format!("vector.shape_cast {value} : {ty} to {to}"),
            );
        }
        1 => {
            let mut order: Vec<usize> = (0..shape.len()).collect();
            for at in (1..order.len()).rev() {
                let with = g.below(at + 1);
                order.swap(at, with);
            }
            let sizes: Vec<i64> = order.iter().map(|at| shape[*at]).collect();
            let to = Type::vector(&sizes, scalar);
            g.define(
                to.clone(),
                format!("vector.transpose {value}, {order:?} : {ty} to {to}"),
            );
        }
        2 => {
            let mut sizes = vec![g.within(1..4)];
            sizes.extend(&shape);
            let to = Type::vector(&sizes[sizes.len().saturating_sub(3)..], scalar);
            if sizes.len() <= 3 {
                g.define(
                    to.clone(),
                    format!("vector.broadcast {value} : {ty} to {to}"),
                );
            }
        }
        _ => {
            let from = Type::Scalar(scalar);
            let value = g.operand(&from);
            g.define(
                ty.clone(),
                format!("vector.broadcast {value} : {from} to {ty}"),
            );
        }
    }
}

pub fn shuffle(g: &mut Generator) {
    let (value, shape, scalar) = vector(g);
    if shape.len() != 1 {
        return;
    }
    let ty = Type::vector(&shape, scalar);
    let other = g.operand(&ty);
    let size = 1 + g.within(0..6);
    let mask: Vec<i64> = (0..size).map(|_| g.within(0..shape[0] * 2)).collect();
    let to = Type::vector(&[size], scalar);
    g.define(
        to,
        format!("vector.shuffle {value}, {other} {mask:?} : {ty}, {ty}"),
    );
}

pub fn reduce(g: &mut Generator) {
    let (value, shape, scalar) = vector(g);
    let ty = Type::vector(&shape, scalar);
    let kind = match scalar {
        Scalar::Float(_) => g.pick(&["add", "mul", "maximumf", "minnumf"]),
        _ => g.pick(&["add", "mul", "minsi", "maxui", "and", "or", "xor"]),
    };
    if shape.len() == 1 {
        let to = Type::Scalar(scalar);
        match g.once_in(2) {
            true => g.define(
                to.clone(),
                format!("vector.reduction <{kind}>, {value} : {ty} into {to}"),
            ),
            false => {
                let acc = g.operand(&to);
                g.define(
                    to.clone(),
                    format!("vector.reduction <{kind}>, {value}, {acc} : {ty} into {to}"),
                )
            }
        };
        return;
    }
    let dim = g.below(shape.len());
    let mut sizes = shape.clone();
    sizes.remove(dim);
    let to = Type::vector(&sizes, scalar);
    let acc = g.operand(&to);
    g.define(
        to.clone(),
        format!("vector.multi_reduction <{kind}>, {value}, {acc} [{dim}] : {ty} to {to}"),
    );
}

pub fn mask(g: &mut Generator) {
    let shape = g.pick(SHAPES);
    let ty = Type::vector(shape, Scalar::Int(1));
    if g.once_in(2) {
        let sizes = static_positions(g, &shape.iter().map(|size| size + 1).collect::<Vec<_>>());
        // Of a constant mask either all sizes are zero or none is.
        if !sizes.split(", ").any(|size| size == "0") {
            g.define(ty.clone(), format!("vector.constant_mask [{sizes}] : {ty}"));
        }
        return;
    }
    let sizes: Vec<String> = shape.iter().map(|_| g.operand(&Type::INDEX)).collect();
    let sizes = sizes.join(", ");
    g.define(ty.clone(), format!("vector.create_mask {sizes} : {ty}"));
}

/// A transfer: the types, the map, and what the operation has besides.
struct Transfer {
    buffer: String,
    ty: Type,
    vector: Type,
    scalar: Scalar,
    at: String,
    /// The mask with the comma in front of it, if there is one.
    mask: String,
    attributes: String,
}

fn transfer(g: &mut Generator) -> Transfer {
    let (buffer, ty, shape, scalar) = memory::buffer(g);
    let rank = shape.len().min(1 + g.below(2));
    // The dimensions of the buffer that the vector runs along, in any order.
    let mut dims: Vec<usize> = (0..shape.len()).collect();
    while dims.len() > rank {
        let at = g.below(dims.len());
        dims.remove(at);
    }
    if dims.len() == 2 && g.once_in(2) {
        dims.reverse();
    }
    let sizes: Vec<i64> = dims
        .iter()
        .map(|dim| g.pick(&[2, 4]).min(shape[*dim].max(1)))
        .collect();
    let in_bounds: Vec<bool> = dims.iter().map(|_| g.once_in(2)).collect();
    let mut indices = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        let along = dims.iter().position(|other| *other == dim);
        let room = match along {
            Some(at) if in_bounds[at] => size - sizes[at] + 1,
            _ => *size,
        };
        indices.push(memory::index(g, room));
    }
    let names: Vec<String> = (0..shape.len()).map(|dim| format!("d{dim}")).collect();
    let results: Vec<&str> = dims.iter().map(|dim| names[*dim].as_str()).collect();
    let map = format!(
        "affine_map<({}) -> ({})>",
        names.join(", "),
        results.join(", ")
    );
    let mut mask = String::new();
    if g.once_in(3) && !dims.is_empty() {
        // A mask has the dimensions in the order of the buffer.
        let mut ordered: Vec<(usize, i64)> =
            dims.iter().copied().zip(sizes.iter().copied()).collect();
        ordered.sort_unstable();
        let shape: Vec<i64> = ordered.iter().map(|(_, size)| *size).collect();
        let ty = Type::vector(&shape, Scalar::Int(1));
        mask = format!(", {}", g.operand(&ty));
    }
    Transfer {
        buffer,
        ty,
        vector: rest(&sizes, scalar),
        scalar,
        at: indices.join(", "),
        mask,
        attributes: format!("{{in_bounds = {in_bounds:?}, permutation_map = {map}}}"),
    }
}

pub fn read(g: &mut Generator) {
    let t = transfer(g);
    if !matches!(t.vector, Type::Vector { .. }) {
        return;
    }
    let padding = g.operand(&Type::Scalar(t.scalar));
    let Transfer {
        buffer,
        ty,
        vector,
        at,
        mask,
        attributes,
        ..
    } = &t;
    g.define(
        vector.clone(),
        format!(
            "vector.transfer_read {buffer}[{at}], {padding}{mask} {attributes} : {ty}, {vector}"
        ),
    );
}

pub fn write(g: &mut Generator) {
    let t = transfer(g);
    if !matches!(t.vector, Type::Vector { .. }) {
        return;
    }
    let value = g.operand(&t.vector);
    let Transfer {
        buffer,
        ty,
        vector,
        at,
        mask,
        attributes,
        ..
    } = &t;
    g.line(format!(
        "vector.transfer_write {value}, {buffer}[{at}]{mask} {attributes} : {vector}, {ty}"
    ));
}
