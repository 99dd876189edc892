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
//! - `interface`: what is tiled; `structured`, `softmax`, `pad`: how operations are
//! - `bounds`: the place of a tile; `loops`: sequential loops; `forall`: parallel ones; `fuse`: producers of tiles;
//!   `split`: two parts without loops; `multisize`: sizes of tiles that fill a loop

pub mod bounds;
pub mod forall;
pub mod fuse;
pub mod interface;
pub mod loops;
pub mod multisize;
pub mod pad;
pub mod softmax;
pub mod split;
pub mod structured;

use oxmlir_dialects::linalg::structured::is_tensor;
use oxmlir_dialects::tables::tensor;
use oxmlir_ir::interfaces::DestinationStyle;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpId, TypeKind, ValueId};

use interface::{Tiled, Tiling};

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

/// The tensors that the results of an operation are computed in: its initial values, or new ones of the same size.
pub fn destinations(rw: &mut Rewriter, op: OpId, ranges: &[OpFoldResult]) -> Option<Vec<ValueId>> {
    let view = rw.op(op);
    if let Some(style) = view.interface::<DestinationStyle>() {
        let inits = view.group(style.inits);
        let tensors = inits
            .iter()
            .filter(|init| is_tensor(rw.cx, view.ty(**init)));
        return Some(tensors.copied().collect());
    }
    let tiling = view.interface::<Tiling>()?;
    let whole = interface::Tile {
        offsets: vec![OpFoldResult::Known(0); ranges.len()],
        sizes: ranges.to_vec(),
    };
    let mut made = Vec::new();
    for result in 0..rw.body.num_results(op) {
        let place = (tiling.result_tile)(rw, op, result, &whole)?;
        let (loc, ty) = (rw.body.loc(op), rw.body.ty(rw.body.result(op, result)));
        let TypeKind::RankedTensor {
            element, encoding, ..
        } = rw.cx.type_kind(ty)
        else {
            return None;
        };
        let (element, encoding) = (*element, *encoding);
        let shape: Vec<i64> = place.sizes.iter().map(|size| size.or_dynamic()).collect();
        let ty = rw.cx.ty(TypeKind::RankedTensor {
            shape: shape.into(),
            element,
            encoding,
        });
        let sizes = oxmlir_dialects::memref::mixed::split(&place.sizes).1;
        made.push(tensor::empty(rw, loc, ty, &sizes));
    }
    Some(made)
}
