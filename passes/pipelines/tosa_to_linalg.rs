//! The way of a program of tosa to linalg.

use oxmlir_dialects::tables::func;
use oxmlir_ir::pass::{Nesting, Options, PassInfo, Pipeline, PipelineError};

use super::inside;
use crate::canonicalize;
use crate::conversion::{tosa_to_linalg, tosa_to_linalg_named};
use crate::tosa::{
    infer_shapes, layerwise_constant_fold, make_broadcastable, optional_decompositions, validate,
};

pub static PIPELINE: PassInfo = PassInfo::pipeline(
    "tosa-to-linalg-pipeline",
    "lowers tosa to linalg on tensors",
    build,
);

fn build(_: &Options, pipeline: &mut Pipeline) -> Result<(), PipelineError> {
    let plain = |pass: &'static PassInfo| (pass, String::new());
    let before = [
        &optional_decompositions::PASS,
        &canonicalize::PASS,
        &infer_shapes::PASS,
        &make_broadcastable::PASS,
        &tosa_to_linalg_named::PASS,
        &canonicalize::PASS,
        &layerwise_constant_fold::PASS,
        &make_broadcastable::PASS,
    ];
    inside(pipeline, func::Func::FULL_NAME, before.map(plain))?;
    pipeline.add(&validate::PASS, "", Nesting::Explicit)?;
    inside(
        pipeline,
        func::Func::FULL_NAME,
        [plain(&tosa_to_linalg::PASS)],
    )
}
