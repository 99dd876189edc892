//! Instructions of Intel GPUs, in code of lanes.

mod block;

use oxmlir_dialects::tables::xevm as ops;
use oxmlir_dialects::tables::xevm::ElemType;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{AttrKind, Attribute, Type};

use super::product::{Numbers, of_lanes, unit};
use super::scf::regions;
use super::vector::recast;
use super::xegpu::in_step;
use crate::error::Result;
use crate::execute::{Args, Execute, Flow};
use crate::kernel::{Gathering, Meeting, Place, Scope};
use crate::step::Step;
use crate::value::{Shape, Value};

/// The rule of a query of a number of a place.
macro_rules! number {
    ($number:expr) => {
        &Execute::Step(|step| number(step, $number))
    };
}

pub const RULES: &[Implementation] = &[
    implements(ops::BLOCKLOAD, &regions(in_step, |s, _| block::load(s))),
    implements(
        ops::BLOCKLOAD2D,
        &regions(in_step, |s, _| block::load_2d(s)),
    ),
    implements(ops::BLOCKPREFETCH2D, &Execute::Nothing),
    implements(ops::BLOCKSTORE, &regions(in_step, |s, _| block::store(s))),
    implements(
        ops::BLOCKSTORE2D,
        &regions(in_step, |s, _| block::store_2d(s)),
    ),
    implements(ops::GROUP_COUNT_X, number!(|place| place.blocks[0])),
    implements(ops::GROUP_COUNT_Y, number!(|place| place.blocks[1])),
    implements(ops::GROUP_COUNT_Z, number!(|place| place.blocks[2])),
    implements(ops::GROUP_ID_X, number!(|place| place.block[0])),
    implements(ops::GROUP_ID_Y, number!(|place| place.block[1])),
    implements(ops::GROUP_ID_Z, number!(|place| place.block[2])),
    implements(ops::LANE_ID, number!(Place::lane)),
    implements(ops::LOCAL_ID_X, number!(|place| place.thread[0])),
    implements(ops::LOCAL_ID_Y, number!(|place| place.thread[1])),
    implements(ops::LOCAL_ID_Z, number!(|place| place.thread[2])),
    implements(ops::LOCAL_SIZE_X, number!(|place| place.threads[0])),
    implements(ops::LOCAL_SIZE_Y, number!(|place| place.threads[1])),
    implements(ops::LOCAL_SIZE_Z, number!(|place| place.threads[2])),
    implements(ops::MEMFENCE, &Execute::Nothing),
    implements(ops::MMA, &Execute::Step(mma)),
    implements(ops::PREFETCH, &Execute::Nothing),
    implements(ops::SUBGROUP_ID, number!(Place::subgroup)),
    implements(ops::SUBGROUP_SIZE, number!(|place| place.lanes)),
];

fn number(step: &mut Step, f: fn(&Place) -> i64) -> Result<Flow> {
    let value = f(&step.place());
    let width = step.machine.cx.int_width(step.result_type()).unwrap_or(64);
    step.set(ApInt::from_i64(width, value));
    Ok(Flow::Next)
}

/// The parameters of an attribute, in order.
fn params<'a>(step: &Step<'_, 'a>, slot: usize) -> &'a [Attribute] {
    let attr = step.op().attr(slot);
    match attr.map(|attr| step.machine.cx.attr_kind(attr)) {
        Some(AttrKind::Dialect { params, .. }) => params,
        _ => &[],
    }
}

/// The type of the elements that an attribute says; none for those of four bits.
fn element(step: &Step, attr: Attribute) -> Option<(ElemType, Type)> {
    let number = step.machine.cx.enum_number(attr)?;
    let element = ElemType::from_value(number)?;
    let ty = match element {
        ElemType::Bf16 => Type::BF16,
        ElemType::F16 => Type::F16,
        ElemType::S8 | ElemType::U8 => Type::I8,
        ElemType::Tf32 | ElemType::F32 => Type::F32,
        ElemType::S32 => Type::I32,
        ElemType::S4 | ElemType::U4 => return None,
    };
    Some((element, ty))
}

/// The parts of a product: elements of factors that were packed in integers.
fn mma(step: &mut Step) -> Result<Flow> {
    let types = params(step, ops::mma::TYPES_ATTR);
    let known = |at: usize| element(step, *types.get(at)?);
    let (Some((_, a)), Some((_, b)), Some((_, d))) = (known(1), known(2), known(0)) else {
        return Err(step.unsupported("a product of such elements"));
    };
    let mut values = Args::new();
    for (at, ty) in [a, b, d].into_iter().enumerate().take(step.num_operands()) {
        let elements = step.array(at)?.elements.clone();
        let from = step.op().operand_type(at);
        let from = step.stride_of(step.machine.cx.element_type(from))?;
        let count = elements.len() * from as usize / step.stride_of(ty)?.max(1) as usize;
        let unpacked = recast(step.machine, &elements, ty, count);
        let unpacked = unpacked.ok_or_else(|| step.unsupported("a product of such elements"))?;
        let shape = Shape::from_iter([unpacked.len() as i64]);
        values.push(Value::array(shape, unpacked));
    }
    Ok(Flow::Meet(Meeting {
        scope: Scope::Subgroup,
        values,
        result: product,
    }))
}

fn product(all: &mut Gathering) -> Result<Vec<Args>> {
    let cx = all.op.cx;
    let attrs = |slot: usize| match all.op.attr(slot).map(|attr| cx.attr_kind(attr)) {
        Some(AttrKind::Dialect { params, .. }) => &params[..],
        _ => &[],
    };
    let (shape, types) = (attrs(ops::mma::SHAPE_ATTR), attrs(ops::mma::TYPES_ATTR));
    let size = |at: usize| shape.get(at).and_then(|size| cx.int_value(*size));
    let kind = |at: usize| {
        let number = types.get(at).and_then(|attr| cx.enum_number(*attr));
        number.and_then(ElemType::from_value)
    };
    let (Some(rows), Some(inner), Some(d)) = (size(0), size(2), kind(0)) else {
        return Err(all.unsupported("a product of an unknown shape"));
    };
    let numbers = match d {
        ElemType::Bf16 => Type::BF16,
        ElemType::F16 => Type::F16,
        ElemType::S32 => Type::I32,
        _ => Type::F32,
    };
    let Some(numbers) = Numbers::of(cx, numbers) else {
        return Err(all.unsupported("a product of such elements"));
    };
    let width = match kind(1) {
        Some(ElemType::S8 | ElemType::U8) => 8,
        Some(ElemType::Tf32 | ElemType::F32) => 32,
        _ => 16,
    };
    let unsigned = [1, 2].map(|at| kind(at) == Some(ElemType::U8));
    let sizes = (rows as usize, inner as usize, unit(width) as usize);
    let ty = all.op.result_type(0);
    let count = cx.shape(ty).unwrap_or_default().iter().product::<i64>() as usize;
    let mut results = Vec::new();
    for product in of_lanes(all, numbers, unsigned, sizes)? {
        let elements = product.as_array().map(|array| array.elements.clone());
        let packed = elements
            .and_then(|elements| recast(all.machine, &elements, cx.element_type(ty), count));
        let packed = packed.ok_or_else(|| all.unsupported("a product of such elements"))?;
        let shape = Shape::from_iter([count as i64]);
        results.push(Args::from_iter([Value::array(shape, packed)]));
    }
    Ok(results)
}
