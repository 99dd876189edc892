//! Elements and subvectors: extract, insert, from_elements, to_elements, and slices of scalable vectors.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::as_array;
use oxmlir_dialects::memref::mixed::mixed;
use oxmlir_dialects::tables::{llvm, vector};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter, Values,
};
use oxmlir_ir::{Context, OpFoldResult, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::{LlvmBuilder, rank};

pub fn add_patterns(p: &mut ConversionPatterns, types: Option<&Arc<TypeConverter>>) {
    p.add(vector::EXTRACT, "VectorExtractOpConversion", types, extract);
    p.add(vector::INSERT, "VectorInsertOpConversion", types, insert);
    p.add(
        vector::FROM_ELEMENTS,
        "VectorFromElementsLowering",
        types,
        from_elements,
    );
    p.add(
        vector::TO_ELEMENTS,
        "VectorToElementsLowering",
        types,
        to_elements,
    );
    p.add(
        vector::SCALABLE_INSERT,
        "VectorScalableInsertOpLowering",
        types,
        scalable_insert,
    );
    p.add(
        vector::SCALABLE_EXTRACT,
        "VectorScalableExtractOpLowering",
        types,
        scalable_extract,
    );
}

/// A position in an array of vectors.
struct Place {
    /// The indices of the arrays.
    outer: SmallVec<[i64; 4]>,
    /// The index in the vector, if it is of an element.
    element: Option<OpFoldResult>,
}

/// The place that `constants` and `dynamic` say in a vector of `rank` dimensions. Arrays take constant indices only.
fn place(rank: usize, constants: &[i64], dynamic: &[ValueId]) -> Result<Place, NoMatch> {
    let mut indices = mixed(constants, dynamic);
    let element = match rank {
        0 => Some(OpFoldResult::Known(0)),
        _ if indices.len() == rank => indices.pop(),
        _ => None,
    };
    let known = |index: OpFoldResult| index.known().filter(|index| *index >= 0);
    let outer: Option<_> = indices.into_iter().map(known).collect();
    Ok(Place {
        outer: outer.ok_or("arrays have constant indices")?,
        element,
    })
}

/// What is `depth` arrays deep in a type.
fn nested(cx: &Context, ty: Type, depth: usize) -> Result<Type, NoMatch> {
    let mut ty = ty;
    for _ in 0..depth {
        ty = as_array(cx, ty).ok_or("not an array")?.1;
    }
    Ok(ty)
}

/// An index in a vector as a value.
fn index(b: &mut LlvmBuilder, index: OpFoldResult) -> ValueId {
    match index {
        OpFoldResult::Value(value) => value,
        OpFoldResult::Known(number) => {
            let number = b.rw.cx.int_attr(Type::I64, number);
            b.constant_attr(number, Type::I64)
        }
    }
}

// extract(v, [i.., j]) -> extractelement(extractvalue(v, [i..]), j)
fn extract(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::extract::{DYNAMIC_POSITION, SOURCE};
    let view = vector::Extract::new(rw.op(op));
    let rank = rank(rw, view.ty(view.source()));
    let dynamic = view.group_of(operands, DYNAMIC_POSITION);
    let place = place(rank, &view.static_position(), dynamic)?;
    let mut value = operands[SOURCE];
    let member = nested(rw.cx, rw.body.ty(value), place.outer.len())?;
    let mut b = LlvmBuilder::of(rw, op)?;
    if !place.outer.is_empty() {
        value = b.extract(value, &place.outer, member);
    }
    if let Some(element) = place.element {
        let at = index(&mut b, element);
        value = llvm::extractelement(b.rw, b.loc, value, at);
    }
    rw.replace(op, &[value]);
    Ok(())
}

// insert(x, v, [i.., j]) -> insertvalue(insertelement(x, extractvalue(v, [i..]), j), v, [i..])
fn insert(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::insert::{DEST, DYNAMIC_POSITION, VALUE_TO_STORE};
    let view = vector::Insert::new(rw.op(op));
    let rank = rank(rw, view.ty(view.dest()));
    let dynamic = view.group_of(operands, DYNAMIC_POSITION);
    let place = place(rank, &view.static_position(), dynamic)?;
    let (mut value, dest) = (operands[VALUE_TO_STORE], operands[DEST]);
    let member = nested(rw.cx, rw.body.ty(dest), place.outer.len())?;
    let mut b = LlvmBuilder::of(rw, op)?;
    if let Some(element) = place.element {
        let vector = match &place.outer[..] {
            [] => dest,
            outer => b.extract(dest, outer, member),
        };
        let at = index(&mut b, element);
        value = llvm::insertelement(b.rw, b.loc, vector, value, at);
    }
    if !place.outer.is_empty() {
        value = b.insert(dest, value, &place.outer);
    }
    rw.replace(op, &[value]);
    Ok(())
}

// from_elements(a, b) -> insertelement(b, insertelement(a, poison, 0), 1)
fn from_elements(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    if rank(rw, super::result_type(rw, op)) > 1 {
        return Err("vectors of several dimensions are not supported".into());
    }
    let ty = rw.convert_only_result(op)?;
    let mut b = LlvmBuilder::of(rw, op)?;
    let mut vector = b.poison(ty);
    for (at, element) in operands.iter().enumerate() {
        let at = index(&mut b, OpFoldResult::Known(at as i64));
        vector = llvm::insertelement(b.rw, b.loc, vector, *element, at);
    }
    rw.replace(op, &[vector]);
    Ok(())
}

// to_elements(v) -> extractelement(v, 0), extractelement(v, 1), .. for those that are used
fn to_elements(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let source = operands[vector::to_elements::SOURCE];
    if as_array(rw.cx, rw.body.ty(source)).is_some() {
        return Err("vectors of several dimensions are not supported".into());
    }
    let used = rw
        .body
        .results(op)
        .map(|v| rw.body.users(v).next().is_some());
    let used: Vec<bool> = used.collect();
    let mut b = LlvmBuilder::of(rw, op)?;
    let mut elements: Vec<Values> = Vec::with_capacity(used.len());
    for (at, used) in used.into_iter().enumerate() {
        let mut element = Values::new();
        if used {
            let at = index(&mut b, OpFoldResult::Known(at as i64));
            element.push(llvm::extractelement(b.rw, b.loc, source, at));
        }
        elements.push(element);
    }
    rw.replace_many(op, elements);
    Ok(())
}

// scalable.insert(x, v, i) -> intr.vector.insert(v, x, i)
fn scalable_insert(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::scalable_insert::{DEST, VALUE_TO_STORE};
    let view = vector::ScalableInsert::new(rw.op(op));
    let (loc, position) = (view.loc(), view.pos());
    let (vector, part) = (operands[DEST], operands[VALUE_TO_STORE]);
    let vector = llvm::intr_vector_insert(rw, loc, vector, part, position);
    rw.replace(op, &[vector]);
    Ok(())
}

// scalable.extract(v, i) -> intr.vector.extract(v, i)
fn scalable_extract(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = vector::ScalableExtract::new(rw.op(op));
    let (loc, position) = (view.loc(), view.pos());
    let ty = rw.convert(view.ty(view.only_result()))?;
    let source = operands[vector::scalable_extract::SOURCE];
    let vector = llvm::intr_vector_extract(rw, loc, ty, source, position);
    rw.replace(op, &[vector]);
    Ok(())
}
