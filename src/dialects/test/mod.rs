//! test: operations without a meaning, which tests of other dialects lean on.
//!
//! What is declared here has inherent attributes, names or constraints that show in the text; the dialect is open, so that
//! every other operation with its prefix is read as an unregistered one.

mod canonicalize;
mod effects;
mod ranges;

use std::ops::Range;

use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::hooks::{AsmHooks, DialectHooks, Inlining, NO_HOOKS, OpHooks};
use oxmlir_ir::interfaces::{BranchOp, ShowRanges, implements};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Attribute, Context, Location, OpId, OpRef, Type, ValueId};

use crate::tables::test as ops;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    // Tests make operations up.
    open: true,
    inlining: Some(Inlining::REGIONS),
    materialize: Some(materialize),
    ops: &[
        (ops::ATTR_WITH_TRAIT, verified(verify_attr_trait)),
        (ops::COMPARE, verified(verify_compare)),
        (
            ops::DIALECT_CANONICALIZABLE,
            OpHooks {
                patterns: canonicalize::TO_CONSTANT,
                ..NO_HOOKS
            },
        ),
        (
            ops::DYNAMIC_ONE_OPERAND_TWO_RESULTS,
            verified(verify_counts),
        ),
        (
            ops::FOLD_TO_CALL_OP,
            OpHooks {
                patterns: canonicalize::TO_CALL,
                ..NO_HOOKS
            },
        ),
        (ops::OP_WITH_REGION_FOLD, folding()),
        (
            ops::OP_WITH_REGION_PATTERN,
            OpHooks {
                patterns: canonicalize::TO_NOTHING,
                ..NO_HOOKS
            },
        ),
        (ops::OP_WITH_VARIADIC_RESULTS_AND_FOLDER, folding()),
        (ops::RESULT_TYPE_WITH_TRAIT, verified(verify_type_trait)),
        (
            ops::SIDE_EFFECT_OP,
            OpHooks {
                effects: Some(effects::said),
                ..NO_HOOKS
            },
        ),
    ],
    interfaces: &[
        implements(
            ops::BR,
            &BranchOp {
                successor_operands: all_operands,
                successor_for: None,
            },
        ),
        implements(ops::REFLECT_BOUNDS, &ranges::REFLECT_BOUNDS),
        implements(ops::REFLECT_BOUNDS, &ShowRanges(ranges::show)),
        implements(ops::WITH_BOUNDS, &ranges::WITH_BOUNDS),
    ],
    asm: &[
        (ops::ATTR_SIZED_RESULTS, AsmHooks::named(declared_names)),
        (ops::CUSTOM_RESULT_NAME, AsmHooks::named(custom_names)),
        (
            ops::MIXED_NORMAL_VARIADIC_RESULT,
            AsmHooks::named(declared_names),
        ),
        (ops::OP_NORM_RET, AsmHooks::named(declared_names)),
    ],
    attr_preds: &[
        ("dense-any-i32-elements", |cx, attr| {
            elements_of(cx, attr, None, |ty| cx.int_width(ty) == Some(32))
        }),
        ("dense-2xf32", |cx, attr| {
            elements_of(cx, attr, Some(&[2]), |ty| ty == Type::F32)
        }),
        ("dense-2xi32", |cx, attr| {
            elements_of(cx, attr, Some(&[2]), |ty| ty == Type::I32)
        }),
        ("dense-4x8xf64", |cx, attr| {
            elements_of(cx, attr, Some(&[4, 8]), |ty| ty == Type::F64)
        }),
        ("dense-4x8xi64", |cx, attr| {
            elements_of(cx, attr, Some(&[4, 8]), |ty| ty == Type::I64)
        }),
        ("increasing-array", |cx, attr| {
            cx.dense_array_values(attr).is_sorted_by(|a, b| a < b)
        }),
        ("non-decreasing-array", |cx, attr| {
            cx.dense_array_values(attr).is_sorted()
        }),
        // The bits of a float above zero are a number above zero too.
        ("non-negative-array", |cx, attr| {
            cx.dense_ints(attr).all(|v| v >= 0)
        }),
        ("positive-array", |cx, attr| {
            cx.dense_ints(attr).all(|v| v > 0)
        }),
        ("dense-strings", |cx, attr| {
            matches!(cx.attr_kind(attr), AttrKind::DenseStrings { .. })
        }),
    ],
    ..DialectHooks::none("test")
};

