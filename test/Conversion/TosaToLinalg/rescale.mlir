// Numbers lose their zero point, are multiplied by a fixed-point number, get another zero point, and stop at the bounds.
//
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @bytes(
// CHECK-DAG: %[[FACTOR:.*]] = arith.constant 19689 : i32
// CHECK-DAG: %[[SHIFT:.*]] = arith.constant 15 : i8
// CHECK: %[[FROM:.*]] = arith.constant 17 : i32
// CHECK: %[[TO:.*]] = arith.constant 22 : i32
// CHECK: %[[X:.*]] = arith.extsi %in : i8 to i32
// CHECK: %[[Y:.*]] = arith.subi %[[X]], %[[FROM]] : i32
// CHECK: %[[Z:.*]] = tosa.apply_scale %[[Y]], %[[FACTOR]], %[[SHIFT]] {rounding_mode = SINGLE_ROUND}
// CHECK: arith.addi %[[Z]], %[[TO]] : i32
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: arith.trunci
func.func @bytes(%a: tensor<2xi8>) -> tensor<2xi8> {
  %factor = "tosa.const"() <{values = dense<19689> : tensor<1xi16>}> : () -> tensor<1xi16>
  %shift = "tosa.const"() <{values = dense<15> : tensor<1xi8>}> : () -> tensor<1xi8>
  %from = "tosa.const"() <{values = dense<17> : tensor<1xi8>}> : () -> tensor<1xi8>
  %to = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %factor, %shift, %from, %to
      {rounding_mode = SINGLE_ROUND, scale32 = false, per_channel = false, input_unsigned = false, output_unsigned = false}
      : (tensor<2xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK: func.func @channels(
// CHECK-DAG: arith.constant dense<[42, 43, 0]> : tensor<3xi32>
// CHECK-DAG: arith.constant dense<[14, 15, 0]> : tensor<3xi8>
// CHECK: indexing_maps = [{{.*}}, #[[LAST]], #[[LAST]], {{.*}}]
func.func @channels(%a: tensor<3x3xi8>) -> tensor<3x3xi8> {
  %factor = "tosa.const"() <{values = dense<[42, 43, 7]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %shift = "tosa.const"() <{values = dense<[14, 15, 64]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %factor, %shift, %zero, %zero
      {rounding_mode = DOUBLE_ROUND, scale32 = true, per_channel = true, input_unsigned = false, output_unsigned = false}
      : (tensor<3x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x3xi8>
  return %0 : tensor<3x3xi8>
}

// -----

// Constants of other dialects are known, too.
// CHECK-LABEL: func.func @of_arith(
// CHECK-NOT: tosa.rescale
// CHECK: tosa.apply_scale
func.func @of_arith(%a: tensor<2xi8>) -> tensor<2xi8> {
  %factor = arith.constant dense<19689> : tensor<1xi16>
  %shift = arith.constant dense<15> : tensor<1xi8>
  %zero = arith.constant dense<0> : tensor<1xi8>
  %0 = tosa.rescale %a, %factor, %shift, %zero, %zero
      {rounding_mode = SINGLE_ROUND, scale32 = false, per_channel = false, input_unsigned = false, output_unsigned = false}
      : (tensor<2xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

// How it is rounded is up to the device.
func.func @inexact(%a: tensor<2xi16>) -> tensor<2xi32> {
  %factor = "tosa.const"() <{values = dense<19689> : tensor<1xi16>}> : () -> tensor<1xi16>
  %shift = "tosa.const"() <{values = dense<15> : tensor<1xi8>}> : () -> tensor<1xi8>
  %from = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %to = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @+1 {{failed to legalize operation 'tosa.rescale'}}
  %0 = tosa.rescale %a, %factor, %shift, %from, %to
      {rounding_mode = INEXACT_ROUND, scale32 = false, per_channel = false, input_unsigned = false, output_unsigned = false}
      : (tensor<2xi16>, tensor<1xi16>, tensor<1xi8>, tensor<1xi16>, tensor<1xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
