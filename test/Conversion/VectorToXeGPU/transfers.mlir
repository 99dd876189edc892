// The target of the module decides how transfers are lowered.
// RUN: oxmlir-opt %s --convert-vector-to-xegpu | FileCheck %s

// CHECK-LABEL: gpu.module @blocks
gpu.module @blocks [#xevm.target<chip = "pvc">] {
  // CHECK-LABEL: gpu.func @turned
  gpu.func @turned(%m: memref<32x64xf32>, %i: index, %j: index) -> vector<8x16xf32> {
    %pad = arith.constant 0.0 : f32
    // CHECK: xegpu.create_nd_tdesc {{.*}} !xegpu.tensor_desc<16x8xf32, #xegpu.block_tdesc_attr<boundary_check = false>>
    // CHECK: xegpu.load_nd {{.*}} <{transpose = array<i64: 1, 0>}>
    %0 = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>,
        in_bounds = [true, true]} : memref<32x64xf32>, vector<8x16xf32>
    gpu.return %0 : vector<8x16xf32>
  }

  // Only zeros can be read from outside.
  // CHECK-LABEL: gpu.func @padded
  gpu.func @padded(%m: memref<32x64xf32>, %i: index) -> (vector<8x16xf32>, vector<8x16xf32>) {
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    // CHECK: xegpu.load_nd
    // CHECK: vector.transfer_read
    %0 = vector.transfer_read %m[%i, %i], %zero : memref<32x64xf32>, vector<8x16xf32>
    %1 = vector.transfer_read %m[%i, %i], %one : memref<32x64xf32>, vector<8x16xf32>
    gpu.return %0, %1 : vector<8x16xf32>, vector<8x16xf32>
  }
}

// CHECK-LABEL: gpu.module @scattered
gpu.module @scattered {
  // CHECK-LABEL: gpu.func @row
  // CHECK-SAME: %[[M:.*]]: memref<32x64xf32>, %[[V:.*]]: vector<8xf32>, %[[I:.*]]: index, %[[J:.*]]: index
  gpu.func @row(%m: memref<32x64xf32>, %v: vector<8xf32>, %i: index, %j: index) {
    // CHECK-DAG: %[[ALL:.*]] = arith.constant dense<true> : vector<8xi1>
    // CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
    // CHECK: %[[STEPS:.*]] = vector.step : vector<8xindex>
    // CHECK: %[[ROW:.*]] = arith.muli %[[I]], %[[C64]]
    // CHECK: %[[START:.*]] = arith.addi %[[ROW]], %[[J]]
    // CHECK: %[[STARTS:.*]] = vector.broadcast %[[START]]
    // CHECK: %[[OFFSETS:.*]] = arith.addi %[[STARTS]], %[[STEPS]]
    // CHECK: xegpu.store %[[V]], %{{.*}}[%[[OFFSETS]]], %[[ALL]]
    vector.transfer_write %v, %m[%i, %j] {in_bounds = [true]} : vector<8xf32>, memref<32x64xf32>
    gpu.return
  }

  // The permutation turns the vector, not where it begins: element [a][b] is at (i + b) * 64 + j + a.
  // CHECK-LABEL: gpu.func @turned
  // CHECK-SAME: %[[M:.*]]: memref<32x64xf32>, %[[I:.*]]: index, %[[J:.*]]: index
  gpu.func @turned(%m: memref<32x64xf32>, %i: index, %j: index) -> vector<8x16xf32> {
    %pad = ub.poison : f32
    // CHECK: %[[A:.*]] = vector.step : vector<8xindex>
    // CHECK: %[[B:.*]] = vector.step : vector<16xindex>
    // CHECK: arith.muli %[[B]], %{{.*}} : vector<16xindex>
    // CHECK: %[[ROW:.*]] = arith.muli %[[I]], %{{.*}} : index
    // CHECK: arith.addi %[[ROW]], %[[J]] : index
    // CHECK: xegpu.load
    %0 = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>,
        in_bounds = [true, true]} : memref<32x64xf32>, vector<8x16xf32>
    gpu.return %0 : vector<8x16xf32>
  }

  // CHECK-LABEL: gpu.func @gathered
  // CHECK-SAME: %[[M:.*]]: memref<32xf32, strided<[?], offset: ?>>, %[[I:.*]]: index, %[[AT:.*]]: vector<8xindex>
  gpu.func @gathered(%m: memref<32xf32, strided<[?], offset: ?>>, %i: index, %at: vector<8xindex>,
      %mask: vector<8xi1>, %v: vector<8xf32>, %narrow: vector<8xi32>) -> (vector<8xf32>, vector<8xf32>) {
    // CHECK: %{{.*}}, %[[OFFSET:.*]], %{{.*}}, %[[STRIDE:.*]] = memref.extract_strided_metadata %[[M]]
    // CHECK: %[[PART:.*]] = arith.muli %[[I]], %[[STRIDE]]
    // CHECK: arith.addi %[[OFFSET]], %[[PART]]
    // CHECK: %[[V:.*]] = xegpu.load
    // CHECK: arith.select %{{.*}}, %[[V]]
    %0 = vector.gather %m[%i][%at], %mask, %v : memref<32xf32, strided<[?], offset: ?>>, vector<8xindex>,
        vector<8xi1>, vector<8xf32> into vector<8xf32>
    // CHECK: vector.gather
    %1 = vector.gather %m[%i][%narrow], %mask, %v : memref<32xf32, strided<[?], offset: ?>>, vector<8xi32>,
        vector<8xi1>, vector<8xf32> into vector<8xf32>
    gpu.return %0, %1 : vector<8xf32>, vector<8xf32>
  }
}
