//! Conversions between dialects.

pub(crate) mod affine_for_to_gpu;
pub(crate) mod arith_to_llvm;
pub(crate) mod cf_to_llvm;
pub(crate) mod cf_to_scf;
pub(crate) mod complex_to_standard;
pub(crate) mod convert_to_llvm;
pub(crate) mod func_to_llvm;
pub(crate) mod gpu_to_llvm;
pub(crate) mod gpu_to_llvm_spv;
pub(crate) mod index_to_llvm;
pub mod llvm_common;
pub(crate) mod math_to_funcs;
pub(crate) mod math_to_llvm;
pub(crate) mod math_to_xevm;
pub(crate) mod memref_to_llvm;
pub(crate) mod parallel_loops_to_gpu;
pub(crate) mod reconcile_unrealized_casts;
pub(crate) mod retype;
pub(crate) mod scf_to_cf;
pub(crate) mod scf_types;
pub(crate) mod ub_to_llvm;
pub(crate) mod vector_to_llvm;
pub(crate) mod vector_to_scf;
pub(crate) mod vector_to_xegpu;
pub(crate) mod xegpu_to_xevm;
pub(crate) mod xevm_to_llvm;
