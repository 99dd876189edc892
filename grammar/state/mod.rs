//! The state that the grammar's actions work on: it builds straight into [`Body`]s.
//!
//! Values on LALRPOP's stack are small and `Copy`; lists are ranges of the arenas here, used as stacks. A region exists before
//! the operation it belongs to; an isolated operation gets a body of its own as soon as its name has been read.
//!
//! - `names`: values by name, scopes, forward references; `region`: regions, blocks, arguments; `operation`: what surrounds
//!   the operations; `alias`: aliases of attributes and types
//! - `types`, `attrs`, `literal`, `dense`, `location`, `affine`: the actions of the builtin language
//! - `lists`: the arenas; `kept`: what is too large for the stack

mod affine;
mod alias;
mod attrs;
mod dense;
mod kept;
mod lists;
mod literal;
mod location;
mod metadata;
mod names;
mod operation;
mod params;
mod region;
mod signature;
mod symbol;
mod types;

pub use alias::Aliases;
pub use kept::Kept;
pub use lists::{Entry, List, Piece};
pub use literal::{Literal, Role};
pub use names::Operand;
pub use operation::{Building, Frame, Job, Nested, Scheduled};
pub use params::Param;
pub use region::{ArgName, PendingArg};
pub use signature::Signature;

pub use crate::token::Span;

use lalrpop_util::ParseError;
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, Diagnostics, Location, SpareArenas, Type};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::adaptor::LexError;
use crate::custom::DialectState;
use crate::direct::{Direct, Heads};
use crate::parallel::Feeder;
use crate::token::Token;

/// What an action fails with; the diagnostic is in the state already.
pub type Fail = ParseError<u32, Token, Failure>;

/// What went wrong where the lexer failed; nothing where an action has reported it.
pub type Failure = Option<LexError>;

/// The result of an action that can fail.
pub type Parsed<T> = Result<T, Fail>;

/// See the module documentation.
pub struct State<'s> {
    /// The context that types, attributes and names are uniqued in.
    pub cx: &'s Context,
    /// The text that is parsed.
    pub text: &'s str,
    /// The offset of the text over all sources of the context.
    base: u32,
    /// What has been reported.
    pub diagnostics: Diagnostics,
    aliases: Aliases<'s>,
    /// The sizes of the aliases that have been named since the definition of one began.
    aliases_used: u64,
    bodies: Vec<Building<'s>>,
    frames: Vec<Frame>,
    /// A function has begun, of which there has been no signature and no region yet.
    awaits_signature: bool,
    /// Where functions go that are parsed elsewhere.
    pub feeder: Option<Feeder<'s>>,
    /// The operations that are being parsed out of their places: what is known of each, and the bodies of those that are done.
    scheduled: Vec<Scheduled>,
    is_in_scheduled: bool,
    finished: Vec<Option<Box<Body>>>,
    /// The bodies that have been finished.
    pub nested: Vec<Nested>,
    next_serial: u32,
    /// An estimate of the number of operations in the next body.
    expected_ops: usize,
    /// Empty tables of names with room in them.
    spare_names: Vec<names::Names<'s>>,
    /// Memory of bodies and regions that are complete.
    spare_arenas: SpareArenas,
    spare_scopes: Vec<Vec<region::Scope<'s>>>,
    /// Arguments of the region that is opened next.
    pub pending_args: Vec<PendingArg>,
    /// The signature that is being read, and those of the functions whose regions are.
    signature: Signature,
    signatures: Vec<Signature>,
    /// Empty ones with room in them.
    spare_signatures: Vec<Signature>,
    /// What dialects keep while their forms are read.
    pub dialects: DialectState,
    lists: lists::Lists,
    /// The types with dimensions and elements only that have been read.
    shaped_types: FxHashMap<types::ShapedText<'s>, Type>,
    /// The attributes of the sizes of groups, by these: a byte each, and one in front of them.
    segments: FxHashMap<u64, Attribute>,
    /// Lists of parameters that are complete.
    param_groups: Vec<Vec<Param>>,
    symbol: symbol::SymbolParts,
    affine: affine::AffineState<'s>,
    dense: dense::DenseState,
    kept_values: kept::KeptValues,
    /// What a text that is one attribute or type stands for.
    answer: Option<Answer>,
    /// Names that stand for values of any type where nothing defines them.
    pub forgiven: FxHashSet<String>,
    /// Reading without the parser; off at first.
    pub direct: Direct<'s>,
    /// The operations that have been begun without the parser.
    pub heads: Heads,
}

/// The result of parsing an attribute or a type alone.
#[derive(Clone, Copy)]
pub enum Answer {
    Attribute(Attribute),
    Type(Type),
}

impl<'s> State<'s> {
    /// A state for `text`, which begins at `base` over all sources.
    pub fn new(cx: &'s Context, text: &'s str, base: u32, aliases: Aliases<'s>) -> State<'s> {
        State {
            cx,
            text,
            base,
            diagnostics: Diagnostics::default(),
            aliases,
            aliases_used: 0,
            bodies: Vec::new(),
            frames: Vec::new(),
            awaits_signature: false,
            feeder: None,
            scheduled: Vec::new(),
            is_in_scheduled: false,
            finished: Vec::new(),
            nested: Vec::new(),
            next_serial: 0,
            expected_ops: 0,
            spare_names: Vec::new(),
            spare_arenas: SpareArenas::default(),
            spare_scopes: Vec::new(),
            pending_args: Vec::new(),
            signature: Signature::default(),
            signatures: Vec::new(),
            spare_signatures: Vec::new(),
            dialects: DialectState::default(),
            lists: lists::Lists::default(),
            shaped_types: FxHashMap::default(),
            segments: FxHashMap::default(),
            param_groups: Vec::new(),
            symbol: symbol::SymbolParts::default(),
            affine: affine::AffineState::default(),
            dense: dense::DenseState::default(),
            kept_values: kept::KeptValues::default(),
            answer: None,
            forgiven: FxHashSet::default(),
            direct: Direct::default(),
            heads: Heads::default(),
        }
    }

    /// The offset of the text over all sources.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The location of a byte of the text.
    pub fn loc(&self, at: u32) -> Location {
        Location::from_offset(self.base.saturating_add(at))
    }

    /// Where the token behind `end` begins; at the end of the text, the last byte.
    pub fn next_token(&self, end: u32) -> u32 {
        let bytes = self.text.as_bytes();
        let at = crate::scan::skip_blanks(bytes, end as usize);
        at.min(bytes.len().saturating_sub(1)) as u32
    }

    /// Reports an error at a byte of the text.
    pub fn fail(&mut self, at: u32, message: impl Into<String>) -> Fail {
        let loc = self.loc(at);
        self.report(Diagnostic::error(loc, message))
    }

    /// Reports an error.
    pub fn report(&mut self, diagnostic: Diagnostic) -> Fail {
        self.diagnostics.push(diagnostic);
        ParseError::User { error: None }
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &'s str {
        let text: &'s str = self.text;
        text.get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }

    /// The text of a token.
    pub fn text_of(&self, token: Token) -> &'s str {
        self.slice(token.span())
    }

    /// Keeps the attribute that the whole text stands for.
    pub fn answer_attr(&mut self, attr: Attribute) {
        self.answer = Some(Answer::Attribute(attr));
    }

    /// Keeps the type that the whole text stands for.
    pub fn answer_type(&mut self, ty: Type) {
        self.answer = Some(Answer::Type(ty));
    }

    /// What the whole text stands for, if it has been read.
    pub fn take_answer(&mut self) -> Option<Answer> {
        self.answer.take()
    }
}
