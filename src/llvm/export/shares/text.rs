//! The text of a share, taken apart: what stands in front of its functions, the functions, and the lists behind them.

use std::ops::Range;

use memchr::{memchr, memchr3, memmem, memrchr};

use super::splats::Splat;

/// The name of the declaration in front of the functions of a share.
pub(super) const BEGIN: &str = "oxmlir:begin";
/// The name of the declaration behind the functions of a share.
pub(super) const END: &str = "oxmlir:end";

/// A part of a module as LLVM printed it.
pub(super) struct ShareText {
    /// The text in front of the functions.
    pub head: Vec<u8>,
    /// The functions, each after an empty line.
    pub functions: Vec<u8>,
    /// The numbers in the functions.
    pub marks: Vec<Mark>,
    /// The intrinsics that have been declared, in the order of their first use.
    pub intrinsics: Vec<Intrinsic>,
    /// The groups of attributes by number: `{ nounwind }`.
    pub groups: Vec<Vec<u8>>,
    /// The lines of named metadata.
    pub named: Vec<Vec<u8>>,
    /// The nodes of metadata by number: `!{i32 1}`.
    pub nodes: Vec<Vec<u8>>,
    /// What variables in the head contain.
    pub splats: Vec<Splat>,
}

/// A declared intrinsic.
pub(super) struct Intrinsic {
    /// The name with its `@`.
    pub name: Vec<u8>,
    /// The declaration and the comment before it.
    pub text: Vec<u8>,
}

/// A number that depends on what else is in a module.
#[derive(Clone)]
pub(in super::super) struct Mark {
    /// The kind of the number.
    pub kind: Kind,
    /// The number in the share.
    pub number: usize,
    /// The place of its digits in the text.
    pub digits: Range<usize>,
}

/// The kind of a number that depends on the rest of the module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Kind {
    /// The group of attributes of a function.
    FunctionGroup,
    /// The group of attributes of a call.
    CallGroup,
    /// A node of metadata.
    Node,
}

impl ShareText {
    /// The parts of a module that LLVM printed; `None` if something in it belongs to the module as a whole.
    pub fn new(text: Vec<u8>) -> Option<ShareText> {
        let (before, after) = around(&text, BEGIN, 0)?;
        let (end, behind) = around(&text, END, after - 1)?;
        let mut share = ShareText {
            head: text[..before].to_vec(),
            functions: Vec::new(),
            marks: Vec::new(),
            intrinsics: Vec::new(),
            groups: Vec::new(),
            named: Vec::new(),
            nodes: Vec::new(),
            splats: Vec::new(),
        };
        share.tail(&text[behind..])?;
        share.functions = text;
        share.functions.truncate(end);
        share.functions.drain(..after);
        share.marks = marks(&share.functions)?;
        Some(share)
    }

    /// Whether named types are declared. Their order depends on everything that uses them.
    pub fn names_types(&self) -> bool {
        self.head.starts_with(b"%") || memmem::find(&self.head, b"\n%").is_some()
    }

    /// Takes apart the text behind the functions; `None` if it holds more than intrinsics, groups and nodes.
    fn tail(&mut self, text: &[u8]) -> Option<()> {
        let mut comment: &[u8] = b"";
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            match line.first()? {
                b'\n' => {}
                b';' => {
                    comment = line;
                    continue;
                }
                b'd' if line.starts_with(b"declare ") => self.declaration(comment, line)?,
                b'a' => {
                    let (number, group) = numbered(line.strip_prefix(b"attributes #")?)?;
                    push_at(&mut self.groups, number, group)?;
                }
                b'!' => match numbered(&line[1..]) {
                    Some((number, node)) => push_at(&mut self.nodes, number, node)?,
                    None => self.named.push(line.to_vec()),
                },
                _ => return None,
            }
            comment = b"";
        }
        Some(())
    }

    /// Notes a declaration if it is one of an intrinsic: only they have such names.
    fn declaration(&mut self, comment: &[u8], line: &[u8]) -> Option<()> {
        let at = memchr(b'@', line)?;
        let len = memchr(b'(', &line[at..])?;
        let name = &line[at..at + len];
        if name.starts_with(b"@llvm.") {
            self.intrinsics.push(Intrinsic {
                name: name.to_vec(),
                text: [comment, line].concat(),
            });
        }
        Some(())
    }
}

/// Where the declaration of a mark begins and ends, from `start` on, with the end of the line before it.
fn around(text: &[u8], name: &str, start: usize) -> Option<(usize, usize)> {
    let line = format!("\ndeclare void @\"{name}\"()\n");
    let at = start + memmem::find(&text[start..], line.as_bytes())?;
    Some((at, at + line.len()))
}

/// The parts of `12 = text`.
fn numbered(line: &[u8]) -> Option<(usize, &[u8])> {
    let len = line.iter().take_while(|b| b.is_ascii_digit()).count();
    let text = line[len..].strip_prefix(b" = ")?.strip_suffix(b"\n")?;
    Some((number(&line[..len])?, text))
}

fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

fn push_at(list: &mut Vec<Vec<u8>>, number: usize, text: &[u8]) -> Option<()> {
    (number == list.len()).then(|| list.push(text.to_vec()))
}

/// The numbers `#12` and `!12` in a text, outside of what is in quotes.
pub(super) fn marks(text: &[u8]) -> Option<Vec<Mark>> {
    let mut marks = Vec::new();
    let mut at = 0;
    while let Some(found) = memchr3(b'"', b'#', b'!', &text[at..]) {
        let sign = at + found;
        at = sign + 1;
        if text[sign] == b'"' {
            at += memchr(b'"', &text[at..])? + 1;
            continue;
        }
        let len = text[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if len == 0 {
            continue;
        }
        let kind = match text[sign] {
            b'!' => Kind::Node,
            _ if is_in_header(text, sign) => Kind::FunctionGroup,
            _ => Kind::CallGroup,
        };
        marks.push(Mark {
            kind,
            number: number(&text[at..at + len])?,
            digits: at..at + len,
        });
        at += len;
    }
    Some(marks)
}

/// Whether a place is in the first line of a function.
fn is_in_header(text: &[u8], place: usize) -> bool {
    let line = memrchr(b'\n', &text[..place]).map_or(0, |end| end + 1);
    text[line..].starts_with(b"define ") || text[line..].starts_with(b"declare ")
}

/// A text with other numbers; `renumber` says which.
pub(super) fn renumbered(
    text: &[u8],
    marks: &[Mark],
    renumber: impl Fn(&Mark) -> usize,
) -> Vec<u8> {
    let mut new = Vec::with_capacity(text.len() + 2 * marks.len());
    renumber_into(&mut new, text, marks, renumber);
    new
}

/// Appends a text with other numbers; `renumber` says which.
pub(in super::super) fn renumber_into(
    new: &mut Vec<u8>,
    text: &[u8],
    marks: &[Mark],
    renumber: impl Fn(&Mark) -> usize,
) {
    let mut done = 0;
    for mark in marks {
        new.extend_from_slice(&text[done..mark.digits.start]);
        new.extend_from_slice(renumber(mark).to_string().as_bytes());
        done = mark.digits.end;
    }
    new.extend_from_slice(&text[done..]);
}
