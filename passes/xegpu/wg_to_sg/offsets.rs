//! Where the parts of a subgroup begin.

use oxmlir_dialects::tables::{arith, gpu, xegpu};
use oxmlir_dialects::xegpu::layout::{Layout, base_of};
use oxmlir_ir::rewrite::{Rewriter, folded};
use oxmlir_ir::{Attribute, Context, Location, OpId, OpName, ValueId};

use crate::affine::index::{binary, constant};
use crate::vector::lower::unroll;

/// The attribute of an operation that only some subgroups run.
const RANGE: &str = "sg_id_range";

/// How the data of a workgroup is cut into parts.
pub struct Tiling {
    /// The shape of a part.
    pub part: Vec<i64>,
    /// Where the parts of the first subgroup begin: it takes turns with the others.
    pub starts: Vec<Vec<i64>>,
}

impl Tiling {
    pub fn of(cx: &Context, layout: Attribute, shape: &[i64]) -> Option<Tiling> {
        let layout = Layout::of(cx, layout)?;
        let subgroups = &layout.sg_layout;
        if subgroups.len() != shape.len() {
            return None;
        }
        let part = match layout.sg_data.is_empty() {
            false => layout.sg_data.clone(),
            true => {
                let divided = shape.iter().zip(subgroups).map(|(size, by)| {
                    let whole = *by > 0 && size % by == 0;
                    whole.then(|| size / by)
                });
                divided.collect::<Option<_>>()?
            }
        };
        let all = part.iter().zip(subgroups).zip(shape);
        let round: Vec<i64> = all
            .map(|((part, by), size)| part.saturating_mul(*by).min(*size))
            .collect();
        let fits = part.iter().zip(shape).all(|(part, size)| part <= size);
        let starts = unroll::offsets(shape, &round).filter(|_| fits)?;
        Some(Tiling { part, starts })
    }
}

/// Adds, multiplies or divides index values, folded.
pub fn compute(
    rw: &mut Rewriter,
    loc: Location,
    name: OpName,
    lhs: ValueId,
    rhs: ValueId,
) -> ValueId {
    let value = binary(rw, loc, name, lhs, rhs);
    folded(rw, value)
}

/// For each part of the subgroup that runs `op` the offsets at which it begins in `shape`.
pub fn of_parts(
    rw: &mut Rewriter,
    op: OpId,
    layout: Attribute,
    shape: &[i64],
) -> Option<Vec<Vec<ValueId>>> {
    let loc = rw.body.loc(op);
    let tiling = Tiling::of(rw.cx, layout, shape)?;
    let (base, left) = base_of(rw.cx, layout)?;
    let id = subgroup_id(rw, op, &base)?;
    let ids = delinearized(rw, loc, id, &base)?;
    let mut first = Vec::with_capacity(left.len());
    for (dim, size) in left.iter().zip(&tiling.part) {
        let size = constant(rw, loc, *size);
        first.push(compute(rw, loc, arith::MULI, *ids.get(*dim)?, size));
    }
    let mut all = Vec::with_capacity(tiling.starts.len());
    for start in &tiling.starts {
        let steps: Vec<ValueId> = start.iter().map(|by| constant(rw, loc, *by)).collect();
        let moved: Vec<ValueId> = first
            .iter()
            .zip(steps)
            .map(|(at, by)| compute(rw, loc, arith::ADDI, *at, by))
            .collect();
        let wrap = |(at, size): (ValueId, &i64)| {
            let size = constant(rw, loc, *size);
            compute(rw, loc, arith::REMUI, at, size)
        };
        all.push(moved.into_iter().zip(shape).map(wrap).collect());
    }
    Some(all)
}

/// The number of the subgroup, counted from the first of those that run `op`; nothing if these are not as many as the
/// layout has.
fn subgroup_id(rw: &mut Rewriter, op: OpId, layout: &Layout) -> Option<ValueId> {
    let loc = rw.body.loc(op);
    let range = range_around(rw, op);
    let count = layout
        .sg_layout
        .iter()
        .fold(1i64, |n, d| n.saturating_mul(*d));
    if range.is_some_and(|(start, end)| end.checked_sub(start) != Some(count)) {
        return None;
    }
    let id = gpu::subgroup_id(rw, loc);
    match range {
        Some((start, _)) if start > 0 => {
            let start = constant(rw, loc, start);
            Some(compute(rw, loc, arith::SUBI, id, start))
        }
        _ => Some(id),
    }
}

/// The range of subgroups that run the operations around `op`.
fn range_around(rw: &Rewriter, op: OpId) -> Option<(i64, i64)> {
    let mut around = std::iter::successors(rw.body.parent_op(op), |op| rw.body.parent_op(*op));
    around.find_map(|op| {
        let attr = rw.body.named_attr(rw.cx, op, RANGE)?;
        let range = xegpu::RangeAttr::of(rw.cx, attr)?;
        let bound = |value| rw.cx.int_value(value);
        Some((bound(range.start())?, bound(range.end())?))
    })
}

/// The place of a subgroup in each dimension.
fn delinearized(
    rw: &mut Rewriter,
    loc: Location,
    id: ValueId,
    layout: &Layout,
) -> Option<Vec<ValueId>> {
    let rank = layout.sg_layout.len();
    let order: Vec<usize> = match layout.order[..] {
        [] => (0..rank).rev().collect(),
        _ => {
            let dims = layout.order.iter().map(|dim| usize::try_from(*dim).ok());
            dims.collect::<Option<_>>()?
        }
    };
    let mut ids = vec![id; rank];
    let mut rest = id;
    for (number, dim) in order.iter().enumerate() {
        let size = constant(rw, loc, *layout.sg_layout.get(*dim)?);
        *ids.get_mut(*dim)? = compute(rw, loc, arith::REMUI, rest, size);
        if number + 1 < rank {
            rest = compute(rw, loc, arith::DIVUI, rest, size);
        }
    }
    Some(ids)
}
