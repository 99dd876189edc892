//! Places in what is matched, and what is asked of them.

use std::hash::Hash;

use oxmlir_ir::{Attribute, Type};
use rustc_hash::FxHashMap;

/// The number of a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionId(u32);

/// The number of a call of a native function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CallId(u32);

/// Which of the groups of operands or results: those from a place on, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// The number of the group; `None` for all values.
    pub number: Option<u32>,
    /// Whether it is a range of values, not a single one.
    pub is_range: bool,
}

impl Group {
    /// All operands or results.
    pub const ALL: Group = Group {
        number: None,
        is_range: true,
    };
}

/// A place, by the way that leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// The operation that the matcher is given.
    Root,
    /// The operation that defines an operand or a group of operands.
    Definition(PositionId),
    /// The operation that a loop stands at.
    User(PositionId),
    Operand(PositionId, u32),
    Operands(PositionId, Group),
    /// The attribute of a name.
    Attribute(PositionId, Attribute),
    /// A value that a native function has given.
    Given(CallId, u32),
    Result(PositionId, u32),
    Results(PositionId, Group),
    /// The type of an attribute or of values.
    Type(PositionId),
    AttributeLiteral(Attribute),
    /// A type, or an array of them.
    TypeLiteral(Attribute),
    /// The operations that use a value, or the first value of a range.
    Users(PositionId),
    /// A loop over operations, with the number of the root that it looks for.
    ForEach(PositionId, u32),
}

impl Position {
    /// The place that this one is found from.
    pub fn parent(self) -> Option<PositionId> {
        match self {
            Position::Root
            | Position::Given(..)
            | Position::AttributeLiteral(_)
            | Position::TypeLiteral(_) => None,
            Position::Definition(parent)
            | Position::User(parent)
            | Position::Operand(parent, _)
            | Position::Operands(parent, _)
            | Position::Attribute(parent, _)
            | Position::Result(parent, _)
            | Position::Results(parent, _)
            | Position::Type(parent)
            | Position::Users(parent)
            | Position::ForEach(parent, _) => Some(parent),
        }
    }

    /// Whether it is an operation.
    pub fn is_operation(self) -> bool {
        matches!(
            self,
            Position::Root | Position::Definition(_) | Position::User(_)
        )
    }

    /// Kinds of places that are asked about first have low numbers.
    pub fn rank(self) -> u8 {
        match self {
            Position::Root | Position::Definition(_) | Position::User(_) => 0,
            Position::Operand(..) => 1,
            Position::Operands(..) => 2,
            Position::Attribute(..) => 3,
            Position::Given(..) => 4,
            Position::Result(..) => 5,
            Position::Results(..) => 6,
            Position::Type(_) => 7,
            Position::AttributeLiteral(_) => 8,
            Position::TypeLiteral(_) => 9,
            Position::Users(_) => 10,
            Position::ForEach(..) => 11,
        }
    }
}

/// What is asked of a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    IsNotNull,
    OperationName,
    Type,
    Attribute,
    OperandCountAtLeast,
    OperandCount,
    ResultCountAtLeast,
    ResultCount,
    EqualTo(PositionId),
    Call(CallId),
}

impl Question {
    /// Kinds of questions that are asked first have low numbers.
    pub fn rank(self) -> u8 {
        match self {
            Question::IsNotNull => 0,
            Question::OperationName => 1,
            Question::Type => 2,
            Question::Attribute => 3,
            Question::OperandCountAtLeast => 4,
            Question::OperandCount => 5,
            Question::ResultCountAtLeast => 6,
            Question::ResultCount => 7,
            Question::EqualTo(_) => 8,
            Question::Call(_) => 9,
        }
    }
}

/// The answer that a pattern expects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    Yes,
    /// A name, an attribute, a type, or an array of types.
    Is(Attribute),
    Count(u32),
}

/// What a pattern asks of one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Predicate {
    pub position: PositionId,
    pub question: Question,
    pub answer: Answer,
}

/// A call of a native function that says whether something holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    pub name: Attribute,
    pub args: Vec<PositionId>,
    pub results: Vec<Type>,
    pub is_negated: bool,
}

/// All places and calls, each once.
pub struct Predicates {
    positions: Vec<(Position, u32)>,
    known_positions: FxHashMap<Position, PositionId>,
    calls: Vec<Call>,
    known_calls: FxHashMap<Call, CallId>,
}

impl Predicates {
    /// The place of the operation that the matcher is given.
    pub const ROOT: PositionId = PositionId(0);

    pub fn new() -> Predicates {
        let mut new = Predicates {
            positions: Vec::new(),
            known_positions: FxHashMap::default(),
            calls: Vec::new(),
            known_calls: FxHashMap::default(),
        };
        new.at(Position::Root);
        new
    }

    /// The number of a place.
    pub fn at(&mut self, position: Position) -> PositionId {
        if let Some(known) = self.known_positions.get(&position) {
            return *known;
        }
        let parent = position.parent().map_or(0, |parent| self.depth(parent));
        let enters = matches!(position, Position::Definition(_) | Position::User(_));
        let id = PositionId(self.positions.len() as u32);
        self.positions.push((position, parent + u32::from(enters)));
        self.known_positions.insert(position, id);
        id
    }

    /// The number of a place that has been looked for before.
    pub fn find(&self, position: Position) -> Option<PositionId> {
        self.known_positions.get(&position).copied()
    }

    pub fn position(&self, id: PositionId) -> Position {
        self.positions[id.0 as usize].0
    }

    /// The number of operations on the way to a place, the root not counted.
    pub fn depth(&self, id: PositionId) -> u32 {
        self.positions[id.0 as usize].1
    }

    /// The number of a call.
    pub fn call_id(&mut self, call: Call) -> CallId {
        if let Some(known) = self.known_calls.get(&call) {
            return *known;
        }
        let id = CallId(self.calls.len() as u32);
        self.calls.push(call.clone());
        self.known_calls.insert(call, id);
        id
    }

    pub fn call(&self, id: CallId) -> &Call {
        &self.calls[id.0 as usize]
    }

    /// The call whose result a place is.
    pub fn giver(&self, id: PositionId) -> Option<CallId> {
        match self.position(id) {
            Position::Given(call, _) => Some(call),
            _ => None,
        }
    }
}
