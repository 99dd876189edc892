// RUN: oxmlir-opt -allow-unregistered-dialect %s | FileCheck %s
// RUN: not oxmlir-opt -allow-unregistered-dialect %S/Inputs/misprint-of-today.mlir 2>&1 | FileCheck %s --check-prefix=TODAY
// Brackets and layouts that the documents of 2019 got wrong.

// TODAY: :3:{{.*}}: error: expected '>' in tensor type

// CHECK-LABEL: func.func @brackets
func @brackets(%t: tensor<4x8xf32>, %a: vector<4xi64>) {
  // CHECK-NEXT: "tf.Print"(%arg0) {message = "result"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = "tf.Print"(%t){message: "result"}
    : (tensor<4x8xf32) -> (tensor<4x8xf32>)
  // CHECK-NEXT: arith.cmpi eq, %arg1, %arg1 : vector<4xi64>
  %1 = "std.cmpi"(%a, %a){predicate: 0}
    : (vector<4xi64>, vector<4xi64> -> vector<4xi1>
  return
}

// CHECK-LABEL: func.func @layouts
func @layouts(%src: memref<40x8xf32>, %dst: memref<2x4xf32, 2>, %i: index) {
  // CHECK: memref.alloc() : memref<1xi32, 4>
  %tag = alloc() : memref<1 x i32, (d0) -> (d0), 4>
  // CHECK-NEXT: memref.dma_start %arg0[%arg2, %arg2], %arg1[%arg2, %arg2], %arg2, %alloc[%arg2] : memref<40x8xf32>, memref<2x4xf32, 2>, memref<1xi32, 4>
  dma_start %src[%i, %i], %dst[%i, %i], %i, %tag[%i] :
    memref<40 x 8 x f32, (d0) -> (d0), 0>,
    memref<2 x 4 x f32, (d0) -> (d0), 2>,
    memref<1 x i32>, (d0) -> (d0), 4>
  return
}
