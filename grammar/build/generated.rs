//! Makes the generated parser faster: its action table, and the frame of its largest function.
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
pub fn tune(out: &Path) -> Result<(), String> {
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
    std::fs::write(&path, apart(&text)?).map_err(|e| e.to_string())
}

/// The parser with every reduction in a function of its own. Put together into the one that chooses among them, they would
/// need a frame of 70 KiB, all pages of which are touched for every reduction.
fn apart(text: &str) -> Result<String, String> {
    let (before, rest) = text.split_once(CHOICE).ok_or("nothing is reduced")?;
    let (arms, after) = rest
        .split_once(LAST_ARM)
        .ok_or("the reductions do not end")?;
    let signature = before.rsplit_once(SIGNATURE).ok_or("nothing reduces")?.1;
    let parameters = signature.split_once("\n    )").ok_or("no parameters")?.0;
    let (_, end) = after.split_once("};").ok_or("the choice does not end")?;
    let arms: Vec<String> = arms
        .split(ARM_END)
        .map(|arm| fallible(arm, parameters))
        .collect();
    let text = format!(
        "{before}let mut __failure = None;\n{CHOICE}{}{LAST_ARM}(\"no such reduction\")\n}};\n\
         if let Some(e) = __failure {{ return Some(Err(e)); }}{end}",
        arms.join(ARM_END)
    );
    Ok(never_inlined(&text))
}

/// Where the generated function begins that reduces, where it chooses, and where that ends.
const SIGNATURE: &str = "\n    fn __reduce<";
const CHOICE: &str = "let (__pop_states, __nonterminal) = match __action {";
const LAST_ARM: &str = "_ => panic!";
const ARM_END: &str = "\n            }";
/// What an arm does with the error of its action.
const FAIL: &str = "return Some(Err(e))";

/// An arm whose action may fail, with its code in a function.
fn fallible(arm: &str, parameters: &str) -> String {
    let Some((pattern, code)) = arm.split_once("=> {").filter(|_| arm.contains(FAIL)) else {
        return arm.to_owned();
    };
    let code = code.replace(FAIL, "{ *__failure = Some(e); return (0, 0) }");
    format!(
        "{pattern}=> {{\n#[inline(never)]\n#[allow(unused_variables)]\nfn reduce<{parameters}\n\
         __failure: &mut Option<__lalrpop_util::ParseError<u32, Token, crate::state::Failure>>,\n\
         ) -> (usize, usize) {{{code}\n}}\n\
         reduce(st, __action, __lookahead_start, __states, __symbols, core::marker::PhantomData::<(&())>, &mut __failure)"
    )
}

/// The reductions that have functions already are to keep them.
fn never_inlined(text: &str) -> String {
    const REDUCE: &str = "\n    fn __reduce";
    let parts = text.split(REDUCE).enumerate().map(|(i, part)| match i {
        0 => part.to_owned(),
        _ if part.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("\n    #[inline(never)]{REDUCE}{part}")
        }
        _ => format!("{REDUCE}{part}"),
    });
    parts.collect()
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
