//! Makes the generated parser faster: its action table, the frame of its largest function, and its loop, which is `drive`.
//!
//! rustc reads a file of bytes much faster than millions of numbers. A row of the table has a number for each terminal, nearly
//! all of them errors or the same as in other rows: cut into blocks, of which equal ones are kept once, the table is a sixth.
//! The terminals that texts consist of mostly share the first blocks, and the numbers of all first blocks stand together:
//! what is used of the table fits into the innermost caches.
//!
//! All of this looks for pieces of text that one version of LALRPOP writes, which Cargo.toml therefore names exactly. A piece that
//! is missing is an error: the parser would go on working, but at a fraction of its speed.

use std::collections::HashMap;
use std::path::Path;

/// The beginnings of the action table and of the expression that reads it, and the end of both.
const TABLE: &str = "const __ACTION: &[i16] = &[";
const USE: &str = "__ACTION[(state as usize) * ";
const TABLE_END: &str = "];";
const USE_END: &str = "]";

/// The number of terminals in a block.
const BLOCK: usize = 16;

/// The beginning of the list of the names of terminals, which ends as the table does.
const NAMES: &str = "const __TERMINAL: &[&str] = &[";

/// Rewrites the generated parser `mlir.rs` in `out`; its action table becomes `action.bin`, the blocks, and
/// `action_blocks.bin`, the numbers of the blocks: those of the first block of each row, then those of the second, and so on.
/// The terminals `frequent` come first in the rows.
pub fn tune(out: &Path, frequent: &[&str]) -> Result<(), String> {
    let path = out.join("mlir.rs");
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let (before, rest) = split(&text, TABLE)?;
    let (table, after) = split(rest, TABLE_END)?;
    let (head, tail) = split(after, USE)?;
    let (index, tail) = split(tail, USE_END)?;
    let terminals = index.split(' ').next().and_then(|n| n.parse().ok());
    let terminals: usize = terminals.ok_or("the rows of the action table have no length")?;
    let slots = slots(&names(tail)?, terminals, frequent)?;
    let table = numbers_of(table)?;
    if table.len() % terminals != 0 {
        return Err("the rows of the action table are not all equally long".to_owned());
    }
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

/// The parts of a text before and after the first place where a piece of it is.
fn split<'t>(text: &'t str, piece: &str) -> Result<(&'t str, &'t str), String> {
    text.split_once(piece).ok_or_else(|| missing(piece))
}

/// The error about a piece that is not in the text of the parser.
fn missing(piece: &str) -> String {
    format!(
        "the parser that LALRPOP made has no `{}`: grammar/build/generated.rs has to follow the version of LALRPOP in Cargo.toml",
        piece.trim()
    )
}

/// The parser with every reduction in a function of its own. Put together into the one that chooses among them, they would
/// need a frame of 70 KiB, all pages of which are touched for every reduction.
fn apart(text: &str) -> Result<String, String> {
    let (before, rest) = split(text, CHOICE)?;
    let (arms, after) = split(rest, LAST_ARM)?;
    let (_, signature) = before
        .rsplit_once(SIGNATURE)
        .ok_or_else(|| missing(SIGNATURE))?;
    let (parameters, _) = split(signature, PARAMETERS_END)?;
    let (_, end) = split(after, CHOICE_END)?;
    for piece in [ARM_END, FAIL] {
        if !arms.contains(piece) {
            return Err(missing(piece));
        }
    }
    let arms: Vec<String> = arms
        .split(ARM_END)
        .map(|arm| fallible(arm, parameters))
        .collect::<Result<_, _>>()?;
    let text = format!(
        "{before}let mut __failure = None;\n{CHOICE}{}{LAST_ARM}(\"no such reduction\")\n}};\n\
         if let Some(e) = __failure {{ return Some(Err(e)); }}{end}",
        arms.join(ARM_END)
    );
    never_inlined(&text)
}

/// The generated function that reduces: its beginning, the end of its parameters, the choice among the reductions, and the end
/// of that.
const SIGNATURE: &str = "\n    fn __reduce<";
const PARAMETERS_END: &str = "\n    )";
const CHOICE: &str = "let (__pop_states, __nonterminal) = match __action {";
const CHOICE_END: &str = "};";
/// An arm of the choice: the beginning and the end of its code, the beginning of the last arm, and the return of the error of an
/// action.
const ARM: &str = "=> {";
const ARM_END: &str = "\n            }";
const LAST_ARM: &str = "_ => panic!";
const FAIL: &str = "return Some(Err(e))";

/// An arm with its code in a function if its action may fail.
fn fallible(arm: &str, parameters: &str) -> Result<String, String> {
    if !arm.contains(FAIL) {
        return Ok(arm.to_owned());
    }
    let (pattern, code) = split(arm, ARM)?;
    let code = code.replace(FAIL, "{ *__failure = Some(e); return (0, 0) }");
    Ok(format!(
        "{pattern}=> {{\n#[inline(never)]\n#[allow(unused_variables)]\nfn reduce<{parameters}\n\
         __failure: &mut Option<__lalrpop_util::ParseError<u32, Token, crate::state::Failure>>,\n\
         ) -> (usize, usize) {{{code}\n}}\n\
         reduce(st, __action, __lookahead_start, __states, __symbols, core::marker::PhantomData::<(&())>, &mut __failure)"
    ))
}

/// The parser whose reductions that have functions already keep them.
fn never_inlined(text: &str) -> Result<String, String> {
    const REDUCE: &str = "\n    fn __reduce";
    if !text.contains("\n    fn __reduce0") {
        return Err(missing("fn __reduce0"));
    }
    let parts = text.split(REDUCE).enumerate().map(|(i, part)| match i {
        0 => part.to_owned(),
        _ if part.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("\n    #[inline(never)]{REDUCE}{part}")
        }
        _ => format!("{REDUCE}{part}"),
    });
    Ok(parts.collect())
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
    let (list, _) = split(split(text, NAMES)?.1, TABLE_END)?;
    let quoted = list.lines().filter_map(|line| {
        let name = line.trim().strip_prefix("r###\"")?;
        name.strip_suffix("\"###,")
    });
    Ok(quoted.collect())
}

/// The place in the rows for each terminal: the frequent ones come first.
fn slots(names: &[&str], terminals: usize, frequent: &[&str]) -> Result<Vec<u16>, String> {
    if names.len() != terminals {
        return Err(format!(
            "{} terminals have names, but a row of the action table has {terminals}",
            names.len()
        ));
    }
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
    const LOOP: [(&str, &str); 6] = [
        (
            "    impl<'s, '__1> __state_machine::ParserDefinition for __StateMachine<'s, '__1>\n",
            "    impl<'s, '__1> crate::drive::Stateful<'s> for __StateMachine<'s, '__1> {\n        \
             fn state(&mut self) -> &mut State<'s> { self.st }\n    }\n    \
             impl<'s, '__1> __state_machine::ParserDefinition for __StateMachine<'s, '__1>\n",
        ),
        ("    use super::__ToTriple;\n", ""),
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
    let mut text = text.to_owned();
    for (from, to) in LOOP {
        if !text.contains(from) {
            return Err(missing(from));
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
