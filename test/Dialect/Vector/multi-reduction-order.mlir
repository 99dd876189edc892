// Reduced dimensions are transposed in the order in which the operation lists them, if they are not in place already.
// RUN: oxmlir-opt %s -lower-vector-multi-reduction=lowering-strategy=inner-reduction | FileCheck %s
// RUN: oxmlir-opt %s -lower-vector-multi-reduction=lowering-strategy=inner-parallel | FileCheck %s --check-prefix=FIRST

// CHECK-LABEL: @around
// CHECK: vector.transpose %{{.*}}, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
// FIRST-LABEL: @around
// FIRST: vector.transpose %{{.*}}, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
func.func @around(%v: vector<2x3x4xf32>, %acc: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [2, 0] : vector<2x3x4xf32> to vector<3xf32>
  return %0 : vector<3xf32>
}

// CHECK-LABEL: @behind
// CHECK-NOT: vector.transpose
// CHECK: return
// FIRST-LABEL: @behind
// FIRST: vector.transpose %{{.*}}, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
func.func @behind(%v: vector<2x3x4xf32>, %acc: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [2, 1] : vector<2x3x4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
