// Floats that LLVM IR lacks are printed from their bits and the number of their format.
// RUN: oxmlir-opt %s -convert-vector-to-llvm | FileCheck %s

// CHECK: llvm.func @printNewline()
// CHECK: llvm.func @printApFloat(i32, i64)
// CHECK-LABEL: @bits
// CHECK: %[[BITS:.*]] = builtin.unrealized_conversion_cast %arg0 : f6E2M3FN to i6
// CHECK: %[[FORMAT:.*]] = llvm.mlir.constant(17 : i32)
// CHECK: %[[WIDE:.*]] = llvm.zext %[[BITS]] : i6 to i64
// CHECK: llvm.call @printApFloat(%[[FORMAT]], %[[WIDE]])
func.func @bits(%x: f6E2M3FN) {
  vector.print %x : f6E2M3FN
  return
}
