//! Operation definitions: the static tables that one declaration of an operation expands to.
//!
//! The declarations are text (`grammar/dialects/<name>.ods`); `src/dialects/build.rs` turns them into `static` values of
//! these types, `grammar/build.rs` turns the same files into productions. The printer, the structural verifier, the op
//! reference and the assembler of parsed operations interpret the tables; nothing about one particular operation stands
//! anywhere else, except its hooks (see [`crate::hooks::OpHooks`]).

use bitflags::bitflags;

use crate::types::TypeKind;

/// A registered dialect: its namespace and everything declared in it.
#[derive(Debug)]
pub struct DialectDef {
    pub name: &'static str,
    pub summary: &'static str,
    pub ops: &'static [OpDef],
    pub enums: &'static [EnumDef],
    /// Types of the dialect (`!name.mnemonic<...>`).
    pub types: &'static [ParamDef],
    /// Attributes of the dialect (`#name.mnemonic<...>`).
    pub attrs: &'static [ParamDef],
}

/// The number of a registered operation. Registered operations are numbered in table order (dialect by dialect, by name
/// within a dialect); the context numbers unregistered names after them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct OpName(pub u32);

/// A registered operation.
#[derive(Debug)]
pub struct OpDef {
    /// The full name, `arith.addi`.
    pub name: &'static str,
    pub summary: &'static str,
    pub operands: &'static [ValueDef],
    pub results: &'static [ValueDef],
    /// Inherent attributes (properties), in declaration order. An `AttrSizedOperandSegments` operation has
    /// `operandSegmentSizes` as its last one (then `resultSegmentSizes`).
    pub attrs: &'static [AttrDef],
    pub regions: &'static [RegionDef],
    pub successors: &'static [SuccessorDef],
    pub traits: Traits,
    /// Memory effects that belong to no operand or result (those stand in [`ValueDef::effects`]).
    pub effects: Effects,
    /// The `ParentOneOf`/`HasParent` names; empty when any parent will do.
    pub parents: &'static [&'static str],
    /// The name of the implicit terminator where `Traits::SINGLE_BLOCK_IMPLICIT_TERMINATOR` is set, else "".
    pub implicit_terminator: &'static str,
    /// How types that the custom form leaves out follow from others; also verified.
    pub type_rules: &'static [TypeRule],
    /// Conditions on several slots that are no type rules.
    pub checks: &'static [OpCheck],
    /// What of these is verified, in this order.
    pub conditions: &'static [Condition],
    pub format: Format,
    /// A program that uses the operation, or "" where one can be made from the declaration.
    pub example: &'static str,
}

impl OpDef {
    /// What the verifier says of each condition, in the order of verification.
    pub fn condition_summaries(&self) -> impl Iterator<Item = &'static str> {
        self.conditions.iter().map(|condition| match condition {
            Condition::Rule(at) => self.type_rules[*at].summary,
            Condition::Check(at) => self.checks[*at].summary,
        })
    }

    /// The slot of the sizes of the operand groups, where an attribute holds them.
    pub fn operand_segments(&self) -> Option<usize> {
        let sized = self.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS);
        let after = self.traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS);
        self.attrs
            .len()
            .checked_sub(1 + usize::from(after))
            .filter(|_| sized)
    }

    /// The slot of the sizes of the result groups, where an attribute holds them.
    pub fn result_segments(&self) -> Option<usize> {
        let sized = self.traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS);
        self.attrs.len().checked_sub(1).filter(|_| sized)
    }
}

/// An operand or result declaration.
#[derive(Debug)]
pub struct ValueDef {
    pub name: &'static str,
    pub constraint: &'static TypeConstraint,
    pub arity: Arity,
    /// The attribute with the sizes of the groups that the values of a variadic slot fall into, or "".
    pub sizes: &'static str,
    /// What the operation does to the memory behind the value.
    pub effects: Effects,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    One,
    Optional,
    Variadic,
}

/// An inherent attribute declaration.
#[derive(Debug)]
pub struct AttrDef {
    pub name: &'static str,
    pub constraint: &'static AttrConstraint,
    pub optional: bool,
    /// The default in MLIR text (`1 : i64`, `#arith.fastmath<none>`), or "" for none.
    pub default: &'static str,
}

