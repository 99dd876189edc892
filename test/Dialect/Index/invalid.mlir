// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @casts(%a: index) {
  // expected-error @+1 {{'index.casts' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = index.casts %a : index to index
  return
}

// -----

func.func @castu(%a: i64) {
  // expected-error @+1 {{'index.castu' op operand type 'i64' and result type 'i32' are cast incompatible}}
  %0 = index.castu %a : i64 to i32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type(%a: i32, %b: i32) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = index.add %a, %b
  return
}

// -----

func.func @result_0_must_be_index(%i: index) {
  // expected-error@below {{'index.add' op result #0 must be index, but got 'i32'}}
  %0 = "index.add"(%i, %i) : (index, index) -> i32
  return
}

// -----

func.func @operand_0_must_be_index(%a: i32, %i: index) {
  // expected-error@below {{'index.add' op operand #0 must be index, but got 'i32'}}
  %0 = "index.add"(%a, %i) : (i32, index) -> index
  return
}

// -----

func.func @requires_attribute(%i: index) {
  // expected-error@below {{'index.cmp' op requires attribute 'pred'}}
  %0 = "index.cmp"(%i, %i) : (index, index) -> i1
  return
}

// -----

func.func @result_0_must_be_1(%i: index) {
  // expected-error@below {{'index.cmp' op result #0 must be 1-bit signless integer, but got 'i8'}}
  %0 = "index.cmp"(%i, %i) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i8
  return
}

// -----

func.func @operand_0_must_be_integer(%x: f32) {
  // expected-error@below {{'index.casts' op operand #0 must be integer or index, but got 'f32'}}
  %0 = index.casts %x : f32 to index
  return
}

// -----

func.func @result_0_must_be_integer(%i: index) {
  // expected-error@below {{'index.castu' op result #0 must be integer or index, but got 'f32'}}
  %0 = index.castu %i : index to f32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_2(%i: index) {
  // expected-error@below {{use of value '%i' expects different type than prior uses: 'i32' vs 'index'}}
  %0 = index.castu %i : i32 to index
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint() {
  // expected-error@below {{'index.constant' op attribute 'value' failed to satisfy constraint: index attribute}}
  %0 = index.constant true
  return
}

// -----

func.func @requires_attribute_2() {
  // expected-error@below {{'index.constant' op requires attribute 'value'}}
  %0 = "index.constant"() : () -> index
  return
}

// -----

func.func @result_0_must_be_index_2() {
  // expected-error@below {{'index.constant' op result #0 must be index, but got 'i64'}}
  %0 = "index.constant"() <{value = 1 : index}> : () -> i64
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_3(%x: f32, %i: index) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'index' vs 'f32'}}
  %0 = index.divs %i, %x
  return
}

// -----

func.func @expected(%i: index) {
  // expected-error@below {{expected ','}}
  %0 = index.add %i
  return
}

// -----

func.func @expected_operation_name_in_quotes(%i: index) {
  // expected-error@below {{expected operation name in quotes}}
  %0 = index.add %i, %i : index
  return
}

// -----

func.func @expected_2(%i: index) {
  // expected-error@below {{expected '('}}
  %0 = index.cmp eq, %i, %i
  return
}

// -----

func.func @expected_3(%i: index) {
  // expected-error@below {{expected ')'}}
  %0 = index.cmp eq(%i, %i
  return
}

// -----

func.func @invalid_properties_pred_1_i32_for(%i: index) {
  // expected-error@below {{invalid properties {pred = 1 : i32} for op index.cmp: Invalid attribute `pred` in property conversion: 1 : i32}}
  %0 = "index.cmp"(%i, %i) <{pred = 1 : i32}> : (index, index) -> i1
  return
}

// -----

func.func @expected_attribute_value() {
  // expected-error@below {{expected attribute value}}
  %0 = index.constant x
  return
}

// -----

func.func @integer_constant_out_of_range_for() {
  // expected-error@below {{integer constant out of range for attribute}}
  %0 = index.constant 99999999999999999999
  return
}

// -----

func.func @invalid_properties_value_1_i32_for() {
  // expected-error@below {{invalid properties {value = 1 : i32} for op index.bool.constant: Invalid attribute `value` in property conversion: 1 : i32}}
  %0 = "index.bool.constant"() <{value = 1 : i32}> : () -> i1
  return
}

// -----

func.func @unknown_attribute_foo_in_dialect_index() {
  // expected-error@below {{unknown attribute `foo` in dialect `index`}}
  %0 = "test.x"() {a = #index<foo bar>} : () -> i1
  return
}

// -----

// expected-error@below {{expected valid keyword or string}}
module attributes {test.predicate = #index.cmp_predicate<eq>} {}
