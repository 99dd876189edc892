// RUN: oxmlir-opt %s --convert-arith-to-apfloat --split-input-file --verify-diagnostics | FileCheck %s

// Each symbol table declares what is called in it, once, and what there is already is called.
// CHECK-LABEL: module @outer
// CHECK-NEXT: func.func private @_mlir_apfloat_subtract(i32, i64, i64) -> i64
// CHECK-NEXT: func.func private @_mlir_apfloat_neg(i32, i64) -> i64
// CHECK-NEXT: func.func @first
// CHECK: module @inner
// CHECK-NEXT: func.func private @_mlir_apfloat_neg(i32, i64) -> i64
// CHECK-NEXT: func.func @second
// CHECK-NOT: func.func private
module @outer {
  func.func @first(%a: f32) -> f32 {
    %0 = arith.negf %a : f32
    %1 = arith.negf %0 : f32
    %2 = arith.subf %0, %1 : f32
    return %2 : f32
  }
  module @inner {
    func.func @second(%a: f32) -> f32 {
      %0 = arith.negf %a : f32
      return %0 : f32
    }
  }
}

// -----

// expected-error @below {{matched function '_mlir_apfloat_neg' but with different type: '(i64) -> i64' (expected '(i32, i64) -> i64')}}
func.func private @_mlir_apfloat_neg(i64) -> i64
func.func @other_type(%a: f32) -> f32 {
  %0 = arith.negf %a : f32
  return %0 : f32
}
