// RUN: oxmlir-opt %s --arith-int-range-narrowing="int-bitwidths-supported=8,16" | FileCheck %s

// CHECK-LABEL: func.func @unsigned
func.func @unsigned() -> i32 {
  %a = test.with_bounds {umin = 0 : i32, umax = 100 : i32, smin = 0 : i32, smax = 100 : i32} : i32
  // CHECK: %[[A:.*]] = arith.trunci %{{.*}} : i32 to i8
  // CHECK: %[[SUM:.*]] = arith.addi %[[A]], %[[A]] : i8
  // CHECK: %[[WIDE:.*]] = arith.extui %[[SUM]] : i8 to i32
  // CHECK: return %[[WIDE]]
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @signed
func.func @signed() -> (i32, i32) {
  %a = test.with_bounds {umin = 0 : i32, umax = 0xffffffff : i32, smin = -50 : i32, smax = 50 : i32} : i32
  // CHECK: arith.addi {{.*}} : i8
  // CHECK: arith.extsi {{.*}} : i8 to i32
  %0 = arith.addi %a, %a : i32
  // CHECK: arith.muli {{.*}} : i16
  // CHECK: arith.extsi {{.*}} : i16 to i32
  %1 = arith.muli %a, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @indices
func.func @indices() -> index {
  %a = test.with_bounds {umin = 0 : index, umax = 50 : index, smin = 0 : index, smax = 50 : index} : index
  // CHECK: %[[A:.*]] = arith.index_castui %{{.*}} : index to i8
  // CHECK: %[[SUM:.*]] = arith.addi %[[A]], %[[A]] : i8
  // CHECK: arith.index_castui %[[SUM]] : i8 to index
  %0 = arith.addi %a, %a : index
  return %0 : index
}

// 200 is negative in eight bits: signed comparisons need one bit more.
// CHECK-LABEL: func.func @comparisons
func.func @comparisons() -> (i1, i1) {
  %a = test.with_bounds {umin = 0 : i32, umax = 200 : i32, smin = 0 : i32, smax = 200 : i32} : i32
  %b = test.with_bounds {umin = 1 : i32, umax = 3 : i32, smin = 1 : i32, smax = 3 : i32} : i32
  // CHECK: arith.cmpi slt, {{.*}} : i16
  %0 = arith.cmpi slt, %a, %b : i32
  // CHECK: arith.cmpi ult, {{.*}} : i8
  %1 = arith.cmpi ult, %a, %b : i32
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @too_wide
func.func @too_wide(%a: i32) -> i32 {
  // CHECK-NEXT: arith.addi {{.*}} : i32
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// Numbers up to 200 are negative in eight bits, and small shifts of 32 bits are too far for them.
// CHECK-LABEL: func.func @by_sign
func.func @by_sign() -> (i32, i32, i32) {
  %a = test.with_bounds {umin = 0 : i32, umax = 200 : i32, smin = 0 : i32, smax = 200 : i32} : i32
  %b = test.with_bounds {umin = 1 : i32, umax = 9 : i32, smin = 1 : i32, smax = 9 : i32} : i32
  // CHECK: arith.divsi {{.*}} : i16
  %0 = arith.divsi %a, %b : i32
  // CHECK: arith.divui {{.*}} : i8
  %1 = arith.divui %a, %b : i32
  // CHECK: arith.shrui {{.*}} : i16
  %2 = arith.shrui %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}

// -128 has a remainder by -1 in 32 bits, and none in eight.
// CHECK-LABEL: func.func @remainder
func.func @remainder() -> (i32, i32) {
  %a = test.with_bounds {umin = 0 : i32, umax = 0xffffffff : i32, smin = -128 : i32, smax = 50 : i32} : i32
  %b = test.with_bounds {umin = 0xfffffffd : i32, umax = 0xffffffff : i32, smin = -3 : i32, smax = -1 : i32} : i32
  %c = test.with_bounds {umin = 1 : i32, umax = 3 : i32, smin = 1 : i32, smax = 3 : i32} : i32
  // CHECK: arith.remsi {{.*}} : i16
  %0 = arith.remsi %a, %b : i32
  // CHECK: arith.remsi {{.*}} : i8
  %1 = arith.remsi %a, %c : i32
  return %0, %1 : i32, i32
}

// A flag holds in the reading in which the numbers fit.
// CHECK-LABEL: func.func @flags
func.func @flags() -> (i32, i32) {
  %a = test.with_bounds {umin = 0 : i32, umax = 100 : i32, smin = 0 : i32, smax = 100 : i32} : i32
  %b = test.with_bounds {umin = 0 : i32, umax = 0xffffffff : i32, smin = -50 : i32, smax = 50 : i32} : i32
  // CHECK: arith.addi {{.*}} overflow<nuw> : i8
  %0 = arith.addi %a, %a overflow<nsw, nuw> : i32
  // CHECK: arith.addi {{.*}} overflow<nsw> : i8
  %1 = arith.addi %b, %b overflow<nsw> : i32
  return %0, %1 : i32, i32
}

// The halves of a product are not those of a product in fewer bits.
// CHECK-LABEL: func.func @halves
func.func @halves() -> (i32, i32) {
  %a = test.with_bounds {umin = 0 : i32, umax = 3 : i32, smin = 0 : i32, smax = 3 : i32} : i32
  // CHECK: arith.mului_extended {{.*}} : i32
  %low, %high = arith.mului_extended %a, %a : i32
  return %low, %high : i32, i32
}

// An index may have 32 bits.
// CHECK-LABEL: func.func @there_and_back
func.func @there_and_back(%a: i32, %b: i64) -> (i32, i64) {
  // CHECK: %[[INDEX:.*]] = arith.index_cast {{.*}} : i64 to index
  // CHECK: %[[BACK:.*]] = arith.index_cast %[[INDEX]] : index to i64
  // CHECK: return %arg0, %[[BACK]]
  %0 = arith.index_cast %a : i32 to index
  %1 = arith.index_cast %0 : index to i32
  %2 = arith.index_cast %b : i64 to index
  %3 = arith.index_cast %2 : index to i64
  return %1, %3 : i32, i64
}

// What is made of indices only is a symbol, also inside of an affine operation.
// CHECK-LABEL: func.func @symbol
func.func @symbol(%m: memref<8xi32>, %i: index, %v: i32) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  affine.for %k = 0 to 2 {
    // CHECK: %[[R:.*]] = arith.remui %{{.*}}, %{{.*}} : index
    // CHECK: %[[S:.*]] = arith.addi %[[R]], %{{.*}} : index
    // CHECK: affine.store %{{.*}}, %{{.*}}[symbol(%[[S]])]
    // CHECK: arith.muli %{{.*}}, %{{.*}} : i8
    %r = arith.remui %i, %c4 : index
    %s = arith.addi %r, %c1 : index
    affine.store %v, %m[symbol(%s)] : memref<8xi32>
    %t = arith.muli %s, %r : index
    memref.store %v, %m[%t] : memref<8xi32>
  }
  return
}
