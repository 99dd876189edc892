// Constants are transposed, inverted and reduced; what others use as well stays, unless the option says otherwise.
//
// RUN: oxmlir-opt %s --tosa-layerwise-constant-fold | FileCheck %s --check-prefixes=CHECK,SAFE
// RUN: oxmlir-opt %s --tosa-layerwise-constant-fold=aggressive-reduce-constant=true | FileCheck %s --check-prefixes=CHECK,ALL

// CHECK-LABEL: func.func @transpose(
func.func @transpose() -> tensor<3x2xi8> {
  // CHECK: "tosa.const"() <{values = dense<{{\[}}[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}>
  // CHECK-NOT: tosa.transpose
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}

// CHECK-LABEL: func.func @transpose_of_a_splat(
func.func @transpose_of_a_splat() -> tensor<3x2xf32> {
  // CHECK: "tosa.const"() <{values = dense<5.000000e-01> : tensor<3x2xf32>}>
  %0 = "tosa.const"() <{values = dense<0.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @transpose_of_what_others_use(
func.func @transpose_of_what_others_use() -> (tensor<2x3xi8>, tensor<3x2xi8>) {
  // CHECK: tosa.transpose
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %0, %1 : tensor<2x3xi8>, tensor<3x2xi8>
}

// Constants of other dialects are transposed, and nothing else.
// CHECK-LABEL: func.func @of_arith(
func.func @of_arith() -> (tensor<3x2xi8>, tensor<1x3xi32>) {
  // CHECK: "tosa.const"() <{values = dense<{{\[}}[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}>
  // CHECK: tosa.reduce_sum
  %0 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %2 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %3 = tosa.reduce_sum %2 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  return %1, %3 : tensor<3x2xi8>, tensor<1x3xi32>
}

// CHECK-LABEL: func.func @reciprocal(
func.func @reciprocal() -> tensor<3xf32> {
  // CHECK: "tosa.const"() <{values = dense<[5.000000e-01, -4.000000e+00, 0x7F800000]> : tensor<3xf32>}>
  %0 = "tosa.const"() <{values = dense<[2.0, -0.25, 0.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %1 = tosa.reciprocal %0 : (tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// CHECK-LABEL: func.func @reductions(
func.func @reductions() -> (tensor<1x3xi32>, tensor<2x1xi32>, tensor<1x3xi32>, tensor<2x1xi32>) {
  // CHECK-DAG: dense<{{\[}}[5, 3, 9]]> : tensor<1x3xi32>
  // CHECK-DAG: dense<{{\[}}[-6], [140]]> : tensor<2x1xi32>
  // CHECK-DAG: dense<{{\[}}[4, 5, 8]]> : tensor<1x3xi32>
  // CHECK-DAG: dense<{{\[}}[-2], [5]]> : tensor<2x1xi32>
  // CHECK-NOT: tosa.reduce
  %0 = "tosa.const"() <{values = dense<[[1, -2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.const"() <{values = dense<[[1, -2, 3], [4, 5, 7]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %2 = "tosa.const"() <{values = dense<[[1, -2, 8], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %3 = "tosa.const"() <{values = dense<[[1, -2, 3], [9, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %4 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %5 = tosa.reduce_product %1 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %6 = tosa.reduce_max %2 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %7 = tosa.reduce_min %3 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  return %4, %5, %6, %7 : tensor<1x3xi32>, tensor<2x1xi32>, tensor<1x3xi32>, tensor<2x1xi32>
}

// CHECK-LABEL: func.func @conditions(
func.func @conditions() -> (tensor<1x2xi1>, tensor<1x2xi1>) {
  // CHECK-DAG: dense<{{\[}}[true, false]]> : tensor<1x2xi1>
  // CHECK-DAG: dense<true> : tensor<1x2xi1>
  // CHECK-NOT: tosa.reduce
  %0 = "tosa.const"() <{values = dense<[[true, false], [true, true]]> : tensor<2x2xi1>}> : () -> tensor<2x2xi1>
  %1 = "tosa.const"() <{values = dense<[[true, false], [false, true]]> : tensor<2x2xi1>}> : () -> tensor<2x2xi1>
  %2 = tosa.reduce_all %0 {axis = 0 : i32} : (tensor<2x2xi1>) -> tensor<1x2xi1>
  %3 = tosa.reduce_any %1 {axis = 0 : i32} : (tensor<2x2xi1>) -> tensor<1x2xi1>
  return %2, %3 : tensor<1x2xi1>, tensor<1x2xi1>
}

// CHECK-LABEL: func.func @what_others_use(
func.func @what_others_use() -> (tensor<2xi32>, tensor<1xi32>) {
  // SAFE: tosa.reduce_sum
  // ALL: dense<3> : tensor<1xi32>
  %0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2xi32>) -> tensor<1xi32>
  return %0, %1 : tensor<2xi32>, tensor<1xi32>
}

// CHECK-LABEL: func.func @simpler(
// CHECK-NEXT: return %arg0
func.func @simpler(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.clamp %x {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
