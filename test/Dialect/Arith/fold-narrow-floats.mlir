// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @wide_enough(
// CHECK-SAME: %[[X:.*]]: f8E8M0FNU
// CHECK-NEXT: return %[[X]]
func.func @wide_enough(%x: f8E8M0FNU) -> f8E8M0FNU {
  %0 = arith.extf %x : f8E8M0FNU to bf16
  %1 = arith.truncf %0 : bf16 to f8E8M0FNU
  return %1 : f8E8M0FNU
}

// The exponents of f16 are fewer.
// CHECK-LABEL: @too_narrow(
// CHECK: arith.extf
// CHECK: arith.truncf
func.func @too_narrow(%x: f8E8M0FNU) -> f8E8M0FNU {
  %0 = arith.extf %x : f8E8M0FNU to f16
  %1 = arith.truncf %0 : f16 to f8E8M0FNU
  return %1 : f8E8M0FNU
}
