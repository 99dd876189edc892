// RUN: oxmlir-opt %s --tosa-to-linalg-pipeline | FileCheck %s
// RUN: oxmlir-opt %s --tosa-to-linalg-pipeline --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSES

// PASSES: tosa-optional-decompositions
// PASSES: canonicalize
// PASSES: tosa-infer-shapes
// PASSES: tosa-make-broadcastable
// PASSES: tosa-to-linalg-named
// PASSES: canonicalize
// PASSES: tosa-layerwise-constant-fold
// PASSES: tosa-make-broadcastable
// PASSES: tosa-validate
// PASSES: tosa-to-linalg

// CHECK-LABEL: func.func @layer(
// CHECK: linalg.batch_matmul
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK: %[[CAST:.*]] = tensor.cast %{{.*}} : tensor<1x2x4xf32> to tensor<*xf32>
// CHECK: return %[[CAST]]
func.func @layer(%x: tensor<1x2x3xf32>, %w: tensor<1x3x4xf32>, %b: tensor<1x1x4xf32>) -> tensor<*xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  %1 = tosa.add %0, %b : (tensor<1x2x4xf32>, tensor<1x1x4xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}
