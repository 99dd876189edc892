//! What the hardware demands of the operations of xevm.

use oxmlir_ir::{Attribute, Diagnostic, OpRef, Type};

use crate::tables::xevm as ops;

type Check = Result<(), Diagnostic>;

/// Lanes of a subgroup: each holds one part of a block.
const LANES: i64 = 16;

/// A two-dimensional block: the width of its elements, its sizes, and how many of them lie side by side.
#[derive(Clone, Copy)]
struct Tile {
    bits: i64,
    width: i64,
    height: i64,
    blocks: i64,
}

impl Tile {
    fn of(op: OpRef) -> Tile {
        use ops::shared::{elem_size_in_bits, tile_height, tile_width, v_blocks};
        Tile {
            bits: elem_size_in_bits(op).unwrap_or(0),
            width: tile_width(op).unwrap_or(0),
            height: tile_height(op).unwrap_or(0),
            blocks: v_blocks(op).unwrap_or(1),
        }
    }
}

fn between(op: OpRef, name: &str, value: i64, [min, max]: [i64; 2]) -> Check {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    let message = format_args!("expecting {name} to be between {min} and {max}");
    Err(op.error(message))
}

/// `1, 2, or 4`
fn choices(allowed: &[i64]) -> String {
    let words: Vec<String> = allowed.iter().map(i64::to_string).collect();
    match &words[..] {
        [one] => one.clone(),
        [one, two] => format!("{one} or {two}"),
        [rest @ .., last] => format!("{}, or {last}", rest.join(", ")),
        [] => String::new(),
    }
}

fn one_of(op: OpRef, name: &str, value: i64, allowed: &[i64]) -> Check {
    if allowed.contains(&value) {
        return Ok(());
    }
    let message = format_args!("expecting {name} to be {}", choices(allowed));
    Err(op.error(message))
}

/// What holds for every access to a block in two dimensions.
fn element_and_height(op: OpRef, tile: Tile) -> Check {
    one_of(op, "'elem_size_in_bits'", tile.bits, &[8, 16, 32])?;
    one_of(op, "tile_height", tile.height, &[1, 2, 4, 8, 16, 32])
}

/// The widths that elements of some size come in.
fn width_for(op: OpRef, tile: Tile, allowed: &[i64]) -> Check {
    if allowed.contains(&tile.width) {
        return Ok(());
    }
    Err(op.error(format_args!(
        "tile_width for {} bit elements should be equal to {}",
        tile.bits,
        choices(allowed)
    )))
}

/// The least and most elements of a row.
fn row_limits(op: OpRef, bits: i64) -> Result<[i64; 2], Diagnostic> {
    match bits {
        8 => Ok([4, 64]),
        16 => Ok([2, 32]),
        32 => Ok([1, 16]),
        64 => Ok([1, 8]),
        _ => Err(op.error("expecting elem_size_in_bits to be 8, 16, 32, or 64")),
    }
}

/// The bits of the elements of a vector.
fn element_bits(op: OpRef, ty: Type) -> i64 {
    let text = op.cx.type_string(op.cx.element_type(ty));
    match text.as_str() {
        "tf32" => 32,
        "bf16" => 16,
        _ => text
            .trim_start_matches(char::is_alphabetic)
            .parse()
            .unwrap_or(0),
    }
}

fn elements(op: OpRef, ty: Type) -> i64 {
    let shape = op.cx.shape(ty).unwrap_or(&[]);
    shape.iter().fold(1, |n, size| n.saturating_mul(*size))
}

pub fn blockload2d(op: OpRef) -> Check {
    use ops::blockload2d as slots;
    let tile = Tile::of(op);
    let is_set = |slot| op.attr(slot) == Some(Attribute::TRUE);
    let (transposes, packs) = (
        is_set(slots::TRANSPOSE_ATTR),
        is_set(slots::PACK_REGISTER_ATTR),
    );
    let result = op.only_result_type();
    let given = elements(op, result).saturating_mul(element_bits(op, result));
    let sizes = [tile.bits, tile.width, tile.height, tile.blocks];
    let expected = sizes.iter().fold(1i64, |n, size| n.saturating_mul(*size)) / LANES;
    if given != expected {
        return Err(op.error(format_args!(
            "result size of {given} bits does not match the expected size of {expected} bits"
        )));
    }
    if transposes && packs {
        return Err(op.error("transpose and pack_register are mutually exclusive"));
    }
    match (transposes, packs) {
        (true, _) => transposed(op, tile)?,
        (_, true) => packed(op, tile)?,
        _ => plain(op, tile)?,
    }
    element_and_height(op, tile)?;
    if (packs || tile.bits == 32) && element_bits(op, result) != 32 {
        return Err(op.error("expecting result element type to be 32 bits"));
    }
    Ok(())
}

