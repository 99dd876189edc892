// Writes in a `vector.mask` overwrite only what the mask lets through.
// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// What a mask leaves out is not overwritten.
// CHECK-LABEL: func.func @masked_write_after_write
// CHECK: %[[FIRST:.*]] = vector.transfer_write %arg1, %arg2[%c0]
// CHECK: vector.mask %arg3 { vector.transfer_write %arg0, %[[FIRST]][%c0]
func.func @masked_write_after_write(%a: vector<4xi32>, %b: vector<4xi32>, %t: tensor<4xi32>, %m: vector<4xi1>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %b, %t[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
  %1 = vector.mask %m { vector.transfer_write %a, %0[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<4xi32> } : vector<4xi1> -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// A mask has no room for the cast of the result.
// CHECK-LABEL: func.func @masked_write_to_cast
// CHECK: %[[CAST:.*]] = tensor.cast %arg1 : tensor<4xi32> to tensor<?xi32>
// CHECK: vector.mask %arg2 { vector.transfer_write %arg0, %[[CAST]][%c0]
func.func @masked_write_to_cast(%a: vector<4xi32>, %t: tensor<4xi32>, %m: vector<4xi1>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %cast = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %0 = vector.mask %m { vector.transfer_write %a, %cast[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<?xi32> } : vector<4xi1> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
