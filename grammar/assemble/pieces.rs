//! Walking an assembly format and its pieces side by side.

use oxmlir_ir::def::{AttrSyntax, CustomArg, Format, FormatElem, SlotRef};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::typed::buildable_type;
use oxmlir_ir::verify::{attr_fits, is_of_class};
use oxmlir_ir::{Attribute, Scalar, Type, TypeKind};
use smallvec::SmallVec;

use super::types::Types;
use super::{Draft, Uses, enums};
use crate::state::{List, Literal, Parsed, Piece, Role, State};
use crate::syntax::{self, DeriveType, Directive};
use crate::token::kind;

/// Binds the pieces of the operation's format.
pub fn bind_all(st: &mut State, draft: &mut Draft, pieces: &[Piece]) -> Parsed<()> {
    match draft.def.format {
        Format::Declared(elems) => bind_list(st, draft, elems, pieces),
        Format::Generic | Format::Custom(_) => Ok(()),
    }
}

fn bind_list(
    st: &mut State,
    draft: &mut Draft,
    elems: &'static [FormatElem],
    pieces: &[Piece],
) -> Parsed<()> {
    let mut pieces = pieces.iter().copied();
    for elem in elems {
        if has_piece(draft, elem) {
            let piece = pieces.next().unwrap_or(Piece::Absent);
            bind(st, draft, elem, piece)?;
        } else if let FormatElem::Attr(slot) = elem {
            // A unit attribute: the group it stands in is there.
            draft.set_attr(usize::from(*slot), Attribute::UNIT);
        }
    }
    Ok(())
}

fn has_piece(draft: &Draft, elem: &FormatElem) -> bool {
    match elem {
        FormatElem::Literal(_) | FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline => {
            false
        }
        FormatElem::Attr(slot) => {
            draft.def.attrs[usize::from(*slot)].constraint.syntax != AttrSyntax::Unit
        }
        _ => true,
    }
}

fn bind(st: &mut State, draft: &mut Draft, elem: &'static FormatElem, piece: Piece) -> Parsed<()> {
    match elem {
        FormatElem::Operand(slot) => draft.uses[usize::from(*slot)] = uses(piece),
        FormatElem::Operands => bind_operands(st, draft, piece),
        FormatElem::Attr(slot) | FormatElem::QualifiedAttr(slot) => {
            bind_attr(st, draft, usize::from(*slot), piece)?;
        }
        FormatElem::Type(slot) | FormatElem::QualifiedType(slot) => {
            check_class(st, draft, *slot, piece)?;
            let given = match piece {
                // An optional type that is not written.
                Piece::Absent => Types::List(List::EMPTY),
                piece => types(piece),
            };
            bind_type(draft, *slot, given);
        }
        FormatElem::FunctionalType(inputs, results) => {
            if let Piece::Type(ty) = piece {
                bind_type(draft, *inputs, Types::Inputs(ty));
                bind_type(draft, *results, Types::Results(ty));
            }
        }
        FormatElem::AttrDict | FormatElem::AttrDictWithKeyword => {
            if let Piece::Dict(list) = piece {
                draft.add_entries(st, list)?;
            }
        }
        FormatElem::PropDict => {
            let dict = match piece {
                Piece::Attr(dict) => Some(dict),
                _ => None,
            };
            draft.set_properties(st, dict)?;
        }
        FormatElem::Region(slot) => bind_regions(st, draft, usize::from(*slot), piece),
        FormatElem::Regions => bind_regions(st, draft, 0, piece),
        FormatElem::Successor(slot) => bind_successors(st, draft, usize::from(*slot), piece),
        FormatElem::Successors => bind_successors(st, draft, 0, piece),
        FormatElem::Group {
            elems, otherwise, ..
        } => match piece {
            Piece::Group(list) => return bind_group(st, draft, elems, list),
            Piece::Otherwise(list) => return bind_group(st, draft, otherwise, list),
            _ => {}
        },
        FormatElem::OiList(clauses) => {
            if let Piece::Clauses(list) = piece {
                for i in 0..list.len() {
                    let (number, pieces) = st.clauses(list)[i];
                    bind_group(st, draft, clauses[number as usize], pieces)?;
                }
            }
        }
        FormatElem::Custom(name, args) => {
            bind_custom(st, draft, args, piece)?;
            match syntax::directive(name) {
                Some(Directive::Derive(derive)) => bind_derived(st, draft, derive, args, piece)?,
                Some(Directive::Check(check)) => check(st, draft)?,
                Some(Directive::Read(_)) | None => {}
            }
        }
        _ => {}
    }
    Ok(())
}

