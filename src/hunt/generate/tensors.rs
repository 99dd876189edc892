//! Tensors: elements, slices, shapes.

use super::{Generator, Scalar, Type, memory};

const I32: Scalar = Scalar::Int(32);
const SHAPES: &[&[i64]] = &[&[8], &[4], &[4, 4], &[2, 3, 4]];

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::INDEX, Type::int(32)];
    for _ in 0..1 + g.below(2) {
        types.push(Type::tensor(g.pick(SHAPES), Scalar::Int(32)));
    }
    types
}

fn tensor(g: &mut Generator) -> (String, Type, Vec<i64>) {
    let found = g.existing(|ty| matches!(ty, Type::Tensor { scalar: I32, .. }));
    let (name, ty) = found.unwrap_or_else(|| {
        let ty = Type::tensor(g.pick(SHAPES), Scalar::Int(32));
        (g.constant(&ty), ty)
    });
    match &ty {
        Type::Tensor { shape, .. } => (name, ty.clone(), shape.clone()),
        _ => (name, ty, Vec::new()),
    }
}

fn indices(g: &mut Generator, shape: &[i64]) -> String {
    let indices: Vec<String> = shape.iter().map(|size| memory::index(g, *size)).collect();
    indices.join(", ")
}

pub fn extract(g: &mut Generator) {
    let (value, ty, shape) = tensor(g);
    let at = indices(g, &shape);
    g.define(
        Type::int(32),
        format!("tensor.extract {value}[{at}] : {ty}"),
    );
}

pub fn insert(g: &mut Generator) {
    let (value, ty, shape) = tensor(g);
    let element = g.operand(&Type::int(32));
    let at = indices(g, &shape);
    g.define(
        ty.clone(),
        format!("tensor.insert {element} into {value}[{at}] : {ty}"),
    );
}

pub fn slice(g: &mut Generator) {
    let (value, ty, shape) = tensor(g);
    let (mut offsets, mut sizes) = (Vec::new(), Vec::new());
    for size in &shape {
        let count = 1 + g.within(0..*size);
        let room = size - count + 1;
        offsets.push(match g.once_in(3) {
            true => memory::index(g, room),
            false => g.within(0..room).to_string(),
        });
        sizes.push(count);
    }
    let steps = vec![1; shape.len()];
    let part = Type::tensor(&sizes, Scalar::Int(32));
    let offsets = offsets.join(", ");
    if g.once_in(2) {
        g.define(
            part.clone(),
            format!("tensor.extract_slice {value}[{offsets}] {sizes:?} {steps:?} : {ty} to {part}"),
        );
        return;
    }
    let source = g.operand(&part);
    g.define(
        ty.clone(),
        format!("tensor.insert_slice {source} into {value}[{offsets}] {sizes:?} {steps:?} : {part} into {ty}"),
    );
}

pub fn reshape(g: &mut Generator) {
    let (value, ty, shape) = tensor(g);
    match shape.as_slice() {
        [rows, columns] => {
            let to = Type::tensor(&[rows * columns], Scalar::Int(32));
            g.define(
                to.clone(),
                format!("tensor.collapse_shape {value} [[0, 1]] : {ty} into {to}"),
            );
        }
        [size] if size % 2 == 0 => {
            let to = Type::tensor(&[2, size / 2], Scalar::Int(32));
            let half = size / 2;
            g.define(
                to.clone(),
                format!(
                    "tensor.expand_shape {value} [[0, 1]] output_shape [2, {half}] : {ty} into {to}"
                ),
            );
        }
        _ => {
            let sizes: Vec<i64> = shape.iter().map(|_| -1).collect();
            let to = Type::tensor(&sizes, Scalar::Int(32));
            let cast = g.define(to.clone(), format!("tensor.cast {value} : {ty} to {to}"));
            g.values.pop();
            g.define(ty.clone(), format!("tensor.cast {cast} : {to} to {ty}"));
        }
    }
}

pub fn make(g: &mut Generator) {
    let elements: Vec<String> = (0..4).map(|_| g.operand(&Type::int(32))).collect();
    let ty = Type::tensor(&[4], Scalar::Int(32));
    let elements = elements.join(", ");
    match g.once_in(2) {
        true => g.define(
            ty.clone(),
            format!("tensor.from_elements {elements} : {ty}"),
        ),
        false => {
            let value = g.operand(&Type::int(32));
            g.define(ty.clone(), format!("tensor.splat {value} : {ty}"))
        }
    };
}
