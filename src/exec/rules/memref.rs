//! Buffers: allocation, access, globals. Views are in `views.rs`.

use std::sync::Arc;

use oxmlir_dialects::tables::arith::AtomicRMWKind;
use oxmlir_dialects::tables::gpu::AddressSpace;
use oxmlir_dialects::tables::memref as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{AttrKind, Type, TypeKind};

use super::combine::Combine;
use super::scf::{execute_region, pass_on, regions, yield_};
use super::views;
use crate::error::Result;
use crate::execute::{Args, Execute, Exit, Flow};
use crate::memory::{Access, Kind, Pointer};
use crate::step::Step;
use crate::value::{Array, MemRef, Shape, Value};

pub const RULES: &[Implementation] = &[
    implements(
        ops::ALLOC,
        &Execute::Step(|step| allocate(step, Kind::Heap)),
    ),
    implements(
        ops::ALLOCA,
        &Execute::Step(|step| allocate(step, Kind::Stack)),
    ),
    implements(ops::ALLOCA_SCOPE, &regions(execute_region, pass_on)),
    implements(ops::ALLOCA_SCOPE_RETURN, &Execute::Step(yield_)),
    implements(ops::ASSUME_ALIGNMENT, &Execute::Step(assume_alignment)),
    implements(ops::ATOMIC_RMW, &Execute::Step(atomic_rmw)),
    implements(ops::ATOMIC_YIELD, &Execute::Step(yield_)),
    implements(ops::CAST, &Execute::Step(views::cast)),
    implements(ops::COLLAPSE_SHAPE, &Execute::Step(views::collapse_shape)),
    implements(ops::COPY, &Execute::Step(copy)),
    implements(ops::DEALLOC, &Execute::Step(dealloc)),
    implements(ops::DIM, &Execute::Step(dim)),
    implements(ops::DISTINCT_OBJECTS, &Execute::Step(distinct_objects)),
    implements(ops::DMA_START, &Execute::Step(dma_start)),
    implements(ops::DMA_WAIT, &Execute::Nothing),
    implements(ops::EXPAND_SHAPE, &Execute::Step(views::expand_shape)),
    implements(
        ops::EXTRACT_ALIGNED_POINTER_AS_INDEX,
        &Execute::Step(views::extract_aligned_pointer),
    ),
    implements(
        ops::EXTRACT_STRIDED_METADATA,
        &Execute::Step(views::extract_strided_metadata),
    ),
    implements(
        ops::GENERIC_ATOMIC_RMW,
        &regions(generic_atomic_rmw, write_back),
    ),
    implements(ops::GET_GLOBAL, &Execute::Step(get_global)),
    implements(ops::GLOBAL, &Execute::Nothing),
    implements(ops::LOAD, &Execute::Step(load)),
    implements(ops::MEMORY_SPACE_CAST, &Execute::Step(views::cast)),
    implements(ops::PREFETCH, &Execute::Nothing),
    implements(ops::RANK, &Execute::Step(rank)),
    implements(ops::REALLOC, &Execute::Step(realloc)),
    implements(
        ops::REINTERPRET_CAST,
        &Execute::Step(views::reinterpret_cast),
    ),
    implements(ops::RESHAPE, &Execute::Step(views::reshape)),
    implements(ops::STORE, &Execute::Step(store)),
    implements(ops::SUBVIEW, &Execute::Step(views::subview)),
    implements(ops::TRANSPOSE, &Execute::Step(views::transpose)),
    implements(ops::VIEW, &Execute::Step(views::view)),
];

/// The sizes of a type, the dynamic ones taken from values.
pub fn sizes_of(step: &Step, ty: Type, values: &[Value]) -> Result<Shape> {
    let mut values = values.iter();
    let shape = step.machine.cx.shape(ty).unwrap_or_default();
    let mut size = |size: i64| match (size == oxmlir_ir::DYNAMIC).then(|| values.next()) {
        None => Ok(size),
        Some(Some(value)) => step.index_of(value, "a size"),
        Some(None) => Err(step.unsupported("a size is missing")),
    };
    shape.iter().map(|n| size(*n)).collect()
}

/// The space of memory that the threads of a block have in common.
const SHARED: i64 = 3;

/// Whether memory of a type is that of a block, inside of a kernel.
fn is_shared(step: &Step, ty: Type) -> bool {
    let cx = step.machine.cx;
    let TypeKind::MemRef {
        space: Some(space), ..
    } = cx.type_kind(ty)
    else {
        return false;
    };
    let shared = match cx.attr_kind(*space) {
        AttrKind::Integer { value, .. } => value.to_i64() == Some(SHARED),
        AttrKind::Enum { def, value } => {
            def.0.name == AddressSpace::def().name && *value == AddressSpace::Workgroup.value()
        }
        _ => false,
    };
    shared && step.machine.kernel.is_some()
}

