//! Which operations are executed.

use std::collections::BTreeSet;

use crate::execute::Execute;

/// The operations that are not executed, and why.
const NOT_EXECUTED: &[(&str, &[&str])] = &[
    (
        "what is computed with sparse matrices is up to the device's library",
        &[
            "gpu.sddmm",
            "gpu.sddmm_buffer_size",
            "gpu.set_csr_pointers",
            "gpu.spgemm_copy",
            "gpu.spgemm_work_estimation_or_compute",
            "gpu.spmm",
            "gpu.spmm_buffer_size",
            "gpu.spmv",
            "gpu.spmv_buffer_size",
        ],
    ),
    (
        "which elements a lane holds is up to the hardware",
        &[
            "gpu.subgroup_mma_extract_thread_local",
            "gpu.subgroup_mma_insert_thread_local",
        ],
    ),
    (
        "sums are rounded in a way of the hardware's own",
        &[
            "arm_neon.intr.bfmmla",
            "arm_sme.intr.mopa.wide",
            "arm_sme.intr.mops.wide",
            "arm_sve.intr.bfmmla",
        ],
    ),
    (
        "the approximation is the hardware's own",
        &["x86vector.avx.rsqrt"],
    ),
    (
        "the instruction is the vendor's",
        &["llvm.inline_asm", "vcix.v.iv", "vcix.v.sv"],
    ),
    (
        "any intrinsic may be called by name",
        &["llvm.call_intrinsic"],
    ),
    (
        "coroutines have a frame that LLVM's passes lay out",
        &[
            "llvm.intr.coro.align",
            "llvm.intr.coro.begin",
            "llvm.intr.coro.end",
            "llvm.intr.coro.free",
            "llvm.intr.coro.id",
            "llvm.intr.coro.promise",
            "llvm.intr.coro.resume",
            "llvm.intr.coro.save",
            "llvm.intr.coro.size",
            "llvm.intr.coro.suspend",
        ],
    ),
    (
        "nothing unwinds",
        &["llvm.intr.eh.typeid.for", "llvm.landingpad", "llvm.resume"],
    ),
    (
        "a list of arguments is laid out by the target",
        &[
            "llvm.intr.vacopy",
            "llvm.intr.vaend",
            "llvm.intr.vastart",
            "llvm.va_arg",
        ],
    ),
    (
        "the matrices of the transformation are a choice of its lowering",
        &[
            "linalg.winograd_filter_transform",
            "linalg.winograd_input_transform",
            "linalg.winograd_output_transform",
        ],
    ),
    (
        "how numbers are rounded, and blocks get a scale, is up to the device",
        &["quant.dcast", "quant.qcast", "tosa.cast_to_block_scaled"],
    ),
    ("what it does is up to the device", &["tosa.custom"]),
    (
        "a variable keeps its value from one run to the next",
        &["tosa.variable", "tosa.variable_read", "tosa.variable_write"],
    ),
    (
        "addresses of blocks are no values yet",
        &["llvm.blockaddress", "llvm.indirectbr"],
    ),
];

/// Dialects whose operations no program executes: that for tests of the IR, whose operations mean nothing, and those of programs
/// that change programs.
const NO_PROGRAMS: [&str; 4] = ["pdl", "pdl_interp", "test", "transform"];

#[test]
fn operations_without_a_rule_are_those_with_a_reason() {
    let registry = super::add_to(oxmlir_dialects::builder()).build().unwrap();
    let dialects = registry.dialects().iter();
    let dialects = dialects.filter(|dialect| !NO_PROGRAMS.contains(&dialect.name));
    let names: BTreeSet<&str> = dialects
        .flat_map(|dialect| dialect.ops)
        .map(|op| op.name)
        .collect();
    let executed = |name: &&str| {
        let op = registry.op_name(name);
        op.is_some_and(|op| registry.interface::<Execute>(op).is_some())
    };
    let missing: BTreeSet<&str> = names.iter().copied().filter(|n| !executed(n)).collect();
    let listed = NOT_EXECUTED
        .iter()
        .flat_map(|(_, names)| names.iter().copied());
    assert_eq!(missing, listed.collect());
    assert!(
        missing.len() * 100 <= names.len() * 5,
        "{} of {}",
        missing.len(),
        names.len()
    );
}
