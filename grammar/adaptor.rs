//! From raw tokens to terminals of the grammar.
//!
//! Here everything is decided that one token of lookahead cannot: words become keywords or the class of an operation,
//! `%a, %b:2 =` in front of an operation becomes one token, and so do the dimensions of a shaped type, the body of an
//! unregistered dialect's type or attribute, and a function that is parsed later.

use logos::Logos;
use oxmlir_ir::Context;
use oxmlir_ir::def::ParamFormat;

use crate::defer::{Deferred, Functions};
use crate::lexer::Raw;
use crate::messages;
use crate::scan::{self, Dims};
use crate::state::Failure;
use crate::token::{Token, kind};
use crate::{syntax, words};

/// What the grammar is asked to parse.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    File,
    /// Operations out of several places, each behind a token that has its number.
    Ops,
    Attribute,
    Type,
}

/// An error of the lexer: where, and the message.
pub type LexError = (u32, &'static str);

/// The source of the terminals that the parser reads.
pub struct Adaptor<'s> {
    cx: &'s Context,
    text: &'s str,
    lexer: logos::Lexer<'s, Raw>,
    /// Whether `start` or `missing_less` is a token to come.
    waiting: bool,
    start: Option<Goal>,
    /// Whether this is a whole file, where aliases are defined.
    is_file: bool,
    /// The places to read after this one, and the number of the next, where there are several.
    places: std::slice::Iter<'s, Deferred>,
    next_place: u32,
    whole: &'s str,
    /// Operations to skip, in text order; the next of them, and where it begins.
    deferred: Option<Functions<'s>>,
    next_deferred: Option<Deferred>,
    skip_at: usize,
    /// Parentheses and square brackets that are open since the last brace, and those counts of the outer braces.
    open: usize,
    outer: Vec<usize>,
    angles: usize,
    /// Up to here `%x` has been found not to begin a definition.
    no_definition: usize,
    /// The last token begins a type with a name.
    begins_type: bool,
    /// A shaped type's `<` is next, or was just read.
    shaped: Shaped,
    /// How many angles were open in each `#dialect<name<...>>` whose last `>` is no token.
    short_forms: Vec<usize>,
    /// The `<` that `#dialect<name word>` lacks.
    missing_less: Option<Token>,
    /// What follows the text.
    behind: Behind,
    /// The error that the last token stands for.
    failure: Failure,
}

/// What follows the text that is read.
#[derive(Clone, Copy)]
enum Behind {
    Nothing,
    /// A token, and then an error without a place.
    Token(Token),
    Error,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shaped {
    No,
    Keyword(Dims),
    Open(Dims),
}

/// What is no terminal: the end of the text, and an error.
const END: u16 = u16::MAX;
const FAILED: u16 = u16::MAX - 1;

impl<'s> Adaptor<'s> {
    /// Reads `text[from..to]`; spans count from the beginning of `text`.
    pub fn new(cx: &'s Context, text: &'s str, from: usize, to: usize, goal: Goal) -> Adaptor<'s> {
        let mut lexer = Raw::lexer(&text[..to]);
        lexer.bump(from);
        Adaptor {
            cx,
            text: &text[..to],
            lexer,
            waiting: true,
            start: Some(goal),
            is_file: goal == Goal::File,
            places: [].iter(),
            next_place: 0,
            whole: text,
            deferred: None,
            next_deferred: None,
            skip_at: usize::MAX,
            open: 0,
            outer: Vec::new(),
            angles: 0,
            no_definition: 0,
            begins_type: false,
            shaped: Shaped::No,
            short_forms: Vec::new(),
            missing_less: None,
            behind: Behind::Nothing,
            failure: None,
        }
    }

