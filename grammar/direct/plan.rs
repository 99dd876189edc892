//! How operations that have been read are made: each piece has its place, and each type its source, which are known before.
//!
//! A draft finds them out for each operation anew, and can say what is wrong. What does not fit here is left to it.

use oxmlir_ir::def::{
    Arity, AttrSyntax, CustomArg, Format, FormatElem, OpDef, SlotRef, TypeFn, TypeRule, ValueDef,
};
use oxmlir_ir::typed::{buildable_type, type_by};
use oxmlir_ir::verify::{attr_fits, is_of_class, type_fits};
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Context, OpId, OpName, OpState, Type, enum_value_attr,
};
use smallvec::SmallVec;

use super::program::{Program, is_silent, step};
use crate::assemble::{self, Sizes, Types, Uses};
use crate::state::{List, Operand, Parsed, Piece, Span, State};
use crate::syntax::{self, Directive};
use crate::token::Token;

/// Where the types of all operands and results come from, by group.
pub(super) struct Plan {
    operands: SmallVec<[Source; 4]>,
    results: SmallVec<[Source; 2]>,
    /// The types of all results are written together.
    has_all_results: bool,
    /// Its dialect makes it where the text has older types.
    may_be_older: bool,
    /// Types of results that nobody writes are found by a function of the dialect.
    infers: bool,
}

/// Where the types of a group come from.
#[derive(Clone, Copy)]
enum Source {
    /// They are those that are written for this slot.
    Written(SlotRef),
    /// What a function makes of the type that is written for this slot, which is that of the operand of this group.
    Derived(TypeFn, SlotRef, usize),
    /// The type of the attribute in this slot.
    OfAttr(usize),
    Fixed(Type),
    /// Nobody says them: there is no value in the group.
    Nowhere,
}

/// Operations with more groups of operands or of results than this have no plan.
const MAX_OPERANDS: usize = 6;
const MAX_RESULTS: usize = 3;

/// What an operation is made of, as far as it has been read. Groups are those of the declaration.
struct Parts {
    attrs: SmallVec<[(usize, Attribute); 4]>,
    uses: [Uses; MAX_OPERANDS],
    /// The types that are written.
    operand_types: [Types; MAX_OPERANDS],
    result_types: [Types; MAX_RESULTS],
    /// Those of all results, where they are written together.
    all_results: Types,
    successors: SmallVec<[BlockId; 2]>,
}

impl Parts {
    fn new() -> Parts {
        Parts {
            attrs: SmallVec::new(),
            uses: [Uses::None; MAX_OPERANDS],
            operand_types: [Types::Unknown; MAX_OPERANDS],
            result_types: [Types::Unknown; MAX_RESULTS],
            all_results: Types::Unknown,
            successors: SmallVec::new(),
        }
    }

    fn set_types(&mut self, slot: SlotRef, types: Types) {
        match slot {
            SlotRef::Operand(group) => self.operand_types[usize::from(group)] = types,
            SlotRef::Result(group) => self.result_types[usize::from(group)] = types,
            SlotRef::Results => self.all_results = types,
            SlotRef::Operands | SlotRef::Attr(_) => {}
        }
    }

    fn written(&self, slot: SlotRef) -> Types {
        match slot {
            SlotRef::Operand(group) => self.operand_types[usize::from(group)],
            SlotRef::Result(group) => self.result_types[usize::from(group)],
            SlotRef::Results => self.all_results,
            SlotRef::Operands | SlotRef::Attr(_) => Types::Unknown,
        }
    }

