// RUN: oxmlir-opt %s --tosa-infer-shapes | FileCheck %s

// An image of an unknown size tells nothing.
// CHECK-LABEL: func.func @unknown
// CHECK: tosa.resize {{.*}} -> tensor<?x?x?x?xi8>
func.func @unknown(%a: tensor<1x?x13x1xi8>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %o {mode = NEAREST_NEIGHBOR} : (tensor<1x?x13x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xi8>
  return
}

// CHECK-LABEL: func.func @known
// CHECK: tosa.resize {{.*}} -> tensor<?x9x25x1xi8>
func.func @known(%a: tensor<?x5x13x1xi8>) {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %o {mode = NEAREST_NEIGHBOR} : (tensor<?x5x13x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xi8>
  return
}
