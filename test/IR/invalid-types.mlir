// Constraints on types and attributes, and traits that relate types.
// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

func.func @operand(%a: f32) {
  // expected-error@below {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32
  return
}

// -----

func.func @variadic_operand(%m: memref<2xi1>) {
  // expected-error@below {{'memref.load' op operand #1 must be variadic of index, but got 'memref<2xi1>'}}
  %0 = "memref.load"(%m, %m) : (memref<2xi1>, memref<2xi1>) -> i1
  return
}

// -----

func.func @result(%a: i32) {
  // expected-error@below {{'arith.cmpi' op result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i32
  return
}

// -----

func.func @missing_attribute() {
  // expected-error@below {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i1
  return
}

// -----

func.func @attribute() {
  // expected-error@below {{attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = "memref.alloc"() <{alignment = -8 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi1>
  return
}

// -----

func.func @segments(%a: index) {
  // expected-error@below {{'memref.alloc' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  %0 = "memref.alloc"(%a) <{operandSegmentSizes = array<i32: 1, 1>}> : (index) -> memref<?xi1>
  return
}

// -----

func.func @negative_segments(%a: index) {
  // expected-error@below {{'memref.alloc' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %0 = "memref.alloc"(%a) <{operandSegmentSizes = array<i32: -1, 2>}> : (index) -> memref<?xi1>
  return
}

// -----

func.func @same_type(%a: i32, %b: i64) {
  // expected-error@below {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

// Unknown sizes fit any size.
func.func @compatible(%a: tensor<2xf32>, %b: tensor<?xf32>) {
  %0 = "arith.addf"(%a, %b) : (tensor<2xf32>, tensor<?xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @elementwise(%a: tensor<2xf32>, %b: vector<2xf32>) {
  // expected-error@below {{'arith.addf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "arith.addf"(%a, %b) : (tensor<2xf32>, vector<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @same_shape(%a: vector<2xi1>) {
  // expected-error@below {{'arith.extui' op requires the same shape for all operands and results}}
  %0 = "arith.extui"(%a) : (vector<2xi1>) -> vector<3xi32>
  return
}
