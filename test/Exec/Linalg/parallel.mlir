// Iterations of parallel loops have no order: what they write for the same element must be the same, and not depend on what is there.

// RUN: oxmlir-opt %s --run=same | FileCheck %s --check-prefix=SAME
// RUN: not oxmlir-opt %s --run=other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not oxmlir-opt %s --run=sum 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: not oxmlir-opt %s --run=buffer 2>&1 | FileCheck %s --check-prefix=BUFFER

#all = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>

// SAME: dense<7> : memref<i32>
func.func @same() -> memref<i32> {
  %in = arith.constant dense<7> : tensor<4xi32>
  %out = memref.alloc() : memref<i32>
  %buffer = bufferization.to_buffer %in : tensor<4xi32> to memref<4xi32>
  linalg.generic {indexing_maps = [#all, #one], iterator_types = ["parallel"]} ins(%buffer : memref<4xi32>) outs(%out : memref<i32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  }
  return %out : memref<i32>
}

// OTHER: error: undefined behavior: 'linalg.generic': iterations of a parallel loop write the same element
func.func @other() -> tensor<i32> {
  %in = arith.constant dense<[7, 7, 8]> : tensor<3xi32>
  %out = arith.constant dense<0> : tensor<i32>
  %0 = linalg.generic {indexing_maps = [#all, #one], iterator_types = ["parallel"]} ins(%in : tensor<3xi32>) outs(%out : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// SUM: error: undefined behavior: 'linalg.generic': iterations of a parallel loop write the same element
func.func @sum() -> tensor<i32> {
  %in = arith.constant dense<0> : tensor<3xi32>
  %out = arith.constant dense<0> : tensor<i32>
  %0 = linalg.generic {indexing_maps = [#all, #one], iterator_types = ["parallel"]} ins(%in : tensor<3xi32>) outs(%out : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.addi %x, %y : i32
    linalg.yield %1 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// What an iteration reads no other may write.
// BUFFER: error: undefined behavior: 'linalg.matmul': memory is {{.*}} while another thread or iteration may access it
func.func @buffer() {
  %m = memref.alloc() : memref<2x2xf32>
  %x = arith.constant 1.0 : f32
  linalg.fill ins(%x : f32) outs(%m : memref<2x2xf32>)
  linalg.matmul ins(%m, %m : memref<2x2xf32>, memref<2x2xf32>) outs(%m : memref<2x2xf32>)
  return
}
