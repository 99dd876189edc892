// RUN: oxmlir-opt %s --sccp | FileCheck %s

// CHECK-LABEL: func.func @untaken
func.func @untaken(%a: i32) -> i32 {
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
  %true = arith.constant true
  %one = arith.constant 1 : i32
  cf.cond_br %true, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%one : i32)
^bb2:
  cf.br ^bb3(%a : i32)
^bb3(%x: i32):
  // CHECK: return %[[ONE]]
  return %x : i32
}

// CHECK-LABEL: func.func @loop
func.func @loop(%c: i1) -> i32 {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
  %zero = arith.constant 0 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%x: i32):
  %y = arith.muli %x, %x : i32
  cf.cond_br %c, ^bb1(%y : i32), ^bb2
^bb2:
  // CHECK: return %[[ZERO]]
  return %x : i32
}

// CHECK-LABEL: func.func @varies
func.func @varies(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.cond_br %c, ^bb1(%one : i32), ^bb1(%two : i32)
^bb1(%x: i32):
  // CHECK: ^bb1(%[[X:.*]]: i32):
  // CHECK-NEXT: return %[[X]]
  return %x : i32
}

// CHECK-LABEL: func.func private @callee
func.func private @callee(%x: i32) -> i32 {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 5 : i32
  // CHECK-NEXT: return %[[C]]
  return %x : i32
}

// CHECK-LABEL: func.func @caller
func.func @caller() -> i32 {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 5 : i32
  %c = arith.constant 5 : i32
  %0 = call @callee(%c) : (i32) -> i32
  // CHECK: return %[[C]]
  return %0 : i32
}

// CHECK-LABEL: func.func @known_condition
func.func @known_condition(%a: i32) -> i32 {
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
  %true = arith.constant true
  %0 = scf.if %true -> i32 {
    %one = arith.constant 1 : i32
    scf.yield %one : i32
  } else {
    scf.yield %a : i32
  }
  // CHECK: return %[[ONE]]
  return %0 : i32
}

// The second cast folds to a value that is no operand of it and varies.
// CHECK-LABEL: func.func @fold_to_other_value
func.func @fold_to_other_value(%x: i64, %c: i1) -> i64 {
  // CHECK: ^bb3
  // CHECK: %[[CAST:.*]] = builtin.unrealized_conversion_cast {{.*}} : index to i64
  // CHECK: return %[[CAST]]
  %one = arith.constant 1 : i64
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%one : i64)
^bb2:
  %sum = arith.addi %x, %one : i64
  cf.br ^bb3(%sum : i64)
^bb3(%a: i64):
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  return %1 : i64
}

// What the type of a buffer says about its metadata is put in place of the results.
// CHECK-LABEL: func.func @metadata
func.func @metadata(%m: memref<4x?xf32>) -> (index, index, index) {
  // CHECK-NEXT: %[[OFFSET:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[SIZE:.*]] = arith.constant 4 : index
  // CHECK-NEXT: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %{{.*}}:2 = memref.extract_strided_metadata
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  // CHECK-NEXT: return %[[OFFSET]], %[[SIZE]], %[[SIZES]]#1
  return %offset, %sizes#0, %sizes#1 : index, index, index
}
