//! Makes the generated parser faster: its action table, the frame of its largest function, and its loop, which is `drive`.
//!
//! rustc reads a file of bytes much faster than millions of numbers. A row of the table has a number for each terminal, nearly
//! all of them errors or the same as in other rows: cut into blocks, of which equal ones are kept once, the table is a sixth.
//! The terminals that texts consist of mostly share the first blocks, and the numbers of all first blocks stand together:
//! what is used of the table fits into the innermost caches.

use std::collections::HashMap;
use std::path::Path;

const BEGIN: &str = "const __ACTION: &[i16] = &[";
const USE: &str = "__ACTION[(state as usize) * ";

/// The terminals of a block.
const BLOCK: usize = 16;

/// The list of the names of terminals.
const NAMES: &str = "const __TERMINAL: &[&str] = &[";

/// Rewrites the generated parser `mlir.rs` in `out`; its action table becomes `action.bin`, the blocks, and
/// `action_blocks.bin`, the numbers of the blocks: those of the first block of each row, then those of the second, and so on.
/// The terminals `frequent` come first in the rows.
pub fn tune(out: &Path, frequent: &[&str]) -> Result<(), String> {
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
    let slots = slots(&names(tail)?, terminals, frequent)?;
    let table = numbers_of(table)?;
    let (blocks, numbers) = compress(&table, &slots)?;
    let rows = table.len() / terminals;
    let text = format!(
        "{before}const __ACTION: &[[u8; 2]] = include_bytes!(\"action.bin\").as_chunks().0;\
         const __ACTION_BLOCKS: &[[u8; 2]] = include_bytes!(\"action_blocks.bin\").as_chunks().0;\
         const __SLOTS: [u16; {terminals}] = {slots:?};{head}\
         {{ let slot = __SLOTS[integer] as usize;\
         let block = __ACTION_BLOCKS[slot / {BLOCK} * {rows} + state as usize];\
         i16::from_le_bytes(__ACTION[u16::from_le_bytes(block) as usize * {BLOCK} + slot % {BLOCK}]) }}{tail}"
    );
    write(&out.join("action.bin"), &blocks)?;
    write(&out.join("action_blocks.bin"), &numbers)?;
    std::fs::write(&path, driven(&apart(&text)?)?).map_err(|e| e.to_string())
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

/// The names of the terminals, as the grammar writes them.
fn names(text: &str) -> Result<Vec<&str>, String> {
    let list = text.split_once(NAMES).and_then(|t| t.1.split_once("];"));
    let (list, _) = list.ok_or("the terminals have no names")?;
    let quoted = list.lines().filter_map(|line| {
        let name = line.trim().strip_prefix("r###\"")?;
        name.strip_suffix("\"###,")
    });
    Ok(quoted.collect())
}

/// The place in the rows for each terminal: the frequent ones come first.
fn slots(names: &[&str], terminals: usize, frequent: &[&str]) -> Result<Vec<u16>, String> {
    let mut slots = vec![None; terminals];
    let mut next = 0..;
    for name in frequent {
        let at = names.iter().position(|n| n == name);
        slots[at.ok_or_else(|| format!("there is no terminal {name}"))?] = next.next();
    }
    let slots = slots.into_iter().map(|slot| slot.or_else(|| next.next()));
    slots
        .collect::<Option<_>>()
        .ok_or_else(|| "too many terminals".to_owned())
}

/// The different blocks of a table, one after the other, and the number of the block for each row in each place of the rows.
fn compress(table: &[i16], slots: &[u16]) -> Result<(Vec<i16>, Vec<u16>), String> {
    let mut known: HashMap<[i16; BLOCK], u16> = HashMap::new();
    let mut blocks = Vec::new();
    let mut numbers = Vec::new();
    let mut terminals = vec![0; slots.len()];
    for (terminal, slot) in slots.iter().enumerate() {
        terminals[usize::from(*slot)] = terminal;
    }
    for part in terminals.chunks(BLOCK) {
        for row in table.chunks(slots.len()) {
            let mut block = [0; BLOCK];
            for (action, terminal) in block.iter_mut().zip(part) {
                *action = row[*terminal];
            }
            let next = u16::try_from(known.len()).map_err(|e| format!("the action table: {e}"))?;
            numbers.push(*known.entry(block).or_insert_with(|| {
                blocks.extend(block);
                next
            }));
        }
    }
    Ok((blocks, numbers))
}

/// The parser with the loop of `drive`, which takes its tokens from the adaptor and nothing else.
fn driven(text: &str) -> Result<String, String> {
    const LOOP: [(&str, &str); 4] = [
        (
            "            __TOKEN: __ToTriple<'s, >,\n            __TOKENS: IntoIterator<Item=__TOKEN>,\n",
            "",
        ),
        ("__tokens0: __TOKENS", "__tokens: crate::adaptor::Adaptor"),
        (
            "            let __tokens = __tokens0.into_iter();\n            let mut __tokens = __tokens.map(|t| __ToTriple::to_triple(t));\n",
            "",
        ),
        ("__state_machine::Parser::drive(", "crate::drive::drive("),
    ];
    let mut text = text.replace("    use super::__ToTriple;\n", "");
    for (from, to) in LOOP {
        if !text.contains(from) {
            return Err(format!("the parser has no '{}'", from.trim()));
        }
        text = text.replace(from, to);
    }
    Ok(text)
}

/// Writes 16 bit numbers, the low byte first.
fn write<T: Copy + Into<i64>>(path: &Path, numbers: &[T]) -> Result<(), String> {
    let bytes = numbers.iter().map(|n| (*n).into() as u16);
    let bytes: Vec<u8> = bytes.flat_map(u16::to_le_bytes).collect();
    std::fs::write(path, bytes).map_err(|e| e.to_string())
}
