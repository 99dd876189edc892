//! Operations on vectors without the leading dimensions of size one.
//!
//! ```mlir
//! %r = arith.addf %a, %b : vector<1x8xf32>
//! // %0 = vector.extract %a[0] : vector<8xf32> from vector<1x8xf32>
//! // %1 = vector.extract %b[0] : vector<8xf32> from vector<1x8xf32>
//! // %2 = arith.addf %0, %1 : vector<8xf32>
//! // %r = vector.broadcast %2 : vector<8xf32> to vector<1x8xf32>
//! ```

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::vector::{self, IteratorType};
use oxmlir_dialects::vector::transfer::{Transfer, masking_op};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::def::Traits;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter, folded};
use oxmlir_ir::{AttrKind, Location, OpId, Type, ValueId};

use crate::vector::build::{
    Position, extract_strided, insert_strided, ints_of, position_of, read, transpose, type_of,
    write,
};
use crate::vector::masking::{Root, masked, root};

/// Adds the patterns.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = |name, apply| Pattern::new(name, apply);
    for (name, pattern) in [
        (
            vector::EXTRACT_STRIDED_SLICE,
            pattern("CastAwayExtractStridedSliceLeadingOneDim", |rw, op| {
                extract_slice(rw, op).is_some()
            }),
        ),
        (
            vector::INSERT_STRIDED_SLICE,
            pattern("CastAwayInsertStridedSliceLeadingOneDim", |rw, op| {
                insert_slice(rw, op).is_some()
            }),
        ),
        (
            vector::INSERT,
            pattern("CastAwayInsertLeadingOneDim", |rw, op| {
                insert(rw, op).is_some()
            }),
        ),
        (
            vector::CONSTANT_MASK,
            pattern("CastAwayConstantMaskLeadingOneDim", |rw, op| {
                constant_mask(rw, op).is_some()
            }),
        ),
        (
            vector::TRANSFER_READ,
            pattern("CastAwayTransferReadLeadingOneDim", |rw, op| {
                transfer(rw, op).is_some()
            }),
        ),
        (
            vector::TRANSFER_WRITE,
            pattern("CastAwayTransferWriteLeadingOneDim", |rw, op| {
                transfer(rw, op).is_some()
            }),
        ),
        (
            vector::CONTRACT,
            pattern("CastAwayContractionLeadingOneDim", |rw, op| {
                contract(rw, op).is_some()
            }),
        ),
    ] {
        patterns.add(name, &[pattern]);
    }
    patterns.add_any(&[Pattern::new(
        "CastAwayElementwiseLeadingOneDim",
        |rw, op| elementwise(rw, op).is_some(),
    )]);
}

/// The number of leading dimensions of size one, but for the last dimension.
fn leading(ty: &VectorType) -> usize {
    let dims = ty.shape.iter().zip(&ty.scalable);
    let count = dims.take_while(|(size, scalable)| **size == 1 && !**scalable);
    count.count().min(ty.rank().saturating_sub(1))
}

/// What stands at the first position of some leading dimensions.
fn first(rw: &mut Rewriter, loc: Location, value: ValueId, count: usize) -> ValueId {
    vector::extract(rw, loc, value, &[], &vec![0; count])
}

/// Replaces an operation by a value with leading dimensions of size one.
fn replace(rw: &mut Rewriter, op: OpId, value: ValueId) {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    let value = vector::broadcast(rw, loc, ty, value);
    rw.replace(op, &[value]);
}

