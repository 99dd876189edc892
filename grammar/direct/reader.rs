//! The pieces of an operation, from the bytes of the text.

use oxmlir_ir::{AttrKind, Attribute, BlockId, DYNAMIC, Type};
use smallvec::SmallVec;

use super::program::{Begin, Program, Step};
use super::{KnownType, Read, Stop, Types};
use crate::adaptor::{Adaptor, Goal, words};
use crate::parse;
use crate::scan;
use crate::state::{Answer, Literal, Operand, Piece, Span, State};
use crate::token::{Token, kind};

/// The name of an operation behind `from`.
pub(super) fn op_word(text: &str, from: u32) -> Read<Token> {
    let bytes = text.as_bytes();
    let start = scan::skip_blanks(bytes, from as usize);
    let end = word_end(bytes, start);
    let word = text.get(start..end).ok_or(Stop::Left)?;
    let (kind, data) = words().get(word).copied().ok_or(Stop::Left)?;
    let is_op = !matches!(kind, kind::FLOAT_TYPE);
    is_op
        .then_some(Token {
            start: start as u32,
            end: end as u32,
            kind,
            data,
        })
        .ok_or(Stop::Left)
}

fn is_in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

fn word_end(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    start + rest.iter().take_while(|b| is_in_word(**b)).count()
}

/// The pieces of an operation or a group.
type Pieces = SmallVec<[Piece; 8]>;

/// The end of a type that begins with a word.
pub(super) fn type_end(bytes: &[u8], start: usize) -> Option<usize> {
    let behind_sigil = start + usize::from(bytes.get(start) == Some(&b'!'));
    let end = word_end(bytes, behind_sigil);
    if end == behind_sigil {
        return None;
    }
    match bytes.get(end) {
        Some(b'<') => scan::balanced(bytes, end).ok(),
        _ => Some(end),
    }
}

pub(super) struct Reader<'r, 's> {
    pub(super) st: &'r mut State<'s>,
    pub(super) types: &'r mut Types<'s>,
    /// How far the text has been read.
    pub(super) at: usize,
}

