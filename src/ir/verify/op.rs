//! What the declaration of an operation states: counts, segments, constraints, type rules, traits.

use std::ops::Range;

use smallvec::SmallVec;

use super::known::{Asked, Known};
use super::{attrs, function, symbols, traits, types};
use crate::body::Fit;
use crate::context::Context;
use crate::def::{
    Arity, Condition, OpDef, OpPred, RegionBlocks, SlotRef, Traits, TypeFn, TypeRule, ValueDef,
};
use crate::diag::Diagnostic;
use crate::hooks::InferArgs;
use crate::ids::{Attribute, Str, Type, ValueId};
use crate::opref::OpRef;
use crate::typed::type_by;
use crate::types::TypeKind;

type Check = Result<(), Diagnostic>;

/// Verifies an operation by itself: not what is in its regions.
pub fn verify(op: OpRef, known: &mut Known, asked: Asked) -> Check {
    dialect_attrs(op)?;
    let Some(def) = op.def() else {
        return Ok(());
    };
    if asks_for_parent(def)
        && let Some(around) = op.parent()
    {
        parent(op, around)?;
    }
    let is_known = op.body.fit(op.id) == Fit::Declared;
    debug_assert!(
        !is_known || is_as_declared(op, def),
        "{} has been changed in a way that nobody was told of",
        op.name_str()
    );
    if is_known || known.contains(op, def, asked) {
        if op.body.num_regions(op.id) > 0 {
            traits::structural(op, def)?;
            regions(op, def)?;
        }
    } else {
        declared(op, def)?;
        known.remember();
    }
    op.body.set_fit(op.id, Fit::Declared);
    traits::positional(op, def)?;
    if def.traits.contains(Traits::SYMBOL) {
        symbols::verify_symbol(op)?;
    }
    if def.traits.contains(Traits::FUNCTION) {
        function::verify(op)?;
    }
    if let Some(verify) = op.hooks().verify {
        verify(op)?;
    }
    traits::related_by_cast(op, def)
}

/// Everything that the declaration states.
pub(super) fn declared(op: OpRef, def: &OpDef) -> Check {
    counts(op, def)?;
    traits::structural(op, def)?;
    segments(op, def)?;
    attributes(op, def)?;
    group_lengths(op, def, Side::Operand)?;
    group_lengths(op, def, Side::Result)?;
    constraints(op, def, Side::Operand)?;
    constraints(op, def, Side::Result)?;
    conditions(op, def)?;
    regions(op, def)?;
    traits::related_types(op, def)
}

/// Whether types and attributes of an operation are still those that its declaration asks for.
fn is_as_declared(op: OpRef, def: &OpDef) -> bool {
    let all = attributes(op, def)
        .and_then(|()| constraints(op, def, Side::Operand))
        .and_then(|()| constraints(op, def, Side::Result));
    all.is_ok()
}

/// Whether functions of a dialect decide some of what the declaration states.
pub(super) fn asks_functions(def: &OpDef) -> bool {
    let mut conditions = def.conditions.iter();
    conditions.any(|condition| asks_function(def, condition))
}

fn asks_function(def: &OpDef, condition: &Condition) -> bool {
    match condition {
        Condition::Rule(at) => matches!(def.type_rules[*at].f, TypeFn::Named(_)),
        Condition::Check(at) => matches!(def.checks[*at].pred, OpPred::Named(_)),
    }
}

/// Whether it matters what an operation lies in.
fn asks_for_parent(def: &OpDef) -> bool {
    !def.parents.is_empty() || def.traits.contains(Traits::SYMBOL)
}

/// An operation against the one around it.
pub fn parent(op: OpRef, parent: OpRef) -> Check {
    let Some(def) = op.def() else {
        return Ok(());
    };
    if !def.parents.is_empty() {
        traits::parent(op, def, parent)?;
    }
    if def.traits.contains(Traits::SYMBOL) {
        symbols::verify_parent(op, parent)?;
    }
    Ok(())
}

/// Discardable attributes are verified by the dialects that their names name.
#[inline]
pub(super) fn dialect_attrs(op: OpRef) -> Check {
    let dict = op.body.dict(op.id);
    if dict == Attribute::EMPTY_DICT {
        return Ok(());
    }
    for (name, value) in op.cx.dict_entries(dict) {
        dialect_attr(op, *name, *value)?;
    }
    Ok(())
}

