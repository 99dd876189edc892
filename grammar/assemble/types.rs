//! The types of operand and result groups: as written, or as they follow from others.

use oxmlir_ir::def::{Arity, Format, SlotRef, TypeFn, TypeRule, ValueDef};
use oxmlir_ir::hooks::InferArgs;
use oxmlir_ir::typed::{buildable_type, type_by};
use oxmlir_ir::verify::type_fits;
use oxmlir_ir::{Attribute, Context, Type, TypeKind};

use super::Draft;
use crate::state::{List, State};

/// The types of a group of values.
#[derive(Clone, Copy, Debug)]
pub enum Types {
    Unknown,
    /// The same type for every value.
    Each(Type),
    /// The same type for this many values.
    Copies(Type, usize),
    List(List),
    /// The inputs or results of a function type.
    Inputs(Type),
    Results(Type),
}

impl Types {
    /// Whether anything is known of the types.
    pub fn is_known(self) -> bool {
        !matches!(self, Types::Unknown)
    }

    /// The types one by one; for [`Types::Each`] and [`Types::Copies`] that one.
    pub fn get<'a>(&'a self, st: &'a State) -> &'a [Type] {
        match self {
            Types::Unknown => &[],
            Types::Each(ty) | Types::Copies(ty, _) => std::slice::from_ref(ty),
            Types::List(list) => st.types(*list),
            Types::Inputs(ty) | Types::Results(ty) => match (st.cx.type_kind(*ty), self) {
                (TypeKind::Function { inputs, .. }, Types::Inputs(_)) => inputs,
                (TypeKind::Function { results, .. }, _) => results,
                _ => &[],
            },
        }
    }
}

/// Completes the types of a draft: types that a constraint allows only one of, then type rules until nothing changes.
/// A message where a type that others follow from does not fit.
pub fn complete(st: &State, draft: &mut Draft) -> Option<String> {
    for (types, def) in draft.operand_types.iter_mut().zip(draft.def.operands) {
        build(st.cx, types, def);
    }
    let results = draft.result_types.iter_mut().zip(draft.def.results);
    // An optional result is there only if the form says so.
    for (types, def) in results.filter(|(_, def)| def.arity == Arity::One) {
        build(st.cx, types, def);
    }
    let rules = draft.def.type_rules;
    let mut before = 0;
    loop {
        let mut done = 0;
        for rule in rules {
            let problem = unfit_source(st, draft, rule);
            if problem.is_some() {
                return problem;
            }
            done += usize::from(apply(st, draft, rule));
        }
        if done == rules.len() || done == before {
            return None;
        }
        before = done;
    }
}

/// What is wrong with the type that a rule is about to take another one from.
fn unfit_source(st: &State, draft: &mut Draft, rule: &TypeRule) -> Option<String> {
    let is_transformed = !rule.summary.is_empty() && !rule.summary.starts_with("all of {");
    if !is_transformed
        || matches!(draft.def.format, Format::Custom(_))
        || target(draft, rule.target)?.is_known()
    {
        return None;
    }
    let (given, def) = match rule.source {
        SlotRef::Operand(i) => (
            draft.operand_types[usize::from(i)],
            &draft.def.operands[usize::from(i)],
        ),
        SlotRef::Result(i) => (
            draft.result_types[usize::from(i)],
            &draft.def.results[usize::from(i)],
        ),
        _ => return None,
    };
    let ty = *given
        .get(st)
        .iter()
        .find(|ty| !type_fits(st.cx, &def.constraint.pred, **ty))?;
    Some(format!(
        "'{}' must be {}, but got {}",
        def.name,
        described(def),
        st.cx.quoted_type(ty)
    ))
}

/// What the types of a slot must be, in words.
fn described(def: &ValueDef) -> String {
    let summary = def.constraint.summary;
    match def.arity {
        Arity::Variadic => format!("variadic of {summary}"),
        _ => summary.to_owned(),
    }
}

fn build(cx: &Context, types: &mut Types, def: &ValueDef) {
    if !types.is_known()
        && !def.constraint.buildable.is_empty()
        && let Some(ty) = buildable_type(cx, def.constraint.buildable)
    {
        *types = Types::Each(ty);
    }
}

