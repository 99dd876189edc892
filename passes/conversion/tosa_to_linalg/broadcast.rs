//! Operands of one rank whose dimensions of one element are repeated.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::tables::arith::{self, CmpIPredicate};
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{scf, tensor};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, InsertPoint, Location, OpFoldResult, ValueId};
use smallvec::smallvec;

use crate::affine::index;

/// Numbers of type `index`, each made once.
#[derive(Default)]
pub struct Indices {
    known: Vec<(i64, ValueId)>,
}

impl Indices {
    pub fn get(&mut self, rw: &mut Rewriter, loc: Location, number: i64) -> ValueId {
        if let Some((_, value)) = self.known.iter().find(|(known, _)| *known == number) {
            return *value;
        }
        let value = index::constant(rw, loc, number);
        self.known.push((number, value));
        value
    }

    /// The size of a dimension, as a value.
    pub fn dim(&mut self, rw: &mut Rewriter, loc: Location, value: ValueId, dim: usize) -> ValueId {
        let at = self.get(rw, loc, dim as i64);
        tensor::dim(rw, loc, value, at)
    }
}

/// The size of dimension `dim` of a tensor.
pub fn size(rw: &Rewriter, value: ValueId, dim: usize) -> i64 {
    let shape = rw.cx.shape(rw.body.ty(value)).unwrap_or_default();
    shape.get(dim).copied().unwrap_or(DYNAMIC)
}

/// A dimension of the result: how large it is, and the operand that says so if only one does.
struct Extent {
    size: OpFoldResult,
    from: Option<usize>,
}

/// Operands that fit the sizes of the result: a dimension that may have one element at run time is repeated where it has.
pub struct Broadcast {
    /// The sizes of the result.
    pub sizes: Vec<OpFoldResult>,
    /// The operands.
    pub operands: Vec<ValueId>,
}

/// Repeats the elements of operands along dimensions that have one at run time.
pub fn broadcast(rw: &mut Rewriter, loc: Location, operands: &[ValueId], rank: usize) -> Broadcast {
    let mut indices = Indices::default();
    let extents: Vec<Extent> = (0..rank)
        .map(|dim| extent(rw, loc, &mut indices, operands, dim))
        .collect();
    let mut result = Vec::new();
    for (at, operand) in operands.iter().enumerate() {
        let mut operand = *operand;
        for (dim, extent) in extents.iter().enumerate() {
            if size(rw, operand, dim) == DYNAMIC && extent.from != Some(at) {
                operand = repeated(rw, loc, &mut indices, operand, (dim, rank), extent.size);
            }
        }
        result.push(operand);
    }
    Broadcast {
        sizes: extents.into_iter().map(|extent| extent.size).collect(),
        operands: result,
    }
}

fn extent(
    rw: &mut Rewriter,
    loc: Location,
    indices: &mut Indices,
    operands: &[ValueId],
    dim: usize,
) -> Extent {
    let sizes: Vec<i64> = operands.iter().map(|value| size(rw, *value, dim)).collect();
    if let Some(at) = sizes.iter().position(|size| *size > 1) {
        return Extent {
            size: OpFoldResult::Known(sizes[at]),
            from: Some(at),
        };
    }
    let dynamic: Vec<usize> = (0..sizes.len())
        .filter(|at| sizes[*at] == DYNAMIC)
        .collect();
    let Some((first, others)) = dynamic.split_first() else {
        return Extent {
            size: OpFoldResult::Known(1),
            from: Some(0),
        };
    };
    let mut all = indices.dim(rw, loc, operands[*first], dim);
    for other in others {
        let next = indices.dim(rw, loc, operands[*other], dim);
        all = arith::maxui(rw, loc, all, next);
    }
    Extent {
        size: OpFoldResult::Value(all),
        from: others.is_empty().then_some(*first),
    }
}

/// An operand, repeated along a dimension if that has one element.
fn repeated(
    rw: &mut Rewriter,
    loc: Location,
    indices: &mut Indices,
    operand: ValueId,
    (dim, rank): (usize, usize),
    size: OpFoldResult,
) -> ValueId {
    let one = indices.get(rw, loc, 1);
    let known = indices.dim(rw, loc, operand, dim);
    let is_one = arith::cmpi(rw, loc, known, one, CmpIPredicate::Eq);
    let ty = rw.body.ty(operand);
    let choice = scf::if_(rw, loc, &[ty], is_one);
    let regions = [scf::if_::THEN_REGION, scf::if_::ELSE_REGION];
    let blocks = regions.map(|region| {
        let region = rw.body.region(choice, region);
        rw.body.add_block(region)
    });
    let after = std::mem::replace(&mut rw.at, InsertPoint::End(blocks[0]));
    let value = repeated_always(rw, loc, operand, (dim, rank), size);
    scf::yield_(rw, loc, &[value]);
    rw.at = InsertPoint::End(blocks[1]);
    scf::yield_(rw, loc, &[operand]);
    rw.at = after;
    rw.body.only_result(choice)
}

fn repeated_always(
    rw: &mut Rewriter,
    loc: Location,
    operand: ValueId,
    (dim, rank): (usize, usize),
    target: OpFoldResult,
) -> ValueId {
    // Constants of the surroundings may stand behind this region.
    let mut indices = Indices::default();
    let mut sizes = Vec::new();
    for at in 0..rank {
        sizes.push(match size(rw, operand, at) {
            _ if at == dim => target,
            DYNAMIC => OpFoldResult::Value(indices.dim(rw, loc, operand, at)),
            known => OpFoldResult::Known(known),
        });
    }
    let ty = rw.body.ty(operand);
    let element = rw.cx.element_type(ty);
    let init = build::empty(rw, loc, &sizes, element);
    let maps = [
        map_with_zeros(rw, rank, |at| at == dim),
        map_with_zeros(rw, rank, |_| false),
    ];
    let iterators = vec![IteratorType::Parallel; rank];
    let values: [&[ValueId]; 2] = [&[operand], &[init]];
    let op = build::generic(rw, loc, values, &maps, &iterators, |_, args| {
        smallvec![args[0]]
    });
    let value = rw.body.only_result(op);
    cast(rw, loc, value, ty)
}

/// A tensor of another type, by a cast if it is another one.
pub fn cast(rw: &mut Rewriter, loc: Location, value: ValueId, ty: oxmlir_ir::Type) -> ValueId {
    match rw.body.ty(value) == ty {
        true => value,
        false => tensor::cast(rw, loc, ty, value),
    }
}

/// `(d0, ..., dn) -> (d0, ..., 0, ..., dn)` with zeros where `is_zero` says so.
pub fn map_with_zeros(rw: &Rewriter, rank: usize, is_zero: impl Fn(usize) -> bool) -> AffineMap {
    let exprs = rw.cx.affine();
    let results: Vec<_> = (0..rank)
        .map(|dim| match is_zero(dim) {
            true => exprs.constant(0),
            false => exprs.dim(dim as u32),
        })
        .collect();
    exprs.map(rank as u32, 0, &results)
}
