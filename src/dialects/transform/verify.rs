//! What the declarations of transform cannot say of handles, bodies and sequences.

use std::iter;

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::def::OpName;
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Context, Diagnostic, OpRef, Str, Type, TypeKind, ValueId,
};
use rustc_hash::FxHashMap;

use super::consumption::{
    CONSUMED, READONLY, consumes_argument_directly, first_block, has, included,
};
use super::types::{Kind, kind, same_kind};
use crate::tables::{pdl, transform as ops};

type Check = Result<(), Diagnostic>;

/// The attribute of a symbol table that may hold sequences.
const WITH_NAMED_SEQUENCE: &str = "transform.with_named_sequence";
/// The attribute of an operation that the interpreter finds it by.
const TARGET_TAG: &str = "transform.target_tag";

/// The discardable attributes of the dialect.
pub fn attribute(op: OpRef, name: Str, value: Attribute) -> Check {
    let name = op.cx.get_str(name);
    match name {
        WITH_NAMED_SEQUENCE => {
            if !op.has_trait(oxmlir_ir::def::Traits::SYMBOL_TABLE) {
                return Err(op.plain_error(format_args!(
                    "\"{name}\" attribute can only be attached to operations with symbol tables"
                )));
            }
            no_recursion(op)
        }
        TARGET_TAG => match op.cx.str_value(value) {
            Some(_) => Ok(()),
            None => Err(op.plain_error(format_args!("\"{name}\" attribute must be a string"))),
        },
        CONSUMED | READONLY => Ok(()),
        _ => Err(op.plain_error(format_args!("unknown attribute: \"{name}\""))),
    }
}

/// The sequences of a symbol table do not include themselves.
fn no_recursion(table: OpRef) -> Check {
    let Some(block) = table.entry() else {
        return Ok(());
    };
    let sequences = table.body.ops(block).map(|op| table.at(op));
    let sequences: Vec<OpRef> = sequences
        .filter(|op| op.name() == ops::NAMED_SEQUENCE)
        .collect();
    let number = |name: &str| {
        sequences
            .iter()
            .position(|op| sequence_name(*op) == Some(name))
    };
    let mut graph = petgraph::graph::DiGraph::<usize, ()>::new();
    let nodes: Vec<_> = (0..sequences.len()).map(|i| graph.add_node(i)).collect();
    for (at, sequence) in sequences.iter().enumerate() {
        for inner in sequence.body.nested_ops(sequence.id) {
            let op = sequence.at(inner);
            let target =
                (op.name() == ops::INCLUDE).then(|| op.symbol_attr(ops::include::TARGET_ATTR));
            if let Some(to) = target.flatten().and_then(number) {
                graph.add_edge(nodes[at], nodes[to], ());
            }
        }
    }
    for component in petgraph::algo::tarjan_scc(&graph) {
        let is_cycle = component.len() > 1 || graph.contains_edge(component[0], component[0]);
        if !is_cycle {
            continue;
        }
        let mut on_stack = component.iter().map(|node| sequences[graph[*node]]);
        if let Some(first) = on_stack.next() {
            let error = first.plain_error("recursion not allowed in named sequences");
            return Err(on_stack.fold(error, |error, sequence| {
                error.note(sequence.loc(), "operation on recursion stack")
            }));
        }
    }
    Ok(())
}

fn sequence_name(op: OpRef<'_>) -> Option<&str> {
    op.str_attr(ops::named_sequence::SYM_NAME_ATTR)
}