fn bind_group(
    st: &mut State,
    draft: &mut Draft,
    elems: &'static [FormatElem],
    list: List,
) -> Parsed<()> {
    let pieces: SmallVec<[Piece; 8]> = st.pieces(list).into();
    bind_list(st, draft, elems, &pieces)
}

/// The pieces of `custom<...>`: one for every argument that is no reference or text.
fn bind_custom(
    st: &mut State,
    draft: &mut Draft,
    args: &'static [CustomArg],
    piece: Piece,
) -> Parsed<()> {
    let Piece::Group(list) = piece else {
        return Ok(());
    };
    let pieces: SmallVec<[Piece; 8]> = st.pieces(list).into();
    let mut pieces = pieces.into_iter();
    let mut reference = None;
    for arg in args {
        if let CustomArg::RefType(slot) = arg {
            reference = Some(*slot);
        }
        if is_reference(arg) {
            continue;
        }
        let piece = pieces.next().unwrap_or(Piece::Absent);
        match arg {
            CustomArg::Operand(slot) => draft.uses[usize::from(*slot)] = uses(piece),
            CustomArg::Attr(slot) => {
                let piece = case_values(st, draft, reference, piece)?;
                bind_attr(st, draft, usize::from(*slot), piece)?;
            }
            CustomArg::Type(slot) => bind_type(draft, *slot, types(piece)),
            CustomArg::Region(slot) => bind_regions(st, draft, usize::from(*slot), piece),
            CustomArg::Successor(slot) => {
                bind_successors(st, draft, usize::from(*slot), piece);
            }
            CustomArg::AttrDict | CustomArg::PropDict => {
                if let Piece::Dict(list) = piece {
                    draft.add_entries(st, list)?;
                }
            }
            _ => {}
        }
    }
    // What the form says of variadic operands of variadic successors.
    if let Some(Piece::Attr(segments)) = pieces.next() {
        draft.set_named("case_operand_segments", segments);
        draft.set_named("indbr_operand_segments", segments);
        draft.set_named("op_bundle_sizes", segments);
    }
    Ok(())
}

/// Refuses a type that is not of the only kind that fits.
fn check_class(st: &mut State, draft: &Draft, slot: SlotRef, piece: Piece) -> Parsed<()> {
    let Piece::TypeAt(ty, at) = piece else {
        return Ok(());
    };
    let def = match slot {
        SlotRef::Operand(i) => draft.def.operands.get(usize::from(i)),
        SlotRef::Result(i) => draft.def.results.get(usize::from(i)),
        _ => None,
    };
    let Some(constraint) = def.map(|def| def.constraint) else {
        return Ok(());
    };
    match constraint.class {
        Some(class) if !is_of_class(st.cx, constraint, ty) => {
            Err(draft.refuse_class(st, class, ty, at))
        }
        _ => Ok(()),
    }
}

/// Directives without text whose type follows from another type and an attribute.
fn bind_derived(
    st: &mut State,
    draft: &mut Draft,
    derive: DeriveType,
    args: &'static [CustomArg],
    piece: Piece,
) -> Parsed<()> {
    let (mut target, mut source, mut attr) = (None, None, None);
    for arg in args {
        match arg {
            CustomArg::Type(slot) => target = Some(*slot),
            CustomArg::RefType(SlotRef::Operand(i)) => {
                source = Some(draft.operand_types[usize::from(*i)])
            }
            CustomArg::RefAttr(slot) => attr = draft.get_attr(usize::from(*slot)),
            _ => {}
        }
    }
    if let (Some(target), Some(Types::Each(source)), Some(attr)) = (target, source, attr) {
        match derive(st, source, attr) {
            Ok(ty) => bind_type(draft, target, Types::Each(ty)),
            Err(message) => {
                let at = match piece {
                    Piece::Here(at) => at,
                    _ => draft.at,
                };
                return Err(draft.fail(st, at, &message));
            }
        }
    }
    Ok(())
}

/// Whether an argument is one that the directive reads but does not write.
pub fn is_reference(arg: &CustomArg) -> bool {
    matches!(
        arg,
        CustomArg::RefOperand(_)
            | CustomArg::RefAttr(_)
            | CustomArg::RefRegion(_)
            | CustomArg::RefType(_)
            | CustomArg::RefParam(_)
            | CustomArg::Text(_)
    )
}

