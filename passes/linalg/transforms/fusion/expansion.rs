//! Loops of structured operations split as a reshape splits the dimensions of an operand.

use oxmlir_dialects::affine::build::{folded_apply, value_of};
use oxmlir_dialects::linalg::build::{self, tensor_type};
use oxmlir_dialects::linalg::structured::{Structured, is_tensor};
use oxmlir_dialects::memref::mixed::split;
use oxmlir_dialects::regroup::merged_shape;
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tables::tensor;
use oxmlir_dialects::tensor::reshape::{collapse, expand, groups, output_shape};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, OpFoldResult, OpId, Type, ValueId};

use super::copy_block;
use crate::linalg::transforms::tile::structured::{clone_on, ranges};
use crate::move_definitions::move_definitions;

/// The reshape of an operand, or of the result that an initial value stands for.
#[derive(Clone, Copy)]
pub enum Reshape {
    /// The input is a `tensor.collapse_shape`, whose source takes its place.
    Collapsed(OpId),
    /// The result is used by a `tensor.expand_shape`.
    Expanded(OpId),
}

/// Whether the loops of an operation can be split along the dimensions of an operand.
pub fn is_expandable(view: Structured, operand: usize) -> bool {
    let (affine, maps) = (view.op.cx.affine(), view.maps());
    let map = maps.get(operand);
    view.has_pure_tensor_semantics()
        && map.is_some_and(|map| map.num_results(affine) > 0)
        && (maps.iter()).all(|map| map.is_projected_permutation(false, affine))
}

/// What becomes of an operand: the groups that its dimensions split into, and the type then; `None` if it stays.
type Split = Option<(Vec<Vec<i64>>, Type)>;

/// The loops that each loop becomes, by their sizes.
struct Expansion {
    sizes: Vec<Vec<OpFoldResult>>,
    /// The number of the first one.
    starts: Vec<u32>,
    count: u32,
}

impl Expansion {
    fn of(sizes: Vec<Vec<OpFoldResult>>) -> Expansion {
        let mut count = 0;
        let mut starts = Vec::new();
        for parts in &sizes {
            starts.push(count);
            count += parts.len() as u32;
        }
        Expansion {
            sizes,
            starts,
            count,
        }
    }

    /// The loops that a map goes along, in order.
    fn loops(map: AffineMap, affine: &AffineContext) -> impl Iterator<Item = usize> {
        let results = map.results(affine).iter();
        results.filter_map(|expr| Some(expr.as_dim(affine)? as usize))
    }

    /// The sizes of an operand with some map.
    fn shape(&self, map: AffineMap, affine: &AffineContext) -> Vec<OpFoldResult> {
        let loops = Expansion::loops(map, affine);
        loops
            .flat_map(|at| self.sizes[at].iter().copied())
            .collect()
    }

    /// The groups that the dimensions of an operand with some map split into.
    fn groups(&self, map: AffineMap, affine: &AffineContext) -> Vec<Vec<i64>> {
        let mut next = 0;
        let loops = Expansion::loops(map, affine);
        let sizes = loops.map(|at| self.sizes[at].len() as i64);
        let group = |size| {
            next += size;
            (next - size..next).collect()
        };
        sizes.map(group).collect()
    }

    /// The map of an operand from the new loops.
    fn map(&self, map: AffineMap, affine: &AffineContext) -> AffineMap {
        let loops = Expansion::loops(map, affine);
        let parts = loops.flat_map(|at| {
            let start = self.starts[at];
            start..start + self.sizes[at].len() as u32
        });
        let results: Vec<AffineExpr> = parts.map(|dim| affine.dim(dim)).collect();
        affine.map(self.count, 0, &results)
    }

