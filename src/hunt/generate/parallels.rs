//! Parallel loops of several dimensions, loops over parts, layouts and transfers that run beside a loop.

use super::control::{bring_results, results};
use super::{Generator, Scalar, Type, ints, memory};

/// The shapes of the buffers and tensors that loops run over.
const SHAPES: &[&[i64]] = &[&[8], &[8], &[4, 4], &[4, 8]];

const I32: Scalar = Scalar::Int(32);

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::INDEX, Type::int(32)];
    let shape = g.pick(SHAPES);
    for _ in 0..2 + g.below(2) {
        types.push(Type::memref(shape, I32));
    }
    let shape = g.pick(SHAPES);
    types.push(Type::tensor(shape, I32));
    types
}

/// The values of an index from a first one on, to one that is not reached.
#[derive(Clone)]
struct Span {
    first: i64,
    end: i64,
    step: i64,
}

/// What a loop over one dimension of this size runs over; nothing, sometimes.
fn span(g: &mut Generator, size: i64) -> Span {
    Span {
        first: g.within(0..2),
        end: if g.once_in(8) {
            -2
        } else {
            g.within(size - 2..size + 1)
        },
        step: if g.once_in(3) { g.within(1..4) } else { 1 },
    }
}

/// Constants, separated by commas.
fn constants(g: &mut Generator, numbers: impl Iterator<Item = i64>) -> String {
    let numbers: Vec<i64> = numbers.collect();
    let names = numbers.into_iter();
    let names: Vec<String> = names
        .map(|number| g.define(Type::INDEX, format!("arith.constant {number} : index")))
        .collect();
    names.join(", ")
}

fn buffer_in_scope(g: &mut Generator, shape: &[i64]) -> Option<(String, Type)> {
    g.existing(|ty| matches!(ty, Type::MemRef { shape: other, scalar: I32, .. } if other == shape))
}

/// A buffer that a loop may run over.
fn buffer(g: &mut Generator, shape: &[i64]) -> (String, Type) {
    buffer_in_scope(g, shape).unwrap_or_else(|| {
        let ty = Type::memref(shape, I32);
        (memory::allocate_as(g, &ty), ty)
    })
}

/// Reads and computes; a number that comes of it.
fn work(g: &mut Generator, shape: &[i64], indices: &str) -> String {
    for _ in 0..1 + g.below(2) {
        if let Some((from, ty)) = buffer_in_scope(g, shape) {
            let load = format!("memref.load {from}[{indices}] : {ty}");
            g.define(Type::int(32), load);
        }
        ints::binary_of(g, &Type::int(32));
    }
    g.operand(&Type::int(32))
}

/// The names of as many fresh indices as a shape has dimensions.
fn indices(g: &mut Generator, shape: &[i64]) -> String {
    let names: Vec<String> = shape.iter().map(|_| g.fresh()).collect();
    names.join(", ")
}

fn shape_in_scope(g: &mut Generator) -> Vec<i64> {
    let wanted = |ty: &Type| matches!(ty, Type::MemRef { shape, scalar: I32, .. } if !shape.is_empty() && shape.len() < 3);
    match g.existing(wanted) {
        Some((_, Type::MemRef { shape, .. })) => shape,
        _ => vec![8],
    }
}

/// One parallel loop, or several with the same bounds one behind the other, whose iterations write only what is theirs.
pub fn parallel(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let shape = shape_in_scope(g);
    let spans: Vec<Span> = shape.iter().map(|size| span(g, *size)).collect();
    let lower = constants(g, spans.iter().map(|span| span.first));
    let upper = constants(g, spans.iter().map(|span| span.end));
    let step = constants(g, spans.iter().map(|span| span.step));
    for _ in 0..1 + g.below(3) {
        let (into, ty) = buffer(g, &shape);
        let ivs = indices(g, &shape);
        let reduces = g.once_in(4);
        let types = if reduces {
            vec![Type::int(32)]
        } else {
            Vec::new()
        };
        let init = g.operand(&Type::int(32));
        let (name, left) = results(g, types.len());
        let init = if reduces {
            format!(" init ({init}) -> i32")
        } else {
            String::new()
        };
        g.line(format!(
            "{left}scf.parallel ({ivs}) = ({lower}) to ({upper}) step ({step}){init} {{"
        ));
        g.region(|g| {
            let value = work(g, &shape, &ivs);
            g.line(format!("memref.store {value}, {into}[{ivs}] : {ty}"));
            match reduces {
                true => reduce(g, &value),
                false => g.line("scf.reduce"),
            }
        });
        g.line("}");
        bring_results(g, &name, &types);
    }
}