#[derive(Debug)]
pub struct RegionDef {
    pub name: &'static str,
    /// Summary for the verifier ("any region", "region with 1 blocks", ...).
    pub summary: &'static str,
    pub blocks: RegionBlocks,
    pub variadic: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionBlocks {
    Any,
    /// Exactly this many blocks (`SizedRegion`).
    Exactly(u32),
    AtLeast(u32),
    AtMost(u32),
}

#[derive(Debug)]
pub struct SuccessorDef {
    pub name: &'static str,
    pub variadic: bool,
}

/// A type constraint: a predicate and the words that the verifier uses for it.
///
/// The message of a violation is `operand #0 must be {summary}, but got 'f32'`.
#[derive(Debug)]
pub struct TypeConstraint {
    pub name: &'static str,
    pub summary: &'static str,
    pub pred: TypePred,
    /// The only type that fits, in MLIR text (`index`, `i1`, `!llvm.ptr`): the custom form may leave it out. Else "".
    pub buildable: &'static str,
    /// The kind of type that a custom form accepts where the type is written, if it looks at that already.
    pub class: Option<TypeClass>,
}

/// A kind of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeClass {
    Integer,
    Index,
    Float,
    Complex,
    Vector,
    RankedTensor,
    Tensor,
    MemRef,
    UnrankedMemRef,
    /// Ranked or not.
    AnyMemRef,
    Shaped,
    Function,
}

impl TypeClass {
    /// Whether a type is of this kind.
    pub fn contains(self, kind: &TypeKind) -> bool {
        use TypeKind as K;
        match self {
            TypeClass::Integer => matches!(kind, K::Integer { .. }),
            TypeClass::Index => matches!(kind, K::Index),
            TypeClass::Float => matches!(kind, K::Float(_)),
            TypeClass::Complex => matches!(kind, K::Complex(_)),
            TypeClass::Vector => matches!(kind, K::Vector { .. }),
            TypeClass::RankedTensor => matches!(kind, K::RankedTensor { .. }),
            TypeClass::Tensor => matches!(kind, K::RankedTensor { .. } | K::UnrankedTensor { .. }),
            TypeClass::MemRef => matches!(kind, K::MemRef { .. }),
            TypeClass::UnrankedMemRef => matches!(kind, K::UnrankedMemRef { .. }),
            TypeClass::AnyMemRef => matches!(kind, K::MemRef { .. } | K::UnrankedMemRef { .. }),
            TypeClass::Shaped => [TypeClass::Vector, TypeClass::Tensor, TypeClass::AnyMemRef]
                .iter()
                .any(|class| class.contains(kind)),
            TypeClass::Function => matches!(kind, K::Function { .. }),
        }
    }

    /// The name of the kind, unless it is one of several kinds.
    pub fn name(self) -> Option<&'static str> {
        match self {
            TypeClass::Integer => Some("builtin.integer"),
            TypeClass::Index => Some("builtin.index"),
            TypeClass::Complex => Some("builtin.complex"),
            TypeClass::Vector => Some("builtin.vector"),
            TypeClass::RankedTensor => Some("builtin.tensor"),
            TypeClass::MemRef => Some("builtin.memref"),
            TypeClass::UnrankedMemRef => Some("builtin.unranked_memref"),
            TypeClass::Function => Some("builtin.function"),
            TypeClass::Float | TypeClass::Tensor | TypeClass::AnyMemRef | TypeClass::Shaped => None,
        }
    }
}