    /// What becomes of an operand; `None` if its sizes do not tell that they are products of those of the loops.
    fn split(&self, view: Structured, value: ValueId, map: AffineMap) -> Option<Split> {
        let (cx, ty) = (view.op.cx, view.op.ty(value));
        if !is_tensor(cx, ty) {
            return Some(None);
        }
        let shape = self.shape(map, cx.affine());
        let shape: Vec<i64> = shape.iter().map(|size| size.or_dynamic()).collect();
        let new = tensor_type(cx, &shape, cx.element_type(ty));
        let groups = self.groups(map, cx.affine());
        if new == ty {
            return Some(None);
        }
        (merged_shape(&shape, &groups) == view.shape(value)).then_some(Some((groups, new)))
    }

    /// The sizes of all loops, those of one operand split.
    fn along(
        map: AffineMap,
        affine: &AffineContext,
        groups: &[Vec<i64>],
        sizes: &[OpFoldResult],
        ranges: Vec<OpFoldResult>,
    ) -> Expansion {
        let mut loops: Vec<Vec<OpFoldResult>> =
            ranges.into_iter().map(|range| vec![range]).collect();
        for (at, group) in Expansion::loops(map, affine).zip(groups) {
            let dims = group.iter().filter_map(|dim| usize::try_from(*dim).ok());
            loops[at] = dims.filter_map(|dim| sizes.get(dim).copied()).collect();
        }
        Expansion::of(loops)
    }

    /// Makes `linalg.index` say where the old loops are.
    fn renumber_indices(&self, rw: &mut Rewriter, op: OpId) {
        let Some(block) = rw.op(op).entry() else {
            return;
        };
        let affine = rw.cx.affine();
        let sum = affine.add(affine.dim(0), affine.mul(affine.dim(1), affine.symbol(0)));
        let sum = affine.map(2, 1, &[sum]);
        let indices = rw.body.op_vec(block).into_iter();
        let indices: Vec<OpId> = indices
            .filter(|op| rw.body.name(*op) == ops::INDEX)
            .collect();
        for index in indices {
            let (loc, dim) = (rw.body.loc(index), ops::Index::new(rw.op(index)).dim());
            let dim = usize::try_from(dim).unwrap_or(0);
            let (Some(sizes), Some(start)) = (self.sizes.get(dim), self.starts.get(dim)) else {
                continue;
            };
            let start = i64::from(*start);
            rw.insert_after(index);
            let inner: Vec<ValueId> = (1..sizes.len() as i64)
                .map(|at| ops::index(rw, loc, start + at))
                .collect();
            let mut number = OpFoldResult::Value(ops::index(rw, loc, start));
            for (inner, size) in inner.into_iter().zip(&sizes[1..]) {
                let operands = [OpFoldResult::Value(inner), number, *size];
                number = folded_apply(rw, loc, sum, &operands);
            }
            let number = value_of(rw, loc, number);
            rw.replace(index, &[number]);
        }
    }

    /// The operation with the new loops on the new operands, in front of the old one.
    fn rebuilt(&self, rw: &mut Rewriter, op: OpId, operands: &[ValueId]) -> Option<OpId> {
        let view = Structured::of(rw.op(op))?;
        let (name, loc, maps) = (view.op.name(), view.op.loc(), view.maps());
        let (inputs, inits) = operands.split_at(view.num_inputs());
        if matches!(name, ops::FILL | ops::COPY) {
            return Some(clone_on(rw, op, operands));
        }
        let types = build::result_types(rw, inits);
        if name == ops::TRANSPOSE {
            let old = view.op.dense_attr(ops::transpose::PERMUTATION_ATTR);
            let of_input = self.groups(maps[0], rw.cx.affine());
            let group = |dim: &i64| of_input.get(usize::try_from(*dim).ok()?);
            let permutation: Vec<i64> = old.iter().filter_map(group).flatten().copied().collect();
            let (input, init) = (*inputs.first()?, *inits.first()?);
            return Some(build::transpose(rw, loc, &types, input, init, &permutation));
        }
        let kinds = view.iterators().into_iter().zip(&self.sizes);
        let kinds: Vec<Attribute> = kinds
            .flat_map(|(kind, parts)| parts.iter().map(move |_| kind))
            .map(|kind| rw.cx.enum_attr(kind))
            .collect();
        let maps: Vec<Attribute> = (maps.iter())
            .map(|map| rw.cx.affine_map_attr(self.map(*map, rw.cx.affine())))
            .collect();
        let new = ops::generic(rw, loc, &types, inputs, inits, &maps, &kinds);
        let (from, to) = (
            rw.body.first_block(rw.body.only_region(op))?,
            rw.body.only_region(new),
        );
        copy_block(rw, from, to, |_| None);
        self.renumber_indices(rw, new);
        Some(new)
    }
}

