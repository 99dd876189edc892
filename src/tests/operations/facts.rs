//! The facts of an operation, a line each, from our tables and from the records of the reference.

use std::collections::BTreeSet;

use oxmlir_ir::def::{Arity, Effects, Format, OpDef, Traits};

use crate::records::Record;

/// The facts of an operation, in words that do not say where they come from.
pub type Facts = BTreeSet<String>;

/// Traits and interfaces of the reference and ours, in the reference's words.
const TRAITS: &[(&str, Traits)] = &[
    ("AffineScope", Traits::AFFINE_SCOPE),
    (
        "AttrSizedOperandSegments",
        Traits::ATTR_SIZED_OPERAND_SEGMENTS,
    ),
    (
        "AttrSizedResultSegments",
        Traits::ATTR_SIZED_RESULT_SEGMENTS,
    ),
    (
        "AutomaticAllocationScope",
        Traits::AUTOMATIC_ALLOCATION_SCOPE,
    ),
    ("BranchOpInterface", Traits::BRANCH),
    ("CallOpInterface", Traits::CALL),
    ("CallableOpInterface", Traits::CALLABLE),
    ("CastOpInterface", Traits::CAST),
    ("AlwaysSpeculatableImplTrait", Traits::ALWAYS_SPECULATABLE),
    (SPECULATABLE, Traits::CONDITIONALLY_SPECULATABLE),
    ("ConstantLike", Traits::CONSTANT_LIKE),
    ("DestinationStyleOpInterface", Traits::DESTINATION_STYLE),
    ("Elementwise", Traits::ELEMENTWISE),
    ("FunctionOpInterface", Traits::FUNCTION),
    ("HasOnlyGraphRegion", Traits::HAS_ONLY_GRAPH_REGION),
    (
        "HasRecursiveMemoryEffects",
        Traits::RECURSIVE_MEMORY_EFFECTS,
    ),
    ("InferIntRangeInterface", Traits::INFERS_INT_RANGES),
    ("IsCommutative", Traits::COMMUTATIVE),
    ("IsIdempotent", Traits::IDEMPOTENT),
    ("IsInvolution", Traits::INVOLUTION),
    ("IsIsolatedFromAbove", Traits::ISOLATED_FROM_ABOVE),
    ("IsTerminator", Traits::TERMINATOR),
    ("LoopLikeOpInterface", Traits::LOOP_LIKE),
    ("MemRefsNormalizable", Traits::MEMREFS_NORMALIZABLE),
    ("NoRegionArguments", Traits::NO_REGION_ARGUMENTS),
    ("NoTerminator", Traits::NO_TERMINATOR),
    ("OffsetSizeAndStrideOpInterface", Traits::OFFSET_SIZE_STRIDE),
    (
        "RecursivelySpeculatableImplTrait",
        Traits::RECURSIVELY_SPECULATABLE,
    ),
    ("RegionBranchOpInterface", Traits::REGION_BRANCH),
    ("RegionKindInterface", Traits::GRAPH_REGION),
    (
        "RegionBranchTerminatorOpInterface",
        Traits::REGION_BRANCH_TERMINATOR,
    ),
    (
        "ResultsBroadcastableShape",
        Traits::RESULTS_BROADCASTABLE_SHAPE,
    ),
    ("ReturnLike", Traits::RETURN_LIKE),
    (
        "SameOperandsAndResultElementType",
        Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    ),
    (
        "SameOperandsAndResultRank",
        Traits::SAME_OPERANDS_AND_RESULT_RANK,
    ),
    (
        "SameOperandsAndResultShape",
        Traits::SAME_OPERANDS_AND_RESULT_SHAPE,
    ),
    (
        "SameOperandsAndResultType",
        Traits::SAME_OPERANDS_AND_RESULT_TYPE,
    ),
    (
        "SameOperandsElementType",
        Traits::SAME_OPERANDS_ELEMENT_TYPE,
    ),
    ("SameOperandsShape", Traits::SAME_OPERANDS_SHAPE),
    ("SameTypeOperands", Traits::SAME_TYPE_OPERANDS),
    (
        "SameVariadicOperandSize",
        Traits::SAME_VARIADIC_OPERAND_SIZE,
    ),
    ("SameVariadicResultSize", Traits::SAME_VARIADIC_RESULT_SIZE),
    ("Scalarizable", Traits::SCALARIZABLE),
    ("SelectLikeOpInterface", Traits::SELECT_LIKE),
    ("SingleBlock", Traits::SINGLE_BLOCK),
    ("SymbolOpInterface", Traits::SYMBOL),
    ("SymbolTable", Traits::SYMBOL_TABLE),
    ("SymbolUserOpInterface", Traits::SYMBOL_USER),
    ("Tensorizable", Traits::TENSORIZABLE),
    ("Vectorizable", Traits::VECTORIZABLE),
    ("ViewLikeOpInterface", Traits::VIEW_LIKE),
];

