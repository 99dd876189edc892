//! The place of a syntax error: what stands there, what could have, what is around. A list of rules makes the message.

use logos::Logos;
use oxmlir_ir::Traits;
use oxmlir_ir::def::{AttrSyntax, Format, FormatElem, OpDef};

use super::context::{Context, Open};
use super::place::end_of_previous;
use super::{affine, declared, forms, operands, params, statement, table};
use crate::lexer::Raw;
use crate::scan;
use crate::state::State;
use crate::syntax::{self, CustomSyntax, OpSyntax};
use crate::token::{Token, kind};

/// Where a message points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorPlace {
    /// The token that was not expected.
    Token,
    /// Behind the token in front of it.
    Behind,
    /// The token that was not expected, or the end of the text itself.
    Here,
    /// A position in the text.
    At(u32),
}

/// A message and its place.
#[derive(Debug)]
pub struct SyntaxError {
    /// Where the message points.
    pub place: ErrorPlace,
    /// The message.
    pub message: String,
}

impl SyntaxError {
    /// A message that points behind the token in front.
    pub fn behind(message: impl Into<String>) -> SyntaxError {
        SyntaxError {
            place: ErrorPlace::Behind,
            message: message.into(),
        }
    }

    /// A message that points at the token that was not expected.
    pub fn at_token(message: impl Into<String>) -> SyntaxError {
        SyntaxError {
            place: ErrorPlace::Token,
            message: message.into(),
        }
    }
}

/// See the module documentation.
pub struct Site<'a, 's> {
    /// The state of the parser at the error.
    pub st: &'a State<'s>,
    /// What surrounds the place.
    pub context: Context<'s>,
    /// The token that was not expected; `None` at the end of the text.
    pub token: Option<Token>,
    expected: &'a [String],
    at: u32,
}

type Rule = fn(&Site) -> Option<SyntaxError>;

/// Applied in this order.
const RULES: &[Rule] = &[
    unbalanced,
    params::first,
    statement::statement,
    operands::nested_symbol,
    operands::operand_count,
    operands::callee,
    declared::declared,
    unnamed_argument,
    location,
    operands::bundle,
    region,
    affine::undeclared_name,
    affine::affine,
    operands::result_number,
    params::params,
    forms::number_attribute,
    forms::enum_keyword,
    forms::array_length,
    table::missing,
    literal,
    operands::generic_operands,
    dictionary,
    attribute,
    affine_attribute,
    symbol,
    argument,
    types,
    operand,
    forms::start,
    keyword,
    name,
];

impl<'a, 's> Site<'a, 's> {
    /// The site of an error at `at`, where the terminals of `expected` would have been fine.
    pub fn new(
        st: &'a State<'s>,
        at: u32,
        token: Option<Token>,
        expected: &'a [String],
    ) -> Site<'a, 's> {
        Site {
            st,
            context: Context::new(st.cx, st.text, at as usize),
            token,
            expected,
            at,
        }
    }

    /// The place and the message.
    pub fn explain(&self) -> (u32, String) {
        let syntax_error = RULES
            .iter()
            .find_map(|rule| rule(self))
            .unwrap_or_else(|| self.punctuation());
        self.place(syntax_error)
    }

    /// The place and the message of a syntax_error.
    pub fn place(&self, syntax_error: SyntaxError) -> (u32, String) {
        let at = match self.token {
            Some(_) => self.at,
            // The end of the text is reported one byte in front of it.
            None => self.at.saturating_sub(1),
        };
        let at = match syntax_error.place {
            ErrorPlace::Token => at,
            ErrorPlace::Here => self.at,
            ErrorPlace::Behind => {
                let at = end_of_previous(self.st.text.as_bytes(), self.at);
                let garbage = self.token.and_then(|_| no_token(self.st.text, at));
                if let Some((at, message)) = garbage {
                    return (at, message.to_owned());
                }
                at
            }
            ErrorPlace::At(at) => at,
        };
        (at, syntax_error.message)
    }

    /// Whether this terminal would have been fine.
    pub fn has(&self, terminal: &str) -> bool {
        self.expected
            .iter()
            .any(|e| e.trim_matches('"') == terminal)
    }

