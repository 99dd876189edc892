// RUN: oxmlir-opt %s -empty-tensor-to-alloc-tensor | FileCheck %s

// CHECK-LABEL: func.func @empty
// CHECK-NEXT: %[[T:.+]] = bufferization.alloc_tensor(%arg0) : tensor<4x?xf32>
// CHECK-NEXT: return %[[T]]
func.func @empty(%n: index) -> tensor<4x?xf32> {
  %0 = tensor.empty(%n) : tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
