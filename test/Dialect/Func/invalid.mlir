// What is refused when func is verified.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@below {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @entry_block_must_have_1(i32) {
  return
}

// -----

func.func @f() -> i32 {
  // expected-error@below {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
  return
}

// -----

// expected-error@below {{'func.func' op arguments may only have dialect attributes}}
func.func private @arguments_may_only_have_dialect(i32 {a.b = 1}, i32 {c})

// -----

// expected-error@below {{'func.func' op results may only have dialect attributes}}
func.func private @results_may_only_have_dialect() -> (i32 {c})

// -----

// expected-error@below {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()

// -----

func.func private @g(i32) -> i32
func.func @f(%a: f32) {
  // expected-error@below {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  %0 = call @g(%a) : (f32) -> i32
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  // expected-error@+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note@+2 {{      op result types: 'f32'}}
  // expected-note@below {{function result types: 'i32'}}
  %0 = call @g(%a) : (i32) -> f32
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  // expected-error@below {{'func.call' op incorrect number of results for callee}}
  call @g(%a) : (i32) -> ()
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  // expected-error@below {{'func.call' op incorrect number of operands for callee}}
  %0 = call @g() : () -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{'func.call' op 'h' does not reference a valid function}}
  %0 = call @h() : () -> i32
  return
}

// -----

func.func @requires_attribute(%a: i32) {
  // expected-error@below {{'func.call' op requires attribute 'callee'}}
  "func.call"(%a) : (i32) -> ()
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint(%a: i32) {
  // expected-error@below {{'func.call' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
  "func.call"(%a) <{callee = @attribute_failed_to_satisfy_constraint, arg_attrs = [1]}> : (i32) -> ()
  return
}

// -----

func.func @reference_to_function_with_mismatched(%a: i32) {
  // expected-error@below {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @reference_to_function_with_mismatched : () -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{'func.constant' op reference to undefined function 'h'}}
  %0 = constant @h : () -> ()
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type(%a: () -> ()) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: '(i32) -> ()' vs '() -> ()'}}
  call_indirect %a() : (i32) -> ()
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_2(%a: (i32) -> ()) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: 'i32' vs '(i32) -> ()'}}
  call_indirect %a(%a) : (i32) -> ()
  return
}

// -----

func.func @failed_to_verify_that_callee(%a: (i32) -> i32, %b: i32) {
  // expected-error@below {{'func.call_indirect' op failed to verify that callee result types match result types}}
  "func.call_indirect"(%a, %b) : ((i32) -> i32, i32) -> f32
  return
}

// -----

func.func @failed_to_verify_that_callee_2(%a: (i32) -> i32, %b: f32) {
  // expected-error@below {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  %0 = "func.call_indirect"(%a, %b) : ((i32) -> i32, f32) -> i32
  return
}

// -----

func.func @operand_0_must_be_function(%a: i32) {
  // expected-error@below {{'func.call_indirect' op operand #0 must be function type, but got 'i32'}}
  %0 = "func.call_indirect"(%a) : (i32) -> f32
  return
}

// -----

func.func @f(%a: i32) {
  func.func @g() {
    return
  }
  // expected-error@below {{'func.return' op must be the last operation in the parent block}}
  func.return
  func.return
}

// -----

module {
  // expected-error@below {{'func.return' op expects parent op 'func.func'}}
  func.return
}

// -----

// expected-error@below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @symbol_declaration_cannot_have_public(%a: i32)

// -----

// expected-error@below {{'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i64):
  func.return
}) : () -> ()

// -----

// expected-error@below {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name = "f"}> ({
  func.return
}) : () -> ()

// -----

// expected-error@below {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "f"}> ({
  func.return
}) : () -> ()

// -----

// expected-error@below {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
"func.func"() <{function_type = () -> (), sym_name = "f", arg_attrs = [{}]}> ({
  func.return
}) : () -> ()

// -----

// expected-error@below {{'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f", arg_attrs = [1]}> ({
^bb0(%a: i32):
  func.return
}) : () -> ()

// -----

// expected-error@below {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{function_type = () -> (), sym_name = "f", res_attrs = [{}]}> ({
  func.return
}) : () -> ()

// -----

// expected-error@below {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "foo"}> ({
  func.return
}) : () -> ()
