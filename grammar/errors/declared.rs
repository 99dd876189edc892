//! Syntax errors in declared forms: the element that should stand at the place, found by going along the form.
//!
//! The parser knows all tokens that could have stood there. A form is read from left to right, and what may be left out is
//! passed over, so that the first element that may not is what is missing.

use logos::Logos;
use oxmlir_ir::Attribute;
use oxmlir_ir::def::{Arity, AttrDef, AttrSyntax, Format, FormatElem, OpDef, SlotRef, ValueDef};
use oxmlir_ir::verify::is_of_class;

use super::site::{ErrorPlace, Site, SyntaxError, other_attribute};
use super::written::{first_error, may_be_type, next_token, type_end};
use crate::assemble::{class_message, enum_token_message, properties};
use crate::lexer::Raw;
use crate::scan::{balanced, skip_blanks};

/// Why the way along a form ends.
enum Stop {
    /// Something is wrong there.
    Error(SyntaxError),
    /// The text in front of the place cannot be told apart, or other rules know better.
    Unknown,
}

type Step = Result<(), Stop>;

impl Stop {
    fn at(at: u32, message: String) -> Stop {
        let place = ErrorPlace::At(at);
        Stop::Error(SyntaxError { place, message })
    }
}

/// What the declared form of the operation misses at the place.
pub fn declared(site: &Site) -> Option<SyntaxError> {
    let op = site.op()?;
    let Format::Declared(elems) = op.format else {
        return None;
    };
    let mut way = Way {
        site,
        op,
        text: site.st.text,
        at: skip_blanks(site.st.text.as_bytes(), site.context.op_end),
    };
    match way.all(elems) {
        Err(Stop::Error(error)) => Some(error),
        Err(Stop::Unknown) | Ok(()) => None,
    }
}

/// Where in the text the elements of the form have come.
struct Way<'a, 's> {
    site: &'a Site<'a, 's>,
    op: &'static OpDef,
    text: &'s str,
    /// The beginning of the next token.
    at: usize,
}

