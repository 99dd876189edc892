// Each element of the result looks for the elements of the image that are near its place.
//
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --check-passes -o /dev/null

// CHECK-LABEL: func.func @nearest(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x5x7x2xi8>)
// CHECK: %[[B:.*]] = linalg.index 0
// CHECK: %[[Y:.*]] = linalg.index 1
// CHECK: %[[X:.*]] = linalg.index 2
// CHECK: %[[C:.*]] = linalg.index 3
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[LAST:.*]] = arith.constant 2 : i32
// CHECK: %[[ROW:.*]] = arith.index_cast %[[Y]]
// CHECK: %[[UP:.*]] = arith.constant 4 : i32
// CHECK: %[[DOWN:.*]] = arith.constant 2 : i32
// CHECK: %[[AT:.*]] = arith.muli %[[ROW]], %[[DOWN]]
// CHECK: %[[FROM:.*]] = arith.addi %[[AT]]
// CHECK: %[[WHOLE:.*]] = arith.divsi %[[FROM]], %[[UP]]
// CHECK: %[[BEFORE:.*]] = arith.muli %[[WHOLE]], %[[UP]]
// CHECK: %[[PART:.*]] = arith.subi %[[FROM]], %[[BEFORE]]
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: %[[TWICE:.*]] = arith.shli %[[PART]], %[[ONE]]
// CHECK: %[[NEXT:.*]] = arith.cmpi sge, %[[TWICE]], %[[UP]]
// CHECK: %[[STEP:.*]] = arith.select %[[NEXT]], %[[ONE]], %[[ZERO]]
// CHECK: %[[NEAR:.*]] = arith.addi %[[WHOLE]], %[[STEP]]
// CHECK: %[[LEAST:.*]] = arith.maxsi %[[ZERO]], %[[NEAR]]
// CHECK: %[[MOST:.*]] = arith.minsi %[[LAST]], %[[LEAST]]
// CHECK: %[[PLACE:.*]] = arith.index_cast %[[MOST]]
// CHECK: tensor.extract %arg0[%[[B]], %[[PLACE]], %{{.*}}, %[[C]]]
func.func @nearest(%image: tensor<1x3x4x2xi8>) -> tensor<1x5x7x2xi8> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %image, %scale, %none, %none {mode = NEAREST_NEIGHBOR}
      : (tensor<1x3x4x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x5x7x2xi8>
  return %0 : tensor<1x5x7x2xi8>
}

// -----

// CHECK-LABEL: func.func @nearest_of_floats(
// CHECK: arith.floordivsi
// CHECK: %[[REST:.*]] = arith.remsi
// CHECK: %[[FLOAT:.*]] = arith.sitofp %[[REST]] : i32 to f16
// CHECK: %[[PART:.*]] = arith.divf %[[FLOAT]]
// CHECK: %[[HALF:.*]] = arith.constant 5.000000e-01 : f16
// CHECK: arith.cmpf oge, %[[PART]], %[[HALF]]
func.func @nearest_of_floats(%image: tensor<1x3x4x2xf16>) -> tensor<1x5x7x2xf16> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %image, %scale, %none, %none {mode = NEAREST_NEIGHBOR}
      : (tensor<1x3x4x2xf16>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x5x7x2xf16>
  return %0 : tensor<1x5x7x2xf16>
}

// -----

// The batch may be known at run time only.

// CHECK-LABEL: func.func @mixture_of_floats(
// CHECK: %[[BATCH:.*]] = tensor.dim %arg0
// CHECK: tensor.empty(%[[BATCH]]) : tensor<?x5x7x1xf32>
// CHECK: %[[Y:.*]] = arith.divf
// CHECK: %[[X:.*]] = arith.divf
// CHECK: %[[A:.*]] = tensor.extract %arg0
// CHECK: %[[B:.*]] = tensor.extract %arg0
// CHECK: %[[C:.*]] = tensor.extract %arg0
// CHECK: %[[D:.*]] = tensor.extract %arg0
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[REST:.*]] = arith.subf %[[ONE]], %[[X]]
// CHECK: %[[LEFT:.*]] = arith.mulf %[[A]], %[[REST]]
// CHECK: %[[RIGHT:.*]] = arith.mulf %[[B]], %[[X]]
// CHECK: arith.addf %[[LEFT]], %[[RIGHT]]
func.func @mixture_of_floats(%image: tensor<?x3x4x1xf32>) -> tensor<?x5x7x1xf32> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %image, %scale, %none, %none {mode = BILINEAR}
      : (tensor<?x3x4x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x5x7x1xf32>
  return %0 : tensor<?x5x7x1xf32>
}

