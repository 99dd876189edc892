//! Sums of products become contractions, which take in the broadcasts and transpositions of their operands.
//!
//! ```mlir
//! %p = arith.mulf %a, %b : vector<8x32x16xf32>
//! %s = vector.multi_reduction <add>, %p, %acc [1] : vector<8x32x16xf32> to vector<8x16xf32>
//! // %s = vector.contract {indexing_maps = [#id, #id, affine_map<(d0, d1, d2) -> (d0, d2)>],
//! //     iterator_types = ["parallel", "reduction", "parallel"], kind = #vector.kind<add>} %a, %b, %acc : ...
//! ```

use oxmlir_dialects::tables::arith;
use oxmlir_dialects::tables::vector::{self, CombiningKind, IteratorType};
use oxmlir_dialects::vector::transfer::masking_op;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, OpId, OpName, ValueId};

use super::build::{transpose_permutation, type_of};
use super::masking::{self, Root};

pub fn add_patterns(patterns: &mut PatternSet) {
    let sum = Pattern::new("MultiReduceToContract", |rw, op| {
        sum_of_products(rw, op).is_some()
    });
    let broadcast = Pattern::new("CombineContractBroadcastMask", |rw, op| {
        operand_broadcast(rw, op).is_some()
    });
    let operand = Pattern::new("CombineContractABTranspose", |rw, op| {
        operand_transpose(rw, op).is_some()
    });
    let result = Pattern::new("CombineContractResultTranspose", |rw, op| {
        result_transpose(rw, op).is_some()
    });
    patterns.add(vector::MULTI_REDUCTION, &[sum]);
    patterns.add(vector::CONTRACT, &[broadcast, operand]);
    patterns.add(vector::TRANSPOSE, &[result]);
}

/// The patterns that take in extensions of the elements of both operands.
pub fn add_extension_patterns(patterns: &mut PatternSet) {
    let floats = Pattern::new("FoldArithExtIntoContractionOp", |rw, op| {
        extensions(rw, op, arith::EXTF).is_some()
    });
    let ints = Pattern::new("FoldArithExtIntoContractionOp", |rw, op| {
        extensions(rw, op, arith::EXTSI).is_some()
    });
    patterns.add(vector::CONTRACT, &[floats, ints]);
}

/// What a contraction consists of.
struct Parts {
    operands: [ValueId; 3],
    maps: [AffineMap; 3],
    iterators: Vec<Attribute>,
}

impl Parts {
    /// The parts of a contraction.
    fn of(rw: &Rewriter, op: OpId) -> Option<Parts> {
        use vector::contract as slots;
        let view = rw.op(op);
        if view.name() != vector::CONTRACT {
            return None;
        }
        let attr = view.attr(slots::INDEXING_MAPS_ATTR)?;
        let map = |attr: &Attribute| match rw.cx.attr_kind(*attr) {
            AttrKind::AffineMap(map) => Some(*map),
            _ => None,
        };
        let maps: Option<Vec<AffineMap>> = rw.cx.array_elements(attr).iter().map(map).collect();
        let iterators = view.attr(slots::ITERATOR_TYPES_ATTR)?;
        Some(Parts {
            operands: [slots::LHS, slots::RHS, slots::ACC].map(|slot| view.operand(slot)),
            maps: maps?.try_into().ok()?,
            iterators: rw.cx.array_elements(iterators).to_vec(),
        })
    }

    /// Replaces `old` by the contraction `like` with these parts, under the mask that it has.
    fn replace(&self, rw: &mut Rewriter, old: OpId, like: OpId) {
        let loc = rw.body.loc(old);
        let kind = vector::Contract::new(rw.op(like)).kind();
        let maps: Vec<Attribute> = self
            .maps
            .iter()
            .map(|map| rw.cx.attr(AttrKind::AffineMap(*map)))
            .collect();
        let [lhs, rhs, acc] = self.operands;
        let ty = rw.body.ty(acc);
        rw.insert_before(old);
        let Root { op: old, mask } = masking::root(rw, old);
        let options = vector::ContractOptions { kind: Some(kind) };
        let value =
            vector::contract_with(rw, loc, ty, lhs, rhs, acc, &maps, &self.iterators, options);
        let value = masking::masked(rw, value, mask);
        rw.replace(old, &[value]);
    }

