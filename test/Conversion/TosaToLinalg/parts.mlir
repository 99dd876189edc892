// Elements are chosen by the numbers of the loops.
//
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s
// RUN: oxmlir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' --check-passes -o /dev/null

// CHECK-LABEL: func.func @gather(
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<2x5xi32>) outs(%{{.*}} : tensor<2x5x4xf32>)
// CHECK: %[[B:.*]] = linalg.index 0
// CHECK: %[[R:.*]] = arith.index_cast %in : i32 to index
// CHECK: %[[C:.*]] = linalg.index 2
// CHECK: tensor.extract %arg0[%[[B]], %[[R]], %[[C]]]
func.func @gather(%a: tensor<2x3x4xf32>, %b: tensor<2x5xi32>) -> tensor<2x5x4xf32> {
  %0 = tosa.gather %a, %b : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4xf32>
  return %0 : tensor<2x5x4xf32>
}

// -----

// CHECK-LABEL: func.func @reverse(
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<3x4xf32>)
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK: %[[LAST:.*]] = arith.subi %[[SIZE]]
// CHECK: %[[AT:.*]] = arith.subi %[[LAST]], %[[J]]
// CHECK: tensor.extract %arg0[%[[I]], %[[AT]]]
func.func @reverse(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = tosa.reverse %a {axis = 1 : i32} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// CHECK-DAG: #[[FROM:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
// CHECK: func.func @tile(
// CHECK: linalg.generic {indexing_maps = [#[[FROM]], {{.*}} outs(%{{.*}} : tensor<2x2x3x?xf32>)
// CHECK: %[[SHAPE:.*]] = tosa.const_shape {{.*}}dense<[4, -1]>
// CHECK: tosa.reshape %{{.*}}, %[[SHAPE]] : (tensor<2x2x3x?xf32>, !tosa.shape<2>) -> tensor<4x?xf32>
func.func @tile(%a: tensor<2x?xf32>) -> tensor<4x?xf32> {
  %times = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %times : (tensor<2x?xf32>, !tosa.shape<2>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

// CHECK-LABEL: func.func @tile_of_unknown_sizes(
// CHECK: %[[COPIES:.*]] = linalg.generic
// CHECK: tensor.collapse_shape %[[COPIES]] {{\[}}[0, 1], [2, 3]] : tensor<2x?x3x?xf32> into tensor<?x?xf32>
func.func @tile_of_unknown_sizes(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %times = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %times : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @table(
// CHECK: %[[AT:.*]] = arith.index_cast %in : i8 to index
// CHECK: %[[HALF:.*]] = arith.constant 128 : index
// CHECK: %[[PLACE:.*]] = arith.addi %[[AT]], %[[HALF]]
// CHECK: tensor.extract %arg1[%[[PLACE]]]
func.func @table(%a: tensor<6xi8>, %b: tensor<256xi8>) -> tensor<6xi8> {
  %0 = tosa.table %a, %b : (tensor<6xi8>, tensor<256xi8>) -> tensor<6xi8>
  return %0 : tensor<6xi8>
}

// -----

// CHECK-LABEL: func.func @interpolated_table(
// CHECK: %[[X:.*]] = arith.extsi %in : i16 to i32
// CHECK: arith.shrui
// CHECK: arith.andi
// CHECK-COUNT-2: tensor.extract %arg1
// CHECK: arith.muli
func.func @interpolated_table(%a: tensor<6xi16>, %b: tensor<513xi16>) -> tensor<6xi32> {
  %0 = tosa.table %a, %b : (tensor<6xi16>, tensor<513xi16>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}
