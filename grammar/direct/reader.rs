//! The pieces of an operation, from the bytes of the text.

use oxmlir_ir::def::EnumDef;
use oxmlir_ir::{AttrKind, Attribute, BlockId, DYNAMIC, Type};
use smallvec::SmallVec;

use super::program::{Begin, Program, Step};
use super::{KnownType, Read, Stop, Types};
use crate::adaptor::{Adaptor, Goal};
use crate::state::{Answer, Entry, List, Literal, Operand, Piece, Span, State};
use crate::token::{Token, kind};
use crate::{parse, scan, words};

/// The name of an operation behind `from`, or the string that is it in the generic form.
pub(super) fn op_begin(text: &str, from: u32) -> Read<Token> {
    let bytes = text.as_bytes();
    let start = scan::skip_blanks(bytes, from as usize);
    if bytes.get(start) != Some(&b'"') {
        return op_word(text, start as u32);
    }
    let end = scan::string_end(bytes, start).ok_or(Stop::Left)?;
    match bytes.get(end) {
        Some(b'(') => Ok(Token {
            start: start as u32,
            end: end as u32,
            kind: kind::STR_CALL,
            data: u32::MAX,
        }),
        _ => Err(Stop::Left),
    }
}

/// The name of an operation behind `from`.
pub(super) fn op_word(text: &str, from: u32) -> Read<Token> {
    let bytes = text.as_bytes();
    let start = scan::skip_blanks(bytes, from as usize);
    let end = word_end(bytes, start);
    let word = text.get(start..end).ok_or(Stop::Left)?;
    let (kind, data) = words::find(word).ok_or(Stop::Left)?;
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
    scan::IN_WORDS[usize::from(byte)]
}