/// The facts of one of our operations.
pub fn of_table(op: &OpDef) -> Facts {
    let mut facts = Facts::new();
    for (title, values) in [("operand", op.operands), ("result", op.results)] {
        for (at, value) in values.iter().enumerate() {
            let summary = value.constraint.summary;
            facts.insert(value_fact(
                title,
                at,
                value.name,
                arity(value.arity),
                summary,
            ));
            facts.extend(sizes_fact(value.name, value.sizes));
            facts.extend(effects_fact(value.name, value.effects));
        }
    }
    let attrs = op.attrs.iter();
    let attrs = attrs.filter(|attr| !SEGMENT_SIZES.contains(&attr.name));
    facts.extend(attrs.map(|attr| {
        let presence = presence(attr.optional, !attr.default.is_empty());
        attr_fact(attr.name, presence, attr.constraint.summary)
    }));
    for (at, region) in op.regions.iter().enumerate() {
        facts.insert(region_fact(
            at,
            region.name,
            region.variadic,
            region.summary,
        ));
    }
    for (at, block) in op.successors.iter().enumerate() {
        facts.insert(successor_fact(at, block.name, block.variadic));
    }
    let traits = TRAITS.iter().filter(|(_, flag)| op.traits.contains(*flag));
    facts.extend(traits.map(|(name, _)| trait_fact(name)));
    if op.traits.contains(Traits::NO_MEMORY_EFFECT) {
        facts.insert(NO_EFFECT.to_owned());
    } else if op.traits.contains(Traits::MEMORY_EFFECTS) {
        facts.insert(KNOWN_EFFECTS.to_owned());
    }
    facts.extend(rule_facts(op.condition_summaries()));
    facts.extend(effects_fact("the operation", op.effects));
    facts.extend(op.parents.iter().map(|parent| parent_fact(parent)));
    if !op.implicit_terminator.is_empty() {
        facts.insert(terminator_fact(op.implicit_terminator));
    }
    if !matches!(op.format, Format::Generic) {
        facts.insert(FORM.to_owned());
    }
    facts
}

