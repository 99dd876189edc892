// RUN: oxmlir-opt %s --arith-emulate-unsupported-floats='source-types=bf16 target-type=f64' | FileCheck %s

// CHECK-LABEL: @sum(
// CHECK-SAME: %[[A:.*]]: bf16, %[[B:.*]]: bf16
// CHECK-NEXT: %[[V0:.*]] = arith.extf %[[B]] fastmath<contract> : bf16 to f64
// CHECK-NEXT: %[[V1:.*]] = arith.extf %[[A]] fastmath<contract> : bf16 to f64
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V1]], %[[V0]] : f64
// CHECK-NEXT: %[[V3:.*]] = arith.truncf %[[V2]] fastmath<contract> : f64 to bf16
// CHECK-NEXT: return %[[V3]] : bf16
func.func @sum(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  return %0 : bf16
}
