//! Contractions, accesses under masks, and other operations on vectors, with a schedule of the patterns that lower them.

use super::vectors::{SHAPES, rest, vector};
use super::{Generator, Scalar, Type, memory};

const I32: Scalar = Scalar::Int(32);
const BOOL: Scalar = Scalar::Int(1);

pub fn arguments(g: &mut Generator) -> Vec<Type> {
    let mut types = vec![Type::INDEX, Type::int(32)];
    for shape in [&[8][..], &[4, 8]] {
        let scalar = g.pick(&[I32, I32, Scalar::Float("f32")]);
        types.push(Type::memref(shape, scalar));
    }
    for _ in 0..1 + g.below(2) {
        types.push(Type::vector(g.pick(SHAPES), I32));
    }
    types
}

/// Writes an operation, under a mask now and then.
fn masked(g: &mut Generator, iterations: &[i64], result: Type, text: &str) {
    if iterations.is_empty() || !g.once_in(3) {
        g.define(result, text);
        return;
    }
    let ty = Type::vector(iterations, BOOL);
    let mask = g.operand(&ty);
    g.define(
        result.clone(),
        format!("vector.mask {mask} {{ {text} }} : {ty} -> {result}"),
    );
}

pub fn contract(g: &mut Generator) {
    let sizes: Vec<i64> = (0..3).map(|_| g.pick(&[1, 2, 3, 4])).collect();
    // The loops of rows, columns and sums, of which the first two may be missing.
    let [has_rows, has_columns] = [0, 1].map(|_| !g.once_in(4));
    let loops: Vec<usize> = (0..3)
        .filter(|dim| [has_rows, has_columns, true][*dim])
        .collect();
    let shuffled = |g: &mut Generator, mut dims: Vec<usize>| {
        if g.once_in(2) {
            dims.reverse();
        }
        dims
    };
    let of = |dims: &[usize]| -> Vec<usize> {
        let all = dims.iter().copied();
        all.filter(|dim| loops.contains(dim)).collect()
    };
    let left = shuffled(g, of(&[0, 2]));
    let right = shuffled(g, of(&[2, 1]));
    let out = shuffled(g, of(&[0, 1]));
    let order = shuffled(g, loops.clone());
    let place = |dim: &usize| order.iter().position(|other| other == dim).unwrap_or(0);
    let all: Vec<String> = (0..order.len()).map(|at| format!("d{at}")).collect();
    let map = |dims: &[usize]| {
        let results: Vec<String> = dims.iter().map(|dim| format!("d{}", place(dim))).collect();
        format!(
            "affine_map<({}) -> ({})>",
            all.join(", "),
            results.join(", ")
        )
    };
    let kinds: Vec<&str> = order
        .iter()
        .map(|dim| {
            if *dim == 2 {
                "\"reduction\""
            } else {
                "\"parallel\""
            }
        })
        .collect();
    let shape = |dims: &[usize]| -> Vec<i64> { dims.iter().map(|dim| sizes[*dim]).collect() };
    let [left_ty, right_ty] = [&left, &right].map(|dims| Type::vector(&shape(dims), I32));
    let out_ty = rest(&shape(&out), I32);
    let (a, b, c) = (
        g.operand(&left_ty),
        g.operand(&right_ty),
        g.operand(&out_ty),
    );
    let kind = g.pick(&["add", "add", "add", "maxsi", "xor"]);
    let text = format!(
        "vector.contract {{indexing_maps = [{}, {}, {}], iterator_types = [{}], kind = #vector.kind<{kind}>}} {a}, {b}, {c} : {left_ty}, {right_ty} into {out_ty}",
        map(&left),
        map(&right),
        map(&out),
        kinds.join(", ")
    );
    masked(g, &shape(&order), out_ty, &text);
}