fn dialect_attr(op: OpRef, name: Str, value: Attribute) -> Check {
    let Some((dialect, _)) = op.cx.get_str(name).split_once('.') else {
        return Ok(());
    };
    let hooks = op.cx.registry().dialect_hooks(dialect);
    match hooks.and_then(|h| h.verify_attr) {
        Some(verify) => verify(op, name, value),
        None => Ok(()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Operand,
    Result,
}

impl Side {
    fn word(self) -> &'static str {
        match self {
            Side::Operand => "operand",
            Side::Result => "result",
        }
    }

    fn segments_name(self) -> &'static str {
        match self {
            Side::Operand => "operandSegmentSizes",
            Side::Result => "resultSegmentSizes",
        }
    }

    fn defs(self, def: &OpDef) -> &'static [ValueDef] {
        match self {
            Side::Operand => def.operands,
            Side::Result => def.results,
        }
    }

    /// The slot of the sizes of the groups, where an attribute holds them.
    fn segments(self, def: &OpDef) -> Option<usize> {
        match self {
            Side::Operand => def.operand_segments(),
            Side::Result => def.result_segments(),
        }
    }

    fn count(self, op: OpRef) -> usize {
        match self {
            Side::Operand => op.num_operands(),
            Side::Result => op.body.num_results(op.id),
        }
    }

    fn value(self, op: OpRef, index: usize) -> ValueId {
        match self {
            Side::Operand => op.operand(index),
            Side::Result => op.body.result(op.id, index),
        }
    }
}

fn counts(op: OpRef, def: &OpDef) -> Check {
    let variadic = def.regions.iter().any(|r| r.variadic);
    let fixed = def.regions.iter().filter(|r| !r.variadic).count();
    let found = op.num_regions();
    if let Some(problem) = count_problem("region", fixed, variadic, found) {
        return Err(op.error(problem));
    }
    let (fixed, variadic) = fixed_values(def.results);
    if let Some(problem) = count_problem("result", fixed, variadic, Side::Result.count(op)) {
        return Err(op.error(problem));
    }
    successors(op, def)?;
    let (fixed, variadic) = fixed_values(def.operands);
    let found = op.num_operands();
    match count_problem("operand", fixed, variadic, found) {
        Some(problem) if fixed == 1 && !variadic => {
            debug_assert!(problem.contains("one"));
            Err(op.error("requires a single operand"))
        }
        Some(problem) if problem.starts_with("expected") => {
            Err(op.error(format_args!("{problem}, but found {found}")))
        }
        Some(problem) => Err(op.error(problem)),
        None => Ok(()),
    }
}

fn fixed_values(defs: &[ValueDef]) -> (usize, bool) {
    let fixed = defs.iter().filter(|d| d.arity == Arity::One).count();
    (fixed, fixed != defs.len())
}

fn count_problem(word: &str, fixed: usize, variadic: bool, found: usize) -> Option<String> {
    if found == fixed || (variadic && found > fixed) {
        return None;
    }
    Some(match (variadic, fixed) {
        (true, _) => format!("expected {fixed} or more {word}s"),
        (false, 0) => format!("requires zero {word}s"),
        (false, 1) => format!("requires one {word}"),
        (false, _) => format!("expected {fixed} {word}s"),
    })
}

fn successors(op: OpRef, def: &OpDef) -> Check {
    let variadic = def.successors.iter().any(|s| s.variadic);
    let fixed = def.successors.iter().filter(|s| !s.variadic).count();
    let found = op.body.num_successors(op.id);
    if found == fixed || (variadic && found > fixed) {
        return Ok(());
    }
    Err(op.error(match (variadic, fixed) {
        (true, _) => format!("requires at least {fixed} successors but found {found}"),
        (false, 1) => format!("requires 1 successor but found {found}"),
        (false, _) => format!("requires {fixed} successors but found {found}"),
    }))
}

fn segments(op: OpRef, def: &OpDef) -> Check {
    for side in [Side::Operand, Side::Result] {
        if let Some(slot) = side.segments(def) {
            segment_sizes(op, def, side, slot)?;
        }
    }
    Ok(())
}

