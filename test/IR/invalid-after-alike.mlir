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

// -----

// What the dialect's own check looks at counts too: here whether all elements are the same.
func.func @the_elements_of_a_value_count() {
  %0 = arith.constant dense<1> : vector<[2]xi32>
  %1 = arith.constant dense<[1, 1]> : vector<[2]xi32>
  // expected-error@below {{intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %2 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}

// -----

func.func @a_type_that_is_an_attribute_counts(%p: !llvm.ptr) {
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  // expected-error@below {{type 'i32' cannot be indexed (index #1)}}
  %1 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32
  return
}

// -----

func.func @a_map_counts(%m: memref<4x8xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d1)>} : memref<4x8xf32>, vector<4xf32>
  // expected-error@below {{requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %1 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : memref<4x8xf32>, vector<4xf32>
  return
}

// -----

func.func @casts_of_another_shape(%a: tensor<4xi32>, %b: tensor<4xi32>) {
  %0 = arith.extsi %a : tensor<4xi32> to tensor<4xi64>
  // expected-error@below {{failed to verify that input and output have the same tensor dimensions}}
  %1 = arith.extsi %b : tensor<4xi32> to tensor<5xi64>
  return
}
