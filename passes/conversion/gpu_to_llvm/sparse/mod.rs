//! Sparse matrices: calls of a library of them, one a kind of operation.
//!
//! Matrices with two of four elements have functions of their own, and so have the dense ones that they are multiplied with.

mod calls;
mod two_of_four;

use std::sync::Arc;

use oxmlir_dialects::tables::gpu;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Context, OpId, Type, TypeKind, ValueId};

use calls::{Argument, CALLS, Call, Made, Returned};

use super::memory::builder;
use super::{check_operands, only_dependency, runtime, stream};
use crate::conversion::llvm_common::{Descriptor, int_constant};

pub fn add_patterns(p: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    for entry in CALLS {
        p.add(
            entry.op,
            entry.pattern,
            Some(types),
            |rw, op, operands| match two_of_four::convert(rw, op, operands)? {
                true => Ok(()),
                false => call(rw, op, operands, entry),
            },
        );
    }
    let tensor = "ConvertCreateDnTensorOpToGpuRuntimeCallPattern";
    p.add(gpu::CREATE_DN_TENSOR, tensor, Some(types), dense);
    let matrix = "ConvertCreate2To4SpMatOpToGpuRuntimeCallPattern";
    p.add(
        gpu::CREATE_2TO4_SPMAT,
        matrix,
        Some(types),
        two_of_four::create,
    );
    let size = "ConvertSpMatGetSizeOpToGpuRuntimeCallPattern";
    p.add(gpu::SPMAT_GET_SIZE, size, Some(types), get_size);
}

/// Checks what all of these need.
fn check(rw: &ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    check_operands(rw, operands)?;
    only_dependency(rw, op)
}

/// The converted operand of a group of one.
fn given(
    rw: &ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    group: usize,
) -> Result<ValueId, NoMatch> {
    let value = rw.op(op).optional_of(operands, group);
    value.ok_or_else(|| "no operand".into())
}

fn call(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], entry: &Call) -> Outcome {
    check(rw, op, operands)?;
    let function = (entry.function)(rw, op);
    let mut computed = Vec::with_capacity(entry.made.len());
    for made in entry.made {
        computed.push((*made, make(rw, op, operands, *made)?));
    }
    let mut arguments = Vec::with_capacity(entry.arguments.len() + 1);
    for argument in entry.arguments {
        arguments.push(match argument {
            Argument::Given(group) => given(rw, op, operands, *group)?,
            Argument::Made(made) => {
                let found = computed.iter().find(|(own, _)| own == made);
                found.ok_or("an argument that is not computed")?.1
            }
        });
    }
    let stream = stream(rw, op, operands)?;
    arguments.push(stream);
    let result = match entry.returned {
        Returned::Nothing => runtime::call(rw, op, function, &arguments, None)?,
        Returned::Handle => Some(runtime::call_for_pointer(rw, op, function, &arguments)?),
        Returned::Size => {
            let index = rw.convert(Type::INDEX)?;
            runtime::call(rw, op, function, &arguments, Some(index))?
        }
    };
    let results: Vec<ValueId> = result.into_iter().chain([stream]).collect();
    rw.replace(op, &results);
    Ok(())
}

fn make(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    made: Made,
) -> Result<ValueId, NoMatch> {
    let elements = |rw: &ConversionRewriter, group: usize| {
        let value = rw.op(op).optional(group);
        value.map_or(Type::INDEX, |v| rw.cx.element_type(rw.body.ty(v)))
    };
    let number = match made {
        Made::Pointer(group) => {
            let memref = given(rw, op, operands, group)?;
            return Ok(Descriptor::new(memref).allocated(&mut builder(rw, op)?));
        }
        Made::Indices(group) => number_of_index_type(rw.cx, elements(rw, group)),
        Made::Elements(group) => number_of_type(rw.cx, elements(rw, group)),
        Made::Mode(slot) => number(rw, op, slot),
        Made::Type(slot) => number_of_type(rw.cx, rw.op(op).type_attr(slot).ok_or("no type")?),
    };
    let loc = rw.body.loc(op);
    Ok(int_constant(rw, loc, Type::I32, number))
}

