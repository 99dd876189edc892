// RUN: oxmlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// All in a row become one at once, also under the negated condition; what one gives to the next is known in each branch.
// CHECK-LABEL: func.func @row
// CHECK-SAME: %[[C:[^:]+]]: i1, %[[M:[^:]+]]: memref<8xi32>, %[[A:[^:]+]]: i32
// CHECK: scf.if %[[C]]
// CHECK: memref.store
// CHECK: "test.use"(%[[A]])
// CHECK: } else {
// CHECK: %[[READ:.+]] = memref.load
// CHECK: "test.use"(%[[READ]])
// CHECK: }
// CHECK-NOT: scf.if
func.func @row(%c: i1, %m: memref<8xi32>, %a: i32, %i: index) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %c {
    memref.store %a, %m[%i] : memref<8xi32>
  }
  %x = scf.if %not -> (i32) {
    %read = memref.load %m[%i] : memref<8xi32>
    scf.yield %read : i32
  } else {
    scf.yield %a : i32
  }
  scf.if %c {
    "test.use"(%x) : (i32) -> ()
  } else {
    "test.use"(%x) : (i32) -> ()
  }
  return
}