pub fn outerproduct(g: &mut Generator) {
    let (rows, columns) = (g.pick(&[1, 2, 4]), g.pick(&[1, 2, 4]));
    let a_ty = Type::vector(&[rows], I32);
    let a = g.operand(&a_ty);
    if g.once_in(4) {
        let (b, acc) = (g.operand(&Type::int(32)), g.operand(&a_ty));
        g.define(
            a_ty.clone(),
            format!("vector.outerproduct {a}, {b}, {acc} : {a_ty}, i32"),
        );
        return;
    }
    let b_ty = Type::vector(&[columns], I32);
    let ty = Type::vector(&[rows, columns], I32);
    let (b, acc) = (g.operand(&b_ty), g.operand(&ty));
    let kind = g.pick(&["add", "mul", "minui"]);
    let text = format!(
        "vector.outerproduct {a}, {b}, {acc} {{kind = #vector.kind<{kind}>}} : {a_ty}, {b_ty}"
    );
    masked(g, &[rows, columns], ty, &text);
}

/// A buffer, the type of its elements, and a place in it from which a row of `count` elements stays inside, as far as it has as many.
struct Row {
    buffer: String,
    ty: Type,
    scalar: Scalar,
    at: String,
    count: i64,
}

fn row(g: &mut Generator, is_whole: bool) -> Option<Row> {
    let (buffer, ty, shape, scalar) = memory::buffer(g);
    let (last, outer) = shape.split_last()?;
    let count = g.pick(&[1, 2, 4]).min(*last);
    let room = if is_whole { last - count + 1 } else { 1 };
    let mut at: Vec<String> = outer.iter().map(|size| memory::index(g, *size)).collect();
    at.push(memory::index(g, room));
    Some(Row {
        buffer,
        ty,
        scalar,
        at: at.join(", "),
        count,
    })
}

pub fn load(g: &mut Generator) {
    let Some(row) = row(g, true) else { return };
    let vector = Type::vector(&[row.count], row.scalar);
    let masks = Type::vector(&[row.count], BOOL);
    let (buffer, at, ty) = (&row.buffer, &row.at, &row.ty);
    let choice = g.below(6);
    if choice.is_multiple_of(2) {
        let (mask, pass) = (g.operand(&masks), g.operand(&vector));
        let text = match choice {
            0 => format!("vector.load {buffer}[{at}] : {ty}, {vector}"),
            2 => format!(
                "vector.maskedload {buffer}[{at}], {mask}, {pass} : {ty}, {masks}, {vector} into {vector}"
            ),
            _ => format!(
                "vector.expandload {buffer}[{at}], {mask}, {pass} : {ty}, {masks}, {vector} into {vector}"
            ),
        };
        g.define(vector, text);
        return;
    }
    let (mask, value) = (g.operand(&masks), g.operand(&vector));
    g.line(match choice {
        1 => format!("vector.store {value}, {buffer}[{at}] : {ty}, {vector}"),
        3 => {
            format!("vector.maskedstore {buffer}[{at}], {mask}, {value} : {ty}, {masks}, {vector}")
        }
        _ => format!(
            "vector.compressstore {buffer}[{at}], {mask}, {value} : {ty}, {masks}, {vector}"
        ),
    });
}

pub fn gather(g: &mut Generator) {
    let Some(row) = row(g, false) else { return };
    let Type::MemRef { shape, .. } = &row.ty else {
        return;
    };
    let size = shape.last().copied().unwrap_or(1);
    let Row {
        buffer,
        ty,
        scalar,
        at,
        count,
    } = &row;
    let is_scatter = g.once_in(2);
    let is_nested = !is_scatter && g.once_in(3);
    let shape = if is_nested {
        vec![2, *count]
    } else {
        vec![*count]
    };
    let mut places: Vec<i64> = (0..size).collect();
    let rows: Vec<String> = (0..shape.iter().product::<i64>())
        .map(|_| {
            let at = g.below(places.len());
            // No two elements are written to the same place.
            match is_scatter {
                true => places.swap_remove(at).to_string(),
                false => places[at].to_string(),
            }
        })
        .collect();
    let elements = match is_nested {
        true => {
            let (a, b) = rows.split_at(rows.len() / 2);
            format!("[[{}], [{}]]", a.join(", "), b.join(", "))
        }
        false => format!("[{}]", rows.join(", ")),
    };
    let int = g.pick(&[Scalar::Index, I32]);
    let places = Type::vector(&shape, int);
    let index = g.fresh();
    g.line(format!(
        "{index} = arith.constant dense<{elements}> : {places}"
    ));
    let (masks, vector) = (Type::vector(&shape, BOOL), Type::vector(&shape, *scalar));
    let (mask, value) = (g.operand(&masks), g.operand(&vector));
    let list = format!("{buffer}[{at}] [{index}], {mask}, {value}");
    let types = format!("{ty}, {places}, {masks}, {vector}");
    match is_scatter {
        true => g.line(format!("vector.scatter {list} : {types}")),
        false => {
            g.define(
                vector.clone(),
                format!("vector.gather {list} : {types} into {vector}"),
            );
        }
    }
}

