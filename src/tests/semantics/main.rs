//! Passes change nothing that a program computes.
//!
//! Small programs are made systematically (`programs`) and executed for all combinations of values that matter (`values`),
//! before and after passes. The interpreter says what is undefined and what is poison: passes may turn these into anything,
//! and nothing else into them.

mod compare;
mod programs;
mod values;

use compare::differences;
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