/// A buffer of a block, which the first thread makes that asks for it; `key` stands for what asks.
fn shared_buffer(step: &mut Step, key: usize, ty: Type) -> Result<MemRef> {
    let known = step.machine.kernel.as_ref();
    if let Some(memref) = known.and_then(|kernel| kernel.shared.get(&key)) {
        return Ok(memref.clone());
    }
    let loc = step.op().loc();
    let memref = step.machine.fixed_buffer(ty, loc)?;
    if let Some(kernel) = &mut step.machine.kernel {
        kernel.shared.insert(key, memref.clone());
    }
    Ok(memref)
}

fn allocate(step: &mut Step, kind: Kind) -> Result<Flow> {
    let ty = step.result_type();
    if is_shared(step, ty) && step.num_operands() == 0 {
        let memref = shared_buffer(step, step.key(), ty)?;
        step.set(memref);
        return Ok(Flow::Next);
    }
    let sizes = sizes_of(step, ty, &step.group(ops::alloc::DYNAMIC_SIZES))?;
    let symbols = step.group(ops::alloc::SYMBOL_OPERANDS);
    let symbols = step.indices_of(&symbols, "a symbol of a layout")?;
    let align = step.op().int_attr(ops::alloc::ALIGNMENT_ATTR);
    // What malloc promises.
    let align = align.map_or(16, |align| align.max(1) as u64);
    let buffer = step.new_buffer(ty, &sizes, &symbols, align, kind)?;
    step.set(buffer);
    Ok(Flow::Next)
}

pub fn free(step: &mut Step, pointer: Pointer) -> Result<()> {
    let loc = step.op().loc();
    let freed = step.machine.memory.free(pointer, loc);
    freed.map_err(|fault| step.fault(fault))
}

fn dealloc(step: &mut Step) -> Result<Flow> {
    let memref = step.memref(ops::dealloc::MEMREF)?;
    free(step, memref.allocated)?;
    Ok(Flow::Next)
}

/// The place of the element that the operands from `first` on are the indices of.
fn element_at(step: &mut Step, memref: usize, first: usize, rank: usize) -> Result<Pointer> {
    let buffer = step.memref(memref)?;
    let mut indices = Shape::new();
    for index in first..first + rank {
        indices.push(step.index(index, "an index")?);
    }
    let ty = step.op().operand_type(memref);
    step.element(&buffer, ty, &indices)
}

fn load(step: &mut Step) -> Result<Flow> {
    let rank = step.num_operands() - ops::load::INDICES;
    let place = element_at(step, ops::load::MEMREF, ops::load::INDICES, rank)?;
    step.check_alignment(place, ops::load::ALIGNMENT_ATTR)?;
    let value = step.load(step.result_type(), place)?;
    step.set(value);
    Ok(Flow::Next)
}

fn store(step: &mut Step) -> Result<Flow> {
    let rank = step.num_operands() - ops::store::INDICES;
    let place = element_at(step, ops::store::MEMREF, ops::store::INDICES, rank)?;
    step.check_alignment(place, ops::store::ALIGNMENT_ATTR)?;
    let value = step.operand(ops::store::VALUE).clone();
    let ty = step.op().operand_type(ops::store::VALUE);
    step.store(ty, place, &value)?;
    Ok(Flow::Next)
}

fn dim(step: &mut Step) -> Result<Flow> {
    let memref = step.memref(ops::dim::SOURCE)?;
    let dim = step.index(ops::dim::INDEX, "a dimension")?;
    match usize::try_from(dim)
        .ok()
        .and_then(|dim| memref.sizes.get(dim))
    {
        Some(size) => step.set(Value::from_index(*size)),
        None => {
            let rank = memref.sizes.len();
            return Err(step.undefined(format!("there is no dimension {dim} among {rank}")));
        }
    }
    Ok(Flow::Next)
}

fn rank(step: &mut Step) -> Result<Flow> {
    let memref = step.memref(ops::rank::MEMREF)?;
    step.set(Value::from_index(memref.sizes.len() as i64));
    Ok(Flow::Next)
}

fn assume_alignment(step: &mut Step) -> Result<Flow> {
    let memref = step.memref(ops::assume_alignment::MEMREF)?;
    let align = step.op().int_attr(ops::assume_alignment::ALIGNMENT_ATTR);
    let address = memref.aligned.address;
    if let Some(align) = align
        && !address.is_multiple_of(align.max(1) as u64)
    {
        return Err(step.undefined(format!("{address:#x} is no multiple of {align}")));
    }
    step.set(Value::MemRef(memref));
    Ok(Flow::Next)
}

