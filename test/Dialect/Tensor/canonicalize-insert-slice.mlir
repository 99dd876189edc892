// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @covered(
// CHECK-SAME: %[[T:.*]]: tensor<16xf32>, %{{.*}}: tensor<4xf32>, %[[S:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = tensor.insert_slice %[[S]] into %[[T]][2] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT: return %[[R]] : tensor<16xf32>
func.func @covered(%t: tensor<16xf32>, %r: tensor<4xf32>, %s: tensor<4xf32>) -> tensor<16xf32> {
  %0 = tensor.insert_slice %r into %t[2] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %1 = tensor.insert_slice %s into %0[2] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %1 : tensor<16xf32>
}

// CHECK-LABEL: @covered_unknown(
// CHECK-SAME: %[[T:.*]]: tensor<16xf32>, %{{.*}}: tensor<?xf32>, %[[S:.*]]: tensor<?xf32>
// CHECK-NEXT: tensor.insert_slice %[[S]] into %[[T]]
// CHECK-NEXT: return
func.func @covered_unknown(%t: tensor<16xf32>, %r: tensor<?xf32>, %s: tensor<?xf32>, %o: index, %n: index) -> tensor<16xf32> {
  %0 = tensor.insert_slice %r into %t[%o] [%n] [1] : tensor<?xf32> into tensor<16xf32>
  %1 = tensor.insert_slice %s into %0[%o] [%n] [1] : tensor<?xf32> into tensor<16xf32>
  return %1 : tensor<16xf32>
}

// CHECK-LABEL: @partly_covered(
// CHECK-COUNT-2: tensor.insert_slice
func.func @partly_covered(%t: tensor<16xf32>, %r: tensor<4xf32>, %s: tensor<4xf32>) -> tensor<16xf32> {
  %0 = tensor.insert_slice %r into %t[2] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %1 = tensor.insert_slice %s into %0[3] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %1 : tensor<16xf32>
}

// CHECK-LABEL: @no_elements(
// CHECK-SAME: %[[T:.*]]: tensor<?x4xf32>
// CHECK-NEXT: return %[[T]] : tensor<?x4xf32>
func.func @no_elements(%t: tensor<?x4xf32>, %s: tensor<?x0xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.insert_slice %s into %t[%n, 0] [%n, 0] [1, 1] : tensor<?x0xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
