// RUN: oxmlir-opt %s --mlir-print-op-generic | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-op-generic=false | FileCheck %s --check-prefix=BACK
// RUN: oxmlir-opt %s --mlir-print-op-generic | oxmlir-opt | FileCheck %s --check-prefix=BACK

// CHECK: "builtin.module"() ({
// CHECK-NEXT:   "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "choose"}> ({
// CHECK-NEXT:   ^bb0(%arg0: i32, %arg1: i1):
// CHECK-NEXT:     %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
// CHECK-NEXT:     "cf.cond_br"(%arg1, %0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
// CHECK-NEXT:   ^bb1(%1: i32):  // pred: ^bb0
// CHECK-NEXT:     "func.return"(%1) : (i32) -> ()
// CHECK-NEXT:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     "func.return"(%arg0) : (i32) -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }) : () -> ()

// BACK: func.func @choose(%arg0: i32, %arg1: i1) -> i32 {
// BACK-NEXT: %0 = arith.addi %arg0, %arg0 overflow<nsw> : i32
// BACK-NEXT: cf.cond_br %arg1, ^bb1(%0 : i32), ^bb2
func.func @choose(%arg0: i32, %arg1: i1) -> i32 {
  %0 = arith.addi %arg0, %arg0 overflow<nsw> : i32
  cf.cond_br %arg1, ^bb1(%0 : i32), ^bb2
^bb1(%1: i32):
  return %1 : i32
^bb2:
  return %arg0 : i32
}
