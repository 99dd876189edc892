//! Conversions between dialects.

pub mod affine_for_to_gpu;
pub mod arith_to_llvm;
pub mod cf_to_llvm;
pub mod cf_to_scf;
pub mod convert_to_llvm;
pub mod func_to_llvm;
pub mod gpu_to_llvm;
pub mod gpu_to_llvm_spv;
pub mod index_to_llvm;
pub mod llvm_common;
pub mod math_to_funcs;
pub mod math_to_llvm;
pub mod math_to_xevm;
pub mod memref_to_llvm;
pub mod parallel_loops_to_gpu;
pub mod reconcile_unrealized_casts;
pub(crate) mod retype;
pub mod scf_to_cf;
pub(crate) mod scf_types;
pub mod ub_to_llvm;
pub mod vector_to_llvm;
pub mod vector_to_scf;
pub mod vector_to_xegpu;
pub mod xegpu_to_xevm;
pub mod xevm_to_llvm;
