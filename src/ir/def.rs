//! Operation definitions: the static tables that one declaration of an operation expands to.
//!
//! The declarations are text (`grammar/dialects/<name>.ods`); `src/dialects/build.rs` turns them into `static` values of
//! these types, `grammar/build.rs` turns the same files into productions. The printer, the structural verifier, the op
//! reference and the assembler of parsed operations interpret the tables; nothing about one particular operation stands
//! anywhere else, except its hooks (see [`crate::hooks::OpHooks`]).

mod traits;

pub use traits::{Effects, Traits};

use crate::types::TypeKind;

/// A registered dialect: its namespace and everything declared in it.
#[derive(Debug)]
pub struct DialectDef {
    /// The namespace in front of the dot of every name, `arith`.
    pub name: &'static str,
    /// The first line of the dialect's description.
    pub summary: &'static str,
    /// The operations, sorted by name.
    pub ops: &'static [OpDef],
    /// The enumerations.
    pub enums: &'static [EnumDef],
    /// Types of the dialect (`!name.mnemonic<...>`).
    pub types: &'static [ParamDef],
    /// Attributes of the dialect (`#name.mnemonic<...>`).
    pub attrs: &'static [ParamDef],
    /// A hash of names and formats, by which a parser that was made from the same declaration is known.
    pub fingerprint: u64,
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
    /// One line on what the operation does.
    pub summary: &'static str,
    /// Operand groups (ODS `arguments` that are values), in declaration order.
    pub operands: &'static [ValueDef],
    /// Result groups, in declaration order.
    pub results: &'static [ValueDef],
    /// Inherent attributes (properties), in declaration order. An `AttrSizedOperandSegments` operation has
    /// `operandSegmentSizes` as its last one (then `resultSegmentSizes`).
    pub attrs: &'static [AttrDef],
    /// Region declarations, in declaration order.
    pub regions: &'static [RegionDef],
    /// Successor declarations: the blocks that a terminator can branch to.
    pub successors: &'static [SuccessorDef],
    /// Traits, and interfaces that need no method here.
    pub traits: Traits,
    /// Memory effects of the operation as such; those on an operand or a result stand in [`ValueDef::effects`].
    pub effects: Effects,
    /// The `ParentOneOf`/`HasParent` names; empty when any parent will do.
    pub parents: &'static [&'static str],
    /// The name of the terminator that is added to blocks without one, where `Traits::SINGLE_BLOCK_IMPLICIT_TERMINATOR`
    /// is set; else "".
    pub implicit_terminator: &'static str,
    /// Relations between the types of two slots: they fill in types that the custom form leaves out, and are verified.
    pub type_rules: &'static [TypeRule],
    /// Verified conditions on several slots that determine no type.
    pub checks: &'static [OpCheck],
    /// The type rules and checks that the verifier goes through, in this order.
    pub conditions: &'static [Condition],
    /// The custom form (assembly format).
    pub format: Format,
    /// A program that uses the operation, or "" where one can be made from the declaration.
    pub example: &'static str,
}

