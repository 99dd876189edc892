//! Frees what bufferization has allocated, down to `memref.dealloc`.

use oxmlir_ir::pass::{Nesting, Options, PassInfo, Pipeline, PipelineError};

use super::{lower_deallocations, ownership, simplify_deallocations};
use crate::canonicalize;
use crate::memref::expand_realloc;
use crate::transforms::cse;

pub static PIPELINE: PassInfo = PassInfo {
    options: &[ownership::DYNAMIC],
    ..PassInfo::pipeline(
        "buffer-deallocation-pipeline",
        "frees what bufferization has allocated",
        build,
    )
};

fn build(options: &Options, pipeline: &mut Pipeline) -> Result<(), PipelineError> {
    let dynamic = ownership::DYNAMIC.name;
    let dynamic = format!("{dynamic}={}", options.bool(dynamic));
    let passes: [(&'static PassInfo, &str); 8] = [
        (&expand_realloc::PASS, "emit-deallocs=false"),
        (&canonicalize::PASS, ""),
        (&ownership::PASS, &dynamic),
        (&canonicalize::PASS, ""),
        (&simplify_deallocations::PASS, ""),
        (&lower_deallocations::PASS, ""),
        (&cse::PASS, ""),
        (&canonicalize::PASS, ""),
    ];
    for (pass, options) in passes {
        pipeline.add(pass, options, Nesting::Explicit)?;
    }
    Ok(())
}
