//! Sparse matrices: calls of a library of them, one a kind of operation.
//!
//! Matrices with two of four elements have functions of their own, and so have the dense ones that they are multiplied with.

mod two_of_four;

use std::sync::Arc;

use oxmlir_dialects::tables::gpu;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Context, OpId, OpName, Type, TypeKind, ValueId};

use super::memory::builder;
use super::{check_operands, only_dependency, runtime};
use crate::conversion::llvm_common::{Descriptor, int_constant};

/// What is computed for a call.
#[derive(Clone, Copy)]
enum Made {
    /// The first element of the memref that is this group of operands.
    Pointer(usize),
    /// The number for the type of its elements, as indices into a matrix
    Indices(usize),
    /// and as elements of one.
    Elements(usize),
    /// The number of the mode that is this attribute.
    Mode(usize),
    /// The number for the type that is this attribute.
    Type(usize),
}

use Made::{Elements, Indices, Mode, Pointer, Type as TypeOf};

/// An argument of a call.
#[derive(Clone, Copy)]
enum Argument {
    /// The operand that is this group.
    Given(usize),
    /// What was computed as number so and so.
    Made(usize),
}

use Argument::{Given, Made as New};

enum Returned {
    Nothing,
    Handle,
    Size,
}

/// How an operation becomes a call: the stream is the last argument.
struct Call {
    op: OpName,
    pattern: &'static str,
    function: fn(&ConversionRewriter, OpId) -> &'static str,
    made: &'static [Made],
    arguments: &'static [Argument],
    returned: Returned,
}

