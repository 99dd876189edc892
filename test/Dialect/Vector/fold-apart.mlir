// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @together(
// CHECK-SAME: %[[V:.*]]: vector<2xf32>
// CHECK-NEXT: return %[[V]] : vector<2xf32>
func.func @together(%v: vector<2xf32>) -> vector<2xf32> {
  %0:2 = vector.to_elements %v : vector<2xf32>
  %1 = vector.from_elements %0#0, %0#1 : vector<2xf32>
  return %1 : vector<2xf32>
}

// CHECK-LABEL: @apart(
// CHECK-SAME: %[[A:.*]]: f32, %[[B:.*]]: f32
// CHECK-NEXT: return %[[A]], %[[B]], %[[A]], %[[A]] : f32, f32, f32, f32
func.func @apart(%a: f32, %b: f32) -> (f32, f32, f32, f32) {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1:2 = vector.to_elements %0 : vector<2xf32>
  %2 = vector.broadcast %a : f32 to vector<2xf32>
  %3:2 = vector.to_elements %2 : vector<2xf32>
  return %1#0, %1#1, %3#0, %3#1 : f32, f32, f32, f32
}

// CHECK-LABEL: @constants(
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[1, 2, 1]> : vector<3xi32>
// CHECK-NEXT: return %[[CST]] : vector<3xi32>
func.func @constants() -> vector<3xi32> {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %0 = vector.from_elements %a, %b, %a : vector<3xi32>
  return %0 : vector<3xi32>
}

// CHECK-LABEL: @masked_accesses_of_casts(
// CHECK-SAME: %[[M:.*]]: memref<16xf32>, %[[I:.*]]: index, %[[MASK:.*]]: vector<4xi1>, %[[X:.*]]: vector<4xf32>
// CHECK-NEXT: %[[V0:.*]] = vector.maskedload %[[M]][%[[I]]], %[[MASK]], %[[X]] : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.maskedstore %[[M]][%[[I]]], %[[MASK]], %[[X]] : memref<16xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: return %[[V0]] : vector<4xf32>
func.func @masked_accesses_of_casts(%m: memref<16xf32>, %i: index, %mask: vector<4xi1>, %x: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.cast %m : memref<16xf32> to memref<?xf32>
  %1 = vector.maskedload %0[%i], %mask, %x : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i], %mask, %x : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return %1 : vector<4xf32>
}