/// What operations that may stand at the top have in common (`PossibleTopLevelTransformOpTrait`).
pub fn top_level(op: OpRef) -> Check {
    if op.num_regions() == 0 {
        return Err(op.error("expects at least one region"));
    }
    let Some(body) = first_block(op) else {
        return Err(op.error("expects a single-block region"));
    };
    let arguments = op.body.args(body);
    let Some((first, others)) = arguments.split_first() else {
        return Err(op.error("expects the entry block to have at least one argument"));
    };
    if kind(op.cx, op.ty(*first)) != Some(Kind::Operations) {
        return Err(op.error(
            "expects the first entry block argument to be of type implementing TransformHandleTypeInterface",
        ));
    }
    if op
        .operand_types()
        .next()
        .is_some_and(|ty| ty != op.ty(*first))
    {
        return Err(
            op.error("expects the type of the block argument to match the type of the operand")
        );
    }
    if let Some(at) = others
        .iter()
        .position(|arg| kind(op.cx, op.ty(*arg)).is_none())
    {
        let error = op.error(
            "expects trailing entry block arguments to be of type implementing \
             TransformHandleTypeInterface, TransformValueHandleTypeInterface or TransformParamTypeInterface",
        );
        return Err(error.note(op.loc(), format!("argument #{} does not", at + 1)));
    }
    let ancestors = iter::successors(op.parent(), |op| op.parent());
    let mut outer = ancestors.filter(|op| is_top_level(*op));
    match outer.next() {
        Some(outer) if op.num_operands() != arguments.len() => {
            let error = op.error("expects operands to be provided for a nested op");
            Err(error.note(outer.loc(), "nested in another possible top-level op"))
        }
        _ => Ok(()),
    }
}

fn is_top_level(op: OpRef) -> bool {
    [
        ops::ALTERNATIVES,
        ops::SEQUENCE,
        ops::TEST_TRANSFORM_UNRESTRICTED_OP_NO_INTERFACE,
        ops::WITH_PDL_PATTERNS,
    ]
    .contains(&op.name())
}

/// Whether an operation is a transformation (`TransformOpInterface`).
pub fn is_transformation(op: OpRef) -> bool {
    op.dialect() == "transform"
        && op.def().is_some()
        && !is_pattern_set(op)
        && !is_conversion_pattern_set(op)
        && ![
            ops::YIELD,
            ops::MATCH_STRUCTURED_YIELD,
            ops::TEST_DUMMY_PAYLOAD_OP,
            ops::TEST_TRANSFORM_UNRESTRICTED_OP_NO_INTERFACE,
        ]
        .contains(&op.name())
}

pub fn is_pattern_set(op: OpRef) -> bool {
    op.name_str().starts_with("transform.apply_patterns.")
}

pub fn is_conversion_pattern_set(op: OpRef) -> bool {
    let name = op.name_str();
    name.starts_with("transform.apply_conversion_patterns.") && !name.ends_with("_type_converter")
}

pub fn alternatives(op: OpRef) -> Check {
    top_level(op)?;
    for region in op.body.regions(op.id) {
        let block = op.body.first_block(*region);
        let terminator = block.and_then(|block| op.body.terminator(op.cx, block));
        let Some(terminator) = terminator.map(|last| op.at(last)) else {
            continue;
        };
        if !terminator.operand_types().eq(op.result_types()) {
            let error = op.error(
                "expects terminator operands to have the same type as results of the operation",
            );
            return Err(error.note(terminator.loc(), "terminator"));
        }
    }
    Ok(())
}

pub fn with_pdl_patterns(op: OpRef) -> Check {
    top_level(op)?;
    let Some(body) = first_block(op) else {
        return Ok(());
    };
    let mut main: Option<OpRef> = None;
    for child in op.body.ops(body).map(|child| op.at(child)) {
        if child.name() == pdl::PATTERN {
            continue;
        }
        if !is_top_level(child) {
            let error = op.error("expects only pattern and top-level transform ops in its body");
            return Err(error.note(child.loc(), "offending op"));
        }
        if let Some(main) = main {
            let error = op.error("expects only one non-pattern op in its body");
            let error = error.note(main.loc(), "first non-pattern op");
            return Err(error.note(child.loc(), "second non-pattern op"));
        }
        main = Some(child);
    }
    let mut ancestors = iter::successors(op.parent(), |op| op.parent());
    if let Some(outer) = ancestors.find(|outer| outer.name() == ops::WITH_PDL_PATTERNS) {
        let error = op.error("cannot be nested");
        return Err(error.note(outer.loc(), "parent operation"));
    }
    match main {
        Some(_) => Ok(()),
        None => Err(op.error("expects at least one non-pattern op")),
    }
}

