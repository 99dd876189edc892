//! Passes change nothing that a program computes.
//!
//! Small programs are made systematically (`programs`) and executed for all combinations of values that matter (`values`),
//! before and after passes. The interpreter says what is undefined and what is poison: passes may turn these into anything,
//! and nothing else into them.
//!
//! Each operation by itself (`operations`) is executed, folded and compiled with values of all kinds, and all three agree
//! (`agreement`).

mod agreement;
mod compare;
mod operations;
mod programs;
mod values;

use agreement::disagreements;
use compare::differences;
use operations::Case;
use programs::{Program, bit_operations, casts, comparisons, nested, random, selections};

/// The passes that every integer program is put through, one after the other alone.
const PIPELINES: &[&str] = &[
    "canonicalize",
    "sccp",
    "int-range-optimizations",
    "arith-unsigned-when-equivalent",
    "arith-int-range-narrowing{int-bitwidths-supported=1,2,4,8}",
    "func.func(arith-expand{include-bf16=true})",
];

/// Asserts that no pipeline changes what the programs compute.
fn check(programs: &[Program]) {
    let wrong = differences(programs, PIPELINES);
    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
}

#[test]
fn nested_operations() {
    let programs = [1, 2, 3, 8].into_iter().flat_map(nested);
    check(&programs.collect::<Vec<_>>());
}

#[test]
fn integer_casts() {
    check(&casts());
}

#[test]
fn integer_comparisons() {
    check(&comparisons());
}

#[test]
fn choices() {
    check(&selections());
}

#[test]
fn bits() {
    check(&bit_operations());
}

#[test]
fn random_programs() {
    check(&random(4000));
}

/// Asserts that interpreter, folds and machine code agree.
fn check_agreement(cases: Vec<Case>) {
    let wrong = disagreements(&cases);
    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
}

#[test]
fn integers_agree() {
    check_agreement(operations::integers());
}

#[test]
fn indices_agree() {
    check_agreement(operations::indices());
}

#[test]
fn floats_agree() {
    check_agreement(operations::floats());
}

#[test]
fn conversions_agree() {
    check_agreement(operations::conversions());
}

#[test]
fn functions_agree() {
    check_agreement(operations::functions());
}