fn distinct_objects(step: &mut Step) -> Result<Flow> {
    let mut owners = Vec::new();
    for index in 0..step.num_operands() {
        let memref = step.memref(index)?;
        let owner = step.machine.memory.owner(memref.aligned);
        owners.push(owner.map_err(|fault| step.fault(fault))?);
    }
    owners.sort_unstable();
    if owners.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(step.undefined("two buffers are parts of the same allocation"));
    }
    let values = step.operands_from(0);
    step.set_all(values);
    Ok(Flow::Next)
}

/// Copies all elements, as if all were read before the first is written.
pub fn copy_elements(
    step: &mut Step,
    (to, to_type): (&MemRef, Type),
    (from, from_type): (&MemRef, Type),
) -> Result<()> {
    if from.sizes != to.sizes {
        let (from, to) = (&from.sizes[..], &to.sizes[..]);
        return Err(step.undefined(format!("a buffer of {from:?} is copied to one of {to:?}")));
    }
    let size = step.stride_of(step.machine.cx.element_type(from_type))? as u64;
    let count = from.count();
    let loc = step.op().loc();
    if from.is_contiguous() && to.is_contiguous() {
        let zeros: Shape = from.sizes.iter().map(|_| 0).collect();
        let source = step.element_unchecked(from, from_type, &zeros)?;
        let target = step.element_unchecked(to, to_type, &zeros)?;
        let len = size * count as u64;
        let copied = step.machine.memory.copy(target, source, len, loc);
        return copied.map_err(|fault| step.fault(fault));
    }
    let mut parts = Vec::with_capacity(count);
    for at in 0..count {
        let indices = Array::indices(&from.sizes, at);
        let place = step.element(from, from_type, &indices)?;
        let part = step.machine.memory.take(place, size, loc);
        parts.push(part.map_err(|fault| step.fault(fault))?);
    }
    for (at, part) in parts.into_iter().enumerate() {
        let indices = Array::indices(&to.sizes, at);
        let place = step.element(to, to_type, &indices)?;
        let put = step.machine.memory.put(place, part, loc);
        put.map_err(|fault| step.fault(fault))?;
    }
    Ok(())
}

/// Whether two buffers of the same sizes share memory, but not each element the memory of the element at the same place. It is not
/// said in which order elements are copied.
fn overlaps_partly(
    step: &mut Step,
    (a, a_type): (&MemRef, Type),
    (b, b_type): (&MemRef, Type),
) -> Result<bool> {
    if a.sizes != b.sizes || a.count() == 0 {
        return Ok(false);
    }
    let zeros: Shape = a.sizes.iter().map(|_| 0).collect();
    let first = step.element_unchecked(a, a_type, &zeros)?;
    if first.provenance != step.element_unchecked(b, b_type, &zeros)?.provenance {
        return Ok(false);
    }
    let size = step.stride_of(step.machine.cx.element_type(a_type))? as u64;
    let mut places = |memref: &MemRef, ty: Type| -> Result<Vec<u64>> {
        let all = (0..memref.count()).map(|at| Array::indices(&memref.sizes, at));
        let place = |indices: Shape| Ok(step.element_unchecked(memref, ty, &indices)?.address);
        all.map(place).collect()
    };
    let (from, to) = (places(a, a_type)?, places(b, b_type)?);
    if from == to {
        return Ok(false);
    }
    let mut from = from;
    from.sort_unstable();
    let shares = |address: &u64| {
        let behind = from.partition_point(|other| *other + size <= *address);
        from.get(behind)
            .is_some_and(|other| *other < address + size)
    };
    Ok(to.iter().any(shares))
}

fn copy(step: &mut Step) -> Result<Flow> {
    let from = step.memref(ops::copy::SOURCE)?;
    let to = step.memref(ops::copy::TARGET)?;
    let types = [ops::copy::SOURCE, ops::copy::TARGET].map(|index| step.op().operand_type(index));
    if overlaps_partly(step, (&from, types[0]), (&to, types[1]))? {
        return Err(step.undefined("the buffers overlap, and are not the same"));
    }
    copy_elements(step, (&to, types[1]), (&from, types[0]))?;
    Ok(Flow::Next)
}

