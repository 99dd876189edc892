//! Programs that are reduced, and what is left of them.

use oxmlir_grammar::{Options, parse};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::{Body, Context, Registry};
use std::sync::LazyLock;

use crate::reduce;

static REGISTRY: LazyLock<Registry> =
    LazyLock::new(|| oxmlir_dialects::builder().build().expect("fits"));

/// Reduces a program as long as its text contains all of some words.
fn keep(program: &str, words: &[&str]) -> String {
    let cx = Context::new(&REGISTRY);
    let text = program.as_bytes().to_vec().into();
    let parsed = parse(&cx, "program", text, Options::default());
    let body = parsed
        .unwrap_or_else(|mut errors| panic!("{:?}", errors.take()))
        .body;
    let text = |body: &Body| module_text(&cx, body, &PrintOptions::default());
    let condition = |body: &Body| words.iter().all(|word| text(body).contains(word));
    text(&reduce(&cx, &body, &[], &condition).body)
}

#[test]
fn nothing_is_left_of_what_nobody_asks_for() {
    let left = keep("func.func @f(%a: i32) -> i32 { return %a : i32 }", &[]);
    assert_eq!(left, "module {\n}\n\n");
}

#[test]
fn results_are_replaced_by_what_is_at_hand() {
    let left = keep(
        "func.func @f(%a: i32, %b: f32) -> (i32, f32) {
           %0 = arith.addi %a, %a : i32
           %1 = arith.muli %0, %0 : i32
           %2 = arith.addf %b, %b : f32
           return %1, %2 : i32, f32
         }",
        &["arith.muli"],
    );
    let expected = "module {
  func.func @f(%arg0: i32) {
    %0 = arith.muli %arg0, %arg0 : i32
    return
  }
}

";
    assert_eq!(left, expected);
}

#[test]
fn regions_are_unwrapped() {
    let left = keep(
        "func.func @f(%n: index, %m: memref<8xi32>, %c: i1) {
           affine.for %i = 0 to %n {
             scf.if %c {
             } else {
               %v = memref.load %m[%i] : memref<8xi32>
               memref.store %v, %m[%i] : memref<8xi32>
             }
           }
           return
         }",
        &["memref.store"],
    );
    assert!(
        !left.contains("affine.for") && !left.contains("scf.if"),
        "{left}"
    );
    assert!(!left.contains("memref.load"), "{left}");
}

#[test]
fn branches_go_one_way() {
    let left = keep(
        "func.func @f(%c: i1, %a: i32) -> i32 {
           cf.cond_br %c, ^bb1(%a : i32), ^bb2
         ^bb1(%0: i32):
           %1 = arith.muli %0, %0 : i32
           return %1 : i32
         ^bb2:
           return %a : i32
         }",
        &["arith.muli"],
    );
    assert!(!left.contains("bb1"), "{left}");
}

#[test]
fn functions_that_are_called_keep_their_type() {
    let left = keep(
        "func.func private @g(%a: i32) -> i32 { return %a : i32 }
         func.func @f(%a: i32) -> i32 {
           %0 = func.call @g(%a) : (i32) -> i32
           return %0 : i32
         }",
        &["call @g", "return %arg0 : i32"],
    );
    assert!(left.contains("@g(%arg0: i32) -> i32"), "{left}");
    assert!(left.contains("func.func @f(%arg0: i32) {"), "{left}");
}
