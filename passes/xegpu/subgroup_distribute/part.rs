//! What one lane holds of a vector.

use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::Layout;
use oxmlir_ir::{Attribute, Context, Type};

/// The lanes of a subgroup.
pub const LANES: i64 = 16;
/// More elements than this are not accessed one by one.
pub const MOST_ELEMENTS: i64 = 1 << 12;

#[derive(Clone, Debug)]
pub struct Part {
    pub shape: Vec<i64>,
    pub element: Type,
    pub lane_layout: Vec<i64>,
    pub lane_data: Vec<i64>,
}

impl Part {
    /// The part of a vector that is laid out on lanes; none if it cannot be split evenly.
    pub fn of(cx: &Context, layout: Attribute, whole: &VectorType) -> Option<Part> {
        let layout = Layout::of(cx, layout)?;
        let lanes = layout.lane_layout.iter().product::<i64>();
        let fits = layout.lane_layout.len() == whole.rank()
            && layout.lane_data.len() == whole.rank()
            && lanes == LANES
            && !whole.is_scalable();
        if !fits || layout.is_for_workgroup() {
            return None;
        }
        let dims = whole
            .shape
            .iter()
            .zip(layout.lane_layout.iter().zip(&layout.lane_data));
        let split = |(size, (lanes, data)): (&i64, (&i64, &i64))| {
            let round = lanes.checked_mul(*data).filter(|round| *round > 0)?;
            (size % round == 0).then(|| size / lanes)
        };
        Some(Part {
            shape: dims.map(split).collect::<Option<_>>()?,
            element: whole.element,
            lane_layout: layout.lane_layout,
            lane_data: layout.lane_data,
        })
    }

    /// A vector of as many dimensions as that of the subgroup.
    pub fn ty(&self, cx: &Context) -> Type {
        VectorType::fixed(&self.shape, self.element).ty(cx)
    }

    /// The elements in a list.
    pub fn list(&self, cx: &Context) -> Type {
        VectorType::fixed(&[self.len()], self.element).ty(cx)
    }

    pub fn len(&self) -> i64 {
        self.shape.iter().product()
    }

    /// Whether the part is what `layout` says.
    pub fn is_of(&self, cx: &Context, layout: Attribute) -> bool {
        Layout::of(cx, layout).is_some_and(|layout| {
            layout.lane_layout == self.lane_layout && layout.lane_data == self.lane_data
        })
    }

    /// Whether lanes hold the same elements of both.
    pub fn is_laid_out_like(&self, other: &Part) -> bool {
        self.shape == other.shape
            && self.lane_layout == other.lane_layout
            && self.lane_data == other.lane_data
    }
}
