//! The calls that operations on sparse matrices become.

use oxmlir_dialects::tables::gpu::{self, SpGEMMWorkEstimationOrComputeKind as Work};
use oxmlir_ir::rewrite::conversion::ConversionRewriter;
use oxmlir_ir::{OpId, OpName};

use super::dimensions_of_dense;

/// What is computed for a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Made {
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
pub enum Argument {
    /// The operand that is this group.
    Given(usize),
    /// What is computed.
    Made(Made),
}

use Argument::{Given, Made as New};

pub enum Returned {
    Nothing,
    Handle,
    Size,
}

/// How an operation becomes a call: the stream is the last argument.
pub struct Call {
    pub op: OpName,
    pub pattern: &'static str,
    pub function: fn(&ConversionRewriter, OpId) -> &'static str,
    /// What is computed, in this order.
    pub made: &'static [Made],
    pub arguments: &'static [Argument],
    pub returned: Returned,
}

pub static CALLS: &[Call] = &[
    CREATE_COO,
    CREATE_COO_AOS,
    CREATE_CSR,
    CREATE_CSC,
    CREATE_BSR,
    SET_CSR_POINTERS,
    SPMV_BUFFER_SIZE,
    SPMV,
    SPMM_BUFFER_SIZE,
    SPMM,
    SDDMM_BUFFER_SIZE,
    SDDMM,
    SPGEMM_CREATE_DESCR,
    SPGEMM_DESTROY_DESCR,
    SPGEMM_WORK_ESTIMATION_OR_COMPUTE,
    SPGEMM_COPY,
    DESTROY_SP_MAT,
    DESTROY_DN_TENSOR,
];

const CREATE_COO: Call = {
    use gpu::create_coo as slots;
    Call {
        op: gpu::CREATE_COO,
        pattern: "ConvertCreateCooOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuCreateCoo",
        made: &[
            Pointer(slots::ROW_IDXS),
            Pointer(slots::COL_IDXS),
            Pointer(slots::VALUES),
            Indices(slots::ROW_IDXS),
            Elements(slots::VALUES),
        ],
        arguments: &[
            Given(slots::ROWS),
            Given(slots::COLS),
            Given(slots::NNZ),
            New(Pointer(slots::ROW_IDXS)),
            New(Pointer(slots::COL_IDXS)),
            New(Pointer(slots::VALUES)),
            New(Indices(slots::ROW_IDXS)),
            New(Elements(slots::VALUES)),
        ],
        returned: Returned::Handle,
    }
};

const CREATE_COO_AOS: Call = {
    use gpu::create_coo_aos as slots;
    Call {
        op: gpu::CREATE_COO_AOS,
        pattern: "ConvertCreateCooAoSOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuCreateCooAoS",
        made: &[
            Pointer(slots::IDXS),
            Pointer(slots::VALUES),
            Indices(slots::IDXS),
            Elements(slots::VALUES),
        ],
        arguments: &[
            Given(slots::ROWS),
            Given(slots::COLS),
            Given(slots::NNZ),
            New(Pointer(slots::IDXS)),
            New(Pointer(slots::VALUES)),
            New(Indices(slots::IDXS)),
            New(Elements(slots::VALUES)),
        ],
        returned: Returned::Handle,
    }
};

const CREATE_CSR: Call = {
    use gpu::create_csr as slots;
    Call {
        op: gpu::CREATE_CSR,
        pattern: "ConvertCreateCsrOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuCreateCsr",
        made: &[
            Pointer(slots::ROW_POS),
            Pointer(slots::COL_IDXS),
            Pointer(slots::VALUES),
            Indices(slots::ROW_POS),
            Indices(slots::COL_IDXS),
            Elements(slots::VALUES),
        ],
        arguments: &[
            Given(slots::ROWS),
            Given(slots::COLS),
            Given(slots::NNZ),
            New(Pointer(slots::ROW_POS)),
            New(Pointer(slots::COL_IDXS)),
            New(Pointer(slots::VALUES)),
            New(Indices(slots::ROW_POS)),
            New(Indices(slots::COL_IDXS)),
            New(Elements(slots::VALUES)),
        ],
        returned: Returned::Handle,
    }
};