/// The facts of an operation of the reference.
pub fn of_record(op: Record) -> Facts {
    let mut facts = Facts::new();
    let mut operands = 0;
    for (slot, name) in op.arguments("arguments") {
        let kind = constraint(slot);
        if kind.is("TypeConstraint") {
            facts.insert(record_value("operand", operands, name, kind));
            facts.extend(sizes_fact(name, kind.text("segmentAttrName")));
            operands += 1;
        } else {
            facts.insert(record_attr(name, kind));
        }
        facts.extend(effects_fact(name, effects(slot, "decorators")));
    }
    for (at, (slot, name)) in op.arguments("results").enumerate() {
        facts.insert(record_value("result", at, name, constraint(slot)));
        facts.extend(effects_fact(name, effects(slot, "decorators")));
    }
    for (at, (region, name)) in op.arguments("regions").enumerate() {
        let variadic = region.is("VariadicRegion");
        let blocks = region.refers("baseRegion").unwrap_or(region);
        facts.insert(region_fact(at, name, variadic, blocks.text("summary")));
    }
    for (at, (block, name)) in op.arguments("successors").enumerate() {
        facts.insert(successor_fact(at, name, block.is("VariadicSuccessor")));
    }
    let traits = traits(op);
    let rules = traits.iter().filter(|fact| fact.is("PredOpTrait"));
    facts.extend(rule_facts(rules.map(|rule| rule.text("summary"))));
    for fact in traits {
        facts.extend(record_trait(op, fact));
    }
    // Traits that are parts of others, or that others make more precise.
    if facts.iter().any(|fact| fact.starts_with(EFFECT)) {
        facts.insert(KNOWN_EFFECTS.to_owned());
        facts.remove(NO_EFFECT);
    }
    if SPECULATES
        .iter()
        .any(|name| facts.contains(&trait_fact(name)))
    {
        facts.remove(&trait_fact(SPECULATABLE));
    }
    if op.has("assemblyFormat") || op.is_set("hasCustomAssemblyFormat") {
        facts.insert(FORM.to_owned());
    }
    facts
}

/// The attributes that tell how operands and results belong to variadic slots: a consequence of a trait.
const SEGMENT_SIZES: [&str; 2] = ["operandSegmentSizes", "resultSegmentSizes"];

const SPECULATABLE: &str = "ConditionallySpeculatable";
/// What answers the question when an operation may be executed without being reached.
const SPECULATES: [&str; 2] = [
    "AlwaysSpeculatableImplTrait",
    "RecursivelySpeculatableImplTrait",
];

const NO_EFFECT: &str = "touches no memory";
const KNOWN_EFFECTS: &str = "says what memory it touches";
const EFFECT: &str = "effect on ";
const FORM: &str = "has a custom form";

fn value_fact(title: &str, at: usize, name: &str, arity: &str, summary: &str) -> String {
    format!("{title} #{at} {name}: {arity}{summary}")
}

fn sizes_fact(name: &str, sizes: &str) -> Option<String> {
    (!sizes.is_empty()).then(|| format!("groups of {name} have the sizes {sizes}"))
}

fn attr_fact(name: &str, presence: &str, summary: &str) -> String {
    format!("attribute {name}: {presence}{summary}")
}

fn region_fact(at: usize, name: &str, variadic: bool, summary: &str) -> String {
    format!(
        "region #{at} {name}: {}{summary}",
        if variadic { "variadic " } else { "" }
    )
}

fn successor_fact(at: usize, name: &str, variadic: bool) -> String {
    format!(
        "successor #{at} {name}{}",
        if variadic { ", variadic" } else { "" }
    )
}

fn trait_fact(name: &str) -> String {
    format!("trait {name}")
}

/// The rules in the order of their verification. Several of the same words in a row count as one.
fn rule_facts<'a>(summaries: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut summaries: Vec<&str> = summaries.collect();
    summaries.dedup();
    let rules = summaries.iter().enumerate();
    rules
        .map(|(at, rule)| format!("rule #{at}: {rule}"))
        .collect()
}

fn parent_fact(parent: &str) -> String {
    format!("stands in {parent}")
}

fn terminator_fact(terminator: &str) -> String {
    format!("ends in {terminator}")
}

fn effects_fact(what: &str, effects: Effects) -> Option<String> {
    let names: Vec<String> = effects
        .iter_names()
        .map(|(name, _)| name.to_lowercase())
        .collect();
    (!names.is_empty()).then(|| format!("{EFFECT}{what}: {}", names.join(", ")))
}

fn arity(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "",
        Arity::Optional => "optional ",
        Arity::Variadic => "variadic ",
    }
}

