//! Loads, stores and prefetches of scattered elements: one lane, one address.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::{arith, llvm, scf, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::{TensorDesc, bits};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Attribute, BlockId, Location, OpId, OpState, Type, ValueId};

use super::desc::wide_address;
use super::{cache, int};
use crate::conversion::llvm_common::types::memref_space;
use crate::vector::build;

/// The address space of global memory; shared local memory has the number that xegpu gives it.
const GLOBAL: u32 = 1;

/// The pointer type of the memory space of a descriptor.
pub fn space_of(rw: &ConversionRewriter, desc: &TensorDesc) -> u32 {
    match desc.memory_space(rw.cx) {
        0 => GLOBAL,
        space => u32::try_from(space).unwrap_or(GLOBAL),
    }
}

/// The address space of what `source` was before the conversion.
fn address_space(rw: &ConversionRewriter, source: Type) -> u32 {
    if let Some(desc) = TensorDesc::of(rw.cx, source) {
        return space_of(rw, &desc);
    }
    match memref_space(rw.cx, source) {
        None | Some(0) => GLOBAL,
        Some(space) => space,
    }
}

/// `base + offset * size`
pub fn add_offset(
    rw: &mut Rewriter,
    loc: Location,
    base: ValueId,
    offset: ValueId,
    size: i64,
) -> ValueId {
    let ty = rw.body.ty(base);
    let size = int(rw, loc, ty, size);
    let offset = build::binary(rw, loc, arith::MULI, offset, size);
    build::binary(rw, loc, arith::ADDI, base, offset)
}

/// `llvm.inttoptr`
pub fn pointer(rw: &mut Rewriter, loc: Location, address: ValueId, space: u32) -> ValueId {
    let ptr = types::ptr(rw.cx, space);
    llvm::inttoptr(rw, loc, ptr, address)
}

/// The bytes of an element of `ty`.
pub fn element_bytes(rw: &ConversionRewriter, ty: Type) -> Result<i64, NoMatch> {
    match bits(rw.cx, rw.cx.element_type(ty)) {
        Some(bits) if bits > 0 && bits % 8 == 0 => Ok(bits / 8),
        _ => Err("Expected element type bit width to be multiple of 8.".into()),
    }
}

fn is_vector(rw: &ConversionRewriter, value: ValueId) -> bool {
    rw.cx.shape(rw.body.ty(value)).is_some()
}

/// The operands of a load or store: where, at which offset, and whether at all.
struct Access {
    source: usize,
    offset: usize,
    mask: usize,
}

impl Access {
    /// The pointer to what is accessed, whose elements have `size` bytes; the mask.
    fn pointer(
        &self,
        rw: &mut ConversionRewriter,
        op: OpId,
        operands: &[ValueId],
        size: i64,
    ) -> Result<[ValueId; 2], NoMatch> {
        let [Some(source), Some(offset), Some(mask)] =
            [self.source, self.offset, self.mask].map(|i| operands.get(i).copied())
        else {
            return Err("Expected offset to be provided.".into());
        };
        if is_vector(rw, offset) || is_vector(rw, mask) {
            return Err("Expected offset and mask to be scalars.".into());
        }
        let old = rw.body.ty(rw.body.operand(op, self.source));
        let (loc, space) = (rw.body.loc(op), address_space(rw, old));
        let base = wide_address(rw, loc, source);
        let address = add_offset(rw, loc, base, offset, size);
        Ok([pointer(rw, loc, address, space), mask])
    }
}

/// `scf.if` with as many blocks as asked for.
fn build_if(
    rw: &mut Rewriter,
    loc: Location,
    condition: ValueId,
    results: &[Type],
    blocks: usize,
) -> (OpId, Vec<BlockId>) {
    let op = rw.insert(&OpState {
        operands: &[condition],
        results,
        regions: 2,
        ..OpState::new(scf::IF, loc)
    });
    let regions = rw.body.regions(op)[..blocks].to_vec();
    let blocks = regions.into_iter().map(|r| rw.body.add_block(r)).collect();
    (op, blocks)
}

/// An access of the llvm dialect that says how it uses caches.
fn build_access(
    rw: &mut Rewriter,
    (name, loc): (oxmlir_ir::OpName, Location),
    operands: &[ValueId],
    results: &[Type],
    control: Attribute,
) -> OpId {
    let dict = rw.cx.dict_attr(&[(rw.cx.str("cache_control"), control)]);
    rw.insert(&OpState {
        operands,
        results,
        dict,
        ..OpState::new(name, loc)
    })
}

