//! tosa: whole-tensor operations of neural networks.

mod canonicalize;
pub mod constants;
mod fold;
pub mod infer;
mod print;
mod verify;

use oxmlir_ir::hooks::{DialectHooks, FoldFn, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::{AttrKind, Attribute, Context, DYNAMIC, Diagnostic, OpRef, Type, TypeKind};

use crate::quant;
use crate::tables::tosa as ops;
use verify as v;

const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

const fn folded(hooks: OpHooks, fold: FoldFn) -> OpHooks {
    OpHooks {
        fold: Some(fold),
        ..hooks
    }
}

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::REGIONS),
    interfaces: infer::INTERFACES,
    materialize: Some(fold::materialize),
    ops: &[
        (ops::ABS, folded(NO_HOOKS, fold::abs)),
        (ops::ADD, folded(NO_HOOKS, fold::add)),
        (ops::ADD_SHAPE, verified(v::sizes)),
        (ops::ARGMAX, folded(verified(v::argmax), fold::argmax)),
        (ops::AVG_POOL2D, verified(v::avg_pool2d)),
        (ops::CAST, folded(NO_HOOKS, fold::cast)),
        (
            ops::CAST_FROM_BLOCK_SCALED,
            verified(v::cast_from_block_scaled),
        ),
        (ops::CAST_TO_BLOCK_SCALED, verified(v::cast_to_block_scaled)),
        (
            ops::CLAMP,
            OpHooks {
                patterns: canonicalize::CLAMP,
                ..verified(v::clamp)
            },
        ),
        (
            ops::CONCAT,
            OpHooks {
                infer: Some(infer::types::concat),
                compatible: Some(infer::compatible),
                fold: Some(fold::concat),
                patterns: canonicalize::CONCAT,
                ..verified(v::concat)
            },
        ),
        (ops::CONCAT_SHAPE, verified(v::concat_shape)),
        (ops::COND_IF, verified(v::cond_if)),
        (
            ops::CONST,
            OpHooks {
                constant: Some(fold::constant),
                ..verified(v::const_)
            },
        ),
        (
            ops::CONST_SHAPE,
            OpHooks {
                constant: Some(fold::constant),
                ..verified(v::const_shape)
            },
        ),
        (
            ops::CONV2D,
            OpHooks {
                patterns: canonicalize::CONVOLUTION,
                ..verified(v::conv)
            },
        ),
        (ops::CONV3D, verified(v::conv)),
        (
            ops::DEPTHWISE_CONV2D,
            OpHooks {
                patterns: canonicalize::CONVOLUTION,
                ..verified(v::depthwise_conv2d)
            },
        ),
        (ops::DIM, verified(v::dim)),
        (ops::DIV_CEIL_SHAPE, verified(v::sizes)),
        (ops::DIV_FLOOR_SHAPE, verified(v::sizes)),
        (
            ops::EQUAL,
            OpHooks {
                infer: Some(infer::types::equal),
                compatible: Some(infer::compatible),
                fold: Some(fold::equal),
                ..NO_HOOKS
            },
        ),
        (ops::EXP2_SHAPE, verified(v::sizes)),
        (ops::FFT2D, verified(v::fft2d)),
        (ops::GATHER, verified(v::gather)),
        (ops::GREATER, folded(NO_HOOKS, fold::greater)),
        (ops::GREATER_EQUAL, folded(NO_HOOKS, fold::greater_equal)),
        (
            ops::INTDIV,
            OpHooks {
                speculatable: Some(divides_safely),
                ..folded(NO_HOOKS, fold::intdiv)
            },
        ),
        (ops::LOG2_CEIL_SHAPE, verified(v::sizes)),
        (ops::LOG2_FLOOR_SHAPE, verified(v::sizes)),
        (ops::MATMUL, verified(v::matmul)),
        (
            ops::MATMUL_T_BLOCK_SCALED,
            verified(v::matmul_t_block_scaled),
        ),
        (
            ops::MAX_POOL2D,
            OpHooks {
                patterns: canonicalize::MAX_POOL2D,
                ..verified(v::max_pool2d)
            },
        ),
        (ops::MAX_SHAPE, verified(v::sizes)),
        (ops::MIN_SHAPE, verified(v::sizes)),
        (ops::MOD_SHAPE, verified(v::sizes)),
        (ops::MUL, folded(verified(v::mul), fold::mul)),
        (ops::MUL_SHAPE, verified(v::sizes)),
        (ops::NEGATE, folded(verified(v::negate), fold::negate)),
        (ops::PAD, folded(verified(v::pad), fold::pad)),
        (ops::RECIPROCAL, folded(NO_HOOKS, fold::reciprocal)),
        (
            ops::REDUCE_ALL,
            OpHooks {
                infer: Some(infer::types::reduce_all),
                compatible: Some(infer::compatible),
                fold: Some(fold::reduce),
                ..verified(v::reduction)
            },
        ),
        (
            ops::REDUCE_ANY,
            OpHooks {
                infer: Some(infer::types::reduce_any),
                compatible: Some(infer::compatible),
                fold: Some(fold::reduce),
                ..verified(v::reduction)
            },
        ),
        (
            ops::REDUCE_MAX,
            OpHooks {
                infer: Some(infer::types::reduce_max),
                compatible: Some(infer::compatible),
                fold: Some(fold::reduce),
                ..verified(v::reduction)
            },
        ),
        (
            ops::REDUCE_MIN,
            OpHooks {
                infer: Some(infer::types::reduce_min),
                compatible: Some(infer::compatible),
                fold: Some(fold::reduce),
                ..verified(v::reduction)
            },
        ),
        (
            ops::REDUCE_PRODUCT,
            OpHooks {
                infer: Some(infer::types::reduce_product),
                compatible: Some(infer::compatible),
                fold: Some(fold::reduce),
                ..verified(v::reduction)
            },
        ),
        (
            ops::REDUCE_SUM,
            OpHooks {
                infer: Some(infer::types::reduce_sum),
                compatible: Some(infer::compatible),
                fold: Some(fold::reduce),
                ..verified(v::reduction)
            },
        ),
        (ops::RESCALE, verified(v::rescale)),
        (
            ops::RESHAPE,
            OpHooks {
                infer: Some(infer::types::reshape),
                compatible: Some(infer::compatible),
                fold: Some(fold::reshape),
                ..verified(v::reshape)
            },
        ),
        (ops::RESIZE, folded(verified(v::resize), fold::resize)),
        (ops::REVERSE, folded(verified(v::reverse), fold::reverse)),
        (ops::RFFT2D, verified(v::rfft2d)),
        (ops::SCATTER, verified(v::scatter)),
        (
            ops::SELECT,
            OpHooks {
                fold: Some(fold::select),
                patterns: canonicalize::SELECT,
                ..verified(v::select)
            },
        ),
        (
            ops::SLICE,
            OpHooks {
                fold: Some(fold::slice),
                patterns: canonicalize::SLICE,
                ..verified(v::slice)
            },
        ),
        (ops::SLICE_SHAPE, verified(v::slice_shape)),
        (ops::SUB, folded(NO_HOOKS, fold::sub)),
        (ops::SUB_SHAPE, verified(v::sizes)),
        (ops::TABLE, verified(v::table)),
        (ops::TILE, folded(verified(v::tile), fold::tile)),
        (
            ops::TRANSPOSE,
            OpHooks {
                fold: Some(fold::transpose),
                patterns: canonicalize::TRANSPOSE,
                ..verified(v::transpose)
            },
        ),
        (ops::TRANSPOSE_CONV2D, verified(v::transpose_conv2d)),
        (
            ops::VARIABLE_READ,
            OpHooks {
                verify_symbols: Some(v::variable_read),
                ..NO_HOOKS
            },
        ),
        (
            ops::VARIABLE_WRITE,
            OpHooks {
                verify_symbols: Some(v::variable_write),
                ..NO_HOOKS
            },
        ),
        (ops::WHILE_LOOP, verified(v::while_loop)),
    ],
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    verify_params: &[(ops::SHAPE_TYPE, verify_shape)],
    attr_preds: &[("tosa-index-elements", is_of_indices)],
    type_preds: &[
        ("tosa-all-sizes-one", |cx, ty| {
            sizes(cx, ty, |size| size == 1)
        }),
        ("tosa-no-zero-sizes", |cx, ty| {
            sizes(cx, ty, |size| size != 0)
        }),
        ("tosa-quantized", is_quantized_integer),
        ("tosa-shape-of-rank-2", |cx, ty| {
            shape_rank(cx, ty) == Some(2)
        }),
        ("tosa-shape-of-rank-4", |cx, ty| {
            shape_rank(cx, ty) == Some(4)
        }),
    ],
    ..DialectHooks::none("tosa")
};

