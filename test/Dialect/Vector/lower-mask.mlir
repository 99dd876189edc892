// RUN: oxmlir-opt %s --lower-vector-mask | FileCheck %s

// CHECK-LABEL: func.func @write
//       CHECK:   vector.transfer_write %arg0, %arg1[%arg2], %arg3 : vector<8xf32>, memref<?xf32>
//   CHECK-NOT:   vector.mask
func.func @write(%v: vector<8xf32>, %m: memref<?xf32>, %i: index, %k: vector<8xi1>) {
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  return
}

// CHECK-LABEL: func.func @gather
//       CHECK:   %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<8xf32>
//       CHECK:   %[[G:.*]] = vector.gather %arg0[%arg1] [%arg2], %arg4, %[[ZERO]]
//       CHECK:   return %[[G]]
func.func @gather(%m: memref<?xf32>, %i: index, %at: vector<8xindex>, %all: vector<8xi1>, %k: vector<8xi1>,
    %rest: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.mask %k {
    vector.gather %m[%i] [%at], %all, %rest
        : memref<?xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}

// A mask that is set everywhere goes, whatever is in it.
// CHECK-LABEL: func.func @all
//  CHECK-NEXT:   %[[R:.*]] = vector.reduction <add>, %arg0
//  CHECK-NEXT:   return %[[R]]
func.func @all(%v: vector<8xf32>) -> f32 {
  %k = arith.constant dense<true> : vector<8xi1>
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return %0 : f32
}

// What is no vector cannot be chosen by one.
// CHECK-LABEL: func.func @scalar
//       CHECK:   vector.mask %arg0, %arg1 { vector.yield %arg2 : i32 } : vector<1xi1> -> i32
func.func @scalar(%k: vector<1xi1>, %rest: i32, %n: i32) -> i32 {
  %0 = vector.mask %k, %rest { vector.yield %n : i32 } : vector<1xi1> -> i32
  return %0 : i32
}