/// Numbers whose element type is that of the referenced operand: a vector of them.
fn case_values(
    st: &mut State,
    draft: &Draft,
    reference: Option<SlotRef>,
    piece: Piece,
) -> Parsed<Piece> {
    let (Some(SlotRef::Operand(i)), Piece::Literals(list)) = (reference, piece) else {
        return Ok(piece);
    };
    let Types::Each(element) = draft.operand_types[usize::from(i)] else {
        return Ok(piece);
    };
    let literals: SmallVec<[Literal; 8]> = st.literals(list).into();
    let mut data = Vec::new();
    for literal in &literals {
        let scalar = match st.cx.type_kind(element) {
            TypeKind::Integer { width, .. } => case_value(st, draft, *literal, *width)?,
            _ => st.scalar(*literal, element, Role::Attribute)?,
        };
        st.cx.encode_scalar(&scalar, &mut data);
    }
    let ty = st.cx.ty(TypeKind::Vector {
        shape: [literals.len() as i64].into(),
        scalable: [false].into(),
        element,
    });
    Ok(Piece::Attr(st.cx.dense_attr(ty, data, false)))
}

/// A number of 64 bits, of which the last `width` count. Numbers that wide are printed as unsigned ones, whatever their sign was.
fn case_value(st: &mut State, draft: &Draft, literal: Literal, width: u32) -> Parsed<Scalar> {
    if literal.kind != kind::INT {
        return Err(draft.fail(st, literal.start, "expected integer value"));
    }
    let text = st.slice(literal.span());
    match ApInt::from_literal(text, literal.negative, width.max(64), width < 64) {
        Ok(value) => Ok(Scalar::Int(value.sext_or_trunc(width))),
        Err(_) => Err(draft.fail(st, literal.start, "integer value too large")),
    }
}

/// The operands that a piece is.
pub fn uses(piece: Piece) -> Uses {
    match piece {
        Piece::Operand(operand) => Uses::One(operand),
        Piece::Operands(list) => Uses::List(list),
        _ => Uses::None,
    }
}

/// The types that a piece is.
pub fn types(piece: Piece) -> Types {
    match piece {
        Piece::Type(ty) | Piece::TypeAt(ty, _) => Types::Each(ty),
        Piece::Types(list) => Types::List(list),
        _ => Types::Unknown,
    }
}

/// `operands`: to the groups in order, the variable one takes what the others leave.
fn bind_operands(st: &mut State, draft: &mut Draft, piece: Piece) {
    let all: SmallVec<[_; 4]> = uses(piece).get(st).into();
    let defs = draft.def.operands;
    let fixed = defs
        .iter()
        .filter(|d| d.arity == oxmlir_ir::def::Arity::One)
        .count();
    let mut spare = all.len().saturating_sub(fixed);
    let mut next = 0;
    for (group, def) in defs.iter().enumerate() {
        let len = match def.arity {
            oxmlir_ir::def::Arity::One => 1,
            oxmlir_ir::def::Arity::Optional => spare.min(1),
            oxmlir_ir::def::Arity::Variadic => spare,
        };
        if def.arity != oxmlir_ir::def::Arity::One {
            spare -= len;
        }
        let end = (next + len).min(all.len());
        draft.uses[group] = match &all[next..end] {
            [] => Uses::None,
            [one] => Uses::One(*one),
            _ if len == all.len() => uses(piece),
            many => Uses::List(st.operands_list(many)),
        };
        next = end;
    }
    // What is too much fits no list of types.
    if next < all.len()
        && let Some(last) = draft.uses.last_mut()
    {
        let first = next.saturating_sub(usize::from(!matches!(last, Uses::None)));
        *last = Uses::List(st.operands_list(&all[first..]));
    }
}

fn bind_type(draft: &mut Draft, slot: SlotRef, types: Types) {
    match slot {
        SlotRef::Operand(i) => draft.operand_types[usize::from(i)] = types,
        SlotRef::Result(i) => draft.result_types[usize::from(i)] = types,
        SlotRef::Operands => {
            draft.all_operand_types = match types {
                Types::Each(ty) => Types::Copies(ty, 1),
                types => types,
            }
        }
        SlotRef::Results => draft.all_result_types = types,
        SlotRef::Attr(_) => {}
    }
}

/// Adds regions. One that is written after those of later slots goes in front of them.
fn bind_regions(st: &State, draft: &mut Draft, slot: usize, piece: Piece) {
    match piece {
        Piece::Region(region) => {
            let at = slot.min(draft.regions.len());
            draft.regions.insert(at, region);
        }
        Piece::Regions(list) => draft.regions.extend_from_slice(st.regions(list)),
        _ => {}
    }
}

