// Dimensions of one element are repeated: by a map if the type says so, else if the program finds one element.
//
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --check-passes -o /dev/null

// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[COLUMNS:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: func.func @known(
// CHECK: linalg.generic {indexing_maps = [#[[ROWS]], #[[COLUMNS]], #[[ALL]]], iterator_types = ["parallel", "parallel"]}
func.func @known(%a: tensor<4x1xf32>, %b: tensor<1x8xf32>) -> tensor<4x8xf32> {
  %0 = tosa.add %a, %b : (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @unknown(
// CHECK: %[[A:.*]] = tensor.dim %arg0
// CHECK: %[[B:.*]] = tensor.dim %arg1
// CHECK: %[[SIZE:.*]] = arith.maxui %[[A]], %[[B]] : index
// CHECK: scf.if {{.*}} -> (tensor<?xf32>) {
// CHECK:   tensor.empty(%[[SIZE]])
// CHECK:   linalg.generic {{.*}} ins(%arg0
// CHECK: } else {
// CHECK:   scf.yield %arg0
// CHECK: scf.if {{.*}} -> (tensor<?xf32>) {
// CHECK:   linalg.generic {{.*}} ins(%arg1
// CHECK: tensor.empty(%[[SIZE]])
// CHECK: arith.addf
func.func @unknown(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @partly_known(
// CHECK: scf.if
// CHECK:   tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
// CHECK: outs(%{{.*}} : tensor<4xf32>)
func.func @partly_known(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A list of one element goes with any shape.
// CHECK-DAG: #[[ONE:.*]] = affine_map<(d0, d1) -> (0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: func.func @shift(
// CHECK: indexing_maps = [#[[ALL]], #[[ALL]], #[[ONE]], #[[ALL]]]
func.func @shift(%a: tensor<4x5xi32>, %b: tensor<4x5xi32>, %s: tensor<1xi8>) -> tensor<4x5xi32> {
  %0 = tosa.mul %a, %b, %s : (tensor<4x5xi32>, tensor<4x5xi32>, tensor<1xi8>) -> tensor<4x5xi32>
  return %0 : tensor<4x5xi32>
}
