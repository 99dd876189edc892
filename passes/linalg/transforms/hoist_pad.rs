//! Padding of slices in loops, done in front of the loops: all padded slices are kept in one tensor.
//!
//! ```mlir
//! scf.for %i = %c0 to %c24 step %c5 ... {
//!   %0 = tensor.extract_slice %a[%i] [%n] [1] : tensor<24xf32> to tensor<?xf32>
//!   %1 = tensor.pad %0 low[0] high[%h] { ... } : tensor<?xf32> to tensor<5xf32>
//! }
//! // becomes
//! %p = scf.for %i = %c0 to %c24 step %c5 iter_args(%all = %empty) -> (tensor<5x5xf32>) { pads, and inserts at %i ceildiv 5 }
//! scf.for %i = %c0 to %c24 step %c5 ... {
//!   %1 = tensor.extract_slice %p[%i ceildiv 5, 0] [1, 5] [1, 1] : tensor<5x5xf32> to tensor<5xf32>
//! }
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::{affine, arith, scf, tensor};
use oxmlir_dialects::tensor::padding_value;
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{DYNAMIC, Location, Mapping, OpFoldResult, OpId, Type, ValueId};

use super::shape::most;
use super::tile::loops::close;

/// The loops around an operation, inner before outer: at most so many.
pub fn loops_around(rw: &Rewriter, op: OpId, most: usize) -> Vec<OpId> {
    let parents = std::iter::successors(rw.body.parent_op(op), |op| rw.body.parent_op(*op));
    let loops = parents.take_while(|op| rw.body.name(*op) == scf::FOR);
    loops.take(most).collect()
}

/// The padding, and what it is computed from within the loops.
struct Plan {
    pad: OpId,
    loc: Location,
    outermost: OpId,
    /// The loops that the padding depends on, outer before inner.
    packing: Vec<OpId>,
    /// Those loops and the other operations, each behind what it needs; the padding is the last.
    order: Vec<OpId>,
    element: Type,
    shape: Vec<i64>,
    transpose: Vec<usize>,
}

/// What is in front of the loops.
pub struct Packed {
    /// The new padding.
    pub pad: OpId,
    /// The loops around it, outer before inner.
    pub loops: Vec<OpId>,
    /// All padded slices.
    tensor: ValueId,
}

/// Pads in front of `loops`, inner before outer. The padding and loops, and what stands for the padding where it was.
pub fn hoist(
    rw: &mut Rewriter,
    pad: OpId,
    loops: &[OpId],
    transpose: &[i64],
) -> Option<(Packed, ValueId)> {
    let plan = Plan::of(rw, pad, loops, transpose)?;
    let packed = plan.pack(rw)?;
    let part = plan.part_of(rw, packed.tensor);
    Some((packed, part))
}

/// Builds what pads in front of `loops`, and leaves the padding in them alone.
pub fn pack(rw: &mut Rewriter, pad: OpId, loops: &[OpId], transpose: &[i64]) -> Option<Packed> {
    Plan::of(rw, pad, loops, transpose)?.pack(rw)
}

/// Operations that may be computed for iterations that do not need them.
fn may_be_early(name: oxmlir_ir::OpName) -> bool {
    matches!(
        name,
        affine::APPLY | affine::MIN | affine::MAX | arith::CONSTANT | arith::ADDI | arith::SUBI
    ) || matches!(
        name,
        arith::MULI | arith::MINSI | arith::MAXSI | tensor::DIM | tensor::EXTRACT_SLICE
    )
}

/// Adds what a value is computed from within the loops to `order`; `None` if it cannot be computed in front of them.
fn collect(rw: &Rewriter, value: ValueId, loops: &[OpId], order: &mut Vec<OpId>) -> Option<()> {
    if !rw.body.is_defined_in(value, *loops.last()?) {
        return Some(());
    }
    let Some(def) = rw.body.defining_op(value) else {
        let around = rw.body.block_parent(rw.body.value_block(value)?);
        let looped = scf::For::of(rw.op(around)).filter(|_| loops.contains(&around))?;
        if looped.induction() != Some(value) {
            return None;
        }
        if !order.contains(&around) {
            for bound in [looped.lower_bound(), looped.upper_bound(), looped.step()] {
                collect(rw, bound, loops, order)?;
            }
            order.push(around);
        }
        return Some(());
    };
    if order.contains(&def) {
        return Some(());
    }
    if !may_be_early(rw.body.name(def)) {
        return None;
    }
    for operand in rw.body.operand_vec(def) {
        collect(rw, operand, loops, order)?;
    }
    order.push(def);
    Some(())
}

/// The first argument of the body of a loop, over indices.
trait Induction {
    fn induction(self) -> Option<ValueId>;
}

