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
    /// The namespace in front of the dot of every name, `arith`.
    pub name: String,
    /// The first line of the dialect's description.
    pub summary: String,
    /// Where the declarations stand, for messages.
    pub file: PathBuf,
    /// The operations, sorted by name.
    pub ops: Vec<Op>,
    /// The enumerations.
    pub enums: Vec<Enum>,
    /// Types of the dialect (`!name.mnemonic<...>`).
    pub types: Vec<Param>,
    /// Attributes of the dialect (`#name.mnemonic<...>`).
    pub attrs: Vec<Param>,
    /// The named type constraints, in declaration order.
    pub type_constraints: Vec<Rc<TypeConstraint>>,
    /// The named attribute constraints, in declaration order.
    pub attr_constraints: Vec<Rc<AttrConstraint>>,
}

/// An operation.
#[derive(Debug)]
pub struct Op {
    /// The full name, `arith.addi`.
    pub name: String,
    /// One line on what the operation does.
    pub summary: String,
    /// The line of the declaration in [`Dialect::file`].
    pub line: usize,
    /// Operand groups (ODS `arguments` that are values), in declaration order.
    pub operands: Vec<Value>,
    /// Result groups, in declaration order.
    pub results: Vec<Value>,
    /// Inherent attributes in declaration order; segment sizes come last.
    pub attrs: Vec<Attr>,
    /// Region declarations, in declaration order.
    pub regions: Vec<Region>,
    /// Successor declarations: the blocks that a terminator can branch to.
    pub successors: Vec<Successor>,
    /// Trait names in lower case (`no_memory_effect`); each is one of [`crate::TRAITS`].
    pub traits: Vec<String>,
    /// Effects that belong to no operand or result.
    pub effects: Vec<Effect>,
    /// The `ParentOneOf`/`HasParent` names; empty when any parent will do.
    pub parents: Vec<String>,
    /// The implicit terminator's full name, or "".
    pub implicit_terminator: String,
    /// Relations between the types of two slots: they fill in types that the custom form leaves out, and are verified.
    pub type_rules: Vec<TypeRule>,
    /// Verified conditions on several slots that determine no type.
    pub checks: Vec<OpCheck>,
    /// The type rules that are verified, and the checks, in the order of their verification.
    pub conditions: Vec<Condition>,
    /// The custom form (assembly format).
    pub format: Format,
    /// A program that uses the operation, or "".
    pub example: String,
}

/// The number of a type rule or a check of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// A type rule, by its index in [`Op::type_rules`].
    Rule(usize),
    /// A check, by its index in [`Op::checks`].
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
    /// The name in the declaration, `lhs`.
    pub name: String,
    /// The types that fit.
    pub constraint: Rc<TypeConstraint>,
    /// How many values the slot takes.
    pub arity: Arity,
    /// The attribute with the sizes of the groups that the values fall into, or "".
    pub sizes: String,
    /// Memory effects on the value: on the memory that an operand refers to, or that a result allocates.
    pub effects: Vec<Effect>,
}

/// How many values an operand or result slot takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one (`Optional`).
    Optional,
    /// Any number (`Variadic`).
    Variadic,
}

/// A memory effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The operation reads memory, `reads` in the declaration.
    Read,
    /// The operation writes memory, `writes` in the declaration.
    Write,
    /// The operation allocates memory, `allocates` in the declaration.
    Allocate,
    /// The operation frees memory, `frees` in the declaration.
    Free,
}

/// An inherent attribute.
#[derive(Debug)]
pub struct Attr {
    /// The name, `predicate`.
    pub name: String,
    /// The values that fit.
    pub constraint: Rc<AttrConstraint>,
    /// Whether the attribute may be absent.
    pub optional: bool,
    /// The default in MLIR text, or "".
    pub default: String,
}

/// A region declaration.
#[derive(Debug)]
pub struct Region {
    /// The name in the declaration, `bodyRegion`.
    pub name: String,
    /// Summary for the verifier ("any region", "region with 1 blocks", ...).
    pub summary: String,
    /// How many blocks the region may have.
    pub blocks: RegionBlocks,
    /// Whether the slot takes any number of regions (`VariadicRegion`); only the last slot can.
    pub variadic: bool,
}

