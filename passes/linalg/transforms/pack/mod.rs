//! Structured operations on operands that are packed in tiles, with the loops that go through a tile behind the others.

pub mod fold;
mod layout;
pub mod product;
pub mod sound;
pub mod transpose;

use oxmlir_dialects::affine::build::folded_apply;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, is_tensor, maps_attr};
use oxmlir_dialects::memref::mixed::split;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_ir::affine::{AffineContext, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, Type, ValueId};

use crate::linalg::transforms::shape::asked_size;
use crate::vector::build::{zero, zero_attr};

/// A structured operation on packed operands.
pub struct Packed {
    /// The `linalg.generic`.
    pub op: OpId,
    /// The operations that pack its operands.
    pub packs: Vec<OpId>,
}

/// The loops of an operation, perhaps in another order than it has them.
pub struct Nest {
    pub maps: Vec<AffineMap>,
    pub iterators: Vec<IteratorType>,
    /// The numbers of iterations, [`DYNAMIC`] where they are not known.
    pub ranges: Vec<i64>,
}

impl Nest {
    /// The loops as the operation has them; `None` if their ranges do not follow from the operands.
    pub fn of(view: Structured) -> Option<Nest> {
        Some(Nest {
            maps: view.maps().to_vec(),
            iterators: view.iterators().to_vec(),
            ranges: view.static_loop_ranges()?.to_vec(),
        })
    }
}

/// The dimensions of an operand that are packed, and the sizes of its tiles.
#[derive(Default)]
struct Tiling {
    positions: Vec<i64>,
    tiles: Vec<OpFoldResult>,
}

/// What becomes of the loops and operands of an operation.
struct Plan {
    maps: Vec<AffineMap>,
    iterators: Vec<IteratorType>,
    tilings: Vec<Tiling>,
}

/// The number that a size is, if it is known.
fn known(rw: &Rewriter, size: OpFoldResult) -> Option<i64> {
    match size {
        OpFoldResult::Known(number) => Some(number),
        OpFoldResult::Value(value) => rw.cx.constant_int(rw.body, value),
    }
}

/// Whether a loop has only full tiles.
fn divides(rw: &Rewriter, range: i64, tile: OpFoldResult) -> bool {
    match known(rw, tile) {
        Some(1) => true,
        Some(tile) => range != DYNAMIC && tile > 0 && range % tile == 0,
        None => false,
    }
}

/// The result of a map that a loop goes along: `Some(None)` if there is none, `None` if it is not the only one, or a sum.
fn packed_dim(map: AffineMap, loop_: u32, exprs: &AffineContext) -> Option<Option<usize>> {
    let results = map.results(exprs);
    let mut found = (0..results.len()).filter(|at| results[*at].is_function_of_dim(loop_, exprs));
    match (found.next(), found.next()) {
        (None, _) => Some(None),
        (Some(at), None) if results[at].as_dim(exprs) == Some(loop_) => Some(Some(at)),
        _ => None,
    }
}

impl Plan {
    /// The loops with tiles of some sizes, 0 for a loop that has none.
    fn new(rw: &Rewriter, nest: &Nest, sizes: &[OpFoldResult]) -> Option<Plan> {
        let exprs = rw.cx.affine();
        if sizes.len() != nest.iterators.len() {
            return None;
        }
        let mut iterators = nest.iterators.clone();
        let mut results: Vec<Vec<_>> = nest
            .maps
            .iter()
            .map(|map| map.results(exprs).to_vec())
            .collect();
        let mut tilings: Vec<Tiling> = nest.maps.iter().map(|_| Tiling::default()).collect();
        for (loop_, size) in (0..).zip(sizes) {
            match known(rw, *size) {
                Some(0) => continue,
                Some(..0) => return None,
                _ => {}
            }
            let inner = exprs.dim(iterators.len() as u32);
            iterators.push(nest.iterators[loop_ as usize]);
            for (at, map) in nest.maps.iter().enumerate() {
                if let Some(dim) = packed_dim(*map, loop_, exprs)? {
                    results[at].push(inner);
                    tilings[at].positions.push(dim as i64);
                    tilings[at].tiles.push(*size);
                }
            }
        }
        let dims = iterators.len() as u32;
        let maps = results.iter().map(|results| exprs.map(dims, 0, results));
        Some(Plan {
            maps: maps.collect(),
            iterators,
            tilings,
        })
    }
}

/// The tensor that a tensor is packed into: the numbers of tiles, in the order of `outer` if there is one, and the tiles.
fn packed_empty(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    layout: (&[i64], &[OpFoldResult]),
    outer: &[i64],
) -> Option<ValueId> {
    let shape = rw.cx.shape(rw.body.ty(source))?.to_vec();
    let size = |(dim, size): (usize, i64)| match size {
        DYNAMIC => OpFoldResult::Value(asked_size(rw, loc, source, dim)),
        size => OpFoldResult::Known(size),
    };
    let mut sizes: Vec<OpFoldResult> = shape.into_iter().enumerate().map(size).collect();
    let exprs = rw.cx.affine();
    let count = exprs.map(2, 0, &[exprs.ceildiv(exprs.dim(0), exprs.dim(1))]);
    for (dim, tile) in layout.0.iter().zip(layout.1) {
        let size = sizes.get_mut(*dim as usize)?;
        *size = folded_apply(rw, loc, count, &[*size, *tile]);
    }
    if !outer.is_empty() {
        let moved: Option<Vec<OpFoldResult>> = outer
            .iter()
            .map(|from| sizes.get(*from as usize).copied())
            .collect();
        sizes = moved?;
    }
    sizes.extend_from_slice(layout.1);
    let element = rw.cx.element_type(rw.body.ty(source));
    Some(build::empty(rw, loc, &sizes, element))
}