impl<'s> Way<'_, 's> {
    fn all(&mut self, elems: &[FormatElem]) -> Step {
        elems.iter().try_for_each(|elem| self.element(elem))
    }

    fn element(&mut self, elem: &FormatElem) -> Step {
        match elem {
            FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline => Ok(()),
            FormatElem::Literal(word) => self.literal(word),
            FormatElem::Operand(slot) => match self.op.operands[usize::from(*slot)].arity {
                Arity::One => self.operand(),
                Arity::Optional if !self.next_is(Raw::Percent) => Ok(()),
                Arity::Optional => self.operand(),
                Arity::Variadic => self.operands(),
            },
            FormatElem::Operands => self.operands(),
            FormatElem::Attr(slot) => self.attribute(*slot),
            FormatElem::Type(slot) | FormatElem::QualifiedType(slot) => self.types(*slot),
            FormatElem::FunctionalType(..) => self.function_type(),
            FormatElem::AttrDict => self.optional_bracket(Raw::LBrace),
            FormatElem::PropDict => match self.next_is(Raw::Less) {
                true => self.bracket(Raw::Less),
                false => self.without_properties(),
            },
            FormatElem::AttrDictWithKeyword => match self.skips("attributes") {
                true => self.bracket(Raw::LBrace),
                false => Ok(()),
            },
            FormatElem::Region(_) if self.next_is(Raw::LBrace) => self.region(),
            FormatElem::Region(_) => {
                self.fails(|_| SyntaxError::behind("expected '{' to begin a region"))
            }
            FormatElem::Group {
                elems, otherwise, ..
            } => {
                let is_there = self.begins(elems)?;
                self.all(if is_there { elems } else { otherwise })
            }
            FormatElem::OiList(clauses) => {
                while let Some(clause) = clauses.iter().find(|c| self.begins_with_word(c)) {
                    self.all(clause)?;
                }
                Ok(())
            }
            _ => Err(Stop::Unknown),
        }
    }

    /// The next token and its end.
    fn next(&self) -> Option<(Raw, usize)> {
        next_token(self.text, self.at)
    }

    fn next_is(&self, raw: Raw) -> bool {
        self.next().is_some_and(|next| next.0 == raw)
    }

    /// Goes on at the token behind `end`, if that is not behind the place.
    fn go_on_at(&mut self, end: usize) -> Step {
        self.at = skip_blanks(self.text.as_bytes(), end);
        match self.at <= self.site.at() {
            true => Ok(()),
            false => Err(Stop::Unknown),
        }
    }

    /// The error, if the place has been reached.
    fn fails<T>(&self, error: impl FnOnce(&Site) -> SyntaxError) -> Result<T, Stop> {
        match self.at == self.site.at() {
            true => Err(Stop::Error(error(self.site))),
            false => Err(Stop::Unknown),
        }
    }

    /// Whether this token comes next, which is passed then.
    fn skips(&mut self, token: &str) -> bool {
        let end = self.next().map(|next| next.1);
        let is_next = end.is_some_and(|end| self.text[self.at..end] == *token);
        is_next && end.is_some_and(|end| self.go_on_at(end).is_ok())
    }

    fn literal(&mut self, token: &str) -> Step {
        if self.skips(token) {
            return Ok(());
        }
        let message = format!("expected '{token}'");
        self.fails(
            |site| match token.starts_with(|c: char| c.is_alphabetic()) {
                true => SyntaxError::at_token(site.custom(&message)),
                false => SyntaxError::behind(message),
            },
        )
    }

    fn operand(&mut self) -> Step {
        let Some((Raw::Percent, mut end)) = self.next() else {
            return self.fails(|_| SyntaxError::behind("expected SSA operand"));
        };
        let number = self.text[end..].strip_prefix('#');
        if let Some(number) = number {
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            end += 1 + digits;
        }
        self.go_on_at(end)
    }

    fn operands(&mut self) -> Step {
        if !self.next_is(Raw::Percent) {
            return Ok(());
        }
        self.operand()?;
        while self.skips(",") {
            self.operand()?;
        }
        Ok(())
    }

    fn attribute(&mut self, slot: u8) -> Step {
        let attr = &self.op.attrs[usize::from(slot)];
        match (attr.constraint.syntax, self.next()) {
            (AttrSyntax::Array | AttrSyntax::DenseArray(_), Some((Raw::LSquare, _))) => {
                self.bracket(Raw::LSquare)
            }
            (
                AttrSyntax::FlatSymbol | AttrSyntax::SymbolName | AttrSyntax::Symbol,
                Some((Raw::At, end)),
            )
            | (AttrSyntax::Str, Some((Raw::Str, end))) => {
                self.go_on_at(end)?;
                while attr.constraint.syntax == AttrSyntax::Symbol && self.skips("::") {
                    match self.next() {
                        Some((Raw::At, end)) => self.go_on_at(end)?,
                        _ => return Err(Stop::Unknown),
                    }
                }
                Ok(())
            }
            (AttrSyntax::Array, _) => self.fails(other_attribute),
            (AttrSyntax::DenseArray(_), next) if next.is_none_or(|n| n.0 != Raw::Hash) => {
                self.fails(|_| SyntaxError::behind("expected '['"))
            }
            (AttrSyntax::Enum(name), Some((Raw::Less, _))) => {
                let def = self.site.st.cx.registry().enum_def(name);
                match def.is_some_and(|def| def.angle) {
                    true => self.bracket(Raw::Less),
                    false => Err(Stop::Unknown),
                }
            }
            (AttrSyntax::Enum(name), Some((Raw::Word, end))) => self.case(attr, name, end),
            (AttrSyntax::Dialect(name), Some((Raw::Less, _))) => {
                let registry = self.site.st.cx.registry();
                let def = registry.attr_def(name).ok_or(Stop::Unknown)?;
                let (st, error) = (self.site.st, self.site.at());
                let prefix = self.site.custom("");
                match first_error(st, def, self.at, Some(error), &prefix) {
                    Some((at, message)) => Err(Stop::at(at, message)),
                    None => self.bracket(Raw::Less),
                }
            }
            _ => Err(Stop::Unknown),
        }
    }

    /// The case of an enum, a word that ends at `end`.
    fn case(&mut self, attr: &AttrDef, name: &str, end: usize) -> Step {
        let def = self.site.st.cx.registry().enum_def(name);
        let Some(def) = def.filter(|def| !def.angle && !def.bits) else {
            return Err(Stop::Unknown);
        };
        let word = &self.text[self.at..end];
        if def.cases.iter().any(|case| case.0 == word) {
            return self.go_on_at(end);
        }
        let message = enum_token_message(def, attr.name, word);
        Err(Stop::at(self.at as u32, self.site.custom(&message)))
    }

    /// What is said of properties that are not written, if some are required.
    fn without_properties(&self) -> Step {
        let st = self.site.st;
        let Err(problem) = properties::listed(st.cx, self.op, Attribute::EMPTY_DICT) else {
            return Ok(());
        };
        let name = self.text.get(..self.site.context.op_end).unwrap_or("");
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        let start = name.trim_end_matches(is_part).len() as u32;
        let message = format!("invalid properties {{}} for op {}: {problem}", self.op.name);
        Err(Stop::at(start, message))
    }

    /// A region, to its end.
    fn region(&mut self) -> Step {
        let mut depth = 0usize;
        let rest = self.text.get(self.at..).unwrap_or("");
        for (raw, span) in Raw::lexer(rest).spanned() {
            match raw {
                Ok(Raw::LBrace) => depth += 1,
                Ok(Raw::RBrace) if depth == 1 => return self.go_on_at(self.at + span.end),
                Ok(Raw::RBrace) if depth > 1 => depth -= 1,
                _ if depth == 0 => break,
                _ => {}
            }
        }
        Err(Stop::Unknown)
    }

    fn optional_bracket(&mut self, open: Raw) -> Step {
        match self.next_is(open) {
            true => self.bracket(open),
            false => Ok(()),
        }
    }

    /// What is in a bracket, to its end.
    fn bracket(&mut self, open: Raw) -> Step {
        if !self.next_is(open) {
            return Err(Stop::Unknown);
        }
        let end = balanced(self.text.as_bytes(), self.at).map_err(|_| Stop::Unknown)?;
        self.go_on_at(end)
    }

    /// Whether a group begins; an error if that cannot be told.
    fn begins(&self, elems: &[FormatElem]) -> Result<bool, Stop> {
        let is_space = |e: &&FormatElem| matches!(e, FormatElem::Space | FormatElem::NoSpace);
        let Some(first) = elems.iter().find(|e| !is_space(e)) else {
            return Err(Stop::Unknown);
        };
        Ok(match first {
            FormatElem::Literal(_) => self.begins_with_word(elems),
            FormatElem::Operand(_) | FormatElem::Operands => self.next_is(Raw::Percent),
            FormatElem::Attr(slot) => {
                let begin = match self.op.attrs[usize::from(*slot)].constraint.syntax {
                    AttrSyntax::Array | AttrSyntax::DenseArray(_) => Raw::LSquare,
                    AttrSyntax::FlatSymbol | AttrSyntax::SymbolName | AttrSyntax::Symbol => Raw::At,
                    AttrSyntax::Str => Raw::Str,
                    _ => return Err(Stop::Unknown),
                };
                self.next_is(begin)
            }
            _ => return Err(Stop::Unknown),
        })
    }

    fn begins_with_word(&self, elems: &[FormatElem]) -> bool {
        let word = elems.iter().find_map(|elem| match elem {
            FormatElem::Literal(word) => Some(*word),
            _ => None,
        });
        let end = self.next().map_or(self.at, |next| next.1);
        word == self.text.get(self.at..end)
    }

    fn types(&mut self, slot: SlotRef) -> Step {
        let (def, arity) = match slot {
            SlotRef::Operand(i) => {
                let def = &self.op.operands[usize::from(i)];
                (Some(def), def.arity)
            }
            SlotRef::Result(i) => {
                let def = &self.op.results[usize::from(i)];
                (Some(def), def.arity)
            }
            SlotRef::Operands | SlotRef::Results => (None, Arity::Variadic),
            SlotRef::Attr(_) => (None, Arity::One),
        };
        if arity == Arity::Optional && type_end(self.text, self.at).is_none() {
            return Err(Stop::Unknown);
        }
        self.one_type(def.filter(|_| arity == Arity::One))?;
        while arity == Arity::Variadic && self.skips(",") {
            self.one_type(None)?;
        }
        Ok(())
    }

    /// A type, of the kind that a slot is declared with.
    fn one_type(&mut self, def: Option<&ValueDef>) -> Step {
        let start = self.at;
        let Some(end) = type_end(self.text, start) else {
            return match may_be_type(self.text, start) {
                true => Err(Stop::Unknown),
                false => self.fails(|_| SyntaxError::behind("expected non-function type")),
            };
        };
        self.go_on_at(end)?;
        match def.and_then(|def| self.unfit(def, &self.text[start..end])) {
            Some(message) => Err(Stop::at(start as u32, message)),
            None => Ok(()),
        }
    }

    /// What is wrong with a type that is not of the kind that a form insists on.
    fn unfit(&self, def: &ValueDef, text: &str) -> Option<String> {
        let st = self.site.st;
        let class = def.constraint.class?;
        let ty = crate::parse_type(st.cx, text).ok()?;
        let fits = is_of_class(st.cx, def.constraint, ty);
        (!fits).then(|| self.site.custom(&class_message(st.cx, class, ty)))
    }

    /// `(types) -> types`
    fn function_type(&mut self) -> Step {
        self.bracket(Raw::LParen)?;
        if !self.skips("->") {
            return self.fails(|_| SyntaxError::behind("expected '->' in function type"));
        }
        match self.next_is(Raw::LParen) {
            true => self.bracket(Raw::LParen),
            false => self.one_type(None),
        }
    }
}
