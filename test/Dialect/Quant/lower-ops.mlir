// RUN: oxmlir-opt %s --lower-quant-ops | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-DAG: #[[MAP2:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[MAP3:.*]] = affine_map<(d0, d1) -> (d0, d1 floordiv 2)>

!u = !quant.uniform<i8:f32, 2.0:10>
!u0 = !quant.uniform<i8:f32, 2.0>
!uc = !quant.uniform<i8<-8:7>:f32, 2.0:1>
!uu = !quant.uniform<u8:f32, 2.0:10>
!ax = !quant.uniform<i8:f32:1, {2.0:10, 3.0:20}>
!ax0 = !quant.uniform<i8:f32:1, {2.0, 3.0}>
!sub = !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:10, 3.0:20}, {4.0:30, 5.0:40}}>
// CHECK-LABEL: @d_scalar(
// CHECK-SAME: %[[ARG0:.*]]: !quant.uniform<i8:f32, 2.000000e+00:10>
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : !quant.uniform<i8:f32, 2.000000e+00:10> to i8
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C10_I8:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[V1:.*]] = arith.sitofp %[[V0]] : i8 to f32
// CHECK-NEXT: %[[V2:.*]] = arith.sitofp %[[C10_I8]] : i8 to f32
// CHECK-NEXT: %[[V3:.*]] = arith.subf %[[V1]], %[[V2]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V3]], %[[CST]] : f32
// CHECK-NEXT: return %[[V4]] : f32
func.func @d_scalar(%a: !u) -> f32 { %0 = quant.dcast %a : !u to f32  return %0 : f32 }

// CHECK-LABEL: @d_scalar0(
// CHECK-SAME: %[[ARG0:.*]]: !quant.uniform<i8:f32, 2.000000e+00>
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : !quant.uniform<i8:f32, 2.000000e+00> to i8
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT: %[[V1:.*]] = arith.sitofp %[[V0]] : i8 to f32
// CHECK-NEXT: %[[V2:.*]] = arith.mulf %[[V1]], %[[CST]] : f32
// CHECK-NEXT: return %[[V2]] : f32
func.func @d_scalar0(%a: !u0) -> f32 { %0 = quant.dcast %a : !u0 to f32  return %0 : f32 }

// CHECK-LABEL: @d_scalaru(
// CHECK-SAME: %[[ARG0:.*]]: !quant.uniform<u8:f32, 2.000000e+00:10>
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : !quant.uniform<u8:f32, 2.000000e+00:10> to i8
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C10_I8:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[V1:.*]] = arith.uitofp %[[V0]] : i8 to f32
// CHECK-NEXT: %[[V2:.*]] = arith.uitofp %[[C10_I8]] : i8 to f32
// CHECK-NEXT: %[[V3:.*]] = arith.subf %[[V1]], %[[V2]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V3]], %[[CST]] : f32
// CHECK-NEXT: return %[[V4]] : f32
func.func @d_scalaru(%a: !uu) -> f32 { %0 = quant.dcast %a : !uu to f32  return %0 : f32 }

// CHECK-LABEL: @q_scalar(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C10_I8:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[ARG0]], %[[CST]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.sitofp %[[C10_I8]] : i8 to f32
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : f32 to i8
// CHECK-NEXT: %[[V4:.*]] = quant.scast %[[V3]] : i8 to !quant.uniform<i8:f32, 2.000000e+00:10>
// CHECK-NEXT: return %[[V4]] : !quant.uniform<i8:f32, 2.000000e+00:10>
func.func @q_scalar(%a: f32) -> !u { %0 = quant.qcast %a : f32 to !u  return %0 : !u }