pub fn foreach(op: OpRef) -> Check {
    use ops::foreach as slots;
    let Some(body) = op.entry_block(slots::BODY_REGION) else {
        return Ok(());
    };
    let differ = |a: ValueId, b: ValueId| !same_kind(op.cx, op.ty(a), op.ty(b));
    let (targets, arguments) = (op.group(slots::TARGETS), op.body.args(body));
    if targets.len() != arguments.len() {
        return Err(op.error("expects the same number of targets as the body has block arguments"));
    }
    if targets.iter().zip(arguments).any(|(a, b)| differ(*a, *b)) {
        return Err(op.error(
            "expects co-indexed targets and the body's block arguments to have the same op/value/param type",
        ));
    }
    let Some(terminator) = op.body.terminator(op.cx, body).map(|last| op.at(last)) else {
        return Ok(());
    };
    if terminator.num_operands() != op.num_results() {
        return Err(
            op.error("expects the same number of results as the yield terminator has operands")
        );
    }
    if op
        .results()
        .zip(terminator.operands())
        .any(|(a, b)| differ(a, b))
    {
        return Err(op.error(
            "expects co-indexed results and yield operands to have the same op/value/param type",
        ));
    }
    Ok(())
}

/// The operations in the first block of a region.
fn children<'a>(op: OpRef<'a>, region: usize) -> impl Iterator<Item = OpRef<'a>> {
    let block: Option<BlockId> = (region < op.num_regions())
        .then(|| op.entry_block(region))
        .flatten();
    block
        .into_iter()
        .flat_map(move |block| op.body.ops(block))
        .map(move |child| op.at(child))
}

pub fn apply_patterns(op: OpRef) -> Check {
    match children(op, 0).find(|child| !is_pattern_set(*child)) {
        None => Ok(()),
        Some(child) => {
            let error = op.error("expected children ops to implement PatternDescriptorOpInterface");
            Err(error.note(child.loc(), "op without interface"))
        }
    }
}

pub fn apply_conversion_patterns(op: OpRef) -> Check {
    if ![1, 2].contains(&op.num_regions()) {
        return Err(op.error("expected 1 or 2 regions"));
    }
    if let Some(child) = children(op, 0).find(|child| !is_conversion_pattern_set(*child)) {
        let error = op.error(
            "expected pattern children ops to implement ConversionPatternDescriptorOpInterface",
        );
        return Err(error.note(child.loc(), "op without interface"));
    }
    if op.num_regions() == 2 && children(op, 1).count() != 1 {
        return Err(op.error("expected exactly one op in default type converter region"));
    }
    let converter = match op.num_regions() {
        2 => children(op, 1).next(),
        _ => None,
    };
    let is_of_llvm = converter.is_none_or(|converter| {
        converter.name() == ops::APPLY_CONVERSION_PATTERNS_MEMREF_MEMREF_TO_LLVM_TYPE_CONVERTER
    });
    match children(op, 0).find(|child| NEED_LLVM_TYPES.contains(&child.name()) && !is_of_llvm) {
        Some(child) => Err(child.error("expected LLVMTypeConverter")),
        None => Ok(()),
    }
}

/// Sets of patterns that convert types to those of the llvm dialect.
const NEED_LLVM_TYPES: &[OpName] = &[
    ops::APPLY_CONVERSION_PATTERNS_DIALECT_TO_LLVM,
    ops::APPLY_CONVERSION_PATTERNS_FUNC_FUNC_TO_LLVM,
    ops::APPLY_CONVERSION_PATTERNS_VECTOR_VECTOR_TO_LLVM,
];

