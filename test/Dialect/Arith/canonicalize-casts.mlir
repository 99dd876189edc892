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

// An index has 32 or 64 bits: no width between holds both an index and what does not fit into it.
// CHECK-LABEL: func.func @either_width
func.func @either_width(%i: i64, %n: index) -> (i64, index) {
  // CHECK: %[[A:.*]] = arith.index_cast %{{.*}} : i64 to index
  // CHECK: %[[B:.*]] = arith.index_cast %[[A]] : index to i64
  // CHECK: %[[C:.*]] = arith.index_cast %{{.*}} : index to i32
  // CHECK: %[[D:.*]] = arith.index_cast %[[C]] : i32 to index
  // CHECK: return %[[B]], %[[D]]
  %0 = arith.index_cast %i : i64 to index
  %1 = arith.index_cast %0 : index to i64
  %2 = arith.index_cast %n : index to i32
  %3 = arith.index_cast %2 : i32 to index
  return %1, %3 : i64, index
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
//  CHECK: arith.trunci %[[HALF]] overflow<nuw> : i64 to i32
//  CHECK: arith.shrsi
func.func @upper_half(%x: i64) -> (i32, i32) {
  %c32 = arith.constant 32 : i64
  %c33 = arith.constant 33 : i64
  %0 = arith.shrsi %x, %c32 exact : i64
  %1 = arith.trunci %0 overflow<nsw, nuw> : i64 to i32
  %2 = arith.shrsi %x, %c33 : i64
  %3 = arith.trunci %2 : i64 to i32
  return %1, %3 : i32, i32
}

// The flags of both truncations are what the one of them promises.
// CHECK-LABEL: @truncated_twice
//  CHECK: arith.trunci %{{.*}} overflow<nuw> : i32 to i8
//  CHECK: arith.trunci %{{.*}} : i32 to i8
func.func @truncated_twice(%x: i32) -> (i8, i8) {
  %0 = arith.trunci %x overflow<nuw> : i32 to i16
  %1 = arith.trunci %0 overflow<nsw, nuw> : i16 to i8
  %2 = arith.trunci %x : i32 to i16
  %3 = arith.trunci %2 overflow<nsw> : i16 to i8
  return %1, %3 : i8, i8
}

// A number that was rounded is not rounded to what it would have been rounded to at once.
// CHECK-LABEL: @rounded_twice
//  CHECK-DAG: arith.sitofp %{{.*}} : i32 to f32
//  CHECK-DAG: arith.uitofp %{{.*}} : i8 to f16
//  CHECK-DAG: arith.truncf %{{.*}} : f64 to f32
//  CHECK-DAG: arith.truncf %{{.*}} downward : f64 to f32
func.func @rounded_twice(%a: i32, %b: i8, %c: i64) -> (f32, f16, f32, f32) {
  %0 = arith.sitofp %a : i32 to f64
  %1 = arith.truncf %0 : f64 to f32
  %2 = arith.uitofp %b : i8 to f32
  %3 = arith.truncf %2 : f32 to f16
  %4 = arith.sitofp %c : i64 to f64
  %5 = arith.truncf %4 : f64 to f32
  %6 = arith.truncf %0 downward : f64 to f32
  return %1, %3, %5, %6 : f32, f16, f32, f32
}