/// How many blocks a region may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionBlocks {
    /// Any number (`AnyRegion`).
    Any,
    /// Exactly this many blocks (`SizedRegion`).
    Exactly(u32),
    /// At least this many blocks (`MinSizedRegion`).
    AtLeast(u32),
    /// At most this many blocks (`MaxSizedRegion`).
    AtMost(u32),
}

/// A successor declaration: a block that a terminator can branch to.
#[derive(Debug)]
pub struct Successor {
    /// The name in the declaration, `trueDest`.
    pub name: String,
    /// Whether the slot takes any number of blocks (`VariadicSuccessor`); only the last slot can.
    pub variadic: bool,
}

/// A named type constraint.
#[derive(Debug)]
pub struct TypeConstraint {
    /// The name in the declarations, `AnyTensor`.
    pub name: String,
    /// The dialect that declares it.
    pub dialect: String,
    /// The words of the verifier for the types that fit, "tensor of any type values".
    pub summary: String,
    /// The predicate that the type has to meet.
    pub pred: TypePred,
    /// The kind of type that a custom form accepts where the type is written, if it looks at that already.
    pub class: Option<TypeClass>,
    /// The only type that fits, in MLIR text, or "".
    pub buildable: String,
}

/// A predicate on types. Every conjunction of the declarations is built from these.
#[derive(Debug, Clone, PartialEq)]
pub enum TypePred {
    /// Every type.
    Any,
    /// Integer of one of these widths (none: any width) and signedness.
    Int(Vec<u32>, Sign),
    /// `index`.
    Index,
    /// A float of one of these kinds by keyword (`f32`, `bf16`, ...); none: any float.
    Float(Vec<String>),
    /// `none`.
    NoneType,
    /// A function type.
    Function,
    /// A complex number whose element type fits.
    Complex(Box<TypePred>),
    /// A tuple.
    Tuple,
    /// A vector, of rank 0 and scalable ones too, whose element type fits.
    Vector(Box<TypePred>),
    /// A tensor with a rank whose element type fits.
    RankedTensor(Box<TypePred>),
    /// A tensor without a rank whose element type fits.
    UnrankedTensor(Box<TypePred>),
    /// A memref with a rank whose element type fits.
    MemRef(Box<TypePred>),
    /// A memref without a rank whose element type fits.
    UnrankedMemRef(Box<TypePred>),
    /// A shaped type (vector, tensor, memref) that has a rank.
    HasRank,
    /// A shaped type whose rank is one of these.
    Rank(Vec<u32>),
    /// A shaped type whose rank is at least this.
    MinRank(u32),
    /// A shaped type with static dimensions only.
    StaticShape,
    /// A memref with strided layout.
    Strided,
    /// A memref with identity layout.
    IdentityLayout,
    /// A vector with a scalable dimension.
    Scalable,
    /// A vector without scalable dimensions.
    FixedLength,
    /// A vector with one of these numbers of elements.
    NumElements(Vec<u64>),
    /// Any shaped type: its element type fits.
    ElementIs(Box<TypePred>),
    /// A type of a dialect by full mnemonic (`llvm.ptr`); any of them when it ends in `.` (`llvm.`).
    Dialect(String),
    /// A function of the dialects crate, by name (`llvm-compatible`, ...).
    Named(String),
    /// At least one of these holds.
    AnyOf(Vec<TypePred>),
    /// All of these hold.
    AllOf(Vec<TypePred>),
    /// This does not hold.
    Not(Box<TypePred>),
}

/// The signedness that an integer type has to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Any of the three.
    Any,
    /// Signless (`i32`).
    Signless,
    /// Signed (`si32`).
    Signed,
    /// Unsigned (`ui32`).
    Unsigned,
}

