//! What the declaration of an operation states: counts, segments, constraints, type rules, traits.

use std::ops::Range;

use smallvec::SmallVec;

use super::known::Known;
use super::{attrs, function, symbols, traits, types};
use crate::body::Body;
use crate::def::{Arity, OpDef, OpPred, RegionBlocks, SlotRef, Traits, TypeFn, TypeRule, ValueDef};
use crate::diag::Diagnostic;
use crate::hooks::InferArgs;
use crate::ids::{Attribute, Str, Type, ValueId};
use crate::opref::OpRef;
use crate::types::TypeKind;

type Check = Result<(), Diagnostic>;
type Ranges = SmallVec<[Range<usize>; 8]>;

/// Verifies an operation by itself: not what is in its regions.
pub fn verify(op: OpRef, known: &mut Known) -> Check {
    dialect_attrs(op)?;
    let Some(def) = op.def() else {
        return Ok(());
    };
    if let Some(around) = op.parent() {
        parent(op, around)?;
    }
    if asks_functions(def) {
        declared(op, def)?;
    } else if known.contains(op) {
        traits::structural(op, def)?;
        regions(op, def)?;
    } else {
        declared(op, def)?;
        known.remember();
    }
    traits::positional(op, def)?;
    if def.traits.contains(Traits::SYMBOL) {
        symbols::verify_symbol(op)?;
    }
    if def.traits.contains(Traits::FUNCTION) {
        function::verify(op)?;
    }
    if def.traits.contains(Traits::INFERS_TYPES) {
        inferred(op)?;
    }
    match op.hooks().verify {
        Some(verify) => verify(op),
        None => Ok(()),
    }
}

/// Everything that the declaration states.
fn declared(op: OpRef, def: &OpDef) -> Check {
    counts(op, def)?;
    traits::structural(op, def)?;
    segments(op, def)?;
    attributes(op, def)?;
    let operands = groups(op, def.operands, Side::Operand)?;
    let results = groups(op, def.results, Side::Result)?;
    constraints(op, def.operands, &operands, Side::Operand)?;
    constraints(op, def.results, &results, Side::Result)?;
    let slots = Slots {
        op,
        operands: &operands,
        results: &results,
    };
    slots.type_rules(def)?;
    slots.checks(def)?;
    regions(op, def)?;
    traits::related_types(op, def)
}

