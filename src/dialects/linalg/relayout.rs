//! Tensors in tiles: what `linalg.pack` and `linalg.unpack` have in common (`RelayoutOpInterface`).

use oxmlir_ir::{DYNAMIC, OpFoldResult, OpFoldResultList, OpRef, Type, ValueId};
use smallvec::SmallVec;

use crate::memref::mixed::{Slice, mixed};
use crate::tables::linalg as ops;

/// A `linalg.pack` or `linalg.unpack`.
#[derive(Clone)]
pub struct Relayout<'a> {
    /// The operation.
    pub op: OpRef<'a>,
    /// The dimensions that are tiled.
    pub positions: SmallVec<[i64; 4]>,
    /// The sizes of the tiles, [`DYNAMIC`] where a value says it.
    pub tiles: SmallVec<[i64; 4]>,
    /// The order of the dimensions in front of the tiles; empty if it is that of the tensor.
    pub outer_permutation: SmallVec<[i64; 4]>,
}

impl<'a> Relayout<'a> {
    /// A view of a `linalg.pack` or `linalg.unpack`.
    pub fn new(op: OpRef<'a>) -> Relayout<'a> {
        let [positions, tiles, permutation] = match op.name() == ops::PACK {
            true => [
                ops::pack::INNER_DIMS_POS_ATTR,
                ops::pack::STATIC_INNER_TILES_ATTR,
                ops::pack::OUTER_DIMS_PERM_ATTR,
            ],
            false => [
                ops::unpack::INNER_DIMS_POS_ATTR,
                ops::unpack::STATIC_INNER_TILES_ATTR,
                ops::unpack::OUTER_DIMS_PERM_ATTR,
            ],
        };
        Relayout {
            op,
            positions: op.dense_attr(positions),
            tiles: op.dense_attr(tiles),
            outer_permutation: op.dense_attr(permutation),
        }
    }

    /// Whether it is a `linalg.pack`.
    pub fn is_pack(&self) -> bool {
        self.op.name() == ops::PACK
    }

    /// The tensor that is read.
    pub fn source(&self) -> ValueId {
        self.op.operand(ops::pack::SOURCE)
    }

    /// The tensor that is written to.
    pub fn dest(&self) -> ValueId {
        self.op.operand(ops::pack::DEST)
    }

    /// The type of the tensor in tiles.
    pub fn packed_type(&self) -> Type {
        self.op.ty(if self.is_pack() {
            self.dest()
        } else {
            self.source()
        })
    }

    /// The type of the tensor that is not in tiles.
    pub fn unpacked_type(&self) -> Type {
        self.op.ty(if self.is_pack() {
            self.source()
        } else {
            self.dest()
        })
    }

    /// The sizes of the tensor in tiles.
    pub fn packed_shape(&self) -> &'a [i64] {
        self.op.cx.shape(self.packed_type()).unwrap_or(&[])
    }

    /// The sizes of the tensor that is not in tiles.
    pub fn unpacked_shape(&self) -> &'a [i64] {
        self.op.cx.shape(self.unpacked_type()).unwrap_or(&[])
    }

    /// Whether it is known that the last tile of a dimension is not full (`requirePaddingValue`).
    pub fn needs_padding(&self) -> bool {
        let (plain, packed) = (self.unpacked_shape(), self.packed_shape());
        self.positions.iter().zip(&self.tiles).any(|(dim, tile)| {
            let size = plain.get(*dim as usize).copied().unwrap_or(DYNAMIC);
            let count = packed
                .get(self.outer_position(*dim))
                .copied()
                .unwrap_or(DYNAMIC);
            match (size, *tile, count) {
                (DYNAMIC, ..) => false,
                (_, DYNAMIC, DYNAMIC) => false,
                (size, DYNAMIC, count) => count > 0 && size % count != 0,
                (size, tile, _) => tile > 0 && size % tile != 0,
            }
        })
    }

    /// Where the number of tiles of a dimension stands in the packed shape.
    pub fn outer_position(&self, dim: i64) -> usize {
        let place = self.outer_permutation.iter().position(|from| *from == dim);
        place.unwrap_or(dim as usize)
    }

    /// The sizes of the tiles.
    pub fn mixed_tiles(&self) -> OpFoldResultList {
        let group = match self.is_pack() {
            true => ops::pack::INNER_TILES,
            false => ops::unpack::INNER_TILES,
        };
        mixed(&self.tiles, &self.op.group(group))
    }

    /// Whether a slice of what is unpacked, of type `ty`, starts at the first element and leaves some of each tile
    /// (`canFoldSliceOp`).
    pub fn cuts_last_tiles(&self, slice: &Slice, ty: Type) -> bool {
        let shape = self.op.cx.shape(ty).unwrap_or(&[]);
        let [offsets, _, strides] = slice.lists();
        let all = |list: &[OpFoldResult], number| {
            list.iter().all(|item| *item == OpFoldResult::Known(number))
        };
        let (packed, plain) = (self.packed_shape(), self.unpacked_shape());
        if shape.len() != plain.len() || !all(offsets, 0) || !all(strides, 1) {
            return false;
        }
        // Dimensions without tiles stay as they are.
        let is_cut = |dim: usize| shape[dim] == DYNAMIC || shape[dim] != plain[dim];
        let mut untiled = (0..plain.len()).filter(|dim| !self.positions.contains(&(*dim as i64)));
        if untiled.any(is_cut) {
            return false;
        }
        self.positions.iter().zip(&self.tiles).all(|(dim, tile)| {
            let (size, count) = (shape[*dim as usize], packed[self.outer_position(*dim)]);
            let known = ![size, *tile, count].contains(&DYNAMIC);
            known
                && count
                    .checked_mul(*tile)
                    .is_some_and(|all| all - size < *tile)
        })
    }

    /// What fills up tiles, of a `linalg.pack`.
    pub fn padding(&self) -> Option<ValueId> {
        self.is_pack()
            .then(|| self.op.optional(ops::pack::PADDING_VALUE))?
    }
}

/// The sizes of a tensor in tiles: the numbers of tiles in their order, and then the sizes of a tile.
pub fn packed_shape(
    plain: &[i64],
    tiles: &[i64],
    positions: &[i64],
    permutation: &[i64],
) -> SmallVec<[i64; 8]> {
    let mut outer: SmallVec<[i64; 8]> = plain.into();
    for (dim, tile) in positions.iter().zip(tiles) {
        let size = &mut outer[*dim as usize];
        *size = match (*size, *tile) {
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (size, tile) => size.div_euclid(tile) + i64::from(size.rem_euclid(tile) != 0),
        };
    }
    let mut shape: SmallVec<[i64; 8]> = match permutation.is_empty() {
        true => outer,
        false => permutation
            .iter()
            .map(|from| outer[*from as usize])
            .collect(),
    };
    shape.extend_from_slice(tiles);
    shape
}