    fn is_reduction(&self, rw: &Rewriter, dim: usize) -> bool {
        let reduction = rw.cx.enum_attr(IteratorType::Reduction);
        self.iterators.get(dim) == Some(&reduction)
    }
}

// multi_reduction<add>(mul(a, b), acc) -> contract(a, b, acc)
fn sum_of_products(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use vector::multi_reduction as slots;
    let view = vector::MultiReduction::new(rw.op(op));
    if view.kind() != CombiningKind::Add {
        return None;
    }
    let (source, acc) = (view.source(), view.acc());
    let product = rw.defining_op(source)?;
    if ![arith::MULF, arith::MULI].contains(&product.name()) {
        return None;
    }
    let (lhs, rhs) = (
        product.operand(arith::mulf::LHS),
        product.operand(arith::mulf::RHS),
    );
    let rank = type_of(rw, source)?.rank();
    let reduced = rw.op(op).dense_attr(slots::REDUCTION_DIMS_ATTR);
    let exprs = rw.cx.affine();
    let identity = exprs.identity_map(rank as u32);
    let kept = exprs.projection_map(rank as u32, |dim| !reduced.contains(&i64::from(dim)));
    let iterators: Vec<Attribute> = (0..rank as i64)
        .map(|dim| match reduced.contains(&dim) {
            true => rw.cx.enum_attr(IteratorType::Reduction),
            false => rw.cx.enum_attr(IteratorType::Parallel),
        })
        .collect();
    let maps = [identity, identity, kept].map(|map| rw.cx.attr(AttrKind::AffineMap(map)));
    let (loc, ty) = (rw.body.loc(op), rw.body.ty(acc));
    let Root { op, mask } = masking::root(rw, op);
    let value = vector::contract(rw, loc, ty, lhs, rhs, acc, &maps, &iterators);
    let value = masking::masked(rw, value, mask);
    rw.replace(op, &[value]);
    Some(())
}

/// The map of a permutation.
fn permutation_map(rw: &Rewriter, permutation: &[i64]) -> AffineMap {
    let positions: Vec<u32> = permutation.iter().map(|at| *at as u32).collect();
    rw.cx.affine().permutation_map(&positions)
}

/// The permutation of a value that is transposed, and what it is of.
fn transposed(rw: &Rewriter, value: ValueId) -> Option<(AffineMap, ValueId)> {
    let defining = rw
        .defining_op(value)
        .filter(|op| op.name() == vector::TRANSPOSE)?;
    let map = permutation_map(rw, &transpose_permutation(defining));
    Some((map, defining.operand(vector::transpose::VECTOR)))
}

// contract(transpose(a), b, acc) -> contract(a, b, acc), with another map of a
fn operand_transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let mut parts = Parts::of(rw, op)?;
    let exprs = rw.cx.affine();
    let mut changed = false;
    for at in 0..2 {
        while let Some((permutation, source)) = transposed(rw, parts.operands[at]) {
            parts.maps[at] = permutation
                .inverse_permutation(exprs)?
                .compose(parts.maps[at], exprs);
            parts.operands[at] = source;
            changed = true;
        }
    }
    changed.then(|| parts.replace(rw, op, op))
}