    /// The terminals that would have been fine.
    pub fn expected(&self) -> &'a [String] {
        self.expected
    }

    /// Whether nothing but this terminal would have been fine.
    pub fn has_only(&self, terminal: &str) -> bool {
        self.expected.len() == 1 && self.has(terminal)
    }

    /// The one keyword that would have been fine.
    fn only_word(&self) -> Option<&str> {
        let words = self.expected.iter().map(|e| e.trim_matches('"'));
        let mut words = words.filter(|w| w.starts_with(|c: char| c.is_ascii_lowercase()));
        words.next().filter(|_| words.next().is_none())
    }

    /// Whether a keyword that the operation's own form always has stands between the place and its regions.
    fn is_word_missing(&self) -> bool {
        let word = self.only_word().filter(|word| *word != "attributes");
        word.is_some_and(|word| !self.is_optional(word))
    }

    /// The position of the error.
    pub fn at(&self) -> usize {
        self.at as usize
    }

    /// Whether an operation's own form may leave out this keyword.
    fn is_optional(&self, word: &str) -> bool {
        let begins_group = format!("(`{word}`");
        let begins = |elem: &FormatElem| match elem {
            FormatElem::Group { elems, .. } => {
                matches!(elems.first(), Some(FormatElem::Literal(first)) if *first == word)
            }
            _ => false,
        };
        let leaves_out = |op: &OpDef| match op.format {
            Format::Declared(elems) => elems.iter().any(begins),
            Format::Custom(text) => text.contains(&begins_group),
            Format::Generic => false,
        };
        word == "async" || self.op().is_some_and(leaves_out)
    }

    /// An operation could begin here.
    pub fn is_statement(&self) -> bool {
        // At the end of the text the parser has given up the block already.
        let ended = self.token.is_none() && self.has("CARET") && self.has("}");
        // Operand bundles begin with a string too.
        let bundle = self.context.inside(Raw::LSquare).is_some();
        ended || self.has("STR_CALL") && !self.has("unknown") && !bundle
    }

    /// A type could begin here.
    pub fn is_type(&self) -> bool {
        self.has("INT_TYPE") && self.has("vector") && !self.has("attributes")
    }

    /// An attribute of any kind could begin here.
    fn is_attribute(&self) -> bool {
        self.has("INT_TYPE") && self.has("vector") && self.has("affine_map") && self.has("[")
    }

    /// Where the token behind the one that was not expected begins.
    fn behind_token(&self) -> ErrorPlace {
        let end = self.token.map_or(self.at, |t| t.end) as usize;
        ErrorPlace::At(scan::skip_blanks(self.st.text.as_bytes(), end) as u32)
    }

    /// The text of the token that was not expected.
    pub fn text(&self) -> &'s str {
        self.token.map_or("", |t| self.st.text_of(t))
    }

    /// Whether the token begins an attribute, of any kind.
    fn is_whole_attribute(&self) -> bool {
        let literal = matches!(
            self.kind(),
            Some(kind::INT | kind::STR | kind::L_SQUARE | kind::INT_TYPE | kind::FLOAT_TYPE)
        );
        let words = ["affine_map", "affine_set", "false", "index", "true", "unit"];
        literal || self.text().starts_with('@') || words.contains(&self.text())
    }

    /// Where a word last begins in front of the place.
    pub fn last(&self, name: &str) -> Option<u32> {
        let before = self.st.text.get(..self.at as usize)?;
        before.rfind(name).map(|at| at as u32)
    }

    /// Whether the token would name an attribute, if it did not begin something else.
    fn is_key(&self) -> bool {
        self.text()
            .starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '"'))
    }

    fn kind(&self) -> Option<u16> {
        self.token.map(|t| t.kind)
    }

    /// Whether a digit follows the token.
    fn is_number_next(&self) -> bool {
        let bytes = self.st.text.as_bytes();
        let next = self.token.map(|t| scan::skip_blanks(bytes, t.end as usize));
        next.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_digit)
    }

    /// The operation in custom form that the place belongs to.
    pub fn op(&self) -> Option<&'static OpDef> {
        self.context.op.and_then(|op| self.st.cx.op_def(op))
    }

    /// What the dialect of that operation adds to the language.
    fn dialect(&self) -> Option<&'static CustomSyntax> {
        syntax::dialect_of(self.op()?.name)
    }

    /// What its dialect adds to that operation.
    pub fn op_syntax(&self) -> Option<&'static OpSyntax> {
        syntax::op(self.op()?.name)
    }

    /// Whether that operation writes affine maps in square brackets, without a keyword.
    pub fn has_inline_maps(&self) -> bool {
        self.dialect().is_some_and(|dialect| dialect.inline_maps)
    }

    /// Whether all arguments of that operation's body must have names.
    fn names_arguments(&self) -> bool {
        self.op_syntax().is_some_and(|op| op.names_arguments)
    }

    /// The message as one of the operation's own form.
    pub fn custom(&self, message: &str) -> String {
        match self.op() {
            Some(op) => format!("custom op '{}' {message}", op.name),
            None => message.to_owned(),
        }
    }

    /// A missing bracket, colon, ...
    fn punctuation(&self) -> SyntaxError {
        if self.expected.is_empty() || self.has("START_FILE") {
            return SyntaxError::behind("unexpected token");
        }
        let words = || self.expected.iter().map(|e| e.trim_matches('"'));
        let is_case = |m: &str, w: &str| w.starts_with(char::is_alphabetic) && m.contains(w);
        if let Some(message) = enum_attr(self).filter(|m| words().all(|w| is_case(m, w))) {
            return SyntaxError::at_token(self.custom(&message));
        }
        let order = [":", ")", "]", ">", "}", "=", "->", ",", "(", "[", "<", "{"];
        let punctuation = order.into_iter().find(|p| words().any(|w| w == *p));
        let terminal = punctuation.or(words().next()).unwrap_or("");
        SyntaxError::behind(format!("expected '{terminal}'"))
    }
}

