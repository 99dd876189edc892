//! Operations that contract like a product of matrices, packed in blocks.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_ir::affine::{AffineContext, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpFoldResult, OpId};

use super::{Nest, Packed, apply, prepare};
use crate::linalg::transforms::tile::structured::ranges;
use oxmlir_dialects::affine::build::folded_apply;

/// The loops of a contraction by the operands that they reach (`ContractionDimensions`).
pub struct Loops {
    pub batch: Vec<u32>,
    pub m: Vec<u32>,
    pub n: Vec<u32>,
    pub k: Vec<u32>,
}

/// The loops of a kind that go along one dimension of an operand, alone.
fn alone(
    map: AffineMap,
    iterators: &[IteratorType],
    kind: IteratorType,
    exprs: &AffineContext,
) -> Vec<u32> {
    let results = map.results(exprs);
    let mut found = Vec::new();
    for dim in results.iter().filter_map(|result| result.as_dim(exprs)) {
        let users = results
            .iter()
            .filter(|result| result.is_function_of_dim(dim, exprs));
        if iterators.get(dim as usize) == Some(&kind) && users.count() == 1 {
            found.push(dim);
        }
    }
    found.sort_unstable();
    found
}

impl Loops {
    /// The loops of an operation with two inputs and one result.
    pub fn of(
        maps: &[AffineMap],
        iterators: &[IteratorType],
        exprs: &AffineContext,
    ) -> Option<Loops> {
        let &[a, b, c] = maps else {
            return None;
        };
        let parallel = |map| alone(map, iterators, IteratorType::Parallel, exprs);
        let reduced = |map| alone(map, iterators, IteratorType::Reduction, exprs);
        let [pa, pb, pc] = [a, b, c].map(parallel);
        let rb = reduced(b);
        let of = |dims: &[u32], keep: &dyn Fn(&u32) -> bool| -> Vec<u32> {
            dims.iter().copied().filter(|dim| keep(dim)).collect()
        };
        Some(Loops {
            batch: of(&pa, &|dim| pb.contains(dim) && pc.contains(dim)),
            m: of(&pa, &|dim| pc.contains(dim) && !pb.contains(dim)),
            n: of(&pb, &|dim| pc.contains(dim) && !pa.contains(dim)),
            k: of(&reduced(a), &|dim| rb.contains(dim)),
        })
    }
}

/// The sizes of blocks along the rows and columns of the product and along the common loop.
pub struct Blocks<'a> {
    pub sizes: [OpFoldResult; 3],
    /// What the whole of a loop is filled up to a multiple of, as one block; 0 where `sizes` counts.
    pub multiples: [i64; 3],
    /// The place of each of the three among the inner loops.
    pub order: &'a [i64],
}

/// Packs an operation along three of its loops, which become the inner ones.
pub fn pack_product(rw: &mut Rewriter, op: OpId, blocks: &Blocks) -> Option<Packed> {
    let exprs = rw.cx.affine();
    let view = Structured::of(rw.op(op))?;
    let old = Nest::of(view)?;
    let count = old.iterators.len();
    let first = count.checked_sub(3)?;
    if !super::transpose::is_order(blocks.order, 3) {
        return None;
    }
    let loops = Loops::of(&old.maps, &old.iterators, exprs)?;
    let chosen = [*loops.m.last()?, *loops.n.last()?, *loops.k.last()?];

    // The loop that each of the new ones is.
    let mut places: Vec<Option<u32>> = vec![None; count];
    let mut sizes = vec![OpFoldResult::Known(0); count];
    let mut multiples = vec![0; count];
    for (which, at) in blocks.order.iter().enumerate() {
        let place = first + *at as usize;
        places[place] = Some(chosen[which]);
        multiples[place] = blocks.multiples[which];
        sizes[place] = blocks.sizes[which];
    }
    let mut others = (0..count as u32).filter(|loop_| !chosen.contains(loop_));
    let order: Option<Vec<u32>> = places
        .into_iter()
        .map(|place| place.or_else(|| others.next()))
        .collect();
    let order = order?;
    let to_old = exprs.permutation_map(&order).inverse_permutation(exprs)?;
    let nest = Nest {
        maps: old
            .maps
            .iter()
            .map(|map| map.compose(to_old, exprs))
            .collect(),
        iterators: order
            .iter()
            .map(|from| old.iterators[*from as usize])
            .collect(),
        ranges: order
            .iter()
            .map(|from| old.ranges[*from as usize])
            .collect(),
    };
    // A size that does not divide what is not known stands for one that is computed.
    let checked: Vec<OpFoldResult> = sizes
        .iter()
        .zip(&multiples)
        .zip(&nest.ranges)
        .map(|((size, multiple), range)| match (*multiple, *range) {
            (0, _) => *size,
            (_, DYNAMIC) => OpFoldResult::Known(2),
            (multiple, range) => OpFoldResult::Known(filled(range, multiple)),
        })
        .collect();
    prepare(rw, op, &nest, &checked)?;

    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let iterations = ranges(rw, op)?;
    for ((size, multiple), from) in sizes.iter_mut().zip(&multiples).zip(&order) {
        if *multiple != 0 {
            let (range, all) = (exprs.dim(0), exprs.constant(*multiple));
            let blocks = exprs.mul_constant(exprs.ceildiv(range, all), *multiple);
            let map = exprs.map(1, 0, &[blocks]);
            *size = folded_apply(rw, loc, map, &[*iterations.get(*from as usize)?]);
        }
    }
    let plan = prepare(rw, op, &nest, &sizes)?;
    apply(rw, op, &plan)
}

/// The next multiple of a number.
fn filled(range: i64, multiple: i64) -> i64 {
    let blocks = range / multiple + i64::from(range % multiple != 0);
    blocks.saturating_mul(multiple)
}
