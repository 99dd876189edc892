//! A reduction as one with a parallel loop more, whose results another one reduces.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::memref::mixed::{reassociation_groups, split as parts};
use oxmlir_dialects::tables::bufferization::{self, AllocTensorOptions};
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_dialects::tables::tensor;
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, Location, Mapping, OpFoldResult, OpId, Type, ValueId};
use smallvec::smallvec;

use super::{Combiner, combined, combiner, drop_promise, empty, filled, has_indices};
use crate::linalg::transforms::shape::size;

/// How a reduction is split.
pub struct Options {
    /// The number of parts, or the size of one with `scales`.
    pub factor: i64,
    /// Where the parts are in the shape of the partial results, and among the loops.
    pub position: usize,
    /// Whether iterations that follow each other belong to different parts.
    pub inner_parallel: bool,
    /// Whether the subscripts of the operands are computed, instead of their dimensions being split.
    pub scales: bool,
    /// Whether partial results are in a `bufferization.alloc_tensor`.
    pub allocates: bool,
}

/// What a reduction has been split to.
pub struct Split {
    /// The tensor of the partial results.
    pub init: OpId,
    /// What fills it.
    pub fill: OpId,
    /// The partial reductions.
    pub partial: OpId,
    /// The reduction of their results.
    pub last: OpId,
}

/// The loops of the operation with one more: how subscripts change.
struct Loops<'a> {
    exprs: &'a AffineContext,
    count: u32,
    /// The loop that is reduced, and the number of its iterations for one part.
    reduced: u32,
    length: i64,
    /// The new loop.
    new: u32,
}

impl Loops<'_> {
    /// The number of an old loop among the new ones.
    fn moved(&self, loop_: u32) -> u32 {
        loop_ + u32::from(loop_ >= self.new)
    }

    fn dim(&self, loop_: u32) -> AffineExpr {
        self.exprs.dim(self.moved(loop_))
    }

    fn map(&self, results: &[AffineExpr]) -> AffineMap {
        self.exprs.map(self.count + 1, 0, results)
    }

    /// A map with the reduced loop in two.
    fn scaled(&self, map: AffineMap) -> AffineMap {
        let exprs = self.exprs;
        let dims: Vec<AffineExpr> = (0..self.count)
            .map(|loop_| match loop_ == self.reduced {
                true => exprs.add(
                    exprs.mul_constant(exprs.dim(self.new), self.length),
                    self.dim(loop_),
                ),
                false => self.dim(loop_),
            })
            .collect();
        let results = map.results(exprs).iter();
        let results: Vec<AffineExpr> = results
            .map(|expr| expr.replace_dims_and_symbols(&dims, &[], exprs))
            .collect();
        self.map(&results)
    }
}

/// What is done to a reduction.
struct Plan<'a> {
    loops: Loops<'a>,
    combiner: Combiner,
    init: ValueId,
    /// The number of parts.
    count: i64,
    /// The kinds of the new loops.
    kinds: Vec<IteratorType>,
    /// The map of the partial results.
    output: AffineMap,
}