/// What is wrong with the text behind `at` if no token begins there: that comes before anything that is missing.
pub fn no_token(text: &str, at: u32) -> Option<(u32, &'static str)> {
    let next = scan::skip_blanks(text.as_bytes(), at as usize);
    let found = Raw::lexer(text.get(next..)?).next()?;
    found
        .is_err()
        .then(|| scan::lexical_error(text.as_bytes(), next))
}

/// A message that points behind what stands in front of the next token from `end` on.
pub fn behind_token(site: &Site, end: u32, message: &str) -> SyntaxError {
    let bytes = site.st.text.as_bytes();
    let next = scan::skip_blanks(bytes, end as usize);
    let at = end_of_previous(bytes, next as u32);
    let (at, message) = no_token(site.st.text, next as u32).unwrap_or((at, message));
    SyntaxError {
        place: ErrorPlace::At(at),
        message: message.to_owned(),
    }
}

/// A type or attribute of a dialect is refused as a whole where its brackets do not match, before anything in it is read.
pub fn unbalanced(site: &Site) -> Option<SyntaxError> {
    let text = site.st.text;
    let body = |open: &&Open| {
        open.bracket == Raw::Less
            && open.head.starts_with(['#', '!'])
            && text.get(..open.at).is_some_and(|t| t.ends_with(open.head))
    };
    let mut bodies = site.context.open.iter().filter(body);
    let (at, message) = bodies.find_map(|open| scan::balanced(text.as_bytes(), open.at).err())?;
    Some(SyntaxError {
        place: ErrorPlace::At(at as u32),
        message: message.to_owned(),
    })
}

fn location(site: &Site) -> Option<SyntaxError> {
    let is_location = site.has("callsite") && site.has("STR_CALL") && !site.has("ID");
    is_location.then(|| SyntaxError::behind("expected location instance"))
}

