//! Vectors in memory under a mask.

use oxmlir_dialects::tables::llvm as ops;
use oxmlir_ir::Type;
use oxmlir_ir::interfaces::{Implementation, implements};

use super::memory::pointer;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::layout::Layout;
use crate::memory::Pointer;
use crate::step::Step;
use crate::value::{Shape, Value};

pub const RULES: &[Implementation] = &[
    implements(
        ops::INTR_EXPERIMENTAL_VP_STRIDED_LOAD,
        &Execute::Step(vp_strided_load),
    ),
    implements(
        ops::INTR_EXPERIMENTAL_VP_STRIDED_STORE,
        &Execute::Step(vp_strided_store),
    ),
    implements(
        ops::INTR_MASKED_COMPRESSSTORE,
        &Execute::Step(compressstore),
    ),
    implements(ops::INTR_MASKED_EXPANDLOAD, &Execute::Step(expandload)),
    implements(ops::INTR_MASKED_GATHER, &Execute::Step(gather)),
    implements(ops::INTR_MASKED_LOAD, &Execute::Step(masked_load)),
    implements(ops::INTR_MASKED_SCATTER, &Execute::Step(scatter)),
    implements(ops::INTR_MASKED_STORE, &Execute::Step(masked_store)),
    implements(
        ops::INTR_MATRIX_COLUMN_MAJOR_LOAD,
        &Execute::Step(matrix_load),
    ),
    implements(
        ops::INTR_MATRIX_COLUMN_MAJOR_STORE,
        &Execute::Step(matrix_store),
    ),
    implements(ops::INTR_VP_LOAD, &Execute::Step(vp_load)),
    implements(ops::INTR_VP_STORE, &Execute::Step(vp_store)),
];

/// Which elements are enabled, by a mask and perhaps the number of elements that count.
pub fn enabled(step: &Step, mask: usize, length: Option<usize>) -> Result<Vec<bool>> {
    let mask = step.array(mask)?;
    let length = match length {
        Some(length) => step.int(length, "a vector length")?.low_u64() as usize,
        None => usize::MAX,
    };
    let lanes = mask.elements.iter().enumerate();
    lanes
        .map(|(at, lane)| match at < length {
            true => step.truth_of(lane, "an element of a mask"),
            false => Ok(false),
        })
        .collect()
}

/// How elements stand in memory: `size` bytes apart in a vector, `stride` bytes where each is an object of its own.
fn element_layout(step: &mut Step, element: Type) -> Result<Layout> {
    let layout = step.machine.layout(element);
    layout.map_err(|fault| step.fault(fault))
}

/// Reads the enabled elements, each from its place; the others are passed through, or poison.
fn read(
    step: &mut Step,
    lanes: &[bool],
    places: &[Pointer],
    passthru: Option<&Value>,
) -> Result<Flow> {
    let ty = step.result_type();
    let element = step.machine.cx.element_type(ty);
    let mut elements = Vec::with_capacity(lanes.len());
    for (at, enabled) in lanes.iter().enumerate() {
        elements.push(match (enabled, passthru) {
            (true, _) => step.load(element, places[at])?,
            (false, Some(Value::Array(other))) => other.elements[at].clone(),
            (false, _) => step.poison("an element that is masked out"),
        });
    }
    step.set(Value::array(
        Shape::from_iter([lanes.len() as i64]),
        elements,
    ));
    Ok(Flow::Next)
}

/// Writes the enabled elements, each to its place.
fn write(step: &mut Step, lanes: &[bool], places: &[Pointer], value: usize) -> Result<Flow> {
    let array = step.array(value)?;
    let element = step.machine.cx.element_type(step.op().operand_type(value));
    for (at, enabled) in lanes.iter().enumerate() {
        if *enabled {
            step.store(element, places[at], &array.elements[at])?;
        }
    }
    Ok(Flow::Next)
}

/// Places at equal distances.
fn places(start: Pointer, stride: i64, count: usize) -> Vec<Pointer> {
    (0..count as i64)
        .map(|at| start.offset(at.wrapping_mul(stride)))
        .collect()
}

/// Places side by side for the enabled elements.
fn packed(start: Pointer, stride: i64, lanes: &[bool]) -> Vec<Pointer> {
    let mut next = start;
    let place = |enabled: &bool| {
        let place = next;
        if *enabled {
            next = next.offset(stride);
        }
        place
    };
    lanes.iter().map(place).collect()
}

fn result_layout(step: &mut Step) -> Result<Layout> {
    let element = step.machine.cx.element_type(step.result_type());
    element_layout(step, element)
}

fn operand_layout(step: &mut Step, operand: usize) -> Result<Layout> {
    let element = step
        .machine
        .cx
        .element_type(step.op().operand_type(operand));
    element_layout(step, element)
}

fn masked_load(step: &mut Step) -> Result<Flow> {
    let lanes = enabled(step, ops::intr_masked_load::MASK, None)?;
    let start = pointer(step, step.operand(ops::intr_masked_load::DATA))?;
    let stride = result_layout(step)?.size as i64;
    let passthru = step.group(ops::intr_masked_load::PASS_THRU).pop();
    read(
        step,
        &lanes,
        &places(start, stride, lanes.len()),
        passthru.as_ref(),
    )
}

fn masked_store(step: &mut Step) -> Result<Flow> {
    let lanes = enabled(step, ops::intr_masked_store::MASK, None)?;
    let start = pointer(step, step.operand(ops::intr_masked_store::DATA))?;
    let stride = operand_layout(step, ops::intr_masked_store::VALUE)?.size as i64;
    let places = places(start, stride, lanes.len());
    write(step, &lanes, &places, ops::intr_masked_store::VALUE)
}