/// Applies a rule whose source is known; true if the rule is done with.
fn apply(st: &State, draft: &mut Draft, rule: &TypeRule) -> bool {
    if target(draft, rule.target).is_none_or(|t| t.is_known()) {
        return true;
    }
    let source = source(st, draft, rule.source);
    let known = match (rule.f, source) {
        (_, Types::Unknown) => return false,
        (TypeFn::Same, types) => types,
        (TypeFn::Named("function-inputs"), types) => match types.get(st) {
            [ty, ..] => Types::Inputs(*ty),
            [] => return false,
        },
        (TypeFn::Named("function-results"), types) => match types.get(st) {
            [ty, ..] => Types::Results(*ty),
            [] => return false,
        },
        (TypeFn::Named("elements"), types) => match (rule.target, types.get(st)) {
            (SlotRef::Operand(_), [ty, ..]) => elements(st.cx, *ty),
            _ => return false,
        },
        (f, types) => match types
            .get(st)
            .first()
            .and_then(|ty| evaluate(st, draft, f, *ty))
        {
            Some(ty) => Types::Each(ty),
            None => return false,
        },
    };
    if let Some(types) = target(draft, rule.target) {
        *types = known;
    }
    true
}

/// What a shaped type consists of.
fn elements(cx: &Context, ty: Type) -> Types {
    let element = cx.element_type(ty);
    let shape = cx.shape(ty).unwrap_or_default();
    let count = shape.iter().try_fold(1i64, |n, d| n.checked_mul(*d));
    match count.and_then(|n| usize::try_from(n).ok()) {
        Some(count) => Types::Copies(element, count),
        None => Types::Each(element),
    }
}

fn target(draft: &mut Draft, slot: SlotRef) -> Option<&mut Types> {
    match slot {
        SlotRef::Operand(i) => draft.operand_types.get_mut(usize::from(i)),
        SlotRef::Result(i) => draft.result_types.get_mut(usize::from(i)),
        SlotRef::Operands => Some(&mut draft.all_operand_types),
        SlotRef::Results => Some(&mut draft.all_result_types),
        SlotRef::Attr(_) => None,
    }
}

fn source(st: &State, draft: &Draft, slot: SlotRef) -> Types {
    let types = match slot {
        SlotRef::Operand(i) => draft.operand_types[usize::from(i)],
        SlotRef::Result(i) => draft.result_types[usize::from(i)],
        SlotRef::Operands => draft.all_operand_types,
        SlotRef::Results => draft.all_result_types,
        SlotRef::Attr(i) => attr_type(st.cx, draft, usize::from(i)),
    };
    if types.is_known() {
        return types;
    }
    // An operand that is defined already has a type even where the form does not say it.
    let SlotRef::Operand(i) = slot else {
        return types;
    };
    match draft.uses[usize::from(i)].first(st).and_then(|o| o.value) {
        Some(value) if draft.def.operands[usize::from(i)].arity == Arity::One => {
            Types::Each(st.body().ty(value))
        }
        _ => Types::Unknown,
    }
}

fn attr_type(cx: &Context, draft: &Draft, slot: usize) -> Types {
    let Some(attr) = draft.get_attr(slot) else {
        return Types::Unknown;
    };
    match cx.attr_kind(attr) {
        oxmlir_ir::AttrKind::Type(ty) => Types::Each(*ty),
        _ => Types::Each(cx.attr_type(attr)),
    }
}

fn evaluate(st: &State, draft: &Draft, f: TypeFn, ty: Type) -> Option<Type> {
    let cx = st.cx;
    match f {
        TypeFn::Named(name) => {
            let hooks = cx
                .registry()
                .dialect_hooks(draft.def.name.split_once('.')?.0)?;
            let (_, function) = hooks.type_fns.iter().find(|f| f.0 == name)?;
            let operands = draft.known_values(st);
            let attrs = draft.all_attrs(cx);
            let args = InferArgs {
                cx,
                body: st.body(),
                operands: &operands,
                attrs: &attrs,
                dict: Attribute::EMPTY_DICT,
            };
            function(&args, ty)
        }
        f => type_by(cx, f, ty),
    }
}
