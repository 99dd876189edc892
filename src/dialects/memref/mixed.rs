//! Lists of numbers of which some are constants and some are values: offsets, sizes and strides.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, DYNAMIC, Location, OpId, OpRef, Type, ValueId,
};
use smallvec::SmallVec;

pub use oxmlir_ir::{OpFoldResult, OpFoldResultList};

use crate::tables::{memref as ops, tensor};

/// The list of `constants`, values in place of the dynamic ones.
pub fn mixed(constants: &[i64], values: &[ValueId]) -> OpFoldResultList {
    let mut values = values.iter();
    constants
        .iter()
        .map(|number| match (*number, values.clone().next()) {
            (DYNAMIC, Some(value)) => {
                values.next();
                OpFoldResult::Value(*value)
            }
            (number, _) => OpFoldResult::Known(number),
        })
        .collect()
}

/// The list in two parts: constants, and the values of the dynamic ones.
pub fn split(list: &[OpFoldResult]) -> (SmallVec<[i64; 4]>, SmallVec<[ValueId; 4]>) {
    let constants = list.iter().map(|m| m.or_dynamic()).collect();
    let values = list.iter().filter_map(|m| match m {
        OpFoldResult::Value(value) => Some(*value),
        OpFoldResult::Known(_) => None,
    });
    (constants, values.collect())
}

/// Where an operation has its offsets, sizes and strides: the groups of values, and the attributes.
pub struct SliceSlots {
    /// The operand groups of the offsets, sizes and strides that are values.
    pub groups: [usize; 3],
    /// The slots of the dense arrays with the offsets, sizes and strides that are numbers.
    pub attrs: [usize; 3],
}

impl SliceSlots {
    /// `memref.subview`, `memref.reinterpret_cast` and `tensor.extract_slice`.
    pub const VIEW: SliceSlots = SliceSlots {
        groups: [
            ops::subview::OFFSETS,
            ops::subview::SIZES,
            ops::subview::STRIDES,
        ],
        attrs: [
            ops::subview::STATIC_OFFSETS_ATTR,
            ops::subview::STATIC_SIZES_ATTR,
            ops::subview::STATIC_STRIDES_ATTR,
        ],
    };

    /// `tensor.insert_slice` and `tensor.parallel_insert_slice`.
    pub const INSERT: SliceSlots = SliceSlots {
        groups: [
            tensor::insert_slice::OFFSETS,
            tensor::insert_slice::SIZES,
            tensor::insert_slice::STRIDES,
        ],
        attrs: [
            tensor::insert_slice::STATIC_OFFSETS_ATTR,
            tensor::insert_slice::STATIC_SIZES_ATTR,
            tensor::insert_slice::STATIC_STRIDES_ATTR,
        ],
    };
}

/// Offsets, sizes and strides of a view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slice {
    /// The position of the first element, one entry for each dimension.
    pub offsets: OpFoldResultList,
    /// The numbers of elements, one for each dimension.
    pub sizes: OpFoldResultList,
    /// The distances from one element to the next, one for each dimension.
    pub strides: OpFoldResultList,
}

impl Slice {
    /// The slice of an operation that takes one or puts something into one.
    pub fn of(op: OpRef) -> Slice {
        match op.name() {
            tensor::INSERT_SLICE | tensor::PARALLEL_INSERT_SLICE => {
                Slice::at(op, &SliceSlots::INSERT)
            }
            _ => Slice::at(op, &SliceSlots::VIEW),
        }
    }

    /// The slice of an operation that has its numbers in these slots.
    pub fn at(op: OpRef, slots: &SliceSlots) -> Slice {
        let list = |i: usize| mixed(&op.dense_attr(slots.attrs[i]), &op.group(slots.groups[i]));
        Slice {
            offsets: list(0),
            sizes: list(1),
            strides: list(2),
        }
    }

    /// The slice of operation `id` of a body, as [`Slice::of`] tells it.
    pub fn of_op(cx: &Context, body: &Body, id: OpId) -> Slice {
        Slice::of(OpRef::new(cx, body, id))
    }

