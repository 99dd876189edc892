//! How operations of simple formats are read.

use oxmlir_ir::def::{Arity, AttrSyntax, CustomArg, EnumDef, Format, FormatElem, OpDef, SlotRef};
use oxmlir_ir::{Context, OpName};
use smallvec::SmallVec;

use super::plan::Plan;
use crate::direct::{Read, Reader};
use crate::state::Piece;
use crate::syntax::{self, Directive};

/// How an operation is read.
pub(super) struct Program {
    pub(super) def: &'static OpDef,
    pub(super) steps: Steps,
    /// How it is made without a draft, if it can be.
    pub(super) plan: Option<Plan>,
}

/// A step of reading, each but words, dictionaries and groups for a piece.
pub(super) enum Step {
    Word(&'static str),
    Operand,
    /// Operands separated by commas, perhaps none.
    Operands,
    Type,
    /// Types separated by commas, one at least.
    Types,
    /// A type of a function.
    Function,
    /// A word for the case of an enum, in angle brackets or not.
    Case {
        angle: bool,
    },
    /// The case of an enum, which is not there.
    NoCase(&'static EnumDef),
    /// Cases of a set, with what separates them, if there are any.
    Cases(&'static EnumDef),
    /// The same in angle brackets behind a word: `overflow<nsw, nuw>`.
    NamedCases(&'static str, &'static EnumDef),
    /// A type that is an attribute.
    TypeAttr,
    /// Something that its dialect reads.
    ByHand(fn(&mut Reader) -> Read<Piece>),
    /// The name of a symbol.
    Symbol,
    /// A number with its type, or a boolean.
    Value,
    /// A number without its type.
    Number,
    /// Numbers in brackets, separated by commas.
    Numbers,
    /// Attributes in brackets, separated by commas.
    Array,
    /// A dictionary of attributes, if it is there.
    Dict,
    /// The same in angle brackets, as one attribute.
    Properties,
    /// Values and numbers between two brackets, separated by commas.
    Indices(u8, u8),
    /// The name of a block.
    Successor,
    /// One operand, or none.
    OptionalOperand,
    /// Nothing but its place: a directive without text.
    Here,
    /// Something that begins with one of these words, which is not there.
    Absent(SmallVec<[&'static str; 2]>),
    /// A group of elements, if what it begins with is there.
    Group(Begin, Steps),
}

pub(super) type Steps = Vec<Step>;

impl Step {
    pub(super) fn is_group(&self) -> bool {
        matches!(self, Step::Group(..))
    }
}

/// What an optional group begins with.
pub(super) enum Begin {
    Word(&'static str),
    Operand,
}

impl Program {
    /// How an operation is read, if its format is simple.
    pub(super) fn of(cx: &Context, op: OpName) -> Option<Box<Program>> {
        let def = cx.op_def(op)?;
        let Format::Declared(elems) = def.format else {
            return None;
        };
        if !def.regions.is_empty() {
            return None;
        }
        let steps = steps(cx, def, elems, false)?;
        let plan = Plan::of(cx, def, elems);
        Some(Box::new(Program { def, steps, plan }))
    }
}

fn is_space(elem: &FormatElem) -> bool {
    matches!(
        elem,
        FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline
    )
}

/// Whether an element has no piece.
pub(super) fn is_silent(elem: &FormatElem) -> bool {
    is_space(elem) || matches!(elem, FormatElem::Literal(_))
}

/// How elements are read; nothing if one of them is left to the parser.
fn steps(
    cx: &Context,
    def: &'static OpDef,
    elems: &'static [FormatElem],
    in_group: bool,
) -> Option<Steps> {
    let mut steps = Steps::new();
    for (at, elem) in elems.iter().enumerate() {
        let mut behind = elems[at + 1..].iter().filter(|elem| !is_space(elem));
        let next = behind.next();
        if !is_space(elem) {
            steps.push(step(cx, def, elem, next, in_group)?);
        }
    }
    Some(steps)
}

/// How an element is read; nothing for one that is left to the parser. What is optional of a group that is there is there, too.
pub(super) fn step(
    cx: &Context,
    def: &'static OpDef,
    elem: &'static FormatElem,
    next: Option<&FormatElem>,
    in_group: bool,
) -> Option<Step> {
    let ends_at_comma = matches!(next, Some(FormatElem::Literal(",")));
    match elem {
        FormatElem::Literal(word) => Some(Step::Word(word)),
        FormatElem::Operand(group) => match def.operands[usize::from(*group)].arity {
            Arity::One => Some(Step::Operand),
            Arity::Optional => Some(Step::OptionalOperand),
            Arity::Variadic => (!ends_at_comma).then_some(Step::Operands),
        },
        FormatElem::Operands => (!ends_at_comma).then_some(Step::Operands),
        FormatElem::Type(SlotRef::Operands | SlotRef::Results) => {
            (!ends_at_comma).then_some(Step::Types)
        }
        FormatElem::Type(slot) | FormatElem::QualifiedType(slot) => {
            let group = match slot {
                SlotRef::Operand(group) => def.operands.get(usize::from(*group))?,
                SlotRef::Result(group) => def.results.get(usize::from(*group))?,
                _ => return None,
            };
            match group.arity {
                Arity::One => Some(Step::Type),
                Arity::Optional => in_group.then_some(Step::Type),
                Arity::Variadic => (!ends_at_comma).then_some(Step::Types),
            }
        }
        FormatElem::FunctionalType(..) => Some(Step::Function),
        FormatElem::Attr(slot) => match def.attrs[usize::from(*slot)].constraint.syntax {
            AttrSyntax::Enum(of) => Some(Step::Case {
                angle: cx.registry().enum_def(of)?.angle,
            }),
            AttrSyntax::Array => Some(Step::Array),
            AttrSyntax::FlatSymbol | AttrSyntax::Symbol => Some(Step::Symbol),
            AttrSyntax::Any if matches!(next, Some(FormatElem::Literal(")"))) => Some(Step::Value),
            AttrSyntax::Any | AttrSyntax::TypedByRule => next.is_none().then_some(Step::Value),
            AttrSyntax::Typed(_) => Some(Step::Number),
            AttrSyntax::DenseArray(_) => Some(Step::Numbers),
            AttrSyntax::Type => Some(Step::TypeAttr),
            AttrSyntax::NamedEnum(word, of) => {
                let of = cx.registry().enum_def(of)?;
                of.bits.then_some(Step::NamedCases(word, of))
            }
            _ => None,
        },
        FormatElem::Successor(slot) => {
            let is_one = !def.successors[usize::from(*slot)].variadic;
            is_one.then_some(Step::Successor)
        }
        FormatElem::Custom(name, args) => directive(name, args),
        FormatElem::AttrDict => Some(Step::Dict),
        FormatElem::AttrDictWithKeyword => {
            Some(Step::Absent(SmallVec::from_slice(&["attributes"])))
        }
        FormatElem::PropDict => Some(Step::Properties),
        FormatElem::Group {
            elems,
            otherwise: [],
            ..
        } => {
            let begin = match elems.iter().find(|elem| !is_space(elem))? {
                FormatElem::Literal(word) => Begin::Word(word),
                FormatElem::Operand(_) => Begin::Operand,
                FormatElem::Attr(slot) => match def.attrs[usize::from(*slot)].constraint.syntax {
                    AttrSyntax::NamedEnum(word, _) => Begin::Word(word),
                    AttrSyntax::Enum(of) => {
                        let of = cx.registry().enum_def(of)?;
                        let is_alone = elems.iter().filter(|elem| !is_space(elem)).count() == 1;
                        return match (of.angle, of.bits && is_alone) {
                            (true, _) => None,
                            (false, true) => Some(Step::Cases(of)),
                            (false, false) => Some(Step::NoCase(of)),
                        };
                    }
                    _ => return None,
                },
                _ => return None,
            };
            match (steps(cx, def, elems, true), begin) {
                (Some(steps), begin) => Some(Step::Group(begin, steps)),
                (None, Begin::Word(word)) => Some(Step::Absent(SmallVec::from_slice(&[word]))),
                (None, Begin::Operand) => None,
            }
        }
        FormatElem::OiList(clauses) => {
            let begin = |clause: &&'static [FormatElem]| match clause.first() {
                Some(FormatElem::Literal(word)) => Some(*word),
                _ => None,
            };
            Some(Step::Absent(
                clauses.iter().map(begin).collect::<Option<_>>()?,
            ))
        }
        _ => None,
    }
}

/// How a directive is read.
fn directive(name: &str, args: &[CustomArg]) -> Option<Step> {
    match syntax::directive(name) {
        Some(Directive::Derive(_)) => return Some(Step::Here),
        Some(Directive::Read(read)) => return Some(Step::ByHand(read)),
        _ => {}
    }
    match (name, args) {
        ("DynamicIndexList", [_, _]) => Some(Step::Indices(b'[', b']')),
        ("DynamicIndexList", [_, _, CustomArg::Text("paren")]) => Some(Step::Indices(b'(', b')')),
        _ => None,
    }
}
