// Operations without results have numbers, too; an isolated one takes one number.
// RUN: oxmlir-opt %s --mlir-print-value-users --mlir-print-unique-ssa-ids --allow-unregistered-dialect | FileCheck %s

// CHECK: func.func @first(%arg1: i32)
// CHECK: // %arg1 is used by %7
// CHECK: %6 = "unknown.value"() : () -> i32 // user: %7
func.func @first(%a: i32) {
  %0 = "unknown.value"() : () -> i32
  "unknown.use"(%a, %0) : (i32, i32) -> ()
  return
}

// CHECK: func.func @second(%arg0: i32)
// CHECK: // %arg0 is used by %4
// CHECK: %3 = "unknown.value"() : () -> i32 // unused
func.func @second(%a: i32) {
  %0 = "unknown.value"() : () -> i32
  "unknown.use"(%a) : (i32) -> ()
  return
}
