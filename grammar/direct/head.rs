//! Operations with regions that have been begun without the parser.
//!
//! What stands in front of a region of such an operation, its opening brace included, has been read at once. If all that is in the
//! region is read likewise, and the operation ends with its brace, the parser never knows of it. Else it is told by a token that
//! stands for the head, one for each operation that is open, and goes on within the innermost region.

use oxmlir_ir::{OpId, RegionId};

use super::{Read, Reader, Stop};
use crate::state::{Fail, List, Parsed, Piece, State};
use crate::token::{Token, kind};

/// What follows the head of an operation.
pub struct Rest {
    /// Its first region.
    pub first: RegionId,
    /// The one behind `else`.
    pub otherwise: Option<RegionId>,
    /// The dictionary at the end.
    pub dict: Piece,
    /// The types of the results, behind `->`.
    pub types: List,
}

/// Makes an operation whose regions have been read.
pub type Finish = Box<dyn FnOnce(&mut State, Rest) -> Parsed<OpId> + Send>;

/// What has been made of a text.
pub enum Made {
    /// An operation, all of it.
    Op(OpId),
    /// The head of one whose region is open.
    Head(Head),
}

/// The head of an operation.
pub struct Head {
    finish: Finish,
    ends: Ends,
    /// The `%0 =` in front of it.
    pub(super) definition: Option<Token>,
    /// The region in front of `else`, when the one behind that is open.
    first: Option<RegionId>,
    /// Whether a block with a label has begun in the open region.
    pub(super) has_label: bool,
    /// Where the region begins.
    at: u32,
}

/// What may stand behind the region of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// Nothing.
    Plainly,
    /// A dictionary.
    WithDict,
    /// Another region behind `else`, and a dictionary.
    WithElse,
    /// The types of the results behind `->`, if there are any.
    WithTypes,
}

impl Head {
    /// The head of an operation whose brace stands at `at`.
    pub fn new(
        at: u32,
        ends: Ends,
        finish: impl FnOnce(&mut State, Rest) -> Parsed<OpId> + Send + 'static,
    ) -> Head {
        Head {
            finish: Box::new(finish),
            ends,
            definition: None,
            first: None,
            has_label: false,
            at,
        }
    }

    /// What the parser reads instead of the head: the first one last.
    pub(super) fn tokens(&self) -> impl Iterator<Item = Token> {
        let token = |kind: u16| Token {
            start: self.at,
            end: self.at + 1,
            kind,
            data: u32::MAX,
        };
        let label = self.has_label.then(|| token(kind::READ_LABEL));
        let head = std::iter::once(token(kind::HEAD));
        label.into_iter().chain(head).chain(self.definition)
    }
}

/// The heads of the operations that are open, and the operation that was read last for the parser.
#[derive(Default)]
pub struct Heads {
    pub(super) open: Vec<Head>,
    pub(super) read: Option<OpId>,
}

impl Reader<'_, '_> {
    /// The types behind the region of the innermost head, where it has such, up to the end of the statement; and where they end.
    pub(super) fn behind_head(&mut self) -> Read<(List, usize)> {
        let head = self.st.heads.open.last();
        let types = match head.is_some_and(|head| head.ends == Ends::WithTypes) {
            true => self.arrow_types()?,
            false => List::EMPTY,
        };
        let behind = self.at;
        if self.end().is_err() {
            self.st.drop_types(types);
            return Err(Stop::Left);
        }
        Ok((types, behind))
    }
}

impl State<'_> {
    /// The operation that has been read for the parser.
    ///
    /// # Panics
    /// When there is none: a token without an operation.
    pub fn take_read_op(&mut self) -> OpId {
        self.heads.read.take().expect("an operation has been read")
    }

    /// Makes the innermost operation whose head has been read, the last of whose regions has been closed.
    pub fn finish_head(
        &mut self,
        last: RegionId,
        otherwise: Option<RegionId>,
        dict: Piece,
        types: List,
    ) -> Parsed<OpId> {
        // Errors are those of the parser, which reads all of it then.
        let error = || Fail::User { error: None };
        let head = self.heads.open.pop().ok_or_else(error)?;
        let (first, otherwise) = match (head.first, otherwise) {
            (None, otherwise) => (last, otherwise),
            (Some(first), None) => (first, Some(last)),
            (Some(_), Some(_)) => return Err(error()),
        };
        let fits = match head.ends {
            Ends::Plainly | Ends::WithTypes => otherwise.is_none() && matches!(dict, Piece::Absent),
            Ends::WithDict => otherwise.is_none(),
            Ends::WithElse => true,
        };
        let fits = fits && (types.is_empty() || head.ends == Ends::WithTypes);
        if !fits {
            return Err(error());
        }
        let rest = Rest {
            first,
            otherwise,
            dict,
            types,
        };
        (head.finish)(self, rest)
    }

    /// Whether the innermost head may have an `else`.
    pub(super) fn may_have_else(&self) -> bool {
        let head = self.heads.open.last();
        head.is_some_and(|head| head.ends == Ends::WithElse && head.first.is_none())
    }

    /// Ends the region in front of `else`, and begins the one behind that.
    pub(super) fn begin_else(&mut self) -> Result<(), Stop> {
        let region = self.close_region().map_err(|_| Stop::Failed)?;
        if let Some(head) = self.heads.open.last_mut() {
            (head.first, head.has_label) = (Some(region), false);
        }
        self.begin_region().map_err(|_| Stop::Failed)
    }
}