/// Whether a tensor has a rank, and each of its sizes is as `fits` says.
fn sizes(cx: &Context, ty: Type, fits: fn(i64) -> bool) -> bool {
    cx.shape(ty)
        .is_some_and(|shape| shape.iter().all(|size| fits(*size)))
}

/// Whether a quantized type is stored in one of the widths that TOSA knows.
fn is_quantized_integer(cx: &Context, ty: Type) -> bool {
    let storage = quant::storage(cx, ty).and_then(|(_, storage)| cx.int_width(storage));
    storage.is_some_and(|width| matches!(width, 4 | 8 | 16 | 32))
}

/// The number of sizes in a `!tosa.shape`.
pub fn shape_rank(cx: &Context, ty: Type) -> Option<i64> {
    Some(ops::ShapeType::of(cx, ty)?.rank())
}

fn is_of_indices(cx: &Context, attr: Attribute) -> bool {
    match cx.attr_kind(attr) {
        AttrKind::DenseElements { ty, .. } => cx.element_type(*ty) == Type::INDEX,
        _ => false,
    }
}

fn verify_shape(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    match params.first().and_then(|rank| cx.int_value(*rank)) {
        Some(rank) if rank < 0 => Err(format!("invalid rank (must be >= 0): {rank}")),
        _ => Ok(()),
    }
}

/// The numbers of dense elements, one by one.
pub fn numbers(cx: &Context, attr: Attribute) -> Option<Vec<i64>> {
    let elements = cx.scalars(attr)?;
    let count = cx.num_elements(cx.attr_type(attr))?;
    let number = |index| elements.get(index)?.int()?.to_i64();
    (0..usize::try_from(count).ok()?).map(number).collect()
}

/// Whether a division has a quotient whatever is divided: by constants other than 0 and -1.
fn divides_safely(op: OpRef) -> bool {
    let divisor = constants::elements(op.cx, op.body, op.operand(ops::intdiv::INPUT2));
    let divisors = divisor.and_then(|divisor| numbers(op.cx, divisor));
    divisors.is_some_and(|all| all.iter().all(|number| !matches!(number, -1 | 0)))
}

/// The shape of a variable.
fn variable_shape(variable: ops::Variable) -> Vec<i64> {
    let sizes = numbers(variable.cx, variable.var_shape()).unwrap_or_default();
    let known = |size| if size < 0 { DYNAMIC } else { size };
    sizes.into_iter().map(known).collect()
}

/// The type of a variable.
pub fn variable_type(variable: ops::Variable) -> Type {
    variable.cx.ty(TypeKind::RankedTensor {
        shape: variable_shape(variable).into(),
        element: variable.type_(),
        encoding: None,
    })
}
