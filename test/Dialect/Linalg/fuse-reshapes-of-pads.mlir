// RUN: oxmlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s

// CHECK-DAG: #[[MAP:.*]] = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @pad_co(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x6xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] nofold low[0, 0, 1] high[0, 0, 3] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<2x4x6xf32> to tensor<2x4x10xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[PADDED]] {{\[\[}}0, 1], [2]] : tensor<2x4x10xf32> into tensor<8x10xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<8x10xf32>
func.func @pad_co(%a: tensor<2x4x6xf32>, %f: f32) -> tensor<8x10xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %p = tensor.pad %c nofold low[0, 1] high[0, 3] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<8x6xf32> to tensor<8x10xf32>
  return %p : tensor<8x10xf32>
}

// CHECK-LABEL: @pad_co_nonconst(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x6xindex>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2]] : tensor<2x4x6xindex> into tensor<8x6xindex>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[COLLAPSED]] low[0, 1] high[0, 3] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index, %[[ARG3:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG3]] : index
// CHECK-NEXT: } : tensor<8x6xindex> to tensor<8x10xindex>
// CHECK-NEXT: return %[[PADDED]] : tensor<8x10xindex>
func.func @pad_co_nonconst(%a: tensor<2x4x6xindex>, %f: f32) -> tensor<8x10xindex> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xindex> into tensor<8x6xindex>
  %p = tensor.pad %c low[0, 1] high[0, 3] { ^bb0(%i: index, %j: index): tensor.yield %j : index } : tensor<8x6xindex> to tensor<8x10xindex>
  return %p : tensor<8x10xindex>
}

// CHECK-LABEL: @pad_co_in(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x6xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[COLLAPSED]] low[0, 1] high[1, 3] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index, %[[ARG3:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<8x6xf32> to tensor<9x10xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<9x10xf32>
func.func @pad_co_in(%a: tensor<2x4x6xf32>, %f: f32) -> tensor<9x10xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %p = tensor.pad %c low[0, 1] high[1, 3] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<8x6xf32> to tensor<9x10xf32>
  return %p : tensor<9x10xf32>
}

// CHECK-LABEL: @pad_co_in_const(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x6xf32>
// CHECK-NEXT: %[[CST:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0, 1] high[0, 0, 3] {
// CHECK-NEXT: ^bb0(%[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index):
// CHECK-NEXT: tensor.yield %[[CST]] : f32
// CHECK-NEXT: } : tensor<2x4x6xf32> to tensor<2x4x10xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[PADDED]] {{\[\[}}0, 1], [2]] : tensor<2x4x10xf32> into tensor<8x10xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<8x10xf32>
func.func @pad_co_in_const(%a: tensor<2x4x6xf32>) -> tensor<8x10xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %p = tensor.pad %c low[0, 1] high[0, 3] { ^bb0(%i: index, %j: index): %f = arith.constant 2.0 : f32 tensor.yield %f : f32 } : tensor<8x6xf32> to tensor<8x10xf32>
  return %p : tensor<8x10xf32>
}

// CHECK-LABEL: @pad_ex(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x6xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXPANDED]] nofold low[0, 0, 1] high[0, 0, 3] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<2x4x6xf32> to tensor<2x4x10xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<2x4x10xf32>
func.func @pad_ex(%a: tensor<8x6xf32>, %f: f32) -> tensor<2x4x10xf32> {
  %p = tensor.pad %a nofold low[0, 1] high[0, 3] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<8x6xf32> to tensor<8x10xf32>
  %c = tensor.expand_shape %p [[0, 1], [2]] output_shape [2, 4, 10] : tensor<8x10xf32> into tensor<2x4x10xf32>
  return %c : tensor<2x4x10xf32>
}

// CHECK-LABEL: @pad_ex_dyn(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[ARG2]], %[[ARG3]] : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C1]] : tensor<?x?xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2]] output_shape [%[[V0]], %[[ARG2]], %[[DIM]]] : tensor<?x?xf32> into tensor<?x?x?xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXPANDED]] low[0, 0, %[[ARG2]]] high[0, 0, %[[ARG3]]] {
// CHECK-NEXT: ^bb0(%[[ARG4:.*]]: index, %[[ARG5:.*]]: index, %[[ARG6:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<?x?x?xf32> to tensor<?x?x?xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<?x?x?xf32>
func.func @pad_ex_dyn(%a: tensor<?x?xf32>, %f: f32, %n: index, %m: index) -> tensor<?x?x?xf32> {
  %p = tensor.pad %a low[0, %n] high[0, %m] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x?xf32>
  %q = arith.muli %n, %m : index
  %c = tensor.expand_shape %p [[0, 1], [2]] output_shape [%q, %n, %m] : tensor<?x?xf32> into tensor<?x?x?xf32>
  return %c : tensor<?x?x?xf32>
}

