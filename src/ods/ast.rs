//! The owned form of the declarations: what a `.ods` file says, with every name resolved.
//!
//! The types mirror the static tables of `oxmlir_ir::def` one to one, so that the generator of those tables and the
//! generator of the grammar read the same thing. Slots (operands, results, attributes, regions, successors,
//! parameters) are referred to by index, constraints by a shared pointer.

use std::path::PathBuf;
use std::rc::Rc;

use crate::class::TypeClass;

/// One `.ods` file.
#[derive(Debug)]
pub struct Dialect {
    pub name: String,
    pub summary: String,
    /// Where the declarations stand, for messages.
    pub file: PathBuf,
    /// Sorted by name.
    pub ops: Vec<Op>,
    pub enums: Vec<Enum>,
    pub types: Vec<Param>,
    pub attrs: Vec<Param>,
    pub type_constraints: Vec<Rc<TypeConstraint>>,
    pub attr_constraints: Vec<Rc<AttrConstraint>>,
}

/// An operation.
#[derive(Debug)]
pub struct Op {
    /// The full name, `arith.addi`.
    pub name: String,
    pub summary: String,
    /// The line of the declaration in [`Dialect::file`].
    pub line: usize,
    pub operands: Vec<Value>,
    pub results: Vec<Value>,
    /// Inherent attributes in declaration order; segment sizes come last.
    pub attrs: Vec<Attr>,
    pub regions: Vec<Region>,
    pub successors: Vec<Successor>,
    /// Trait names in lower case (`no_memory_effect`); each is one of [`crate::TRAITS`].
    pub traits: Vec<String>,
    /// Effects that belong to no operand or result.
    pub effects: Vec<Effect>,
    pub parents: Vec<String>,
    /// The implicit terminator's full name, or "".
    pub implicit_terminator: String,
    pub type_rules: Vec<TypeRule>,
    pub checks: Vec<OpCheck>,
    /// The type rules that are verified, and the checks, in the order of their verification.
    pub conditions: Vec<Condition>,
    pub format: Format,
    /// A program that uses the operation, or "".
    pub example: String,
}

/// The number of a type rule or a check of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    Rule(usize),
    Check(usize),
}

impl Op {
    /// True if the operation has this trait (`terminator`, `no_memory_effect`, ...).
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|t| t == name)
    }

    /// The name without the dialect's.
    pub fn short_name(&self) -> &str {
        self.name
            .split_once('.')
            .map_or(self.name.as_str(), |(_, rest)| rest)
    }
}

/// An operand or a result. Unnamed ones have an empty name.
#[derive(Debug)]
pub struct Value {
    pub name: String,
    pub constraint: Rc<TypeConstraint>,
    pub arity: Arity,
    /// The attribute with the sizes of the groups that the values fall into, or "".
    pub sizes: String,
    pub effects: Vec<Effect>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    One,
    Optional,
    Variadic,
}

/// A memory effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Read,
    Write,
    Allocate,
    Free,
}

/// An inherent attribute.
#[derive(Debug)]
pub struct Attr {
    pub name: String,
    pub constraint: Rc<AttrConstraint>,
    pub optional: bool,
    /// The default in MLIR text, or "".
    pub default: String,
}