impl OpDef {
    /// The words that the verifier uses for each condition, in the order of verification.
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
    /// The name in the declaration, `lhs`.
    pub name: &'static str,
    /// The types that fit.
    pub constraint: &'static TypeConstraint,
    /// How many values the slot takes.
    pub arity: Arity,
    /// For a variadic slot that is split up further (`VariadicOfVariadic`): the attribute with the sizes of the parts.
    /// Else "".
    pub sizes: &'static str,
    /// Memory effects on the value: on the memory that an operand refers to, or that a result allocates.
    pub effects: Effects,
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

/// An inherent attribute declaration.
#[derive(Debug)]
pub struct AttrDef {
    /// The name, `predicate`.
    pub name: &'static str,
    /// The values that fit.
    pub constraint: &'static AttrConstraint,
    /// Whether the attribute may be absent.
    pub optional: bool,
    /// The default in MLIR text (`1 : i64`, `#arith.fastmath<none>`), or "" for none.
    pub default: &'static str,
}

/// A region declaration.
#[derive(Debug)]
pub struct RegionDef {
    /// The name in the declaration, `bodyRegion`.
    pub name: &'static str,
    /// Summary for the verifier ("any region", "region with 1 blocks", ...).
    pub summary: &'static str,
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
pub struct SuccessorDef {
    /// The name in the declaration, `trueDest`.
    pub name: &'static str,
    /// Whether the slot takes any number of blocks (`VariadicSuccessor`); only the last slot can.
    pub variadic: bool,
}

/// A type constraint: a predicate and the words that the verifier uses for it.
///
/// The message of a violation is `operand #0 must be {summary}, but got 'f32'`.
#[derive(Debug)]
pub struct TypeConstraint {
    /// The name in the declarations, `AnyTensor`.
    pub name: &'static str,
    /// The words of the verifier for the types that fit, "tensor of any type values".
    pub summary: &'static str,
    /// The predicate that the type has to meet.
    pub pred: TypePred,
    /// The only type that fits, in MLIR text (`index`, `i1`, `!llvm.ptr`): the custom form may leave it out. Else "".
    pub buildable: &'static str,
    /// The kind of type that a custom form insists on when it parses the type, if it does; other types are syntax
    /// errors.
    pub class: Option<TypeClass>,
}

/// A kind of types: a builtin type with any parameters, or several of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeClass {
    /// Integers of any width and signedness.
    Integer,
    /// `index`.
    Index,
    /// Floating-point types.
    Float,
    /// Complex numbers.
    Complex,
    /// Vectors.
    Vector,
    /// Tensors with a rank.
    RankedTensor,
    /// Tensors with or without a rank.
    Tensor,
    /// Memrefs with a rank.
    MemRef,
    /// Memrefs without a rank, `memref<*xf32>`.
    UnrankedMemRef,
    /// Memrefs with or without a rank.
    AnyMemRef,
    /// Types with elements: vectors, tensors and memrefs (`ShapedType`).
    Shaped,
    /// Function types.
    Function,
    /// The types that fit the constraint: an interface, whose name is not said.
    Fitting,
}

impl TypeClass {
    /// Whether a type is of this kind; any is, where the constraint decides (see [`crate::verify::is_of_class`]).
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
            TypeClass::Fitting => true,
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
            TypeClass::Float
            | TypeClass::Tensor
            | TypeClass::AnyMemRef
            | TypeClass::Shaped
            | TypeClass::Fitting => None,
        }
    }
}

