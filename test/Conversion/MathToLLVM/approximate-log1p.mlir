// RUN: oxmlir-opt %s --convert-math-to-llvm=approximate-log1p=false | FileCheck %s

// CHECK-LABEL: @log1p(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = math.log1p %[[X]] : f32
// CHECK-NEXT: return %[[V0]] : f32
func.func @log1p(%x: f32) -> f32 {
  %0 = math.log1p %x : f32
  return %0 : f32
}
