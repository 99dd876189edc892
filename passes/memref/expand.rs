//! Expands `memref.reshape` to loads of the shape and a cast.
//!
//! ```mlir
//! %1 = memref.reshape %0(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<?x4xf32>
//! // %n = memref.load %shape[%c0]
//! // %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n, 4], strides: [4, 1]
//! ```

use oxmlir_dialects::memref::mixed::{OpFoldResult, Slice};
use oxmlir_dialects::tables::{arith, memref};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, DYNAMIC, Location, OpId, OpRef, Type, ValueId};

use super::index::value;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo::new(
    "memref-expand",
    "ExpandOpsPass",
    "expands reshapes to simpler operations",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut target = ConversionTarget::new();
    target
        .legal_dialects(&["arith", "memref"])
        .dynamic_op(memref::RESHAPE, |op: OpRef| {
            op.cx.shape(op.only_result_type()).is_none()
        });
    let mut patterns = ConversionPatterns::new();
    let name = "MemRefReshapeOpConverter";
    patterns.add(memref::RESHAPE, name, None, |rw, op, _| {
        let result = expand(rw, op).ok_or("expected a ranked result")?;
        rw.replace(op, &[result]);
        Ok(())
    });
    convert(body, pass, target, patterns)
}

/// Adds the pattern that expands `memref.reshape` wherever it stands.
pub fn add_patterns(patterns: &mut PatternSet) {
    let pattern = Pattern::new("MemRefReshapeOpConverter", |rw, op| {
        let Some(result) = expand(rw, op) else {
            return false;
        };
        rw.replace(op, &[result]);
        true
    });
    patterns.add(memref::RESHAPE, &[pattern]);
}

/// The value that stands for a reshaped buffer.
fn expand(rw: &mut Rewriter, op: OpId) -> Option<ValueId> {
    let view = rw.op(op);
    let (source, shape) = (
        view.operand(memref::reshape::SOURCE),
        view.operand(memref::reshape::SHAPE),
    );
    let ty = view.only_result_type();
    let dims = rw.cx.shape(ty)?;
    let loc = rw.body.loc(op);
    let mut sizes = vec![OpFoldResult::Known(1); dims.len()];
    let mut strides = sizes.clone();
    let mut stride = OpFoldResult::Known(1);
    for dim in (0..dims.len()).rev() {
        strides[dim] = stride;
        let (size, size_value) = match dims[dim] {
            DYNAMIC => {
                let size = load_size(rw, loc, shape, dim);
                (OpFoldResult::Value(size), size)
            }
            size => (
                OpFoldResult::Known(size),
                value(rw, loc, OpFoldResult::Known(size)),
            ),
        };
        sizes[dim] = size;
        if dim > 0 {
            stride = match (stride, size) {
                (OpFoldResult::Known(stride), OpFoldResult::Known(size)) => {
                    OpFoldResult::Known(stride.wrapping_mul(size))
                }
                (stride, _) => {
                    let stride = value(rw, loc, stride);

                    OpFoldResult::Value(arith::muli(rw, loc, stride, size_value))
                }
            };
        }
    }
    let slice = Slice {
        offsets: [OpFoldResult::Known(0)].into_iter().collect(),
        sizes: sizes.into_iter().collect(),
        strides: strides.into_iter().collect(),
    };
    Some(slice.reinterpret_cast(rw, loc, ty, source))
}

fn load_size(rw: &mut Rewriter, loc: Location, shape: ValueId, dim: usize) -> ValueId {
    let index = value(rw, loc, OpFoldResult::Known(dim as i64));
    let size = memref::load(rw, loc, shape, &[index]);
    match rw.body.ty(size) {
        Type::INDEX => size,
        _ => arith::index_cast(rw, loc, Type::INDEX, size),
    }
}