// CHECK-LABEL: @q_scalarc(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C1_I8:.*]] = arith.constant 1 : i8
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[ARG0]], %[[CST]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.sitofp %[[C1_I8]] : i8 to f32
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : f32 to i8
// CHECK-NEXT: %[[C:.*]]-8_i8 = arith.constant -8 : i8
// CHECK-NEXT: %[[C7_I8:.*]] = arith.constant 7 : i8
// CHECK-NEXT: %[[V4:.*]] = arith.maxsi %[[V3]], %[[C]]-8_i8 : i8
// CHECK-NEXT: %[[V5:.*]] = arith.minsi %[[V4]], %[[C7_I8]] : i8
// CHECK-NEXT: %[[V6:.*]] = quant.scast %[[V5]] : i8 to !quant.uniform<i8<-8:7>:f32, 2.000000e+00:1>
// CHECK-NEXT: return %[[V6]] : !quant.uniform<i8<-8:7>:f32, 2.000000e+00:1>
func.func @q_scalarc(%a: f32) -> !uc { %0 = quant.qcast %a : f32 to !uc  return %0 : !uc }

// CHECK-LABEL: @q_scalaru(
// CHECK-SAME: %[[ARG0:.*]]: f32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C10_I8:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[ARG0]], %[[CST]] : f32
// CHECK-NEXT: %[[V1:.*]] = arith.uitofp %[[C10_I8]] : i8 to f32
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : f32
// CHECK-NEXT: %[[V3:.*]] = arith.fptoui %[[V2]] : f32 to i8
// CHECK-NEXT: %[[V4:.*]] = quant.scast %[[V3]] : i8 to !quant.uniform<u8:f32, 2.000000e+00:10>
// CHECK-NEXT: return %[[V4]] : !quant.uniform<u8:f32, 2.000000e+00:10>
func.func @q_scalaru(%a: f32) -> !uu { %0 = quant.qcast %a : f32 to !uu  return %0 : !uu }

// CHECK-LABEL: @d_t(
// CHECK-SAME: %[[ARG0:.*]]: tensor<3x?xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C10_I8:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C1]] : tensor<3x?xf32>
// CHECK-NEXT: %[[SPLAT:.*]] = tensor.splat %[[CST]][%[[DIM]]] : tensor<3x?xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[ARG0]], %[[SPLAT]] : tensor<3x?xf32>
// CHECK-NEXT: %[[SPLAT_0:.*]] = tensor.splat %[[C10_I8]][%[[DIM]]] : tensor<3x?xi8>
// CHECK-NEXT: %[[V1:.*]] = arith.sitofp %[[SPLAT_0]] : tensor<3x?xi8> to tensor<3x?xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : tensor<3x?xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : tensor<3x?xf32> to tensor<3x?xi8>
// CHECK-NEXT: %[[V4:.*]] = quant.scast %[[V3]] : tensor<3x?xi8> to tensor<3x?x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK-NEXT: return %[[V4]] : tensor<3x?x!quant.uniform<i8:f32, 2.000000e+00:10>>
func.func @d_t(%a: tensor<3x?xf32>) -> tensor<3x?x!u> { %0 = quant.qcast %a : tensor<3x?xf32> to tensor<3x?x!u>  return %0 : tensor<3x?x!u> }

// CHECK-LABEL: @d_t2(
// CHECK-SAME: %[[ARG0:.*]]: tensor<3x?x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : tensor<3x?x!quant.uniform<i8:f32, 2.000000e+00:10>> to tensor<3x?xi8>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C10_I8:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[V0]], %[[C1]] : tensor<3x?xi8>
// CHECK-NEXT: %[[SPLAT:.*]] = tensor.splat %[[CST]][%[[DIM]]] : tensor<3x?xf32>
// CHECK-NEXT: %[[V1:.*]] = arith.sitofp %[[V0]] : tensor<3x?xi8> to tensor<3x?xf32>
// CHECK-NEXT: %[[SPLAT_0:.*]] = tensor.splat %[[C10_I8]][%[[DIM]]] : tensor<3x?xi8>
// CHECK-NEXT: %[[V2:.*]] = arith.sitofp %[[SPLAT_0]] : tensor<3x?xi8> to tensor<3x?xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.subf %[[V1]], %[[V2]] : tensor<3x?xf32>
// CHECK-NEXT: %[[V4:.*]] = arith.mulf %[[V3]], %[[SPLAT]] : tensor<3x?xf32>
// CHECK-NEXT: return %[[V4]] : tensor<3x?xf32>
func.func @d_t2(%a: tensor<3x?x!u>) -> tensor<3x?xf32> { %0 = quant.dcast %a : tensor<3x?x!u> to tensor<3x?xf32>  return %0 : tensor<3x?xf32> }

// CHECK-LABEL: @d_ax(
// CHECK-SAME: %[[ARG0:.*]]: tensor<3x2x?x!quant.uniform<i8:f32:1, {2.000000e+00:10,3.000000e+00:20}>>
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : tensor<3x2x?x!quant.uniform<i8:f32:1, {2.000000e+00:10,3.000000e+00:20}>> to tensor<3x2x?xi8>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<[10, 20]> : tensor<2xi8>
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[V0]], %[[C2]] : tensor<3x2x?xi8>
// CHECK-NEXT: %[[V1:.*]] = tensor.empty(%[[DIM]]) : tensor<3x2x?xf32>
// CHECK-NEXT: %[[V2:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP1]], #[[MAP]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[V0]], %[[CST]], %[[CST_0]] : tensor<3x2x?xi8>, tensor<2xf32>, tensor<2xi8>) outs(%[[V1]] : tensor<3x2x?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[IN_1:.*]]: f32, %[[IN_2:.*]]: i8, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.sitofp %[[IN]] : i8 to f32
// CHECK-NEXT: %[[V4:.*]] = arith.sitofp %[[IN_2]] : i8 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.subf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.mulf %[[V5]], %[[IN_1]] : f32
// CHECK-NEXT: linalg.yield %[[V6]] : f32
// CHECK-NEXT: } -> tensor<3x2x?xf32>
// CHECK-NEXT: return %[[V2]] : tensor<3x2x?xf32>
func.func @d_ax(%a: tensor<3x2x?x!ax>) -> tensor<3x2x?xf32> { %0 = quant.dcast %a : tensor<3x2x?x!ax> to tensor<3x2x?xf32>  return %0 : tensor<3x2x?xf32> }