// CHECK-LABEL: @pad_multi(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x6xf32>, %[[ARG1:.*]]: f32
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[COLLAPSED]] nofold low[0, 1] high[0, 3] {
// CHECK-NEXT: ^bb0(%[[ARG2:.*]]: index, %[[ARG3:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG1]] : f32
// CHECK-NEXT: } : tensor<8x6xf32> to tensor<8x10xf32>
// CHECK-NEXT: return %[[PADDED]], %[[COLLAPSED]] : tensor<8x10xf32>, tensor<8x6xf32>
func.func @pad_multi(%a: tensor<2x4x6xf32>, %f: f32) -> (tensor<8x10xf32>, tensor<8x6xf32>) {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %p = tensor.pad %c nofold low[0, 1] high[0, 3] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<8x6xf32> to tensor<8x10xf32>
  return %p, %c : tensor<8x10xf32>, tensor<8x6xf32>
}

// CHECK-LABEL: @p3(
// CHECK-SAME: %[[ARG0:.*]]: tensor<2x4x6xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0, %[[ARG1]]] high[0, 0, 2] {
// CHECK-NEXT: ^bb0(%[[ARG4:.*]]: index, %[[ARG5:.*]]: index, %[[ARG6:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG3]] : f32
// CHECK-NEXT: } : tensor<2x4x6xf32> to tensor<2x4x?xf32>
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[PADDED]] {{\[\[}}0, 1], [2]] : tensor<2x4x?xf32> into tensor<8x?xf32>
// CHECK-NEXT: return %[[COLLAPSED]] : tensor<8x?xf32>
func.func @p3(%a: tensor<2x4x6xf32>, %n: index, %m: index, %f: f32) -> tensor<8x?xf32> {
  %c2 = arith.constant 2 : index
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x6xf32> into tensor<8x6xf32>
  %p = tensor.pad %c low[0, %n] high[0, %c2] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<8x6xf32> to tensor<8x?xf32>
  return %p : tensor<8x?xf32>
}

// CHECK-LABEL: @q3(
// CHECK-SAME: %[[ARG0:.*]]: tensor<8x6xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXPANDED]] low[0, 0, %[[C2]]] high[0, 0, 0] {
// CHECK-NEXT: ^bb0(%[[ARG4:.*]]: index, %[[ARG5:.*]]: index, %[[ARG6:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG3]] : f32
// CHECK-NEXT: } : tensor<2x4x6xf32> to tensor<2x4x?xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<2x4x?xf32>
func.func @q3(%a: tensor<8x6xf32>, %n: index, %m: index, %f: f32) -> tensor<2x4x?xf32> {
  %c2 = arith.constant 2 : index
  %p = tensor.pad %a low[0, %c2] high[0, 0] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<8x6xf32> to tensor<8x?xf32>
  %c = tensor.expand_shape %p [[0, 1], [2]] output_shape [2, 4, %n] : tensor<8x?xf32> into tensor<2x4x?xf32>
  return %c : tensor<2x4x?xf32>
}

// CHECK-LABEL: @q4(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32, %[[ARG3:.*]]: index
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[ARG0]] : tensor<?x?xf32> to tensor<8x?xf32>
// CHECK-NEXT: %[[CAST_0:.*]] = tensor.cast %[[CAST]] : tensor<8x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %[[V0:.*]] = arith.muli %[[ARG1]], %[[ARG1]] : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[CAST]], %[[C1]] : tensor<8x?xf32>
// CHECK-NEXT: %[[V1:.*]] = tensor.empty(%[[C8]], %[[DIM]]) : tensor<?x?xf32>
// CHECK-NEXT: %[[V2:.*]] = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]], iterator_types = ["parallel", "parallel"]} ins(%[[CAST_0]] : tensor<?x?xf32>) outs(%[[V1]] : tensor<?x?xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[V3:.*]] = arith.addf %[[IN]], %[[IN]] : f32
// CHECK-NEXT: linalg.yield %[[V3]] : f32
// CHECK-NEXT: } -> tensor<?x?xf32>
// CHECK-NEXT: %[[DIM_1:.*]] = tensor.dim %[[V2]], %[[C1]] : tensor<?x?xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[V2]] {{\[\[}}0, 1], [2]] output_shape [%[[V0]], %[[ARG1]], %[[DIM_1]]] : tensor<?x?xf32> into tensor<?x?x?xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXPANDED]] low[0, 0, %[[ARG3]]] high[0, 0, %[[ARG3]]] {
// CHECK-NEXT: ^bb0(%[[ARG4:.*]]: index, %[[ARG5:.*]]: index, %[[ARG6:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG2]] : f32
// CHECK-NEXT: } : tensor<?x?x?xf32> to tensor<?x?x?xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<?x?x?xf32>
func.func @q4(%e: tensor<?x?xf32>, %n: index, %f: f32, %z: index) -> tensor<?x?x?xf32> {
  %a = tensor.cast %e : tensor<?x?xf32> to tensor<8x?xf32>
  %b = tensor.cast %a : tensor<8x?xf32> to tensor<?x?xf32>
  %m = arith.muli %n, %n : index
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.addf %x, %x : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  %m2 = arith.muli %n, %m : index
  %p = tensor.pad %0 low[0, %z] high[0, %z] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x?xf32>
  %c = tensor.expand_shape %p [[0, 1], [2]] output_shape [%m, %n, %m] : tensor<?x?xf32> into tensor<?x?x?xf32>
  return %c : tensor<?x?x?xf32>
}

