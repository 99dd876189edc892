// RUN: oxmlir-opt %s --duplicate-function-elimination | FileCheck %s

// CHECK: func.func @first
func.func @first(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %x, %x : i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

// CHECK-NOT: @second
func.func @second(%d: i1, %y: i32) -> i32 {
  %0 = scf.if %d -> i32 {
    %1 = arith.addi %y, %y : i32
    scf.yield %1 : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}

// CHECK: func.func @other
func.func @other(%d: i1, %y: i32) -> i32 {
  %0 = scf.if %d -> i32 {
    scf.yield %y : i32
  } else {
    %1 = arith.addi %y, %y : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// Attributes count.
// CHECK: func.func @marked
func.func @marked(%d: i1, %y: i32) -> i32 attributes {test.mark} {
  %0 = scf.if %d -> i32 {
    %1 = arith.addi %y, %y : i32
    scf.yield %1 : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @uses
// CHECK: call @first
// CHECK: call @other
// CHECK: constant @first
func.func @uses(%c: i1, %x: i32) -> (i32, (i1, i32) -> i32) attributes {test.refs = [@first]} {
  %0 = call @second(%c, %x) : (i1, i32) -> i32
  %1 = call @other(%c, %0) : (i1, i32) -> i32
  %2 = constant @second : (i1, i32) -> i32
  return %1, %2 : i32, (i1, i32) -> i32
}

// Nobody knows what is inside of declarations.
// CHECK: @declared
// CHECK: @declared_too
func.func private @declared(i32) -> i32
func.func private @declared_too(i32) -> i32
