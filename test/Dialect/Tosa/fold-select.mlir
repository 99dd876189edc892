// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @same(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xi32>
// CHECK-NEXT: return %[[A]] : tensor<2x3xi32>
func.func @same(%a: tensor<2x3xi32>, %c: tensor<2x3xi1>) -> tensor<2x3xi32> {
  %0 = tosa.select %c, %a, %a : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// The condition may have more elements than the values, which are repeated then.
// CHECK-LABEL: @repeated(
// CHECK-NEXT: tosa.select
func.func @repeated(%a: tensor<?x3xi32>, %c: tensor<?x3xi1>) -> tensor<?x3xi32> {
  %0 = tosa.select %c, %a, %a : (tensor<?x3xi1>, tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x3xi32>
  return %0 : tensor<?x3xi32>
}

// CHECK-LABEL: @single_condition(
// CHECK-NEXT: tosa.select
func.func @single_condition(%a: tensor<2x3xi32>, %c: tensor<1x1xi1>) -> tensor<2x3xi32> {
  %0 = tosa.select %c, %a, %a : (tensor<1x1xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// What is not chosen may have to be repeated: then nothing is folded.
// CHECK-LABEL: @other_is_smaller(
// CHECK: tosa.select
func.func @other_is_smaller(%a: tensor<1x3xi8>, %b: tensor<1x1xi8>) -> tensor<1x3xi8> {
  %c = "tosa.const"() <{values = dense<true> : tensor<1x3xi1>}> : () -> tensor<1x3xi1>
  %0 = tosa.select %c, %a, %b : (tensor<1x3xi1>, tensor<1x3xi8>, tensor<1x1xi8>) -> tensor<1x3xi8>
  return %0 : tensor<1x3xi8>
}
