//! Between tensors and buffers.

use oxmlir_dialects::tables::bufferization as ops;
use oxmlir_ir::interfaces::{Implementation, implements};

use super::memref::{copy_elements, free, sizes_of, write_all};
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::memory::Kind;
use crate::step::Step;
use crate::value::{Array, MemRef, Value};

pub const RULES: &[Implementation] = &[
    implements(ops::ALLOC_TENSOR, &Execute::Step(alloc_tensor)),
    implements(ops::CLONE, &Execute::Step(clone)),
    implements(ops::DEALLOC, &Execute::Step(dealloc)),
    implements(ops::DEALLOC_TENSOR, &Execute::Nothing),
    implements(
        ops::MATERIALIZE_IN_DESTINATION,
        &Execute::Step(materialize_in_destination),
    ),
    implements(ops::TO_BUFFER, &Execute::Step(to_buffer)),
    implements(ops::TO_TENSOR, &Execute::Step(to_tensor)),
];

/// A copy of a tensor, or one whose elements were never set.
fn alloc_tensor(step: &mut Step) -> Result<Flow> {
    use ops::alloc_tensor as slots;
    if let Some(copy) = step.group(slots::COPY).pop() {
        step.set(copy);
        return Ok(Flow::Next);
    }
    let sizes = step.group(slots::DYNAMIC_SIZES);
    let shape = sizes_of(step, step.result_type(), &sizes)?;
    if let Some(size) = shape.iter().find(|size| **size < 0) {
        return Err(step.undefined(format!("the size of a dimension is {size}")));
    }
    let poison = step.poison("an element that was never set");
    let elements = vec![poison; Array::count(&shape)];
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

fn clone(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::clone::INPUT)?;
    let from = step.op().operand_type(ops::clone::INPUT);
    let ty = step.result_type();
    let buffer = step.new_buffer(ty, &source.sizes, &[], 16, Kind::Heap)?;
    copy_elements(step, (&buffer, ty), (&source, from))?;
    step.set(buffer);
    Ok(Flow::Next)
}

/// Frees the buffers that are owned, unless one of those that are retained is in the same memory; that one is owned then.
fn dealloc(step: &mut Step) -> Result<Flow> {
    use ops::dealloc as slots;
    let memrefs = step.group(slots::MEMREFS);
    let conditions = step.group(slots::CONDITIONS);
    let mut retained = Vec::new();
    for memref in &step.group(slots::RETAINED) {
        retained.push((step.memref_of(memref)?.allocated, false));
    }
    let mut freed = Vec::new();
    for (memref, condition) in memrefs.iter().zip(&conditions) {
        let pointer = step.memref_of(memref)?.allocated;
        let owned = step.truth_of(condition, "whether a buffer is owned")?;
        let kept = retained.iter_mut().filter(|(other, _)| *other == pointer);
        let mut is_kept = false;
        for (_, is_owned) in kept {
            is_kept = true;
            *is_owned |= owned;
        }
        if owned && !is_kept && !freed.contains(&pointer) {
            freed.push(pointer);
            free(step, pointer)?;
        }
    }
    step.set_all(retained.into_iter().map(|(_, owned)| owned.into()));
    Ok(Flow::Next)
}

fn materialize_in_destination(step: &mut Step) -> Result<Flow> {
    use ops::materialize_in_destination as slots;
    let source = step.array(slots::SOURCE)?;
    if let Value::MemRef(memref) = step.operand(slots::DEST) {
        let (memref, ty) = (memref.clone(), step.op().operand_type(slots::DEST));
        fitting(step, &memref, &source)?;
        write_all(step, &memref, ty, &source)?;
    }
    if step.op().num_results() > 0 {
        step.set(Value::Array(source));
    }
    Ok(Flow::Next)
}

fn fitting(step: &Step, memref: &MemRef, tensor: &Array) -> Result<()> {
    if memref.sizes == tensor.shape {
        return Ok(());
    }
    let (from, to) = (&tensor.shape[..], &memref.sizes[..]);
    Err(step.undefined(format!("a tensor of {from:?} is put in a buffer of {to:?}")))
}

/// A new buffer with the elements of the tensor, which stay as they are: whoever writes to it anyway does what the operation
/// leaves open.
fn to_buffer(step: &mut Step) -> Result<Flow> {
    let tensor = step.array(ops::to_buffer::TENSOR)?;
    let ty = step.result_type();
    let buffer = step.new_buffer(ty, &tensor.shape, &[], 16, Kind::Heap)?;
    write_all(step, &buffer, ty, &tensor)?;
    step.set(buffer);
    Ok(Flow::Next)
}

fn to_tensor(step: &mut Step) -> Result<Flow> {
    let memref = step.memref(ops::to_tensor::BUFFER)?;
    let ty = step.op().operand_type(ops::to_tensor::BUFFER);
    let array = step.contents(&memref, ty)?;
    step.set(Value::array(array.shape, array.elements));
    Ok(Flow::Next)
}
