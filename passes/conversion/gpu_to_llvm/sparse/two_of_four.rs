//! Matrices of which two of four elements are not zero: their handles are memory of the host.

use oxmlir_dialects::tables::{gpu, llvm};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Context, OpId, Type, TypeKind, ValueId};

use super::super::memory::builder;
use super::super::{runtime, stream};
use super::calls::Made;
use super::{check, given, make, number};
use crate::conversion::llvm_common::int_constant;

/// Of memory on the stack that the library writes to, in bytes.
pub const ALIGNMENT: i64 = 16;
/// Bytes of a handle of a sparse matrix,
const SPARSE_BYTES: i64 = 44104;
/// and of one of a dense matrix.
const DENSE_BYTES: i64 = 11032;
/// Buffers that a product needs.
const BUFFERS: i64 = 3;

/// The operation that has made a sparse matrix, if it is of this kind.
fn made_by(rw: &ConversionRewriter, matrix: ValueId) -> Option<OpId> {
    let def = rw.body.defining_op(matrix)?;
    (rw.body.name(def) == gpu::CREATE_2TO4_SPMAT).then_some(def)
}

/// Whether a dense tensor is multiplied with a matrix of this kind.
pub fn is_factor(rw: &ConversionRewriter, tensor: ValueId) -> bool {
    rw.body.users(tensor).any(|user| {
        let product = gpu::Spmm::of(rw.op(user));
        product.is_some_and(|product| made_by(rw, product.spmat_a()).is_some())
    })
}

/// Converts an operation on matrices of this kind: false if it is not one.
pub fn convert(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
) -> Result<bool, NoMatch> {
    let view = rw.op(op);
    if let Some(product) = gpu::SpmmBufferSize::of(view) {
        let matrix = made_by(rw, product.spmat_a());
        return when(matrix, |matrix| buffer_sizes(rw, op, operands, matrix));
    }
    if let Some(spmm) = gpu::Spmm::of(view) {
        let matrix = made_by(rw, spmm.spmat_a());
        return when(matrix, |_| product(rw, op, operands));
    }
    if let Some(destroyed) = gpu::DestroySpMat::of(view) {
        let matrix = made_by(rw, destroyed.spmat());
        let (handle, function) = (gpu::destroy_sp_mat::SPMAT, "mgpuDestroyCuSparseLtSpMat");
        return when(matrix, |_| destroy(rw, op, operands, handle, function));
    }
    if let Some(destroyed) = gpu::DestroyDnTensor::of(view) {
        let factor = is_factor(rw, destroyed.dn_tensor()).then_some(());
        let (handle, function) = (
            gpu::destroy_dn_tensor::DN_TENSOR,
            "mgpuDestroyCuSparseLtDnMat",
        );
        return when(factor, |()| destroy(rw, op, operands, handle, function));
    }
    Ok(false)
}

/// Converts an operation on matrices of this kind if `found` says that it is one.
fn when<T>(found: Option<T>, convert: impl FnOnce(T) -> Outcome) -> Result<bool, NoMatch> {
    match found {
        Some(found) => convert(found).map(|()| true),
        None => Ok(false),
    }
}

/// Memory for a handle.
fn handle(rw: &mut ConversionRewriter, op: OpId, bytes: i64) -> Result<ValueId, NoMatch> {
    let mut b = builder(rw, op)?;
    let (ptr, size) = (b.ptr(), b.constant(bytes));
    let memory = b.alloca(ptr, Type::I8, size, ALIGNMENT);
    Ok(llvm::bitcast(b.rw, b.loc, ptr, memory))
}

// create_2to4_spmat async [s] n, k, m -> call @mgpuCusparseLtCreate2To4SpMat(&handle, n, k, m.allocated, type, s)
pub fn create(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use gpu::create_2to4_spmat::{COLS, MEMREF, ROWS};
    check(rw, op, operands)?;
    let pointer = make(rw, op, operands, Made::Pointer(MEMREF))?;
    let kind = make(rw, op, operands, Made::Elements(MEMREF))?;
    let (rows, columns) = (
        given(rw, op, operands, ROWS)?,
        given(rw, op, operands, COLS)?,
    );
    let handle = handle(rw, op, SPARSE_BYTES)?;
    let stream = stream(rw, op, operands)?;
    let arguments = [handle, rows, columns, pointer, kind, stream];
    runtime::call(rw, op, "mgpuCusparseLtCreate2To4SpMat", &arguments, None)?;
    rw.replace(op, &[handle, stream]);
    Ok(())
}

