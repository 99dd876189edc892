//! Buffers: allocations, accesses, views.

use super::{Generator, Scalar, Type, ints};

const SHAPES: &[&[i64]] = &[&[8], &[8], &[16], &[4, 4], &[4, 8], &[2, 3, 4], &[1], &[]];

const ELEMENTS: &[Scalar] = &[
    Scalar::Int(32),
    Scalar::Int(32),
    Scalar::Int(8),
    Scalar::Float("f32"),
];

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::INDEX, Type::int(32)];
    let count = 1 + g.below(3);
    for _ in 0..count {
        let again = types
            .last()
            .filter(|ty| matches!(ty, Type::MemRef { .. }))
            .cloned();
        let again = again.filter(|_| g.once_in(2));
        types.push(again.unwrap_or_else(|| Type::memref(g.pick(SHAPES), g.pick(ELEMENTS))));
    }
    if g.once_in(3) {
        types.push(Type::int(1));
    }
    types
}

pub fn is_buffer(ty: &Type) -> bool {
    matches!(ty, Type::MemRef { .. })
}

/// A new buffer of a type, with contents.
pub fn allocate_as(g: &mut Generator, ty: &Type) -> String {
    let Type::MemRef {
        shape,
        scalar,
        layout,
    } = ty
    else {
        return String::new();
    };
    let plain = Type::memref(shape, *scalar);
    let name = g.pick(&["alloc", "alloc", "alloca"]);
    let buffer = g.define(plain.clone(), format!("memref.{name}() : {plain}"));
    fill(g, &buffer, &plain);
    match layout.is_empty() {
        true => buffer,
        false => g.define(
            ty.clone(),
            format!("memref.cast {buffer} : {plain} to {ty}"),
        ),
    }
}

/// Gives a new buffer contents.
pub fn fill(g: &mut Generator, buffer: &str, ty: &Type) {
    let Type::MemRef { shape, scalar, .. } = ty else {
        return;
    };
    let same = |other: &Type| matches!(other, Type::MemRef { shape: s, scalar: e, .. } if s == shape && e == scalar);
    let other = g.existing(same).filter(|(name, _)| name != buffer);
    if let Some((other, from)) = other.filter(|_| !g.once_in(3)) {
        g.line(format!("memref.copy {other}, {buffer} : {from} to {ty}"));
        return;
    }
    let value = g.operand(&Type::Scalar(*scalar));
    let indices: Vec<String> = (0..shape.len()).map(|_| g.fresh()).collect();
    for (index, size) in indices.iter().zip(shape) {
        g.line(format!("affine.for {index} = 0 to {size} {{"));
        g.depth += 1;
    }
    g.line(format!(
        "affine.store {value}, {buffer}[{}] : {ty}",
        indices.join(", ")
    ));
    for _ in shape {
        g.depth -= 1;
        g.line("}");
    }
}

pub fn allocate(g: &mut Generator) {
    let ty = g
        .existing(is_buffer)
        .map(|(_, ty)| ty)
        .filter(|_| !g.once_in(4));
    let ty = ty.unwrap_or_else(|| Type::memref(g.pick(SHAPES), g.pick(ELEMENTS)));
    if let Type::MemRef { shape, scalar, .. } = ty {
        allocate_as(g, &Type::memref(&shape, scalar));
    }
}

/// A buffer of one element, as `mem2reg` promotes them.
pub fn slot(g: &mut Generator) {
    let ty = Type::memref(&[], Scalar::Int(32));
    let buffer = g.define(ty.clone(), format!("memref.alloca() : {ty}"));
    let value = g.operand(&Type::int(32));
    g.line(format!("memref.store {value}, {buffer}[] : {ty}"));
}

