//! The parts that hand-written forms are made of, and the generic form.

use oxmlir_ir::affine::{AffineExpr, AffineMap};
use oxmlir_ir::{AttrKind, Attribute, OpName, Type};
use smallvec::SmallVec;

use super::reader::Reader;
use super::{Made, Read, Stop};
use crate::assemble;
use crate::state::{ArgName, List, Piece};
use crate::token::{Token, kind};
use crate::{scan, words};

impl Reader<'_, '_> {
    /// Reads a word, or a punctuation, if it stands here.
    pub fn takes(&mut self, word: &str) -> bool {
        self.peek();
        let is_here = self.has_word(word);
        self.at += if is_here { word.len() } else { 0 };
        is_here
    }

    /// A word, or a punctuation.
    pub fn word(&mut self, word: &str) -> Read<()> {
        match self.takes(word) {
            true => Ok(()),
            false => Err(Stop::Left),
        }
    }

    /// One of some words, if one stands here.
    pub fn one_of(&mut self, words: &[&str]) -> Option<Token> {
        self.peek();
        let word = words.iter().find(|word| self.has_word(word))?;
        let start = self.at;
        self.at += word.len();
        Some(self.token(start, kind::ID))
    }

    /// What has been read from `start` on.
    pub(super) fn token(&self, start: usize, kind: u16) -> Token {
        Token {
            start: start as u32,
            end: self.at as u32,
            kind,
            data: u32::MAX,
        }
    }

    /// The brace that opens a region, and where it stands.
    pub fn brace(&mut self) -> Read<u32> {
        self.word("{")?;
        Ok(self.at as u32 - 1)
    }

    /// `@f`, the name of what is defined.
    pub fn symbol_name(&mut self) -> Read<Attribute> {
        let name = self.symbol_word()?;
        let name = self.st.symbol_name_attr(name);
        name.map_err(|_| Stop::Failed)
    }

    /// `%i =` in front of the bounds of a loop.
    pub fn loop_variable(&mut self) -> Read<ArgName> {
        let name = self.arg_name()?;
        self.word("=")?;
        Ok(name)
    }

    /// `%i`, the name of an argument.
    pub fn arg_name(&mut self) -> Read<ArgName> {
        let name = self.value_name()?;
        Ok(self.st.arg_name(name, None))
    }

    /// `iter_args(%a = %b) -> (types)`, if it stands here: the assignments and the types.
    pub fn iter_args(&mut self) -> Read<(List, List)> {
        if !self.takes("iter_args") {
            return Ok((List::EMPTY, List::EMPTY));
        }
        let all = self.bracketed([b'(', b')'], |reader| {
            let name = reader.loop_variable()?;
            Ok((name, reader.operand()?))
        })?;
        let mut list = List::EMPTY;
        for (name, operand) in all {
            list = match list.is_empty() {
                true => self.st.first_assignment(name, operand),
                false => self.st.next_assignment(list, name, operand),
            };
        }
        self.word("->")?;
        Ok((list, self.result_types()?))
    }

    /// `-> (types)`, if it stands here.
    pub fn arrow_types(&mut self) -> Read<List> {
        match self.takes("->") {
            true => self.result_types(),
            false => Ok(List::EMPTY),
        }
    }

    /// `type` or `(types)`
    fn result_types(&mut self) -> Read<List> {
        let types = match self.peek() {
            Some(b'(') => self.bracketed([b'(', b')'], Self::ty)?,
            _ => SmallVec::from_slice(&[self.ty()?]),
        };
        Ok(self.st.types_list(&types))
    }

    /// `(%i, %j : type, type)`: operands, one at least, and as many types.
    pub fn typed_operands(&mut self) -> Read<(List, List)> {
        self.word("(")?;
        let operands = self.list(b'%', Self::operand)?;
        self.word(":")?;
        let mut types: SmallVec<[Type; 4]> = SmallVec::new();
        loop {
            types.push(self.ty()?);
            if !self.takes(",") {
                break;
            }
        }
        self.word(")")?;
        match !operands.is_empty() && operands.len() == types.len() {
            true => Ok((self.st.operands_list(&operands), self.st.types_list(&types))),
            false => Err(Stop::Left),
        }
    }

    /// `(%i, %j)`
    pub fn operands(&mut self, brackets: [u8; 2]) -> Read<List> {
        let operands = self.bracketed(brackets, Self::operand)?;
        Ok(self.st.operands_list(&operands))
    }

    /// `%i, %j`
    pub fn operands_without_brackets(&mut self) -> Read<List> {
        let operands = self.list(b'%', Self::operand)?;
        Ok(self.st.operands_list(&operands))
    }

    /// `(%i, %j)`, the names of arguments.
    pub fn arg_names(&mut self) -> Read<List> {
        let names = self.bracketed([b'(', b')'], Self::arg_name)?;
        let mut list = List::EMPTY;
        for name in names {
            list = match list.is_empty() {
                true => self.st.first_name(name),
                false => self.st.next_name(list, name),
            };
        }
        Ok(list)
    }

    /// How far the text has been read.
    pub fn place(&self) -> u32 {
        self.at as u32
    }

