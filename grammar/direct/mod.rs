//! Operations of simple declared formats, read without the parser.
//!
//! Most text is operations whose format is a few words, operands and types: `%1 = arith.addi %0, %b : i32`. Where a statement may begin,
//! such an operation is read from its format at once, element by element, and is made as the parser would make it; the parser never
//! knows of it. The grammar stays the definition of the language: at the first thing that is not as simple as that (attributes, a
//! location, ...) the statement is left to the parser, and a text in which anything is wrong is parsed by the parser alone,
//! so that errors are those of the grammar.
//!
//! Operations with regions are read likewise as far as their forms are told here (`head.rs`), and other hand-written forms whose
//! dialects say how ([`OpSyntax::reads`](crate::syntax::OpSyntax::reads)).
//!
//! Two parts of other statements are one token for the parser: types, which are the same few again and again, and signatures of
//! functions.

mod elsewhere;
mod forms;
mod head;
mod plan;
mod program;
mod reader;
mod signature;
#[cfg(test)]
mod tests;

pub use elsewhere::{deferred, scheduled};
pub use head::{Ends, Head, Heads, Made};
pub use reader::Reader;

use oxmlir_ir::{Attribute, OpId, Type};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::scan;
use crate::state::{Piece, State};
use crate::syntax;
use crate::token::{Token, kind};
use program::Program;
use reader::{op_begin, type_end};

/// Statements that are left to the parser after a part of them was read here, beyond those that were read to their end: with more,
/// the text is not of the kind that is read here.
const MAX_WASTED: u32 = 64;

/// Reading without the parser: off at first, and while what is known for it is in use.
#[derive(Default)]
pub struct Direct<'s>(Option<Box<Reading<'s>>>);

/// What is known for reading operations.
#[derive(Default)]
struct Reading<'s> {
    is_off: bool,
    /// By the number of the operation.
    programs: Vec<Known>,
    types: Types<'s>,
    /// Statements that have been read, and those that are for the parser of which a part has been read.
    statements: u32,
    wasted: u32,
    /// Where the last statement begins that is for the parser.
    left_at: Option<usize>,
}

/// The types that have been read, and their numbers by their text.
#[derive(Default)]
struct Types<'s> {
    all: Vec<KnownType>,
    numbers: FxHashMap<&'s str, u32>,
    /// The attributes that have been read, by their text.
    attrs: FxHashMap<&'s str, Attribute>,
}

/// A type that has been read: where, and the sizes of the aliases in it.
struct KnownType {
    ty: Type,
    at: u32,
    aliases: u64,
}

impl<'s> Types<'s> {
    /// The number of the type of a text that stands at `at`. What has been read in front of that may not stand there: aliases in
    /// it are not defined everywhere.
    fn number(&self, written: &str, at: usize) -> Option<u32> {
        let number = *self.numbers.get(written)?;
        let known = self.all.get(number as usize)?;
        (known.at as usize <= at).then_some(number)
    }

    fn insert(&mut self, written: &'s str, known: KnownType) -> u32 {
        let number = self.all.len() as u32;
        self.all.push(known);
        self.numbers.insert(written, number);
        number
    }
}

#[derive(Default)]
enum Known {
    #[default]
    Unasked,
    NotSimple,
    Simple(Box<Program>),
    /// Its dialect reads it.
    ByHand(Reads),
}

/// Reads an operation behind its name, or its head, and makes it.
pub type Reads = fn(&mut Reader, Token) -> Read<Made>;

/// Why an operation has not been made.
pub enum Stop {
    /// It is for the parser.
    Left,
    /// The text is wrong.
    Failed,
}

/// What has been read.
pub type Read<T> = Result<T, Stop>;

/// What the parser is told instead of a text, the first token last.
pub type Tokens = SmallVec<[Token; 4]>;

/// What has been read for the parser.
pub struct Text {
    /// What stands for it, if anything does.
    pub tokens: Tokens,
    /// The regions that are open where the parser goes on.
    pub open: usize,
    /// Where that is.
    pub behind: usize,
}

impl<'s> Direct<'s> {
    /// Reads what can be read.
    pub fn turn_on(&mut self) {
        self.0 = Some(Box::default());
    }