pub fn interleave(g: &mut Generator) {
    let (value, mut shape, scalar) = vector(g);
    let ty = Type::vector(&shape, scalar);
    let Some(last) = shape.last_mut() else { return };
    if *last % 2 == 0 && g.once_in(2) {
        *last /= 2;
        let half = Type::vector(&shape, scalar);
        let [even, odd] = [(); 2].map(|()| g.fresh());
        g.line(format!(
            "{even}, {odd} = vector.deinterleave {value} : {ty} -> {half}"
        ));
        g.bring(&even, half.clone());
        g.bring(&odd, half);
        return;
    }
    *last *= 2;
    let to = Type::vector(&shape, scalar);
    let other = g.operand(&ty);
    if shape.iter().product::<i64>() <= 16 {
        g.define(
            to.clone(),
            format!("vector.interleave {value}, {other} : {ty} -> {to}"),
        );
    }
}

pub fn bitcast(g: &mut Generator) {
    let (value, mut shape, scalar) = vector(g);
    let ty = Type::vector(&shape, scalar);
    let Some(last) = shape.last_mut() else { return };
    let to = match scalar {
        I32 if g.once_in(2) => {
            *last *= 4;
            Scalar::Int(8)
        }
        I32 => Scalar::Float("f32"),
        Scalar::Int(8) if *last % 4 == 0 => {
            *last /= 4;
            I32
        }
        _ => return,
    };
    let to = Type::vector(&shape, to);
    g.define(to.clone(), format!("vector.bitcast {value} : {ty} to {to}"));
}

pub fn elements(g: &mut Generator) {
    let (value, shape, scalar) = vector(g);
    let ty = Type::vector(&shape, scalar);
    let count = shape.iter().product::<i64>();
    let element = Type::Scalar(scalar);
    if g.once_in(2) {
        let name = g.fresh();
        g.line(match count {
            1 => format!("{name} = vector.to_elements {value} : {ty}"),
            _ => format!("{name}:{count} = vector.to_elements {value} : {ty}"),
        });
        let last = match count {
            1 => name,
            _ => format!("{name}#{}", g.within(0..count)),
        };
        g.bring(&last, element);
        return;
    }
    let all: Vec<String> = (0..count).map(|_| g.operand(&element)).collect();
    g.define(
        ty.clone(),
        format!("vector.from_elements {} : {ty}", all.join(", ")),
    );
}

pub fn step(g: &mut Generator) {
    let count = g.pick(&[1, 2, 4]);
    let (from, to) = (
        Type::vector(&[count], Scalar::Index),
        Type::vector(&[count], I32),
    );
    let name = g.fresh();
    g.line(format!("{name} = vector.step : {from}"));
    g.define(
        to.clone(),
        format!("arith.index_cast {name} : {from} to {to}"),
    );
}

pub fn scan(g: &mut Generator) {
    let shape = g.pick(&[&[4][..], &[2, 4], &[4, 2], &[2, 2, 2]]).to_vec();
    let ty = Type::vector(&shape, I32);
    let value = g.operand(&ty);
    let dim = g.below(shape.len());
    let mut rest = shape;
    rest.remove(dim);
    let rest = Type::vector(&rest, I32);
    let start = match rest {
        Type::Vector { ref shape, .. } if shape.is_empty() => {
            let name = g.fresh();
            g.line(format!("{name} = arith.constant dense<3> : vector<i32>"));
            name
        }
        _ => g.operand(&rest),
    };
    let inclusive = g.once_in(2);
    let kind = g.pick(&["add", "mul", "maxsi"]);
    let name = g.fresh();
    g.line(format!(
        "{name}:2 = vector.scan <{kind}>, {value}, {start} {{inclusive = {inclusive}, reduction_dim = {dim} : i64}} : {ty}, {rest}"
    ));
    g.bring(&format!("{name}#0"), ty);
}

