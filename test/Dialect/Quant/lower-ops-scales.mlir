// RUN: oxmlir-opt %s --lower-quant-ops | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[MAP2:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[MAP3:.*]] = affine_map<(d0, d1) -> (d0 floordiv 2, 0)>
// CHECK-DAG: #[[MAP4:.*]] = affine_map<(d0, d1) -> (d0, d1 floordiv 2)>

!s2 = !quant.uniform<i8:f32:{0:2}, {{2.0:10}}>
!sx = !quant.uniform<i8:f32:{1:1}, {{2.0:10, 3.0:20}}>
!sub = !quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:10, 3.0:20}, {4.0:30, 5.0:40}}>
!ax1 = !quant.uniform<i8:f32:1, {2.0:10}>
!axc = !quant.uniform<u8<3:7>:f32:1, {2.0:10, 3.0:20}>
!u = !quant.uniform<i8:f32, 2.0:10>
!uc = !quant.uniform<u8<3:7>:f32, 2.0:4>
// CHECK-LABEL: @ax1(
// CHECK-SAME: %[[ARG0:.*]]: tensor<3x1xf32>, %[[ARG1:.*]]: tensor<?x?xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<2.000000e+00> : tensor<1xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<10> : tensor<1xi8>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<3x1xi8>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP1]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]], %[[CST]], %[[CST_0]] : tensor<3x1xf32>, tensor<1xf32>, tensor<1xi8>) outs(%[[V0]] : tensor<3x1xi8>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_1:.*]]: f32, %[[IN_2:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[IN]], %[[IN_1]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.sitofp %[[IN_2]] : i8 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.fptosi %[[V5]] : f32 to i8
// CHECK-NEXT: linalg.yield %[[V6]] : i8
// CHECK-NEXT: } -> tensor<3x1xi8>
// CHECK-NEXT: %[[V2:.*]] = quant.scast %[[V1]] : tensor<3x1xi8> to tensor<3x1x!quant.uniform<i8:f32:1, {2.000000e+00:10}>>
// CHECK-NEXT: return %[[V2]] : tensor<3x1x!quant.uniform<i8:f32:1, {2.000000e+00:10}>>
func.func @ax1(%a: tensor<3x1xf32>, %b: tensor<?x?xf32>) -> tensor<3x1x!ax1> { %0 = quant.qcast %a : tensor<3x1xf32> to tensor<3x1x!ax1>  return %0 : tensor<3x1x!ax1> }

// CHECK-LABEL: @sx(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}2.000000e+00, 3.000000e+00]]> : tensor<1x2xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<{{\[\[}}10, 20]]> : tensor<1x2xi8>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<2x2xi8>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP2]], #[[MAP2]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]], %[[CST]], %[[CST_0]] : tensor<2x2xf32>, tensor<1x2xf32>, tensor<1x2xi8>) outs(%[[V0]] : tensor<2x2xi8>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_1:.*]]: f32, %[[IN_2:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[IN]], %[[IN_1]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.sitofp %[[IN_2]] : i8 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.fptosi %[[V5]] : f32 to i8
// CHECK-NEXT: linalg.yield %[[V6]] : i8
// CHECK-NEXT: } -> tensor<2x2xi8>
// CHECK-NEXT: %[[V2:.*]] = quant.scast %[[V1]] : tensor<2x2xi8> to tensor<2x2x!quant.uniform<i8:f32:{1:1}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>>
// CHECK-NEXT: return %[[V2]] : tensor<2x2x!quant.uniform<i8:f32:{1:1}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}}>>
func.func @sx(%a: tensor<2x2xf32>) -> tensor<2x2x!sx> { %0 = quant.qcast %a : tensor<2x2xf32> to tensor<2x2x!sx>  return %0 : tensor<2x2x!sx> }

// CHECK-LABEL: @s2(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<2.000000e+00> : tensor<1x1xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<10> : tensor<1x1xi8>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<2x2xi8>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP3]], #[[MAP3]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]], %[[CST]], %[[CST_0]] : tensor<2x2xf32>, tensor<1x1xf32>, tensor<1x1xi8>) outs(%[[V0]] : tensor<2x2xi8>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_1:.*]]: f32, %[[IN_2:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[IN]], %[[IN_1]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.sitofp %[[IN_2]] : i8 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.fptosi %[[V5]] : f32 to i8
// CHECK-NEXT: linalg.yield %[[V6]] : i8
// CHECK-NEXT: } -> tensor<2x2xi8>
// CHECK-NEXT: %[[V2:.*]] = quant.scast %[[V1]] : tensor<2x2xi8> to tensor<2x2x!quant.uniform<i8:f32:{0:2}, {{[{][{]}}2.000000e+00:10}}>>
// CHECK-NEXT: return %[[V2]] : tensor<2x2x!quant.uniform<i8:f32:{0:2}, {{[{][{]}}2.000000e+00:10}}>>
func.func @s2(%a: tensor<2x2xf32>) -> tensor<2x2x!s2> { %0 = quant.qcast %a : tensor<2x2xf32> to tensor<2x2x!s2>  return %0 : tensor<2x2x!s2> }

