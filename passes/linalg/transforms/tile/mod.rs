//! Tiling: loops over the tiles of an iteration space, each of which is computed on slices of the operands.
//!
//! ```mlir
//! linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
//! // scf.for %i = %c0 to %c16 step %c4 {
//! //   %0 = memref.subview %a[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
//! //   %1 = memref.subview %b[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
//! //   linalg.exp ins(%0 : ...) outs(%1 : ...)
//! // }
//! ```
//!
//! - `interface`: what is tiled; `structured`, `softmax`, `pad`, `relayout`, `winograd`: how operations are
//! - `bounds`: the place of a tile; `loops`: sequential loops; `forall`: parallel ones; `fuse`: producers of tiles;
//!   `split`: two parts without loops; `multisize`: sizes of tiles that fill a loop

pub mod bounds;
pub mod canonicalize;
pub mod forall;
pub mod fuse;
pub mod interface;
pub mod loops;
pub mod multisize;
pub mod pad;
pub mod relayout;
pub mod softmax;
pub mod split;
pub mod structured;
pub mod winograd;

use oxmlir_dialects::linalg::structured::is_tensor;
use oxmlir_dialects::tables::tensor;
use oxmlir_ir::interfaces::{DestinationStyle, ReifyRankedShapedType};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, Mapping, OpFoldResult, OpId, Type, TypeKind, ValueId};

use interface::Tiled;

/// An operation that has been tiled.
#[derive(Clone, Default, Debug)]
pub struct Result {
    /// What computes a tile.
    pub tiled: Tiled,
    /// The loops, outer before inner.
    pub loops: Vec<OpId>,
    /// What stands for the results of the operation; they are still to be replaced.
    pub values: Vec<ValueId>,
}

/// The tensors that the results of an operation are computed in: its initial values, or a new one of the same size.
pub fn destinations(rw: &mut Rewriter, op: OpId) -> Option<Vec<ValueId>> {
    let view = rw.op(op);
    if let Some(style) = view.interface::<DestinationStyle>() {
        let inits = view.group(style.inits);
        let tensors = inits
            .iter()
            .filter(|init| is_tensor(rw.cx, view.ty(**init)));
        return Some(tensors.copied().collect());
    }
    let (loc, ty) = (view.loc(), view.only_result_type());
    let TypeKind::RankedTensor {
        shape,
        element,
        encoding,
    } = rw.cx.type_kind(ty)
    else {
        return None;
    };
    let (element, encoding) = (*element, *encoding);
    let sizes = match shape.contains(&DYNAMIC) {
        true => {
            let reify = *view.interface::<ReifyRankedShapedType>()?;
            reify.shape(rw, op)?
        }
        false => shape
            .iter()
            .map(|size| OpFoldResult::Known(*size))
            .collect(),
    };
    let shape: Vec<i64> = sizes.iter().map(|size| size.or_dynamic()).collect();
    let ty = rw.cx.ty(TypeKind::RankedTensor {
        shape: shape.into(),
        element,
        encoding,
    });
    let sizes = oxmlir_dialects::memref::mixed::split(&sizes).1;
    Some(vec![tensor::empty(rw, loc, ty, &sizes)])
}

/// A copy of an operation where the rewriter is, with other operands and types of its results.
pub fn clone_with(rw: &mut Rewriter, op: OpId, operands: &[ValueId], types: &[Type]) -> OpId {
    let copy = rw.body.clone_op(rw.cx, op, rw.at, &mut Mapping::default());
    rw.body.set_operands(copy, operands);
    let results: Vec<ValueId> = rw.body.results(copy).collect();
    for (result, ty) in results.into_iter().zip(types) {
        rw.body.set_type(result, *ty);
    }
    rw.listener.inserted(rw.body, copy);
    copy
}

/// An operation that is computed in some tensors while a tile of it is made.
pub struct Moved {
    /// The operation: a copy of it, or the one that is given if it has no destination.
    pub op: OpId,
    is_copy: bool,
}

impl Moved {
    /// An operation whose destinations are `dests`, where the rewriter is.
    pub fn new(rw: &mut Rewriter, op: OpId, dests: &[ValueId]) -> Moved {
        let style = rw.op(op).interface::<DestinationStyle>();
        let Some(style) = style.filter(|_| !dests.is_empty()) else {
            return Moved { op, is_copy: false };
        };
        let mut operands = rw.body.operand_vec(op);
        let inits = rw.body.operand_range(rw.cx, op, style.inits);
        for (operand, dest) in operands[inits].iter_mut().zip(dests) {
            *operand = *dest;
        }
        let types: Vec<Type> = rw.op(op).result_types().collect();
        let op = clone_with(rw, op, &operands, &types);
        Moved { op, is_copy: true }
    }

    /// Takes the copy away.
    pub fn done(self, rw: &mut Rewriter) {
        if self.is_copy {
            rw.erase(self.op);
        }
    }
}