    /// The types of a group; nothing where they do not follow from what has been read.
    #[inline]
    fn types(&self, st: &State, def: &OpDef, source: Source) -> Option<Types> {
        match source {
            Source::Written(slot) => Some(self.written(slot)),
            Source::Derived(f, slot, group) => {
                let written = self.written(slot);
                let [ty] = *written.get(st) else {
                    return None;
                };
                let pred = &def.operands[group].constraint.pred;
                let ty = Some(ty).filter(|ty| type_fits(st.cx, pred, *ty))?;
                Some(Types::Each(type_by(st.cx, f, ty)?))
            }
            Source::OfAttr(slot) => {
                let attr = self.attrs.iter().find(|attr| attr.0 == slot)?.1;
                Some(Types::Each(match st.cx.attr_kind(attr) {
                    AttrKind::Type(ty) => *ty,
                    _ => st.cx.attr_type(attr),
                }))
            }
            Source::Fixed(ty) => Some(Types::Each(ty)),
            Source::Nowhere => Some(Types::Unknown),
        }
    }
}

impl Program {
    /// Makes the operation that has been read.
    pub(super) fn make(
        &self,
        st: &mut State,
        op: OpName,
        name: Token,
        pieces: &[Piece],
    ) -> Parsed<OpId> {
        match &self.plan {
            Some(plan) if st.registered(name)?.is_some() => {
                match self.make_plainly(st, plan, (op, name), pieces)? {
                    Some(op) => Ok(op),
                    None => assemble::plain(st, name, pieces),
                }
            }
            _ => assemble::plain(st, name, pieces),
        }
    }