// CHECK-LABEL: @two(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x2xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C10_I8:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[SPLAT:.*]] = tensor.splat %[[CST]] : tensor<2x2xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[ARG0]], %[[SPLAT]] : tensor<2x2xf32>
// CHECK-NEXT: %[[SPLAT_0:.*]] = tensor.splat %[[C10_I8]] : tensor<2x2xi8>
// CHECK-NEXT: %[[V1:.*]] = arith.sitofp %[[SPLAT_0]] : tensor<2x2xi8> to tensor<2x2xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : tensor<2x2xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.fptosi %[[V2]] : tensor<2x2xf32> to tensor<2x2xi8>
// CHECK-NEXT: %[[V4:.*]] = quant.scast %[[V3]] : tensor<2x2xi8> to tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK-NEXT: %[[V5:.*]] = quant.scast %[[V4]] : tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00:10>> to tensor<2x2xi8>
// CHECK-NEXT: %[[CST_1:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C10_I8_2:.*]] = arith.constant 10 : i8
// CHECK-NEXT: %[[SPLAT_3:.*]] = tensor.splat %[[CST_1]] : tensor<2x2xf32>
// CHECK-NEXT: %[[V6:.*]] = arith.sitofp %[[V5]] : tensor<2x2xi8> to tensor<2x2xf32>
// CHECK-NEXT: %[[SPLAT_4:.*]] = tensor.splat %[[C10_I8_2]] : tensor<2x2xi8>
// CHECK-NEXT: %[[V7:.*]] = arith.sitofp %[[SPLAT_4]] : tensor<2x2xi8> to tensor<2x2xf32>
// CHECK-NEXT: %[[V8:.*]] = arith.subf %[[V6]], %[[V7]] : tensor<2x2xf32>
// CHECK-NEXT: %[[V9:.*]] = arith.mulf %[[V8]], %[[SPLAT_3]] : tensor<2x2xf32>
// CHECK-NEXT: return %[[V9]] : tensor<2x2xf32>
func.func @two(%a: tensor<2x2xf32>) -> tensor<2x2xf32> { %0 = quant.qcast %a : tensor<2x2xf32> to tensor<2x2x!u> 
 %1 = quant.dcast %0 : tensor<2x2x!u> to tensor<2x2xf32> return %1 : tensor<2x2xf32> }

// CHECK-LABEL: @axc(
// CHECK-SAME: %[[ARG0:.*]]: tensor<3x2xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<[10, 20]> : tensor<2xi8>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty() : tensor<3x2xi8>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP1]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]], %[[CST]], %[[CST_0]] : tensor<3x2xf32>, tensor<2xf32>, tensor<2xi8>) outs(%[[V0]] : tensor<3x2xi8>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_1:.*]]: f32, %[[IN_2:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[IN]], %[[IN_1]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.uitofp %[[IN_2]] : i8 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.fptoui %[[V5]] : f32 to i8
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[C7_I8:.*]] = arith.constant 7 : i8
// CHECK-NEXT: %[[V7:.*]] = arith.maxui %[[V6]], %[[C3_I8]] : i8
// CHECK-NEXT: %[[V8:.*]] = arith.minui %[[V7]], %[[C7_I8]] : i8
// CHECK-NEXT: linalg.yield %[[V8]] : i8
// CHECK-NEXT: } -> tensor<3x2xi8>
// CHECK-NEXT: %[[V2:.*]] = quant.scast %[[V1]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<u8<3:7>:f32:1, {2.000000e+00:10,3.000000e+00:20}>>
// CHECK-NEXT: return %[[V2]] : tensor<3x2x!quant.uniform<u8<3:7>:f32:1, {2.000000e+00:10,3.000000e+00:20}>>
func.func @axc(%a: tensor<3x2xf32>) -> tensor<3x2x!axc> { %0 = quant.qcast %a : tensor<3x2xf32> to tensor<3x2x!axc>  return %0 : tensor<3x2x!axc> }

