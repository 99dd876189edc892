// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @select_encoding(%c: tensor<4xi1, "a">, %t: tensor<4xi32, "b">) {
  // expected-error @+1 {{'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<4xi1, "b">', but got 'tensor<4xi1, "a">'}}
  %0 = arith.select %c, %t, %t : tensor<4xi1, "a">, tensor<4xi32, "b">
  return
}

// -----

func.func @select_shape(%c: tensor<4xi1>, %t: tensor<5xi32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %t, %t : tensor<4xi1>, tensor<5xi32>
  return
}

// -----

func.func @value_must_be_an_integer() {
  // expected-error@below {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "x"
  return
}

// -----

func.func @failed_to_verify_that_all() {
  // expected-error@below {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = "x"}> : () -> i32
  return
}

// -----

func.func @requires_attribute() {
  // expected-error@below {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}

// -----

func.func @integer_return_type_must_be() {
  // expected-error@below {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : si32
  return
}

// -----

func.func @intializing_scalable_vectors_with_elements() {
  // expected-error@below {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type(%a: i32, %x: f32) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = arith.addi %a, %x : i32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_2(%a: i32, %b: i32) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = arith.addi %a, %b : f32
  return
}

// -----

func.func @operand_0_must_be_signless(%x: f32, %y: f32) {
  // expected-error@below {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %x, %y : f32
  return
}

// -----

func.func @requires_the_same_type_for(%a: i32, %b: i32) {
  // expected-error@below {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i64
  return
}

// -----

func.func @expected_2_operands_but_found(%a: i32) {
  // expected-error@below {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_3(%a: i32, %b: i32) {
  // expected-error@below {{use of value '%a' expects different type than prior uses: '(i32, i32) -> i32' vs 'i32'}}
  %0 = arith.addi %a, %b : (i32, i32) -> i32
  return
}

// -----

func.func @operand_0_must_be_floating(%a: i32, %b: i32) {
  // expected-error@below {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.addf %a, %b : i32
  return
}

// -----

func.func @attribute_failed_to_satisfy_constraint(%x: f32, %y: f32) {
  // expected-error@below {{'arith.addf' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = "arith.addf"(%x, %y) {fastmath = 1} : (f32, f32) -> f32
  return
}

// -----

func.func @result_1_must_be_bool(%a: i32, %b: i32) {
  // expected-error@below {{'arith.addui_extended' op result #1 must be bool-like, but got 'i32'}}
  %0, %1 = arith.addui_extended %a, %b : i32, i32
  return
}

// -----

func.func @if_an_operand_is_non(%v: vector<4xi32>) {
  // expected-error@below {{'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar}}
  %0, %1 = arith.addui_extended %v, %v : vector<4xi32>, i1
  return
}

// -----

func.func @failed_to_verify_that_all_2(%a: i32, %l: i64) {
  // expected-error@below {{'arith.addui_extended' op failed to verify that all of {lhs, rhs, sum} have same type}}
  %0, %1 = "arith.addui_extended"(%a, %l) : (i32, i64) -> (i32, i1)
  return
}

// -----

func.func @failed_to_verify_that_all_3(%a: i32, %b: i32) {
  // expected-error@below {{'arith.mului_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %0:2 = "arith.mului_extended"(%a, %b) : (i32, i32) -> (i32, i64)
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_4(%a: i32, %l: i64) {
  // expected-error@below {{use of value '%l' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = arith.cmpi eq, %a, %l : i32
  return
}

// -----

func.func @requires_attribute_2(%a: i32, %b: i32) {
  // expected-error@below {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %b) : (i32, i32) -> i1
  return
}

// -----

func.func @result_0_must_be_bool(%a: i32, %b: i32) {
  // expected-error@below {{'arith.cmpi' op result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i32) -> i32
  return
}

// -----

func.func @failed_to_verify_that_result(%v: vector<4xi32>) {
  // expected-error@below {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%v, %v) <{predicate = 1 : i64}> : (vector<4xi32>, vector<4xi32>) -> i1
  return
}

// -----

func.func @requires_all_operands_to_have(%a: i32, %l: i64) {
  // expected-error@below {{'arith.cmpi' op requires all operands to have the same type}}
  %0 = "arith.cmpi"(%a, %l) <{predicate = 1 : i64}> : (i32, i64) -> i1
  return
}

// -----

func.func @result_0_must_be_bool_2(%x: f32, %y: f32) {
  // expected-error@below {{'arith.cmpf' op result #0 must be bool-like, but got 'i8'}}
  %0 = "arith.cmpf"(%x, %y) <{predicate = 1 : i64}> : (f32, f32) -> i8
  return
}

// -----

func.func @requires_all_operands_to_have_2(%x: f32, %d: f64) {
  // expected-error@below {{'arith.cmpf' op requires all operands to have the same type}}
  %0 = "arith.cmpf"(%x, %d) <{predicate = 1 : i64}> : (f32, f64) -> i1
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_5(%c: i1, %v: vector<4xi32>) {
  // expected-error@below {{use of value '%c' expects different type than prior uses: 'vector<4xi32>' vs 'i1'}}
  %0 = arith.select %c, %v, %v : vector<4xi32>, vector<4xi32>
  return
}

// -----

func.func @all_non_scalar_operands_results(%t: tensor<4xf32>, %vc: vector<4xi1>) {
  // expected-error@below {{'arith.select' op all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.select %vc, %t, %t : vector<4xi1>, tensor<4xf32>
  return
}

// -----

func.func @operand_0_must_be_bool(%a: i32, %b: i32, %i: index) {
  // expected-error@below {{'arith.select' op operand #0 must be bool-like, but got 'index'}}
  %0 = arith.select %i, %a, %b : index, i32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_6(%w: vector<4xf32>, %vc: vector<4xi1>) {
  // expected-error@below {{use of value '%w' expects different type than prior uses: 'vector<8xf32>' vs 'vector<4xf32>'}}
  %0 = arith.select %vc, %w, %w : vector<4xi1>, vector<8xf32>
  return
}

// -----

func.func @failed_to_verify_that_all_4(%a: i32, %x: f32, %c: i1) {
  // expected-error@below {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%c, %a, %x) : (i1, i32, f32) -> i32
  return
}

// -----

func.func @operand_type_and_result_type(%l: i64) {
  // expected-error@below {{'arith.extsi' op operand type 'i64' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %l : i64 to i32
  return
}

// -----

func.func @result_0_must_be_signless(%a: i32) {
  // expected-error@below {{'arith.extui' op result #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.extui %a : i32 to f32
  return
}

// -----

func.func @operand_0_must_be_signless_2(%x: f32) {
  // expected-error@below {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.extsi %x : f32 to i32
  return
}

// -----

func.func @result_0_must_be_signless_2(%a: i32) {
  // expected-error@below {{'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : i32 to index
  return
}

// -----

func.func @requires_the_same_shape_for(%v: vector<4xi32>) {
  // expected-error@below {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %v : vector<4xi32> to vector<8xi64>
  return
}

// -----

func.func @failed_to_verify_that_input(%v: vector<4xi32>) {
  // expected-error@below {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %v : vector<4xi32> to tensor<4xi64>
  return
}

// -----

func.func @operand_type_and_result_type_2(%d: f64) {
  // expected-error@below {{'arith.extf' op operand type 'f64' and result type 'f32' are cast incompatible}}
  %0 = arith.extf %d : f64 to f32
  return
}

// -----

func.func @result_0_must_be_floating(%x: f32) {
  // expected-error@below {{'arith.extf' op result #0 must be floating-point-like, but got 'i64'}}
  %0 = arith.extf %x : f32 to i64
  return
}

// -----

func.func @operand_0_must_be_floating_2(%a: i32) {
  // expected-error@below {{'arith.extf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.extf %a : i32 to f64
  return
}

// -----

func.func @operand_type_and_result_type_3(%x: f32) {
  // expected-error@below {{'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible}}
  %0 = arith.truncf %x : f32 to f64
  return
}

// -----

func.func @operand_type_and_result_type_4(%a: i32) {
  // expected-error@below {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @operand_0_must_be_signless_3(%i: index) {
  // expected-error@below {{'arith.trunci' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.trunci %i : index to i32
  return
}

// -----

func.func @requires_the_same_shape_for_2(%v: vector<4xi32>) {
  // expected-error@below {{'arith.trunci' op requires the same shape for all operands and results}}
  %0 = arith.trunci %v : vector<4xi32> to vector<8xi16>
  return
}

// -----

func.func @operand_type_and_result_type_5(%a: i32) {
  // expected-error@below {{'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible}}
  %0 = arith.bitcast %a : i32 to f64
  return
}

// -----

func.func @requires_the_same_shape_for_3(%a: i32) {
  // expected-error@below {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : i32 to vector<4xf32>
  return
}

// -----

func.func @operand_0_must_be_signless_4(%i: index) {
  // expected-error@below {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %i : index to i64
  return
}

// -----

func.func @operand_type_and_result_type_6(%a: i32) {
  // expected-error@below {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @result_0_must_be_signless_3(%i: index) {
  // expected-error@below {{'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %i : index to f32
  return
}

// -----

func.func @operand_0_must_be_signless_5(%x: f32) {
  // expected-error@below {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %x : f32 to index
  return
}

// -----

func.func @requires_the_same_shape_for_4(%v: vector<4xi32>) {
  // expected-error@below {{'arith.index_cast' op requires the same shape for all operands and results}}
  %0 = arith.index_cast %v : vector<4xi32> to vector<8xindex>
  return
}

// -----

func.func @operand_type_and_result_type_7(%a: i32) {
  // expected-error@below {{'arith.index_castui' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_castui %a : i32 to i64
  return
}

// -----

func.func @operand_0_must_be_signless_6(%x: f32) {
  // expected-error@below {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.sitofp %x : f32 to f64
  return
}

// -----

func.func @result_0_must_be_floating_2(%a: i32) {
  // expected-error@below {{'arith.sitofp' op result #0 must be floating-point-like, but got 'i64'}}
  %0 = arith.sitofp %a : i32 to i64
  return
}

// -----

func.func @operand_0_must_be_signless_7(%i: index) {
  // expected-error@below {{'arith.uitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.uitofp %i : index to f32
  return
}

// -----

func.func @operand_0_must_be_floating_3(%a: i32) {
  // expected-error@below {{'arith.fptosi' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.fptosi %a : i32 to i32
  return
}

// -----

func.func @result_0_must_be_signless_4(%x: f32) {
  // expected-error@below {{'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'f64'}}
  %0 = arith.fptosi %x : f32 to f64
  return
}

// -----

func.func @result_0_must_be_signless_5(%x: f32) {
  // expected-error@below {{'arith.fptoui' op result #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.fptoui %x : f32 to index
  return
}

// -----

func.func @failed_to_verify_that_input_2(%t: tensor<4xf32>) {
  // expected-error@below {{'arith.fptoui' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.fptoui %t : tensor<4xf32> to tensor<?xi32>
  return
}

// -----

func.func @requires_the_same_shape_for_5(%a: i32) {
  // expected-error@below {{'arith.sitofp' op requires the same shape for all operands and results}}
  %0 = arith.sitofp %a : i32 to vector<4xf32>
  return
}

// -----

func.func @operand_0_must_be_floating_4(%a: i32) {
  // expected-error@below {{'arith.negf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.negf %a : i32
  return
}

// -----

func.func @operand_types_and_result_type(%x: f32, %y: f32) {
  // expected-error@below {{'arith.scaling_extf' op operand types 'f32', 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.scaling_extf %x, %y : f32, f32 to f16
  return
}

// -----

func.func @operand_types_and_result_type_2(%x: f32, %y: f32) {
  // expected-error@below {{'arith.scaling_truncf' op operand types 'f32', 'f32' and result type 'f64' are cast incompatible}}
  %0 = arith.scaling_truncf %x, %y : f32, f32 to f64
  return
}

// -----

func.func @operand_1_must_be_floating(%a: i32, %x: f32) {
  // expected-error@below {{'arith.scaling_extf' op operand #1 must be floating-point-like, but got 'i32'}}
  %0 = arith.scaling_extf %x, %a : f32, i32 to f64
  return
}

// -----

func.func @operand_0_must_be_signless_8(%x: f32, %y: f32) {
  // expected-error@below {{'arith.remsi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.remsi %x, %y : f32
  return
}

// -----

func.func @operand_0_must_be_floating_5(%a: i32, %b: i32) {
  // expected-error@below {{'arith.maximumf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.maximumf %a, %b : i32
  return
}

// -----

func.func @operand_0_must_be_signless_9(%x: f32, %y: f32) {
  // expected-error@below {{'arith.minsi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.minsi %x, %y : f32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @use_of_value_expects_different_type_7(%c: i1, %vc: vector<4xi1>) {
  // expected-error@below {{use of value '%vc' expects different type than prior uses: 'i1' vs 'vector<4xi1>'}}
  %0 = arith.andi %c, %vc : i1
  return
}

// -----

func.func @operand_0_must_be_signless_10(%t: tensor<4xf32>) {
  // expected-error@below {{'arith.floordivsi' op operand #0 must be signless-integer-like, but got 'tensor<4xf32>'}}
  %0 = arith.floordivsi %t, %t : tensor<4xf32>
  return
}

// -----


