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
