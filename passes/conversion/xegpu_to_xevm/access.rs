//! Loads, stores and prefetches of scattered elements: one lane, one address.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::{arith, llvm, scf, xegpu, xevm};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::{TensorDesc, bits};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{Location, OpId, Type, ValueId};

use super::desc::wide_address;
use super::{cache, int};
use crate::conversion::llvm_common::types::memref_space;
use crate::conversion::xevm_to_llvm::CACHE_CONTROL;
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

/// What a load or store accesses: the buffer as it was and as it is, at which offset, and whether at all.
struct Access {
    source_type: Type,
    source: ValueId,
    offset: Option<ValueId>,
    mask: ValueId,
}

impl Access {
    /// The pointer to what is accessed, whose elements have `size` bytes.
    fn pointer(
        &self,
        rw: &mut ConversionRewriter,
        loc: Location,
        size: i64,
    ) -> Result<ValueId, NoMatch> {
        let is_desc = TensorDesc::of(rw.cx, self.source_type).is_some();
        if self.offset.is_none() && !is_desc {
            return Err("Expected offset to be provided.".into());
        }
        if self.offset.is_some_and(|o| is_vector(rw, o)) || is_vector(rw, self.mask) {
            return Err("Expected offset and mask to be scalars.".into());
        }
        let space = address_space(rw, self.source_type);
        let mut address = wide_address(rw, loc, self.source);
        if let Some(offset) = self.offset {
            address = add_offset(rw, loc, address, offset, size);
        }
        Ok(pointer(rw, loc, address, space))
    }
}

/// Says of an access of the llvm dialect how it uses caches.
fn set_control(rw: &mut Rewriter, access: OpId, control: impl EnumAttr) {
    let control = rw.cx.enum_attr(control);
    let cx = rw.cx;
    rw.body
        .set_named_attr(cx, access, CACHE_CONTROL, Some(control));
}

// load p[i], m -> if m { load &p[i] } else { 0 }
pub fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use xegpu::load as slots;
    let view = xegpu::Load::new(rw.op(op));
    let access = Access {
        source_type: view.ty(view.source()),
        source: operands[slots::SOURCE],
        offset: view.optional_of(operands, slots::OFFSETS),
        mask: view.optional_of(operands, slots::MASK).ok_or("no mask")?,
    };
    let (loc, ty) = (view.loc(), rw.convert(view.ty(view.value()))?);
    let size = element_bytes(rw, ty)?;
    let control = cache::load_control(rw, op)?;
    let ptr = access.pointer(rw, loc, size)?;
    let choice = scf::if_(rw, loc, &[ty], access.mask);
    let view = scf::If::new(rw.op(choice));
    let [then, otherwise] = [view.then_region(), view.else_region()].map(|r| rw.body.add_block(r));
    rw.insert_at_end(then);
    let loaded = llvm::load(rw, loc, ty, ptr);
    if let Some(load) = rw.body.defining_op(loaded) {
        set_control(rw, load, control);
    }
    scf::yield_(rw, loc, &[loaded]);
    rw.insert_at_end(otherwise);
    let zero = build::zero(rw, loc, ty).ok_or("no zero")?;
    scf::yield_(rw, loc, &[zero]);
    let value = rw.body.only_result(choice);
    rw.replace(op, &[value]);
    Ok(())
}

// store x, p[i], m -> if m { store x, &p[i] }
pub fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use xegpu::store as slots;
    let view = xegpu::Store::new(rw.op(op));
    let (loc, value) = (view.loc(), operands[slots::VALUE]);
    let access = Access {
        source_type: view.ty(view.dest()),
        source: operands[slots::DEST],
        offset: view.optional_of(operands, slots::OFFSETS),
        mask: view.optional_of(operands, slots::MASK).ok_or("no mask")?,
    };
    let size = element_bytes(rw, rw.body.ty(value))?;
    let control = cache::store_control(rw, op)?;
    let ptr = access.pointer(rw, loc, size)?;
    let choice = scf::if_(rw, loc, &[], access.mask);
    let then = scf::If::new(rw.op(choice)).then_region();
    let then = rw.body.add_block(then);
    rw.insert_at_end(then);
    let store = llvm::store(rw, loc, value, ptr);
    set_control(rw, store, control);
    scf::yield_(rw, loc, &[]);
    rw.erase(op);
    Ok(())
}

// prefetch p[i] -> prefetch &p[i]
pub fn prefetch(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use xegpu::prefetch as slots;
    let view = xegpu::Prefetch::new(rw.op(op));
    let offset = view.optional_of(operands, slots::OFFSETS);
    if offset.is_some_and(|o| is_vector(rw, o)) {
        return Err("Expected offsets to be a scalar.".into());
    }
    let (loc, old) = (view.loc(), view.ty(view.source()));
    let desc = TensorDesc::of(rw.cx, old);
    let space = address_space(rw, old);
    let size = match (desc, rw.cx.shape(old)) {
        (Some(desc), _) => element_bytes(rw, desc.element)?,
        (None, Some(_)) => element_bytes(rw, old)?,
        (None, None) => view.offset_align_byte().unwrap_or(1),
    };
    let control = cache::load_control(rw, op)?;
    let mut address = wide_address(rw, loc, operands[slots::SOURCE]);
    if let Some(offset) = offset {
        address = add_offset(rw, loc, address, offset, size);
    }
    let ptr = pointer(rw, loc, address, space);
    let options = xevm::PrefetchOptions {
        cache_control: Some(control),
    };
    xevm::prefetch_with(rw, loc, ptr, options);
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
