//! Loads, stores and prefetches of blocks.

use oxmlir_dialects::tables::{arith, vector, xegpu, xevm};
use oxmlir_dialects::xegpu::types::{SHARED, TensorDesc, bits};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Location, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::access::{pointer, recoded, space_of};
use super::desc::{self, Number};
use super::{cache, int, shared};
use crate::vector::build;

/// Lanes of a subgroup.
pub const LANES: i64 = 16;
/// Steps of the systolic array.
pub const DEPTH: i64 = 8;

/// A block in memory as the hardware sees it.
pub struct Block {
    /// The width of the elements that are moved.
    pub bits: i64,
    pub width: i64,
    pub height: i64,
    /// Blocks side by side.
    pub count: i64,
    /// Elements of the descriptor in one that is moved.
    scale: i64,
    pub space: u32,
    rank: usize,
    /// Whether what is outside of the memory may be accessed: it is zero.
    pub is_checked: bool,
}

impl Block {
    /// The block of a descriptor; those of 4 bits are moved as wider elements, bytes if they are packed.
    fn of(rw: &ConversionRewriter, desc: ValueId, packed: bool) -> Result<Block, NoMatch> {
        let desc = TensorDesc::of(rw.cx, rw.body.ty(desc)).ok_or("no descriptor")?;
        let width = desc.shape.last().copied().ok_or("no shape")?;
        let mut block = Block {
            bits: bits(rw.cx, desc.element).ok_or("elements of no size")?,
            width,
            height: desc.shape.first().copied().unwrap_or(1),
            count: desc.array_length(rw.cx),
            scale: 1,
            space: space_of(rw, &desc),
            rank: desc.shape.len(),
            is_checked: desc.checks_bounds(rw.cx),
        };
        if block.bits < 8 {
            block.widen(packed)?;
        } else if block.bits % 8 != 0 {
            return Err("Expected element type bit width to be multiple of 8.".into());
        }
        Ok(block)
    }

    fn is_in_shared_memory(&self) -> bool {
        self.rank == 2 && i64::from(self.space) == SHARED
    }

    fn widen(&mut self, packed: bool) -> Outcome {
        if self.bits != 4 {
            return Err("Only sub byte types of 4bits are supported.".into());
        }
        if self.rank != 2 {
            return Err("Sub byte types are only supported for 2D tensor descriptors.".into());
        }
        (self.bits, self.scale) = if packed && self.height == DEPTH * 4 && self.width == LANES * 2 {
            (8, 2)
        } else if self.width == LANES * 4 {
            (16, 4)
        } else {
            return Err("Unsupported tile shape for sub byte types.".into());
        };
        self.width = LANES;
        Ok(())
    }
}

/// Where a block is.
pub struct Place {
    /// What the descriptor has become.
    pub desc: ValueId,
    /// Whether it may have offsets itself.
    has_offsets: bool,
    /// Those of the access.
    offsets: Vec<Number>,
}

impl Place {
    /// The place of an access with a descriptor, as that was and as it is.
    fn of(
        rw: &ConversionRewriter,
        [old, desc]: [ValueId; 2],
        constants: Option<SmallVec<[i64; 4]>>,
        values: &[ValueId],
    ) -> Place {
        Place {
            desc,
            has_offsets: desc::has_offsets(rw, old),
            offsets: Number::mixed(&constants.unwrap_or_default(), values),
        }
    }

    /// The column and the row of the first element: the offsets of the access, and those that the descriptor has itself.
    pub fn coordinates(&self, rw: &mut ConversionRewriter, loc: Location) -> [ValueId; 2] {
        let own = |rw: &mut ConversionRewriter, at| vector::extract(rw, loc, self.desc, &[], &[at]);
        let [row, column] = self.offsets[..] else {
            return [desc::X, desc::Y].map(|at| own(rw, at));
        };
        [(column, desc::X), (row, desc::Y)].map(|(number, at)| {
            let given = number.cast(rw, loc, Type::I32);
            if !self.has_offsets {
                return given;
            }
            let own = own(rw, at);
            build::binary(rw, loc, arith::ADDI, own, given)
        })
    }
}

