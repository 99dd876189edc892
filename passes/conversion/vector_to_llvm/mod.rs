//! Lowers vector to the llvm dialect.
//!
//! ```mlir
//! %0 = vector.extract %v[1, 2] : f32 from vector<2x4xf32>
//! // %1 = llvm.extractvalue %v[1] : !llvm.array<2 x vector<4xf32>>
//! // %2 = llvm.mlir.constant(2 : i64) : i64
//! // %3 = llvm.extractelement %1[%2 : i64] : vector<4xf32>
//! %1 = vector.reduction <add>, %w : vector<4xi32> into i32
//! // %4 = "llvm.intr.vector.reduce.add"(%w) : (vector<4xi32>) -> i32
//! ```
//!
//! Vectors of several dimensions are arrays of vectors. What works on them is taken apart into operations on vectors of
//! one dimension before; the patterns here convert these.

mod alignment;
mod element;
mod mask;
mod matrix;
mod memory;
mod print;
mod reduce;
mod shuffle;
mod simple;

use crate::bodies::convert;
use std::sync::Arc;

use oxmlir_dialects::tables::{llvm, vector};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult, Promise};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, TypeConverter};
use oxmlir_ir::{Body, OpId, Type};

use crate::vector::lower::{ContractLowering, LowerOptions, TransposeLowering, lower_for_llvm};

use super::llvm_common::{INDEX_BITS, LlvmBuilder, llvm_target, llvm_types};
use super::{amx_to_llvm, arm_sve_to_llvm, x86vector_to_llvm};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "reassociate-fp-reductions",
            "let reductions of floats combine the elements in any order",
            false,
        ),
        OptionInfo::bool(
            "force-32bit-vector-indices",
            "compute masks with indices of 32 bits",
            true,
        ),
        OptionInfo::bool(
            "use-vector-alignment",
            "align accesses for the vector, not for an element of the memref",
            false,
        ),
        OptionInfo::new(
            "vector-contract-lowering",
            "what contractions become",
            OptionKind::Choice {
                cases: &[
                    ("dot", "smaller contractions and dot products"),
                    ("llvmintr", llvm::IntrMatrixMultiply::FULL_NAME),
                    ("outerproduct", vector::Outerproduct::FULL_NAME),
                    (
                        "parallelarith",
                        "elementwise arithmetic where reduced dimensions have one element",
                    ),
                ],
                default: "dot",
            },
        ),
        OptionInfo::new(
            "vector-transpose-lowering",
            "what transposes become",
            OptionKind::Choice {
                cases: &[
                    ("eltwise", "extracts and inserts of elements"),
                    ("llvmintr", llvm::IntrMatrixTranspose::FULL_NAME),
                    ("shuffle1d", "a shuffle of one dimension"),
                    ("shuffle16x16", "shuffles of the rows of 16x16 elements"),
                ],
                default: "eltwise",
            },
        ),
        OptionInfo::bool("enable-amx", "lower amx too", false),
        OptionInfo::bool("enable-arm-neon", "keep arm_neon", false),
        OptionInfo::bool(
            "enable-arm-sve",
            "lower arm_sve too, and make masks by its instructions",
            false,
        ),
        matrix::I8MM,
        matrix::BF16,
        OptionInfo::bool("enable-x86vector", "lower x86vector too", false),
    ],
    promise: |_, _, options| match options.bool("use-vector-alignment") {
        true => Promise::Defined,
        false => Promise::None,
    },
    ..PassInfo::new(
        "convert-vector-to-llvm",
        "ConvertVectorToLLVMPass",
        "lowers vector to the llvm dialect",
        Anchor::Any,
        run,
    )
};

/// What the patterns are told.
#[derive(Clone, Copy, Default, Debug)]
pub struct Options {
    /// Reductions of floats may combine the elements in any order.
    pub reassociate: bool,
    /// Masks are computed with indices of 32 bits.
    pub narrow_indices: bool,
    /// Accesses are aligned for the vector, not for an element of the memref.
    pub vector_alignment: bool,
}

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm {
    makes: &["arith", "ub"],
    ..ConvertToLlvm::new(|p, t| add_patterns(p, t, Options::default()))
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    matrix::refuse(body, pass)?;
    let options = Options {
        reassociate: pass.options.bool("reassociate-fp-reductions"),
        narrow_indices: pass.options.bool("force-32bit-vector-indices"),
        vector_alignment: pass.options.bool("use-vector-alignment"),
    };
    let before = LowerOptions {
        contract: ContractLowering::named(pass.options.text("vector-contract-lowering"))
            .unwrap_or_default(),
        transpose: TransposeLowering::named(pass.options.text("vector-transpose-lowering"))
            .unwrap_or_default(),
        indices_32_bit: options.narrow_indices,
    };
    lower_for_llvm(body, pass, before)?;
    let mut types = llvm_types(INDEX_BITS);
    let mut target = llvm_target();
    target.legal_dialects(&["arith", "memref"]);
    let enabled = |option| pass.options.bool(option);
    let (amx, sve, x86) = (
        enabled("enable-amx"),
        enabled("enable-arm-sve"),
        enabled("enable-x86vector"),
    );
    if amx {
        amx_to_llvm::add_types(&mut types);
        amx_to_llvm::restrict(&mut target);
    }
    let types = Arc::new(types);
    let mut patterns = ConversionPatterns::new();
    if sve {
        arm_sve_to_llvm::add_patterns(&mut patterns, &types);
        arm_sve_to_llvm::restrict(&mut target);
    }
    add_patterns(&mut patterns, &types, options);
    if amx {
        amx_to_llvm::add_patterns(&mut patterns, &types);
    }
    if x86 {
        x86vector_to_llvm::add_patterns(&mut patterns, &types);
        x86vector_to_llvm::restrict(&mut target);
    }
    convert(body, pass, target, patterns)
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(
    patterns: &mut ConversionPatterns,
    types: &Arc<TypeConverter>,
    options: Options,
) {
    let (p, types) = (patterns, Some(types));
    element::add_patterns(p, types);
    mask::add_patterns(p, types, options);
    memory::add_patterns(p, types, options);
    print::add_patterns(p, types);
    reduce::add_patterns(p, types, options);
    shuffle::add_patterns(p, types);
    simple::add_patterns(p, types);
}

/// The type of the result before the conversion.
fn result_type(rw: &ConversionRewriter, op: OpId) -> Type {
    rw.body.ty(rw.body.only_result(op))
}

/// The number of dimensions of a vector type.
fn rank(rw: &ConversionRewriter, ty: Type) -> usize {
    rw.cx.rank(ty).unwrap_or(0)
}

/// The length of the last dimension of a vector type, one if it has none; `true` if that is to be multiplied by `vscale`.
fn length(rw: &ConversionRewriter, ty: Type) -> (i64, bool) {
    match rw.cx.type_kind(ty) {
        oxmlir_ir::TypeKind::Vector {
            shape, scalable, ..
        } => (
            shape.last().copied().unwrap_or(1),
            scalable.last().copied().unwrap_or(false),
        ),
        _ => (1, false),
    }
}