fn realloc(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::realloc::SOURCE)?;
    let ty = step.result_type();
    let sizes = sizes_of(
        step,
        ty,
        &step.operands_from(ops::realloc::DYNAMIC_RESULT_SIZE),
    )?;
    let align = step
        .op()
        .int_attr(ops::realloc::ALIGNMENT_ATTR)
        .unwrap_or(16);
    let buffer = step.new_buffer(ty, &sizes, &[], align.max(1) as u64, Kind::Heap)?;
    let common = Shape::from_iter([source.sizes[0].min(sizes[0])]);
    let part = |memref: &MemRef| MemRef {
        sizes: common.clone(),
        ..memref.clone()
    };
    let from = step.op().operand_type(ops::realloc::SOURCE);
    copy_elements(step, (&part(&buffer), ty), (&part(&source), from))?;
    free(step, source.allocated)?;
    step.set(buffer);
    Ok(Flow::Next)
}

// Globals.

fn get_global(step: &mut Step) -> Result<Flow> {
    let global = step.symbol(step.op().attr(ops::get_global::NAME_ATTR))?;
    let ty = step.result_type();
    if is_shared(step, ty) {
        // No operation is at the last addresses.
        let memref = shared_buffer(step, usize::MAX - 1 - global as usize, ty)?;
        step.set(memref);
        return Ok(Flow::Next);
    }
    let sizes = sizes_of(step, ty, &[])?;
    let (offset, strides, _) = step.laid_out(ty, &sizes, &[])?;
    let pointer = match step.machine.globals.get(&global) {
        Some(pointer) => *pointer,
        None => make_global(step, global, ty)?,
    };
    step.set(MemRef {
        allocated: pointer,
        aligned: pointer,
        offset,
        strides,
        sizes,
    });
    Ok(Flow::Next)
}

/// The memory of a global, made when it is used first.
fn make_global(step: &mut Step, number: u32, ty: Type) -> Result<Pointer> {
    let global = step.machine.symbols.symbol(number);
    let align = global.int_attr(ops::global::ALIGNMENT_ATTR).unwrap_or(16);
    let sizes = sizes_of(step, ty, &[])?;
    let buffer = step.new_buffer(ty, &sizes, &[], align.max(1) as u64, Kind::Global)?;
    let initial = global.attr(ops::global::INITIAL_VALUE_ATTR);
    let is_set =
        initial.is_some_and(|attr| !matches!(step.machine.cx.attr_kind(attr), AttrKind::Unit));
    if is_set {
        let value = step.machine.constant(global, initial, ty)?;
        if let Value::Array(array) = value {
            step.before_threads(|step| write_all(step, &buffer, ty, &array))?;
        }
    }
    if let Some(id) = buffer.aligned.provenance.allocation() {
        step.machine.memory.get_mut(id).constant = global.unit_attr(ops::global::CONSTANT_ATTR);
    }
    step.machine.globals.insert(number, buffer.aligned);
    Ok(buffer.aligned)
}

/// Writes the elements of an array to a buffer.
pub fn write_all(step: &mut Step, buffer: &MemRef, ty: Type, array: &Array) -> Result<()> {
    let element = step.machine.cx.element_type(ty);
    for (at, value) in array.elements.iter().enumerate() {
        let place = step.element(buffer, ty, &Array::indices(&array.shape, at))?;
        step.store(element, place, value)?;
    }
    Ok(())
}

/// The elements of a buffer as an array.
pub fn read_all(step: &mut Step, buffer: &MemRef, ty: Type) -> Result<Array> {
    let element = step.machine.cx.element_type(ty);
    let mut elements = Vec::new();
    for at in 0..Array::count(&buffer.sizes) {
        let place = step.element(buffer, ty, &Array::indices(&buffer.sizes, at))?;
        elements.push(step.load(element, place)?);
    }
    Ok(Array {
        shape: buffer.sizes.clone(),
        elements,
    })
}

// Atomic updates.

/// Reads a value and writes what becomes of it, so that nobody comes between; the old one.
pub fn update(
    step: &mut Step,
    ty: Type,
    place: Pointer,
    f: impl FnOnce(&mut Step, &Value) -> Result<Value>,
) -> Result<Value> {
    let access = Access {
        write: false,
        atomic: true,
        loc: step.op().loc(),
    };
    let old = step.machine.load(ty, place, access);
    let old = old.map_err(|fault| step.fault(fault))?;
    let new = f(step, &old)?;
    let access = Access {
        write: true,
        ..access
    };
    let written = step.machine.store(ty, place, &new, access);
    written.map_err(|fault| step.fault(fault))?;
    Ok(old)
}

