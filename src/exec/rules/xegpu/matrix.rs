//! Matrices in shared local memory.

use oxmlir_dialects::tables::xegpu as ops;
use oxmlir_dialects::xegpu::types::MemDesc;
use oxmlir_ir::Type;

use super::desc::{base, elements, packed};
use crate::error::Result;
use crate::execute::Flow;
use crate::kernel::Level;
use crate::memory::Pointer;
use crate::rules::llvm::memory::pointer;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

pub fn create(step: &mut Step) -> Result<Flow> {
    let pointer = base(step, ops::create_mem_desc::SOURCE)?;
    step.set(pointer);
    Ok(Flow::Next)
}

/// Where the elements of a matrix are: perhaps in blocks, one behind the other.
struct Layout {
    shape: Vec<i64>,
    strides: Vec<i64>,
    block: Vec<i64>,
}

impl Layout {
    fn of(step: &Step, desc: &MemDesc) -> Result<Layout> {
        let cx = step.machine.cx;
        let layout = Layout {
            shape: desc.shape.clone(),
            strides: desc.strides(cx),
            block: desc.block(cx),
        };
        let rank = layout.shape.len();
        let fits = layout.strides.len() == rank && layout.block.len() == rank;
        match fits && !layout.block.contains(&0) {
            true => Ok(layout),
            false => Err(step.unsupported("a layout of other dimensions than the matrix")),
        }
    }

    /// The number of an element. In blocks the dimension with the smallest stride comes first, of blocks and of elements.
    fn linear(&self, index: &[i64]) -> i64 {
        if self.block == self.shape {
            return index.iter().zip(&self.strides).map(|(i, s)| i * s).sum();
        }
        let mut order: Vec<usize> = (0..index.len()).collect();
        order.sort_by_key(|dim| self.strides[*dim]);
        let (mut inner, mut outer) = (1, self.block.iter().product::<i64>());
        let mut sum = 0;
        for dim in order {
            let size = self.block[dim];
            sum += index[dim] % size * inner + index[dim] / size * outer;
            inner *= size;
            outer *= self.shape[dim] / size;
        }
        sum
    }
}

/// The places of the elements of a value: a box in the matrix, or what a lane has, which is side by side or a unit in turn.
fn places(
    step: &mut Step,
    desc: usize,
    [constants, values, together]: [usize; 3],
    ty: Type,
) -> Result<Vec<Pointer>> {
    let matrix = MemDesc::of(step.machine.cx, step.op().operand_type(desc));
    let matrix = matrix.ok_or_else(|| step.unsupported("no descriptor of a matrix"))?;
    let start = pointer(step, step.operand(desc))?;
    let offsets = step.mixed(&step.op().dense_attr(constants), values, "an offset")?;
    let layout = Layout::of(step, &matrix)?;
    let stride = step.stride_of(matrix.element)?;
    let shape = step.machine.runtime_shape(ty).unwrap_or_default();
    let count = Array::count(&shape);
    let place = step.place();
    if shape.len() > 1 || place.level != Level::Lane {
        let mut places = Vec::with_capacity(count);
        for at in 0..count {
            let inner = Array::indices(&shape, at);
            let mut index: Shape = offsets.clone();
            let first = index.len().saturating_sub(inner.len());
            for (index, inner) in index[first..].iter_mut().zip(&inner) {
                *index += inner;
            }
            let bounds = index.iter().zip(&layout.shape);
            if bounds.into_iter().any(|(at, size)| at < &0 || at >= size) {
                let index = &index[..];
                return Err(step.undefined(format!("element {index:?} is outside of the matrix")));
            }
            places.push(start.offset(layout.linear(&index) * stride));
        }
        return Ok(places);
    }
    let first = layout.linear(&offsets);
    let at = |at: i64| match step.op().unit_attr(together) {
        true => first + at * place.lanes + place.lane(),
        false => first + at,
    };
    Ok((0..count as i64)
        .map(|number| start.offset(at(number) * stride))
        .collect())
}

pub fn load(step: &mut Step) -> Result<Flow> {
    use ops::load_matrix as slots;
    let ty = step.result_type();
    let numbers = [
        slots::CONST_OFFSETS_ATTR,
        slots::OFFSETS,
        slots::SUBGROUP_BLOCK_IO_ATTR,
    ];
    let places = places(step, slots::MEM_DESC, numbers, ty)?;
    let element = step.machine.cx.element_type(ty);
    let values = places.into_iter().map(|place| step.load(element, place));
    let values = values.collect::<Result<Vec<Value>>>()?;
    let value = packed(step, ty, values);
    step.set(value);
    Ok(Flow::Next)
}

pub fn store(step: &mut Step) -> Result<Flow> {
    use ops::store_matrix as slots;
    let ty = step.op().operand_type(slots::DATA);
    let numbers = [
        slots::CONST_OFFSETS_ATTR,
        slots::OFFSETS,
        slots::SUBGROUP_BLOCK_IO_ATTR,
    ];
    let places = places(step, slots::MEM_DESC, numbers, ty)?;
    let element = step.machine.cx.element_type(ty);
    let values = elements(step.operand(slots::DATA));
    for (place, value) in places.into_iter().zip(&values) {
        step.store(element, place, value)?;
    }
    Ok(Flow::Next)
}
