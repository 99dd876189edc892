//! A reduction as one with a parallel loop more, whose results another one reduces.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::memref::mixed::{reassociation_groups, split as parts};
use oxmlir_dialects::tables::bufferization::{self, AllocTensorOptions};
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType};
use oxmlir_dialects::tables::tensor;
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, Mapping, OpFoldResult, OpId, Type, ValueId};
use smallvec::smallvec;

use super::{combined, combiner, drop_promise, empty, filled, has_indices};
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

/// Splits a reduction along one loop on tensors, which is replaced; `None`, with nothing changed, where it cannot be split.
pub fn split(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<Split> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let (loc, maps, exprs) = (view.op.loc(), view.maps(), rw.cx.affine());
    let (inputs, inits) = (view.inputs(), view.inits());
    let iterators = view.iterators().to_vec();
    let &[init] = &inits[..] else {
        return None;
    };
    let is_reduction = |kind: &IteratorType| *kind == IteratorType::Reduction;
    let reduced = iterators.iter().position(is_reduction)?;
    let is_only = iterators.iter().filter(|kind| is_reduction(kind)).count() == 1;
    let combiner = combiner(view, 0)?;
    let length = *view.static_loop_ranges()?.get(reduced)?;
    let (factor, rank) = (options.factor, view.shape(init).len());
    let fits = length != DYNAMIC && factor > 1 && length % factor == 0;
    let is_plain = maps
        .iter()
        .all(|map| map.is_projected_permutation(false, exprs));
    let at_loop = match options.inner_parallel || options.scales {
        true => reduced + 1 - usize::from(options.scales),
        false => options.position,
    };
    let scales_inner = options.scales && options.inner_parallel;
    if !is_only
        || !fits
        || !is_plain
        || scales_inner
        || has_indices(view)
        || options.position > rank
        || at_loop > iterators.len()
    {
        return None;
    }
    let parts_count = if options.scales {
        length / factor
    } else {
        factor
    };
    let loops = Loops {
        exprs,
        count: iterators.len() as u32,
        reduced: reduced as u32,
        length: length / parts_count,
        new: at_loop as u32,
    };
    let old = *maps.get(inputs.len())?;
    let block_region = view.op.body.block_region(view.block()?);
    let mut places: Vec<u32> = old
        .dim_positions(exprs)?
        .iter()
        .map(|dim| loops.moved(*dim))
        .collect();
    places.insert(options.position, loops.new);
    let results: Vec<AffineExpr> = places.iter().map(|dim| exprs.dim(*dim)).collect();
    let output = loops.map(&results);

    rw.insert_before(op);
    let (mut new_inputs, mut new_maps) = (Vec::new(), Vec::new());
    for (input, map) in inputs.iter().zip(&maps) {
        if options.scales {
            new_inputs.push(*input);
            new_maps.push(loops.scaled(*map));
            continue;
        }
        let (value, map) = expanded(
            rw,
            *input,
            *map,
            &loops,
            (parts_count, options.inner_parallel),
        )?;
        new_inputs.push(value);
        new_maps.push(map);
    }
    let mut sizes: Vec<OpFoldResult> = (0..rank).map(|dim| size(rw, loc, init, dim)).collect();
    sizes.insert(options.position, OpFoldResult::Known(parts_count));
    let space = match options.allocates {
        true => {
            let (known, values) = parts(&sizes);
            let ty = build::with_shape(rw.cx, rw.body.ty(init), &known);
            bufferization::alloc_tensor_with(rw, loc, ty, &values, AllocTensorOptions::default())
        }
        false => empty(rw, loc, &sizes, init),
    };
    let fill = filled(rw, loc, space, combiner.neutral);
    if options.scales {
        let shape = [parts_count, loops.length];
        let ty = build::tensor_type(rw.cx, &shape, Type::I1);
        new_inputs.push(tensor::empty(rw, loc, ty, &[]));
        new_maps.push(loops.map(&[exprs.dim(loops.new), loops.dim(loops.reduced)]));
    }
    new_maps.push(output);
    let mut kinds = iterators;
    kinds.insert(at_loop, IteratorType::Parallel);
    let maps: Vec<Attribute> = new_maps
        .iter()
        .map(|map| rw.cx.affine_map_attr(*map))
        .collect();
    let kinds: Vec<Attribute> = kinds.iter().map(|kind| rw.cx.enum_attr(*kind)).collect();
    let init_value = rw.body.results(fill).next()?;
    let types = [rw.body.ty(init_value)];
    let partial = ops::generic(rw, loc, &types, &new_inputs, &[init_value], &maps, &kinds);
    let mut map = Mapping::default();
    let region = rw.body.region(partial, ops::generic::REGION);
    rw.body
        .clone_region_into(rw.cx, block_region, region, &mut map);
    if options.scales {
        let block = rw.body.first_block(region)?;
        rw.body.insert_arg(block, inputs.len(), Type::I1, loc);
    }
    drop_promise(rw, combiner.op, &map);
    let partial_value = rw.body.only_result(partial);
    let whole = exprs.identity_map(rank as u32 + 1);
    let kept = (0..=rank as u32).filter(|dim| *dim as usize != options.position);
    let kept: Vec<AffineExpr> = kept.map(|dim| exprs.dim(dim)).collect();
    let kept = exprs.map(rank as u32 + 1, 0, &kept);
    let mut kinds = vec![IteratorType::Parallel; rank + 1];
    kinds[options.position] = IteratorType::Reduction;
    let last = build::generic(
        rw,
        loc,
        [&[partial_value], &[init]],
        &[whole, kept],
        &kinds,
        |rw, args| smallvec![combined(rw, combiner.op, args)],
    );
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