    /// The same without a draft. Nothing where a type or a word does not fit.
    fn make_plainly(
        &self,
        st: &mut State,
        plan: &Plan,
        (op, name): (OpName, Token),
        pieces: &[Piece],
    ) -> Parsed<Option<OpId>> {
        let Format::Declared(elems) = self.def.format else {
            return Ok(None);
        };
        if plan.may_be_older && st.dialects.has_older_types() {
            return Ok(None);
        }
        let mut parts = Parts::new();
        let read = self.take(st, elems, pieces, &mut parts);
        let types = read.and_then(|()| plan.operands(st, self.def, &parts));
        let types = types.and_then(|typed| Some((typed, plan.results(st, self.def, &parts)?)));
        let Some((uses, results)) = types else {
            return Ok(None);
        };
        let mut operands: SmallVec<[_; 4]> = SmallVec::new();
        for (operand, ty) in uses {
            operands.push(st.resolve(operand, ty)?);
        }
        if let Some(slot) = self.def.operand_segments() {
            let groups = &parts.uses[..self.def.operands.len()];
            let sizes: Sizes = groups.iter().map(|uses| uses.get(st).len()).collect();
            parts.attrs.push((slot, st.segments(&sizes)));
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
                (FormatElem::Operand(group), piece) => {
                    parts.uses[usize::from(*group)] = assemble::uses(piece);
                }
                (FormatElem::Attr(_), Piece::Absent) => return None,
                (FormatElem::Attr(slot), piece) => {
                    self.take_attr(st, usize::from(*slot), piece, parts)?;
                }
                (FormatElem::Type(slot) | FormatElem::QualifiedType(slot), piece) => {
                    if let Piece::TypeAt(ty, _) = piece
                        && !has_class(st.cx, self.def, *slot, ty)
                    {
                        return None;
                    }
                    let types = match piece {
                        Piece::Absent => Types::List(List::EMPTY),
                        piece => assemble::types(piece),
                    };
                    parts.set_types(*slot, types);
                }
                (FormatElem::FunctionalType(inputs, results), Piece::Type(ty)) => {
                    parts.set_types(*inputs, Types::Inputs(ty));
                    parts.set_types(*results, Types::Results(ty));
                }
                (FormatElem::Successor(slot), Piece::Successor(block)) => {
                    let at = usize::from(*slot).min(parts.successors.len());
                    parts.successors.insert(at, block);
                }
                (FormatElem::Group { elems, .. }, Piece::Group(list)) => {
                    self.take(st, elems, st.pieces(list), parts)?;
                }
                (FormatElem::Custom(_, args), Piece::Group(list)) => {
                    self.take_custom(st, args, st.pieces(list), parts)?;
                }
                (_, Piece::Group(_) | Piece::Dict(_)) => return None,
                _ => {}
            }
        }
        Some(())
    }

    /// The same for those of a directive.
    fn take_custom(
        &self,
        st: &State,
        args: &'static [CustomArg],
        pieces: &[Piece],
        parts: &mut Parts,
    ) -> Option<()> {
        let args = args.iter().filter(|arg| !assemble::is_reference(arg));
        if args.clone().count() != pieces.len() {
            return None;
        }
        for (arg, piece) in args.zip(pieces) {
            match (arg, *piece) {
                (CustomArg::Operand(group), piece) => {
                    parts.uses[usize::from(*group)] = assemble::uses(piece);
                }
                (CustomArg::Attr(_), Piece::Absent) => {}
                (CustomArg::Attr(slot), piece) => {
                    self.take_attr(st, usize::from(*slot), piece, parts)?;
                }
                (CustomArg::Type(slot), piece) => parts.set_types(*slot, assemble::types(piece)),
                _ => return None,
            }
        }
        Some(())
    }

    fn take_attr(&self, st: &State, slot: usize, piece: Piece, parts: &mut Parts) -> Option<()> {
        let attr = match piece {
            Piece::Word(span) => self.case(st, slot, span)?,
            Piece::Attr(attr) => attr,
            Piece::AttrAt(attr, _) => {
                let pred = &self.def.attrs[slot].constraint.pred;
                Some(attr).filter(|attr| attr_fits(st.cx, pred, *attr))?
            }
            Piece::Type(ty) => st.cx.type_attr(ty),
            Piece::Words(words) => self.cases(st, slot, words)?,
            Piece::Group(list) => {
                let inner = *st.pieces(list).first()?;
                return self.take_attr(st, slot, inner, parts);
            }
            _ => return None,
        };
        parts.attrs.push((slot, attr));
        Some(())
    }

    /// The set of the cases of an enum that words name.
    fn cases(&self, st: &State, slot: usize, words: List) -> Option<Attribute> {
        let (AttrSyntax::NamedEnum(_, of) | AttrSyntax::Enum(of)) =
            self.def.attrs[slot].constraint.syntax
        else {
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

/// Whether a type is of the kind that its slot takes.
fn has_class(cx: &Context, def: &OpDef, slot: SlotRef, ty: Type) -> bool {
    let group = match slot {
        SlotRef::Operand(group) => def.operands.get(usize::from(group)),
        SlotRef::Result(group) => def.results.get(usize::from(group)),
        _ => None,
    };
    group.is_none_or(|group| is_of_class(cx, group.constraint, ty))
}

impl Plan {
    /// The plan of an operation, if each type is the same as one that is written, or is the only one that fits.
    pub(super) fn of(
        cx: &Context,
        def: &'static OpDef,
        elems: &'static [FormatElem],
    ) -> Option<Plan> {
        if def.operands.len() > MAX_OPERANDS
            || def.results.len() > MAX_RESULTS
            || def.result_segments().is_some()
            || def.successors.iter().any(|successor| successor.variadic)
        {
            return None;
        }
        let mut found = Found {
            operands: SmallVec::from_elem(None, def.operands.len()),
            results: SmallVec::from_elem(None, def.results.len()),
            has_all_results: false,
            attrs: SmallVec::from_elem(false, def.attrs.len()),
            has_uses: SmallVec::from_elem(false, def.operands.len()),
        };
        found.look(cx, def, elems)?;
        if !found.has_uses.iter().all(|has_uses| *has_uses) {
            return None;
        }
        found.complete(cx, def)?;
        let source = |(source, group): (&Option<Source>, &ValueDef)| match source {
            None if group.arity != Arity::One => Some(Source::Nowhere),
            source => *source,
        };
        let operands = found.operands.iter().zip(def.operands).map(source);
        let results = found.results.iter().zip(def.results).map(source);
        let results: Option<_> = match found.has_all_results {
            true => Some(SmallVec::new()),
            false => results.collect(),
        };
        Some(Plan {
            operands: operands.collect::<Option<_>>()?,
            results: results?,
            has_all_results: found.has_all_results,
            may_be_older: syntax::op(def.name).is_some_and(|op| op.create.is_some()),
            infers: cx.registry().hooks(cx.op_name(def.name)).infer.is_some(),
        })
    }

    /// The operands in the order of the groups, with their types; nothing where one has no type, or there are more or fewer.
    fn operands(
        &self,
        st: &State,
        def: &OpDef,
        parts: &Parts,
    ) -> Option<SmallVec<[(Operand, Type); 4]>> {
        let mut all = SmallVec::new();
        for ((source, uses), group) in self.operands.iter().zip(&parts.uses).zip(def.operands) {
            let types = parts.types(st, def, *source)?;
            // As most are.
            if let (Uses::One(operand), Types::Each(ty)) = (uses, types) {
                all.push((*operand, ty));
                continue;
            }
            let uses = uses.get(st);
            if group.arity == Arity::One && uses.len() != 1 {
                return None;
            }
            match types {
                Types::Each(ty) => all.extend(uses.iter().map(|operand| (*operand, ty))),
                types => {
                    let types = types.get(st);
                    if types.len() != uses.len() {
                        return None;
                    }
                    all.extend(uses.iter().copied().zip(types.iter().copied()));
                }
            }
        }
        Some(all)
    }

    /// The types of all results; nothing where they are for others to find.
    fn results(&self, st: &State, def: &OpDef, parts: &Parts) -> Option<SmallVec<[Type; 4]>> {
        if self.has_all_results {
            return Some(parts.all_results.get(st).into());
        }
        let mut all = SmallVec::new();
        let mut is_any_known = false;
        for (source, group) in self.results.iter().zip(def.results) {
            match parts.types(st, def, *source)? {
                Types::Unknown if group.arity == Arity::One => return None,
                Types::Unknown => continue,
                Types::Each(ty) => all.push(ty),
                types => all.extend_from_slice(types.get(st)),
            }
            is_any_known = true;
        }
        (is_any_known || !self.infers || def.results.is_empty()).then_some(all)
    }
}

/// What a format says of where types, operands and attributes are.
struct Found {
    operands: SmallVec<[Option<Source>; 4]>,
    results: SmallVec<[Option<Source>; 2]>,
    has_all_results: bool,
    /// The attributes that are always written.
    attrs: SmallVec<[bool; 4]>,
    has_uses: SmallVec<[bool; 4]>,
}

impl Found {
    /// Looks at the elements of a format, or of a group in it; nothing if one of them is not simple.
    fn look(
        &mut self,
        cx: &Context,
        def: &'static OpDef,
        elems: &'static [FormatElem],
    ) -> Option<()> {
        for elem in elems.iter().filter(|elem| !is_silent(elem)) {
            match elem {
                FormatElem::Type(slot) | FormatElem::QualifiedType(slot) => self.write(*slot)?,
                FormatElem::FunctionalType(inputs, results) => {
                    self.write(*inputs)?;
                    self.write(*results)?;
                }
                FormatElem::Operand(group) => self.has_uses[usize::from(*group)] = true,
                FormatElem::Attr(slot) => self.look_at_attr(def, usize::from(*slot))?,
                FormatElem::Group { elems, .. } => {
                    // A group that is left to the parser has nothing that is looked for.
                    if step(cx, def, elem, None, false).is_some_and(|step| step.is_group()) {
                        self.look(cx, def, elems)?;
                    }
                }
                FormatElem::Custom(name, args) => self.look_at_directive(def, name, args)?,
                FormatElem::AttrDict
                | FormatElem::AttrDictWithKeyword
                | FormatElem::OiList(_)
                | FormatElem::Successor(_) => {}
                _ => return None,
            }
        }
        Some(())
    }

    fn look_at_attr(&mut self, def: &OpDef, slot: usize) -> Option<()> {
        // That of a group has no piece.
        if def.attrs[slot].constraint.syntax == AttrSyntax::Unit {
            return None;
        }
        self.attrs[slot] = true;
        Some(())
    }

    fn look_at_directive(
        &mut self,
        def: &OpDef,
        name: &str,
        args: &'static [CustomArg],
    ) -> Option<()> {
        if let Some(Directive::Check(_) | Directive::Derive(_)) = syntax::directive(name) {
            return None;
        }
        for arg in args.iter().filter(|arg| !assemble::is_reference(arg)) {
            match arg {
                CustomArg::Operand(group) => self.has_uses[usize::from(*group)] = true,
                CustomArg::Attr(slot) => self.look_at_attr(def, usize::from(*slot))?,
                CustomArg::Type(slot) => self.write(*slot)?,
                _ => return None,
            }
        }
        Some(())
    }

    /// The types of a slot are written.
    fn write(&mut self, slot: SlotRef) -> Option<()> {
        let source = Some(Source::Written(slot));
        match slot {
            SlotRef::Operand(group) => self.operands[usize::from(group)] = source,
            SlotRef::Result(group) => self.results[usize::from(group)] = source,
            SlotRef::Results => self.has_all_results = true,
            SlotRef::Operands | SlotRef::Attr(_) => return None,
        }
        Some(())
    }

    /// Finds the sources of types that are not written.
    fn complete(&mut self, cx: &Context, def: &'static OpDef) -> Option<()> {
        let built = |group: &ValueDef| buildable_type(cx, group.constraint.buildable);
        for (source, group) in self.operands.iter_mut().zip(def.operands) {
            *source = source.or_else(|| Some(Source::Fixed(built(group)?)));
        }
        let results = self.results.iter_mut().zip(def.results);
        // One that may be missing is there only if the form says so.
        for (source, group) in results.filter(|(_, group)| group.arity == Arity::One) {
            *source = source.or_else(|| Some(Source::Fixed(built(group)?)));
        }
        let mut before = usize::MAX;
        while self.missing() < before {
            before = self.missing();
            for rule in def.type_rules {
                self.follow(rule)?;
            }
        }
        Some(())
    }

    fn missing(&self) -> usize {
        let all = self.operands.iter().chain(&self.results);
        all.filter(|source| source.is_none()).count()
    }

    /// Follows a rule from a type to another place; nothing if a type that is missing comes from a rule that is not simple.
    fn follow(&mut self, rule: &TypeRule) -> Option<()> {
        let source = match rule.source {
            SlotRef::Operand(group) => *self.operands.get(usize::from(group))?,
            SlotRef::Result(group) => *self.results.get(usize::from(group))?,
            SlotRef::Attr(slot) => {
                let slot = usize::from(slot);
                self.attrs.get(slot)?.then_some(Source::OfAttr(slot))
            }
            _ => None,
        };
        let target = match rule.target {
            SlotRef::Operand(group) => self.operands.get_mut(usize::from(group))?,
            SlotRef::Result(group) => self.results.get_mut(usize::from(group))?,
            _ => return None,
        };
        if target.is_some() {
            return Some(());
        }
        let is_plain = rule.summary.is_empty() || rule.summary.starts_with("all of {");
        *target = match (rule.f, source, rule.source) {
            (_, None, _) => None,
            (TypeFn::Named(_), ..) => return None,
            (TypeFn::Same, source, _) if is_plain => source,
            (f, Some(Source::Written(slot)), SlotRef::Operand(group)) if f != TypeFn::Same => {
                Some(Source::Derived(f, slot, usize::from(group)))
            }
            _ => return None,
        };
        Some(())
    }
}
