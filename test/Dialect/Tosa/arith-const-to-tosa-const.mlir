// Tensors become constants of tosa; scalars, vectors and tensors of indices stay.
//
// RUN: oxmlir-opt %s --tosa-arith-const-to-tosa-const | FileCheck %s

// CHECK-LABEL: func.func @tensors
func.func @tensors() -> (tensor<2xf32>, tensor<i8>) {
  // CHECK: "tosa.const"() <{values = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK: "tosa.const"() <{values = dense<7> : tensor<i8>}> : () -> tensor<i8>
  // CHECK-NOT: arith.constant
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant dense<7> : tensor<i8>
  return %0, %1 : tensor<2xf32>, tensor<i8>
}

// CHECK-LABEL: func.func @others
func.func @others() -> (f32, vector<2xf32>, tensor<2xindex>) {
  // CHECK: arith.constant 1.000000e+00 : f32
  // CHECK: arith.constant dense<1.000000e+00> : vector<2xf32>
  // CHECK: arith.constant dense<[3, 4]> : tensor<2xindex>
  // CHECK-NOT: tosa.const
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant dense<1.0> : vector<2xf32>
  %2 = arith.constant dense<[3, 4]> : tensor<2xindex>
  return %0, %1, %2 : f32, vector<2xf32>, tensor<2xindex>
}

// CHECK-LABEL: func.func @without_elements
// CHECK: arith.constant
func.func @without_elements() -> tensor<0x5xf32> {
  %0 = arith.constant dense<0.0> : tensor<0x5xf32>
  return %0 : tensor<0x5xf32>
}

// CHECK-LABEL: func.func @without_size
// CHECK: arith.constant
func.func @without_size() -> tensor<?xf32> {
  %0 = arith.constant dense_resource<numbers> : tensor<?xf32>
  return %0 : tensor<?xf32>
}

{-#
  dialect_resources: {
    builtin: {
      numbers: "0x040000000000803F"
    }
  }
#-}
