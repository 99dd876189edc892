// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

// An operation is in order only if all that is asked of it holds, however many like it were in order before.

func.func @the_type_of_a_value_counts() {
  "arith.constant"() <{value = 1 : i32}> : () -> i32
  "arith.constant"() <{value = 2 : i32}> : () -> i32
  // expected-error@below {{failed to verify that all of {value, result} have same type}}
  "arith.constant"() <{value = 2 : i64}> : () -> i32
  return
}

// -----

func.func @the_number_of_operands_counts(%a: i32) {
  "arith.addi"(%a, %a) : (i32, i32) -> i32
  // expected-error@below {{expected 2 operands, but found 3}}
  "arith.addi"(%a, %a, %a) : (i32, i32, i32) -> i32
  return
}

// -----

func.func @the_types_count(%a: i32, %f: f32) {
  "arith.addi"(%a, %a) : (i32, i32) -> i32
  // expected-error@below {{operand #0 must be signless-integer-like, but got 'f32'}}
  "arith.addi"(%f, %f) : (f32, f32) -> f32
  return
}
