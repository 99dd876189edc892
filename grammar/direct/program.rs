//! How operations of simple formats are read, and how they are made.

use oxmlir_ir::def::{
    Arity, AttrSyntax, CustomArg, EnumDef, Format, FormatElem, OpDef, SlotRef, TypeFn, TypeRule,
};
use oxmlir_ir::typed::{buildable_type, type_by};
use oxmlir_ir::verify::{attr_fits, is_of_class, type_fits};
use oxmlir_ir::{
    Attribute, BlockId, Context, OpId, OpName, OpState, Type, ValueId, enum_value_attr,
};
use smallvec::SmallVec;

use crate::assemble;
use crate::direct::{Read, Reader};
use crate::state::{List, Operand, Parsed, Piece, Span, State};
use crate::syntax::{self, Directive};
use crate::token::Token;

/// How an operation is read.
pub(super) struct Program {
    def: &'static OpDef,
    pub(super) steps: Steps,
    /// Where the types of operands and results come from, if each follows from one that is written, or from none.
    types: Option<TypeSources>,
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
    fn is_group(&self) -> bool {
        matches!(self, Step::Group(..))
    }
}

/// What an optional group begins with.
pub(super) enum Begin {
    Word(&'static str),
    Operand,
}

#[derive(Clone, Copy)]
pub(super) enum TypeSource {
    /// The type that is written as the piece of this number.
    Written(usize),
    /// What a function makes of that one, which is the type of the operand of the group behind it.
    Derived(TypeFn, usize, usize),
    /// The type of the attribute that is the piece of this number.
    OfAttr(usize),
    Fixed(Type),
    /// One of the types that are written for the operands of the group.
    Listed,
}

pub(super) struct TypeSources {
    /// By group. At most one of the groups does not have exactly one operand.
    operands: SmallVec<[TypeSource; 4]>,
    results: SmallVec<[TypeSource; 2]>,
    /// The operands of all groups but that one.
    num_single: usize,
}

/// The types of operands and of results.
type ValueTypes = (SmallVec<[Type; 4]>, SmallVec<[Type; 2]>);

/// What an operation is made of, as far as it has been read.
#[derive(Default)]
struct Parts {
    attrs: SmallVec<[(usize, Attribute); 2]>,
    uses: SmallVec<[Operand; 4]>,
    /// The types of the operands of the group that are listed.
    listed: SmallVec<[Type; 4]>,
    successors: SmallVec<[BlockId; 2]>,
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
        let types = TypeSources::of(cx, def, elems);
        Some(Box::new(Program { def, steps, types }))
    }

    /// Makes the operation that has been read.
    pub(super) fn make(
        &self,
        st: &mut State,
        op: OpName,
        name: Token,
        pieces: &[Piece],
    ) -> Parsed<OpId> {
        match &self.types {
            Some(types) if st.registered(name)?.is_some() => {
                match self.make_plainly(st, types, (op, name), pieces)? {
                    Some(op) => Ok(op),
                    None => assemble::plain(st, name, pieces),
                }
            }
            _ => assemble::plain(st, name, pieces),
        }
    }

    /// The same without a draft: each piece has its place, and each type its source. Nothing where a type or a word does not fit.
    fn make_plainly(
        &self,
        st: &mut State,
        sources: &TypeSources,
        (op, name): (OpName, Token),
        pieces: &[Piece],
    ) -> Parsed<Option<OpId>> {
        let Format::Declared(elems) = self.def.format else {
            return Ok(None);
        };
        let mut parts = Parts::default();
        let read = self.take(st, elems, pieces, &mut parts);
        let types = read.and_then(|()| sources.types(st.cx, self.def, pieces, &parts));
        let Some((types, results)) = types else {
            return Ok(None);
        };
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
        for (operand, ty) in parts.uses.iter().zip(types) {
            operands.push(st.resolve(*operand, ty)?);
        }
        let state = OpState {
            operands: &operands,
            results: &results,
            attrs: &parts.attrs,
            successors: &parts.successors,
            ..OpState::new(op, st.loc(name.start))
        };
        let cx = st.cx;
        let op = st.body_mut().create(cx, &state);
        st.release(pieces);
        Ok(Some(op))
    }