/// Whether an attribute may depend on what stands elsewhere: whether there are names of values or of aliases in it, which have no dots, other
/// than those of attributes and types of dialects.
fn names_something(written: &str) -> bool {
    let bytes = written.as_bytes();
    let names = |(at, byte): (usize, &u8)| match byte {
        b'%' => true,
        b'#' | b'!' => !bytes[at..word_end(bytes, at + 1)].contains(&b'.'),
        _ => false,
    };
    bytes.iter().enumerate().any(names)
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

/// Reads the text of one operation behind its name.
pub struct Reader<'r, 's> {
    /// The state of the parser.
    pub st: &'r mut State<'s>,
    pub(super) types: &'r mut Types<'s>,
    /// How far the text has been read.
    pub(super) at: usize,
}

impl<'s> Reader<'_, 's> {
    /// The next byte that is no blank, where reading goes on.
    pub fn peek(&mut self) -> Option<u8> {
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
        self.end()
    }

    /// Where what has been read ends.
    pub fn at(&self) -> u32 {
        self.at as u32
    }

    /// The end of an operation: another one may begin behind it, or a block, or the region ends.
    pub fn end(&mut self) -> Read<()> {
        let end = self.at;
        let is_begin = |byte: u8| byte.is_ascii_alphabetic() || b"}%^\"_".contains(&byte);
        let is_end = match self.peek() {
            Some(b'l') => !self.has_word("loc"),
            next => next.is_none_or(is_begin),
        };
        // What is behind it may not be part of the text.
        self.at = end;
        match is_end {
            true => Ok(()),
            false => Err(Stop::Left),
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
            Step::Case { angle: false } => Ok(Some(self.case()?)),
            Step::Case { angle: true } => {
                self.word("<")?;
                let case = self.case()?;
                self.word(">")?;
                Ok(Some(case))
            }
            Step::NoCase(of) => {
                self.peek();
                let bytes = self.st.text.as_bytes();
                let word = &bytes[self.at..word_end(bytes, self.at)];
                match of.cases.iter().any(|case| case.0.as_bytes() == word) {
                    true => Err(Stop::Left),
                    false => Ok(Some(Piece::Absent)),
                }
            }
            Step::Cases(of) => self.optional_cases(of).map(Some),
            Step::NamedCases(word, of) => {
                self.word(word)?;
                self.word("<")?;
                let cases = self.cases(of)?;
                self.word(">")?;
                Ok(Some(self.st.group(&[cases])))
            }
            Step::TypeAttr => Ok(Some(Piece::Type(self.ty()?))),
            Step::ByHand(read) => read(self).map(Some),
            Step::Array => {
                let at = self.at as u32;
                Ok(Some(Piece::AttrAt(self.known_brackets(b'[')?, at)))
            }
            Step::Dict => Ok(Some(self.dict()?)),
            Step::Properties => self.properties().map(Some),
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

    /// A word for the case of an enum.
    fn case(&mut self) -> Read<Piece> {
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
        Ok(Piece::Word(span))
    }

    /// Cases of a set: `nsw, nuw`, `inbounds|nuw`.
    fn cases(&mut self, of: &EnumDef) -> Read<Piece> {
        let mut words = List::EMPTY;
        loop {
            let Piece::Word(span) = self.case()? else {
                return Err(Stop::Left);
            };
            let token = self.token(span.start as usize, kind::ID);
            words = match words.is_empty() {
                true => self.st.first_word(token),
                false => self.st.next_word(words, token),
            };
            if !self.takes(of.separator.trim()) {
                return Ok(Piece::Words(words));
            }
        }
    }

    /// The same, if the next word is a case.
    fn optional_cases(&mut self, of: &EnumDef) -> Read<Piece> {
        self.peek();
        let bytes = self.st.text.as_bytes();
        let word = &bytes[self.at..word_end(bytes, self.at)];
        match of.cases.iter().any(|case| case.0.as_bytes() == word) {
            true => {
                let cases = self.cases(of)?;
                Ok(self.st.group(&[cases]))
            }
            false => Ok(Piece::Absent),
        }
    }

    /// `{a = 1 : i32}`, as one attribute.
    pub fn dict_attr(&mut self) -> Read<Attribute> {
        self.known_brackets(b'{')
    }

    /// `{a = 1 : i32}`, if it stands here.
    pub fn dict(&mut self) -> Read<Piece> {
        if self.peek() != Some(b'{') {
            return Ok(Piece::Absent);
        }
        let at = self.at as u32;
        let dict = self.known_brackets(b'{')?;
        let cx = self.st.cx;
        let entries = cx.dict_entries(dict).iter();
        let entries: SmallVec<[Entry; 4]> = entries
            .map(|&(name, value)| Entry { name, value, at })
            .collect();
        match entries.is_empty() {
            true => Err(Stop::Left),
            false => Ok(Piece::Dict(self.st.entries_list(&entries))),
        }
    }

    /// `<{a = 1 : i32}>`, if it stands here.
    fn properties(&mut self) -> Read<Piece> {
        if self.peek() != Some(b'<') {
            return Ok(Piece::Absent);
        }
        self.at += 1;
        let dict = self.known_brackets(b'{')?;
        self.word(">")?;
        Ok(Piece::Attr(dict))
    }

    /// Whether a word or a punctuation stands here, and does not go on.
    pub(super) fn has_word(&self, word: &str) -> bool {
        let (bytes, word) = (self.st.text.as_bytes(), word.as_bytes());
        // Most that is asked for is not there.
        if bytes.get(self.at) != word.first() {
            return false;
        }
        let end = self.at + word.len();
        let next = bytes.get(end).copied();
        match word {
            b":" => next != Some(b':'),
            b"-" => next != Some(b'>'),
            [byte] if !is_in_word(*byte) => true,
            word => {
                let goes_on =
                    next.is_some_and(is_in_word) && word.last().is_some_and(|b| is_in_word(*b));
                bytes.get(self.at..end) == Some(word) && !goes_on
            }
        }
    }

    /// Items separated by commas that begin with a byte.
    pub(super) fn list<T>(
        &mut self,
        begin: u8,
        item: fn(&mut Self) -> Read<T>,
    ) -> Read<SmallVec<[T; 4]>> {
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
    pub fn operand(&mut self) -> Read<Operand> {
        if self.peek() != Some(b'%') {
            return Err(Stop::Left);
        }
        let (text, at) = (self.st.text, self.at);
        let bytes = text.as_bytes();
        let mut end = scan::skip_name(bytes, at + 1);
        if end == at + 1 {
            return Err(Stop::Left);
        }
        let name = text.get(at + 1..end).ok_or(Stop::Left)?;
        let mut index = None;
        if bytes.get(end) == Some(&b'#') {
            let digits = bytes[end + 1..].iter().take_while(|b| b.is_ascii_digit());
            match digits.count() {
                0 => return Err(Stop::Left),
                count => {
                    index = text.get(end + 1..end + 1 + count);
                    end += 1 + count;
                }
            }
        }
        self.at = end;
        let operand = self.st.operand_named(at as u32, name, index);
        operand.map_err(|_| Stop::Failed)
    }

    /// `@f`
    pub fn symbol(&mut self) -> Read<Attribute> {
        let name = self.symbol_word()?;
        if self.peek() == Some(b':') && self.st.text.as_bytes().get(self.at + 1) == Some(&b':') {
            return Err(Stop::Left);
        }
        let span = name.start as usize + 1..name.end as usize;
        let root = self.st.text.get(span).ok_or(Stop::Left)?;
        let cx = self.st.cx;
        Ok(cx.attr(AttrKind::SymbolRef {
            root: cx.str(root),
            nested: [].into(),
        }))
    }

    /// `@f`, without quotes.
    pub(super) fn symbol_word(&mut self) -> Read<Token> {
        if self.peek() != Some(b'@') {
            return Err(Stop::Left);
        }
        let bytes = self.st.text.as_bytes();
        let start = self.at;
        let is_name = bytes
            .get(start + 1)
            .is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
        if !is_name {
            return Err(Stop::Left);
        }
        self.at = word_end(bytes, start + 1);
        Ok(self.token(start, kind::AT))
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
        if self.peek() == Some(b'd') && self.has_word("dense") {
            return self.known_elements();
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
    pub(super) fn bracketed<T>(
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
    pub fn indices(&mut self, open: u8, close: u8) -> Read<Piece> {
        let indices = self.bracketed([open, close], Self::index)?;
        Ok(self.index_group(&indices))
    }

    /// `[%x, 4]`, one at least, or nothing.
    pub fn optional_indices(&mut self) -> Read<Piece> {
        if self.peek() != Some(b'[') {
            return Ok(Piece::Absent);
        }
        let indices = self.bracketed([b'[', b']'], Self::index)?;
        match indices.is_empty() {
            true => Err(Stop::Left),
            false => Ok(self.index_group(&indices)),
        }
    }

    fn index_group(&mut self, indices: &[(Option<Operand>, i64)]) -> Piece {
        let values: SmallVec<[Operand; 4]> = indices.iter().filter_map(|index| index.0).collect();
        let numbers: SmallVec<[i64; 8]> = indices.iter().map(|index| index.1).collect();
        let values = self.st.operands_list(&values);
        let array = self.st.cx.dense_array(Type::I64, &numbers);
        let pieces = [Piece::Operands(values), Piece::Attr(array)];
        self.st.group(&pieces)
    }

    /// `%x, 4`, one at least: the values, and the numbers that stand for them or are there instead.
    pub fn indices_without_brackets(&mut self) -> Read<(List, List)> {
        let mut indices: SmallVec<[(Option<Operand>, i64); 4]> = SmallVec::new();
        loop {
            indices.push(self.index()?);
            if !self.takes(",") {
                break;
            }
        }
        let values: SmallVec<[Operand; 4]> = indices.iter().filter_map(|index| index.0).collect();
        let values = self.st.operands_list(&values);
        let mut numbers = List::EMPTY;
        for (_, number) in indices {
            numbers = match numbers.is_empty() {
                true => self.st.first_extent(number),
                false => self.st.next_extent(numbers, number),
            };
        }
        Ok((values, numbers))
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

    /// A type that begins with a word.
    pub fn ty(&mut self) -> Read<Type> {
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
    pub(super) fn function_type(&mut self) -> Read<Type> {
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
        let tokens = Adaptor::new(self.st.cx, text, start, end, Goal::Type);
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

    /// `%a`
    pub(super) fn value_name(&mut self) -> Read<Token> {
        if self.peek() != Some(b'%') {
            return Err(Stop::Left);
        }
        let start = self.at;
        let end = scan::skip_name(self.st.text.as_bytes(), start + 1);
        if end == start + 1 {
            return Err(Stop::Left);
        }
        self.at = end;
        Ok(self.token(start, kind::PCT))
    }

    /// An attribute that is a word and what stands in angle brackets behind it.
    pub(super) fn known_attr(&mut self) -> Read<Attribute> {
        let end = type_end(self.st.text.as_bytes(), self.at).ok_or(Stop::Left)?;
        self.known_text(end)
    }

    /// An attribute that is what stands in brackets.
    pub(super) fn known_brackets(&mut self, open: u8) -> Read<Attribute> {
        if self.peek() != Some(open) {
            return Err(Stop::Left);
        }
        let end = scan::balanced(self.st.text.as_bytes(), self.at).map_err(|_| Stop::Left)?;
        self.known_text(end)
    }

    /// `dense<1> : vector<4xi32>`
    fn known_elements(&mut self) -> Read<Attribute> {
        let (bytes, start) = (self.st.text.as_bytes(), self.at);
        self.at = type_end(bytes, start).ok_or(Stop::Left)?;
        self.word(":")?;
        self.peek();
        let end = type_end(bytes, self.at).ok_or(Stop::Left)?;
        self.at = start;
        self.known_text(end)
    }

    /// The attribute that the text up to `end` is, in which nothing has a name of its own.
    fn known_text(&mut self, end: usize) -> Read<Attribute> {
        let (text, start): (&'s str, usize) = (self.st.text, self.at);
        let written = text.get(start..end).ok_or(Stop::Left)?;
        self.at = end;
        if let Some(attr) = self.types.attrs.get(written) {
            return Ok(*attr);
        }
        // Long ones are hardly ever written twice.
        if written.len() > MAX_KNOWN || names_something(written) {
            return Err(Stop::Left);
        }
        let tokens = Adaptor::new(self.st.cx, text, start, end, Goal::Attribute);
        let parsed = parse::drive(self.st, tokens);
        match (parsed, self.st.take_answer()) {
            (Ok(()), Some(Answer::Attribute(attr))) => {
                self.types.attrs.insert(written, attr);
                Ok(attr)
            }
            _ => Err(Stop::Failed),
        }
    }

    /// `^bb0(%a: i32):`, if it stands here: the name of the block and its arguments.
    pub(super) fn label(&mut self) -> Read<Option<Label>> {
        if self.peek() != Some(b'^') {
            return Ok(None);
        }
        let start = self.at;
        let end = scan::skip_name(self.st.text.as_bytes(), start + 1);
        if end == start + 1 {
            return Err(Stop::Left);
        }
        self.at = end;
        let name = self.token(start, kind::CARET);
        let arguments = match self.peek() {
            Some(b'(') => self.bracketed([b'(', b')'], Self::argument)?,
            _ => SmallVec::new(),
        };
        self.word(":")?;
        Ok(Some((name, arguments)))
    }
}

/// Texts of attributes that are longer than this are not kept.
const MAX_KNOWN: usize = 512;

/// The name of a block and its arguments.
pub(super) type Label = (Token, SmallVec<[(Token, Type); 4]>);