#[derive(Debug)]
pub struct Region {
    pub name: String,
    pub summary: String,
    pub blocks: RegionBlocks,
    pub variadic: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionBlocks {
    Any,
    Exactly(u32),
    AtLeast(u32),
    AtMost(u32),
}

#[derive(Debug)]
pub struct Successor {
    pub name: String,
    pub variadic: bool,
}

/// A named type constraint.
#[derive(Debug)]
pub struct TypeConstraint {
    pub name: String,
    /// The dialect that declares it.
    pub dialect: String,
    pub summary: String,
    pub pred: TypePred,
    /// The kind of type that a custom form accepts where the type is written, if it looks at that already.
    pub class: Option<TypeClass>,
    /// The only type that fits, in MLIR text, or "".
    pub buildable: String,
}

#[derive(Debug, Clone, PartialEq)]
pub enum TypePred {
    Any,
    Int(Vec<u32>, Sign),
    Index,
    Float(Vec<String>),
    NoneType,
    Function,
    Complex(Box<TypePred>),
    Tuple,
    Vector(Box<TypePred>),
    RankedTensor(Box<TypePred>),
    UnrankedTensor(Box<TypePred>),
    MemRef(Box<TypePred>),
    UnrankedMemRef(Box<TypePred>),
    HasRank,
    Rank(Vec<u32>),
    MinRank(u32),
    StaticShape,
    Strided,
    IdentityLayout,
    Scalable,
    FixedLength,
    NumElements(Vec<u64>),
    ElementIs(Box<TypePred>),
    Dialect(String),
    Named(String),
    AnyOf(Vec<TypePred>),
    AllOf(Vec<TypePred>),
    Not(Box<TypePred>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    Any,
    Signless,
    Signed,
    Unsigned,
}

/// A named attribute constraint.
#[derive(Debug)]
pub struct AttrConstraint {
    pub name: String,
    /// The dialect that declares it.
    pub dialect: String,
    pub summary: String,
    pub syntax: AttrSyntax,
    pub pred: AttrPred,
}

impl AttrConstraint {
    /// Whether a custom form refuses an attribute of another kind where it reads it, before the constraint itself is looked at.
    pub fn has_kind(&self) -> bool {
        match self.pred {
            AttrPred::Typed | AttrPred::Dialect(_) => {
                matches!(self.syntax, AttrSyntax::Any | AttrSyntax::TypedByRule)
            }
            AttrPred::FlatSymbol => self.syntax == AttrSyntax::FlatSymbol,
            _ => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttrSyntax {
    Any,
    /// Written without its type, which is this one in MLIR text.
    Typed(String),
    /// Written without its type, which a type rule gives.
    TypedByRule,
    FlatSymbol,
    Symbol,
    SymbolName,
    Str,
    Unit,
    /// The enum's full name, `arith.CmpIPredicate`.
    Enum(String),
    /// `keyword<value>`: a property with an enum value: the keyword and the enum's full name.
    NamedEnum(String, String),
    Type,
    AffineMap,
    IntegerSet,
    Array,
    DenseArray(String),
    Dict,
    /// A dialect attribute without the prefix: its full mnemonic.
    Dialect(String),
}

#[derive(Debug, Clone, PartialEq)]
pub enum AttrPred {
    Any,
    Int(String),
    Float(String),
    Bool,
    Str,
    Symbol,
    FlatSymbol,
    Type(TypePred),
    Unit,
    AffineMap,
    IntegerSet,
    Array(Box<AttrPred>),
    DenseArray(String),
    Dict,
    Elements,
    DenseIntElements,
    DenseFpElements,
    Typed,
    Enum(String),
    Dialect(String),
    IntRange(i64, i64),
    PowerOfTwo {
        or_zero: bool,
    },
    /// The number of elements of an array or dense array lies in this range.
    Count(u32, u32),
    Named(String),
    AnyOf(Vec<AttrPred>),
    AllOf(Vec<AttrPred>),
}

/// An enumeration.
#[derive(Debug)]
pub struct Enum {
    /// `arith.CmpIPredicate`
    pub name: String,
    pub summary: String,
    /// Mnemonic of `#dialect.mnemonic<keyword>`, or "" when stored as an integer attribute.
    pub mnemonic: String,
    /// Bits of the integer.
    pub width: u32,
    /// A bit set.
    pub bits: bool,
    pub separator: String,
    pub cases: Vec<(String, i64)>,
    pub angle: bool,
}

/// A type or an attribute of the dialect.
#[derive(Debug)]
pub struct Param {
    /// `gpu.async.token`
    pub name: String,
    pub summary: String,
    pub params: Vec<ParamSlot>,
    pub format: ParamFormat,
}

#[derive(Debug)]
pub struct ParamSlot {
    pub name: String,
    pub kind: ParamKind,
    pub optional: bool,
    pub default: String,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ParamKind {
    Int,
    Bool,
    Str,
    Type,
    Attr(AttrPred),
    Enum(String),
    /// One bare keyword of an enum.
    Keyword(String),
    /// An attribute that wraps an enum, by the enum's full name.
    EnumAttr(String),
    /// A dense array of this element type.
    DenseArray(String),
    Dialect(String),
    Ints,
    Types,
    Attrs(AttrPred),
    /// Attributes of one mnemonic without prefix, in braces or not.
    List {
        mnemonic: String,
        braces: bool,
    },
    /// Written in a way of its own, by name.
    Named(String),
}

#[derive(Debug)]
pub enum ParamFormat {
    Bare,
    Declared(Vec<FormatElem>),
    Custom,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Format {
    /// Only the generic form exists.
    Generic,
    Declared(Vec<FormatElem>),
    /// Written by hand; how, on one line.
    Custom(String),
}

/// One element of an assembly format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormatElem {
    Literal(String),
    Space,
    NoSpace,
    Newline,
    Operand(u8),
    Operands,
    Attr(u8),
    /// `qualified($attr)`: a dialect attribute with its prefix.
    QualifiedAttr(u8),
    Region(u8),
    Regions,
    Successor(u8),
    Successors,
    Type(SlotRef),
    /// `qualified(type($x))`: a dialect type with its prefix.
    QualifiedType(SlotRef),
    FunctionalType(SlotRef, SlotRef),
    AttrDict,
    AttrDictWithKeyword,
    PropDict,
    Group {
        elems: Vec<FormatElem>,
        anchor: u8,
        otherwise: Vec<FormatElem>,
    },
    OiList(Vec<Vec<FormatElem>>),
    Custom(String, Vec<CustomArg>),
    Param(u8),
    /// `qualified($param)`
    QualifiedParam(u8),
    Params,
    /// Parameters as `name = value`, comma separated, in any order.
    Struct(Vec<StructField>),
}

/// A field of `struct(...)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StructField {
    /// The parameter, whose name is the key.
    pub param: u8,
    /// The `custom<...>` directive that writes the value, or "".
    pub custom: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotRef {
    Operand(u8),
    Result(u8),
    Operands,
    Results,
    Attr(u8),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CustomArg {
    Operand(u8),
    Attr(u8),
    Region(u8),
    Successor(u8),
    Type(SlotRef),
    Param(u8),
    RefOperand(u8),
    RefAttr(u8),
    RefRegion(u8),
    RefType(SlotRef),
    RefParam(u8),
    AttrDict,
    PropDict,
    Text(String),
}

/// `target`'s type equals `f(source's type)`. With an empty summary the rule only infers (a trait verifies it).
#[derive(Debug, Clone)]
pub struct TypeRule {
    pub target: SlotRef,
    pub source: SlotRef,
    pub f: TypeFn,
    pub summary: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeFn {
    Same,
    Element,
    I1SameShape,
    Named(String),
}

/// A condition on several slots that is no type rule: `failed to verify that {summary}`.
#[derive(Debug)]
pub struct OpCheck {
    pub pred: OpPred,
    pub summary: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpPred {
    SameType(Vec<SlotRef>),
    SameShape(Vec<SlotRef>),
    SameElementType(Vec<SlotRef>),
    SameRank(Vec<SlotRef>),
    SameElementCount(Vec<SlotRef>),
    Named(String),
}
