// What parses is verified; the note shows the operation in generic form.
//
// RUN: not oxmlir-opt --split-input-file %s 2>&1 | FileCheck %s

// CHECK: verifier-errors.mlir:[[#@LINE+4]]:3: error: 'func.return' op has 0 operands, but enclosing function (@result) returns 1
// CHECK-NEXT:   return
// CHECK-NEXT:   ^
func.func @result() -> i32 {
  return
}
// CHECK-NEXT: verifier-errors.mlir:[[#@LINE-2]]:3: note: see current operation: "func.return"() : () -> ()

// -----

// CHECK: error: 'func.call' op 'nothing' does not reference a valid function
func.func @calls_nothing() {
  call @nothing() : () -> ()
  return
}

// -----

// CHECK: error: operand #0 does not dominate this use
// CHECK: note: operand defined here (op in the same block)
func.func @too_early() -> i32 {
  %1 = arith.addi %0, %0 : i32
  %0 = arith.constant 1 : i32
  return %1 : i32
}