// CHECK-LABEL: @uc(
// CHECK-SAME: %[[ARG0:.*]]: tensor<3x2xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C4_I8:.*]] = arith.constant 4 : i8
// CHECK-NEXT: %[[SPLAT:.*]] = tensor.splat %[[CST]] : tensor<3x2xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[ARG0]], %[[SPLAT]] : tensor<3x2xf32>
// CHECK-NEXT: %[[SPLAT_0:.*]] = tensor.splat %[[C4_I8]] : tensor<3x2xi8>
// CHECK-NEXT: %[[V1:.*]] = arith.uitofp %[[SPLAT_0]] : tensor<3x2xi8> to tensor<3x2xf32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : tensor<3x2xf32>
// CHECK-NEXT: %[[V3:.*]] = arith.fptoui %[[V2]] : tensor<3x2xf32> to tensor<3x2xi8>
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[C7_I8:.*]] = arith.constant 7 : i8
// CHECK-NEXT: %[[SPLAT_1:.*]] = tensor.splat %[[C3_I8]] : tensor<3x2xi8>
// CHECK-NEXT: %[[SPLAT_2:.*]] = tensor.splat %[[C7_I8]] : tensor<3x2xi8>
// CHECK-NEXT: %[[V4:.*]] = arith.maxui %[[V3]], %[[SPLAT_1]] : tensor<3x2xi8>
// CHECK-NEXT: %[[V5:.*]] = arith.minui %[[V4]], %[[SPLAT_2]] : tensor<3x2xi8>
// CHECK-NEXT: %[[V6:.*]] = quant.scast %[[V5]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<u8<3:7>:f32, 2.000000e+00:4>>
// CHECK-NEXT: return %[[V6]] : tensor<3x2x!quant.uniform<u8<3:7>:f32, 2.000000e+00:4>>
func.func @uc(%a: tensor<3x2xf32>) -> tensor<3x2x!uc> { %0 = quant.qcast %a : tensor<3x2xf32> to tensor<3x2x!uc>  return %0 : tensor<3x2x!uc> }

// CHECK-LABEL: @r0(
// CHECK-SAME: %[[ARG0:.*]]: tensor<f32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[C4_I8:.*]] = arith.constant 4 : i8
// CHECK-NEXT: %[[SPLAT:.*]] = tensor.splat %[[CST]] : tensor<f32>
// CHECK-NEXT: %[[V0:.*]] = arith.divf %[[ARG0]], %[[SPLAT]] : tensor<f32>
// CHECK-NEXT: %[[SPLAT_0:.*]] = tensor.splat %[[C4_I8]] : tensor<i8>
// CHECK-NEXT: %[[V1:.*]] = arith.uitofp %[[SPLAT_0]] : tensor<i8> to tensor<f32>
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[V0]], %[[V1]] : tensor<f32>
// CHECK-NEXT: %[[V3:.*]] = arith.fptoui %[[V2]] : tensor<f32> to tensor<i8>
// CHECK-NEXT: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK-NEXT: %[[C7_I8:.*]] = arith.constant 7 : i8
// CHECK-NEXT: %[[SPLAT_1:.*]] = tensor.splat %[[C3_I8]] : tensor<i8>
// CHECK-NEXT: %[[SPLAT_2:.*]] = tensor.splat %[[C7_I8]] : tensor<i8>
// CHECK-NEXT: %[[V4:.*]] = arith.maxui %[[V3]], %[[SPLAT_1]] : tensor<i8>
// CHECK-NEXT: %[[V5:.*]] = arith.minui %[[V4]], %[[SPLAT_2]] : tensor<i8>
// CHECK-NEXT: %[[V6:.*]] = quant.scast %[[V5]] : tensor<i8> to tensor<!quant.uniform<u8<3:7>:f32, 2.000000e+00:4>>
// CHECK-NEXT: return %[[V6]] : tensor<!quant.uniform<u8<3:7>:f32, 2.000000e+00:4>>
func.func @r0(%a: tensor<f32>) -> tensor<!uc> { %0 = quant.qcast %a : tensor<f32> to tensor<!uc>  return %0 : tensor<!uc> }

// CHECK-LABEL: @dynsub(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x?xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<{{\[\[}}2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
// CHECK-NEXT: %[[CST_0:.*]] = arith.constant dense<{{\[\[}}10, 20], [30, 40]]> : tensor<2x2xi8>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x?xf32>
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[DIM_1:.*]] = tensor.dim %[[ARG0]], %[[C1]] : tensor<?x?xf32>
// CHECK-NEXT: %[[V0:.*]] = tensor.empty(%[[DIM]], %[[DIM_1]]) : tensor<?x?xi8>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP4]], #[[MAP4]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]], %[[CST]], %[[CST_0]] : tensor<?x?xf32>, tensor<2x2xf32>, tensor<2x2xi8>) outs(%[[V0]] : tensor<?x?xi8>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_2:.*]]: f32, %[[IN_3:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT: %[[V3:.*]] = arith.divf %[[IN]], %[[IN_2]] : f32
// CHECK-NEXT: %[[V4:.*]] = arith.sitofp %[[IN_3]] : i8 to f32
// CHECK-NEXT: %[[V5:.*]] = arith.addf %[[V3]], %[[V4]] : f32
// CHECK-NEXT: %[[V6:.*]] = arith.fptosi %[[V5]] : f32 to i8
// CHECK-NEXT: linalg.yield %[[V6]] : i8
// CHECK-NEXT: } -> tensor<?x?xi8>
// CHECK-NEXT: %[[V2:.*]] = quant.scast %[[V1]] : tensor<?x?xi8> to tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>>
// CHECK-NEXT: return %[[V2]] : tensor<?x?x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00:40}}>>
func.func @dynsub(%a: tensor<?x?xf32>) -> tensor<?x?x!sub> { %0 = quant.qcast %a : tensor<?x?xf32> to tensor<?x?x!sub>  return %0 : tensor<?x?x!sub> }
