//! How operations and types of llvm are written.

mod call;
mod global;
mod types;

use oxmlir_ir::def::CustomArg;
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, OpRef, ValueId};

use crate::llvm::verify::DYNAMIC_INDEX;
use crate::printing::{Directives, case_values};
use crate::tables::llvm as ops;

pub use types::PARAMS;

pub const ASM: &[(&str, AsmHooks)] = &[
    ("llvm.alloca", AsmHooks::printed(alloca)),
    ("llvm.call", AsmHooks::printed(call::call)),
    (
        "llvm.call_intrinsic",
        AsmHooks::printed(call::call_intrinsic),
    ),
    ("llvm.fcmp", AsmHooks::printed(fcmp)),
    ("llvm.func", AsmHooks::printed(global::func)),
    ("llvm.icmp", AsmHooks::printed(icmp)),
    ("llvm.invoke", AsmHooks::printed(call::invoke)),
    ("llvm.landingpad", AsmHooks::printed(landingpad)),
    ("llvm.mlir.alias", AsmHooks::printed(global::alias)),
    ("llvm.mlir.global", AsmHooks::printed(global::global)),
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
pub const ALIASES: &[&str] = &[
    "llvm.access_group",
    "llvm.alias_scope",
    "llvm.alias_scope_domain",
    "llvm.di_basic_type",
    "llvm.di_common_block",
    "llvm.di_compile_unit",
    "llvm.di_composite_type",
    "llvm.di_derived_type",
    "llvm.di_file",
    "llvm.di_global_variable",
    "llvm.di_global_variable_expression",
    "llvm.di_imported_entity",
    "llvm.di_label",
    "llvm.di_lexical_block",
    "llvm.di_lexical_block_file",
    "llvm.di_local_variable",
    "llvm.di_module",
    "llvm.di_namespace",
    "llvm.di_null_type",
    "llvm.di_string_type",
    "llvm.di_subprogram",
    "llvm.di_subroutine_type",
    "llvm.loop_annotation",
    "llvm.loop_distribute",
    "llvm.loop_interleave",
    "llvm.loop_licm",
    "llvm.loop_peeled",
    "llvm.loop_pipeline",
    "llvm.loop_unroll",
    "llvm.loop_unroll_and_jam",
    "llvm.loop_unswitch",
    "llvm.loop_vectorize",
    "llvm.mmra_tag",
    "llvm.tbaa_root",
    "llvm.tbaa_tag",
    "llvm.tbaa_type_desc",
];

/// The keyword of an enum attribute by slot, if it is there.
fn keyword(op: OpRef, slot: usize) -> Option<&'static str> {
    let attr = op.attr(slot)?;
    let (def, value) = match op.cx.attr_kind(attr) {
        AttrKind::Enum { def, value } => (def.0, *value),
        AttrKind::Integer { value, .. } => {
            let oxmlir_ir::def::AttrSyntax::Enum(name) =
                op.def()?.attrs.get(slot)?.constraint.syntax
            else {
                return None;
            };
            (op.cx.registry().enum_def(name)?, value.to_i64()?)
        }
        _ => return None,
    };
    def.cases.iter().find(|c| c.1 == value).map(|c| c.0)
}

/// ` keyword` unless the attribute has its default value.
fn keyword_unless(p: &mut Printer, op: OpRef, slot: usize, default: &str) {
    if let Some(keyword) = keyword(op, slot).filter(|k| *k != default) {
        p.text(" ");
        p.text(keyword);
    }
}

/// `fastmathFlags` where it says nothing, to be left out of the dictionary.
fn no_fastmath(op: OpRef, slot: usize) -> &'static str {
    if keyword(op, slot) == Some("none") {
        "fastmathFlags"
    } else {
        ""
    }
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
    let elided = if alignment == 0 { "alignment" } else { "" };
    p.attr_dict(op, &["elem_type", "inalloca", elided]);
    p.text(" : ");
    p.function_type(op.operand_types(), op.result_types());
}

/// ` "slt" %a, %b`
fn comparison(p: &mut Printer, op: OpRef, elided: &[&str]) {
    p.text(" \"");
    p.text(keyword(op, ops::icmp::PREDICATE_ATTR).unwrap_or(""));
    p.text("\" ");
    p.values(op.operands());
    p.attr_dict(op, elided);
    p.text(" : ");
    p.ty(op.operand_type(0));
}

fn icmp(p: &mut Printer, op: OpRef) {
    comparison(p, op, &["predicate"]);
}

fn fcmp(p: &mut Printer, op: OpRef) {
    let elided = no_fastmath(op, ops::fcmp::FASTMATH_FLAGS_ATTR);
    comparison(p, op, &["predicate", elided]);
}

fn landingpad(p: &mut Printer, op: OpRef) {
    let cleanup = op.attr(ops::landingpad::CLEANUP_ATTR).is_some();
    p.text(if cleanup { " cleanup " } else { " " });
    for value in op.operands() {
        let ty = op.ty(value);
        let is_filter = super::types::as_array(op.cx, ty).is_some();
        p.text(if is_filter { "(filter " } else { "(catch " });
        p.value(value);
        p.text(" : ");
        p.ty(ty);
        p.text(") ");
    }
    p.attr_dict(op, &["cleanup"]);
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
