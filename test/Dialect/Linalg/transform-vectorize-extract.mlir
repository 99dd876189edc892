// RUN: oxmlir-opt %s --transform-interpreter | FileCheck %s
// RUN: oxmlir-opt %s --transform-interpreter --check-passes=8 -o /dev/null

#line = affine_map<(d0, d1) -> (d0, d1)>

// The same element for all iterations.
// CHECK-LABEL: func.func @scalar(
// CHECK: %[[M:.*]] = vector.constant_mask [1] : vector<1xi1>
// CHECK: vector.mask %[[M]] { vector.transfer_read %arg0[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, true], permutation_map = #{{.*}}} : tensor<3x3xf32>, vector<1x4xf32> }
func.func @scalar(%t: tensor<3x3xf32>, %o: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = linalg.generic {indexing_maps = [#line], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<1x4xf32>) {
  ^bb0(%out: f32):
    %x = tensor.extract %t[%c1, %c2] : tensor<3x3xf32>
    linalg.yield %x : f32
  } -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// Neighbours; maps are arithmetic.
// CHECK-LABEL: func.func @row(
// CHECK: %[[S:.*]] = vector.step : vector<4xindex>
// CHECK: %[[C:.*]] = arith.constant dense<1> : vector<4xindex>
// CHECK: %[[J:.*]] = arith.addi %[[S]], %[[C]] : vector<4xindex>
// CHECK: %[[V:.*]] = vector.shape_cast %[[J]] : vector<4xindex> to vector<4xindex>
// CHECK: %[[F:.*]] = vector.extract %[[V]][0] : index from vector<4xindex>
// CHECK: vector.transfer_read %arg0[%{{.*}}, %[[F]]], %{{.*}} {in_bounds = [true, true]} : tensor<3x5xf32>, vector<1x4xf32>
func.func @row(%t: tensor<3x5xf32>, %o: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = linalg.generic {indexing_maps = [#line], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<1x4xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
    %x = tensor.extract %t[%i, %next] : tensor<3x5xf32>
    linalg.yield %x : f32
  } -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// Every second element.
// CHECK-LABEL: func.func @not_next(
// CHECK: vector.gather %arg0
func.func @not_next(%t: tensor<8xf32>, %o: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = linalg.generic {indexing_maps = [#line], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<1x4xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 1 : index
    %twice = arith.addi %j, %j : index
    %x = tensor.extract %t[%twice] : tensor<8xf32>
    linalg.yield %x : f32
  } -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// CHECK-LABEL: func.func @any(
// CHECK: %[[N:.*]] = tensor.dim %arg0, %{{.*}} : tensor<3x4xf32>
// CHECK: %[[B:.*]] = vector.broadcast %[[N]] : index to vector<2x3xindex>
// CHECK: %[[P:.*]] = arith.muli %{{.*}}, %[[B]]
// CHECK: %[[Q:.*]] = arith.addi %{{.*}}, %[[P]]
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %arg0 {{\[}}[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
// CHECK: vector.gather %[[FLAT]][%{{.*}}] [%[[Q]]]
func.func @any(%t: tensor<3x4xf32>, %a: tensor<2x3xindex>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x3xindex>) outs(%o : tensor<2x3xf32>) {
  ^bb0(%x: index, %out: f32):
    %j = linalg.index 1 : index
    %e = tensor.extract %t[%x, %j] : tensor<3x4xf32>
    linalg.yield %e : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %all {vectorize_nd_extract} : !transform.any_op
    transform.yield
  }
}
