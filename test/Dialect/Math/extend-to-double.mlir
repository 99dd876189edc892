// RUN: oxmlir-opt %s --math-extend-to-supported-types=target-type=f64 | FileCheck %s

// CHECK-LABEL: @sine(
// CHECK-SAME: %[[X:.*]]: f16, %[[Y:.*]]: f32
// CHECK-NEXT: %[[V0:.*]] = arith.extf %[[X]] fastmath<contract> : f16 to f64
// CHECK-NEXT: %[[V1:.*]] = math.sin %[[V0]] : f64
// CHECK-NEXT: %[[V2:.*]] = arith.truncf %[[V1]] fastmath<contract> : f64 to f16
// CHECK-NEXT: %[[V3:.*]] = math.sin %[[Y]] : f32
// CHECK-NEXT: return %[[V2]], %[[V3]] : f16, f32
func.func @sine(%x: f16, %y: f32) -> (f16, f32) {
  %0 = math.sin %x : f16
  %1 = math.sin %y : f32
  return %0, %1 : f16, f32
}
