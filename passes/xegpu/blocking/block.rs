//! Blocks of memory: descriptors and accesses.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::mixed::{mixed, split};
use oxmlir_dialects::operands::SOURCE;
use oxmlir_dialects::tables::{arith, xegpu};
use oxmlir_dialects::xegpu::layout::without_inst_data;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, Location, OpFoldResult, OpId, Type, ValueId};

use super::tiles::{cut, descriptor, descriptors, tile_type};
use crate::vector::build::{insert_slice, zero};
use crate::vector::lower::unroll::offsets;
use crate::xegpu::layouts::{needs_blocking, of_value, operand_tile, value_tile};

pub const CREATE: Pattern = super::pattern("UnrollCreateNdOp", |rw, op| create(rw, op).is_some());
pub const UPDATE: Pattern =
    super::pattern("UnrollUpdateNdOffsetOp", |rw, op| update(rw, op).is_some());
pub const PREFETCH: Pattern =
    super::pattern("UnrollPrefetchNdOp", |rw, op| prefetch(rw, op).is_some());
pub const LOAD: Pattern = super::pattern("UnrollLoadNdOp", |rw, op| load(rw, op).is_some());
pub const STORE: Pattern = super::pattern("UnrollStoreNdOp", |rw, op| store(rw, op).is_some());

/// Offsets of an operation that accesses memory, moved by those of a tile: the last dimensions.
pub fn moved(
    rw: &mut Rewriter,
    loc: Location,
    from: &[OpFoldResult],
    by: &[i64],
) -> Option<Vec<OpFoldResult>> {
    let outer = from.len().checked_sub(by.len())?;
    let mut offsets = from.to_vec();
    for (offset, by) in offsets[outer..].iter_mut().zip(by) {
        *offset = match offset.resolved(rw.cx, rw.body) {
            OpFoldResult::Known(number) => OpFoldResult::Value(value_of(
                rw,
                loc,
                OpFoldResult::Known(number.checked_add(*by)?),
            )),
            OpFoldResult::Value(_) if *by == 0 => *offset,
            OpFoldResult::Value(value) => {
                let by = value_of(rw, loc, OpFoldResult::Known(*by));
                OpFoldResult::Value(arith::addi(rw, loc, value, by))
            }
        };
    }
    Some(offsets)
}

/// An access of a block that is split.
struct Access {
    desc: ValueId,
    /// The type of the descriptors of tiles.
    tile: Type,
    tile_shape: Vec<i64>,
    /// Where the tiles begin in the block.
    at: Vec<Vec<i64>>,
    /// Where the access is in the memory, if it says so itself.
    offsets: Option<Vec<OpFoldResult>>,
}

impl Access {
    fn of(rw: &Rewriter, op: OpId, desc: usize, group: usize, slot: usize) -> Option<Access> {
        if !needs_blocking(rw.cx, rw.body, op) {
            return None;
        }
        let view = rw.op(op);
        let values = view.group(group);
        let constants = view.attr(slot).map(|list| rw.cx.dense_array_values(list));
        let tile_shape = operand_tile(rw.cx, rw.body, op, desc)?;
        let ty = view.operand_type(desc);
        Some(Access {
            desc: view.operand(desc),
            tile: tile_type(rw.cx, ty, &tile_shape)?,
            at: offsets(&TensorDesc::of(rw.cx, ty)?.shape, &tile_shape)?,
            tile_shape,
            offsets: constants.map(|constants| mixed(&constants, &values).to_vec()),
        })
    }

    /// Calls `access` for each tile with its number, the descriptor and offsets to access it, and the constants among
    /// these: what it makes of all.
    fn for_each_tile<T>(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        mut access: impl FnMut(&mut Rewriter, usize, &[ValueId], Option<Attribute>) -> T,
    ) -> Option<Vec<T>> {
        let count = if self.offsets.is_some() {
            1
        } else {
            self.at.len()
        };
        let descs = descriptors(rw, loc, self.desc, self.tile, count);
        let mut made = Vec::with_capacity(self.at.len());
        for (number, at) in self.at.iter().enumerate() {
            let (place, constants) = match &self.offsets {
                None => (vec![descs[number]], None),
                Some(from) => {
                    let (constants, values) = split(&moved(rw, loc, from, at)?);
                    let place = std::iter::once(descs[0]).chain(values).collect();
                    (place, Some(rw.cx.dense_array(Type::I64, &constants)))
                }
            };
            made.push(access(rw, number, &place, constants));
        }
        Some(made)
    }
}