/// A buffer in scope.
pub fn buffer(g: &mut Generator) -> (String, Type, Vec<i64>, Scalar) {
    let found = g.existing(is_buffer);
    let (name, ty) = found.unwrap_or_else(|| {
        let ty = Type::memref(&[8], Scalar::Int(32));
        (allocate_as(g, &ty), ty)
    });
    let (shape, scalar) = match &ty {
        Type::MemRef { shape, scalar, .. } => (shape.clone(), *scalar),
        _ => (Vec::new(), Scalar::Index),
    };
    (name, ty, shape, scalar)
}

/// An index that is less than `size`.
pub fn index(g: &mut Generator, size: i64) -> String {
    let found = g.known_within(0..size);
    if !found.is_empty() && !g.once_in(5) {
        return g.pick(&found);
    }
    let any = g.existing(|ty| *ty == Type::INDEX).filter(|_| g.once_in(2));
    let Some((any, _)) = any else {
        let at = g.within(0..size);
        let name = g.define(Type::INDEX, format!("arith.constant {at} : index"));
        if let Some(value) = g.values.last_mut() {
            (value.bounds, value.role) = (Some(at..at + 1), super::Role::Symbol);
        }
        return name;
    };
    let bound = g.define(Type::INDEX, format!("arith.constant {size} : index"));
    let name = g.define(Type::INDEX, format!("arith.remui {any}, {bound} : index"));
    if let Some(value) = g.values.last_mut() {
        value.bounds = Some(0..size);
    }
    name
}

fn indices(g: &mut Generator, shape: &[i64]) -> String {
    let indices: Vec<String> = shape.iter().map(|size| index(g, *size)).collect();
    indices.join(", ")
}

pub fn load(g: &mut Generator) {
    let (buffer, ty, shape, scalar) = buffer(g);
    let indices = indices(g, &shape);
    g.define(
        Type::Scalar(scalar),
        format!("memref.load {buffer}[{indices}] : {ty}"),
    );
}

pub fn store(g: &mut Generator) {
    let (buffer, ty, shape, scalar) = buffer(g);
    if scalar == Scalar::Int(32) && g.once_in(2) {
        ints::binary_of(g, &Type::int(32));
    }
    let value = g.operand(&Type::Scalar(scalar));
    let indices = indices(g, &shape);
    g.line(format!("memref.store {value}, {buffer}[{indices}] : {ty}"));
}

/// An element that is changed at once.
pub fn atomic(g: &mut Generator) {
    let (buffer, ty, shape, scalar) = buffer(g);
    let (element, indices) = (Type::Scalar(scalar), indices(g, &shape));
    let is_int = matches!(scalar, Scalar::Int(_));
    if is_int && g.once_in(3) {
        let (name, old) = (g.fresh(), g.fresh());
        g.line(format!(
            "{name} = memref.generic_atomic_rmw {buffer}[{indices}] : {ty} {{"
        ));
        g.line(format!("^bb0({old}: {element}):"));
        g.region(|g| {
            g.bring(&old, element.clone());
            let new = ints::pure_of(g, &element);
            g.line(format!("memref.atomic_yield {new} : {element}"));
        });
        g.line("}");
        g.bring(&name, element);
        return;
    }
    let kind = match is_int {
        true => g.pick(&[
            "addi", "maxs", "maxu", "mins", "minu", "ori", "andi", "assign",
        ]),
        false => g.pick(&["addf", "assign"]),
    };
    let value = g.operand(&element);
    g.define(
        element.clone(),
        format!(
            "memref.atomic_rmw {kind} {value}, {buffer}[{indices}] : ({element}, {ty}) -> {element}"
        ),
    );
}

/// Memory that ends with a region.
pub fn scope(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let ty = Type::int(32);
    let name = g.fresh();
    g.line(format!("{name} = memref.alloca_scope -> (i32) {{"));
    g.region(|g| {
        slot(g);
        let count = 1 + g.below(3);
        g.statements(count);
        load(g);
        let value = g.operand(&ty);
        g.line(format!("memref.alloca_scope.return {value} : i32"));
    });
    g.line("}");
    g.bring(&name, ty);
}