/// Splits the loops of a structured operation as a reshape does the dimensions of its operand; what stands for the results then, the
/// operation itself stays.
pub fn expanded(
    rw: &mut Rewriter,
    op: OpId,
    operand: usize,
    reshape: Reshape,
) -> Option<Vec<ValueId>> {
    let view = Structured::of(rw.op(op))?;
    let (affine, maps, loc) = (rw.cx.affine(), view.maps(), view.op.loc());
    let operands = rw.body.operand_vec(op);
    let (groups, mut sizes, source) = match reshape {
        Reshape::Expanded(by) => (groups(rw.op(by)), output_shape(rw.op(by)).to_vec(), None),
        Reshape::Collapsed(by) => {
            let source = rw.body.operand(by, tensor::collapse_shape::SRC);
            let shape = rw.cx.shape(rw.body.ty(source))?.iter();
            // The values of sizes that are not known come when it is clear that all operands can be split.
            let open = OpFoldResult::Known(DYNAMIC);
            let known = shape.map(|size| match *size {
                DYNAMIC => open,
                size => OpFoldResult::Known(size),
            });
            (groups(rw.op(by)), known.collect(), Some(source))
        }
    };
    let known = view.static_loop_ranges()?;
    let mut loops: Vec<OpFoldResult> = known.iter().map(|n| OpFoldResult::Known(*n)).collect();
    let along = |sizes: &[OpFoldResult], loops: Vec<OpFoldResult>| {
        Expansion::along(maps[operand], affine, &groups, sizes, loops)
    };
    let expansion = along(&sizes, loops.clone());
    let mut splits: Vec<Split> = Vec::new();
    for (at, (value, map)) in operands.iter().zip(&maps).enumerate() {
        splits.push(match source {
            Some(_) if at == operand => None,
            _ => expansion.split(view, *value, *map)?,
        });
    }
    let old_types: Vec<Type> = view.op.result_types().collect();
    let num_inputs = view.num_inputs();
    if let Reshape::Expanded(_) = reshape {
        move_definitions(rw, &split(&sizes).1, op)?;
    }
    rw.insert_before(op);
    if let Some(source) = source {
        sizes = mixed_sizes(rw, loc, source)?.to_vec();
    }
    if loops.contains(&OpFoldResult::Known(DYNAMIC)) {
        loops = ranges(rw, op)?;
    }
    let expansion = along(&sizes, loops);
    let mut new_operands = Vec::new();
    for (at, (value, split)) in operands.iter().zip(&splits).enumerate() {
        new_operands.push(match (source, split) {
            (Some(source), _) if at == operand => source,
            (_, Some((groups, ty))) => {
                let sizes = expansion.shape(maps[at], affine);
                expand(rw, loc, *ty, *value, groups, &sizes)
            }
            _ => *value,
        });
    }
    let new = expansion.rebuilt(rw, op, &new_operands)?;
    rw.insert_before(op);
    let mut results: Vec<ValueId> = rw.body.results(new).collect();
    for ((result, ty), map) in results.iter_mut().zip(old_types).zip(&maps[num_inputs..]) {
        if rw.body.ty(*result) != ty {
            *result = collapse(rw, loc, ty, *result, &expansion.groups(*map, affine));
        }
    }
    Some(results)
}
