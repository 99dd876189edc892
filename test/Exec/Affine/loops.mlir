// RUN: oxmlir-opt --run=main --run-args='dense<[0, 1, 2, 3, 4, 5, 6, 7]> : memref<8xi32>, 6 : index' %s | FileCheck %s
// RUN: not oxmlir-opt --run=main --run-args='dense<[0, 1]> : memref<2xi32>, 6 : index' %s 2>&1 | FileCheck %s --check-prefix=BOUNDS

#few = affine_set<(d0)[s0] : (s0 - d0 - 3 >= 0)>

// CHECK: 6 : i32
// CHECK-NEXT: 28 : i32
// CHECK-NEXT: dense<[4, 5]> : vector<2xi32>
// CHECK-NEXT: 3 : index
// CHECK-NEXT: 9 : index
// CHECK-NEXT: 2 : index
// CHECK-NEXT: 1 : index
// CHECK-NEXT: 9 : index
// CHECK-NEXT: argument 0: dense<[4, 5, 2, 3, 4, 5, 6, 7]> : memref<?xi32>
// BOUNDS: error: undefined behavior: 'affine.load': index 2 is out of bounds of dimension 0, which has size 2
func.func @main(%m: memref<?xi32>, %n: index) -> (i32, i32, vector<2xi32>, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %sum = affine.for %i = 0 to %n step 2 iter_args(%s = %zero) -> (i32) {
    %x = affine.load %m[%i] : memref<?xi32>
    %next = affine.if #few(%i)[%n] -> i32 {
      %t = arith.addi %s, %x : i32
      affine.yield %t : i32
    } else {
      %t = arith.addi %s, %x : i32
      affine.yield %t : i32
    }
    affine.yield %next : i32
  }
  %total = affine.parallel (%i) = (0) to (8) reduce ("addi") -> (i32) {
    %x = affine.load %m[%i] : memref<?xi32>
    affine.yield %x : i32
  }
  %v = affine.vector_load %m[%n - 2] : memref<?xi32>, vector<2xi32>
  affine.vector_store %v, %m[0] : memref<?xi32>, vector<2xi32>
  %half = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%n)
  %max = affine.max affine_map<(d0)[s0] -> (d0, s0 + 3)>(%n)[%n]
  %min = affine.min affine_map<(d0) -> (d0, 2)>(%n)
  %d:2 = affine.delinearize_index %n into (2, 5) : index, index
  %l = affine.linearize_index [%d#0, %c0, %d#0] by (2, 2, 4) : index
  return %sum, %total, %v, %half, %max, %min, %d#1, %l : i32, i32, vector<2xi32>, index, index, index, index, index
}
