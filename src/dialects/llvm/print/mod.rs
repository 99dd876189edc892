//! How operations and types of llvm are written.

mod call;
mod global;
mod types;

use oxmlir_ir::def::{CustomArg, OpName, ParamDef};
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::print::Printer;
use oxmlir_ir::typed::EnumAttr;
use oxmlir_ir::{OpRef, ValueId};

use crate::llvm::DYNAMIC_INDEX;
use crate::printing::{Directives, case_values};
use crate::tables::llvm as ops;
use ops::FastmathFlags;

pub use types::PARAMS;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::ALLOCA, AsmHooks::printed(alloca)),
    (ops::CALL, AsmHooks::printed(call::call)),
    (ops::CALL_INTRINSIC, AsmHooks::printed(call::call_intrinsic)),
    (ops::FCMP, AsmHooks::printed(fcmp)),
    (ops::FUNC, AsmHooks::printed(global::func)),
    (ops::ICMP, AsmHooks::printed(icmp)),
    (ops::INVOKE, AsmHooks::printed(call::invoke)),
    (ops::LANDINGPAD, AsmHooks::printed(landingpad)),
    (ops::MLIR_ALIAS, AsmHooks::printed(global::alias)),
    (ops::MLIR_GLOBAL, AsmHooks::printed(global::global)),
];

pub const DIRECTIVES: Directives = &[
    ("GEPIndices", gep_indices),
    ("IndirectBrOpSucessors", indirect_successors),
    ("InsertExtractValueElementType", |_, _, _| {}),
    ("LLVMLinkage", global::linkage_directive),
    ("OpBundles", |p, op, _| call::bundles_of_assume(p, op)),
    ("ShuffleType", |_, _, _| {}),
    ("SwitchOpCases", switch_cases),
];

/// Metadata that programs name once.
pub const ALIASES: &[&ParamDef] = &[
    ops::ACCESS_GROUP_ATTR,
    ops::ALIAS_SCOPE_ATTR,
    ops::ALIAS_SCOPE_DOMAIN_ATTR,
    ops::DI_BASIC_TYPE_ATTR,
    ops::DI_COMMON_BLOCK_ATTR,
    ops::DI_COMPILE_UNIT_ATTR,
    ops::DI_COMPOSITE_TYPE_ATTR,
    ops::DI_DERIVED_TYPE_ATTR,
    ops::DI_FILE_ATTR,
    ops::DI_GLOBAL_VARIABLE_ATTR,
    ops::DI_GLOBAL_VARIABLE_EXPRESSION_ATTR,
    ops::DI_IMPORTED_ENTITY_ATTR,
    ops::DI_LABEL_ATTR,
    ops::DI_LEXICAL_BLOCK_ATTR,
    ops::DI_LEXICAL_BLOCK_FILE_ATTR,
    ops::DI_LOCAL_VARIABLE_ATTR,
    ops::DI_MODULE_ATTR,
    ops::DI_NAMESPACE_ATTR,
    ops::DI_NULL_TYPE_ATTR,
    ops::DI_STRING_TYPE_ATTR,
    ops::DI_SUBPROGRAM_ATTR,
    ops::DI_SUBROUTINE_TYPE_ATTR,
    ops::LOOP_ANNOTATION_ATTR,
    ops::LOOP_DISTRIBUTE_ATTR,
    ops::LOOP_INTERLEAVE_ATTR,
    ops::LOOP_LICM_ATTR,
    ops::LOOP_PEELED_ATTR,
    ops::LOOP_PIPELINE_ATTR,
    ops::LOOP_UNROLL_ATTR,
    ops::LOOP_UNROLL_AND_JAM_ATTR,
    ops::LOOP_UNSWITCH_ATTR,
    ops::LOOP_VECTORIZE_ATTR,
    ops::MMRA_TAG_ATTR,
    ops::TBAA_ROOT_ATTR,
    ops::TBAA_TAG_ATTR,
    ops::TBAA_TYPE_DESC_ATTR,
];

/// The keyword of an enumeration attribute by slot; "" if it is not there.
fn keyword<E: EnumAttr>(op: OpRef, slot: usize) -> &'static str {
    let case = op.enum_attr::<E>(slot);
    case.map_or("", |case| keyword_of(case))
}

fn keyword_of<E: EnumAttr>(case: E) -> &'static str {
    let known = E::def().cases.iter().find(|known| known.1 == case.value());
    known.map_or("", |known| known.0)
}

/// ` keyword` unless the attribute has its default value.
fn keyword_unless<E: EnumAttr>(p: &mut Printer, op: OpRef, slot: usize, default: E) {
    if let Some(case) = op.enum_attr::<E>(slot).filter(|case| *case != default) {
        p.text(" ");
        p.text(keyword_of(case));
    }
}

/// The slot of the fast-math flags where there are none, to leave them out of the dictionary.
fn no_fastmath(op: OpRef, slot: usize) -> Option<usize> {
    (op.enum_attr(slot) == Some(FastmathFlags::NONE)).then_some(slot)
}