    /// An operation without regions and successors in the generic form, behind its name.
    pub(super) fn generic(&mut self, name: Token) -> Read<Made> {
        // Others have a body of their own, or are begun with more care.
        let word = self.st.text_of(name).trim_matches('"');
        let known = words::find(word).and_then(|known| self.st.cx.op_def(OpName(known.1)));
        if known.is_some_and(|def| !def.regions.is_empty()) {
            return Err(Stop::Left);
        }
        let operands = self.operands(*b"()")?;
        let properties = match self.takes("<") {
            true => {
                let properties = self.known_brackets(b'{')?;
                self.word(">")?;
                Piece::Attr(properties)
            }
            false => Piece::Absent,
        };
        let dict = self.dict()?;
        self.word(":")?;
        self.peek();
        let ty = (self.place(), self.function_type()?);
        self.end()?;
        let st = &mut *self.st;
        st.begin_generic(name).map_err(|_| Stop::Failed)?;
        let none = Piece::Absent;
        let op = assemble::generic(st, operands, none, properties, none, dict, ty);
        op.map(Made::Op).map_err(|_| Stop::Failed)
    }

    /// Whether an opening bracket, or another byte, comes next.
    pub fn is_at(&mut self, byte: u8) -> bool {
        self.peek() == Some(byte)
    }

    /// Whether a word comes next.
    pub fn is_at_word(&mut self, word: &str) -> bool {
        self.peek();
        self.has_word(word)
    }

    /// A whole number without a sign, if one stands here.
    pub fn integer(&mut self) -> Option<Token> {
        self.peek();
        let (start, found) = (self.at, scan::number(self.st.text.as_bytes(), self.at)?);
        if found.0 != kind::INT {
            return None;
        }
        self.at = found.1;
        Some(self.token(start, kind::INT))
    }

    /// `: type`, and where the colon stands.
    pub fn colon_type(&mut self) -> Read<(u32, Type)> {
        self.word(":")?;
        let colon = self.at as u32 - 1;
        Ok((colon, self.ty()?))
    }

    /// `:`
    pub fn colon(&mut self) -> Read<Token> {
        self.word(":")?;
        Ok(self.token(self.at - 1, kind::ID))
    }

    /// `(types) -> types`, and where it begins.
    pub fn function_type_at(&mut self) -> Read<(u32, Type)> {
        self.peek();
        Ok((self.place(), self.function_type()?))
    }

    /// `(i32, f32)`
    pub fn types_in_parentheses(&mut self) -> Read<SmallVec<[Type; 4]>> {
        self.bracketed(*b"()", Self::ty)
    }

    /// `"text"`, in which nothing is escaped.
    pub fn string(&mut self) -> Read<Token> {
        if self.peek() != Some(b'"') {
            return Err(Stop::Left);
        }
        let start = self.at;
        let rest = &self.st.text.as_bytes()[start + 1..];
        let end = rest.iter().position(|byte| b"\"\\".contains(byte));
        let end = end.filter(|at| rest[*at] == b'"');
        self.at = start + 2 + end.ok_or(Stop::Left)?;
        Ok(self.token(start, kind::STR))
    }

    /// Gives the signature of a call to the state.
    pub fn make_call_signature(&mut self, types: &[Type], results: &[Type]) -> Read<()> {
        self.st.open_signature();
        let at = self.place();
        for ty in types {
            let made = self.st.signature_arg(at, None, *ty, Piece::Absent, None);
            made.map_err(|_| Stop::Failed)?;
        }
        for ty in results {
            self.st.signature_result(*ty, Piece::Absent);
        }
        self.st.close_signature();
        Ok(())
    }

    /// `affine_map<(d0) -> (d0)>`
    pub fn affine_map(&mut self) -> Read<AffineMap> {
        self.peek();
        if !self.has_word("affine_map") {
            return Err(Stop::Left);
        }
        let attr = self.known_attr()?;
        match self.st.cx.attr_kind(attr) {
            AttrKind::AffineMap(map) => Ok(*map),
            _ => Err(Stop::Left),
        }
    }

    /// `affine_set<(d0) : (d0 >= 0)>`
    pub fn integer_set(&mut self) -> Read<Attribute> {
        self.peek();
        match self.has_word("affine_set") {
            true => self.known_attr(),
            false => Err(Stop::Left),
        }
    }

    /// A subscript or a part of one: values, numbers and their sums.
    pub fn subscript(&mut self) -> Read<AffineExpr> {
        let mut sum = self.affine_term()?;
        loop {
            let is_sum = self.takes("+");
            if !is_sum && !self.takes("-") {
                return Ok(sum);
            }
            let term = self.affine_term()?;
            let exprs = self.st.cx.affine();
            sum = match is_sum {
                true => exprs.add(sum, term),
                false => exprs.sub(sum, term),
            };
        }
    }

    fn affine_term(&mut self) -> Read<AffineExpr> {
        let expr = match self.peek() {
            Some(b'%') => {
                let operand = self.operand()?;
                self.st.affine_operand(operand, false)
            }
            Some(b's') if self.takes("symbol") => {
                self.word("(")?;
                let operand = self.operand()?;
                self.word(")")?;
                self.st.affine_operand(operand, true)
            }
            _ => {
                let number = self.integer().ok_or(Stop::Left)?;
                self.st.affine_constant(number)
            }
        };
        let goes_on = matches!(self.peek(), Some(b'*' | b'f' | b'c' | b'm'));
        match goes_on {
            true => Err(Stop::Left),
            false => expr.map_err(|_| Stop::Failed),
        }
    }

    /// `[%i + 1, %j]`
    pub fn subscripts(&mut self) -> Read<List> {
        let all = self.bracketed([b'[', b']'], Self::subscript)?;
        let mut list = List::EMPTY;
        for expr in all {
            list = match list.is_empty() {
                true => self.st.first_expr(expr),
                false => self.st.next_expr(list, expr),
            };
        }
        Ok(list)
    }
}
