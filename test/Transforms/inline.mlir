// RUN: oxmlir-opt %s --inline --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --inline='default-pipeline=' --allow-unregistered-dialect | FileCheck %s --check-prefix=PLAIN
// RUN: oxmlir-opt %s --inline='default-pipeline= inlining-threshold=50' --allow-unregistered-dialect | FileCheck %s --check-prefix=SMALL
// RUN: oxmlir-opt %s --inline='default-pipeline= op-pipelines=func.func(cse,canonicalize)' --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --inline='default-pipeline=' --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC

// What nobody needs any more is gone.
// CHECK-NOT: func private @twice
// CHECK-NOT: func private @unused
// SMALL: func.func private @twice
func.func private @twice(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.addi %x, %zero : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
func.func private @unused() {
  return
}

// CHECK-LABEL: func.func @straight(
// CHECK-NEXT: %[[S:.*]] = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: return %[[S]] : i32
// PLAIN-LABEL: func.func @straight(
// PLAIN-NEXT: arith.constant 0 : i32
// PLAIN-NEXT: arith.addi
// SMALL-LABEL: func.func @straight(
// SMALL-NEXT: call @twice
// LOC-LABEL: func.func @straight(
// LOC: arith.addi %arg0, {{.*}} loc(callsite("{{.*}}inline.mlir":[[@LINE-17]]:8 at "{{.*}}inline.mlir":[[@LINE+2]]:8))
func.func @straight(%x: i32) -> i32 {
  %0 = call @twice(%x) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @branches(
// CHECK-NEXT: cf.cond_br %arg0, ^bb2(%arg1 : i32), ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: %[[P:.*]] = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT: cf.br ^bb2(%[[P]] : i32)
// CHECK-NEXT: ^bb2(%[[R:.*]]: i32):
// CHECK-NEXT: "test.use"(%[[R]]) : (i32) -> ()
// CHECK-NEXT: return
func.func @branches(%c: i1, %x: i32) {
  %0 = call @branchy(%c, %x) : (i1, i32) -> i32
  "test.use"(%0) : (i32) -> ()
  return
}
func.func private @branchy(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  return %x : i32
^b:
  %1 = arith.muli %x, %x : i32
  return %1 : i32
}

// A region of one block takes no others.
// CHECK-LABEL: func.func @no_room(
// CHECK: func.call @branchy
func.func @no_room(%c: i1, %x: i32) {
  scf.if %c {
    %0 = func.call @branchy(%c, %x) : (i1, i32) -> i32
    "test.use"(%0) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @refused(
// CHECK-NEXT: call @never
// CHECK-NEXT: call @stays() {no_inline}
// CHECK-NEXT: call @unknown
// CHECK-NEXT: call @declared
// CHECK-NEXT: call @recursive
func.func @refused() {
  call @never() : () -> ()
  call @stays() {no_inline} : () -> ()
  call @unknown() : () -> ()
  call @declared() : () -> ()
  call @recursive() : () -> ()
  return
}
func.func private @never() attributes {no_inline} {
  return
}
func.func private @stays() {
  return
}
func.func private @unknown() {
  "x.y"() : () -> ()
  return
}
func.func private @declared()
func.func private @recursive() {
  call @recursive() : () -> ()
  return
}

// Functions that call each other are not inlined into each other, and into others once a round.
// CHECK-LABEL: func.func private @even(
// CHECK-NEXT: call @odd(
// CHECK-LABEL: func.func private @odd(
// CHECK-NEXT: call @even(
// CHECK-LABEL: func.func @parity(
// CHECK-NEXT: call @even(
func.func private @even(%x: i32) -> i32 {
  %0 = call @odd(%x) : (i32) -> i32
  return %0 : i32
}
func.func private @odd(%x: i32) -> i32 {
  %0 = call @even(%x) : (i32) -> i32
  %1 = arith.muli %0, %0 : i32
  return %1 : i32
}
func.func @parity(%x: i32) -> i32 {
  %0 = call @even(%x) : (i32) -> i32
  return %0 : i32
}

// Values of affine code stay dimensions and symbols.
// PLAIN-LABEL: func.func @affine(
// PLAIN-NEXT: affine.for %[[I:.*]] = 0 to 10 {
// PLAIN-NEXT: %[[V:.*]] = "test.value"()
// PLAIN-NEXT: func.call @load(%arg0, %[[V]])
// PLAIN-NEXT: affine.load %arg0[%[[I]]]
func.func @affine(%m: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %v = "test.value"() : () -> index
    %0 = func.call @load(%m, %v) : (memref<?xf32>, index) -> f32
    %1 = func.call @load(%m, %i) : (memref<?xf32>, index) -> f32
    "test.use"(%0, %1) : (f32, f32) -> ()
  }
  return
}
func.func private @load(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = affine.load %m[%i] : memref<?xf32>
  return %0 : f32
}

// CHECK-LABEL: module @nested
// CHECK-NEXT: func.func @outside
// CHECK-NEXT: return %arg0
module @nested {
  func.func @outside(%x: i32) -> i32 {
    %0 = func.call @inside(%x) : (i32) -> i32
    return %0 : i32
  }
  func.func private @inside(%x: i32) -> i32 {
    return %x : i32
  }
}

// What only a function calls that nothing calls stays.
// CHECK-NOT: @called_by_nothing
// CHECK: func.func private @used_by_it(
// CHECK: func.func @caller(
func.func private @called_by_nothing() -> i32 {
  %0 = call @used_by_it() : () -> i32
  return %0 : i32
}
func.func private @used_by_it() -> i32 {
  %0 = arith.constant 7 : i32
  return %0 : i32
}
func.func @caller() -> i32 {
  %0 = call @used_by_it() : () -> i32
  return %0 : i32
}
