// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @generic_identity(
// CHECK-NEXT: return %arg0
func.func @generic_identity(%t: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// A yielded constant is no element.
// CHECK-LABEL: func.func @generic_constant(
// CHECK: linalg.generic
func.func @generic_constant(%t: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @generic_on_buffers(
// CHECK: linalg.generic {{.*}} ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
func.func @generic_on_buffers(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %none: memref<0x8xf32>) {
  %any = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%any : memref<?x?xf32>) outs(%b : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  // CHECK-NOT: memref<0
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%none : memref<0x8xf32>) outs(%none : memref<0x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @generic_sizes(
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
func.func @generic_sizes(%t: tensor<4x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %any = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%any : tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @cast_of_result(
// CHECK: %[[INIT:.*]] = tensor.cast %arg1 : tensor<?x?xf32> to tensor<4x8xf32>
// CHECK: linalg.conv_2d ins(%arg0, %arg2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[INIT]] : tensor<4x8xf32>)
func.func @cast_of_result(%t: tensor<?x?xf32>, %out: tensor<?x?xf32>, %k: tensor<?x?xf32>) -> tensor<4x8xf32> {
  %0 = linalg.conv_2d ins(%t, %k : tensor<?x?xf32>, tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// The only iteration of a loop is number 0.
// CHECK-LABEL: func.func @index(
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK-NEXT: linalg.yield %[[J]]
func.func @index(%out: tensor<1x8xindex>) -> tensor<1x8xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%out : tensor<1x8xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %1 = arith.addi %i, %j : index
    linalg.yield %1 : index
  } -> tensor<1x8xindex>
  return %0 : tensor<1x8xindex>
}

// CHECK-LABEL: func.func @copies(
// CHECK-NEXT: %[[FILLED:.*]] = linalg.fill ins(%arg1 : f32) outs(%arg2
// CHECK: %[[COPY:.*]] = linalg.copy ins(%arg3 : tensor<4xf32>) outs(%arg2
// CHECK: return %[[FILLED]], %[[COPY]]
func.func @copies(%m: memref<4xf32>, %x: f32, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  %0 = linalg.fill ins(%x : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%0 : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.copy ins(%b : tensor<4xf32>) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  return %1, %3 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @fills(
// CHECK: %[[COLLAPSED:.*]] = tensor.collapse_shape %arg1
// CHECK: %[[A:.*]] = linalg.fill ins(%arg0 : f32) outs(%[[COLLAPSED]] : tensor<32xf32>)
// CHECK: %[[EXPANDED:.*]] = tensor.expand_shape %arg1
// CHECK: %[[B:.*]] = linalg.fill ins(%arg0 : f32) outs(%[[EXPANDED]] : tensor<2x2x8xf32>)
// CHECK: %[[JOINED:.*]] = tensor.concat dim(0) %arg1, %arg1
// CHECK: %[[C:.*]] = linalg.fill ins(%arg0 : f32) outs(%[[JOINED]] : tensor<8x8xf32>)
// CHECK: %[[D:.*]] = linalg.fill ins(%arg0 : f32) outs(%arg2 : tensor<8x4xf32>)
// CHECK: %[[E:.*]] = linalg.fill ins(%arg0 : f32) outs(%{{.*}} : tensor<2x2x2x4xf32>)
// CHECK: %[[F:.*]] = linalg.fill ins(%arg0 : f32) outs(%{{.*}} : tensor<5x9xf32>)
// CHECK: return %arg0, %[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[F]]
func.func @fills(%x: f32, %t: tensor<4x8xf32>, %turned: tensor<8x4xf32>)
    -> (f32, tensor<32xf32>, tensor<2x2x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>, tensor<2x2x2x4xf32>, tensor<5x9xf32>) {
  %c0 = arith.constant 0 : index
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.extract %0[%c0, %c0] : tensor<4x8xf32>
  %2 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %3 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
  %4 = tensor.concat dim(0) %0, %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %5 = linalg.transpose ins(%0 : tensor<4x8xf32>) outs(%turned : tensor<8x4xf32>) permutation = [1, 0]
  %tiles = tensor.empty() : tensor<2x2x2x4xf32>
  %6 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %tiles : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  %7 = tensor.pad %0 low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<5x9xf32>
  return %1, %2, %3, %4, %5, %6, %7
      : f32, tensor<32xf32>, tensor<2x2x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>, tensor<2x2x2x4xf32>, tensor<5x9xf32>
}

// CHECK-LABEL: func.func @pad_in_fill(
// CHECK: tensor.insert_slice %arg1 into %{{.*}}[3, 2] [4, 8] [1, 1]
func.func @pad_in_fill(%x: f32, %t: tensor<4x8xf32>, %out: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%out : tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = tensor.pad %t low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<5x9xf32>
  %2 = tensor.insert_slice %1 into %0[2, 2] [5, 9] [1, 1] : tensor<5x9xf32> into tensor<16x16xf32>
  return %2 : tensor<16x16xf32>
}

// What is written over other elements than the fill keeps its frame.
// CHECK-LABEL: func.func @pad_over_slice(
// CHECK: tensor.pad
func.func @pad_over_slice(%x: f32, %t: tensor<4x8xf32>, %u: tensor<4x8xf32>, %out: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%out : tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = tensor.pad %t low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<5x9xf32>
  %2 = tensor.insert_slice %u into %0[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x16xf32>
  %3 = tensor.insert_slice %1 into %2[2, 2] [5, 9] [1, 1] : tensor<5x9xf32> into tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}

// CHECK-LABEL: func.func @orders(
// CHECK: %[[TURNED:.*]] = linalg.transpose ins(%arg0 : tensor<2x3x4xf32>) outs(%arg3 : tensor<2x4x3xf32>) permutation = [0, 2, 1]
// CHECK: return %arg0, %[[TURNED]]
func.func @orders(%t: tensor<2x3x4xf32>, %u: tensor<2x3x4xf32>, %v: tensor<4x2x3xf32>, %w: tensor<2x4x3xf32>)
    -> (tensor<2x3x4xf32>, tensor<2x4x3xf32>) {
  %0 = linalg.transpose ins(%t : tensor<2x3x4xf32>) outs(%u : tensor<2x3x4xf32>) permutation = [0, 1, 2]
  %1 = linalg.transpose ins(%t : tensor<2x3x4xf32>) outs(%v : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  %2 = linalg.transpose ins(%1 : tensor<4x2x3xf32>) outs(%w : tensor<2x4x3xf32>) permutation = [1, 0, 2]
  return %0, %2 : tensor<2x3x4xf32>, tensor<2x4x3xf32>
}

// CHECK-LABEL: func.func @broadcasts(
// CHECK: %[[ALL:.*]] = linalg.broadcast ins(%arg0 : tensor<4xf32>) outs(%arg2 : tensor<3x4x2xf32>) dimensions = [0, 2]
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x4xf32>
// CHECK: %[[TURNED:.*]] = linalg.transpose ins(%arg3 : tensor<4x2xf32>) outs(%[[EMPTY]] : tensor<2x4xf32>) permutation = [1, 0]
// CHECK: %[[WIDE:.*]] = linalg.broadcast ins(%[[TURNED]] : tensor<2x4xf32>) outs(%arg4 : tensor<2x4x3xf32>) dimensions = [2]
// CHECK: return %arg0, %[[ALL]], %[[WIDE]]
func.func @broadcasts(%t: tensor<4xf32>, %u: tensor<4x2xf32>, %v: tensor<3x4x2xf32>, %w: tensor<4x2xf32>, %x: tensor<2x4x3xf32>)
    -> (tensor<4xf32>, tensor<3x4x2xf32>, tensor<2x4x3xf32>) {
  %0 = linalg.broadcast ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) dimensions = []
  %1 = linalg.broadcast ins(%t : tensor<4xf32>) outs(%u : tensor<4x2xf32>) dimensions = [1]
  %2 = linalg.broadcast ins(%1 : tensor<4x2xf32>) outs(%v : tensor<3x4x2xf32>) dimensions = [0]
  %3 = linalg.broadcast ins(%w : tensor<4x2xf32>) outs(%v : tensor<3x4x2xf32>) dimensions = [0]
  %4 = linalg.transpose ins(%3 : tensor<3x4x2xf32>) outs(%x : tensor<2x4x3xf32>) permutation = [2, 1, 0]
  return %0, %2, %4 : tensor<4xf32>, tensor<3x4x2xf32>, tensor<2x4x3xf32>
}

// CHECK-LABEL: func.func @softmax(
// CHECK: linalg.softmax dimension(1) ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>)
// CHECK: linalg.softmax dimension(1) ins(%arg2 : memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
func.func @softmax(%t: tensor<4x8xf32>, %u: tensor<4x8xf32>, %m: memref<4x8xf32>) -> tensor<?x?xf32> {
  %a = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %b = tensor.cast %u : tensor<4x8xf32> to tensor<?x?xf32>
  %c = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  linalg.softmax dimension(1) ins(%c : memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return %0 : tensor<?x?xf32>
}