    /// Takes the pieces of elements; nothing where one does not fit.
    fn take(
        &self,
        st: &State,
        elems: &'static [FormatElem],
        pieces: &[Piece],
        parts: &mut Parts,
    ) -> Option<()> {
        let elems = elems.iter().filter(|elem| !is_silent(elem));
        for (elem, piece) in elems.zip(pieces) {
            match (elem, *piece) {
                (FormatElem::Operand(_), Piece::Operand(operand)) => parts.uses.push(operand),
                (FormatElem::Operand(_), Piece::Operands(list)) => {
                    parts.uses.extend_from_slice(st.operands(list));
                }
                (FormatElem::Attr(slot), Piece::Word(span)) => {
                    let slot = usize::from(*slot);
                    parts.attrs.push((slot, self.case(st, slot, span)?));
                }
                (FormatElem::Attr(slot), Piece::Attr(attr)) => {
                    parts.attrs.push((usize::from(*slot), attr));
                }
                (FormatElem::Attr(slot), Piece::AttrAt(attr, _)) => {
                    let slot = usize::from(*slot);
                    if !attr_fits(st.cx, &self.def.attrs[slot].constraint.pred, attr) {
                        return None;
                    }
                    parts.attrs.push((slot, attr));
                }
                (FormatElem::Attr(slot), Piece::Type(ty)) => {
                    parts.attrs.push((usize::from(*slot), st.cx.type_attr(ty)));
                }
                (FormatElem::Attr(slot), Piece::Group(list)) => {
                    let &[Piece::Words(words)] = st.pieces(list) else {
                        return None;
                    };
                    let slot = usize::from(*slot);
                    parts.attrs.push((slot, self.cases(st, slot, words)?));
                }
                (FormatElem::Attr(_), _) => return None,
                (
                    FormatElem::Type(slot) | FormatElem::QualifiedType(slot),
                    Piece::TypeAt(ty, _),
                ) => {
                    if !has_class(st.cx, self.def, *slot, ty) {
                        return None;
                    }
                    if !is_single(self.def, *slot) {
                        parts.listed.push(ty);
                    }
                }
                (FormatElem::Type(_), Piece::Types(list)) => {
                    parts.listed.extend_from_slice(st.types(list));
                }
                (FormatElem::Successor(_), Piece::Successor(block)) => parts.successors.push(block),
                (FormatElem::Group { elems, .. }, Piece::Group(list)) => {
                    self.take(st, elems, st.pieces(list), parts)?;
                }
                (_, Piece::Group(_) | Piece::Dict(_)) => return None,
                _ => {}
            }
        }
        Some(())
    }

    /// The set of the cases of an enum that words name.
    fn cases(&self, st: &State, slot: usize, words: List) -> Option<Attribute> {
        let AttrSyntax::NamedEnum(_, of) = self.def.attrs[slot].constraint.syntax else {
            return None;
        };
        let def = st.cx.registry().enum_def(of)?;
        let mut bits = 0;
        for word in st.words(words) {
            let word = st.slice(*word);
            bits |= def.cases.iter().find(|case| case.0 == word)?.1;
        }
        Some(enum_value_attr(st.cx, def, bits))
    }

    /// The case of an enum that a word names.
    fn case(&self, st: &State, slot: usize, word: Span) -> Option<Attribute> {
        let AttrSyntax::Enum(of) = self.def.attrs[slot].constraint.syntax else {
            return None;
        };
        let (def, word) = (st.cx.registry().enum_def(of)?, st.slice(word));
        let case = def.cases.iter().find(|case| case.0 == word)?;
        Some(enum_value_attr(st.cx, def, case.1))
    }
}

/// Whether a slot is that of exactly one operand or result.
fn is_single(def: &OpDef, slot: SlotRef) -> bool {
    let group = match slot {
        SlotRef::Operand(group) => def.operands.get(usize::from(group)),
        SlotRef::Result(group) => def.results.get(usize::from(group)),
        _ => None,
    };
    group.is_some_and(|group| group.arity == Arity::One)
}

fn is_space(elem: &FormatElem) -> bool {
    matches!(
        elem,
        FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline
    )
}

