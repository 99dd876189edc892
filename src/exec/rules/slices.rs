//! Boxes of tensors: what is taken out of them, and put into them.

use oxmlir_dialects::memref::mixed::SliceSlots;
use oxmlir_dialects::memref::views::dropped_by_shape;
use oxmlir_ir::Type;

use crate::error::Result;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// Offsets, sizes and strides of a box.
pub struct Slice {
    offsets: Shape,
    sizes: Shape,
    strides: Shape,
    /// The dimensions that the box has as a tensor of its own.
    kept: Vec<usize>,
}

impl Slice {
    /// The box of an operation that has its numbers in these slots; `inner` is the type of the box as a tensor.
    pub fn of(step: &Step, slots: &SliceSlots, inner: Type) -> Result<Slice> {
        let op = step.op();
        let list =
            |at: usize, role| step.mixed(&op.dense_attr(slots.attrs[at]), slots.groups[at], role);
        let (offsets, sizes) = (list(0, "an offset")?, list(1, "a size")?);
        let strides = list(2, "a stride")?;
        let reduced = op.cx.shape(inner).unwrap_or_default();
        let constants = op.dense_attr(slots.attrs[1]);
        let dropped = dropped_by_shape(&constants, reduced).unwrap_or_default();
        let kept = |dim: &usize| !dropped.get(*dim).copied().unwrap_or(false);
        Ok(Slice {
            kept: (0..sizes.len()).filter(kept).collect(),
            offsets,
            sizes,
            strides,
        })
    }

    /// The sizes of the box as a tensor of its own.
    pub fn shape(&self) -> Shape {
        self.kept.iter().map(|dim| self.sizes[*dim]).collect()
    }

    /// The place in the whole of an element of the box; `index` has the dimensions that are kept.
    fn place(&self, index: &[i64]) -> Shape {
        let mut place = self.offsets.clone();
        for (dim, index) in self.kept.iter().zip(index) {
            place[*dim] += index * self.strides[*dim];
        }
        place
    }

    /// Checks that the box is in a tensor of these sizes.
    fn check(&self, step: &Step, whole: &[i64]) -> Result<()> {
        if self.sizes.contains(&0) {
            return Ok(());
        }
        for (dim, size) in whole.iter().enumerate() {
            let (first, count) = (self.offsets[dim], self.sizes[dim]);
            let last = first + (count - 1) * self.strides[dim];
            if count < 0 || first.min(last) < 0 || first.max(last) >= *size {
                return Err(step.undefined(format!(
                    "elements {first} to {last} are out of bounds of dimension {dim}, which has size {size}"
                )));
            }
        }
        Ok(())
    }

    /// The elements of the box.
    pub fn extract(&self, step: &Step, whole: &Array) -> Result<Value> {
        self.check(step, &whole.shape)?;
        Ok(Array::from_fn(&self.shape(), |index| {
            whole.get(&self.place(index))
        }))
    }

    /// The whole with other elements in the box.
    pub fn insert(&self, step: &Step, whole: &Array, part: &Array) -> Result<Array> {
        self.check(step, &whole.shape)?;
        let shape = self.shape();
        if shape != part.shape {
            let (part, shape) = (&part.shape[..], &shape[..]);
            return Err(
                step.undefined(format!("a tensor of {part:?} is put in a box of {shape:?}"))
            );
        }
        let mut result = whole.clone();
        for (at, value) in part.elements.iter().enumerate() {
            let place = self.place(&Array::indices(&shape, at));
            if let Some(at) = Array::position(&whole.shape, &place) {
                result.elements[at] = value.clone();
            }
        }
        Ok(result)
    }

    /// The places of the elements of the box among those of the whole.
    pub fn places(&self, whole: &[i64]) -> Vec<usize> {
        let shape = self.shape();
        let places = (0..Array::count(&shape)).map(|at| self.place(&Array::indices(&shape, at)));
        places
            .filter_map(|place| Array::position(whole, &place))
            .collect()
    }
}