const CREATE_CSC: Call = {
    use gpu::create_csc as slots;
    Call {
        op: gpu::CREATE_CSC,
        pattern: "ConvertCreateCscOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuCreateCsc",
        made: &[
            Pointer(slots::COL_POS),
            Pointer(slots::ROW_IDXS),
            Pointer(slots::VALUES),
            Indices(slots::COL_POS),
            Indices(slots::ROW_IDXS),
            Elements(slots::VALUES),
        ],
        arguments: &[
            Given(slots::ROWS),
            Given(slots::COLS),
            Given(slots::NNZ),
            New(Pointer(slots::COL_POS)),
            New(Pointer(slots::ROW_IDXS)),
            New(Pointer(slots::VALUES)),
            New(Indices(slots::COL_POS)),
            New(Indices(slots::ROW_IDXS)),
            New(Elements(slots::VALUES)),
        ],
        returned: Returned::Handle,
    }
};

const CREATE_BSR: Call = {
    use gpu::create_bsr as slots;
    Call {
        op: gpu::CREATE_BSR,
        pattern: "ConvertCreateBsrOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuCreateBsr",
        made: &[
            Pointer(slots::B_ROW_POS),
            Pointer(slots::B_COL_IDXS),
            Pointer(slots::VALUES),
            Indices(slots::B_ROW_POS),
            Indices(slots::B_COL_IDXS),
            Elements(slots::VALUES),
        ],
        arguments: &[
            Given(slots::BROWS),
            Given(slots::BCOLS),
            Given(slots::BNNZ),
            Given(slots::R_BLOCK_SIZE),
            Given(slots::C_BLOCK_SIZE),
            New(Pointer(slots::B_ROW_POS)),
            New(Pointer(slots::B_COL_IDXS)),
            New(Pointer(slots::VALUES)),
            New(Indices(slots::B_ROW_POS)),
            New(Indices(slots::B_COL_IDXS)),
            New(Elements(slots::VALUES)),
        ],
        returned: Returned::Handle,
    }
};

const SET_CSR_POINTERS: Call = {
    use gpu::set_csr_pointers as slots;
    Call {
        op: gpu::SET_CSR_POINTERS,
        pattern: "ConvertSetCsrPointersOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSetCsrPointers",
        made: &[
            Pointer(slots::POSITIONS),
            Pointer(slots::COORDINATES),
            Pointer(slots::VALUES),
        ],
        arguments: &[
            Given(slots::SPMAT),
            New(Pointer(slots::POSITIONS)),
            New(Pointer(slots::COORDINATES)),
            New(Pointer(slots::VALUES)),
        ],
        returned: Returned::Nothing,
    }
};

const SPMV_BUFFER_SIZE: Call = {
    use gpu::spmv_buffer_size as slots;
    Call {
        op: gpu::SPMV_BUFFER_SIZE,
        pattern: "ConvertSpMVBufferSizeOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpMVBufferSize",
        made: &[Mode(slots::MODE_A_ATTR), TypeOf(slots::COMPUTE_TYPE_ATTR)],
        arguments: &[
            New(Mode(slots::MODE_A_ATTR)),
            Given(slots::SPMAT_A),
            Given(slots::DN_X),
            Given(slots::DN_Y),
            New(TypeOf(slots::COMPUTE_TYPE_ATTR)),
        ],
        returned: Returned::Size,
    }
};