// CHECK-LABEL: @q_ax0(
// CHECK-SAME: %[[ARG0:.*]]: tensor<3x2x?xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<0> : tensor<2xi8>
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C2]] : tensor<3x2x?xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[DIM]]) : tensor<3x2x?xi8>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP1]], #[[MAP]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[ARG0]], %[[CST]], %[[CST_0]] : tensor<3x2x?xf32>, tensor<2xf32>, tensor<2xi8>) outs(%[[V0]] : tensor<3x2x?xi8>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_1:.*]]: f32, %[[IN_2:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[IN]], %[[IN_1]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.sitofp %[[IN_2]] : i8 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.fptosi %[[V5]] : f32 to i8
// CHECK-NEXT: linalg.yield %[[V6]] : i8
// CHECK-NEXT: } -> tensor<3x2x?xi8>
// CHECK-NEXT: %[[V2:.*]] = quant.scast %[[V1]] : tensor<3x2x?xi8> to tensor<3x2x?x!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00}>>
// CHECK-NEXT: return %[[V2]] : tensor<3x2x?x!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00}>>
func.func @q_ax0(%a: tensor<3x2x?xf32>) -> tensor<3x2x?x!ax0> { %0 = quant.qcast %a : tensor<3x2x?xf32> to tensor<3x2x?x!ax0>  return %0 : tensor<3x2x?x!ax0> }

// CHECK-LABEL: @d_sub(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>>
// CHECK-NEXT: %[[V0:.*]] = quant.scast %[[ARG0]] : tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>> to tensor<2x4xi8>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<{{\[\[}}10, 20], [30, 40]]> : tensor<2x2xi8>
// CHECK-NEXT: %[[V1:.*]] = tensor.empty() : tensor<2x4xf32>
// CHECK-NEXT: %[[V2:.*]] = linalg.generic {indexing_maps = [#[[MAP2]], #[[MAP3]], #[[MAP3]], #[[MAP2]]], iterator_types = ["parallel", "parallel"]} ins(%[[V0]], %[[CST]], %[[CST_0]] : tensor<2x4xi8>, tensor<2x2xf32>, tensor<2x2xi8>) outs(%[[V1]] : tensor<2x4xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[IN_1:.*]]: f32, %[[IN_2:.*]]: i8, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.sitofp %[[IN]] : i8 to f32
// CHECK-NEXT: %[[V4:.*]] = arith.sitofp %[[IN_2]] : i8 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.subf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.mulf %[[V5]], %[[IN_1]] : f32
// CHECK-NEXT: linalg.yield %[[V6]] : f32
// CHECK-NEXT: } -> tensor<2x4xf32>
// CHECK-NEXT: return %[[V2]] : tensor<2x4xf32>
func.func @d_sub(%a: tensor<2x4x!sub>) -> tensor<2x4xf32> { %0 = quant.dcast %a : tensor<2x4x!sub> to tensor<2x4xf32>  return %0 : tensor<2x4xf32> }