// transpose(contract(a, b, transpose(acc))) -> contract(a, b, acc), with another map of the result
fn result_transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = rw.body.operand(op, vector::transpose::VECTOR);
    let contract = rw
        .body
        .defining_op(source)
        .filter(|_| rw.body.has_one_use(source))?;
    let mut parts = Parts::of(rw, contract)?;
    let (acc_map, acc) = transposed(rw, parts.operands[2])?;
    let exprs = rw.cx.affine();
    let of_result = permutation_map(rw, &transpose_permutation(rw.op(op)));
    let combined = of_result.compose(parts.maps[2], exprs);
    if acc_map
        .inverse_permutation(exprs)?
        .compose(parts.maps[2], exprs)
        != combined
    {
        return None;
    }
    parts.maps[2] = combined;
    parts.operands[2] = acc;
    parts.replace(rw, op, contract);
    Some(())
}

/// A broadcast that only adds dimensions in front, none of which is summed up unless it has one element.
fn broadcast_source(rw: &Rewriter, parts: &Parts, at: usize) -> Option<(AffineMap, ValueId)> {
    let defining = rw
        .defining_op(parts.operands[at])
        .filter(|op| op.name() == vector::BROADCAST)?;
    let source = defining.operand(vector::broadcast::SOURCE);
    let (from, to) = (type_of(rw, source)?, type_of(rw, parts.operands[at])?);
    let added = to
        .rank()
        .checked_sub(from.rank())
        .filter(|added| *added > 0)?;
    if from.shape != to.shape[added..] {
        return None;
    }
    let exprs = rw.cx.affine();
    let dims = parts.maps[at].dim_positions(exprs)?;
    let multiplies = (0..added)
        .any(|i| (to.shape[i] != 1 || to.scalable[i]) && parts.is_reduction(rw, dims[i] as usize));
    if multiplies {
        return None;
    }
    let kept = exprs.projection_map(to.rank() as u32, |dim| dim as usize >= added);
    Some((kept, source))
}

// contract(broadcast(a), b, acc) -> contract(a, b, acc), without the dimensions that nothing has any more
fn operand_broadcast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let mut parts = Parts::of(rw, op)?;
    let exprs = rw.cx.affine();
    let mut changed = false;
    for at in 0..2 {
        if let Some((map, source)) = broadcast_source(rw, &parts, at) {
            parts.maps[at] = map.compose(parts.maps[at], exprs);
            parts.operands[at] = source;
            changed = true;
        }
    }
    if !changed {
        return None;
    }
    let dims = parts.iterators.len() as u32;
    let is_masked = masking_op(rw.op(op)).is_some();
    let uses = |maps: &[AffineMap], dim| maps.iter().any(|map| map.is_function_of_dim(dim, exprs));
    let used: Vec<u32> = (0..dims).filter(|dim| uses(&parts.maps, *dim)).collect();
    let reduces = used.iter().any(|dim| {
        let both = parts.maps[..2]
            .iter()
            .all(|map| map.is_function_of_dim(*dim, exprs));
        both && parts.is_reduction(rw, *dim as usize)
    });
    // A mask is one of all dimensions.
    let keeps_mask = !is_masked || used.len() == dims as usize;
    if !reduces || !keeps_mask || used.iter().any(|dim| !uses(&parts.maps[..2], *dim)) {
        return None;
    }
    let mut renamed = vec![exprs.constant(0); dims as usize];
    for (new, old) in (0..).zip(&used) {
        renamed[*old as usize] = exprs.dim(new);
    }
    parts.maps = parts
        .maps
        .map(|map| map.replace_dims_and_symbols(&renamed, &[], used.len() as u32, 0, exprs));
    parts.iterators = used
        .iter()
        .map(|dim| parts.iterators[*dim as usize])
        .collect();
    parts.replace(rw, op, op);
    Some(())
}

// contract(ext(a), ext(b), acc) -> contract(a, b, acc)
fn extensions(rw: &mut Rewriter, op: OpId, extension: OpName) -> Option<()> {
    let mut parts = Parts::of(rw, op)?;
    for at in 0..2 {
        let defining = rw
            .defining_op(parts.operands[at])
            .filter(|op| op.name() == extension)?;
        parts.operands[at] = defining.operand(arith::extf::IN);
    }
    parts.replace(rw, op, op);
    Some(())
}
