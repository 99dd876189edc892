//! Fusion of an elementwise `linalg.generic` into one that reads its result.

use oxmlir_dialects::linalg::structured::{Structured, is_tensor, maps_attr};
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{affine as affine_ops, linalg as ops};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, InsertPoint, Location, Mapping, OpId, OpRef, Type, ValueId};

use super::copy;

fn generic(op: OpRef) -> Option<Structured> {
    Structured::of(op).filter(|view| view.op.name() == ops::GENERIC)
}

/// A pair of operations that are fused: the input of the consumer and the result of the producer.
struct Pair {
    consumer: OpId,
    producer: OpId,
    input: usize,
    result: usize,
    /// From the loops of the consumer to those of the producer.
    loops: AffineMap,
}

impl Pair {
    /// What an input of `op` makes, if it can be fused.
    fn at(rw: &Rewriter, op: OpId, input: usize) -> Option<Pair> {
        let affine = rw.cx.affine();
        let consumer = generic(rw.op(op))?;
        let value = *consumer.inputs().get(input)?;
        let producer = generic(rw.defining_op(value)?)?;
        let result = producer.op.results().position(|result| result == value)?;
        let iterators = producer.iterators();
        let is_parallel = iterators.iter().all(|kind| *kind == IteratorType::Parallel);
        let map = *consumer.maps().get(input)?;
        if !producer.has_pure_tensor_semantics()
            || !is_tensor(rw.cx, rw.body.ty(value))
            || !is_parallel
            || map.num_results(affine) as usize != iterators.len()
        {
            return None;
        }
        let written = *producer.maps().get(producer.num_inputs() + result)?;
        if !written.is_permutation(affine) {
            return None;
        }
        let loops = written.inverse_permutation(affine)?.compose(map, affine);
        let pair = Pair {
            consumer: op,
            producer: producer.op.id,
            input,
            result,
            loops,
        };
        pair.keeps_bounds(rw).then_some(pair)
    }

    /// Whether the numbers of iterations of a reduction still follow from its operands.
    fn keeps_bounds(&self, rw: &Rewriter) -> bool {
        let affine = rw.cx.affine();
        let views = (generic(rw.op(self.consumer)), generic(rw.op(self.producer)));
        let (Some(consumer), Some(producer)) = views else {
            return false;
        };
        let is_parallel = |kind: &IteratorType| *kind == IteratorType::Parallel;
        let iterators = consumer.iterators();
        if iterators.iter().all(is_parallel) {
            return true;
        }
        let mut is_covered = vec![false; iterators.len()];
        let mut cover = |map: AffineMap| {
            for dim in map.results(affine).iter().filter_map(|e| e.as_dim(affine)) {
                if let Some(covered) = is_covered.get_mut(dim as usize) {
                    *covered = true;
                }
            }
        };
        let fused = consumer.op.operand(self.input);
        for (value, map) in consumer.op.operands().zip(consumer.maps()) {
            if value != fused {
                cover(map);
            }
        }
        for map in &producer.maps()[..producer.num_inputs()] {
            cover(map.compose(self.loops, affine));
        }
        is_covered.into_iter().all(|covered| covered)
    }

    /// Which results of the producer somebody else needs, or the bounds of the loops.
    fn kept_results(&self, rw: &Rewriter) -> Option<Vec<usize>> {
        let affine = rw.cx.affine();
        let (consumer, producer) = (
            generic(rw.op(self.consumer))?,
            generic(rw.op(self.producer))?,
        );
        let inputs = producer.num_inputs();
        let mut kept = Vec::new();
        let mut ignored = Vec::new();
        let (produced, consumed) = (producer.maps(), consumer.maps());
        for at in 0..producer.op.num_results() {
            ignored.push(inputs + at);
            let mut maps: Vec<AffineMap> = Vec::new();
            let left = produced.iter().enumerate();
            maps.extend(left.filter(|(i, _)| !ignored.contains(i)).map(|(_, m)| *m));
            let left = consumed.iter().enumerate();
            maps.extend(left.filter(|(i, _)| *i != self.input).map(|(_, m)| *m));
            let is_known = match maps.is_empty() {
                true => producer.num_loops() == 0 && consumer.num_loops() == 0,
                false => affine
                    .concat_maps(&maps)
                    .inverse_permutation(affine)
                    .is_some(),
            };
            let value = producer.op.results().nth(at)?;
            let others = rw.body.users(value).any(|user| user != self.consumer);
            if producer.uses_element(inputs + at) || !is_known || others {
                kept.push(at);
                ignored.pop();
            }
        }
        Some(kept)
    }

    /// Whether each element that the producer starts from is read by one iteration. Others would find what the first one has made of it.
    fn starts_once(&self, rw: &Rewriter, kept: &[usize]) -> bool {
        let affine = rw.cx.affine();
        let Some(producer) = generic(rw.op(self.producer)) else {
            return false;
        };
        let (inputs, maps) = (producer.num_inputs(), producer.maps());
        kept.iter().all(|at| {
            let map = maps[inputs + at].compose(self.loops, affine);
            map.is_permutation(affine) || !producer.uses_element(inputs + at)
        })
    }