impl Induction for scf::For<'_> {
    fn induction(self) -> Option<ValueId> {
        let block = self.entry_block(scf::for_::REGION)?;
        let first = self.body.args(block).first().copied()?;
        (self.body.ty(first) == Type::INDEX).then_some(first)
    }
}

impl Plan {
    fn of(rw: &Rewriter, pad: OpId, loops: &[OpId], transpose: &[i64]) -> Option<Plan> {
        let view = tensor::Pad::of(rw.op(pad))?;
        let outermost = *loops.last()?;
        let slice = rw.defining_op(view.source())?;
        let slice = tensor::ExtractSlice::of(slice)?;
        if rw.body.is_defined_in(slice.source(), outermost) {
            return None;
        }
        let mut order = Vec::new();
        let padding = padding_value(*view)?;
        let holder = rw.body.defining_op(padding);
        let is_within = holder.is_some_and(|op| rw.body.is_proper_ancestor(pad, op));
        if !is_within && rw.body.is_defined_in(padding, outermost) {
            let known = holder.filter(|op| rw.body.name(*op) == arith::CONSTANT)?;
            order.push(known);
        }
        // The loops that count are found first, and stand in their order then.
        let mut found = Vec::new();
        for operand in rw.body.operand_vec(pad) {
            collect(rw, operand, loops, &mut found)?;
        }
        let packing: Vec<OpId> = loops.iter().rev().copied().collect();
        let packing: Vec<OpId> = packing
            .into_iter()
            .filter(|op| found.contains(op))
            .collect();
        for looped in &packing {
            let variable = scf::For::of(rw.op(*looped))?.induction()?;
            collect(rw, variable, loops, &mut order)?;
        }
        for operand in rw.body.operand_vec(pad) {
            collect(rw, operand, loops, &mut order)?;
        }
        order.push(pad);
        let ty = rw.body.ty(view.result());
        let shape = rw.cx.shape(ty)?.to_vec();
        let transpose: Option<Vec<usize>> = transpose
            .iter()
            .map(|at| usize::try_from(*at).ok())
            .collect();
        let transpose = transpose?;
        let fits = (0..shape.len()).all(|at| transpose.contains(&at));
        let is_permutation = transpose.is_empty() || transpose.len() == shape.len() && fits;
        (is_permutation && !shape.contains(&DYNAMIC)).then_some(Plan {
            pad,
            loc: rw.body.loc(pad),
            outermost,
            packing,
            order,
            element: rw.cx.element_type(ty),
            shape,
            transpose,
        })
    }

    /// The shape of a padded slice among all.
    fn packed_shape(&self) -> Vec<i64> {
        match self.transpose.is_empty() {
            true => self.shape.clone(),
            false => self.transpose.iter().map(|at| self.shape[*at]).collect(),
        }
    }

    /// How many iterations each loop has at most.
    fn counts(&self, rw: &mut Rewriter) -> Option<Vec<ValueId>> {
        let mut counts = Vec::new();
        for looped in &self.packing {
            let view = scf::For::of(rw.op(*looped))?;
            let (lower, upper, step) = (view.lower_bound(), view.upper_bound(), view.step());
            let mut bounds = [lower, step].into_iter();
            if !bounds.all(|value| !rw.body.is_defined_in(value, self.outermost)) {
                return None;
            }
            let size = rw.defining_op(upper).and_then(tensor::Dim::of);
            let size = size.map(|size| (size.source(), rw.cx.constant_int(rw.body, size.index())));
            let end = match (most(rw, OpFoldResult::Value(upper)), size) {
                (Some(known), _) => value_of(rw, self.loc, OpFoldResult::Known(known)),
                (None, Some((source, Some(dim))))
                    if !rw.body.is_defined_in(source, self.outermost) =>
                {
                    let dim = value_of(rw, self.loc, OpFoldResult::Known(dim));
                    tensor::dim(rw, self.loc, source, dim)
                }
                (None, _) if !rw.body.is_defined_in(upper, self.outermost) => upper,
                (None, _) => return None,
            };
            let exprs = rw.cx.affine();
            let extent = exprs.add(exprs.dim(1), exprs.mul_constant(exprs.dim(0), -1));
            let count = exprs.ceildiv(extent, exprs.symbol(0));
            let map = exprs.map(2, 1, &[count]);
            let count = affine::apply(rw, self.loc, &[lower, end, step], map);
            counts.push(folded(rw, count));
        }
        Some(counts)
    }

    /// The number of an iteration.
    fn number(&self, rw: &mut Rewriter, [variable, lower, step]: [ValueId; 3]) -> ValueId {
        let exprs = rw.cx.affine();
        let extent = exprs.add(exprs.dim(0), exprs.mul_constant(exprs.dim(1), -1));
        let map = exprs.map(2, 1, &[exprs.ceildiv(extent, exprs.symbol(0))]);
        let number = affine::apply(rw, self.loc, &[variable, lower, step], map);
        folded(rw, number)
    }

