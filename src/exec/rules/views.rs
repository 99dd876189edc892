//! Views of buffers: the same memory with other offsets, sizes and strides.

use std::sync::Arc;

use oxmlir_dialects::memref::mixed::reassociation;
use oxmlir_dialects::memref::views::dropped_dims;
use oxmlir_dialects::tables::memref as ops;
use oxmlir_ir::{DYNAMIC, Type, TypeKind};

use super::memref::sizes_of;
use crate::buffer::row_major;
use crate::error::Result;
use crate::execute::Flow;
use crate::step::Step;
use crate::value::{Array, MemRef, Shape, Value};

/// The same buffer, if it is as the type of the result says.
pub fn cast(step: &mut Step) -> Result<Flow> {
    let memref = step.memref(0)?;
    check_type(step, &memref, step.result_type())?;
    step.set(Value::MemRef(memref));
    Ok(Flow::Next)
}

/// Checks that a buffer has the sizes, strides and offset that a type tells.
fn check_type(step: &Step, memref: &MemRef, ty: Type) -> Result<()> {
    let cx = step.machine.cx;
    let Some(shape) = cx.shape(ty) else {
        return Ok(());
    };
    let differs = |known: &[i64], real: &[i64]| {
        let pairs = known.iter().zip(real);
        known.len() != real.len() || pairs.into_iter().any(|(k, r)| *k != DYNAMIC && k != r)
    };
    if differs(shape, &memref.sizes) {
        let sizes = &memref.sizes[..];
        let ty = cx.type_string(ty);
        return Err(step.undefined(format!("a buffer of {sizes:?} is none of type {ty}")));
    }
    if let Some((strides, offset)) = cx.strides_and_offset(ty) {
        // The stride of a dimension with one element does not matter.
        let dims = strides.iter().zip(&memref.strides).zip(&memref.sizes);
        let other = |((known, real), size): ((&i64, &i64), &i64)| {
            *size > 1 && *known != DYNAMIC && known != real
        };
        if dims.into_iter().any(other) || offset != DYNAMIC && offset != memref.offset {
            let (offset, strides) = (memref.offset, &memref.strides[..]);
            let ty = cx.type_string(ty);
            return Err(step.undefined(format!(
                "a buffer with offset {offset} and strides {strides:?} is none of type {ty}"
            )));
        }
    }
    Ok(())
}

/// Offset, sizes and strides of the operation: constants, and values where these are dynamic.
fn slice(step: &Step) -> Result<[Shape; 3]> {
    let op = step.op();
    let list = |slot, group, role| step.mixed(&op.dense_attr(slot), group, role);
    Ok([
        list(
            ops::subview::STATIC_OFFSETS_ATTR,
            ops::subview::OFFSETS,
            "an offset",
        )?,
        list(
            ops::subview::STATIC_SIZES_ATTR,
            ops::subview::SIZES,
            "a size",
        )?,
        list(
            ops::subview::STATIC_STRIDES_ATTR,
            ops::subview::STRIDES,
            "a stride",
        )?,
    ])
}

pub fn subview(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::subview::SOURCE)?;
    let [offsets, sizes, strides] = slice(step)?;
    if !sizes.contains(&0) {
        for (dim, size) in source.sizes.iter().enumerate() {
            let (first, count) = (offsets[dim], sizes[dim]);
            let last = first + (count - 1) * strides[dim];
            if count < 0 || first.min(last) < 0 || first.max(last) >= *size {
                return Err(step.undefined(format!(
                    "elements {first} to {last} are out of bounds of dimension {dim}, which has size {size}"
                )));
            }
        }
    }
    let dims = offsets.iter().zip(&source.strides);
    let offset = dims.fold(source.offset, |sum, (offset, stride)| sum + offset * stride);
    let dropped = dropped_dims(step.op()).unwrap_or_default();
    let kept = |dim: &usize| !dropped.get(*dim).copied().unwrap_or(false);
    let dims: Vec<usize> = (0..sizes.len()).filter(kept).collect();
    let view = MemRef {
        offset,
        sizes: dims.iter().map(|dim| sizes[*dim]).collect(),
        strides: dims
            .iter()
            .map(|dim| strides[*dim] * source.strides[*dim])
            .collect(),
        ..(*source).clone()
    };
    check_places(step, &view)?;
    step.set(view);
    Ok(Flow::Next)
}

/// Checks that no two elements of a view are at the same place.
fn check_places(step: &Step, view: &MemRef) -> Result<()> {
    match view.overlaps_itself() {
        true => {
            let (sizes, strides) = (&view.sizes[..], &view.strides[..]);
            Err(step.undefined(format!(
                "with sizes {sizes:?} and strides {strides:?}, two elements are at the same place"
            )))
        }
        false => Ok(()),
    }
}

pub fn reinterpret_cast(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::reinterpret_cast::SOURCE)?;
    let [offsets, sizes, strides] = slice(step)?;
    let view = MemRef {
        offset: offsets.first().copied().unwrap_or_default(),
        sizes,
        strides,
        ..(*source).clone()
    };
    check_places(step, &view)?;
    step.set(view);
    Ok(Flow::Next)
}

/// A view of bytes as another type, from a byte on.
pub fn view(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::view::SOURCE)?;
    let shift = step.index(ops::view::BYTE_SHIFT, "a byte shift")?;
    let ty = step.result_type();
    let sizes = sizes_of(step, ty, &step.operands_from(ops::view::SIZES))?;
    if let Some(size) = sizes.iter().find(|size| **size < 0) {
        return Err(step.undefined(format!("the size of a dimension is {size}")));
    }
    let memref = MemRef {
        allocated: source.allocated,
        aligned: source.aligned.offset(source.offset + shift),
        offset: 0,
        strides: row_major(&sizes),
        sizes,
    };
    step.set(memref);
    Ok(Flow::Next)
}

