// RUN: oxmlir-opt --run=rows --run-args='dense<[[1, 2], [3, 4]]> : vector<2x2xi32>' %s | FileCheck %s

// The rows of a vector in memory.
// CHECK: dense<[3, 4]> : vector<2xi32>
// CHECK-NEXT: dense<{{\[\[}}5, 5], [3, 4]]> : vector<2x2xi32>
func.func @rows(%v: vector<2x2xi32>) -> (vector<2xi32>, vector<2x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %fives = arith.constant dense<5> : vector<2xi32>
  %whole = memref.alloca() : memref<vector<2x2xi32>>
  memref.store %v, %whole[] : memref<vector<2x2xi32>>
  %rows = vector.type_cast %whole : memref<vector<2x2xi32>> to memref<2xvector<2xi32>>
  %second = memref.load %rows[%c1] : memref<2xvector<2xi32>>
  memref.store %fives, %rows[%c0] : memref<2xvector<2xi32>>
  %after = memref.load %whole[] : memref<vector<2x2xi32>>
  return %second, %after : vector<2xi32>, vector<2x2xi32>
}
