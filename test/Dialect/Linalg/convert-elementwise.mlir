// RUN: oxmlir-opt %s --convert-elementwise-to-linalg | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[MAP1:.*]] = affine_map<(d0) -> ()>

// CHECK-LABEL: @unary(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG0]], %[[ARG0]] : tensor<?xf32>, tensor<?xf32>) outs(%[[ARG0]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_0:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V2:.*]] = arith.addf %[[IN]], %[[IN_0]] fastmath<fast> : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: %[[V1:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[V0]] : tensor<?xf32>) outs(%[[V0]] : tensor<?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN]]: f32, %[[OUT]]: f32):
// CHECK-NEXT: %[[V2]] = math.exp %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V2]] : f32
// CHECK-NEXT: } -> tensor<?xf32>
// CHECK-NEXT: return %[[V1]] : tensor<?xf32>
func.func @unary(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %arg0, %arg0 {fastmath = #arith.fastmath<fast>} : tensor<?xf32>
  %1 = math.exp %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: @vector(
// CHECK-SAME: %[[ARG0:.*]]: vector<4xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.addf %[[ARG0]], %[[ARG0]] : vector<4xf32>
// CHECK-NEXT: return %[[V0]] : vector<4xf32>
func.func @vector(%arg0: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.addf %arg0, %arg0 : vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: @selected(
// CHECK-SAME: %[[ARG0:.*]]: i1, %[[ARG1:.*]]: tensor<2xf32>, %[[ARG2:.*]]: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi1>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP1]], #[[MAP]], #[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG0]], %[[ARG1]], %[[ARG2]] : i1, tensor<2xf32>, tensor<2xf32>) outs(%[[ARG1]] : tensor<2xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i1, %[[IN_0:.*]]: f32, %[[IN_1:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.select %[[IN]], %[[IN_0]], %[[IN_1]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<2xf32>
// CHECK-NEXT: %[[V1:.*]] = tensor.empty() : tensor<2xi1>
// CHECK-NEXT: %[[V2:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG1]], %[[ARG2]] : tensor<2xf32>, tensor<2xf32>) outs(%[[V1]] : tensor<2xi1>) {
// CHECK-NEXT: ^bb0(%[[IN]]: f32, %[[IN_0]]: f32, %[[OUT]]: i1):
// CHECK-NEXT: %[[V3]] = arith.cmpf olt, %[[IN]], %[[IN_0]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : i1
// CHECK-NEXT: } -> tensor<2xi1>
// CHECK-NEXT: return %[[V0]], %[[V2]] : tensor<2xf32>, tensor<2xi1>
func.func @selected(%c: i1, %a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi1>) {
  %0 = arith.select %c, %a, %b : tensor<2xf32>
  %1 = arith.cmpf olt, %a, %b : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xi1>
}

// CHECK-LABEL: @unranked(
// CHECK-SAME: %[[ARG0:.*]]: tensor<*xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.addf %[[ARG0]], %[[ARG0]] : tensor<*xf32>
// CHECK-NEXT: return %[[V0]] : tensor<*xf32>
func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = arith.addf %a, %a : tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: @constant(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant dense<2.000000e+00> : tensor<2xf32>
// CHECK-NEXT: %[[V0:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]], #[[MAP]]], iterator_types = ["parallel"]} ins(%[[ARG0]], %[[CST]] : tensor<2xf32>, tensor<2xf32>) outs(%[[ARG0]] : tensor<2xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[IN_0:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V1:.*]] = arith.addf %[[IN]], %[[IN_0]] : f32
// CHECK-NEXT: linalg.yield %[[V1]] : f32
// CHECK-NEXT: } -> tensor<2xf32>
// CHECK-NEXT: return %[[V0]] : tensor<2xf32>
func.func @constant(%a: tensor<2xf32>) -> tensor<2xf32> {
  %cst = arith.constant dense<2.0> : tensor<2xf32>
  %0 = arith.addf %a, %cst : tensor<2xf32>
  return %0 : tensor<2xf32>
}


// What folds is no operation on elements any more; what uses that does not fold because of it.
// CHECK-LABEL: func.func @constants
// CHECK: %[[SUM:.*]] = arith.constant dense<[1.100000e+01, 2.200000e+01]> : tensor<2xf32>
// CHECK: %[[PRODUCT:.*]] = linalg.generic {{.*}} ins(%[[SUM]], %{{.*}} : tensor<2xf32>, tensor<2xf32>) outs(%[[SUM]] : tensor<2xf32>)
// CHECK: arith.mulf
// CHECK: return %[[PRODUCT]], %arg0
func.func @constants(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %true = arith.constant dense<true> : tensor<2xi1>
  %0 = arith.addf %a, %b : tensor<2xf32>
  %1 = arith.mulf %0, %b : tensor<2xf32>
  %2 = arith.select %true, %x, %a : tensor<2xi1>, tensor<2xf32>
  return %1, %2 : tensor<2xf32>, tensor<2xf32>
}
