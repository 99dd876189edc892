// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @static
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: return %c4
func.func @static(%t: tensor<?x4xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %t, %c1 : tensor<?x4xf32>
  return %0 : index
}

// CHECK-LABEL: func.func @made
// CHECK: return %arg1, %arg1, %arg1
func.func @made(%x: f32, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %1 = tensor.empty(%n) : tensor<?xf32>
  %2 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %3 = tensor.dim %0, %c0 : tensor<?xf32>
  %4 = tensor.dim %1, %c0 : tensor<?xf32>
  %5 = tensor.dim %2, %c0 : tensor<?xf32>
  return %3, %4, %5 : index, index, index
}

// The result of a slice that drops dimensions is not looked through.
// CHECK-LABEL: func.func @slice
// CHECK: %[[S:.+]] = tensor.extract_slice
// CHECK: %[[D:.+]] = tensor.dim %[[S]], %c0
// CHECK: return %arg1, %[[D]]
func.func @slice(%t: tensor<?x?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0, 0] [%n, 1] [1, 1] : tensor<?x?xf32> to tensor<?x1xf32>
  %1 = tensor.extract_slice %t[0, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %2 = tensor.dim %0, %c0 : tensor<?x1xf32>
  %3 = tensor.dim %1, %c0 : tensor<?xf32>
  return %2, %3 : index, index
}

// CHECK-LABEL: func.func @cast
// CHECK: %[[D:.+]] = tensor.dim %arg0, %arg1 : tensor<?x?xf32>
// CHECK-NEXT: return %[[D]]
func.func @cast(%t: tensor<?x?xf32>, %i: index) -> index {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<*xf32>
  %1 = tensor.dim %0, %i : tensor<*xf32>
  return %1 : index
}

// The result has the shape of what it replaces.
// CHECK-LABEL: func.func @destination
// CHECK: %[[D:.+]] = tensor.dim %arg1, %arg2
// CHECK-NEXT: return %[[D]]
func.func @destination(%x: f32, %t: tensor<?xf32>, %i: index) -> index {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.dim %0, %i : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @reshape
// CHECK: %[[E:.+]] = tensor.extract %arg1[%arg2] : tensor<2xi32>
// CHECK-NEXT: %[[C:.+]] = arith.index_cast %[[E]] : i32 to index
// CHECK-NEXT: return %[[C]]
func.func @reshape(%t: tensor<*xf32>, %s: tensor<2xi32>, %i: index) -> index {
  %0 = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %i : tensor<?x?xf32>
  return %1 : index
}
