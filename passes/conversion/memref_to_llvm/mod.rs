//! Lowers memref to the llvm dialect: memrefs become descriptors, accesses become address arithmetic.
//!
//! ```mlir
//! %0 = memref.load %m[%i] : memref<8xf32>
//! // %1 = llvm.extractvalue %m[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//! // %2 = llvm.getelementptr inbounds|nuw %1[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//! // %3 = llvm.load %2 : !llvm.ptr -> f32
//! ```
//!
//! Subviews and other views with computed layouts are the business of `expand-strided-metadata` before this pass.

mod access;
pub mod alloc;
mod atomic;
mod cast;
mod copy;
mod global;
mod metadata;
mod reshape;
mod scope;

use std::sync::Arc;

use oxmlir_dialects::tables::{builtin, memref};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, TypeConverter,
};
use oxmlir_ir::{Body, OpId, Type};

use super::llvm_common::{self, Allocation, LlvmBuilder};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "use-aligned-alloc",
            "allocate with aligned_alloc in place of malloc",
            false,
        ),
        llvm_common::INDEX_BITWIDTH,
        OptionInfo::bool(
            "use-generic-functions",
            "call _mlir_memref_to_llvm_alloc and the like in place of the C library",
            false,
        ),
    ],
    ..PassInfo::new(
        "finalize-memref-to-llvm",
        "FinalizeMemRefToLLVMConversionPass",
        "lowers memref to the llvm dialect",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm =
    ConvertToLlvm::new(|p, t| add_patterns(p, t, Allocation::default()));

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let allocation = Allocation {
        aligned: pass.options.bool("use-aligned-alloc"),
        generic: pass.options.bool("use-generic-functions"),
    };
    llvm_common::lower_by_layout(body, pass, |patterns, types| {
        add_patterns(patterns, types, allocation);
    })
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(
    patterns: &mut ConversionPatterns,
    types: &Arc<TypeConverter>,
    allocation: Allocation,
) {
    let types = Some(types);
    let p = patterns;
    alloc::add_patterns(p, types, allocation);
    p.add(
        memref::ALLOCA_SCOPE,
        "AllocaScopeOpLowering",
        types,
        scope::alloca_scope,
    );
    p.add(
        memref::ASSUME_ALIGNMENT,
        "AssumeAlignmentOpLowering",
        types,
        metadata::assume_alignment,
    );
    p.add(
        memref::ATOMIC_RMW,
        "AtomicRMWOpLowering",
        types,
        atomic::atomic_rmw,
    );
    p.add(memref::CAST, "MemRefCastOpLowering", types, cast::cast);
    p.add(memref::COPY, "MemRefCopyOpLowering", types, copy::copy);
    p.add(memref::DIM, "DimOpLowering", types, metadata::dim);
    p.add(
        memref::DISTINCT_OBJECTS,
        "DistinctObjectsOpLowering",
        types,
        metadata::distinct_objects,
    );
    p.add(
        memref::EXTRACT_ALIGNED_POINTER_AS_INDEX,
        "ConvertExtractAlignedPointerAsIndex",
        types,
        metadata::extract_aligned_pointer,
    );
    p.add(
        memref::EXTRACT_STRIDED_METADATA,
        "ExtractStridedMetadataOpLowering",
        types,
        metadata::extract_strided_metadata,
    );
    p.add(
        memref::GENERIC_ATOMIC_RMW,
        "GenericAtomicRMWOpLowering",
        types,
        atomic::generic_atomic_rmw,
    );
    p.add(
        memref::GET_GLOBAL,
        "GetGlobalMemrefOpLowering",
        types,
        global::get_global,
    );
    p.add(
        memref::GLOBAL,
        "GlobalMemrefOpLowering",
        types,
        global::global,
    );
    p.add(memref::LOAD, "LoadOpLowering", types, access::load);
    p.add(
        memref::MEMORY_SPACE_CAST,
        "MemorySpaceCastOpLowering",
        types,
        cast::memory_space_cast,
    );
    p.add(
        memref::PREFETCH,
        "PrefetchOpLowering",
        types,
        access::prefetch,
    );
    p.add(memref::RANK, "RankOpLowering", types, metadata::rank);
    p.add(
        memref::REINTERPRET_CAST,
        "MemRefReinterpretCastOpLowering",
        types,
        cast::reinterpret_cast,
    );
    p.add(
        memref::RESHAPE,
        "MemRefReshapeOpLowering",
        types,
        reshape::reshape,
    );
    p.add(memref::STORE, "StoreOpLowering", types, access::store);
    p.add(
        memref::TRANSPOSE,
        "TransposeOpLowering",
        types,
        cast::transpose,
    );
    p.add(memref::VIEW, "ViewOpLowering", types, cast::view);
}

/// A builder of llvm operations at the rewriter's insertion point, with the location of `op`.
fn builder<'r, 'a>(
    rw: &'r mut ConversionRewriter<'a>,
    op: OpId,
) -> Result<LlvmBuilder<'r, 'a>, NoMatch> {
    LlvmBuilder::of(rw, op)
}

/// The type of operand `index` before the conversion.
fn operand_type(rw: &ConversionRewriter, op: OpId, index: usize) -> Type {
    rw.body.ty(rw.body.operand(op, index))
}

/// The type of the result before the conversion.
fn result_type(rw: &ConversionRewriter, op: OpId) -> Type {
    rw.body.ty(rw.body.only_result(op))
}

/// What the elements of a memref become.
fn element_type(rw: &ConversionRewriter, memref: Type) -> Result<Type, NoMatch> {
    rw.convert(rw.cx.element_type(memref))
}

/// The pointer type in the address space of a memref.
fn pointer_type(rw: &ConversionRewriter, memref: Type) -> Result<Type, NoMatch> {
    let space = llvm_common::types::memref_space(rw.cx, memref)
        .ok_or("a memory space that is no address space")?;
    Ok(oxmlir_dialects::llvm::types::ptr(rw.cx, space))
}

/// Whether a memref has a rank.
fn is_ranked(rw: &ConversionRewriter, memref: Type) -> bool {
    rw.cx.shape(memref).is_some()
}