impl<'a> Plan<'a> {
    fn new(view: Structured, exprs: &'a AffineContext, options: &Options) -> Option<Plan<'a>> {
        let (maps, inits) = (view.maps(), view.inits());
        let mut kinds = view.iterators().to_vec();
        let &[init] = &inits[..] else {
            return None;
        };
        let is_reduction = |kind: &IteratorType| *kind == IteratorType::Reduction;
        let reduced = kinds.iter().position(is_reduction)?;
        let is_only = kinds.iter().filter(|kind| is_reduction(kind)).count() == 1;
        let length = *view.static_loop_ranges()?.get(reduced)?;
        let (factor, rank) = (options.factor, view.shape(init).len());
        let fits = length != DYNAMIC && factor > 1 && length % factor == 0;
        let mut all = maps.iter();
        let is_plain = all.all(|map| map.is_projected_permutation(false, exprs));
        let new = match (options.scales, options.inner_parallel) {
            (true, true) => return None,
            (true, false) => reduced,
            (false, true) => reduced + 1,
            (false, false) => options.position,
        };
        let has_place = options.position <= rank && new <= kinds.len();
        if !is_only || !fits || !is_plain || !has_place || has_indices(view) {
            return None;
        }
        let count = match options.scales {
            true => length / factor,
            false => factor,
        };
        let loops = Loops {
            exprs,
            count: kinds.len() as u32,
            reduced: reduced as u32,
            length: length / count,
            new: new as u32,
        };
        kinds.insert(new, IteratorType::Parallel);
        let old = maps.get(view.num_inputs())?.dim_positions(exprs)?;
        let mut places: Vec<u32> = old.iter().map(|dim| loops.moved(*dim)).collect();
        places.insert(options.position, loops.new);
        let results: Vec<AffineExpr> = places.iter().map(|dim| exprs.dim(*dim)).collect();
        Some(Plan {
            output: loops.map(&results),
            combiner: combiner(view, 0)?,
            loops,
            init,
            count,
            kinds,
        })
    }

    /// The tensor of the partial results.
    fn space(&self, rw: &mut Rewriter, loc: Location, options: &Options) -> ValueId {
        let init = self.init;
        let rank = rw.cx.rank(rw.body.ty(init)).unwrap_or(0);
        let mut sizes: Vec<OpFoldResult> = (0..rank).map(|dim| size(rw, loc, init, dim)).collect();
        sizes.insert(options.position, OpFoldResult::Known(self.count));
        if !options.allocates {
            return empty(rw, loc, &sizes, init);
        }
        let (known, values) = parts(&sizes);
        let ty = build::with_shape(rw.cx, rw.body.ty(init), &known);
        bufferization::alloc_tensor_with(rw, loc, ty, &values, AllocTensorOptions::default())
    }

    /// The reduction of the partial results.
    fn last(&self, rw: &mut Rewriter, loc: Location, partial: ValueId, position: usize) -> OpId {
        let exprs = self.loops.exprs;
        let rank = rw.cx.rank(rw.body.ty(partial)).unwrap_or(0) as u32;
        let kept = (0..rank).filter(|dim| *dim as usize != position);
        let kept: Vec<AffineExpr> = kept.map(|dim| exprs.dim(dim)).collect();
        let maps = [exprs.identity_map(rank), exprs.map(rank, 0, &kept)];
        let kind = |dim| match dim as usize == position {
            true => IteratorType::Reduction,
            false => IteratorType::Parallel,
        };
        let kinds: Vec<IteratorType> = (0..rank).map(kind).collect();
        let values: [&[ValueId]; 2] = [&[partial], &[self.init]];
        build::generic(rw, loc, values, &maps, &kinds, |rw, args| {
            smallvec![combined(rw, self.combiner.op, args)]
        })
    }
}

/// Splits a reduction along one loop on tensors, which is replaced; `None`, with nothing changed, where it cannot be split.
pub fn split(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<Split> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let plan = Plan::new(view, rw.cx.affine(), options)?;
    let (loc, old, inputs) = (view.op.loc(), view.maps(), view.inputs());
    let source = view.op.body.block_region(view.block()?);
    let loops = &plan.loops;
    rw.insert_before(op);
    let (mut values, mut maps) = (Vec::new(), Vec::new());
    for (input, map) in inputs.iter().zip(&old) {
        let way = (plan.count, options.inner_parallel);
        let (value, map) = match options.scales {
            true => (*input, loops.scaled(*map)),
            false => expanded(rw, *input, *map, loops, way)?,
        };
        values.push(value);
        maps.push(map);
    }
    let space = plan.space(rw, loc, options);
    let fill = filled(rw, loc, space, plan.combiner.neutral);
    if options.scales {
        let ty = build::tensor_type(rw.cx, &[plan.count, loops.length], Type::I1);
        values.push(tensor::empty(rw, loc, ty, &[]));
        let dims = [loops.exprs.dim(loops.new), loops.dim(loops.reduced)];
        maps.push(loops.map(&dims));
    }
    maps.push(plan.output);
    let maps = maps.iter().map(|map| rw.cx.affine_map_attr(*map));
    let maps: Vec<Attribute> = maps.collect();
    let kinds = plan.kinds.iter().map(|kind| rw.cx.enum_attr(*kind));
    let kinds: Vec<Attribute> = kinds.collect();
    let begin = rw.body.only_result(fill);
    let types = [rw.body.ty(begin)];
    let partial = ops::generic(rw, loc, &types, &values, &[begin], &maps, &kinds);
    let mut map = Mapping::default();
    let region = rw.body.region(partial, ops::generic::REGION);
    rw.body.clone_region_into(rw.cx, source, region, &mut map);
    if options.scales {
        let block = rw.body.first_block(region)?;
        rw.body.insert_arg(block, inputs.len(), Type::I1, loc);
    }
    drop_promise(rw, plan.combiner.op, &map);
    let value = rw.body.only_result(partial);
    let last = plan.last(rw, loc, value, options.position);
    build::replace_by(rw, op, last);
    Some(Split {
        init: rw.body.defining_op(space)?,
        fill,
        partial,
        last,
    })
}

/// An input with the dimension of the reduced loop in two, and its map.
fn expanded(
    rw: &mut Rewriter,
    input: ValueId,
    map: AffineMap,
    loops: &Loops,
    (count, inner_parallel): (i64, bool),
) -> Option<(ValueId, AffineMap)> {
    let exprs = loops.exprs;
    let (mut sizes, mut results, mut groups) = (Vec::new(), Vec::new(), Vec::new());
    let loc = rw.body.value_loc(input);
    let positions = map.dim_positions(exprs)?.to_vec();
    if !positions.contains(&loops.reduced) {
        let results: Vec<AffineExpr> = positions.iter().map(|dim| loops.dim(*dim)).collect();
        return Some((input, loops.map(&results)));
    }
    for (at, dim) in positions.into_iter().enumerate() {
        let first = sizes.len() as i64;
        if dim != loops.reduced {
            sizes.push(size(rw, loc, input, at));
            results.push(loops.dim(dim));
            groups.push(vec![first]);
            continue;
        }
        let mut two = [
            (count, exprs.dim(loops.new)),
            (loops.length, loops.dim(dim)),
        ];
        if inner_parallel {
            two.reverse();
        }
        for (size, expr) in two {
            sizes.push(OpFoldResult::Known(size));
            results.push(expr);
        }
        groups.push(vec![first, first + 1]);
    }
    let (known, values) = parts(&sizes);
    let ty = build::with_shape(rw.cx, rw.body.ty(input), &known);
    let groups = reassociation_groups(rw.cx, &groups);
    let value = tensor::expand_shape(rw, loc, ty, input, &values, &groups, &known);
    Some((value, loops.map(&results)))
}