/// Pointer, width, height and pitch in bytes, and coordinates: the operands of operations on blocks in two dimensions.
fn operands_2d(
    rw: &mut ConversionRewriter,
    loc: Location,
    block: &Block,
    place: &Place,
) -> Result<[ValueId; 6], NoMatch> {
    let desc = place.desc;
    if !matches!(place.offsets.len(), 0 | 2) {
        return Err("Expected offset rank to match descriptor rank.".into());
    }
    let size = int(rw, loc, Type::I32, block.bits / 8);
    let addresses = desc::addresses(rw);
    let wide = vector::bitcast(rw, loc, addresses, desc);
    let base = vector::extract(rw, loc, wide, &[], &[desc::BASE]);
    let [width, height, pitch] = [desc::WIDTH, desc::HEIGHT, desc::PITCH]
        .map(|field| vector::extract(rw, loc, desc, &[], &[field]));
    let [mut x, y] = place.coordinates(rw, loc);
    let ptr = pointer(rw, loc, base, block.space);
    let [mut width, mut pitch] =
        [width, pitch].map(|number| build::binary(rw, loc, arith::MULI, number, size));
    if block.scale > 1 {
        let shift = int(rw, loc, Type::I32, i64::from(block.scale.ilog2()));
        [width, pitch, x] =
            [width, pitch, x].map(|number| build::binary(rw, loc, arith::SHRSI, number, shift));
    }
    Ok([ptr, width, height, pitch, x, y])
}

/// The address of an element in one dimension.
fn pointer_1d(
    rw: &mut ConversionRewriter,
    loc: Location,
    block: &Block,
    base: ValueId,
    offsets: &[Number],
) -> Result<ValueId, NoMatch> {
    let offset = match offsets {
        [] => return Ok(pointer(rw, loc, base, block.space)),
        [offset] => offset,
        _ => return Err("Expected offset rank to match descriptor rank.".into()),
    };
    let offset = offset.cast(rw, loc, Type::I64);
    let size = int(rw, loc, Type::I64, block.bits / 8);
    let offset = build::binary(rw, loc, arith::MULI, offset, size);
    let address = build::binary(rw, loc, arith::ADDI, base, offset);
    Ok(pointer(rw, loc, address, block.space))
}

// load_nd d[y, x] -> bitcast(blockload2d d.p, d.width, d.height, d.pitch, x, y)
pub fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let cx = rw.cx;
    let view = xegpu::LoadNd::new(rw.op(op));
    let (loc, packed, result) = (view.loc(), view.packed(), view.ty(view.value()));
    let transpose = view.transpose().unwrap_or_default().first() == Some(&1);
    let block = Block::of(rw, view.tensor_desc(), packed)?;
    let descs = [view.tensor_desc(), operands[xegpu::load_nd::TENSOR_DESC]];
    let place = Place::of(rw, descs, view.const_offsets(), &view.offsets());
    let control = cache::load_control(rw, op)?;
    if block.rank == 1 {
        let loaded = recoded(rw, result, cx.int_type(block.bits as u32))?;
        let ptr = pointer_1d(rw, loc, &block, place.desc, &place.offsets)?;
        let options = xevm::BlockloadOptions {
            cache_control: Some(control),
        };
        if cx.shape(result) == Some(&[1]) {
            // Blocks of one element a lane are no vectors.
            let (integer, element) = (cx.element_type(loaded), cx.element_type(result));
            let mut value = xevm::blockload_with(rw, loc, integer, ptr, options);
            if integer != element {
                value = arith::bitcast(rw, loc, element, value);
            }
            let value = vector::broadcast(rw, loc, result, value);
            rw.replace(op, &[value]);
            return Ok(());
        }
        let mut value = xevm::blockload_with(rw, loc, loaded, ptr, options);
        if loaded != result {
            value = vector::bitcast(rw, loc, result, value);
        }
        rw.replace(op, &[value]);
        return Ok(());
    }
    if block.is_in_shared_memory() {
        if transpose || packed {
            return Err(shared::FORM.into());
        }
        let value = shared::load(rw, loc, &block, &place, result)?;
        rw.replace(op, &[value]);
        return Ok(());
    }
    let element = if packed {
        Type::I32
    } else {
        cx.int_type(block.bits as u32)
    };
    let loaded = recoded(rw, result, element)?;
    let flat = recoded(rw, loaded, cx.element_type(result))?;
    let [ptr, width, height, pitch, x, y] = operands_2d(rw, loc, &block, &place)?;
    let options = xevm::Blockload2dOptions {
        cache_control: Some(control),
    };
    let value = xevm::blockload2d_with(
        rw,
        loc,
        loaded,
        ptr,
        width,
        height,
        pitch,
        x,
        y,
        block.bits,
        block.width,
        block.height,
        block.count,
        transpose,
        packed,
        options,
    );
    let value = vector::bitcast(rw, loc, flat, value);
    rw.replace(op, &[value]);
    Ok(())
}

