//! The passes, and the table of them.
//!
//! A pass is one file with one `pub static PASS: PassInfo` and one line in [`PASSES`]. The file opens with what the pass
//! does, shown on a piece of IR before and after; then come the declaration (flag, summary, anchor, options, statistics)
//! and the code. Folders group passes as the reference does: `canonicalize`, `conversion`, `affine`, `memref`, ...

mod affine;
mod arith;
mod arm;
pub mod bodies;
pub mod bufferization;
mod canonicalize;
pub mod conversion;
mod func;
mod gpu;
mod graph;
mod linalg;
mod llvm;
mod math;
mod memref;
mod move_definitions;
mod pipelines;
mod quant;
mod scf;
mod tensor;
mod tosa;
pub mod transform;
mod transforms;
mod vector;
mod xegpu;

use oxmlir_ir::RegistryBuilder;
use oxmlir_ir::interfaces::{Implementation, dialect_implements};
use oxmlir_ir::pass::PassInfo;

/// Interfaces that passes implement for dialects of the project.
static INTERFACES: &[Implementation] = &[
    dialect_implements("amx", &conversion::amx_to_llvm::LOWERING),
    dialect_implements("arith", &conversion::arith_to_llvm::LOWERING),
    dialect_implements("cf", &conversion::cf_to_llvm::LOWERING),
    dialect_implements("complex", &conversion::complex_to_llvm::LOWERING),
    dialect_implements("func", &conversion::func_to_llvm::LOWERING),
    dialect_implements("index", &conversion::index_to_llvm::LOWERING),
    dialect_implements("math", &conversion::math_to_llvm::LOWERING),
    dialect_implements("memref", &conversion::memref_to_llvm::LOWERING),
    dialect_implements("ub", &conversion::ub_to_llvm::LOWERING),
    dialect_implements("vector", &conversion::vector_to_llvm::LOWERING),
    dialect_implements("xevm", &conversion::xevm_to_llvm::LOWERING),
];

// `DOCUMENTS`: what stands at the top of each file that declares a pass.
include!(concat!(env!("OUT_DIR"), "/documents.rs"));

/// The registry of a tool that has [`PASSES`]: all dialects of the project, with the interfaces that passes implement for
/// them. A tool adds its own dialects.
pub fn builder() -> RegistryBuilder {
    oxmlir_dialects::builder()
        .with_interfaces(INTERFACES)
        .with_interfaces(bufferization::models::arith::INTERFACES)
        .with_interfaces(bufferization::models::bufferization::INTERFACES)
        .with_interfaces(bufferization::models::cf::INTERFACES)
        .with_interfaces(bufferization::models::func::INTERFACES)
        .with_interfaces(bufferization::models::generate::INTERFACES)
        .with_interfaces(bufferization::models::linalg::INTERFACES)
        .with_interfaces(bufferization::models::scf::INTERFACES)
        .with_interfaces(bufferization::models::tensor::INTERFACES)
        .with_interfaces(bufferization::models::vector::INTERFACES)
        .with_interfaces(linalg::transforms::tile::pad::INTERFACES)
        .with_interfaces(linalg::transforms::tile::relayout::INTERFACES)
        .with_interfaces(linalg::transforms::tile::softmax::INTERFACES)
        .with_interfaces(linalg::transforms::tile::structured::INTERFACES)
        .with_interfaces(linalg::transforms::tile::winograd::INTERFACES)
        .with_interfaces(transform::ops::INTERFACES)
        .with_interfaces(transform::ops::conversion::INTERFACES)
        .with_interfaces(transform::ops::patterns::INTERFACES)
        .with_documents(DOCUMENTS)
}