/// A predicate on types. Every conjunction of the declarations is built from these.
#[derive(Debug)]
pub enum TypePred {
    /// Every type.
    Any,
    /// Integer of one of these widths (none: any width) and signedness.
    Int(&'static [u32], Sign),
    /// `index`.
    Index,
    /// A float of one of these kinds by keyword (`f32`, `bf16`, ...); none: any float.
    Float(&'static [&'static str]),
    /// `none`.
    NoneType,
    /// A function type.
    Function,
    /// A complex number whose element type fits.
    Complex(&'static TypePred),
    /// A tuple.
    Tuple,
    /// A vector, of rank 0 and scalable ones too, whose element type fits.
    Vector(&'static TypePred),
    /// A tensor with a rank whose element type fits.
    RankedTensor(&'static TypePred),
    /// A tensor without a rank whose element type fits.
    UnrankedTensor(&'static TypePred),
    /// A memref with a rank whose element type fits.
    MemRef(&'static TypePred),
    /// A memref without a rank whose element type fits.
    UnrankedMemRef(&'static TypePred),
    /// A shaped type (vector, tensor, memref) that has a rank.
    HasRank,
    /// A shaped type whose rank is one of these.
    Rank(&'static [u32]),
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
    NumElements(&'static [u64]),
    /// Any shaped type: its element type fits.
    ElementIs(&'static TypePred),
    /// A type of a dialect by full mnemonic (`llvm.ptr`); any of them when it ends in `.` (`llvm.`).
    Dialect(&'static str),
    /// A function of the dialects crate, by name (`llvm-compatible`, ...).
    Named(&'static str),
    /// At least one of these holds.
    AnyOf(&'static [TypePred]),
    /// All of these hold.
    AllOf(&'static [TypePred]),
    /// This does not hold.
    Not(&'static TypePred),
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

/// An attribute constraint: what syntax the attribute has in custom forms, what values fit, and the verifier's words.
///
/// The message of a violation is `attribute 'x' failed to satisfy constraint: {summary}`.
#[derive(Debug)]
pub struct AttrConstraint {
    /// The name in the declarations, `I64Attr`.
    pub name: &'static str,
    /// The words of the verifier for the values that fit, "64-bit signless integer attribute".
    pub summary: &'static str,
    /// How the attribute is written in a custom form.
    pub syntax: AttrSyntax,
    /// The predicate that the value has to meet.
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
    /// A keyword of the enum with this full name, `arith.CmpIPredicate`, or several of a bit set. Stored as an integer
    /// attribute or as `#dialect.mnemonic<...>`, as the [`EnumDef`] says.
    Enum(&'static str),
    /// A property with an enum value, written `keyword<value>`: the keyword and the enum's full name.
    NamedEnum(&'static str, &'static str),
    /// A type.
    Type,
    /// `affine_map<...>`
    AffineMap,
    /// `affine_set<...>`
    IntegerSet,
    /// `[a, b]`
    Array,
    /// `[1, 2]` stored as a dense array of this element type (`i64`).
    DenseArray(&'static str),
    /// `{a = 1, b}`
    Dict,
    /// The parameters of a dialect attribute without `#dialect.mnemonic` in front (`<...>`): full mnemonic.
    Dialect(&'static str),
}

/// A predicate on attributes.
#[derive(Debug)]
pub enum AttrPred {
    /// Every attribute.
    Any,
    /// An integer attribute of this type (MLIR text, `i64`, `index`), or of any integer or index type when "".
    Int(&'static str),
    /// A float attribute of this type, any when "".
    Float(&'static str),
    /// A boolean (`true`, `false`).
    Bool,
    /// A string.
    Str,
    /// A reference to a symbol, nested ones too.
    Symbol,
    /// A reference to a symbol without nested parts, `@name`.
    FlatSymbol,
    /// A type that fits.
    Type(&'static TypePred),
    /// `unit`.
    Unit,
    /// An affine map.
    AffineMap,
    /// An integer set.
    IntegerSet,
    /// An array whose elements all fit.
    Array(&'static AttrPred),
    /// A dense array with this element type (`i64`).
    DenseArray(&'static str),
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
    Enum(&'static str),
    /// A dialect attribute by full mnemonic (`llvm.linkage`).
    Dialect(&'static str),
    /// An integer attribute whose value lies in `min..=max` (signed).
    IntRange(i64, i64),
    /// An integer attribute whose value is a power of two.
    PowerOfTwo {
        /// Whether 0 passes too.
        or_zero: bool,
    },
    /// The number of elements of an array or dense array lies in `min..=max`.
    Count(u32, u32),
    /// A function of the dialects crate, by name.
    Named(&'static str),
    /// At least one of these holds.
    AnyOf(&'static [AttrPred]),
    /// All of these hold.
    AllOf(&'static [AttrPred]),
}

impl AttrPred {
    /// Whether a reference to a symbol may fit.
    pub fn may_be_symbol(&self) -> bool {
        match self {
            AttrPred::Any | AttrPred::Symbol | AttrPred::FlatSymbol | AttrPred::Named(_) => true,
            AttrPred::AnyOf(preds) | AttrPred::AllOf(preds) => {
                preds.iter().any(AttrPred::may_be_symbol)
            }
            _ => false,
        }
    }
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
    /// One line on what the values choose between; may be "".
    pub summary: &'static str,
    /// The custom form writes the keyword inside `<...>` (`overflow<nsw>`).
    pub angle: bool,
}

/// The parameters of a dialect type or attribute.
#[derive(Debug)]
pub struct ParamDef {
    /// `gpu.async.token`
    pub name: &'static str,
    /// One line on what the type or attribute stands for.
    pub summary: &'static str,
    /// The parameters, in declaration order.
    pub params: &'static [ParamSlot],
    /// How the parameters are written.
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

/// A parameter of a dialect type or attribute.
#[derive(Debug)]
pub struct ParamSlot {
    /// The name, also the key where parameters are written as `name = value`.
    pub name: &'static str,
    /// The values that the parameter takes, and how they are written.
    pub kind: ParamKind,
    /// Whether the parameter may be left out.
    pub optional: bool,
    /// Default in MLIR text, or "".
    pub default: &'static str,
}

/// The values that a parameter takes. They are stored as attributes: integers as `i64` ones, types as type attributes.
#[derive(Debug, Clone, Copy)]
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
    Attr(&'static AttrPred),
    /// A value of the enum with this full name.
    Enum(&'static str),
    /// One bare keyword of an enum (`DW_TAG_member`).
    Keyword(&'static str),
    /// An attribute that wraps an enum, by the enum's full name.
    EnumAttr(&'static str),
    /// A dense array of this element type.
    DenseArray(&'static str),
    /// A dialect attribute by full mnemonic, written without prefix.
    Dialect(&'static str),
    /// Integers separated by commas.
    Ints,
    /// Types separated by commas.
    Types,
    /// Attributes that fit, separated by commas.
    Attrs(&'static AttrPred),
    /// Attributes of one mnemonic that are written without prefix (`<a = 1>, <a = 2>`), in braces or not.
    List {
        /// The full mnemonic of the attributes.
        mnemonic: &'static str,
        /// Whether braces stand around the list.
        braces: bool,
    },
    /// Written by hand in the grammar and the dialect's printer, under this name.
    Named(&'static str),
}

/// How the parameters of a dialect type or attribute are written.
#[derive(Debug)]
pub enum ParamFormat {
    /// No parameters: the mnemonic alone.
    Bare,
    /// Written by the elements of the declared format.
    Declared(&'static [FormatElem]),
    /// Written by hand in the grammar and in the dialect's printer.
    Custom,
}

/// The custom form of an operation (assembly format).
#[derive(Debug)]
pub enum Format {
    /// Only the generic form exists.
    Generic,
    /// Read and printed by the elements of the declared format.
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
        elems: &'static [FormatElem],
        /// The index in `elems` of the element that decides (marked by `^` in the format).
        anchor: u8,
        /// The elements written instead when the anchor is absent.
        otherwise: &'static [FormatElem],
    },
    /// `oilist(a | b | c)`: each clause at most once, in any order.
    OiList(&'static [&'static [FormatElem]]),
    /// `custom<Name>($a, type($b), ref($c))`
    Custom(&'static str, &'static [CustomArg]),
    /// One parameter of a type or attribute, `$x`.
    Param(u8),
    /// The same with its prefix, `qualified($x)`.
    QualifiedParam(u8),
    /// All parameters, separated by commas (`params`).
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    Text(&'static str),
}

/// `target`'s type equals `f(source's type)`.
///
/// Used to fill in what the custom form leaves out, and by the verifier, which says `failed to verify that {summary}`.
/// A rule without summary only infers: a trait of the operation (`SameOperandsAndResultType`, ...) verifies the same.
#[derive(Debug)]
pub struct TypeRule {
    /// The slot whose type is determined.
    pub target: SlotRef,
    /// The slot whose type determines it.
    pub source: SlotRef,
    /// The function from the source's type to the target's.
    pub f: TypeFn,
    /// The words of the verifier, or "" for a rule that only infers.
    pub summary: &'static str,
}

/// A function from the type of one slot to that of another.
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
    /// The condition.
    pub pred: OpPred,
    /// The words of the verifier.
    pub summary: &'static str,
}

/// A verified condition of an operation, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// A type rule, by its index in [`OpDef::type_rules`].
    Rule(usize),
    /// A check, by its index in [`OpDef::checks`].
    Check(usize),
}

/// A condition on several slots of an operation.
#[derive(Debug)]
pub enum OpPred {
    /// The types are the same.
    SameType(&'static [SlotRef]),
    /// The shapes are the same, element types aside.
    SameShape(&'static [SlotRef]),
    /// The element types are the same.
    SameElementType(&'static [SlotRef]),
    /// The ranks are the same.
    SameRank(&'static [SlotRef]),
    /// The numbers of elements are the same.
    SameElementCount(&'static [SlotRef]),
    /// A function of the dialects crate, by name.
    Named(&'static str),
}
