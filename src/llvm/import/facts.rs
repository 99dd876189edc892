//! What only the text of a module tells: of globals, whether they are local to the object, and their comdats and attributes; of
//! blocks whose addresses are taken, the numbers that LLVM's parser has given them.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::names::words;

/// A global as its line tells it.
#[derive(Default)]
pub struct Fact {
    /// `dso_local`, which LLVM writes only where it does not follow.
    pub dso_local: bool,
    /// The comdat; empty if it has the name of the global.
    pub comdat: Option<String>,
    /// The number of the group of its attributes.
    pub group: Option<String>,
}

/// What the text of a module tells.
#[derive(Default)]
pub struct Facts {
    /// Globals by name.
    pub globals: FxHashMap<String, Fact>,
    /// Names and kinds of comdats, in order.
    pub comdats: Vec<(String, String)>,
    /// Groups of attributes by number, `{ cold "key"="value" }`.
    pub groups: FxHashMap<String, String>,
    /// The numbers of the blocks of each function, in the order of the blocks, if addresses of blocks are taken somewhere.
    pub blocks: FxHashMap<String, Vec<i64>>,
    /// Whether some `alloca` is one of arguments.
    pub has_inalloca: bool,
}

impl Facts {
    /// Reads the lines of globals in the text of a module.
    pub fn of(text: &[u8]) -> Facts {
        let mut facts = Facts {
            has_inalloca: memchr::memmem::find(text, b"alloca inalloca ").is_some(),
            ..Facts::default()
        };
        for line in text.split(|b| *b == b'\n') {
            match line.first() {
                Some(b'@') => facts.global(line),
                Some(b'$') => facts.comdat(line),
                Some(b'a') => facts.group(line),
                Some(b'd') if line.starts_with(b"define ") || line.starts_with(b"declare ") => {
                    facts.global(line);
                }
                _ => {}
            }
        }
        if memchr::memmem::find(text, ADDRESS).is_some() {
            facts.number_blocks(text);
        }
        facts
    }

    /// Blocks are numbered in the order in which they are made: those that are mentioned in front of their function by name, then
    /// each when it is mentioned first.
    fn number_blocks(&mut self, text: &[u8]) {
        let mut early: FxHashMap<String, BTreeSet<String>> = FxHashMap::default();
        let mut function: Option<Numbering> = None;
        for line in text.split(|b| *b == b'\n') {
            if line.starts_with(b"define ") {
                let own = split_words(line).iter().find_map(|word| name(word, b'@'));
                let mut numbering = Numbering {
                    function: own.unwrap_or_default(),
                    ..Numbering::default()
                };
                for block in early.remove(&numbering.function).unwrap_or_default() {
                    numbering.mention(block);
                }
                function = Some(numbering);
                continue;
            }
            if line == b"}" {
                if let Some(numbering) = function.take() {
                    self.blocks
                        .insert(numbering.function.clone(), numbering.finish());
                }
                continue;
            }
            if let Some(numbering) = &mut function {
                numbering.line(line);
            }
            for (of, block) in mentioned(line) {
                match (&mut function, of) {
                    (Some(own), of) if of.as_ref().is_none_or(|of| *of == own.function) => {
                        own.mention(block);
                    }
                    (_, Some(of)) => {
                        early.entry(of).or_default().insert(block);
                    }
                    (_, None) => {}
                }
            }
        }
    }

    /// `$name = comdat any`
    fn comdat(&mut self, line: &[u8]) {
        let mut words = split_words(line).into_iter();
        let name = words.next().and_then(|word| name(&word, b'$'));
        if let (Some(name), Some(kind)) = (name, words.last()) {
            let kind = String::from_utf8_lossy(&kind).into_owned();
            self.comdats.push((name, kind));
        }
    }

    /// `attributes #0 = { cold }`
    fn group(&mut self, line: &[u8]) {
        let line = String::from_utf8_lossy(line);
        let parts = line.strip_prefix("attributes #");
        if let Some((number, group)) = parts.and_then(|rest| rest.split_once(" = ")) {
            self.groups.insert(number.to_owned(), group.to_owned());
        }
    }

