// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME: (%[[I:.*]]: i16, %[[N:.*]]: index)
func.func @there_and_back(%i: i16, %n: index) -> (i16, index) {
  // CHECK: return %[[I]], %[[N]]
  %0 = arith.index_cast %i : i16 to index
  %1 = arith.index_cast %0 : index to i16
  %2 = arith.index_castui %n : index to i64
  %3 = arith.index_castui %2 : i64 to index
  return %1, %3 : i16, index
}

// Eight bits do not hold an index.
// CHECK-LABEL: func.func @cut_off
func.func @cut_off(%n: index) -> index {
  // CHECK: %[[BYTE:.*]] = arith.index_cast {{.*}} : index to i8
  // CHECK: %[[BACK:.*]] = arith.index_cast %[[BYTE]]
  // CHECK: return %[[BACK]]
  %0 = arith.index_cast %n : index to i8
  %1 = arith.index_cast %0 : i8 to index
  return %1 : index
}

// CHECK-LABEL: @contracted
//  CHECK-SAME: (%[[X:.*]]: f32)
//  CHECK: %[[T:.*]] = arith.truncf
//  CHECK: %[[E:.*]] = arith.extf %[[T]] : bf16 to f32
//  CHECK: return %[[X]], %[[E]]
func.func @contracted(%x: f32) -> (f32, f32) {
  %0 = arith.truncf %x fastmath<contract> : f32 to bf16
  %1 = arith.extf %0 fastmath<fast> : bf16 to f32
  %2 = arith.extf %0 : bf16 to f32
  return %1, %2 : f32, f32
}

// CHECK-LABEL: @upper_half
//  CHECK: %[[HALF:.*]] = arith.shrui %{{.*}}, %{{.*}} exact : i64
//  CHECK: arith.trunci %[[HALF]] overflow<nsw> : i64 to i32
//  CHECK: arith.shrsi
func.func @upper_half(%x: i64) -> (i32, i32) {
  %c32 = arith.constant 32 : i64
  %c33 = arith.constant 33 : i64
  %0 = arith.shrsi %x, %c32 exact : i64
  %1 = arith.trunci %0 overflow<nsw> : i64 to i32
  %2 = arith.shrsi %x, %c33 : i64
  %3 = arith.trunci %2 : i64 to i32
  return %1, %3 : i32, i32
}