fn reduce(g: &mut Generator, value: &str) {
    let op = g.pick(&["addi", "xori", "maxsi", "muli"]);
    let (a, b, c) = (g.fresh(), g.fresh(), g.fresh());
    g.line(format!("scf.reduce({value} : i32) {{"));
    g.line(format!("^bb0({a}: i32, {b}: i32):"));
    g.line(format!("  {c} = arith.{op} {a}, {b} : i32"));
    g.line(format!("  scf.reduce.return {c} : i32"));
    g.line("}");
}

/// The head of a loop over all of a shape: with bounds, or as sizes alone.
fn forall(g: &mut Generator, shape: &[i64], ivs: &str) -> String {
    let spans: Vec<Span> = shape.iter().map(|size| span(g, *size)).collect();
    let written = |of: fn(&Span) -> i64| {
        let numbers: Vec<String> = spans.iter().map(|span| of(span).to_string()).collect();
        numbers.join(", ")
    };
    match g.once_in(2) {
        true => format!(
            "scf.forall ({ivs}) in ({})",
            written(|span| span.end.max(0))
        ),
        false => format!(
            "scf.forall ({ivs}) = ({}) to ({}) step ({})",
            written(|span| span.first),
            written(|span| span.end),
            written(|span| span.step)
        ),
    }
}

pub fn forall_of_buffers(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let shape = shape_in_scope(g);
    let (into, ty) = buffer(g, &shape);
    let ivs = indices(g, &shape);
    let head = forall(g, &shape, &ivs);
    g.line(format!("{head} {{"));
    g.region(|g| {
        let value = work(g, &shape, &ivs);
        g.line(format!("memref.store {value}, {into}[{ivs}] : {ty}"));
    });
    g.line("}");
}

fn tensor(g: &mut Generator) -> (String, Type, Vec<i64>) {
    let wanted =
        |ty: &Type| matches!(ty, Type::Tensor { shape, .. } if shape.iter().all(|size| *size > 1));
    let (name, ty) = g.existing(wanted).unwrap_or_else(|| {
        let ty = Type::tensor(&[8], I32);
        (g.constant(&ty), ty)
    });
    let shape = match &ty {
        Type::Tensor { shape, .. } => shape.clone(),
        _ => Vec::new(),
    };
    (name, ty, shape)
}

pub fn forall_of_tensors(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let (value, ty, shape) = tensor(g);
    let ivs = indices(g, &shape);
    let ones = vec![1; shape.len()];
    let part = Type::tensor(&ones, I32);
    let head = forall(g, &shape, &ivs);
    let (out, name) = (g.fresh(), g.fresh());
    g.line(format!(
        "{name} = {head} shared_outs({out} = {value}) -> ({ty}) {{"
    ));
    g.region(|g| {
        let old = g.define(
            part.clone(),
            format!("tensor.extract_slice {out}[{ivs}] {ones:?} {ones:?} : {ty} to {part}"),
        );
        let other = g.operand(&part);
        let op = g.pick(&["addi", "muli", "subi"]);
        let new = g.define(part.clone(), format!("arith.{op} {old}, {other} : {part}"));
        g.line("scf.forall.in_parallel {");
        g.line(format!(
            "  tensor.parallel_insert_slice {new} into {out}[{ivs}] {ones:?} {ones:?} : {part} into {ty}"
        ));
        g.line("}");
    });
    g.line("}");
    g.bring(&name, ty);
}

/// A loop that reads and writes the same part of a tensor each time.
pub fn accumulate(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let (value, ty, shape) = tensor(g);
    let sizes: Vec<i64> = shape.iter().map(|size| size / 2).collect();
    let ones = vec![1; shape.len()];
    let part = Type::tensor(&sizes, I32);
    let place = |g: &mut Generator| -> Vec<i64> {
        sizes.iter().map(|size| g.pick(&[0, 0, *size])).collect()
    };
    let (from, to) = (place(g), place(g));
    let to = if g.once_in(3) { to } else { from.clone() };
    let bounds = [0, g.within(0..4), 1];
    let bounds = bounds.map(|number| constants(g, std::iter::once(number)));
    let (iv, carried, name) = (g.fresh(), g.fresh(), g.fresh());
    let [lower, upper, step] = bounds;
    g.line(format!(
        "{name} = scf.for {iv} = {lower} to {upper} step {step} iter_args({carried} = {value}) -> ({ty}) {{"
    ));
    g.region(|g| {
        let old = g.define(
            part.clone(),
            format!("tensor.extract_slice {carried}{from:?} {sizes:?} {ones:?} : {ty} to {part}"),
        );
        let other = g.operand(&part);
        let new = g.define(part.clone(), format!("arith.addi {old}, {other} : {part}"));
        let all = g.define(
            ty.clone(),
            format!("tensor.insert_slice {new} into {carried}{to:?} {sizes:?} {ones:?} : {part} into {ty}"),
        );
        g.finish("scf.yield", &[(all, ty.clone())]);
    });
    g.line("}");
    g.bring(&name, ty);
}

