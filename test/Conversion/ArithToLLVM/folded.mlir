// What folds while it is lowered becomes a constant of the converted type; uses that stay see a cast.
//
// RUN: oxmlir-opt -convert-arith-to-llvm %s | FileCheck %s

// CHECK-LABEL: func.func @truncated
func.func @truncated() -> f8E4M3FN {
  // CHECK:      %[[VALUE:.*]] = llvm.mlir.constant(2.500000e+00 : f8E4M3FN) : i8
  // CHECK-NEXT: %[[CAST:.*]] = builtin.unrealized_conversion_cast %[[VALUE]] : i8 to f8E4M3FN
  // CHECK-NEXT: return %[[CAST]] : f8E4M3FN
  %wide = arith.constant 2.5 : f32
  %0 = arith.truncf %wide : f32 to f8E4M3FN
  return %0 : f8E4M3FN
}
