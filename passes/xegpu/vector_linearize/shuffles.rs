//! Slices and positions of vectors, which become shuffles.

use std::sync::Arc;

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{OpId, Type, ValueId};

use crate::vector::build::ints_of;
use crate::vector::lower::unroll::positions;

pub fn add_patterns(patterns: &mut ConversionPatterns, types: Option<&Arc<TypeConverter>>) {
    patterns.add(vector::SHUFFLE, "LinearizeVectorShuffle", types, of_rows);
    patterns.add(vector::EXTRACT, "LinearizeVectorExtract", types, extracted);
    patterns.add(vector::INSERT, "LinearizeVectorInsert", types, inserted);
    patterns.add(
        vector::EXTRACT_STRIDED_SLICE,
        "LinearizeVectorExtractStridedSlice",
        types,
        slice,
    );
    patterns.add(
        vector::INSERT_STRIDED_SLICE,
        "LinearizeVectorInsertStridedSlice",
        types,
        insert_slice,
    );
}

fn shape_of(rw: &ConversionRewriter, ty: Type) -> Result<Vec<i64>, NoMatch> {
    let vector = VectorType::of(rw.cx, ty).filter(|vector| !vector.is_scalable());
    vector
        .map(|v| v.shape)
        .ok_or_else(|| "not a vector of fixed size".into())
}

/// The number of a position in row-major order; missing trailing positions are the first ones.
fn number(position: &[i64], shape: &[i64]) -> i64 {
    let position = position.iter().copied().chain(std::iter::repeat(0));
    let step = |number: i64, (at, size): (i64, &i64)| number * size + at;
    position.zip(shape).fold(0, step)
}

/// The numbers of the elements of a box in a vector of this shape.
fn box_numbers(offsets: &[i64], sizes: &[i64], shape: &[i64]) -> Vec<i64> {
    let mut first = offsets.to_vec();
    first.resize(shape.len(), 0);
    let mut full: Vec<i64> = sizes.to_vec();
    full.extend(shape.iter().skip(sizes.len()));
    let place = |at: Vec<i64>| {
        let at: Vec<i64> = at
            .iter()
            .zip(&first)
            .map(|(at, first)| at + first)
            .collect();
        number(&at, shape)
    };
    positions(&full).map(place).collect()
}

/// The mask that replaces elements `places` of a vector of `count` elements by those of a second one.
fn replacing(count: i64, places: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut mask: Vec<i64> = (0..count).collect();
    for (number, place) in places.into_iter().enumerate() {
        if let Some(at) = usize::try_from(place).ok().and_then(|at| mask.get_mut(at)) {
            *at = count + number as i64;
        }
    }
    mask
}

fn count(shape: &[i64]) -> i64 {
    shape.iter().product()
}

// shuffle(x, y, mask) of rows -> shuffle of their elements
fn of_rows(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let (x, y) = (operands[vector::shuffle::V1], operands[vector::shuffle::V2]);
    let view = vector::Shuffle::new(rw.op(op));
    let (loc, mask) = (view.loc(), view.mask());
    let shape = shape_of(rw, view.ty(view.v1()))?;
    let row = count(shape.get(1..).unwrap_or_default());
    let mask: Vec<i64> = mask
        .iter()
        .flat_map(|at| (0..row).map(move |i| if *at < 0 { *at } else { at * row + i }))
        .collect();
    let value = vector::shuffle(rw, loc, x, y, &mask);
    rw.replace(op, &[value]);
    Ok(())
}

// extract(x, position) -> shuffle of the elements there, or extract of the one element
fn extracted(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = vector::Extract::new(rw.op(op));
    if !view.dynamic_position().is_empty() {
        return Err("a position that is not known".into());
    }
    let source = operands[vector::extract::SOURCE];
    let (loc, position) = (view.loc(), view.static_position());
    let shape = shape_of(rw, view.ty(view.source()))?;
    let first = number(&position, &shape);
    let is_vector = VectorType::of(rw.cx, view.ty(view.result())).is_some();
    let value = if is_vector {
        let size = count(shape.get(position.len()..).unwrap_or_default());
        let mask: Vec<i64> = (first..first + size).collect();
        vector::shuffle(rw, loc, source, source, &mask)
    } else {
        vector::extract(rw, loc, source, &[], &[first])
    };
    rw.replace(op, &[value]);
    Ok(())
}

// insert(v, x, position) -> shuffle with the elements of v there, or insert of the one element
fn inserted(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::insert::{DEST, VALUE_TO_STORE};
    let view = vector::Insert::new(rw.op(op));
    if !view.dynamic_position().is_empty() {
        return Err("a position that is not known".into());
    }
    let (value, dest) = (operands[VALUE_TO_STORE], operands[DEST]);
    let (loc, position) = (view.loc(), view.static_position());
    let shape = shape_of(rw, view.ty(view.result()))?;
    let first = number(&position, &shape);
    let result = match VectorType::of(rw.cx, rw.body.ty(value)) {
        Some(part) => {
            let mask = replacing(count(&shape), first..first + part.num_elements());
            vector::shuffle(rw, loc, dest, value, &mask)
        }
        None => vector::insert(rw, loc, value, dest, &[], &[first]),
    };
    rw.replace(op, &[result]);
    Ok(())
}

// extract_strided_slice(x) -> shuffle of the elements in the box
fn slice(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let source = operands[vector::extract_strided_slice::SOURCE];
    let view = vector::ExtractStridedSlice::new(rw.op(op));
    let (loc, offsets, sizes) = (view.loc(), view.offsets(), view.sizes());
    let shape = shape_of(rw, view.ty(view.source()))?;
    let (offsets, sizes) = (ints_of(rw.cx, offsets), ints_of(rw.cx, sizes));
    let mask = box_numbers(&offsets, &sizes, &shape);
    let value = vector::shuffle(rw, loc, source, source, &mask);
    rw.replace(op, &[value]);
    Ok(())
}

// insert_strided_slice(v, x) -> shuffle with the elements of v in the box
fn insert_slice(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::insert_strided_slice::{DEST, VALUE_TO_STORE};
    let (value, dest) = (operands[VALUE_TO_STORE], operands[DEST]);
    let view = vector::InsertStridedSlice::new(rw.op(op));
    let loc = view.loc();
    let part = shape_of(rw, view.ty(view.value_to_store()))?;
    let shape = shape_of(rw, view.ty(view.result()))?;
    let offsets = ints_of(rw.cx, view.offsets());
    let mut sizes = vec![1; shape.len().saturating_sub(part.len())];
    sizes.extend(&part);
    let mask = replacing(count(&shape), box_numbers(&offsets, &sizes, &shape));
    let result = vector::shuffle(rw, loc, dest, value, &mask);
    rw.replace(op, &[result]);
    Ok(())
}
