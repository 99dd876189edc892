//! `linalg.generic` without loops of one iteration.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, is_tensor};
use oxmlir_dialects::regroup::kept_groups;
use oxmlir_dialects::tables::{arith, linalg as ops};
use oxmlir_ir::affine::{AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, Type, ValueId};

use super::{Way, is_collapsible, narrow, widen};

/// What becomes of an operand.
struct Operand {
    value: ValueId,
    map: AffineMap,
    shape: Vec<i64>,
    groups: Vec<Vec<i64>>,
    is_narrowed: bool,
}

/// The loops that are left, and what stands for each of the old ones in subscripts.
struct Loops {
    replacements: Vec<AffineExpr>,
    is_dropped: Vec<bool>,
    left: u32,
}

impl Loops {
    /// The loops of which the sizes of operands tell that they have one iteration go.
    fn of(view: Structured) -> Option<Loops> {
        let affine = view.op.cx.affine();
        let ranges = view.static_loop_ranges()?;
        let inverse = view.shapes_to_loops()?;
        let mut loops = Loops {
            replacements: Vec::new(),
            is_dropped: Vec::new(),
            left: 0,
        };
        for (range, expr) in ranges.iter().zip(inverse.results(affine)) {
            let dropped = *range == 1 && expr.as_dim(affine).is_some();
            loops.is_dropped.push(dropped);
            loops.replacements.push(match dropped {
                true => affine.constant(0),
                false => affine.dim(loops.left),
            });
            loops.left += u32::from(!dropped);
        }
        Some(loops)
    }

    /// Whether each dimension of an operand that was read by a window (`d0 + d1`) and is gone along by one loop from now on has as many
    /// elements as this loop iterations. A window may be shorter than the dimension, a loop may not.
    fn windows_fit(&self, view: Structured, maps: &[AffineMap]) -> bool {
        let affine = view.op.cx.affine();
        let Some(ranges) = view.static_loop_ranges() else {
            return false;
        };
        view.op.operands().zip(maps).all(|(value, map)| {
            let mut sizes = view.shape(value).iter().zip(map.results(affine));
            sizes.all(|(size, expr)| {
                let new = expr.replace_dims_and_symbols(&self.replacements, &[], affine);
                let Some(left) = new.as_dim(affine).filter(|_| expr.as_dim(affine).is_none())
                else {
                    return true;
                };
                let old = (self.replacements.iter()).position(|at| at.as_dim(affine) == Some(left));
                *size >= 0 && old.and_then(|old| ranges.get(old)) == Some(size)
            })
        })
    }

    /// An operand without the dimensions of size one that only loops of one iteration go along.
    fn operand(&self, view: Structured, value: ValueId, map: AffineMap) -> Operand {
        let affine = view.op.cx.affine();
        let sizes = view.shape(value);
        let is_unit = |dim: usize, expr: AffineExpr| {
            let known = match expr.as_dim(affine) {
                Some(old) => self.is_dropped.get(old as usize) == Some(&true),
                None => expr.as_constant(affine) == Some(0),
            };
            known && sizes.get(dim) == Some(&1)
        };
        let results = map.results(affine);
        let kept: Vec<bool> = (results.iter().enumerate())
            .map(|(dim, expr)| !is_unit(dim, *expr))
            .collect();
        let left = results.iter().zip(&kept).filter(|(_, kept)| **kept);
        let exprs: Vec<AffineExpr> = left
            .map(|(expr, _)| expr.replace_dims_and_symbols(&self.replacements, &[], affine))
            .collect();
        let left = sizes.iter().zip(&kept).filter(|(_, kept)| **kept);
        Operand {
            value,
            map: affine.map(self.left, 0, &exprs),
            is_narrowed: kept.contains(&false),
            shape: left.map(|(size, _)| *size).collect(),
            groups: kept_groups(kept),
        }
    }
}

/// Replaces a `linalg.generic` by one without loops of one iteration.
pub fn drop(rw: &mut Rewriter, op: OpId, way: Way) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let affine = rw.cx.affine();
    let (maps, num_inputs) = (view.maps(), view.num_inputs());
    if maps.is_empty() || !view.op.operand_types().all(|ty| is_collapsible(rw, ty)) {
        return None;
    }
    let loops = Loops::of(view)?;
    let mut operands: Vec<Operand> = view
        .op
        .operands()
        .zip(&maps)
        .map(|(value, map)| loops.operand(view, value, *map))
        .collect();
    let new_maps: Vec<AffineMap> = operands.iter().map(|operand| operand.map).collect();
    affine.concat_maps(&new_maps).inverse_permutation(affine)?;
    if new_maps[..] == maps[..] || !loops.windows_fit(view, &maps) {
        return None;
    }
    let iterators = view.iterators().into_iter().zip(&loops.is_dropped);
    let iterators: Vec<_> = iterators
        .filter(|(_, dropped)| !**dropped)
        .map(|(kind, _)| rw.cx.enum_attr(kind))
        .collect();
    let loc = view.op.loc();
    let old_types: Vec<Type> = view.op.result_types().collect();
    rw.insert_before(op);
    let dests: Vec<ValueId> = operands[num_inputs..].iter().map(|o| o.value).collect();
    for operand in operands.iter_mut().filter(|operand| operand.is_narrowed) {
        let to = (&operand.shape[..], &operand.groups[..]);
        operand.value = narrow(rw, loc, operand.value, to, way)?;
    }
    let values: Vec<ValueId> = operands.iter().map(|operand| operand.value).collect();
    let (inputs, inits) = values.split_at(num_inputs);
    let types = build::result_types(rw, inits);
    let map_attrs: Vec<_> = new_maps.iter().map(|m| rw.cx.affine_map_attr(*m)).collect();
    let new = ops::generic(rw, loc, &types, inputs, inits, &map_attrs, &iterators);
    let (from, to) = (rw.body.only_region(op), rw.body.only_region(new));
    rw.body.take_blocks(from, to);
    renumber_indices(rw, new, &loops);
    rw.insert_after(new);
    let mut results: Vec<ValueId> = rw.body.results(new).collect();
    let tensors = operands[num_inputs..].iter().zip(dests);
    let tensors: Vec<_> = tensors
        .filter(|(operand, _)| is_tensor(rw.cx, rw.body.ty(operand.value)))
        .collect();
    for ((result, (operand, dest)), ty) in results.iter_mut().zip(tensors).zip(old_types) {
        if operand.is_narrowed {
            *result = widen(rw, loc, *result, (dest, ty), &operand.groups, way)?;
        }
    }
    rw.replace(op, &results);
    Some(())
}

/// Makes `linalg.index` say the numbers of the loops that are left; it is zero in others.
fn renumber_indices(rw: &mut Rewriter, op: OpId, loops: &Loops) {
    for index in rw.body.nested_ops(op) {
        let view = rw.op(index);
        if view.name() != ops::INDEX || rw.body.parent_op(index) != Some(op) {
            continue;
        }
        let (loc, dim) = (view.loc(), view.int_attr(ops::index::DIM_ATTR));
        let Some(dim) = dim.and_then(|dim| usize::try_from(dim).ok()) else {
            continue;
        };
        let expr = loops.replacements.get(dim);
        let new = expr.and_then(|expr| expr.as_dim(rw.cx.affine()));
        if new == Some(dim as u32) {
            continue;
        }
        rw.insert_before(index);
        let value = match new {
            Some(new) => ops::index(rw, loc, i64::from(new)),
            None => {
                let zero = rw.cx.int_attr(Type::INDEX, 0);
                arith::constant(rw, loc, zero)
            }
        };
        rw.replace(index, &[value]);
    }
}
