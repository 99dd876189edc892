// Different ranks are refused by the verifier, so it has to be off.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-very-unsafe-disable-verifier-on-parsing --tosa-make-broadcastable | FileCheck %s

// CHECK-LABEL: func.func @lower(
// CHECK: %[[SIZES:.*]] = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[ROW:.*]] = tosa.reshape %arg1, %[[SIZES]] : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
// CHECK: tosa.add %arg0, %[[ROW]] : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
func.func @lower(%a: tensor<2x1xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.add %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// The amount of a shift keeps its rank.
// CHECK-LABEL: func.func @product(
// CHECK: %[[SIZES:.*]] = tosa.const_shape  {values = dense<[1, -1]> : tensor<2xindex>}
// CHECK: %[[ROW:.*]] = tosa.reshape %arg0, %[[SIZES]] : (tensor<?xi8>, !tosa.shape<2>) -> tensor<1x?xi8>
// CHECK: tosa.mul %[[ROW]], %arg1, %arg2 : (tensor<1x?xi8>, tensor<2x1xi8>, tensor<1xi8>) -> tensor<2x?xi32>
func.func @product(%a: tensor<?xi8>, %b: tensor<2x1xi8>, %s: tensor<1xi8>) -> tensor<2x?xi32> {
  %0 = tosa.mul %a, %b, %s : (tensor<?xi8>, tensor<2x1xi8>, tensor<1xi8>) -> tensor<2x?xi32>
  return %0 : tensor<2x?xi32>
}

// CHECK-LABEL: func.func @choose(
// CHECK: %[[C:.*]] = tosa.reshape %arg2, %{{.*}} : (tensor<i1>, !tosa.shape<2>) -> tensor<1x1xi1>
// CHECK: %[[B:.*]] = tosa.reshape %arg1, %{{.*}} : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
// CHECK: tosa.select %[[C]], %arg0, %[[B]]
func.func @choose(%a: tensor<2x1xf32>, %b: tensor<3xf32>, %c: tensor<i1>) -> tensor<2x3xf32> {
  %0 = tosa.select %c, %a, %b : (tensor<i1>, tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @same(
// CHECK-NOT: reshape
func.func @same(%a: tensor<2x1xi32>, %b: tensor<1x3xi32>, %c: tensor<*xi32>) -> tensor<*xi32> {
  %0 = tosa.sub %a, %b : (tensor<2x1xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %1 = tosa.bitwise_and %0, %c : (tensor<2x3xi32>, tensor<*xi32>) -> tensor<*xi32>
  return %1 : tensor<*xi32>
}

// Each of these operations.
// CHECK-LABEL: func.func @each(
func.func @each(%a: tensor<2x1xi32>, %b: tensor<3xi32>, %p: tensor<2x1xi1>, %q: tensor<3xi1>, %x: tensor<2x1xf32>, %y: tensor<3xf32>) {
  // CHECK: tosa.arithmetic_right_shift {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %0 = tosa.arithmetic_right_shift %a, %b {round = false} : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.bitwise_and {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %1 = tosa.bitwise_and %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.bitwise_or {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %2 = tosa.bitwise_or %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.bitwise_xor {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %3 = tosa.bitwise_xor %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.intdiv {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %4 = tosa.intdiv %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.logical_left_shift {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %5 = tosa.logical_left_shift %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.logical_right_shift {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %6 = tosa.logical_right_shift %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.maximum {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %7 = tosa.maximum %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.minimum {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %8 = tosa.minimum %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.sub {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %9 = tosa.sub %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: tosa.logical_and {{.*}} (tensor<2x1xi1>, tensor<1x3xi1>)
  %10 = tosa.logical_and %p, %q : (tensor<2x1xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  // CHECK: tosa.logical_or {{.*}} (tensor<2x1xi1>, tensor<1x3xi1>)
  %11 = tosa.logical_or %p, %q : (tensor<2x1xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  // CHECK: tosa.logical_xor {{.*}} (tensor<2x1xi1>, tensor<1x3xi1>)
  %12 = tosa.logical_xor %p, %q : (tensor<2x1xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  // CHECK: tosa.equal {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %13 = tosa.equal %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  // CHECK: tosa.greater {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %14 = tosa.greater %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  // CHECK: tosa.greater_equal {{.*}} (tensor<2x1xi32>, tensor<1x3xi32>)
  %15 = tosa.greater_equal %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  // CHECK: tosa.pow {{.*}} (tensor<2x1xf32>, tensor<1x3xf32>)
  %16 = tosa.pow %x, %y : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xf32>) -> ()
  return
}
