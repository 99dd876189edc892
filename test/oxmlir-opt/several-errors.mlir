// Errors of several functions come in the order of the text at any number of threads; of one function the first one.
//
// RUN: not oxmlir-opt %s 2> %t.many
// RUN: FileCheck %s < %t.many
// RUN: env RAYON_NUM_THREADS=1 not oxmlir-opt %s 2> %t.one
// RUN: diff %t.many %t.one
// RUN: not oxmlir-opt %s --mlir-disable-threading --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s --check-prefix=PLAIN

// CHECK: error: 'func.return' op has 0 operands, but enclosing function (@first) returns 1
// CHECK: note: see current operation: "func.return"() : () -> ()
// CHECK: error: 'func.return' op has 0 operands, but enclosing function (@nested) returns 1
// CHECK-NOT: redefinition
// CHECK: error: 'func.return' op has 0 operands, but enclosing function (@second) returns 2
// CHECK-NOT: error:
// PLAIN-COUNT-3: error:
// PLAIN-NOT: note:
func.func @first() -> i32 {
  return
}
module {
  func.func @nested() -> i32 {
    return
  }
  func.func private @same()
  func.func private @same()
}
func.func @second(%c: i1) -> (i32, i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