fn region(site: &Site) -> Option<SyntaxError> {
    let has_regions = site.op().is_some_and(|op| !op.regions.is_empty());
    // One that may have a type behind its last region.
    let has_body = site.context.before[0] == "}" && site.has(":");
    let missing = site.has("{")
        && (site.has_only("{") || has_regions)
        && !(site.is_type()
            || site.has("HASH_ALIAS")
            || site.context.inside(Raw::Less).is_some()
            || site.is_word_missing()
            || site.has(")")
            || has_body
            || matches!(site.context.before[0], "attributes" | "="));
    missing.then(|| SyntaxError::behind("expected '{' to begin a region"))
}

fn literal(site: &Site) -> Option<SyntaxError> {
    if site.has("CARET") || site.is_type() || site.is_attribute() || !site.has("FLOAT") {
        return None;
    }
    let elements = site.context.within(&["dense", "sparse"]);
    if site.context.before[0] == "-" {
        return Some(SyntaxError::behind(if elements {
            "expected integer or floating point literal"
        } else {
            "expected constant integer or floating point value"
        }));
    }
    if !site.has("true") {
        return None;
    }
    let array = site.context.inside(Raw::Less).filter(|o| o.head == "array");
    let message = match array {
        Some(open) if !elements => {
            let element = site.st.text.get(open.at + 1..).unwrap_or("").trim_start();
            if element.starts_with(['f', 'b', 't']) {
                "expected floating point literal"
            } else {
                "expected integer literal"
            }
        }
        _ => "expected element literal of primitive type",
    };
    Some(SyntaxError::at_token(message))
}

fn dictionary(site: &Site) -> Option<SyntaxError> {
    let end = match site.op().is_some_and(syntax::has_word_dictionary) {
        true => "expected '}'",
        false => "expected '}' in attribute dictionary",
    };
    let key = matches!(site.context.before[0], "{" | ",") && site.has("ID") && !site.has("INT");
    if key && site.context.inside(Raw::LBrace).is_some() {
        return Some(match site.token.filter(|_| site.is_key()) {
            Some(token) => behind_token(site, token.end, end),
            None => SyntaxError::behind("expected attribute name"),
        });
    }
    let rest = site.has("}") && site.has(",") && site.context.inside(Raw::LBrace).is_some();
    rest.then(|| SyntaxError::behind(end))
}

fn attribute(site: &Site) -> Option<SyntaxError> {
    if !site.is_attribute() {
        return None;
    }
    let list = site.context.inside(Raw::Less);
    let list = list.filter(|_| site.context.before[0] == ",");
    Some(SyntaxError::behind(match list {
        Some(open) if open.head == "tensor" => "expected '>' in tensor type",
        Some(_) if table::is_first_item(site) => "expected list element",
        _ => "expected attribute value",
    }))
}

/// A map or set, or a constant in the place of one.
fn affine_attribute(site: &Site) -> Option<SyntaxError> {
    let bound = site.has("affine_map") || site.has("affine_set");
    let own = site.op_syntax();
    let number = own.is_some_and(|op| op.number_words.contains(&site.context.before[0]));
    if !bound && !number || site.has("ID") {
        return None;
    }
    if bound && site.is_whole_attribute() {
        let no_map = own.and_then(|op| Some((site.last(op.name)?, op.no_map?)));
        return Some(match no_map {
            Some((at, message)) => SyntaxError {
                place: ErrorPlace::At(at),
                message: site.custom(message),
            },
            None => SyntaxError::at_token(site.custom("invalid kind of attribute specified")),
        });
    }
    Some(match site.text() {
        "-" if site.is_number_next() => SyntaxError::at_token(
            site.custom("expected step to be representable as a positive signed integer"),
        ),
        "-" => SyntaxError::behind("expected constant integer or floating point value"),
        "(" => other_attribute(site),
        _ => SyntaxError::behind("expected attribute value"),
    })
}

/// A symbol's name, or a reference to a symbol.
fn symbol(site: &Site) -> Option<SyntaxError> {
    if !site.has("AT") || site.is_type() {
        return None;
    }
    if site.context.before[0] == "::" {
        return Some(SyntaxError {
            place: ErrorPlace::Here,
            message: "expected nested symbol reference identifier".to_owned(),
        });
    }
    let is_name = site
        .op()
        .is_none_or(|op| op.traits.contains(Traits::SYMBOL));
    if is_name {
        return Some(SyntaxError {
            place: ErrorPlace::Here,
            message: site.custom("expected valid '@'-identifier for symbol name"),
        });
    }
    Some(other_attribute(site))
}