// store_nd v, d[y, x] -> blockstore2d d.p, d.width, d.height, d.pitch, x, y, bitcast(v)
pub fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let cx = rw.cx;
    let view = xegpu::StoreNd::new(rw.op(op));
    let (loc, old) = (view.loc(), view.value());
    let block = Block::of(rw, view.tensor_desc(), false)?;
    let descs = [view.tensor_desc(), operands[xegpu::store_nd::TENSOR_DESC]];
    let place = Place::of(rw, descs, view.const_offsets(), &view.offsets());
    let control = cache::store_control(rw, op)?;
    let mut value = operands[xegpu::store_nd::VALUE];
    if cx.shape(rw.body.ty(value)).is_none() {
        // A vector of one element became a scalar.
        value = old;
    }
    let stored = recoded(rw, rw.body.ty(value), cx.int_type(block.bits as u32))?;
    let cast = |rw: &mut ConversionRewriter| match rw.body.ty(value) == stored {
        true => value,
        false => vector::bitcast(rw, loc, stored, value),
    };
    if block.rank == 1 {
        let ptr = pointer_1d(rw, loc, &block, place.desc, &place.offsets)?;
        let value = match cx.shape(stored) {
            Some([1]) => {
                let integer = cx.element_type(stored);
                let element = vector::extract(rw, loc, value, &[], &[0]);
                match rw.body.ty(element) == integer {
                    true => element,
                    false => arith::bitcast(rw, loc, integer, element),
                }
            }
            _ => cast(rw),
        };
        let options = xevm::BlockstoreOptions {
            cache_control: Some(control),
        };
        xevm::blockstore_with(rw, loc, ptr, value, options);
    } else if block.is_in_shared_memory() {
        shared::store(rw, loc, &block, &place, value)?;
    } else {
        let [ptr, width, height, pitch, x, y] = operands_2d(rw, loc, &block, &place)?;
        let value = cast(rw);
        let options = xevm::Blockstore2dOptions {
            cache_control: Some(control),
        };
        xevm::blockstore2d_with(
            rw,
            loc,
            ptr,
            width,
            height,
            pitch,
            x,
            y,
            value,
            block.bits,
            block.width,
            block.height,
            options,
        );
    }
    rw.erase(op);
    Ok(())
}

// prefetch_nd d[y, x] -> blockprefetch2d d.p, d.width, d.height, d.pitch, x, y
pub fn prefetch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = xegpu::PrefetchNd::new(rw.op(op));
    let loc = view.loc();
    let block = Block::of(rw, view.tensor_desc(), false)?;
    if block.rank != 2 {
        return Err("Prefetch not supported for 1D tensor descriptor.".into());
    }
    let descs = [
        view.tensor_desc(),
        operands[xegpu::prefetch_nd::TENSOR_DESC],
    ];
    let place = Place::of(rw, descs, view.const_offsets(), &view.offsets());
    let control = cache::load_control(rw, op)?;
    if block.is_in_shared_memory() {
        // There is no cache in front of it.
        rw.erase(op);
        return Ok(());
    }
    let [ptr, width, height, pitch, x, y] = operands_2d(rw, loc, &block, &place)?;
    let options = xevm::Blockprefetch2dOptions {
        cache_control: Some(control),
    };
    xevm::blockprefetch2d_with(
        rw,
        loc,
        ptr,
        width,
        height,
        pitch,
        x,
        y,
        block.bits,
        block.width,
        block.height,
        block.count,
        options,
    );
    rw.erase(op);
    Ok(())
}
