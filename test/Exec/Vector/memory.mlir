// RUN: oxmlir-opt --run=main --run-args='dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : memref<3x4xi32>, 2 : index' %s \
// RUN:   | FileCheck %s
// RUN: not oxmlir-opt --run=outside --run-args='dense<0> : memref<4xi32>' %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE

// CHECK: dense<[10, 11]> : vector<2xi32>
// CHECK-NEXT: dense<{{\[}}[6, 7, -1], [10, 11, -1], [-1, -1, -1]]> : vector<3x3xi32>
// CHECK-NEXT: dense<{{\[}}[2, 2], [6, 6]]> : vector<2x2xi32>
// CHECK-NEXT: dense<[0, -1, -1]> : vector<3xi32>
// CHECK-NEXT: dense<[3, -1, 0]> : vector<3xi32>
// CHECK-NEXT: dense<[0, -1, 1]> : vector<3xi32>
// CHECK-NEXT: dense<{{\[}}[-1, 1, 2, -1], [4, -1, -1, 7], [8, -1, 10, 11]]> : tensor<3x4xi32>
// CHECK-NEXT: argument 0: dense<{{\[}}[0, 1, 2, 3], [10, -1, 9, 8], [8, 9, -1, -1]]> : memref<?x?xi32>
func.func @main(%m: memref<?x?xi32>, %i: index) -> (vector<2xi32>, vector<3x3xi32>, vector<2x2xi32>, vector<3xi32>,
    vector<3xi32>, vector<3xi32>, tensor<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant -1 : i32
  %pass = arith.constant dense<-1> : vector<3xi32>
  %one = vector.constant_mask [1] : vector<3xi1>
  %ends = arith.constant dense<[true, false, true]> : vector<3xi1>
  %0 = vector.load %m[%i, %i] : memref<?x?xi32>, vector<2xi32>
  %1 = vector.transfer_read %m[%c1, %i], %pad : memref<?x?xi32>, vector<3x3xi32>
  %2 = vector.transfer_read %m[%c0, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d0, 0)>}
      : memref<?x?xi32>, vector<2x2xi32>
  %3 = vector.maskedload %m[%c0, %c0], %one, %pass : memref<?x?xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  %indices = arith.constant dense<[3, 9, 0]> : vector<3xi32>
  %4 = vector.gather %m[%c0, %c0] [%indices], %ends, %pass
      : memref<?x?xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  %5 = vector.expandload %m[%c0, %c0], %ends, %pass
      : memref<?x?xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  %t = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %lane = vector.broadcast %pad : i32 to vector<1x2xi32>
  %half = vector.constant_mask [1, 1] : vector<2x1xi1>
  %t0 = vector.transfer_write %lane, %t[%c1, %c1] {in_bounds = [true, true]} : vector<1x2xi32>, tensor<3x4xi32>
  %t1 = vector.transfer_write %lane, %t0[%c0, %c0], %half {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : vector<1x2xi32>, tensor<3x4xi32>
  %t2 = vector.transfer_write %lane, %t1[%i, %c1] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : vector<1x2xi32>, tensor<3x4xi32>
  %t3 = tensor.insert %pad into %t2[%c0, %c1] : tensor<3x4xi32>
  %d1 = arith.constant 1 : i32
  %t4 = tensor.insert %d1 into %t3[%c0, %c1] : tensor<3x4xi32>
  %c3 = arith.constant 3 : index
  %t5 = tensor.insert %pad into %t4[%c0, %c3] : tensor<3x4xi32>
  %w = arith.constant dense<[8, 9, 10]> : vector<3xi32>
  %back = arith.constant dense<[3, 2, 0]> : vector<3xi32>
  %all = vector.constant_mask [3] : vector<3xi1>
  vector.scatter %m[%c1, %c0] [%back], %all, %w : memref<?x?xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32>
  vector.maskedstore %m[%c1, %c1], %one, %pass : memref<?x?xi32>, vector<3xi1>, vector<3xi32>
  vector.compressstore %m[%i, %i], %ends, %pass : memref<?x?xi32>, vector<3xi1>, vector<3xi32>
  return %0, %1, %2, %3, %4, %5, %t5 : vector<2xi32>, vector<3x3xi32>, vector<2x2xi32>, vector<3xi32>, vector<3xi32>,
      vector<3xi32>, tensor<3x4xi32>
}

// OUTSIDE: error: undefined behavior: 'vector.load': index 4 is out of bounds of dimension 0, which has size 4
func.func @outside(%m: memref<4xi32>) -> vector<2xi32> {
  %c3 = arith.constant 3 : index
  %0 = vector.load %m[%c3] : memref<4xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
