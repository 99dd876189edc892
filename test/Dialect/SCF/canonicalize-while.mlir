// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

func.func private @use(i32)

// CHECK-LABEL: func.func @order
func.func @order(%a: i32, %b: i32, %c: i1) -> (i32, i32) {
  // CHECK: %[[LOOP:.*]]:2 = scf.while (%[[X:.*]] = %arg0, %[[Y:.*]] = %arg1)
  // CHECK: scf.condition(%arg2) %[[X]], %[[Y]]
  // CHECK: ^bb0(%[[P:.*]]: i32, %[[Q:.*]]: i32):
  // CHECK: call @use(%[[Q]])
  // CHECK: scf.yield %[[Q]], %[[P]]
  // CHECK: return %[[LOOP]]#1, %[[LOOP]]#0
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
    func.call @use(%x) : (i32) -> ()
    scf.condition(%c) %y, %x : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    func.call @use(%p) : (i32) -> ()
    scf.yield %p, %q : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @compared
func.func @compared(%a: i32, %b: i32, %c: i32) -> i32 {
  // CHECK: do
  // CHECK-NEXT: ^bb0(%[[Y:.*]]: i32):
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[Y]], %arg2
  // CHECK-NEXT: scf.yield %[[SUM]]
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %less = arith.cmpi slt, %x, %b : i32
    scf.condition(%less) %x : i32
  } do {
  ^bb0(%y: i32):
    %less = arith.cmpi slt, %y, %b : i32
    %not = arith.cmpi sge, %y, %b : i32
    %s = arith.select %less, %c, %a : i32
    %t = arith.select %not, %b, %s : i32
    %sum = arith.addi %y, %t : i32
    scf.yield %sum : i32
  }
  return %0 : i32
}
