//! Tensors whose shapes change: slices, reshapes, padding, structured operations.
//!
//! Sizes are known when a program is written; an operation may see some of them, and get others as values.

use super::parts::{
    Parts, SHAPES, any_of, bring, cast_to, element, factors, groups, groups_text, index_constant,
    joined, merged, mixed_list, operand, permutation, seen, sizes_as, unknown_sizes, value,
    weakened,
};
use super::{Generator, Scalar, Type};

const I32: Scalar = Scalar::Int(32);
const F32: Scalar = Scalar::Float("f32");
const ALL: &[Scalar] = &[I32, I32, F32];

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::INDEX, Type::int(32)];
    for _ in 0..1 + g.below(3) {
        let scalar = g.pick(ALL);
        types.push(Type::tensor(g.pick(SHAPES), scalar));
    }
    types
}

/// An index as a value: a constant, or the size of a tensor.
fn index(g: &mut Generator, number: i64) -> String {
    let has_size = |ty: &Type| matches!(ty, Type::Tensor { shape, .. } if shape.contains(&number));
    let found = if g.once_in(2) {
        g.existing(has_size)
    } else {
        None
    };
    let Some((name, Type::Tensor { shape, scalar })) = found else {
        return index_constant(g, number);
    };
    let dim = shape.iter().position(|size| *size == number).unwrap_or(0);
    let parts = Parts { shape, scalar };
    let tensor = seen(g, name, &parts);
    let at = index_constant(g, dim as i64);
    let size = g.fresh();
    g.line(format!(
        "{size} = tensor.dim {}, {at} : {}",
        tensor.name, tensor.ty
    ));
    size
}

/// Writes an operation whose result has some of its sizes known.
fn give(g: &mut Generator, result: &Parts, sizes: &[i64], text: &str) {
    let name = g.fresh();
    g.line(format!("{name} = {text}"));
    bring(g, result, sizes, &name);
}

/// A part of a tensor: offsets, sizes and steps, those dimensions that stay, and the sizes that are seen of them.
struct Part {
    text: String,
    sizes: Vec<i64>,
    seen: Vec<i64>,
}