/// What is wrong where an attribute of another kind should stand.
pub fn other_attribute(site: &Site) -> SyntaxError {
    match site.kind() {
        Some(kind::INT) => SyntaxError::at_token("integer literal not valid for specified type"),
        Some(kind::FLOAT) => SyntaxError {
            place: site.behind_token(),
            message: "floating point value not valid for specified type".to_owned(),
        },
        Some(kind::L_PAREN) => operands::function_type(site),
        Some(kind::STR | kind::AT | kind::L_SQUARE | kind::L_BRACE | kind::HASH_ALIAS) => {
            SyntaxError::at_token(site.custom("invalid kind of attribute specified"))
        }
        _ if type_at(site).is_some() => {
            SyntaxError::at_token(site.custom("invalid kind of attribute specified"))
        }
        _ => SyntaxError::behind("expected attribute value"),
    }
}

/// A string that is an attribute of an operation in declared form.
fn string_attr(site: &Site) -> Option<SyntaxError> {
    let op = site.op()?;
    let in_type = site
        .context
        .inside(Raw::Less)
        .is_some_and(|o| o.head.starts_with('!'));
    let has_string = op
        .attrs
        .iter()
        .any(|a| a.constraint.syntax == AttrSyntax::Str);
    let is_declared = matches!(op.format, Format::Declared(_));
    (is_declared && has_string && !in_type).then(|| other_attribute(site))
}

/// An argument without a name behind those that have one, no matter what is wrong with its type.
fn unnamed_argument(site: &Site) -> Option<SyntaxError> {
    let bytes = site.st.text.as_bytes();
    let is_signature = |o: &&Open| o.bracket == Raw::LParen && o.head.starts_with('@');
    let open = site.context.open.iter().find(is_signature)?;
    site.op().filter(|op| op.traits.contains(Traits::SYMBOL))?;
    let first = scan::skip_blanks(bytes, open.at + 1);
    if bytes.get(first) != Some(&b'%') || site.names_arguments() {
        return None;
    }
    let commas = (0..).map_while(|i| scan::item_end(bytes, open.at, i));
    let commas = commas.take_while(|at| bytes[*at] == b',' && (*at as u32) < site.at);
    let last = commas.last()?;
    let start = scan::skip_blanks(bytes, last + 1);
    let is_unnamed = !matches!(bytes.get(start), Some(b'%' | b'.'));
    (is_unnamed && (start as u32) < site.at).then(|| SyntaxError {
        place: ErrorPlace::At(start as u32),
        message: site.custom("expected SSA identifier"),
    })
}

/// `%x : i32, ` and no further argument of a function.
fn argument(site: &Site) -> Option<SyntaxError> {
    let open = site.context.inside(Raw::LParen)?;
    let bytes = site.st.text.as_bytes();
    let first = bytes.get(scan::skip_blanks(bytes, open.at + 1));
    let is_next = site.context.before[0] == "," && first == Some(&b'%');
    let missing = site.is_type() && site.has("PCT") && is_next;
    missing.then(|| SyntaxError {
        place: ErrorPlace::Here,
        message: site.custom("expected SSA identifier"),
    })
}

fn types(site: &Site) -> Option<SyntaxError> {
    /// Types of the builtin dialect in a type of another one have a form of their own.
    const BUILTIN: [&str; 5] = ["vector", "tensor", "memref", "complex", "tuple"];
    let is_llvm = |open: &Open| open.bracket == Raw::Less && open.head.starts_with("!llvm.");
    let open = &site.context.open;
    let llvm = open.iter().position(is_llvm);
    let is_builtin = |open: &Open| BUILTIN.contains(&open.head);
    if site.is_type() && llvm.is_some_and(|at| !open[at..].iter().any(is_builtin)) {
        let is_word = site.text().starts_with(|c: char| c.is_ascii_alphabetic());
        return Some(SyntaxError::at_token(match is_word {
            true => format!("unknown LLVM type: {}", site.text()),
            false => "expected valid keyword".to_owned(),
        }));
    }
    if site.is_type() {
        return Some(SyntaxError::behind("expected non-function type"));
    }
    if !site.has_only("(") || site.context.before[0] != ":" {
        return None;
    }
    let Some(found) = type_at(site) else {
        return Some(SyntaxError::behind("expected non-function type"));
    };
    Some(SyntaxError::at_token(match site.op() {
        Some(_) => site.custom(&format!(
            "invalid kind of type specified: expected builtin.function, but found '{found}'"
        )),
        None => "expected function type".to_owned(),
    }))
}