/// A named attribute constraint.
#[derive(Debug)]
pub struct AttrConstraint {
    /// The name in the declarations, `I64Attr`.
    pub name: String,
    /// The dialect that declares it.
    pub dialect: String,
    /// The words of the verifier for the values that fit, "64-bit signless integer attribute".
    pub summary: String,
    /// How the attribute is written in a custom form.
    pub syntax: AttrSyntax,
    /// The predicate that the value has to meet.
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

/// How a bare attribute variable (`$x`) is written in a custom form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttrSyntax {
    /// Any attribute, with its type where it has one.
    Any,
    /// Written without its type, which is this one in MLIR text.
    Typed(String),
    /// Written without its type, which a type rule gives.
    TypedByRule,
    /// `@name`
    FlatSymbol,
    /// `@name` or `@root::@nested`
    Symbol,
    /// `@name` written as symbol, stored as string (`SymbolNameAttr`).
    SymbolName,
    /// `"text"`
    Str,
    /// Present or absent; no text of its own.
    Unit,
    /// A keyword of the enum with this full name, `arith.CmpIPredicate`.
    Enum(String),
    /// A property with an enum value, written `keyword<value>`: the keyword and the enum's full name.
    NamedEnum(String, String),
    /// A type.
    Type,
    /// `affine_map<...>`
    AffineMap,
    /// `affine_set<...>`
    IntegerSet,
    /// `[a, b]`
    Array,
    /// `[1, 2]` stored as a dense array of this element type (`i64`).
    DenseArray(String),
    /// `{a = 1, b}`
    Dict,
    /// A dialect attribute without the prefix: its full mnemonic.
    Dialect(String),
}

/// A predicate on attributes.
#[derive(Debug, Clone, PartialEq)]
pub enum AttrPred {
    /// Every attribute.
    Any,
    /// An integer attribute of this type (MLIR text, `i64`, `index`), or of any integer or index type when "".
    Int(String),
    /// A float attribute of this type, any when "".
    Float(String),
    /// A boolean (`true`, `false`).
    Bool,
    /// A string.
    Str,
    /// A reference to a symbol, nested ones too.
    Symbol,
    /// A reference to a symbol without nested parts, `@name`.
    FlatSymbol,
    /// A type that fits.
    Type(TypePred),
    /// `unit`.
    Unit,
    /// An affine map.
    AffineMap,
    /// An integer set.
    IntegerSet,
    /// An array whose elements all fit.
    Array(Box<AttrPred>),
    /// A dense array with this element type (`i64`).
    DenseArray(String),
    /// A dictionary.
    Dict,
    /// Elements of any storage: dense, resource or sparse (`ElementsAttr`).
    Elements,
    /// Dense elements of integer or index type.
    DenseIntElements,
    /// Dense elements of floating-point type.
    DenseFpElements,
    /// Has a type (`TypedAttrInterface`).
    Typed,
    /// A value of this enum, stored as the enum says.
    Enum(String),
    /// A dialect attribute by full mnemonic (`llvm.linkage`).
    Dialect(String),
    /// An integer attribute whose value lies in `min..=max` (signed).
    IntRange(i64, i64),
    /// An integer attribute whose value is a power of two.
    PowerOfTwo {
        /// Whether 0 passes too.
        or_zero: bool,
    },
    /// The number of elements of an array or dense array lies in this range.
    Count(u32, u32),
    /// A function of the dialects crate, by name.
    Named(String),
    /// At least one of these holds.
    AnyOf(Vec<AttrPred>),
    /// All of these hold.
    AllOf(Vec<AttrPred>),
}

/// An enumeration.
#[derive(Debug)]
pub struct Enum {
    /// The full name, `arith.CmpIPredicate`.
    pub name: String,
    /// One line on what the values choose between; may be "".
    pub summary: String,
    /// Mnemonic of `#dialect.mnemonic<keyword>`, or "" when stored as an integer attribute.
    pub mnemonic: String,
    /// The width in bits of the integer that holds a value.
    pub width: u32,
    /// Whether values are sets of cases, a bit each, and not one case.
    pub bits: bool,
    /// What stands between the cases of a bit set: ", " or "|".
    pub separator: String,
    /// The cases as keyword and value; a bit set has keywords for groups of cases too (`fast`).
    pub cases: Vec<(String, i64)>,
    /// Whether the custom form writes the keyword inside `<...>` (`overflow<nsw>`).
    pub angle: bool,
}

