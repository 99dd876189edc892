//! The way of a program with xegpu kernels to a host that launches compiled ones.

use oxmlir_dialects::tables::{func, gpu};
use oxmlir_ir::pass::{Nesting, OptionInfo, Options, PassInfo, Pipeline, PipelineError};

use super::{async_region, module_to_binary, xevm_attach_target};
use crate::affine::lower_affine;
use crate::canonicalize;
use crate::conversion::{
    convert_to_llvm, gpu_to_llvm, gpu_to_llvm_spv, math_to_xevm, reconcile_unrealized_casts,
    scf_to_cf, vector_to_llvm, vector_to_scf, xegpu_to_xevm,
};
use crate::memref::expand_strided_metadata;
use crate::pipelines::{Part, inside};
use crate::transforms::{cse, loop_invariant_code_motion};
use crate::xegpu::{
    blocking, optimize_block_loads, propagate_layout, subgroup_distribute, vector_linearize,
    wg_to_sg,
};

pub static PIPELINE: PassInfo = PassInfo {
    options: &[
        OptionInfo::text(
            "xegpu-op-level",
            "whose work operations of xegpu say: that of a workgroup, subgroup or lane",
            "workgroup",
        ),
        OptionInfo::bool(
            "kernel-bare-ptr-calling-convention",
            "kernels take memrefs as pointers alone",
            false,
        ),
        OptionInfo::bool(
            "host-bare-ptr-calling-convention",
            "functions of the host take memrefs as pointers alone",
            false,
        ),
        OptionInfo::text("binary-format", "what is made of the kernels", "fatbin"),
        OptionInfo::text(
            "xevm-module-matcher",
            "only modules whose name this matches",
            "",
        ),
        OptionInfo::text(
            "zebin-triple",
            "the target triple",
            "spirv64-unknown-unknown",
        ),
        OptionInfo::text("zebin-chip", "the chip", "bmg"),
        OptionInfo::uint("opt-level", "the level of optimization", 2),
        OptionInfo::text(
            "igc-cmd-options",
            "options of the compiler that comes after",
            "",
        ),
        OptionInfo::bool("use-64bit-index", "indices have 64 bits", true),
        OptionInfo::bool(
            WIDE_LOADS,
            "blocks that are transposed are loaded as wider numbers, as xegpu-optimize-block-loads does",
            false,
        ),
    ],
    ..PassInfo::pipeline(
        "gpu-lower-to-xevm-pipeline",
        "lowers kernels of xegpu and their host to LLVM",
        build,
    )
};

const WIDE_LOADS: &str = "optimize-block-loads";

fn build(options: &Options, pipeline: &mut Pipeline) -> Result<(), PipelineError> {
    let plain = |pass: &'static PassInfo| (pass, String::new());
    let text = |name: &str, value: &str| match options.text(value) {
        "" => String::new(),
        text => format!("{name}={{{text}}} "),
    };
    let attach = [
        text("module", "xevm-module-matcher"),
        text("triple", "zebin-triple"),
        text("chip", "zebin-chip"),
        text("cmd-options", "igc-cmd-options"),
        format!("O={}", options.uint("opt-level")),
    ];
    for (pass, options) in [
        plain(&cse::PASS),
        plain(&vector_to_scf::PASS),
        (&xevm_attach_target::PASS, attach.concat()),
        plain(&lower_affine::PASS),
    ] {
        pipeline.add(pass, &options, Nesting::Explicit)?;
    }
    inside(
        pipeline,
        func::Func::FULL_NAME,
        [plain(&async_region::PASS)],
    )?;
    inside(pipeline, gpu::Module::FULL_NAME, kernels(options))?;
    let bare = [
        format!(
            "use-bare-pointers-for-host={} ",
            options.bool("host-bare-ptr-calling-convention")
        ),
        format!(
            "use-bare-pointers-for-kernels={}",
            options.bool("kernel-bare-ptr-calling-convention")
        ),
    ];
    for (pass, options) in [
        plain(&scf_to_cf::PASS),
        plain(&expand_strided_metadata::PASS),
        (&gpu_to_llvm::PASS, bare.concat()),
        plain(&lower_affine::PASS),
        plain(&vector_to_llvm::PASS),
        plain(&convert_to_llvm::PASS),
        plain(&reconcile_unrealized_casts::PASS),
    ] {
        pipeline.add(pass, &options, Nesting::Explicit)?;
    }
    inside(
        pipeline,
        gpu::Module::FULL_NAME,
        [plain(&canonicalize::PASS), plain(&cse::PASS)],
    )?;
    let binary = [
        text("format", "binary-format"),
        text("opts", "igc-cmd-options"),
    ];
    pipeline.add(&module_to_binary::PASS, &binary.concat(), Nesting::Explicit)
}

/// What is done with the modules of kernels before those are compiled.
fn kernels(options: &Options) -> Vec<Part> {
    let plain = |pass: &'static PassInfo| (pass, String::new());
    let level = options.text("xegpu-op-level");
    let mut parts = Vec::new();
    if level == "workgroup" {
        parts.extend([
            plain(&wg_to_sg::PASS),
            plain(&cse::PASS),
            (&propagate_layout::PASS, "layout-kind=inst".to_owned()),
            plain(&blocking::PASS),
            plain(&canonicalize::PASS),
            plain(&cse::PASS),
        ]);
    }
    if matches!(level, "workgroup" | "subgroup") {
        parts.push((&propagate_layout::PASS, "layout-kind=lane".to_owned()));
        if options.bool(WIDE_LOADS) {
            parts.extend([
                plain(&optimize_block_loads::PASS),
                plain(&canonicalize::PASS),
                plain(&cse::PASS),
            ]);
        }
        parts.extend([
            plain(&subgroup_distribute::PASS),
            plain(&canonicalize::PASS),
            plain(&cse::PASS),
            plain(&loop_invariant_code_motion::PASS),
            plain(&cse::PASS),
            plain(&vector_linearize::PASS),
        ]);
    }
    let index = format!("use-64bit-index={}", options.bool("use-64bit-index"));
    parts.extend([
        (&math_to_xevm::PASS, "convert-arith=true".to_owned()),
        plain(&xegpu_to_xevm::PASS),
        (&gpu_to_llvm_spv::PASS, index),
        plain(&cse::PASS),
        plain(&reconcile_unrealized_casts::PASS),
    ]);
    parts
}