static CALLS: &[Call] = &[
    Call {
        op: gpu::CREATE_COO,
        pattern: "ConvertCreateCooOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuCreateCoo",
        made: &[Pointer(4), Pointer(5), Pointer(6), Indices(4), Elements(6)],
        arguments: &[
            Given(1),
            Given(2),
            Given(3),
            New(0),
            New(1),
            New(2),
            New(3),
            New(4),
        ],
        returned: Returned::Handle,
    },
    Call {
        op: gpu::CREATE_COO_AOS,
        pattern: "ConvertCreateCooAoSOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuCreateCooAoS",
        made: &[Pointer(4), Pointer(5), Indices(4), Elements(5)],
        arguments: &[Given(1), Given(2), Given(3), New(0), New(1), New(2), New(3)],
        returned: Returned::Handle,
    },
    compressed(
        gpu::CREATE_CSR,
        "ConvertCreateCsrOpToGpuRuntimeCallPattern",
        |_, _| "mgpuCreateCsr",
    ),
    compressed(
        gpu::CREATE_CSC,
        "ConvertCreateCscOpToGpuRuntimeCallPattern",
        |_, _| "mgpuCreateCsc",
    ),
    Call {
        op: gpu::CREATE_BSR,
        pattern: "ConvertCreateBsrOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuCreateBsr",
        made: &[
            Pointer(6),
            Pointer(7),
            Pointer(8),
            Indices(6),
            Indices(7),
            Elements(8),
        ],
        arguments: &[
            Given(1),
            Given(2),
            Given(3),
            Given(4),
            Given(5),
            New(0),
            New(1),
            New(2),
            New(3),
            New(4),
            New(5),
        ],
        returned: Returned::Handle,
    },
    Call {
        op: gpu::SET_CSR_POINTERS,
        pattern: "ConvertSetCsrPointersOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSetCsrPointers",
        made: &[Pointer(2), Pointer(3), Pointer(4)],
        arguments: &[Given(1), New(0), New(1), New(2)],
        returned: Returned::Nothing,
    },
    Call {
        op: gpu::SPMV_BUFFER_SIZE,
        pattern: "ConvertSpMVBufferSizeOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpMVBufferSize",
        made: &[
            Mode(gpu::spmv_buffer_size::MODE_A_ATTR),
            TypeOf(gpu::spmv_buffer_size::COMPUTE_TYPE_ATTR),
        ],
        arguments: &[New(0), Given(1), Given(2), Given(3), New(1)],
        returned: Returned::Size,
    },
    Call {
        op: gpu::SPMV,
        pattern: "ConvertSpMVOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpMV",
        made: &[
            Mode(gpu::spmv::MODE_A_ATTR),
            TypeOf(gpu::spmv::COMPUTE_TYPE_ATTR),
            Pointer(4),
        ],
        arguments: &[New(0), Given(1), Given(2), Given(3), New(1), New(2)],
        returned: Returned::Nothing,
    },
    Call {
        op: gpu::SPMM_BUFFER_SIZE,
        pattern: "ConvertSpMMBufferSizeOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpMMBufferSize",
        made: &[
            Mode(gpu::spmm_buffer_size::MODE_A_ATTR),
            Mode(gpu::spmm_buffer_size::MODE_B_ATTR),
            TypeOf(gpu::spmm_buffer_size::COMPUTE_TYPE_ATTR),
        ],
        arguments: &[New(0), New(1), Given(1), Given(2), Given(3), New(2)],
        returned: Returned::Size,
    },
    Call {
        op: gpu::SPMM,
        pattern: "ConvertSpMMOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpMM",
        made: &[
            Mode(gpu::spmm::MODE_A_ATTR),
            Mode(gpu::spmm::MODE_B_ATTR),
            TypeOf(gpu::spmm::COMPUTE_TYPE_ATTR),
            Pointer(4),
        ],
        arguments: &[New(0), New(1), Given(1), Given(2), Given(3), New(2), New(3)],
        returned: Returned::Nothing,
    },
    Call {
        op: gpu::SDDMM_BUFFER_SIZE,
        pattern: "ConvertSDDMMBufferSizeOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSDDMMBufferSize",
        made: &[
            Mode(gpu::sddmm_buffer_size::MODE_A_ATTR),
            Mode(gpu::sddmm_buffer_size::MODE_B_ATTR),
            TypeOf(gpu::sddmm_buffer_size::COMPUTE_TYPE_ATTR),
        ],
        arguments: &[New(0), New(1), Given(1), Given(2), Given(3), New(2)],
        returned: Returned::Size,
    },
    Call {
        op: gpu::SDDMM,
        pattern: "ConvertSDDMMOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSDDMM",
        made: &[
            TypeOf(gpu::sddmm::COMPUTE_TYPE_ATTR),
            Mode(gpu::sddmm::MODE_A_ATTR),
            Mode(gpu::sddmm::MODE_B_ATTR),
            Pointer(4),
        ],
        arguments: &[New(1), New(2), Given(1), Given(2), Given(3), New(0), New(3)],
        returned: Returned::Nothing,
    },
    Call {
        op: gpu::SPGEMM_CREATE_DESCR,
        pattern: "ConvertSpGEMMCreateDescrOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpGEMMCreateDescr",
        made: &[],
        arguments: &[],
        returned: Returned::Handle,
    },
    Call {
        op: gpu::SPGEMM_DESTROY_DESCR,
        pattern: "ConvertSpGEMMDestroyDescrOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpGEMMDestroyDescr",
        made: &[],
        arguments: &[Given(1)],
        returned: Returned::Nothing,
    },
    Call {
        op: gpu::SPGEMM_WORK_ESTIMATION_OR_COMPUTE,
        pattern: "ConvertSpGEMMWorkEstimationOrComputeOpToGpuRuntimeCallPattern",
        function: |rw, op| match number(rw, op, gpu::spgemm_work_estimation_or_compute::KIND_ATTR) {
            0 => "mgpuSpGEMMWorkEstimation",
            _ => "mgpuSpGEMMCompute",
        },
        made: &[
            TypeOf(gpu::spgemm_work_estimation_or_compute::COMPUTE_TYPE_ATTR),
            Mode(gpu::spgemm_work_estimation_or_compute::MODE_A_ATTR),
            Mode(gpu::spgemm_work_estimation_or_compute::MODE_B_ATTR),
            Pointer(6),
        ],
        arguments: &[
            Given(1),
            New(1),
            New(2),
            Given(2),
            Given(3),
            Given(4),
            New(0),
            Given(5),
            New(3),
        ],
        returned: Returned::Size,
    },
    Call {
        op: gpu::SPGEMM_COPY,
        pattern: "ConvertSpGEMMCopyOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpGEMMCopy",
        made: &[
            TypeOf(gpu::spgemm_copy::COMPUTE_TYPE_ATTR),
            Mode(gpu::spgemm_copy::MODE_A_ATTR),
            Mode(gpu::spgemm_copy::MODE_B_ATTR),
        ],
        arguments: &[
            Given(1),
            New(1),
            New(2),
            Given(2),
            Given(3),
            Given(4),
            New(0),
        ],
        returned: Returned::Nothing,
    },
    Call {
        op: gpu::DESTROY_SP_MAT,
        pattern: "ConvertDestroySpMatOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuDestroySpMat",
        made: &[],
        arguments: &[Given(1)],
        returned: Returned::Nothing,
    },
    Call {
        op: gpu::DESTROY_DN_TENSOR,
        pattern: "ConvertDestroyDnTensorOpToGpuRuntimeCallPattern",
        function: |rw, op| match dimensions_of_dense(rw, rw.body.operand_group(rw.cx, op, 1)[0]) {
            Some(1) => "mgpuDestroyDnVec",
            _ => "mgpuDestroyDnMat",
        },
        made: &[],
        arguments: &[Given(1)],
        returned: Returned::Nothing,
    },
];