/// A predicate on types. Every conjunction of the declarations is built from these.
#[derive(Debug)]
pub enum TypePred {
    Any,
    /// Integer of one of these widths (none: any width) and signedness.
    Int(&'static [u32], Sign),
    Index,
    /// A float of one of these kinds by keyword (`f32`, `bf16`, ...); none: any float.
    Float(&'static [&'static str]),
    NoneType,
    Function,
    Complex(&'static TypePred),
    Tuple,
    /// Any vector (rank 0 and scalable ones too), ranked or unranked tensor, ... of the element predicate.
    Vector(&'static TypePred),
    RankedTensor(&'static TypePred),
    UnrankedTensor(&'static TypePred),
    /// Ranked memref.
    MemRef(&'static TypePred),
    UnrankedMemRef(&'static TypePred),
    /// A shaped type (vector, tensor, memref) that has a rank.
    HasRank,
    /// A shaped type whose rank is one of these.
    Rank(&'static [u32]),
    /// A shaped type whose rank is at least this.
    MinRank(u32),
    /// A shaped type with static dimensions only.
    StaticShape,
    /// A memref with strided layout / identity layout / last dimension contiguous.
    Strided,
    IdentityLayout,
    /// A vector: scalable / without scalable dimensions / number of elements / trailing length.
    Scalable,
    FixedLength,
    NumElements(&'static [u64]),
    /// Any shaped type: its element type fits.
    ElementIs(&'static TypePred),
    /// A type of a dialect by full mnemonic (`llvm.ptr`); any of them when it ends in `.` (`llvm.`).
    Dialect(&'static str),
    /// A function of the dialects crate, by name (`llvm-compatible`, ...).
    Named(&'static str),
    AnyOf(&'static [TypePred]),
    AllOf(&'static [TypePred]),
    Not(&'static TypePred),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    Any,
    Signless,
    Signed,
    Unsigned,
}

/// An attribute constraint: what syntax the attribute has in custom forms, what values fit, and the verifier's words.
///
/// The message of a violation is `attribute 'x' failed to satisfy constraint: {summary}`.
#[derive(Debug)]
pub struct AttrConstraint {
    pub name: &'static str,
    pub summary: &'static str,
    pub syntax: AttrSyntax,
    pub pred: AttrPred,
}

/// How a bare attribute variable (`$x`) is written in a custom form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttrSyntax {
    /// Any attribute, with its type where it has one.
    Any,
    /// An attribute whose type is fixed by the constraint, written without it (`I64Attr`: `5`): the type in MLIR text.
    Typed(&'static str),
    /// An attribute whose type is another slot of the op, written without it (`TypedAttrInterface` with a type rule).
    TypedByRule,
    /// `@name` / `@root::@nested`
    FlatSymbol,
    Symbol,
    /// `@name` written as symbol, stored as string (`SymbolNameAttr`).
    SymbolName,
    /// `"text"`
    Str,
    /// Present or absent; no text of its own.
    Unit,
    /// An enum attribute by its keyword(s): index into the dialect's enums by full name `arith.CmpIPredicate`. Stored as an
    /// integer attribute or as `#dialect.mnemonic<...>`, as the [`EnumDef`] says.
    Enum(&'static str),
    /// A property with an enum value, written `keyword<value>`: the keyword and the enum's full name.
    NamedEnum(&'static str, &'static str),
    /// A type.
    Type,
    /// `affine_map<...>` / `affine_set<...>` without more.
    AffineMap,
    IntegerSet,
    /// `[a, b]`
    Array,
    /// `[1, 2]` stored as a dense array of this element type (`i64`).
    DenseArray(&'static str),
    Dict,
    /// The parameters of a dialect attribute without `#dialect.mnemonic` in front (`<...>`): full mnemonic.
    Dialect(&'static str),
}

/// A predicate on attributes.
#[derive(Debug)]
pub enum AttrPred {
    Any,
    /// An integer attribute of this type (MLIR text, `i64`, `index`), or of any integer or index type when "".
    Int(&'static str),
    /// A float attribute of this type, any when "".
    Float(&'static str),
    Bool,
    Str,
    Symbol,
    FlatSymbol,
    Type(&'static TypePred),
    Unit,
    AffineMap,
    IntegerSet,
    Array(&'static AttrPred),
    DenseArray(&'static str),
    Dict,
    /// Any elements attribute (dense, resource, sparse) / dense integer or float elements.
    Elements,
    DenseIntElements,
    DenseFpElements,
    /// Has a type (`TypedAttrInterface`).
    Typed,
    /// A value of this enum, stored as the enum says.
    Enum(&'static str),
    Dialect(&'static str),
    /// An integer attribute whose value lies in `min..=max` (signed).
    IntRange(i64, i64),
    /// The value is a power of two (above 0 / or 0).
    PowerOfTwo {
        or_zero: bool,
    },
    /// The number of elements of an array or dense array lies in `min..=max`.
    Count(u32, u32),
    /// A function of the dialects crate, by name.
    Named(&'static str),
    AnyOf(&'static [AttrPred]),
    AllOf(&'static [AttrPred]),
}

/// An enumeration: keywords and values, and how the attribute is stored.
#[derive(Debug)]
pub struct EnumDef {
    /// `arith.CmpIPredicate`
    pub name: &'static str,
    /// The mnemonic of the attribute when stored as `#dialect.mnemonic<keyword>`; "" when stored as an integer attribute.
    pub mnemonic: &'static str,
    /// Width of the integer, 32 or 64.
    pub width: u32,
    /// A bit set: several keywords joined by `separator`.
    pub bits: bool,
    /// ", " or "|" of a bit set.
    pub separator: &'static str,
    /// (keyword, value); the group keywords of a bit set too (`fast`).
    pub cases: &'static [(&'static str, i64)],
    pub summary: &'static str,
    /// The custom form writes the keyword inside `<...>` (`overflow<nsw>`).
    pub angle: bool,
}

/// The parameters of a dialect type or attribute.
#[derive(Debug)]
pub struct ParamDef {
    /// `gpu.async.token`
    pub name: &'static str,
    pub summary: &'static str,
    pub params: &'static [ParamSlot],
    pub format: ParamFormat,
}

impl ParamDef {
    /// Whether all parameters are written as `name = value`.
    pub fn is_struct(&self) -> bool {
        let is_struct = |elem: &FormatElem| match elem {
            FormatElem::Struct(fields) => fields.len() == self.params.len(),
            FormatElem::Group { elems, .. } => {
                let is_struct = |e: &FormatElem| matches!(e, FormatElem::Struct(fields) if fields.len() == self.params.len());
                elems.iter().any(is_struct)
            }
            _ => false,
        };
        matches!(self.format, ParamFormat::Declared(elems) if elems.iter().any(is_struct))
    }

    /// Whether the parameters may be left out together with their brackets.
    pub fn is_optional(&self) -> bool {
        let ParamFormat::Declared(elems) = self.format else {
            return true;
        };
        !matches!(elems.first(), Some(FormatElem::Literal(_)))
    }
}

#[derive(Debug)]
pub struct ParamSlot {
    pub name: &'static str,
    pub kind: ParamKind,
    pub optional: bool,
    /// Default in MLIR text, or "".
    pub default: &'static str,
}

/// What a parameter holds. Parameters are stored as attributes (integers as `i64` ones, types as type attributes).
#[derive(Debug, Clone, Copy)]
pub enum ParamKind {
    Int,
    Bool,
    Str,
    Type,
    /// An attribute that fits.
    Attr(&'static AttrPred),
    Enum(&'static str),
    /// One bare keyword of an enum (`DW_TAG_member`).
    Keyword(&'static str),
    /// An attribute that wraps an enum, by the enum's full name.
    EnumAttr(&'static str),
    /// A dense array of this element type.
    DenseArray(&'static str),
    Dialect(&'static str),
    Ints,
    Types,
    /// Attributes that fit, separated by commas.
    Attrs(&'static AttrPred),
    /// Attributes of one mnemonic that are written without prefix (`<a = 1>, <a = 2>`), in braces or not.
    List {
        mnemonic: &'static str,
        braces: bool,
    },
    /// Written in a way of its own, by name.
    Named(&'static str),
}

#[derive(Debug)]
pub enum ParamFormat {
    /// No parameters: the mnemonic alone.
    Bare,
    Declared(&'static [FormatElem]),
    /// Written by hand in the grammar and in the dialect's printer.
    Custom,
}

/// The assembly format.
#[derive(Debug)]
pub enum Format {
    /// Only the generic form exists.
    Generic,
    Declared(&'static [FormatElem]),
    /// Written by hand: a production in the grammar, a print hook in the dialect. The text is for readers: the notation of
    /// formats, with names for what belongs to no slot.
    Custom(&'static str),
}

/// One element of an assembly format. Indices count operands, attributes, ... of the [`OpDef`].
#[derive(Debug)]
pub enum FormatElem {
    /// A keyword or punctuation, printed with the usual spacing rules.
    Literal(&'static str),
    /// ` ` in the format: a space / `` ``: none / `\n`.
    Space,
    NoSpace,
    Newline,
    Operand(u8),
    /// All operands (`operands`).
    Operands,
    Attr(u8),
    /// `qualified($attr)`: a dialect attribute with its prefix.
    QualifiedAttr(u8),
    Region(u8),
    Regions,
    Successor(u8),
    Successors,
    /// `type($x)`
    Type(SlotRef),
    /// `qualified(type($x))`: a dialect type with its prefix.
    QualifiedType(SlotRef),
    /// `functional-type(a, b)`
    FunctionalType(SlotRef, SlotRef),
    AttrDict,
    AttrDictWithKeyword,
    PropDict,
    /// `( elems )? : ( else )`; `anchor` is the element of `elems` that decides.
    Group {
        elems: &'static [FormatElem],
        anchor: u8,
        otherwise: &'static [FormatElem],
    },
    /// `oilist(a | b | c)`: each clause at most once, in any order.
    OiList(&'static [&'static [FormatElem]]),
    /// `custom<Name>($a, type($b), ref($c))`
    Custom(&'static str, &'static [CustomArg]),
    /// A parameter of a type or attribute; with its prefix; `params`.
    Param(u8),
    QualifiedParam(u8),
    Params,
    /// Parameters as `name = value`, comma separated, in any order.
    Struct(&'static [StructField]),
}

/// A field of `struct(...)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StructField {
    /// The parameter, whose name is the key.
    pub param: u8,
    /// The `custom<...>` directive that writes the value, or "".
    pub custom: &'static str,
}

/// Something that has types: an operand, a result, or all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotRef {
    Operand(u8),
    Result(u8),
    Operands,
    Results,
    /// The type of a typed attribute.
    Attr(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomArg {
    Operand(u8),
    Attr(u8),
    Region(u8),
    Successor(u8),
    Type(SlotRef),
    Param(u8),
    /// `ref(...)` to something that an earlier element has bound.
    RefOperand(u8),
    RefAttr(u8),
    RefRegion(u8),
    RefType(SlotRef),
    RefParam(u8),
    AttrDict,
    PropDict,
    /// A string literal.
    Text(&'static str),
}

/// `target`'s type equals `f(source's type)`.
///
/// Used to fill in what the custom form leaves out, and by the verifier, which says `failed to verify that {summary}`.
/// A rule without summary only infers: a trait of the operation (`SameOperandsAndResultType`, ...) verifies the same.
#[derive(Debug)]
pub struct TypeRule {
    pub target: SlotRef,
    pub source: SlotRef,
    pub f: TypeFn,
    pub summary: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeFn {
    /// The same type.
    Same,
    /// The element type of a shaped type (or the type itself for others).
    Element,
    /// i1, or the source's shape with i1 elements.
    I1SameShape,
    /// A function of the dialects crate, by name.
    Named(&'static str),
}

/// A condition on several slots: `failed to verify that {summary}`.
#[derive(Debug)]
pub struct OpCheck {
    pub pred: OpPred,
    pub summary: &'static str,
}

/// The number of a type rule or of a check of the operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    Rule(usize),
    Check(usize),
}

#[derive(Debug)]
pub enum OpPred {
    SameType(&'static [SlotRef]),
    SameShape(&'static [SlotRef]),
    SameElementType(&'static [SlotRef]),
    SameRank(&'static [SlotRef]),
    SameElementCount(&'static [SlotRef]),
    /// A function of the dialects crate, by name.
    Named(&'static str),
}

bitflags! {
    /// Memory effects.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Effects: u8 {
        const READ = 1 << 0;
        const WRITE = 1 << 1;
        const ALLOCATE = 1 << 2;
        const FREE = 1 << 3;
    }
}

bitflags! {
    /// Traits and interfaces without methods. The verifier checks those that state something.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Traits: u64 {
        const TERMINATOR = 1 << 0;
        const RETURN_LIKE = 1 << 1;
        const ISOLATED_FROM_ABOVE = 1 << 2;
        const SYMBOL = 1 << 3;
        const SYMBOL_TABLE = 1 << 4;
        const NO_TERMINATOR = 1 << 5;
        const SINGLE_BLOCK = 1 << 6;
        const SINGLE_BLOCK_IMPLICIT_TERMINATOR = 1 << 7;
        const AFFINE_SCOPE = 1 << 8;
        const AUTOMATIC_ALLOCATION_SCOPE = 1 << 9;
        const GRAPH_REGION = 1 << 10;
        const COMMUTATIVE = 1 << 11;
        const IDEMPOTENT = 1 << 12;
        const INVOLUTION = 1 << 13;
        const CONSTANT_LIKE = 1 << 14;
        /// No memory effects at all.
        const NO_MEMORY_EFFECT = 1 << 15;
        const ALWAYS_SPECULATABLE = 1 << 16;
        const RECURSIVE_MEMORY_EFFECTS = 1 << 17;
        const RECURSIVELY_SPECULATABLE = 1 << 18;
        const CONDITIONALLY_SPECULATABLE = 1 << 19;
        const SAME_OPERANDS_AND_RESULT_TYPE = 1 << 20;
        const SAME_TYPE_OPERANDS = 1 << 21;
        const SAME_OPERANDS_AND_RESULT_SHAPE = 1 << 22;
        const SAME_OPERANDS_SHAPE = 1 << 23;
        const SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 1 << 24;
        const SAME_OPERANDS_ELEMENT_TYPE = 1 << 25;
        const ELEMENTWISE = 1 << 26;
        const SCALARIZABLE = 1 << 27;
        const VECTORIZABLE = 1 << 28;
        const TENSORIZABLE = 1 << 29;
        const ATTR_SIZED_OPERAND_SEGMENTS = 1 << 30;
        const ATTR_SIZED_RESULT_SEGMENTS = 1 << 31;
        /// The interface exists; the hook says more (`InferTypeOpInterface`, `LoopLike`, `BranchOpInterface`, ...).
        const INFERS_TYPES = 1 << 32;
        const BRANCH = 1 << 33;
        const REGION_BRANCH = 1 << 34;
        const LOOP_LIKE = 1 << 35;
        const CALL = 1 << 36;
        const CALLABLE = 1 << 37;
        const VIEW_LIKE = 1 << 38;
        const FUNCTION = 1 << 39;
        const SELECT_LIKE = 1 << 40;
        const MEM_ALLOC = 1 << 41;
        const HAS_ONLY_GRAPH_REGION = 1 << 42;
        const SYMBOL_USER = 1 << 43;
        const PARALLEL_COMBINING = 1 << 44;
        const OFFSET_SIZE_STRIDE = 1 << 45;
        const DESTINATION_STYLE = 1 << 46;
        const CAST = 1 << 47;
        const REGION_BRANCH_TERMINATOR = 1 << 48;
        const NO_REGION_ARGUMENTS = 1 << 49;
        const SAME_VARIADIC_OPERAND_SIZE = 1 << 50;
        const MEMREFS_NORMALIZABLE = 1 << 51;
        const RESULTS_BROADCASTABLE_SHAPE = 1 << 52;
        const SAME_VARIADIC_RESULT_SIZE = 1 << 53;
        const SAME_OPERANDS_AND_RESULT_RANK = 1 << 54;
        /// The memory effects are known: those of the values and of the operation, or what the hook says.
        const MEMORY_EFFECTS = 1 << 55;
        /// The custom form passes over unknown properties, and leaves missing ones to the verifier.
        const LENIENT_PROPERTIES = 1 << 56;
        /// The `ranges` hook tells the ranges of integers that the operation makes.
        const INFERS_INT_RANGES = 1 << 57;
    }
}
