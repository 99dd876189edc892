//! The way of a program for the host to the llvm dialect.

use oxmlir_dialects::tables::func;
use oxmlir_ir::pass::{Nesting, OptionInfo, Options, PassInfo, Pipeline, PipelineError};

use super::inside;
use crate::affine::lower_affine;
use crate::canonicalize;
use crate::conversion::{
    arith_to_llvm, cf_to_llvm, func_to_llvm, index_to_llvm, math_to_llvm, memref_to_llvm,
    reconcile_unrealized_casts, scf_to_cf, ub_to_llvm, vector_to_llvm, vector_to_scf,
};
use crate::linalg::to_loops;
use crate::memref::expand_strided_metadata;
use crate::transforms::cse;

pub static PIPELINE: PassInfo = PassInfo {
    options: &[OptionInfo::bool(
        "reassociate-fp-reductions",
        "sums and products of the elements of a vector may be computed in any order",
        false,
    )],
    ..PassInfo::pipeline(
        "test-lower-to-llvm",
        "lowers affine, arith, cf, func, index, linalg, math, memref, scf, ub and vector to the llvm dialect",
        build,
    )
};

fn build(options: &Options, pipeline: &mut Pipeline) -> Result<(), PipelineError> {
    let plain = |pass: &'static PassInfo| (pass, String::new());
    let reductions = format!(
        "reassociate-fp-reductions={}",
        options.bool("reassociate-fp-reductions")
    );
    for pass in [&vector_to_scf::PASS, &to_loops::PASS] {
        inside(pipeline, func::Func::FULL_NAME, [plain(pass)])?;
    }
    for (pass, options) in [
        plain(&lower_affine::PASS),
        plain(&scf_to_cf::PASS),
        plain(&canonicalize::PASS),
        plain(&cse::PASS),
        (&vector_to_llvm::PASS, reductions),
    ] {
        pipeline.add(pass, &options, Nesting::Explicit)?;
    }
    inside(
        pipeline,
        func::Func::FULL_NAME,
        [plain(&math_to_llvm::PASS)],
    )?;
    for pass in [
        &expand_strided_metadata::PASS,
        &lower_affine::PASS,
        &memref_to_llvm::PASS,
        &func_to_llvm::PASS,
        &arith_to_llvm::PASS,
        &cf_to_llvm::PASS,
        &index_to_llvm::PASS,
        &ub_to_llvm::PASS,
        &reconcile_unrealized_casts::PASS,
    ] {
        pipeline.add(pass, "", Nesting::Explicit)?;
    }
    Ok(())
}