fn alloca(p: &mut Printer, op: OpRef) {
    use ops::alloca as slots;
    if op.attr(slots::INALLOCA_ATTR).is_some() {
        p.text(" inalloca");
    }
    p.text(" ");
    p.value(op.operand(slots::ARRAY_SIZE));
    p.text(" x ");
    if let Some(ty) = op.type_attr(slots::ELEM_TYPE_ATTR) {
        p.ty(ty);
    }
    let alignment = op.int_attr(slots::ALIGNMENT_ATTR).unwrap_or(0);
    let unaligned = (alignment == 0).then_some(slots::ALIGNMENT_ATTR);
    let elided = [slots::ELEM_TYPE_ATTR, slots::INALLOCA_ATTR];
    p.attr_dict(op, elided.into_iter().chain(unaligned));
    p.text(" : ");
    p.function_type(op.operand_types(), op.result_types());
}

/// ` "slt" %a, %b`
fn comparison(p: &mut Printer, op: OpRef, predicate: &str, lhs: ValueId, elided: &[usize]) {
    p.text(" \"");
    p.text(predicate);
    p.text("\" ");
    p.values(op.operands());
    p.attr_dict(op, elided.iter().copied());
    p.text(" : ");
    p.ty(op.ty(lhs));
}

fn icmp(p: &mut Printer, op: OpRef) {
    use ops::icmp as slots;
    let predicate = keyword::<ops::ICmpPredicate>(op, slots::PREDICATE_ATTR);
    let lhs = ops::Icmp::new(op).lhs();
    comparison(p, op, predicate, lhs, &[slots::PREDICATE_ATTR]);
}

fn fcmp(p: &mut Printer, op: OpRef) {
    use ops::fcmp as slots;
    let predicate = keyword::<ops::FCmpPredicate>(op, slots::PREDICATE_ATTR);
    let mut elided = vec![slots::PREDICATE_ATTR];
    elided.extend(no_fastmath(op, slots::FASTMATH_FLAGS_ATTR));
    comparison(p, op, predicate, ops::Fcmp::new(op).lhs(), &elided);
}

fn landingpad(p: &mut Printer, op: OpRef) {
    let cleanup = ops::landingpad::CLEANUP_ATTR;
    let has_cleanup = op.attr(cleanup).is_some();
    p.text(if has_cleanup { " cleanup " } else { " " });
    for value in op.operands() {
        let ty = op.ty(value);
        let is_filter = super::types::as_array(op.cx, ty).is_some();
        p.text(if is_filter { "(filter " } else { "(catch " });
        p.value(value);
        p.text(" : ");
        p.ty(ty);
        p.text(") ");
    }
    p.attr_dict(op, [cleanup]);
    p.text(": ");
    p.types(op.result_types());
}

/// `%i, 2`
fn gep_indices(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    use ops::getelementptr as slots;
    let mut dynamic = op.group(slots::DYNAMIC_INDICES).into_iter();
    p.comma(
        op.dense_attr(slots::RAW_CONSTANT_INDICES_ATTR),
        |p, index| {
            if index != DYNAMIC_INDEX {
                p.int(index);
            } else if let Some(value) = dynamic.next() {
                p.value(value);
            }
        },
    );
}

/// Splits operands into consecutive groups.
fn split<'v>(values: &'v [ValueId], sizes: &[i64]) -> Vec<&'v [ValueId]> {
    let mut rest = values;
    let mut take = |size: &i64| {
        let size = usize::try_from(*size).unwrap_or(0).min(rest.len());
        let (group, later) = rest.split_at(size);
        rest = later;
        group
    };
    sizes.iter().map(&mut take).collect()
}

/// `[ 1: ^bb1(...), ... ]`, a line each.
fn switch_cases(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    use ops::switch as slots;
    let operands = op.group(slots::CASE_OPERANDS);
    let segments = op.dense_attr(slots::CASE_OPERAND_SEGMENTS_ATTR);
    let values = case_values(
        op,
        op.attr(slots::CASE_VALUES_ATTR),
        ApInt::to_string_signed,
    );
    let groups = split(&operands, &segments);
    let blocks = op.body.successors(op.id).skip(1);
    p.text("[");
    for (i, (block, value)) in blocks.zip(&values).enumerate() {
        p.text(if i > 0 { "," } else { "" });
        p.newline();
        p.text("  ");
        p.text(value);
        p.text(": ");
        let operands = groups.get(i).copied().unwrap_or(&[]);
        p.successor_with_args(op.body, block, operands);
    }
    p.newline();
    p.text("]");
}

/// `[ ^bb1(...), ... ]`, a line each.
fn indirect_successors(p: &mut Printer, op: OpRef, _: &[CustomArg]) {
    use ops::indirectbr as slots;
    let operands = op.group(slots::SUCC_OPERANDS);
    let segments = op.dense_attr(slots::INDBR_OPERAND_SEGMENTS_ATTR);
    let groups = split(&operands, &segments);
    p.text("[");
    let blocks = op.body.successors(op.id);
    let is_empty = blocks.len() == 0;
    for (i, block) in blocks.enumerate() {
        p.text(if i > 0 { "," } else { "" });
        p.newline();
        let operands = groups.get(i).copied().unwrap_or(&[]);
        p.successor_with_args(op.body, block, operands);
    }
    if !is_empty {
        p.newline();
    }
    p.text("]");
}
