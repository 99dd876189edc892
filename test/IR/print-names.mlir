// Values get the names their operations suggest, or numbers; regions go on counting where those around them end.

// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @suggested(
// CHECK-SAME: %arg0: index, %arg1: i32
func.func @suggested(%n: index, %x: i32) -> (i32, i1) {
  // CHECK-NEXT: %c0 = arith.constant 0 : index
  %a = arith.constant 0 : index
  // CHECK-NEXT: %c0_0 = arith.constant 0 : index
  %b = arith.constant 0 : index
  // CHECK-NEXT: %c-7_i32 = arith.constant -7 : i32
  %c = arith.constant -7 : i32
  // CHECK-NEXT: %true = arith.constant true
  %d = arith.constant true
  // CHECK-NEXT: %0 = arith.addi %arg1, %c-7_i32 : i32
  %e = arith.addi %x, %c : i32
  // CHECK-NEXT: %sum, %overflow = arith.addui_extended %0, %arg1 : i32, i1
  %f:2 = arith.addui_extended %e, %x : i32, i1
  // CHECK-NEXT: return %sum, %overflow : i32, i1
  return %f#0, %f#1 : i32, i1
}

// CHECK-LABEL: func.func @nested(
func.func @nested(%n: index, %s: index) -> (index, index) {
  // CHECK: scf.for %arg2 = %arg0 to %arg0 step %arg1 {
  // CHECK-NEXT: %2 = arith.addi %arg2, %arg1 : index
  scf.for %i = %n to %n step %s {
    %a = arith.addi %i, %s : index
  }
  // CHECK: %0:2 = scf.for %arg2 = %arg0 to %arg0 step %arg1 iter_args(%arg3 = %arg0, %arg4 = %arg1) -> (index, index) {
  %r:2 = scf.for %i = %n to %n step %s iter_args(%p = %n, %q = %s) -> (index, index) {
    scf.yield %q, %p : index, index
  }
  // CHECK: %1 = arith.addi %0#0, %0#1 : index
  %t = arith.addi %r#0, %r#1 : index
  // CHECK: return %0#1, %1 : index, index
  return %r#1, %t : index, index
}

// CHECK-LABEL: func.func @blocks(
func.func @blocks(%c: i1, %x: i32) -> i32 {
  // CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
  cf.cond_br %c, ^a, ^b(%x : i32)
// CHECK-NEXT: ^bb1: // pred: ^bb0
^a:
  // CHECK-NEXT: cf.br ^bb2(%arg1 : i32)
  cf.br ^b(%x : i32)
// CHECK-NEXT: ^bb2(%0: i32): // 3 preds: ^bb0, ^bb1, ^bb3
^b(%y: i32):
  return %y : i32
// CHECK: ^bb3: // no predecessors
^c:
  cf.br ^b(%x : i32)
}

// The generic form numbers everything once, the last region first, and suggests no names.
// GENERIC: sym_name = "suggested"
// GENERIC-NEXT: ^bb0(%arg8: index, %arg9: i32):
// GENERIC: sym_name = "blocks"
// GENERIC-NEXT: ^bb0(%arg0: i1, %arg1: i32):
// GENERIC: ^bb2(%0: i32):