fn all_operands(op: OpRef, _successor: usize) -> Range<usize> {
    0..op.num_operands()
}

const fn folding() -> OpHooks {
    OpHooks {
        fold: Some(canonicalize::to_operands),
        ..NO_HOOKS
    }
}

const fn verified(verify: fn(OpRef) -> Result<(), Diagnostic>) -> OpHooks {
    OpHooks {
        verify: Some(verify),
        ..NO_HOOKS
    }
}

/// Whether `attr` holds dense elements of such a type, and of the shape where one is given.
fn elements_of(
    cx: &Context,
    attr: Attribute,
    shape: Option<&[i64]>,
    fits: impl Fn(Type) -> bool,
) -> bool {
    let AttrKind::DenseElements { ty, .. } = cx.attr_kind(attr) else {
        return false;
    };
    fits(cx.element_type(*ty)) && shape.is_none_or(|shape| cx.shape(*ty) == Some(shape))
}

/// An operation that folds to a constant counts as a constant.
fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let value = (ops::constant::VALUE_ATTR, attr);
    Some(rw.create(ops::CONSTANT, loc, &[], &[ty], &[value]))
}

/// Each group of results has the name of its declaration.
fn declared_names(op: OpRef, suggest: &mut dyn FnMut(ValueId, &str)) {
    let groups = op.def().map_or(&[][..], |def| def.results);
    for (group, slot) in groups.iter().enumerate() {
        let range = op.body.result_range(op.cx, op.id, group);
        if !range.is_empty() && range.end <= op.num_results() {
            suggest(op.result(range.start), slot.name);
        }
    }
}

/// The results have the names that the attribute `names` lists.
fn custom_names(op: OpRef, suggest: &mut dyn FnMut(ValueId, &str)) {
    let names = op.attr(ops::custom_result_name::NAMES_ATTR);
    let names = names.map_or(&[][..], |attr| op.cx.array_elements(attr));
    for (value, name) in op.results().zip(names) {
        if let Some(name) = op.cx.str_value(*name).filter(|n| !n.is_empty()) {
            suggest(value, name);
        }
    }
}

/// Each side has one operand, or as many as its map has inputs.
fn verify_compare(op: OpRef) -> Result<(), Diagnostic> {
    let inputs = |slot| match op.attr(slot).map(|attr| op.cx.attr_kind(attr)) {
        Some(AttrKind::AffineMap(map)) => map.num_inputs(op.cx.affine()) as usize,
        _ => 1,
    };
    let expected = inputs(ops::compare::LHS_MAP_ATTR) + inputs(ops::compare::RHS_MAP_ATTR);
    let found = op.num_operands();
    if found == expected {
        return Ok(());
    }
    Err(op.error(format!("expected {expected} operands, but got {found}")))
}

fn verify_counts(op: OpRef) -> Result<(), Diagnostic> {
    let (operands, results) = (op.num_operands(), op.num_results());
    if operands != 1 {
        return Err(op.error(format_args!("expected 1 operand, but had {operands}")));
    }
    if results != 2 {
        return Err(op.error(format_args!("expected 2 results, but had {results}")));
    }
    Ok(())
}

fn verify_type_trait(op: OpRef) -> Result<(), Diagnostic> {
    if op.cx.type_string(op.body.ty(op.only_result())) == "!test.test_type_with_trait" {
        return Ok(());
    }
    Err(op.plain_error("result type should have trait 'TestTypeTrait'"))
}

fn verify_attr_trait(op: OpRef) -> Result<(), Diagnostic> {
    let attr = ops::AttrWithTrait::new(op).attr();
    if op.cx.attr_string(attr) == "#test.attr_with_trait" {
        return Ok(());
    }
    Err(op.plain_error("'attr' attribute should have trait 'TestAttrTrait'"))
}