/// Whether an element has no piece.
fn is_silent(elem: &FormatElem) -> bool {
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
fn step(
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

/// Whether a type is of the kind that its slot takes.
fn has_class(cx: &Context, def: &OpDef, slot: SlotRef, ty: Type) -> bool {
    let group = match slot {
        SlotRef::Operand(group) => def.operands.get(usize::from(group)),
        SlotRef::Result(group) => def.results.get(usize::from(group)),
        _ => None,
    };
    group.is_none_or(|group| is_of_class(cx, group.constraint, ty))
}

/// What reading elements finds out for [`TypeSources`].
struct Found {
    operands: SmallVec<[Option<TypeSource>; 4]>,
    results: SmallVec<[Option<TypeSource>; 2]>,
    /// The pieces of attributes.
    values: SmallVec<[Option<usize>; 4]>,
    /// The operand that comes next in the text.
    order: usize,
}

impl Found {
    /// Looks at the elements of a format, or of a group in it; nothing if one of them is not simple.
    fn look(
        &mut self,
        cx: &Context,
        def: &'static OpDef,
        elems: &'static [FormatElem],
        in_group: bool,
    ) -> Option<()> {
        let pieces = elems.iter().filter(|elem| !is_silent(elem));
        for (piece, elem) in pieces.enumerate() {
            match elem {
                FormatElem::Type(slot) | FormatElem::QualifiedType(slot)
                    if !is_single(def, *slot) =>
                {
                    let SlotRef::Operand(group) = slot else {
                        return None;
                    };
                    self.operands[usize::from(*group)] = Some(TypeSource::Listed);
                }
                FormatElem::Type(_) | FormatElem::QualifiedType(_) if in_group => return None,
                // No type comes from it.
                FormatElem::Attr(_) if in_group => {}
                FormatElem::Type(SlotRef::Operand(group))
                | FormatElem::QualifiedType(SlotRef::Operand(group)) => {
                    self.operands[usize::from(*group)] = Some(TypeSource::Written(piece));
                }
                FormatElem::Type(SlotRef::Result(group))
                | FormatElem::QualifiedType(SlotRef::Result(group)) => {
                    self.results[usize::from(*group)] = Some(TypeSource::Written(piece));
                }
                // Operands are taken in the order of the text.
                FormatElem::Operand(group) if usize::from(*group) != self.order => return None,
                FormatElem::Operand(_) => self.order += 1,
                FormatElem::Attr(slot) => self.values[usize::from(*slot)] = Some(piece),
                FormatElem::Group { elems, .. } => {
                    // A group that is left to the parser has nothing that is looked for.
                    if step(cx, def, elem, None, in_group).is_some_and(|step| step.is_group()) {
                        self.look(cx, def, elems, true)?;
                    }
                }
                FormatElem::AttrDict
                | FormatElem::AttrDictWithKeyword
                | FormatElem::OiList(_)
                | FormatElem::Successor(_) => {}
                _ => return None,
            }
        }
        Some(())
    }
}

impl TypeSources {
    /// The sources of all types, if each is the same as one that is written, or is the only one that fits.
    fn of(cx: &Context, def: &'static OpDef, elems: &'static [FormatElem]) -> Option<TypeSources> {
        let is_made_otherwise = syntax::op(def.name).is_some_and(|op| op.create.is_some());
        let num_single = def.operands.iter().filter(|g| g.arity == Arity::One);
        let num_single = num_single.count();
        let has_single_results = def.results.iter().all(|group| group.arity == Arity::One);
        let has_segments = def.operand_segments().is_some() || def.result_segments().is_some();
        if is_made_otherwise
            || has_segments
            || !has_single_results
            || num_single + 1 < def.operands.len()
            || def.successors.iter().any(|successor| successor.variadic)
        {
            return None;
        }
        let mut found = Found {
            operands: SmallVec::from_elem(None, def.operands.len()),
            results: SmallVec::from_elem(None, def.results.len()),
            values: SmallVec::from_elem(None, def.attrs.len()),
            order: 0,
        };
        found.look(cx, def, elems, false)?;
        if found.order != def.operands.len() {
            return None;
        }
        let Found {
            mut operands,
            mut results,
            values,
            ..
        } = found;
        let built = |text: &str| Some(TypeSource::Fixed(buildable_type(cx, text)?));
        let all = operands.iter_mut().chain(&mut results);
        for (source, group) in all.zip(def.operands.iter().chain(def.results)) {
            *source = source.or_else(|| built(group.constraint.buildable));
        }
        let mut before = usize::MAX;
        let missing = |operands: &[Option<TypeSource>], results: &[Option<TypeSource>]| {
            let all = operands.iter().chain(results);
            all.filter(|source| source.is_none()).count()
        };
        while missing(&operands, &results) < before {
            before = missing(&operands, &results);
            for rule in def.type_rules {
                follow(rule, &values, &mut operands, &mut results)?;
            }
        }
        Some(TypeSources {
            operands: operands.into_iter().collect::<Option<_>>()?,
            results: results.into_iter().collect::<Option<_>>()?,
            num_single,
        })
    }

    /// The types of all operands and results; nothing where one is not known, or there are more or fewer than operands.
    fn types(
        &self,
        cx: &Context,
        def: &OpDef,
        pieces: &[Piece],
        parts: &Parts,
    ) -> Option<ValueTypes> {
        let written = |piece: usize| match pieces.get(piece) {
            Some(Piece::TypeAt(ty, _)) => Some(*ty),
            _ => None,
        };
        let ty = |source: &TypeSource| match *source {
            TypeSource::Fixed(ty) => Some(ty),
            TypeSource::OfAttr(piece) => match pieces.get(piece) {
                Some(Piece::Attr(attr)) => Some(cx.attr_type(*attr)),
                _ => None,
            },
            TypeSource::Written(piece) => written(piece),
            TypeSource::Derived(f, piece, group) => {
                let pred = &def.operands[group].constraint.pred;
                let ty = written(piece).filter(|ty| type_fits(cx, pred, *ty))?;
                type_by(cx, f, ty)
            }
            TypeSource::Listed => None,
        };
        let results: SmallVec<[Type; 2]> = self.results.iter().map(ty).collect::<Option<_>>()?;
        let mut operands: SmallVec<[Type; 4]> = SmallVec::new();
        let num_others = parts.uses.len().checked_sub(self.num_single)?;
        for (source, group) in self.operands.iter().zip(def.operands) {
            match (source, group.arity) {
                (TypeSource::Listed, _) if parts.listed.len() != num_others => return None,
                (TypeSource::Listed, _) => operands.extend_from_slice(&parts.listed),
                (source, Arity::One) => operands.push(ty(source)?),
                (source, _) => {
                    let ty = ty(source)?;
                    operands.extend(std::iter::repeat_n(ty, num_others));
                }
            }
        }
        (operands.len() == parts.uses.len()).then_some((operands, results))
    }
}

/// Follows a rule from a type to another place; nothing if a type that is missing comes from a rule that only its dialect knows.
fn follow(
    rule: &TypeRule,
    values: &[Option<usize>],
    operands: &mut [Option<TypeSource>],
    results: &mut [Option<TypeSource>],
) -> Option<()> {
    let source = match rule.source {
        SlotRef::Operand(group) => *operands.get(usize::from(group))?,
        SlotRef::Result(group) => *results.get(usize::from(group))?,
        SlotRef::Attr(slot) => values.get(usize::from(slot))?.map(TypeSource::OfAttr),
        _ => None,
    };
    let target = match rule.target {
        SlotRef::Operand(group) => operands.get_mut(usize::from(group))?,
        SlotRef::Result(group) => results.get_mut(usize::from(group))?,
        _ => return None,
    };
    if target.is_some() {
        return Some(());
    }
    let is_plain = rule.summary.is_empty() || rule.summary.starts_with("all of {");
    *target = match (rule.f, source, rule.source) {
        (_, None, _) => None,
        (TypeFn::Named(_), ..) | (_, Some(TypeSource::Listed), _) => return None,
        (TypeFn::Same, source, _) if is_plain => source,
        (f, Some(TypeSource::Written(piece)), SlotRef::Operand(group)) if f != TypeFn::Same => {
            Some(TypeSource::Derived(f, piece, usize::from(group)))
        }
        _ => return None,
    };
    Some(())
}
