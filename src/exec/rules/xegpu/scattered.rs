//! Elements that have an address each.

use oxmlir_dialects::tables::arith::AtomicRMWKind;
use oxmlir_dialects::tables::xegpu as ops;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::Type;

use super::desc::{base, elements, packed, scattered};
use crate::error::Result;
use crate::execute::Flow;
use crate::memory::Pointer;
use crate::rules::combine::Combine;
use crate::rules::memref::update;
use crate::step::Step;
use crate::value::{Array, Value};

/// The places of elements, and which of them are enabled.
struct Places {
    start: Pointer,
    offsets: Vec<Value>,
    enabled: Vec<Value>,
    /// Elements at each address.
    chunk: usize,
    stride: i64,
}

/// Operands of an access: where the addresses come from, the offsets if they are apart, the mask.
struct Slots {
    source: usize,
    offsets: Option<usize>,
    mask: usize,
    chunk: Option<usize>,
}

impl Places {
    /// The places of the elements of a value of a type.
    fn of(step: &mut Step, slots: &Slots, ty: Type) -> Result<Places> {
        let cx = step.machine.cx;
        let source = step.operand(slots.source).clone();
        let desc = TensorDesc::of(cx, step.op().operand_type(slots.source));
        let (start, offsets) = match &desc {
            Some(_) => scattered(step, &source)?,
            None => {
                let offsets = slots.offsets.and_then(|group| step.group(group).pop());
                let offsets = offsets.ok_or_else(|| step.unsupported("offsets are missing"))?;
                (base(step, slots.source)?, offsets)
            }
        };
        let given = slots.chunk.and_then(|slot| step.op().int_attr(slot));
        let chunk = desc.map_or(given.unwrap_or(1), |desc| desc.chunk_size(cx));
        let chunk = chunk.max(1) as usize;
        let shape = step.machine.runtime_shape(ty);
        let count = shape.map_or(1, |shape| Array::count(&shape));
        let mask = elements(step.operand(slots.mask));
        let stride = step.stride_of(cx.element_type(ty))?;
        Ok(Places {
            start,
            offsets: chosen(step, elements(&offsets), count / chunk)?,
            enabled: chosen(step, mask, count / chunk)?,
            chunk,
            stride,
        })
    }

    /// The place of an element, if it is enabled.
    fn get(&self, step: &Step, at: usize) -> Result<Option<Pointer>> {
        let (address, inner) = (at / self.chunk, (at % self.chunk) as i64);
        if !step.truth_of(&self.enabled[address], "an element of a mask")? {
            return Ok(None);
        }
        let offset = step.index_of(&self.offsets[address], "an offset")?;
        let distance = offset.wrapping_add(inner).wrapping_mul(self.stride);
        Ok(Some(self.start.offset(distance)))
    }
}

/// As many values as there are addresses: all of them, or that of the lane.
fn chosen(step: &Step, values: Vec<Value>, count: usize) -> Result<Vec<Value>> {
    let place = step.place();
    if values.len() == count {
        return Ok(values);
    }
    match count == 1 && values.len() as i64 == place.lanes {
        true => Ok(vec![values[place.lane() as usize].clone()]),
        false => {
            let len = values.len();
            Err(step.unsupported(format!("{count} elements at {len} addresses")))
        }
    }
}

/// The last operand, which masks are.
fn last(step: &Step) -> usize {
    step.num_operands() - 1
}

pub fn load(step: &mut Step) -> Result<Flow> {
    let slots = Slots {
        source: ops::load::SOURCE,
        offsets: Some(ops::load::OFFSETS),
        mask: last(step),
        chunk: Some(ops::load::CHUNK_SIZE_ATTR),
    };
    let ty = step.result_type();
    let places = Places::of(step, &slots, ty)?;
    let element = step.machine.cx.element_type(ty);
    let mut values = Vec::new();
    for at in 0..places.offsets.len() * places.chunk {
        values.push(match places.get(step, at)? {
            Some(place) => step.load(element, place)?,
            None => step.poison("an element that is masked out"),
        });
    }
    let value = packed(step, ty, values);
    step.set(value);
    Ok(Flow::Next)
}

pub fn store(step: &mut Step) -> Result<Flow> {
    let slots = Slots {
        source: ops::store::DEST,
        offsets: Some(ops::store::OFFSETS),
        mask: last(step),
        chunk: Some(ops::store::CHUNK_SIZE_ATTR),
    };
    let ty = step.op().operand_type(ops::store::VALUE);
    let places = Places::of(step, &slots, ty)?;
    let element = step.machine.cx.element_type(ty);
    let values = elements(step.operand(ops::store::VALUE));
    for (at, value) in values.iter().enumerate() {
        if let Some(place) = places.get(step, at)? {
            step.store(element, place, value)?;
        }
    }
    Ok(Flow::Next)
}

/// The results are the values in front of the update.
pub fn atomic_rmw(step: &mut Step) -> Result<Flow> {
    let slots = Slots {
        source: ops::atomic_rmw::TENSOR_DESC,
        offsets: None,
        mask: ops::atomic_rmw::MASK,
        chunk: None,
    };
    let kind = step
        .op()
        .enum_attr::<AtomicRMWKind>(ops::atomic_rmw::KIND_ATTR);
    let kind = Combine::from(kind.unwrap_or(AtomicRMWKind::FIRST));
    let ty = step.result_type();
    let places = Places::of(step, &slots, ty)?;
    let element = step.machine.cx.element_type(ty);
    let values = elements(step.operand(ops::atomic_rmw::VALUE));
    let mut before = Vec::new();
    for (at, value) in values.iter().enumerate() {
        before.push(match places.get(step, at)? {
            None => step.poison("an element that is masked out"),
            Some(place) => update(step, element, place, |step, old| {
                let new = kind.apply(old, value);
                new.ok_or_else(|| step.unsupported("an update of such values"))
            })?,
        });
    }
    let value = packed(step, ty, before);
    step.set(value);
    Ok(Flow::Next)
}
