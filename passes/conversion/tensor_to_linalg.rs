//! Lowers `tensor.pad` to what is inserted into a tensor of the value around it.
//!
//! ```mlir
//! %0 = tensor.pad %a low[%l, 1] high[2, 1] { ... yield %v } : tensor<4x4xf32> to tensor<?x6xf32>
//! // becomes
//! %empty = tensor.empty(%size) : tensor<?x6xf32>
//! %filled = linalg.fill ins(%v : f32) outs(%empty : tensor<?x6xf32>) -> tensor<?x6xf32>
//! %0 = tensor.insert_slice %a into %filled[%l, 1] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x6xf32>
//! ```
//!
//! A value that depends on the position is computed by `tensor.generate`.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::memref::mixed::{OpFoldResultList, Slice};
use oxmlir_dialects::tables::{arith, builtin, tensor};
use oxmlir_dialects::tensor::sizes::{mixed_size, mixed_sizes};
use oxmlir_dialects::tensor::{Borders, padding_value};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome,
};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, DYNAMIC, Location, Mapping, OpFoldResult, OpId, TypeKind, ValueId};

use crate::affine::index;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo::new(
    "convert-tensor-to-linalg",
    "ConvertTensorToLinalgPass",
    "lowers borders around tensors to linalg.fill",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut target = ConversionTarget::new();
    target
        .illegal_ops(&[tensor::PAD])
        .legal_dialects(&["arith", "linalg", "tensor"]);
    let mut patterns = ConversionPatterns::new();
    patterns.add(tensor::PAD, "DecomposePadOpPattern", None, pad);
    convert(body, pass, target, patterns)
}

/// Adds the pattern that lowers `tensor.pad` wherever it stands.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("DecomposePadOpPattern", |rw, op| {
        let source = rw.body.operand(op, tensor::pad::SOURCE);
        let Some(padded) = padded(rw, op, source) else {
            return false;
        };
        rw.replace(op, &[padded]);
        true
    });
    patterns.add(tensor::PAD, &[pattern]);
}

fn pad(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let Some(padded) = padded(rw, op, operands[tensor::pad::SOURCE]) else {
        return Err("a tensor with an encoding".into());
    };
    rw.replace(op, &[padded]);
    Ok(())
}

/// The source with its borders, made without `tensor.pad`; `None` of tensors with an encoding.
fn padded(rw: &mut Rewriter, op: OpId, source: ValueId) -> Option<ValueId> {
    let view = rw.op(op);
    let (loc, ty) = (view.loc(), view.only_result_type());
    let TypeKind::RankedTensor { encoding: None, .. } = rw.cx.type_kind(ty) else {
        return None;
    };
    let borders = Borders::of(view);
    let value = padding_value(view);
    let shape = rw.cx.shape(ty).unwrap_or_default().to_vec();
    rw.insert_before(op);
    let mut sizes = Vec::new();
    for (dim, _) in shape
        .iter()
        .enumerate()
        .filter(|(_, size)| **size == DYNAMIC)
    {
        let size = mixed_size(rw, loc, source, dim);
        let size = value_of(rw, loc, size);
        let with_low = sum(rw, loc, size, borders.low[dim]);
        sizes.push(sum(rw, loc, with_low, borders.high[dim]));
    }
    let empty = tensor::empty(rw, loc, ty, &sizes);
    let dest = match value {
        Some(value) => {
            let value = outside(rw, op, value);
            let fill = build::fill(rw, loc, value, empty);
            rw.body.only_result(fill)
        }
        None => {
            let generate = tensor::generate(rw, loc, ty, &sizes);
            let blocks: Vec<_> = rw.body.blocks(rw.body.only_region(op)).collect();
            let region = rw.body.only_region(generate);
            for block in blocks {
                rw.body.move_block(block, region, None);
            }
            rw.body.only_result(generate)
        }
    };
    let rank = shape.len();
    let known = |border: &OpFoldResult| border.resolved(rw.cx, rw.body);
    let slice = Slice {
        offsets: borders.low.iter().map(known).collect(),
        sizes: mixed_sizes(rw, loc, source).unwrap_or_default(),
        strides: (0..rank)
            .map(|_| OpFoldResult::Known(1))
            .collect::<OpFoldResultList>(),
    };
    Some(slice.insert_slice(rw, loc, source, dest))
}

/// A size and a number of elements more, where zero is none and what is known is added at once.
fn sum(rw: &mut Rewriter, loc: Location, size: ValueId, more: OpFoldResult) -> ValueId {
    let value = match more {
        OpFoldResult::Known(known) => index::constant(rw, loc, known),
        OpFoldResult::Value(value) => value,
    };
    let [a, b] = [size, value].map(|value| rw.cx.constant_int(rw.body, value));
    match (a, b) {
        (_, Some(0)) => size,
        (Some(a), Some(b)) => index::constant(rw, loc, a.wrapping_add(b)),
        (Some(0), _) => value,
        (Some(_), None) => index::binary(rw, loc, arith::ADDI, value, size),
        _ => index::binary(rw, loc, arith::ADDI, size, value),
    }
}

/// The value of a border, copied out of the operation if it is computed in there.
fn outside(rw: &mut Rewriter, op: OpId, value: ValueId) -> ValueId {
    let inner = rw.body.first_block(rw.body.only_region(op));
    match rw.body.defining_op(value) {
        Some(constant) if rw.body.block(constant) == inner => {
            let (cx, at) = (rw.cx, rw.at);
            let copy = rw.body.clone_op(cx, constant, at, &mut Mapping::default());
            rw.body.only_result(copy)
        }
        _ => value,
    }
}