/// The type that begins at the token, as it is printed.
fn type_at(site: &Site) -> Option<String> {
    let token = site.token?;
    let starts = matches!(token.kind, kind::INT_TYPE | kind::FLOAT_TYPE)
        || token.kind == kind::BANG_ALIAS
        || token.kind == kind::BANG_OPAQUE
        || token.kind == kind::BANG_DEF
        || site.text().starts_with('!')
        || matches!(
            site.text(),
            "index" | "none" | "complex" | "tuple" | "vector" | "tensor" | "memref"
        );
    if !starts {
        return None;
    }
    let bytes = site.st.text.as_bytes();
    let end = match bytes.get(token.end as usize) {
        Some(b'<') => scan::balanced(bytes, token.end as usize).ok()?,
        _ => token.end as usize,
    };
    let text = site.st.text.get(token.start as usize..end)?;
    match crate::parse_type(site.st.cx, text) {
        Ok(ty) => Some(site.st.cx.type_string(ty)),
        Err(_) => Some(text.to_owned()),
    }
}

fn operand(site: &Site) -> Option<SyntaxError> {
    if site.has("PCT") {
        if site.context.before[..2] == ["(", "symbol"] {
            return Some(SyntaxError::behind("expected ssa identifier"));
        }
        let word = site.only_word().filter(|word| !site.is_optional(word));
        return Some(match word {
            Some(word) => SyntaxError::at_token(site.custom(&format!("expected '{word}'"))),
            None => SyntaxError::behind("expected SSA operand"),
        });
    }
    if site.has("DEF") {
        // `%i = ` in front of bounds, as one token.
        let is_value = site.kind() == Some(kind::PCT);
        let message = if is_value {
            "expected '='"
        } else {
            "expected SSA operand"
        };
        let end = site.token.filter(|_| is_value).map(|t| t.end);
        return Some(SyntaxError {
            place: end.map_or(ErrorPlace::Behind, ErrorPlace::At),
            message: message.to_owned(),
        });
    }
    None
}

/// The keyword that a form always has, where others could have stood in front of it.
fn required_word(site: &Site) -> Option<SyntaxError> {
    let Format::Declared(elems) = site.op()?.format else {
        return None;
    };
    let is_word = |e: &String| {
        e.trim_matches('"')
            .starts_with(|c: char| c.is_ascii_lowercase())
    };
    let required = elems.iter().find_map(|elem| match elem {
        FormatElem::Literal(word) if site.has(word) => Some(*word),
        _ => None,
    })?;
    let all_words = site.expected.iter().all(is_word);
    all_words.then(|| SyntaxError::at_token(site.custom(&format!("expected '{required}'"))))
}

/// Where a keyword of an operation belongs, for a message that misses it.
fn keyword_place(site: &Site, word: &str) -> &'static str {
    let places = site.op_syntax().map_or(&[][..], |op| op.keyword_places);
    places
        .iter()
        .find(|place| place.0 == word)
        .map_or("", |place| place.1)
}