const SPMV: Call = {
    use gpu::spmv as slots;
    Call {
        op: gpu::SPMV,
        pattern: "ConvertSpMVOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpMV",
        made: &[
            Mode(slots::MODE_A_ATTR),
            TypeOf(slots::COMPUTE_TYPE_ATTR),
            Pointer(slots::BUFFER),
        ],
        arguments: &[
            New(Mode(slots::MODE_A_ATTR)),
            Given(slots::SPMAT_A),
            Given(slots::DN_X),
            Given(slots::DN_Y),
            New(TypeOf(slots::COMPUTE_TYPE_ATTR)),
            New(Pointer(slots::BUFFER)),
        ],
        returned: Returned::Nothing,
    }
};

const SPMM_BUFFER_SIZE: Call = {
    use gpu::spmm_buffer_size as slots;
    Call {
        op: gpu::SPMM_BUFFER_SIZE,
        pattern: "ConvertSpMMBufferSizeOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpMMBufferSize",
        made: &[
            Mode(slots::MODE_A_ATTR),
            Mode(slots::MODE_B_ATTR),
            TypeOf(slots::COMPUTE_TYPE_ATTR),
        ],
        arguments: &[
            New(Mode(slots::MODE_A_ATTR)),
            New(Mode(slots::MODE_B_ATTR)),
            Given(slots::SPMAT_A),
            Given(slots::DNMAT_B),
            Given(slots::DNMAT_C),
            New(TypeOf(slots::COMPUTE_TYPE_ATTR)),
        ],
        returned: Returned::Size,
    }
};

const SPMM: Call = {
    use gpu::spmm as slots;
    Call {
        op: gpu::SPMM,
        pattern: "ConvertSpMMOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpMM",
        made: &[
            Mode(slots::MODE_A_ATTR),
            Mode(slots::MODE_B_ATTR),
            TypeOf(slots::COMPUTE_TYPE_ATTR),
            Pointer(slots::BUFFERS),
        ],
        arguments: &[
            New(Mode(slots::MODE_A_ATTR)),
            New(Mode(slots::MODE_B_ATTR)),
            Given(slots::SPMAT_A),
            Given(slots::DNMAT_B),
            Given(slots::DNMAT_C),
            New(TypeOf(slots::COMPUTE_TYPE_ATTR)),
            New(Pointer(slots::BUFFERS)),
        ],
        returned: Returned::Nothing,
    }
};

const SDDMM_BUFFER_SIZE: Call = {
    use gpu::sddmm_buffer_size as slots;
    Call {
        op: gpu::SDDMM_BUFFER_SIZE,
        pattern: "ConvertSDDMMBufferSizeOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSDDMMBufferSize",
        made: &[
            Mode(slots::MODE_A_ATTR),
            Mode(slots::MODE_B_ATTR),
            TypeOf(slots::COMPUTE_TYPE_ATTR),
        ],
        arguments: &[
            New(Mode(slots::MODE_A_ATTR)),
            New(Mode(slots::MODE_B_ATTR)),
            Given(slots::DNMAT_A),
            Given(slots::DNMAT_B),
            Given(slots::SPMAT_C),
            New(TypeOf(slots::COMPUTE_TYPE_ATTR)),
        ],
        returned: Returned::Size,
    }
};

const SDDMM: Call = {
    use gpu::sddmm as slots;
    Call {
        op: gpu::SDDMM,
        pattern: "ConvertSDDMMOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSDDMM",
        made: &[
            TypeOf(slots::COMPUTE_TYPE_ATTR),
            Mode(slots::MODE_A_ATTR),
            Mode(slots::MODE_B_ATTR),
            Pointer(slots::BUFFER),
        ],
        arguments: &[
            New(Mode(slots::MODE_A_ATTR)),
            New(Mode(slots::MODE_B_ATTR)),
            Given(slots::DNMAT_A),
            Given(slots::DNMAT_B),
            Given(slots::SPMAT_C),
            New(TypeOf(slots::COMPUTE_TYPE_ATTR)),
            New(Pointer(slots::BUFFER)),
        ],
        returned: Returned::Nothing,
    }
};

