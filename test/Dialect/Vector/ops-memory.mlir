// Loads and stores of vectors.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @loads
func.func @loads(%m: memref<4x8xf32>, %n: memref<?xf32>, %mask: vector<8xi1>, %v: vector<8xf32>, %i: index) {
  // CHECK-NEXT: %{{.*}} = vector.load %arg0[%{{.*}}, %{{.*}}] : memref<4x8xf32>, vector<8xf32>
  %0 = vector.load %m[%i, %i] : memref<4x8xf32>, vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.load %arg0[%{{.*}}, %{{.*}}] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>, vector<[4]xf32>
  %1 = vector.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>, vector<[4]xf32>
  // CHECK-NEXT: vector.store %{{.*}}, %arg0[%{{.*}}, %{{.*}}] : memref<4x8xf32>, vector<8xf32>
  vector.store %0, %m[%i, %i] : memref<4x8xf32>, vector<8xf32>
  // CHECK-NEXT: vector.store %{{.*}}, %arg0[%{{.*}}, %{{.*}}] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>, vector<8xf32>
  vector.store %0, %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>, vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.maskedload %arg1[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %2 = vector.maskedload %n[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.maskedload %arg1[%{{.*}}], %{{.*}}, %{{.*}} {alignment = 8 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %3 = vector.maskedload %n[%i], %mask, %v {alignment = 8 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK-NEXT: vector.maskedstore %arg1[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  vector.maskedstore %n[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  // CHECK-NEXT: vector.maskedstore %arg1[%{{.*}}], %{{.*}}, %{{.*}} {alignment = 8 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  vector.maskedstore %n[%i], %mask, %v {alignment = 8 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.expandload %arg1[%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %4 = vector.expandload %n[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK-NEXT: vector.compressstore %arg1[%{{.*}}], %{{.*}}, %{{.*}} {alignment = 4 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  vector.compressstore %n[%i], %mask, %v {alignment = 4 : i64} : memref<?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK-LABEL: func.func @scattered
func.func @scattered(%m: memref<?xf32>, %t: tensor<?xf32>, %at: vector<8xi32>, %mask: vector<8xi1>, %v: vector<8xf32>, %i: index) {
  // CHECK-NEXT: %{{.*}} = vector.gather %arg0[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %0 = vector.gather %m[%i] [%at], %mask, %v : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.gather %arg1[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} {alignment = 8 : i64} : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %1 = vector.gather %t[%i] [%at], %mask, %v {alignment = 8 : i64} : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK-NEXT: vector.scatter %arg0[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  vector.scatter %m[%i] [%at], %mask, %v : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  // CHECK-NEXT: %{{.*}} = vector.scatter %arg1[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} {alignment = 8 : i64} : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> -> tensor<?xf32>
  %2 = vector.scatter %t[%i] [%at], %mask, %v {alignment = 8 : i64} : tensor<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> -> tensor<?xf32>
  return
}

// CHECK-LABEL: func.func @transfers
func.func @transfers(%m: memref<4x?xf32>, %t: tensor<4x?xf32>, %w: memref<?xvector<4xf32>>, %p: f32, %q: vector<4xf32>, %mask: vector<4xi1>, %i: index) {
  // CHECK-NEXT: %{{.*}} = vector.transfer_read %arg0[%{{.*}}, %{{.*}}], %{{.*}} : memref<4x?xf32>, vector<4xf32>
  %0 = vector.transfer_read %m[%i, %i], %p : memref<4x?xf32>, vector<4xf32>
  // CHECK-NEXT: %{{.*}} = vector.transfer_read %arg0[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : memref<4x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<4x?xf32>, vector<4xf32>
  // CHECK-NEXT: %{{.*}} = vector.transfer_read %arg1[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {permutation_map = #{{.*}}} : tensor<4x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %t[%i, %i], %p, %mask {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<4x?xf32>, vector<4xf32>
  // CHECK-NEXT: %{{.*}} = vector.transfer_read %arg1[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, true], permutation_map = #{{.*}}} : tensor<4x?xf32>, vector<8x4xf32>
  %3 = vector.transfer_read %t[%i, %i], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : tensor<4x?xf32>, vector<8x4xf32>
  // CHECK-NEXT: %{{.*}} = vector.transfer_read %arg2[%{{.*}}], %{{.*}} : memref<?xvector<4xf32>>, vector<1x4xf32>
  %4 = vector.transfer_read %w[%i], %q : memref<?xvector<4xf32>>, vector<1x4xf32>
  // CHECK-NEXT: vector.transfer_write %{{.*}}, %arg0[%{{.*}}, %{{.*}}] : vector<4xf32>, memref<4x?xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<4xf32>, memref<4x?xf32>
  // CHECK-NEXT: %{{.*}} = vector.transfer_write %{{.*}}, %arg1[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true], permutation_map = #{{.*}}} : vector<4xf32>, tensor<4x?xf32>
  %5 = vector.transfer_write %0, %t[%i, %i], %mask {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @views
func.func @views(%m: memref<4x8xf32>) {
  // CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<4x8xf32> to memref<vector<4x8xf32>>
  %0 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>
  return
}
