// RUN: oxmlir-opt %s --convert-xegpu-to-xevm --canonicalize | FileCheck %s

// Descriptors have offsets themselves, behind address, width, height and pitch.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @block(
  // CHECK-SAME: %[[M:[^:]*]]: memref<32x64xf32>, %[[I:.*]]: index)
  gpu.func @block(%m: memref<32x64xf32>, %i: index) -> vector<8xf32> {
    // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : i32
    // CHECK: %[[ROW:.*]] = arith.index_cast %[[I]] : index to i32
    // CHECK: vector.insert %{{.*}}, %{{.*}} [5] : i32 into vector<8xi32>
    %d = xegpu.create_nd_tdesc %m[%i, 16] : memref<32x64xf32> -> !xegpu.tensor_desc<8x16xf32>
    // CHECK: %[[NEXT:.*]] = arith.addi %[[ROW]], %[[C3]] : i32
    // CHECK: vector.insert %[[NEXT]], %{{.*}} [6] : i32 into vector<8xi32>
    %e = xegpu.update_nd_offset %d, [3, 0] : !xegpu.tensor_desc<8x16xf32>
    // CHECK: xevm.blockload2d
    %0 = xegpu.load_nd %e : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
    gpu.return %0 : vector<8xf32>
  }

  // CHECK-LABEL: gpu.func @line(
  gpu.func @line(%m: memref<256xf32>, %i: index) -> vector<2xf32> {
    // CHECK-DAG: arith.constant 64 : i64
    // CHECK: xevm.blockload
    %d = xegpu.create_nd_tdesc %m[16] : memref<256xf32> -> !xegpu.tensor_desc<32xf32>
    %e = xegpu.update_nd_offset %d, [%i] : !xegpu.tensor_desc<32xf32>
    %0 = xegpu.load_nd %e : !xegpu.tensor_desc<32xf32> -> vector<2xf32>
    gpu.return %0 : vector<2xf32>
  }

  // CHECK-LABEL: gpu.func @scattered(
  gpu.func @scattered(%p: ui64, %o: vector<1xindex>, %m: i1) -> vector<1xf32> {
    // CHECK: scf.if %arg2
    // CHECK:   llvm.load %{{.*}} : !llvm.ptr<1> -> f32
    %d = xegpu.create_tdesc %p, %o : ui64, vector<1xindex> -> !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>
    %e = xegpu.update_offset %d, %o : !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>, vector<1xindex>
    %0 = xegpu.load %e, %m : !xegpu.tensor_desc<1xf32, #xegpu.scatter_tdesc_attr<>>, i1 -> vector<1xf32>
    gpu.return %0 : vector<1xf32>
  }
}
