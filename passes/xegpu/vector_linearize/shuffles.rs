//! Slices and positions of vectors, which become shuffles.

use std::sync::Arc;

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{OpId, Type, ValueId};

use crate::vector::build::{extract, insert, ints_of, shuffle};
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
    let &[x, y] = operands else {
        return Err("not two operands".into());
    };
    let loc = rw.body.loc(op);
    let shape = shape_of(rw, rw.body.ty(rw.body.operand(op, 0)))?;
    let row = count(shape.get(1..).unwrap_or_default());
    let mask = rw.op(op).dense_attr(vector::shuffle::MASK_ATTR);
    let mask: Vec<i64> = mask
        .iter()
        .flat_map(|at| (0..row).map(move |i| if *at < 0 { *at } else { at * row + i }))
        .collect();
    let value = shuffle(rw, loc, [x, y], &mask);
    rw.replace(op, &[value]);
    Ok(())
}

// extract(x, position) -> shuffle of the elements there, or extract of the one element
fn extracted(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let &[source] = operands else {
        return Err("a position that is not known".into());
    };
    let loc = rw.body.loc(op);
    let shape = shape_of(rw, rw.body.ty(rw.body.operand(op, 0)))?;
    let position = rw.op(op).dense_attr(vector::extract::STATIC_POSITION_ATTR);
    let first = number(&position, &shape);
    let is_vector = VectorType::of(rw.cx, rw.body.ty(rw.body.result(op, 0))).is_some();
    let value = if is_vector {
        let size = count(shape.get(position.len()..).unwrap_or_default());
        let mask: Vec<i64> = (first..first + size).collect();
        shuffle(rw, loc, [source, source], &mask)
    } else {
        extract(rw, loc, source, &[first])
    };
    rw.replace(op, &[value]);
    Ok(())
}

// insert(v, x, position) -> shuffle with the elements of v there, or insert of the one element
fn inserted(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let &[value, dest] = operands else {
        return Err("a position that is not known".into());
    };
    let loc = rw.body.loc(op);
    let shape = shape_of(rw, rw.body.ty(rw.body.result(op, 0)))?;
    let position = rw.op(op).dense_attr(vector::insert::STATIC_POSITION_ATTR);
    let first = number(&position, &shape);
    let result = match VectorType::of(rw.cx, rw.body.ty(value)) {
        Some(part) => {
            let mask = replacing(count(&shape), first..first + part.num_elements());
            shuffle(rw, loc, [dest, value], &mask)
        }
        None => insert(rw, loc, value, dest, &[first]),
    };
    rw.replace(op, &[result]);
    Ok(())
}

// extract_strided_slice(x) -> shuffle of the elements in the box
fn slice(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::extract_strided_slice as slots;
    let source = *operands.first().ok_or("no source")?;
    let loc = rw.body.loc(op);
    let shape = shape_of(rw, rw.body.ty(rw.body.operand(op, 0)))?;
    let offsets = ints_of(rw.cx, rw.body.attr(op, slots::OFFSETS_ATTR));
    let sizes = ints_of(rw.cx, rw.body.attr(op, slots::SIZES_ATTR));
    let mask = box_numbers(&offsets, &sizes, &shape);
    let value = shuffle(rw, loc, [source, source], &mask);
    rw.replace(op, &[value]);
    Ok(())
}

// insert_strided_slice(v, x) -> shuffle with the elements of v in the box
fn insert_slice(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::insert_strided_slice as slots;
    let &[value, dest] = operands else {
        return Err("not two operands".into());
    };
    let loc = rw.body.loc(op);
    let part = shape_of(rw, rw.body.ty(rw.body.operand(op, slots::VALUE_TO_STORE)))?;
    let shape = shape_of(rw, rw.body.ty(rw.body.result(op, 0)))?;
    let offsets = ints_of(rw.cx, rw.body.attr(op, slots::OFFSETS_ATTR));
    let mut sizes = vec![1; shape.len().saturating_sub(part.len())];
    sizes.extend(&part);
    let mask = replacing(count(&shape), box_numbers(&offsets, &sizes, &shape));
    let result = shuffle(rw, loc, [dest, value], &mask);
    rw.replace(op, &[result]);
    Ok(())
}