    /// Whether it has been turned on: what the text around turned out to be says nothing of other parts of it.
    pub fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Whether anything is read.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.0.as_ref().is_some_and(|reading| !reading.is_off)
    }

    /// The type that a token stands for, and the sizes of the aliases in it.
    pub fn type_of(&self, token: Token) -> (Type, u64) {
        let types = self.0.as_ref().map(|reading| &reading.types);
        match types.and_then(|types| types.all.get(token.data as usize)) {
            Some(known) => (known.ty, known.aliases),
            None => (Type::NONE, 0),
        }
    }

    /// How many statements have been read.
    #[cfg(test)]
    fn statements(&self) -> u32 {
        self.0.as_ref().map_or(0, |reading| reading.statements)
    }
}

/// Whether a statement that can be read here may begin with a token.
#[inline]
pub fn may_begin(st: &State, token: Token) -> bool {
    let is_number = matches!(token.kind, kind::NEXT_OP | kind::FLOAT_TYPE);
    let is_name = matches!(token.kind, kind::DEF | kind::STR_CALL | kind::DEFERRED)
        || token.data != u32::MAX && !is_number;
    let reading = st.direct.0.as_ref().filter(|_| is_name);
    reading.is_some_and(|reading| !reading.is_off && reading.left_at != Some(token.start as usize))
}

impl Text {
    /// All up to `behind`, for which nothing stands.
    fn read(behind: usize) -> Text {
        Text {
            tokens: Tokens::new(),
            open: 0,
            behind,
        }
    }
}

/// What is around a text.
#[derive(Clone, Copy)]
pub struct Around {
    /// How many brackets are open.
    pub nesting: usize,
    /// Where an operation begins that is not read now.
    pub ends_at: usize,
}

/// Reads the statement that begins with `first` and those behind it, and makes their operations; nothing if the first one is for
/// the parser.
///
/// # Errors
/// The text is wrong, which the parser has to say.
pub fn statements(st: &mut State, first: Token, around: Around) -> Result<Option<Text>, ()> {
    if first.kind == kind::DEFERRED {
        let behind = deferred(st, first)?;
        return Ok(behind.map(Text::read));
    }
    reading(st, |reading, st| reading.all(st, first, around, false))
}

/// Reads the operation whose name is `name`, where one may stand but no other statement, and makes it; nothing if it is for the
/// parser.
///
/// # Errors
/// The text is wrong, which the parser has to say.
pub fn operation(st: &mut State, name: Token, around: Around) -> Result<Option<Text>, ()> {
    if name.kind == kind::DEFERRED {
        return Ok(None);
    }
    reading(st, |reading, st| reading.all(st, name, around, true))
}

fn reading<'s>(
    st: &mut State<'s>,
    read: impl FnOnce(&mut Reading<'s>, &mut State<'s>) -> Result<Option<Text>, ()>,
) -> Result<Option<Text>, ()> {
    let Some(mut reading) = st.direct.0.take() else {
        return Ok(None);
    };
    let text = read(&mut reading, st);
    reading.is_off = reading.wasted >= reading.statements.saturating_add(MAX_WASTED);
    st.direct.0 = Some(reading);
    text
}

/// The token of the whole type that begins with `first`, `nesting` brackets from the outside; nothing if it is for the parser.
///
/// # Errors
/// The text is wrong, which the parser has to say.
pub fn known_type(st: &mut State, first: Token, nesting: usize) -> Result<Option<Token>, ()> {
    let (text, start) = (st.text, first.start as usize);
    let Some(end) = type_end(text.as_bytes(), start) else {
        return Ok(None);
    };
    // Of brackets there are less than bytes.
    if nesting + (end - start) > st.cx.max_nesting() || st.dialects.is_in_structure() {
        return Ok(None);
    }
    let written = text.get(start..end).unwrap_or("");
    let types = st.direct.0.as_ref().map(|reading| &reading.types);
    let number = match types.and_then(|types| types.number(written, start)) {
        Some(number) => Ok(number),
        None => with_reader(st, start, |reader| reader.read_type(start, end)),
    };
    match number {
        Ok(number) => Ok(Some(Token {
            start: first.start,
            end: end as u32,
            kind: kind::KNOWN_TYPE,
            data: number,
        })),
        Err(Stop::Left) => Ok(None),
        Err(Stop::Failed) => Err(()),
    }
}

