//! The sizes of images, filters and their tiles in the convolution of Winograd.

use oxmlir_ir::{DYNAMIC, OpRef};

use super::Check;
use super::named::compatible;
use crate::linalg::winograd::outputs_and_filter;
use crate::tables::linalg as ops;

fn shape(op: OpRef<'_>, operand: usize) -> &[i64] {
    op.cx.shape(op.operand_type(operand)).unwrap_or(&[])
}

fn output_fits(op: OpRef, expected: &[i64], output: &[i64]) -> Check {
    match compatible(expected, output) {
        true => Ok(()),
        false => Err(op.error("the output shape is not expected")),
    }
}

/// A filter has the size that the tiles are made for along one dimension at least, and 1 along the other.
pub fn filter(op: OpRef) -> Check {
    use ops::winograd_filter_transform as slots;
    let &[filters, height, width, channels] = shape(op, slots::FILTER) else {
        return Ok(());
    };
    let (outputs, size) = outputs_and_filter(ops::WinogradFilterTransform::new(op).fmr());
    if height != size && height != 1 {
        return Err(op.error("expect filter height either equals to r or 1"));
    }
    if width != size && width != 1 {
        return Err(op.error("expect filter width either equals to r or 1"));
    }
    if height == 1 && width == 1 {
        return Err(op.error("expect either filter height or width equals to r"));
    }
    let tile = |filter| {
        if filter == size {
            outputs + size - 1
        } else {
            1
        }
    };
    let expected = [tile(height), tile(width), channels, filters];
    output_fits(op, &expected, shape(op, slots::OUTPUT))
}

/// An image is cut into tiles that overlap.
pub fn input(op: OpRef) -> Check {
    use ops::winograd_input_transform as slots;
    let &[images, height, width, channels] = shape(op, slots::INPUT) else {
        return Ok(());
    };
    let (outputs, filter) = outputs_and_filter(ops::WinogradInputTransform::new(op).fmr());
    let tile = outputs + filter - 1;
    let output = shape(op, slots::OUTPUT);
    // Along a dimension in which the filter has size 1, each element is a tile.
    let tiles = |size, dim: usize| match (size, output.get(dim)) {
        (DYNAMIC, _) => (tile, DYNAMIC),
        (size, Some(1)) => (1, size),
        (size, _) => (tile, (size - (filter - 1)) / outputs),
    };
    let ((tile_height, rows), (tile_width, columns)) = (tiles(height, 0), tiles(width, 1));
    let expected = [tile_height, tile_width, rows, columns, images, channels];
    output_fits(op, &expected, output)
}

/// Tiles become parts of an image that lie side by side.
pub fn output(op: OpRef) -> Check {
    use ops::winograd_output_transform as slots;
    let &[height, width, rows, columns, images, channels] = shape(op, slots::VALUE) else {
        return Ok(());
    };
    let (outputs, filter) = outputs_and_filter(ops::WinogradOutputTransform::new(op).fmr());
    let tile = outputs + filter - 1;
    for (words, size) in [("height", height), ("width", width)] {
        if size != 1 && size != DYNAMIC && size != tile {
            let message = format!("expect input {words} equals to input tile size");
            return Err(op.error(message));
        }
    }
    let size = |tile, count: i64| match (tile, count) {
        (_, DYNAMIC) => DYNAMIC,
        (1, count) => count,
        (_, count) => count.saturating_mul(outputs),
    };
    let expected = [images, size(height, rows), size(width, columns), channels];
    output_fits(op, &expected, shape(op, slots::OUTPUT))
}
