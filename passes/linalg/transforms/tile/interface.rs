//! What an operation that can be computed tile by tile tells, open to any crate.

use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_ir::interfaces::Interface;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpFoldResult, OpId, OpRef, ValueId};

/// The place of a tile: where it begins in each loop or dimension, and how much of it there is.
#[derive(Clone, Default, Debug)]
pub struct Tile {
    /// The first iteration or element.
    pub offsets: Vec<OpFoldResult>,
    /// The number of iterations or elements.
    pub sizes: Vec<OpFoldResult>,
    /// The loops that the tile may have no iterations of.
    pub may_be_empty: Vec<usize>,
}

/// The operations that compute a tile.
#[derive(Clone, Default, Debug)]
pub struct Tiled {
    /// The operations that stand for the one that is tiled.
    pub ops: Vec<OpId>,
    /// The tiles of the results.
    pub values: Vec<ValueId>,
    /// The slices of operands that were taken.
    pub slices: Vec<OpId>,
}

/// An operation over an iteration space that can be cut into tiles (`TilingInterface`).
pub struct Tiling {
    /// The kinds of the loops.
    pub iterators: fn(OpRef) -> Vec<IteratorType>,
    /// The numbers of iterations of the loops, which begin at 0 with a step of 1, inserted where the rewriter is.
    pub ranges: fn(&mut Rewriter, OpId) -> Option<Vec<OpFoldResult>>,
    /// Computes the tile of the iteration space in `dests`, the initial values of the operation.
    pub tile: fn(&mut Rewriter, OpId, &Tile, &[ValueId]) -> Option<Tiled>,
    /// Where the tile of the iteration space is in a result.
    pub result_tile: fn(&mut Rewriter, OpId, usize, &Tile) -> Option<Tile>,
    /// The tile of the iteration space that computes a tile of a result.
    pub result_to_tile: fn(&mut Rewriter, OpId, usize, &Tile) -> Option<Tile>,
}

impl Interface for Tiling {}
