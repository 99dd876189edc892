// RUN: oxmlir-opt %s --reduce='grep -q muli' 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --reduce='grep -q cond_br < {}' 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: oxmlir-opt %s --convert-func-to-llvm --mlir-to-llvmir --reduce 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not oxmlir-opt %s --cse --reduce 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not oxmlir-opt %s --reduce=false 2>&1 | FileCheck %s --check-prefix=STATUS
// RUN: not oxmlir-opt %s --reduce='kill -9 $$;' 2>&1 | FileCheck %s --check-prefix=SIGNAL

// NOTHING: error: there is nothing to reduce: with these flags the program does not fail
// STATUS: error: there is nothing to reduce: the command has exit status 1 with the whole program
// SIGNAL: error: there is nothing to reduce: a signal ends the command with the whole program

// A command says what matters; everything else goes: other functions, loops around, operands, arguments, results.
// CHECK: reduced from 18 to
// CHECK: module {
// CHECK-NEXT: func.func @f(%[[A:.*]]: i32) {
// CHECK-NEXT:   arith.muli %[[A]], %[[A]] : i32
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NEXT: }

// BLOCKS-LABEL: func.func @f(
// BLOCKS-NEXT: arith.constant false
// BLOCKS-NEXT: cf.cond_br

// Without a command, the error stays that the flags lead to.
// FAILS-NOT: func.func @unrelated
// FAILS-LABEL: func.func @f(
// FAILS-NOT: memref
// FAILS: scf.for
// FAILS-NOT: memref

func.func private @g(i32) -> i32
func.func @unrelated(%a: i32) -> i32 {
  return %a : i32
}
func.func @f(%a: i32, %b: i32, %m: memref<4xi32>, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %b : i32
  %y = func.call @g(%x) : (i32) -> i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %y) -> (i32) {
    %v = memref.load %m[%i] : memref<4xi32>
    %p = arith.muli %v, %s {note = "dropped"} : i32
    memref.store %p, %m[%i] : memref<4xi32>
    scf.yield %p : i32
  }
  %c = arith.cmpi slt, %r, %x : i32
  cf.cond_br %c, ^bb1(%r : i32), ^bb2
^bb1(%q: i32):
  return %q, %y : i32, i32
^bb2:
  return %r, %x : i32, i32
}