/// Packs an operand, with zeros where its last tiles may not be full.
fn pack_operand(
    rw: &mut Rewriter,
    loc: Location,
    operand: ValueId,
    tiling: &Tiling,
) -> Option<ValueId> {
    let Tiling { positions, tiles } = tiling;
    let shape = rw.cx.shape(rw.body.ty(operand))?.to_vec();
    let dest = packed_empty(rw, loc, operand, (positions, tiles), &[])?;
    let mut dims = positions.iter().zip(tiles);
    let is_full = !shape.contains(&DYNAMIC)
        && dims.all(|(dim, tile)| divides(rw, shape[*dim as usize], *tile));
    let element = rw.cx.element_type(rw.body.ty(operand));
    let padding_value = match is_full {
        true => None,
        false => Some(zero(rw, loc, element)?),
    };
    let (known, values) = split(tiles);
    let options = ops::PackOptions {
        padding_value,
        ..ops::PackOptions::default()
    };
    Some(ops::pack_with(
        rw, loc, operand, dest, &values, positions, &known, options,
    ))
}

/// Replaces a structured operation on tensors by a `linalg.generic` whose operands are packed: a tile size for each loop, 0 for
/// none.
pub fn pack(rw: &mut Rewriter, op: OpId, sizes: &[OpFoldResult]) -> Option<Packed> {
    let nest = Nest::of(Structured::of(rw.op(op))?)?;
    let ready = prepare(rw, op, &nest, sizes)?;
    apply(rw, op, &ready)
}

/// How the loops of an operation are packed; `None` if that is not possible, or gives other elements.
fn prepare(rw: &Rewriter, op: OpId, nest: &Nest, sizes: &[OpFoldResult]) -> Option<Plan> {
    let view = Structured::of(rw.op(op))?;
    let plan = Plan::new(rw, nest, sizes)?;
    let padded: Vec<u32> = (0..)
        .zip(nest.ranges.iter().zip(sizes))
        .filter(|(_, (range, size))| known(rw, **size) != Some(0) && !divides(rw, **range, **size))
        .map(|(loop_, _)| loop_)
        .collect();
    let can_pack = |value: ValueId| {
        let ty = rw.body.ty(value);
        is_tensor(rw.cx, ty) && zero_attr(rw.cx, rw.cx.element_type(ty)).is_some()
    };
    let mut operands = view.op.operands().zip(&plan.tilings);
    let fits = operands.all(|(value, tiling)| tiling.tiles.is_empty() || can_pack(value));
    (fits && sound::may_pad(view, &nest.maps, &padded)).then_some(plan)
}

fn apply(rw: &mut Rewriter, op: OpId, plan: &Plan) -> Option<Packed> {
    let view = Structured::of(rw.op(op))?;
    let (loc, block, num_inputs) = (view.op.loc(), view.block()?, view.num_inputs());
    let operands = rw.body.operand_vec(op);
    rw.insert_before(op);
    let (mut values, mut packs) = (Vec::new(), Vec::new());
    for (operand, tiling) in operands.iter().zip(&plan.tilings) {
        if tiling.tiles.is_empty() {
            values.push(*operand);
            continue;
        }
        let packed = pack_operand(rw, loc, *operand, tiling)?;
        packs.push(rw.body.defining_op(packed)?);
        values.push(packed);
    }
    let (inputs, inits) = values.split_at(num_inputs);
    let types = build::result_types(rw, inits);
    let new = generic(rw, op, &types, [inputs, inits], &plan.maps, &plan.iterators);
    let target = rw.body.region(new, ops::generic::REGION);
    rw.body.move_block(block, target, None);
    let mut results: Vec<ValueId> = rw.body.results(new).collect();
    let written = operands[num_inputs..]
        .iter()
        .zip(&plan.tilings[num_inputs..]);
    for (result, (init, tiling)) in results.iter_mut().zip(written) {
        if !tiling.tiles.is_empty() {
            let (known, sizes) = split(&tiling.tiles);
            *result = ops::unpack(rw, loc, *result, *init, &sizes, &tiling.positions, &known);
        }
    }
    rw.replace(op, &results);
    Some(Packed { op: new, packs })
}

/// A `linalg.generic` in place of an operation, as yet without a body.
fn generic(
    rw: &mut Rewriter,
    op: OpId,
    types: &[Type],
    [inputs, inits]: [&[ValueId]; 2],
    maps: &[AffineMap],
    iterators: &[IteratorType],
) -> OpId {
    let loc = rw.body.loc(op);
    let maps = maps_attr(rw.cx, maps);
    let maps = rw.cx.array_elements(maps).to_vec();
    let kinds = iterators.iter();
    let kinds: Vec<Attribute> = kinds.map(|kind| rw.cx.enum_attr(*kind)).collect();
    ops::generic(rw, loc, types, inputs, inits, &maps, &kinds)
}
