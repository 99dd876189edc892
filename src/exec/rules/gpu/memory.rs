//! Memory of the device, which is that of the host here, and asynchronous operations, which are over when they begin.

use oxmlir_dialects::tables::gpu as ops;

use crate::error::Result;
use crate::execute::Flow;
use crate::memory::Kind;
use crate::rules::memref::{copy_elements, free, sizes_of};
use crate::step::Step;
use crate::value::{Array, MemRef, Shape, Value};

/// Sets the token, if there is one, to that of an operation that has ended.
pub fn finished(step: &mut Step) -> Result<Flow> {
    if let Some(last) = step.op().num_results().checked_sub(1) {
        step.set_result(last, Value::Unit);
    }
    Ok(Flow::Next)
}

pub fn alloc(step: &mut Step) -> Result<Flow> {
    let ty = step.result_type();
    let sizes = sizes_of(step, ty, &step.group(ops::alloc::DYNAMIC_SIZES))?;
    let symbols = step.group(ops::alloc::SYMBOL_OPERANDS);
    let symbols = step.indices_of(&symbols, "a symbol of a layout")?;
    let buffer = step.new_buffer(ty, &sizes, &symbols, 64, Kind::Heap)?;
    finished(step)?;
    step.set(buffer);
    Ok(Flow::Next)
}

pub fn dealloc(step: &mut Step) -> Result<Flow> {
    let memref = step.memref_in(ops::dealloc::MEMREF)?.0;
    free(step, memref.allocated)?;
    finished(step)
}

pub fn memcpy(step: &mut Step) -> Result<Flow> {
    let (to, to_type) = step.memref_in(ops::memcpy::DST)?;
    let (from, from_type) = step.memref_in(ops::memcpy::SRC)?;
    copy_elements(step, (&to, to_type), (&from, from_type))?;
    finished(step)
}

pub fn memset(step: &mut Step) -> Result<Flow> {
    let (to, ty) = step.memref_in(ops::memset::DST)?;
    let value = step.group(ops::memset::VALUE).pop().unwrap_or(Value::Unit);
    let element = step.machine.cx.element_type(ty);
    for at in 0..to.count() {
        let place = step.element(&to, ty, &Array::indices(&to.sizes, at))?;
        step.store(element, place, &value)?;
    }
    finished(step)
}

/// The memory that the launch asks for, the same for all threads of a block.
pub fn dynamic_shared(step: &mut Step) -> Result<Flow> {
    const KEY: usize = usize::MAX;
    let kernel = step.machine.kernel.as_ref();
    let known = kernel.map(|kernel| (kernel.shared.get(&KEY).cloned(), kernel.dynamic));
    let memref = match known {
        None => return Err(step.unsupported("shared memory outside of a kernel")),
        Some((Some(memref), _)) => memref,
        Some((None, size)) => {
            let loc = step.op().loc();
            let made = step.machine.memory.allocate(size, 64, Kind::Stack, loc);
            let pointer = made.map_err(|fault| step.fault(fault))?;
            let memref = MemRef {
                allocated: pointer,
                aligned: pointer,
                offset: 0,
                sizes: Shape::from_iter([size as i64]),
                strides: Shape::from_iter([1]),
            };
            if let Some(kernel) = &mut step.machine.kernel {
                kernel.shared.insert(KEY, memref.clone());
            }
            memref
        }
    };
    step.set(memref);
    Ok(Flow::Next)
}