/// A dialect that is to be lowered is known, and has a lowering.
pub fn dialect_to_llvm(op: OpRef) -> Check {
    let dialect = ops::ApplyConversionPatternsDialectToLlvm::new(op).dialect_name();
    let registry = op.cx.registry();
    if registry.dialect(dialect).is_none() {
        let message = format!("unknown dialect or dialect not loaded: {dialect}");
        return Err(op.error(message));
    }
    match registry.dialect_interface::<ConvertToLlvm>(dialect) {
        Some(_) => Ok(()),
        None => Err(op.error(format_args!(
            "dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: {dialect}"
        ))),
    }
}

pub fn split_handle(op: OpRef) -> Check {
    use ops::split_handle as slots;
    let overflow = op.int_attr(slots::OVERFLOW_RESULT_ATTR);
    let results = op.num_results() as i64;
    if overflow.is_some_and(|at| at < 0 || at >= results) {
        return Err(op.error("overflow_result is not a valid result index"));
    }
    let handle = op.operand_type(slots::HANDLE);
    match op.result_types().all(|ty| same_kind(op.cx, ty, handle)) {
        true => Ok(()),
        false => Err(op.error(
            "expects result types to implement the same transform interface as the operand type",
        )),
    }
}

/// What sequences say of their arguments. `is_called` makes them say it of each.
fn annotations(sequence: OpRef, is_called: bool, symbols: &SymbolTables) -> Check {
    let inputs = signature(sequence).map_or(0, |(inputs, _)| inputs.len());
    let body = sequence.entry();
    for at in 0..inputs {
        let is_consumed = has(sequence, at, CONSUMED);
        let is_readonly = has(sequence, at, READONLY);
        if is_consumed && is_readonly {
            return Err(sequence.plain_error(format_args!(
                "argument #{at} cannot be both readonly and consumed"
            )));
        }
        if (body.is_none() || is_called) && !is_consumed && !is_readonly {
            return Err(sequence.plain_error(
                "must provide consumed/readonly status for arguments of external or called ops",
            ));
        }
        let consumes =
            body.is_some_and(|body| consumes_argument_directly(sequence, body, at, Some(symbols)));
        if consumes && !is_consumed && is_readonly {
            return Err(sequence.plain_error(format_args!(
                "argument #{at} is consumed in the body but is not marked as such"
            )));
        }
    }
    Ok(())
}

