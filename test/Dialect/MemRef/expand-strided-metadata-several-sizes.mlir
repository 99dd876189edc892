// If a dimension is split into several of unknown size, these are what the operation says.
// RUN: oxmlir-opt %s --expand-strided-metadata | FileCheck %s

// CHECK: #[[MAP:.*]] = affine_map<()[s0, s1] -> (s0 * (s1 * 4))>
// CHECK-LABEL: func.func @three(
// CHECK-SAME: %[[M:.*]]: memref<?xf32, strided<[?]>>, %[[A:.*]]: index, %[[B:.*]]: index)
// CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}, %[[STRIDE:.*]] = memref.extract_strided_metadata %[[M]]
// CHECK-NEXT: %[[MIDDLE:.*]] = affine.apply #{{.*}}()[%[[STRIDE]]]
// CHECK-NEXT: %[[OUTER:.*]] = affine.apply #[[MAP]]()[%[[B]], %[[STRIDE]]]
// CHECK-NEXT: memref.reinterpret_cast %[[BASE]] to offset: [0], sizes: [%[[A]], %[[B]], 4], strides: [%[[OUTER]], %[[MIDDLE]], %[[STRIDE]]]
func.func @three(%m: memref<?xf32, strided<[?]>>, %a: index, %b: index) -> memref<?x?x4xf32, strided<[?, ?, ?]>> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [%a, %b, 4] : memref<?xf32, strided<[?]>> into memref<?x?x4xf32, strided<[?, ?, ?]>>
  return %0 : memref<?x?x4xf32, strided<[?, ?, ?]>>
}