    fn global(&mut self, line: &[u8]) {
        let list = split_words(line);
        let own = list.iter().find_map(|word| name(word, b'@'));
        let Some(own) = own else { return };
        let mut fact = Fact {
            group: list.iter().rev().find_map(|word| name(word, b'#')),
            ..Fact::default()
        };
        for (at, word) in list.iter().enumerate() {
            if word == words::DSO_LOCAL.as_bytes() {
                fact.dso_local = true;
            } else if word == words::COMDAT.as_bytes() {
                let next = list.get(at + 1).and_then(|word| name(word, b'$'));
                fact.comdat = Some(next.unwrap_or_default());
            }
        }
        self.globals.insert(own, fact);
    }
}

/// What the addresses of blocks are written as.
const ADDRESS: &[u8] = b"blockaddress(@";

/// The blocks of a function as they are made.
#[derive(Default)]
struct Numbering {
    function: String,
    /// Numbers by label; that of the first block, which has a label only if it has a name, may be missing.
    numbers: FxHashMap<String, i64>,
    next: i64,
    /// The labels in the order of the blocks.
    labels: Vec<String>,
}

impl Numbering {
    fn mention(&mut self, label: String) {
        let next = &mut self.next;
        self.numbers.entry(label).or_insert_with(|| {
            *next += 1;
            *next - 1
        });
    }

    /// A line of the function may begin a block.
    fn line(&mut self, line: &[u8]) {
        if let Some(label) = label(line) {
            self.mention(label.clone());
            self.labels.push(label);
        } else if self.labels.is_empty() && !line.is_empty() {
            self.mention(String::new());
            self.labels.push(String::new());
        }
    }

    fn finish(self) -> Vec<i64> {
        let number = |label: &String| self.numbers.get(label).copied().unwrap_or(0);
        self.labels.iter().map(number).collect()
    }
}

/// The label that a line of a function begins with.
fn label(line: &[u8]) -> Option<String> {
    if line
        .first()
        .is_none_or(|first| matches!(first, b' ' | b';'))
    {
        return None;
    }
    let label = match line.strip_prefix(b"\"") {
        Some(quoted) => quoted.split(|b| *b == b'"').next(),
        None => line.split(|b| *b == b':').next(),
    };
    Some(oxmlir_ir::bytes::from_bytes(unescape(label?)))
}

/// The blocks that a line mentions: with the function if it names one, and the label of the block.
fn mentioned(line: &[u8]) -> Vec<(Option<String>, String)> {
    let words = split_words(line);
    let is_phi = words.get(1).is_some_and(|word| word == b"phi");
    let mut found = Vec::new();
    let mut function = None;
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        if before.is_some_and(|word| word == b"blockaddress") {
            function = name(word, b'@');
            continue;
        }
        let Some(block) = name(word, b'%') else {
            continue;
        };
        if let Some(function) = function.take() {
            found.push((Some(function), block));
        } else if is_phi || before.is_some_and(|word| word == b"label") {
            found.push((None, block));
        }
    }
    found
}

/// The words of a line, without the characters between them. Strings are left out, unless they are names.
fn split_words(line: &[u8]) -> Vec<Vec<u8>> {
    let mut words: Vec<Vec<u8>> = Vec::new();
    let mut word = Vec::new();
    let mut bytes = line.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => {
                let text: Vec<u8> = bytes
                    .by_ref()
                    .take_while(|b| **b != b'"')
                    .copied()
                    .collect();
                if let [sign @ (b'@' | b'$' | b'%')] = word.as_slice() {
                    words.push([&[*sign], unescape(&text).as_slice()].concat());
                }
                word.clear();
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.' | b'-' => word.push(*byte),
            _ => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                if matches!(byte, b'@' | b'$' | b'#' | b'%') {
                    word.push(*byte);
                }
            }
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// The name behind a sign.
fn name(word: &[u8], sign: u8) -> Option<String> {
    let (first, rest) = word.split_first()?;
    (*first == sign).then(|| oxmlir_ir::bytes::from_bytes(rest.to_vec()))
}

/// The bytes that `\hh` is written for.
fn unescape(text: &[u8]) -> Vec<u8> {
    let digit = |b: &u8| char::from(*b).to_digit(16);
    let mut bytes = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let code = match text.get(at + 1..at + 3) {
            Some([high, low]) if *byte == b'\\' => digit(high).zip(digit(low)),
            _ => None,
        };
        match code {
            Some((high, low)) => {
                bytes.push((high * 16 + low) as u8);
                at += 3;
            }
            None => {
                bytes.push(*byte);
                at += 1;
            }
        }
    }
    bytes
}