/// A type or an attribute of the dialect.
#[derive(Debug)]
pub struct Param {
    /// The full mnemonic, `gpu.async.token`.
    pub name: String,
    /// One line on what the type or attribute stands for.
    pub summary: String,
    /// The parameters, in declaration order.
    pub params: Vec<ParamSlot>,
    /// How the parameters are written.
    pub format: ParamFormat,
}

/// A parameter of a dialect type or attribute.
#[derive(Debug)]
pub struct ParamSlot {
    /// The name, also the key where parameters are written as `name = value`.
    pub name: String,
    /// The values that the parameter takes, and how they are written.
    pub kind: ParamKind,
    /// Whether the parameter may be left out.
    pub optional: bool,
    /// Default in MLIR text, or "".
    pub default: String,
}

/// The values that a parameter takes. They are stored as attributes: integers as `i64` ones, types as type attributes.
#[derive(Debug, Clone, PartialEq)]
pub enum ParamKind {
    /// An integer.
    Int,
    /// `true` or `false`.
    Bool,
    /// A string in quotes.
    Str,
    /// A type.
    Type,
    /// An attribute that fits.
    Attr(AttrPred),
    /// A value of the enum with this full name.
    Enum(String),
    /// One bare keyword of an enum.
    Keyword(String),
    /// An attribute that wraps an enum, by the enum's full name.
    EnumAttr(String),
    /// A dense array of this element type.
    DenseArray(String),
    /// A dialect attribute by full mnemonic, written without prefix.
    Dialect(String),
    /// Integers separated by commas.
    Ints,
    /// Types separated by commas.
    Types,
    /// Attributes that fit, separated by commas.
    Attrs(AttrPred),
    /// Attributes of one mnemonic without prefix, in braces or not.
    List {
        /// The full mnemonic of the attributes.
        mnemonic: String,
        /// Whether braces stand around the list.
        braces: bool,
    },
    /// Written in a way of its own, by name.
    Named(String),
}

/// How the parameters of a dialect type or attribute are written.
#[derive(Debug)]
pub enum ParamFormat {
    /// No parameters: the mnemonic alone.
    Bare,
    /// Written by the elements of the declared format.
    Declared(Vec<FormatElem>),
    /// Written by hand in the grammar and in the dialect's printer.
    Custom,
}

/// The custom form of an operation (assembly format).
#[derive(Debug, PartialEq, Eq)]
pub enum Format {
    /// Only the generic form exists.
    Generic,
    /// Read and printed by the elements of the declared format.
    Declared(Vec<FormatElem>),
    /// Read and printed by code written by hand; the text shows the form in the notation of declared ones.
    Custom(String),
}

