// RUN: oxmlir-opt %s -tosa-reduce-transposes -split-input-file | FileCheck %s

// CHECK-LABEL: @chain
// CHECK: %[[ABS:.*]] = tosa.abs %arg0 : (tensor<2x3xi32>) -> tensor<2x3xi32>
// CHECK: return %[[ABS]]
func.func @chain(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %1 = tosa.abs %0 : (tensor<3x2xi32>) -> tensor<3x2xi32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xi32>) -> tensor<2x3xi32>
  return %2 : tensor<2x3xi32>
}

// -----

// Constants are transposed, sizes of reshapes too; amounts to shift by stay.
// CHECK-LABEL: @leaves
// CHECK-DAG: %[[C:.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>}>
// CHECK-DAG: %[[SHIFT:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
// CHECK-DAG: %[[SHAPE:.*]] = tosa.const_shape  {values = dense<[3, 1]> : tensor<2xindex>}
// CHECK: %[[ROW:.*]] = tosa.reshape %arg0, %[[SHAPE]] : (tensor<3xi32>, !tosa.shape<2>) -> tensor<3x1xi32>
// CHECK: %[[MUL:.*]] = tosa.mul %[[C]], %[[ROW]], %[[SHIFT]] : (tensor<3x2xi32>, tensor<3x1xi32>, tensor<1xi8>) -> tensor<3x2xi32>
// CHECK-NOT: tosa.transpose
// CHECK: return %[[MUL]]
func.func @leaves(%a: tensor<3xi32>) -> tensor<3x2xi32> {
  %c = "tosa.const"() {values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %s = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %row = tosa.reshape %a, %s : (tensor<3xi32>, !tosa.shape<2>) -> tensor<1x3xi32>
  %m = tosa.mul %c, %row, %shift : (tensor<2x3xi32>, tensor<1x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %t = tosa.transpose %m {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %t : tensor<3x2xi32>
}

// -----

// What is needed as it is stays.
// CHECK-LABEL: @used
// CHECK-COUNT-2: tosa.transpose
func.func @used(%a: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<3x2xi32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %1 = tosa.abs %0 : (tensor<3x2xi32>) -> tensor<3x2xi32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xi32>) -> tensor<2x3xi32>
  return %2, %1 : tensor<2x3xi32>, tensor<3x2xi32>
}

// -----

// CHECK-LABEL: @other_order
// CHECK-COUNT-2: tosa.transpose
func.func @other_order(%a: tensor<1x2x3xi32>) -> tensor<3x2x1xi32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<1x2x3xi32>) -> tensor<2x3x1xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0, 2>} : (tensor<2x3x1xi32>) -> tensor<3x2x1xi32>
  return %1 : tensor<3x2x1xi32>
}

// -----

// CHECK-LABEL: @argument
// CHECK: tosa.transpose
func.func @argument(%a: tensor<2x3xi32>, %b: tensor<3x2xi32>) -> tensor<2x3xi32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %1 = tosa.add %0, %b : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xi32>) -> tensor<2x3xi32>
  return %2 : tensor<2x3xi32>
}

// -----

// The elements of a quantized constant are integers, and stay.
// CHECK-LABEL: @quantized
// CHECK: "tosa.const"() <{values = dense<[{{\[}}[1, 2], [3, 4]]]> : tensor<1x2x2xi8>}>
// CHECK: tosa.transpose
func.func @quantized() -> tensor<2x1x2x!quant.uniform<i8:f32, 1.000000e-01>> {
  %0 = "tosa.const"() {values = dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi8>} : () -> tensor<1x2x2x!quant.uniform<i8:f32, 1.000000e-01>>
  %1 = tosa.transpose %0 {perms = array<i32: 2, 0, 1>} : (tensor<1x2x2x!quant.uniform<i8:f32, 1.000000e-01>>) -> tensor<2x1x2x!quant.uniform<i8:f32, 1.000000e-01>>
  return %1 : tensor<2x1x2x!quant.uniform<i8:f32, 1.000000e-01>>
}

// -----

// CHECK-LABEL: @unknown_channels
// CHECK: %[[S:.*]] = tosa.const_shape {{.*}}dense<[1, 1, 1, 64]>
// CHECK: %[[R:.*]] = tosa.reshape %arg1, %[[S]] : (tensor<?xf32>, !tosa.shape<4>) -> tensor<1x1x1x?xf32>
// CHECK: tosa.sub %arg0, %[[R]] : (tensor<1x5x5x?xf32>, tensor<1x1x1x?xf32>) -> tensor<1x5x5x?xf32>
// CHECK-NOT: tosa.transpose
func.func @unknown_channels(%a: tensor<1x5x5x?xf32>, %b: tensor<?xf32>) -> tensor<1x5x5x?xf32> {
  %s = tosa.const_shape {values = dense<[1, 64, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.transpose %a {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x5x?xf32>) -> tensor<1x?x5x5xf32>
  %1 = tosa.reshape %b, %s : (tensor<?xf32>, !tosa.shape<4>) -> tensor<1x?x1x1xf32>
  %2 = tosa.sub %0, %1 : (tensor<1x?x5x5xf32>, tensor<1x?x1x1xf32>) -> tensor<1x?x5x5xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x?x5x5xf32>) -> tensor<1x5x5x?xf32>
  return %3 : tensor<1x5x5x?xf32>
}

// What nothing needs goes, whatever its dialect and wherever it is.
// CHECK-LABEL: func.func @dead_inside
// CHECK-NEXT: affine.for
// CHECK-NEXT: affine.store
func.func @dead_inside(%a: index, %m: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    %0 = arith.andi %a, %i : index
    affine.store %v, %m[%i] : memref<8xf32>
  }
  return
}

// What keeps the order is left, even of a constant.
// CHECK-LABEL: func.func @keeps_order
// CHECK: tosa.transpose
func.func @keeps_order() -> tensor<3xi32> {
  %0 = "tosa.const"() <{values = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 0>} : (tensor<3xi32>) -> tensor<3xi32>
  return %1 : tensor<3xi32>
}