impl<'s> Reader<'_, 's> {
    /// The next byte that is no blank, where reading goes on.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.st.text.as_bytes();
        self.at = scan::skip_blanks(bytes, self.at);
        bytes.get(self.at).copied()
    }

    fn steps(&mut self, steps: &[Step], pieces: &mut Pieces) -> Read<()> {
        for step in steps {
            if let Some(piece) = self.step(step)? {
                pieces.push(piece);
            }
        }
        Ok(())
    }

    /// The pieces of an operation, up to its end.
    pub(super) fn pieces(&mut self, program: &Program, pieces: &mut Pieces) -> Read<()> {
        self.steps(&program.steps, pieces)?;
        let is_location = self.peek() == Some(b'l') && self.has_word("loc");
        let is_begin = |byte: u8| byte.is_ascii_alphabetic() || b"}%^\"_".contains(&byte);
        match self.peek() {
            Some(byte) if !is_begin(byte) || is_location => Err(Stop::Left),
            _ => Ok(()),
        }
    }

    fn step(&mut self, step: &Step) -> Read<Option<Piece>> {
        match step {
            Step::Word(word) => {
                self.peek();
                if !self.has_word(word) {
                    return Err(Stop::Left);
                }
                self.at += word.len();
                Ok(None)
            }
            Step::Operand => Ok(Some(Piece::Operand(self.operand()?))),
            Step::Operands => {
                let operands = self.list(b'%', Self::operand)?;
                Ok(Some(Piece::Operands(self.st.operands_list(&operands))))
            }
            Step::Type => {
                self.peek();
                let at = self.at as u32;
                Ok(Some(Piece::TypeAt(self.ty()?, at)))
            }
            Step::Types => {
                let mut types: SmallVec<[Type; 4]> = SmallVec::from_slice(&[self.ty()?]);
                while self.peek() == Some(b',') {
                    self.at += 1;
                    types.push(self.ty()?);
                }
                Ok(Some(Piece::Types(self.st.types_list(&types))))
            }
            Step::Function => Ok(Some(Piece::Type(self.function_type()?))),
            Step::Case => {
                self.peek();
                let end = word_end(self.st.text.as_bytes(), self.at);
                if end == self.at {
                    return Err(Stop::Left);
                }
                let span = Span {
                    start: self.at as u32,
                    end: end as u32,
                };
                self.at = end;
                Ok(Some(Piece::Word(span)))
            }
            Step::OptionalOperand => match self.peek() {
                Some(b'%') => Ok(Some(Piece::Operand(self.operand()?))),
                _ => Ok(Some(Piece::Absent)),
            },
            Step::Symbol => Ok(Some(Piece::Attr(self.symbol()?))),
            Step::Value => Ok(Some(Piece::Attr(self.value()?))),
            Step::Number => Ok(Some(Piece::Literal(self.number()?))),
            Step::Numbers => self.numbers().map(Some),
            Step::Indices(open, close) => self.indices(*open, *close).map(Some),
            Step::Successor => Ok(Some(Piece::Successor(self.successor()?))),
            Step::Here => {
                self.peek();
                Ok(Some(Piece::Here(self.at as u32)))
            }
            Step::Absent(begins) => {
                self.peek();
                match begins.iter().any(|word| self.has_word(word)) {
                    true => Err(Stop::Left),
                    false => Ok(Some(Piece::Absent)),
                }
            }
            Step::Group(begin, steps) => {
                let is_operand = self.peek() == Some(b'%');
                let is_there = match begin {
                    Begin::Operand => is_operand,
                    Begin::Word(word) => self.has_word(word),
                };
                if !is_there {
                    return Ok(Some(Piece::Absent));
                }
                let mut pieces = SmallVec::new();
                self.steps(steps, &mut pieces)?;
                Ok(Some(self.st.group(&pieces)))
            }
        }
    }

    /// Whether a word or a punctuation stands here, and does not go on.
    fn has_word(&self, word: &str) -> bool {
        let bytes = self.st.text.as_bytes();
        let end = self.at + word.len();
        let next = bytes.get(end).copied();
        match word.as_bytes() {
            [b':'] if next == Some(b':') => false,
            [b'-'] if next == Some(b'>') => false,
            [byte] if !is_in_word(*byte) => bytes.get(self.at) == Some(byte),
            word => {
                let goes_on =
                    next.is_some_and(is_in_word) && word.last().is_some_and(|b| is_in_word(*b));
                bytes.get(self.at..end) == Some(word) && !goes_on
            }
        }
    }

    /// Items separated by commas that begin with a byte.
    fn list<T>(&mut self, begin: u8, item: fn(&mut Self) -> Read<T>) -> Read<SmallVec<[T; 4]>> {
        let mut items = SmallVec::new();
        if self.peek() != Some(begin) {
            return Ok(items);
        }
        items.push(item(self)?);
        while self.peek() == Some(b',') {
            self.at += 1;
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `%x` or `%x#1`
    fn operand(&mut self) -> Read<Operand> {
        if self.peek() != Some(b'%') {
            return Err(Stop::Left);
        }
        let bytes = self.st.text.as_bytes();
        let mut end = scan::skip_name(bytes, self.at + 1);
        if end == self.at + 1 {
            return Err(Stop::Left);
        }
        if bytes.get(end) == Some(&b'#') {
            let digits = bytes[end + 1..].iter().take_while(|b| b.is_ascii_digit());
            match digits.count() {
                0 => return Err(Stop::Left),
                count => end += 1 + count,
            }
        }
        let token = Token {
            start: self.at as u32,
            end: end as u32,
            kind: kind::PCT,
            data: u32::MAX,
        };
        self.at = end;
        self.st.operand(token).map_err(|_| Stop::Failed)
    }

    /// `@f`
    fn symbol(&mut self) -> Read<Attribute> {
        if self.peek() != Some(b'@') {
            return Err(Stop::Left);
        }
        let bytes = self.st.text.as_bytes();
        let (start, end) = (self.at + 1, word_end(bytes, self.at + 1));
        let is_name = bytes
            .get(start)
            .is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
        self.at = end;
        if !is_name || self.peek() == Some(b':') && bytes.get(self.at + 1) == Some(&b':') {
            return Err(Stop::Left);
        }
        let root = self.st.text.get(start..end).ok_or(Stop::Left)?;
        let cx = self.st.cx;
        Ok(cx.attr(AttrKind::SymbolRef {
            root: cx.str(root),
            nested: [].into(),
        }))
    }

    /// `-1 : i32`, `1.5e3 : f32`, `true`
    fn value(&mut self) -> Read<Attribute> {
        for (word, value) in [("true", Attribute::TRUE), ("false", Attribute::FALSE)] {
            self.peek();
            if self.has_word(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        let literal = self.number()?;
        let bytes = self.st.text.as_bytes();
        if self.peek() != Some(b':') || bytes.get(self.at + 1) == Some(&b':') {
            return Err(Stop::Left);
        }
        self.at += 1;
        let ty = self.ty()?;
        let attr = self.st.typed_number_attr(literal, ty, self.at as u32);
        attr.map_err(|_| Stop::Failed)
    }

    /// `-1`, `1.5e3`
    fn number(&mut self) -> Read<Literal> {
        let negative = self.peek() == Some(b'-');
        self.at += usize::from(negative);
        self.peek();
        let start = self.at;
        let (kind, end) = scan::number(self.st.text.as_bytes(), start).ok_or(Stop::Left)?;
        self.at = end;
        Ok(Literal {
            start: start as u32,
            end: end as u32,
            kind,
            negative,
        })
    }

    /// Items separated by commas between brackets.
    fn bracketed<T>(
        &mut self,
        [open, close]: [u8; 2],
        item: fn(&mut Self) -> Read<T>,
    ) -> Read<SmallVec<[T; 4]>> {
        let mut items = SmallVec::new();
        if self.peek() != Some(open) {
            return Err(Stop::Left);
        }
        self.at += 1;
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            let next = self.peek();
            self.at += 1;
            match next {
                Some(b',') => {}
                Some(byte) if byte == close => return Ok(items),
                _ => return Err(Stop::Left),
            }
        }
    }

    /// `[1, -2]`
    fn numbers(&mut self) -> Read<Piece> {
        let literals = self.bracketed([b'[', b']'], Self::number)?;
        Ok(Piece::Literals(self.st.literals_list(&literals)))
    }

    /// `[%x, 4]`
    fn indices(&mut self, open: u8, close: u8) -> Read<Piece> {
        let indices = self.bracketed([open, close], Self::index)?;
        let values: SmallVec<[Operand; 4]> = indices.iter().filter_map(|index| index.0).collect();
        let numbers: SmallVec<[i64; 8]> = indices.iter().map(|index| index.1).collect();
        let values = self.st.operands_list(&values);
        let array = self.st.cx.dense_array(Type::I64, &numbers);
        let pieces = [Piece::Operands(values), Piece::Attr(array)];
        Ok(self.st.group(&pieces))
    }

    /// `%x`, `-4`: the value, and the number that stands for it or is there instead.
    fn index(&mut self) -> Read<(Option<Operand>, i64)> {
        if self.peek() == Some(b'%') {
            return Ok((Some(self.operand()?), DYNAMIC));
        }
        let literal = self.number()?;
        let token = Token {
            start: literal.start,
            end: literal.end,
            kind: literal.kind,
            data: u32::MAX,
        };
        let number = self.st.small_integer(token, literal.negative);
        let number = number.filter(|_| literal.kind == kind::INT);
        Ok((None, number.ok_or(Stop::Left)?))
    }

    /// `^bb1`
    fn successor(&mut self) -> Read<BlockId> {
        if self.peek() != Some(b'^') {
            return Err(Stop::Left);
        }
        let end = scan::skip_name(self.st.text.as_bytes(), self.at + 1);
        if end == self.at + 1 {
            return Err(Stop::Left);
        }
        let token = Token {
            start: self.at as u32,
            end: end as u32,
            kind: kind::CARET,
            data: u32::MAX,
        };
        self.at = end;
        self.st.successor(token).map_err(|_| Stop::Failed)
    }

    fn ty(&mut self) -> Read<Type> {
        self.peek();
        let start = self.at;
        let bytes = self.st.text.as_bytes();
        let end = type_end(bytes, start).ok_or(Stop::Left)?;
        self.at = end;
        let known = match &bytes[start..end] {
            b"i1" => Some(Type::I1),
            b"i32" => Some(Type::I32),
            b"i64" => Some(Type::I64),
            b"f16" => Some(Type::F16),
            b"bf16" => Some(Type::BF16),
            b"f32" => Some(Type::F32),
            b"f64" => Some(Type::F64),
            b"index" => Some(Type::INDEX),
            _ => None,
        };
        match known {
            Some(ty) => Ok(ty),
            None => self.known_type(start, end),
        }
    }

    /// `(i32, f32) -> i1`
    fn function_type(&mut self) -> Read<Type> {
        if self.peek() != Some(b'(') {
            return Err(Stop::Left);
        }
        let bytes = self.st.text.as_bytes();
        let start = self.at;
        self.at = scan::balanced(bytes, start).map_err(|_| Stop::Left)?;
        self.peek();
        if !bytes[self.at..].starts_with(b"->") {
            return Err(Stop::Left);
        }
        self.at += 2;
        match self.peek() {
            Some(b'(') => {
                self.at = scan::balanced(bytes, self.at).map_err(|_| Stop::Left)?;
            }
            _ => {
                self.ty()?;
            }
        }
        self.known_type(start, self.at)
    }

    /// The type that a part of the text is.
    fn known_type(&mut self, start: usize, end: usize) -> Read<Type> {
        let written = self.st.text.get(start..end).ok_or(Stop::Left)?;
        let number = match self.types.number(written, start) {
            Some(number) => number,
            None => self.read_type(start, end)?,
        };
        let known = self.types.all.get(number as usize).ok_or(Stop::Left)?;
        self.st.use_aliases(known.aliases);
        Ok(known.ty)
    }

    /// The number of the type that a part of the text is, which the parser reads.
    pub(super) fn read_type(&mut self, start: usize, end: usize) -> Read<u32> {
        let text: &'s str = self.st.text;
        let written = text.get(start..end).ok_or(Stop::Left)?;
        let before = self.st.aliases_used();
        let tokens = Adaptor::new(self.st.cx, text, start, end, Goal::Type, &[]);
        let parsed = parse::drive(self.st, tokens);
        match (parsed, self.st.take_answer()) {
            (Ok(()), Some(Answer::Type(ty))) => {
                let aliases = self.st.aliases_used() - before;
                self.st.restore_aliases_used(before);
                let at = start as u32;
                Ok(self.types.insert(written, KnownType { ty, at, aliases }))
            }
            _ => Err(Stop::Failed),
        }
    }

    /// `(%a: i32, %b: f32) -> (i32, f32)`, the signature of a function, in which nothing has attributes or a location.
    pub(super) fn signature(&mut self) -> Read<()> {
        let arguments = self.bracketed([b'(', b')'], Self::argument)?;
        let mut results: SmallVec<[Type; 4]> = SmallVec::new();
        if self.peek() == Some(b'-') && self.has_word("->") {
            self.at += 2;
            match self.peek() {
                Some(b'(') => results = self.bracketed([b'(', b')'], Self::ty)?,
                _ => results.push(self.ty()?),
            }
        }
        self.st.open_signature();
        for (name, ty) in arguments {
            let made = self
                .st
                .signature_arg(name.start, Some(name), ty, Piece::Absent, None);
            made.map_err(|_| Stop::Failed)?;
        }
        for ty in results {
            self.st.signature_result(ty, Piece::Absent);
        }
        Ok(())
    }

    /// `%a: i32`
    fn argument(&mut self) -> Read<(Token, Type)> {
        if self.peek() != Some(b'%') {
            return Err(Stop::Left);
        }
        let bytes = self.st.text.as_bytes();
        let end = scan::skip_name(bytes, self.at + 1);
        let name = Token {
            start: self.at as u32,
            end: end as u32,
            kind: kind::PCT,
            data: u32::MAX,
        };
        self.at = end;
        if name.end == name.start + 1 || self.peek() != Some(b':') {
            return Err(Stop::Left);
        }
        self.at += 1;
        let ty = self.ty()?;
        // Attributes or a location.
        match self.peek() {
            Some(b',' | b')') => Ok((name, ty)),
            _ => Err(Stop::Left),
        }
    }
}
