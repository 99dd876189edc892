// RUN: oxmlir-opt %s --lift-cf-to-scf --allow-unregistered-dialect --split-input-file | FileCheck %s

// Two arms that meet become an scf.if whose results are what they pass on.
// CHECK-LABEL: func @meet
// CHECK:       %[[R:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK-NEXT:    %[[A:.*]] = "test.a"() : () -> i32
// CHECK-NEXT:    scf.yield %[[A]] : i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:    scf.yield %arg1 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[R]] : i32
func.func @meet(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b(%x : i32)
^a:
  %a = "test.a"() : () -> i32
  cf.br ^b(%a : i32)
^b(%y: i32):
  return %y : i32
}

// -----

// A cycle becomes a loop that carries what its header gets and what is used behind it.
// CHECK-LABEL: func @count
// CHECK:       %[[POISON:.*]] = ub.poison : i32
// CHECK:       %[[LOOP:.*]]:2 = scf.while (%[[I:.*]] = %arg0, %{{.*}} = %[[POISON]]) : (i32, i32) -> (i32, i32) {
// CHECK-NEXT:    %[[N:.*]] = "test.next"(%[[I]]) : (i32) -> i32
// CHECK-NEXT:    %[[C:.*]] = "test.more"(%[[N]]) : (i32) -> i1
// CHECK-NEXT:    %[[WAY:.*]]:3 = scf.if %[[C]]
// CHECK:         %[[AGAIN:.*]] = arith.trunci %[[WAY]]#2 : i32 to i1
// CHECK-NEXT:    scf.condition(%[[AGAIN]]) %[[WAY]]#0, %[[N]] : i32, i32
// CHECK:       return %[[LOOP]]#1 : i32
func.func @count(%x: i32) -> i32 {
  cf.br ^loop(%x : i32)
^loop(%i: i32):
  %n = "test.next"(%i) : (i32) -> i32
  %c = "test.more"(%n) : (i32) -> i1
  cf.cond_br %c, ^loop(%n : i32), ^end
^end:
  return %n : i32
}

// -----

// A cycle with two entries gets one that says by a number where to begin.
// CHECK-LABEL: func @two_entries
// CHECK:       scf.if %arg0 -> (i32)
// CHECK:       scf.while
// CHECK-NEXT:    arith.index_castui
// CHECK-NEXT:    scf.index_switch
// CHECK:       return
func.func @two_entries(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "test.a"() : () -> ()
  cf.br ^b
^b:
  %d = "test.b"() : () -> i1
  cf.cond_br %d, ^a, ^end
^end:
  return
}

// -----

// Different ways out stay apart.
// CHECK-LABEL: func @two_ways_out
// CHECK:       cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.stop"() : () -> ()
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    return
func.func @two_ways_out(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "test.stop"() : () -> ()
^b:
  return
}

// -----

// Behind a loop that does not end poison is returned.
// CHECK-LABEL: func @for_ever
// CHECK:       scf.while
// CHECK:       %[[POISON:.*]] = ub.poison : i64
// CHECK-NEXT:  return %[[POISON]] : i64
func.func @for_ever() -> i64 {
  cf.br ^a
^a:
  "test.a"() : () -> ()
  cf.br ^a
}