/// Whether functions of a dialect decide what the declaration states: they may look at anything.
fn asks_functions(def: &OpDef) -> bool {
    let named = |pred: &OpPred| matches!(pred, OpPred::Named(_));
    def.checks.iter().any(|c| named(&c.pred))
        || def
            .type_rules
            .iter()
            .any(|r| matches!(r.f, TypeFn::Named(_)))
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
fn dialect_attrs(op: OpRef) -> Check {
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

    fn segments_trait(self) -> Traits {
        match self {
            Side::Operand => Traits::ATTR_SIZED_OPERAND_SEGMENTS,
            Side::Result => Traits::ATTR_SIZED_RESULT_SEGMENTS,
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
        if def.traits.contains(side.segments_trait()) {
            segment_sizes(op, def, side)?;
        }
    }
    Ok(())
}

fn segment_sizes(op: OpRef, def: &OpDef, side: Side) -> Check {
    let (name, word) = (side.segments_name(), side.word());
    let defs = if side == Side::Operand {
        def.operands
    } else {
        def.results
    };
    let Some(attr) = op.named_attr(name) else {
        return Err(op.error(format_args!("requires attribute '{name}'")));
    };
    let sizes = op.cx.dense_array_values(attr);
    if sizes.iter().any(|s| *s < 0) {
        return Err(op.error(format_args!(
            "'{name}' attribute cannot have negative elements"
        )));
    }
    // A list that is too long or too short counts for nothing.
    let has_all = sizes.len() == defs.len();
    let counted = sizes.iter().filter(|_| has_all);
    let total = counted.fold(0i64, |n, s| n.saturating_add(*s));
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

/// The positions of each declared group; where only one element fits, there is at most one.
fn groups(op: OpRef, defs: &[ValueDef], side: Side) -> Result<Ranges, Diagnostic> {
    let total = side.count(op);
    let variable = defs.iter().filter(|d| d.arity != Arity::One).count();
    let mut ranges = Ranges::new();
    if variable == 0 {
        ranges.extend((0..defs.len()).map(|i| i..i + 1));
        return Ok(ranges);
    }
    let sized = op.has_trait(side.segments_trait());
    let sizes = sized.then(|| op.named_attr(side.segments_name())).flatten();
    let sizes = sizes.map(|a| op.cx.dense_array_values(a));
    let each = total.saturating_sub(defs.len() - variable) / variable;
    let mut start = 0usize;
    for (i, def) in defs.iter().enumerate() {
        let len = match (&sizes, def.arity) {
            (Some(sizes), _) => sizes.get(i).map_or(0, |s| usize::try_from(*s).unwrap_or(0)),
            (None, Arity::One) => 1,
            (None, _) => each,
        };
        let end = start.saturating_add(len).min(total);
        let wrong = match def.arity {
            Arity::One if end - start != 1 => Some("exactly one element"),
            Arity::Optional if end - start > 1 => Some("0 or 1 element"),
            _ => None,
        };
        if let Some(wanted) = wrong {
            return Err(op.error(format_args!(
                "{} group starting at #{start} requires {wanted}, but found {}",
                side.word(),
                end - start
            )));
        }
        ranges.push(start..end);
        start = end;
    }
    Ok(ranges)
}

fn constraints(op: OpRef, defs: &[ValueDef], ranges: &Ranges, side: Side) -> Check {
    for (def, range) in defs.iter().zip(ranges) {
        for index in range.clone() {
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

/// Types of one slot.
type Types = SmallVec<[Type; 4]>;

/// The operation with its groups found.
struct Slots<'a> {
    op: OpRef<'a>,
    operands: &'a Ranges,
    results: &'a Ranges,
}

impl Slots<'_> {
    fn types(&self, slot: SlotRef) -> Types {
        let body: &Body = self.op.body;
        let of = |ranges: &Ranges, group: u8, side: Side| -> Types {
            let range = ranges.get(group as usize).cloned().unwrap_or(0..0);
            range.map(|i| body.ty(side.value(self.op, i))).collect()
        };
        match slot {
            SlotRef::Operand(i) => of(self.operands, i, Side::Operand),
            SlotRef::Result(i) => of(self.results, i, Side::Result),
            SlotRef::Operands => body.operand_types(self.op.id).collect(),
            SlotRef::Results => body.result_types(self.op.id).collect(),
            SlotRef::Attr(i) => {
                let attr = self.op.attr(i as usize);
                attr.map(|a| self.op.cx.attr_type(a)).into_iter().collect()
            }
        }
    }

    fn type_rules(&self, def: &OpDef) -> Check {
        let mut rules = def.type_rules.iter().filter(|r| !r.summary.is_empty());
        match rules.find(|r| !self.rule_holds(r)) {
            Some(rule) => Err(self.failed(rule.summary)),
            None => Ok(()),
        }
    }

    fn failed(&self, summary: &str) -> Diagnostic {
        self.op
            .error(format_args!("failed to verify that {summary}"))
    }

    fn rule_holds(&self, rule: &TypeRule) -> bool {
        let (target, source) = (self.types(rule.target), self.types(rule.source));
        if let TypeFn::Named(name) = rule.f {
            return self.named_rule_holds(name, &target, &source);
        }
        if target.len() != source.len() {
            // A single type for a whole group.
            return match source[..] {
                [one] => target
                    .iter()
                    .all(|t| self.rule_type(rule.f, one) == Some(*t)),
                _ => target.is_empty(),
            };
        }
        target
            .iter()
            .zip(&source)
            .all(|(t, s)| self.rule_type(rule.f, *s) == Some(*t))
    }

    fn rule_type(&self, f: TypeFn, source: Type) -> Option<Type> {
        let cx = self.op.cx;
        match f {
            TypeFn::Same => Some(source),
            TypeFn::Element => Some(match cx.type_kind(source) {
                TypeKind::Complex(element) => *element,
                _ => cx.element_type(source),
            }),
            TypeFn::I1SameShape => Some(i1_like(cx, source)),
            TypeFn::Named(_) => None,
        }
    }

    /// Rules that the dialects compute hold for single types; for groups the operation's own verification speaks.
    fn named_rule_holds(&self, name: &str, target: &[Type], source: &[Type]) -> bool {
        if name == "elements" {
            return self.are_elements(target, source);
        }
        let (&[target], &[source]) = (target, source) else {
            return true;
        };
        let Some(f) = self.op.cx.registry().type_fn(name) else {
            return true;
        };
        let operands: SmallVec<[ValueId; 4]> = self.op.operands().collect();
        let args = InferArgs {
            cx: self.op.cx,
            body: self.op.body,
            operands: &operands,
            attrs: self.op.body.attrs(self.op.id),
            dict: self.op.body.dict(self.op.id),
        };
        f(&args, source).is_none_or(|ty| ty == target)
    }

    /// Whether there is one value for each element of a shaped type.
    fn are_elements(&self, values: &[Type], shaped: &[Type]) -> bool {
        let &[shaped] = shaped else {
            return true;
        };
        let cx = self.op.cx;
        let shape = cx.shape(shaped).unwrap_or_default();
        let count = shape.iter().try_fold(1i64, |n, d| n.checked_mul(*d));
        let element = cx.element_type(shaped);
        count == i64::try_from(values.len()).ok() && values.iter().all(|ty| *ty == element)
    }

    fn checks(&self, def: &OpDef) -> Check {
        match def.checks.iter().find(|c| !self.check_holds(&c.pred)) {
            Some(check) => Err(self.failed(check.summary)),
            None => Ok(()),
        }
    }

    fn check_holds(&self, pred: &OpPred) -> bool {
        let cx = self.op.cx;
        match pred {
            OpPred::SameType(slots) => self.all_equal(slots, Some),
            OpPred::SameShape(slots) => self.all_equal(slots, |t| cx.shape(t)),
            OpPred::SameElementType(slots) => self.all_equal(slots, |t| Some(cx.element_type(t))),
            OpPred::SameRank(slots) => self.all_equal(slots, |t| cx.rank(t)),
            OpPred::SameElementCount(slots) => self.all_equal(slots, |t| {
                let shape = cx.shape(t)?;
                Some(shape.iter().fold(1i64, |n, d| n.saturating_mul(*d)))
            }),
            OpPred::Named(name) => cx
                .registry()
                .op_pred(name)
                .is_none_or(|holds| holds(self.op)),
        }
    }

    /// Whether a property is the same for all types of all slots; types without it do not count.
    fn all_equal<T: PartialEq>(&self, slots: &[SlotRef], of: impl Fn(Type) -> Option<T>) -> bool {
        let mut first = None;
        for ty in slots.iter().flat_map(|s| self.types(*s)) {
            match (&first, of(ty)) {
                (_, None) => {}
                (None, found) => first = found,
                (Some(first), Some(found)) if *first == found => {}
                _ => return false,
            }
        }
        true
    }
}

/// `i1`, or `ty` with elements of it.
fn i1_like(cx: &crate::Context, ty: Type) -> Type {
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
fn inferred(op: OpRef) -> Check {
    let Some(infer) = op.hooks().infer else {
        return Ok(());
    };
    let operands: SmallVec<[ValueId; 4]> = op.operands().collect();
    let args = InferArgs {
        cx: op.cx,
        body: op.body,
        operands: &operands,
        attrs: op.body.attrs(op.id),
        dict: op.body.dict(op.id),
    };
    let Ok(types) = infer(&args) else {
        return Ok(());
    };
    if types.iter().copied().eq(op.result_types()) {
        return Ok(());
    }
    let list = |types: &mut dyn Iterator<Item = Type>| {
        let all: Vec<String> = types.map(|t| op.cx.quoted_type(t)).collect();
        all.join(", ")
    };
    Err(op.error(format_args!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        list(&mut types.iter().copied()),
        list(&mut op.result_types())
    )))
}