fn expandload(step: &mut Step) -> Result<Flow> {
    let lanes = enabled(step, ops::intr_masked_expandload::MASK, None)?;
    let start = pointer(step, step.operand(ops::intr_masked_expandload::PTR))?;
    let stride = result_layout(step)?.stride as i64;
    let passthru = step.operand(ops::intr_masked_expandload::PASSTHRU).clone();
    read(
        step,
        &lanes,
        &packed(start, stride, &lanes),
        Some(&passthru),
    )
}

fn compressstore(step: &mut Step) -> Result<Flow> {
    let lanes = enabled(step, ops::intr_masked_compressstore::MASK, None)?;
    let start = pointer(step, step.operand(ops::intr_masked_compressstore::PTR))?;
    let stride = operand_layout(step, ops::intr_masked_compressstore::VALUE)?.stride as i64;
    let places = packed(start, stride, &lanes);
    write(step, &lanes, &places, ops::intr_masked_compressstore::VALUE)
}

/// The pointers in a vector; those of elements that are not enabled do not matter.
fn pointers(step: &Step, operand: usize, lanes: &[bool]) -> Result<Vec<Pointer>> {
    let array = step.array(operand)?;
    let all = array.elements.iter().zip(lanes);
    all.map(|(value, enabled)| match enabled {
        true => pointer(step, value),
        false => Ok(Pointer::NULL),
    })
    .collect()
}

fn gather(step: &mut Step) -> Result<Flow> {
    let lanes = enabled(step, ops::intr_masked_gather::MASK, None)?;
    let places = pointers(step, ops::intr_masked_gather::PTRS, &lanes)?;
    let passthru = step.group(ops::intr_masked_gather::PASS_THRU).pop();
    read(step, &lanes, &places, passthru.as_ref())
}

fn scatter(step: &mut Step) -> Result<Flow> {
    let lanes = enabled(step, ops::intr_masked_scatter::MASK, None)?;
    let places = pointers(step, ops::intr_masked_scatter::PTRS, &lanes)?;
    write(step, &lanes, &places, ops::intr_masked_scatter::VALUE)
}

fn vp_load(step: &mut Step) -> Result<Flow> {
    use ops::intr_vp_load as slots;
    let lanes = enabled(step, slots::MASK, Some(slots::EVL))?;
    let start = pointer(step, step.operand(slots::PTR))?;
    let stride = result_layout(step)?.size as i64;
    read(step, &lanes, &places(start, stride, lanes.len()), None)
}

fn vp_store(step: &mut Step) -> Result<Flow> {
    use ops::intr_vp_store as slots;
    let lanes = enabled(step, slots::MASK, Some(slots::EVL))?;
    let start = pointer(step, step.operand(slots::PTR))?;
    let stride = operand_layout(step, slots::VAL)?.size as i64;
    write(
        step,
        &lanes,
        &places(start, stride, lanes.len()),
        slots::VAL,
    )
}

fn vp_strided_load(step: &mut Step) -> Result<Flow> {
    use ops::intr_experimental_vp_strided_load as slots;
    let lanes = enabled(step, slots::MASK, Some(slots::EVL))?;
    let start = pointer(step, step.operand(slots::PTR))?;
    let stride = step.index(slots::STRIDE, "a stride")?;
    read(step, &lanes, &places(start, stride, lanes.len()), None)
}

fn vp_strided_store(step: &mut Step) -> Result<Flow> {
    use ops::intr_experimental_vp_strided_store as slots;
    let lanes = enabled(step, slots::MASK, Some(slots::EVL))?;
    let start = pointer(step, step.operand(slots::PTR))?;
    let stride = step.index(slots::STRIDE, "a stride")?;
    write(
        step,
        &lanes,
        &places(start, stride, lanes.len()),
        slots::VAL,
    )
}

/// The places of a matrix in memory, column by column; `stride` is that of columns, in elements.
fn matrix_places(
    step: &Step,
    start: Pointer,
    size: i64,
    stride: i64,
    slots: [usize; 2],
) -> Vec<Pointer> {
    let [rows, columns] = slots.map(|slot| step.op().int_attr(slot).unwrap_or_default());
    let places = (0..columns).flat_map(|column| (0..rows).map(move |row| column * stride + row));
    places
        .map(|at| start.offset(at.wrapping_mul(size)))
        .collect()
}

fn matrix_load(step: &mut Step) -> Result<Flow> {
    use ops::intr_matrix_column_major_load as slots;
    let start = pointer(step, step.operand(slots::DATA))?;
    let stride = step.index(slots::STRIDE, "a stride")?;
    let size = result_layout(step)?.size as i64;
    let places = matrix_places(
        step,
        start,
        size,
        stride,
        [slots::ROWS_ATTR, slots::COLUMNS_ATTR],
    );
    read(step, &vec![true; places.len()], &places, None)
}

fn matrix_store(step: &mut Step) -> Result<Flow> {
    use ops::intr_matrix_column_major_store as slots;
    let start = pointer(step, step.operand(slots::DATA))?;
    let stride = step.index(slots::STRIDE, "a stride")?;
    let size = operand_layout(step, slots::MATRIX)?.size as i64;
    let places = matrix_places(
        step,
        start,
        size,
        stride,
        [slots::ROWS_ATTR, slots::COLUMNS_ATTR],
    );
    write(step, &vec![true; places.len()], &places, slots::MATRIX)
}