    /// Makes one token of each function.
    pub fn skip_functions(mut self) -> Adaptor<'s> {
        self.deferred = Some(Functions::of(self.text));
        self.find_deferred();
        self
    }

    /// Reads a file up to `next`, a token that it ends with.
    pub fn in_front(cx: &'s Context, text: &'s str, next: Token) -> Adaptor<'s> {
        Adaptor {
            behind: Behind::Token(next),
            ..Adaptor::new(cx, text, 0, next.start as usize, Goal::File)
        }
    }

    /// Reads the operations at `places`.
    pub fn several(cx: &'s Context, text: &'s str, places: &'s [Deferred]) -> Adaptor<'s> {
        Adaptor {
            places: places.iter(),
            ..Adaptor::new(cx, text, 0, 0, Goal::Ops)
        }
    }

    /// The next terminal, or else a token whose kind [`Adaptor::stop`] knows.
    #[inline]
    pub fn next_token(&mut self) -> Token {
        self.begins_type = false;
        if let Some(token) = self.pending() {
            return token;
        }
        let Some(mut raw) = self.lexer.next() else {
            return self.behind();
        };
        while raw == Ok(Raw::Greater) && self.ends_short_form() {
            let Some(next) = self.lexer.next() else {
                return self.behind();
            };
            raw = next;
        }
        match raw {
            Ok(raw) => self.terminal(raw),
            Err(()) => self.garbage(),
        }
    }

    /// Leaves out the text in front of `at`, the end of a statement that another has read.
    pub fn go_on_at(&mut self, at: usize) {
        self.lexer.bump(at - self.end());
        self.shaped = Shaped::No;
    }

    /// Whether the last token begins a type that may be read at once.
    #[inline]
    pub fn begins_type(&self) -> bool {
        self.begins_type
    }

    /// The brackets that are open.
    pub fn nesting(&self) -> usize {
        self.outer.len() + self.open + self.angles
    }

    /// Where the next operation begins that is skipped.
    pub fn skips_at(&self) -> usize {
        self.skip_at
    }

    /// The parenthesis or square bracket that was just opened has been read up to its end.
    pub fn leave_bracket(&mut self) {
        self.open = self.open.saturating_sub(1);
    }

    /// Why there is no terminal, if `token` is none: an error, or nothing but the end.
    pub fn stop(&mut self, token: Token) -> Option<Result<(), Failure>> {
        match token.kind {
            END => Some(Ok(())),
            FAILED => Some(Err(self.failure.take())),
            _ => None,
        }
    }

    /// A token that is not read from the text, or read in another way.
    #[inline]
    fn pending(&mut self) -> Option<Token> {
        if let Shaped::Open(dims) = self.shaped {
            match self.dims(dims) {
                Ok(None) => {}
                Ok(Some(token)) => return Some(token),
                Err(error) => return Some(self.fail(error)),
            }
        }
        if !self.waiting {
            return None;
        }
        self.waiting = false;
        self.missing_less.take().or_else(|| self.first())
    }

    /// The token in front of everything.
    fn first(&mut self) -> Option<Token> {
        let kind = match self.start.take()? {
            Goal::File => kind::START_FILE,
            Goal::Ops => kind::START_OPS,
            Goal::Attribute => kind::START_ATTR,
            Goal::Type => kind::START_TYPE,
        };
        Some(self.make(kind))
    }

    /// A token that stands for an error.
    #[cold]
    fn fail(&mut self, error: LexError) -> Token {
        self.failure = Some(error);
        self.make(FAILED)
    }

    /// The error of text that is no token.
    #[cold]
    fn garbage(&mut self) -> Token {
        let at = self.lexer.span().start;
        self.fail(scan::lexical_error(self.text.as_bytes(), at))
    }

    fn or_fail(&mut self, token: Result<Token, LexError>) -> Token {
        token.unwrap_or_else(|error| self.fail(error))
    }

    /// What follows where the text ends.
    #[cold]
    fn behind(&mut self) -> Token {
        match (self.next_place(), self.behind) {
            (Some(token), _) => token,
            (None, Behind::Token(token)) => {
                self.behind = Behind::Error;
                token
            }
            (None, Behind::Nothing) => self.make(END),
            (None, Behind::Error) => self.make(FAILED),
        }
    }

    /// Goes to the next of several places.
    fn next_place(&mut self) -> Option<Token> {
        let place = self.places.next()?;
        self.text = &self.whole[..place.end()];
        self.lexer = Raw::lexer(self.text);
        self.lexer.bump(place.start());
        let token = self.with_data(kind::NEXT_OP, self.next_place);
        self.next_place += 1;
        Some(token)
    }

    fn make(&self, kind: u16) -> Token {
        self.with_data(kind, u32::MAX)
    }

    fn with_data(&self, kind: u16, data: u32) -> Token {
        let span = self.lexer.span();
        Token {
            start: span.start as u32,
            end: span.end as u32,
            kind,
            data,
        }
    }

    /// The token extended to `end`.
    fn extended(&mut self, kind: u16, end: usize) -> Token {
        let token = self.make(kind);
        self.lexer.bump(end - self.lexer.span().end);
        Token {
            end: end as u32,
            ..token
        }
    }

    fn rest(&self) -> &'s [u8] {
        &self.text.as_bytes()[self.lexer.span().end..]
    }

    fn end(&self) -> usize {
        self.lexer.span().end
    }

    /// The next byte that is no blank or comment.
    fn peek(&self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        bytes.get(scan::skip_blanks(bytes, self.end())).copied()
    }

    /// Whether a word stands in front of the string that was just read that takes a name.
    fn is_named(&self) -> bool {
        let before = self.text[..self.lexer.span().start].trim_end_matches([' ', '\t']);
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let word = before.trim_end_matches(is_part).len();
        syntax::takes_name(&before[word..])
    }

    fn terminal(&mut self, raw: Raw) -> Token {
        let shaped = std::mem::replace(&mut self.shaped, Shaped::No);
        match raw {
            Raw::Word => self.word(),
            Raw::Percent => self.percent(),
            Raw::Caret => self.make(kind::CARET),
            Raw::Hash => self.hash(),
            Raw::Bang => self.bang(),
            Raw::At => self.make(kind::AT),
            Raw::Str if self.peek() == Some(b'(') && !self.is_named() => self.make(kind::STR_CALL),
            Raw::Str => self.make(kind::STR),
            Raw::Int => self.make(kind::INT),
            Raw::Float => self.make(kind::FLOAT),
            Raw::LParen => self.open(kind::L_PAREN),
            Raw::LSquare => self.open(kind::L_SQUARE),
            Raw::RParen => self.close(kind::R_PAREN),
            Raw::RSquare => self.close(kind::R_SQUARE),
            Raw::LBrace => self.left_brace(),
            Raw::RBrace => self.right_brace(),
            Raw::Less => self.less(shaped),
            Raw::Greater => {
                self.angles = self.angles.saturating_sub(1);
                self.make(kind::GREATER)
            }
            Raw::Comma => self.make(kind::COMMA),
            Raw::Colon => self.colon(),
            Raw::ColonColon => self.make(kind::COLON_COLON),
            Raw::Equal => self.make(kind::EQUAL),
            Raw::Arrow => self.make(kind::ARROW),
            Raw::Plus => self.make(kind::PLUS),
            Raw::Minus => self.make(kind::MINUS),
            Raw::Star => self.make(kind::STAR),
            Raw::Slash => self.make(kind::SLASH),
            Raw::Question => self.make(kind::QUESTION),
            Raw::Bar => self.make(kind::BAR),
            Raw::Ellipsis => self.make(kind::ELLIPSIS),
            Raw::MetadataOpen => self.metadata(),
            Raw::MetadataClose => {
                let at = self.lexer.span().start as u32;
                self.fail((at, messages::UNEXPECTED_CHARACTER))
            }
        }
    }

    // Brackets.

    fn open(&mut self, kind: u16) -> Token {
        self.open += 1;
        self.bracket(kind)
    }

    fn close(&mut self, kind: u16) -> Token {
        self.open = self.open.saturating_sub(1);
        self.make(kind)
    }

    fn left_brace(&mut self) -> Token {
        self.enter_brace();
        self.bracket(kind::L_BRACE)
    }

    /// A brace has been opened, which another has read.
    pub fn enter_brace(&mut self) {
        self.outer.push(self.open);
        self.open = 0;
    }

    fn right_brace(&mut self) -> Token {
        self.open = self.outer.pop().unwrap_or(0);
        self.make(kind::R_BRACE)
    }

    fn less(&mut self, shaped: Shaped) -> Token {
        self.angles += 1;
        if let Shaped::Keyword(dims) = shaped {
            self.shaped = Shaped::Open(dims);
        }
        self.bracket(kind::LESS)
    }

    /// A bracket that was just opened.
    fn bracket(&mut self, kind: u16) -> Token {
        match self.check_nesting() {
            Ok(()) => self.make(kind),
            Err(error) => self.fail(error),
        }
    }

    /// Everything that nests does so in brackets: a bound on them bounds every recursion over the result.
    fn check_nesting(&self) -> Result<(), LexError> {
        if self.nesting() > self.cx.max_nesting() {
            return Err((self.lexer.span().start as u32, messages::NESTED_TOO_DEEP));
        }
        Ok(())
    }

    // Words.

    fn word(&mut self) -> Token {
        if self.lexer.span().start == self.skip_at {
            return self.skip();
        }
        let text = self.lexer.slice();
        if is_int_type(text) {
            return self.make(kind::INT_TYPE);
        }
        if let Some((kind, data)) = words::find(text) {
            self.shaped = match text {
                "vector" => Shaped::Keyword(Dims::Vector),
                "tensor" | "memref" => Shaped::Keyword(Dims::Extents),
                "array" | "vec" => Shaped::Keyword(Dims::Any),
                _ => Shaped::No,
            };
            self.begins_type = matches!(text, "vector" | "tensor" | "memref")
                && self.rest().first() == Some(&b'<');
            return self.with_data(kind, data);
        }
        if self.rest().first() == Some(&b'<')
            && let Some(keyword) = syntax::type_word(text)
            && let Some((kind, data)) = words::find(keyword)
        {
            self.shaped = Shaped::Keyword(Dims::Extents);
            return self.with_data(kind, data);
        }
        self.make(kind::ID)
    }

    /// The operation that begins here, as one token.
    fn skip(&mut self) -> Token {
        let end = self.next_deferred.map_or(self.end(), |next| next.end());
        self.find_deferred();
        self.extended(kind::DEFERRED, end)
    }

    /// The operation that is skipped as one token, if it is what begins behind `at`.
    pub fn skipped_at(&self, at: usize) -> Option<Token> {
        let next = self.next_deferred?;
        let begins = scan::skip_blanks(self.text.as_bytes(), at) == next.start();
        begins.then_some(Token {
            start: next.start() as u32,
            end: next.end() as u32,
            kind: kind::DEFERRED,
            data: u32::MAX,
        })
    }

    /// Looks for the next operation to skip.
    pub fn find_deferred(&mut self) {
        self.next_deferred = self.deferred.as_mut().and_then(Iterator::next);
        self.skip_at = self.next_deferred.map_or(usize::MAX, |next| next.start());
    }

    // Values.

    fn percent(&mut self) -> Token {
        let span = self.lexer.span();
        if self.rest().first() == Some(&b'#') {
            let digits = self.rest()[1..]
                .iter()
                .take_while(|b| b.is_ascii_digit())
                .count();
            if digits > 0 {
                return self.extended(kind::PCT, span.end + 1 + digits);
            }
        }
        if self.open == 0 && span.start >= self.no_definition {
            match scan::definition(self.text.as_bytes(), span.end) {
                Ok(end) => return self.extended(kind::DEF, end),
                Err(end) if self.is_nameless(end) => {
                    return self.fail(scan::lexical_error(self.text.as_bytes(), end));
                }
                Err(end) => self.no_definition = end,
            }
        }
        self.make(kind::PCT)
    }

    /// What follows the `:` of a label may be a definition; a value behind any other `:` is none, even with a `=` behind it.
    fn colon(&mut self) -> Token {
        let next = scan::skip_blanks(self.text.as_bytes(), self.end());
        if self.text.as_bytes().get(next) == Some(&b'%') && !self.ends_label() {
            self.no_definition = self.no_definition.max(next + 1);
        }
        self.make(kind::COLON)
    }

    /// Whether a label, or its arguments, stand in front of the `:` that was just read.
    fn ends_label(&self) -> bool {
        let before = self.text[..self.lexer.span().start].trim_end();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '-');
        before.ends_with(')') || before.trim_end_matches(is_part).ends_with('^')
    }

    /// Whether there is a `%` without a name.
    fn is_nameless(&self, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        bytes.get(at) == Some(&b'%') && scan::skip_name(bytes, at + 1) == at + 1
    }

    // Types and attributes.

    fn hash(&mut self) -> Token {
        const KINDS: [u16; 3] = [kind::HASH_DEFINE, kind::HASH_ALIAS, kind::HASH_OPAQUE];
        let token = self.symbol(KINDS, Self::attr_kind);
        self.or_fail(token)
    }

    fn bang(&mut self) -> Token {
        const KINDS: [u16; 3] = [kind::BANG_DEFINE, kind::BANG_ALIAS, kind::BANG_OPAQUE];
        let token = self.symbol(KINDS, Self::type_kind);
        self.or_fail(token)
    }

    /// A type or an attribute: registered (`known` tells its kind of token), an alias, or opaque.
    fn symbol(
        &mut self,
        [define, alias, opaque]: [u16; 3],
        known: fn(&Self, &str, bool) -> Option<(u16, u32)>,
    ) -> Result<Token, LexError> {
        let text = self.lexer.slice();
        let open = self.rest().first() == Some(&b'<');
        if text.contains('.') {
            return match known(self, text, open) {
                Some((kind, data)) => {
                    self.expect_shape(text, kind);
                    self.begins_type = text.starts_with('!');
                    Ok(self.with_data(kind, data))
                }
                None => self.opaque(opaque),
            };
        }
        if open {
            return match self.short_form(text, known)? {
                Some(token) => Ok(token),
                None => self.opaque(opaque),
            };
        }
        // Aliases are defined outside of all braces.
        let is_definition = self.is_file && self.outer.is_empty() && self.peek() == Some(b'=');
        Ok(self.make(if is_definition { define } else { alias }))
    }

    /// Types and attributes with a form of their own may begin with dimensions, which types write as their dialect does.
    fn expect_shape(&mut self, text: &str, kind: u16) {
        let declared = [
            kind::HASH_ENUM,
            kind::HASH_DEF,
            kind::HASH_PARAMS,
            kind::BANG_DEF,
            kind::BANG_PARAMS,
        ];
        if !declared.contains(&kind) {
            self.shaped = Shaped::Keyword(match text.strip_prefix('!') {
                Some(name) => type_dims(name),
                None => Dims::Any,
            });
        }
    }

    /// The token of a registered attribute, `#dialect.name`; `open` if parameters follow.
    fn attr_kind(&self, text: &str, open: bool) -> Option<(u16, u32)> {
        if let Some(word) = words::find(text) {
            return Some(word);
        }
        let name = text.strip_prefix('#')?;
        let registry = self.cx.registry();
        if registry.enum_attr(name).is_some() {
            return Some((kind::HASH_ENUM, u32::MAX));
        }
        let def = registry.attr_def(name)?;
        let declared = matches!(def.format, ParamFormat::Declared(_))
            || syntax::params(def.name).is_some_and(|own| own.build.is_some());
        match (open, declared) {
            (false, _) => Some((kind::HASH_DEF, u32::MAX)),
            (true, true) => Some((kind::HASH_PARAMS, u32::MAX)),
            (true, false) => None,
        }
    }

    /// The token of a registered type, `!dialect.name`; `open` if parameters follow.
    fn type_kind(&self, text: &str, open: bool) -> Option<(u16, u32)> {
        if let Some(word) = words::find(text) {
            return Some(word);
        }
        let name = text.strip_prefix('!')?;
        let def = self.cx.registry().type_def(name)?;
        match (open, &def.format) {
            (false, _) => Some((kind::BANG_DEF, u32::MAX)),
            (true, ParamFormat::Declared(_)) => Some((kind::BANG_PARAMS, u32::MAX)),
            (true, _) => None,
        }
    }

    /// `#dialect<name ...>` is `#dialect.name ...` in angles: makes the tokens of `#dialect.name<...>` of it.
    fn short_form(
        &mut self,
        dialect: &str,
        known: fn(&Self, &str, bool) -> Option<(u16, u32)>,
    ) -> Result<Option<Token>, LexError> {
        if self.cx.registry().dialect(&dialect[1..]).is_none() {
            return Ok(None);
        }
        let bytes = self.text.as_bytes();
        let start = scan::skip_blanks(bytes, self.end() + 1);
        let is_word = |b: &u8| scan::IN_WORDS[usize::from(*b)];
        let len = bytes[start..].iter().take_while(|b| is_word(b)).count();
        let next = scan::skip_blanks(bytes, start + len);
        let name = format!("{dialect}.{}", &self.text[start..start + len]);
        let follows = bytes.get(next).copied();
        let Some((kind, data)) = known(self, &name, follows != Some(b'>')) else {
            return Ok(None);
        };
        let token = Token {
            data,
            ..self.extended(kind, start + len)
        };
        if follows == Some(b'>') {
            self.lexer.bump(next + 1 - self.lexer.span().end);
            return Ok(Some(token));
        }
        self.angles += 1;
        self.check_nesting()?;
        if follows == Some(b'<') {
            self.short_forms.push(self.angles);
            self.expect_shape(dialect, kind);
        } else {
            let less = self.make(kind::LESS);
            self.missing_less = Some(Token {
                start: next as u32,
                end: next as u32,
                ..less
            });
            self.waiting = true;
        }
        Ok(Some(token))
    }

    /// Whether the `>` that was just read only ends a short form.
    fn ends_short_form(&mut self) -> bool {
        let ends = self.short_forms.last() == Some(&self.angles);
        if ends {
            self.short_forms.pop();
            self.angles -= 1;
        }
        ends
    }

    /// `!dialect.name<...>` as one token.
    fn opaque(&mut self, kind: u16) -> Result<Token, LexError> {
        if self.rest().first() != Some(&b'<') {
            return Ok(self.make(kind));
        }
        match scan::balanced(self.text.as_bytes(), self.end()) {
            Ok(end) => Ok(self.extended(kind, end)),
            Err((at, message)) => Err((at as u32, message)),
        }
    }

    fn metadata(&mut self) -> Token {
        let close = scan::find(self.text.as_bytes(), self.end(), b"#-}");
        self.extended(kind::METADATA, close.map_or(self.text.len(), |at| at + 3))
    }

    /// The dimensions behind a shaped type's `<`.
    fn dims(&mut self, dims: Dims) -> Result<Option<Token>, LexError> {
        self.shaped = Shaped::No;
        let bytes = self.text.as_bytes();
        let start = scan::skip_blanks(bytes, self.end());
        let (kind, end) = match bytes.get(start) {
            Some(b'*') => {
                let x = scan::skip_blanks(bytes, start + 1);
                if bytes.get(x) != Some(&b'x') {
                    return match dims {
                        Dims::Extents => Err((start as u32 + 1, messages::MISSING_X)),
                        Dims::Vector | Dims::Any => Ok(None),
                    };
                }
                (kind::UNRANKED, x + 1)
            }
            _ => match scan::dims(bytes, start, dims)? {
                Some(end) => (kind::DIMS, end),
                None => return Ok(None),
            },
        };
        self.lexer.bump(end - self.end());
        // The span of the lexer begins at the bracket in front.
        Ok(Some(Token {
            start: start as u32,
            end: end as u32,
            kind,
            data: u32::MAX,
        }))
    }
}

/// How dimensions are written in the type `dialect.name`.
fn type_dims(name: &str) -> Dims {
    let dialect = name.split('.').next().and_then(syntax::dialect);
    dialect.map_or(Dims::Extents, |dialect| dialect.type_dims)
}

/// `i32`, `si8`, ...
fn is_int_type(text: &str) -> bool {
    let digits = text
        .strip_prefix(['s', 'u'])
        .unwrap_or(text)
        .strip_prefix('i');
    digits.is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
}