/// The types of the arguments and results of a sequence.
fn signature(sequence: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let ty = sequence.type_attr(ops::named_sequence::FUNCTION_TYPE_ATTR)?;
    match sequence.cx.type_kind(ty) {
        TypeKind::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// The body of a sequence ends in what it gives.
pub fn named_sequence(op: OpRef) -> Check {
    let Some(body) = op.entry() else {
        return Ok(());
    };
    let Some(last) = op.body.last_op(body).map(|last| op.at(last)) else {
        return Err(op.plain_error("expected a non-empty body block"));
    };
    if last.name() != ops::YIELD {
        let error = op.plain_error("expected 'transform.yield' as terminator");
        return Err(error.note(last.loc(), "terminator"));
    }
    let results = signature(op).map_or(&[][..], |(_, results)| results);
    if last.num_operands() != results.len() {
        return Err(last.plain_error(
            "expected terminator to have as many operands as the parent op has results",
        ));
    }
    for (at, (found, wanted)) in last.operand_types().zip(results).enumerate() {
        if found != *wanted {
            let (found, wanted) = (op.cx.type_string(found), op.cx.type_string(*wanted));
            return Err(last.plain_error(format_args!(
                "the type of the terminator operand #{at} must match the type of the corresponding \
                 parent op result ('{found}' vs '{wanted}')"
            )));
        }
    }
    Ok(())
}

/// A sequence stands where it may, and says what becomes of its arguments.
pub fn named_sequence_in(op: OpRef, symbols: &SymbolTables) -> Check {
    let table = symbols.table();
    if op
        .cx
        .dict_get(table.body.dict(table.id), WITH_NAMED_SEQUENCE)
        .is_none()
    {
        let message = format!(
            "expects the parent symbol table to have the '{WITH_NAMED_SEQUENCE}' attribute"
        );
        let error = op.plain_error(message);
        return Err(error.note(table.loc(), "symbol table operation"));
    }
    annotations(op, false, symbols)
}

pub fn include(op: OpRef, symbols: &SymbolTables) -> Check {
    let Some(target) = included(op, Some(symbols)) else {
        return Err(op.error("does not reference a named transform sequence"));
    };
    let Some((inputs, results)) = signature(target) else {
        return Ok(());
    };
    let says = |at: usize| has(target, at, CONSUMED) || has(target, at, READONLY);
    let silent = (0..op.num_operands().min(inputs.len())).find(|at| !says(*at));
    if let Some(at) = silent {
        return Err(without_effects(op, at));
    }
    if inputs.len() != op.num_operands() {
        return Err(op.plain_error("incorrect number of operands for callee"));
    }
    for (at, (found, wanted)) in op.operand_types().zip(inputs).enumerate() {
        if found != *wanted {
            let (found, wanted) = (op.cx.type_string(found), op.cx.type_string(*wanted));
            return Err(op.error(format_args!(
                "operand type mismatch: expected operand type '{wanted}', but provided '{found}' for operand number {at}"
            )));
        }
    }
    if results.len() != op.num_results() {
        return Err(op.plain_error("incorrect number of results for callee"));
    }
    let mut pairs = op.result_types().zip(results);
    if let Some(at) = pairs.position(|(a, b)| !same_kind(op.cx, a, *b)) {
        return Err(op.error(format_args!(
            "type of result #{at} must implement the same transform dialect interface as the corresponding callee result"
        )));
    }
    annotations(target, true, symbols)
}

fn symbol_text(op: OpRef, symbol: Attribute) -> String {
    op.cx.attr_string(symbol)
}

fn lookup<'a>(
    op: OpRef,
    symbol: Attribute,
    what: &str,
    symbols: &SymbolTables<'a>,
) -> Result<OpRef<'a>, Diagnostic> {
    let found = symbols
        .lookup(symbol)
        .filter(|found| found.name() == ops::NAMED_SEQUENCE);
    found.ok_or_else(|| {
        op.plain_error(format_args!(
            "unresolved {what} symbol {}",
            symbol_text(op, symbol)
        ))
    })
}

/// The first place where two lists of types differ in kind.
fn mismatch(op: OpRef, a: impl IntoIterator<Item = Type>, b: &[Type]) -> Option<usize> {
    a.into_iter()
        .zip(b)
        .position(|(a, b)| !same_kind(op.cx, a, *b))
}

pub fn foreach_match(op: OpRef, symbols: &SymbolTables) -> Check {
    use ops::foreach_match as slots;
    let (Some(matchers), Some(actions)) = (
        op.array_attr(slots::MATCHERS_ATTR),
        op.array_attr(slots::ACTIONS_ATTR),
    ) else {
        return Ok(());
    };
    if matchers.len() != actions.len() {
        return Err(op.error("expected the same number of matchers and actions"));
    }
    if matchers.is_empty() {
        return Err(op.error("expected at least one match/action pair"));
    }
    for (matcher, action) in matchers.iter().zip(actions) {
        let matcher = (*matcher, lookup(op, *matcher, "matcher", symbols)?);
        let action = (*action, lookup(op, *action, "action", symbols)?);
        matched_pair(op, matcher, action)?;
    }
    Ok(())
}

