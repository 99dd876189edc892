//! How the tiles of a tensor lie, and packing and unpacking of it that way.

use oxmlir_dialects::linalg::relayout::Relayout;
use oxmlir_dialects::memref::mixed::split;
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpFoldResult, ValueId};

use super::packed_empty;

/// What `linalg.pack` and `linalg.unpack` say of tiles.
pub struct Layout {
    /// The dimensions that are tiled.
    pub positions: Vec<i64>,
    /// The sizes of the tiles.
    pub tiles: Vec<OpFoldResult>,
    /// The order of the dimensions in front of the tiles; empty if it is not stated.
    pub outer: Vec<i64>,
}

impl Layout {
    /// The layout of a `linalg.pack` or `linalg.unpack`.
    pub fn of(view: &Relayout) -> Layout {
        Layout {
            positions: view.positions.to_vec(),
            tiles: view.mixed_tiles().to_vec(),
            outer: view.outer_permutation.to_vec(),
        }
    }

    fn stated_outer(&self) -> Option<&[i64]> {
        (!self.outer.is_empty()).then_some(&self.outer[..])
    }

    /// An empty tensor to pack `source` into.
    pub fn empty(&self, rw: &mut Rewriter, loc: Location, source: ValueId) -> Option<ValueId> {
        let dims = (&self.positions[..], &self.tiles[..]);
        packed_empty(rw, loc, source, dims, &self.outer)
    }

    /// A `linalg.pack`.
    pub fn pack(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        [source, dest]: [ValueId; 2],
        padding_value: Option<ValueId>,
    ) -> ValueId {
        let (known, sizes) = split(&self.tiles);
        let options = ops::PackOptions {
            padding_value,
            outer_dims_perm: self.stated_outer(),
        };
        let at = &self.positions;
        ops::pack_with(rw, loc, source, dest, &sizes, at, &known, options)
    }

    /// A `linalg.unpack`.
    pub fn unpack(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        [source, dest]: [ValueId; 2],
    ) -> ValueId {
        let (known, sizes) = split(&self.tiles);
        let options = ops::UnpackOptions {
            outer_dims_perm: self.stated_outer(),
        };
        let at = &self.positions;
        ops::unpack_with(rw, loc, source, dest, &sizes, at, &known, options)
    }
}
