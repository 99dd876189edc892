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

// A division that is expanded reads its operands as they were; that one of them has been converted before shows in nothing.
// CHECK-LABEL: func.func @divided(
// CHECK-SAME:    %[[A:.*]]: index, %[[B:.*]]: index)
func.func @divided(%a: index, %b: index) -> index {
  // CHECK:      %[[WIDE_B:.*]] = builtin.unrealized_conversion_cast %[[B]] : index to i64
  // CHECK:      %[[SUM:.*]] = llvm.add
  // CHECK-NEXT: %[[QUOTIENT:.*]] = llvm.sdiv %[[WIDE_B]], %[[SUM]] : i64
  %sum = arith.addi %a, %b : index
  %0 = arith.floordivsi %b, %sum : index
  // CHECK:      %[[RESULT:.*]] = llvm.select
  // CHECK-NEXT: %[[CAST:.*]] = builtin.unrealized_conversion_cast %[[RESULT]] : i64 to index
  // CHECK-NEXT: return %[[CAST]] : index
  return %0 : index
}