/// What a matcher takes and gives, and what the action behind it does.
fn matched_pair(op: OpRef, matcher: (Attribute, OpRef), action: (Attribute, OpRef)) -> Check {
    let names = (symbol_text(op, matcher.0), symbol_text(op, action.0));
    let (Some(from), Some(to)) = (signature(matcher.1), signature(action.1)) else {
        return Ok(());
    };
    let fail = |message: String| Err(op.plain_error(message));
    if op.num_operands() != from.0.len() {
        let error = op.plain_error(format_args!(
            "the number of operands ({}) doesn't match the number of matcher arguments ({}) for {}",
            op.num_operands(),
            from.0.len(),
            names.0
        ));
        return Err(error.note(matcher.1.loc(), "symbol declaration"));
    }
    for (at, (found, wanted)) in op.operand_types().zip(from.0).enumerate() {
        if has(matcher.1, at, CONSUMED) {
            let error = op.error(format_args!(
                "does not expect matcher symbol to consume its operand #{at}"
            ));
            return Err(error.note(matcher.1.loc(), "symbol declaration"));
        }
        if !same_kind(op.cx, found, *wanted) {
            return fail(format!(
                "mismatching type interfaces for operand and matcher argument #{at} of matcher {}",
                names.0
            ));
        }
    }
    if from.1.len() != to.0.len() {
        return fail(format!(
            "mismatching number of matcher results and action arguments between {} ({}) and {} ({})",
            names.0,
            from.1.len(),
            names.1,
            to.0.len()
        ));
    }
    if let Some(at) = mismatch(op, from.1.iter().copied(), to.0) {
        return fail(format!(
            "mismatching type interfaces for matcher result and action argument #{at}of matcher {} and action {}",
            names.0, names.1
        ));
    }
    let results = op.num_results() - 1;
    if to.1.len() != results {
        let error = op.plain_error(format_args!(
            "the number of action results ({}) for {} doesn't match the number of extra op results ({results})",
            to.1.len(),
            names.1
        ));
        return Err(error.note(action.1.loc(), "symbol declaration"));
    }
    if let Some(at) = mismatch(op, op.result_types().skip(1), to.1) {
        let error = op.plain_error(format_args!(
            "mismatching type interfaces for action result #{at} of action {} and op result",
            names.1
        ));
        return Err(error.note(action.1.loc(), "symbol declaration"));
    }
    Ok(())
}

pub fn collect_matching(op: OpRef, symbols: &SymbolTables) -> Check {
    let Some(symbol) = op.attr(ops::collect_matching::MATCHER_ATTR) else {
        return Ok(());
    };
    let matcher = lookup(op, symbol, "matcher", symbols)?;
    let Some((inputs, results)) = signature(matcher) else {
        return Ok(());
    };
    if inputs.len() != 1 || kind(op.cx, inputs[0]) != Some(Kind::Operations) {
        return Err(op.plain_error("expected the matcher to take one operation handle argument"));
    }
    if !has(matcher, 0, READONLY) {
        return Err(op.plain_error("expected the matcher argument to be marked readonly"));
    }
    if results.len() != op.num_results() {
        return Err(op.plain_error(format_args!(
            "expected the matcher to yield as many values as op has results ({}), got {}",
            op.num_results(),
            results.len()
        )));
    }
    match mismatch(op, op.result_types(), results) {
        Some(at) => Err(op.plain_error(format_args!(
            "mismatching type interfaces for matcher result and op result #{at}"
        ))),
        None => Ok(()),
    }
}

/// Each option that is a parameter names an operand, and each operand is named once.
pub fn apply_registered_pass(op: OpRef) -> Check {
    use ops::apply_registered_pass as slots;
    let Some(options) = op.attr(slots::OPTIONS_ATTR) else {
        return Ok(());
    };
    let count = op.group(slots::DYNAMIC_OPTIONS).len();
    let mut used: FxHashMap<usize, ()> = FxHashMap::default();
    let mut note = |value: Attribute| -> Check {
        let Some(param) = ops::ParamOperandAttr::of(op.cx, value) else {
            return Ok(());
        };
        let index = param.index();
        let at = usize::try_from(index).ok().filter(|at| *at < count);
        let Some(at) = at else {
            return Err(op.error(format_args!(
                "dynamic option index {index} is out of bounds for the number of dynamic options: {count}"
            )));
        };
        match used.insert(at, ()) {
            None => Ok(()),
            Some(()) => Err(op.error(format_args!(
                "dynamic option index {index} is already used in options"
            ))),
        }
    };
    for (_, value) in op.cx.dict_entries(options) {
        match op.cx.attr_kind(*value) {
            AttrKind::Array(elements) => elements.iter().try_for_each(|element| note(*element))?,
            _ => note(*value)?,
        }
    }
    match used.len() == count {
        true => Ok(()),
        false => Err(op.error(
            "a param operand does not have a corresponding param_operand attr in the options dict",
        )),
    }
}

