// The first layout that is missing ends the pass.
// RUN: not oxmlir-opt %s --xegpu-subgroup-distribute 2>&1 | FileCheck %s
// CHECK-COUNT-1: error:
// CHECK-NOT: error:
func.func @f(%a: vector<4x2xf32>, %b: vector<2xf32>) {
  %0 = vector.insert %b, %a [1] : vector<2xf32> into vector<4x2xf32>
  %1 = vector.insert %b, %0 [2] : vector<2xf32> into vector<4x2xf32>
  return
}
