//! Transfers between vectors and buffers or tensors, whose elements may be out of bounds.

use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_ir::affine::ExprKind;

use super::memory::Base;
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// What both directions have in common.
struct Plan {
    base: Base,
    indices: Shape,
    /// The dimension of the base for each dimension of the vector; none for one that repeats.
    dims: Vec<Option<usize>>,
    /// Whether each dimension of the vector is known to be in bounds.
    in_bounds: Vec<bool>,
    mask: Option<Value>,
    /// The dimensions of the vector for each dimension of the mask.
    mask_dims: Vec<usize>,
}

impl Plan {
    fn of(step: &mut Step) -> Result<Plan> {
        let op = step.op();
        let Some(transfer) = Transfer::of(op) else {
            return Err(step.unsupported("no transfer"));
        };
        let affine = op.cx.affine();
        let dims: Vec<Option<usize>> = transfer
            .map
            .results(affine)
            .iter()
            .map(|expr| match expr.kind(affine) {
                ExprKind::Dim(dim) => Some(dim as usize),
                _ => None,
            })
            .collect();
        // The mask has the dimensions of the base, in their order, that the vector has.
        let mut used: Vec<(usize, usize)> = Vec::new();
        used.extend(
            dims.iter()
                .enumerate()
                .filter_map(|(at, dim)| Some(((*dim)?, at))),
        );
        used.sort_unstable();
        let indices: Vec<Value> = transfer
            .indices
            .iter()
            .map(|index| step.value(*index).clone())
            .collect();
        let own = transfer.mask.map(|mask| step.value(mask).clone());
        let base = op.operands().position(|operand| operand == transfer.base);
        Ok(Plan {
            base: Base::of(step, base.unwrap_or_default())?,
            indices: step.indices_of(&indices, "an index")?,
            dims,
            in_bounds: transfer.in_bounds.clone(),
            mask: own.or_else(|| step.region_mask()),
            mask_dims: used.into_iter().map(|(_, at)| at).collect(),
        })
    }

    /// The place in the base of an element of the vector; none if it is masked or may be, and is, out of bounds. That is behind the end: what
    /// lowers transfers compares with that alone.
    fn place(&self, step: &Step, index: &[i64]) -> Result<Option<Shape>> {
        if let Some(Value::Array(mask)) = &self.mask {
            let at: Shape = match mask.shape.len() == self.mask_dims.len() {
                true => self.mask_dims.iter().map(|dim| index[*dim]).collect(),
                // The mask of a vector without dimensions, or with such that repeat only, has one element.
                false => mask.shape.iter().map(|_| 0).collect(),
            };
            let at = Array::position(&mask.shape, &at).unwrap_or_default();
            if !step.is_enabled(Some(mask), at)? {
                return Ok(None);
            }
        }
        let mut place = self.indices.clone();
        let mut is_outside = false;
        for (at, dim) in self.dims.iter().enumerate() {
            let Some(dim) = *dim else { continue };
            place[dim] += index[at];
            let size = self.base.sizes()[dim];
            let checked = self.in_bounds.get(at).copied().unwrap_or(false);
            if place[dim] < 0 && !checked {
                return Err(step.undefined(format!(
                    "index {} is in front of dimension {dim}",
                    place[dim]
                )));
            }
            is_outside |= !checked && place[dim] >= size;
        }
        Ok((!is_outside).then_some(place))
    }
}

pub fn read(step: &mut Step) -> Result<Flow> {
    let plan = Plan::of(step)?;
    let op = step.op();
    let padding = Transfer::of(op).and_then(|transfer| transfer.padding);
    let padding = padding.map_or(Value::Unit, |padding| step.value(padding).clone());
    let shape = step.shape_of(step.result_type());
    let outer = Shape::from_slice(&shape[..plan.dims.len()]);
    let mut elements = Vec::with_capacity(Array::count(&shape));
    for at in 0..Array::count(&outer) {
        let index = Array::indices(&outer, at);
        let value = match plan.place(step, &index)? {
            Some(place) => plan.base.read(step, &place)?,
            None => padding.clone(),
        };
        match value {
            Value::Array(inner) => elements.extend(inner.elements.iter().cloned()),
            scalar => elements.push(scalar),
        }
    }
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

pub fn write(step: &mut Step) -> Result<Flow> {
    let mut plan = Plan::of(step)?;
    let vector = step.array(oxmlir_dialects::tables::vector::transfer_write::VALUE_TO_STORE)?;
    let (outer, inner) = vector.shape.split_at(plan.dims.len());
    let size = Array::count(inner);
    for at in 0..Array::count(outer) {
        let index = Array::indices(outer, at);
        let Some(place) = plan.place(step, &index)? else {
            continue;
        };
        let value = match inner.is_empty() {
            true => vector.elements[at].clone(),
            false => Value::array(inner, vector.elements[at * size..][..size].to_vec()),
        };
        plan.base.write(step, &place, &value)?;
    }
    plan.base.finish(step);
    Ok(Flow::Next)
}