    /// The place of a padded slice among all.
    fn place(&self, numbers: &[ValueId]) -> Slice {
        let shape = self.packed_shape();
        let (inner, outer) = (shape.len(), numbers.len());
        let numbers = numbers.iter().map(|number| OpFoldResult::Value(*number));
        let zeros = std::iter::repeat_n(OpFoldResult::Known(0), inner);
        let ones = |count| std::iter::repeat_n(OpFoldResult::Known(1), count);
        Slice {
            offsets: numbers.chain(zeros).collect(),
            sizes: ones(outer)
                .chain(shape.into_iter().map(OpFoldResult::Known))
                .collect(),
            strides: ones(outer + inner).collect(),
        }
    }

    fn pack(&self, rw: &mut Rewriter) -> Option<Packed> {
        let cx = rw.cx;
        rw.insert_before(self.outermost);
        let counts = self.counts(rw)?;
        let mut shape = vec![DYNAMIC; counts.len()];
        shape.extend(self.packed_shape());
        let ty = build::tensor_type(cx, &shape, self.element);
        let mut carried = tensor::empty(rw, self.loc, ty, &counts);
        let mut map = Mapping::default();
        let (mut loops, mut numbers) = (Vec::new(), Vec::new());
        let mut copy = self.pad;
        for op in &self.order {
            let Some(looped) = scf::For::of(rw.op(*op)) else {
                copy = rw.body.clone_op(cx, *op, rw.at, &mut map);
                rw.listener.inserted(rw.body, copy);
                continue;
            };
            let variable = looped.induction()?;
            let bounds = [looped.lower_bound(), looped.upper_bound(), looped.step()];
            let [lower, upper, step] = bounds.map(|bound| map.value(bound));
            let new = scf::for_(rw, self.loc, &[ty], lower, upper, step, &[carried]);
            let region = rw.body.region(new, scf::for_::REGION);
            let block = rw.body.add_block(region);
            let copied = rw.body.add_arg(block, Type::INDEX, self.loc);
            carried = rw.body.add_arg(block, ty, self.loc);
            map.map_value(variable, copied);
            rw.insert_at_end(block);
            numbers.push(self.number(rw, [copied, lower, step]));
            loops.push(new);
        }
        let mut value = rw.body.only_result(copy);
        let place = self.place(&numbers);
        if !self.transpose.is_empty() {
            let part = build::tensor_type(cx, &self.packed_shape(), self.element);
            let into = match loops.is_empty() {
                true => carried,
                false => place.extract_slice(rw, self.loc, part, carried),
            };
            value = self.transposed(rw, value, into, &self.transpose);
        }
        if !loops.is_empty() {
            let inserted = place.insert_slice(rw, self.loc, value, carried);
            close(rw, self.loc, &loops, &[inserted]);
        }
        let tensor = match loops.first() {
            Some(outer) => rw.body.only_result(*outer),
            None => value,
        };
        Some(Packed {
            pad: copy,
            loops,
            tensor,
        })
    }

    fn transposed(
        &self,
        rw: &mut Rewriter,
        value: ValueId,
        into: ValueId,
        order: &[usize],
    ) -> ValueId {
        let order: Vec<i64> = order.iter().map(|at| *at as i64).collect();
        let ty = rw.body.ty(into);
        let new = build::transpose(rw, self.loc, &[ty], value, into, &order);
        rw.body.only_result(new)
    }

    /// The padded slice of an iteration, where the padding was.
    fn part_of(&self, rw: &mut Rewriter, packed: ValueId) -> ValueId {
        rw.insert_before(self.pad);
        let mut numbers = Vec::new();
        for looped in &self.packing {
            let view = scf::For::of(rw.op(*looped));
            let parts =
                view.and_then(|view| Some([view.induction()?, view.lower_bound(), view.step()]));
            numbers.extend(parts.map(|parts| self.number(rw, parts)));
        }
        let ty = build::tensor_type(rw.cx, &self.packed_shape(), self.element);
        let place = self.place(&numbers);
        let value = place.extract_slice(rw, self.loc, ty, packed);
        if self.transpose.is_empty() {
            return value;
        }
        let ty = build::tensor_type(rw.cx, &self.shape, self.element);
        let empty = tensor::empty(rw, self.loc, ty, &[]);
        let inverse = (0..self.transpose.len()).filter_map(|at| {
            let mut places = self.transpose.iter();
            places.position(|from| *from == at)
        });
        let inverse: Vec<usize> = inverse.collect();
        self.transposed(rw, value, empty, &inverse)
    }
}
