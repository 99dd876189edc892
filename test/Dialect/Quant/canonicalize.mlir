// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

!u = !quant.uniform<i8:f32, 2.0:10>
!v = !quant.uniform<i8:f32, 3.0:10>
// Numbers change when they are quantized.
// CHECK-LABEL: @dq(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2xf32>
// CHECK-NEXT: %[[V0:.*]] = quant.qcast %[[ARG0]] : tensor<2x2xf32> to tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK-NEXT: %[[V1:.*]] = quant.dcast %[[V0]] : tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>> to tensor<2x2xf32>
// CHECK-NEXT: return %[[V1]] : tensor<2x2xf32>
func.func @dq(%a: tensor<2x2xf32>) -> tensor<2x2xf32> { %0 = quant.qcast %a : tensor<2x2xf32> to tensor<2x2x!u> 
 %1 = quant.dcast %0 : tensor<2x2x!u> to tensor<2x2xf32> return %1 : tensor<2x2xf32> }

// CHECK-LABEL: @qd(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK-NEXT: return %[[ARG0]] : tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>>
func.func @qd(%a: tensor<2x2x!u>) -> tensor<2x2x!u> { %0 = quant.dcast %a : tensor<2x2x!u> to tensor<2x2xf32> 
 %1 = quant.qcast %0 : tensor<2x2xf32> to tensor<2x2x!u> return %1 : tensor<2x2x!u> }

// CHECK-LABEL: @qd2(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK-NEXT: %[[V0:.*]] = quant.dcast %[[ARG0]] : tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>> to tensor<2x2xf32>
// CHECK-NEXT: %[[V1:.*]] = quant.qcast %[[V0]] : tensor<2x2xf32> to tensor<2x2x!quant.uniform<i8:f32, 3.000000e+00:10>>
// CHECK-NEXT: return %[[V1]] : tensor<2x2x!quant.uniform<i8:f32, 3.000000e+00:10>>
func.func @qd2(%a: tensor<2x2x!u>) -> tensor<2x2x!v> { %0 = quant.dcast %a : tensor<2x2x!u> to tensor<2x2xf32> 
 %1 = quant.qcast %0 : tensor<2x2xf32> to tensor<2x2x!v> return %1 : tensor<2x2x!v> }

// CHECK-LABEL: @ss(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK-NEXT: return %[[ARG0]] : tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>>
func.func @ss(%a: tensor<2x2x!u>) -> tensor<2x2x!u> { %0 = quant.scast %a : tensor<2x2x!u> to tensor<2x2xi8> 
 %1 = quant.scast %0 : tensor<2x2xi8> to tensor<2x2x!u> return %1 : tensor<2x2x!u> }

// CHECK-LABEL: @ss2(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>> to tensor<2x2xi8>
// CHECK-NEXT: %[[V1:.*]] = quant.scast %[[V0]] : tensor<2x2xi8> to tensor<2x2x!quant.uniform<i8:f32, 3.000000e+00:10>>
// CHECK-NEXT: return %[[V1]] : tensor<2x2x!quant.uniform<i8:f32, 3.000000e+00:10>>
func.func @ss2(%a: tensor<2x2x!u>) -> tensor<2x2x!v> { %0 = quant.scast %a : tensor<2x2x!u> to tensor<2x2xi8> 
 %1 = quant.scast %0 : tensor<2x2xi8> to tensor<2x2x!v> return %1 : tensor<2x2x!v> }

// CHECK-LABEL: @ss3(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2xi8>
// CHECK-NEXT: return %[[ARG0]] : tensor<2x2xi8>
func.func @ss3(%a: tensor<2x2xi8>) -> tensor<2x2xi8> { %0 = quant.scast %a : tensor<2x2xi8> to tensor<2x2x!u> 
 %1 = quant.scast %0 : tensor<2x2x!u> to tensor<2x2xi8> return %1 : tensor<2x2xi8> }
