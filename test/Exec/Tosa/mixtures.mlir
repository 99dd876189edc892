// Mixtures of integers are as many times as large as their weights are together, so they have wider integers.
// RUN: not oxmlir-opt %s --run=narrow 2>&1 | FileCheck %s

// CHECK: error: cannot execute 'tosa.resize': a mixture of integers that is not wider than they are
func.func @narrow() -> tensor<1x2x2x1xi8> {
  %scale = tosa.const_shape {values = dense<[2, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = "tosa.const"() <{values = dense<1> : tensor<1x2x2x1xi8>}> : () -> tensor<1x2x2x1xi8>
  %0 = tosa.resize %t, %scale, %zero, %zero {mode = BILINEAR} : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x2x1xi8>
  return %0 : tensor<1x2x2x1xi8>
}
