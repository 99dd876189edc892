// A loop that loses a dimension is copied, so that its operations are rewritten from the last one on.
// RUN: oxmlir-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: @tile
// CHECK: scf.forall (%{{.*}}) in (8) shared_outs(%[[OUT:.*]] = %{{.*}})
// CHECK-NEXT: tensor.extract_slice %[[OUT]]
// CHECK-NEXT: tensor.extract_slice %arg0
// CHECK-NEXT: linalg.exp
func.func @tile(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = scf.forall (%i, %j) in (1, 8) shared_outs(%out = %b) -> (tensor<4x8xf32>) {
    %1 = affine.apply affine_map<(d0) -> (d0 * 10)>(%i)
    %2 = affine.min affine_map<(d0) -> (-d0 + 4, 10)>(%1)
    %3 = tensor.extract_slice %a[%1, %j] [%2, 1] [1, 1] : tensor<4x8xf32> to tensor<?x1xf32>
    %4 = tensor.extract_slice %out[%1, %j] [%2, 1] [1, 1] : tensor<4x8xf32> to tensor<?x1xf32>
    %5 = linalg.exp ins(%3 : tensor<?x1xf32>) outs(%4 : tensor<?x1xf32>) -> tensor<?x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %5 into %out[%1, %j] [%2, 1] [1, 1] : tensor<?x1xf32> into tensor<4x8xf32>
    }
  }
  return %0 : tensor<4x8xf32>
}