/// The number behind an enumerated attribute.
fn number(rw: &ConversionRewriter, op: OpId, slot: usize) -> i64 {
    let attr = rw.body.attr(op, slot);
    attr.and_then(|attr| rw.cx.enum_number(attr)).unwrap_or(0)
}

/// The library's number for indices.
fn number_of_index_type(cx: &Context, ty: Type) -> i64 {
    match cx.type_kind(ty) {
        TypeKind::Integer { width: 16, .. } => 1,
        TypeKind::Integer { width: 32, .. } => 2,
        _ => 3,
    }
}

/// The library's number for elements.
fn number_of_type(cx: &Context, ty: Type) -> i64 {
    match cx.type_kind(ty) {
        TypeKind::Float(FloatKind::BF16) => 14,
        TypeKind::Float(FloatKind::F16) => 2,
        TypeKind::Float(FloatKind::F32) => 0,
        TypeKind::Float(FloatKind::F64) => 1,
        TypeKind::Integer { width: 8, .. } => 3,
        TypeKind::Integer { width: 16, .. } => 20,
        TypeKind::Complex(element) => match cx.type_kind(*element) {
            TypeKind::Float(FloatKind::F32) => 4,
            TypeKind::Float(FloatKind::F64) => 5,
            _ => 6,
        },
        _ => 10,
    }
}

/// How many sizes a dense tensor was made with.
fn dimensions_of_dense(rw: &ConversionRewriter, tensor: ValueId) -> Option<usize> {
    let tensor = gpu::CreateDnTensor::of(rw.defining_op(tensor)?)?;
    Some(tensor.dims().len())
}

// create_dn_tensor async [s] m, n -> call @mgpuCreateDnVec(n, m.allocated, type, s)
fn dense(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    check(rw, op, operands)?;
    let pointer = make(
        rw,
        op,
        operands,
        Made::Pointer(gpu::create_dn_tensor::MEMREF),
    )?;
    let sizes = rw.op(op).group_of(operands, gpu::create_dn_tensor::DIMS);
    let kind = make(
        rw,
        op,
        operands,
        Made::Elements(gpu::create_dn_tensor::MEMREF),
    )?;
    let stream = stream(rw, op, operands)?;
    let function = match sizes.len() {
        1 => "mgpuCreateDnVec",
        2 => "mgpuCreateDnMat",
        _ => return Err("neither a vector nor a matrix".into()),
    };
    let tensor = gpu::CreateDnTensor::new(rw.op(op)).dn_tensor();
    let arguments: Vec<ValueId> = sizes
        .iter()
        .copied()
        .chain([pointer, kind, stream])
        .collect();
    let handle = match two_of_four::is_factor(rw, tensor) {
        true if sizes.len() == 2 => two_of_four::create_dense(rw, op, &arguments)?,
        _ => runtime::call_for_pointer(rw, op, function, &arguments)?,
    };
    rw.replace(op, &[handle, stream]);
    Ok(())
}

/// Sizes that the library tells.
const SIZES: i64 = 3;

// spmat_get_size async [s] m -> call @mgpuSpMatGetSize(m, &rows, &columns, &elements, s)
fn get_size(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    check(rw, op, operands)?;
    let matrix = given(rw, op, operands, gpu::spmat_get_size::SPMAT)?;
    let stream = stream(rw, op, operands)?;
    let index = rw.convert(Type::INDEX)?;
    let mut b = builder(rw, op)?;
    let (ptr, count) = (b.ptr(), b.constant(SIZES));
    let buffer = b.alloca(ptr, index, count, two_of_four::ALIGNMENT);
    let mut places = Vec::new();
    for i in 0..SIZES {
        let i = b.constant(i);
        places.push(b.gep_value(buffer, ptr, i));
    }
    let mut arguments = vec![matrix];
    arguments.extend(&places);
    arguments.push(stream);
    runtime::call(rw, op, "mgpuSpMatGetSize", &arguments, None)?;
    let mut b = builder(rw, op)?;
    let mut results: Vec<ValueId> = places.iter().map(|place| b.load(index, *place)).collect();
    results.push(stream);
    rw.replace(op, &results);
    Ok(())
}
