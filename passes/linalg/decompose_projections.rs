//! Takes transpositions and broadcasts of inputs out of elementwise `linalg.generic` operations.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, is_tensor};
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, Type, ValueId};

/// The pattern that takes transpositions and broadcasts out.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("DecomposeProjectedPermutation", |rw, op| {
        decompose(rw, op).is_some()
    });
    patterns.add(ops::GENERIC, &[pattern]);
}

fn decompose(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let view = Structured::of(rw.op(op))?;
    let (exprs, mut maps) = (rw.cx.affine(), view.maps());
    let is_static = |value: ValueId| {
        let ty = view.op.ty(value);
        is_tensor(rw.cx, ty)
            && rw
                .cx
                .shape(ty)
                .is_some_and(|shape| !shape.contains(&DYNAMIC))
    };
    let (mut inputs, inits) = (view.inputs(), view.inits());
    let only_yields = rw.body.ops(view.block()?).count() == 1;
    let is_single = inputs.len() == 1 && inits.len() == 1;
    if !view.has_pure_tensor_semantics()
        || is_single
        || only_yields
        || !view
            .iterators()
            .iter()
            .all(|kind| *kind == IteratorType::Parallel)
        || !maps
            .iter()
            .all(|map| map.is_projected_permutation(false, exprs))
        || !view.op.operands().all(is_static)
        || maps[..inputs.len()]
            .iter()
            .all(|map| map.is_identity(exprs))
    {
        return None;
    }
    let loops = view.static_loop_ranges()?;
    let (loc, types): (_, Vec<Type>) = (view.op.loc(), view.op.result_types().collect());
    let iterators = view
        .op
        .array_attr(ops::generic::ITERATOR_TYPES_ATTR)?
        .to_vec();
    rw.insert_before(op);
    for (input, map) in inputs.iter_mut().zip(maps.iter_mut()) {
        *input = expanded(rw, loc, *input, *map, &loops)?;
        *map = exprs.identity_map(map.num_dims(exprs));
    }
    let maps: Vec<Attribute> = maps.iter().map(|map| rw.cx.affine_map_attr(*map)).collect();
    let new = ops::generic(rw, loc, &types, &inputs, &inits, &maps, &iterators);
    let (from, to) = (rw.body.only_region(op), rw.body.only_region(new));
    rw.body.take_blocks(from, to);
    build::replace_by(rw, op, new);
    Some(new)
}

/// An input with all loops in their order as its dimensions.
fn expanded(
    rw: &mut Rewriter,
    loc: Location,
    input: ValueId,
    map: AffineMap,
    loops: &[i64],
) -> Option<ValueId> {
    let exprs = rw.cx.affine();
    if map.is_identity(exprs) {
        return Some(input);
    }
    let places = map.dim_positions(exprs)?;
    let mut sorted = places.clone();
    sorted.sort_unstable();
    let known = |sizes: &[i64]| -> Vec<OpFoldResult> {
        sizes.iter().map(|s| OpFoldResult::Known(*s)).collect()
    };
    let (ty, mut value) = (rw.body.ty(input), input);
    let element = rw.cx.element_type(ty);
    if sorted != places {
        let permutation: Option<Vec<i64>> = sorted
            .iter()
            .map(|dim| {
                places
                    .iter()
                    .position(|from| from == dim)
                    .map(|at| at as i64)
            })
            .collect();
        let permutation = permutation?;
        let shape = rw.cx.shape(ty)?;
        let shape: Vec<i64> = permutation.iter().map(|dim| shape[*dim as usize]).collect();
        let empty = build::empty(rw, loc, &known(&shape), element);
        let types = build::result_types(rw, &[empty]);
        let new = build::transpose(rw, loc, &types, value, empty, &permutation);
        value = rw.body.only_result(new);
    }
    let added: Vec<i64> = (0..map.num_dims(exprs))
        .filter(|dim| !places.contains(dim))
        .map(i64::from)
        .collect();
    if !added.is_empty() {
        let empty = build::empty(rw, loc, &known(loops), element);
        let types = build::result_types(rw, &[empty]);
        let new = build::broadcast(rw, loc, &types, value, empty, &added);
        value = rw.body.only_result(new);
    }
    Some(value)
}
