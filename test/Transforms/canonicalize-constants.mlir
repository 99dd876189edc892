// RUN: oxmlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --canonicalize="top-down=false" --allow-unregistered-dialect | FileCheck %s

// Constants go to the front of the isolated region, later ones before earlier ones, one for each value.
// CHECK-LABEL: func.func @to_the_front
func.func @to_the_front() {
  // CHECK-NEXT: %[[TWO:.*]] = arith.constant 2 : i32
  // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK-NEXT: "start"
  "start"() : () -> ()
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %c = arith.constant 1 : i32
  // CHECK-NEXT: "use"(%[[ONE]], %[[TWO]], %[[ONE]])
  "use"(%a, %b, %c) : (i32, i32, i32) -> ()
  return
}

// CHECK-LABEL: func.func @at_the_front
func.func @at_the_front() {
  // CHECK-NEXT: arith.constant 1
  // CHECK-NEXT: arith.constant 2
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  "use"(%a, %b) : (i32, i32) -> ()
  return
}

// CHECK-LABEL: func.func @out_of_loops
func.func @out_of_loops(%m: memref<?xi32>, %n: index, %s: index) {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 7 : i32
  // CHECK-NEXT: scf.for
  scf.for %i = %n to %s step %s {
    %c = arith.constant 7 : i32
    // CHECK-NEXT: memref.store %[[C]]
    memref.store %c, %m[%i] : memref<?xi32>
  }
  return
}

// An operation that is not known may be isolated.
// CHECK-LABEL: func.func @into_unknown
func.func @into_unknown() {
  // CHECK-NEXT: "unknown"() ({
  "unknown"() ({
    // CHECK-NEXT: %[[C:.*]] = arith.constant 7 : i32
    // CHECK-NEXT: "start"
    "start"() : () -> ()
    %c = arith.constant 7 : i32
    // CHECK-NEXT: "use"(%[[C]])
    "use"(%c) : (i32) -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @folded
func.func @folded() -> i32 {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 3 : i32
  // CHECK-NEXT: return %[[C]]
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}

// CHECK-LABEL: func.func @to_the_right
func.func @to_the_right(%x: i32) -> i32 {
  // CHECK: arith.muli %arg0, %{{.*}} : i32
  %a = arith.constant 3 : i32
  %b = arith.muli %a, %x : i32
  return %b : i32
}

// The constants of blocks that go are seen before they do.
// CHECK-LABEL: func.func @constants_of_unreachable_blocks
// CHECK-NEXT: arith.constant 3
// CHECK-NEXT: arith.constant 2
func.func @constants_of_unreachable_blocks(%a: i32) -> i32 {
  cf.br ^bb2
^bb1:
  %unused = arith.constant 2 : i32
  cf.br ^bb1
^bb2:
  %three = arith.constant 3 : i32
  %two = arith.constant 2 : i32
  %0 = arith.divsi %a, %three : i32
  %1 = arith.divsi %0, %two : i32
  return %1 : i32
}