/// The inherent attributes of the access of a tile: those of `op`, at other offsets, without the layout's part about
/// instructions. Without offsets they are those of `op`, a load or prefetch with the layout of the descriptor.
fn tile_attrs(
    rw: &Rewriter,
    op: OpId,
    [offsets, layout]: [usize; 2],
    at: Option<Attribute>,
) -> Vec<(usize, Attribute)> {
    let mut attrs = rw.body.inherent_attrs(op);
    let own = rw.body.attr(op, layout);
    if at.is_none() {
        let described = || of_value(rw.cx, rw.body, rw.body.operand(op, SOURCE));
        let missing = own.is_none() && rw.body.name(op) != xegpu::STORE_ND;
        attrs.extend(missing.then(described).flatten().map(|attr| (layout, attr)));
        return attrs;
    }
    attrs.retain(|(slot, _)| ![offsets, layout].contains(slot));
    attrs.extend(at.map(|at| (offsets, at)));
    let kept = own.and_then(|attr| without_inst_data(rw.cx, attr));
    attrs.extend(kept.map(|attr| (layout, attr)));
    attrs
}

// create_nd_tdesc(m) -> the descriptor of a tile, which stands for all; with offsets one for each tile
fn create(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::create_nd_tdesc as slots;
    if !needs_blocking(rw.cx, rw.body, op) {
        return None;
    }
    let (whole, loc) = (rw.body.only_result(op), rw.body.loc(op));
    let ty = rw.body.ty(whole);
    let tile = value_tile(rw.cx, rw.body, whole)?;
    let tile_ty = tile_type(rw.cx, ty, &tile)?;
    let at = offsets(&TensorDesc::of(rw.cx, ty)?.shape, &tile)?;
    let view = rw.op(op);
    let from = mixed(
        &view.dense_attr(slots::CONST_OFFSETS_ATTR),
        &view.group(slots::OFFSETS),
    );
    let rest: Vec<ValueId> = [slots::SHAPE, slots::STRIDES]
        .into_iter()
        .flat_map(|group| view.group(group))
        .collect();
    let source = view.operand(slots::SOURCE);
    let mut segments = view.dense_attr(slots::OPERAND_SEGMENT_SIZES_ATTR).to_vec();
    let mut attrs = rw.body.inherent_attrs(op);
    rw.insert_before(op);
    let mut made = Vec::new();
    let count = if from.is_empty() { 1 } else { at.len() };
    for at in at.iter().take(count) {
        let mut operands = vec![source];
        if !from.is_empty() {
            let (constants, values) = split(&moved(rw, loc, &from, at)?);
            *segments.get_mut(slots::OFFSETS)? = values.len() as i64;
            operands.extend(values);
            attrs.retain(|(slot, _)| {
                ![slots::CONST_OFFSETS_ATTR, slots::OPERAND_SEGMENT_SIZES_ATTR].contains(slot)
            });
            attrs.extend([
                (
                    slots::CONST_OFFSETS_ATTR,
                    rw.cx.dense_array(Type::I64, &constants),
                ),
                (
                    slots::OPERAND_SEGMENT_SIZES_ATTR,
                    rw.cx.dense_array(Type::I32, &segments),
                ),
            ]);
        }
        operands.extend(&rest);
        made.push(rw.value(xegpu::CREATE_ND_TDESC, loc, &operands, tile_ty, &attrs));
    }
    let whole = descriptor(rw, loc, &made, ty)?;
    rw.replace(op, &[whole]);
    Some(())
}