fn segment_sizes(op: OpRef, def: &OpDef, side: Side, slot: usize) -> Check {
    let (name, word) = (side.segments_name(), side.word());
    let defs = side.defs(def);
    let Some(attr) = op.attr(slot) else {
        return Err(op.error(format_args!("requires attribute '{name}'")));
    };
    let sizes = op.cx.dense_ints(attr);
    if sizes.clone().any(|s| s < 0) {
        return Err(op.error(format_args!(
            "'{name}' attribute cannot have negative elements"
        )));
    }
    // A list that is too long or too short counts for nothing.
    let has_all = sizes.len() == defs.len();
    let counted = sizes.clone().filter(|_| has_all);
    let total = counted.fold(0i64, i64::saturating_add);
    let found = side.count(op);
    if usize::try_from(total) != Ok(found) {
        return Err(op.error(format_args!(
            "{word} count ({found}) does not match with the total size ({total}) specified in attribute '{name}'"
        )));
    }
    if sizes.len() != defs.len() {
        return Err(op.error(format_args!(
            "'{name}' attribute for specifying {word} segments must have {} elements, but got {}",
            defs.len(),
            sizes.len()
        )));
    }
    Ok(())
}

fn attributes(op: OpRef, def: &OpDef) -> Check {
    let attrs = op.body.attrs(op.id);
    let missing = |d: &crate::def::AttrDef, a: &Attribute| {
        a.present().is_none() && !d.optional && d.default.is_empty()
    };
    let absent = def.attrs.iter().zip(attrs).filter(|(d, a)| missing(d, a));
    if let Some(name) = absent.map(|(d, _)| d.name).min() {
        return Err(op.error(format_args!("requires attribute '{name}'")));
    }
    let slots = def.attrs.iter().zip(attrs);
    let present = slots.filter_map(|(d, a)| Some((d, a.present()?)));
    match attrs::check_inherent_attrs(op.cx, present) {
        Some(problem) => Err(op.error(problem)),
        None => Ok(()),
    }
}