fn plain(op: OpRef, tile: Tile) -> Check {
    between(op, "tile_height", tile.height, [1, 32])?;
    let limits = row_limits(op, tile.bits)?;
    between(op, "tile_width", tile.width, limits)?;
    let blocks: &[i64] = match tile.bits {
        8 | 16 => &[1, 2, 4],
        32 => &[1, 2],
        _ => &[1],
    };
    one_of(op, "v_blocks", tile.blocks, blocks)?;
    all_rows(op, tile, limits[1])
}

fn all_rows(op: OpRef, tile: Tile, most: i64) -> Check {
    if tile.width.saturating_mul(tile.blocks) > most {
        return Err(op.error(format_args!(
            "tile_width * v_blocks should be less than or equal to {most} for {} bit elements",
            tile.bits
        )));
    }
    Ok(())
}

fn transposed(op: OpRef, tile: Tile) -> Check {
    one_of(op, "v_blocks", tile.blocks, &[1])?;
    match tile.bits {
        32 => {
            between(op, "tile_height", tile.height, [1, 32])?;
            between(op, "tile_width", tile.width, [1, 8])
        }
        64 => {
            if tile.height != 8 {
                return Err(op.error("expecting tile_height to be 8 for 64 bit elements"));
            }
            one_of(op, "tile_width", tile.width, &[1, 2, 4])
        }
        _ => Err(op.error("transpose is only supported for 32 and 64 bit elements")),
    }
}

/// Elements that lie below each other come in one register.
fn packed(op: OpRef, tile: Tile) -> Check {
    one_of(op, "v_blocks", tile.blocks, &[1, 2, 4])?;
    let (least, most) = match tile.bits {
        8 => (4, 64),
        16 => (2, 32),
        _ => return Err(op.error("pack_register is only supported for 8 and 16 bit elements")),
    };
    between(op, "tile_height", tile.height, [least, 32])?;
    between(op, "tile_width", tile.width, [least, LANES])?;
    all_rows(op, tile, most)
}

pub fn blockstore2d(op: OpRef) -> Check {
    let tile = Tile::of(op);
    between(op, "tile_height", tile.height, [1, 8])?;
    let limits = row_limits(op, tile.bits)?;
    between(op, "tile_width", tile.width, limits)?;
    element_and_height(op, tile)?;
    match tile.bits {
        8 => width_for(op, tile, &[16, 32]),
        _ => width_for(op, tile, &[16]),
    }
}

pub fn blockprefetch2d(op: OpRef) -> Check {
    let tile = Tile::of(op);
    element_and_height(op, tile)?;
    one_of(op, "v_blocks", tile.blocks, &[1, 2, 4, 8])?;
    match tile.bits {
        8 => width_for(op, tile, &[16, 32]),
        16 => width_for(op, tile, &[16]),
        _ => width_for(op, tile, &[8, 16]),
    }
}

pub fn blockload(op: OpRef) -> Check {
    block(op, op.only_result_type())
}

pub fn blockstore(op: OpRef) -> Check {
    block(op, op.operand_type(ops::blockstore::VAL))
}

/// Blocks of one dimension come in some lengths only.
fn block(op: OpRef, ty: Type) -> Check {
    let Some([len]) = op.cx.shape(ty) else {
        return Ok(());
    };
    match (element_bits(op, ty), len) {
        (_, 2 | 4 | 8) | (8, 16) => Ok(()),
        (8, _) => Err(op.error("vector size must be 2, 4, 8 or 16 for 8-bit element type")),
        _ => Err(op.error("vector size must be 2, 4 or 8 for element type > 8 bits")),
    }
}

pub fn mma(op: OpRef) -> Check {
    let addend = op.optional(ops::mma::C);
    if addend.is_some_and(|c| op.ty(c) != op.only_result_type()) {
        return Err(op.error("type of C operand must match result type"));
    }
    Ok(())
}