pub fn simplify_bounded_affine_ops(op: OpRef) -> Check {
    use ops::affine_simplify_bounded_affine_ops as slots;
    let values = op.group(slots::BOUNDED_VALUES).len();
    let bounds = [
        ("lower", slots::LOWER_BOUNDS_ATTR),
        ("upper", slots::UPPER_BOUNDS_ATTR),
    ];
    for (name, slot) in bounds {
        let found = op.dense_attr(slot).len();
        if found != values {
            return Err(op.error(format_args!(
                "incorrect number of {name} bounds, expected {values} but found {found}"
            )));
        }
    }
    Ok(())
}

pub fn tune_alternatives(op: OpRef) -> Check {
    use ops::tune_alternatives as slots;
    let count = op.num_regions();
    match op.int_attr(slots::SELECTED_REGION_ATTR) {
        Some(at) if usize::try_from(at).map_or(true, |at| at >= count) => Err(op.error(format_args!(
            "'selected_region' attribute specifies region at index {at} while op has only {count} regions"
        ))),
        _ => Ok(()),
    }
}

/// `transform.test_dummy_payload_op`
pub fn dummy_payload(op: OpRef) -> Check {
    match op.unit_attr(ops::test_dummy_payload_op::FAIL_TO_VERIFY_ATTR) {
        true => Err(op.error("fail_to_verify is set")),
        false => Ok(()),
    }
}

/// That nothing says what a transformation does to an operand.
fn without_effects(op: OpRef, operand: usize) -> Diagnostic {
    let error =
        op.plain_error("TransformOpInterface requires memory effects on operands to be specified");
    error.note(
        op.loc(),
        format!("no effects specified for operand #{operand}"),
    )
}

/// `transform.test_required_memory_effects`: has the effects that its attributes say.
pub fn required_memory_effects(op: OpRef) -> Check {
    use ops::test_required_memory_effects as slots;
    if !op.unit_attr(slots::HAS_OPERAND_EFFECT_ATTR) {
        return Err(without_effects(op, 0));
    }
    if !op.unit_attr(slots::HAS_RESULT_EFFECT_ATTR) {
        let error = op.plain_error(
            "TransformOpInterface requires 'allocate' memory effect to be specified for results",
        );
        return Err(error.note(op.loc(), "no 'allocate' effect specified for result #0"));
    }
    Ok(())
}

/// `!transform.param<type>`: the integers of a type of up to 64 bits.
pub fn param_type(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    let ty = params.first().map(|ty| cx.attr_kind(*ty));
    let fits =
        |ty: Type| matches!(cx.type_kind(ty), TypeKind::Integer { width, .. } if *width <= 64);
    match ty {
        Some(AttrKind::Type(ty)) if !fits(*ty) => {
            Err("only supports integer types with width <=64".to_owned())
        }
        _ => Ok(()),
    }
}

/// `transform.num_associations`: a number of 64 bits.
pub fn num_associations(op: OpRef) -> Check {
    let ty = op.result_types().next();
    let wanted = ty.and_then(|ty| ops::ParamType::of(op.cx, ty));
    match wanted.map(ops::ParamType::type_) {
        Some(wanted) if wanted != Type::I64 => Err(op.plain_error(format_args!(
            "expected the type of the parameter attribute ('i64') to match the parameter type ('{}')",
            op.cx.type_string(wanted)
        ))),
        _ => Ok(()),
    }
}

/// `transform.gpu.map_forall_to_blocks`
pub fn map_forall_to_blocks(op: OpRef) -> Check {
    let dims = op.dense_attr(ops::gpu_map_forall_to_blocks::GRID_DIMS_ATTR);
    match dims.len() {
        0 | 3 => Ok(()),
        _ => Err(op.error("transform requires empty or size-3 grid_dims")),
    }
}