/// The handle of a dense matrix that is made with these arguments.
pub fn create_dense(
    rw: &mut ConversionRewriter,
    op: OpId,
    arguments: &[ValueId],
) -> Result<ValueId, NoMatch> {
    let handle = handle(rw, op, DENSE_BYTES)?;
    let arguments: Vec<ValueId> = [handle]
        .into_iter()
        .chain(arguments.iter().copied())
        .collect();
    runtime::call(rw, op, "mgpuCreateCuSparseLtDnMat", &arguments, None)?;
    Ok(handle)
}

/// The numbers of a product's modes.
fn modes(
    rw: &mut ConversionRewriter,
    op: OpId,
    slots: [usize; 2],
) -> Result<[ValueId; 2], NoMatch> {
    let [a, b] = slots;
    Ok([
        make(rw, op, &[], Made::Mode(a))?,
        make(rw, op, &[], Made::Mode(b))?,
    ])
}

// spmm_buffer_size async [s] a, b, c -> call @mgpuCuSparseLtSpMMBufferSize(&sizes, ma, mb, a, b, c, type, flag, s)
fn buffer_sizes(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    matrix: OpId,
) -> Outcome {
    use gpu::spmm_buffer_size as slots;
    check(rw, op, operands)?;
    let view = gpu::SpmmBufferSize::new(rw.op(op));
    let kind = view.compute_type();
    if view.num_results() != 1 + BUFFERS as usize {
        return Err("expected sizes of three buffers".into());
    }
    let loc = rw.body.loc(op);
    let tensors = [
        given(rw, op, operands, slots::SPMAT_A)?,
        given(rw, op, operands, slots::DNMAT_B)?,
        given(rw, op, operands, slots::DNMAT_C)?,
    ];
    let [mode_a, mode_b] = modes(rw, op, [slots::MODE_A_ATTR, slots::MODE_B_ATTR])?;
    let flag = number(rw, matrix, gpu::create_2to4_spmat::PRUNE_FLAG_ATTR);
    let flag = int_constant(rw, loc, Type::I32, flag);
    let kind = number_of_compute_type(rw.cx, kind);
    let kind = int_constant(rw, loc, Type::I32, kind);
    let index = rw.convert(Type::INDEX)?;
    let stream = stream(rw, op, operands)?;
    let mut b = builder(rw, op)?;
    let (ptr, count) = (b.ptr(), b.constant(BUFFERS));
    let sizes = b.alloca(ptr, ptr, count, ALIGNMENT);
    let [a, dense, result] = tensors;
    let arguments = [sizes, mode_a, mode_b, a, dense, result, kind, flag, stream];
    runtime::call(rw, op, "mgpuCuSparseLtSpMMBufferSize", &arguments, None)?;
    let mut b = builder(rw, op)?;
    let mut places = vec![sizes];
    for i in 1..BUFFERS {
        let i = b.constant(i);
        places.push(b.gep_value(sizes, ptr, i));
    }
    let mut results: Vec<ValueId> = places.iter().map(|place| b.load(index, *place)).collect();
    results.push(stream);
    rw.replace(op, &results);
    Ok(())
}

/// The library's number for what a product is computed in.
fn number_of_compute_type(cx: &Context, ty: Type) -> i64 {
    match cx.type_kind(ty) {
        TypeKind::Float(FloatKind::F16) => 0,
        _ => 1,
    }
}

// spmm async [s] a, b, c, x, y, z -> call @mgpuCuSparseLtSpMM(a, b, c, x.allocated, y.allocated, z.allocated, s)
fn product(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use gpu::spmm::{BUFFERS, COMPUTE_TYPE_ATTR, DNMAT_B, DNMAT_C, SPMAT_A};
    use gpu::spmm::{MODE_A_ATTR, MODE_B_ATTR};
    check(rw, op, operands)?;
    modes(rw, op, [MODE_A_ATTR, MODE_B_ATTR])?;
    make(rw, op, operands, Made::Type(COMPUTE_TYPE_ATTR))?;
    let mut arguments = Vec::new();
    for tensor in [SPMAT_A, DNMAT_B, DNMAT_C] {
        arguments.push(given(rw, op, operands, tensor)?);
    }
    for memref in rw.op(op).group_of(operands, BUFFERS) {
        let memref = crate::conversion::llvm_common::Descriptor::new(*memref);
        arguments.push(memref.allocated(&mut builder(rw, op)?));
    }
    let stream = stream(rw, op, operands)?;
    arguments.push(stream);
    runtime::call(rw, op, "mgpuCuSparseLtSpMM", &arguments, None)?;
    rw.replace(op, &[stream]);
    Ok(())
}

fn destroy(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    handle: usize,
    function: &'static str,
) -> Outcome {
    check(rw, op, operands)?;
    let handle = given(rw, op, operands, handle)?;
    let stream = stream(rw, op, operands)?;
    runtime::call(rw, op, function, &[handle, stream], None)?;
    rw.replace(op, &[stream]);
    Ok(())
}