/// One element of an assembly format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormatElem {
    /// A keyword or punctuation, printed with the usual spacing rules.
    Literal(String),
    /// A space, ` ` in the format.
    Space,
    /// No space where the spacing rules would put one, `` `` `` in the format.
    NoSpace,
    /// A line break, `\n` in the format.
    Newline,
    /// One operand group, `$x`.
    Operand(u8),
    /// All operands (`operands`).
    Operands,
    /// One attribute, `$x`.
    Attr(u8),
    /// `qualified($attr)`: a dialect attribute with its prefix.
    QualifiedAttr(u8),
    /// One region, or the variadic group of them, `$x`.
    Region(u8),
    /// All regions (`regions`).
    Regions,
    /// One successor, or the variadic group of them, `$x`.
    Successor(u8),
    /// All successors (`successors`).
    Successors,
    /// `type($x)`
    Type(SlotRef),
    /// `qualified(type($x))`: a dialect type with its prefix.
    QualifiedType(SlotRef),
    /// `functional-type(a, b)`
    FunctionalType(SlotRef, SlotRef),
    /// The attributes that no other element writes, `{...}` (`attr-dict`).
    AttrDict,
    /// The same with `attributes` in front (`attr-dict-with-keyword`).
    AttrDictWithKeyword,
    /// The inherent attributes that no other element writes, `<{...}>` (`prop-dict`).
    PropDict,
    /// `(elems)? : (otherwise)`: the elements are written if the anchor is present.
    Group {
        /// The elements of the group.
        elems: Vec<FormatElem>,
        /// The index in `elems` of the element that decides (marked by `^` in the format).
        anchor: u8,
        /// The elements written instead when the anchor is absent.
        otherwise: Vec<FormatElem>,
    },
    /// `oilist(a | b | c)`: each clause at most once, in any order.
    OiList(Vec<Vec<FormatElem>>),
    /// `custom<Name>($a, type($b), ref($c))`
    Custom(String, Vec<CustomArg>),
    /// One parameter of a type or attribute, `$x`.
    Param(u8),
    /// `qualified($param)`
    QualifiedParam(u8),
    /// All parameters, separated by commas (`params`).
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

/// An operand group, result group or attribute of an operation as something that has types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotRef {
    /// The operand group with this index.
    Operand(u8),
    /// The result group with this index.
    Result(u8),
    /// All operands.
    Operands,
    /// All results.
    Results,
    /// The attribute with this index, which carries its type (`TypedAttrInterface`).
    Attr(u8),
}

/// An argument of a `custom<...>` directive. Indices count the groups of the declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CustomArg {
    /// An operand group, `$x`.
    Operand(u8),
    /// An attribute, `$x`.
    Attr(u8),
    /// A region, `$x`.
    Region(u8),
    /// A successor, `$x`.
    Successor(u8),
    /// The types of a slot, `type($x)`.
    Type(SlotRef),
    /// A parameter of a type or attribute, `$x`.
    Param(u8),
    /// An operand group that an earlier element has read, `ref($x)`.
    RefOperand(u8),
    /// An attribute that an earlier element has read, `ref($x)`.
    RefAttr(u8),
    /// A region that an earlier element has read, `ref($x)`.
    RefRegion(u8),
    /// Types that an earlier element has read, `ref(type($x))`.
    RefType(SlotRef),
    /// A parameter that an earlier element has read, `ref($x)`.
    RefParam(u8),
    /// The attributes that no other element writes (`attr-dict`).
    AttrDict,
    /// The inherent attributes that no other element writes (`prop-dict`).
    PropDict,
    /// A string literal.
    Text(String),
}

/// `target`'s type equals `f(source's type)`. With an empty summary the rule only infers (a trait verifies it).
#[derive(Debug, Clone)]
pub struct TypeRule {
    /// The slot whose type is determined.
    pub target: SlotRef,
    /// The slot whose type determines it.
    pub source: SlotRef,
    /// The function from the source's type to the target's.
    pub f: TypeFn,
    /// The words of the verifier, or "" for a rule that only infers.
    pub summary: String,
}

/// A function from the type of one slot to that of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeFn {
    /// The same type.
    Same,
    /// The element type of a shaped type (or the type itself for others).
    Element,
    /// i1, or the source's shape with i1 elements.
    I1SameShape,
    /// A function of the dialects crate, by name.
    Named(String),
}

/// A condition on several slots that is no type rule: `failed to verify that {summary}`.
#[derive(Debug)]
pub struct OpCheck {
    /// The condition.
    pub pred: OpPred,
    /// The words of the verifier.
    pub summary: String,
}

/// A condition on several slots of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpPred {
    /// The types are the same.
    SameType(Vec<SlotRef>),
    /// The shapes are the same, element types aside.
    SameShape(Vec<SlotRef>),
    /// The element types are the same.
    SameElementType(Vec<SlotRef>),
    /// The ranks are the same.
    SameRank(Vec<SlotRef>),
    /// The numbers of elements are the same.
    SameElementCount(Vec<SlotRef>),
    /// A function of the dialects crate, by name.
    Named(String),
}
