// RUN: oxmlir-opt %s --expand-strided-metadata --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @collapsed(
// CHECK-SAME: %[[M:.*]]: memref<?x4x5xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]]:3, %[[STRIDES:.*]]:3 = memref.extract_strided_metadata %[[M]] : memref<?x4x5xf32> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%[[SIZES]]#0]
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[C0]], %[[V0]], %[[C5]], %[[C5]], %[[C1]] : memref<f32>, index, index, index, index, index
func.func @collapsed(%m: memref<?x4x5xf32>) -> (memref<f32>, index, index, index, index, index) {
  %v = memref.collapse_shape %m [[0, 1], [2]] : memref<?x4x5xf32> into memref<?x5xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %v
      : memref<?x5xf32> -> memref<f32>, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: @expanded(
// CHECK-SAME: %[[M:.*]]: memref<?x6xf32>, %[[N:.*]]: index
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[C24:.*]] = arith.constant 24 : index
// CHECK-NEXT: %[[C6:.*]] = arith.constant 6 : index
// CHECK-NEXT: %[[BASE_BUFFER:.*]], %[[OFFSET:.*]], %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]] :
// CHECK-NEXT: %[[V0:.*]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[SIZES]]#0]
// CHECK-NEXT: return %[[BASE_BUFFER]], %[[C0]], %[[V0]], %[[C4]], %[[C24]], %[[C6]] : memref<f32>, index, index, index, index, index
func.func @expanded(%m: memref<?x6xf32>, %n: index) -> (memref<f32>, index, index, index, index, index) {
  %v = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 6] : memref<?x6xf32> into memref<?x4x6xf32>
  %base, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %v
      : memref<?x4x6xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
}