// elementwise(a : 1x8) -> broadcast(elementwise(a[0] : 8))
fn elementwise(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    if !view.has_trait(Traits::ELEMENTWISE) || view.num_results() != 1 || view.num_regions() != 0 {
        return None;
    }
    let result = VectorType::of(rw.cx, view.only_result_type())?;
    let count = leading(&result);
    if count == 0 || masking_op(view).is_some() {
        return None;
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let mut operands = Vec::new();
    for operand in rw.body.operand_vec(op) {
        operands.push(match type_of(rw, operand) {
            Some(_) => first(rw, loc, operand, count),
            None => operand,
        });
    }
    let new = rebuild(rw, op, &operands, &[result.inner(count).ty(rw.cx)]);
    let new = rw.body.only_result(new);
    replace(rw, op, new);
    Some(())
}

// extract_strided_slice(v : 1x8) -> broadcast(extract_strided_slice(v[0]))
fn extract_slice(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::ExtractStridedSlice::new(rw.op(op));
    let (loc, source) = (view.loc(), view.source());
    let count = leading(&type_of(rw, source)?);
    let list = |attrs| -> Option<Vec<i64>> { Some(ints_of(rw.cx, attrs).get(count..)?.to_vec()) };
    let [offsets, sizes, strides] = [view.offsets(), view.sizes(), view.strides()].map(list);
    let (offsets, sizes, strides) = (offsets?, sizes?, strides?);
    if count == 0 {
        return None;
    }
    rw.insert_before(op);
    let source = first(rw, loc, source, count);
    let new = extract_strided(rw, loc, source, [&offsets, &sizes, &strides]);
    replace(rw, op, new);
    Some(())
}

// insert_strided_slice(v : 1x4, w : 1x8) -> broadcast(insert_strided_slice(v[0], w[0]))
fn insert_slice(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::InsertStridedSlice::new(rw.op(op));
    let (loc, value, dest) = (view.loc(), view.value_to_store(), view.dest());
    let (from, to) = (type_of(rw, value)?, type_of(rw, dest)?);
    let [drop, drop_dest] = [leading(&from), leading(&to)];
    if drop == 0 && drop_dest == 0 {
        return None;
    }
    let (rank, rank_dest) = (from.rank() - drop, to.rank() - drop_dest);
    if rank > rank_dest {
        return None;
    }
    let (offsets, strides) = (
        ints_of(rw.cx, view.offsets()),
        ints_of(rw.cx, view.strides()),
    );
    let offsets = offsets[offsets.len().checked_sub(rank_dest)?..].to_vec();
    let strides = strides[strides.len().checked_sub(rank)?..].to_vec();
    rw.insert_before(op);
    let value = first(rw, loc, value, drop);
    let dest = first(rw, loc, dest, drop_dest);
    let new = insert_strided(rw, loc, value, dest, [&offsets, &strides]);
    replace(rw, op, new);
    Some(())
}

// insert(v : 1x8, w : 1x1x8)[..] -> broadcast(insert(v[0], w[0, 0])[..])
fn insert(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Insert::new(rw.op(op));
    let (loc, value, dest) = (view.loc(), view.value_to_store(), view.dest());
    let from = type_of(rw, value);
    let to = type_of(rw, dest)?;
    let (drop, drop_dest) = (from.as_ref().map_or(0, leading), leading(&to));
    if drop == 0 && drop_dest == 0 {
        return None;
    }
    let rank = from.as_ref().map_or(0, |ty| ty.rank() - drop);
    let length = (to.rank() - drop_dest).checked_sub(rank)?;
    let old = position_of(rw.op(op));
    let mut position = Position::default();
    let mut dynamic = old.dynamic.iter();
    for (at, number) in old.known.iter().enumerate() {
        let value = match *number {
            oxmlir_ir::DYNAMIC => dynamic.next(),
            _ => None,
        };
        if at >= drop_dest && position.known.len() < length {
            position.known.push(*number);
            position.dynamic.extend(value);
        } else if value.is_some() && at >= drop_dest {
            return None;
        }
    }
    position.known.resize(length, 0);
    rw.insert_before(op);
    let value = match from.is_some_and(|ty| ty.rank() > 0) {
        true => first(rw, loc, value, drop),
        false => value,
    };
    let dest = first(rw, loc, dest, drop_dest);
    let new = vector::insert(rw, loc, value, dest, &position.dynamic, &position.known);
    replace(rw, op, new);
    Some(())
}

// constant_mask [1, n] : 1x8 -> broadcast(constant_mask [n] : 8)
fn constant_mask(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::ConstantMask::new(rw.op(op));
    let (loc, sizes) = (view.loc(), view.mask_dim_sizes());
    let ty = VectorType::of(rw.cx, rw.body.only_result_type(op))?;
    let count = leading(&ty);
    if count == 0 {
        return None;
    }
    let (front, rest) = sizes.split_at_checked(count + 1)?;
    let mut kept = vec![front.iter().product()];
    kept.extend(rest);
    rw.insert_before(op);
    let new = vector::constant_mask(rw, loc, ty.inner(count).ty(rw.cx), &kept);
    replace(rw, op, new);
    Some(())
}

/// The mask of a transfer without leading dimensions.
fn narrow_mask(
    rw: &mut Rewriter,
    loc: Location,
    mask: ValueId,
    new: &Transfer,
    ty: &VectorType,
) -> Option<ValueId> {
    let old = type_of(rw, mask)?;
    // A mask has the dimensions of the memory that the map names.
    let affine = rw.cx.affine();
    let mut dims = Vec::new();
    for (at, expr) in new.map.results(affine).iter().enumerate() {
        if let Some(dim) = expr.as_dim(affine) {
            dims.push((dim, ty.shape[at], ty.scalable[at]));
        }
    }
    dims.sort_by_key(|(dim, ..)| *dim);
    let narrow = VectorType {
        shape: dims.iter().map(|(_, size, _)| *size).collect(),
        scalable: dims.iter().map(|(.., scalable)| *scalable).collect(),
        element: Type::I1,
    };
    let dropped = old.rank().checked_sub(narrow.rank())?;
    if old.inner(dropped) == narrow {
        return Some(first(rw, loc, mask, dropped));
    }
    Some(vector::shape_cast(rw, loc, narrow.ty(rw.cx), mask))
}

// transfer(v : 1x8) -> transfer(v[0] : 8)
fn transfer(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let transfer = Transfer::of(rw.op(op))?;
    let ty = type_of(rw, transfer.vector)?;
    let element = rw.cx.shaped_element(rw.body.ty(transfer.base));
    let count = leading(&ty);
    let fits = element == Some(ty.element) && masking_op(rw.op(op)).is_none();
    // A row that is not there has no first element.
    if count == 0 || !fits || transfer.in_bounds[..count].contains(&false) {
        return None;
    }
    let loc = rw.body.loc(op);
    let affine = rw.cx.affine();
    let results = transfer.map.results(affine)[count..].to_vec();
    let narrow = ty.inner(count);
    let mask = transfer.mask;
    let mut new = Transfer {
        map: transfer.map.with_results(&results, affine),
        in_bounds: transfer.in_bounds[count..].to_vec(),
        mask: None,
        ..transfer
    };
    rw.insert_before(op);
    if !new.is_read() {
        new.vector = first(rw, loc, new.vector, count);
    }
    if let Some(mask) = mask {
        new.mask = Some(narrow_mask(rw, loc, mask, &new, &narrow)?);
    }
    if new.is_read() {
        let value = read(rw, loc, narrow.ty(rw.cx), &new);
        replace(rw, op, value);
    } else {
        let write = write(rw, loc, &new);
        let results: Vec<ValueId> = rw.body.results(write).collect();
        rw.replace(op, &results);
    }
    Some(())
}

// contract(.., acc : 1x8) -> broadcast(contract(.., acc[0] : 8)), where the operands lose that loop
fn contract(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Contract::new(rw.op(op));
    let acc = type_of(rw, view.acc())?;
    if acc.rank() < 2 || acc.shape[0] != 1 || acc.scalable[0] {
        return None;
    }
    let maps: Vec<AffineMap> = view
        .indexing_maps()
        .iter()
        .filter_map(|attr| match rw.cx.attr_kind(*attr) {
            AttrKind::AffineMap(map) => Some(*map),
            _ => None,
        })
        .collect();
    let affine = rw.cx.affine();
    let positions: Option<Vec<Vec<u32>>> =
        maps.iter().map(|map| map.dim_positions(affine)).collect();
    let positions = positions?;
    let [.., of_acc] = &positions[..] else {
        return None;
    };
    let dropped = *of_acc.first()?;
    let iterators: Vec<_> = view.iterator_types().to_vec();
    let is_parallel =
        rw.cx.enum_case(*iterators.get(dropped as usize)?) == Some(IteratorType::Parallel);
    let root = match masking_op(rw.op(op)) {
        // A mask has the loops in order.
        Some(_) if dropped != 0 => return None,
        _ => root(rw, op),
    };
    if !is_parallel || positions.iter().any(Vec::is_empty) {
        return None;
    }
    let view = vector::Contract::new(rw.op(op));
    let (loc, kind) = (view.loc(), view.kind());
    let operands = [view.lhs(), view.rhs(), view.acc()];
    let (mut new_maps, mut new_operands) = (Vec::new(), Vec::new());
    for (mut operand, dims) in operands.into_iter().zip(positions) {
        let at = dims.iter().position(|dim| *dim == dropped);
        if let Some(at) = at.filter(|at| *at > 0) {
            let mut order = vec![at as i64];
            order.extend((0..dims.len() as i64).filter(|dim| *dim != at as i64));
            let ty = type_of(rw, operand)?;
            let moved = order[..order.len() - 1].iter().enumerate();
            if moved
                .into_iter()
                .any(|(to, from)| *from != to as i64 && ty.shape[to] != 1)
            {
                let value = transpose(rw, loc, operand, &order);
                operand = folded(rw, value);
            }
        }
        let affine = rw.cx.affine();
        let kept = dims.iter().filter(|dim| **dim != dropped);
        let results: Vec<_> = kept
            .map(|dim| affine.dim(if *dim < dropped { *dim } else { dim - 1 }))
            .collect();
        let map = affine.map(maps[0].num_dims(affine) - 1, 0, &results);
        new_maps.push(rw.cx.attr(AttrKind::AffineMap(map)));
        new_operands.push(match at {
            Some(_) => first(rw, loc, operand, 1),
            None => operand,
        });
    }
    let kept = iterators.iter().enumerate();
    let iterators: Vec<_> = kept
        .filter(|(at, _)| *at != dropped as usize)
        .map(|(_, iterator)| *iterator)
        .collect();
    let [lhs, rhs, acc] = new_operands[..] else {
        return None;
    };
    let ty = rw.body.ty(acc);
    let options = vector::ContractOptions { kind: Some(kind) };
    let new = vector::contract_with(rw, loc, ty, lhs, rhs, acc, &new_maps, &iterators, options);
    let Root { op: around, mask } = root;
    let mask = mask.map(|mask| first(rw, loc, mask, 1));
    let new = masked(rw, new, mask);
    let result = rw.body.only_result_type(op);
    let value = vector::broadcast(rw, loc, result, new);
    rw.replace(around, &[value]);
    Some(())
}
