//! Tiles in another order, with the operation that works on them.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, ValueId};

use super::generic;
use super::layout::Layout;

/// The order of the dimensions in front of the tiles, and of those in them; none for the order that there is.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    pub outer: &'a [i64],
    pub inner: &'a [i64],
}

/// The operations that take the place of packing, computation and unpacking.
pub struct Transposed {
    pub pack: OpId,
    pub op: OpId,
    pub unpack: Option<OpId>,
}

fn permuted<T: Copy>(list: &[T], order: &[i64]) -> Vec<T> {
    match order.is_empty() {
        true => list.to_vec(),
        false => order.iter().map(|from| list[*from as usize]).collect(),
    }
}

/// The layout of a `linalg.pack` or `linalg.unpack` in another order.
fn reordered(view: &Relayout, order: Order) -> Layout {
    let layout = Layout::of(view);
    Layout {
        positions: permuted(&layout.positions, order.inner),
        tiles: permuted(&layout.tiles, order.inner),
        outer: match layout.outer.is_empty() {
            true => order.outer.to_vec(),
            false => permuted(&layout.outer, order.outer),
        },
    }
}

/// Whether a list is an order of the numbers below a bound.
pub fn is_order(list: &[i64], bound: usize) -> bool {
    list.len() == bound && (0..bound as i64).all(|number| list.contains(&number))
}

/// Whether an order fits a `linalg.pack` or `linalg.unpack`.
pub fn fits(view: &Relayout, order: &Order) -> [bool; 2] {
    let rank = view.unpacked_shape().len();
    [(order.outer, rank), (order.inner, view.positions.len())]
        .map(|(list, bound)| list.is_empty() || is_order(list, bound))
}

/// Changes the order of a `linalg.pack`, of the only operation that uses it, and of the `linalg.unpack` of its result; `None` if
/// anything else sees the tiles.
pub fn transpose(
    rw: &mut Rewriter,
    pack: OpId,
    op: OpId,
    unpack: Option<OpId>,
    order: Order,
) -> Option<Transposed> {
    let view = Structured::of(rw.op(op))?;
    let relayout = Relayout::new(rw.op(pack));
    if fits(&relayout, &order) != [true; 2] {
        return None;
    }
    let tiles = rw.body.only_result(pack);
    let (mut values, num_inputs) = (rw.body.operand_vec(op), view.num_inputs());
    let at = values.iter().position(|value| *value == tiles)?;
    let written = at.checked_sub(num_inputs);
    let result = written.and_then(|output| rw.body.results(op).nth(output));
    let is_seen = |value: ValueId| !rw.body.has_one_use(value);
    let matches = match (result, unpack) {
        (None, None) => true,
        (Some(result), Some(unpack)) => {
            Relayout::new(rw.op(unpack)).source() == result && !is_seen(result)
        }
        _ => false,
    };
    if !matches || is_seen(tiles) {
        return None;
    }
    let loc = view.op.loc();
    let block = view.block()?;
    let (rank, count) = (relayout.unpacked_shape().len(), relayout.positions.len());
    let places = |list: &[i64], from: usize, count: usize| -> Vec<u32> {
        let all: Vec<u32> = (from..from + count).map(|place| place as u32).collect();
        permuted(&all, list)
    };
    let mut places_of_operand = places(order.outer, 0, rank);
    places_of_operand.extend(places(order.inner, rank, count));
    let mut maps = view.maps().to_vec();
    maps[at] = maps[at].sub_map(&places_of_operand, rw.cx.affine());
    let iterators = view.iterators();
    let layout = reordered(&relayout, order);
    let (source, padding_value) = (relayout.source(), relayout.padding());

    rw.insert_before(pack);
    let dest = layout.empty(rw, loc, source)?;
    let packed = layout.pack(rw, loc, [source, dest], padding_value);
    let new_pack = rw.body.defining_op(packed)?;

    rw.insert_before(op);
    values[at] = packed;
    let (inputs, inits) = values.split_at(num_inputs);
    let types = build::result_types(rw, inits);
    let new = generic(rw, op, &types, [inputs, inits], &maps, &iterators);
    let target = rw.body.region(new, ops::generic::REGION);
    rw.body.move_block(block, target, None);
    let results: Vec<ValueId> = rw.body.results(new).collect();
    let new_unpack = match unpack.zip(written) {
        Some((unpack, output)) => Some(transposed_unpack(rw, unpack, results[output], order)?),
        None => None,
    };
    rw.replace(op, &results);
    rw.erase(pack);
    Some(Transposed {
        pack: new_pack,
        op: new,
        unpack: new_unpack,
    })
}

fn transposed_unpack(
    rw: &mut Rewriter,
    unpack: OpId,
    tiles: ValueId,
    order: Order,
) -> Option<OpId> {
    let view = Relayout::new(rw.op(unpack));
    let (layout, dest, loc) = (reordered(&view, order), view.dest(), view.op.loc());
    rw.insert_before(unpack);
    let new = layout.unpack(rw, loc, [tiles, dest]);
    rw.replace(unpack, &[new]);
    rw.body.defining_op(new)
}