/// A contiguous buffer with the sizes that another one holds.
pub fn reshape(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::reshape::SOURCE)?;
    let shape = step.memref(ops::reshape::SHAPE)?;
    let shape_type = step.op().operand_type(ops::reshape::SHAPE);
    let sizes = step.contents(&shape, shape_type)?;
    let sizes = step.indices_of(&sizes.elements, "a size")?;
    let is_negative = sizes.iter().any(|size| *size < 0);
    if is_negative || Array::count(&sizes) != source.count() {
        let (from, to) = (&source.sizes[..], &sizes[..]);
        return Err(step.undefined(format!("a buffer of {from:?} becomes one of {to:?}")));
    }
    let memref = MemRef {
        strides: row_major(&sizes),
        sizes,
        ..(*source).clone()
    };
    check_type(step, &memref, step.result_type())?;
    step.set(memref);
    Ok(Flow::Next)
}

pub fn transpose(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::transpose::IN)?;
    let cx = step.machine.cx;
    let map = step.op().affine_map_attr(ops::transpose::PERMUTATION_ATTR);
    let dims = map
        .and_then(|map| map.dim_positions(cx.affine()))
        .unwrap_or_default();
    let pick = |list: &Shape| dims.iter().map(|dim| list[*dim as usize]).collect();
    let memref = MemRef {
        sizes: pick(&source.sizes),
        strides: pick(&source.strides),
        ..(*source).clone()
    };
    step.set(memref);
    Ok(Flow::Next)
}

pub fn expand_shape(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::expand_shape::SRC)?;
    let op = step.op();
    let shape = op.dense_attr(ops::expand_shape::STATIC_OUTPUT_SHAPE_ATTR);
    let sizes = step.mixed(&shape, ops::expand_shape::OUTPUT_SHAPE, "a size")?;
    let groups = reassociation(op.cx, op.attr(ops::expand_shape::REASSOCIATION_ATTR));
    let mut strides: Shape = sizes.iter().map(|_| 1).collect();
    for (dim, group) in groups.iter().enumerate() {
        let mut stride = source.strides[dim];
        for part in group.iter().rev() {
            strides[*part as usize] = stride;
            stride *= sizes[*part as usize];
        }
        let product: i64 = group.iter().map(|part| sizes[*part as usize]).product();
        check_split(step, dim, source.sizes[dim], product)?;
    }
    let memref = MemRef {
        sizes,
        strides,
        ..(*source).clone()
    };
    step.set(memref);
    Ok(Flow::Next)
}

/// Checks that the parts of a dimension have as many elements together as it has.
pub fn check_split(step: &Step, dim: usize, size: i64, product: i64) -> Result<()> {
    match product == size {
        true => Ok(()),
        false => Err(step.undefined(format!(
            "dimension {dim} of size {size} is split into {product} elements"
        ))),
    }
}

pub fn collapse_shape(step: &mut Step) -> Result<Flow> {
    let source = step.memref(ops::collapse_shape::SRC)?;
    let op = step.op();
    let groups = reassociation(op.cx, op.attr(ops::collapse_shape::REASSOCIATION_ATTR));
    let (mut sizes, mut strides) = (Shape::new(), Shape::new());
    for group in &groups {
        let dims: Vec<usize> = group.iter().map(|dim| *dim as usize).collect();
        let sized: Vec<usize> = dims
            .iter()
            .copied()
            .filter(|dim| source.sizes[*dim] != 1)
            .collect();
        for pair in sized.windows(2) {
            let (outer, inner) = (source.strides[pair[0]], source.strides[pair[1]]);
            if outer != inner * source.sizes[pair[1]] && !source.sizes.contains(&0) {
                return Err(step.undefined("dimensions are merged that are not contiguous"));
            }
        }
        sizes.push(dims.iter().map(|dim| source.sizes[*dim]).product());
        let last = sized.last().or(dims.last());
        strides.push(last.map_or(1, |dim| source.strides[*dim]));
    }
    let memref = MemRef {
        sizes,
        strides,
        ..(*source).clone()
    };
    step.set(memref);
    Ok(Flow::Next)
}

/// The address becomes a number, which pointers may be made of.
pub fn extract_aligned_pointer(step: &mut Step) -> Result<Flow> {
    let source = step.memref(0)?;
    step.machine.memory.expose(source.aligned);
    step.set(Value::from_index(source.aligned.address as i64));
    Ok(Flow::Next)
}

pub fn extract_strided_metadata(step: &mut Step) -> Result<Flow> {
    let source: Arc<MemRef> = step.memref(0)?;
    let base = MemRef {
        offset: 0,
        sizes: Shape::new(),
        strides: Shape::new(),
        ..(*source).clone()
    };
    let mut results = vec![Value::from(base), Value::from_index(source.offset)];
    let sizes = source.sizes.iter().chain(&source.strides);
    results.extend(sizes.map(|size| Value::from_index(*size)));
    let ranked = matches!(
        step.machine.cx.type_kind(step.op().operand_type(0)),
        TypeKind::MemRef { .. }
    );
    if !ranked {
        return Err(step.unsupported("the metadata of a buffer without rank"));
    }
    step.set_all(results);
    Ok(Flow::Next)
}
