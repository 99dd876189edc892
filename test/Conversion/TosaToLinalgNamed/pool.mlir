// Sums of windows are divided by the number of elements that lie in the image.
//
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' --verify-diagnostics | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' --verify-diagnostics --check-passes -o /dev/null

// CHECK-LABEL: func.func @mean(
// CHECK: %[[SUM:.*]] = linalg.pooling_nhwc_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
// CHECK: %[[ROWS:.*]] = tensor.dim %[[SUM]]
// CHECK: %[[COLUMNS:.*]] = tensor.dim %[[SUM]]
// CHECK: %[[LAST_ROW:.*]] = arith.subi %[[ROWS]]
// CHECK: linalg.generic {{.*}} ins(%[[SUM]]
// CHECK: %[[COUNT:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK: %[[FLOAT:.*]] = arith.sitofp %[[COUNT]] : i32 to f32
// CHECK: arith.divf %in, %[[FLOAT]]
func.func @mean(%x: tensor<1x6x7x2xf32>) -> tensor<1x3x3x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
      : (tensor<1x6x7x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32>
  return %0 : tensor<1x3x3x2xf32>
}

// -----

// Where the image is padded, windows at its sides have fewer elements.

// CHECK-LABEL: func.func @padded(
// CHECK: %[[BATCH:.*]] = tensor.dim %arg0
// CHECK: tensor.pad %arg0 low[0, 1, 0, 0] high[0, 2, 0, 0]
// CHECK: tensor.empty(%[[BATCH]]) : tensor<?x4x4x2xf32>
// CHECK: tensor.empty(%[[BATCH]]) : tensor<?x4x4x2xf16>
// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: %[[STRIDE:.*]] = arith.constant 2 : index
// CHECK: %[[KERNEL:.*]] = arith.constant 3 : index
// CHECK: %[[ROW:.*]] = linalg.index 1
// CHECK: %[[BEHIND:.*]] = arith.subi %{{.*}}, %[[ROW]]
// CHECK: %[[TOP:.*]] = arith.muli %[[ROW]], %[[STRIDE]]
// CHECK: %[[BOTTOM:.*]] = arith.muli %[[BEHIND]], %[[STRIDE]]
// CHECK: %[[PAD:.*]] = arith.constant 1 : index
// CHECK: %[[INSIDE:.*]] = arith.subi %[[TOP]], %[[PAD]]
// CHECK: %[[LOST:.*]] = arith.minsi %[[INSIDE]], %[[ZERO]]
// CHECK: %[[LEFT:.*]] = arith.addi %[[KERNEL]], %[[LOST]]
// CHECK: %[[PAD:.*]] = arith.constant 2 : index
// CHECK: %[[INSIDE:.*]] = arith.subi %[[BOTTOM]], %[[PAD]]
// CHECK: %[[LOST:.*]] = arith.minsi %[[INSIDE]], %[[ZERO]]
// CHECK: %[[COUNT:.*]] = arith.addi %[[LEFT]], %[[LOST]]
// CHECK: arith.maxsi %{{.*}}, %[[COUNT]]
// CHECK: %[[MEAN:.*]] = arith.divf
// CHECK: arith.truncf %[[MEAN]] : f32 to f16
func.func @padded(%x: tensor<?x6x4x2xf16>) -> tensor<?x4x4x2xf16> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 3, 1>, pad = array<i64: 1, 2, 0, 0>, stride = array<i64: 2, 1>}
      : (tensor<?x6x4x2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<?x4x4x2xf16>
  return %0 : tensor<?x4x4x2xf16>
}

// -----