/// A keyword of an operation's own form.
fn keyword(site: &Site) -> Option<SyntaxError> {
    if site.has("shape") && site.has("[") && !site.has("ID") {
        return Some(SyntaxError::at_token(site.custom("expected 'shape'")));
    }
    if site.has("blocks") && !site.has("ID") {
        return Some(SyntaxError::at_token(site.custom("expected 'blocks'")));
    }
    // A list could go on, or a dictionary begin, in front of the word.
    let is_word = |w: &&str| w.starts_with(|c: char| c.is_ascii_lowercase());
    let tokens = site.expected.iter().map(|e| e.trim_matches('"'));
    let mut others = tokens.filter(|w| !matches!(*w, "," | "{"));
    let word = others.next().filter(is_word)?;
    if others.next().is_some() {
        return required_word(site);
    }
    if word == "loc" && site.context.before[0].starts_with('#') {
        let at = site.token.map_or(0, |_| site.at) as usize;
        let sign = site
            .st
            .text
            .get(..at)
            .and_then(|t| t.rfind('#'))
            .unwrap_or(at);
        return Some(SyntaxError {
            place: ErrorPlace::At(sign as u32),
            message: "result number not allowed in argument list".to_owned(),
        });
    }
    let rest = match word {
        "loc" => return Some(SyntaxError::behind("expected '='")),
        "offset" => return Some(SyntaxError::behind("expected 'offset' after comma")),
        "at" => return Some(SyntaxError::behind("expected 'at' in callsite location")),
        _ => keyword_place(site, word),
    };
    Some(SyntaxError::at_token(
        site.custom(&format!("expected '{word}'{rest}")),
    ))
}

/// A name, number or string.
fn name(site: &Site) -> Option<SyntaxError> {
    let behind = |message: &str| Some(SyntaxError::behind(message));
    if site.has("CARET") {
        let is_list = site.has("]") || site.context.inside(Raw::LSquare).is_some();
        return behind(
            if is_list && site.context.before[0] == "[" && site.text() == "]" {
                "expected list element"
            } else {
                "expected block name"
            },
        );
    }
    if site.has("ID") && !site.has("INT") && !site.has(",") && enum_attr(site).is_some() {
        return enum_attr(site).map(|message| SyntaxError::at_token(site.custom(&message)));
    }
    if let Some(message) = enum_param(site) {
        return Some(SyntaxError::at_token(message));
    }
    if site.has("INT") {
        let in_type = site.context.inside(Raw::Less);
        let in_type = in_type.is_some_and(|open| open.head.starts_with(['!', '#']));
        return Some(match site.op() {
            Some(_) if !in_type => SyntaxError::at_token(site.custom("expected integer value")),
            _ => SyntaxError::behind("expected integer value"),
        });
    }
    let is_form = site
        .context
        .open
        .last()
        .is_none_or(|o| o.bracket == Raw::LBrace);
    let strings_are_attrs = || site.dialect().is_some_and(|d| d.strings_are_attrs);
    if is_form && site.has_only("STR") && strings_are_attrs() {
        return behind("expected attribute value");
    }
    if site.has("STR") && !site.has("ID") {
        if let Some(syntax_error) = string_attr(site) {
            return Some(syntax_error);
        }
        let open = site.context.inside(Raw::Less).map_or("", |o| o.head);
        return behind(syntax::missing_string(open).unwrap_or("expected string literal"));
    }
    if site.has("ID") {
        return behind("expected valid keyword");
    }
    None
}

/// The message of an attribute that is a keyword in angles, where the keyword is missing.
fn enum_param(site: &Site) -> Option<String> {
    let open = site.context.inside(Raw::Less)?;
    let registry = site.st.cx.registry();
    let def = registry.enum_attr(open.head.strip_prefix('#')?)?;
    match def.summary {
        "" if def.bits => Some("expected valid keyword or string".to_owned()),
        "" => None,
        summary => Some(format!("expected keyword for {summary}")),
    }
}

/// The message of an operation's only enum, where its keyword is missing.
fn enum_attr(site: &Site) -> Option<String> {
    let op = site.op()?;
    let mut enums = op.attrs.iter().filter_map(|a| match a.constraint.pred {
        oxmlir_ir::def::AttrPred::Enum(name) => Some((a.name, name)),
        _ => None,
    });
    let (attr, name) = enums.next()?;
    let def = site.st.cx.registry().enum_def(name)?;
    Some(crate::assemble::enum_token_message(def, attr, site.text()))
}