/// The declared groups of values with their positions.
fn groups<'a>(
    op: OpRef<'a>,
    def: &OpDef,
    side: Side,
) -> impl Iterator<Item = (&'static ValueDef, Range<usize>)> + use<'a> {
    let (defs, total) = (side.defs(def), side.count(op));
    let sizes = side.segments(def).and_then(|slot| op.attr(slot));
    let mut sizes = sizes.map(|a| op.cx.dense_ints(a));
    let variable = defs.iter().filter(|d| d.arity != Arity::One).count();
    let each = total.saturating_sub(defs.len() - variable) / variable.max(1);
    let mut start = 0usize;
    defs.iter().map(move |def| {
        let len = match (&mut sizes, def.arity) {
            (Some(sizes), _) => sizes.next().and_then(|s| s.try_into().ok()).unwrap_or(0),
            (None, Arity::One) => 1,
            (None, _) => each,
        };
        let range = start..start.saturating_add(len).min(total);
        start = range.end;
        (def, range)
    })
}

/// Where only one element fits into a group, there is at most one.
fn group_lengths(op: OpRef, def: &OpDef, side: Side) -> Check {
    if side.defs(def).iter().all(|d| d.arity == Arity::One) {
        return Ok(());
    }
    for (def, Range { start, end }) in groups(op, def, side) {
        let wanted = match def.arity {
            Arity::One if end - start != 1 => "exactly one element",
            Arity::Optional if end - start > 1 => "0 or 1 element",
            _ => continue,
        };
        return Err(op.error(format_args!(
            "{} group starting at #{start} requires {wanted}, but found {}",
            side.word(),
            end - start
        )));
    }
    Ok(())
}

fn constraints(op: OpRef, def: &OpDef, side: Side) -> Check {
    for (def, range) in groups(op, def, side) {
        if !def.sizes.is_empty() {
            group_sizes(op, def, range.len())?;
        }
        for index in range {
            let ty = op.body.ty(side.value(op, index));
            if types::type_fits(op.cx, &def.constraint.pred, ty) {
                continue;
            }
            let variadic = if def.arity == Arity::Variadic {
                "variadic of "
            } else {
                ""
            };
            return Err(op.error(format_args!(
                "{} #{index} must be {variadic}{}, but got {}",
                side.word(),
                def.constraint.summary,
                op.cx.quoted_type(ty)
            )));
        }
    }
    Ok(())
}

/// The values of a slot are as many as the sizes of their groups say.
fn group_sizes(op: OpRef, def: &ValueDef, count: usize) -> Check {
    let sizes = op.named_attr(def.sizes);
    let sizes = sizes.map_or_else(Vec::new, |sizes| op.cx.dense_array_values(sizes));
    let total = sizes
        .iter()
        .fold(0i64, |sum, size| sum.saturating_add(*size));
    if usize::try_from(total) == Ok(count) {
        return Ok(());
    }
    Err(op.error(format_args!(
        "{} count ({count}) does not match with the total size ({total}) specified in attribute '{}'",
        def.name, def.sizes
    )))
}

/// Types of one slot.
type Types = SmallVec<[Type; 4]>;

fn types_of(op: OpRef, slot: SlotRef) -> Types {
    match slot {
        SlotRef::Operand(i) => {
            let range = op.body.operand_range(op.cx, op.id, usize::from(i));
            range.map(|i| op.operand_type(i)).collect()
        }
        SlotRef::Result(i) => {
            let range = op.body.result_range(op.cx, op.id, usize::from(i));
            range.map(|i| op.result_type(i)).collect()
        }
        SlotRef::Operands => op.operand_types().collect(),
        SlotRef::Results => op.result_types().collect(),
        SlotRef::Attr(i) => {
            let attr = op.attr(usize::from(i));
            attr.map(|a| op.cx.attr_type(a)).into_iter().collect()
        }
    }
}

fn conditions(op: OpRef, def: &OpDef) -> Check {
    let holds = |condition: &Condition| match condition {
        Condition::Rule(at) => rule_holds(op, &def.type_rules[*at]),
        Condition::Check(at) => check_holds(op, &def.checks[*at].pred),
    };
    let mut summaries = def.conditions.iter().zip(def.condition_summaries());
    match summaries.find(|(condition, _)| !holds(condition)) {
        Some((_, summary)) => Err(op.error(format_args!("failed to verify that {summary}"))),
        None => Ok(()),
    }
}

fn rule_holds(op: OpRef, rule: &TypeRule) -> bool {
    let (target, source) = (types_of(op, rule.target), types_of(op, rule.source));
    if let TypeFn::Named(name) = rule.f {
        return named_rule_holds(op, name, &target, &source);
    }
    if target.len() != source.len() {
        // A single type for a whole group.
        return match source[..] {
            [one] => target
                .iter()
                .all(|t| rule_type(op.cx, rule.f, one) == Some(*t)),
            _ => target.is_empty(),
        };
    }
    target
        .iter()
        .zip(&source)
        .all(|(t, s)| rule_type(op.cx, rule.f, *s) == Some(*t))
}

/// The type that a rule asks for. The result of a comparison of tensors has no encoding, as in the reference.
fn rule_type(cx: &Context, f: TypeFn, source: Type) -> Option<Type> {
    match f {
        TypeFn::I1SameShape => Some(i1_like(cx, source)),
        f => type_by(cx, f, source),
    }
}

/// Rules that the dialects compute hold for single types; for groups the operation's own verification speaks.
fn named_rule_holds(op: OpRef, name: &str, target: &[Type], source: &[Type]) -> bool {
    if name == "elements" {
        return are_elements(op.cx, target, source);
    }
    let (&[target], &[source]) = (target, source) else {
        return true;
    };
    let Some(f) = op.cx.registry().type_fn(name) else {
        return true;
    };
    let operands: SmallVec<[ValueId; 4]> = op.operands().collect();
    let args = InferArgs::of(op, &operands);
    f(&args, source).is_none_or(|ty| ty == target)
}

/// Whether there is one value for each element of a shaped type.
fn are_elements(cx: &Context, values: &[Type], shaped: &[Type]) -> bool {
    let &[shaped] = shaped else {
        return true;
    };
    let shape = cx.shape(shaped).unwrap_or_default();
    let count = shape.iter().try_fold(1i64, |n, d| n.checked_mul(*d));
    let element = cx.element_type(shaped);
    count == i64::try_from(values.len()).ok() && values.iter().all(|ty| *ty == element)
}

fn check_holds(op: OpRef, pred: &OpPred) -> bool {
    let cx = op.cx;
    match pred {
        OpPred::SameType(slots) => all_equal(op, slots, Some),
        OpPred::SameShape(slots) => all_equal(op, slots, |t| cx.shape(t)),
        OpPred::SameElementType(slots) => all_equal(op, slots, |t| Some(cx.element_type(t))),
        OpPred::SameRank(slots) => all_equal(op, slots, |t| cx.rank(t)),
        OpPred::SameElementCount(slots) => all_equal(op, slots, |t| {
            let shape = cx.shape(t)?;
            Some(shape.iter().fold(1i64, |n, d| n.saturating_mul(*d)))
        }),
        OpPred::Named(name) => cx.registry().op_pred(name).is_none_or(|holds| holds(op)),
    }
}

/// Whether a property is the same for all types of all slots; types without it do not count.
fn all_equal<T: PartialEq>(op: OpRef, slots: &[SlotRef], of: impl Fn(Type) -> Option<T>) -> bool {
    let mut first = None;
    for ty in slots.iter().flat_map(|s| types_of(op, *s)) {
        match (&first, of(ty)) {
            (_, None) => {}
            (None, found) => first = found,
            (Some(first), Some(found)) if *first == found => {}
            _ => return false,
        }
    }
    true
}

/// `i1`, or `ty` with elements of it.
fn i1_like(cx: &Context, ty: Type) -> Type {
    match cx.type_kind(ty) {
        TypeKind::RankedTensor { shape, .. } => cx.ty(TypeKind::RankedTensor {
            shape: shape.clone(),
            element: Type::I1,
            encoding: None,
        }),
        _ => cx.with_element(ty, Type::I1),
    }
}

fn regions(op: OpRef, def: &OpDef) -> Check {
    for (index, region) in op.body.regions(op.id).iter().enumerate() {
        let declared = def.regions.get(index).or(def.regions.last());
        let Some(declared) = declared else {
            continue;
        };
        let fits = match declared.blocks {
            RegionBlocks::Any => continue,
            RegionBlocks::Exactly(1) => op.body.has_one_block(*region),
            RegionBlocks::Exactly(n) => op.body.blocks(*region).count() == n as usize,
            RegionBlocks::AtLeast(n) => {
                op.body.blocks(*region).take(n as usize).count() == n as usize
            }
            RegionBlocks::AtMost(n) => {
                op.body.blocks(*region).take(n as usize + 1).count() <= n as usize
            }
        };
        if !fits {
            let name = match declared.name {
                "" => String::new(),
                name => format!("('{name}') "),
            };
            return Err(op.error(format_args!(
                "region #{index} {name}failed to verify constraint: {}",
                declared.summary
            )));
        }
    }
    Ok(())
}

/// Result types that a function infers must be compatible with those that the operation has.
pub fn inferred(op: OpRef, def: &OpDef) -> Check {
    if def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
        let first = op.operand_type(0);
        return match op.result_types().all(|ty| ty == first) {
            true => Ok(()),
            false => Err(unlike_inferred(op, &[first])),
        };
    }
    let hooks = op.hooks();
    let infer = hooks.infer;
    let Some(infer) = infer.filter(|_| def.traits.contains(Traits::INFERS_TYPES)) else {
        return Ok(());
    };
    let operands: SmallVec<[ValueId; 4]> = op.operands().collect();
    let args = InferArgs::of(op, &operands);
    let Ok(types) = infer(&args) else {
        return Ok(());
    };
    let given: SmallVec<[Type; 2]> = op.result_types().collect();
    let fits = hooks
        .compatible
        .is_some_and(|fits| fits(op.cx, &types, &given));
    match types == given || fits {
        true => Ok(()),
        false => Err(unlike_inferred(op, &types)),
    }
}

/// What is said where an operation has other result types than these.
fn unlike_inferred(op: OpRef, types: &[Type]) -> Diagnostic {
    let list = |types: &mut dyn Iterator<Item = Type>| {
        let all: Vec<String> = types.map(|t| op.cx.quoted_type(t)).collect();
        all.join(", ")
    };
    op.error(format_args!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        list(&mut types.iter().copied()),
        list(&mut op.result_types())
    ))
}
