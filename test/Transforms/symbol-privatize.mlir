// Symbols directly in the operation become private, those in it stay.
// RUN: oxmlir-opt %s --symbol-privatize | FileCheck %s
// RUN: oxmlir-opt %s --symbol-privatize=exclude=f,inner | FileCheck %s --check-prefix=EXCLUDE
// RUN: oxmlir-opt %s --pass-pipeline='builtin.module(builtin.module(symbol-privatize))' | FileCheck %s --check-prefix=NESTED

// CHECK: func.func private @f()
// CHECK: memref.global "private" @g
// CHECK: module @inner attributes {sym_visibility = "private"}
// CHECK: func.func nested @h()

// EXCLUDE: func.func @f()
// EXCLUDE: memref.global "private" @g
// EXCLUDE: module @inner {

// NESTED: func.func @f()
// NESTED: func.func private @h()
func.func @f() {
  return
}
memref.global @g : memref<f32>
module @inner {
  func.func nested @h() {
    return
  }
}
