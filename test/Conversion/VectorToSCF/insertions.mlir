// What is read for an insertion goes into the vector there one by one, if that vector is there in time and keeps the padding.
// RUN: oxmlir-opt %s --convert-vector-to-scf="full-unroll=true target-rank=0" --check-passes=8 | FileCheck %s

// CHECK-LABEL: func.func @into(
// CHECK-NOT: vector.broadcast
// CHECK: vector.insert %{{.*}}, %arg2 [0, 0] : i32 into vector<1x2xi32>
// CHECK: vector.insert %{{.*}}, %{{.*}} [0, 1] : i32 into vector<1x2xi32>
// CHECK-NEXT: return
func.func @into(%m: memref<8xi32>, %pad: i32, %into: vector<1x2xi32>) -> vector<1x2xi32> {
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_read %m[%c1], %pad {in_bounds = [true]} : memref<8xi32>, vector<2xi32>
  %1 = vector.insert %0, %into [0] : vector<2xi32> into vector<1x2xi32>
  return %1 : vector<1x2xi32>
}

// The second element is outside of the memory, and has to be the padding.
// CHECK-LABEL: func.func @beyond(
// CHECK: vector.broadcast %arg1 : i32 to vector<2xi32>
// CHECK: vector.insert %{{.*}}, %arg2 [0] : vector<2xi32> into vector<1x2xi32>
// CHECK-NEXT: return
func.func @beyond(%m: memref<8xi32>, %pad: i32, %into: vector<1x2xi32>) -> vector<1x2xi32> {
  %c7 = arith.constant 7 : index
  %0 = vector.transfer_read %m[%c7], %pad : memref<8xi32>, vector<2xi32>
  %1 = vector.insert %0, %into [0] : vector<2xi32> into vector<1x2xi32>
  return %1 : vector<1x2xi32>
}

// CHECK-LABEL: func.func @late(
// CHECK: vector.broadcast %arg1 : i32 to vector<2xi32>
// CHECK: %[[INTO:.*]] = arith.addi
// CHECK: vector.insert %{{.*}}, %[[INTO]] [0] : vector<2xi32> into vector<1x2xi32>
func.func @late(%m: memref<8xi32>, %pad: i32, %v: vector<1x2xi32>) -> vector<1x2xi32> {
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_read %m[%c1], %pad {in_bounds = [true]} : memref<8xi32>, vector<2xi32>
  %into = arith.addi %v, %v : vector<1x2xi32>
  %1 = vector.insert %0, %into [0] : vector<2xi32> into vector<1x2xi32>
  return %1 : vector<1x2xi32>
}

// CHECK-LABEL: func.func @destination(
// CHECK: vector.broadcast %arg1 : i32 to vector<2xi32>
// CHECK: vector.insert %arg1, %{{.*}} [0] : i32 into vector<2xi32>
func.func @destination(%m: memref<8xi32>, %pad: i32) -> vector<2xi32> {
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_read %m[%c1], %pad {in_bounds = [true]} : memref<8xi32>, vector<2xi32>
  %1 = vector.insert %pad, %0 [0] : i32 into vector<2xi32>
  return %1 : vector<2xi32>
}

// The rows of what is read are inserted into padding, so that their elements can go there.
// CHECK-LABEL: func.func @rows(
// CHECK-COUNT-1: vector.broadcast
// CHECK-NOT: vector.broadcast
// CHECK: vector.insert %{{.*}}, %{{.*}} [1, 1] : i32 into vector<2x2xi32>
func.func @rows(%m: memref<?x?xi32>, %pad: i32) -> vector<2x2xi32> {
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_read %m[%c1, %c1], %pad : memref<?x?xi32>, vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
