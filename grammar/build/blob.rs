//! Moves the action table of the generated parser out of the source text, and makes it small.
//!
//! rustc reads a file of bytes much faster than millions of numbers. A row of the table has a number for each terminal, nearly
//! all of them errors or the same as in other rows: cut into blocks, of which equal ones are kept once, the table is a sixth
//! and stays in the caches while it is used.

use std::collections::HashMap;
use std::path::Path;

const BEGIN: &str = "const __ACTION: &[i16] = &[";
const USE: &str = "__ACTION[(state as usize) * ";

/// The terminals of a block.
const BLOCK: usize = 16;

/// Rewrites the generated parser `mlir.rs` in `out`; its action table becomes `action.bin`, the blocks, and
/// `action_blocks.bin`, the numbers of the blocks of each row.
pub fn rewrite(out: &Path) -> Result<(), String> {
    let path = out.join("mlir.rs");
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let Some((before, rest)) = text.split_once(BEGIN) else {
        // LALRPOP left the file of an earlier run as it is.
        return Ok(());
    };
    let (table, after) = rest
        .split_once("];")
        .ok_or("the action table does not end")?;
    let (head, tail) = after
        .split_once(USE)
        .ok_or("the action table is not used")?;
    let (index, tail) = tail
        .split_once(']')
        .ok_or("the action table is not indexed")?;
    let terminals = index.split(' ').next().and_then(|n| n.parse().ok());
    let terminals: usize = terminals.ok_or("the rows of the action table have no length")?;
    let (blocks, numbers) = compress(&numbers_of(table)?, terminals)?;
    let a_row = terminals.div_ceil(BLOCK);
    let text = format!(
        "{before}const __ACTION: &[[u8; 2]] = include_bytes!(\"action.bin\").as_chunks().0;\
         const __ACTION_BLOCKS: &[[u8; 2]] = include_bytes!(\"action_blocks.bin\").as_chunks().0;{head}\
         {{ let block = __ACTION_BLOCKS[(state as usize) * {a_row} + integer / {BLOCK}];\
         i16::from_le_bytes(__ACTION[u16::from_le_bytes(block) as usize * {BLOCK} + integer % {BLOCK}]) }}{tail}"
    );
    write(&out.join("action.bin"), &blocks)?;
    write(&out.join("action_blocks.bin"), &numbers)?;
    std::fs::write(&path, text).map_err(|e| e.to_string())
}

/// The numbers of a table that is written as source text.
fn numbers_of(table: &str) -> Result<Vec<i16>, String> {
    let code = table.lines().map(|l| l.split("//").next().unwrap_or(""));
    let numbers = code.flat_map(|l| l.split(',')).map(str::trim);
    numbers
        .filter(|n| !n.is_empty())
        .map(|n| n.parse().map_err(|e| format!("{n}: {e}")))
        .collect()
}

/// The different blocks of a table, one after the other, and the number of the block for each place in each row.
fn compress(table: &[i16], terminals: usize) -> Result<(Vec<i16>, Vec<u16>), String> {
    let mut known: HashMap<[i16; BLOCK], u16> = HashMap::new();
    let mut blocks = Vec::new();
    let mut numbers = Vec::new();
    for part in table.chunks(terminals).flat_map(|row| row.chunks(BLOCK)) {
        let mut block = [0; BLOCK];
        block[..part.len()].copy_from_slice(part);
        let next = u16::try_from(known.len()).map_err(|e| format!("the action table: {e}"))?;
        numbers.push(*known.entry(block).or_insert_with(|| {
            blocks.extend(block);
            next
        }));
    }
    Ok((blocks, numbers))
}

/// Writes 16 bit numbers, the low byte first.
fn write<T: Copy + Into<i64>>(path: &Path, numbers: &[T]) -> Result<(), String> {
    let bytes = numbers.iter().map(|n| (*n).into() as u16);
    let bytes: Vec<u8> = bytes.flat_map(u16::to_le_bytes).collect();
    std::fs::write(path, bytes).map_err(|e| e.to_string())
}