pub fn copy(g: &mut Generator) {
    let (from, from_ty, from_shape, from_scalar) = buffer(g);
    let same = |other: &Type| matches!(other, Type::MemRef { shape, scalar, .. } if *shape == from_shape && *scalar == from_scalar);
    let to = g.existing(same).filter(|(to, _)| *to != from);
    if let Some((to, to_ty)) = to {
        g.line(format!("memref.copy {from}, {to} : {from_ty} to {to_ty}"));
    }
}

/// Other names for a part of a buffer.
pub fn view(g: &mut Generator) {
    let plain = |ty: &Type| matches!(ty, Type::MemRef { shape, layout, .. } if layout.is_empty() && !shape.is_empty());
    let Some((source, ty)) = g.existing(plain) else {
        return;
    };
    let Type::MemRef { shape, scalar, .. } = &ty else {
        return;
    };
    let strides: Vec<i64> = (0..shape.len())
        .map(|at| shape[at + 1..].iter().product())
        .collect();
    match (g.below(4), shape.as_slice()) {
        (0, [rows, columns]) => {
            let to = Type::memref(&[rows * columns], *scalar);
            g.define(
                to.clone(),
                format!("memref.collapse_shape {source} [[0, 1]] : {ty} into {to}"),
            );
        }
        (0, [size]) if size % 2 == 0 => {
            let (outer, to) = (size / 2, Type::memref(&[size / 2, 2], *scalar));
            g.define(
                to.clone(),
                format!("memref.expand_shape {source} [[0, 1]] output_shape [{outer}, 2] : {ty} into {to}"),
            );
        }
        (1, [rows, columns]) => {
            let to = Type::MemRef {
                shape: vec![*columns, *rows],
                scalar: *scalar,
                layout: format!(", strided<[1, {columns}]>"),
            };
            g.define(
                to.clone(),
                format!("memref.transpose {source} (i, j) -> (j, i) : {ty} to {to}"),
            );
        }
        (2, _) => {
            let sizes = shape.clone();
            let layout: Vec<String> = strides.iter().map(i64::to_string).collect();
            let to = Type::MemRef {
                shape: sizes,
                scalar: *scalar,
                layout: format!(", strided<[{}], offset: ?>", layout.join(", ")),
            };
            g.define(to.clone(), format!("memref.cast {source} : {ty} to {to}"));
        }
        _ => subview(g, &source, &ty, &strides),
    }
}

fn subview(g: &mut Generator, source: &str, ty: &Type, strides: &[i64]) {
    let Type::MemRef { shape, scalar, .. } = ty else {
        return;
    };
    let (mut sizes, mut steps, mut offsets) = (Vec::new(), Vec::new(), Vec::new());
    let (mut offset, mut is_static) = (0, true);
    for (size, stride) in shape.iter().zip(strides) {
        let step = if g.once_in(3) { 2 } else { 1 };
        let count = 1 + g.within(0..(size / step).max(1));
        let count = count.min((size + step - 1) / step);
        let room = size - (count - 1) * step;
        if g.once_in(3) {
            offsets.push(index(g, room));
            is_static = false;
        } else {
            let at = g.within(0..room);
            offset += at * stride;
            offsets.push(at.to_string());
        }
        sizes.push(count);
        steps.push(step);
    }
    let layout: Vec<String> = strides
        .iter()
        .zip(&steps)
        .map(|(stride, step)| (stride * step).to_string())
        .collect();
    let offset = match (is_static, offset) {
        (false, _) => ", offset: ?".to_owned(),
        (true, 0) => String::new(),
        (true, offset) => format!(", offset: {offset}"),
    };
    let join = |list: &[i64]| {
        list.iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let to = Type::MemRef {
        shape: sizes.clone(),
        scalar: *scalar,
        layout: format!(", strided<[{}]{offset}>", layout.join(", ")),
    };
    let (offsets, sizes, steps) = (offsets.join(", "), join(&sizes), join(&steps));
    g.define(
        to.clone(),
        format!("memref.subview {source}[{offsets}] [{sizes}] [{steps}] : {ty} to {to}"),
    );
}
