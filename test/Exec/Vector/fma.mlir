// The product of a multiply-add may be rounded before the sum or not, so lowering it is no difference even where both results differ.
//
// RUN: oxmlir-opt %s --convert-vector-to-llvm --check-passes=8 --check-remarks 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK: llvm.intr.fmuladd
// CHECK-NOT: error:

func.func @multiply_add(%x: vector<16xf32>, %y: vector<16xf32>, %z: vector<16xf32>) -> vector<16xf32> {
  %sum = vector.fma %x, %y, %z : vector<16xf32>
  return %sum : vector<16xf32>
}