fn presence(optional: bool, default: bool) -> &'static str {
    match (optional, default) {
        (false, false) => "",
        (true, false) => "optional ",
        (false, true) => "default ",
        (true, true) => "optional default ",
    }
}

/// What an argument or result must be, without what it is decorated with.
fn constraint(slot: Record) -> Record {
    slot.refers("constraint").unwrap_or(slot)
}

fn record_value(title: &str, at: usize, name: &str, constraint: Record) -> String {
    let arity = match () {
        () if constraint.is("Optional") => Arity::Optional,
        () if constraint.is("Variadic") => Arity::Variadic,
        () => Arity::One,
    };
    let mut base = constraint;
    while let Some(inner) = wrapped(base, ["Optional", "Variadic"], "baseType") {
        base = inner;
    }
    value_fact(title, at, name, self::arity(arity), base.text("summary"))
}

fn record_attr(name: &str, constraint: Record) -> String {
    let wrappers = [
        "OptionalAttr",
        "DefaultValuedAttr",
        "DefaultValuedOptionalAttr",
    ];
    let mut base = constraint;
    while let Some(inner) = wrapped(base, wrappers, "baseAttr") {
        base = inner;
    }
    // A unit attribute counts as one whose default is to be absent.
    let default = constraint.has("defaultValue") && base.text("!name") != "UnitAttr";
    let presence = presence(constraint.is_set("isOptional"), default);
    attr_fact(name, presence, base.text("summary"))
}

/// What a constraint of one of these classes wraps.
fn wrapped<'a, const N: usize>(
    constraint: Record<'a>,
    classes: [&str; N],
    field: &str,
) -> Option<Record<'a>> {
    let wraps = classes.iter().any(|class| constraint.is(class));
    wraps.then(|| constraint.refers(field)).flatten()
}

/// The traits of an operation in their order, with those in lists and the interfaces that others build on.
fn traits(op: Record) -> Vec<Record> {
    let mut open: Vec<Record> = op.list("traits").collect();
    open.reverse();
    let mut traits = Vec::new();
    while let Some(next) = open.pop() {
        let parts = match next.is("TraitList") {
            true => next.list("traits"),
            false => {
                traits.push(next);
                next.list("baseInterfaces")
            }
        };
        let first = open.len();
        open.extend(parts);
        open[first..].reverse();
    }
    traits
}

/// What a trait says that our tables say as well.
fn record_trait(op: Record, fact: Record) -> Vec<String> {
    let name = fact.text("trait").trim_start_matches("::mlir::OpTrait::");
    let name = name.strip_suffix("::Trait").unwrap_or(name);
    if fact.is("MemoryEffects") {
        match effects_fact("the operation", effects(fact, "effects")) {
            Some(fact) => vec![fact],
            None => vec![NO_EFFECT.to_owned()],
        }
    } else if name == "MemoryEffectOpInterface" {
        vec![KNOWN_EFFECTS.to_owned()]
    } else if fact.is("SingleBlockImplicitTerminatorImpl") {
        op.named_in(name)
            .map(|name| terminator_fact(&name))
            .collect()
    } else if fact.is("HasParent") || fact.is("ParentOneOf") {
        op.named_in(name).map(|name| parent_fact(&name)).collect()
    } else {
        let known = TRAITS.iter().any(|(known, _)| *known == name);
        known.then(|| trait_fact(name)).into_iter().collect()
    }
}

/// The effects in a field that is a list of them.
fn effects(of: Record, field: &str) -> Effects {
    let names = of.list(field).map(|effect| effect.text("effect"));
    names
        .map(|name| match name.rsplit("::").next() {
            Some("Read") => Effects::READ,
            Some("Write") => Effects::WRITE,
            Some("Allocate") => Effects::ALLOCATE,
            Some("Free") => Effects::FREE,
            _ => Effects::empty(),
        })
        .collect()
}