// CHECK-LABEL: func.func @bytes(
// CHECK: %[[COUNT:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK: %[[FROM:.*]] = arith.constant -3 : i32
// CHECK: %[[ZEROS:.*]] = arith.muli %[[COUNT]], %[[FROM]]
// CHECK: %[[SUM:.*]] = arith.subi %in, %[[ZEROS]]
// CHECK: %[[LESS:.*]] = arith.subi %[[COUNT]]
// CHECK: %[[UNUSED:.*]] = math.ctlz %[[LESS]]
// CHECK: %[[USED:.*]] = arith.subi %{{.*}}, %[[UNUSED]]
// CHECK: %[[NUMBER:.*]] = arith.constant 1073741825 : i64
// CHECK: %[[NUMERATOR:.*]] = arith.shli %[[NUMBER]]
// CHECK: arith.divui %[[NUMERATOR]]
// CHECK: %[[MEAN:.*]] = tosa.apply_scale %[[SUM]], %{{.*}}, %{{.*}} {rounding_mode = SINGLE_ROUND}
// CHECK: %[[TO:.*]] = arith.constant 5 : i32
// CHECK: %[[MOVED:.*]] = arith.addi %[[MEAN]], %[[TO]]
// CHECK: arith.constant -128 : i32
// CHECK: arith.constant 127 : i32
// CHECK: arith.trunci %{{.*}} : i32 to i8
func.func @bytes(%x: tensor<1x6x7x1xi8>) -> tensor<1x4x4x1xi8> {
  %a = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %b = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %a, %b {acc_type = i32, kernel = array<i64: 3, 4>, pad = array<i64: 1, 2, 3, 3>, stride = array<i64: 2, 3>}
      : (tensor<1x6x7x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x1xi8>
  return %0 : tensor<1x4x4x1xi8>
}

// -----

func.func @unknown(%x: tensor<1x?x7x1xf32>) -> tensor<1x?x7x1xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{failed to legalize operation 'tosa.avg_pool2d'}}
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x?x7x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x7x1xf32>
  return %0 : tensor<1x?x7x1xf32>
}

// -----

// Maxima do not count elements, and sizes may be computed.

// CHECK-LABEL: func.func @maximum(
// CHECK: %[[HEIGHT:.*]] = tensor.dim %arg0
// CHECK: %[[PADDED:.*]] = arith.addi %[[HEIGHT]]
// CHECK: %[[ALL:.*]] = arith.addi %[[PADDED]]
// CHECK: %[[PLACES:.*]] = arith.subi %[[ALL]]
// CHECK: %[[STEPS:.*]] = arith.divui %[[PLACES]]
// CHECK: %[[ROWS:.*]] = arith.addi %[[STEPS]]
// CHECK: tensor.empty(%[[ROWS]]) : tensor<1x?x4x2xi8>
func.func @maximum(%x: tensor<1x?x7x2xi8>) -> tensor<1x?x4x2xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 4>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 2, 1>}
      : (tensor<1x?x7x2xi8>) -> tensor<1x?x4x2xi8>
  return %0 : tensor<1x?x4x2xi8>
}

// -----

// CHECK-LABEL: func.func @without_sign(
// CHECK: %[[LEAST:.*]] = arith.constant 0 : i8
// CHECK: linalg.pooling_nhwc_max_unsigned {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x3x4x3xi8>, tensor<2x4xi8>)
func.func @without_sign(%x: tensor<1x3x4x3xui8>) -> tensor<1x2x1x3xui8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 4>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x3x4x3xui8>) -> tensor<1x2x1x3xui8>
  return %0 : tensor<1x2x1x3xui8>
}

// -----

// CHECK-DAG: #[[IMAGE:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 + d5, d3)>
// CHECK-DAG: #[[WINDOW:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
// CHECK: func.func @numbers(
// CHECK: linalg.generic {indexing_maps = [#[[IMAGE]], #[[WINDOW]],
// CHECK: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32, %[[BEST:.*]]: f32):
// CHECK: %[[GREATEST:.*]] = arith.maximumf %[[BEST]], %[[X]]
// CHECK: %[[NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]]
// CHECK: arith.select %[[NAN]], %[[BEST]], %[[GREATEST]]
func.func @numbers(%x: tensor<1x4x4x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 3>, nan_mode = IGNORE, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>}
      : (tensor<1x4x4x3xf32>) -> tensor<1x2x2x3xf32>
  return %0 : tensor<1x2x2x3xf32>
}