const SPGEMM_CREATE_DESCR: Call = {
    Call {
        op: gpu::SPGEMM_CREATE_DESCR,
        pattern: "ConvertSpGEMMCreateDescrOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpGEMMCreateDescr",
        made: &[],
        arguments: &[],
        returned: Returned::Handle,
    }
};

const SPGEMM_DESTROY_DESCR: Call = {
    use gpu::spgemm_destroy_descr as slots;
    Call {
        op: gpu::SPGEMM_DESTROY_DESCR,
        pattern: "ConvertSpGEMMDestroyDescrOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpGEMMDestroyDescr",
        made: &[],
        arguments: &[Given(slots::DESC)],
        returned: Returned::Nothing,
    }
};

const SPGEMM_WORK_ESTIMATION_OR_COMPUTE: Call = {
    use gpu::spgemm_work_estimation_or_compute as slots;
    Call {
        op: gpu::SPGEMM_WORK_ESTIMATION_OR_COMPUTE,
        pattern: "ConvertSpGEMMWorkEstimationOrComputeOpToGpuRuntimeCallPattern",
        function: |rw, op| match gpu::SpgemmWorkEstimationOrCompute::new(rw.op(op)).kind() {
            Work::WORKESTIMATION => "mgpuSpGEMMWorkEstimation",
            Work::COMPUTE => "mgpuSpGEMMCompute",
        },
        made: &[
            TypeOf(slots::COMPUTE_TYPE_ATTR),
            Mode(slots::MODE_A_ATTR),
            Mode(slots::MODE_B_ATTR),
            Pointer(slots::BUFFER),
        ],
        arguments: &[
            Given(slots::DESC),
            New(Mode(slots::MODE_A_ATTR)),
            New(Mode(slots::MODE_B_ATTR)),
            Given(slots::SPMAT_A),
            Given(slots::SPMAT_B),
            Given(slots::SPMAT_C),
            New(TypeOf(slots::COMPUTE_TYPE_ATTR)),
            Given(slots::BUFFER_SZ),
            New(Pointer(slots::BUFFER)),
        ],
        returned: Returned::Size,
    }
};

const SPGEMM_COPY: Call = {
    use gpu::spgemm_copy as slots;
    Call {
        op: gpu::SPGEMM_COPY,
        pattern: "ConvertSpGEMMCopyOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuSpGEMMCopy",
        made: &[
            TypeOf(slots::COMPUTE_TYPE_ATTR),
            Mode(slots::MODE_A_ATTR),
            Mode(slots::MODE_B_ATTR),
        ],
        arguments: &[
            Given(slots::DESC),
            New(Mode(slots::MODE_A_ATTR)),
            New(Mode(slots::MODE_B_ATTR)),
            Given(slots::SPMAT_A),
            Given(slots::SPMAT_B),
            Given(slots::SPMAT_C),
            New(TypeOf(slots::COMPUTE_TYPE_ATTR)),
        ],
        returned: Returned::Nothing,
    }
};

const DESTROY_SP_MAT: Call = {
    use gpu::destroy_sp_mat as slots;
    Call {
        op: gpu::DESTROY_SP_MAT,
        pattern: "ConvertDestroySpMatOpToGpuRuntimeCallPattern",
        function: |_, _| "mgpuDestroySpMat",
        made: &[],
        arguments: &[Given(slots::SPMAT)],
        returned: Returned::Nothing,
    }
};

const DESTROY_DN_TENSOR: Call = {
    use gpu::destroy_dn_tensor as slots;
    Call {
        op: gpu::DESTROY_DN_TENSOR,
        pattern: "ConvertDestroyDnTensorOpToGpuRuntimeCallPattern",
        function: |rw, op| match dimensions_of_dense(
            rw,
            gpu::DestroyDnTensor::new(rw.op(op)).dn_tensor(),
        ) {
            Some(1) => "mgpuDestroyDnVec",
            _ => "mgpuDestroyDnMat",
        },
        made: &[],
        arguments: &[Given(slots::DN_TENSOR)],
        returned: Returned::Nothing,
    }
};