/// A matrix with one array of positions, one of indices and one of elements.
const fn compressed(
    op: OpName,
    pattern: &'static str,
    function: fn(&ConversionRewriter, OpId) -> &'static str,
) -> Call {
    Call {
        op,
        pattern,
        function,
        made: &[
            Pointer(4),
            Pointer(5),
            Pointer(6),
            Indices(4),
            Indices(5),
            Elements(6),
        ],
        arguments: &[
            Given(1),
            Given(2),
            Given(3),
            New(0),
            New(1),
            New(2),
            New(3),
            New(4),
            New(5),
        ],
        returned: Returned::Handle,
    }
}

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

/// The converted operands of a group.
fn group<'o>(
    rw: &ConversionRewriter,
    op: OpId,
    operands: &'o [ValueId],
    group: usize,
) -> Result<&'o [ValueId], NoMatch> {
    let range = rw.body.operand_range(rw.cx, op, group);
    operands.get(range).ok_or_else(|| "no operand".into())
}

fn given(
    rw: &ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    at: usize,
) -> Result<ValueId, NoMatch> {
    let first = group(rw, op, operands, at)?.first();
    first.copied().ok_or_else(|| "no operand".into())
}

fn call(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], entry: &Call) -> Outcome {
    check(rw, op, operands)?;
    let function = (entry.function)(rw, op);
    let made: Result<Vec<ValueId>, NoMatch> = entry
        .made
        .iter()
        .map(|m| make(rw, op, operands, *m))
        .collect();
    let made = made?;
    let mut arguments = Vec::with_capacity(entry.arguments.len() + 1);
    for argument in entry.arguments {
        arguments.push(match argument {
            Given(at) => given(rw, op, operands, *at)?,
            New(at) => made[*at],
        });
    }
    let stream = operands[0];
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
        let value = rw.body.operand_group(rw.cx, op, group).first().copied();
        value.map_or(Type::INDEX, |v| rw.cx.element_type(rw.body.ty(v)))
    };
    let number = match made {
        Pointer(group) => {
            let memref = given(rw, op, operands, group)?;
            return Ok(Descriptor::new(memref).allocated(&mut builder(rw, op)?));
        }
        Indices(group) => number_of_index_type(rw.cx, elements(rw, group)),
        Elements(group) => number_of_type(rw.cx, elements(rw, group)),
        Mode(slot) => number(rw, op, slot),
        TypeOf(slot) => number_of_type(rw.cx, rw.op(op).type_attr(slot).ok_or("no type")?),
    };
    let loc = rw.body.loc(op);
    Ok(int_constant(rw, loc, Type::I32, number))
}

/// The number behind an enumerated attribute.
fn number(rw: &ConversionRewriter, op: OpId, slot: usize) -> i64 {
    match rw.body.attr(op, slot).map(|attr| rw.cx.attr_kind(attr)) {
        Some(oxmlir_ir::AttrKind::Enum { value, .. }) => *value,
        _ => 0,
    }
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
    let def = rw.body.defining_op(tensor)?;
    let is_made = rw.body.name(def) == gpu::CREATE_DN_TENSOR;
    is_made.then(|| rw.op(def).group(gpu::create_dn_tensor::DIMS).len())
}

// create_dn_tensor async [s] m, n -> call @mgpuCreateDnVec(n, m.allocated, type, s)
fn dense(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    check(rw, op, operands)?;
    let pointer = make(rw, op, operands, Pointer(gpu::create_dn_tensor::MEMREF))?;
    let sizes = group(rw, op, operands, gpu::create_dn_tensor::DIMS)?;
    let kind = make(rw, op, operands, Elements(gpu::create_dn_tensor::MEMREF))?;
    let stream = operands[0];
    let function = match sizes.len() {
        1 => "mgpuCreateDnVec",
        2 => "mgpuCreateDnMat",
        _ => return Err("neither a vector nor a matrix".into()),
    };
    let tensor = rw.body.result(op, 0);
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
    let stream = operands[0];
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
