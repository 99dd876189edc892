// A transfer may go beyond the end of a dimension, and not in front of its beginning.
// RUN: not oxmlir-opt %s --run=front 2>&1 | FileCheck %s --check-prefix=FRONT
// RUN: oxmlir-opt %s --run=behind | FileCheck %s --check-prefix=BEHIND

// FRONT: error: undefined behavior: 'vector.transfer_read': index -1 is in front of dimension 0
func.func @front() -> vector<2xi32> {
  %t = arith.constant dense<7> : tensor<4xi32>
  %i = arith.constant -1 : index
  %p = arith.constant 3 : i32
  %0 = vector.transfer_read %t[%i], %p : tensor<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}

// BEHIND: dense<[7, 3]>
func.func @behind() -> vector<2xi32> {
  %t = arith.constant dense<7> : tensor<4xi32>
  %i = arith.constant 3 : index
  %p = arith.constant 3 : i32
  %0 = vector.transfer_read %t[%i], %p : tensor<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