/// The token of the whole signature that begins with a parenthesis; nothing if it is for the parser.
///
/// # Errors
/// The text is wrong, which the parser has to say.
pub fn signature(st: &mut State, open: Token) -> Result<Option<Token>, ()> {
    let read = with_reader(st, open.start as usize, |reader| {
        reader.signature().map(|()| reader.at)
    });
    match read {
        Ok(end) => Ok(Some(Token {
            end: end as u32,
            kind: kind::SIGNATURE,
            ..open
        })),
        Err(Stop::Left) => Ok(None),
        Err(Stop::Failed) => Err(()),
    }
}

/// Reads from `at` on.
fn with_reader<'s, T>(
    st: &mut State<'s>,
    at: usize,
    read: impl FnOnce(&mut Reader<'_, 's>) -> Read<T>,
) -> Read<T> {
    let mut reading = st.direct.0.take().ok_or(Stop::Left)?;
    let types = &mut reading.types;
    let result = read(&mut Reader { st, types, at });
    st.direct.0 = Some(reading);
    result
}

/// The beginning of the statement behind `at`, if it is a definition or the name of an operation.
fn beginning(text: &str, at: usize) -> Option<Token> {
    let bytes = text.as_bytes();
    let start = scan::skip_blanks(bytes, at);
    if bytes.get(start) != Some(&b'%') {
        return op_begin(text, start as u32).ok();
    }
    let name = scan::skip_name(bytes, start + 1);
    let end = match bytes.get(name..name + 3) {
        Some(b" = ") => name + 2,
        _ => scan::definition(bytes, name).ok()?,
    };
    (name > start + 1).then_some(Token {
        start: start as u32,
        end: end as u32,
        kind: kind::DEF,
        data: u32::MAX,
    })
}

impl<'s> Reading<'s> {
    /// Reads statements, or else one operation, as far as that can be done.
    fn all(
        &mut self,
        st: &mut State<'s>,
        first: Token,
        around: Around,
        is_one: bool,
    ) -> Result<Option<Text>, ()> {
        let outermost = st.heads.open.len();
        let (mut next, mut end) = (Some(first), None);
        while let Some(token) = next {
            let depth = around.nesting + st.heads.open.len() - outermost;
            let lone = is_one.then_some(outermost);
            let mut at = match self.statement(st, token, depth, lone) {
                Ok(Some(behind)) => behind,
                Err(Stop::Failed) => return Err(()),
                left => {
                    self.wasted += u32::from(matches!(left, Err(Stop::Left)));
                    self.left_at = Some(token.start as usize);
                    break;
                }
            };
            self.statements += 1;
            while st.heads.open.len() > outermost {
                let start = scan::skip_blanks(st.text.as_bytes(), at);
                let behind = match st.text.as_bytes().get(start) {
                    Some(b'}') => self.close(st, start, lone),
                    Some(b'^') => self.label(st, start),
                    _ => break,
                };
                match behind {
                    Ok(Some(behind)) => at = behind,
                    Ok(None) | Err(Stop::Left) => break,
                    Err(Stop::Failed) => return Err(()),
                }
            }
            end = Some(at);
            next = match is_one && st.heads.open.len() == outermost {
                true => None,
                false => beginning(st.text, at),
            };
            next = next.filter(|token| (token.start as usize) < around.ends_at);
        }
        let Some(behind) = end else {
            return Ok(None);
        };
        let open = &st.heads.open[outermost..];
        let mut tokens: Tokens = open.iter().rev().flat_map(Head::tokens).collect();
        if is_one && open.is_empty() {
            tokens.push(Token {
                end: behind as u32,
                kind: kind::READ_OP,
                data: u32::MAX,
                ..first
            });
        }
        Ok(Some(Text {
            tokens,
            open: open.len(),
            behind,
        }))
    }

    /// Reads a statement, or the head of one, and answers where it ends.
    fn statement(
        &mut self,
        st: &mut State<'s>,
        first: Token,
        nesting: usize,
        lone: Option<usize>,
    ) -> Read<Option<usize>> {
        let (definition, name) = match first.kind {
            kind::DEF => (Some(first), op_begin(st.text, first.end)?),
            _ => (None, first),
        };
        let Some((made, at)) = self.read(st, name)? else {
            return Ok(None);
        };
        match made {
            Made::Op(op) => place(st, op, definition, lone)?,
            Made::Head(mut head) => {
                // The parser says that it is too deep.
                if nesting >= st.cx.max_nesting() {
                    return Err(Stop::Failed);
                }
                head.definition = definition;
                st.heads.open.push(head);
                st.begin_region().map_err(|_| Stop::Failed)?;
            }
        }
        Ok(Some(at))
    }