/// Adds successors. One that is written behind those of later slots goes in front of them.
fn bind_successors(st: &State, draft: &mut Draft, slot: usize, piece: Piece) {
    match piece {
        Piece::Successor(block) => {
            let at = slot.min(draft.successors.len());
            draft.successors.insert(at, block);
        }
        Piece::Successors(list) => draft.successors.extend_from_slice(st.successors(list)),
        _ => {}
    }
}

pub fn bind_attr(st: &mut State, draft: &mut Draft, slot: usize, piece: Piece) -> Parsed<()> {
    let syntax = draft.def.attrs[slot].constraint.syntax;
    let attr = match piece {
        Piece::Absent => return Ok(()),
        Piece::Attr(attr) => attr,
        Piece::AttrAt(attr, at) => {
            let pred = &draft.def.attrs[slot].constraint.pred;
            if !attr_fits(st.cx, pred, attr) {
                return Err(draft.fail(st, at, "invalid kind of attribute specified"));
            }
            attr
        }
        Piece::Params(params) => match syntax {
            AttrSyntax::Dialect(name) => {
                let attr = super::params::named(st, name, params, draft.at);
                attr.inspect_err(|_| {
                    // The parameters belong to the form of the operation.
                    let prefix = format!("custom op '{}' ", draft.def.name);
                    st.diagnostics.prefix_last(&prefix);
                })?
            }
            _ => return Ok(()),
        },
        Piece::Type(ty) => st.cx.type_attr(ty),
        Piece::Literal(literal) => typed_literal(st, syntax, literal)?,
        Piece::Literals(list) => dense_array(st, draft, syntax, list)?,
        Piece::Word(span) => match enum_def(st, syntax) {
            Some(def) => enums::Place { draft, slot, def }.word(st, span)?,
            None => return Ok(()),
        },
        Piece::Words(list) => match enum_def(st, syntax) {
            Some(def) => enums::Place { draft, slot, def }.words(st, list)?,
            None => return Ok(()),
        },
        Piece::Group(list) => {
            let inner = st.pieces(list).first().copied().unwrap_or(Piece::Absent);
            return bind_attr(st, draft, slot, inner);
        }
        _ => return Ok(()),
    };
    draft.set_attr(slot, attr);
    Ok(())
}

fn enum_def(st: &State, syntax: AttrSyntax) -> Option<&'static oxmlir_ir::def::EnumDef> {
    match syntax {
        AttrSyntax::Enum(name) | AttrSyntax::NamedEnum(_, name) => st.cx.registry().enum_def(name),
        _ => None,
    }
}

fn typed_literal(st: &mut State, syntax: AttrSyntax, literal: Literal) -> Parsed<Attribute> {
    let ty = match syntax {
        AttrSyntax::Typed(text) => scalar_type(st, text),
        _ => None,
    };
    st.number_attr(literal, ty)
}

fn scalar_type(st: &State, text: &str) -> Option<Type> {
    buildable_type(st.cx, text)
        .or_else(|| oxmlir_ir::num::FloatKind::from_keyword(text).map(|k| st.cx.float_type(k)))
}

fn dense_array(st: &mut State, draft: &Draft, syntax: AttrSyntax, list: List) -> Parsed<Attribute> {
    let element = match syntax {
        AttrSyntax::DenseArray(text) => scalar_type(st, text).unwrap_or(Type::I64),
        _ => Type::I64,
    };
    let literals: SmallVec<[Literal; 8]> = st.literals(list).into();
    let mut data = Vec::with_capacity(8 * literals.len());
    for literal in &literals {
        let scalar = match st.cx.type_kind(element) {
            TypeKind::Integer { width, .. } => {
                Scalar::Int(array_integer(st, draft, *literal, *width)?)
            }
            _ => st.scalar(*literal, element, Role::Attribute)?,
        };
        st.cx.encode_scalar(&scalar, &mut data);
    }
    Ok(st.cx.attr(oxmlir_ir::AttrKind::DenseArray {
        element,
        len: literals.len(),
        data: data.into(),
    }))
}

/// An item of `[1, -2]`. A boolean has one bit, which is its sign.
fn array_integer(st: &mut State, draft: &Draft, literal: Literal, width: u32) -> Parsed<ApInt> {
    let text = st.slice(literal.span());
    let value = match (literal.kind, text) {
        (kind::INT, _) => ApInt::from_literal(text, literal.negative, width, true).ok(),
        (_, "true") => ApInt::from_literal("1", true, width, true).ok(),
        (_, "false") => ApInt::from_literal("0", false, width, true).ok(),
        _ => return Err(draft.fail(st, literal.start, "expected integer value")),
    };
    value.ok_or_else(|| draft.fail(st, literal.start, "integer value too large"))
}