// CHECK-LABEL: @h1(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x4x6xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32
// CHECK-NEXT: %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2]] : tensor<?x4x6xf32> into tensor<?x6xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[COLLAPSED]] low[0, 1] high[0, 2] {
// CHECK-NEXT: ^bb0(%[[ARG4:.*]]: index, %[[ARG5:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG3]] : f32
// CHECK-NEXT: } : tensor<?x6xf32> to tensor<8x9xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<8x9xf32>
func.func @h1(%a: tensor<?x4x6xf32>, %n: index, %m: index, %f: f32) -> tensor<8x9xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x4x6xf32> into tensor<?x6xf32>
  %p = tensor.pad %c low[0, 1] high[0, 2] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x6xf32> to tensor<8x9xf32>
  return %p : tensor<8x9xf32>
}

// CHECK-LABEL: @h2(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x6xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 1] high[0, 2] {
// CHECK-NEXT: ^bb0(%[[ARG4:.*]]: index, %[[ARG5:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG3]] : f32
// CHECK-NEXT: } : tensor<?x6xf32> to tensor<8x9xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[PADDED]] {{\[\[}}0, 1], [2]] output_shape [2, 4, 9] : tensor<8x9xf32> into tensor<2x4x9xf32>
// CHECK-NEXT: return %[[EXPANDED]] : tensor<2x4x9xf32>
func.func @h2(%a: tensor<?x6xf32>, %n: index, %m: index, %f: f32) -> tensor<2x4x9xf32> {
  %p = tensor.pad %a low[0, 1] high[0, 2] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x6xf32> to tensor<8x9xf32>
  %c = tensor.expand_shape %p [[0, 1], [2]] output_shape [2, 4, 9] : tensor<8x9xf32> into tensor<2x4x9xf32>
  return %c : tensor<2x4x9xf32>
}

// CHECK-LABEL: @h3(
// CHECK-SAME: %[[ARG0:.*]]: tensor<?x6xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x6xf32>
// CHECK-NEXT: %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2]] output_shape [%[[DIM]], 2, 3] : tensor<?x6xf32> into tensor<?x2x3xf32>
// CHECK-NEXT: %[[PADDED:.*]] = tensor.pad %[[EXPANDED]] low[1, 0, 0] high[0, 0, 0] {
// CHECK-NEXT: ^bb0(%[[ARG4:.*]]: index, %[[ARG5:.*]]: index, %[[ARG6:.*]]: index):
// CHECK-NEXT: tensor.yield %[[ARG3]] : f32
// CHECK-NEXT: } : tensor<?x2x3xf32> to tensor<9x2x3xf32>
// CHECK-NEXT: return %[[PADDED]] : tensor<9x2x3xf32>
func.func @h3(%a: tensor<?x6xf32>, %n: index, %m: index, %f: f32) -> tensor<9x2x3xf32> {
  %p = tensor.pad %a low[1, 0] high[0, 0] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x6xf32> to tensor<9x6xf32>
  %c = tensor.expand_shape %p [[0], [1, 2]] output_shape [9, 2, 3] : tensor<9x6xf32> into tensor<9x2x3xf32>
  return %c : tensor<9x2x3xf32>
}

// A scalar has no dimensions, which several may stand for.
// CHECK-LABEL: @scalar(
// CHECK: tensor.pad %{{.*}} nofold low[0] high[0]
// CHECK: } : tensor<1xi32> to tensor<1xi32>
func.func @scalar(%a: tensor<i32>, %x: i32) -> tensor<1xi32> {
  %p = tensor.pad %a nofold low[] high[] { tensor.yield %x : i32 } : tensor<i32> to tensor<i32>
  %c = tensor.expand_shape %p [] output_shape [1] : tensor<i32> into tensor<1xi32>
  return %c : tensor<1xi32>
}
