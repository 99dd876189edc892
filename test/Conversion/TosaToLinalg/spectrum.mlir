// Each element of a spectrum is a sum over the plane; angles are computed of what is more than whole turns.
//
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --check-passes -o /dev/null

// CHECK-DAG: #[[PLANE:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
// CHECK-DAG: #[[SUM:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
// CHECK: func.func @real(
// CHECK: %[[COLUMNS:.*]] = tensor.dim %arg0
// CHECK: %[[HALF:.*]] = arith.divui %[[COLUMNS]]
// CHECK: %[[WIDTH:.*]] = arith.addi %[[HALF]]
// CHECK: tensor.empty(%[[WIDTH]]) : tensor<1x4x?xf32>
// CHECK: tensor.empty(%[[WIDTH]]) : tensor<1x4x?xf32>
// CHECK: %[[TURN:.*]] = arith.constant 6.28318548 : f32
// CHECK: linalg.generic {indexing_maps = [#[[PLANE]], #[[SUM]], #[[SUM]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
// CHECK: ^bb0(%[[X:.*]]: f32, %[[RE:.*]]: f32, %[[IM:.*]]: f32):
// CHECK: %[[ANGLE:.*]] = arith.mulf %[[TURN]]
// CHECK: %[[COS:.*]] = math.cos %[[ANGLE]]
// CHECK: %[[SIN:.*]] = math.sin %[[ANGLE]]
// CHECK: %[[A:.*]] = arith.mulf %[[X]], %[[COS]]
// CHECK: %[[B:.*]] = arith.mulf %[[X]], %[[SIN]]
// CHECK: %[[NEW_RE:.*]] = arith.addf %[[RE]], %[[A]]
// CHECK: %[[NEW_IM:.*]] = arith.subf %[[IM]], %[[B]]
// CHECK: linalg.yield %[[NEW_RE]], %[[NEW_IM]]
func.func @real(%plane: tensor<1x4x?xf32>) -> (tensor<1x4x?xf32>, tensor<1x4x?xf32>) {
  %0, %1 = tosa.rfft2d %plane : (tensor<1x4x?xf32>) -> (tensor<1x4x?xf32>, tensor<1x4x?xf32>)
  return %0, %1 : tensor<1x4x?xf32>, tensor<1x4x?xf32>
}

// -----

// Integers are as wide as floats, and 32 bits at least.

// CHECK-LABEL: func.func @half(
// CHECK: arith.index_castui %{{.*}} : index to i32
// CHECK: arith.uitofp %{{.*}} : i32 to f16
// CHECK: linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<1x4x3xf16>, tensor<1x4x3xf16>)
func.func @half(%plane: tensor<1x4x4xf16>) -> (tensor<1x4x3xf16>, tensor<1x4x3xf16>) {
  %0, %1 = tosa.rfft2d %plane : (tensor<1x4x4xf16>) -> (tensor<1x4x3xf16>, tensor<1x4x3xf16>)
  return %0, %1 : tensor<1x4x3xf16>, tensor<1x4x3xf16>
}

// -----

// CHECK-LABEL: func.func @complex(
// CHECK: arith.index_castui %{{.*}} : index to i64
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<2x2x4xf64>, tensor<2x2x4xf64>)
// CHECK: ^bb0(%[[X:.*]]: f64, %[[Y:.*]]: f64, %[[RE:.*]]: f64, %[[IM:.*]]: f64):
// CHECK: %[[COS:.*]] = math.cos
// CHECK: %[[SIN:.*]] = math.sin
// CHECK: %[[A:.*]] = arith.mulf %[[X]], %[[COS]]
// CHECK: %[[B:.*]] = arith.mulf %[[Y]], %[[SIN]]
// CHECK: %[[C:.*]] = arith.addf %[[A]], %[[B]]
// CHECK: %[[D:.*]] = arith.mulf %[[Y]], %[[COS]]
// CHECK: %[[E:.*]] = arith.mulf %[[X]], %[[SIN]]
// CHECK: %[[F:.*]] = arith.subf %[[D]], %[[E]]
// CHECK: arith.addf %[[RE]], %[[C]]
// CHECK: arith.addf %[[IM]], %[[F]]
func.func @complex(%real: tensor<2x2x4xf64>, %imag: tensor<2x2x4xf64>) -> (tensor<2x2x4xf64>, tensor<2x2x4xf64>) {
  %0, %1 = tosa.fft2d %real, %imag {inverse = false}
      : (tensor<2x2x4xf64>, tensor<2x2x4xf64>) -> (tensor<2x2x4xf64>, tensor<2x2x4xf64>)
  return %0, %1 : tensor<2x2x4xf64>, tensor<2x2x4xf64>
}

// -----

// CHECK-LABEL: func.func @inverse(
// CHECK: %[[ANGLE:.*]] = arith.mulf
// CHECK: %[[MINUS:.*]] = arith.constant -1.000000e+00 : f32
// CHECK: %[[BACK:.*]] = arith.mulf %[[ANGLE]], %[[MINUS]]
// CHECK: math.cos %[[BACK]]
func.func @inverse(%real: tensor<?x2x4xf32>, %imag: tensor<?x2x4xf32>) -> (tensor<?x2x4xf32>, tensor<?x2x4xf32>) {
  %0, %1 = tosa.fft2d %real, %imag {inverse = true}
      : (tensor<?x2x4xf32>, tensor<?x2x4xf32>) -> (tensor<?x2x4xf32>, tensor<?x2x4xf32>)
  return %0, %1 : tensor<?x2x4xf32>, tensor<?x2x4xf32>
}