    /// Reads the end of the innermost region, which is the brace at `brace`, and what is behind that, up to where the next statement may
    /// begin; nothing if that is for the parser.
    fn close(
        &mut self,
        st: &mut State<'s>,
        brace: usize,
        lone: Option<usize>,
    ) -> Read<Option<usize>> {
        let types = &mut self.types;
        let mut reader = Reader {
            st,
            types,
            at: brace + 1,
        };
        if reader.takes("else") {
            if !reader.st.may_have_else() || reader.brace().is_err() {
                return Ok(None);
            }
            let behind = reader.at;
            return st.begin_else().map(|()| Some(behind));
        }
        reader.at = brace + 1;
        let (result_types, behind) = match reader.behind_head() {
            Err(Stop::Left) => return Ok(None),
            read => read?,
        };
        let definition = st.heads.open.last().and_then(|head| head.definition);
        let region = st.close_region().map_err(|_| Stop::Failed)?;
        let op = st.finish_head(region, None, Piece::Absent, result_types);
        place(st, op.map_err(|_| Stop::Failed)?, definition, lone)?;
        Ok(Some(behind))
    }

    /// Reads the label of a block of the innermost region, if one stands at `at`.
    fn label(&mut self, st: &mut State<'s>, at: usize) -> Read<Option<usize>> {
        let types = &mut self.types;
        let mut reader = Reader { st, types, at };
        let Some((name, arguments)) = reader.label()? else {
            return Ok(None);
        };
        let behind = reader.at;
        let mut made = st.begin_block(name);
        for (name, ty) in arguments {
            made = made.and_then(|()| st.add_block_arg(name, ty, None));
        }
        made.map_err(|_| Stop::Failed)?;
        if let Some(head) = st.heads.open.last_mut() {
            head.has_label = true;
        }
        Ok(Some(behind))
    }

    /// Reads an operation behind its name, or the head of one, and makes it; nothing if it is not simple.
    fn read(&mut self, st: &mut State<'s>, name: Token) -> Read<Option<(Made, usize)>> {
        if name.kind == kind::STR_CALL {
            let (types, at) = (&mut self.types, name.end as usize);
            let mut reader = Reader { st, types, at };
            let made = reader.generic(name)?;
            return Ok(Some((made, reader.at)));
        }
        let Some(op) = name.op_name() else {
            return Ok(None);
        };
        let index = op.0 as usize;
        if self.programs.len() <= index {
            self.programs.resize_with(index + 1, Known::default);
        }
        if let Known::Unasked = self.programs[index] {
            let by_hand = syntax::op(st.cx.op_name_str(op)).and_then(|op| op.reads);
            let by_format = || Program::of(st.cx, op).map_or(Known::NotSimple, Known::Simple);
            self.programs[index] = by_hand.map_or_else(by_format, Known::ByHand);
        }
        let known = &self.programs[index];
        let mut reader = Reader {
            st,
            types: &mut self.types,
            at: name.end as usize,
        };
        match known {
            Known::Simple(program) => {
                let mut pieces = SmallVec::new();
                reader.pieces(program, &mut pieces)?;
                let end = reader.at;
                let made = program.make(st, op, name, &pieces);
                let op = made.map_err(|_| Stop::Failed)?;
                Ok(Some((Made::Op(op), end)))
            }
            Known::ByHand(reads) => {
                let made = reads(&mut reader, name)?;
                Ok(Some((made, reader.at)))
            }
            Known::Unasked | Known::NotSimple => Ok(None),
        }
    }
}

/// Puts an operation into the block that is being read; the only one that is read, if `lone` heads are around it, is for the parser.
fn place(st: &mut State, op: OpId, definition: Option<Token>, lone: Option<usize>) -> Read<()> {
    if lone == Some(st.heads.open.len()) {
        st.heads.read = Some(op);
        return Ok(());
    }
    let placed = st.finish_op(op, definition, None);
    placed.map_err(|_| Stop::Failed)
}