/// A loop over parts of a buffer, the last of which may be short: its inner bound is the lesser of two.
pub fn in_parts(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let (into, ty) = buffer(g, &[8]);
    let part = g.pick(&[2, 3, 4, 5]);
    let zero = constants(g, std::iter::once(0));
    let one = constants(g, std::iter::once(1));
    let size = constants(g, std::iter::once(8));
    let by = constants(g, std::iter::once(part));
    let (outer, inner) = (g.fresh(), g.fresh());
    let parallel = g.once_in(2);
    g.line(format!("scf.for {outer} = {zero} to {size} step {by} {{"));
    g.region(|g| {
        let rest = g.define(
            Type::INDEX,
            format!("affine.min affine_map<(d0) -> ({part}, 8 - d0)>({outer})"),
        );
        let head = match parallel {
            true => format!("scf.parallel ({inner}) = ({zero}) to ({rest}) step ({one}) {{"),
            false => format!("scf.for {inner} = {zero} to {rest} step {one} {{"),
        };
        g.line(head);
        g.region(|g| {
            let at = g.define(Type::INDEX, format!("arith.addi {outer}, {inner} : index"));
            let value = work(g, &[8], &at);
            g.line(format!("memref.store {value}, {into}[{at}] : {ty}"));
        });
        g.line("}");
    });
    g.line("}");
}

/// Layouts of memory of four by four elements.
const LAYOUTS: &[&str] = &[
    "affine_map<(d0, d1) -> (d1, d0)>",
    "affine_map<(d0, d1) -> (d0 * 4 + d1)>",
    "affine_map<(d0, d1) -> (d0, d1 + 2)>",
    "affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 2, d0 mod 2, d1 mod 2)>",
    "affine_map<(d0, d1) -> (d0 * 2, d1)>",
];

/// A buffer whose elements are in another order.
pub fn layout(g: &mut Generator) {
    if g.depth > 1 {
        return;
    }
    let ty = Type::MemRef {
        shape: vec![4, 4],
        scalar: I32,
        layout: format!(", {}", g.pick(LAYOUTS)),
    };
    let name = g.fresh();
    g.line(format!("{name} = memref.alloc() : {ty}"));
    let (i, j) = (g.fresh(), g.fresh());
    let value = g.operand(&Type::int(32));
    g.line(format!("affine.for {i} = 0 to 4 {{"));
    g.line(format!("  affine.for {j} = 0 to 4 {{"));
    g.line(format!("    affine.store {value}, {name}[{i}, {j}] : {ty}"));
    g.line("  }");
    g.line("}");
    let (a, b) = (g.within(0..4), g.within(0..4));
    let number = g.operand(&Type::int(32));
    g.line(format!("affine.store {number}, {name}[{a}, {b}] : {ty}"));
    let (a, b) = (g.within(0..4), g.within(0..4));
    g.define(
        Type::int(32),
        format!("affine.load {name}[{a}, {b}] : {ty}"),
    );
    g.line(format!("memref.dealloc {name} : {ty}"));
}

/// A loop that waits for the transfer of each element that it needs.
pub fn transfer(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let (from, ty) = buffer(g, &[8]);
    let (into, into_ty) = buffer(g, &[8]);
    let one = constants(g, std::iter::once(1));
    let (near, tag, iv, value) = (g.fresh(), g.fresh(), g.fresh(), g.fresh());
    let last = g.pick(&[0, 1, 7, 8]);
    g.line(format!("{near} = memref.alloc() : memref<1xi32, 2>"));
    g.line(format!("{tag} = memref.alloc() : memref<1xi32>"));
    g.line(format!("affine.for {iv} = 0 to {last} {{"));
    g.region(|g| {
        g.line(format!(
            "affine.dma_start {from}[{iv}], {near}[0], {tag}[0], {one} : {ty}, memref<1xi32, 2>, memref<1xi32>"
        ));
        g.line(format!("affine.dma_wait {tag}[0], {one} : memref<1xi32>"));
        g.line(format!("{value} = affine.load {near}[0] : memref<1xi32, 2>"));
        g.bring(&value, Type::int(32));
        ints::binary_of(g, &Type::int(32));
        let new = g.operand(&Type::int(32));
        let place = g.pick(&["", " - 0", " * 0"]);
        g.line(format!("affine.store {new}, {into}[{iv}{place}] : {into_ty}"));
    });
    g.line("}");
    g.line(format!("memref.dealloc {tag} : memref<1xi32>"));
    g.line(format!("memref.dealloc {near} : memref<1xi32, 2>"));
}