// update_nd_offset(d, i) -> update_nd_offset of each tile
fn update(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if !needs_blocking(rw.cx, rw.body, op) {
        return None;
    }
    let (whole, loc) = (rw.body.only_result(op), rw.body.loc(op));
    let ty = rw.body.ty(whole);
    let tile = value_tile(rw.cx, rw.body, whole)?;
    let tile_ty = tile_type(rw.cx, ty, &tile)?;
    let count = offsets(&TensorDesc::of(rw.cx, ty)?.shape, &tile)?.len();
    let view = xegpu::UpdateNdOffset::new(rw.op(op));
    let (desc, by, known) = (view.tensor_desc(), view.offsets(), view.const_offsets());
    rw.insert_before(op);
    let moved = descriptors(rw, loc, desc, tile_ty, count);
    let moved = moved
        .into_iter()
        .map(|desc| xegpu::update_nd_offset(rw, loc, desc, &by, &known));
    let moved: Vec<ValueId> = moved.collect();
    let whole = descriptor(rw, loc, &moved, ty)?;
    rw.replace(op, &[whole]);
    Some(())
}

// prefetch_nd(d, i) -> prefetch_nd(tile, i + its place), ...
fn prefetch(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::prefetch_nd as slots;
    let access = Access::of(
        rw,
        op,
        slots::TENSOR_DESC,
        slots::OFFSETS,
        slots::CONST_OFFSETS_ATTR,
    )?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    access.for_each_tile(rw, loc, |rw, _, place, at| {
        let attrs = tile_attrs(rw, op, [slots::CONST_OFFSETS_ATTR, slots::LAYOUT_ATTR], at);
        rw.create(xegpu::PREFETCH_ND, loc, place, &[], &attrs);
    })?;
    rw.erase(op);
    Some(())
}

// load_nd(d, i) -> the vectors of load_nd(tile, i + its place) put together
fn load(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::load_nd as slots;
    let access = Access::of(
        rw,
        op,
        slots::TENSOR_DESC,
        slots::OFFSETS,
        slots::CONST_OFFSETS_ATTR,
    )?;
    let (loc, whole) = (rw.body.loc(op), rw.body.only_result_type(op));
    let order = rw.op(op).dense_attr(slots::TRANSPOSE_ATTR);
    let block = TensorDesc::of(rw.cx, rw.body.ty(access.desc))?.shape;
    if *rw.cx.shape(whole)? != *turned(&block, &order)? {
        return None;
    }
    let tile = tile_type(rw.cx, whole, &turned(&access.tile_shape, &order)?)?;
    rw.insert_before(op);
    let loads = access.for_each_tile(rw, loc, |rw, _, place, at| {
        let attrs = tile_attrs(rw, op, [slots::CONST_OFFSETS_ATTR, slots::LAYOUT_ATTR], at);
        rw.value(xegpu::LOAD_ND, loc, place, tile, &attrs)
    })?;
    let mut value = zero(rw, loc, whole)?;
    for (load, at) in loads.into_iter().zip(&access.at) {
        value = insert_slice(rw, loc, load, value, &turned(at, &order)?);
    }
    rw.replace(op, &[value]);
    Some(())
}

/// Sizes or offsets of a block as those of a vector that has its dimensions in another order; none for the same order.
fn turned(list: &[i64], order: &[i64]) -> Option<Vec<i64>> {
    let at = |dim: &i64| list.get(usize::try_from(*dim).ok()?).copied();
    match order {
        [] => Some(list.to_vec()),
        _ => order.iter().map(at).collect(),
    }
}

// store_nd(v, d, i) -> store_nd(tile of v, tile, i + its place), ...
fn store(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::store_nd as slots;
    let access = Access::of(
        rw,
        op,
        slots::TENSOR_DESC,
        slots::OFFSETS,
        slots::CONST_OFFSETS_ATTR,
    )?;
    let (loc, value) = (rw.body.loc(op), rw.body.operand(op, slots::VALUE));
    let whole = rw.body.ty(value);
    let tile = tile_type(rw.cx, whole, &access.tile_shape)?;
    offsets(rw.cx.shape(whole)?, &access.tile_shape).filter(|at| at.len() == access.at.len())?;
    rw.insert_before(op);
    let values = cut(rw, loc, value, tile)?;
    access.for_each_tile(rw, loc, |rw, number, place, at| {
        let attrs = tile_attrs(rw, op, [slots::CONST_OFFSETS_ATTR, slots::LAYOUT_ATTR], at);
        let operands: Vec<ValueId> = std::iter::once(values[number])
            .chain(place.iter().copied())
            .collect();
        rw.create(xegpu::STORE_ND, loc, &operands, &[], &attrs);
    })?;
    rw.erase(op);
    Some(())
}