fn part(g: &mut Generator, shape: &[i64]) -> Part {
    let (mut offsets, mut counts, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    for size in shape {
        let step = g.pick(&[1, 1, 1, 2]);
        let offset = if g.once_in(2) { 0 } else { g.within(0..*size) };
        let most = (size - offset - 1) / step + 1;
        counts.push(if g.once_in(2) {
            most
        } else {
            1 + g.within(0..most)
        });
        offsets.push(offset);
        steps.push(step);
    }
    let all_seen = weakened(g, &counts);
    let drops = g.once_in(3);
    let (mut sizes, mut seen) = (Vec::new(), Vec::new());
    for (count, size) in counts.iter().zip(&all_seen) {
        if !(drops && *size == 1 && g.once_in(2)) {
            sizes.push(*count);
            seen.push(*size);
        }
    }
    let (offsets, steps) = (mixed_list(g, index, &offsets), mixed_list(g, index, &steps));
    let counts = sizes_as(g, index, &counts, &all_seen);
    Part {
        text: format!("[{offsets}] [{counts}] [{steps}]"),
        sizes,
        seen,
    }
}

pub fn extract_slice(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let source = seen(g, name, &parts);
    let part = part(g, &parts.shape);
    let to = Type::tensor(&part.seen, parts.scalar);
    let text = format!(
        "tensor.extract_slice {}{} : {} to {to}",
        source.name, part.text, source.ty
    );
    give(g, &parts.with_shape(&part.sizes), &part.seen, &text);
}

pub fn insert_slice(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let sizes = weakened(g, &parts.shape);
    let into = cast_to(g, name, &parts, &sizes);
    let part = part(g, &parts.shape);
    let own = parts.with_shape(&part.sizes);
    let source = value(g, &own);
    let source = cast_to(g, source, &own, &part.seen);
    let from = Type::tensor(&part.seen, parts.scalar);
    let to = Type::tensor(&sizes, parts.scalar);
    let text = format!(
        "tensor.insert_slice {source} into {into}{} : {from} into {to}",
        part.text
    );
    give(g, &parts, &sizes, &text);
}

pub fn collapse(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let groups = groups(g, parts.rank());
    let sizes = weakened(g, &parts.shape);
    let source = cast_to(g, name, &parts, &sizes);
    let from = Type::tensor(&sizes, parts.scalar);
    let seen = merged(&groups, &sizes);
    let to = Type::tensor(&seen, parts.scalar);
    let text = format!(
        "tensor.collapse_shape {source} {} : {from} into {to}",
        groups_text(&groups)
    );
    let result = parts.with_shape(&merged(&groups, &parts.shape));
    give(g, &result, &seen, &text);
}

pub fn expand(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let (mut groups, mut shape) = (Vec::new(), Vec::new());
    for size in &parts.shape {
        let parts = factors(g, *size);
        groups.push(parts.len());
        shape.extend(parts);
    }
    let seen = weakened(g, &shape);
    let source = cast_to(g, name, &parts, &merged(&groups, &seen));
    let from = Type::tensor(&merged(&groups, &seen), parts.scalar);
    let to = Type::tensor(&seen, parts.scalar);
    let sizes = sizes_as(g, index, &shape, &seen);
    let text = format!(
        "tensor.expand_shape {source} {} output_shape [{sizes}] : {from} into {to}",
        groups_text(&groups)
    );
    give(g, &parts.with_shape(&shape), &seen, &text);
}

pub fn pad(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let mut sides = [Vec::new(), Vec::new()];
    for _ in &parts.shape {
        for side in &mut sides {
            side.push(if g.once_in(2) { 0 } else { g.within(0..3) });
        }
    }
    let [low, high] = &sides;
    let sizes = parts.shape.iter().zip(low).zip(high);
    let sizes: Vec<i64> = sizes.map(|((size, low), high)| size + low + high).collect();
    let seen_from = weakened(g, &parts.shape);
    let source = cast_to(g, name, &parts, &seen_from);
    let (low, high) = (mixed_list(g, index, low), mixed_list(g, index, high));
    let is_plain = !format!("{low}{high}").contains('%');
    // What follows from what is known is known of the result.
    let result: Vec<i64> = match is_plain {
        true => sizes
            .iter()
            .zip(&seen_from)
            .map(|(size, from)| if *from < 0 { -1 } else { *size })
            .collect(),
        false => sizes.clone(),
    };
    let result = if g.once_in(2) { result } else { sizes.clone() };
    let element = g.operand(&Type::Scalar(parts.scalar));
    let (from, to) = (
        Type::tensor(&seen_from, parts.scalar),
        Type::tensor(&result, parts.scalar),
    );
    let name = g.fresh();
    let nofold = if g.once_in(4) { " nofold" } else { "" };
    g.line(format!(
        "{name} = tensor.pad {source}{nofold} low[{low}] high[{high}] {{"
    ));
    let indices: Vec<String> = parts.shape.iter().map(|_| g.fresh()).collect();
    let args: Vec<String> = indices.iter().map(|at| format!("{at}: index")).collect();
    g.line(format!("^bb0({}):", args.join(", ")));
    g.region(|g| {
        let mut element = element;
        if parts.scalar == I32 && g.once_in(3) {
            let at = g.pick(&indices);
            element = g.fresh();
            g.line(format!("{element} = arith.index_cast {at} : index to i32"));
        }
        g.line(format!("tensor.yield {element} : {}", parts.scalar));
    });
    g.line(format!("}} : {from} to {to}"));
    bring(g, &parts.with_shape(&sizes), &result, &name);
}

pub fn concat(g: &mut Generator) {
    let (operands, axis, result) = joined(g, ALL);
    let names: Vec<&str> = operands.iter().map(|o| o.name.as_str()).collect();
    let types: Vec<&str> = operands.iter().map(|o| o.ty.as_str()).collect();
    let text = format!(
        "tensor.concat dim({axis}) {} : ({}) -> {}",
        names.join(", "),
        types.join(", "),
        result.ty()
    );
    give(g, &result, &result.shape, &text);
}

pub fn generate(g: &mut Generator) {
    let parts = Parts {
        shape: g.pick(SHAPES).to_vec(),
        scalar: I32,
    };
    let sizes = weakened(g, &parts.shape);
    let values = unknown_sizes(g, index, &parts.shape, &sizes);
    let seen = Type::tensor(&sizes, I32);
    let outer = g.operand(&Type::int(32));
    let name = g.fresh();
    g.line(format!("{name} = tensor.generate {values} {{"));
    let indices: Vec<String> = parts.shape.iter().map(|_| g.fresh()).collect();
    let args: Vec<String> = indices.iter().map(|at| format!("{at}: index")).collect();
    g.line(format!("^bb0({}):", args.join(", ")));
    g.region(|g| {
        let at = g.pick(&indices);
        let (number, sum) = (g.fresh(), g.fresh());
        g.line(format!("{number} = arith.index_cast {at} : index to i32"));
        g.line(format!("{sum} = arith.addi {number}, {outer} : i32"));
        g.line(format!("tensor.yield {sum} : i32"));
    });
    g.line(format!("}} : {seen}"));
    bring(g, &parts, &sizes, &name);
}

pub fn splat(g: &mut Generator) {
    let scalar = g.pick(ALL);
    let parts = Parts {
        shape: g.pick(SHAPES).to_vec(),
        scalar,
    };
    let element = g.operand(&Type::Scalar(scalar));
    let sizes = weakened(g, &parts.shape);
    let values = unknown_sizes(g, index, &parts.shape, &sizes);
    let values = match values.is_empty() {
        true => values,
        false => format!("[{values}]"),
    };
    let seen = Type::tensor(&sizes, scalar);
    give(
        g,
        &parts,
        &sizes,
        &format!("tensor.splat {element}{values} : {seen}"),
    );
}

pub fn from_elements(g: &mut Generator) {
    let shape = g.pick(&[&[3][..], &[2, 3], &[1, 3], &[2, 1]]).to_vec();
    let count = shape.iter().product::<i64>();
    let parts = Parts { shape, scalar: I32 };
    let elements: Vec<String> = (0..count).map(|_| g.operand(&Type::int(32))).collect();
    let ty = parts.ty();
    g.define(
        ty.clone(),
        format!("tensor.from_elements {} : {ty}", elements.join(", ")),
    );
}

/// A constant of indices, one below each other size.
fn places(g: &mut Generator, count: i64, below: &[i64]) -> (String, Type) {
    let rows: Vec<String> = (0..count)
        .map(|_| {
            let row: Vec<i64> = below.iter().map(|size| g.within(0..*size)).collect();
            format!("{row:?}")
        })
        .collect();
    let ty = Type::tensor(&[count, below.len() as i64], Scalar::Index);
    let name = g.fresh();
    g.line(format!(
        "{name} = arith.constant dense<[{}]> : {ty}",
        rows.join(", ")
    ));
    (name, ty)
}

pub fn gather(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let dim = g.below(parts.rank());
    let count = g.within(1..4);
    let (at, at_ty) = places(g, count, &parts.shape[dim..=dim]);
    let mut shape = parts.shape.clone();
    match g.once_in(2) {
        true => shape[dim] = 1,
        false => {
            shape.remove(dim);
        }
    }
    shape.insert(0, count);
    let (from, to) = (parts.ty(), parts.with_shape(&shape).ty());
    let text =
        format!("tensor.gather {name}[{at}] gather_dims([{dim}]) : ({from}, {at_ty}) -> {to}");
    g.define(to, text);
}

pub fn reshape(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let count: i64 = parts.shape.iter().product();
    let divisors: Vec<i64> = (1..=count).filter(|size| count % size == 0).collect();
    let first = g.pick(&divisors);
    let shape = [first, count / first];
    let sizes = weakened(g, &shape);
    let numbers: Vec<String> = shape.iter().map(|size| index(g, *size)).collect();
    let (wanted, seen_ty) = (g.fresh(), Type::tensor(&sizes, parts.scalar));
    g.line(format!(
        "{wanted} = tensor.from_elements {} : tensor<2xindex>",
        numbers.join(", ")
    ));
    let source = seen(g, name, &parts);
    let text = format!(
        "tensor.reshape {}({wanted}) : ({}, tensor<2xindex>) -> {seen_ty}",
        source.name, source.ty
    );
    give(g, &parts.with_shape(&shape), &sizes, &text);
}

pub fn extract(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let at: Vec<i64> = parts.shape.iter().map(|size| g.within(0..*size)).collect();
    let at: Vec<String> = at.iter().map(|number| index(g, *number)).collect();
    let at = at.join(", ");
    let sizes = weakened(g, &parts.shape);
    let source = cast_to(g, name, &parts, &sizes);
    let (scalar, ty) = (
        Type::Scalar(parts.scalar),
        Type::tensor(&sizes, parts.scalar),
    );
    if g.once_in(2) {
        g.define(scalar, format!("tensor.extract {source}[{at}] : {ty}"));
        return;
    }
    let element = g.operand(&scalar);
    let text = format!("tensor.insert {element} into {source}[{at}] : {ty}");
    give(g, &parts, &sizes, &text);
}

pub fn dim(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let source = seen(g, name, &parts);
    let at = g.below(parts.rank()) as i64;
    let at = index(g, at);
    g.define(
        Type::INDEX,
        format!("tensor.dim {}, {at} : {}", source.name, source.ty),
    );
}

/// A tensor to write to, with only these sizes known: an empty one, or one that there is.
fn init(g: &mut Generator, parts: &Parts, sizes: &[i64], is_read: bool) -> String {
    let empty = match is_read {
        true => false,
        false => g.once_in(2),
    };
    if !empty {
        let name = value(g, parts);
        return cast_to(g, name, parts, sizes);
    }
    let values = unknown_sizes(g, index, &parts.shape, sizes);
    let name = g.fresh();
    let ty = Type::tensor(sizes, parts.scalar);
    g.line(format!("{name} = tensor.empty({values}) : {ty}"));
    name
}

/// Elements of several tensors, along some loops, combined.
pub fn generic(g: &mut Generator) {
    let shape = g.pick(SHAPES).to_vec();
    let scalar = g.pick(ALL);
    let rank = shape.len();
    let all: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
    let all = all.join(", ");
    let mut maps = Vec::new();
    let (mut names, mut types) = (Vec::new(), Vec::new());
    for _ in 0..1 + g.below(2) {
        let mut dims: Vec<usize> = (0..rank).filter(|_| !g.once_in(4)).collect();
        if g.once_in(3) {
            dims.reverse();
        }
        let parts = Parts {
            shape: dims.iter().map(|dim| shape[*dim]).collect(),
            scalar,
        };
        let input = operand(g, &parts);
        let dims: Vec<String> = dims.iter().map(|dim| format!("d{dim}")).collect();
        maps.push(format!("affine_map<({all}) -> ({})>", dims.join(", ")));
        names.push(input.name);
        types.push(input.ty);
    }
    maps.push(format!("affine_map<({all}) -> ({all})>"));
    let parts = Parts { shape, scalar };
    let uses_old = g.once_in(4);
    let sizes = weakened(g, &parts.shape);
    let old = init(g, &parts, &sizes, uses_old);
    let seen = Type::tensor(&sizes, scalar);
    let kinds = vec!["\"parallel\""; rank].join(", ");
    let name = g.fresh();
    g.line(format!(
        "{name} = linalg.generic {{indexing_maps = [{}], iterator_types = [{kinds}]}} ins({} : {}) outs({old} : {seen}) {{",
        maps.join(", "),
        names.join(", "),
        types.join(", ")
    ));
    let args: Vec<String> = (0..=names.len()).map(|_| g.fresh()).collect();
    let typed: Vec<String> = args.iter().map(|arg| format!("{arg}: {scalar}")).collect();
    g.line(format!("^bb0({}):", typed.join(", ")));
    g.region(|g| {
        let mut result = args[0].clone();
        if args.len() > 2 {
            let sum = g.fresh();
            let op = match scalar {
                F32 => g.pick(&["arith.maximumf", "arith.minimumf"]),
                _ => g.pick(&["arith.addi", "arith.subi", "arith.muli"]),
            };
            g.line(format!("{sum} = {op} {result}, {} : {scalar}", args[1]));
            result = sum;
        }
        if scalar == I32 && g.once_in(4) {
            let (at, number, sum) = (g.fresh(), g.fresh(), g.fresh());
            let dim = g.below(rank);
            g.line(format!("{at} = linalg.index {dim} : index"));
            g.line(format!("{number} = arith.index_cast {at} : index to i32"));
            g.line(format!("{sum} = arith.addi {result}, {number} : i32"));
            result = sum;
        }
        if uses_old {
            let both = g.fresh();
            let op = if scalar == F32 {
                "arith.maximumf"
            } else {
                "arith.xori"
            };
            let old = &args[args.len() - 1];
            g.line(format!("{both} = {op} {result}, {old} : {scalar}"));
            result = both;
        }
        g.line(format!("linalg.yield {result} : {scalar}"));
    });
    g.line(format!("}} -> {seen}"));
    bring(g, &parts, &sizes, &name);
}

pub fn reduce(g: &mut Generator) {
    let (name, parts) = any_of(g, &[I32]);
    let axis = g.below(parts.rank());
    let from = weakened(g, &parts.shape);
    let source = cast_to(g, name, &parts, &from);
    let (mut shape, mut to) = (parts.shape.clone(), from.clone());
    shape.remove(axis);
    to.remove(axis);
    let result = parts.with_shape(&shape);
    let old = init(g, &result, &to, true);
    let op = g.pick(&["addi", "muli", "maxsi", "xori"]);
    let (from, seen) = (Type::tensor(&from, I32), Type::tensor(&to, I32));
    let text = format!(
        "linalg.reduce {{arith.{op}}} ins({source} : {from}) outs({old} : {seen}) dimensions = [{axis}]"
    );
    give(g, &result, &to, &text);
}

pub fn transpose(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    let order = permutation(g, parts.rank());
    let from = weakened(g, &parts.shape);
    let to: Vec<i64> = order.iter().map(|dim| from[*dim]).collect();
    let shape: Vec<i64> = order.iter().map(|dim| parts.shape[*dim]).collect();
    let result = parts.with_shape(&shape);
    let source = cast_to(g, name, &parts, &from);
    let old = init(g, &result, &to, false);
    let (from, seen) = (
        Type::tensor(&from, parts.scalar),
        Type::tensor(&to, parts.scalar),
    );
    let text = format!(
        "linalg.transpose ins({source} : {from}) outs({old} : {seen}) permutation = {order:?}"
    );
    give(g, &result, &to, &text);
}

pub fn broadcast(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    if parts.rank() > 3 {
        return;
    }
    let at = g.below(parts.rank() + 1);
    let from = weakened(g, &parts.shape);
    let (mut shape, mut to) = (parts.shape.clone(), from.clone());
    let size = g.within(1..4);
    shape.insert(at, size);
    to.insert(at, size);
    let result = parts.with_shape(&shape);
    let source = cast_to(g, name, &parts, &from);
    let old = init(g, &result, &to, false);
    let (from, seen) = (
        Type::tensor(&from, parts.scalar),
        Type::tensor(&to, parts.scalar),
    );
    let text =
        format!("linalg.broadcast ins({source} : {from}) outs({old} : {seen}) dimensions = [{at}]");
    give(g, &result, &to, &text);
}

pub fn pack(g: &mut Generator) {
    let (name, parts) = any_of(g, ALL);
    if parts.rank() > 3 {
        return;
    }
    let dim = g.below(parts.rank());
    let tile = g.within(1..4);
    let size = parts.shape[dim];
    let is_whole = size % tile == 0;
    let mut shape = parts.shape.clone();
    shape[dim] = (size + tile - 1) / tile;
    shape.push(tile);
    let packed = parts.with_shape(&shape);
    let fill = match is_whole {
        true => String::new(),
        false => {
            let text = element(g, parts.scalar);
            let name = g.fresh();
            g.line(format!("{name} = arith.constant {text} : {}", parts.scalar));
            format!(" padding_value({name} : {})", parts.scalar)
        }
    };
    let inner = format!("inner_dims_pos = [{dim}] inner_tiles = [{tile}]");
    let (from, to) = (parts.ty(), packed.ty());
    let into = init(g, &packed, &shape, false);
    let text = format!("linalg.pack {name}{fill} {inner} into {into} : {from} -> {to}");
    let name = g.define(to.clone(), text);
    if g.once_in(2) {
        let into = init(g, &parts, &parts.shape, false);
        let text = format!("linalg.unpack {name} {inner} into {into} : {to} -> {from}");
        g.define(from, text);
    }
}
