// Dimensions of size 1 leave what is inserted in parallel; slices and other shapes of empty tensors are empty tensors.
//
// RUN: oxmlir-opt %s --linalg-fold-unit-extent-dims | FileCheck %s

// CHECK-LABEL: func.func @insert_in_parallel
// CHECK: %[[S:.*]] = tensor.collapse_shape %arg0 {{\[}}[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK: tensor.parallel_insert_slice %[[S]] into %{{.*}}[%{{.*}}, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
func.func @insert_in_parallel(%s: tensor<1x4xf32>, %d: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = scf.forall (%i) in (2) shared_outs(%o = %d) -> tensor<2x4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
    }
  }
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @slice_of_empty
// CHECK-NEXT: tensor.empty() : tensor<1x2xf32>
// CHECK-NEXT: return
func.func @slice_of_empty() -> tensor<1x2xf32> {
  %0 = tensor.empty() : tensor<1x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// CHECK-LABEL: func.func @expand_empty
// CHECK-NEXT: tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT: return
func.func @expand_empty() -> tensor<1x4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}
