//! What holds for all of a structured operation while it is vectorized: the shape of its vectors, and its masks.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::{AffineExpr, AffineMap};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, Type, ValueId};
use rustc_hash::FxHashMap;

use super::Options;
use crate::linalg::transforms::shape::{asked_size, operand_of_loop};
use crate::vector::masking::{mask_write, masked};

/// The iteration space in vectors.
pub struct State {
    /// Where the operation stands.
    pub loc: Location,
    /// The elements of a vector along each loop.
    pub shape: Vec<i64>,
    /// Whether these are multiples of `vscale`.
    pub scalable: Vec<bool>,
    /// The iterations of each loop, [`DYNAMIC`] where they are not known.
    ranges: Vec<i64>,
    /// The same as values.
    sizes: Vec<ValueId>,
    masks: FxHashMap<AffineMap, Option<ValueId>>,
    assumes_match: bool,
}

impl State {
    /// The state for a structured operation, with the numbers of iterations in front of it; `None` if some are not known
    /// and no sizes are given.
    pub fn new(rw: &mut Rewriter, op: OpId, options: &Options) -> Option<State> {
        let view = Structured::of(rw.op(op))?;
        let ranges = view.static_loop_ranges()?.to_vec();
        let (shape, scalable) = match options.sizes.is_empty() {
            true => (ranges.clone(), vec![false; ranges.len()]),
            false => (options.sizes.clone(), options.scalable.clone()),
        };
        if shape.contains(&DYNAMIC) || shape.len() != scalable.len() {
            return None;
        }
        let unknown = |dim: usize| ranges[dim] == DYNAMIC;
        let places: Vec<Option<(ValueId, usize)>> = (0..ranges.len())
            .map(|dim| operand_of_loop(view, dim as u32).filter(|_| unknown(dim)))
            .collect();
        let loc = view.op.loc();
        rw.insert_before(op);
        let mut sizes = Vec::new();
        for (range, place) in ranges.iter().zip(places) {
            sizes.push(match (*range, place) {
                (DYNAMIC, Some((operand, at))) => asked_size(rw, loc, operand, at),
                (DYNAMIC, None) => return None,
                (known, _) => value_of(rw, loc, OpFoldResult::Known(known)),
            });
        }
        Some(State {
            loc,
            shape,
            scalable,
            sizes,
            ranges,
            masks: FxHashMap::default(),
            assumes_match: options.assume_dynamic_dims_match,
        })
    }

    /// The vector of the whole iteration space.
    pub fn ty(&self, element: Type) -> VectorType {
        VectorType {
            shape: self.shape.clone(),
            scalable: self.scalable.clone(),
            element,
        }
    }

    /// The vector of the loops that the results of a map are.
    pub fn projected(&self, rw: &Rewriter, map: AffineMap, element: Type) -> VectorType {
        let dims = loops_of(rw, map);
        VectorType {
            shape: dims.iter().map(|dim| self.shape[*dim]).collect(),
            scalable: dims.iter().map(|dim| self.scalable[*dim]).collect(),
            element,
        }
    }

    /// Puts a new operation that can be masked under the mask of a map from loops to its memory, or of all loops, if it needs
    /// one: the result, if it has one.
    pub fn mask(&mut self, rw: &mut Rewriter, op: OpId, map: Option<AffineMap>) -> Option<ValueId> {
        let exprs = rw.cx.affine();
        let map = match map {
            Some(map) => {
                let results = map.results(exprs).iter().copied();
                let dims: Vec<_> = results
                    .filter(|expr| expr.as_dim(exprs).is_some())
                    .collect();
                map.with_results(&dims, exprs)
            }
            None => exprs.identity_map(self.shape.len() as u32),
        };
        let mask = self.mask_of(rw, map);
        if mask.is_some() {
            set_in_bounds(rw, op, |_| true);
        } else if self.assumes_match {
            set_in_bounds(rw, op, |size| size == DYNAMIC);
        }
        masked_op(rw, op, mask)
    }

    fn mask_of(&mut self, rw: &mut Rewriter, map: AffineMap) -> Option<ValueId> {
        if let Some(mask) = self.masks.get(&map) {
            return *mask;
        }
        let dims = loops_of(rw, map);
        let fits = dims.iter().all(|dim| {
            let matches = self.ranges[*dim] == self.shape[*dim] && !self.scalable[*dim];
            matches || (self.assumes_match && self.ranges[*dim] == DYNAMIC)
        });
        let mask = (!fits).then(|| {
            let ty = self.projected(rw, map, Type::I1).ty(rw.cx);
            let bounds: Vec<ValueId> = dims.iter().map(|dim| self.sizes[*dim]).collect();
            vector::create_mask(rw, self.loc, ty, &bounds)
        });
        self.masks.insert(map, mask);
        mask
    }
}

/// The loops that the results of a map are.
fn loops_of(rw: &Rewriter, map: AffineMap) -> Vec<usize> {
    let exprs = rw.cx.affine();
    let results = map.results(exprs).iter();
    let dims = results.filter_map(|expr| expr.as_dim(exprs));
    dims.map(|dim| dim as usize).collect()
}

/// Says of a transfer in which dimensions it stays in the memory: those of sizes of a kind; broadcasts only if all do.
pub fn set_in_bounds(rw: &mut Rewriter, op: OpId, stays: impl Fn(i64) -> bool) {
    let slot = match rw.body.name(op) {
        vector::TRANSFER_READ => vector::transfer_read::IN_BOUNDS_ATTR,
        vector::TRANSFER_WRITE => vector::transfer_write::IN_BOUNDS_ATTR,
        _ => return,
    };
    let Some(transfer) = Transfer::of(rw.op(op)) else {
        return;
    };
    let exprs = rw.cx.affine();
    let shape = rw.cx.shape(rw.body.ty(transfer.base)).unwrap_or_default();
    let size = |expr: &AffineExpr| {
        let dim = expr.as_dim(exprs)?;
        shape.get(dim as usize).copied()
    };
    let in_bounds: Vec<Attribute> = transfer
        .map
        .results(exprs)
        .iter()
        .map(|expr| rw.cx.bool_attr(size(expr).map_or(stays(0), &stays)))
        .collect();
    let in_bounds = rw.cx.array_attr(&in_bounds);
    rw.modify(op, |body| body.set_attr(op, slot, in_bounds));
}

/// Puts an operation under a mask, if there is one: its result, if it has one.
pub fn masked_op(rw: &mut Rewriter, op: OpId, mask: Option<ValueId>) -> Option<ValueId> {
    match (rw.body.results(op).next(), mask) {
        (Some(result), mask) => Some(masked(rw, result, mask)),
        (None, Some(mask)) => {
            mask_write(rw, op, mask);
            None
        }
        (None, None) => None,
    }
}