/// Every pass, by flag in alphabetical order.
pub static PASSES: &[&PassInfo] = &[
    &affine::data_copy::PASS,
    &affine::expand_index_ops::PASS,
    &affine::expand_index_ops_as_affine::PASS,
    &affine::fold_memref_alias_ops::PASS,
    &affine::loop_coalescing::PASS,
    &affine::fusion::PASS,
    &affine::invariant_code_motion::PASS,
    &affine::loop_normalize::PASS,
    &affine::loop_tile::PASS,
    &affine::loop_unroll::PASS,
    &affine::loop_unroll_jam::PASS,
    &affine::parallelize::PASS,
    &affine::pipeline_data_transfer::PASS,
    &affine::raise_from_memref::PASS,
    &affine::scalar_replacement::PASS,
    &affine::simplify_min_max::PASS,
    &affine::simplify_structures::PASS,
    &affine::super_vectorize::PASS,
    &affine::super_vectorizer_test::PASS,
    &arith::emulate_unsupported_floats::PASS,
    &arith::wide_int::PASS,
    &arith::expand::PASS,
    &arith::int_range_narrowing::PASS,
    &arith::unsigned_when_equivalent::PASS,
    &arm::neon_2d::PASS,
    &arm::sve_storage::PASS,
    &memref::bubble_down_casts::PASS,
    &bufferization::deallocation_pipeline::PIPELINE,
    &bufferization::simplify_deallocations::PASS,
    &bufferization::hoisting::PASS,
    &bufferization::hoisting::LOOPS,
    &bufferization::results_to_out_params::PASS,
    &bufferization::lower_deallocations::PASS,
    &canonicalize::PASS,
    &transforms::composite_fixed_point::PASS,
    &transforms::control_flow_sink::PASS,
    &conversion::affine_for_to_gpu::PASS,
    &conversion::apfloat::arith::PASS,
    &conversion::arith_to_llvm::PASS,
    &conversion::bufferization_to_memref::PASS,
    &conversion::cf_to_llvm::PASS,
    &conversion::complex_to_libm::PASS,
    &conversion::complex_to_llvm::PASS,
    &conversion::complex_to_standard::PASS,
    &linalg::convert_elementwise::PASS,
    &conversion::func_to_llvm::PASS,
    &conversion::gpu_to_llvm_spv::PASS,
    &conversion::index_to_llvm::PASS,
    &linalg::to_loops::AFFINE,
    &linalg::to_loops::PASS,
    &linalg::to_loops::PARALLEL,
    &conversion::linalg_to_std::PASS,
    &conversion::apfloat::math::PASS,
    &conversion::math_to_funcs::PASS,
    &conversion::math_to_libm::PASS,
    &conversion::math_to_llvm::PASS,
    &conversion::math_to_xevm::PASS,
    &conversion::parallel_loops_to_gpu::PASS,
    &conversion::pdl_to_pdl_interp::PASS,
    &conversion::scf_to_cf::PASS,
    &conversion::tensor_to_linalg::PASS,
    &conversion::convert_to_llvm::PASS,
    &conversion::ub_to_llvm::PASS,
    &conversion::vector_to_llvm::PASS,
    &conversion::vector_to_scf::PASS,
    &conversion::vector_to_xegpu::PASS,
    &conversion::xegpu_to_xevm::PASS,
    &conversion::xevm_to_llvm::PASS,
    &transforms::cse::PASS,
    &bufferization::drop_equivalent_results::PASS,
    &transforms::duplicate_function_elimination::PASS,
    &bufferization::eliminate_empty::PASS,
    &bufferization::empty_to_alloc::PASS,
    &llvm::debug_scopes::PASS,
    &memref::expand_realloc::PASS,
    &memref::expand_strided_metadata::PASS,
    &conversion::memref_to_llvm::PASS,
    &memref::flatten::PASS,
    &memref::fold_memref_alias_ops::PASS,
    &tensor::fold_subset_ops::PASS,
    &transforms::runtime_verification::PASS,
    &gpu::async_region::PASS,
    &gpu::decompose_memrefs::PASS,
    &gpu::eliminate_barriers::PASS,
    &gpu::kernel_outlining::PASS,
    &gpu::launch_sink_index_computations::PASS,
    &gpu::lower_to_xevm::PIPELINE,
    &gpu::map_parallel_loops::PASS,
    &gpu::module_to_binary::PASS,
    &conversion::gpu_to_llvm::PASS,
    &transforms::inline::PASS,
    &arith::int_range_optimizations::PASS,
    &conversion::cf_to_scf::PASS,
    &linalg::block_pack_matmul::PASS,
    &linalg::detensorize::PASS,
    &linalg::fold_into_elementwise::PASS,
    &linalg::fold_unit_extent_dims::PASS,
    &linalg::fuse_elementwise_ops::PASS,
    &linalg::generalize_named_ops::PASS,
    &linalg::inline_scalar_operands::PASS,
    &linalg::morph_ops::PASS,
    &linalg::specialize::PASS,
    &llvm::add_comdats::PASS,
    &llvm::legalize_for_export::PASS,
    &llvm::request_c_wrappers::PASS,
    &llvm::target_to_data_layout::PASS,
    &llvm::target_features::PASS,
    &llvm::default_visibility::PASS,
    &transforms::loop_invariant_code_motion::PASS,
    &transforms::subset_hoisting::PASS,
    &affine::lower_affine::PASS,
    &quant::lower_ops::PASS,
    &vector::lower_mask::PASS,
    &vector::multi_reduction::PASS,
    &vector::shuffle_tree::PASS,
    &math::expand::PASS,
    &math::extend_to_supported_types::PASS,
    &math::sincos_fusion::PASS,
    &math::uplift_to_fma::PASS,
    &transforms::mem2reg::PASS,
    &arith::wide_int::MEMREF,
    &memref::expand::PASS,
    &memref::normalize::PASS,
    &quant::normalize_types::PASS,
    &bufferization::one_shot::PASS,
    &bufferization::optimize_liveness::PASS,
    &bufferization::ownership::PASS,
    &transforms::print_ir::PASS,
    &transforms::print_op_stats::PASS,
    &bufferization::promote_to_stack::PASS,
    &conversion::reconcile_unrealized_casts::PASS,
    &memref::reify_result_shapes::PASS,
    &transforms::remove_dead_values::PASS,
    &memref::resolve_dims::RANKED,
    &memref::resolve_dims::SHAPED,
    &transforms::sccp::PASS,
    &scf::for_loop_canonicalization::PASS,
    &scf::for_loop_peeling::PASS,
    &scf::for_loop_range_folding::PASS,
    &scf::loop_specialization::FOR,
    &scf::for_to_while::PASS,
    &scf::forall_to_for::PASS,
    &scf::forall_to_parallel::PASS,
    &scf::parallel_for_to_nested_fors::PASS,
    &scf::parallel_loop_fusion::PASS,
    &scf::loop_specialization::PARALLEL,
    &scf::parallel_loop_tiling::PASS,
    &llvm::set_module_data_layout::PASS,
    &linalg::simplify_depthwise_conv::PASS,
    &transforms::snapshot_op_locations::PASS,
    &transforms::sroa::PASS,
    &transforms::strip_debuginfo::PASS,
    &quant::strip_func_types::PASS,
    &transforms::symbol_dce::PASS,
    &transforms::symbol_privatize::PASS,
    &transforms::composite_fixed_point::TEST,
    &pipelines::lower_to_llvm::PIPELINE,
    &transforms::topological_sort::PASS,
    &tosa::arith_const_to_tosa_const::PASS,
    &tosa::attach_target::PASS,
    &tosa::convert_integer_type_to_signless::PASS,
    &tosa::infer_shapes::PASS,
    &tosa::layerwise_constant_fold::PASS,
    &tosa::make_broadcastable::PASS,
    &tosa::narrow::FLOATS,
    &tosa::narrow::INTS,
    &tosa::optional_decompositions::PASS,
    &tosa::reduce_transposes::PASS,
    &conversion::tosa_to_arith::PASS,
    &conversion::tosa_to_linalg::PASS,
    &conversion::tosa_to_linalg_named::PASS,
    &pipelines::tosa_to_linalg::PIPELINE,
    &conversion::tosa_to_scf::PASS,
    &conversion::tosa_to_tensor::PASS,
    &tosa::validate::PASS,
    &transform::check_uses::PASS,
    &transform::infer_effects::PASS,
    &transform::interpreter::PASS,
    &transform::library::PASS,
    &transforms::view_op_graph::PASS,
    &xegpu::blocking::PASS,
    &xegpu::fold_alias_ops::PASS,
    &xegpu::optimize_block_loads::PASS,
    &xegpu::propagate_layout::PASS,
    &xegpu::subgroup_distribute::PASS,
    &xegpu::vector_linearize::PASS,
    &xegpu::wg_to_sg::PASS,
    &gpu::xevm_attach_target::PASS,
];

#[cfg(test)]
mod tests {
    use super::PASSES;

    #[test]
    fn passes_are_in_alphabetical_order() {
        let flags: Vec<&str> = PASSES.iter().map(|pass| pass.flag).collect();
        let misplaced = flags.windows(2).find(|pair| pair[0] >= pair[1]);
        assert_eq!(misplaced, None);
    }
}
