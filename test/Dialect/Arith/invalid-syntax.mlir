// What is refused when arith is read.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @unexpected_decimal_integer_literal_for_a() {
  // expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
  // expected-note@below {{add a trailing dot to make the literal a float}}
  %0 = arith.constant 1 : f32
  return
}

// -----

func.func @expected_operation_name_in_quotes() {
  // expected-error@below {{expected operation name in quotes}}
  %0 = arith.constant true : i1
  return
}

// -----

func.func @elements_literal_must_be_a_shaped() {
  // expected-error@below {{elements literal must be a shaped type}}
  %0 = arith.constant dense<1> : i32
  return
}

// -----

func.func @integer_constant_out_of_range_for() {
  // expected-error@below {{integer constant out of range for attribute}}
  %0 = arith.constant 300 : i8
  return
}

// -----

func.func @expected_attribute_value() {
  // expected-error@below {{expected attribute value}}
  %0 = arith.constant
  return
}

// -----

func.func @integer_literal_not_valid_for_specified() {
  // expected-error@below {{integer literal not valid for specified type}}
  %0 = arith.constant 1 : !foo.bar
  return
}

// -----

func.func @negative_integer_literal_not_valid_for() {
  // expected-error@below {{negative integer literal not valid for unsigned integer type}}
  %0 = arith.constant -1 : ui8
  return
}

// -----

func.func @operation_defines_2_results_but_was(%a: i32, %b: i32) {
  // expected-error@below {{operation defines 2 results but was provided 1 to bind}}
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @invalid_properties_overflowflags_1_i32_for(%a: i32, %b: i32) {
  // expected-error@below {{invalid properties {overflowFlags = 1 : i32} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: 1 : i32}}
  %0 = "arith.addi"(%a, %b) <{overflowFlags = 1 : i32}> : (i32, i32) -> i32
  return
}

// -----

func.func @invalid_properties_overflowflags_arith_fastmath_fast(%a: i32, %b: i32) {
  // expected-error@below {{invalid properties {overflowFlags = #arith.fastmath<fast>} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: #arith.fastmath<fast>}}
  %0 = "arith.addi"(%a, %b) <{overflowFlags = #arith.fastmath<fast>}> : (i32, i32) -> i32
  return
}

// -----

func.func @expected(%a: i32, %b: i32) {
  // expected-error@below {{expected '<'}}
  %0 = arith.addi %a, %b overflow : i32
  return
}

// -----

func.func @expected_2(%a: i32, %b: i32) {
  // expected-error@below {{expected '>'}}
  %0 = arith.addi %a, %b overflow<nsw nuw> : i32
  return
}

// -----

func.func @expected_3(%a: i32, %b: i32) {
  // expected-error@below {{expected ':'}}
  %0 = arith.addi %a, %b fastmath<fast> : i32
  return
}

// -----

func.func @expected_4(%a: i32, %b: i32) {
  // expected-error@below {{expected ','}}
  %0 = arith.addi %a %b : i32
  return
}

// -----

func.func @invalid_properties_fastmath_1_i64_for(%x: f32, %y: f32) {
  // expected-error@below {{invalid properties {fastmath = 1 : i64} for op arith.addf: Invalid attribute `fastmath` in property conversion: 1 : i64}}
  %0 = "arith.addf"(%x, %y) <{fastmath = 1}> : (f32, f32) -> f32
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint_2(%x: f32, %y: f32) {
  // expected-error@below {{custom op 'arith.addf' 'arith.addf' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = arith.addf %x, %y {fastmath = 1} : f32
  return
}

// -----

func.func @expected_string_or_keyword_containing_one(%a: i32, %b: i32) {
  // expected-error@below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo, %a, %b : i32
  return
}

// -----

func.func @must_be_signless_integer_like_but(%x: f32, %y: f32) {
  // expected-error@below {{custom op 'arith.cmpi' 'lhs' must be signless-integer-like, but got 'f32'}}
  %0 = arith.cmpi eq, %x, %y : f32
  return
}

// -----

func.func @invalid_properties_predicate_42_i64_for(%a: i32, %b: i32) {
  // expected-error@below {{invalid properties {predicate = 42 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 42 : i64}}
  %0 = "arith.cmpi"(%a, %b) <{predicate = 42 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @expected_string_or_keyword_containing_one_2(%x: f32, %y: f32) {
  // expected-error@below {{custom op 'arith.cmpf' expected string or keyword containing one of the following enum values for attribute 'predicate' [false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true]}}
  %0 = arith.cmpf sge, %x, %y : f32
  return
}

// -----

func.func @must_be_floating_point_like_but(%a: i32, %b: i32) {
  // expected-error@below {{custom op 'arith.cmpf' 'lhs' must be floating-point-like, but got 'i32'}}
  %0 = arith.cmpf oeq, %a, %b : i32
  return
}

// -----

func.func @invalid_properties_predicate_16_i64_for(%x: f32, %y: f32) {
  // expected-error@below {{invalid properties {predicate = 16 : i64} for op arith.cmpf: Invalid attribute `predicate` in property conversion: 16 : i64}}
  %0 = "arith.cmpf"(%x, %y) <{predicate = 16 : i64}> : (f32, f32) -> i1
  return
}

// -----

func.func @invalid_properties_predicate_for_op_arith(%x: f32, %y: f32) {
  // expected-error@below {{invalid properties {predicate = "oeq"} for op arith.cmpf: Invalid attribute `predicate` in property conversion: "oeq"}}
  %0 = "arith.cmpf"(%x, %y) <{predicate = "oeq"}> : (f32, f32) -> i1
  return
}

// -----

func.func @expected_3_operands(%a: i32, %c: i1) {
  // expected-error@below {{custom op 'arith.select' expected 3 operands}}
  %0 = arith.select %c, %a : i32
  return
}

// -----

func.func @expected_5(%a: i32) {
  // expected-error@below {{custom op 'arith.extsi' expected 'to'}}
  %0 = arith.extsi %a : i32 : i64
  return
}

// -----

func.func @invalid_properties_roundingmode_9_i32_for(%x: f32) {
  // expected-error@below {{invalid properties {roundingmode = 9 : i32} for op arith.truncf: Invalid attribute `roundingmode` in property conversion: 9 : i32}}
  %0 = "arith.truncf"(%x) <{roundingmode = 9 : i32}> : (f32) -> f16
  return
}

// -----

func.func @duplicate_key_in_dictionary_attribute(%a: i32, %b: i32) {
  // expected-error@below {{duplicate key 'x' in dictionary attribute}}
  %0 = arith.addi %a, %b {x = 1, x = 2} : i32
  return
}

// -----

func.func @invalid_kind_of_attribute_specified() {
  // expected-error@below {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant [1]
  return
}