// load p[i], m -> if m { load &p[i] } else { 0 }
pub fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let access = Access {
        source: xegpu::load::SOURCE,
        offset: 1,
        mask: 2,
    };
    let ty = rw.convert_result(op, 0)?;
    let size = element_bytes(rw, ty)?;
    let control = cache::load_control(rw, op)?;
    let [ptr, mask] = access.pointer(rw, op, operands, size)?;
    let loc = rw.body.loc(op);
    let (choice, blocks) = build_if(rw, loc, mask, &[ty], 2);
    let [then, otherwise] = blocks[..] else {
        return Err("no branches".into());
    };
    rw.insert_at_end(then);
    let loaded = build_access(rw, (llvm::LOAD, loc), &[ptr], &[ty], control);
    let loaded = rw.body.result(loaded, 0);
    scf::yield_(rw, loc, &[loaded]);
    rw.insert_at_end(otherwise);
    let zero = build::zero(rw, loc, ty).ok_or("no zero")?;
    scf::yield_(rw, loc, &[zero]);
    let value = rw.body.result(choice, 0);
    rw.replace(op, &[value]);
    Ok(())
}

// store x, p[i], m -> if m { store x, &p[i] }
pub fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let access = Access {
        source: xegpu::store::DEST,
        offset: 2,
        mask: 3,
    };
    let value = operands[xegpu::store::VALUE];
    let size = element_bytes(rw, rw.body.ty(value))?;
    let control = cache::store_control(rw, op)?;
    let [ptr, mask] = access.pointer(rw, op, operands, size)?;
    let loc = rw.body.loc(op);
    let (_, blocks) = build_if(rw, loc, mask, &[], 1);
    for block in blocks {
        rw.insert_at_end(block);
        build_access(rw, (llvm::STORE, loc), &[value, ptr], &[], control);
        scf::yield_(rw, loc, &[]);
    }
    rw.erase(op);
    Ok(())
}

// prefetch p[i] -> prefetch &p[i]
pub fn prefetch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use oxmlir_dialects::tables::xevm;
    use xegpu::prefetch::{OFFSET_ALIGN_BYTE_ATTR, SOURCE};
    let offset = operands.get(1).copied();
    if offset.is_some_and(|o| is_vector(rw, o)) {
        return Err("Expected offsets to be a scalar.".into());
    }
    let old = rw.body.ty(rw.body.operand(op, SOURCE));
    let desc = TensorDesc::of(rw.cx, old);
    let (loc, space) = (rw.body.loc(op), address_space(rw, old));
    let size = match (desc, rw.cx.shape(old)) {
        (Some(desc), _) => element_bytes(rw, desc.element)?,
        (None, Some(_)) => element_bytes(rw, old)?,
        (None, None) => {
            let align = rw.body.attr(op, OFFSET_ALIGN_BYTE_ATTR);
            align.and_then(|a| rw.cx.int_value(a)).unwrap_or(1)
        }
    };
    let control = cache::load_control(rw, op)?;
    let mut address = wide_address(rw, loc, operands[SOURCE]);
    if let Some(offset) = offset {
        address = add_offset(rw, loc, address, offset, size);
    }
    let ptr = pointer(rw, loc, address, space);
    let attrs = [(xevm::prefetch::CACHE_CONTROL_ATTR, control)];
    rw.create(xevm::PREFETCH, loc, &[ptr], &[], &attrs);
    rw.erase(op);
    Ok(())
}

/// The vector of elements `element` that has as many bits as `ty`.
pub fn recoded(rw: &ConversionRewriter, ty: Type, element: Type) -> Result<Type, NoMatch> {
    let vector = VectorType::of(rw.cx, ty).ok_or("Expected a vector type.")?;
    let count: i64 = vector.shape.iter().product();
    match (bits(rw.cx, vector.element), bits(rw.cx, element)) {
        (Some(from), Some(to)) if to > 0 && count * from % to == 0 => {
            Ok(VectorType::fixed(&[count * from / to], element).ty(rw.cx))
        }
        _ => Err("elements of other sizes".into()),
    }
}