    /// The fused operation, in front of the consumer: the results of the producer that are kept, then those of the consumer.
    fn build(&self, rw: &mut Rewriter, kept: &[usize]) -> Option<OpId> {
        let affine = rw.cx.affine();
        let (consumer, producer) = (
            generic(rw.op(self.consumer))?,
            generic(rw.op(self.producer))?,
        );
        let (mut inputs, produced) = (consumer.inputs(), producer.inputs());
        let (all_maps, producer_maps) = (consumer.maps(), producer.maps());
        let moved = |map: &AffineMap| map.compose(self.loops, affine);
        let mut maps: Vec<AffineMap> = all_maps[..inputs.len()].to_vec();
        let inner: Vec<AffineMap> = producer_maps[..produced.len()].iter().map(moved).collect();
        maps.splice(self.input..=self.input, inner);
        let num_inputs = inputs.len();
        let rest: Vec<ValueId> = inputs.drain(self.input..).skip(1).collect();
        inputs.extend(produced.iter().copied().chain(rest));
        let (outer, inner) = (consumer.inits(), producer.inits());
        let mut inits: Vec<ValueId> = kept.iter().map(|at| inner[*at]).collect();
        inits.extend(&outer);
        maps.extend(
            kept.iter()
                .map(|at| moved(&producer_maps[produced.len() + at])),
        );
        maps.extend_from_slice(&all_maps[num_inputs..]);
        affine.concat_maps(&maps).inverse_permutation(affine)?;
        let mut types: Vec<Type> = Vec::new();
        for at in kept {
            types.push(rw.body.ty(producer.op.results().nth(*at)?));
        }
        types.extend(consumer.op.result_types());
        let iterators = consumer
            .op
            .array_attr(ops::generic::ITERATOR_TYPES_ATTR)?
            .to_vec();
        let loc = consumer.op.loc();
        let (from, to) = (producer.block()?, consumer.block()?);
        let loops = consumer.num_loops();
        let maps = maps_attr(rw.cx, &maps);
        let maps = rw.cx.array_elements(maps).to_vec();
        rw.insert_before(self.consumer);
        let new = ops::generic(rw, loc, &types, &inputs, &inits, &maps, &iterators);
        let region = rw.body.only_region(new);
        let block = rw.body.add_block(region);
        rw.listener.block_inserted(rw.body, block);
        let sizes = [num_inputs, produced.len(), loops];
        self.fill(rw, block, (from, to), sizes, kept)?;
        Some(new)
    }

    /// The body of the fused operation.
    fn fill(
        &self,
        rw: &mut Rewriter,
        block: BlockId,
        (from, to): (BlockId, BlockId),
        [consumed, produced, loops]: [usize; 3],
        kept: &[usize],
    ) -> Option<()> {
        let mut map = Mapping::default();
        let (inner, outer) = (rw.body.args(from).to_vec(), rw.body.args(to).to_vec());
        let mut order = outer[..self.input].to_vec();
        order.extend(&inner[..produced]);
        order.extend(&outer[self.input + 1..consumed]);
        order.extend(kept.iter().map(|at| inner[produced + at]));
        order.extend(&outer[consumed..]);
        for arg in order {
            let (ty, loc) = (rw.body.ty(arg), rw.body.value_loc(arg));
            let new = rw.body.add_arg(block, ty, loc);
            map.map_value(arg, new);
        }
        let at = std::mem::replace(&mut rw.at, InsertPoint::End(block));
        let loc = rw.body.loc(self.producer);
        self.map_indices(rw, loc, from, loops, &mut map);
        let (first, last) = (rw.body.op_vec(from), rw.body.op_vec(to));
        let (end, first) = first.split_last()?;
        let yielded: Vec<ValueId> = rw.body.operands(*end).collect();
        for op in first {
            if rw.body.name(*op) != ops::INDEX {
                copy(rw, *op, &mut map);
            }
        }
        map.map_value(outer[self.input], map.value(yielded[self.result]));
        let mut results: Vec<ValueId> = kept.iter().map(|at| map.value(yielded[*at])).collect();
        let (end, last) = last.split_last()?;
        for op in last {
            copy(rw, *op, &mut map);
        }
        let loc = rw.body.loc(*end);
        results.extend(rw.body.operands(*end).map(|value| map.value(value)));
        ops::yield_(rw, loc, &results);
        rw.at = at;
        Some(())
    }

    /// What the loops of the producer are at, from those of the consumer.
    fn map_indices(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        from: BlockId,
        loops: usize,
        map: &mut Mapping,
    ) {
        let affine = rw.cx.affine();
        let ops_of = rw.body.op_vec(from);
        let indices: Vec<OpId> = ops_of
            .into_iter()
            .filter(|op| rw.body.name(*op) == ops::INDEX)
            .collect();
        if indices.is_empty() {
            return;
        }
        let all: Vec<ValueId> = (0..loops)
            .map(|dim| ops::index(rw, loc, dim as i64))
            .collect();
        for index in indices {
            let dim = rw.op(index).int_attr(ops::index::DIM_ATTR);
            let dim = dim.and_then(|dim| u32::try_from(dim).ok()).unwrap_or(0);
            let value = affine_ops::apply(rw, loc, &all, self.loops.sub_map(&[dim], affine));
            map.map_value(rw.body.only_result(index), value);
        }
    }
}

/// Fuses what makes an input of an operation into it, if nothing else uses that.
pub fn fuse(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let inputs = generic(rw.op(op))?.inputs();
    let pair = (0..inputs.len()).find_map(|input| {
        let pair = Pair::at(rw, op, input)?;
        let mut results = rw.body.results(pair.producer);
        let uses: usize = results
            .by_ref()
            .map(|value| rw.body.uses(value).count())
            .sum();
        (uses == 1).then_some(pair)
    })?;
    let kept = pair.kept_results(rw)?;
    if !pair.starts_once(rw, &kept) {
        return None;
    }
    let new = pair.build(rw, &kept)?;
    let results: Vec<ValueId> = rw.body.results(new).collect();
    let (of_producer, of_consumer) = results.split_at(kept.len());
    for (at, result) in kept.iter().zip(of_producer) {
        let old = rw.body.result(pair.producer, *at);
        rw.replace_uses(old, *result);
    }
    rw.replace(op, of_consumer);
    Some(())
}