    /// How it is known to leave what has these sizes.
    pub fn out_of_bounds(&self, shape: &[i64]) -> Option<String> {
        for (dim, size) in shape.iter().enumerate() {
            let Some(offset) = self.offsets.get(dim).and_then(|o| o.known()) else {
                continue;
            };
            if *size == DYNAMIC {
                continue;
            }
            if offset >= *size {
                return Some(format!("offset {dim} is out-of-bounds: {offset} >= {size}"));
            }
            let length = self.sizes.get(dim).and_then(|s| s.known());
            let stride = self.strides.get(dim).and_then(|s| s.known());
            if let (Some(length), Some(stride)) = (length, stride) {
                let last = (length - 1).wrapping_mul(stride).wrapping_add(offset);
                if last >= *size {
                    return Some(format!(
                        "slice along dimension {dim} runs out-of-bounds: {last} >= {size}"
                    ));
                }
            }
        }
        None
    }

    /// The offsets, the sizes and the strides, in this order.
    pub fn lists(&self) -> [&OpFoldResultList; 3] {
        [&self.offsets, &self.sizes, &self.strides]
    }

    /// The same slice with numbers in place of the values that are constants.
    pub fn resolved(&self, cx: &Context, body: &Body) -> Slice {
        let list = |l: &OpFoldResultList| l.iter().map(|m| m.resolved(cx, body)).collect();
        Slice {
            offsets: list(&self.offsets),
            sizes: list(&self.sizes),
            strides: list(&self.strides),
        }
    }

    /// Builds a `memref.subview` of `source` with these offsets, sizes and strides.
    pub fn subview(&self, rw: &mut Rewriter, loc: Location, ty: Type, source: ValueId) -> ValueId {
        let [(a, offsets), (b, sizes), (c, strides)] = self.split();
        ops::subview(rw, loc, ty, source, &offsets, &sizes, &strides, &a, &b, &c)
    }

    /// Builds a `memref.reinterpret_cast` of `source` with this offset, these sizes and strides.
    pub fn reinterpret_cast(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        ty: Type,
        source: ValueId,
    ) -> ValueId {
        let [(a, offsets), (b, sizes), (c, strides)] = self.split();
        ops::reinterpret_cast(rw, loc, ty, source, &offsets, &sizes, &strides, &a, &b, &c)
    }

    /// Builds a `tensor.extract_slice` of `source` with these offsets, sizes and strides.
    pub fn extract_slice(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        ty: Type,
        source: ValueId,
    ) -> ValueId {
        let [(a, offsets), (b, sizes), (c, strides)] = self.split();
        tensor::extract_slice(rw, loc, ty, source, &offsets, &sizes, &strides, &a, &b, &c)
    }

    /// Builds a `tensor.insert_slice` of `source` into `dest` at these offsets, sizes and strides.
    pub fn insert_slice(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        source: ValueId,
        dest: ValueId,
    ) -> ValueId {
        let [(a, offsets), (b, sizes), (c, strides)] = self.split();
        tensor::insert_slice(
            rw, loc, source, dest, &offsets, &sizes, &strides, &a, &b, &c,
        )
    }

    /// Builds a `tensor.parallel_insert_slice` of `source` into `dest` at these offsets, sizes and strides.
    pub fn parallel_insert_slice(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        source: ValueId,
        dest: ValueId,
    ) -> OpId {
        let [(a, offsets), (b, sizes), (c, strides)] = self.split();
        tensor::parallel_insert_slice(
            rw, loc, source, dest, &offsets, &sizes, &strides, &a, &b, &c,
        )
    }

    /// The constants and the values of the three lists, as [`split`] tells them.
    fn split(&self) -> [(SmallVec<[i64; 4]>, SmallVec<[ValueId; 4]>); 3] {
        self.lists().map(|list| split(list))
    }
}

/// The groups of a reassociation attribute: source or result dimensions that belong together.
pub fn reassociation(cx: &Context, attr: Option<Attribute>) -> Vec<Vec<i64>> {
    let Some(attr) = attr else {
        return Vec::new();
    };
    let group = |group: &Attribute| match cx.attr_kind(*group) {
        AttrKind::Array(dims) => dims.iter().filter_map(|d| cx.int_value(*d)).collect(),
        _ => Vec::new(),
    };
    cx.array_elements(attr).iter().map(group).collect()
}

/// The attribute of such groups.
pub fn reassociation_attr(cx: &Context, groups: &[Vec<i64>]) -> Attribute {
    cx.array_attr(&reassociation_groups(cx, groups))
}

/// The elements of the attribute of such groups.
pub fn reassociation_groups(cx: &Context, groups: &[Vec<i64>]) -> Vec<Attribute> {
    let group = |group: &Vec<i64>| {
        let dims: Vec<Attribute> = group.iter().map(|d| cx.int_attr(Type::I64, *d)).collect();
        cx.array_attr(&dims)
    };
    groups.iter().map(group).collect()
}