// -----

// Numbers are weighted in the type of the result. In front of the first column places are negative, and rounded down.

// CHECK-LABEL: func.func @mixture_of_integers(
// CHECK: arith.divsi
// CHECK: arith.floordivsi
// CHECK-COUNT-4: arith.extsi %{{.*}} : i16 to i48
// CHECK-COUNT-4: arith.extsi %{{.*}} : i32 to i48
// CHECK: arith.muli %{{.*}} : i48
func.func @mixture_of_integers(%image: tensor<1x3x4x2xi16>) -> tensor<1x5x8x2xi48> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[0, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %image, %scale, %offset, %border {mode = BILINEAR}
      : (tensor<1x3x4x2xi16>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x5x8x2xi48>
  return %0 : tensor<1x5x8x2xi48>
}

// -----

// One row is resized as one row, and repeated.

// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
// CHECK: func.func @one_row(
// CHECK: %[[IMAGE:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2x1x7x3xi32>)
// CHECK: arith.muli %{{.*}}, %{{.*}} : i32
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[IMAGE]] {{\[}}[0], [1, 2], [3]] : tensor<2x1x7x3xi32> into tensor<2x7x3xi32>
// CHECK: linalg.generic {indexing_maps = [#[[ROW]], {{.*}} ins(%[[FLAT]] : tensor<2x7x3xi32>) outs(%{{.*}} : tensor<2x2x7x3xi32>)
func.func @one_row(%image: tensor<2x1x4x3xi8>) -> tensor<2x2x7x3xi32> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %image, %scale, %none, %none {mode = BILINEAR}
      : (tensor<2x1x4x3xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2x7x3xi32>
  return %0 : tensor<2x2x7x3xi32>
}

// -----

// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK: func.func @one_column(
// CHECK: tensor.collapse_shape %arg0 {{\[}}[0], [1], [2, 3]] : tensor<?x4x1x3xf32> into tensor<?x4x3xf32>
// CHECK: %[[BATCH:.*]] = tensor.dim %arg0
// CHECK: tensor.empty(%[[BATCH]]) : tensor<?x4x5x3xf32>
// CHECK: linalg.generic {indexing_maps = [#[[COLUMN]],
func.func @one_column(%image: tensor<?x4x1x3xf32>) -> tensor<?x4x5x3xf32> {
  %scale = tosa.const_shape {values = dense<1> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %image, %scale, %none, %none {mode = BILINEAR}
      : (tensor<?x4x1x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x4x5x3xf32>
  return %0 : tensor<?x4x5x3xf32>
}

// -----

// CHECK-LABEL: func.func @one_element(
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %arg0 {{\[}}[0], [1, 2, 3]] : tensor<?x1x1x?xi8> into tensor<?x?xi8>
// CHECK: %[[ALL:.*]] = linalg.generic {{.*}} ins(%[[FLAT]] : tensor<?x?xi8>)
// CHECK: %[[X:.*]] = arith.extsi %in : i8 to i32
// CHECK: %[[UP_Y:.*]] = arith.constant 4 : i32
// CHECK: %[[Y:.*]] = arith.muli %[[X]], %[[UP_Y]]
// CHECK: %[[UP_X:.*]] = arith.constant 6 : i32
// CHECK: arith.muli %[[Y]], %[[UP_X]]
// CHECK: tensor.expand_shape %[[ALL]] {{\[}}[0], [1, 2, 3]] output_shape [%{{.*}}, 1, 1, %{{.*}}] : tensor<?x?xi32> into tensor<?x1x1x?xi32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<?x?xi32>) outs(%{{.*}} : tensor<?x3x2x?xi32>)
func.func @one_element(%image: tensor<?x1x1x?xi8>) -> tensor<?x3x2x?xi32> {
  %scale = tosa.const_shape {values = dense<[4, 2, 6, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %image, %scale, %none, %none {mode = BILINEAR}
      : (tensor<?x1x1x?xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3x2x?xi32>
  return %0 : tensor<?x3x2x?xi32>
}

// -----

// CHECK-LABEL: func.func @same(
// CHECK: return %arg0
func.func @same(%image: tensor<?x1x1x2xf32>) -> tensor<?x1x1x2xf32> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %image, %scale, %none, %none {mode = NEAREST_NEIGHBOR}
      : (tensor<?x1x1x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x1x1x2xf32>
  return %0 : tensor<?x1x1x2xf32>
}