fn atomic_rmw(step: &mut Step) -> Result<Flow> {
    let kind = step
        .op()
        .enum_attr::<AtomicRMWKind>(ops::atomic_rmw::KIND_ATTR);
    let kind = Combine::from(kind.unwrap_or(AtomicRMWKind::FIRST));
    let rank = step.num_operands() - ops::atomic_rmw::INDICES;
    let place = element_at(
        step,
        ops::atomic_rmw::MEMREF,
        ops::atomic_rmw::INDICES,
        rank,
    )?;
    let value = step.operand(ops::atomic_rmw::VALUE).clone();
    let old = update(step, step.result_type(), place, |step, old| {
        let new = kind.apply(old, &value);
        new.ok_or_else(|| step.unsupported("an update of such values"))
    })?;
    step.set(old);
    Ok(Flow::Next)
}

fn generic_atomic_rmw(step: &mut Step) -> Result<Flow> {
    let rank = step.num_operands() - ops::generic_atomic_rmw::INDICES;
    let memref = ops::generic_atomic_rmw::MEMREF;
    let place = element_at(step, memref, ops::generic_atomic_rmw::INDICES, rank)?;
    let access = Access {
        write: false,
        atomic: true,
        loc: step.op().loc(),
    };
    let old = step.machine.load(step.result_type(), place, access);
    let old = old.map_err(|fault| step.fault(fault))?;
    // Whether another thread was faster is asked by comparing with what was there.
    step.demand(&old, "the value in memory")?;
    let state = (place, old.clone());
    Ok(Flow::Enter(0, Args::from_iter([old]), Box::new(state)))
}

/// The result is the value that was there before, as that of `memref.atomic_rmw` and of the instructions that both become.
fn write_back(step: &mut Step, exit: Exit) -> Result<Flow> {
    let ((place, old), mut values) = exit.into_state::<(Pointer, Value)>();
    let new = values.pop().unwrap_or(Value::Unit);
    let access = Access {
        write: true,
        atomic: true,
        loc: step.op().loc(),
    };
    let ty = step.result_type();
    let written = step.machine.store(ty, place, &new, access);
    written.map_err(|fault| step.fault(fault))?;
    step.set(old);
    Ok(Flow::Next)
}

// Transfers, which are over when they begin.

fn dma_start(step: &mut Step) -> Result<Flow> {
    let rank = |at: usize| {
        let ty = step.op().operand_type(at);
        step.machine.cx.rank(ty).unwrap_or_default()
    };
    let source = 0;
    let target = source + 1 + rank(source);
    let count = target + 1 + rank(target);
    let tag = count + 1;
    let rest = tag + 1 + rank(tag);
    let mut ends = Vec::new();
    for at in [source, target] {
        let indices = (at + 1..at + 1 + rank(at)).map(|index| step.index(index, "an index"));
        let indices = indices.collect::<Result<Vec<i64>>>()?;
        ends.push((step.memref(at)?, step.op().operand_type(at), indices));
    }
    let mut sizes = Args::from_iter([step.operand(count).clone()]);
    sizes.extend(step.operands_from(rest));
    let sizes = step.indices_of(&sizes, "a size of a transfer")?;
    transfer(step, &ends, &sizes)
}

/// Copies elements that stand side by side. `sizes` are their number and perhaps a stride and the number of elements between
/// strides, which are those of the slower memory.
pub fn transfer(
    step: &mut Step,
    ends: &[(Arc<MemRef>, Type, Vec<i64>)],
    sizes: &[i64],
) -> Result<Flow> {
    let [(source, source_type, from), (target, target_type, to)] = ends else {
        return Err(step.unsupported("a transfer without source or target"));
    };
    let count = sizes.first().copied().unwrap_or_default();
    let from = step.element(source, *source_type, from)?;
    let to = step.element(target, *target_type, to)?;
    let has_space = |ty: Type| match step.machine.cx.type_kind(ty) {
        TypeKind::MemRef { space, .. } => space.is_some(),
        _ => false,
    };
    let spread = |at: i64| match sizes {
        [_, stride, group, ..] => at / group.max(&1) * stride + at % group.max(&1),
        _ => at,
    };
    let source_is_slow = !has_space(*source_type);
    let size = step.stride_of(step.machine.cx.element_type(*source_type))?;
    let loc = step.op().loc();
    for at in 0..count {
        let (from_at, to_at) = match source_is_slow {
            true => (spread(at), at),
            false => (at, spread(at)),
        };
        let (to, from) = (to.offset(to_at * size), from.offset(from_at * size));
        let copied = step.machine.memory.copy(to, from, size as u64, loc);
        copied.map_err(|fault| step.fault(fault))?;
    }
    Ok(Flow::Next)
}
