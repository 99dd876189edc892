// RUN: oxmlir-opt %s -one-shot-bufferize=bufferize-function-boundaries -split-input-file -verify-diagnostics | FileCheck %s

// The sum is computed in place; the other tensor that is written is read behind that.
// CHECK-LABEL: func.func @structured
// CHECK-SAME: (%[[M:.+]]: memref<8xf32, strided<[?], offset: ?>>, %[[X:.+]]: f32)
// CHECK: %[[COPY:.+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NOT: memref.copy
// CHECK: linalg.fill ins(%[[X]] : f32) outs(%[[COPY]] : memref<8xf32>)
// CHECK: linalg.add ins(%[[COPY]], %[[M]] : {{.+}}) outs(%[[M]] : memref<8xf32, strided<[?], offset: ?>>)
// CHECK: return %[[M]]
func.func @structured(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.add ins(%0, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// An element is read behind one that is written: the loops need a copy.
// CHECK-LABEL: func.func @transposed
// CHECK: %[[COPY:.+]] = memref.alloc()
// CHECK: linalg.generic {{.+}} outs(%[[COPY]] : memref<4x4xf32>)
func.func @transposed(%t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// CHECK-LABEL: func.func @softmax
// CHECK-NOT: alloc
// CHECK: linalg.softmax dimension(1) ins(%arg0 : {{.+}}) outs(%arg1 : {{.+}})
// CHECK: return %arg1
func.func @softmax(%t: tensor<2x4xf32>, %u: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.softmax dimension(1) ins(%t : tensor<2x4xf32>) outs(%u : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// The identity as a layout is none.
// CHECK-LABEL: func.func @identity(
// CHECK-SAME: memref<8xf32>)
func.func @identity(%t: tensor<8xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) {
  return
}

// -----

func.func @mixed(%t: tensor<2x4xf32>, %m: memref<2x4xf32>) {
  // expected-error @below {{op does not have pure tensor semantics}}
  // expected-error @below {{failed to bufferize op}}
  linalg.softmax dimension(1) ins(%t : tensor<2x4xf32>) outs(%m : memref<2x4xf32>)
  return
}

// -----

// The sizes of a copied product are those of its factors; all sizes of all operands are asked for.
// CHECK-LABEL: func.func @copied_product
// CHECK: linalg.matmul
// CHECK-COUNT-6: memref.dim
// CHECK: memref.alloc
// CHECK: linalg.fill
// CHECK: linalg.matmul
func.func @copied_product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32> {bufferization.writable = true}, %x: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul ins(%1, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}