pub fn masked_reduction(g: &mut Generator) {
    let shape = g.pick(SHAPES).to_vec();
    let ty = Type::vector(&shape, I32);
    let value = g.operand(&ty);
    let kind = g.pick(&["add", "mul", "maxsi", "minui", "and", "or", "xor"]);
    let dim = g.below(shape.len());
    let mut left = shape.clone();
    left.remove(dim);
    let to = rest(&left, I32);
    let acc = g.operand(&to);
    let text = format!("vector.multi_reduction <{kind}>, {value}, {acc} [{dim}] : {ty} to {to}");
    masked(g, &shape, to, &text);
}

/// Sets of patterns.
const PATTERNS: &[&str] = &[
    "gpu.unroll_vectors_subgroup_mma [2, 2, 2]",
    "gpu.unroll_vectors_subgroup_mma [4, 2, 1]",
    "vector.cast_away_vector_leading_one_dim",
    "vector.drop_inner_most_unit_dims_from_xfer_ops",
    "vector.drop_unit_dims_with_shape_cast",
    "vector.elementwise_to_vector",
    "vector.fold_arith_extension",
    "vector.interleave_to_shuffle",
    "vector.lower_bitcast",
    "vector.lower_broadcast",
    "vector.lower_contraction lowering_strategy = dot",
    "vector.lower_contraction lowering_strategy = llvmintr",
    "vector.lower_contraction lowering_strategy = outerproduct",
    "vector.lower_contraction lowering_strategy = parallelarith",
    "vector.lower_create_mask",
    "vector.lower_gather",
    "vector.lower_interleave",
    "vector.lower_masked_transfers",
    "vector.lower_masks",
    "vector.lower_multi_reduction lowering_strategy = innerparallel",
    "vector.lower_multi_reduction lowering_strategy = innerreduction",
    "vector.lower_outerproduct",
    "vector.lower_scan",
    "vector.lower_shape_cast",
    "vector.lower_transfer max_transfer_rank = 1",
    "vector.lower_transfer max_transfer_rank = 2",
    "vector.lower_transpose lowering_strategy = eltwise",
    "vector.lower_transpose lowering_strategy = shuffle_1d",
    "vector.lower_transpose lowering_strategy = llvmintr",
    "vector.materialize_masks",
    "vector.rank_reducing_subview_patterns",
    "vector.reduction_to_contract",
    "vector.rewrite_narrow_types",
    "vector.sink_mem_ops",
    "vector.sink_ops",
    "vector.split_transfer_full_partial split_transfer_strategy = \"linalg-copy\"",
    "vector.split_transfer_full_partial split_transfer_strategy = \"vector-transfer\"",
    "vector.transfer_permutation_patterns",
    "vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true",
    "vector.transfer_to_scf max_transfer_rank = 1 full_unroll = false",
    "vector.unroll_from_elements",
    "vector.unroll_to_elements",
];

/// A schedule of some sets of patterns, one behind the other or together.
pub fn schedule(g: &mut Generator) -> String {
    let mut steps = String::new();
    for _ in 0..1 + g.below(3) {
        steps.push_str("    transform.apply_patterns to %f {\n");
        for _ in 0..1 + g.below(2) {
            let set = g.pick(PATTERNS);
            steps.push_str(&format!("      transform.apply_patterns.{set}\n"));
        }
        if g.once_in(3) {
            steps.push_str("      transform.apply_patterns.canonicalization\n");
        }
        steps.push_str("    } : !transform.any_op\n");
    }
    format!(
        "  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %f = transform.structured.match ops{{[\"func.func\"]}} in %root : (!transform.any_op) -> !transform.any_op
{steps}    transform.yield
  }}
"
    )
}
